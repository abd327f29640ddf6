package locksmith.runtime;

/** COMP, COMP-4, BINARY: big-endian two's complement, truncated to the digits of its PICTURE. Flags: SIGNED. */
public final class BinaryField extends Field {
  public BinaryField(Area area, int offset, int length, int digits, int scale, int flags) {
    super(area, offset, length, BINARY, digits, scale, flags | TRUNCATED);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new BinaryField(area, offset, length, digits, scale, flags | moreFlags);
  }
}
