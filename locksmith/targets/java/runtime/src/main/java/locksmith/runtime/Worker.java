package locksmith.runtime;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Answers case frames on standard input with result frames on standard output (docs/wire.md). */
public final class Worker {
  static final int FULL = 1;
  static final int OPERANDS = 4;

  private final Watches watches;
  private final ScriptedEnvironment environment;
  private final Program program;
  private final CaseEntries entries;
  private final CaseReader reader = new CaseReader();

  /** Nothing is watched. */
  private Worker(Unit unit) {
    this(unit, new Watches(unit));
  }

  private Worker(Unit unit, Watches watches) {
    this.watches = watches;
    environment = new ScriptedEnvironment(unit, watches);
    program = unit.programs()[0];
    entries = new CaseEntries(program);
  }

  /** {@code arguments[0]} is the class name of the {@link Unit} to run. */
  public static void main(String[] arguments) throws Exception {
    Unit unit = (Unit) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    new Worker(unit, watches(unit, System.getenv("LK_WATCHES"))).serve(in, out);
  }

  private static Watches watches(Unit unit, String table) throws IOException {
    return table == null || table.isEmpty() ? new Watches(unit) : new Watches(unit, Files.readAllBytes(Path.of(table)));
  }

  /** Runs one case and returns its result. */
  static byte[] runOne(Unit unit, byte[] request) {
    WireBuffer reply = new WireBuffer(1 << 16);
    new Worker(unit).run(request, 0, request.length, reply);
    return java.util.Arrays.copyOf(reply.bytes, reply.length);
  }

  private void serve(DataInputStream in, OutputStream out) throws IOException {
    byte[] head = new byte[8];
    byte[] request = new byte[1 << 16];
    WireBuffer reply = new WireBuffer(1 << 16);
    while (true) {
      try {
        in.readFully(head);
      } catch (EOFException end) {
        return;
      }
      int count = CaseReader.i32(head, 0);
      int length = CaseReader.i32(head, 4);
      if (request.length < length) {
        request = new byte[Math.max(length, request.length * 2)];
      }
      in.readFully(request, 0, length);
      answer(request, count, reply);
      out.write(reply.bytes, 0, reply.length);
      out.flush();
    }
  }

  private void answer(byte[] request, int count, WireBuffer reply) {
    reply.clear();
    reply.i32(count);
    reply.i32(0);
    int at = 0;
    for (int i = 0; i < count; i++) {
      int length = CaseReader.i32(request, at);
      int sizeAt = reply.length;
      reply.i32(0);
      run(request, at + 4, length, reply);
      reply.putInt(sizeAt, reply.length - sizeAt - 4);
      at += 4 + length;
    }
    reply.putInt(4, reply.length - 8);
  }

  /** Runs one case and appends its result. */
  private void run(byte[] request, int start, int length, WireBuffer reply) {
    int resultAt = reply.length;
    int flags = length > 1 ? request[start + 1] : 0;
    try {
      reader.open(request, start, length);
      int exit = runEntries();
      if (exit == RunEnd.INVALID_CASE) {
        blank(reply, exit, flags);
      } else {
        environment.recording.result(reply, exit, code(exit), environment.addresses);
        if ((flags & OPERANDS) != 0) {
          watches.result(reply);
        }
      }
    } catch (StackOverflowError | RuntimeException crash) {
      tell(crash);
      reply.length = resultAt;
      blank(reply, RunEnd.CRASH, flags);
    }
  }

  private void blank(WireBuffer reply, int exit, int flags) {
    environment.recording.blank(reply, exit, (flags & FULL) != 0);
    if ((flags & OPERANDS) != 0) {
      reply.i32(0);
    }
  }

  /** Tells an exception on the error stream, with the first frames of its trace. */
  private static void tell(Throwable crash) {
    StringBuilder text = new StringBuilder(crash.toString());
    StackTraceElement[] trace = crash.getStackTrace();
    for (int i = 0; i < Math.min(trace.length, 4); i++) {
      text.append(" at ").append(trace[i]);
    }
    System.err.println(text);
  }

  private int runEntries() {
    try {
      environment.load(reader, entries);
      while (entries.left > 0) {
        entries.bindNext(environment.addresses);
        program.enterProgram(program.firstLabel(), program.storage().using().length > 0);
        if (entries.left > 0) {
          environment.recording.entryLeft(program);
        }
      }
      return RunEnd.NORMAL;
    } catch (RunEnd end) {
      return end.exit;
    } catch (BoundsException bounds) {
      return RunEnd.BOUNDS;
    }
  }

  private int code(int exit) {
    return switch (exit) {
      case RunEnd.NORMAL -> program.returnCode();
      case RunEnd.STOP_RUN -> environment.stopCode;
      case RunEnd.ABEND -> environment.abendCode;
      default -> 0;
    };
  }
}
