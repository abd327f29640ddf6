package locksmith.runtime;

import java.math.BigInteger;

/** Reads numeric items into decimals, invalid digits included, as cob_decimal_set_field does. */
final class DecimalReader {
  private DecimalReader() {}

  static Decimal read(Field field) {
    long value = ShortNumbers.read(field);
    if (value != ShortNumbers.IRREGULAR) {
      return Decimal.of(value, field.scale);
    }
    return general(field);
  }

  /** Any length, any bytes. */
  static Decimal general(Field field) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    switch (field.kind) {
      case Field.BINARY:
      case Field.INDEX:
        return binary(field, bytes, start);
      case Field.PACKED:
        return packed(field, bytes, start);
      case Field.FLOAT:
      case Field.DOUBLE:
        return BinaryFloat.toDecimal(BinaryFloat.read(field, bytes, start));
      default:
        return display(field, bytes, start);
    }
  }

  private static Decimal binary(Field field, byte[] bytes, int start) {
    long value = BinaryCodec.read(field, bytes, start, field.length);
    return (field.flags & Field.SIGNED) != 0 || field.length < 8
        ? Decimal.of(value, field.scale)
        : Decimal.ofUnsigned(value, field.scale);
  }

  // ---------------------------------------------------------------- packed

  private static Decimal packed(Field field, byte[] bytes, int start) {
    int size = field.length;
    if (size > 9) {
      return packedBig(field, bytes, start);
    }
    boolean unsigned = field.has(Field.NO_SIGN_NIBBLE);
    int end = unsigned ? start + size : start + size - 1;
    long value = 0;
    int at = start;
    if (field.digits % 2 == (unsigned ? 1 : 0)) {
      value = bytes[at++] & 15;
    }
    for (; at < end; at++) {
      int b = bytes[at];
      value = value * 100 + (b >> 4 & 15) * 10 + (b & 15);
    }
    if (!unsigned) {
      value = value * 10 + (bytes[at] >> 4 & 15);
    }
    return Decimal.of(isNegative(field, bytes, start) ? -value : value, field.scale);
  }

  private static Decimal packedBig(Field field, byte[] bytes, int start) {
    boolean unsigned = field.has(Field.NO_SIGN_NIBBLE);
    int end = unsigned ? start + field.length : start + field.length - 1;
    BigInteger value = BigInteger.ZERO;
    int at = start;
    if (field.digits % 2 == (unsigned ? 1 : 0)) {
      value = BigInteger.valueOf(bytes[at++] & 15);
    }
    long group = 0;
    long factor = 1;
    for (; at < end; at++) {
      int b = bytes[at];
      group = group * 100 + (b >> 4 & 15) * 10 + (b & 15);
      factor *= 100;
      if (factor == 10_000_000_000_000_000L) {
        value = value.multiply(BigInteger.valueOf(factor)).add(BigInteger.valueOf(group));
        group = 0;
        factor = 1;
      }
    }
    if (!unsigned) {
      group = group * 10 + (bytes[at] >> 4 & 15);
      factor *= 10;
    }
    value = value.multiply(BigInteger.valueOf(factor)).add(BigInteger.valueOf(group));
    return Decimal.of(isNegative(field, bytes, start) ? value.negate() : value, field.scale);
  }

  static boolean isNegative(Field packed, byte[] bytes, int start) {
    return (packed.flags & Field.SIGNED) != 0
        && (packed.flags & Field.NO_SIGN_NIBBLE) == 0
        && (bytes[start + packed.length - 1] & 15) == 13;
  }

  // ---------------------------------------------------------------- zoned

  private static Decimal display(Field field, byte[] bytes, int start) {
    int whole = field.size();
    int at = ZonedSign.dataStart(field, start);
    int size = ZonedSign.dataSize(field, whole);
    if (size <= 0) {
      return Decimal.of(0, field.scale);
    }
    // HIGH-VALUE and LOW-VALUE in the first byte stand for numbers beyond every value of the item.
    if (bytes[at] == -1) {
      return Decimal.of(PowersOfTen.big(size), field.scale);
    }
    if (bytes[at] == 0) {
      return Decimal.of(PowersOfTen.big(size).negate(), field.scale);
    }
    int sign = ZonedSign.take(field, bytes, start, whole);
    int end = at + size;
    while (at < end - 1 && (bytes[at] & 15) == 0) {
      at++;
    }
    Decimal result = end - at < 19 ? small(bytes, at, end, sign, field.scale) : big(bytes, at, end, sign, field.scale);
    ZonedSign.put(field, bytes, start, whole, sign);
    return result;
  }

  private static Decimal small(byte[] bytes, int at, int end, int sign, int scale) {
    long value = 0;
    for (; at < end; at++) {
      value = value * 10 + (bytes[at] & 255) - '0';
    }
    if (value >= 0) {
      return Decimal.of(sign < 0 ? -value : value, scale);
    }
    // Bytes below '0' can make it negative, which the reference takes for an unsigned number of 64 bits.
    Decimal result = Decimal.ofUnsigned(value, scale);
    return sign < 0 ? result.opposite() : result;
  }

  private static Decimal big(byte[] bytes, int at, int end, int sign, int scale) {
    if (end - at == 19) {
      long value = 0;
      for (int i = at; i < end; i++) {
        value = value * 10 + (bytes[i] & 255) - '0';
      }
      Decimal result = Decimal.ofUnsigned(value, scale);
      return sign < 0 ? result.opposite() : result;
    }
    // The reference hands the low nibbles as characters to its big-number parser, which stops at a bad one.
    char[] digits = new char[end - at];
    for (int i = at; i < end; i++) {
      digits[i - at] = (char) ((bytes[i] & 15) + '0');
      if (digits[i - at] > '9') {
        return Decimal.of(0, scale);
      }
    }
    BigInteger value = new BigInteger(new String(digits));
    return Decimal.of(sign < 0 ? value.negate() : value, scale);
  }
}
