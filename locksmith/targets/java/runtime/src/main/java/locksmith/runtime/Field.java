package locksmith.runtime;

/**
 * One data item, or a constant, as the COBOL statements see it: where its bytes are and how they are read.
 *
 * <p>A field holds no value; the bytes of its {@link Area} do. Literals, figurative constants and function results
 * are fields over constant bytes. {@link #at} and {@link #part} give elements of tables and reference-modified
 * pieces; both throw {@link BoundsException} where the result would leave the area.
 */
public abstract class Field {
  // Kinds. Numeric ones come last, so that `kind >= DISPLAY` means numeric.
  public static final int GROUP = 1;
  public static final int TEXT = 2;
  public static final int ALL = 3;
  public static final int TEXT_EDITED = 4;
  public static final int EDITED = 5;
  public static final int DISPLAY = 8;
  public static final int PACKED = 9;
  public static final int BINARY = 10;
  /** INDEX items and index names: native binary, 4 bytes. */
  public static final int INDEX = 11;

  public static final int FLOAT = 12;
  public static final int DOUBLE = 13;

  // Flags.
  public static final int SIGNED = 1;
  public static final int SEPARATE = 2;
  public static final int LEADING = 4;
  public static final int BLANK_WHEN_ZERO = 8;
  public static final int JUSTIFIED = 16;
  /** Little-endian binary (COMP-5, INDEX). */
  public static final int NATIVE = 32;

  /** Binary truncated to the digits of its PICTURE. */
  public static final int TRUNCATED = 64;

  /** COMP-6: packed without a sign nibble. */
  public static final int NO_SIGN_NIBBLE = 128;

  public static final int ALPHABETIC = 256;
  public static final int POINTER = 512;
  public static final int LITERAL = 1024;

  /** A reference-modified item at a computed place, or with a computed length. */
  public static final int CHECKED = 2048;

  /** A reference-modified item at a computed place whose length is known when compiling. */
  public static final int SIZED = 131072;

  /** A reference-modified item: alphanumeric whatever its base. */
  public static final int PART = 4096;

  /** A figurative constant. */
  public static final int FIGURATIVE = 8192;

  /** The result of a function. */
  public static final int FUNCTION = 16384;

  /** The result of a function of category alphanumeric. */
  static final int TEXT_FUNCTION = 65536;

  /** A reference-modified part of a JUSTIFIED item: literals are laid out for the whole item. */
  static final int OF_JUSTIFIED = 32768;

  public final Area area;
  public final int offset;
  public final int length;
  public final int kind;
  public final int digits;
  public final int scale;
  public final int flags;

  private int[] strides;
  private LengthRule lengthRule;
  private LengthRule offsetRule;
  private LengthRule receivingRule;
  private boolean receivesWhole;

  /** Length of the item that this is a part of; else its own. */
  int wholeLength;

  private static final int MAXIMUM_KEPT = 4096;

  private Field[] elements;

  /** Of a literal, once it was asked. */
  LiteralFacts facts;

  protected Field(Area area, int offset, int length, int kind, int digits, int scale, int flags) {
    this.area = area;
    this.offset = offset;
    this.length = length;
    this.kind = kind;
    this.digits = digits;
    this.scale = scale;
    this.flags = flags;
    this.wholeLength = length;
  }

  /** The same item elsewhere in its area. */
  protected abstract Field moved(int offset, int moreFlags);

  // ---------------------------------------------------------------- set-up, once

  /** Declares the distances between occurrences, outermost table first. Returns this. */
  public Field table(int... strides) {
    this.strides = strides;
    return this;
  }

  /** Declares a length that hangs on an OCCURS DEPENDING object. Returns this. */
  public Field lengthBy(LengthRule rule) {
    this.lengthRule = rule;
    return this;
  }

  /** Declares bytes to add to the offset (a table of variable length stands before the item). Returns this. */
  public Field offsetBy(LengthRule rule) {
    this.offsetRule = rule;
    return this;
  }

  /** Declares that the OCCURS DEPENDING object stands inside the group: as a receiver it has its maximum length. */
  public Field receivesWhole() {
    this.receivesWhole = true;
    return this;
  }

  /** Declares another length as the receiver of a MOVE. Returns this. */
  public Field receivesBy(LengthRule rule) {
    this.receivingRule = rule;
    return this;
  }

  // ---------------------------------------------------------------- where

  /** Index of its first byte in {@code area.bytes}. */
  public final int start() {
    if (offsetRule == null && !area.limited) {
      return area.base + offset;
    }
    return checkedStart();
  }

  private int checkedStart() {
    int start = offset;
    if (offsetRule != null) {
      start += offsetRule.bytes();
    }
    if (area.limited && (start < 0 || start + size() > area.length)) {
      throw BoundsException.INSTANCE;
    }
    return area.base + start;
  }

  /** Its length in bytes, now. */
  public final int size() {
    return lengthRule == null ? length : lengthRule.bytes();
  }

  /** Its length in bytes as the receiver of a MOVE. */
  public final int receivingSize() {
    if (receivingRule != null) {
      return receivingRule.bytes();
    }
    return lengthRule == null || receivesWhole ? length : lengthRule.bytes();
  }

  final boolean isVariable() {
    return lengthRule != null;
  }

  /** Element of a table by its subscript. Elements are made once and kept. */
  public final Field at(int i) {
    Field[] known = elements;
    if (known != null && i > 0 && i <= known.length && known[i - 1] != null && !area.limited) {
      return known[i - 1];
    }
    return keep(i - 1, element((i - 1L) * strides[0]));
  }

  /** Element by subscripts, outermost first. */
  public final Field at(int i, int j) {
    return nested((i - 1L) * strides[0] + (j - 1L) * strides[1]);
  }

  public final Field at(int i, int j, int k) {
    return nested((i - 1L) * strides[0] + (j - 1L) * strides[1] + (k - 1L) * strides[2]);
  }

  public final Field at(int... subscripts) {
    return nested(distance(subscripts));
  }

  /** Element by literal subscripts; the same as {@link #at}. */
  public final Field atFixed(int... subscripts) {
    return nested(distance(subscripts));
  }

  /** An element kept by its distance in strides of the innermost table; another one may have taken its place. */
  private Field nested(long distance) {
    long slot = distance / strides[strides.length - 1];
    Field[] known = elements;
    if (known != null && slot >= 0 && slot < known.length && !area.limited) {
      Field element = known[(int) slot];
      if (element != null && element.offset - offset == distance) {
        return element;
      }
    }
    return keep((int) Math.max(-1, Math.min(slot, MAXIMUM_KEPT)), element(distance));
  }

  /** Keeps an element that lies in the declared area and moves with nothing. */
  private Field keep(int slot, Field element) {
    if (slot < 0 || slot >= MAXIMUM_KEPT || lengthRule != null || offsetRule != null
        || element.offset + length > area.declared) {
      return element;
    }
    if (elements == null || elements.length <= slot) {
      int room = Math.max(slot + 1, Math.min(MAXIMUM_KEPT, area.declared / Math.max(1, strides[strides.length - 1])));
      elements = elements == null ? new Field[room] : java.util.Arrays.copyOf(elements, room);
    }
    elements[slot] = element;
    return element;
  }

  private long distance(int[] subscripts) {
    long distance = 0;
    for (int n = 0; n < subscripts.length; n++) {
      distance += (subscripts[n] - 1L) * strides[n];
    }
    return distance;
  }

  private Field element(long distance) {
    if (distance != (int) distance) {
      throw BoundsException.INSTANCE;
    }
    Field element = moved(offset + (int) distance, 0);
    if (lengthRule != null || offsetRule != null) {
      return variableElement(element);
    }
    if (element.offset < 0 || (long) element.offset + length > area.length) {
      throw BoundsException.INSTANCE;
    }
    return element;
  }

  private Field variableElement(Field element) {
    element.lengthRule = lengthRule;
    element.offsetRule = offsetRule;
    element.receivingRule = receivingRule;
    element.receivesWhole = receivesWhole;
    int start = element.offset + (offsetRule == null ? 0 : offsetRule.bytes());
    if (start < 0 || (long) start + element.size() > area.length) {
      throw BoundsException.INSTANCE;
    }
    return element;
  }

  /** Reference modification with a computed start, to the end of the item. */
  public final Field part(int start) {
    return part(start, size() - start + 1);
  }

  /** Reference modification with a computed start or length. */
  public final Field part(int start, int length) {
    return piece(start, length, CHECKED);
  }

  /** Reference modification with a literal length at a computed place. */
  public final Field partSized(int start, int length) {
    return piece(start, length, CHECKED | SIZED);
  }

  /** Reference modification with literal start and length. */
  public final Field partFixed(int start, int length) {
    return piece(start, length, 0);
  }

  private Field piece(int start, int length, int moreFlags) {
    if ((flags & FUNCTION) != 0) {
      return resultPiece(start, length);
    }
    int first = offset + (offsetRule == null ? 0 : offsetRule.bytes()) + start - 1;
    if (length < 1 || first < 0 || (long) first + length > area.length) {
      throw BoundsException.INSTANCE;
    }
    int justified = (flags & JUSTIFIED) != 0 ? OF_JUSTIFIED : 0;
    Field piece = new Text(area, first, length, PART | justified | moreFlags);
    piece.wholeLength = this.length;
    return piece;
  }

  /** Reference modification of a function's result: what lies outside it is ignored. */
  private Field resultPiece(int start, int length) {
    if (start < 1 || start > this.length) {
      return this;
    }
    int rest = this.length - start + 1;
    byte[] bytes = java.util.Arrays.copyOfRange(area.bytes, start - 1, start - 1 + (length > 0 ? Math.min(length, rest) : rest));
    return FunctionResults.textLike(this, bytes);
  }

  // ---------------------------------------------------------------- what

  public final boolean isNumeric() {
    return kind >= DISPLAY;
  }

  public final boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** A copy of its bytes. */
  public final byte[] copy() {
    int start = start();
    return java.util.Arrays.copyOfRange(area.bytes, start, start + size());
  }

  /** Its value as an int, as compiled code takes it: subscripts, lengths, PERFORM TIMES, GO TO DEPENDING. */
  public final int intValue() {
    return Numbers.intValue(this);
  }

  /**
   * Its value as a subscript, where it is an unsigned zoned item that is itself an element of a table: cobc reads such a
   * one as signed, which takes an overpunch for a sign and leaves a positive overpunch on its last byte.
   */
  public final int subscriptValue() {
    int last = start() + size() - 1;
    int sign = ZonedSign.takeOverpunch(area.bytes, last);
    int value = intValue();
    area.bytes[last] = ZonedSign.overpunched(area.bytes[last], sign);
    return sign < 0 ? -value : value;
  }

  /** Its value as a long, as cob_get_llint. */
  public final long longValue() {
    return Numbers.longValue(this);
  }
}
