package locksmith.runtime;

import java.util.Arrays;

/** Functions over characters. */
abstract class TextFunctions extends FunctionResults {
  public static Field trim(Field text) {
    return trim(text, true, true);
  }

  public static Field trimLeading(Field text) {
    return trim(text, true, false);
  }

  public static Field trimTrailing(Field text) {
    return trim(text, false, true);
  }

  /** Nothing but spaces gives no bytes at all. */
  private static Field trim(Field text, boolean leading, boolean trailing) {
    byte[] bytes = bytesOf(text);
    int from = 0;
    int to = bytes.length;
    while (from < to && bytes[from] == ' ') {
      from++;
    }
    if (from == to) {
      return textLike(text, new byte[0]);
    }
    while (trailing && bytes[to - 1] == ' ') {
      to--;
    }
    return textLike(text, Arrays.copyOfRange(bytes, leading ? from : 0, to));
  }

  public static Field upperCase(Field text) {
    byte[] bytes = bytesOf(text);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) upper(bytes[i]);
    }
    return textLike(text, bytes);
  }

  private static int upper(byte b) {
    return b >= 'a' && b <= 'z' ? b - 32 : b;
  }

  public static Field lowerCase(Field text) {
    byte[] bytes = bytesOf(text);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bytes[i] >= 'A' && bytes[i] <= 'Z' ? bytes[i] + 32 : bytes[i]);
    }
    return textLike(text, bytes);
  }

  public static Field reverse(Field text) {
    byte[] bytes = bytesOf(text);
    for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
      byte b = bytes[i];
      bytes[i] = bytes[j];
      bytes[j] = b;
    }
    return textLike(text, bytes);
  }

  public static Field concatenate(Field... parts) {
    ByteSink sink = new ByteSink();
    for (Field part : parts) {
      byte[] bytes = bytesOf(part);
      sink.write(bytes, 0, bytes.length);
    }
    return text(sink.copy());
  }

  /** {@code pairs}: what is looked for and what takes its place, in turn. */
  public static Field substitute(Field text, Field... pairs) {
    return substituted(text, pairs, false);
  }

  /** The same without regard to case. */
  public static Field substituteCase(Field text, Field... pairs) {
    return substituted(text, pairs, true);
  }

  private static Field substituted(Field text, Field[] pairs, boolean anyCase) {
    byte[] bytes = bytesOf(text);
    byte[][] parts = new byte[pairs.length][];
    for (int i = 0; i < pairs.length; i++) {
      parts[i] = bytesOf(pairs[i]);
    }
    ByteSink sink = new ByteSink();
    int at = 0;
    while (at < bytes.length) {
      int found = matching(bytes, at, parts, anyCase);
      if (found < 0) {
        sink.write(bytes[at++]);
      } else {
        sink.write(parts[found + 1], 0, parts[found + 1].length);
        at += parts[found].length;
      }
    }
    return text(sink.copy());
  }

  private static int matching(byte[] bytes, int at, byte[][] parts, boolean anyCase) {
    for (int i = 0; i + 1 < parts.length; i += 2) {
      if (parts[i].length > 0 && at + parts[i].length <= bytes.length && isAt(bytes, at, parts[i], anyCase)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isAt(byte[] bytes, int at, byte[] part, boolean anyCase) {
    for (int i = 0; i < part.length; i++) {
      if (bytes[at + i] != part[i] && !(anyCase && upper(bytes[at + i]) == upper(part[i]))) {
        return false;
      }
    }
    return true;
  }

  /** Position 1 to 256 in the native character set; X'00' for others. */
  public static Field character(Field ordinal) {
    int position = Numbers.general(ordinal);
    return text(new byte[] {(byte) (position < 1 || position > 256 ? 0 : position - 1)});
  }

  public static Field ord(Field text) {
    return number((text.area.bytes[text.start()] & 255) + 1);
  }

  public static Field length(Field item) {
    return number(item.size());
  }

  public static Field byteLength(Field item) {
    return number(item.size());
  }

  /** LENGTH OF an item whose length hangs on an OCCURS DEPENDING item: a signed full word. */
  public static Field lengthOf(int length) {
    byte[] bytes = new byte[4];
    BinaryCodec.write(bytes, 0, 4, true, length);
    return new Native(Area.constant(bytes), 0, 4, 9, 0, Field.FUNCTION | Field.SIGNED);
  }

  /** Length without trailing spaces. */
  public static Field storedCharLength(Field text) {
    byte[] bytes = bytesOf(text);
    int length = bytes.length;
    while (length > 0 && bytes[length - 1] == ' ') {
      length--;
    }
    return number(length);
  }

  // ---------------------------------------------------------------- NUMVAL

  public static Field numval(Field text) {
    return NumericText.value(text, null, false);
  }

  public static Field numvalC(Field text) {
    return NumericText.value(text, null, true);
  }

  public static Field numvalC(Field text, Field currency) {
    return NumericText.value(text, currency, true);
  }

  public static Field testNumval(Field text) {
    return number(NumericText.check(text, null, false));
  }

  public static Field testNumvalC(Field text) {
    return number(NumericText.check(text, null, true));
  }

  public static Field testNumvalC(Field text, Field currency) {
    return number(NumericText.check(text, currency, true));
  }
}
