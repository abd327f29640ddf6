package locksmith.runtime;

import java.util.Arrays;

/** The scripted replies of a case by stream, and the reply taken last. Streams are read where they lie. */
final class Replies {
  private static final int NOT_FOUND = 1;
  private static final int KEEP_KEY = 2;

  private final int[] next;
  private final int[] left;
  private byte[] bytes;

  int flags;
  int statusTens;
  int statusUnits;
  int value;
  private int writes;
  private int writesAt;

  Replies(int streams) {
    next = new int[streams];
    left = new int[streams];
  }

  /** Finds where each stream starts. */
  void load(CaseReader in) {
    Arrays.fill(next, 0);
    Arrays.fill(left, 0);
    bytes = in.bytes;
    for (int n = in.u16(); n > 0; n--) {
      int stream = in.u16();
      int replies = in.u16();
      if (stream >= next.length || next[stream] != 0) {
        throw RunEnd.of(RunEnd.INVALID_CASE);
      }
      next[stream] = in.at;
      left[stream] = replies;
      for (; replies > 0; replies--) {
        in.take(7);
        for (int w = in.u16(); w > 0; w--) {
          in.take(6);
          in.counted();
        }
      }
    }
  }

  /** Takes the next reply of the site's own stream, else of its resource, else the default. */
  void take(int site, int stream, int defaultTens, int defaultUnits, int defaultValue) {
    if (takeFrom(site) || takeFrom(stream)) {
      return;
    }
    flags = 0;
    statusTens = defaultTens;
    statusUnits = defaultUnits;
    value = defaultValue;
    writes = 0;
  }

  private boolean takeFrom(int stream) {
    if (left[stream] == 0) {
      return false;
    }
    int at = next[stream];
    flags = bytes[at];
    statusTens = bytes[at + 1];
    statusUnits = bytes[at + 2];
    value = CaseReader.i32(bytes, at + 3);
    writes = CaseReader.u16(bytes, at + 7);
    writesAt = at + 9;
    at = writesAt;
    for (int w = writes; w > 0; w--) {
      at += 10 + CaseReader.i32(bytes, at + 6);
    }
    next[stream] = at;
    left[stream]--;
    return true;
  }

  boolean notFound() {
    return (flags & NOT_FOUND) != 0;
  }

  boolean keepsKey() {
    return (flags & KEEP_KEY) != 0;
  }

  /** The text of an ACCEPT: the first write, or one space. */
  Field text() {
    int at = writesAt;
    if (writes > 0 && CaseReader.u16(bytes, at) == 0 && CaseReader.i32(bytes, at + 2) == 0) {
      int length = CaseReader.i32(bytes, at + 6);
      if (length > 0) {
        return new Text(Area.constant(Arrays.copyOfRange(bytes, at + 10, at + 10 + length)), 0, length);
      }
    }
    return ONE_SPACE;
  }

  private static final Field ONE_SPACE = new Text(Area.constant(new byte[] {' '}), 0, 1);

  /** Makes the writes into the operands; one that does not fit ends the run before any is made. */
  void apply(Field... operands) {
    if (writes == 0) {
      return;
    }
    int at = writesAt;
    for (int w = writes; w > 0; w--) {
      int operand = CaseReader.u16(bytes, at);
      long offset = CaseReader.i32(bytes, at + 2) & 0xFFFFFFFFL;
      int length = CaseReader.i32(bytes, at + 6);
      if (operand >= operands.length || operands[operand] == null || offset + length > operands[operand].size()) {
        throw RunEnd.bounds();
      }
      at += 10 + length;
    }
    at = writesAt;
    for (int w = writes; w > 0; w--) {
      Field target = operands[CaseReader.u16(bytes, at)];
      int length = CaseReader.i32(bytes, at + 6);
      System.arraycopy(bytes, at + 10, target.area.bytes, target.start() + CaseReader.i32(bytes, at + 2), length);
      at += 10 + length;
    }
  }
}
