package locksmith.runtime;

import java.util.Arrays;

/** What a run leaves behind: path, hits, fuel, stub log, checkpoints, terminal state; and the result made of them. */
final class Recording {
  private static final int PATH_LIMIT = 1_000_000;

  private final Unit unit;
  final StubLog log = new StubLog();
  private final byte[] hits;
  private final AreaDigest[] areas;
  private char[] path = new char[4096];
  private int pathLength;
  private long pathDigest;
  private int fuel;
  private boolean full;
  private long[] checkpoints = new long[256];
  private int checkpointCount;
  private long checkpointDigest;

  Recording(Unit unit) {
    this.unit = unit;
    this.hits = new byte[(unit.probes() + 7) / 8];
    this.areas =
        Arrays.stream(unit.programs())
            .flatMap(program -> Arrays.stream(program.storage().areas()))
            .map(AreaDigest::new)
            .toArray(AreaDigest[]::new);
  }

  void reset(int fuel, boolean full) {
    this.fuel = fuel;
    this.full = full;
    Arrays.fill(hits, (byte) 0);
    pathLength = 0;
    pathDigest = 0;
    checkpointCount = 0;
    checkpointDigest = 0;
    log.clear();
  }

  void probe(int probe) {
    if (fuel == 0) {
      throw RunEnd.of(RunEnd.OUT_OF_FUEL);
    }
    fuel--;
    hits[probe >> 3] |= (byte) (1 << (probe & 7));
    pathDigest = Digest.word(pathDigest, probe);
    if (full) {
      record(probe);
    }
  }

  private void record(int probe) {
    if (pathLength == path.length && pathLength < PATH_LIMIT) {
      path = Arrays.copyOf(path, Math.min(PATH_LIMIT, pathLength * 2));
    }
    if (pathLength < PATH_LIMIT) {
      path[pathLength++] = (char) probe;
    }
  }

  /** Digests the areas that may have been written since the program's last event. */
  void checkpoint(Program program, int site) {
    Probes probes = program.probes;
    long siteMask = probes.writeMask[probes.siteLabel[site]];
    long mask = program.pending | siteMask;
    long h = 0;
    for (int group = 0; group < probes.groups.length; group++) {
      if ((mask >>> group & 1) != 0) {
        for (int id : probes.groups[group]) {
          h = areas[program.areaBase + id].from(h);
        }
      }
    }
    program.pending = siteMask;
    checkpointDigest = Digest.word(checkpointDigest, h);
    if (full) {
      if (checkpointCount == checkpoints.length) {
        checkpoints = Arrays.copyOf(checkpoints, checkpointCount * 2);
      }
      checkpoints[checkpointCount++] = h;
    }
  }

  /** Digests what an entry leaves behind that is not the last: the next one binds other linkage. */
  void entryLeft(Program program) {
    long h = Digest.word(0, program.returnCode() & 0xFFFFFFFFL);
    for (int[] group : program.probes.groups) {
      for (int id : group) {
        h = areas[program.areaBase + id].from(h);
      }
    }
    checkpointDigest = Digest.word(checkpointDigest, h);
  }

  private static long digest(long h, Area area) {
    return Digest.bytes(h, area.bytes, area.base, visible(area));
  }

  private static int visible(Area area) {
    return Math.min(area.length, area.declared);
  }

  // ---------------------------------------------------------------- result

  /** Appends the result of the run that just ended. */
  void result(WireBuffer out, int exit, int code, Addresses addresses) {
    out.u8(exit);
    out.i32(code);
    out.i32(fuel);
    out.i64(pathDigest);
    out.i64(log.digest());
    out.i64(checkpointDigest);
    out.i64(stateDigest(addresses));
    out.i64(Digest.bytes(0, hits, 0, hits.length));
    out.i32(log.events());
    out.u16(unit.probes());
    out.put(hits, 0, hits.length);
    if (full) {
      putFull(out, addresses);
    }
  }

  /** Appends the result of a case that crashed or can't be applied: it tells nothing of the run. */
  void blank(WireBuffer out, int exit, boolean full) {
    out.u8(exit);
    for (int i = 0; i < 4 + 4 + 5 * 8 + 4; i++) {
      out.u8(0);
    }
    out.u16(unit.probes());
    for (int i = 0; i < hits.length; i++) {
      out.u8(0);
    }
    for (int i = 0; full && i < 16; i++) {
      out.u8(0);
    }
  }

  private long stateDigest(Addresses addresses) {
    long h = 0;
    for (Program program : unit.programs()) {
      for (Area area : program.storage().areas()) {
        h = digest(h, area);
      }
    }
    for (int block = 0; block < addresses.blocks(); block++) {
      h = Digest.bytes(h, addresses.blockBytes(block), addresses.blockBase(block), addresses.blockLength(block));
    }
    return h;
  }

  private void putFull(WireBuffer out, Addresses addresses) {
    out.i32(pathLength);
    for (int i = 0; i < pathLength; i++) {
      out.u16(path[i]);
    }
    out.i32(log.length());
    out.put(log.bytes(), 0, log.length());
    out.i32(checkpointCount);
    for (int i = 0; i < checkpointCount; i++) {
      out.i64(checkpoints[i]);
    }
    int sizeAt = out.length;
    out.i32(0);
    for (Program program : unit.programs()) {
      for (Area area : program.storage().areas()) {
        out.put(area.bytes, area.base, visible(area));
      }
    }
    for (int block = 0; block < addresses.blocks(); block++) {
      out.put(addresses.blockBytes(block), addresses.blockBase(block), addresses.blockLength(block));
    }
    out.putInt(sizeAt, out.length - sizeAt - 4);
  }
}
