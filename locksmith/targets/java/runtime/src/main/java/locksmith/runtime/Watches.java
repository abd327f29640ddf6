package locksmith.runtime;

import java.io.IOException;
import java.util.Arrays;

/**
 * The watch log (docs/wire.md, Watches): storage as it stands when the probe of a decision's outcome fires. Which bytes
 * are copied at which probe is told by a table that is read once.
 */
final class Watches {
  private static final int CAPACITY = 1 << 20;
  private static final int RECORDS = 256;
  private static final int HEAD = 6;

  /** By probe; null where nothing is watched. */
  private final Watch[] watches;

  private final WireBuffer log = new WireBuffer(1 << 12);

  /** The ranges of one probe, and where its last record of this case starts. */
  private static final class Watch {
    Area[] areas;
    int[] offsets;
    int[] lengths;
    long length;
    int count;
    int last;
  }

  /** Nothing is watched. */
  Watches(Unit unit) {
    watches = new Watch[unit.probes()];
  }

  /** {@code table}: the bytes of a table. Raises where it does not fit the unit. */
  Watches(Unit unit, byte[] table) throws IOException {
    this(unit);
    CaseReader in = new CaseReader();
    in.open(table, 0, table.length);
    for (int n = in.i32(); n > 0; n--) {
      watches[in.u16()] = watch(unit, in);
    }
    if (!in.atEnd()) {
      throw new IOException("a table of watches has bytes left over");
    }
  }

  private static Watch watch(Unit unit, CaseReader in) throws IOException {
    Watch watch = new Watch();
    int n = in.u16();
    watch.areas = new Area[n];
    watch.offsets = new int[n];
    watch.lengths = new int[n];
    watch.length = HEAD;
    for (int i = 0; i < n; i++) {
      watch.areas[i] = unit.area(in.u16());
      watch.offsets[i] = in.i32();
      watch.lengths[i] = in.i32();
      long end = (watch.offsets[i] & 0xFFFFFFFFL) + (watch.lengths[i] & 0xFFFFFFFFL);
      if (watch.areas[i] == null || end > watch.areas[i].declared) {
        throw new IOException("a watch lies outside its area");
      }
      watch.length += watch.lengths[i];
    }
    return n == 0 ? null : watch;
  }

  void clear() {
    log.clear();
    for (Watch watch : watches) {
      if (watch != null) {
        watch.count = 0;
      }
    }
  }

  /** A record equal to the one before it at this probe, its event count too, is left out; so is one beyond the limits. */
  void record(int probe, int events) {
    Watch watch = watches[probe];
    if (watch == null || watch.count == RECORDS || log.length + watch.length > CAPACITY) {
      return;
    }
    int start = log.length;
    log.u16(probe);
    log.i32(events);
    for (int i = 0; i < watch.areas.length; i++) {
      put(watch.areas[i], watch.offsets[i], watch.lengths[i]);
    }
    if (watch.count > 0 && equalsLast(watch, start)) {
      log.length = start;
      return;
    }
    watch.last = start;
    watch.count++;
  }

  private boolean equalsLast(Watch watch, int start) {
    int last = watch.last;
    return Arrays.equals(log.bytes, last, last + (int) watch.length, log.bytes, start, log.length);
  }

  /** The bytes of a range; what is not bound is zeros. */
  private void put(Area area, int offset, int length) {
    int there = Math.max(0, Math.min(length, area.length - offset));
    log.put(area.bytes, area.base + offset, there);
    for (int i = there; i < length; i++) {
      log.u8(0);
    }
  }

  /** Appends the log, its length before it. */
  void result(WireBuffer out) {
    out.i32(log.length);
    out.put(log.bytes, 0, log.length);
  }
}
