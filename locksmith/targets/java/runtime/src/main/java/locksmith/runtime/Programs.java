package locksmith.runtime;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The programs of a migrated project by name: the lines {@code NAME class} of {@code programs.txt} on the class path. */
final class Programs {
  private final Map<String, String> classes = new TreeMap<>();
  private final Map<String, Program> loaded = new HashMap<>();

  Programs() throws IOException {
    try (InputStream in = Programs.class.getResourceAsStream("/programs.txt")) {
      if (in == null) {
        return;
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] words = line.trim().split(" +");
        if (words.length == 2) {
          classes.put(words[0], words[1]);
        }
      }
    }
  }

  Iterable<String> names() {
    return classes.keySet();
  }

  /** The unit of a program, or null where there is none of that name. */
  Unit unit(String name) {
    String className = classes.get(name.toUpperCase());
    if (className == null) {
      return null;
    }
    try {
      return (Unit) Class.forName(className).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException("cannot load " + className, broken);
    }
  }

  /** The program of that name, kept from call to call; null where there is none. */
  Program load(String name, HostEnvironment environment) {
    Program known = loaded.get(name.toUpperCase());
    if (known == null) {
      Unit unit = unit(name);
      if (unit == null) {
        return null;
      }
      environment.adopt(unit);
      known = unit.programs()[0];
      loaded.put(name.toUpperCase(), known);
    }
    return known;
  }

  void cancel(String name) {
    Program known = loaded.get(name.toUpperCase());
    if (known != null) {
      known.cancel();
    }
  }
}
