package locksmith.runtime;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The environment of a migrated program: real files, the terminal, the machine's clock.
 *
 * <p>A file is found by the environment variable {@code DD_NAME}, else {@code dd_NAME}, else {@code NAME}, else it is the
 * file of that name in the working directory; NAME is what it is assigned to.
 */
final class HostEnvironment extends Environment {
  private final OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
  private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
  private final Programs programs;
  private final List<HostFile> open = new ArrayList<>();
  private final java.util.Random random = new java.util.Random();
  int abendCode;

  HostEnvironment(Programs programs) {
    this.programs = programs;
  }

  @Override
  void probe(int probe) {}

  // ---------------------------------------------------------------- files

  private HostFile connection(CobolFile file) {
    if (file.organization != CobolFile.Organization.SEQUENTIAL
        && file.organization != CobolFile.Organization.LINE_SEQUENTIAL) {
      unsupported(file.organization.name().toLowerCase() + " file " + file.name);
      throw RunEnd.of(RunEnd.UNSUPPORTED);
    }
    if (file.connection == null) {
      HostFile made = new HostFile(file, path(file.assigned));
      open.add(made);
      file.connection = made;
    }
    return (HostFile) file.connection;
  }

  private static File path(String assigned) {
    for (String prefix : new String[] {"DD_", "dd_", ""}) {
      String value = System.getenv(prefix + assigned);
      if (value != null && !value.isEmpty()) {
        return new File(value).getAbsoluteFile();
      }
    }
    return new File(assigned).getAbsoluteFile();
  }

  @Override
  void open(CobolFile file, int mode, int site) {
    status(file, connection(file).open(mode));
  }

  @Override
  void close(CobolFile file, boolean lock, int site) {
    status(file, connection(file).close(lock));
  }

  @Override
  void read(CobolFile file, int access, Field key, int site) {
    HostFile connection = connection(file);
    int status = connection.read();
    status(file, status);
    if (!file.failed()) {
      file.setLength(connection.length());
    }
  }

  @Override
  void write(CobolFile file, Field record, String advancing, int site) {
    status(file, connection(file).write(record, advancing));
  }

  @Override
  void rewrite(CobolFile file, Field record, int site) {
    status(file, connection(file).rewrite(record));
  }

  @Override
  void delete(CobolFile file, int site) {
    connection(file);
    status(file, 30);
  }

  @Override
  void start(CobolFile file, String operator, Field key, int site) {
    connection(file);
    status(file, 30);
  }

  private static void status(CobolFile file, int status) {
    file.setStatus('0' + status / 10, '0' + status % 10);
  }

  /** Ends a run: open files are closed, what was displayed is written out. */
  void end() {
    for (HostFile file : open) {
      file.close(false);
    }
    try {
      out.flush();
    } catch (IOException gone) {
      System.err.println("standard output: " + gone.getMessage());
    }
  }

  // ---------------------------------------------------------------- programs

  @Override
  boolean call(Program caller, int site, String name, Field[] arguments) {
    Program called = unit.find(name);
    if (called == null) {
      called = programs.load(name, this);
    }
    if (called == null) {
      return false;
    }
    called.callFrom(caller, arguments);
    return true;
  }

  @Override
  void cancel(Program caller, int site, String name) {
    programs.cancel(name);
  }

  @Override
  void abend(Program caller, int site, String routine, Field[] arguments) {
    abendCode = arguments.length > 0 && arguments[0] != null ? arguments[0].intValue() : 0;
    System.err.println(caller.name + ": " + routine + " " + abendCode);
    throw RunEnd.of(RunEnd.ABEND);
  }

  // ---------------------------------------------------------------- terminal and clock

  @Override
  void display(Program program, int site, ByteSink text) {
    try {
      out.write(text.bytes, 0, text.length);
    } catch (IOException gone) {
      throw RunEnd.of(RunEnd.RUNTIME_ERROR);
    }
  }

  @Override
  Field accept(Program program, int site) {
    try {
      out.flush();
      String line = in.readLine();
      byte[] bytes = line == null || line.isEmpty() ? new byte[] {' '} : line.getBytes(StandardCharsets.ISO_8859_1);
      return new Text(Area.constant(bytes), 0, bytes.length);
    } catch (IOException gone) {
      throw RunEnd.of(RunEnd.RUNTIME_ERROR);
    }
  }

  @Override
  int random(Program program, int site) {
    return random.nextInt(1_000_000_000);
  }

  @Override
  Clock clock() {
    Instant now = Instant.now();
    return new Clock(now.getEpochSecond(), now.getNano());
  }

  /** The bytes of a program parameter: its length in two bytes, then its text. */
  static byte[] parameter(String text, int declared) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] content = text.getBytes(StandardCharsets.ISO_8859_1);
    bytes.write(content.length >> 8);
    bytes.write(content.length);
    bytes.writeBytes(content);
    return java.util.Arrays.copyOf(bytes.toByteArray(), declared);
  }
}
