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

  /** EXIT PARAGRAPH: the end of the paragraph was reached, from inside one of its parts. */
  protected static final int EXIT_PARAGRAPH = -4;

  /** An ALTERable paragraph that goes where it is written to go. */
  protected static final int NOT_ALTERED = -5;

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

  /** The probe of a WHEN that matched; true, so that it can stand in its condition. */
  protected final boolean hit(int probe) {
    probe(probe);
    return true;
  }

  /** An UNTIL: the probe of its outcome, and the outcome. */
  protected final boolean until(boolean condition, int reached, int goesOn) {
    probe(condition ? reached : goesOn);
    return condition;
  }

  /** Keeps javac from seeing that a condition is constant. */
  protected static boolean constant(boolean condition) {
    return condition;
  }

  /** True where EXIT PROGRAM leaves the program. */
  protected final boolean isCalled() {
    return program.called();
  }

  /** There is no paragraph of that label in this class. */
  protected static IllegalStateException noParagraph(int label) {
    return new IllegalStateException("no paragraph for label " + label);
  }

  // ---------------------------------------------------------------- files

  /** Handles an error of a file operation that has no phrase for it. True where there was none. */
  protected final boolean checkFile(CobolFile file) {
    if (!file.failed()) {
      return true;
    }
    fileError(file);
    return false;
  }

  /** The USE procedure of the file, else nothing where it has a status item, else the end of the run. */
  protected final void fileError(CobolFile file) {
    if (file.useLabel >= 0) {
      program.performUse(file.useLabel);
    } else if (file.status == null) {
      throw RunEnd.of(RunEnd.RUNTIME_ERROR);
    }
  }

  // ---------------------------------------------------------------- other programs

  /** CALL without ON EXCEPTION: a program that is not found ends the run. Returns true. */
  protected final boolean call(int site, String name, Field... arguments) {
    if (!tryCall(site, name, arguments)) {
      throw RunEnd.of(RunEnd.NOT_FOUND);
    }
    return true;
  }

  /** CALL with ON EXCEPTION: false where the program is not found. */
  protected final boolean tryCall(int site, String name, Field... arguments) {
    return program.environment.call(program, site, name, located(arguments));
  }

  /** CALL of a program of the unit. Returns true. */
  protected final boolean callProgram(String name, Field... arguments) {
    program.unit.find(name).callFrom(program, located(arguments));
    return true;
  }

  /** CALL by a variable: a program of the unit where it holds one of those names, else as {@link #call}. */
  protected final boolean callNamed(int site, String name, String[] programs, Field... arguments) {
    return isAmong(name, programs) ? callProgram(name.trim(), arguments) : call(site, name, arguments);
  }

  /** The same with ON EXCEPTION. */
  protected final boolean tryCallNamed(int site, String name, String[] programs, Field... arguments) {
    return isAmong(name, programs) ? callProgram(name.trim(), arguments) : tryCall(site, name, arguments);
  }

  /** Leading spaces do not count, as in libcob. */
  private static boolean isAmong(String name, String[] programs) {
    int from = 0;
    while (from < name.length() && name.charAt(from) == ' ') {
      from++;
    }
    return java.util.Arrays.asList(programs).contains(name.substring(from));
  }

  /** Arguments of varying length with the length they have now: a CALL sees one place and one length. */
  private static Field[] located(Field[] arguments) {
    for (int k = 0; k < arguments.length; k++) {
      Field argument = arguments[k];
      if (argument != null && argument.isVariable()) {
        arguments[k] = new Group(argument.area, argument.start() - argument.area.base, argument.size());
      }
    }
    return arguments;
  }

  /** CANCEL; of a program that is active it ends the run. */
  protected final void cancel(int site, String name) {
    program.environment.cancel(program, site, name);
    Program other = program.unit.find(name);
    if (other != null) {
      other.cancel();
    }
  }

  /** CALL of a routine that ends the run. */
  protected final int abend(int site, String routine, Field... arguments) {
    program.environment.abend(program, site, routine, located(arguments));
    throw RunEnd.of(RunEnd.ABEND);
  }

  /** The name that an item holds, without trailing spaces. */
  protected static String nameIn(Field item) {
    byte[] bytes = item.copy();
    int length = bytes.length;
    while (length > 0 && (bytes[length - 1] == ' ' || bytes[length - 1] == 0)) {
      length--;
    }
    return new String(bytes, 0, length, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  /** GOBACK RETURNING: the value becomes RETURN-CODE. */
  protected final void returning(Field value) {
    Move.move(value, program.storage().returnCode());
  }

  /** BY CONTENT: a copy that the called program may change. */
  protected static Field byContent(Field item) {
    byte[] bytes = item.copy();
    return new Group(Area.constant(bytes), 0, bytes.length);
  }

  /** OMITTED. */
  protected static Field omitted() {
    return null;
  }

  // ---------------------------------------------------------------- pointers

  /** SET ADDRESS OF record TO pointer. */
  protected final void bind(Area record, Field pointer) {
    program.environment.addresses.bind(record, pointer);
  }

  /** SET pointer TO ADDRESS OF item. */
  protected final void setAddressOf(Field item, Field pointer) {
    program.environment.addresses.addressOf(item, pointer);
  }

  /** ADDRESS OF item, as a pointer. */
  protected final Field addressOf(Field item) {
    Pointer pointer = new Pointer(new Area(-1, 8), 0);
    setAddressOf(item, pointer);
    return pointer;
  }

  // ---------------------------------------------------------------- terminal and clock

  /** DISPLAY. */
  protected final void display(int site, Field... operands) {
    ByteSink text = displayed(operands);
    text.write('\n');
    program.environment.display(program, site, text);
  }

  /** DISPLAY … WITH NO ADVANCING. */
  protected final void displayNoAdvancing(int site, Field... operands) {
    program.environment.display(program, site, displayed(operands));
  }

  private ByteSink displayed(Field[] operands) {
    ByteSink text = program.environment.text;
    text.reset();
    for (Field operand : operands) {
      DisplayText.append(text, operand);
    }
    return text;
  }

  /** ACCEPT: the line is moved as an alphanumeric item, cut for a zoned target. */
  protected final void accept(int site, Field target) {
    Field line = program.environment.accept(program, site);
    if (target.kind == Field.DISPLAY && line.length > target.size()) {
      line = new Text(line.area, 0, target.size());
    }
    Move.move(line, target);
    program.environment.behind(program, site);
  }

  /** FUNCTION RANDOM, from the run's script; a seed is evaluated and has no effect. */
  protected final Field random(int site, Field... seed) {
    DoubleField value = new DoubleField(new Area(-1, 8), 0);
    BinaryFloat.write(value, value.area.bytes, 0, program.environment.random(program, site) / 1e9);
    return value;
  }

  /** The moment that the run sees. */
  protected final Clock clock() {
    return program.environment.clock();
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
