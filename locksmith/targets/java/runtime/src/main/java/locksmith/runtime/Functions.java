package locksmith.runtime;

/** Intrinsic functions. Each gives a field over fresh bytes. */
public final class Functions {
  private Functions() {}

  public static Field trim(Field text) {
    throw new UnsupportedOperationException();
  }

  public static Field trimLeading(Field text) {
    throw new UnsupportedOperationException();
  }

  public static Field trimTrailing(Field text) {
    throw new UnsupportedOperationException();
  }

  public static Field upperCase(Field text) {
    throw new UnsupportedOperationException();
  }

  public static Field lowerCase(Field text) {
    throw new UnsupportedOperationException();
  }

  public static Field currentDate(Clock clock) {
    throw new UnsupportedOperationException();
  }

  public static Field numval(Field text) {
    throw new UnsupportedOperationException();
  }
}
