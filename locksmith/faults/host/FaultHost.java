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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * <p>Argument: the unit's class. Requests on standard input are {@code u32 kind, u32 length, payload}; answers {@code
 * u32 count, u32 length, payload}, all little-endian:
 *
 * <ul>
 *   <li>kind 0, sound: {@code n × (u32 length, name, u32 length, text)}: all sources as they should be. Answer: count 0,
 *       or count 1 and what javac said.
 *   <li>kind 1, plant: sources in the same form, in place of those of their names. Answer likewise, or count 2 where
 *       every class comes out as javac made it of the sound sources, byte for byte: no fault at all.
 *   <li>kind 2, run: the frame of docs/wire.md, whole. Answer: the reply frame; count 0xFFFFFFFF and the exception
 *       where the variant fell over as a whole.
 *   <li>kind 3, marks: the payload names a class. Answer: its static {@code byte[] MARKS}, which is zero from then on.
 *   <li>kind 4, initial: no payload. Answer: the bytes that the areas of all programs start with, {@code u32 length,
 *       bytes} each, length -1 for linkage.
 * </ul>
 *
 * <p>Every variant gets a class loader of its own that shares nothing with the others, so that a fault that spoils
 * static state spoils no other run.
 */
public final class FaultHost {
  private static final int SOUND = 0;
  private static final int PLANT = 1;
  private static final int RUN = 2;
  private static final int MARKS = 3;
  private static final int INITIAL = 4;

  private final String unitName;
  private final Map<String, byte[]> sound = new HashMap<>();
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager files;
  private final List<String> options;
  private final Path directory;
  private VariantLoader loader;
  private Object unit;
  private Object worker;
  private Object reply;
  private Method answer;
  private Field replyBytes;
  private Field replyLength;

  private FaultHost(String unitName) throws IOException {
    this.unitName = unitName;
    files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    directory = Files.createTempDirectory("fault-host");
    directory.toFile().deleteOnExit();
    options = List.of("-nowarn", "-proc:none", "-g:none", "-cp", directory.toString());
  }

  public static void main(String[] arguments) throws Exception {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    new FaultHost(arguments[0]).serve(new DataInputStream(System.in), out);
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
      case SOUND -> build(payload, true, out);
      case PLANT -> build(payload, false, out);
      case RUN -> run(payload, out);
      case MARKS -> put(out, 0, marks(new String(payload, StandardCharsets.UTF_8)));
      case INITIAL -> put(out, 0, initial());
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

  private void build(byte[] payload, boolean isSound, OutputStream out) throws Exception {
    worker = null;
    Map<String, ByteArrayOutputStream> made = new HashMap<>();
    StringWriter words = new StringWriter();
    List<JavaFileObject> sources = sources(payload);
    boolean done = sources.isEmpty() || compiler.getTask(words, manager(made), null, options, null, sources).call();
    if (!done) {
      put(out, 1, words.toString().getBytes(StandardCharsets.UTF_8));
      return;
    }
    Map<String, byte[]> classes = new HashMap<>(sound);
    boolean same = !isSound && !sources.isEmpty();
    for (Map.Entry<String, ByteArrayOutputStream> entry : made.entrySet()) {
      byte[] bytes = entry.getValue().toByteArray();
      same = same && Arrays.equals(bytes, sound.get(entry.getKey()));
      classes.put(entry.getKey(), bytes);
    }
    if (isSound) {
      keep(classes);
    }
    loader = new VariantLoader(classes);
    put(out, same ? 2 : 0, new byte[0]);
  }

  /** The sound classes go where javac finds them when it makes a variant of one source. */
  private void keep(Map<String, byte[]> classes) throws IOException {
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      Path file = directory.resolve(entry.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, entry.getValue());
    }
    sound.putAll(classes);
  }

  private JavaFileManager manager(Map<String, ByteArrayOutputStream> made) {
    return new Memory(files, made);
  }

  private static List<JavaFileObject> sources(byte[] payload) {
    List<JavaFileObject> sources = new ArrayList<>();
    for (int at = 0; at < payload.length; ) {
      int nameLength = get(payload, at);
      String name = new String(payload, at + 4, nameLength, StandardCharsets.UTF_8);
      at += 4 + nameLength;
      int length = get(payload, at);
      sources.add(new Source(name, new String(payload, at + 4, length, StandardCharsets.UTF_8)));
      at += 4 + length;
    }
    return sources;
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
    unit = reach(loader.loadClass(unitName).getDeclaredConstructor()).newInstance();
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
      byte[] request = Arrays.copyOfRange(frame, 8, frame.length);
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
    byte[] marks = (byte[]) field.get(null);
    byte[] copy = marks.clone();
    Arrays.fill(marks, (byte) 0);
    return copy;
  }

  private byte[] initial() throws Throwable {
    if (worker == null) {
      open();
    }
    Method storage = loader.loadClass("locksmith.runtime.Program").getDeclaredMethod("storage");
    Field initial = loader.loadClass("locksmith.runtime.Storage").getDeclaredField("initial");
    initial.setAccessible(true);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Object program : programs()) {
      for (byte[] area : (byte[][]) initial.get(storage.invoke(program))) {
        byte[] length = new byte[4];
        set(length, 0, area == null ? -1 : area.length);
        all.write(length);
        all.write(area == null ? new byte[0] : area);
      }
    }
    return all.toByteArray();
  }

  private Object[] programs() throws ReflectiveOperationException {
    Field programs = loader.loadClass("locksmith.runtime.Unit").getDeclaredField("programs");
    programs.setAccessible(true);
    return (Object[]) programs.get(unit);
  }
}
