package locksmith.runtime;

import java.math.BigInteger;

/** Stores decimals into items, as cob_decimal_get_field does. Every method returns whether a size error arose. */
final class DecimalStore {
  /** Keep the old value on overflow (the statement has a SIZE ERROR phrase). */
  static final int KEEP = 64;

  /** Cut a binary result to the digits of its PICTURE on overflow. */
  static final int TRUNCATE = 128;

  /** A ROUNDED phrase was written: the mode is in {@link Rounding#MODE}. */
  private static final int KEEP_OR_TRUNCATE_OR_MODE = KEEP | TRUNCATE | Rounding.MODE;

  private DecimalStore() {}

  static boolean store(Field field, Decimal value, int options) {
    if (value.isNaN()) {
      return true;
    }
    if (value.isPending()) {
      long result = quotient(field, value, options & Rounding.MODE);
      if (result != ShortNumbers.IRREGULAR) {
        return ShortNumbers.write(field, result, options) | value.raised;
      }
      value = value.exact();
    }
    if (value.big == null && !value.raised && ShortNumbers.isWritable(field)) {
      long result = aligned(value.small, field.scale - value.scale, options & Rounding.MODE);
      if (result != ShortNumbers.IRREGULAR) {
        return ShortNumbers.write(field, result, options);
      }
    }
    boolean prohibited = false;
    boolean raised = value.raised;
    int mode = options & Rounding.MODE;
    if (mode != 0 && value.signum() != 0 && field.scale < value.scale) {
      prohibited = mode == Rounding.PROHIBITED;
      value = round(value, field.scale, mode);
    }
    if (field.kind != Field.FLOAT && field.kind != Field.DOUBLE) {
      value = value.shifted(field.scale - value.scale);
    }
    return put(field, value, options) | prohibited | raised;
  }

  /** A pending quotient as the item takes it; IRREGULAR where it must be computed in full. */
  private static long quotient(Field field, Decimal value, int mode) {
    if (!ShortNumbers.isWritable(field)) {
      return ShortNumbers.IRREGULAR;
    }
    if (mode == Rounding.TRUNCATION || mode == Rounding.TRUNCATION_MODE) {
      return value.cutTo(field.scale);
    }
    if (mode != Rounding.NEAREST_AWAY_FROM_ZERO) {
      return ShortNumbers.IRREGULAR;
    }
    long tenths = value.cutTo(field.scale + 1);
    if (tenths == ShortNumbers.IRREGULAR || Math.abs(tenths) > Long.MAX_VALUE - 5) {
      return ShortNumbers.IRREGULAR;
    }
    return (value.signum() >= 0 ? tenths + 5 : tenths - 5) / 10;
  }

  /** {@code value} moved by {@code shift} decimals, halves away from zero; IRREGULAR where that is not so simple. */
  private static long aligned(long value, int shift, int mode) {
    if (shift == 0) {
      return value;
    }
    if (shift < 0) {
      if (shift < -18 || mode > Rounding.NEAREST_AWAY_FROM_ZERO) {
        return ShortNumbers.IRREGULAR;
      }
      if (mode == Rounding.TRUNCATION) {
        return value / PowersOfTen.LONG[-shift];
      }
      long tenths = value / PowersOfTen.LONG[-shift - 1];
      return (value >= 0 ? tenths + 5 : tenths - 5) / 10;
    }
    if (shift > 18) {
      return value == 0 ? 0 : ShortNumbers.IRREGULAR;
    }
    long factor = PowersOfTen.LONG[shift];
    long result = value * factor;
    return Math.multiplyHigh(value, factor) == result >> 63 ? result : ShortNumbers.IRREGULAR;
  }

  private static boolean put(Field field, Decimal value, int options) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    switch (field.kind) {
      case Field.BINARY:
      case Field.INDEX:
        return binary(field, bytes, start, value, options);
      case Field.DISPLAY:
        return display(field, bytes, start, field.size(), value, options);
      case Field.PACKED:
        return packed(field, bytes, start, value, options);
      case Field.FLOAT:
      case Field.DOUBLE:
        return floating(field, bytes, start, value, options);
      default:
        return viaDisplay(field, value, options);
    }
  }

  /** Edited receivers: through a signed zoned number of their digits. */
  private static boolean viaDisplay(Field field, Decimal value, int options) {
    Area area = Area.constant(new byte[field.digits]);
    Field number = new Zoned(area, 0, field.digits, field.digits, field.scale, Field.SIGNED);
    boolean overflow = display(number, area.bytes, 0, field.digits, value, options);
    if (!overflow || (options & KEEP) == 0) {
      Move.raw(number, field);
    }
    return overflow;
  }

  // ---------------------------------------------------------------- rounding

  private static Decimal round(Decimal value, int scale, int mode) {
    int surplus = value.scale - scale;
    int sign = value.signum();
    switch (mode) {
      case Rounding.TRUNCATION_MODE:
      case Rounding.PROHIBITED:
        return value;
      case Rounding.AWAY_FROM_ZERO:
        return isExact(value, surplus) ? value : stepped(value, surplus, sign);
      case Rounding.TOWARD_GREATER:
        return sign < 0 || isExact(value, surplus) ? value : stepped(value, surplus, 1);
      case Rounding.TOWARD_LESSER:
        return sign > 0 || isExact(value, surplus) ? value : stepped(value, surplus, -1);
      case Rounding.NEAREST_TOWARD_ZERO:
        return towardZero(value, surplus, sign);
      case Rounding.NEAREST_EVEN:
        return even(value, surplus, sign);
      default:
        return half(value.shifted(1 - surplus), sign);
    }
  }

  private static Decimal half(Decimal value, int sign) {
    return value.plus(Decimal.of(sign > 0 ? 5 : -5, value.scale));
  }

  private static Decimal stepped(Decimal value, int surplus, int step) {
    return value.plus(Decimal.of(BigInteger.valueOf(step).multiply(PowersOfTen.big(surplus)), value.scale));
  }

  private static boolean isExact(Decimal value, int surplus) {
    return value.value().remainder(PowersOfTen.big(surplus)).signum() == 0;
  }

  private static boolean isOnHalf(Decimal value, int surplus) {
    BigInteger half = PowersOfTen.big(surplus - 1).multiply(BigInteger.valueOf(5));
    return value.value().remainder(half).signum() == 0;
  }

  private static Decimal towardZero(Decimal value, int surplus, int sign) {
    Decimal shorter = value.shifted(1 - surplus);
    return isOnHalf(value, surplus) ? shorter : half(shorter, sign);
  }

  private static Decimal even(Decimal value, int surplus, int sign) {
    Decimal shorter = value.shifted(1 - surplus);
    if (isOnHalf(value, surplus)) {
      int lastTwo = shorter.value().abs().remainder(PowersOfTen.big(2)).intValue();
      if (lastTwo % 20 == 5) {
        return shorter;
      }
    }
    return half(shorter, sign);
  }

  // ---------------------------------------------------------------- zoned

  private static boolean display(Field field, byte[] bytes, int start, int whole, Decimal value, int options) {
    if (value.big == null && value.small != Long.MIN_VALUE) {
      return display(field, bytes, start, whole, value.small, options);
    }
    int at = ZonedSign.dataStart(field, start);
    int size = ZonedSign.dataSize(field, whole);
    String digits = value.value().abs().toString();
    boolean overflow = digits.length() > size;
    if (overflow && (options & KEEP) != 0) {
      return true;
    }
    for (int i = at + size - 1, d = digits.length() - 1; i >= at; i--, d--) {
      bytes[i] = (byte) (d >= 0 ? digits.charAt(d) : '0');
    }
    ZonedSign.put(field, bytes, start, whole, value.signum());
    return overflow;
  }

  static boolean display(Field field, byte[] bytes, int start, int whole, long value, int options) {
    int at = ZonedSign.dataStart(field, start);
    int size = ZonedSign.dataSize(field, whole);
    long magnitude = Math.abs(value);
    boolean overflow = size < 19 && magnitude >= PowersOfTen.LONG[size];
    if (overflow && (options & KEEP) != 0) {
      return true;
    }
    for (int i = at + size - 1; i >= at; i--) {
      long rest = magnitude / 10;
      bytes[i] = (byte) ('0' + (int) (magnitude - rest * 10));
      magnitude = rest;
    }
    ZonedSign.put(field, bytes, start, whole, value < 0 ? -1 : 1);
    return overflow;
  }

  // ---------------------------------------------------------------- packed

  private static boolean packed(Field field, byte[] bytes, int start, Decimal value, int options) {
    if (value.big == null && value.small != Long.MIN_VALUE) {
      return packed(field, bytes, start, value.small, options);
    }
    BigInteger magnitude = value.value().abs();
    BigInteger limit = PowersOfTen.big(field.digits);
    boolean overflow = magnitude.compareTo(limit) >= 0;
    if (overflow) {
      if ((options & KEEP) != 0) {
        return true;
      }
      magnitude = magnitude.remainder(limit);
    }
    packBig(field, bytes, start, field.length, magnitude);
    putPackedSign(field, bytes, start, value.signum() < 0);
    return overflow;
  }

  static boolean packed(Field field, byte[] bytes, int start, long value, int options) {
    if (value == 0) {
      Move.setPackedZero(field);
      return false;
    }
    long magnitude = Math.abs(value);
    boolean overflow = field.digits < 19 && magnitude >= PowersOfTen.LONG[field.digits];
    if (overflow) {
      if ((options & KEEP) != 0) {
        return true;
      }
      magnitude %= PowersOfTen.LONG[field.digits];
    }
    pack(field, bytes, start, magnitude);
    putPackedSign(field, bytes, start, value < 0);
    return overflow;
  }

  private static void putPackedSign(Field field, byte[] bytes, int start, boolean negative) {
    if ((field.flags & Field.NO_SIGN_NIBBLE) == 0) {
      int last = start + field.length - 1;
      int nibble = (field.flags & Field.SIGNED) == 0 ? 15 : negative ? 13 : 12;
      bytes[last] = (byte) (bytes[last] & 0xF0 | nibble);
    }
  }

  /** The byte of the last digit goes by the digits: with a P in the PICTURE the reference writes behind the item. */
  private static int lastByte(Field field, byte[] bytes, int start) {
    int unsigned = (field.flags & Field.NO_SIGN_NIBBLE) != 0 ? 1 : 0;
    return Math.min(start + (field.digits - unsigned) / 2, bytes.length - 1);
  }

  private static void pack(Field field, byte[] bytes, int start, long value) {
    int at = lastByte(field, bytes, start);
    if ((field.flags & Field.NO_SIGN_NIBBLE) == 0) {
      long rest = value / 10;
      bytes[at--] = (byte) ((int) (value - rest * 10) << 4);
      value = rest;
    }
    for (; at >= start; at--) {
      long rest = value / 100;
      int pair = (int) (value - rest * 100);
      bytes[at] = (byte) (pair / 10 << 4 | pair % 10);
      value = rest;
    }
  }

  private static void packBig(Field field, byte[] bytes, int start, int size, BigInteger value) {
    String digits = value.toString();
    java.util.Arrays.fill(bytes, start, Math.max(start + size, lastByte(field, bytes, start) + 1), (byte) 0);
    int nibble = (lastByte(field, bytes, start) - start) * 2 + ((field.flags & Field.NO_SIGN_NIBBLE) == 0 ? 0 : 1);
    for (int d = digits.length() - 1; d >= 0 && nibble >= 0; d--, nibble--) {
      int digit = digits.charAt(d) - '0';
      int at = start + nibble / 2;
      bytes[at] = (byte) (nibble % 2 == 0 ? bytes[at] & 15 | digit << 4 : bytes[at] & 0xF0 | digit);
    }
  }

  // ---------------------------------------------------------------- binary

  private static boolean binary(Field field, byte[] bytes, int start, Decimal value, int options) {
    if (value.big == null && value.small != Long.MIN_VALUE) {
      return binary(field, bytes, start, value.small, options);
    }
    boolean signed = (field.flags & Field.SIGNED) != 0;
    BigInteger number = signed ? value.value() : value.value().abs();
    boolean overflow = number.abs().bitLength() > field.length * 8 - (signed ? 1 : 0);
    if (!overflow && options(options) != 0 && (field.flags & Field.TRUNCATED) != 0) {
      overflow = number.abs().compareTo(PowersOfTen.big(field.digits)) >= 0;
    }
    if (overflow) {
      if ((options & KEEP) != 0) {
        return true;
      }
      if ((options & TRUNCATE) != 0) {
        number = number.remainder(PowersOfTen.big(field.digits));
      }
    }
    BinaryCodec.write(bytes, start, field.length, (field.flags & Field.NATIVE) != 0, number.longValue());
    return overflow;
  }

  static boolean binary(Field field, byte[] bytes, int start, long value, int options) {
    boolean signed = (field.flags & Field.SIGNED) != 0;
    long magnitude = Math.abs(value);
    long number = signed ? value : magnitude;
    boolean overflow = 64 - Long.numberOfLeadingZeros(magnitude) > field.length * 8 - (signed ? 1 : 0);
    if (!overflow && options(options) != 0 && (field.flags & Field.TRUNCATED) != 0) {
      overflow = field.digits < 19 && magnitude >= PowersOfTen.LONG[field.digits];
    }
    if (overflow) {
      if ((options & KEEP) != 0) {
        return true;
      }
      if ((options & TRUNCATE) != 0 && field.digits < 19) {
        number %= PowersOfTen.LONG[field.digits];
      }
    }
    BinaryCodec.write(bytes, start, field.length, (field.flags & Field.NATIVE) != 0, number);
    return overflow;
  }

  private static int options(int options) {
    return options & KEEP_OR_TRUNCATE_OR_MODE;
  }

  // ---------------------------------------------------------------- float

  private static boolean floating(Field field, byte[] bytes, int start, Decimal value, int options) {
    double result = BinaryFloat.toDouble(value);
    boolean beyond = value.signum() != 0 && result == 0 && BinaryFloat.isBeyond(value);
    if ((options & KEEP) != 0 && (beyond || field.kind == Field.FLOAT && Float.isInfinite((float) result))) {
      return true;
    }
    BinaryFloat.write(field, bytes, start, result);
    return false;
  }
}
