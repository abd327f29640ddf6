package cobol.dpb010;

import locksmith.runtime.Unit;

/** The programs that run together: DPB010. */
public final class Dpb010Unit extends Unit {
  public Dpb010Unit() {
    super(new Dpb010());
  }
}
