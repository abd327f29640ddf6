package locksmith.runtime;

/** COMP-1: IEEE 754, little-endian. Digits and scale are those that the reference gives it (ROUNDED uses them). */
public final class FloatField extends Field {
  public FloatField(Area area, int offset) {
    this(area, offset, 0);
  }

  private FloatField(Area area, int offset, int flags) {
    super(area, offset, 4, FLOAT, 15, 8, flags | SIGNED);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new FloatField(area, offset, flags | moreFlags);
  }
}
