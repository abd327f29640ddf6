package locksmith.runtime;

import java.util.Arrays;

/**
 * The active PERFORM ranges of one program, by the end each waits for.
 *
 * <p>Reaching the end of <em>any</em> active range returns from that range and drops the frames inside it
 * (perform-osvs). A GO TO out of a range leaves its frame pending. The limit is the one of cobc under -fstack-check:
 * 255 entries of which the first is the bottom and the last is never used.
 */
final class PerformStack {
  static final int LIMIT = 253;

  private final int[] ends = new int[LIMIT + 1];
  private final int[] active;
  private final int limit;
  private int depth;

  /** {@code ends}: number of range ends; {@code limit}: frames that may be active at once. */
  PerformStack(int ends, int limit) {
    this.active = new int[ends];
    this.limit = limit;
  }

  void clear() {
    depth = 0;
    Arrays.fill(active, 0);
  }

  int depth() {
    return depth;
  }

  void push(int end) {
    if (depth == limit) {
      throw RunEnd.of(RunEnd.PERFORM_DEPTH);
    }
    ends[++depth] = end;
    active[end]++;
  }

  /** Depth of the innermost frame that waits for {@code end}, or 0. */
  int find(int end) {
    if (active[end] == 0) {
      return 0;
    }
    int at = depth;
    while (ends[at] != end) {
      at--;
    }
    return at;
  }

  /** Drops all frames from {@code frame} on. */
  void dropFrom(int frame) {
    while (depth >= frame) {
      active[ends[depth--]]--;
    }
  }
}
