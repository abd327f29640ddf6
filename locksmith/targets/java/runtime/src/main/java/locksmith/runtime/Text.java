package locksmith.runtime;

/** PIC X or A, DISPLAY. Flags: JUSTIFIED, ALPHABETIC. */
public final class Text extends Field {
  public Text(Area area, int offset, int length) {
    this(area, offset, length, 0);
  }

  public Text(Area area, int offset, int length, int flags) {
    super(area, offset, length, (flags & FIGURATIVE) != 0 ? ALL : TEXT, 0, 0, flags);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Text(area, offset, length, flags | moreFlags);
  }
}
