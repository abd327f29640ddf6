package locksmith.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.Test;

/** The PERFORM stack, and the digest of docs/wire.md. */
public class ControlTest {
  @Test
  public void anOuterEndDropsTheInnerFrames() {
    PerformStack stack = new PerformStack(4, 10);
    stack.push(1);
    stack.push(2);
    stack.push(3);
    assertEquals("the innermost frame that waits", 2, stack.find(2));
    assertEquals("nobody waits for it", 0, stack.find(0));
    stack.dropFrom(stack.find(1));
    assertEquals(0, stack.depth());
    assertEquals(0, stack.find(3));
  }

  @Test
  public void theSameRangeMayBeActiveTwice() {
    PerformStack stack = new PerformStack(3, 10);
    stack.push(1);
    stack.push(2);
    stack.push(1);
    assertEquals(3, stack.find(1));
    stack.dropFrom(3);
    assertEquals(1, stack.find(1));
  }

  @Test
  public void theDepthLimitEndsTheRun() {
    PerformStack stack = new PerformStack(1, 2);
    stack.push(0);
    stack.push(0);
    assertThrows(RunEnd.class, () -> stack.push(0));
  }

  @Test
  public void digestTakesWordsThenBytes() {
    byte[] data = "ABCDEFGHIJ".getBytes(StandardCharsets.US_ASCII);
    long word = 0x4847464544434241L;
    long h = word * 0x9E3779B97F4A7C15L;
    h ^= h >>> 29;
    for (int b : new int[] {'I', 'J'}) {
      h = (h ^ b) * 0x100000001B3L;
      h ^= h >>> 32;
    }
    assertEquals(h, Digest.bytes(0, data, 0, data.length));
  }

  @Test
  public void aDigestOfPiecesOnWordBoundariesContinues() {
    byte[] data = "ABCDEFGHIJKLMNOPQ".getBytes(StandardCharsets.US_ASCII);
    assertEquals(Digest.bytes(0, data, 0, 17), Digest.bytes(Digest.bytes(0, data, 0, 8), data, 8, 9));
  }
}
