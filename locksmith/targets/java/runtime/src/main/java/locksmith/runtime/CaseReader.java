package locksmith.runtime;

/** Reads the bytes of one case (docs/wire.md, Case). Reading beyond the end makes the case one that can't be applied. */
final class CaseReader {
  byte[] bytes;
  int at;
  private int end;

  void open(byte[] bytes, int start, int length) {
    this.bytes = bytes;
    this.at = start;
    this.end = start + length;
  }

  boolean atEnd() {
    return at == end;
  }

  int u8() {
    return bytes[take(1)] & 255;
  }

  int u16() {
    return u16(bytes, take(2));
  }

  int i32() {
    return i32(bytes, take(4));
  }

  long i64() {
    long low = i32() & 0xFFFFFFFFL;
    return low | (long) i32() << 32;
  }

  /** Skips a counted run of bytes and returns its length; the bytes end where {@link #at} stands then. */
  int counted() {
    int length = i32();
    take(length);
    return length;
  }

  /** Passes {@code count} bytes and returns where they start. */
  int take(int count) {
    if (count < 0 || end - at < count) {
      throw RunEnd.of(RunEnd.INVALID_CASE);
    }
    int start = at;
    at += count;
    return start;
  }

  static int u16(byte[] bytes, int at) {
    return bytes[at] & 255 | (bytes[at + 1] & 255) << 8;
  }

  static int i32(byte[] bytes, int at) {
    return bytes[at] & 255 | (bytes[at + 1] & 255) << 8 | (bytes[at + 2] & 255) << 16 | bytes[at + 3] << 24;
  }
}
