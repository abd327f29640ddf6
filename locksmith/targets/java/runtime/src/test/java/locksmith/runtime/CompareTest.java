package locksmith.runtime;

import static locksmith.runtime.Items.binary;
import static locksmith.runtime.Items.bytes;
import static locksmith.runtime.Items.group;
import static locksmith.runtime.Items.leading;
import static locksmith.runtime.Items.packed;
import static locksmith.runtime.Items.separate;
import static locksmith.runtime.Items.set;
import static locksmith.runtime.Items.text;
import static locksmith.runtime.Items.zoned;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Relations and class tests. */
public class CompareTest {
  private static Field number(String written) {
    return Literal.number(written);
  }

  @Test
  public void scaleCounts() {
    Field item = set(packed(5, 2, true), "5.00");
    assertTrue(Compare.equal(item, number("5")));
    assertTrue(Compare.less(item, number("100")));
    assertFalse(Compare.equal(item, number("500")));
  }

  @Test
  public void elevenDigitsAreNotComparedInThirtyTwoBits() {
    Field item = set(zoned(11, 0, false), "5000000000");
    assertFalse(Compare.equal(item, number("705032704")));
    assertTrue(Compare.greater(item, number("705032704")));
  }

  @Test
  public void signsCompareAlgebraically() {
    assertTrue(Compare.less(set(separate(3, 0, true), "-5"), set(leading(3, 0), "-4")));
    assertTrue(Compare.equal(set(separate(3, 0, true), "-5"), set(binary(4, 0, true), "-5")));
    assertTrue(Compare.equal(bytes(zoned(3, 0, true), "00}"), number("0")));
  }

  @Test
  public void textIsComparedWithBlanksBehindTheShorter() {
    assertTrue(Compare.equal(text("AB"), text("AB  ")));
    assertTrue(Compare.less(text("AB"), text("ABC")));
    assertTrue(Compare.equal(text("    "), Figurative.SPACE));
    assertTrue(Compare.equal(text("XYXY"), Literal.all("XY")));
    assertFalse(Compare.equal(text("XYXX"), Literal.all("XY")));
  }

  @Test
  public void hexLiteralsCompareAsBytes() {
    assertTrue(Compare.equal(bytes(text(2), "\0A"), Literal.hex("0041")));
    assertTrue(Compare.less(bytes(text(2), "\0A"), text("  ")));
  }

  @Test
  public void numericClass() {
    assertTrue(ClassTest.isNumeric(set(packed(3, 0, true), "0")));
    assertTrue(ClassTest.isNumeric(bytes(packed(3, 0, true), "\u0012\u003D")));
    assertFalse(ClassTest.isNumeric(bytes(packed(3, 0, true), "\u0012\u0031")));
    assertTrue(ClassTest.isNumeric(bytes(zoned(3, 0, true), "12C")));
    assertFalse(ClassTest.isNumeric(bytes(zoned(3, 0, false), "12C")));
    assertFalse(ClassTest.isNumeric(bytes(zoned(3, 0, false), "1 2")));
    assertTrue(ClassTest.isNumeric(bytes(group(3), "123")));
    assertFalse(ClassTest.isNumeric(bytes(group(3), "12C")));
  }

  @Test
  public void alphabeticClass() {
    assertTrue(ClassTest.isAlphabetic(text("Ab z")));
    assertFalse(ClassTest.isAlphabetic(text("A1")));
    assertTrue(ClassTest.isAlphabeticUpper(text("AB ")));
    assertFalse(ClassTest.isAlphabeticLower(text("aB")));
  }

  @Test
  public void subscriptOfAZonedElementLeavesASign() {
    Field item = bytes(zoned(2, 0, false), "02");
    assertEquals(2, item.subscriptValue());
    assertEquals("0B", Items.content(item));
    assertEquals(2, item.subscriptValue());
  }

  @Test
  public void fourBytesOfAPointerCount() {
    Field pointer = new Pointer(new Area(0, 8), 0);
    assertFalse(differs(pointer, 4, 255));
    assertFalse(Compare.less(pointer, Figurative.NULL));
    assertTrue(differs(pointer, 3, 128));
    assertTrue(Compare.less(pointer, Figurative.NULL));
  }

  private static boolean differs(Field pointer, int at, int value) {
    pointer.area.bytes[at] = (byte) value;
    return !Compare.equal(pointer, Figurative.NULL);
  }
}
