/* Snapshot mode: every private writable map of the process but the stack is copied once and put back before each case.
 *
 * After the copy all these pages are read-only. The first write to one faults: the page becomes hot, is writable from then on and
 * is put back before every case. So the set of pages that may have changed is exact at any moment, also where one case's change
 * is undone by chance in the next (which comparing pages at times would miss). A full compare now and then checks just that.
 * Nothing here may lie in what is restored: its state is in shared memory, its variables are on the stack.
 */
#define _GNU_SOURCE
#include "lk.h"
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096
#define MAX_REGIONS 256
#define MAX_HOT 65536

struct region {
  u8 *start, *copy, *hot; /* hot: one byte per page */
  size_t length;
};
struct snapshot {
  struct region regions[MAX_REGIONS];
  int n_regions, n_hot, first_descriptor;
  u8 *hot[MAX_HOT], *pristine[MAX_HOT];
  void *heap_end;
  pid_t owner;
};
static struct snapshot *shot;

/* libcob and libc resolve their calls at start: later a resolved call would be a changed page. And no restartable sequences: the
 * kernel would write the processor's number into the thread's block whenever it moves the process, also between a restore and the
 * check of it. */
void lk_bind_now(char **argv) {
  if (getenv("LD_BIND_NOW"))
    return;
  setenv("LD_BIND_NOW", "1", 1);
  setenv("GLIBC_TUNABLES", "glibc.pthread.rseq=0", 1);
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
      strstr(line, "[stack]") || (start <= (uintptr_t)lk_signal_stack && (uintptr_t)lk_signal_stack < end))
    return;
  if (shot->n_regions == MAX_REGIONS)
    _exit(75);
  shot->regions[shot->n_regions++] = (struct region){(u8 *)start, NULL, NULL, end - start};
}

/* A write to a read-only page of the snapshot: 1 when it is one and now writable. A forked child keeps the parent's list as it is,
 * from its first instruction: fork itself writes before it returns. */
int lk_snapshot_fault(u8 *address) {
  int child = shot && getpid() != shot->owner;
  for (int i = 0; shot && i < shot->n_regions; i++) {
    struct region *r = &shot->regions[i];
    if (address < r->start || address >= r->start + r->length)
      continue;
    size_t page = (size_t)(address - r->start) / PAGE;
    if (!child && (r->hot[page] || shot->n_hot == MAX_HOT))
      return 0;
    if (mprotect(r->start + page * PAGE, PAGE, PROT_READ | PROT_WRITE))
      return 0;
    if (child)
      return 1;
    r->hot[page] = 1;
    shot->pristine[shot->n_hot] = r->copy + page * PAGE;
    shot->hot[shot->n_hot++] = r->start + page * PAGE;
    return 1;
  }
  return 0;
}

static void protect_cold(void) {
  for (int i = 0; i < shot->n_regions; i++) {
    struct region *r = &shot->regions[i];
    size_t pages = r->length / PAGE;
    for (size_t from = 0, to; from < pages; from = to + 1) {
      for (to = from; to < pages && !r->hot[to]; to++)
        ;
      if (to > from)
        mprotect(r->start + from * PAGE, (to - from) * PAGE, PROT_READ);
    }
  }
}

void lk_snapshot_take(void) {
  shot = lk_shared(sizeof *shot);
  shot->owner = getpid();
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
  for (int i = 0; i < shot->n_regions; i++) {
    shot->regions[i].copy = lk_shared(shot->regions[i].length);
    shot->regions[i].hot = lk_shared(shot->regions[i].length / PAGE);
  }
  for (int i = 0; i < shot->n_regions; i++)
    memcpy(shot->regions[i].copy, shot->regions[i].start, shot->regions[i].length);
  /* The kernel itself writes into the thread's block (rseq): it must never find it read-only. */
  u8 *thread = (u8 *)pthread_self();
  for (int k = -2; k <= 2; k++)
    lk_snapshot_fault(thread + k * PAGE);
  protect_cold();
}

/* The state before a case. */
void lk_snapshot_restore(void) {
  if (sbrk(0) != shot->heap_end)
    brk(shot->heap_end);
  syscall(SYS_close_range, shot->first_descriptor, ~0U, 0);
  for (int k = 0; k < shot->n_hot; k++)
    memcpy(shot->hot[k], shot->pristine[k], PAGE);
}

/* Whether everything is as at the start once it is restored. */
int lk_snapshot_sound(void) {
  lk_snapshot_restore();
  for (int i = 0; i < shot->n_regions; i++)
    if (memcmp(shot->regions[i].start, shot->regions[i].copy, shot->regions[i].length))
      return 0;
  return 1;
}

void lk_run_snapshot(void) {
  lk_snapshot_restore();
  lk->case_number++;
  if (sigsetjmp(lk->jump, 0) == 0)
    lk_run_entries();
}
