package locksmith.runtime;

/** What is worth knowing about a literal, found out once. */
final class LiteralFacts {
  /** Its value as a number (a numeric literal). */
  final Decimal value;

  /** As compiled code takes it for an int or a 64-bit number. */
  final long asLong;

  final boolean fitsInt;
  final boolean fitsLong;

  /** Whether it consists of digits of which one is not zero. */
  final boolean significant;

  /** Digits before the decimal point and decimals, leading and trailing zeros left out. */
  final int whole;

  final int decimals;

  /** Nothing but spaces: the figurative constant SPACE to cobc. */
  final boolean blank;

  private LiteralFacts(Field literal) {
    byte[] bytes = literal.area.bytes;
    boolean numeric = literal.kind == Field.DISPLAY;
    int skip = literal.has(Field.SEPARATE) ? 1 : 0;
    value = numeric ? DecimalReader.general(literal) : null;
    fitsInt = MoveLiteral.fitsInt(literal, skip);
    fitsLong = MoveLiteral.fitsLong(literal);
    asLong = numeric ? Numbers.read(literal) : 0;
    int first = skip;
    while (first < bytes.length && bytes[first] == '0') {
      first++;
    }
    significant = first < bytes.length && areDigits(bytes, first);
    int end = bytes.length;
    int scale = literal.scale;
    while (significant && scale > 0 && bytes[end - 1] == '0') {
      end--;
      scale--;
    }
    decimals = scale;
    whole = end - first - scale;
    blank = !numeric && isBlank(bytes);
  }

  static LiteralFacts of(Field literal) {
    LiteralFacts facts = literal.facts;
    if (facts == null) {
      facts = new LiteralFacts(literal);
      literal.facts = facts;
    }
    return facts;
  }

  private static boolean areDigits(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (!MoveText.isDigit(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte b : bytes) {
      if (b != ' ') {
        return false;
      }
    }
    return bytes.length > 0;
  }
}
