package locksmith.runtime;

/**
 * A file as a program sees it: its SELECT and FD, its record area and status item, and how the last operation ended.
 *
 * <p>The operations themselves are the {@link Environment}'s: scripted replies in a test, real files in a migrated
 * program. Each returns this, with {@link #atEnd}, {@link #invalidKey} and {@link #failed} telling its outcome.
 */
public final class CobolFile {
  /** Where a READ looks. */
  public static final int NEXT = 'N';

  public static final int PREVIOUS = 'P';
  public static final int KEY = 'K';

  public static final int INPUT = 'I';
  public static final int OUTPUT = 'O';
  public static final int I_O = 'U';
  public static final int EXTEND = 'E';
  static final int CLOSED = 0;

  public final String name;

  /** The name it is assigned to: the DD name. */
  public final String assigned;

  public final Organization organization;
  public final boolean optional;
  final Area record;
  final Program program;

  /** FILE STATUS item, or null. */
  Field status;

  /** RECORD KEY or RELATIVE KEY, or null. */
  Field key;

  /** RECORD VARYING … DEPENDING ON, or null. */
  Field recordLength;

  int minimum;
  int maximum;
  boolean isVarying;
  int useLabel = -1;

  /** Open mode, or CLOSED. */
  int openMode;

  /** Length of the record read last. */
  int currentLength;

  int statusTens = '0';
  int statusUnits = '0';
  boolean endOfPage;

  /** What the environment keeps for the open file. */
  Object connection;

  private Field current;
  private Field whole;

  /** How the records lie in the file. */
  public enum Organization {
    SEQUENTIAL,
    LINE_SEQUENTIAL,
    INDEXED,
    RELATIVE
  }

  public CobolFile(
      Program program, String name, String assigned, Organization organization, boolean optional, Area record) {
    this.program = program;
    this.name = name;
    this.assigned = assigned;
    this.organization = organization;
    this.optional = optional;
    this.record = record;
    this.maximum = record.declared;
    this.currentLength = record.declared;
  }

  // ---------------------------------------------------------------- set-up, once

  /** FILE STATUS IS. Returns this, like all set-up. */
  public CobolFile status(Field item) {
    status = item;
    return this;
  }

  /** RECORD KEY or RELATIVE KEY IS. */
  public CobolFile key(Field item) {
    key = item;
    return this;
  }

  /** RECORD VARYING FROM minimum TO maximum DEPENDING ON item (which may be null). */
  public CobolFile varying(int minimum, int maximum, Field item) {
    this.minimum = minimum;
    this.maximum = maximum;
    this.recordLength = item;
    this.isVarying = minimum != maximum;
    return this;
  }

  /** The USE procedure that serves it: the label of its section. */
  public CobolFile use(int label) {
    useLabel = label;
    return this;
  }

  void reset() {
    openMode = CLOSED;
    statusTens = '0';
    statusUnits = '0';
    currentLength = record.declared;
    endOfPage = false;
    connection = null;
  }

  // ---------------------------------------------------------------- operations

  public CobolFile open(int mode, int site) {
    program.environment.open(this, mode, site);
    return this;
  }

  public CobolFile close(int site) {
    program.environment.close(this, false, site);
    return this;
  }

  /** CLOSE WITH LOCK. */
  public CobolFile closeWithLock(int site) {
    program.environment.close(this, true, site);
    return this;
  }

  public CobolFile readNext(int site) {
    program.environment.read(this, NEXT, null, site);
    return this;
  }

  public CobolFile readPrevious(int site) {
    program.environment.read(this, PREVIOUS, null, site);
    return this;
  }

  public CobolFile readKey(Field key, int site) {
    program.environment.read(this, KEY, key, site);
    return this;
  }

  /** WRITE of one of its records; {@code advancing} is null or as {@code AFTER 2}. */
  public CobolFile write(Field record, String advancing, int site) {
    program.environment.write(this, record, advancing, site);
    return this;
  }

  public CobolFile rewrite(Field record, int site) {
    program.environment.rewrite(this, record, site);
    return this;
  }

  public CobolFile delete(int site) {
    program.environment.delete(this, site);
    return this;
  }

  public CobolFile start(String operator, Field key, int site) {
    program.environment.start(this, operator, key, site);
    return this;
  }

  // ---------------------------------------------------------------- outcome

  public boolean atEnd() {
    return statusTens == '1';
  }

  public boolean invalidKey() {
    return statusTens == '2';
  }

  /** True unless the status is 0x. */
  public boolean failed() {
    return statusTens != '0';
  }

  /** True where the last WRITE reached the end of the LINAGE page. */
  public boolean endOfPage() {
    return endOfPage;
  }

  /** The record read last, as long as it was. */
  public Field recordRead() {
    if (current == null || current.length != currentLength) {
      current = new Text(record, 0, currentLength, Field.PART | Field.CHECKED);
    }
    return current;
  }

  /** Bytes that a WRITE of {@code written} puts out: its length, or what DEPENDING ON says. */
  int lengthToWrite(Field written) {
    return recordLength == null ? written.size() : recordLength.intValue();
  }

  /** The whole record area. */
  public Field record() {
    if (whole == null) {
      whole = new Text(record, 0, record.declared);
    }
    return whole;
  }

  void setStatus(int tens, int units) {
    statusTens = tens;
    statusUnits = units;
    if (status != null) {
      int at = status.start();
      status.area.bytes[at] = (byte) tens;
      status.area.bytes[at + 1] = (byte) units;
    }
  }

  /** Sets the length of the record just read; the DEPENDING item takes it with status 00 and 02 alone, as in libcob. */
  void setLength(int length) {
    currentLength = length;
    if (recordLength != null && statusTens == '0' && (statusUnits == '0' || statusUnits == '2')) {
      Move.move(length, recordLength);
    }
  }
}
