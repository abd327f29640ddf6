package locksmith.runtime;

/** Options of an arithmetic receiver: a ROUNDED mode, and which SIZE ERROR phrases its statement has. Add them. */
public final class Rounding {
  /** No ROUNDED, or ROUNDED MODE IS TRUNCATION. */
  public static final int TRUNCATION = 0;

  /** ROUNDED: halves away from zero. */
  public static final int NEAREST_AWAY_FROM_ZERO = 1;

  public static final int AWAY_FROM_ZERO = 2;
  public static final int NEAREST_EVEN = 3;
  public static final int NEAREST_TOWARD_ZERO = 4;
  public static final int PROHIBITED = 5;
  public static final int TOWARD_GREATER = 6;
  public static final int TOWARD_LESSER = 7;

  /** ROUNDED MODE IS TRUNCATION, written out. */
  public static final int TRUNCATION_MODE = 8;

  static final int MODE = 15;

  /** The statement has ON SIZE ERROR. */
  public static final int ON_SIZE_ERROR = 16;

  /** The statement has NOT ON SIZE ERROR. */
  public static final int NOT_ON_SIZE_ERROR = 32;

  private Rounding() {}
}
