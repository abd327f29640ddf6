package locksmith.runtime;

/**
 * Relations. {@link #compare} decides as cobc does how two operands compare (by value, as text, byte by byte); the
 * boolean methods also know the relations that cobc answers at compile time from the PICTURE.
 * Expressions compare by {@link Decimal#compareTo}.
 */
public final class Compare {
  private Compare() {}

  // ---------------------------------------------------------------- relations

  public static boolean equal(Field a, Field b) {
    int known = FoldedRelation.isPossible(a, b) ? FoldedRelation.of(a, b, FoldedRelation.EQUAL) : 0;
    return known == 0 ? compare(a, b) == 0 : known > 0;
  }

  public static boolean notEqual(Field a, Field b) {
    int known = FoldedRelation.isPossible(a, b) ? FoldedRelation.of(a, b, FoldedRelation.NOT_EQUAL) : 0;
    return known == 0 ? compare(a, b) != 0 : known > 0;
  }

  public static boolean less(Field a, Field b) {
    int known = FoldedRelation.isPossible(a, b) ? FoldedRelation.of(a, b, FoldedRelation.LESS) : 0;
    return known == 0 ? compare(a, b) < 0 : known > 0;
  }

  public static boolean lessOrEqual(Field a, Field b) {
    int known = FoldedRelation.isPossible(a, b) ? FoldedRelation.of(a, b, FoldedRelation.LESS) : 0;
    return known == 0 ? compare(a, b) <= 0 : known > 0;
  }

  public static boolean greater(Field a, Field b) {
    int known = FoldedRelation.isPossible(a, b) ? FoldedRelation.of(a, b, FoldedRelation.GREATER) : 0;
    return known == 0 ? compare(a, b) > 0 : known > 0;
  }

  public static boolean greaterOrEqual(Field a, Field b) {
    int known = FoldedRelation.isPossible(a, b) ? FoldedRelation.of(a, b, FoldedRelation.GREATER) : 0;
    return known == 0 ? compare(a, b) >= 0 : known > 0;
  }

  // ---------------------------------------------------------------- how operands compare

  /** Negative, zero or positive. */
  public static int compare(Field a, Field b) {
    if (isNumericLiteral(b) && a.kind >= Field.DISPLAY && a.kind <= Field.BINARY && !a.has(NO_NUMBER)) {
      LiteralFacts facts = LiteralFacts.of(b);
      if (facts.fitsLong) {
        return NumericComparison.withLong(a, facts.asLong);
      }
      return NumericComparison.numbers(a, b);
    }
    if (isHandle(a) || isHandle(b)) {
      return handles(a, b);
    }
    boolean aNumeric = isNumericClass(a);
    if (aNumeric) {
      if (isNumericClass(b)) {
        if (sameDigits(a, b)) {
          return bytes(a, b, a.length);
        }
        if (b == Figurative.ZERO) {
          return a.has(Field.LITERAL) || a == Figurative.ZERO ? general(a, b) : NumericComparison.withLong(a, 0);
        }
        if (fitsLong(b)) {
          return NumericComparison.withLong(a, longOf(b));
        }
      }
    } else if (isPlainText(a) && isPlainText(b)) {
      return plainText(a, b);
    }
    if (isTextBesideSigned(a, b)) {
      return bytes(a, b, a.length);
    }
    if (isTextBesideSigned(b, a)) {
      return bytes(a, b, b.length);
    }
    return general(a, b);
  }

  /** Text as long as a signed literal has digits: cobc compares that many bytes of the literal, its sign first. */
  private static boolean isTextBesideSigned(Field text, Field literal) {
    return isNumericLiteral(literal)
        && literal.has(Field.SEPARATE)
        && (text.kind == Field.TEXT || text.kind == Field.GROUP)
        && (text.flags & Field.FUNCTION) == 0
        && !Move.isUnsized(text)
        && !text.isVariable()
        && text.length == literal.digits;
  }

  private static final int NO_NUMBER = Field.POINTER | Field.TEXT_FUNCTION;

  private static boolean isNumericLiteral(Field field) {
    return field.kind == Field.DISPLAY && (field.flags & (Field.LITERAL | Field.FIGURATIVE)) == Field.LITERAL;
  }

  private static boolean isHandle(Field field) {
    return field.kind == Field.INDEX || (field.flags & Field.POINTER) != 0;
  }

  /** cobc takes the difference of two pointers as an int: of their eight bytes, lowest first, four count. */
  private static int handles(Field a, Field b) {
    if (((a.flags | b.flags) & Field.POINTER) != 0) {
      return (int) (handle(a) - handle(b));
    }
    return intOf(a) - intOf(b);
  }

  private static int intOf(Field field) {
    return (field.flags & Field.FIGURATIVE) != 0 ? 0 : field.intValue();
  }

  private static long handle(Field field) {
    return (field.flags & Field.POINTER) == 0
        ? 0
        : BinaryCodec.readUnsigned(field.area.bytes, field.start(), 8, true);
  }

  private static boolean isNumericClass(Field field) {
    return field.kind >= Field.DISPLAY && (field.flags & Field.TEXT_FUNCTION) == 0 || field == Figurative.ZERO;
  }

  private static long longOf(Field field) {
    return field == Figurative.ZERO ? 0 : field.longValue();
  }

  /** Unsigned zoned items of one length and scale: cobc compares their bytes. */
  private static boolean sameDigits(Field a, Field b) {
    return a.kind == Field.DISPLAY
        && b.kind == Field.DISPLAY
        && a.length == b.length
        && a.scale == b.scale
        && ((a.flags | b.flags) & (Field.SIGNED | Field.LITERAL | Field.FUNCTION)) == 0;
  }

  private static int bytes(Field a, Field b, int size) {
    int i = a.start();
    int j = b.start();
    return java.util.Arrays.compareUnsigned(a.area.bytes, i, i + size, b.area.bytes, j, j + size);
  }

  /** As cb_fits_long_long: by description, not by value; a literal by its digits. */
  private static boolean fitsLong(Field field) {
    if ((field.flags & Field.LITERAL) != 0) {
      return LiteralFacts.of(field).fitsLong;
    }
    if ((field.flags & Field.FUNCTION) != 0 || field.scale > 0) {
      return false;
    }
    switch (field.kind) {
      case Field.BINARY:
      case Field.INDEX:
        return true;
      case Field.DISPLAY:
        return field.length < 19;
      case Field.PACKED:
        return field.digits < 19;
      default:
        return false;
    }
  }

  /** Text of fixed length, or any literal: neither has a sign to set aside. */
  private static boolean isPlainText(Field field) {
    return field.kind == Field.TEXT || field.kind == Field.GROUP || field.kind == Field.TEXT_EDITED || field.kind == Field.EDITED;
  }

  private static int plainText(Field a, Field b) {
    return text(a.area.bytes, a.start(), a.size(), b.area.bytes, b.start(), b.size());
  }

  // ---------------------------------------------------------------- the general comparison

  /** As cob_cmp. */
  static int general(Field a, Field b) {
    if (a.isNumeric() && b.isNumeric()) {
      return NumericComparison.numbers(a, b);
    }
    if (b.kind == Field.ALL) {
      return isZero(b) && a.isNumeric() ? Decimal.of(a).signum() : withAll(a, b);
    }
    if (a.kind == Field.ALL) {
      return isZero(a) && b.isNumeric() ? -Decimal.of(b).signum() : -withAll(b, a);
    }
    return texts(asDisplay(a), asDisplay(b));
  }

  private static boolean isZero(Field all) {
    return all.length == 1 && all.area.bytes[0] == '0';
  }

  /** Other numbers than zoned ones compare with text as their unsigned digits. */
  private static Field asDisplay(Field field) {
    if (!field.isNumeric() || field.kind == Field.DISPLAY) {
      return field;
    }
    int digits = field.digits;
    if (field.kind == Field.FLOAT || field.kind == Field.DOUBLE) {
      // The reference does not align a float here: all digits of its expansion, the last ones kept.
      Decimal value = Decimal.of(field);
      Field shown = new Zoned(Area.constant(new byte[digits]), 0, digits, digits, value.scale, 0);
      DecimalStore.store(shown, value, 0);
      return shown;
    }
    Field display = new Zoned(Area.constant(new byte[digits]), 0, digits, digits, field.scale, 0);
    Move.raw(field, display);
    return display;
  }

  private static int withAll(Field a, Field all) {
    byte[] bytes = a.area.bytes;
    int start = a.start();
    int size = a.size();
    byte[] pattern = all.area.bytes;
    int sign = ZonedSign.take(a, bytes, start, size);
    int result = 0;
    for (int i = 0, p = 0; i < size && result == 0; i++) {
      result = (bytes[start + i] & 255) - (pattern[p] & 255);
      p = p + 1 == pattern.length ? 0 : p + 1;
    }
    restore(a, bytes, start, size, sign);
    return result;
  }

  private static void restore(Field field, byte[] bytes, int start, int size, int sign) {
    if (field.kind == Field.DISPLAY) {
      ZonedSign.put(field, bytes, start, size, sign);
    }
  }

  private static int texts(Field a, Field b) {
    byte[] left = a.area.bytes;
    byte[] right = b.area.bytes;
    int i = a.start();
    int j = b.start();
    int m = a.size();
    int n = b.size();
    int signA = ZonedSign.take(a, left, i, m);
    int signB = ZonedSign.take(b, right, j, n);
    int result = text(left, i, m, right, j, n);
    restore(a, left, i, m, signA);
    restore(b, right, j, n, signB);
    return result;
  }

  /** Unsigned bytes; the shorter side continues with spaces. */
  static int text(byte[] left, int i, int m, byte[] right, int j, int n) {
    int common = Math.min(m, n);
    for (int k = 0; k < common; k++) {
      int difference = (left[i + k] & 255) - (right[j + k] & 255);
      if (difference != 0) {
        return difference;
      }
    }
    for (int k = common; k < m; k++) {
      if (left[i + k] != ' ') {
        return (left[i + k] & 255) - ' ';
      }
    }
    for (int k = common; k < n; k++) {
      if (right[j + k] != ' ') {
        return ' ' - (right[j + k] & 255);
      }
    }
    return 0;
  }
}
