package locksmith.runtime;

/** Numeric DISPLAY. Flags: SIGNED, SEPARATE, LEADING, BLANK_WHEN_ZERO, JUSTIFIED. */
public final class Zoned extends Field {
  public Zoned(Area area, int offset, int length, int digits, int scale, int flags) {
    super(area, offset, length, DISPLAY, digits, scale, flags);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Zoned(area, offset, length, digits, scale, flags | moreFlags);
  }
}
