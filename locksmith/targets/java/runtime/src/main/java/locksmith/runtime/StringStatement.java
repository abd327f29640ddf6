package locksmith.runtime;

/** One STRING statement: {@code new StringStatement(into, pointer).delimitedBy(d).append(a).append(b)…finish()}. */
public final class StringStatement {
  /** {@code pointer} may be null. */
  public StringStatement(Field into, Field pointer) {
    throw new UnsupportedOperationException();
  }

  /** The delimiter of the operands that follow; null is SIZE. */
  public StringStatement delimitedBy(Field delimiter) {
    throw new UnsupportedOperationException();
  }

  public StringStatement append(Field source) {
    throw new UnsupportedOperationException();
  }

  /** Stores the pointer; true on overflow. */
  public boolean finish() {
    throw new UnsupportedOperationException();
  }
}
