package locksmith.runtime;

/** Class conditions. The sign conditions are comparisons with {@link Figurative#ZERO}. */
public final class ClassTest {
  private ClassTest() {}

  public static boolean isNumeric(Field field) {
    throw new UnsupportedOperationException();
  }

  public static boolean isAlphabetic(Field field) {
    throw new UnsupportedOperationException();
  }

  public static boolean isAlphabeticLower(Field field) {
    throw new UnsupportedOperationException();
  }

  public static boolean isAlphabeticUpper(Field field) {
    throw new UnsupportedOperationException();
  }

  /** A CLASS of SPECIAL-NAMES: {@code members[b]} tells whether byte b belongs to it. */
  public static boolean isOf(Field field, boolean[] members) {
    throw new UnsupportedOperationException();
  }
}
