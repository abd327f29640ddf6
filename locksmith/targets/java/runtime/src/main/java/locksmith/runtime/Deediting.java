package locksmith.runtime;

/** MOVE of a numeric-edited item to a number. */
final class Deediting {
  private Deediting() {}

  /** The digits of {@code source} in order, its decimals and its sign, to a zoned number. */
  static void toDisplay(Edited source, Field target) {
    byte[] from = source.area.bytes;
    int start = source.start();
    byte[] digits = new byte[source.length];
    byte point = source.area.symbols.decimalPoint;
    boolean pointSeen = false;
    int count = 0;
    int scale = 0;
    int sign = 0;
    for (int i = start; i < start + source.length; i++) {
      byte b = from[i];
      if (MoveText.isDigit(b)) {
        digits[count++] = b;
        scale += pointSeen ? 1 : 0;
      } else if ((b == '.' || b == ',') && b == point) {
        pointSeen = true;
      } else if (b == '-' || b == 'C') {
        sign = -1;
      }
    }
    if (scale == 0) {
      scale = pictureScale(source, pointSeen);
    }
    MoveNumber.storeDigits(target, digits, 0, count, scale);
    ZonedSign.put(target, target.area.bytes, target.start(), target.size(), sign);
  }

  /** Decimals by V and P of the picture. */
  private static int pictureScale(Edited source, boolean point) {
    int scale = 0;
    int count = 0;
    for (int i = 0; i < source.symbols.length; i++) {
      int n = source.counts[i];
      switch (source.symbols[i]) {
        case '9':
        case '0':
        case 'Z':
        case '*':
          if (point) {
            scale += n;
          } else {
            count += n;
          }
          break;
        case 'P':
          if (count == 0) {
            point = true;
            scale += n;
          } else {
            scale -= n;
          }
          break;
        case 'V':
          point = true;
          break;
        default:
      }
    }
    return scale;
  }
}
