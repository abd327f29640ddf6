package locksmith.runtime;

/** Class conditions. The sign conditions are comparisons with {@link Figurative#ZERO}. */
public final class ClassTest {
  private ClassTest() {}

  public static boolean isNumeric(Field field) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    switch (field.kind) {
      case Field.BINARY:
        return true;
      case Field.FLOAT:
      case Field.DOUBLE:
        // The reference tells the opposite here.
        return !Double.isFinite(BinaryFloat.read(field, bytes, start));
      case Field.PACKED:
        return isPackedNumeric(field, bytes, start);
      case Field.DISPLAY:
        return isZonedNumeric(field, bytes, start);
      default:
        return areDigits(bytes, start, start + field.size());
    }
  }

  private static boolean areDigits(byte[] bytes, int at, int end) {
    for (; at < end; at++) {
      if (!MoveText.isDigit(bytes[at])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPackedNumeric(Field field, byte[] bytes, int start) {
    int last = start + field.length - 1;
    for (int i = start; i < last; i++) {
      if ((bytes[i] & 0xF0) > 0x90 || (bytes[i] & 15) > 9) {
        return false;
      }
    }
    if ((bytes[last] & 0xF0) > 0x90) {
      return false;
    }
    int sign = bytes[last] & 15;
    if ((field.flags & Field.NO_SIGN_NIBBLE) != 0) {
      return sign <= 9;
    }
    return sign == 15 || (field.flags & Field.SIGNED) != 0 && (sign == 12 || sign == 13);
  }

  private static boolean isZonedNumeric(Field field, byte[] bytes, int start) {
    int end = start + field.size();
    if ((field.flags & Field.SIGNED) == 0) {
      return areDigits(bytes, start, end);
    }
    boolean leading = (field.flags & Field.LEADING) != 0;
    int at = leading ? start : end - 1;
    byte b = bytes[at];
    boolean valid =
        (field.flags & Field.SEPARATE) != 0
            ? b == '+' || b == '-'
            : MoveText.isDigit(b) || ZonedSign.digit(b) >= 0;
    return valid && areDigits(bytes, leading ? start + 1 : start, leading ? end : end - 1);
  }

  public static boolean isAlphabetic(Field field) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    for (int i = start; i < start + field.size(); i++) {
      int b = bytes[i] | 0x20;
      if (bytes[i] != ' ' && (b < 'a' || b > 'z')) {
        return false;
      }
    }
    return true;
  }

  public static boolean isAlphabeticLower(Field field) {
    return isBetween(field, 'a', 'z');
  }

  public static boolean isAlphabeticUpper(Field field) {
    return isBetween(field, 'A', 'Z');
  }

  private static boolean isBetween(Field field, int low, int high) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    for (int i = start; i < start + field.size(); i++) {
      if (bytes[i] != ' ' && (bytes[i] < low || bytes[i] > high)) {
        return false;
      }
    }
    return true;
  }

  /** The table of a CLASS of SPECIAL-NAMES: true at each of {@code members}. */
  public static boolean[] members(int... members) {
    boolean[] table = new boolean[256];
    for (int member : members) {
      table[member] = true;
    }
    return table;
  }

  /** A CLASS of SPECIAL-NAMES: {@code members[b]} tells whether byte b belongs to it. */
  public static boolean isOf(Field field, boolean[] members) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    for (int i = start; i < start + field.size(); i++) {
      if (!members[bytes[i] & 255]) {
        return false;
      }
    }
    return true;
  }
}
