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
    int at = ZonedSign.dataStart(field, start);
    int size = ZonedSign.dataSize(field, whole);
    int sign = value.signum();
    boolean overflow;
    if (value.big == null && value.small != Long.MIN_VALUE) {
      long magnitude = Math.abs(value.small);
      overflow = size < 19 && magnitude >= PowersOfTen.LONG[size];
      if (overflow && (options & KEEP) != 0) {
        return true;
      }
      for (int i = at + size - 1; i >= at; i--) {
        long rest = magnitude / 10;
        bytes[i] = (byte) ('0' + (int) (magnitude - rest * 10));
        magnitude = rest;
      }
    } else {
      String digits = value.value().abs().toString();
      overflow = digits.length() > size;
      if (overflow && (options & KEEP) != 0) {
        return true;
      }
      for (int i = at + size - 1, d = digits.length() - 1; i >= at; i--, d--) {
        bytes[i] = (byte) (d >= 0 ? digits.charAt(d) : '0');
      }
    }
    ZonedSign.put(field, bytes, start, whole, sign);
    return overflow;
  }

  // ---------------------------------------------------------------- packed

  private static boolean packed(Field field, byte[] bytes, int start, Decimal value, int options) {
    int size = field.length;
    int sign = value.signum();
    if (sign == 0) {
      Move.setPackedZero(field);
      return false;
    }
    BigInteger magnitude = null;
    long small = 0;
    boolean overflow;
    if (value.big == null && value.small != Long.MIN_VALUE) {
      small = Math.abs(value.small);
      overflow = field.digits < 19 && small >= PowersOfTen.LONG[field.digits];
    } else {
      magnitude = value.value().abs();
      overflow = magnitude.compareTo(PowersOfTen.big(field.digits)) >= 0;
    }
    if (overflow) {
      if ((options & KEEP) != 0) {
        return true;
      }
      if (magnitude != null) {
        magnitude = magnitude.remainder(PowersOfTen.big(field.digits));
      } else {
        small %= PowersOfTen.LONG[field.digits];
      }
    }
    if (magnitude != null) {
      packBig(field, bytes, start, size, magnitude);
    } else {
      pack(field, bytes, start, small);
    }
    if ((field.flags & Field.NO_SIGN_NIBBLE) == 0) {
      int last = start + size - 1;
      int nibble = (field.flags & Field.SIGNED) == 0 ? 15 : sign < 0 ? 13 : 12;
      bytes[last] = (byte) (bytes[last] & 0xF0 | nibble);
    }
    return overflow;
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
    boolean signed = (field.flags & Field.SIGNED) != 0;
    if (!signed) {
      value = value.absolute();
    }
    int bits = field.length * 8 - (signed ? 1 : 0);
    boolean overflow = magnitudeBits(value) > bits;
    if (!overflow && options(options) != 0 && (field.flags & Field.TRUNCATED) != 0) {
      overflow = exceeds(value, field.digits);
    }
    if (overflow) {
      if ((options & KEEP) != 0) {
        return true;
      }
      if ((options & TRUNCATE) != 0) {
        value = Decimal.of(value.value().remainder(PowersOfTen.big(field.digits)), value.scale);
      }
    }
    long low = value.big == null ? value.small : value.big.longValue();
    BinaryCodec.write(bytes, start, field.length, (field.flags & Field.NATIVE) != 0, low);
    return overflow;
  }

  private static int options(int options) {
    return options & KEEP_OR_TRUNCATE_OR_MODE;
  }

  private static int magnitudeBits(Decimal value) {
    if (value.big == null && value.small != Long.MIN_VALUE) {
      return 64 - Long.numberOfLeadingZeros(Math.abs(value.small));
    }
    return value.value().abs().bitLength();
  }

  private static boolean exceeds(Decimal value, int digits) {
    if (value.big == null && value.small != Long.MIN_VALUE) {
      return digits < 19 && Math.abs(value.small) >= PowersOfTen.LONG[digits];
    }
    return value.value().abs().compareTo(PowersOfTen.big(digits)) >= 0;
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
