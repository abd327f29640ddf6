package locksmith.runtime;

import java.util.Arrays;

/**
 * One INSPECT statement: {@code new Inspect(item, replacing)}, then its phrases in order, then {@link #finish}.
 * Each phrase starts with {@link #start} (its region is the whole item) and {@link #before}/{@link #after}.
 */
public final class Inspect {
  private final Field item;
  private final byte[] bytes;
  private final int sign;
  private final int data;
  private final int size;
  private final byte[] marks;
  private byte[] replacement;

  /** The region of the current phrase, in bytes of the item. */
  private int from;

  private int to;

  /** {@code replacing}: REPLACING or CONVERTING. */
  public Inspect(Field item, boolean replacing) {
    this.item = item;
    this.bytes = item.area.bytes;
    int start = item.start();
    int whole = item.size();
    this.sign = item.kind == Field.DISPLAY ? ZonedSign.take(item, bytes, start, whole) : 0;
    this.data = ZonedSign.dataStart(item, start);
    this.size = ZonedSign.dataSize(item, whole);
    this.marks = new byte[size];
    this.replacement = replacing ? new byte[size] : null;
  }

  /** Begins a phrase: the region is the whole item. */
  public Inspect start() {
    from = 0;
    to = size;
    return this;
  }

  public Inspect before(Field text) {
    int at = find(text);
    if (at >= 0) {
      to = at;
    }
    return this;
  }

  public Inspect after(Field text) {
    int at = find(text);
    from = at >= 0 ? at + text.size() : to;
    return this;
  }

  private int find(Field text) {
    int length = text.size();
    for (int i = from; i <= to - length; i++) {
      if (matches(i, text)) {
        return i;
      }
    }
    return -1;
  }

  private boolean matches(int at, Field text) {
    int start = text.start();
    int length = text.size();
    byte[] wanted = text.area.bytes;
    if (length > 0 && bytes[data + at] != wanted[start]) {
      return false;
    }
    return length == 1
        || Arrays.equals(bytes, data + at, data + at + length, wanted, start, start + length);
  }

  // ---------------------------------------------------------------- phrases

  /** TALLYING counter FOR CHARACTERS. */
  public Inspect tallyCharacters(Field counter) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += 1 - marks[i];
    }
    Arrays.fill(marks, from, Math.max(from, to), (byte) 1);
    return count(counter, count);
  }

  public Inspect tallyAll(Field counter, Field text) {
    return count(counter, scan(text, null, false, false));
  }

  public Inspect tallyLeading(Field counter, Field text) {
    return count(counter, scan(text, null, true, false));
  }

  public Inspect tallyTrailing(Field counter, Field text) {
    return count(counter, scanBack(text, null));
  }

  private Inspect count(Field counter, int count) {
    if (count > 0) {
      ShortArithmetic.addInt(counter, count);
    }
    return this;
  }

  /** REPLACING CHARACTERS BY. */
  public Inspect replaceCharacters(Field by) {
    byte value = by.area.bytes[by.start()];
    for (int i = from; i < to; i++) {
      if (marks[i] == 0) {
        replacement[i] = value;
      }
    }
    Arrays.fill(marks, from, Math.max(from, to), (byte) 1);
    return this;
  }

  public Inspect replaceAll(Field text, Field by) {
    byte[] with = sized(by, text.size());
    if (with != null) {
      scan(text, with, false, false);
    }
    return this;
  }

  public Inspect replaceLeading(Field text, Field by) {
    byte[] with = sized(by, text.size());
    if (with != null) {
      scan(text, with, true, false);
    }
    return this;
  }

  public Inspect replaceFirst(Field text, Field by) {
    byte[] with = sized(by, text.size());
    if (with != null) {
      scan(text, with, false, true);
    }
    return this;
  }

  public Inspect replaceTrailing(Field text, Field by) {
    byte[] with = sized(by, text.size());
    if (with != null) {
      scanBack(text, with);
    }
    return this;
  }

  /** The replacing bytes; a figurative constant is stretched; another size makes the phrase do nothing. */
  private static byte[] sized(Field by, int size) {
    byte[] bytes = by.copy();
    if (bytes.length == size) {
      return bytes;
    }
    if (by.kind != Field.ALL) {
      return null;
    }
    byte[] stretched = new byte[size];
    for (int i = 0; i < size; i++) {
      stretched[i] = bytes[i % bytes.length];
    }
    return stretched;
  }

  private int scan(Field text, byte[] with, boolean leading, boolean first) {
    int length = text.size();
    int count = 0;
    for (int i = from; i <= to - length; i++) {
      if (!matches(i, text)) {
        if (leading) {
          break;
        }
      } else if (isFree(i, length)) {
        take(i, length, with);
        i += length - 1;
        count++;
        if (first) {
          break;
        }
      }
    }
    return count;
  }

  /**
   * From the region's end backwards, as long as the text stands there. A match that ends just behind the region's
   * start lets the reference go on before it.
   */
  private int scanBack(Field text, byte[] with) {
    int length = text.size();
    int count = 0;
    int i = to - length;
    if (i < from) {
      return 0;
    }
    while (i >= 0 && matches(i, text)) {
      if (isFree(i, length)) {
        take(i, length, with);
        i -= length - 1;
        count++;
      }
      if (i == from) {
        break;
      }
      i--;
    }
    return count;
  }

  private boolean isFree(int at, int length) {
    for (int i = at; i < at + length; i++) {
      if (marks[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private void take(int at, int length, byte[] with) {
    if (with != null) {
      System.arraycopy(with, 0, replacement, at, length);
    }
    Arrays.fill(marks, at, at + length, (byte) 1);
  }

  /** CONVERTING: of equal bytes in {@code source} the first one counts. */
  public Inspect convert(Field source, Field target) {
    replacement = null;
    byte[] old = source.copy();
    byte[] with = sized(target, old.length);
    if (with == null) {
      return this;
    }
    short[] table = new short[256];
    for (int j = old.length - 1; j >= 0; j--) {
      table[old[j] & 255] = (short) (256 | with[j] & 255);
    }
    for (int i = data + from, end = data + to; i < end; i++) {
      short to = table[bytes[i] & 255];
      if (to != 0) {
        bytes[i] = (byte) to;
      }
    }
    return this;
  }

  public void finish() {
    if (replacement != null) {
      for (int i = 0; i < size; i++) {
        if (marks[i] != 0) {
          bytes[data + i] = replacement[i];
        }
      }
    }
    if (item.kind == Field.DISPLAY) {
      ZonedSign.put(item, bytes, item.start(), item.size(), sign);
    }
  }
}
