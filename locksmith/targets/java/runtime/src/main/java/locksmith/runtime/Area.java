package locksmith.runtime;

/**
 * One storage area: a level-01 item, the record area of a file, or what a LINKAGE item is bound to.
 *
 * <p>All state is in {@link #bytes}, from {@link #base} on for {@link #length} bytes. A field reaches its bytes
 * through its area, so binding the area again moves all its fields.
 */
public final class Area {
  /** Id of the area in its unit. */
  public final int id;

  /** Length that the program declares. */
  public final int declared;

  /** LINKAGE: length up to the end of the last item that the program names. A CALL has to bind as much. */
  private int named;

  public byte[] bytes;
  public int base;
  public int length;

  /** True while fewer bytes are bound than are declared: every access is then checked. */
  public boolean limited;

  /** Currency sign and decimal point of the program that owns the area. */
  public Symbols symbols = Symbols.DEFAULT;

  /** An area with its own bytes, all zero. */
  public Area(int id, int length) {
    this.id = id;
    this.declared = length;
    bind(new byte[length], 0, length);
  }

  private Area(int id, int declared, byte[] bytes) {
    this.id = id;
    this.declared = declared;
    this.bytes = bytes;
  }

  /** A LINKAGE area that the program names to its end: no bytes until it is bound. */
  public static Area linkage(int id, int declared) {
    return linkage(id, declared, declared);
  }

  /** A LINKAGE area that the program names up to byte {@code named}. */
  static Area linkage(int id, int declared, int named) {
    Area area = new Area(id, declared, new byte[0]);
    area.named = named;
    area.unbind();
    return area;
  }

  /** A constant: the bytes are the area. */
  static Area constant(byte[] bytes) {
    Area area = new Area(-1, bytes.length, bytes);
    area.length = bytes.length;
    return area;
  }

  /** Lets the area stand for {@code length} bytes of {@code bytes} from {@code base} on. */
  public void bind(byte[] bytes, int base, int length) {
    this.bytes = bytes;
    this.base = base;
    this.length = length;
    this.limited = length < declared;
  }

  /** Lets the area stand for the storage of a field (a CALL argument by reference). */
  public void bind(Field field) {
    bind(field.area.bytes, field.start(), field.area.base + field.area.length - field.start());
  }

  /** Lets the area stand for the bytes of another one from {@code offset} on. */
  public void bind(Area other, int offset) {
    bind(other.bytes, other.base + offset, other.length - offset);
  }

  /** Takes the storage away; every access then ends the run with a bounds exit. */
  public void unbind() {
    bind(new byte[0], 0, 0);
    limited = true;
  }

  /** Whether less is bound than the program names. What is not bound at all may stay so. */
  boolean isTooShort() {
    return isBound() && length < named;
  }

  public boolean isBound() {
    return bytes.length > 0 || declared == 0;
  }
}
