package locksmith.runtime;

import java.util.Arrays;

/** A growing run of bytes; kept and reset rather than made anew. */
public final class ByteSink {
  public byte[] bytes = new byte[128];
  public int length;

  public void reset() {
    length = 0;
  }

  public void write(int value) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, length * 2);
    }
    bytes[length++] = (byte) value;
  }

  public void write(byte[] source, int from, int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length * 2));
    }
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  /** Writes the characters of {@code text}, one byte each. */
  public void write(String text) {
    for (int i = 0; i < text.length(); i++) {
      write(text.charAt(i));
    }
  }

  public byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }
}
