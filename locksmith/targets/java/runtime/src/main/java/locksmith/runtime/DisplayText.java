package locksmith.runtime;

/** What DISPLAY shows of an item. */
public final class DisplayText {
  /** Digits shown of a binary item of 0 to 8 bytes. */
  private static final int[] BINARY_DIGITS = {1, 3, 5, 8, 10, 13, 15, 17, 20};

  private DisplayText() {}

  /** Appends the text of one operand. */
  public static void append(ByteSink sink, Field field) {
    int size = field.size();
    if (size == 0) {
      return;
    }
    byte[] bytes = field.area.bytes;
    int start = field.start();
    switch (field.kind) {
      case Field.FLOAT:
        sink.write(GeneralFormat.of(BinaryFloat.read(field, bytes, start), 8));
        return;
      case Field.DOUBLE:
        sink.write(GeneralFormat.of(BinaryFloat.read(field, bytes, start), 16));
        return;
      case Field.INDEX:
        binary(sink, field, bytes, start, field.digits);
        return;
      case Field.BINARY:
        if ((field.flags & Field.POINTER) != 0) {
          pointer(sink, bytes, start);
        } else {
          binary(sink, field, bytes, start, BINARY_DIGITS[field.length]);
        }
        return;
      case Field.DISPLAY:
      case Field.PACKED:
        number(sink, field);
        return;
      default:
        sink.write(bytes, start, size);
    }
  }

  private static void pointer(ByteSink sink, byte[] bytes, int start) {
    sink.write("0x");
    for (int i = 7; i >= 0; i--) {
      sink.write(Character.forDigit(bytes[start + i] >> 4 & 15, 16));
      sink.write(Character.forDigit(bytes[start + i] & 15, 16));
    }
  }

  private static void binary(ByteSink sink, Field field, byte[] bytes, int start, int digits) {
    long value = BinaryCodec.read(field, bytes, start, field.length);
    String text;
    if ((field.flags & Field.SIGNED) != 0) {
      sink.write(value < 0 ? '-' : '+');
      text = value < 0 ? Long.toUnsignedString(-value) : Long.toString(value);
    } else {
      text = Long.toUnsignedString(value);
    }
    for (int n = digits - text.length(); n > 0; n--) {
      sink.write('0');
    }
    sink.write(text);
  }

  /** All digits without a decimal point; the sign behind them where the item has a trailing one, else before. */
  private static void number(ByteSink sink, Field field) {
    boolean signed = (field.flags & Field.SIGNED) != 0;
    int size = field.digits + (signed ? 1 : 0);
    boolean before = (field.flags & Field.LEADING) != 0 || field.kind != Field.DISPLAY;
    int flags = signed ? Field.SIGNED | Field.SEPARATE | (before ? Field.LEADING : 0) : 0;
    byte[] shown = new byte[size];
    Move.raw(field, new Zoned(Area.constant(shown), 0, size, field.digits, field.scale, flags));
    sink.write(shown, 0, size);
  }

  /** The text of a whole DISPLAY, without the newline. */
  public static byte[] of(Field... operands) {
    ByteSink sink = new ByteSink();
    for (Field operand : operands) {
      append(sink, operand);
    }
    return sink.copy();
  }
}
