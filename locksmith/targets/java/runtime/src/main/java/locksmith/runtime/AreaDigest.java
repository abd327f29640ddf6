package locksmith.runtime;

import java.util.Arrays;

/**
 * Digests one area for checkpoints. A large one is digested by chunks, and a chunk whose bytes are those of the last time
 * keeps its digest: comparing is much cheaper than digesting. What is kept hangs on the bytes alone, so it is true in
 * every case.
 */
final class AreaDigest {
  private static final int CHUNK = 1024;

  private final Area area;
  private final byte[] kept;
  private final long[] digests;

  /** Bytes kept of each chunk; 0: nothing is known. */
  private final int[] lengths;

  AreaDigest(Area area) {
    int chunks = area.declared > CHUNK ? (area.declared + CHUNK - 1) / CHUNK : 0;
    this.area = area;
    this.kept = new byte[chunks * CHUNK];
    this.digests = new long[chunks];
    this.lengths = new int[chunks];
  }

  /** Continues {@code h} with the area, which may be bound shorter than it is declared. */
  long from(long h) {
    int length = Math.min(area.length, area.declared);
    if (length <= CHUNK) {
      return Digest.bytes(h, area.bytes, area.base, length);
    }
    for (int chunk = 0, at = 0; at < length; chunk++, at += CHUNK) {
      h = Digest.word(h, chunk(chunk, at, Math.min(CHUNK, length - at)));
    }
    return h;
  }

  private long chunk(int chunk, int at, int count) {
    int start = area.base + at;
    if (lengths[chunk] != count || !Arrays.equals(kept, at, at + count, area.bytes, start, start + count)) {
      digests[chunk] = Digest.bytes(0, area.bytes, start, count);
      System.arraycopy(area.bytes, start, kept, at, count);
      lengths[chunk] = count;
    }
    return digests[chunk];
  }
}
