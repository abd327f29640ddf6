package locksmith.runtime;

/**
 * What a test needs to know about a program: its probes and external sites, and which groups of areas its labels may
 * write. Tables come as text, {@code value} or {@code value*times} separated by spaces, values in hexadecimal.
 */
public final class Probes {
  final int probes;
  final int streams;

  /** Entry probe by label. */
  final int[] entry;

  /** Groups that may be written while a label, or what performs it, is active. */
  final long[] writeMask;

  /** Label and stream of each external site. */
  final int[] siteLabel;

  final int[] siteStream;

  /** Area ids by group. */
  final int[][] groups;

  /** {@code groups}: one text a group, the ids of its areas. */
  public Probes(
      int probes, int streams, String entry, String writeMask, String siteLabel, String siteStream, String... groups) {
    this.probes = probes;
    this.streams = streams;
    this.entry = ints(entry);
    this.writeMask = longs(writeMask);
    this.siteLabel = ints(siteLabel);
    this.siteStream = ints(siteStream);
    this.groups = new int[groups.length][];
    for (int i = 0; i < groups.length; i++) {
      this.groups[i] = ints(groups[i]);
    }
  }

  int sites() {
    return siteLabel.length;
  }

  long allGroups() {
    return groups.length == 64 ? -1L : (1L << groups.length) - 1;
  }

  private static int[] ints(String text) {
    long[] values = longs(text);
    int[] out = new int[values.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = (int) values[i];
    }
    return out;
  }

  private static long[] longs(String text) {
    String[] runs = text.isEmpty() ? new String[0] : text.split(" ");
    long[] out = new long[runs.length];
    int n = 0;
    for (String run : runs) {
      int star = run.indexOf('*');
      int times = star < 0 ? 1 : Integer.parseInt(run.substring(star + 1));
      long value = Long.parseUnsignedLong(star < 0 ? run : run.substring(0, star), 16);
      if (n + times > out.length) {
        out = java.util.Arrays.copyOf(out, Math.max(out.length * 2, n + times));
      }
      for (int i = 0; i < times; i++) {
        out[n++] = value;
      }
    }
    return java.util.Arrays.copyOf(out, n);
  }
}
