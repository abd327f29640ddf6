package locksmith.runtime;

import java.util.Arrays;

/** Moves from items that are read as characters. */
final class MoveText {
  private MoveText() {}

  /** To characters: left- or right-justified, cut or padded with spaces. */
  static void toText(Field source, Field target, int size) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int at = source.start();
    int start = target.start();
    int given = source.size();
    boolean right = (target.flags & Field.JUSTIFIED) != 0;
    if (given >= size) {
      System.arraycopy(from, right ? at + given - size : at, to, start, size);
    } else if (right) {
      Arrays.fill(to, start, start + size - given, (byte) ' ');
      System.arraycopy(from, at, to, start + size - given, given);
    } else {
      System.arraycopy(from, at, to, start, given);
      Arrays.fill(to, start + given, start + size, (byte) ' ');
    }
  }

  static boolean isSpace(int b) {
    return b == ' ' || b >= 9 && b <= 13;
  }

  static boolean isDigit(int b) {
    return b >= '0' && b <= '9';
  }

  /** To a zoned number: sign, digits, decimal point, separators; anything else makes it zero. */
  static void toDisplay(Field source, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int at = source.start();
    int end = at + source.size();
    int start = target.start();
    int whole = target.size();
    int put = ZonedSign.dataStart(target, start);
    int limit = put + ZonedSign.dataSize(target, whole);
    int integers = limit - put - target.scale;
    Arrays.fill(to, start, start + whole, (byte) '0');
    while (at < end && isSpace(from[at])) {
      at++;
    }
    int sign = 0;
    if (at < end && (from[at] == '+' || from[at] == '-')) {
      sign = from[at++] == '+' ? 1 : -1;
    }
    byte point = target.area.symbols.decimalPoint;
    int count = 0;
    for (int i = at; i < end && from[i] != point; i++) {
      if (isDigit(from[i])) {
        count++;
      }
    }
    if (count < integers) {
      put += integers - count;
    } else {
      for (; count > integers; count--) {
        while (at < from.length && !isDigit(from[at++])) {}
      }
    }
    if (copyDigits(from, at, end, to, put, limit, target.area.symbols)) {
      ZonedSign.put(target, to, start, whole, sign);
    } else {
      Arrays.fill(to, start, start + whole, (byte) '0');
      ZonedSign.put(target, to, start, whole, 0);
    }
  }

  private static boolean copyDigits(byte[] from, int at, int end, byte[] to, int put, int limit, Symbols symbols) {
    int points = 0;
    for (; at < end && put < limit; at++) {
      byte c = from[at];
      if (isDigit(c)) {
        to[put++] = c;
      } else if (c == symbols.decimalPoint) {
        if (points++ > 0) {
          return false;
        }
      } else if (!isSpace(c) && c != symbols.separator) {
        return false;
      }
    }
    return true;
  }

  /** To an alphanumeric-edited item. */
  static void toEdited(Field source, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int start = source.start();
    int whole = source.size();
    int sign = ZonedSign.take(source, from, start, whole);
    int at = ZonedSign.dataStart(source, start);
    int end = at + ZonedSign.dataSize(source, whole);
    int put = target.start();
    String picture = ((EditedText) target).picture;
    for (int i = 0; i < picture.length(); i++, put++) {
      char c = picture.charAt(i);
      switch (c) {
        case 'A':
        case 'X':
        case '9':
          to[put] = at < end ? from[at++] : (byte) ' ';
          break;
        case '0':
        case '/':
          to[put] = (byte) c;
          break;
        case 'B':
          to[put] = ' ';
          break;
        default:
          to[put] = '?';
      }
    }
    ZonedSign.put(source, from, start, whole, sign);
  }
}
