/* The COBOL worker: types and functions that its parts share.
 *
 * One process runs one unit's mock programs (docs/wire.md). All state that must outlive a case or a fork lives in `struct lk`,
 * which is MAP_SHARED: a forked child writes its result there, and the process snapshot never touches it.
 */
#ifndef LK_H
#define LK_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include <libcob.h> /* needs size_t and FILE */

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

enum lk_exit {
  LK_NORMAL = 0,
  LK_STOP_RUN = 1,
  LK_ABEND = 2,
  LK_OUT_OF_FUEL = 3,
  LK_BOUNDS = 4,
  LK_ADDRESS = 5,
  LK_PERFORM_DEPTH = 6,
  LK_RUNTIME_ERROR = 7,
  LK_CALL_NOT_FOUND = 8,
  LK_CRASH = 9,
  LK_TIMEOUT = 10,
  LK_UNSUPPORTED = 11,
  LK_INAPPLICABLE = 12
};

enum lk_site_kind {
  LK_OPEN = 1,
  LK_CLOSE,
  LK_READ,
  LK_WRITE,
  LK_REWRITE,
  LK_DELETE,
  LK_START,
  LK_CALL,
  LK_ACCEPT,
  LK_DISPLAY,
  LK_ABEND_CALL,
  LK_RANDOM,
  LK_CANCEL,
  LK_ADDRESS_SITE
};

enum lk_area_kind { LK_WORKING, LK_LOCAL, LK_LINKAGE, LK_RECORD, LK_SPECIAL };

/* ---- the unit's table: emitted beside the mock by targets/cobol_mock (constant) */

struct lk_area_info {
  u8 kind;
  u32 length;
  u16 program;
  u32 address; /* where ADDRESS OF finds it (docs/wire.md, Pointers) */
  u32 named;   /* linkage: how much of it a CALL must bind (docs/wire.md, Entries) */
};
struct lk_program_info {
  const char *name;
  int (*entry)();
  u16 area_first, area_count;
  u16 n_linkage;
  const u16 *linkage;     /* unit-wide area ids of PROCEDURE DIVISION USING */
  u16 n_labels;
  u16 n_groups;
  const u32 *group_start; /* n_groups + 1 positions in group_areas */
  const u16 *group_areas; /* unit-wide area ids */
};
struct lk_site_info {
  u8 kind;
  u16 program;
  u32 stream; /* n_sites + unit-wide stream id */
  u64 mask;   /* write_mask of the label it stands in */
  const char *resource;
};
struct lk_probe_info {
  u64 mask; /* write_mask of the label it opens; 0 elsewhere */
  u16 program;
  u16 entry; /* 1 + the label it opens; 0 elsewhere */
};
extern const u16 lk_n_programs, lk_n_areas, lk_n_sites, lk_n_streams, lk_n_probes;
extern const struct lk_program_info lk_programs[];
extern const struct lk_area_info lk_areas[];
extern const struct lk_site_info lk_sites[];
extern const struct lk_probe_info lk_probes[];

/* ---- the worker's state */

#define LK_MAX_IDS 65536
#define LK_PATH_MAX 1000000
#define LK_LOG_CAPACITY (1u << 28)
#define LK_CHECKPOINT_MAX (1u << 24)
#define LK_ARENA (1u << 26)
#define LK_RESULT (1u << 30)
#define LK_WATCH_CAPACITY (1u << 20)
#define LK_WATCH_RECORDS 256 /* of one probe */

struct lk_bound_area {
  u8 *data;   /* NULL: unbound */
  u32 length; /* bytes that may be read there */
};
struct lk_block {
  u32 address, length;
  u8 *data;
};
struct lk_stream {
  const u8 *next;
  u16 left;
  u8 given;
};
enum { HOOK_SET = 1, HOOK_PERFORM = 2, HOOK_SET_BEHIND = 3 };
struct lk_hook {
  u16 probe, occurrence, area; /* HOOK_SET_BEHIND: probe is a site */
  u8 action;
  u32 offset, length, seen;
  const u8 *bytes;
};
struct lk_reply {
  u8 flags;
  u8 status[2];
  int32_t value;
  u16 n_writes;
  const u8 *writes;
};
struct lk_watch {
  const u8 *ranges; /* as in the table */
  u16 n_ranges;     /* 0: not watched */
  u32 length;       /* of a record */
  u32 count, last;  /* in this case: records, and where the last one starts in the log */
};
struct lk_entry {
  u16 n_parameters;
  const u8 *parameters;
};

struct lk {
  /* the process */
  int in_fork, running, priming;
  int wall_seconds;
  sigjmp_buf jump;
  FILE *display;
  unsigned long case_number, case_seen; /* what the clock tick last saw running */
  int ticks;
  struct lk_bound_area area[LK_MAX_IDS];
  struct lk_bound_area home[LK_MAX_IDS]; /* as registered while priming: what a case starts from */
  struct lk_watch *watches;              /* by probe; NULL: nothing is watched */

  /* the case */
  u8 flags;
  u32 fuel;
  int64_t clock_seconds;
  u32 clock_nanos, random_seed;
  u16 n_presets, n_blocks, n_hooks, n_entries, n_streams;
  const u8 *presets, *entries, *stream_start;
  struct lk_block blocks[256], parameters[64];
  u16 n_parameters;
  struct lk_hook hooks[1024];
  u8 hooked[LK_MAX_IDS], site_hooked[LK_MAX_IDS];
  int *injection[256]; /* per program: the mock's item that says which label to perform, 1 + label; 0: none */
  struct lk_stream streams[LK_MAX_IDS * 2];
  u8 arena[LK_ARENA];
  size_t arena_used;

  /* the run */
  u8 exit;
  int32_t code;
  u64 pending[256]; /* per program */
  u64 path_digest, log_digest, checkpoint_digest;
  u32 events, path_length, log_length, checkpoint_count;
  u16 site; /* of the DISPLAY about to run */
  u16 random_first, random_count, random_turn;
  u8 bitmap[LK_MAX_IDS / 8];
  u16 path[LK_PATH_MAX];
  u64 checkpoints[LK_CHECKPOINT_MAX];
  u8 log[LK_LOG_CAPACITY];
  u8 watch_log[LK_WATCH_CAPACITY];
  u32 watch_length;

  /* the event being built, and the text being displayed */
  u8 event[1 << 24];
  u32 event_length;
  u8 text[1 << 20];
  u32 text_length;

  u8 *out; /* where this case's result goes */
  u32 out_length;
};
extern struct lk *lk; /* set once in main, before the snapshot */
extern u8 *lk_signal_stack, *lk_out_end;

/* bytes.c */
u64 lk_digest(u64 h, const u8 *p, size_t n);
static inline u64 lk_word(u64 h, u64 w) {
  h = (h ^ w) * 0x9E3779B97F4A7C15ull;
  return h ^ h >> 29;
}
u8 *lk_put16(u8 *to, u16 v);
u8 *lk_put32(u8 *to, u32 v);
u8 *lk_put64(u8 *to, u64 v);
u16 lk_get16(const u8 *p);
u32 lk_get32(const u8 *p);

/* case.c */
int lk_case_load(const u8 *p, u32 n); /* 0: it can't be applied */
int lk_case_presets(void);            /* 0: one does not fit */
void lk_case_clear(void);
void lk_case_parameters(const u8 **at, u8 **argument, u16 *count, u16 limit);

u8 *lk_arena(u32 n);

/* streams.c */
void lk_reply_for(u16 site, u8 read_access, struct lk_reply *reply);
void lk_reply_apply(const struct lk_reply *r, cob_field **operand, u16 n_operands, u16 first);

/* log.c */
void lk_event_begin(u8 kind, u16 site, u16 n_out);
void lk_event_item(const u8 *p, u32 n);
void lk_event_reply(const struct lk_reply *r, u16 n_in);
void lk_event_end(void);
void lk_checkpoint(u16 site);
void lk_entry_left(int code); /* what an entry before the last leaves behind, and its return code */

/* watches.c */
void lk_watch_setup(void);
void lk_watch_reset(void);
void lk_watch(u16 probe);
u8 *lk_watch_put(u8 *to, u32 length);

/* areas.c */
struct lk_block *lk_block_of(u32 address, u32 length);
u32 lk_address_of(const u8 *p);
u32 lk_room_behind(const u8 *p, u32 wanted);
void lk_area_touch(u16 area);

/* result.c */
void lk_result_build(void);
void lk_result_blank(enum lk_exit exit, int32_t code);
_Noreturn void lk_end(enum lk_exit exit, int32_t code);

/* run.c */
_Noreturn void lk_run_entries(void);
void lk_prime(void);

/* fork.c, snapshot.c */
void lk_run_forked(void);
void lk_bind_now(char **argv);
void lk_snapshot_prepare(void);
void lk_snapshot_take(void);
int lk_snapshot_fault(u8 *address);
void lk_snapshot_restore(void);
int lk_snapshot_sound(void);
void lk_run_snapshot(void);
void *lk_shared(size_t n);

/* probes.c */
void LKPROBE(int id);
void lk_hooks_behind(u16 site);

/* main.c */
int lk_read_all(int fd, void *to, size_t n);
void lk_write_all(int fd, const u8 *p, size_t n);

/* afl.c */
u32 lk_afl_map_size(void);
_Noreturn void lk_afl_serve(int in, int out);

/* libcob.c */
void lk_libcob_setup(void);
cob_field **lk_arguments(void);
#endif
