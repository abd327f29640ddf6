package locksmith.runtime;

import java.util.Arrays;

/** A growing little-endian byte buffer that is reused from case to case. */
public final class WireBuffer {
  public byte[] bytes;
  public int length;

  public WireBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  public void clear() {
    length = 0;
  }

  public void u8(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  public void u16(int value) {
    reserve(2);
    bytes[length++] = (byte) value;
    bytes[length++] = (byte) (value >> 8);
  }

  public void i32(int value) {
    reserve(4);
    putInt(length, value);
    length += 4;
  }

  public void i64(long value) {
    i32((int) value);
    i32((int) (value >> 32));
  }

  public void put(byte[] source, int start, int count) {
    reserve(count);
    System.arraycopy(source, start, bytes, length, count);
    length += count;
  }

  /** Overwrites four bytes that were written before. */
  public void putInt(int at, int value) {
    bytes[at] = (byte) value;
    bytes[at + 1] = (byte) (value >> 8);
    bytes[at + 2] = (byte) (value >> 16);
    bytes[at + 3] = (byte) (value >> 24);
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }
}
