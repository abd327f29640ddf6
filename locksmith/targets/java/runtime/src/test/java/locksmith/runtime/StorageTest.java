package locksmith.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.Test;

/** Tables, reference modification and bounds. */
public class StorageTest {
  private final Area area = new Area(0, 35);
  private final Field entry = new Text(area, 5, 3).table(3);

  private static String text(Field field) {
    return new String(field.copy(), StandardCharsets.ISO_8859_1);
  }

  @Test
  public void anElementPastItsTableIsExactInsideTheArea() {
    Move.move(Literal.text("END"), entry.at(10));
    assertEquals("END", text(new Text(area, 32, 3)));
    Move.move(Literal.text("ABC"), entry.at(0));
    assertEquals("ABC", text(new Text(area, 2, 3)));
  }

  @Test
  public void anElementOutsideTheAreaIsNot() {
    assertThrows(BoundsException.class, () -> entry.at(11));
    assertThrows(BoundsException.class, () -> entry.at(-1));
    assertThrows(BoundsException.class, () -> entry.at(Integer.MAX_VALUE));
  }

  @Test
  public void modificationStaysInTheArea() {
    Field item = new Text(area, 10, 5);
    assertEquals(25, item.part(1, 25).size());
    assertThrows(BoundsException.class, () -> item.part(1, 0));
    assertThrows(BoundsException.class, () -> item.part(1, 26));
    assertThrows(BoundsException.class, () -> item.part(-10, 1));
  }

  @Test
  public void aBoundAreaSharesItsBytes() {
    Area linkage = Area.linkage(1, 4);
    Field item = new Text(linkage, 0, 4);
    assertThrows(BoundsException.class, item::start);
    linkage.bind(area, 30);
    Move.move(Literal.text("WXYZ"), item);
    assertEquals("WXYZ", text(new Text(area, 30, 4)));
    linkage.bind(area, 33);
    assertThrows(BoundsException.class, item::start);
  }

  @Test
  public void severalDimensions() {
    Area table = new Area(0, 24);
    Field cell = new Zoned(table, 0, 1, 1, 0, 0).table(12, 4, 1);
    Move.move(Literal.number("7"), cell.at(2, 3, 4));
    assertEquals('7', table.bytes[23]);
  }
}
