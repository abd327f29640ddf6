package locksmith.runtime;

/** A numeric-edited item. Flags: BLANK_WHEN_ZERO, SIGNED, JUSTIFIED. */
public final class Edited extends Field {
  /** The symbols of the PICTURE, written out ({@code ZZ9.99CR}). */
  public final String picture;

  final byte[] symbols;
  final int[] counts;

  public Edited(Area area, int offset, int length, String picture, int digits, int scale, int flags) {
    super(area, offset, length, EDITED, digits, scale, flags);
    this.picture = picture;
    int runs = EditedText.runs(picture);
    this.symbols = new byte[runs];
    this.counts = new int[runs];
    EditedText.split(picture, symbols, counts);
  }

  private Edited(Edited other, int offset, int moreFlags) {
    super(other.area, offset, other.length, EDITED, other.digits, other.scale, other.flags | moreFlags);
    this.picture = other.picture;
    this.symbols = other.symbols;
    this.counts = other.counts;
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new Edited(this, offset, moreFlags);
  }
}
