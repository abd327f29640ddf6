package locksmith.runtime;

/**
 * The memory that pointers name (docs/wire.md, Pointers). A pointer holds a handle: a 32-bit big-endian number in
 * bytes 1-4, bytes 5-8 zero. Searched in this order: areas but linkage by id, then the parameters of the entry, then
 * the environment's blocks.
 */
final class Addresses {
  private static final int FIRST = 50_000_000;

  private Area[] areas = {};
  private boolean[] linkage = {};
  private byte[][] parameters = {};
  private int[] address = {};

  private byte[][] blockBytes = new byte[4][];
  private int[] blockBase = new int[4];
  private int[] blockLength = new int[4];
  private int[] blockAddress = new int[4];
  private int blocks;

  void attach(Unit unit) {
    int count = 0;
    for (Program program : unit.programs()) {
      count += program.storage().areas().length;
    }
    areas = new Area[count];
    linkage = new boolean[count];
    parameters = new byte[count][];
    address = new int[count];
    int id = 0;
    int next = FIRST;
    for (Program program : unit.programs()) {
      for (Area area : program.storage().areas()) {
        areas[id] = area;
        linkage[id] = program.storage().isLinkage(area.id);
        address[id] = next;
        next += (area.declared + 15) / 16 * 16 + 16;
        id++;
      }
    }
  }

  void clear() {
    blocks = 0;
    java.util.Arrays.fill(parameters, null);
  }

  /** A stretch of environment memory at an address. */
  void addBlock(int at, byte[] bytes, int base, int length) {
    if (blocks == blockBytes.length) {
      blockBytes = java.util.Arrays.copyOf(blockBytes, blocks * 2);
      blockBase = java.util.Arrays.copyOf(blockBase, blocks * 2);
      blockLength = java.util.Arrays.copyOf(blockLength, blocks * 2);
      blockAddress = java.util.Arrays.copyOf(blockAddress, blocks * 2);
    }
    blockBytes[blocks] = bytes;
    blockBase[blocks] = base;
    blockLength[blocks] = length;
    blockAddress[blocks] = at;
    blocks++;
  }

  /** The memory of an entry's parameter, found at the address of its linkage area. */
  void setParameter(int unitArea, byte[] bytes) {
    parameters[unitArea] = bytes;
  }

  void clearParameters() {
    java.util.Arrays.fill(parameters, null);
  }

  int blocks() {
    return blocks;
  }

  byte[] blockBytes(int block) {
    return blockBytes[block];
  }

  int blockBase(int block) {
    return blockBase[block];
  }

  int blockLength(int block) {
    return blockLength[block];
  }

  /** SET pointer TO ADDRESS OF item. */
  void addressOf(Field item, Field pointer) {
    int handle = item.area.isBound() ? handleOf(item.area.bytes, item.start()) : 0;
    int at = pointer.start();
    byte[] bytes = pointer.area.bytes;
    for (int i = 0; i < 8; i++) {
      bytes[at + i] = i < 4 ? (byte) (handle >> 24 - 8 * i) : 0;
    }
  }

  private int handleOf(byte[] bytes, int at) {
    for (int id = 0; id < areas.length; id++) {
      if (!linkage[id] && areas[id].bytes == bytes) {
        return address[id] + at - areas[id].base;
      }
    }
    for (int id = 0; id < areas.length; id++) {
      if (parameters[id] == bytes) {
        return address[id] + at;
      }
    }
    for (int block = 0; block < blocks; block++) {
      if (blockBytes[block] == bytes && at >= blockBase[block] && at < blockBase[block] + blockLength[block]) {
        return blockAddress[block] + at - blockBase[block];
      }
    }
    throw RunEnd.of(RunEnd.ADDRESS);
  }

  /** SET ADDRESS OF record TO pointer: the whole record must lie at the address. */
  void bind(Area record, Field pointer) {
    int at = pointer.start();
    byte[] bytes = pointer.area.bytes;
    long handle = 0;
    for (int i = 0; i < 4; i++) {
      handle = handle << 8 | bytes[at + i] & 255;
    }
    if ((bytes[at + 4] | bytes[at + 5] | bytes[at + 6] | bytes[at + 7]) != 0 || !bindTo(record, handle)) {
      throw RunEnd.of(RunEnd.ADDRESS);
    }
  }

  private boolean bindTo(Area record, long handle) {
    for (int id = 0; id < areas.length; id++) {
      if (!linkage[id] && holds(address[id], areas[id].declared, handle, record.declared)) {
        record.bind(areas[id].bytes, (int) (handle - address[id]), record.declared);
        return true;
      }
    }
    for (int id = 0; id < areas.length; id++) {
      if (parameters[id] != null && holds(address[id], parameters[id].length, handle, record.declared)) {
        record.bind(parameters[id], (int) (handle - address[id]), record.declared);
        return true;
      }
    }
    for (int block = 0; block < blocks; block++) {
      if (holds(blockAddress[block], blockLength[block], handle, record.declared)) {
        record.bind(blockBytes[block], blockBase[block] + (int) (handle - blockAddress[block]), record.declared);
        return true;
      }
    }
    return false;
  }

  private static boolean holds(int address, int length, long handle, int wanted) {
    long from = address & 0xFFFFFFFFL;
    return handle >= from && handle + wanted <= from + length;
  }
}
