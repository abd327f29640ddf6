package locksmith.runtime;

/** An alphanumeric-edited item (X, A, 9, B, 0, /). */
public final class EditedText extends Field {
  /** The symbols of the PICTURE, written out. */
  public final String picture;

  public EditedText(Area area, int offset, int length, String picture) {
    this(area, offset, length, picture, 0);
  }

  public EditedText(Area area, int offset, int length, String picture, int flags) {
    super(area, offset, length, TEXT_EDITED, 0, 0, flags);
    this.picture = picture;
  }

  @Override
  protected Field moved(int offset, int moreFlags) {
    return new EditedText(area, offset, length, picture, flags | moreFlags);
  }

  /** Number of runs of equal symbols; CR and DB count as one symbol. */
  static int runs(String picture) {
    int runs = 0;
    for (int i = 0; i < picture.length(); i++) {
      char c = picture.charAt(i);
      if (i == 0 || c != picture.charAt(i - 1)) {
        runs++;
      }
      if (isPair(picture, i)) {
        i++;
      }
    }
    return runs;
  }

  static void split(String picture, byte[] symbols, int[] counts) {
    int run = -1;
    for (int i = 0; i < picture.length(); i++) {
      char c = picture.charAt(i);
      if (i == 0 || c != picture.charAt(i - 1)) {
        symbols[++run] = (byte) c;
      }
      counts[run]++;
      if (isPair(picture, i)) {
        i++;
      }
    }
  }

  private static boolean isPair(String picture, int i) {
    return picture.startsWith("CR", i) || picture.startsWith("DB", i);
  }
}
