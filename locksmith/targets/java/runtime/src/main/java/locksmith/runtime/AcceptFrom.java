package locksmith.runtime;

/** ACCEPT … FROM DATE, DAY, TIME, DAY-OF-WEEK. */
public final class AcceptFrom {
  private AcceptFrom() {}

  public static void date(Field target, Clock clock) {
    throw new UnsupportedOperationException();
  }

  public static void dateYyyymmdd(Field target, Clock clock) {
    throw new UnsupportedOperationException();
  }

  public static void day(Field target, Clock clock) {
    throw new UnsupportedOperationException();
  }

  public static void dayYyyyddd(Field target, Clock clock) {
    throw new UnsupportedOperationException();
  }

  public static void dayOfWeek(Field target, Clock clock) {
    throw new UnsupportedOperationException();
  }

  public static void time(Field target, Clock clock) {
    throw new UnsupportedOperationException();
  }
}
