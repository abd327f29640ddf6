package locksmith.runtime;

/** MOVE of a literal that cobc prepares at compile time. */
final class MoveLiteral {
  private MoveLiteral() {}

  static void move(Field source, Field target) {
    int skip = source.has(Field.SEPARATE) ? 1 : 0;
    if (target.kind == Field.DISPLAY) {
      if (source.scale == target.scale
          && (target.flags & (Field.LEADING | Field.SEPARATE | Field.BLANK_WHEN_ZERO)) == 0) {
        toDisplay(source, skip, target);
        return;
      }
    } else if (target.kind == Field.TEXT || target.kind == Field.GROUP) {
      if (target.wholeLength < source.length - skip + 16 && !target.isVariable()) {
        toText(source, skip, target);
        return;
      }
    } else if (target.kind == Field.PACKED && target.scale >= 0 && LiteralFacts.of(source).fitsInt) {
      int more = target.scale - source.scale;
      if (source.length - skip + more <= 9) {
        toPacked(source, skip, target, more);
        return;
      }
    }
    Move.receive(source, target);
  }

  /** Whether the literal's characters make a whole number of 32 bits, as cb_fits_int reads them. */
  static boolean fitsInt(Field literal, int skip) {
    return fits(literal, skip, 10, "2147483647", "2147483648");
  }

  /** The same for 64 bits. */
  static boolean fitsLong(Field literal) {
    return fits(literal, literal.has(Field.SEPARATE) ? 1 : 0, 19, "9223372036854775807", "9223372036854775808");
  }

  private static boolean fits(Field literal, int skip, int digits, String positive, String negative) {
    if (literal.scale > 0) {
      return false;
    }
    byte[] bytes = literal.area.bytes;
    int first = skip;
    while (first < bytes.length && bytes[first] == '0') {
      first++;
    }
    int size = bytes.length - first - literal.scale;
    if (size != digits) {
      return size < digits;
    }
    String limit = skip == 1 && bytes[0] == '-' ? negative : positive;
    for (int i = 0; i < digits; i++) {
      int difference = (first + i < bytes.length ? bytes[first + i] & 255 : '0') - limit.charAt(i);
      if (difference != 0) {
        return difference < 0;
      }
    }
    return true;
  }

  private static void toDisplay(Field source, int skip, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int start = target.start();
    int size = target.length;
    boolean zero = true;
    for (int i = start + size - 1, s = from.length - 1; i >= start; i--, s--) {
      byte b = s >= skip ? from[s] : (byte) '0';
      to[i] = b;
      zero &= b == '0';
    }
    if ((target.flags & Field.SIGNED) != 0) {
      boolean negative = !zero && skip == 1 && from[0] == '-';
      int last = start + size - 1;
      int digit = (to[last] & 255) - '0';
      to[last] = negative && (digit < 0 || digit > 9) ? (byte) '}' : ZonedSign.overpunched(to[last], negative ? -1 : 1);
    }
  }

  private static void toText(Field source, int skip, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int start = target.start();
    int size = target.length;
    int given = from.length - skip;
    boolean right = (target.flags & (Field.JUSTIFIED | Field.OF_JUSTIFIED)) != 0 && (target.flags & Field.SIZED) == 0;
    int shift = right ? given - target.wholeLength : 0;
    for (int i = 0; i < size; i++) {
      int s = i + shift;
      to[start + i] = s >= 0 && s < given ? from[skip + s] : (byte) ' ';
    }
  }

  private static void toPacked(Field source, int skip, Field target, int more) {
    int value = 0;
    for (int i = skip; i < source.area.bytes.length; i++) {
      value = value * 10 + (source.area.bytes[i] & 255) - '0';
    }
    for (int n = more; n > 0; n--) {
      value *= 10;
    }
    for (int n = more; n < 0; n++) {
      value /= 10;
    }
    if (skip == 1 && source.area.bytes[0] == '-') {
      value = -value;
    }
    setPacked(target, value);
  }

  /** As cob_set_packed_int. */
  static void setPacked(Field target, int value) {
    if (value == 0) {
      Move.setPackedZero(target);
      return;
    }
    byte[] bytes = target.area.bytes;
    int start = target.start();
    boolean unsigned = (target.flags & Field.NO_SIGN_NIBBLE) != 0;
    Move.fill(target, (byte) 0);
    long rest = Math.abs((long) value);
    int at = start + target.length - 1;
    if (!unsigned) {
      int nibble = (target.flags & Field.SIGNED) == 0 ? 15 : value < 0 ? 13 : 12;
      bytes[at--] = (byte) ((int) (rest % 10) << 4 | nibble);
      rest /= 10;
    }
    for (; rest != 0 && at >= start; at--, rest /= 100) {
      int pair = (int) (rest % 100);
      bytes[at] = (byte) (pair / 10 << 4 | pair % 10);
    }
    if (target.digits % 2 == (unsigned ? 1 : 0)) {
      bytes[start] &= 15;
    }
  }
}
