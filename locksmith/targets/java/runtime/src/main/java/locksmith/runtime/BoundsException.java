package locksmith.runtime;

/** An access that leaves its storage area. Preallocated, without a stack trace: it ends the run with exit `bounds`. */
public final class BoundsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public static final BoundsException INSTANCE = new BoundsException();

  private BoundsException() {
    super("access outside its storage area", null, false, false);
  }
}
