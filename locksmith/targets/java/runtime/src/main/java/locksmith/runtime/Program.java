package locksmith.runtime;

/**
 * A COBOL program: its labels, its PERFORM frames, its storage areas, and how it is entered and left.
 *
 * <p>Range ends are numbered: the end of a paragraph is its label, the end of section k is {@code labels + k}.
 */
public abstract class Program extends Section {
  /** Frames under IS RECURSIVE: cobc then keeps 63 entries. */
  private static final int RECURSIVE_LIMIT = 61;

  private static final Signal UNWIND = new Signal("return to an outer PERFORM");
  private static final Signal LEAVE = new Signal("GOBACK");
  private static final int RETURNED = -9;

  public final String name;
  protected Environment environment;

  private final int labels;
  private final int[] sectionOf;
  private final int[] firstOfSection;
  private final PerformStack frames;
  private int unwindTo;
  private boolean active;
  private boolean called;
  private boolean cancelled;
  private Linkage linkage;

  /** What a test needs to know about the program. */
  final Probes probes;

  /** Groups of areas that may have been written since the last external event. */
  long pending;

  /** The unit it belongs to. */
  Unit unit;

  int probeBase;
  int siteBase;
  int areaBase;
  int streamBase;

  /** Control signals of this class, without a stack trace. */
  private static final class Signal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Signal(String what) {
      super(what, null, false, false);
    }
  }

  /**
   * {@code firstOfSection}: the label each section starts with (declaratives first), and the number of labels as last
   * entry.
   */
  protected Program(String name, boolean recursive, Probes probes, int... firstOfSection) {
    super(null);
    this.probes = probes;
    this.name = name;
    this.firstOfSection = firstOfSection;
    int sections = firstOfSection.length - 1;
    this.labels = firstOfSection[sections];
    this.sectionOf = new int[labels];
    for (int section = 0; section < sections; section++) {
      for (int label = firstOfSection[section]; label < firstOfSection[section + 1]; label++) {
        sectionOf[label] = section;
      }
    }
    this.frames = new PerformStack(labels + sections + 1, recursive ? RECURSIVE_LIMIT : PerformStack.LIMIT);
  }

  // ---------------------------------------------------------------- what the generated program tells

  /** Label where the program starts: the first behind the declaratives. */
  protected abstract int firstLabel();

  /** Its storage: areas, files, RETURN-CODE, linkage. */
  public abstract Storage storage();

  /** Sets ALTERed GO TOs back and counters to zero (program start, CANCEL). */
  protected void resetControl() {}

  /** True where the program has the INITIAL clause: it starts anew at each entry and leaves RETURN-CODE 0 (as cobc's does). */
  protected boolean isInitial() {
    return false;
  }

  /** True where EXIT PROGRAM leaves the program: it was called, not started as main program. */
  final boolean called() {
    return called;
  }

  /** What its USING items are bound to. */
  final Linkage linkage() {
    if (linkage == null) {
      linkage = new Linkage(storage().using());
    }
    return linkage;
  }

  // ---------------------------------------------------------------- entering and leaving

  final void attach(Environment environment) {
    this.environment = environment;
  }

  /** Puts storage and control into the state of a program that was never entered. */
  final void reset() {
    storage().reset();
    linkage().forget();
    resetControl();
    frames.clear();
    active = false;
    cancelled = false;
    pending = probes.allGroups();
  }

  /** Runs the program from a label (its start, or an ENTRY) until it is left. Linkage is bound by the caller. */
  final void enterProgram(int label, boolean called) {
    if (active) {
      throw RunEnd.of(RunEnd.RUNTIME_ERROR);
    }
    if (isInitial() || cancelled) {
      storage().initialise();
      resetControl();
      cancelled = false;
    }
    active = true;
    this.called = called;
    frames.clear();
    storage().enter();
    linkage().check();
    try {
      run(label, 0);
    } catch (Signal signal) {
      if (signal != LEAVE) {
        throw signal;
      }
    }
    active = false;
    if (isInitial()) {
      setReturnCode(0);
    }
  }

  // ---------------------------------------------------------------- RETURN-CODE

  final int returnCode() {
    return storage().returnCode().intValue();
  }

  final void setReturnCode(int code) {
    Move.move(code, storage().returnCode());
  }

  // ---------------------------------------------------------------- CALL

  /** Runs this program for a CALL: its linkage stands for the arguments, its RETURN-CODE becomes the caller's. */
  final void callFrom(Program caller, Field[] arguments) {
    linkage().passAll(arguments);
    enterProgram(firstLabel(), true);
    linkage().release();
    caller.setReturnCode(returnCode());
  }

  /** CANCEL: the next CALL finds the program as it was first; until then its storage stays as it is. */
  final void cancel() {
    if (active) {
      throw RunEnd.of(RunEnd.RUNTIME_ERROR);
    }
    cancelled = true;
    linkage().forget();
    setReturnCode(0);
  }

  /** PERFORM of a USE procedure: the section whose header is {@code label}. */
  final void performUse(int label) {
    performRange(label, labels + sectionOf[label]);
  }

  // ---------------------------------------------------------------- PERFORM

  final void performRange(int first, int end) {
    frames.push(end);
    int frame = frames.depth();
    try {
      run(first, frame);
    } catch (Signal signal) {
      if (signal != UNWIND || unwindTo != frame) {
        throw signal;
      }
    }
    frames.dropFrom(frame);
  }

  final void enterLabel(int label) {
    pending |= probes.writeMask[label];
    environment.probe(probeBase + probes.entry[label]);
    if (environment.injection >= 0) {
      inject(environment.injection);
    }
  }

  /**
   * Performs a label as a hook asks (docs/wire.md, hooks): the mock does so from a paragraph of its own, so one more
   * frame is pending meanwhile. The entered paragraph then goes on without an entry: all may have been written.
   */
  private void inject(int label) {
    environment.injection = -1;
    int section = sectionOf[label];
    frames.push(labels + firstOfSection.length - 1);
    int frame = frames.depth();
    performRange(label, firstOfSection[section] == label ? labels + section : label);
    frames.dropFrom(frame);
    pending = probes.allGroups();
  }

  final boolean isEntry(int probe) {
    for (int label = 0; label < labels; label++) {
      if (probes.entry[label] == probe - probeBase) {
        return true;
      }
    }
    return false;
  }

  final int labels() {
    return labels;
  }

  /** Runs paragraphs from {@code label} on until the range of {@code frame} returns (frame 0: the program is left). */
  private void run(int label, int frame) {
    int at = label;
    while (at >= 0) {
      int next = dispatch(at);
      at = next >= 0 ? next : behind(at, next, frame);
    }
  }

  /** Where control goes from the end of a paragraph; {@link #RETURNED} when the range of {@code frame} returns. */
  private int behind(int label, int how, int frame) {
    if (how == GOBACK) {
      return leave(frame);
    }
    if (how != EXIT_SECTION && returns(label, frame)) {
      return RETURNED;
    }
    int section = sectionOf[label];
    int next = label + 1;
    if (how == EXIT_SECTION || next == firstOfSection[section + 1]) {
      if (returns(labels + section, frame)) {
        return RETURNED;
      }
      next = firstOfSection[section + 1];
    }
    return next == labels ? leave(frame) : next;
  }

  private int leave(int frame) {
    if (frame > 0) {
      throw LEAVE;
    }
    return RETURNED;
  }

  /** True when {@code end} is the range end of {@code frame}; an outer range is returned to by unwinding. */
  private boolean returns(int end, int frame) {
    int found = frames.find(end);
    if (found == 0) {
      return false;
    }
    if (found < frame) {
      unwindTo = found;
      throw UNWIND;
    }
    return true;
  }
}
