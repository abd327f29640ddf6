package locksmith.runtime;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * The 64-bit digest of docs/wire.md. A digest of several pieces continues with the value given. Long pieces are copied
 * into words first: the client compiler makes slow code of reading words out of bytes. Not for several threads.
 */
public final class Digest {
  private static final long WORD_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long BYTE_FACTOR = 0x100000001B3L;
  private static final int LONG_PIECE = 256;
  private static final long[] WORDS = new long[1024];

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
    if (length >= LONG_PIECE) {
      h = words(h, ByteBuffer.wrap(bytes, start, length).slice().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer());
      at += length & ~7;
    }
    for (; at + 8 <= end; at += 8) {
      long low = CaseReader.i32(bytes, at) & 0xFFFFFFFFL;
      h = (h ^ (low | (long) CaseReader.i32(bytes, at + 4) << 32)) * WORD_FACTOR;
      h ^= h >>> 29;
    }
    for (; at < end; at++) {
      h = (h ^ bytes[at] & 255) * BYTE_FACTOR;
      h ^= h >>> 32;
    }
    return h;
  }

  private static long words(long h, LongBuffer buffer) {
    while (buffer.hasRemaining()) {
      int count = Math.min(WORDS.length, buffer.remaining());
      buffer.get(WORDS, 0, count);
      for (int i = 0; i < count; i++) {
        h = (h ^ WORDS[i]) * WORD_FACTOR;
        h ^= h >>> 29;
      }
    }
    return h;
  }
}
