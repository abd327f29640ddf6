package locksmith.runtime;

/**
 * The log of external operations: events as docs/wire.md lays them out, a running digest, a count.
 *
 * <p>An event is begun, takes its outgoing items, then status and value, then its incoming items, and is ended; an
 * event that is begun anew without being ended leaves no trace.
 */
public final class StubLog {
  private final WireBuffer sink = new WireBuffer(1 << 16);
  private int start;
  private int countAt;
  private int count;
  private int events;
  private long digest;

  void clear() {
    sink.clear();
    start = 0;
    events = 0;
    digest = 0;
  }

  void begin(int kind, int site) {
    sink.length = start;
    sink.u8(kind);
    sink.u16(site);
    openList();
  }

  void item(byte[] bytes, int from, int length) {
    sink.i32(length);
    sink.put(bytes, from, length);
    count++;
  }

  void item(byte[] bytes) {
    item(bytes, 0, bytes.length);
  }

  /** One byte as an item. */
  void item(byte single) {
    sink.i32(1);
    sink.u8(single);
    count++;
  }

  /** The access of a READ: its letter, then the key bytes. */
  void item(int letter, byte[] key, int length) {
    sink.i32(1 + length);
    sink.u8(letter);
    if (length > 0) {
      sink.put(key, 0, length);
    }
    count++;
  }

  void item(Field field) {
    item(field.area.bytes, field.start(), field.size());
  }

  /** Ends the outgoing items and opens the incoming ones. */
  void reply(int statusTens, int statusUnits, int value, int flags) {
    closeList();
    sink.u8(statusTens);
    sink.u8(statusUnits);
    sink.i32(value);
    sink.u8(flags);
    openList();
  }

  void end() {
    closeList();
    digest = Digest.bytes(digest, sink.bytes, start, sink.length - start);
    start = sink.length;
    events++;
  }

  private void openList() {
    countAt = sink.length;
    count = 0;
    sink.u16(0);
  }

  private void closeList() {
    sink.bytes[countAt] = (byte) count;
    sink.bytes[countAt + 1] = (byte) (count >> 8);
  }

  int events() {
    return events;
  }

  long digest() {
    return digest;
  }

  int length() {
    return start;
  }

  byte[] bytes() {
    return sink.bytes;
  }
}
