package locksmith.runtime;

import java.util.Arrays;

/** MOVE of a zoned number to a numeric-edited item: one instance serves one move. */
final class Editing {
  private final Edited target;
  private final byte[] from;
  private final byte[] to;
  private final int first;
  private final int limit;
  private final int begin;
  private final boolean negative;
  private final byte point;
  private final byte currency;

  private int source;
  private int put;

  /** Behind the last position that takes part in zero fill and floating: trailing signs are not. */
  private int end;

  private int pointAt = -1;
  private boolean pIsLeft;
  private boolean digitsSeen;
  private boolean zero = true;
  private boolean suppress = true;
  private boolean signFirst;
  private boolean floating;
  private byte pad = ' ';
  private byte signSymbol;
  private byte currencySymbol;
  private int lastFixedAt = -1;
  private byte lastFixed;

  private Editing(Field number, int start, int size, boolean negative, Edited target) {
    this.target = target;
    this.from = number.area.bytes;
    this.first = ZonedSign.dataStart(number, start);
    this.limit = first + ZonedSign.dataSize(number, size);
    this.negative = negative;
    this.to = target.area.bytes;
    this.begin = target.start();
    this.point = target.area.symbols.decimalPoint;
    this.currency = target.area.symbols.currency;
    this.put = begin;
    this.end = begin + target.length;
    this.source = limit - number.scale - integerPlaces();
  }

  static void edit(Field number, Edited target) {
    byte[] from = number.area.bytes;
    int start = number.start();
    int size = number.size();
    int sign = ZonedSign.take(number, from, start, size);
    Editing editing = new Editing(number, start, size, sign < 0, target);
    editing.putSymbols();
    editing.complete();
    ZonedSign.put(number, from, start, size, sign);
  }

  /** Digit positions before the decimal point; a sign or currency counts where no digit stands before it. */
  private int integerPlaces() {
    int count = 0;
    boolean countSign = true;
    boolean countCurrency = true;
    for (int i = 0; i < target.symbols.length; i++) {
      byte c = target.symbols[i];
      int n = target.counts[i];
      if (c == '9' || c == 'Z' || c == '*') {
        count += n;
        countSign = false;
        countCurrency = false;
      } else if (countCurrency && c == currency || countSign && (c == '+' || c == '-')) {
        count += n;
      } else if (c == 'P') {
        if (count == 0) {
          pIsLeft = true;
          return count;
        }
        count += n;
        countSign = false;
        countCurrency = false;
      } else if (c == 'V' || c == point) {
        return count;
      }
    }
    return count;
  }

  // ---------------------------------------------------------------- first pass: symbol by symbol

  private void putSymbols() {
    for (int i = 0; i < target.symbols.length; i++) {
      for (int n = target.counts[i]; n > 0; n--, put++) {
        putSymbol(target.symbols[i], n);
      }
    }
  }

  private void putSymbol(byte c, int left) {
    switch (c) {
      case '0':
      case '/':
        to[put] = c;
        break;
      case 'B':
        to[put] = suppress ? pad : (byte) 'B';
        break;
      case 'P':
        if (pIsLeft) {
          source++;
          put--;
        }
        break;
      case '9':
        to[put] = nextDigit();
        if (to[put] != '0') {
          zero = false;
        }
        suppress = false;
        digitsSeen = true;
        break;
      case 'V':
        pointAt = --put;
        break;
      case '.':
      case ',':
        putPoint(c);
        break;
      case 'C':
      case 'D':
        putCreditDebit(c);
        break;
      case 'Z':
      case '*':
        putSuppressed(c);
        break;
      case '+':
      case '-':
        putSign(c, left);
        break;
      default:
        if (c == currency) {
          putCurrency(c, left);
        } else {
          to[put] = '?';
        }
    }
  }

  private byte nextDigit() {
    byte digit = source >= first && source < limit ? from[source] : (byte) '0';
    source++;
    return digit;
  }

  private byte nextSuppressible() {
    byte digit = nextDigit();
    if (digit != '0') {
      zero = false;
      suppress = false;
    }
    return digit;
  }

  private void putPoint(byte c) {
    if (c == point) {
      to[put] = point;
      pointAt = put;
    } else {
      to[put] = suppress ? pad : c;
    }
  }

  private void putCreditDebit(byte c) {
    end = put;
    boolean shown = negative && !zero;
    to[put] = shown ? c : (byte) ' ';
    to[++put] = shown ? (byte) (c == 'C' ? 'R' : 'B') : (byte) ' ';
  }

  private void putSuppressed(byte c) {
    byte digit = nextSuppressible();
    pad = c == '*' ? (byte) '*' : (byte) ' ';
    to[put] = suppress ? pad : digit;
    digitsSeen = true;
  }

  private void putSign(byte c, int left) {
    byte digit = nextSuppressible();
    if (digitsSeen) {
      to[put] = negative && !zero ? (byte) '-' : c == '+' ? (byte) '+' : (byte) ' ';
      end--;
    } else if (put == begin || suppress) {
      to[put] = pad;
      signSymbol = c;
      if (currencySymbol == 0) {
        signFirst = true;
      }
    } else {
      to[put] = digit;
    }
    noteInsertion(c, left);
  }

  private void putCurrency(byte c, int left) {
    byte digit = nextSuppressible();
    if (digitsSeen) {
      to[put] = currency;
      end--;
    } else if (put == begin || suppress) {
      to[put] = pad;
      currencySymbol = currency;
    } else {
      to[put] = digit;
    }
    noteInsertion(c, left);
  }

  /** A repeated sign or currency floats; a single one stays where the next one does not take its place. */
  private void noteInsertion(byte c, int left) {
    if (left > 1 || lastFixed == c) {
      floating = true;
    } else if (!digitsSeen) {
      if (lastFixedAt >= 0) {
        to[lastFixedAt] = lastFixed;
      }
      lastFixedAt = put;
      lastFixed = c;
    }
  }

  // ---------------------------------------------------------------- second pass: the whole

  private void complete() {
    if (signSymbol != 0) {
      if (negative && !zero) {
        signSymbol = '-';
      } else if (signSymbol != '+') {
        signSymbol = ' ';
      }
    }
    boolean blank = target.has(Field.BLANK_WHEN_ZERO);
    if (suppress || zero && blank) {
      suppressAll(blank);
      return;
    }
    if (pointAt >= begin - 1 && pointAt != -1) {
      zeroFill();
    }
    if (signSymbol != 0 || currencySymbol != 0) {
      placeInsertion();
    }
    replaceBlanks();
  }

  private void suppressAll(boolean blank) {
    int last = begin + target.length;
    if (pad == ' ' || blank) {
      Arrays.fill(to, begin, last, (byte) ' ');
      return;
    }
    for (int i = begin; i < last; i++) {
      if (to[i] != point) {
        to[i] = pad;
      }
    }
  }

  private void zeroFill() {
    for (int i = pointAt + 1; i < end; i++) {
      byte b = to[i];
      if (!(b >= '0' && b <= '9' || b == ',' || b == '+' || b == '-' || b == '/' || b == 'B')) {
        to[i] = '0';
      }
    }
  }

  private void placeInsertion() {
    if (!floating) {
      to[lastFixedAt] = lastFixed == currency ? currencySymbol : signSymbol;
      return;
    }
    int at = end - 1;
    while (at > begin && to[at] != ' ') {
      at--;
    }
    // Of a sign and a currency the one that comes second floats.
    boolean currencyFloats = signSymbol == 0 || currencySymbol != 0 && signFirst;
    to[at] = currencyFloats ? currencySymbol : signSymbol;
  }

  private void replaceBlanks() {
    boolean leading = true;
    for (int i = begin; i < end; i++) {
      if (to[i] == 'B') {
        to[i] = leading ? pad : (byte) ' ';
      } else {
        leading = false;
      }
    }
  }
}
