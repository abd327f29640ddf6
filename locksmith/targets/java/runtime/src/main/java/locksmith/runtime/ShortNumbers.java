package locksmith.runtime;

/** Numeric items whose value surely fits a long: read and written without a decimal in between. */
final class ShortNumbers {
  /** What {@link #read} gives where the item is too long or its bytes are not as a store would leave them. */
  static final long IRREGULAR = Long.MIN_VALUE;

  private ShortNumbers() {}

  /** The item's digits as an integer (its scale left out). Changes nothing. */
  static long read(Field field) {
    if ((field.flags & Field.LITERAL) != 0 && field.kind == Field.DISPLAY) {
      Decimal value = LiteralFacts.of(field).value;
      return value.big == null ? value.small : IRREGULAR;
    }
    switch (field.kind) {
      case Field.PACKED:
        return field.length <= 9 && (field.flags & Field.NO_SIGN_NIBBLE) == 0 ? packed(field) : IRREGULAR;
      case Field.DISPLAY:
        return field.length > 0 && field.length <= 18 && (field.flags & (Field.LEADING | Field.SEPARATE)) == 0 ? zoned(field) : IRREGULAR;
      case Field.BINARY:
        return field.length < 8 || (field.flags & Field.SIGNED) != 0
            ? BinaryCodec.read(field, field.area.bytes, field.start(), field.length)
            : IRREGULAR;
      default:
        return IRREGULAR;
    }
  }

  private static long packed(Field field) {
    byte[] bytes = field.area.bytes;
    int at = field.start();
    int last = at + field.length - 1;
    long value = 0;
    if ((field.digits & 1) == 0) {
      value = bytes[at++] & 15;
    }
    for (; at < last; at++) {
      int b = bytes[at];
      value = value * 100 + (b >> 4 & 15) * 10 + (b & 15);
    }
    int b = bytes[last];
    value = value * 10 + (b >> 4 & 15);
    return (b & 15) == 13 && (field.flags & Field.SIGNED) != 0 ? -value : value;
  }

  private static long zoned(Field field) {
    byte[] bytes = field.area.bytes;
    int at = field.start();
    int last = at + field.length - 1;
    long value = 0;
    for (; at < last; at++) {
      int d = bytes[at] - '0';
      if (d < 0 || d > 9) {
        return IRREGULAR;
      }
      value = value * 10 + d;
    }
    int b = bytes[last] & 255;
    if ((field.flags & Field.SIGNED) == 0) {
      int d = b - '0';
      return d < 0 || d > 9 ? IRREGULAR : value * 10 + d;
    }
    int d = ZonedSign.digit(b);
    if (d < 0) {
      return IRREGULAR;
    }
    value = value * 10 + d;
    return ZonedSign.isNegative(b) ? -value : value;
  }

  /** Stores an integer of the item's scale; true on a size error. Zoned, packed and binary items only. */
  static boolean write(Field field, long value, int options) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    switch (field.kind) {
      case Field.DISPLAY:
        return DecimalStore.display(field, bytes, start, field.length, value, options);
      case Field.PACKED:
        return DecimalStore.packed(field, bytes, start, value, options);
      default:
        return DecimalStore.binary(field, bytes, start, value, options);
    }
  }

  static boolean isWritable(Field field) {
    return field.kind >= Field.DISPLAY && field.kind <= Field.INDEX;
  }
}
