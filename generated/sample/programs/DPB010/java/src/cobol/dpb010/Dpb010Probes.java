package cobol.dpb010;

import locksmith.runtime.Probes;

/** Probes and external sites of DPB010, for Locksmith. */
final class Dpb010Probes {
  static final Probes PROBES =
      new Probes(56, 11,
          "ffffffffffffffff 0 1 2 3 4 5 6 7 8 9 a b c d e f",
          "0*2 49f 0 4ff 40 0*2 1065 60 40 842 b42 5a dc 1208f 1c000",
          "2*4 4 d e f*8 10*2",
          "0 1 2 3 4 5 6 7 8 9 0*6 a",
          "0",
          "1",
          "2",
          "3",
          "4",
          "5",
          "6",
          "7",
          "8",
          "9",
          "a",
          "b",
          "c",
          "d",
          "e",
          "f",
          "10");
}
