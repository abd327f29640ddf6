package locksmith.runtime;

/** COMP-3, or COMP-6 with NO_SIGN_NIBBLE. Flags: SIGNED. */
public final class Packed extends Field {
  public Packed(Area area, int offset, int length, int digits, int scale, int flags) {
    super(area, offset, length, PACKED, digits, scale, flags);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Packed(area, offset, length, digits, scale, flags | moreFlags);
  }
}
