package locksmith.runtime;

/**
 * A group of paragraphs: what generated sections (and a program without sections) extend.
 *
 * <p>A paragraph is a method that returns where control goes: {@link #FALL_THROUGH}, the label of a GO TO, or one of
 * the other codes here. Everything a paragraph does to control or to the outside goes through the methods below.
 */
public abstract class Section {
  /** The end of the paragraph was reached. */
  protected static final int FALL_THROUGH = -1;

  /** EXIT SECTION: the end of the section was reached. */
  protected static final int EXIT_SECTION = -2;

  /** GOBACK, or EXIT PROGRAM in a called program. */
  protected static final int GOBACK = -3;

  /** The program that the section belongs to. */
  protected final Program program;

  protected Section(Program program) {
    this.program = program == null ? (Program) this : program;
  }

  /** Runs the paragraph of a label and returns where control goes. */
  protected abstract int dispatch(int label);

  // ---------------------------------------------------------------- control

  /** PERFORM of one paragraph. */
  protected final void perform(int label) {
    program.performRange(label, label);
  }

  /** PERFORM THRU, or of a section: from a label to a range end. */
  protected final void perform(int first, int end) {
    program.performRange(first, end);
  }

  /** First thing in a paragraph: counts the entry. */
  protected final void enter(int label) {
    program.enterLabel(label);
  }

  /** One way out of a decision has been taken. */
  protected final void probe(int probe) {
    program.environment.probe(program.probeBase + probe);
  }

  /** STOP RUN with RETURN-CODE. */
  protected final int stopRun() {
    return stopRun(program.returnCode());
  }

  /** STOP RUN RETURNING. */
  protected final int stopRun(int code) {
    program.environment.stopCode = code;
    throw RunEnd.of(RunEnd.STOP_RUN);
  }

  /** Something that is not supported has been reached. */
  protected final int unsupported(String what) {
    program.environment.unsupported(what);
    throw RunEnd.of(RunEnd.UNSUPPORTED);
  }
}
