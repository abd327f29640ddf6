package locksmith.runtime;

/** What DISPLAY shows of an item. */
public final class DisplayText {
  private DisplayText() {}

  /** Appends the text of one operand. */
  public static void append(ByteSink sink, Field field) {
    throw new UnsupportedOperationException();
  }

  /** The text of a whole DISPLAY, without the newline. */
  public static byte[] of(Field... operands) {
    ByteSink sink = new ByteSink();
    for (Field operand : operands) {
      append(sink, operand);
    }
    return sink.copy();
  }
}
