package locksmith.runtime;

/** The hooks of a case: what happens when a probe or site is passed, every time or at one occurrence. */
final class Hooks {
  private static final int SET = 1;
  private static final int PERFORM = 2;
  private static final int SET_BEHIND = 3;

  private final Unit unit;
  final boolean[] at;
  final boolean[] behind;

  /** False where the case has no hooks. */
  boolean stand;

  private int count;
  private int[] probe = new int[8];
  private int[] occurrence = new int[8];
  private int[] seen = new int[8];
  private int[] action = new int[8];
  private int[] area = new int[8];
  private int[] offset = new int[8];
  private int[] from = new int[8];
  private int[] length = new int[8];
  private byte[] bytes;

  Hooks(Unit unit) {
    this.unit = unit;
    this.at = new boolean[unit.probes()];
    this.behind = new boolean[unit.sites()];
  }

  void load(CaseReader in) {
    for (int i = 0; i < count; i++) {
      points(i)[probe[i]] = false;
    }
    bytes = in.bytes;
    count = 0;
    for (int n = in.u16(); n > 0; n--) {
      if (count == probe.length) {
        grow();
      }
      int i = count;
      probe[i] = in.u16();
      occurrence[i] = in.u16();
      action[i] = in.u8();
      area[i] = in.u16();
      offset[i] = in.i32();
      length[i] = in.counted();
      from[i] = in.at - length[i];
      seen[i] = 0;
      if (probe[i] >= points(i).length || !fits(i)) {
        throw RunEnd.of(RunEnd.INVALID_CASE);
      }
      points(i)[probe[i]] = true;
      count++;
    }
    stand = count > 0;
  }

  private boolean[] points(int i) {
    return action[i] == SET_BEHIND ? behind : at;
  }

  /** Whether the bytes or the label that a hook is about are there. */
  private boolean fits(int i) {
    if (action[i] == PERFORM) {
      boolean plain = area[i] == 0 && length[i] == 0;
      Program program = unit.programOfProbe(probe[i]);
      return plain && program.isEntry(probe[i]) && Integer.compareUnsigned(offset[i], program.labels()) < 0;
    }
    Area target = unit.area(area[i]);
    boolean known = action[i] == SET || action[i] == SET_BEHIND;
    return known && target != null && (offset[i] & 0xFFFFFFFFL) + length[i] <= target.declared;
  }

  private void grow() {
    int size = count * 2;
    probe = java.util.Arrays.copyOf(probe, size);
    occurrence = java.util.Arrays.copyOf(occurrence, size);
    seen = java.util.Arrays.copyOf(seen, size);
    action = java.util.Arrays.copyOf(action, size);
    area = java.util.Arrays.copyOf(area, size);
    offset = java.util.Arrays.copyOf(offset, size);
    from = java.util.Arrays.copyOf(from, size);
    length = java.util.Arrays.copyOf(length, size);
  }

  /** Applies the hooks of a probe; gives the label to perform, or -1. Of several the first counts. */
  int apply(int passed) {
    int target = -1;
    for (int i = 0; i < count; i++) {
      if (action[i] == SET_BEHIND || probe[i] != passed || !fallsDue(i)) {
        continue;
      }
      if (action[i] == SET) {
        set(i);
      } else if (target < 0) {
        target = offset[i];
      }
    }
    return target;
  }

  /** Applies the hooks behind the writes of a site's reply. */
  void applyBehind(int site) {
    for (int i = 0; i < count; i++) {
      if (action[i] == SET_BEHIND && probe[i] == site && fallsDue(i)) {
        set(i);
      }
    }
  }

  private boolean fallsDue(int i) {
    seen[i]++;
    return occurrence[i] == 0 || occurrence[i] == (seen[i] & 0xFFFF);
  }

  private void set(int i) {
    Area target = unit.area(area[i]);
    if (!target.isBound() || offset[i] + length[i] > target.length) {
      throw RunEnd.bounds();
    }
    System.arraycopy(bytes, from[i], target.bytes, target.base + offset[i], length[i]);
    unit.touch(area[i]);
  }
}
