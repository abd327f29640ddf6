package locksmith.runtime;

import java.math.BigInteger;

/** Powers of ten, as longs to 10^18 and as big integers. */
final class PowersOfTen {
  static final long[] LONG = new long[19];
  private static final BigInteger[] BIG = new BigInteger[128];

  static {
    long power = 1;
    for (int i = 0; i < LONG.length; i++) {
      LONG[i] = power;
      power *= 10;
    }
    for (int i = 0; i < BIG.length; i++) {
      BIG[i] = BigInteger.TEN.pow(i);
    }
  }

  private PowersOfTen() {}

  static BigInteger big(int exponent) {
    return exponent < BIG.length ? BIG[exponent] : BigInteger.TEN.pow(exponent);
  }
}
