package locksmith.runtime;

/** MOVE, byte for byte as the reference does it. */
public final class Move {
  private Move() {}

  /** {@code MOVE source TO target}. */
  public static void move(Field source, Field target) {
    throw new UnsupportedOperationException();
  }

  /** {@code MOVE} of a number: {@code SET index TO n}, LENGTH OF, RETURN-CODE. */
  public static void move(long value, Field target) {
    throw new UnsupportedOperationException();
  }
}
