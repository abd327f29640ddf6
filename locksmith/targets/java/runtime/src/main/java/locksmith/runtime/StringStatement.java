package locksmith.runtime;

import java.util.Arrays;

/** One STRING statement: {@code new StringStatement(into, pointer).delimitedBy(d).append(a).append(b)…finish()}. */
public final class StringStatement {
  private final Field into;
  private final Field pointer;
  private final int size;
  private Field delimiter;
  private int offset;
  private boolean overflow;

  /** {@code pointer} may be null. */
  public StringStatement(Field into, Field pointer) {
    this.into = into;
    this.pointer = pointer;
    this.size = into.size();
    if (pointer != null) {
      offset = Numbers.general(pointer) - 1;
      overflow = offset < 0 || offset >= size;
    }
  }

  /** The delimiter of the operands that follow; null is SIZE. */
  public StringStatement delimitedBy(Field delimiter) {
    this.delimiter = delimiter;
    return this;
  }

  public StringStatement append(Field source) {
    if (overflow) {
      return this;
    }
    byte[] from = source.area.bytes;
    int start = source.start();
    int taken = delimiter == null ? source.size() : lengthBeforeDelimiter(from, start, source.size());
    if (taken > size - offset) {
      taken = size - offset;
      overflow = true;
    }
    System.arraycopy(from, start, into.area.bytes, into.start() + offset, taken);
    offset += taken;
    return this;
  }

  private int lengthBeforeDelimiter(byte[] from, int start, int size) {
    byte[] text = delimiter.area.bytes;
    int at = delimiter.start();
    int length = delimiter.size();
    for (int i = 0; i <= size - length; i++) {
      if (length > 0 && from[start + i] != text[at]) {
        continue;
      }
      if (Arrays.equals(from, start + i, start + i + length, text, at, at + length)) {
        return i;
      }
    }
    return size;
  }

  /** Stores the pointer; true on overflow. */
  public boolean finish() {
    // A pointer too small for its value raises a size error instead, which is no overflow.
    boolean tooSmall = pointer != null && Move.setInt(pointer, offset + 1);
    return overflow && !tooSmall;
  }
}
