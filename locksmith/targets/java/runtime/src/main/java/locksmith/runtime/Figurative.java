package locksmith.runtime;

/** The figurative constants. {@code ALL "x"} is {@link Literal#all}. */
public final class Figurative {
  public static final Field ZERO = constant('0');
  public static final Field SPACE = constant(' ');
  public static final Field HIGH_VALUE = constant(0xFF);
  public static final Field LOW_VALUE = constant(0);
  public static final Field QUOTE = constant('"');
  public static final Field NULL = constant(0);

  private Figurative() {}

  private static Field constant(int value) {
    return new Text(Area.constant(new byte[] {(byte) value}), 0, 1, Field.FIGURATIVE);
  }
}
