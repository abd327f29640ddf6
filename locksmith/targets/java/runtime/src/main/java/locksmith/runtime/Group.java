package locksmith.runtime;

/** A group item: its bytes, whatever they are. */
public final class Group extends Field {
  public Group(Area area, int offset, int length) {
    this(area, offset, length, 0);
  }

  public Group(Area area, int offset, int length, int flags) {
    super(area, offset, length, GROUP, 0, 0, flags);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Group(area, offset, length, flags | moreFlags);
  }
}
