package locksmith.runtime;

/**
 * Relations. {@link #compare} decides as cobc does how two operands compare (by value, as text, byte by byte); the
 * boolean methods also know the relations that cobc answers at compile time from the PICTURE.
 * Expressions compare by {@link Decimal#compareTo}.
 */
public final class Compare {
  private Compare() {}

  /** Negative, zero or positive. */
  public static int compare(Field a, Field b) {
    throw new UnsupportedOperationException();
  }

  public static boolean equal(Field a, Field b) {
    return compare(a, b) == 0;
  }

  public static boolean notEqual(Field a, Field b) {
    return compare(a, b) != 0;
  }

  public static boolean less(Field a, Field b) {
    return compare(a, b) < 0;
  }

  public static boolean lessOrEqual(Field a, Field b) {
    return compare(a, b) <= 0;
  }

  public static boolean greater(Field a, Field b) {
    return compare(a, b) > 0;
  }

  public static boolean greaterOrEqual(Field a, Field b) {
    return compare(a, b) >= 0;
  }
}
