/* Snapshot mode: every private writable map of the process but the stack is copied once and put back before each case.
 *
 * Pages that were ever seen changed are hot; only they are put back between cases. Each window of cases ends with a full compare:
 * a page that changed and was not hot means that the window ran on a state that was not pristine, so it becomes hot and the
 * window runs again. The first cases are all followed by a full compare. Nothing here may lie in what is restored: its state is
 * in shared memory, its variables are on the stack.
 */
#define _GNU_SOURCE
#include "lk.h"
#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096
#define MAX_REGIONS 256
#define MAX_HOT 8192
#define CAREFUL_CASES 64

struct region {
  u8 *start, *copy;
  size_t length;
};
struct snapshot {
  struct region regions[MAX_REGIONS];
  int n_regions, n_hot, first_descriptor;
  u8 *hot[MAX_HOT], *pristine[MAX_HOT];
  void *heap_end;
  unsigned long cases, full_compares;
};
static struct snapshot *shot;

/* libcob and libc resolve their calls at start: later a resolved call would be a changed page. */
void lk_bind_now(char **argv) {
  if (getenv("LD_BIND_NOW"))
    return;
  setenv("LD_BIND_NOW", "1", 1);
  execv("/proc/self/exe", argv);
}

/* The heap gets room in advance, and never maps apart from it. */
void lk_snapshot_prepare(void) {
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 20);
}

static void add_region(const char *line) {
  unsigned long start, end;
  char rights[8];
  if (sscanf(line, "%lx-%lx %7s", &start, &end, rights) != 3 || strncmp(rights, "rw", 2) || rights[3] != 'p' ||
      strstr(line, "[stack]"))
    return;
  if (shot->n_regions == MAX_REGIONS)
    _exit(75);
  shot->regions[shot->n_regions++] = (struct region){(u8 *)start, NULL, end - start};
}

void lk_snapshot_take(void) {
  shot = lk_shared(sizeof *shot);
  char *text = lk_shared(1 << 20);
  int descriptor = open("/proc/self/maps", O_RDONLY);
  size_t n = 0;
  for (ssize_t k; (k = read(descriptor, text + n, (1 << 20) - 1 - n)) > 0;)
    n += (size_t)k;
  close(descriptor);
  shot->first_descriptor = dup(0);
  close(shot->first_descriptor);
  for (char *line = text; *line;) {
    char *end = strchr(line, '\n');
    *end = 0;
    add_region(line);
    line = end + 1;
  }
  munmap(text, 1 << 20);
  shot->heap_end = sbrk(0);
  for (int i = 0; i < shot->n_regions; i++)
    shot->regions[i].copy = lk_shared(shot->regions[i].length);
  for (int i = 0; i < shot->n_regions; i++)
    memcpy(shot->regions[i].copy, shot->regions[i].start, shot->regions[i].length);
}

static int is_hot(const u8 *page) {
  for (int k = 0; k < shot->n_hot; k++)
    if (shot->hot[k] == page)
      return 1;
  return 0;
}

static void restore_process(void) {
  if (sbrk(0) != shot->heap_end)
    brk(shot->heap_end);
  syscall(SYS_close_range, shot->first_descriptor, ~0U, 0);
}

static void restore_hot(void) {
  restore_process();
  for (int k = 0; k < shot->n_hot; k++)
    memcpy(shot->hot[k], shot->pristine[k], PAGE);
}

/* Puts everything back; gives how many changed pages were not hot yet. */
static int restore_all(void) {
  int found = 0;
  restore_process();
  shot->full_compares++;
  for (int i = 0; i < shot->n_regions; i++) {
    struct region *r = &shot->regions[i];
    for (size_t o = 0; o < r->length; o += PAGE) {
      if (!memcmp(r->start + o, r->copy + o, PAGE))
        continue;
      if (!is_hot(r->start + o)) {
        found++;
        if (shot->n_hot == MAX_HOT)
          _exit(76);
        shot->pristine[shot->n_hot] = r->copy + o;
        shot->hot[shot->n_hot++] = r->start + o;
      }
      memcpy(r->start + o, r->copy + o, PAGE);
    }
  }
  return found;
}

/* The state before a case: pristine where everything is known to be hot that changes. */
void lk_snapshot_restore(void) {
  if (shot->cases++ < CAREFUL_CASES)
    restore_all();
  else
    restore_hot();
}

/* At the end of a window of cases. 0: one of them did not start from the pristine state, the window must run again. */
int lk_snapshot_sound(void) { return restore_all() == 0 || shot->cases <= CAREFUL_CASES; }

void lk_run_snapshot(void) {
  lk_snapshot_restore();
  lk->case_number++;
  if (sigsetjmp(lk->jump, 0) == 0)
    lk_run_entries();
}
