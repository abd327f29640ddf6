package locksmith.runtime;

/** USAGE INDEX and index names: 4 bytes, native, signed. */
public final class IndexField extends Field {
  public IndexField(Area area, int offset) {
    this(area, offset, 0);
  }

  private IndexField(Area area, int offset, int flags) {
    super(area, offset, 4, INDEX, 9, 0, flags | SIGNED | NATIVE);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new IndexField(area, offset, flags | moreFlags);
  }
}
