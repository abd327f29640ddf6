package locksmith.runtime;

import java.util.Arrays;

/**
 * What the USING items of a program are bound to. A CALL that passes fewer arguments leaves the rest where the last one
 * had them (sticky-linkage, as in cobc -std=ibm); OMITTED takes them away, CANCEL all.
 */
final class Linkage {
  private final Area[] using;
  private final byte[][] bytes;
  private final int[] base;
  private final int[] length;

  Linkage(Area[] using) {
    this.using = using;
    this.bytes = new byte[using.length][];
    this.base = new int[using.length];
    this.length = new int[using.length];
  }

  int size() {
    return using.length;
  }

  /** Forgets all arguments; what is bound stays bound until the next entry. */
  void forget() {
    Arrays.fill(bytes, null);
  }

  /** The program returns: its items stand for nothing until it is entered again. */
  void release() {
    for (Area area : using) {
      area.unbind();
    }
  }

  /** Argument k is passed by reference: the bytes from {@code base} on. */
  void pass(int k, byte[] bytes, int base, int length) {
    this.bytes[k] = bytes;
    this.base[k] = base;
    this.length[k] = length;
    using[k].bind(bytes, base, length);
  }

  /** Argument k is OMITTED. */
  void omit(int k) {
    bytes[k] = null;
    using[k].unbind();
  }

  /** Argument k is not there: the last one counts. */
  void keep(int k) {
    if (bytes[k] == null) {
      using[k].unbind();
    } else {
      using[k].bind(bytes[k], base[k], length[k]);
    }
  }

  /** Before the program runs: an argument shorter than what the program names ends the run. */
  void check() {
    for (Area area : using) {
      if (area.isTooShort()) {
        throw BoundsException.INSTANCE;
      }
    }
  }

  /** The arguments of a CALL. */
  void passAll(Field[] arguments) {
    for (int k = 0; k < using.length; k++) {
      if (k >= arguments.length) {
        keep(k);
      } else if (arguments[k] == null) {
        omit(k);
      } else {
        Area area = arguments[k].area;
        int start = arguments[k].start();
        pass(k, area.bytes, start, area.base + area.length - start);
      }
    }
  }
}
