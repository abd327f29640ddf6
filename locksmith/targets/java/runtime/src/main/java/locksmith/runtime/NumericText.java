package locksmith.runtime;

import java.math.BigInteger;

/** NUMVAL, NUMVAL-C and their tests. */
final class NumericText {
  private static final int MAXIMUM = 38;

  private final byte[] bytes;
  private final Symbols symbols;
  private final boolean withCurrency;
  private byte[] currency = {};
  private int at;
  private boolean signSeen;

  private NumericText(Field text, boolean withCurrency) {
    this.bytes = text.copy();
    this.symbols = text.area.symbols;
    this.withCurrency = withCurrency;
  }

  // ---------------------------------------------------------------- the test

  /** 0 where the text is a number, else the first position that is wrong. */
  static int check(Field text, Field currency, boolean withCurrency) {
    NumericText test = new NumericText(text, withCurrency);
    if (currency != null) {
      if (!test.takeCurrency(currency.copy())) {
        return 1;
      }
    } else if (withCurrency) {
      test.currency = new byte[] {test.symbols.currency};
    }
    if (test.bytes.length == 0) {
      return 1;
    }
    int wrong = test.leading();
    if (wrong != 0) {
      return wrong;
    }
    return test.at == test.bytes.length ? test.at + 1 : test.digits();
  }

  /** The currency string without the spaces around it; false where it could be part of a number. */
  private boolean takeCurrency(byte[] given) {
    int first = -1;
    int last = -1;
    for (int i = 0; i < given.length; i++) {
      byte b = given[i];
      if (MoveText.isDigit(b) || b == '+' || b == '-' || b == '.' || b == ',' || b == '*') {
        return false;
      }
      if (b != ' ') {
        if (isPair(given, i)) {
          return false;
        }
        first = first < 0 ? i : first;
        last = i;
      }
    }
    if (first < 0) {
      return false;
    }
    if (last - first + 1 < bytes.length) {
      currency = java.util.Arrays.copyOfRange(given, first, last + 1);
    }
    return true;
  }

  private static boolean isPair(byte[] bytes, int i) {
    return i + 1 < bytes.length
        && (bytes[i] == 'C' && bytes[i + 1] == 'R' || bytes[i] == 'D' && bytes[i + 1] == 'B');
  }

  /** Up to the first digit or decimal point; 0 or the wrong position. */
  private int leading() {
    for (; at < bytes.length; at++) {
      byte b = bytes[at];
      if (MoveText.isDigit(b) || b == symbols.decimalPoint) {
        return 0;
      }
      if (b == '+' || b == '-') {
        if (signSeen) {
          return at + 1;
        }
        signSeen = true;
      } else if (b != ' ' && !(isCurrency() && b != ',' && b != '.')) {
        return at + 1;
      }
    }
    return 0;
  }

  private boolean isCurrency() {
    return currency.length > 0
        && at < bytes.length - currency.length
        && java.util.Arrays.equals(bytes, at, at + currency.length, currency, 0, currency.length);
  }

  private int digits() {
    int digits = 0;
    boolean pointSeen = false;
    boolean spaceSeen = false;
    for (; at < bytes.length; at++) {
      byte b = bytes[at];
      if (MoveText.isDigit(b)) {
        if (++digits > MAXIMUM || spaceSeen) {
          return at + 1;
        }
      } else if (b == ',' || b == '.') {
        if (pointSeen || spaceSeen || b != symbols.decimalPoint && !withCurrency) {
          return at + 1;
        }
        pointSeen = b == symbols.decimalPoint;
      } else if (b == ' ') {
        spaceSeen = true;
      } else {
        int wrong = sign(b);
        if (wrong != 0) {
          return wrong;
        }
      }
    }
    return digits == 0 ? at + 1 : 0;
  }

  /** A trailing sign; 0 or the wrong position. */
  private int sign(byte b) {
    if (signSeen || b != '+' && b != '-' && b != 'C' && b != 'D') {
      return at + 1;
    }
    signSeen = true;
    if (b == 'C' || b == 'D') {
      if (!isPair(bytes, at)) {
        return at + 2;
      }
      at++;
    }
    return 0;
  }

  // ---------------------------------------------------------------- the value

  /** 0 where the text is no number. */
  static Field value(Field text, Field currency, boolean withCurrency) {
    if (check(text, currency, withCurrency) != 0) {
      return FunctionResults.number(0);
    }
    byte[] bytes = text.copy();
    byte[] sign = currency == null ? new byte[0] : currency.copy();
    Symbols symbols = text.area.symbols;
    boolean named = sign.length > 0 && sign.length < bytes.length;
    StringBuilder digits = new StringBuilder();
    int scale = 0;
    boolean pointSeen = false;
    boolean negative = false;
    for (int i = 0; i < bytes.length && digits.length() <= MAXIMUM; i++) {
      byte b = bytes[i];
      if (i + 2 < bytes.length && isPair(bytes, i)) {
        negative = true;
        break;
      }
      if (named && i + sign.length < bytes.length && isAt(bytes, i, sign)) {
        i += sign.length - 1;
      } else if (b == '-') {
        negative = true;
      } else if (b == symbols.decimalPoint) {
        pointSeen = true;
      } else if (MoveText.isDigit(b)) {
        digits.append((char) b);
        scale += pointSeen ? 1 : 0;
      }
    }
    BigInteger number = digits.length() == 0 ? BigInteger.ZERO : new BigInteger(digits.toString());
    return FunctionResults.of(Decimal.of(negative ? number.negate() : number, scale));
  }

  private static boolean isAt(byte[] bytes, int at, byte[] part) {
    return java.util.Arrays.equals(bytes, at, at + part.length, part, 0, part.length);
  }
}
