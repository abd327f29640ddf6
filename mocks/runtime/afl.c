/* Serves afl-fuzz (docs/afl.md): the fork server's protocol without a fork, every case in snapshot mode of this one process. Inputs
 * come by shared memory, what the probes told goes into AFL's map. The run itself is that of any other case.
 */
#include "form.h"
#include <stdlib.h>
#include <string.h>
#include <sys/shm.h>
#include <unistd.h>

#define OPT_ENABLED 0x80000001u
#define OPT_MAP_SIZE 0x40000000u
#define OPT_SHARED_INPUT 0x01000000u
#define EDGES (1u << 15)       /* of runs that count */
#define OTHER_EDGES (1u << 13) /* of runs that do not: an error, out of fuel */
#define NO_FUZZER 81

/* afl-fuzz looks for these in the file. */
__attribute__((used)) static const char *const marks[] = {"__AFL_SHM_ID", "##SIG_AFL_PERSISTENT##"};

static u8 *attach(const char *variable) {
  const char *id = getenv(variable);
  void *p = id ? shmat(atoi(id), NULL, 0) : (void *)-1;
  if (p == (void *)-1)
    _exit(NO_FUZZER);
  return p;
}

/* One byte a probe, then hashed edges; the map is a multiple of 64. */
static u32 probe_bytes(void) { return (lk_n_probes + 63u) & ~63u; }
u32 lk_afl_map_size(void) { return probe_bytes() + EDGES + OTHER_EDGES; }

static void count(u8 *cell) { *cell = (u8)(*cell == 255 ? 1 : *cell + 1); }

static int counts(void) { return lk->exit == LK_NORMAL || lk->exit == LK_STOP_RUN || lk->exit == LK_ABEND || lk->exit == LK_CALL_NOT_FOUND; }

/* Edges between probes in order, the way the run ended as the last one's end. */
static void tell(u8 *map) {
  int good = counts();
  u32 size = good ? EDGES : OTHER_EDGES, before = 0;
  u8 *edges = map + probe_bytes() + (good ? 0 : EDGES);
  for (u32 i = 0; i <= lk->path_length; i++) {
    u32 id = i < lk->path_length ? lk->path[i] : 0x10000u + lk->exit;
    u32 here = (id + 1) * 0x9E3779B1u >> 12;
    if (good && i < lk->path_length)
      count(map + id);
    count(edges + (((before >> 1) ^ here) & (size - 1)));
    before = here;
  }
}

static void run(struct unpacked *u, const u8 *input) {
  const u8 *body;
  u32 n = unpack_case(u, input + 4, lk_get32(input), 0, &body);
  lk->path_length = 0;
  lk->exit = LK_INAPPLICABLE;
  if (lk_case_load(body, n))
    lk_run_snapshot();
  lk_case_clear();
}

/* Never comes back: afl-fuzz ends the worker. */
_Noreturn void lk_afl_serve(int in, int out) {
  struct unpacked *u = unpack_setup(form_read(getenv("LK_FORM")));
  u8 *map = attach(marks[0]), *input = attach("__AFL_SHM_FUZZ_ID"), *result = lk_shared(LK_RESULT);
  u32 word = OPT_ENABLED | OPT_MAP_SIZE | OPT_SHARED_INPUT | (lk_afl_map_size() - 1) << 1, me = (u32)getpid();
  lk_out_end = result + LK_RESULT;
  lk->out = result;
  lk_write_all(out, (u8 *)&word, 4);
  if (!lk_read_all(in, &word, 4))
    _exit(NO_FUZZER);
  while (lk_read_all(in, &word, 4)) {
    lk_write_all(out, (u8 *)&me, 4);
    run(u, input);
    tell(map);
    word = 0;
    lk_write_all(out, (u8 *)&word, 4);
  }
  _exit(0);
}
