package locksmith.runtime;

import java.nio.charset.StandardCharsets;

/** Makes the constants that a program names. Keep them in static final fields: making one is not free. */
public final class Literal {
  private Literal() {}

  /** An alphanumeric literal; each character is one byte (latin-1). */
  public static Field text(String value) {
    return bytes(value.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** An alphanumeric literal by its bytes. */
  public static Field bytes(byte[] value) {
    return new Text(Area.constant(value), 0, value.length, Field.LITERAL);
  }

  /** An alphanumeric literal by two hexadecimal digits a byte. */
  public static Field hex(String digits) {
    return bytes(java.util.HexFormat.of().parseHex(digits));
  }

  /** {@code ALL "text"}. */
  public static Field all(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    return new Text(Area.constant(bytes), 0, bytes.length, Field.LITERAL | Field.FIGURATIVE);
  }

  /** A numeric literal as written, with '.' for the decimal point: {@code -12.50}, {@code +5}, {@code 007}. */
  public static Field number(String written) {
    return number(written, Symbols.DEFAULT);
  }

  /** The same in a program with its own symbols (they show in DISPLAY). */
  public static Field number(String written, Symbols symbols) {
    boolean signed = written.charAt(0) == '-' || written.charAt(0) == '+';
    int point = written.indexOf('.');
    int scale = point < 0 ? 0 : written.length() - point - 1;
    byte[] bytes = written.replace(".", "").getBytes(StandardCharsets.ISO_8859_1);
    int flags = Field.LITERAL | (signed ? Field.SIGNED | Field.SEPARATE | Field.LEADING : 0);
    Area area = Area.constant(bytes);
    area.symbols = symbols;
    return new Zoned(area, 0, bytes.length, bytes.length - (signed ? 1 : 0), scale, flags);
  }
}
