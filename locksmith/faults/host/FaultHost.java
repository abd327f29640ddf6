import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Builds faulty variants of a Java target and runs cases on them, in one warm JVM.
 *
 * <p>Arguments: the unit's class, then the class directories of the sound build. Requests on standard input are {@code
 * u32 kind, u32 length, payload}; answers {@code u32 count, u32 length, payload}, all little-endian:
 *
 * <ul>
 *   <li>kind 1, plant: {@code n × (u32 length, name, u32 length, text)}: these sources replace those of their names.
 *       Answer: count 0, or count 1 and what javac said.
 *   <li>kind 2, run: the frame of docs/wire.md, whole. Answer: the reply frame; count 0xFFFFFFFF and the exception
 *       where the variant fell over as a whole.
 *   <li>kind 3, marks: the payload names a class. Answer: its static {@code byte[] MARKS}.
 * </ul>
 *
 * <p>Every variant gets a class loader of its own that shares nothing with the others, so that a fault that spoils
 * static state spoils no other run.
 */
public final class FaultHost {
  private static final int PLANT = 1;
  private static final int RUN = 2;
  private static final int MARKS = 3;

  private final String unitName;
  private final Map<String, byte[]> sound = new HashMap<>();
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files;
  private final List<String> options;
  private VariantLoader loader;
  private Object worker;
  private Object reply;
  private Method answer;
  private Field replyBytes;
  private Field replyLength;

  private FaultHost(String unitName, List<Path> directories) throws IOException {
    this.unitName = unitName;
    files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    List<String> path = new ArrayList<>();
    for (Path directory : directories) {
      path.add(directory.toString());
      load(directory);
    }
    String joined = String.join(System.getProperty("path.separator"), path);
    options = List.of("-nowarn", "-proc:none", "-g:none", "-cp", joined);
  }

  private void load(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : (Iterable<Path>) all.filter(p -> p.toString().endsWith(".class"))::iterator) {
        String relative = directory.relativize(file).toString();
        String name = relative.substring(0, relative.length() - 6).replace('/', '.').replace('\\', '.');
        sound.put(name, Files.readAllBytes(file));
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<Path> directories = new ArrayList<>();
    for (int k = 1; k < arguments.length; k++) {
      directories.add(Path.of(arguments[k]));
    }
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    new FaultHost(arguments[0], directories).serve(new DataInputStream(System.in), out);
  }

  private void serve(DataInputStream in, OutputStream out) throws IOException {
    while (true) {
      int kind;
      try {
        kind = Integer.reverseBytes(in.readInt());
      } catch (EOFException end) {
        return;
      }
      byte[] payload = new byte[Integer.reverseBytes(in.readInt())];
      in.readFully(payload);
      try {
        handle(kind, payload, out);
      } catch (Throwable failure) {
        put(out, -1, failure.toString().getBytes(StandardCharsets.UTF_8));
      }
      out.flush();
    }
  }

  private void handle(int kind, byte[] payload, OutputStream out) throws Throwable {
    switch (kind) {
      case PLANT -> {
        String refused = plant(payload);
        put(out, refused == null ? 0 : 1, refused == null ? new byte[0] : refused.getBytes(StandardCharsets.UTF_8));
      }
      case RUN -> run(payload, out);
      case MARKS -> put(out, 0, marks(new String(payload, StandardCharsets.UTF_8)));
      default -> throw new IllegalArgumentException("request " + kind);
    }
  }

  private static void put(OutputStream out, int count, byte[] payload) throws IOException {
    byte[] head = new byte[8];
    set(head, 0, count);
    set(head, 4, payload.length);
    out.write(head);
    out.write(payload);
  }

  private static void set(byte[] bytes, int at, int value) {
    for (int k = 0; k < 4; k++) {
      bytes[at + k] = (byte) (value >>> 8 * k);
    }
  }

  private static int get(byte[] bytes, int at) {
    return bytes[at] & 255 | (bytes[at + 1] & 255) << 8 | (bytes[at + 2] & 255) << 16 | bytes[at + 3] << 24;
  }

  // ---------------------------------------------------------------- building

  private String plant(byte[] payload) throws Exception {
    List<JavaFileObject> sources = new ArrayList<>();
    for (int at = 0; at < payload.length; ) {
      int nameLength = get(payload, at);
      String name = new String(payload, at + 4, nameLength, StandardCharsets.UTF_8);
      at += 4 + nameLength;
      int length = get(payload, at);
      sources.add(new Source(name, new String(payload, at + 4, length, StandardCharsets.UTF_8)));
      at += 4 + length;
    }
    Map<String, ByteArrayOutputStream> made = new HashMap<>();
    StringWriter words = new StringWriter();
    worker = null;
    if (!sources.isEmpty()
        && !compiler.getTask(words, new Memory(files, made), null, options, null, sources).call()) {
      return words.toString();
    }
    Map<String, byte[]> classes = new HashMap<>(sound);
    made.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    loader = new VariantLoader(classes);
    return null;
  }

  /** A source text in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("memory:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps compiled classes in memory. */
  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> made;

    Memory(StandardJavaFileManager files, Map<String, ByteArrayOutputStream> made) {
      super(files);
      this.made = made;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          return made.computeIfAbsent(name, k -> new ByteArrayOutputStream());
        }
      };
    }
  }

  /** Classes of one variant. */
  private static final class VariantLoader extends ClassLoader {
    private final Map<String, byte[]> classes;

    VariantLoader(Map<String, byte[]> classes) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  // ---------------------------------------------------------------- running

  private void open() throws Throwable {
    Class<?> workerClass = loader.loadClass("locksmith.runtime.Worker");
    Class<?> unitClass = loader.loadClass("locksmith.runtime.Unit");
    Class<?> bufferClass = loader.loadClass("locksmith.runtime.WireBuffer");
    Object unit = reach(loader.loadClass(unitName).getDeclaredConstructor()).newInstance();
    worker = reach(workerClass.getDeclaredConstructor(unitClass)).newInstance(unit);
    reply = reach(bufferClass.getDeclaredConstructor(int.class)).newInstance(1 << 16);
    answer = workerClass.getDeclaredMethod("answer", byte[].class, int.class, bufferClass);
    answer.setAccessible(true);
    replyBytes = bufferClass.getDeclaredField("bytes");
    replyBytes.setAccessible(true);
    replyLength = bufferClass.getDeclaredField("length");
    replyLength.setAccessible(true);
  }

  private static <T> Constructor<T> reach(Constructor<T> constructor) {
    constructor.setAccessible(true);
    return constructor;
  }

  private void run(byte[] frame, OutputStream out) throws Throwable {
    try {
      if (worker == null) {
        open();
      }
      byte[] request = java.util.Arrays.copyOfRange(frame, 8, frame.length);
      answer.invoke(worker, request, get(frame, 0), reply);
      out.write((byte[]) replyBytes.get(reply), 0, replyLength.getInt(reply));
    } catch (InvocationTargetException thrown) {
      worker = null;
      throw thrown.getCause();
    }
  }

  private byte[] marks(String name) throws Exception {
    Field field = loader.loadClass(name).getDeclaredField("MARKS");
    field.setAccessible(true);
    return (byte[]) field.get(null);
  }
}
