/* Frames on stdin and stdout (docs/wire.md, Frame).
 *
 *   worker [snapshot|fork]     default: fork
 *   worker unpack              answers bytes of docs/afl.md with the cases they stand for
 *   worker afl                 serves afl-fuzz (afl.c)
 *   LK_FORM=FILE               what bytes mean, for these two
 *   LK_WALL=SECONDS            wall-clock backstop of one case (default 10)
 *   LK_WATCHES=FILE            the table of watches (watches.c)
 *   LK_VERBOSE=1               libcob's messages stay on stderr
 */
#define _GNU_SOURCE
#include "form.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

extern char **environ;
struct lk *lk;
u8 *lk_out_end;
u8 *lk_signal_stack;
#define IN_CAPACITY ((size_t)1 << 28)
#define OUT_CAPACITY ((size_t)LK_RESULT)
#define UNBOUND ((uintptr_t)1 << 24)
#define AFL_IN 198
#define AFL_OUT 199
#define CHECKED_FRAMES 16 /* one frame in so many ends with a check of the whole process */

void *lk_shared(size_t n) {
  void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    _exit(72);
  return p;
}

int lk_read_all(int fd, void *to, size_t n) {
  for (u8 *p = to; n;) {
    ssize_t k = read(fd, p, n);
    if (k < 0 && errno == EINTR)
      continue;
    if (k <= 0)
      return 0;
    p += k;
    n -= (size_t)k;
  }
  return 1;
}

void lk_write_all(int fd, const u8 *p, size_t n) {
  while (n) {
    ssize_t k = write(fd, p, n);
    if (k < 0 && errno == EINTR)
      continue;
    if (k <= 0)
      _exit(73);
    p += k;
    n -= (size_t)k;
  }
}

static pid_t owner; /* the worker itself; `lk` is shared with the forked child */

/* One tick a second; a case that is still running after `wall_seconds` of them is stopped. While a child runs its own alarm does
 * that, and the tick of its parent means nothing. */
static void on_tick(void) {
  if (getpid() != owner)
    lk_end(LK_TIMEOUT, 0);
  if (lk->in_fork)
    return;
  if (!lk->running)
    return;
  if (lk->case_seen != lk->case_number)
    lk->ticks = 0;
  lk->case_seen = lk->case_number;
  if (++lk->ticks > lk->wall_seconds)
    lk_end(LK_TIMEOUT, 0);
}

static void on_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  if (number == SIGSEGV && lk_snapshot_fault(info->si_addr))
    return;
  if (number == SIGALRM)
    on_tick();
  else if (!lk->running)
    _exit(74);
  else if (number == SIGSEGV && (uintptr_t)info->si_addr < UNBOUND)
    lk_end(LK_BOUNDS, 0); /* linkage that is not bound lies at address 0 */
  else
    lk_end(LK_CRASH, number);
}

/* Memory that a forked child does not share: both may be in a handler at once. Guard pages keep it a map of its own, which the
 * snapshot leaves out. */
static u8 *private_stack(size_t n) {
  const size_t guard = 4096;
  u8 *p = mmap(NULL, n + 2 * guard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED || mprotect(p + guard, n, PROT_READ | PROT_WRITE))
    _exit(72);
  return p + guard;
}

static void catch_signals(void) {
  static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
  stack_t stack = {.ss_sp = lk_signal_stack = private_stack(1 << 18), .ss_size = 1 << 18};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_NODEFER | SA_ONSTACK | SA_SIGINFO};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction(numbers[i], &action, NULL);
}

/* Nothing of the caller's environment reaches the run: no COB_ setting, no DD_ name, UTC. */
static void clean_environment(void) {
  for (char **e = environ; *e;)
    if (!strncmp(*e, "COB_", 4) || !strncmp(*e, "DD_", 3) || !strncmp(*e, "dd_", 3)) {
      char name[256];
      snprintf(name, sizeof name, "%.*s", (int)strcspn(*e, "="), *e);
      unsetenv(name);
      e = environ;
    } else
      e++;
  setenv("TZ", "UTC", 1);
}

/* The case that the bytes at `*p` stand for, at `*o`. */
static void answer_unpacked(struct unpacked *u, const u8 **p, u8 **o) {
  const u8 *body;
  u32 n = lk_get32(*p), length = unpack_case(u, *p + 4, n, 0, &body);
  memcpy(lk_put32(*o, length), body, length);
  *o += 4 + length;
  *p += 4 + n;
}

/* Runs the case at `*p` and appends its result at `*o`. */
static void run_case(int forked, const u8 **p, u8 **o) {
  u32 n = lk_get32(*p);
  lk->out = *o + 4;
  if (!lk_case_load(*p + 4, n))
    lk_result_blank(LK_INAPPLICABLE, 0);
  else if (forked)
    lk_run_forked();
  else if (lk->flags & 2) {
    lk_snapshot_restore();
    lk_run_forked();
  } else
    lk_run_snapshot();
  lk_case_clear();
  *o = lk_put32(*o, lk->out_length) + lk->out_length;
  *p += 4 + n;
}

int main(int argc, char **argv) {
  lk_bind_now(argv);
  const char *mode = argc < 2 ? "fork" : argv[1];
  int fuzzed = !strcmp(mode, "afl"), forked = !fuzzed && strcmp(mode, "snapshot") != 0;
  int in_fd = fcntl(fuzzed ? AFL_IN : 0, F_DUPFD, 3), out_fd = fcntl(fuzzed ? AFL_OUT : 1, F_DUPFD, 3), null_fd = open("/dev/null", O_RDWR);
  dup2(null_fd, 0);
  dup2(null_fd, 1);
  if (!getenv("LK_VERBOSE"))
    dup2(null_fd, 2);
  close(null_fd);
  const char *wall = getenv("LK_WALL");
  lk = lk_shared(sizeof *lk);
  lk->wall_seconds = wall && atoi(wall) > 0 ? atoi(wall) : 10;
  u8 *in = lk_shared(IN_CAPACITY), *out = lk_shared(OUT_CAPACITY);
  lk_out_end = out + OUT_CAPACITY;
  owner = getpid();
  clean_environment();
  lk_watch_setup();
  lk_snapshot_prepare();
  cob_init(0, NULL);
  lk_libcob_setup();
  catch_signals();
  lk_prime();
  if (!forked) {
    struct itimerval second = {{1, 0}, {1, 0}};
    setitimer(ITIMER_REAL, &second, NULL);
    lk_snapshot_take();
  }
  if (fuzzed)
    lk_afl_serve(in_fd, out_fd);
  struct unpacked *unpacked = strcmp(mode, "unpack") ? NULL : unpack_setup(form_read(getenv("LK_FORM")));
  u8 head[8];
  unsigned frames = 0;
  while (lk_read_all(in_fd, head, 8)) {
    u32 count = lk_get32(head), bytes = lk_get32(head + 4);
    if (bytes > IN_CAPACITY || !lk_read_all(in_fd, in, bytes))
      return 1;
    const u8 *p = in;
    u8 *o = out + 8;
    for (u32 i = 0; i < count; i++)
      if (unpacked)
        answer_unpacked(unpacked, &p, &o);
      else
        run_case(forked, &p, &o);
    if (!forked && ++frames % CHECKED_FRAMES == 1 && !lk_snapshot_sound())
      return 77;
    lk_put32(lk_put32(out, count), (u32)(o - out - 8));
    lk_write_all(out_fd, out, (size_t)(o - out));
  }
  return 0;
}
