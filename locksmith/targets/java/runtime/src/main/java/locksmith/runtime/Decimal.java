package locksmith.runtime;

import java.math.BigInteger;

/**
 * A number of an arithmetic expression: an integer and a decimal scale, or "not a number" after a division by zero.
 * Immutable. Operations keep every digit, but division, which keeps 38 digits more than the operands have.
 */
public final class Decimal {
  /** The value of {@code field} under its PICTURE, as it stands (invalid digits too). */
  public static Decimal of(Field field) {
    throw new UnsupportedOperationException();
  }

  public static Decimal of(long value) {
    throw new UnsupportedOperationException();
  }

  public static Decimal of(BigInteger value, int scale) {
    throw new UnsupportedOperationException();
  }

  public Decimal plus(Decimal other) {
    throw new UnsupportedOperationException();
  }

  public Decimal minus(Decimal other) {
    throw new UnsupportedOperationException();
  }

  public Decimal times(Decimal other) {
    throw new UnsupportedOperationException();
  }

  /** Division by zero gives not-a-number. */
  public Decimal dividedBy(Decimal other) {
    throw new UnsupportedOperationException();
  }

  public Decimal power(Decimal other) {
    throw new UnsupportedOperationException();
  }

  /** Unary minus, which the reference computes as 0 - x. */
  public Decimal negate() {
    throw new UnsupportedOperationException();
  }

  public boolean isNaN() {
    throw new UnsupportedOperationException();
  }

  /** Comparison of two expressions by value. */
  public int compareTo(Decimal other) {
    throw new UnsupportedOperationException();
  }

  /** The value as an int (subscripts that are expressions). */
  public int intValue() {
    throw new UnsupportedOperationException();
  }

  public long longValue() {
    throw new UnsupportedOperationException();
  }
}
