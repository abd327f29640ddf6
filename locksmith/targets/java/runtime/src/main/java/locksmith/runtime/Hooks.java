package locksmith.runtime;

/** The hooks of a case: bytes to set when a probe is passed, every time or at one occurrence. */
final class Hooks {
  private static final int SET_BYTES = 1;

  private final Unit unit;
  final boolean[] at;

  /** False where the case has no hooks. */
  boolean stand;

  private int count;
  private int[] probe = new int[8];
  private int[] occurrence = new int[8];
  private int[] seen = new int[8];
  private int[] area = new int[8];
  private int[] offset = new int[8];
  private int[] from = new int[8];
  private int[] length = new int[8];
  private byte[] bytes;

  Hooks(Unit unit) {
    this.unit = unit;
    this.at = new boolean[unit.probes()];
  }

  void load(CaseReader in) {
    for (int i = 0; i < count; i++) {
      at[probe[i]] = false;
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
      int action = in.u8();
      area[i] = in.u16();
      offset[i] = in.i32();
      length[i] = in.counted();
      from[i] = in.at - length[i];
      seen[i] = 0;
      Area target = unit.area(area[i]);
      boolean fits = target != null && (offset[i] & 0xFFFFFFFFL) + length[i] <= target.declared;
      if (probe[i] >= at.length || action != SET_BYTES || !fits) {
        throw RunEnd.of(RunEnd.INVALID_CASE);
      }
      at[probe[i]] = true;
      count++;
    }
    stand = count > 0;
  }

  private void grow() {
    int size = count * 2;
    probe = java.util.Arrays.copyOf(probe, size);
    occurrence = java.util.Arrays.copyOf(occurrence, size);
    seen = java.util.Arrays.copyOf(seen, size);
    area = java.util.Arrays.copyOf(area, size);
    offset = java.util.Arrays.copyOf(offset, size);
    from = java.util.Arrays.copyOf(from, size);
    length = java.util.Arrays.copyOf(length, size);
  }

  void apply(int passed) {
    for (int i = 0; i < count; i++) {
      if (probe[i] != passed) {
        continue;
      }
      seen[i]++;
      if (occurrence[i] != 0 && occurrence[i] != (seen[i] & 0xFFFF)) {
        continue;
      }
      Area target = unit.area(area[i]);
      if (!target.isBound() || offset[i] + length[i] > target.length) {
        throw RunEnd.bounds();
      }
      System.arraycopy(bytes, from[i], target.bytes, target.base + offset[i], length[i]);
      unit.touch(area[i]);
    }
  }
}
