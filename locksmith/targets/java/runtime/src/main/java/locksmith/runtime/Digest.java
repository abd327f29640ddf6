package locksmith.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The 64-bit digest of docs/wire.md. A digest of several pieces continues with the value given. */
public final class Digest {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long WORD_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long BYTE_FACTOR = 0x100000001B3L;

  private Digest() {}

  /** Continues {@code h} with one 8-byte word. */
  public static long word(long h, long word) {
    h = (h ^ word) * WORD_FACTOR;
    return h ^ h >>> 29;
  }

  /** Continues {@code h} with a piece: its whole words, then its remaining bytes. */
  public static long bytes(long h, byte[] bytes, int start, int length) {
    int at = start;
    int end = start + length;
    for (; at + 8 <= end; at += 8) {
      h = word(h, (long) WORD.get(bytes, at));
    }
    for (; at < end; at++) {
      h = (h ^ bytes[at] & 255) * BYTE_FACTOR;
      h ^= h >>> 32;
    }
    return h;
  }
}
