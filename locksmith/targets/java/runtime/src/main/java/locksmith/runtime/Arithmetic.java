package locksmith.runtime;

/**
 * The arithmetic statements. Each method serves one receiver and returns whether a size error arose there; a
 * statement with several receivers ORs them. {@code options} is a {@link Rounding} mode plus the phrases of the
 * statement.
 *
 * <p>One simple operand (item or literal) and format 1: {@link #add(Field, Field, int)} and its like. Several
 * operands, an expression: make a {@link Decimal} of them once, then {@link #add(Field, Decimal, int)} per receiver.
 * GIVING and COMPUTE: {@link #store}.
 */
public final class Arithmetic {
  private Arithmetic() {}

  // ---------------------------------------------------------------- statements

  /** {@code ADD value TO target}. */
  public static boolean add(Field target, Field value, int options) {
    if (isHandle(target)) {
      return addToHandle(target, value.intValue());
    }
    int stored = storeOptions(target, options);
    if (stored == 0 && ShortArithmetic.fitsInt(value)) {
      return ShortArithmetic.add(target, value.intValue());
    }
    if (target.scale == value.scale) {
      long a = ShortNumbers.read(target);
      long b = a == ShortNumbers.IRREGULAR ? a : ShortNumbers.read(value);
      if (b != ShortNumbers.IRREGULAR && ShortNumbers.isWritable(target)) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) >= 0 && sum != ShortNumbers.IRREGULAR) {
          return ShortNumbers.write(target, sum, stored);
        }
      }
    }
    return DecimalStore.store(target, Decimal.of(target).plus(Decimal.of(value)), stored);
  }

  public static boolean add(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).plus(value), options);
  }

  /** {@code SUBTRACT value FROM target}. */
  public static boolean subtract(Field target, Field value, int options) {
    if (isHandle(target)) {
      return addToHandle(target, -value.intValue());
    }
    int stored = storeOptions(target, options);
    if (stored == 0 && ShortArithmetic.fitsInt(value)) {
      return ShortArithmetic.subtract(target, value.intValue());
    }
    if (target.scale == value.scale) {
      long a = ShortNumbers.read(target);
      long b = a == ShortNumbers.IRREGULAR ? a : ShortNumbers.read(value);
      if (b != ShortNumbers.IRREGULAR && ShortNumbers.isWritable(target)) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) >= 0 && difference != ShortNumbers.IRREGULAR) {
          return ShortNumbers.write(target, difference, stored);
        }
      }
    }
    return DecimalStore.store(target, Decimal.of(target).minus(Decimal.of(value)), stored);
  }

  public static boolean subtract(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).minus(value), options);
  }

  /** {@code MULTIPLY value BY target}. */
  public static boolean multiply(Field target, Field value, int options) {
    return store(target, Decimal.of(target).times(Decimal.of(value)), options);
  }

  public static boolean multiply(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).times(value), options);
  }

  /** {@code DIVIDE value INTO target}. */
  public static boolean divide(Field target, Field value, int options) {
    return store(target, Decimal.of(target).dividedBy(Decimal.of(value)), options);
  }

  public static boolean divide(Field target, Decimal value, int options) {
    return store(target, Decimal.of(target).dividedBy(value), options);
  }

  /** Stores a result: COMPUTE, and every GIVING. */
  public static boolean store(Field target, Decimal value, int options) {
    return DecimalStore.store(target, value, storeOptions(target, options));
  }

  /**
   * {@code DIVIDE … GIVING quotient REMAINDER …}: stores the quotient. The remainder is stored by
   * {@link Division#remainder}, whose receiver is identified only then.
   */
  public static Division divide(Field dividend, Field divisor, Field quotient, int options) {
    Decimal number = Decimal.of(dividend);
    Decimal by = Decimal.of(divisor);
    Decimal result = number.dividedBy(by);
    if (result.isNaN()) {
      return new Division(true, result);
    }
    boolean error = store(quotient, result, options);
    Decimal whole = result.shifted(quotient.scale - result.scale);
    return new Division(error, number.minus(whole.times(by)));
  }

  /** PERFORM VARYING: {@code ADD step TO target} without any phrase, as its augmenting does. */
  public static void augment(Field target, Field step) {
    if (isHandle(target)) {
      addToHandle(target, step.intValue());
    } else if (ShortArithmetic.fitsInt(step)) {
      ShortArithmetic.add(target, step.intValue());
    } else {
      DecimalStore.store(target, Decimal.of(target).plus(Decimal.of(step)), 0);
    }
  }

  // ---------------------------------------------------------------- options

  /** What cobc passes for a receiver: the mode, keep on overflow, or truncation to the PICTURE. */
  private static int storeOptions(Field target, int options) {
    int stored = options & Rounding.MODE;
    boolean binary = target.kind == Field.BINARY;
    if (binary && (target.flags & Field.NATIVE) != 0) {
      return (options & Rounding.ON_SIZE_ERROR) != 0 ? stored | DecimalStore.KEEP : stored;
    }
    if ((options & (Rounding.ON_SIZE_ERROR | Rounding.NOT_ON_SIZE_ERROR)) != 0) {
      return stored | DecimalStore.KEEP;
    }
    return binary ? stored | DecimalStore.TRUNCATE : stored;
  }

  private static boolean isHandle(Field target) {
    return target.kind == Field.INDEX || (target.flags & Field.POINTER) != 0;
  }

  private static boolean addToHandle(Field target, int step) {
    byte[] bytes = target.area.bytes;
    int start = target.start();
    if (target.kind == Field.INDEX) {
      BinaryCodec.write(bytes, start, 4, true, BinaryCodec.readSigned(bytes, start, 4, true) + step);
    } else {
      // A pointer's handle is big-endian in its first four bytes (design: handles instead of addresses).
      BinaryCodec.write(bytes, start, 4, false, BinaryCodec.readUnsigned(bytes, start, 4, false) + step);
    }
    return false;
  }

  /** What a DIVIDE with REMAINDER leaves behind its quotient. */
  public static final class Division {
    /** Whether the quotient met a size error. */
    public final boolean sizeError;

    private final Decimal remainder;

    Division(boolean sizeError, Decimal remainder) {
      this.sizeError = sizeError;
      this.remainder = remainder;
    }

    /** Stores the remainder; true on a size error of either. */
    public boolean remainder(Field target, int options) {
      return store(target, remainder, options & ~Rounding.MODE) | sizeError;
    }
  }
}
