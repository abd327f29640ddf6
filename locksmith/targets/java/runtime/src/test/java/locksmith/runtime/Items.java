package locksmith.runtime;

import java.nio.charset.StandardCharsets;

/** Items over areas of their own, for tests: made from what a PICTURE says, read back as text. */
final class Items {
  private static final int BINARY_FLAGS = Field.TRUNCATED;

  private Items() {}

  /** {@code PIC 9(digits)} or {@code S9}, DISPLAY, with {@code scale} decimals. */
  static Field zoned(int digits, int scale, boolean signed) {
    return new Zoned(new Area(0, digits), 0, digits, digits, scale, signed ? Field.SIGNED : 0);
  }

  /** The same with SIGN SEPARATE, trailing or leading. */
  static Field separate(int digits, int scale, boolean leading) {
    int flags = Field.SIGNED | Field.SEPARATE | (leading ? Field.LEADING : 0);
    return new Zoned(new Area(0, digits + 1), 0, digits + 1, digits, scale, flags);
  }

  /** {@code SIGN LEADING}, overpunched on the first digit. */
  static Field leading(int digits, int scale) {
    return new Zoned(new Area(0, digits), 0, digits, digits, scale, Field.SIGNED | Field.LEADING);
  }

  /** {@code COMP-3}. */
  static Field packed(int digits, int scale, boolean signed) {
    int length = digits / 2 + 1;
    return new Packed(new Area(0, length), 0, length, digits, scale, signed ? Field.SIGNED : 0);
  }

  /** {@code COMP}: big-endian, truncated to its PICTURE. */
  static Field binary(int digits, int scale, boolean signed) {
    int length = digits <= 4 ? 2 : digits <= 9 ? 4 : 8;
    int flags = BINARY_FLAGS | (signed ? Field.SIGNED : 0);
    return new BinaryField(new Area(0, length), 0, length, digits, scale, flags);
  }

  /** {@code COMP-5}: little-endian, its bytes decide. */
  static Field nativeBinary(int digits, boolean signed) {
    int length = digits <= 4 ? 2 : digits <= 9 ? 4 : 8;
    return new Native(new Area(0, length), 0, length, digits, 0, Field.NATIVE | (signed ? Field.SIGNED : 0));
  }

  static Field text(int length) {
    return new Text(new Area(0, length), 0, length);
  }

  static Field text(String content) {
    return bytes(text(content.length()), content);
  }

  static Field group(int length) {
    return new Group(new Area(0, length), 0, length);
  }

  static Field edited(String picture, int digits, int scale) {
    int length = picture.length();
    return new Edited(new Area(0, length), 0, length, picture, digits, scale, 0);
  }

  /** MOVE of a numeric literal. Returns the item. */
  static Field set(Field item, String number) {
    Move.move(Literal.number(number), item);
    return item;
  }

  /** Puts bytes in, whatever the item is. Returns it. */
  static Field bytes(Field item, String content) {
    byte[] from = content.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(from, 0, item.area.bytes, item.start(), from.length);
    return item;
  }

  /** The item's bytes as text. */
  static String content(Field item) {
    return new String(item.copy(), StandardCharsets.ISO_8859_1);
  }

  /** What DISPLAY shows. */
  static String shown(Field... items) {
    return new String(DisplayText.of(items), StandardCharsets.ISO_8859_1);
  }
}
