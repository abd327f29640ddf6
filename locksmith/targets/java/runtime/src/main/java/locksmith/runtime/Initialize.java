package locksmith.runtime;

/** INITIALIZE of one elementary item; the generator walks groups and tables. */
public final class Initialize {
  private Initialize() {}

  /** INITIALIZE without phrases: zeros or spaces by category. */
  public static void toDefault(Field field) {
    throw new UnsupportedOperationException();
  }

  /** A table whose first element is initialised: copies it over the others. */
  public static void propagate(Field first, int stride, int occurrences) {
    throw new UnsupportedOperationException();
  }
}
