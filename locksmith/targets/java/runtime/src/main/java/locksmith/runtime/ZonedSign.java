package locksmith.runtime;

/**
 * The sign of a zoned item under {@code -fsign=EBCDIC}. Reading a value takes the overpunch off in place and puts it
 * back afterwards, as the reference does: an unpunched or invalid sign byte comes out normalised.
 */
final class ZonedSign {
  private static final String POSITIVE = "{ABCDEFGHI";
  private static final String NEGATIVE = "}JKLMNOPQR";

  /** Byte → digit it stands for as an overpunch, or -1. */
  private static final byte[] DIGIT = new byte[256];

  private static final boolean[] IS_NEGATIVE = new boolean[256];

  static {
    java.util.Arrays.fill(DIGIT, (byte) -1);
    for (int d = 0; d < 10; d++) {
      DIGIT[POSITIVE.charAt(d)] = (byte) d;
      DIGIT[NEGATIVE.charAt(d)] = (byte) d;
      IS_NEGATIVE[NEGATIVE.charAt(d)] = true;
    }
  }

  private ZonedSign() {}

  static int digit(int b) {
    return DIGIT[b & 255];
  }

  static boolean isNegative(int b) {
    return IS_NEGATIVE[b & 255];
  }

  /** Takes the sign off: -1 or 1, 0 where the item has none. Zoned and packed items only. */
  static int take(Field field, byte[] bytes, int start, int size) {
    if ((field.flags & Field.SIGNED) == 0 || size == 0) {
      return 0;
    }
    if (field.kind == Field.PACKED) {
      return field.has(Field.NO_SIGN_NIBBLE) || (bytes[start + size - 1] & 15) != 13 ? 1 : -1;
    }
    if (field.kind != Field.DISPLAY) {
      return 0;
    }
    int at = (field.flags & Field.LEADING) != 0 ? start : start + size - 1;
    if ((field.flags & Field.SEPARATE) != 0) {
      return bytes[at] == '-' ? -1 : 1;
    }
    return takeOverpunch(bytes, at);
  }

  /** Takes the overpunch off in place; -1 or 1. */
  static int takeOverpunch(byte[] bytes, int at) {
    int b = bytes[at] & 255;
    if (b >= '0' && b <= '9' || b == ' ') {
      return 1;
    }
    int digit = DIGIT[b];
    if (digit >= 0) {
      bytes[at] = (byte) ('0' + digit);
      return IS_NEGATIVE[b] ? -1 : 1;
    }
    int low = b & 15;
    bytes[at] = (byte) (low > 9 ? '0' : '0' + low);
    return 1;
  }

  /** Puts the sign on, where the item has one. */
  static void put(Field field, byte[] bytes, int start, int size, int sign) {
    if ((field.flags & Field.SIGNED) == 0 || size == 0) {
      return;
    }
    if (field.kind == Field.PACKED) {
      if (!field.has(Field.NO_SIGN_NIBBLE)) {
        int last = start + size - 1;
        bytes[last] = (byte) (bytes[last] & 0xF0 | (sign < 0 ? 13 : 12));
      }
      return;
    }
    if (field.kind != Field.DISPLAY) {
      return;
    }
    int at = (field.flags & Field.LEADING) != 0 ? start : start + size - 1;
    if ((field.flags & Field.SEPARATE) != 0) {
      bytes[at] = (byte) (sign < 0 ? '-' : '+');
    } else {
      bytes[at] = overpunched(bytes[at], sign);
    }
  }

  /** The digit character with its sign; anything else becomes plus zero. */
  static byte overpunched(int digit, int sign) {
    int d = (digit & 255) - '0';
    if (d < 0 || d > 9) {
      return '{';
    }
    return (byte) (sign < 0 ? NEGATIVE : POSITIVE).charAt(d);
  }

  /** Where the digits start: behind a leading separate sign. */
  static int dataStart(Field field, int start) {
    return (field.flags & (Field.SEPARATE | Field.LEADING)) == (Field.SEPARATE | Field.LEADING) ? start + 1 : start;
  }

  /** How many bytes the digits take. */
  static int dataSize(Field field, int size) {
    return (field.flags & Field.SEPARATE) != 0 ? size - 1 : size;
  }
}
