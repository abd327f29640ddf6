package locksmith.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The storage of a program: its areas in the order of their ids, with the bytes they start with.
 *
 * <p>Generated storage classes make the areas in their constructor and put the initial bytes; the bytes as they
 * stand when the program is attached are what every reset gives back.
 */
public abstract class Storage {
  private final Area[] areas;
  private final byte[][] initial;
  private final boolean[] local;
  private final Field hiddenReturnCode = new IndexField(new Area(-1, 4), 0);

  protected Storage(int areas) {
    this.areas = new Area[areas];
    this.initial = new byte[areas][];
    this.local = new boolean[areas];
  }

  // ---------------------------------------------------------------- making areas

  /** A WORKING-STORAGE item of level 01 or 77, or a special register, all {@code fill}. */
  protected final Area working(int id, int length, int fill) {
    Area area = new Area(id, length);
    Arrays.fill(area.bytes, (byte) fill);
    areas[id] = area;
    return area;
  }

  /** A LOCAL-STORAGE item: set back whenever the program is entered. */
  protected final Area local(int id, int length, int fill) {
    local[id] = true;
    return working(id, length, fill);
  }

  /** The record area of a file, X'00'. */
  protected final Area record(int id, int length) {
    return working(id, length, 0);
  }

  /** A LINKAGE item that the program names to its end. */
  protected final Area linkage(int id, int length) {
    return linkage(id, length, length);
  }

  /** A LINKAGE item that the program names up to byte {@code named}. */
  protected final Area linkage(int id, int length, int named) {
    areas[id] = Area.linkage(id, length, named);
    return areas[id];
  }

  /** Puts initial bytes (latin-1, one character a byte). */
  protected static void put(Area area, int offset, String bytes) {
    byte[] source = bytes.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(source, 0, area.bytes, offset, source.length);
  }

  /** Puts the same bytes again and again, for a table whose elements start alike. */
  protected static void repeat(Area area, int offset, int times, String bytes) {
    byte[] source = bytes.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < times; i++) {
      System.arraycopy(source, 0, area.bytes, offset + i * source.length, source.length);
    }
  }

  /** The length of an item that hangs on an OCCURS DEPENDING object: it must lie in its area. */
  protected static int within(Field item, int length) {
    if (length < 0 || (long) item.offset + length > item.area.length) {
      throw BoundsException.INSTANCE;
    }
    return length;
  }

  /** What an item that stands at {@code place} now is moved by. */
  protected static int moved(Field item, int place) {
    if (place < 0 || (long) place + item.length > item.area.length) {
      throw BoundsException.INSTANCE;
    }
    return place - item.offset;
  }

  // ---------------------------------------------------------------- what the runtime asks

  /** The areas that PROCEDURE DIVISION USING names, in order. */
  protected Area[] using() {
    return NO_AREAS;
  }

  /** The areas that an ENTRY names, in order. */
  protected Area[] usingAt(int entry) {
    return using();
  }

  /** RETURN-CODE; a program that never names it has one outside its areas. */
  protected Field returnCode() {
    return hiddenReturnCode;
  }

  /** The files, in the order of their ids. */
  protected CobolFile[] files() {
    return NO_FILES;
  }

  private static final Area[] NO_AREAS = {};
  private static final CobolFile[] NO_FILES = {};

  /** An area by its id. */
  protected final Area area(int id) {
    return areas[id];
  }

  /** Gives all areas the program's currency sign and decimal point. */
  protected final void symbols(Symbols symbols) {
    for (Area area : areas) {
      area.symbols = symbols;
    }
  }

  final Area[] areas() {
    return areas;
  }

  /** Keeps the bytes as they stand as the initial ones. */
  final void freeze() {
    for (int id = 0; id < areas.length; id++) {
      if (areas[id].bytes.length > 0) {
        initial[id] = areas[id].bytes.clone();
      }
    }
  }

  final boolean isLinkage(int id) {
    return initial[id] == null;
  }

  /** Gives every area its initial bytes, unbinds linkage, closes files. */
  final void reset() {
    for (int id = 0; id < areas.length; id++) {
      if (initial[id] == null) {
        areas[id].unbind();
      }
    }
    initialise();
  }

  /** Gives every area its initial bytes and closes files; linkage stays bound. */
  final void initialise() {
    for (int id = 0; id < areas.length; id++) {
      if (initial[id] != null) {
        System.arraycopy(initial[id], 0, areas[id].bytes, 0, initial[id].length);
      }
    }
    Arrays.fill(hiddenReturnCode.area.bytes, (byte) 0);
    for (CobolFile file : files()) {
      file.reset();
    }
  }

  /** Gives LOCAL-STORAGE its initial bytes. */
  final void enter() {
    for (int id = 0; id < areas.length; id++) {
      if (local[id]) {
        System.arraycopy(initial[id], 0, areas[id].bytes, 0, initial[id].length);
      }
    }
  }
}
