package locksmith.runtime;

import static locksmith.runtime.Items.binary;
import static locksmith.runtime.Items.content;
import static locksmith.runtime.Items.leading;
import static locksmith.runtime.Items.nativeBinary;
import static locksmith.runtime.Items.packed;
import static locksmith.runtime.Items.separate;
import static locksmith.runtime.Items.set;
import static locksmith.runtime.Items.shown;
import static locksmith.runtime.Items.zoned;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Arithmetic statements: truncation, size errors, rounding, signs. */
public class ArithmeticTest {
  private static Field number(String written) {
    return Literal.number(written);
  }

  private static Decimal decimal(String written) {
    return Decimal.of(number(written));
  }

  @Test
  public void withoutSizeErrorHighDigitsAreLost() {
    Field item = set(zoned(2, 0, false), "98");
    Arithmetic.add(item, number("5"), Rounding.TRUNCATION);
    assertEquals("03", content(item));
  }

  @Test
  public void withSizeErrorTheItemStays() {
    Field item = set(zoned(2, 0, false), "98");
    assertTrue(Arithmetic.add(item, number("5"), Rounding.ON_SIZE_ERROR));
    assertEquals("98", content(item));
  }

  @Test
  public void sizeErrorOfASeparateSignCountsDigitsOnly() {
    Field item = set(separate(2, 0, true), "-98");
    assertTrue(Arithmetic.subtract(item, number("5"), Rounding.ON_SIZE_ERROR));
    assertEquals("-98", content(item));
    assertFalse(Arithmetic.subtract(item, number("1"), Rounding.ON_SIZE_ERROR));
    assertEquals("-99", content(item));
  }

  @Test
  public void addToALeadingSignKeepsTheDigits() {
    Field item = set(leading(3, 0), "-12");
    Arithmetic.add(item, number("2"), Rounding.TRUNCATION);
    assertEquals("}10", content(item));
  }

  @Test
  public void sumOfOppositesIsPlusZero() {
    Field item = set(zoned(3, 0, true), "-5");
    Arithmetic.add(item, number("5"), Rounding.TRUNCATION);
    assertEquals("00{", content(item));
    assertEquals("000+", shown(item));
  }

  @Test
  public void binaryIsCutToItsPicture() {
    Field item = binary(3, 0, false);
    Arithmetic.store(item, decimal("1234"), Rounding.TRUNCATION);
    assertEquals(234, item.intValue());
  }

  @Test
  public void nativeBinaryIsNot() {
    Field item = nativeBinary(3, false);
    Arithmetic.store(item, decimal("1234"), Rounding.TRUNCATION);
    assertEquals(1234, item.intValue());
  }

  @Test
  public void quotientsAreCutTowardZero() {
    Field item = zoned(3, 0, true);
    Arithmetic.store(item, decimal("-7").dividedBy(decimal("2")), Rounding.TRUNCATION);
    assertEquals("00L", content(item));
  }

  @Test
  public void divisionByZeroIsASizeErrorAndLeavesTheItem() {
    Field item = set(packed(5, 2, true), "1.25");
    assertTrue(Arithmetic.divide(item, number("0"), Rounding.ON_SIZE_ERROR));
    assertEquals("+00125", shown(item));
  }

  @Test
  public void everyRoundingMode() {
    int[] modes = {
      Rounding.NEAREST_AWAY_FROM_ZERO, Rounding.AWAY_FROM_ZERO, Rounding.NEAREST_EVEN, Rounding.NEAREST_TOWARD_ZERO,
      Rounding.TOWARD_GREATER, Rounding.TOWARD_LESSER, Rounding.TRUNCATION_MODE
    };
    String[] plus = {"003+", "003+", "002+", "002+", "003+", "002+", "002+"};
    String[] minus = {"003-", "003-", "002-", "002-", "002-", "003-", "002-"};
    for (int i = 0; i < modes.length; i++) {
      Field item = zoned(3, 0, true);
      Arithmetic.store(item, decimal("2.5"), modes[i]);
      assertEquals("mode " + modes[i], plus[i], shown(item));
      Arithmetic.store(item, decimal("-2.5"), modes[i]);
      assertEquals("mode " + modes[i], minus[i], shown(item));
    }
  }

  @Test
  public void roundedSumThatOverflowsRaises() {
    Field item = set(packed(3, 0, true), "999");
    assertTrue(Arithmetic.store(item, decimal("999.5"), Rounding.NEAREST_AWAY_FROM_ZERO | Rounding.ON_SIZE_ERROR));
    assertEquals("+999", shown(item));
  }

  @Test
  public void remainderKeepsTheDividendsDecimals() {
    Field quotient = zoned(3, 0, false);
    Field remainder = zoned(5, 2, false);
    Arithmetic.divide(number("10.75"), number("3"), quotient, 0).remainder(remainder, 0);
    assertEquals("003", content(quotient));
    assertEquals("00175", content(remainder));
  }

  @Test
  public void exponents() {
    assertEquals(0, decimal("2").power(decimal("-2")).compareTo(decimal("0.25")));
    assertEquals(0, decimal("2").power(decimal("10")).compareTo(decimal("1024")));
    assertEquals(0, decimal("1.5").power(decimal("2")).compareTo(decimal("2.25")));
  }

  @Test
  public void thirtyOneDigitsAreExact() {
    Decimal a = decimal("9999999999999999999");
    Decimal product = a.times(a);
    assertEquals("99999999999999999980000000000000000001", product.value().toString());
    assertEquals(0, product.dividedBy(a).compareTo(a));
  }

  @Test
  public void augmentingWrapsAtThePicture() {
    Field item = set(zoned(1, 0, false), "9");
    Arithmetic.augment(item, number("1"));
    assertEquals("0", content(item));
  }
}
