package locksmith.runtime;

/** Comparison of numbers by value: the forms that cobc compiles against 64 bits, and the library's. */
final class NumericComparison {
  private NumericComparison() {}

  // ---------------------------------------------------------------- against 64 bits

  static int withLong(Field a, long n) {
    if ((a.flags & (Field.LITERAL | Field.FUNCTION | Field.FIGURATIVE)) != 0 || a.scale != 0) {
      return valueOf(a).compareTo(Decimal.of(n));
    }
    switch (a.kind) {
      case Field.PACKED:
        return a.digits < 19 && (a.flags & Field.NO_SIGN_NIBBLE) == 0 ? packedWithLong(a, n) : packedBytes(a, n);
      case Field.DISPLAY:
        return a.length < 19 && (a.flags & (Field.LEADING | Field.SEPARATE)) == 0
            ? displayWithLong(a, n)
            : Decimal.of(a).compareTo(Decimal.of(n));
      case Field.BINARY:
        return binaryWithLong(a, n);
      default:
        return Decimal.of(a).compareTo(Decimal.of(n));
    }
  }

  private static Decimal valueOf(Field field) {
    return field == Figurative.ZERO ? Decimal.ZERO : Decimal.of(field);
  }

  /** As cob_cmp_packed_int: every nibble counts, also the one before an even number of digits. */
  private static int packedWithLong(Field a, long n) {
    byte[] bytes = a.area.bytes;
    int at = a.start();
    long value = 0;
    for (int last = at + a.length - 1; at < last; at++) {
      value = value * 100 + (bytes[at] >> 4 & 15) * 10 + (bytes[at] & 15);
    }
    value = value * 10 + (bytes[at] >> 4 & 15);
    return Long.compare((bytes[at] & 15) == 13 ? -value : value, n);
  }

  /** As cob_cmp_packed: by sign, then nibble by nibble against the packed number. */
  private static int packedBytes(Field a, long n) {
    byte[] bytes = a.area.bytes;
    int start = a.start();
    boolean negative = DecimalReader.isNegative(a, bytes, start);
    if (negative != n < 0) {
      return negative ? -1 : 1;
    }
    boolean unsigned = (a.flags & Field.NO_SIGN_NIBBLE) != 0;
    byte[] mine = new byte[20];
    System.arraycopy(bytes, start, mine, 20 - a.length, a.length);
    if (!unsigned) {
      mine[19] &= (byte) 0xF0;
    }
    if (a.digits % 2 == (unsigned ? 1 : 0)) {
      mine[20 - a.length] &= 15;
    }
    byte[] other = new byte[20];
    String digits = Long.toUnsignedString(Math.abs(n));
    int nibble = unsigned ? 39 : 38;
    for (int d = digits.length() - 1; d >= 0; d--, nibble--) {
      int digit = digits.charAt(d) - '0';
      other[nibble / 2] |= (byte) (nibble % 2 == 0 ? digit << 4 : digit);
    }
    int result = java.util.Arrays.compareUnsigned(mine, other);
    return negative ? -result : result;
  }

  /** As cob_cmp_numdisp: nothing is changed; an invalid sign byte adds nothing. */
  private static int displayWithLong(Field a, long n) {
    byte[] bytes = a.area.bytes;
    int at = a.start();
    int last = at + a.length - 1;
    boolean signed = (a.flags & Field.SIGNED) != 0;
    if (!signed && n < 0) {
      return 1;
    }
    long value = 0;
    for (; at < last; at++) {
      value = value * 10 + (bytes[at] & 255) - '0';
    }
    int b = bytes[last] & 255;
    value *= 10;
    if (!signed || b >= '0' && b <= '9') {
      value += b - '0';
    } else if (ZonedSign.digit(b) >= 0) {
      value += ZonedSign.digit(b);
      if (ZonedSign.isNegative(b)) {
        value = -value;
      }
    }
    return Long.compare(value, n);
  }

  private static int binaryWithLong(Field a, long n) {
    long value = BinaryCodec.read(a, a.area.bytes, a.start(), a.length);
    if ((a.flags & Field.SIGNED) != 0 || a.length < 8) {
      return Long.compare(value, n);
    }
    // Big-endian ones know negative numbers; native ones take them for large positive ones.
    return n < 0 && (a.flags & Field.NATIVE) == 0 ? 1 : Long.compareUnsigned(value, n);
  }

  // ---------------------------------------------------------------- two items

  /** As cob_numeric_cmp. */
  static int numbers(Field a, Field b) {
    if (a.scale == b.scale) {
      long x = ShortNumbers.read(a);
      long y = x == ShortNumbers.IRREGULAR ? x : ShortNumbers.read(b);
      if (y != ShortNumbers.IRREGULAR) {
        return Long.compare(x, y);
      }
    }
    boolean floating = a.kind == Field.FLOAT || a.kind == Field.DOUBLE || b.kind == Field.FLOAT || b.kind == Field.DOUBLE;
    return floating ? floats(toDouble(a), toDouble(b)) : Decimal.of(a).compareTo(Decimal.of(b));
  }

  private static double toDouble(Field field) {
    return field.kind == Field.FLOAT || field.kind == Field.DOUBLE
        ? BinaryFloat.read(field, field.area.bytes, field.start())
        : BinaryFloat.toDouble(Decimal.of(field));
  }

  /** Equal within a relative tolerance of 10^-7. */
  private static int floats(double a, double b) {
    if (a == b || a != 0 && Math.abs((a - b) / a) < 0.0000001) {
      return 0;
    }
    return a < b ? -1 : 1;
  }
}
