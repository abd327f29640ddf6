package locksmith.runtime;

/**
 * The arithmetic statements. Each method serves one receiver and returns whether a size error arose there; a
 * statement with several receivers ORs them. {@code options} is a {@link Rounding} mode plus the phrases of the
 * statement.
 *
 * <p>One simple operand (item or literal) and format 1: {@link #add(Field, Field, int)} and its like. Several
 * operands, an expression: make a {@link Decimal} of them once, then {@link #add(Field, Decimal, int)} per receiver.
 * GIVING and COMPUTE: {@link #store}.
 */
public final class Arithmetic {
  private Arithmetic() {}

  /** {@code ADD value TO target}. */
  public static boolean add(Field target, Field value, int options) {
    throw new UnsupportedOperationException();
  }

  public static boolean add(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).plus(value), options);
  }

  /** {@code SUBTRACT value FROM target}. */
  public static boolean subtract(Field target, Field value, int options) {
    throw new UnsupportedOperationException();
  }

  public static boolean subtract(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).minus(value), options);
  }

  /** {@code MULTIPLY value BY target}. */
  public static boolean multiply(Field target, Field value, int options) {
    throw new UnsupportedOperationException();
  }

  public static boolean multiply(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).times(value), options);
  }

  /** {@code DIVIDE value INTO target}. */
  public static boolean divide(Field target, Field value, int options) {
    throw new UnsupportedOperationException();
  }

  public static boolean divide(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).dividedBy(value), options);
  }

  /** Stores a result: COMPUTE, and every GIVING. */
  public static boolean store(Field target, Decimal value, int options) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@code DIVIDE … GIVING quotient REMAINDER …}: stores the quotient. The remainder is stored by
   * {@link Division#remainder}, whose receiver is identified only then.
   */
  public static Division divide(Field dividend, Field divisor, Field quotient, int options) {
    throw new UnsupportedOperationException();
  }

  /** PERFORM VARYING: {@code ADD step TO target} without any phrase, as its augmenting does. */
  public static void augment(Field target, Field step) {
    throw new UnsupportedOperationException();
  }

  /** What a DIVIDE with REMAINDER leaves behind its quotient. */
  public static final class Division {
    /** Whether the quotient met a size error. */
    public final boolean sizeError;

    private final Decimal remainder;

    Division(boolean sizeError, Decimal remainder) {
      this.sizeError = sizeError;
      this.remainder = remainder;
    }

    /** Stores the remainder; true on a size error of either. */
    public boolean remainder(Field target, int options) {
      return store(target, remainder, options) | sizeError;
    }
  }
}
