package locksmith.runtime;

import java.util.Arrays;

/**
 * MOVE, byte for byte as the reference does it: {@link #move} takes the short cuts that cobc takes where it compiles
 * a MOVE, {@link #raw} is the library's general move.
 */
public final class Move {
  private Move() {}

  /** {@code MOVE source TO target}. */
  public static void move(Field source, Field target) {
    if (source.kind == Field.INDEX || target.kind == Field.INDEX || ((source.flags | target.flags) & Field.POINTER) != 0) {
      moveHandle(source, target);
    } else if (((source.flags | target.flags) & Field.FUNCTION) != 0 || isLeftToTheLibrary(source, target)) {
      receive(isSpaces(source) ? Figurative.SPACE : source, target);
    } else if ((source.flags & Field.FIGURATIVE) != 0) {
      moveFigurative(source, target);
    } else if ((source.flags & Field.LITERAL) != 0) {
      if (isSpaces(source)) {
        moveFigurative(Figurative.SPACE, target);
      } else {
        MoveLiteral.move(source, target);
      }
    } else if (isCopy(source, target)) {
      copyForward(source, target);
    } else {
      receive(source, target);
    }
  }

  /** {@code MOVE} of a number: {@code SET index TO n}, LENGTH OF, RETURN-CODE. */
  public static void move(long value, Field target) {
    if (target.kind == Field.INDEX) {
      BinaryCodec.write(target.area.bytes, target.start(), 4, true, value);
      return;
    }
    byte[] bytes = new byte[8];
    BinaryCodec.write(bytes, 0, 8, true, value);
    receive(new Native(Area.constant(bytes), 0, 8, 18, 0, Field.SIGNED), target);
  }

  private static void moveHandle(Field source, Field target) {
    if (((source.flags | target.flags) & Field.POINTER) != 0) {
      if (source.has(Field.FIGURATIVE)) {
        Arrays.fill(target.area.bytes, target.start(), target.start() + 8, (byte) 0);
      } else {
        System.arraycopy(source.area.bytes, source.start(), target.area.bytes, target.start(), 8);
      }
    } else if (target.kind == Field.INDEX) {
      move((long) (source.has(Field.FIGURATIVE) ? 0 : source.intValue()), target);
    } else {
      setInt(target, source.intValue());
    }
  }

  /** As cob_set_int. Whether it raised a size error, which takes the place of a statement's own exception. */
  static boolean setInt(Field target, int value) {
    if (target.kind == Field.PACKED || target.kind == Field.BINARY && target.scale != 0) {
      boolean cut = (target.flags & Field.TRUNCATED) != 0;
      return DecimalStore.store(target, Decimal.of(value), cut ? DecimalStore.TRUNCATE : 0);
    }
    byte[] bytes = new byte[4];
    BinaryCodec.write(bytes, 0, 4, true, value);
    raw(new Native(Area.constant(bytes), 0, 4, 9, 0, Field.SIGNED), target);
    return false;
  }

  /** A literal of blanks is the figurative constant SPACE to cobc. */
  private static boolean isSpaces(Field source) {
    if ((source.flags & (Field.LITERAL | Field.FIGURATIVE)) != Field.LITERAL || source.kind != Field.TEXT) {
      return false;
    }
    return LiteralFacts.of(source).blank;
  }

  // ---------------------------------------------------------------- figurative constants

  private static void moveFigurative(Field source, Field target) {
    if ((source.flags & Field.LITERAL) != 0) {
      moveAll(source, target);
      return;
    }
    boolean plain = target.isNumeric() || target.kind == Field.TEXT || target.kind == Field.GROUP;
    if (!plain) {
      receive(source, target);
    } else if (source == Figurative.ZERO && target.isNumeric()) {
      moveZero(target);
    } else {
      fill(target, source.area.bytes[0]);
    }
  }

  /** MOVE ZERO to a numeric item. */
  static void moveZero(Field target) {
    if ((target.flags & Field.BLANK_WHEN_ZERO) != 0) {
      fill(target, (byte) ' ');
    } else if (target.kind == Field.PACKED) {
      setPackedZero(target);
    } else if (target.kind == Field.BINARY) {
      fill(target, (byte) 0);
    } else if (target.kind == Field.DISPLAY && (target.flags & Field.SIGNED) == 0) {
      fill(target, (byte) '0');
    } else {
      receive(Figurative.ZERO, target);
    }
  }

  static void setPackedZero(Field target) {
    fill(target, (byte) 0);
    if ((target.flags & Field.NO_SIGN_NIBBLE) == 0) {
      int last = target.start() + target.length - 1;
      target.area.bytes[last] = (byte) ((target.flags & Field.SIGNED) != 0 ? 0x0C : 0x0F);
    }
  }

  static void fill(Field target, byte value) {
    int start = target.start();
    Arrays.fill(target.area.bytes, start, start + target.receivingSize(), value);
  }

  /** {@code MOVE ALL "literal"}. */
  private static void moveAll(Field source, Field target) {
    if (target.isNumeric() || target.kind == Field.EDITED) {
      receive(source, target);
      return;
    }
    if (target.kind == Field.TEXT_EDITED && target.length > 128 && !isUniform(source.area.bytes)) {
      receive(source, target);
      return;
    }
    fillPattern(source.area.bytes, target.area.bytes, target.start(), target.receivingSize());
  }

  private static boolean isUniform(byte[] bytes) {
    for (byte b : bytes) {
      if (b != bytes[0]) {
        return false;
      }
    }
    return true;
  }

  private static void fillPattern(byte[] pattern, byte[] bytes, int start, int size) {
    for (int i = 0, p = 0; i < size; i++) {
      bytes[start + i] = pattern[p];
      p = p + 1 == pattern.length ? 0 : p + 1;
    }
  }

  // ---------------------------------------------------------------- plain copies

  /** Whether cobc cannot decide: a length that is computed. */
  private static boolean isLeftToTheLibrary(Field source, Field target) {
    return isUnsized(source) || isUnsized(target);
  }

  /** A reference-modified item whose length is computed. */
  static boolean isUnsized(Field item) {
    return (item.flags & (Field.PART | Field.CHECKED | Field.SIZED)) == (Field.PART | Field.CHECKED);
  }

  /** Whether cobc copies the bytes: a longer or equal sender of the same category, or an identical description. */
  private static boolean isCopy(Field source, Field target) {
    if (source.length < target.length || source.isVariable() || target.isVariable()) {
      return false;
    }
    switch (source.kind) {
      case Field.TEXT:
      case Field.GROUP:
        return (target.kind == Field.TEXT || target.kind == Field.GROUP)
            && (target.flags & (Field.JUSTIFIED | Field.OF_JUSTIFIED)) == 0
            && ((source.flags & Field.ALPHABETIC) != 0 || (target.flags & Field.ALPHABETIC) == 0);
      case Field.DISPLAY:
      case Field.PACKED:
      case Field.BINARY:
      case Field.FLOAT:
      case Field.DOUBLE:
        return isSameNumber(source, target)
            || source.kind == Field.DISPLAY
                && (source.flags & Field.SIGNED) == 0
                && (target.kind == Field.TEXT && (target.flags & Field.ALPHABETIC) == 0 || target.kind == Field.GROUP);
      default:
        return false;
    }
  }

  private static boolean isSameNumber(Field source, Field target) {
    final int decisive =
        Field.SIGNED | Field.LEADING | Field.SEPARATE | Field.NATIVE | Field.NO_SIGN_NIBBLE | Field.POINTER;
    return source.kind == target.kind
        && source.length == target.length
        && source.digits == target.digits
        && source.scale == target.scale
        && ((source.flags ^ target.flags) & decisive) == 0;
  }

  /** The copy of {@code -fmove-ibm}: byte after byte, so that an overlapping one propagates. */
  private static void copyForward(Field source, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int at = source.start();
    int start = target.start();
    int size = target.length;
    if (from == to && at < start && at + size > start) {
      for (int i = 0; i < size; i++) {
        to[start + i] = from[at + i];
      }
    } else {
      System.arraycopy(from, at, to, start, size);
    }
  }

  // ---------------------------------------------------------------- the general move

  /** As cob_move. */
  public static void raw(Field source, Field target) {
    raw(source, target, target.size());
  }

  /** The same for the receiver of a MOVE: a group that holds its own OCCURS DEPENDING object counts whole. */
  static void receive(Field source, Field target) {
    raw(source, target, target.receivingSize());
  }

  private static void raw(Field source, Field target, int size) {
    if (source == target || size == 0) {
      return;
    }
    if (source.size() == 0) {
      source = BLANK;
    }
    if (source.kind == Field.ALL) {
      rawAll(source, target, size);
      return;
    }
    if (source.kind == Field.GROUP || target.kind == Field.GROUP) {
      MoveText.toText(source, target, size);
      return;
    }
    switch (source.kind) {
      case Field.DISPLAY:
        MoveNumber.fromDisplay(source, target);
        return;
      case Field.PACKED:
        MoveNumber.fromPacked(source, target);
        return;
      case Field.BINARY:
      case Field.INDEX:
        MoveNumber.fromBinary(source, target);
        return;
      case Field.FLOAT:
      case Field.DOUBLE:
        MoveNumber.fromFloat(source, target);
        return;
      default:
        fromCharacters(source, target, size);
    }
  }

  private static final Field BLANK = new Text(Area.constant(new byte[] {' '}), 0, 1);

  /** Digits and decimals of the number through which text and edited items reach other numeric items. */
  private static final int VIA_DIGITS = 76;

  private static final int VIA_SCALE = 38;

  /** From text and edited items; any other numeric item is reached through a zoned number. */
  private static void fromCharacters(Field source, Field target, int size) {
    switch (target.kind) {
      case Field.DISPLAY:
        charactersToDisplay(source, target);
        return;
      case Field.TEXT_EDITED:
        MoveText.toEdited(source, target);
        return;
      case Field.TEXT:
        MoveText.toText(source, target, size);
        return;
      default:
        Field number = via(VIA_DIGITS, VIA_SCALE, target.area.symbols);
        charactersToDisplay(source, number);
        raw(number, target);
    }
  }

  private static void charactersToDisplay(Field source, Field target) {
    if (source.kind == Field.EDITED) {
      Deediting.toDisplay((Edited) source, target);
    } else {
      MoveText.toDisplay(source, target);
    }
  }

  /** A signed zoned number for a move in two steps. */
  static Zoned via(int digits, int scale, Symbols symbols) {
    Area area = Area.constant(new byte[digits]);
    area.symbols = symbols;
    return new Zoned(area, 0, digits, digits, scale, Field.SIGNED);
  }

  private static void rawAll(Field source, Field target, int size) {
    byte[] pattern = source.area.bytes;
    if (target.kind == Field.TEXT) {
      fillPattern(pattern, target.area.bytes, target.start(), size);
      return;
    }
    byte[] filled = new byte[target.isNumeric() ? Decimal.DIVISION_DIGITS : size];
    fillPattern(pattern, filled, 0, filled.length);
    Area area = Area.constant(filled);
    area.symbols = target.area.symbols;
    raw(
        target.isNumeric()
            ? new Zoned(area, 0, filled.length, filled.length, 0, 0)
            : new Text(area, 0, filled.length),
        target);
  }
}
