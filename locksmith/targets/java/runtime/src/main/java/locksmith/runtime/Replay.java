package locksmith.runtime;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs one recorded case against a unit and tells what happened: {@code Replay UNIT-CLASS CASE.json}. The exit status
 * is 0 whatever the program did, 2 where the case can't be applied.
 */
public final class Replay {
  private static final Pattern WIRE = Pattern.compile("\"wire\"\\s*:\\s*\"([0-9a-f]*)\"");
  private static final String[] KINDS = {
    "", "OPEN", "CLOSE", "READ", "WRITE", "REWRITE", "DELETE", "START", "CALL", "ACCEPT", "DISPLAY", "ABEND", "RANDOM",
    "CANCEL"
  };
  private static final String[] EXITS = {
    "normal", "STOP RUN", "abend", "out of fuel", "bounds", "address", "PERFORM depth", "runtime error",
    "program not found", "crash", "timeout", "unsupported", "case can't be applied"
  };

  private Replay() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("usage: Replay UNIT-CLASS CASE.json");
      System.exit(2);
    }
    Unit unit = (Unit) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    byte[] request = request(Path.of(arguments[1]));
    ByteReader result = new ByteReader(Worker.runOne(unit, request));
    int exit = result.u8();
    int code = result.i32();
    result.skip(4 + 5 * 8 + 4);
    result.skip((result.u16() + 7) / 8);
    result.skip(result.i32() * 2);
    int end = result.i32() + result.at;
    while (result.at < end) {
      event(result);
    }
    System.out.println("ended: " + EXITS[exit] + ", code " + code);
    System.exit(exit == RunEnd.INVALID_CASE ? 2 : 0);
  }

  /** The case's bytes, asked for in full. */
  private static byte[] request(Path path) throws IOException {
    Matcher found = WIRE.matcher(Files.readString(path, StandardCharsets.UTF_8));
    if (!found.find()) {
      throw new IOException(path + " holds no case");
    }
    return HexFormat.of().parseHex("0101" + found.group(1));
  }

  private static void event(ByteReader log) {
    StringBuilder line = new StringBuilder();
    line.append(KINDS[log.u8()]).append(" at site ").append(log.u16());
    items(log, line, " out");
    String status = log.text(2);
    int value = log.i32();
    int flags = log.u8();
    line.append(" status ").append(status);
    if (value != 0) {
      line.append(" value ").append(value);
    }
    if ((flags & 1) != 0) {
      line.append(" not found");
    }
    items(log, line, " in");
    System.out.println(line);
  }

  private static void items(ByteReader log, StringBuilder line, String name) {
    for (int n = log.u16(); n > 0; n--) {
      line.append(name).append(" <").append(log.text(log.i32())).append('>');
    }
  }

  /** Reads a result from front to back. */
  private static final class ByteReader {
    private final byte[] bytes;
    private int at;

    ByteReader(byte[] bytes) {
      this.bytes = bytes;
    }

    int u8() {
      return bytes[at++] & 255;
    }

    int u16() {
      at += 2;
      return CaseReader.u16(bytes, at - 2);
    }

    int i32() {
      at += 4;
      return CaseReader.i32(bytes, at - 4);
    }

    void skip(int count) {
      at += count;
    }

    /** The bytes as text, with what cannot be shown in hexadecimal. */
    String text(int length) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < length; i++) {
        int b = bytes[at++] & 255;
        if (b >= 32 && b < 127) {
          text.append((char) b);
        } else {
          text.append(b == '\n' ? "\\n" : String.format("\\x%02x", b));
        }
      }
      return text.toString();
    }
  }
}
