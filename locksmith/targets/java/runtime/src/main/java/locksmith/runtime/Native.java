package locksmith.runtime;

/** COMP-5: little-endian two's complement, not truncated to its PICTURE. Flags: SIGNED. */
public final class Native extends Field {
  public Native(Area area, int offset, int length, int digits, int scale, int flags) {
    super(area, offset, length, BINARY, digits, scale, flags | NATIVE);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Native(area, offset, length, digits, scale, flags | moreFlags);
  }
}
