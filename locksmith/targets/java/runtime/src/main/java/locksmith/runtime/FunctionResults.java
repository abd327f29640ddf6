package locksmith.runtime;

import java.util.Arrays;

/** Makes the fields that functions give, of the types that the reference gives them. */
abstract class FunctionResults {
  /** A number: binary of 4 or 8 bytes where it fits, else zoned. Not-a-number gives 0. */
  public static Field of(Decimal value) {
    if (value.isNaN()) {
      return number(0);
    }
    Decimal trimmed = value.trimmed();
    boolean negative = trimmed.signum() < 0;
    int signed = negative ? Field.SIGNED : 0;
    int bits = trimmed.value().abs().bitLength() + (negative ? 1 : 0);
    Field result;
    if (bits < 33 && trimmed.scale < 10) {
      result = new Native(Area.constant(new byte[4]), 0, 4, 9, trimmed.scale, Field.FUNCTION + signed);
    } else if (bits < 65 && trimmed.scale < 19) {
      result = new Native(Area.constant(new byte[8]), 0, 8, 20, trimmed.scale, Field.FUNCTION + signed);
    } else {
      int digits = Math.max(trimmed.estimatedDigits(), trimmed.scale);
      Area area = Area.constant(new byte[digits]);
      result = new Zoned(area, 0, digits, digits, trimmed.scale, Field.FUNCTION + signed);
    }
    DecimalStore.store(result, trimmed, 0);
    return result;
  }

  /** A whole number of 32 bits. */
  static Field number(int value) {
    byte[] bytes = new byte[4];
    BinaryCodec.write(bytes, 0, 4, true, value);
    return new Native(Area.constant(bytes), 0, 4, 9, 0, Field.FUNCTION + (value < 0 ? Field.SIGNED : 0));
  }

  /** An unsigned zoned number of so many digits. */
  static Field digits(long value, int count) {
    byte[] bytes = new byte[count];
    for (int i = count - 1; i >= 0; i--, value /= 10) {
      bytes[i] = (byte) ('0' + value % 10);
    }
    return new Zoned(Area.constant(bytes), 0, count, count, 0, Field.FUNCTION);
  }

  static Field text(byte[] bytes) {
    return new Text(Area.constant(bytes), 0, bytes.length, Field.FUNCTION | Field.TEXT_FUNCTION);
  }

  /** Bytes that keep the description of {@code source}: the reference copies it. */
  static Field like(Field source, byte[] bytes) {
    Area area = Area.constant(bytes);
    area.symbols = source.area.symbols;
    int kept = source.flags & ~(Field.LITERAL | Field.CHECKED | Field.FIGURATIVE);
    switch (source.kind) {
      case Field.GROUP:
        return new Group(area, 0, bytes.length, kept | Field.FUNCTION | Field.TEXT_FUNCTION);
      case Field.DISPLAY:
        return new Zoned(area, 0, bytes.length, source.digits, source.scale, kept | Field.FUNCTION);
      case Field.PACKED:
        return new Packed(area, 0, bytes.length, source.digits, source.scale, kept | Field.FUNCTION);
      case Field.BINARY:
        return (kept & Field.NATIVE) != 0
            ? new Native(area, 0, bytes.length, source.digits, source.scale, kept | Field.FUNCTION)
            : new BinaryField(area, 0, bytes.length, source.digits, source.scale, kept | Field.FUNCTION);
      case Field.INDEX:
        return new IndexField(area, 0).moved(0, Field.FUNCTION);
      case Field.FLOAT:
        return new FloatField(area, 0).moved(0, Field.FUNCTION);
      case Field.DOUBLE:
        return new DoubleField(area, 0).moved(0, Field.FUNCTION);
      case Field.EDITED:
        Edited edited = (Edited) source;
        return new Edited(
            area, 0, bytes.length, edited.picture, source.digits, source.scale, kept | Field.FUNCTION);
      case Field.TEXT_EDITED:
        String picture = ((EditedText) source).picture;
        return new EditedText(area, 0, bytes.length, picture, kept | Field.FUNCTION | Field.TEXT_FUNCTION);
      default:
        return new Text(area, 0, bytes.length, kept | Field.FUNCTION | Field.TEXT_FUNCTION);
    }
  }

  /** The same of a function of category alphanumeric: a number there is still text to a relation. */
  static Field textLike(Field source, byte[] bytes) {
    Field result = like(source, bytes);
    return result.isNumeric() ? result.moved(0, Field.TEXT_FUNCTION) : result;
  }

  static byte[] bytesOf(Field field) {
    int start = field.start();
    return Arrays.copyOfRange(field.area.bytes, start, start + field.size());
  }
}
