package locksmith.runtime;

/** Reads items as native integers: subscripts, lengths, counters. */
public final class Numbers {
  private Numbers() {}

  /** A whole number as an operand: the length of an item of variable length. */
  public static Field field(int value) {
    return FunctionResults.number(value);
  }

  /**
   * As the code that cobc compiles for a subscript, a length, a count: short packed items by all their nibbles, binary
   * ones without regard to their scale, others as {@link #general}.
   */
  public static int intValue(Field field) {
    if ((field.flags & Field.LITERAL) != 0 && field.kind == Field.DISPLAY) {
      return (int) LiteralFacts.of(field).asLong;
    }
    if (field.kind == Field.BINARY || field.kind == Field.INDEX) {
      return (int) BinaryCodec.read(field, field.area.bytes, field.start(), field.length);
    }
    if (field.kind == Field.PACKED && field.scale == 0 && field.digits < 10 && !field.has(Field.NO_SIGN_NIBBLE)) {
      return shortPacked(field);
    }
    return general(field);
  }

  /** As cob_get_int of an unsigned zoned item that cobc has marked as signed. */
  static int subscript(Field field) {
    byte[] bytes = field.area.bytes;
    int last = field.start() + field.size() - 1;
    int sign = ZonedSign.takeOverpunch(bytes, last);
    int value = intValue(field);
    bytes[last] = ZonedSign.overpunched(bytes[last], sign);
    return sign < 0 ? -value : value;
  }

  private static int shortPacked(Field field) {
    byte[] bytes = field.area.bytes;
    int at = field.start();
    int value = 0;
    for (int last = at + field.length - 1; at < last; at++) {
      value = value * 100 + (bytes[at] >> 4 & 15) * 10 + (bytes[at] & 15);
    }
    value = value * 10 + (bytes[at] >> 4 & 15);
    return (bytes[at] & 15) == 13 ? -value : value;
  }

  /** As the library's cob_get_int: decimals are cut off, 32 bits kept. */
  static int general(Field field) {
    if (field.kind == Field.FLOAT || field.kind == Field.DOUBLE || field.kind < Field.DISPLAY) {
      return (int) converted(field, 4, 9);
    }
    return (int) longValue(field);
  }

  /** As cob_get_llint: decimals are cut off, 64 bits kept. */
  public static long longValue(Field field) {
    return (field.flags & Field.LITERAL) != 0 && field.kind == Field.DISPLAY
        ? LiteralFacts.of(field).asLong
        : read(field);
  }

  static long read(Field field) {
    byte[] bytes = field.area.bytes;
    int start = field.start();
    switch (field.kind) {
      case Field.DISPLAY:
        return display(field, bytes, start);
      case Field.PACKED:
        return packed(field, bytes, start);
      case Field.BINARY:
      case Field.INDEX:
        return binary(field, bytes, start);
      default:
        return converted(field, 8, 18);
    }
  }

  private static long display(Field field, byte[] bytes, int start) {
    int whole = field.size();
    int at = ZonedSign.dataStart(field, start);
    int size = ZonedSign.dataSize(field, whole);
    int sign = ZonedSign.take(field, bytes, start, whole);
    long value = 0;
    for (int end = at + size - Math.max(0, field.scale); at < end; at++) {
      value = value * 10 + (bytes[at] & 255) - '0';
    }
    for (int n = field.scale; n < 0; n++) {
      value *= 10;
    }
    ZonedSign.put(field, bytes, start, whole, sign);
    return sign < 0 ? -value : value;
  }

  private static long packed(Field field, byte[] bytes, int start) {
    boolean unsigned = field.has(Field.NO_SIGN_NIBBLE);
    int nibble = unsigned ? field.digits % 2 : 1 - field.digits % 2;
    long value = 0;
    for (int end = nibble + field.digits - field.scale; nibble < end; nibble++) {
      int at = start + nibble / 2;
      int b = at < bytes.length ? bytes[at] : 0;
      value = value * 10 + (nibble % 2 == 0 ? b >> 4 & 15 : b & 15);
    }
    return DecimalReader.isNegative(field, bytes, start) ? -value : value;
  }

  private static long binary(Field field, byte[] bytes, int start) {
    long value = BinaryCodec.read(field, bytes, start, field.length);
    for (int n = field.scale; n > 0 && value != 0; n--) {
      value /= 10;
    }
    return value;
  }

  /** Anything else is moved to a signed binary item of that size. */
  private static long converted(Field field, int size, int digits) {
    Area area = Area.constant(new byte[size]);
    Move.raw(field, new Native(area, 0, size, digits, 0, Field.SIGNED));
    return BinaryCodec.readSigned(area.bytes, 0, size, true);
  }
}
