package locksmith.runtime;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/** Functions over numbers. */
abstract class NumberFunctions extends TextFunctions {
  private static final Decimal HALF = Decimal.of(5, 1);

  public static Field integer(Field number) {
    return of(floor(Decimal.of(number)));
  }

  private static Decimal floor(Decimal value) {
    Decimal whole = value.shifted(-value.scale);
    boolean cut = value.scale > 0 && value.signum() < 0 && whole.compareTo(value) != 0;
    return cut ? whole.minus(Decimal.ONE) : whole;
  }

  public static Field integerPart(Field number) {
    Decimal value = Decimal.of(number);
    return of(value.shifted(-value.scale));
  }

  public static Field fractionPart(Field number) {
    Decimal value = Decimal.of(number);
    return of(value.scale > 0 ? value.minus(value.shifted(-value.scale)) : Decimal.ZERO);
  }

  public static Field sign(Field number) {
    return number(Decimal.of(number).signum());
  }

  /** Has the description of its argument. */
  public static Field abs(Field number) {
    Decimal value = Decimal.of(number).absolute();
    Field result = like(number, new byte[number.size()]);
    DecimalStore.store(result, value, 0);
    return result;
  }

  public static Field mod(Field a, Field b) {
    return remainder(a, b, true);
  }

  public static Field rem(Field a, Field b) {
    return remainder(a, b, false);
  }

  private static Field remainder(Field a, Field b, boolean floored) {
    Decimal dividend = Decimal.of(a);
    Decimal divisor = Decimal.of(b);
    if (divisor.signum() == 0) {
      return number(0);
    }
    Decimal quotient = dividend.dividedBy(divisor);
    Decimal whole = floored ? floor(quotient) : quotient.shifted(-quotient.scale);
    // Both are read again: the first reading may have normalised an invalid sign byte.
    return of(Decimal.of(a).minus(whole.times(Decimal.of(b))));
  }

  public static Field sum(Field... numbers) {
    return of(total(numbers));
  }

  private static Decimal total(Field[] numbers) {
    Decimal total = Decimal.ZERO;
    for (Field number : numbers) {
      total = total.plus(Decimal.of(number));
    }
    return total;
  }

  // ---------------------------------------------------------------- the least and the greatest

  public static Field max(Field... items) {
    Field found = items[position(items, 1)];
    return like(found, bytesOf(found));
  }

  public static Field min(Field... items) {
    Field found = items[position(items, -1)];
    return like(found, bytesOf(found));
  }

  public static Field ordMax(Field... items) {
    return number(position(items, 1) + 1);
  }

  public static Field ordMin(Field... items) {
    return number(position(items, -1) + 1);
  }

  private static int position(Field[] items, int direction) {
    int found = 0;
    for (int i = 1; i < items.length; i++) {
      if (Integer.signum(Compare.general(items[i], items[found])) == direction) {
        found = i;
      }
    }
    return found;
  }

  public static Field range(Field... numbers) {
    Field[] found = extremes(numbers);
    Decimal most = Decimal.of(found[1]);
    return of(most.minus(Decimal.of(found[0])));
  }

  public static Field midrange(Field... numbers) {
    Field[] found = extremes(numbers);
    Decimal least = Decimal.of(found[0]);
    return of(least.plus(Decimal.of(found[1])).dividedBy(Decimal.of(2)));
  }

  /** Least and greatest in one pass: every comparison may normalise a sign byte. */
  private static Field[] extremes(Field[] numbers) {
    Field[] found = {numbers[0], numbers[0]};
    for (int i = 1; i < numbers.length; i++) {
      if (Compare.general(numbers[i], found[0]) < 0) {
        found[0] = numbers[i];
      }
      if (Compare.general(numbers[i], found[1]) > 0) {
        found[1] = numbers[i];
      }
    }
    return found;
  }

  public static Field mean(Field... numbers) {
    if (numbers.length == 1) {
      return like(numbers[0], bytesOf(numbers[0]));
    }
    return of(total(numbers).dividedBy(Decimal.of(numbers.length)));
  }

  public static Field median(Field... numbers) {
    Field[] sorted = numbers.clone();
    Arrays.sort(sorted, Compare::general);
    int middle = sorted.length / 2;
    if (sorted.length % 2 == 1) {
      return like(sorted[middle], bytesOf(sorted[middle]));
    }
    return of(Decimal.of(sorted[middle - 1]).plus(Decimal.of(sorted[middle])).dividedBy(Decimal.of(2)));
  }

  public static Field variance(Field... numbers) {
    return of(varianceOf(numbers));
  }

  public static Field standardDeviation(Field... numbers) {
    return of(varianceOf(numbers).trimmed().power(HALF));
  }

  private static Decimal varianceOf(Field[] numbers) {
    Decimal mean = total(numbers).dividedBy(Decimal.of(numbers.length));
    Decimal sum = Decimal.ZERO;
    for (Field number : numbers) {
      Decimal difference = Decimal.of(number).minus(mean);
      sum = sum.plus(difference.times(difference));
    }
    return sum.dividedBy(Decimal.of(numbers.length));
  }

  // ---------------------------------------------------------------- powers, logarithms, money

  public static Field sqrt(Field number) {
    Decimal value = Decimal.of(number);
    return value.signum() < 0 ? number(0) : of(value.trimmed().power(HALF));
  }

  public static Field factorial(Field number) {
    int n = Numbers.general(number);
    if (n < 0) {
      return number(0);
    }
    BigInteger product = BigInteger.ONE;
    for (int i = 2; i <= n; i++) {
      product = product.multiply(BigInteger.valueOf(i));
    }
    return of(Decimal.of(product, 0));
  }

  public static Field exp(Field number) {
    Decimal value = Decimal.of(number);
    return value.signum() == 0 ? number(1) : of(Power.fromBigDecimal(Power.exp(Power.toBigDecimal(value))));
  }

  public static Field exp10(Field number) {
    Decimal value = Decimal.of(number).trimmed();
    if (value.signum() == 0) {
      return number(1);
    }
    if (value.scale == 0 && value.big == null && value.small < 0 && value.small >= -9999) {
      return of(Decimal.of(1, (int) -value.small));
    }
    return of(Decimal.of(10).power(value));
  }

  public static Field log(Field number) {
    return logarithm(number, false);
  }

  public static Field log10(Field number) {
    return logarithm(number, true);
  }

  private static Field logarithm(Field number, boolean decimal) {
    Decimal value = Decimal.of(number).trimmed();
    if (value.signum() <= 0 || value.compareTo(Decimal.ONE) == 0) {
      return number(0);
    }
    BigDecimal natural = Power.log(Power.toBigDecimal(value));
    return of(Power.fromBigDecimal(decimal ? Power.byLogOfTen(natural) : natural));
  }

  public static Field e() {
    return of(Power.fromBigDecimal(Power.exp(BigDecimal.ONE)));
  }

  public static Field annuity(Field rate, Field periods) {
    Decimal interest = Decimal.of(rate);
    Decimal count = Decimal.of(periods);
    if (interest.signum() < 0 || count.signum() <= 0 || count.scale != 0) {
      return number(0);
    }
    if (interest.signum() == 0) {
      return of(Decimal.ONE.dividedBy(count));
    }
    Decimal growth = interest.plus(Decimal.ONE).trimmed().power(count.opposite().trimmed());
    return of(interest.trimmed().dividedBy(Decimal.ONE.minus(growth).trimmed()));
  }

  public static Field presentValue(Field rate, Field... amounts) {
    Decimal growth = Decimal.of(rate).plus(Decimal.ONE);
    Decimal factor = growth;
    Decimal total = Decimal.ZERO;
    for (Field amount : amounts) {
      total = total.plus(Decimal.of(amount).dividedBy(factor));
      factor = factor.times(growth);
    }
    return of(total);
  }
}
