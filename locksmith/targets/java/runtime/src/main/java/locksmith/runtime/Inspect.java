package locksmith.runtime;

/**
 * One INSPECT statement: {@code new Inspect(item, replacing)}, then its phrases in order, then {@link #finish}.
 * Each phrase starts with {@link #start} (its region is the whole item) and {@link #before}/{@link #after}.
 */
public final class Inspect {
  /** {@code replacing}: REPLACING or CONVERTING, so that the item may change. */
  public Inspect(Field item, boolean replacing) {
    throw new UnsupportedOperationException();
  }

  /** Begins a phrase: the region is the whole item. */
  public Inspect start() {
    throw new UnsupportedOperationException();
  }

  public Inspect before(Field text) {
    throw new UnsupportedOperationException();
  }

  public Inspect after(Field text) {
    throw new UnsupportedOperationException();
  }

  /** TALLYING counter FOR CHARACTERS. */
  public Inspect tallyCharacters(Field counter) {
    throw new UnsupportedOperationException();
  }

  public Inspect tallyAll(Field counter, Field text) {
    throw new UnsupportedOperationException();
  }

  public Inspect tallyLeading(Field counter, Field text) {
    throw new UnsupportedOperationException();
  }

  public Inspect tallyTrailing(Field counter, Field text) {
    throw new UnsupportedOperationException();
  }

  /** REPLACING CHARACTERS BY. */
  public Inspect replaceCharacters(Field by) {
    throw new UnsupportedOperationException();
  }

  public Inspect replaceAll(Field text, Field by) {
    throw new UnsupportedOperationException();
  }

  public Inspect replaceLeading(Field text, Field by) {
    throw new UnsupportedOperationException();
  }

  public Inspect replaceFirst(Field text, Field by) {
    throw new UnsupportedOperationException();
  }

  public Inspect replaceTrailing(Field text, Field by) {
    throw new UnsupportedOperationException();
  }

  public Inspect convert(Field from, Field to) {
    throw new UnsupportedOperationException();
  }

  public void finish() {
    throw new UnsupportedOperationException();
  }
}
