package locksmith.runtime;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Exponentiation, as cob_decimal_pow: exact for whole exponents, else to 96 digits by logarithm. */
final class Power {
  private static final MathContext WORKING = new MathContext(320, RoundingMode.DOWN);
  private static final MathContext RESULT = new MathContext(96, RoundingMode.HALF_UP);
  private static final BigDecimal EPSILON = BigDecimal.ONE.movePointLeft(310);

  private Power() {}

  static Decimal of(Decimal base, Decimal exponent) {
    if (base.isNaN() || exponent.isNaN()) {
      return Decimal.notANumber(base);
    }
    if (exponent.signum() == 0) {
      return base.signum() == 0 ? Decimal.ZERO_TO_ZERO : Decimal.ONE;
    }
    if (base.signum() == 0) {
      return Decimal.ZERO;
    }
    Decimal power = exponent.trimmed();
    if (base.signum() < 0 && power.scale != 0) {
      return Decimal.notANumber(base);
    }
    Decimal number = base.trimmed();
    if (power.scale == 0 && power.big == null) {
      return whole(number, power.small);
    }
    BigDecimal x = toBigDecimal(number);
    BigDecimal y = toBigDecimal(power);
    if (y.compareTo(new BigDecimal("0.5")) == 0) {
      return fromBigDecimal(x.sqrt(WORKING));
    }
    return fromBigDecimal(exp(log(x).multiply(y, WORKING)));
  }

  private static Decimal whole(Decimal number, long power) {
    if (power == 1) {
      return number;
    }
    int count = Math.toIntExact(Math.abs(power));
    BigInteger value = number.value().pow(count);
    Decimal result = Decimal.of(value, number.scale * count);
    if (number.scale != 0) {
      result = result.trimmed();
    }
    return power < 0 ? Decimal.ONE.dividedBy(result).trimmed() : result;
  }

  static BigDecimal toBigDecimal(Decimal decimal) {
    return new BigDecimal(decimal.value(), decimal.scale);
  }

  static Decimal fromBigDecimal(BigDecimal value) {
    BigDecimal rounded = value.round(RESULT).stripTrailingZeros();
    if (rounded.signum() == 0) {
      return Decimal.ZERO;
    }
    if (rounded.scale() < 0) {
      rounded = rounded.setScale(0);
    }
    return Decimal.of(rounded.unscaledValue(), rounded.scale());
  }

  /** e to the x. */
  static BigDecimal exp(BigDecimal x) {
    BigDecimal magnitude = x.abs();
    int halvings = 0;
    while (magnitude.compareTo(BigDecimal.valueOf(0.5)) > 0) {
      magnitude = magnitude.divide(BigDecimal.valueOf(2), WORKING);
      halvings++;
    }
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int n = 1; term.compareTo(EPSILON) > 0; n++) {
      term = term.multiply(magnitude, WORKING).divide(BigDecimal.valueOf(n), WORKING);
      sum = sum.add(term, WORKING);
    }
    for (; halvings > 0; halvings--) {
      sum = sum.multiply(sum, WORKING);
    }
    return x.signum() < 0 ? BigDecimal.ONE.divide(sum, WORKING) : sum;
  }

  /** Natural logarithm; 0 for what has none. */
  static BigDecimal log(BigDecimal x) {
    if (x.signum() <= 0 || x.compareTo(BigDecimal.ONE) == 0) {
      return BigDecimal.ZERO;
    }
    int halvings = 0;
    BigDecimal reduced = x;
    while (reduced.compareTo(BigDecimal.valueOf(1.5)) > 0) {
      reduced = reduced.divide(BigDecimal.valueOf(2), WORKING);
      halvings++;
    }
    while (reduced.compareTo(BigDecimal.valueOf(0.75)) < 0) {
      reduced = reduced.multiply(BigDecimal.valueOf(2), WORKING);
      halvings--;
    }
    BigDecimal result = atanhSeries(reduced);
    if (halvings != 0) {
      result = result.add(atanhSeries(BigDecimal.valueOf(2)).multiply(BigDecimal.valueOf(halvings)), WORKING);
    }
    return result;
  }

  static BigDecimal byLogOfTen(BigDecimal natural) {
    return natural.divide(log(BigDecimal.TEN), WORKING);
  }

  /** log x = 2 atanh((x-1)/(x+1)). */
  private static BigDecimal atanhSeries(BigDecimal x) {
    BigDecimal z = x.subtract(BigDecimal.ONE).divide(x.add(BigDecimal.ONE), WORKING);
    BigDecimal square = z.multiply(z, WORKING);
    BigDecimal power = z;
    BigDecimal sum = z;
    for (int n = 3; power.abs().compareTo(EPSILON) > 0; n += 2) {
      power = power.multiply(square, WORKING);
      sum = sum.add(power.divide(BigDecimal.valueOf(n), WORKING), WORKING);
    }
    return sum.multiply(BigDecimal.valueOf(2), WORKING);
  }
}
