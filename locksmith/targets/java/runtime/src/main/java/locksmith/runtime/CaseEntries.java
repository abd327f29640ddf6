package locksmith.runtime;

/** The entries of a case: the parameters of each call of the program under test. */
final class CaseEntries {
  private final Program program;
  private final Area[] using;
  private final byte[][] memory;
  private byte[] bytes;
  private int at;
  int left;

  CaseEntries(Program program) {
    this.program = program;
    this.using = program.storage().using();
    this.memory = new byte[using.length][];
    for (int k = 0; k < using.length; k++) {
      memory[k] = new byte[using[k].declared];
    }
  }

  void load(CaseReader in) {
    bytes = in.bytes;
    left = in.u16();
    at = in.at;
    if (left == 0) {
      throw RunEnd.of(RunEnd.INVALID_CASE);
    }
    for (int entry = left; entry > 0; entry--) {
      int parameters = in.u16();
      for (int k = 0; k < parameters; k++) {
        int length = in.counted();
        if (k >= using.length || length > using[k].declared) {
          throw RunEnd.of(RunEnd.INVALID_CASE);
        }
      }
    }
  }

  /** Binds the linkage areas to the parameters of the next entry: the bytes given, then zeros. */
  void bindNext(Addresses addresses) {
    addresses.clearParameters();
    int parameters = CaseReader.u16(bytes, at);
    at += 2;
    for (int k = 0; k < using.length; k++) {
      if (k >= parameters) {
        program.linkage().keep(k);
        continue;
      }
      int length = CaseReader.i32(bytes, at);
      System.arraycopy(bytes, at + 4, memory[k], 0, length);
      java.util.Arrays.fill(memory[k], length, memory[k].length, (byte) 0);
      program.linkage().pass(k, memory[k], 0, memory[k].length);
      addresses.setParameter(program.areaBase + using[k].id, memory[k]);
      at += 4 + length;
    }
    left--;
  }
}
