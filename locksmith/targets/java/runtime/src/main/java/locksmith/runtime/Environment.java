package locksmith.runtime;

/**
 * Everything outside a program: files, called programs, the terminal, the clock, memory behind pointers, and, in a
 * test, the probes. {@link ScriptedEnvironment} answers from a case, {@link HostEnvironment} from the machine.
 */
public abstract class Environment {
  /** Programs that can reach each other. */
  protected Unit unit;

  int stopCode;

  /** The label that a hook wants performed as the paragraph just entered begins; -1: none. */
  int injection = -1;

  /** The text being displayed. */
  final ByteSink text = new ByteSink();


  protected final Addresses addresses = new Addresses();

  void attach(Unit unit) {
    this.unit = unit;
    addresses.attach(unit);
  }

  /** Takes in the programs of a further unit, in the state of programs that were never entered. */
  final void adopt(Unit other) {
    for (Program program : other.programs()) {
      program.attach(this);
      program.storage().freeze();
      program.reset();
    }
  }

  /** A probe has been passed. */
  abstract void probe(int probe);

  /** A site's reply has done all that it does. */
  void behind(Program program, int site) {}

  abstract void open(CobolFile file, int mode, int site);

  abstract void close(CobolFile file, boolean lock, int site);

  abstract void read(CobolFile file, int access, Field key, int site);

  abstract void write(CobolFile file, Field record, String advancing, int site);

  abstract void rewrite(CobolFile file, Field record, int site);

  abstract void delete(CobolFile file, int site);

  abstract void start(CobolFile file, String operator, Field key, int site);

  /** CALL of a program that is not bound. False where it is not found. RETURN-CODE is set. */
  abstract boolean call(Program caller, int site, String name, Field[] arguments);

  abstract void cancel(Program caller, int site, String name);

  /** A routine that ends the run abnormally; never returns. */
  abstract void abend(Program caller, int site, String routine, Field[] arguments);

  abstract void display(Program program, int site, ByteSink text);

  /** The line that ACCEPT gets. */
  abstract Field accept(Program program, int site);

  /** FUNCTION RANDOM: the value × 10^9. */
  abstract int random(Program program, int site);

  abstract Clock clock();

  /** Something unsupported has been reached: says what on the error stream. */
  void unsupported(String what) {
    System.err.println("unsupported: " + what);
  }
}
