package locksmith.runtime;

/** INITIALIZE of one elementary item; the generator walks groups and tables. */
public final class Initialize {
  private Initialize() {}

  /**
   * INITIALIZE without phrases: zeros or spaces by category. A zoned item gets unpunched zeros, unlike MOVE ZERO;
   * one with a separate sign gets its sign.
   */
  public static void toDefault(Field field) {
    switch (field.kind) {
      case Field.DISPLAY:
        if ((field.flags & Field.SEPARATE) != 0) {
          Move.move(Figurative.ZERO, field);
        } else {
          Move.fill(field, (byte) '0');
        }
        return;
      case Field.PACKED:
        Move.setPackedZero(field);
        return;
      case Field.BINARY:
      case Field.INDEX:
      case Field.FLOAT:
      case Field.DOUBLE:
        Move.fill(field, (byte) 0);
        return;
      case Field.EDITED:
        Move.move(Figurative.ZERO, field);
        return;
      default:
        Move.move(Figurative.SPACE, field);
    }
  }

  /** A table whose first element is initialised: copies it over the others. */
  public static void propagate(Field first, int stride, int occurrences) {
    byte[] bytes = first.area.bytes;
    int start = first.start();
    if (start + stride * occurrences > first.area.base + first.area.length) {
      throw BoundsException.INSTANCE;
    }
    for (int i = 1; i < occurrences; i++) {
      System.arraycopy(bytes, start, bytes, start + i * stride, stride);
    }
  }
}
