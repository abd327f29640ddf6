package locksmith.runtime;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;

/**
 * A real sequential or line sequential file with the statuses that GnuCOBOL 3.1.2 gives. Records of varying length carry
 * four bytes before them: the length, big-endian, and two zeros.
 */
final class HostFile {
  private static final int OK = 0;
  private static final int OPTIONAL = 5;
  private static final int INCOMPLETE = 4;
  private static final int END = 10;
  private static final int PERMANENT = 30;
  private static final int MISSING = 35;
  private static final int DENIED = 37;
  private static final int LOCKED = 38;
  private static final int ALREADY_OPEN = 41;
  private static final int NOT_OPEN = 42;
  private static final int NOT_READ = 43;
  private static final int WRONG_LENGTH = 44;
  private static final int READ_AFTER_END = 46;
  private static final int NOT_INPUT = 47;
  private static final int NOT_OUTPUT = 48;
  private static final int NOT_I_O = 49;

  private final CobolFile file;
  private final File path;
  private final boolean lines;
  private InputStream in;
  private OutputStream out;
  private RandomAccessFile both;
  private boolean locked;
  private boolean absent;
  private boolean firstRead;
  private boolean atEnd;
  private boolean readDone;
  private boolean needsNewline;
  private int length;

  HostFile(CobolFile file, File path) {
    this.file = file;
    this.path = path;
    this.lines = file.organization == CobolFile.Organization.LINE_SEQUENTIAL;
    this.length = file.record.declared;
  }

  /** Length of the record read last. */
  int length() {
    return length;
  }

  // ---------------------------------------------------------------- OPEN, CLOSE

  int open(int mode) {
    if (locked) {
      return LOCKED;
    }
    if (file.openMode != CobolFile.CLOSED) {
      return ALREADY_OPEN;
    }
    readDone = false;
    absent = false;
    atEnd = false;
    firstRead = true;
    boolean exists = path.exists();
    if (!exists && mode != CobolFile.OUTPUT && !file.optional) {
      return MISSING;
    }
    if (path.isDirectory() || exists && !accessible(mode)) {
      return DENIED;
    }
    if (lines && mode == CobolFile.I_O) {
      return DENIED;
    }
    if (!exists && mode == CobolFile.INPUT) {
      absent = true;
      atEnd = true;
      file.openMode = mode;
      return OPTIONAL;
    }
    try {
      connect(mode);
    } catch (IOException refused) {
      return path.getParentFile() != null && !path.getParentFile().canWrite() ? DENIED : PERMANENT;
    }
    file.openMode = mode;
    return file.optional && !exists ? OPTIONAL : OK;
  }

  private boolean accessible(int mode) {
    return mode == CobolFile.INPUT ? path.canRead() : path.canWrite();
  }

  private void connect(int mode) throws IOException {
    switch (mode) {
      case CobolFile.INPUT -> in = new BufferedInputStream(new FileInputStream(path), 1 << 16);
      case CobolFile.OUTPUT -> out = new BufferedOutputStream(new FileOutputStream(path), 1 << 16);
      case CobolFile.EXTEND -> out = new BufferedOutputStream(new FileOutputStream(path, true), 1 << 16);
      default -> both = new RandomAccessFile(path, "rw");
    }
  }

  int close(boolean lock) {
    readDone = false;
    if (file.openMode == CobolFile.CLOSED) {
      return NOT_OPEN;
    }
    try {
      if (needsNewline && out != null) {
        out.write('\n');
      }
      needsNewline = false;
      release();
    } catch (IOException failed) {
      return PERMANENT;
    }
    file.openMode = CobolFile.CLOSED;
    locked = lock;
    return OK;
  }

  private void release() throws IOException {
    if (in != null) {
      in.close();
    }
    if (out != null) {
      out.close();
    }
    if (both != null) {
      both.close();
    }
    in = null;
    out = null;
    both = null;
  }

  // ---------------------------------------------------------------- READ

  int read() {
    readDone = false;
    if (file.openMode != CobolFile.INPUT && file.openMode != CobolFile.I_O) {
      return NOT_INPUT;
    }
    if (absent) {
      if (!firstRead) {
        return READ_AFTER_END;
      }
      firstRead = false;
      return END;
    }
    if (atEnd) {
      return READ_AFTER_END;
    }
    int status;
    try {
      status = lines ? readLine() : readRecord();
    } catch (IOException failed) {
      return PERMANENT;
    }
    if (status == OK) {
      firstRead = false;
      readDone = true;
    } else if (status == END) {
      atEnd = true;
    }
    return status;
  }

  private int readRecord() throws IOException {
    if (file.isVarying) {
      byte[] head = new byte[4];
      int got = fill(head, 0, 4);
      if (got != 4) {
        return got == 0 ? END : PERMANENT;
      }
      length = (head[0] & 255) << 8 | head[1] & 255;
    }
    int wanted = Math.min(length, file.record.declared);
    int got = fill(file.record.bytes, file.record.base, wanted);
    if (got == wanted) {
      return OK;
    }
    return got == 0 ? END : INCOMPLETE;
  }

  private int readLine() throws IOException {
    Area record = file.record;
    int count = 0;
    while (true) {
      int next = next();
      if (next < 0 && count == 0) {
        return END;
      }
      if (next < 0 || next == '\n') {
        break;
      }
      if (next != '\r' && count < file.maximum) {
        record.bytes[record.base + count++] = (byte) next;
      }
    }
    for (int i = count; i < file.maximum; i++) {
      record.bytes[record.base + i] = ' ';
    }
    length = count;
    return OK;
  }

  private int fill(byte[] bytes, int from, int count) throws IOException {
    int got = 0;
    while (got < count) {
      int n = both != null ? both.read(bytes, from + got, count - got) : in.read(bytes, from + got, count - got);
      if (n < 0) {
        break;
      }
      got += n;
    }
    return got;
  }

  private int next() throws IOException {
    return both != null ? both.read() : in.read();
  }

  // ---------------------------------------------------------------- WRITE, REWRITE

  int write(Field record, String advancing) {
    readDone = false;
    if (file.openMode != CobolFile.OUTPUT && file.openMode != CobolFile.EXTEND) {
      return NOT_OUTPUT;
    }
    int whole = record.size();
    int wanted = file.lengthToWrite(record);
    length = Integer.compareUnsigned(wanted, whole) < 0 ? wanted : whole;
    if (length < file.minimum || length > file.maximum) {
      return WRONG_LENGTH;
    }
    try {
      put(record, advancing);
    } catch (IOException failed) {
      return PERMANENT;
    }
    return OK;
  }

  private void put(Field record, String advancing) throws IOException {
    boolean after = advancing != null && advancing.startsWith("AFTER ");
    boolean before = advancing != null && !after;
    if (after) {
      advance(advancing.substring(6));
      needsNewline = true;
    }
    byte[] bytes = record.area.bytes;
    int start = record.start();
    if (lines) {
      int count = length;
      while (count > 0 && bytes[start + count - 1] == ' ') {
        count--;
      }
      out.write(bytes, start, count);
      if (advancing == null) {
        out.write('\n');
        needsNewline = false;
      }
    } else {
      if (file.isVarying) {
        out.write(new byte[] {(byte) (length >> 8), (byte) length, 0, 0});
      }
      out.write(bytes, start, length);
    }
    if (before) {
      advance(advancing.substring(7));
      needsNewline = false;
    }
  }

  private void advance(String how) throws IOException {
    if (how.equals("PAGE")) {
      out.write('\f');
      return;
    }
    int count = Integer.parseInt(how);
    if (count == 0) {
      out.write('\r');
    }
    for (; count > 0; count--) {
      out.write('\n');
    }
  }

  int rewrite(Field record) {
    boolean read = readDone;
    readDone = false;
    if (file.openMode != CobolFile.I_O) {
      return NOT_I_O;
    }
    if (!read) {
      return NOT_READ;
    }
    if (record.size() != length || file.recordLength != null && file.recordLength.intValue() != length) {
      return WRONG_LENGTH;
    }
    try {
      both.seek(both.getFilePointer() - length);
      both.write(record.area.bytes, record.start(), length);
    } catch (IOException failed) {
      return PERMANENT;
    }
    return OK;
  }
}
