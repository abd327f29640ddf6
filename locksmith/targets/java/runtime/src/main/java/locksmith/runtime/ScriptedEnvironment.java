package locksmith.runtime;

import java.util.Arrays;

/**
 * The environment of a test: replies, clock, memory and hooks come from a case, everything done is recorded
 * (docs/wire.md). One instance serves all cases of a worker; {@link #load} sets it back by overwriting.
 */
final class ScriptedEnvironment extends Environment {
  private static final int OPEN = 1;
  private static final int CLOSE = 2;
  private static final int READ = 3;
  private static final int WRITE = 4;
  private static final int REWRITE = 5;
  private static final int DELETE = 6;
  private static final int START = 7;
  private static final int CALL = 8;
  private static final int ACCEPT = 9;
  private static final int DISPLAY = 10;
  private static final int ABEND = 11;
  private static final int RANDOM = 12;
  private static final int CANCEL = 13;

  final Recording recording;
  private final Replies replies;
  private final StubLog log;
  private final byte[] savedKey = new byte[256];
  private Clock clock;
  private Hooks hooks;
  private final Watches watches;

  /** True where the case wants the operands of conditions. */
  private boolean watching;

  /** True where a probe has more to do than to be recorded. */
  private boolean attentive;

  int abendCode;

  ScriptedEnvironment(Unit unit, Watches watches) {
    this.watches = watches;
    unit.attach(this);
    recording = new Recording(unit);
    log = recording.log;
    replies = new Replies(unit.sites() + unit.streams());
    hooks = new Hooks(unit);
  }

  // ---------------------------------------------------------------- a case

  /** Takes a case apart down to its entries, sets everything back and applies the presets. */
  void load(CaseReader in, CaseEntries entries) {
    if (in.u8() != 1) {
      throw RunEnd.of(RunEnd.INVALID_CASE);
    }
    int flags = in.u8();
    recording.reset(in.i32(), (flags & 1) != 0);
    watching = (flags & Worker.OPERANDS) != 0;
    if (watching) {
      watches.clear();
    }
    long seconds = in.i64();
    int nanos = in.i32();
    if (Integer.compareUnsigned(nanos, 1_000_000_000) >= 0) {
      throw RunEnd.of(RunEnd.INVALID_CASE);
    }
    if (clock == null || clock.seconds() != seconds || clock.nanos() != nanos) {
      clock = new Clock(seconds, nanos);
    }
    in.i32();
    addresses.clear();
    for (Program program : unit.programs()) {
      program.reset();
    }
    applyPresets(in);
    for (int n = in.u16(); n > 0; n--) {
      int handle = in.i32();
      int length = in.counted();
      addresses.addBlock(handle, in.bytes, in.at - length, length);
    }
    hooks.load(in);
    attentive = watching || hooks.stand;
    entries.load(in);
    replies.load(in);
    if (!in.atEnd()) {
      throw RunEnd.of(RunEnd.INVALID_CASE);
    }
    abendCode = 0;
    injection = -1;
  }

  private void applyPresets(CaseReader in) {
    for (int n = in.u16(); n > 0; n--) {
      Area area = unit.area(in.u16());
      long offset = in.i32() & 0xFFFFFFFFL;
      int length = in.counted();
      if (area == null || !area.isBound() || offset + length > area.length) {
        throw RunEnd.of(RunEnd.INVALID_CASE);
      }
      System.arraycopy(in.bytes, in.at - length, area.bytes, area.base + (int) offset, length);
    }
  }

  // ---------------------------------------------------------------- probes

  @Override
  void probe(int probe) {
    recording.probe(probe);
    if (attentive) {
      attend(probe);
    }
  }

  private void attend(int probe) {
    if (watching) {
      watches.record(probe, log.events());
    }
    if (hooks.at[probe]) {
      injection = hooks.apply(probe);
    }
  }

  // ---------------------------------------------------------------- files

  @Override
  void open(CobolFile file, int mode, int site) {
    Program program = file.program;
    take(program, site, '0', '0', 0);
    replies.apply();
    log.begin(OPEN, program.siteBase + site);
    log.item((byte) mode);
    finish(file, site);
    if (file.statusTens == '0') {
      file.openMode = mode;
    }
  }

  @Override
  void close(CobolFile file, boolean lock, int site) {
    take(file.program, site, '0', '0', 0);
    replies.apply();
    log.begin(CLOSE, file.program.siteBase + site);
    finish(file, site);
    if (file.statusTens == '0') {
      file.openMode = CobolFile.CLOSED;
    }
  }

  @Override
  void read(CobolFile file, int access, Field key, int site) {
    Program program = file.program;
    byte[] keyBytes = null;
    int keyLength = 0;
    if (key != null) {
      keyLength = key.size();
      keyBytes = keyLength <= savedKey.length ? savedKey : new byte[keyLength];
      System.arraycopy(key.area.bytes, key.start(), keyBytes, 0, keyLength);
    }
    boolean keyed = access == CobolFile.KEY;
    take(program, site, keyed ? '2' : '1', keyed ? '3' : '0', -1);
    replies.apply(file.record());
    if (key != null && replies.keepsKey()) {
      System.arraycopy(keyBytes, 0, key.area.bytes, key.start(), keyLength);
    }
    log.begin(READ, program.siteBase + site);
    log.item(access, keyBytes, keyLength);
    reply();
    if (replies.statusTens == '0') {
      log.item(file.record.bytes, file.record.base, file.record.declared);
    }
    log.end();
    file.setStatus(replies.statusTens, replies.statusUnits);
    behind(program, site);
    int length = replies.value < 1 || replies.value > file.record.declared ? file.record.declared : replies.value;
    if (replies.statusTens == '0') {
      file.setLength(length);
    }
  }

  @Override
  void write(CobolFile file, Field record, String advancing, int site) {
    put(WRITE, file, record, advancing, site);
  }

  @Override
  void rewrite(CobolFile file, Field record, int site) {
    put(REWRITE, file, record, null, site);
  }

  private void put(int kind, CobolFile file, Field record, String advancing, int site) {
    int whole = record.size();
    int wanted = file.lengthToWrite(record);
    int length = Integer.compareUnsigned(wanted, whole) < 0 ? wanted : whole;
    take(file.program, site, '0', '0', 0);
    replies.apply();
    log.begin(kind, file.program.siteBase + site);
    log.item(record.area.bytes, record.start(), length);
    if (advancing != null) {
      log.item(advancing.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    }
    finish(file, site);
  }

  @Override
  void delete(CobolFile file, int site) {
    take(file.program, site, '0', '0', 0);
    replies.apply();
    log.begin(DELETE, file.program.siteBase + site);
    logKey(file.key);
    finish(file, site);
  }

  @Override
  void start(CobolFile file, String operator, Field key, int site) {
    take(file.program, site, '0', '0', 0);
    replies.apply();
    log.begin(START, file.program.siteBase + site);
    logKey(key);
    log.item(operator.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    finish(file, site);
  }

  private void logKey(Field key) {
    if (key == null) {
      log.item(NOTHING);
    } else {
      log.item(key);
    }
  }

  private static final byte[] NOTHING = {};

  /** The checkpoint, then the reply. */
  private void take(Program program, int site, int tens, int units, int value) {
    recording.checkpoint(program, site);
    takeReply(program, site, tens, units, value);
  }

  private void takeReply(Program program, int site, int tens, int units, int value) {
    int stream = unit.sites() + program.streamBase + program.probes.siteStream[site];
    replies.take(program.siteBase + site, stream, tens, units, value);
  }

  @Override
  void behind(Program program, int site) {
    if (hooks.stand && hooks.behind[program.siteBase + site]) {
      hooks.applyBehind(program.siteBase + site);
    }
  }

  private void reply() {
    log.reply(replies.statusTens, replies.statusUnits, replies.value, replies.flags);
  }

  private void finish(CobolFile file, int site) {
    reply();
    log.end();
    file.setStatus(replies.statusTens, replies.statusUnits);
    behind(file.program, site);
  }

  // ---------------------------------------------------------------- programs

  @Override
  boolean call(Program caller, int site, String name, Field[] arguments) {
    recording.checkpoint(caller, site);
    log.begin(CALL, caller.siteBase + site);
    log.item(name.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    logAll(arguments);
    takeReply(caller, site, '0', '0', 0);
    boolean found = !replies.notFound();
    if (found) {
      replies.apply(arguments);
    }
    reply();
    logAll(arguments);
    log.end();
    if (found) {
      caller.setReturnCode(replies.value);
      behind(caller, site);
    }
    return found;
  }

  private void logAll(Field[] items) {
    for (Field item : items) {
      logKey(item);
    }
  }

  @Override
  void cancel(Program caller, int site, String name) {
    recording.checkpoint(caller, site);
    log.begin(CANCEL, caller.siteBase + site);
    log.item(name.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    log.reply('0', '0', 0, 0);
    log.end();
  }

  @Override
  void abend(Program caller, int site, String routine, Field[] arguments) {
    recording.checkpoint(caller, site);
    log.begin(ABEND, caller.siteBase + site);
    log.item(routine.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    logAll(arguments);
    log.reply('0', '0', 0, 0);
    log.end();
    abendCode = arguments.length > 0 && arguments[0] != null ? arguments[0].intValue() : 0;
    throw RunEnd.of(RunEnd.ABEND);
  }

  // ---------------------------------------------------------------- terminal and clock

  @Override
  void display(Program program, int site, ByteSink text) {
    log.begin(DISPLAY, program.siteBase + site);
    log.item(text.bytes, 0, text.length);
    log.reply('0', '0', 0, 0);
    log.end();
  }

  @Override
  Field accept(Program program, int site) {
    takeReply(program, site, '0', '0', 0);
    Field text = replies.text();
    log.begin(ACCEPT, program.siteBase + site);
    reply();
    log.item(text);
    log.end();
    return text;
  }

  @Override
  int random(Program program, int site) {
    takeReply(program, site, '0', '0', 0);
    log.begin(RANDOM, program.siteBase + site);
    reply();
    log.end();
    return replies.value;
  }

  @Override
  Clock clock() {
    return clock;
  }
}
