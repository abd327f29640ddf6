package locksmith.runtime;

/** One UNSTRING: its delimiters, then its receivers in order, then {@link #tallying} and {@link #finish}. */
public final class UnstringStatement {
  /** {@code pointer} may be null. */
  public UnstringStatement(Field source, Field pointer) {
    throw new UnsupportedOperationException();
  }

  public UnstringStatement delimiter(Field text, boolean all) {
    throw new UnsupportedOperationException();
  }

  /** INTO target DELIMITER IN delimiter COUNT IN count; the last two may be null. */
  public UnstringStatement into(Field target, Field delimiter, Field count) {
    throw new UnsupportedOperationException();
  }

  public UnstringStatement tallying(Field counter) {
    throw new UnsupportedOperationException();
  }

  /** Stores the pointer; true on overflow. */
  public boolean finish() {
    throw new UnsupportedOperationException();
  }
}
