package locksmith.runtime;

/** CURRENCY SIGN and DECIMAL-POINT of a program (SPECIAL-NAMES). */
public final class Symbols {
  public static final Symbols DEFAULT = new Symbols('$', false);

  public final byte currency;
  public final byte decimalPoint;
  public final byte separator;

  /** {@code comma}: DECIMAL-POINT IS COMMA. */
  public Symbols(char currency, boolean comma) {
    this.currency = (byte) currency;
    this.decimalPoint = (byte) (comma ? ',' : '.');
    this.separator = (byte) (comma ? '.' : ',');
  }
}
