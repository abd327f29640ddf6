package locksmith.runtime;

/** Two's complement numbers of 1 to 8 bytes in either byte order. */
final class BinaryCodec {
  private BinaryCodec() {}

  static long readSigned(byte[] bytes, int start, int size, boolean little) {
    if (!little && size == 4) {
      return bytes[start] << 24
          | (bytes[start + 1] & 255) << 16
          | (bytes[start + 2] & 255) << 8
          | bytes[start + 3] & 255;
    }
    if (!little && size == 2) {
      return bytes[start] << 8 | bytes[start + 1] & 255;
    }
    int unused = 64 - 8 * size;
    return readUnsigned(bytes, start, size, little) << unused >> unused;
  }

  static long readUnsigned(byte[] bytes, int start, int size, boolean little) {
    if (!little && size == 4) {
      return (bytes[start] & 255L) << 24
          | (bytes[start + 1] & 255) << 16
          | (bytes[start + 2] & 255) << 8
          | bytes[start + 3] & 255;
    }
    if (!little && size == 2) {
      return (bytes[start] & 255) << 8 | bytes[start + 1] & 255;
    }
    if (little && size == 4) {
      return (bytes[start + 3] & 255L) << 24
          | (bytes[start + 2] & 255) << 16
          | (bytes[start + 1] & 255) << 8
          | bytes[start] & 255;
    }
    long value = 0;
    if (little) {
      for (int i = start + size - 1; i >= start; i--) {
        value = value << 8 | bytes[i] & 255;
      }
    } else {
      for (int i = start, end = start + size; i < end; i++) {
        value = value << 8 | bytes[i] & 255;
      }
    }
    return value;
  }

  /** The item's bits as its sign says. */
  static long read(Field field, byte[] bytes, int start, int size) {
    boolean little = (field.flags & Field.NATIVE) != 0;
    return (field.flags & Field.SIGNED) != 0
        ? readSigned(bytes, start, size, little)
        : readUnsigned(bytes, start, size, little);
  }

  static void write(byte[] bytes, int start, int size, boolean little, long value) {
    if (!little && size == 4) {
      int word = (int) value;
      bytes[start] = (byte) (word >> 24);
      bytes[start + 1] = (byte) (word >> 16);
      bytes[start + 2] = (byte) (word >> 8);
      bytes[start + 3] = (byte) word;
    } else if (size == 4) {
      int word = (int) value;
      bytes[start + 3] = (byte) (word >> 24);
      bytes[start + 2] = (byte) (word >> 16);
      bytes[start + 1] = (byte) (word >> 8);
      bytes[start] = (byte) word;
    } else if (!little && size == 2) {
      bytes[start] = (byte) (value >> 8);
      bytes[start + 1] = (byte) value;
    } else if (little) {
      for (int i = start, end = start + size; i < end; i++) {
        bytes[i] = (byte) value;
        value >>>= 8;
      }
    } else {
      for (int i = start + size - 1; i >= start; i--) {
        bytes[i] = (byte) value;
        value >>>= 8;
      }
    }
  }
}
