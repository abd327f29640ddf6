package locksmith.runtime;

/**
 * The end of a run that does not come by returning: STOP RUN, an abend, a bounds violation…
 *
 * <p>One preallocated, stackless instance per kind, so that ending a run costs no allocation. The numbers are the
 * exit byte of a result (docs/wire.md).
 */
public final class RunEnd extends RuntimeException {
  public static final int NORMAL = 0;
  public static final int STOP_RUN = 1;
  public static final int ABEND = 2;
  public static final int OUT_OF_FUEL = 3;
  public static final int BOUNDS = 4;
  public static final int ADDRESS = 5;
  public static final int PERFORM_DEPTH = 6;
  public static final int RUNTIME_ERROR = 7;
  public static final int NOT_FOUND = 8;
  public static final int CRASH = 9;
  public static final int TIMEOUT = 10;
  public static final int UNSUPPORTED = 11;
  public static final int INVALID_CASE = 12;

  private static final RunEnd[] ENDS = new RunEnd[INVALID_CASE + 1];

  static {
    for (int exit = 0; exit < ENDS.length; exit++) {
      ENDS[exit] = new RunEnd(exit);
    }
  }

  public final int exit;

  private RunEnd(int exit) {
    super("run ended: exit " + exit, null, false, false);
    this.exit = exit;
  }

  /** The instance to throw for an exit number. */
  public static RunEnd of(int exit) {
    return ENDS[exit];
  }

  /** What an exit number means. */
  static String describe(int exit) {
    return switch (exit) {
      case BOUNDS -> "access outside its storage area";
      case ADDRESS -> "a pointer that names no storage";
      case PERFORM_DEPTH -> "too many PERFORMs pending";
      case RUNTIME_ERROR -> "file error without a status item or USE procedure";
      case NOT_FOUND -> "CALL of a program that is not there";
      default -> "exit " + exit;
    };
  }

  /** An access outside its storage area, told before it happens. */
  public static RunEnd bounds() {
    return ENDS[BOUNDS];
  }
}
