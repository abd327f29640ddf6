package locksmith.runtime;

/** Reads numeric items of any usage. */
public final class Numbers {
  private Numbers() {}

  /** As cob_get_int. */
  public static int intValue(Field field) {
    throw new UnsupportedOperationException();
  }

  /** As cob_get_llint. */
  public static long longValue(Field field) {
    throw new UnsupportedOperationException();
  }
}
