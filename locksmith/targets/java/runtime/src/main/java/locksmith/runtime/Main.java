package locksmith.runtime;

import java.util.Arrays;

/** Runs a migrated program: {@code Main NAME [PARM]}. The exit status is its return code, modulo 256. */
public final class Main {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int UNSUPPORTED = 8;
  private static final int ABENDED = 134;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Programs programs = new Programs();
    Unit unit = arguments.length == 0 ? null : programs.unit(arguments[0]);
    if (unit == null) {
      System.err.println("usage: run NAME [PARM], with NAME one of:");
      programs.names().forEach(name -> System.err.println("  " + name));
      System.exit(USAGE);
    }
    HostEnvironment environment = new HostEnvironment(programs);
    unit.attach(environment);
    for (Program program : unit.programs()) {
      program.reset();
    }
    int status = run(unit.programs()[0], environment, arguments.length > 1 ? arguments[1] : "");
    environment.end();
    System.exit(status);
  }

  private static int run(Program program, HostEnvironment environment, String parameter) {
    Area[] using = program.storage().using();
    for (int k = 0; k < using.length; k++) {
      int declared = using[k].declared;
      byte[] bytes = k == 0 ? HostEnvironment.parameter(parameter, declared) : new byte[declared];
      program.linkage().pass(k, bytes, 0, declared);
    }
    try {
      program.enterProgram(program.firstLabel(), using.length > 0);
      return program.returnCode() & 255;
    } catch (RunEnd end) {
      return status(end, environment);
    } catch (BoundsException bounds) {
      return tell(program, "access outside its storage area", FAILED);
    } catch (StackOverflowError | RuntimeException crash) {
      return tell(program, crash + " " + Arrays.toString(crash.getStackTrace()), FAILED);
    }
  }

  private static int status(RunEnd end, HostEnvironment environment) {
    return switch (end.exit) {
      case RunEnd.STOP_RUN -> environment.stopCode & 255;
      case RunEnd.ABEND -> ABENDED;
      case RunEnd.UNSUPPORTED -> UNSUPPORTED;
      default -> {
        System.err.println("run ended: " + RunEnd.describe(end.exit));
        yield FAILED;
      }
    };
  }

  private static int tell(Program program, String what, int status) {
    System.err.println(program.name + ": " + what);
    return status;
  }
}
