package locksmith.runtime;

import java.util.Arrays;

/** Moves from numeric items. */
final class MoveNumber {
  private MoveNumber() {}

  // ---------------------------------------------------------------- from zoned

  static void fromDisplay(Field source, Field target) {
    switch (target.kind) {
      case Field.DISPLAY:
        displayToDisplay(source, target);
        return;
      case Field.PACKED:
        displayToPacked(source, target);
        return;
      case Field.BINARY:
      case Field.INDEX:
        displayToBinary(source, target);
        return;
      case Field.FLOAT:
      case Field.DOUBLE:
        throughDecimal(source, target);
        return;
      case Field.EDITED:
        Editing.edit(source, (Edited) target);
        return;
      case Field.TEXT_EDITED:
        displayToTextEdited(source, target);
        return;
      default:
        displayToText(source, target);
    }
  }

  private static void throughDecimal(Field source, Field target) {
    boolean cut = target.kind == Field.BINARY && (target.flags & Field.TRUNCATED) != 0;
    DecimalStore.store(target, Decimal.of(source), cut ? DecimalStore.TRUNCATE : 0);
  }

  static void displayToDisplay(Field source, Field target) {
    byte[] from = source.area.bytes;
    int start = source.start();
    int whole = source.size();
    int sign = ZonedSign.take(source, from, start, whole);
    storeDigits(
        target, from, ZonedSign.dataStart(source, start), ZonedSign.dataSize(source, whole), source.scale);
    ZonedSign.put(source, from, start, whole, sign);
    ZonedSign.put(target, target.area.bytes, target.start(), target.size(), sign);
  }

  /** Puts the digits that sender and receiver share into place, zeros elsewhere; space and X'00' count as zero. */
  static void storeDigits(Field target, byte[] from, int at, int size, int scale) {
    byte[] to = target.area.bytes;
    int put = ZonedSign.dataStart(target, target.start());
    int room = ZonedSign.dataSize(target, target.size());
    int low = Math.max(-scale, -target.scale);
    int high = Math.min(size - scale, room - target.scale);
    Arrays.fill(to, put, put + room, (byte) '0');
    int s = at + size - scale - high;
    int t = put + room - target.scale - high;
    for (int n = high - low; n > 0; n--, s++, t++) {
      byte b = from[s];
      to[t] = b == ' ' || b == 0 ? (byte) '0' : b;
    }
  }

  private static void displayToPacked(Field source, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int start = source.start();
    int whole = source.size();
    int sign = ZonedSign.take(source, from, start, whole);
    int data = ZonedSign.dataStart(source, start);
    int end = Math.min(data + source.digits, from.length);
    int put = target.start();
    boolean unsigned = (target.flags & Field.NO_SIGN_NIBBLE) != 0;
    int nibble = unsigned ? target.digits % 2 : 1 - target.digits % 2;
    Arrays.fill(to, put, put + target.length, (byte) 0);
    int at = data + source.digits - source.scale - target.digits + target.scale;
    for (int last = nibble + target.digits; nibble < last; nibble++, at++) {
      int n = at >= data && at < end && from[at] != ' ' ? (from[at] & 255) - '0' : 0;
      int i = put + nibble / 2;
      to[i] = (byte) (nibble % 2 == 0 ? n << 4 : to[i] | n);
    }
    ZonedSign.put(source, from, start, whole, sign);
    if (!unsigned) {
      int last = put + target.length - 1;
      to[last] = (byte) (to[last] & 0xF0 | ((target.flags & Field.SIGNED) == 0 ? 15 : sign < 0 ? 13 : 12));
    }
  }

  private static void displayToBinary(Field source, Field target) {
    byte[] from = source.area.bytes;
    int start = source.start();
    int whole = source.size();
    int sign = ZonedSign.take(source, from, start, whole);
    int at = ZonedSign.dataStart(source, start);
    int given = ZonedSign.dataSize(source, whole);
    int size = given - source.scale + target.scale;
    long value = 0;
    for (int i = 0; i < size; i++) {
      value *= 10;
      if (i < given) {
        value += (from[at + i] & 255) - '0';
      }
    }
    if ((target.flags & Field.TRUNCATED) != 0) {
      value = Long.remainderUnsigned(value, PowersOfTen.LONG[target.digits]);
    }
    if ((target.flags & Field.SIGNED) != 0 && sign < 0) {
      value = -value;
    }
    BinaryCodec.write(target.area.bytes, target.start(), target.length, (target.flags & Field.NATIVE) != 0, value);
    ZonedSign.put(source, from, start, whole, sign);
  }

  private static void displayToTextEdited(Field source, Field target) {
    if (source.scale < 0 || source.scale > source.digits) {
      Field number = Move.via(Math.max(source.digits, source.scale), Math.max(0, source.scale), target.area.symbols);
      displayToDisplay(source, number);
      Move.raw(number, target);
    } else {
      MoveText.toEdited(source, target);
    }
  }

  private static void displayToText(Field source, Field target) {
    byte[] from = source.area.bytes;
    byte[] to = target.area.bytes;
    int start = source.start();
    int whole = source.size();
    int sign = ZonedSign.take(source, from, start, whole);
    int at = ZonedSign.dataStart(source, start);
    int given = ZonedSign.dataSize(source, whole);
    int zeros = Math.max(0, -source.scale);
    int put = target.start();
    int size = target.size();
    if ((target.flags & Field.JUSTIFIED) != 0) {
      rightAligned(from, at, given, zeros, to, put, size);
    } else {
      leftAligned(from, at, given, zeros, to, put, size);
    }
    ZonedSign.put(source, from, start, whole, sign);
  }

  private static void rightAligned(byte[] from, int at, int given, int zeros, byte[] to, int put, int size) {
    int padding = Math.min(zeros, size);
    size -= padding;
    Arrays.fill(to, put + size, put + size + padding, (byte) '0');
    int blanks = Math.max(0, size - given);
    if (size > 0) {
      Arrays.fill(to, put, put + blanks, (byte) ' ');
      System.arraycopy(from, at + given - (size - blanks), to, put + blanks, size - blanks);
    }
  }

  private static void leftAligned(byte[] from, int at, int given, int zeros, byte[] to, int put, int size) {
    int taken = Math.min(given, size);
    System.arraycopy(from, at, to, put, taken);
    int padding = Math.min(zeros, size - taken);
    Arrays.fill(to, put + taken, put + taken + padding, (byte) '0');
    Arrays.fill(to, put + taken + padding, put + size, (byte) ' ');
  }

  // ---------------------------------------------------------------- from packed

  static void fromPacked(Field source, Field target) {
    switch (target.kind) {
      case Field.DISPLAY:
        packedToDisplay(source, target);
        return;
      case Field.PACKED:
      case Field.BINARY:
      case Field.INDEX:
      case Field.FLOAT:
      case Field.DOUBLE:
        throughDecimal(source, target);
        return;
      default:
        Field number = Move.via(source.digits, source.scale, target.area.symbols);
        packedToDisplay(source, number);
        Move.raw(number, target);
    }
  }

  private static void packedToDisplay(Field source, Field target) {
    byte[] from = source.area.bytes;
    int start = source.start();
    byte[] digits = new byte[source.digits];
    boolean unsigned = (source.flags & Field.NO_SIGN_NIBBLE) != 0;
    int nibble = unsigned ? source.digits % 2 : 1 - source.digits % 2;
    for (int d = 0; d < digits.length; d++, nibble++) {
      int b = from[start + nibble / 2];
      digits[d] = (byte) ('0' + (nibble % 2 == 0 ? b >> 4 & 15 : b & 15));
    }
    int sign = 0;
    if (!unsigned && (source.flags & Field.SIGNED) != 0) {
      sign = DecimalReader.isNegative(source, from, start) ? -1 : 1;
    }
    storeDigits(target, digits, 0, digits.length, source.scale);
    ZonedSign.put(target, target.area.bytes, target.start(), target.size(), sign);
  }

  // ---------------------------------------------------------------- from binary

  static void fromBinary(Field source, Field target) {
    switch (target.kind) {
      case Field.DISPLAY:
        binaryToDisplay(source, target);
        return;
      case Field.BINARY:
      case Field.INDEX:
        if (source.scale == target.scale) {
          binaryToBinary(source, target);
          return;
        }
        throughDecimal(source, target);
        return;
      case Field.PACKED:
      case Field.FLOAT:
      case Field.DOUBLE:
        throughDecimal(source, target);
        return;
      default:
        int digits = target.kind == Field.EDITED ? Decimal.DIVISION_DIGITS : source.digits;
        Field number = Move.via(digits, source.scale, target.area.symbols);
        binaryToDisplay(source, number);
        Move.raw(number, target);
    }
  }

  private static void binaryToDisplay(Field source, Field target) {
    long value = BinaryCodec.read(source, source.area.bytes, source.start(), source.length);
    int sign = 1;
    if ((source.flags & Field.SIGNED) != 0 && value < 0) {
      sign = -1;
      value = -value;
    }
    byte[] digits = new byte[20];
    int first = 20;
    for (; value != 0; value = Long.divideUnsigned(value, 10)) {
      digits[--first] = (byte) ('0' + Long.remainderUnsigned(value, 10));
    }
    storeDigits(target, digits, first, 20 - first, source.scale);
    ZonedSign.put(target, target.area.bytes, target.start(), target.size(), sign);
  }

  private static void binaryToBinary(Field source, Field target) {
    long value = BinaryCodec.read(source, source.area.bytes, source.start(), source.length);
    boolean signed = (source.flags & Field.SIGNED) != 0;
    boolean negative = signed && value < 0;
    if ((target.flags & Field.TRUNCATED) != 0) {
      long limit = PowersOfTen.LONG[target.digits];
      value = signed ? value % limit : Long.remainderUnsigned(value, limit);
    }
    if (negative && (target.flags & Field.SIGNED) == 0) {
      value = -value;
    }
    BinaryCodec.write(target.area.bytes, target.start(), target.length, (target.flags & Field.NATIVE) != 0, value);
  }

  // ---------------------------------------------------------------- from float

  static void fromFloat(Field source, Field target) {
    switch (target.kind) {
      case Field.FLOAT:
      case Field.DOUBLE:
        if (source.kind == target.kind) {
          System.arraycopy(
              source.area.bytes, source.start(), target.area.bytes, target.start(), target.length);
          return;
        }
        double value = BinaryFloat.read(source, source.area.bytes, source.start());
        BinaryFloat.write(target, target.area.bytes, target.start(), value);
        return;
      case Field.DISPLAY:
      case Field.PACKED:
      case Field.BINARY:
      case Field.INDEX:
        throughDecimal(source, target);
        return;
      default:
        Decimal decimal = Decimal.of(source).trimmed();
        int digits = Math.max(decimal.estimatedDigits(), decimal.scale);
        Field number = Move.via(digits, decimal.scale, target.area.symbols);
        DecimalStore.store(number, decimal, 0);
        Move.raw(number, target);
    }
  }
}
