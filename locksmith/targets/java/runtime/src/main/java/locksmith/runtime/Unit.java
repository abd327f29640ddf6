package locksmith.runtime;

/**
 * The program under test and the programs that its CALLs are bound to, with unit-wide ids (docs/wire.md). A build
 * generates one subclass, whose class name is the argument of {@link Worker} and {@link Main}.
 */
public abstract class Unit {
  private final Program[] programs;

  /** Number of probes, sites and streams of each program, in order. */
  protected Unit(Program... programs) {
    this.programs = programs;
    int probes = 0;
    int sites = 0;
    int areas = 0;
    int streams = 0;
    for (Program program : programs) {
      program.unit = this;
      program.probeBase = probes;
      program.siteBase = sites;
      program.areaBase = areas;
      program.streamBase = streams;
      probes += program.probes.probes;
      sites += program.probes.sites();
      streams += program.probes.streams;
      areas += program.storage().areas().length;
    }
  }

  final void attach(Environment environment) {
    for (Program program : programs) {
      program.attach(environment);
      program.storage().freeze();
    }
    environment.attach(this);
  }

  final Program[] programs() {
    return programs;
  }

  /** The program of that name, or null. */
  final Program find(String name) {
    for (Program program : programs) {
      if (program.name.equalsIgnoreCase(name)) {
        return program;
      }
    }
    return null;
  }

  final int probes() {
    int n = 0;
    for (Program program : programs) {
      n += program.probes.probes;
    }
    return n;
  }

  final Program programOfProbe(int probe) {
    int at = programs.length - 1;
    while (programs[at].probeBase > probe) {
      at--;
    }
    return programs[at];
  }

  final int sites() {
    int n = 0;
    for (Program program : programs) {
      n += program.probes.sites();
    }
    return n;
  }

  final int streams() {
    int n = 0;
    for (Program program : programs) {
      n += program.probes.streams;
    }
    return n;
  }

  /** An area was written from outside its program: its group is pending. */
  final void touch(int id) {
    for (Program program : programs) {
      int local = id - program.areaBase;
      int[][] groups = program.probes.groups;
      for (int group = 0; group < groups.length; group++) {
        for (int member : groups[group]) {
          if (member == local) {
            program.pending |= 1L << group;
          }
        }
      }
    }
  }

  /** The area of a unit-wide id, or null. */
  final Area area(int id) {
    for (Program program : programs) {
      Area[] areas = program.storage().areas();
      int local = id - program.areaBase;
      if (local >= 0 && local < areas.length) {
        return areas[local];
      }
    }
    return null;
  }
}
