package locksmith.runtime;

/**
 * The intrinsic functions, by their COBOL names in camel case. Each gives a field over fresh bytes; those that know
 * the time take a {@link Clock} first. FUNCTION CHAR is {@link #character}.
 */
public final class Functions extends DateFunctions {
  private Functions() {}

  /** An arithmetic expression as an operand. */
  public static Field of(Decimal value) {
    return FunctionResults.of(value);
  }
}
