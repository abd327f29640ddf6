package locksmith.runtime;

import static locksmith.runtime.Items.content;
import static locksmith.runtime.Items.set;
import static locksmith.runtime.Items.text;
import static locksmith.runtime.Items.zoned;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** STRING, UNSTRING, INSPECT. */
public class TextStatementsTest {
  private static final Field COMMA = Literal.text(",");

  @Test
  public void stringStopsAtItsDelimiterAndLeavesTheRest() {
    Field into = text("..........");
    Field pointer = set(zoned(2, 0, false), "2");
    StringStatement statement = new StringStatement(into, pointer);
    statement.delimitedBy(Literal.text(" ")).append(text("AB CD"));
    statement.delimitedBy(null).append(text("/"));
    assertFalse(statement.finish());
    assertEquals(".AB/......", content(into));
    assertEquals("05", content(pointer));
  }

  @Test
  public void stringOverflows() {
    Field into = text("....");
    StringStatement statement = new StringStatement(into, null);
    statement.delimitedBy(null).append(text("ABC")).append(text("DEF"));
    assertTrue(statement.finish());
    assertEquals("ABCD", content(into));
  }

  @Test
  public void stringPointerOutsideOverflowsAtOnce() {
    Field into = text("....");
    Field pointer = set(zoned(2, 0, false), "0");
    StringStatement statement = new StringStatement(into, pointer);
    statement.delimitedBy(null).append(text("A"));
    assertTrue(statement.finish());
    assertEquals("....", content(into));
  }

  @Test
  public void unstringTakesDoubleDelimitersApartWithoutAll() {
    Field a = text(3);
    Field b = text(3);
    Field c = text(3);
    Field found = text(1);
    Field count = zoned(2, 0, false);
    UnstringStatement statement = new UnstringStatement(text("AB,,CD"), null).delimiter(COMMA, false);
    statement.into(a, found, count).into(b, null, null).into(c, null, null);
    assertFalse(statement.finish());
    assertEquals("AB |   |CD ", String.join("|", content(a), content(b), content(c)));
    assertEquals(",", content(found));
    assertEquals("02", content(count));
  }

  @Test
  public void unstringWithAllTakesThemAsOne() {
    Field a = text(3);
    Field b = text(3);
    UnstringStatement statement = new UnstringStatement(text("AB,,CD,E"), null).delimiter(COMMA, true);
    statement.into(a, null, null).into(b, null, null);
    assertTrue("one more is left: overflow", statement.finish());
    assertEquals("AB |CD ", content(a) + "|" + content(b));
  }

  @Test
  public void inspectTalliesOnTopOfTheCounter() {
    Field counter = set(zoned(2, 0, false), "5");
    new Inspect(text("BANANA"), false).start().tallyAll(counter, Literal.text("AN")).finish();
    assertEquals("07", content(counter));
    new Inspect(text("BANANA"), false).start().before(Literal.text("N")).tallyCharacters(counter).finish();
    assertEquals("09", content(counter));
  }

  @Test
  public void inspectReplaces() {
    Field item = text("00AB00");
    new Inspect(item, true).start().replaceLeading(Literal.text("0"), Literal.text(" ")).finish();
    assertEquals("  AB00", content(item));
    Inspect behindA = new Inspect(item, true).start().after(Literal.text("A"));
    behindA.replaceFirst(Literal.text("0"), Literal.text("*")).finish();
    assertEquals("  AB*0", content(item));
    new Inspect(item, false).start().convert(Literal.text("AB"), Literal.text("xy")).finish();
    assertEquals("  xy*0", content(item));
  }

  @Test
  public void inspectKeepsTheSignOfANegativeItem() {
    Field item = set(zoned(4, 0, true), "-120");
    new Inspect(item, true).start().replaceAll(Literal.text("0"), Literal.text("9")).finish();
    assertEquals("912R", content(item));
  }
}
