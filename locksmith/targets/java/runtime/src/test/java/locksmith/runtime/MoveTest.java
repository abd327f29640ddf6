package locksmith.runtime;

import static locksmith.runtime.Items.binary;
import static locksmith.runtime.Items.bytes;
import static locksmith.runtime.Items.content;
import static locksmith.runtime.Items.edited;
import static locksmith.runtime.Items.group;
import static locksmith.runtime.Items.packed;
import static locksmith.runtime.Items.separate;
import static locksmith.runtime.Items.set;
import static locksmith.runtime.Items.shown;
import static locksmith.runtime.Items.text;
import static locksmith.runtime.Items.zoned;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

/** MOVE between kinds, editing, and where a field's bytes are. */
public class MoveTest {
  private static String editedAs(String picture, int digits, int scale, String number) {
    return content(set(edited(picture, digits, scale), number));
  }

  @Test
  public void textIsPaddedAndCut() {
    Field item = text(5);
    Move.move(text("AB"), item);
    assertEquals("AB   ", content(item));
    Move.move(text("ABCDEFG"), item);
    assertEquals("ABCDE", content(item));
  }

  @Test
  public void allLiteralFillsTwentyDigits() {
    Field item = zoned(20, 0, false);
    Move.move(Literal.all("9"), item);
    assertEquals("99999999999999999999", content(item));
  }

  @Test
  public void binaryKeepsLowDigitsAndDropsTheSignOfAnUnsignedReceiver() {
    assertEquals(0, set(binary(4, 0, true), "70000").intValue());
    assertEquals(5, set(binary(4, 0, false), "-5").intValue());
  }

  @Test
  public void signedZonedCarriesTheEbcdicOverpunch() {
    assertEquals("012}", content(set(zoned(4, 0, true), "-120")));
    assertEquals("012C", content(set(zoned(4, 0, true), "123")));
    assertEquals("-012", content(set(separate(3, 0, true), "-12")));
    assertEquals("012+", content(set(separate(3, 0, false), "12")));
  }

  @Test
  public void packedNibbles() {
    assertEquals("\u00124\\", content(set(packed(5, 0, true), "12345")));
    assertEquals("\u0000\u0001]", content(set(packed(5, 0, true), "-15")));
  }

  @Test
  public void decimalsAreAligned() {
    Field item = zoned(5, 2, false);
    set(item, "1234.567");
    assertEquals("23456", content(item));
    Field whole = zoned(3, 0, false);
    Move.move(item, whole);
    assertEquals("234", content(whole));
  }

  @Test
  public void aGroupReceivesTheBytesAsTheyAre() {
    Field item = group(4);
    Move.move(bytes(zoned(4, 0, false), "000B"), item);
    assertEquals("000B", content(item));
  }

  @Test
  public void editing() {
    assertEquals("- 12.50", editedAs("-ZZ9.99", 5, 2, "-12.5"));
    assertEquals("+   $1.05", editedAs("+$,$$9.99", 6, 2, "1.05"));
    assertEquals("  +0.0", editedAs("+++9.9", 4, 1, "-0.04"));
    assertEquals("1,234.50CR", editedAs("Z,ZZ9.99CR", 6, 2, "-1234.5"));
    assertEquals("1,234.50  ", editedAs("Z,ZZ9.99CR", 6, 2, "1234.5"));
    assertEquals("**1,234.00", editedAs("***,**9.99", 8, 2, "1234"));
    assertEquals("12/31/1999", editedAs("99/99/9999", 8, 0, "12311999"));
  }

  @Test
  public void deediting() {
    Field item = zoned(5, 2, true);
    Move.move(set(edited("-ZZ9.99", 5, 2), "-12.5"), item);
    assertEquals("01250-", shown(item));
  }

  @Test
  public void subscriptsReachInsideTheAreaOnly() {
    Area area = new Area(0, 20);
    Field cell = new Zoned(area, 0, 2, 2, 0, 0).table(2);
    assertEquals(18, cell.at(10).start());
    assertThrows(BoundsException.class, () -> cell.at(11));
    assertThrows(BoundsException.class, () -> cell.at(0));
    Field row = new Zoned(area, 4, 2, 2, 0, 0).table(2);
    assertEquals("an element before the table, inside the area, is exact", 2, row.at(0).start());
  }

  @Test
  public void referenceModificationReachesInsideTheAreaOnly() {
    Area area = new Area(0, 10);
    Field item = new Text(area, 2, 4);
    assertEquals(3, item.part(2, 7).start());
    assertEquals(7, item.part(2, 7).size());
    assertThrows(BoundsException.class, () -> item.part(2, 8));
    assertThrows(BoundsException.class, () -> item.part(1, 0));
  }

  @Test
  public void anUnboundLinkageItemIsOutOfBounds() {
    Area area = Area.linkage(0, 4);
    Field item = new Text(area, 0, 4);
    assertThrows(BoundsException.class, item::start);
    area.bind(new byte[] {1, 2, 3, 4, 5}, 1, 4);
    assertEquals(1, item.start());
  }
}
