package locksmith.runtime;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Date functions, and the texts of ACCEPT FROM. The clock is UTC. */
abstract class DateFunctions extends NumberFunctions {
  /** Day 0 of the integer dates. */
  private static final LocalDate EPOCH = LocalDate.of(1600, 12, 31);

  private static final int LAST_DAY = 3_067_671;

  static LocalDateTime now(Clock clock) {
    return LocalDateTime.ofEpochSecond(clock.seconds(), clock.nanos(), ZoneOffset.UTC);
  }

  public static Field currentDate(Clock clock) {
    LocalDateTime now = now(clock);
    String text =
        String.format(
            "%04d%02d%02d%02d%02d%02d%02d+0000",
            now.getYear(),
            now.getMonthValue(),
            now.getDayOfMonth(),
            now.getHour(),
            now.getMinute(),
            now.getSecond(),
            now.getNano() / 10_000_000);
    return text(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  public static Field secondsPastMidnight(Clock clock) {
    return number(now(clock).toLocalTime().toSecondOfDay());
  }

  // ---------------------------------------------------------------- integer dates

  public static Field dateOfInteger(Field days) {
    int day = Numbers.general(days);
    if (day < 1 || day > LAST_DAY) {
      return digits(0, 8);
    }
    LocalDate date = EPOCH.plusDays(day);
    return digits(date.getYear() * 10000L + date.getMonthValue() * 100 + date.getDayOfMonth(), 8);
  }

  public static Field dayOfInteger(Field days) {
    int day = Numbers.general(days);
    if (day < 1 || day > LAST_DAY) {
      return digits(0, 7);
    }
    LocalDate date = EPOCH.plusDays(day);
    return digits(date.getYear() * 1000L + date.getDayOfYear(), 7);
  }

  public static Field integerOfDate(Field date) {
    int value = Numbers.general(date);
    if (wrongPartOfDate(value) != 0) {
      return number(0);
    }
    LocalDate day = LocalDate.of(value / 10000, value / 100 % 100, value % 100);
    return number((int) ChronoUnit.DAYS.between(EPOCH, day));
  }

  public static Field integerOfDay(Field date) {
    int value = Numbers.general(date);
    if (wrongPartOfDay(value) != 0) {
      return number(0);
    }
    return number((int) ChronoUnit.DAYS.between(EPOCH, LocalDate.ofYearDay(value / 1000, value % 1000)));
  }

  public static Field testDateYyyymmdd(Field date) {
    return number(wrongPartOfDate(Numbers.general(date)));
  }

  public static Field testDayYyyyddd(Field date) {
    return number(wrongPartOfDay(Numbers.general(date)));
  }

  private static boolean isYear(int year) {
    return year >= 1601 && year <= 9999;
  }

  /** 1 year, 2 month, 3 day, 0 none. */
  private static int wrongPartOfDate(int value) {
    int year = value / 10000;
    int month = value % 10000 / 100;
    int day = value % 100;
    if (!isYear(year)) {
      return 1;
    }
    if (month < 1 || month > 12) {
      return 2;
    }
    return day < 1 || day > LocalDate.of(year, month, 1).lengthOfMonth() ? 3 : 0;
  }

  private static int wrongPartOfDay(int value) {
    int year = value / 1000;
    int day = value % 1000;
    if (!isYear(year)) {
      return 1;
    }
    return day < 1 || day > LocalDate.of(year, 1, 1).lengthOfYear() ? 2 : 0;
  }

  // ---------------------------------------------------------------- two-digit years

  /** Arguments: year, then perhaps the window, then perhaps the current year. */
  public static Field yearToYyyy(Clock clock, Field... arguments) {
    int year = Numbers.general(arguments[0]);
    return year < 0 || year > 99 ? number(0) : windowed(clock, arguments, year, 1, 0);
  }

  public static Field dateToYyyymmdd(Clock clock, Field... arguments) {
    int date = Numbers.general(arguments[0]);
    return windowed(clock, arguments, date / 10000, 10000, date % 10000);
  }

  public static Field dayToYyyyddd(Clock clock, Field... arguments) {
    int date = Numbers.general(arguments[0]);
    return windowed(clock, arguments, date / 1000, 1000, date % 1000);
  }

  private static Field windowed(Clock clock, Field[] arguments, int year, int factor, int rest) {
    int interval = arguments.length > 1 ? Numbers.general(arguments[1]) : 50;
    int current = arguments.length > 2 ? Numbers.general(arguments[2]) : now(clock).getYear();
    int last = current + interval;
    if (year < 0 || year > 999_999 || !isYear(current) || last < 1700 || last > 9999) {
      return number(0);
    }
    int century = last % 100 >= year ? last / 100 : last / 100 - 1;
    return number((year + 100 * century) * factor + rest);
  }
}
