package locksmith.runtime;

/** USAGE POINTER, 8 bytes. It holds a handle: bytes 1-4 a big-endian number, bytes 5-8 zero. */
public final class Pointer extends Field {
  public Pointer(Area area, int offset) {
    this(area, offset, 0);
  }

  private Pointer(Area area, int offset, int flags) {
    super(area, offset, 8, BINARY, 10, 0, flags | NATIVE | POINTER);
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Pointer(area, offset, flags | moreFlags);
  }
}
