package locksmith.runtime;

import java.util.Arrays;

/** One UNSTRING: its delimiters, then its receivers in order, then {@link #tallying} and {@link #finish}. */
public final class UnstringStatement {
  private final Area area;
  private final byte[] bytes;
  private final int start;
  private final int size;
  private final Field pointer;
  private Field[] delimiters = new Field[4];
  private boolean[] repeated = new boolean[4];
  private int delimiterCount;

  /** Whether ALL stands before the delimiter found last. */
  private boolean foundRepeats;

  private int offset;
  private int count;

  /** The exception that stands: none, an overflow, or a size error of a counter, which takes its place. */
  private int exception;

  private static final int NONE = 0;
  private static final int OVERFLOW = 1;
  private static final int SIZE = 2;

  /** {@code pointer} may be null. */
  public UnstringStatement(Field source, Field pointer) {
    this.area = source.area;
    this.bytes = area.bytes;
    this.start = source.start();
    this.size = source.size();
    this.pointer = pointer;
    if (pointer != null) {
      offset = Numbers.general(pointer) - 1;
      exception = offset < 0 || offset >= size ? OVERFLOW : NONE;
    }
  }

  public UnstringStatement delimiter(Field text, boolean all) {
    if (delimiterCount == delimiters.length) {
      delimiters = Arrays.copyOf(delimiters, delimiterCount * 2);
      repeated = Arrays.copyOf(repeated, delimiterCount * 2);
    }
    delimiters[delimiterCount] = text;
    repeated[delimiterCount++] = all;
    return this;
  }

  /** INTO target DELIMITER IN delimiter COUNT IN count; the last two may be null. */
  public UnstringStatement into(Field target, Field delimiter, Field count) {
    if (exception != NONE || offset >= size) {
      return this;
    }
    int begin = offset;
    int length;
    Field found = null;
    if (delimiterCount == 0) {
      length = Math.min(ZonedSign.dataSize(target, target.size()), size - offset);
      move(begin, length, target);
      offset += length;
    } else {
      int at = offset;
      while (at < size && found == null) {
        found = delimiterAt(at);
        at += found == null ? 1 : 0;
      }
      length = at - begin;
      move(begin, length, target);
      offset = found == null ? size : behindDelimiter(at, found);
    }
    this.count++;
    if (delimiter != null) {
      storeDelimiter(found, delimiter);
    }
    if (count != null && Move.setInt(count, length)) {
      exception = SIZE;
    }
    return this;
  }

  private void move(int begin, int length, Field target) {
    Move.raw(new Text(area, start - area.base + begin, length), target);
  }

  private Field delimiterAt(int at) {
    for (int i = 0; i < delimiterCount; i++) {
      if (isAt(delimiters[i], at)) {
        foundRepeats = repeated[i];
        return delimiters[i];
      }
    }
    return null;
  }

  private boolean isAt(Field delimiter, int at) {
    int length = delimiter.size();
    int first = delimiter.start();
    return at + length <= size
        && (length == 0 || bytes[start + at] == delimiter.area.bytes[first])
        && Arrays.equals(
            bytes, start + at, start + at + length, delimiter.area.bytes, first, first + length);
  }

  private int behindDelimiter(int at, Field delimiter) {
    at += delimiter.size();
    if (foundRepeats) {
      while (at < size && isAt(delimiter, at)) {
        at += delimiter.size();
      }
    }
    return at;
  }

  private void storeDelimiter(Field found, Field target) {
    if (found != null) {
      Move.raw(new Text(found.area, found.start() - found.area.base, found.size()), target);
    } else if (target.isNumeric()) {
      if (Move.setInt(target, 0)) {
        exception = SIZE;
      }
    } else {
      Move.fill(target, (byte) ' ');
    }
  }

  public UnstringStatement tallying(Field counter) {
    if (ShortArithmetic.addInt(counter, count)) {
      exception = SIZE;
    }
    return this;
  }

  /** Stores the pointer; true on overflow. */
  public boolean finish() {
    if (offset < size) {
      exception = OVERFLOW;
    }
    if (pointer != null && Move.setInt(pointer, offset + 1)) {
      exception = SIZE;
    }
    return exception == OVERFLOW;
  }
}
