package locksmith.runtime;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;

/** ACCEPT … FROM DATE, DAY, TIME, DAY-OF-WEEK. */
public final class AcceptFrom {
  private AcceptFrom() {}

  private static void put(Field target, String format, int... values) {
    Object[] boxed = java.util.Arrays.stream(values).boxed().toArray();
    byte[] bytes = String.format(format, boxed).getBytes(StandardCharsets.ISO_8859_1);
    Move.raw(new Text(Area.constant(bytes), 0, bytes.length), target);
  }

  public static void date(Field target, Clock clock) {
    LocalDateTime now = DateFunctions.now(clock);
    put(target, "%02d%02d%02d", now.getYear() % 100, now.getMonthValue(), now.getDayOfMonth());
  }

  public static void dateYyyymmdd(Field target, Clock clock) {
    LocalDateTime now = DateFunctions.now(clock);
    put(target, "%04d%02d%02d", now.getYear(), now.getMonthValue(), now.getDayOfMonth());
  }

  public static void day(Field target, Clock clock) {
    LocalDateTime now = DateFunctions.now(clock);
    put(target, "%02d%03d", now.getYear() % 100, now.getDayOfYear());
  }

  public static void dayYyyyddd(Field target, Clock clock) {
    LocalDateTime now = DateFunctions.now(clock);
    put(target, "%04d%03d", now.getYear(), now.getDayOfYear());
  }

  /** 1 is Monday. */
  public static void dayOfWeek(Field target, Clock clock) {
    put(target, "%d", DateFunctions.now(clock).getDayOfWeek().getValue());
  }

  public static void time(Field target, Clock clock) {
    LocalDateTime now = DateFunctions.now(clock);
    put(target, "%02d%02d%02d%02d", now.getHour(), now.getMinute(), now.getSecond(), now.getNano() / 10_000_000);
  }
}
