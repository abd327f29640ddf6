package locksmith.runtime;

/** COMP-2: IEEE 754, little-endian. Digits and scale are those that the reference gives it (ROUNDED uses them). */
public final class DoubleField extends Field {
  public DoubleField(Area area, int offset) {
    this(area, offset, 0);
  }

  private DoubleField(Area area, int offset, int flags) {
    super(area, offset, 8, DOUBLE, 34, 17, flags | SIGNED);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new DoubleField(area, offset, flags | moreFlags);
  }
}
