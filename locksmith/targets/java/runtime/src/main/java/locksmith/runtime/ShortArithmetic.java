package locksmith.runtime;

/** ADD and SUBTRACT of a whole number of 32 bits without any phrase: the short forms that cobc compiles. */
final class ShortArithmetic {
  private ShortArithmetic() {}

  /** As cb_fits_int: by description, not by value. */
  static boolean fitsInt(Field field) {
    if ((field.flags & (Field.LITERAL | Field.FIGURATIVE)) != 0) {
      return (field.flags & Field.FIGURATIVE) == 0
          && LiteralFacts.of(field).fitsInt;
    }
    if ((field.flags & Field.FUNCTION) != 0) {
      return false;
    }
    switch (field.kind) {
      case Field.INDEX:
        return true;
      case Field.BINARY:
        return (field.flags & Field.POINTER) == 0 && field.scale <= 0 && field.length <= 4;
      case Field.DISPLAY:
        return field.length < 10 && field.scale <= 0;
      case Field.PACKED:
        return field.scale <= 0 && field.digits < 10;
      default:
        return false;
    }
  }

  static boolean add(Field target, int value) {
    if (target.scale == 0 && target.kind == Field.BINARY) {
      addBits(target, value);
      return false;
    }
    if (target.scale == 0 && target.kind == Field.PACKED && target.digits < 10 && !target.has(Field.NO_SIGN_NIBBLE)) {
      return addPacked(target, value);
    }
    return addInt(target, value);
  }

  static boolean subtract(Field target, int value) {
    if (target.scale == 0 && target.kind == Field.BINARY) {
      addBits(target, -(long) value);
      return false;
    }
    return addInt(target, -value);
  }

  private static void addBits(Field target, long value) {
    byte[] bytes = target.area.bytes;
    int start = target.start();
    boolean little = (target.flags & Field.NATIVE) != 0;
    long sum = BinaryCodec.readUnsigned(bytes, start, target.length, little) + value;
    BinaryCodec.write(bytes, start, target.length, little, sum);
  }

  /** As cob_add_int. */
  static boolean addInt(Field target, int value) {
    if (value == 0) {
      return false;
    }
    Decimal number = Decimal.of(target);
    if (target.kind != Field.FLOAT && target.kind != Field.DOUBLE && target.scale < 0) {
      for (int n = target.scale; n < 0 && value != 0; n++) {
        value /= 10;
      }
      if (value == 0) {
        return false;
      }
      // The reference adds the shortened number to the shortened field.
      return DecimalStore.store(target, number.plus(Decimal.of(value, target.scale)), 0);
    }
    return DecimalStore.store(target, number.plus(Decimal.of(value)), 0);
  }

  /** Adds digit pairs in place; the carry out of the first byte is lost, the first nibble is not looked at. */
  private static boolean addPacked(Field target, int value) {
    if (value == 0) {
      return false;
    }
    byte[] bytes = target.area.bytes;
    int start = target.start();
    int at = start + target.length - 1;
    boolean negative = (bytes[at] & 15) == 13;
    if (negative == value > 0) {
      return addInt(target, value);
    }
    int rest = Math.abs(value);
    int sum = (bytes[at] >> 4 & 15) + rest % 10;
    rest /= 10;
    int carry = sum / 10;
    bytes[at] = (byte) (sum % 10 << 4 | bytes[at] & 15);
    for (at--; at >= start && (carry != 0 || rest != 0); at--) {
      sum = (bytes[at] >> 4 & 15) * 10 + (bytes[at] & 15) + carry + rest % 100;
      carry = sum / 100;
      rest /= 100;
      sum %= 100;
      bytes[at] = (byte) (sum / 10 << 4 | sum % 10);
    }
    return false;
  }
}
