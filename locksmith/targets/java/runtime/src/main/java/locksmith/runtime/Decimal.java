package locksmith.runtime;

import java.math.BigInteger;

/**
 * A number of an arithmetic expression: an integer and a decimal scale, or "not a number" after a division by zero.
 * Immutable. Operations keep every digit, but division, which keeps 38 digits more than the operands have.
 */
public final class Decimal {
  /** Digits that a division adds. */
  static final int DIVISION_DIGITS = 38;

  /** The scale that marks not-a-number. The value stays: a comparison uses both as if they were numbers. */
  private static final int NAN = -32768;

  static final Decimal ZERO = new Decimal(0, null, 0);
  static final Decimal ONE = new Decimal(1, null, 0);
  static final Decimal ZERO_TO_ZERO = new Decimal(1, null, 0, true);

  /** The value where it fits a long; otherwise {@link #big} holds it. */
  final long small;

  final BigInteger big;
  final int scale;

  /** A size error without not-a-number arose on the way here: 0 to the power of 0, which gives 1. */
  final boolean raised;

  /** Not 0: the value is {@link #small} times ten to the {@link #shift}, divided by this, not computed yet. */
  private final long divisor;

  private final int shift;

  private Decimal(long small, BigInteger big, int scale) {
    this(small, big, scale, false);
  }

  private Decimal(long small, BigInteger big, int scale, boolean raised) {
    this.small = small;
    this.big = big;
    this.scale = scale;
    this.raised = raised;
    this.divisor = 0;
    this.shift = 0;
  }

  /** A quotient that waits: most are cut to a few decimals at once. */
  private Decimal(long dividend, long divisor, int scale, int shift, boolean raised) {
    this.small = dividend;
    this.big = null;
    this.scale = scale;
    this.raised = raised;
    this.divisor = divisor;
    this.shift = shift;
  }

  /** The value computed. */
  Decimal exact() {
    if (divisor == 0) {
      return this;
    }
    BigInteger dividend = BigInteger.valueOf(small).multiply(PowersOfTen.big(shift));
    return of(dividend.divide(BigInteger.valueOf(divisor)), scale).after(this, this);
  }

  boolean isPending() {
    return divisor != 0;
  }

  /** A pending quotient cut to {@code decimals}; {@link ShortNumbers#IRREGULAR} where that takes more than a long. */
  long cutTo(int decimals) {
    int exponent = decimals - (scale - shift);
    if (exponent < 0) {
      return exponent < -18 ? 0 : small / divisor / PowersOfTen.LONG[-exponent];
    }
    if (exponent > 18) {
      return ShortNumbers.IRREGULAR;
    }
    long factor = PowersOfTen.LONG[exponent];
    long product = small * factor;
    return Math.multiplyHigh(small, factor) == product >> 63 ? product / divisor : ShortNumbers.IRREGULAR;
  }

  /** The value of {@code field} under its PICTURE, as it stands (invalid digits too). */
  public static Decimal of(Field field) {
    return (field.flags & (Field.LITERAL | Field.FIGURATIVE)) == Field.LITERAL && field.kind == Field.DISPLAY
        ? LiteralFacts.of(field).value
        : DecimalReader.read(field);
  }

  public static Decimal of(long value) {
    return new Decimal(value, null, 0);
  }

  static Decimal of(long value, int scale) {
    return new Decimal(value, null, scale);
  }

  static Decimal ofUnsigned(long value, int scale) {
    if (value >= 0) {
      return new Decimal(value, null, scale);
    }
    return of(new BigInteger(Long.toUnsignedString(value)), scale);
  }

  public static Decimal of(BigInteger value, int scale) {
    return value.bitLength() < 64 ? new Decimal(value.longValue(), null, scale) : new Decimal(0, value, scale);
  }

  BigInteger value() {
    if (divisor != 0) {
      return exact().value();
    }
    return big != null ? big : BigInteger.valueOf(small);
  }

  int signum() {
    if (divisor != 0) {
      return small == 0 ? 0 : small < 0 == divisor < 0 ? 1 : -1;
    }
    return big != null ? big.signum() : Long.signum(small);
  }

  public boolean isNaN() {
    return scale == NAN;
  }

  /** This number, marked where an operand was. */
  private Decimal after(Decimal a, Decimal b) {
    return a.raised || b.raised ? new Decimal(small, big, scale, true) : this;
  }

  private Decimal asNaN() {
    Decimal value = exact();
    return new Decimal(value.small, value.big, NAN);
  }

  public Decimal plus(Decimal other) {
    if (isNaN() || other.isNaN()) {
      return asNaN();
    }
    if (divisor != 0 || other.divisor != 0) {
      return exact().plus(other.exact());
    }
    if (scale == other.scale && big == null && other.big == null) {
      long sum = small + other.small;
      if (((small ^ sum) & (other.small ^ sum)) >= 0) {
        return new Decimal(sum, null, scale, raised || other.raised);
      }
    }
    int common = Math.max(scale, other.scale);
    Decimal a = shifted(common - scale);
    Decimal b = other.shifted(common - other.scale);
    if (a.big == null && b.big == null) {
      long sum = a.small + b.small;
      if (((a.small ^ sum) & (b.small ^ sum)) >= 0) {
        return new Decimal(sum, null, common, raised || other.raised);
      }
    }
    return of(a.value().add(b.value()), common).after(this, other);
  }

  public Decimal minus(Decimal other) {
    if (isNaN() || other.isNaN()) {
      return asNaN();
    }
    return plus(other.opposite());
  }

  public Decimal times(Decimal other) {
    if (isNaN() || other.isNaN()) {
      return asNaN();
    }
    if (divisor != 0 || other.divisor != 0) {
      return exact().times(other.exact());
    }
    if (big == null && other.big == null) {
      long high = Math.multiplyHigh(small, other.small);
      long low = small * other.small;
      if (high == low >> 63) {
        return new Decimal(low, null, scale + other.scale, raised || other.raised);
      }
    }
    return of(value().multiply(other.value()), scale + other.scale).after(this, other);
  }

  /** Division by zero gives not-a-number. */
  public Decimal dividedBy(Decimal other) {
    if (isNaN() || other.isNaN() || other.signum() == 0) {
      return asNaN();
    }
    if (signum() == 0) {
      return ZERO.after(this, other);
    }
    if (divisor != 0 || other.divisor != 0) {
      return exact().dividedBy(other.exact());
    }
    int difference = scale - other.scale;
    int shift = DIVISION_DIGITS + Math.max(0, -difference);
    if (big == null && other.big == null && small != Long.MIN_VALUE) {
      return new Decimal(small, other.small, difference + shift, shift, raised || other.raised);
    }
    BigInteger quotient = value().multiply(PowersOfTen.big(shift)).divide(other.value());
    return of(quotient, difference + shift).after(this, other);
  }

  public Decimal power(Decimal other) {
    return Power.of(exact(), other.exact()).after(this, other);
  }

  /** Unary minus, which the reference computes as 0 - x. */
  public Decimal negate() {
    return ZERO.minus(this);
  }

  Decimal opposite() {
    if (divisor != 0) {
      return exact().opposite();
    }
    if (big == null && small != Long.MIN_VALUE) {
      return new Decimal(-small, null, scale, raised);
    }
    return of(value().negate(), scale).after(this, this);
  }

  Decimal absolute() {
    return signum() < 0 ? opposite() : this;
  }

  static Decimal notANumber(Decimal value) {
    return value.asNaN();
  }

  /** Comparison of two expressions by value. */
  public int compareTo(Decimal other) {
    if (divisor != 0 || other.divisor != 0) {
      return exact().compareTo(other.exact());
    }
    int common = Math.max(scale, other.scale);
    Decimal a = shifted(common - scale);
    Decimal b = other.shifted(common - other.scale);
    return a.big == null && b.big == null ? Long.compare(a.small, b.small) : a.value().compareTo(b.value());
  }

  /** The same number with {@code n} more decimals (fewer: cut off towards zero). */
  Decimal shifted(int n) {
    if (divisor != 0) {
      return exact().shifted(n);
    }
    if (n == 0) {
      return this;
    }
    if (big == null && n > -19 && n < 19) {
      if (n < 0) {
        return new Decimal(small / PowersOfTen.LONG[-n], null, scale + n);
      }
      long factor = PowersOfTen.LONG[n];
      long low = small * factor;
      if (Math.multiplyHigh(small, factor) == low >> 63) {
        return new Decimal(low, null, scale + n);
      }
    }
    return of(
        n > 0 ? value().multiply(PowersOfTen.big(n)) : value().divide(PowersOfTen.big(-n)), scale + n);
  }

  /** Without trailing zeros behind the decimal point; a whole number has scale 0. */
  Decimal trimmed() {
    if (signum() == 0) {
      return ZERO;
    }
    Decimal result = this;
    while (result.scale > 0) {
      Decimal shorter = result.shifted(-1);
      if (shorter.shifted(1).compareTo(result) != 0) {
        return result;
      }
      result = shorter;
    }
    return result;
  }

  /** Decimal digits by bits, as mpz_sizeinbase: often one too many. */
  int estimatedDigits() {
    final long log2 = 0x4D104D427DE7FBCCL;
    return (int) Math.multiplyHigh(log2, value().abs().bitLength()) + 1;
  }

  /** The value as an int (subscripts that are expressions). */
  public int intValue() {
    return (int) longValue();
  }

  public long longValue() {
    return shifted(-scale).value().longValue();
  }
}
