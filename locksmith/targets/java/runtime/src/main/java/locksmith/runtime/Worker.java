package locksmith.runtime;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Answers case frames on standard input with result frames on standard output (docs/wire.md). */
public final class Worker {
  private final ScriptedEnvironment environment;
  private final Program program;
  private final CaseEntries entries;
  private final CaseReader reader = new CaseReader();

  private Worker(Unit unit) {
    environment = new ScriptedEnvironment(unit);
    program = unit.programs()[0];
    entries = new CaseEntries(program);
  }

  /** {@code arguments[0]} is the class name of the {@link Unit} to run. */
  public static void main(String[] arguments) throws Exception {
    Unit unit = (Unit) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    new Worker(unit).serve(in, out);
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
    try {
      reader.open(request, start, length);
      int exit = runEntries();
      if (exit == RunEnd.INVALID_CASE) {
        environment.recording.blank(reply, exit, isFull(request, start, length));
      } else {
        environment.recording.result(reply, exit, code(exit), environment.addresses);
      }
    } catch (StackOverflowError | RuntimeException crash) {
      tell(crash);
      reply.length = resultAt;
      environment.recording.blank(reply, RunEnd.CRASH, isFull(request, start, length));
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

  private static boolean isFull(byte[] request, int start, int length) {
    return length > 1 && (request[start + 1] & 1) != 0;
  }
}
