package locksmith.runtime;

/** COMP-2: IEEE 754, little-endian. */
public final class DoubleField extends Field {
  public DoubleField(Area area, int offset) {
    this(area, offset, 0);
  }

  private DoubleField(Area area, int offset, int flags) {
    super(area, offset, 8, DOUBLE, 8 == 4 ? 7 : 15, 0, flags | SIGNED);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new DoubleField(area, offset, flags | moreFlags);
  }
}
