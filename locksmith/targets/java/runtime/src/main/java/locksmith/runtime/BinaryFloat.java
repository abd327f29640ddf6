package locksmith.runtime;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** COMP-1 and COMP-2 to and from decimals, as the reference's multiple-precision arithmetic converts them. */
final class BinaryFloat {
  /** Digits kept of a float's decimal expansion. */
  private static final MathContext KEPT = new MathContext(96, RoundingMode.HALF_UP);

  /** Eight spaces: taken for an uninitialised item and read as zero. */
  private static final long SPACES = 0x2020202020202020L;

  private BinaryFloat() {}

  static double read(Field field, byte[] bytes, int start) {
    return field.kind == Field.FLOAT
        ? Float.intBitsToFloat((int) BinaryCodec.readUnsigned(bytes, start, 4, true))
        : Double.longBitsToDouble(BinaryCodec.readUnsigned(bytes, start, 8, true));
  }

  static void write(Field field, byte[] bytes, int start, double value) {
    if (field.kind == Field.FLOAT) {
      BinaryCodec.write(bytes, start, 4, true, Float.floatToRawIntBits((float) value));
    } else {
      BinaryCodec.write(bytes, start, 8, true, Double.doubleToRawLongBits(value));
    }
  }

  static Decimal toDecimal(double value) {
    if (value == 0 || Double.doubleToRawLongBits(value) == SPACES || !Double.isFinite(value)) {
      return Decimal.ZERO;
    }
    if (value == (long) value && Math.abs(value) < 1e18) {
      return Decimal.of((long) value);
    }
    BigDecimal exact = new BigDecimal(value).round(KEPT).stripTrailingZeros();
    if (exact.scale() < 0) {
      exact = exact.setScale(0);
    }
    return Decimal.of(exact.unscaledValue(), exact.scale());
  }

  /** The double next to {@code decimal} towards zero; 0 where it is beyond the range. */
  static double toDouble(Decimal decimal) {
    BigInteger magnitude = decimal.value().abs();
    if (magnitude.signum() == 0) {
      return 0;
    }
    BigInteger divisor = BigInteger.ONE;
    if (decimal.scale > 0) {
      divisor = PowersOfTen.big(decimal.scale);
    } else if (decimal.scale < 0) {
      magnitude = magnitude.multiply(PowersOfTen.big(-decimal.scale));
    }
    double result = quotient(magnitude, divisor);
    return decimal.signum() < 0 ? -result : result;
  }

  /** Whether a number that became 0 was too large rather than too small. */
  static boolean isBeyond(Decimal decimal) {
    return decimal.value().abs().bitLength() > 1000 + Math.max(0, decimal.scale) * 3;
  }

  private static double quotient(BigInteger dividend, BigInteger divisor) {
    int shift = 55 - (dividend.bitLength() - divisor.bitLength());
    BigInteger bits =
        shift >= 0 ? dividend.shiftLeft(shift).divide(divisor) : dividend.divide(divisor.shiftLeft(-shift));
    int surplus = bits.bitLength() - 53;
    int exponent = surplus - shift;
    if (exponent < -1074) {
      surplus += -1074 - exponent;
      exponent = -1074;
    }
    double result = Math.scalb((double) bits.shiftRight(surplus).longValue(), exponent);
    return Double.isInfinite(result) ? 0 : result;
  }
}
