/* The watch log (docs/wire.md, Watches): storage as it stands when the probe of a decision's outcome fires.
 *
 * The table is read before the snapshot is taken and lies in shared memory, which no restore touches.
 */
#include "lk.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BAD_TABLE 78
#define RECORD_HEAD 6
#define RANGE_SIZE 10

/* A whole file; `*end` is behind it. */
static const u8 *read_table(const char *name, const u8 **end) {
  struct stat about;
  int descriptor = open(name, O_RDONLY);
  if (descriptor < 0 || fstat(descriptor, &about) || about.st_size < 4)
    _exit(BAD_TABLE);
  size_t size = (size_t)about.st_size, n = 0;
  u8 *table = lk_shared(size);
  for (ssize_t k; n < size && (k = read(descriptor, table + n, size - n)) > 0;)
    n += (size_t)k;
  close(descriptor);
  if (n != size)
    _exit(BAD_TABLE);
  *end = table + size;
  return table;
}

static u32 watched_length(const u8 *range, u16 n) {
  u64 total = RECORD_HEAD;
  for (; n--; range += RANGE_SIZE) {
    u16 area = lk_get16(range);
    if (area >= lk_n_areas || (u64)lk_get32(range + 2) + lk_get32(range + 6) > lk_areas[area].length)
      _exit(BAD_TABLE);
    total += lk_get32(range + 6);
  }
  return total > LK_WATCH_CAPACITY ? LK_WATCH_CAPACITY + 1 : (u32)total;
}

/* Without LK_WATCHES nothing is watched. A table that does not fit the unit ends the worker. */
void lk_watch_setup(void) {
  const char *name = getenv("LK_WATCHES");
  if (!name || !*name)
    return;
  const u8 *end, *p = read_table(name, &end);
  u32 count = lk_get32(p);
  p += 4;
  if (lk_n_probes) /* main code alone, without a decision, has none */
    lk->watches = lk_shared(lk_n_probes * sizeof *lk->watches);
  while (count--) {
    if (end - p < 4 || (end - p - 4) / RANGE_SIZE < lk_get16(p + 2) || lk_get16(p) >= lk_n_probes)
      _exit(BAD_TABLE);
    struct lk_watch *w = &lk->watches[lk_get16(p)];
    w->n_ranges = lk_get16(p + 2);
    w->ranges = p + 4;
    w->length = watched_length(w->ranges, w->n_ranges);
    p += 4 + RANGE_SIZE * w->n_ranges;
  }
  if (p != end)
    _exit(BAD_TABLE);
}

void lk_watch_reset(void) {
  lk->watch_length = 0;
  for (u16 i = 0; lk->watches && lk->flags & 4 && i < lk_n_probes; i++)
    lk->watches[i].count = lk->watches[i].last = 0;
}

/* The bytes of a range; what is not bound is zeros. */
static u8 *put_range(u8 *to, const u8 *range) {
  const struct lk_bound_area *a = &lk->area[lk_get16(range)];
  u32 offset = lk_get32(range + 2), length = lk_get32(range + 6);
  u32 there = a->data && offset < a->length ? a->length - offset : 0;
  if (there > length)
    there = length;
  if (there)
    memcpy(to, a->data + offset, there);
  memset(to + there, 0, length - there);
  return to + length;
}

/* A record equal to the one before it at this probe, its event count too, is left out; so is one beyond the limits. */
void lk_watch(u16 probe) {
  struct lk_watch *w = lk->watches ? &lk->watches[probe] : NULL;
  if (!w || !w->n_ranges || w->count == LK_WATCH_RECORDS || lk->watch_length + w->length > LK_WATCH_CAPACITY)
    return;
  u8 *record = lk->watch_log + lk->watch_length, *to = lk_put32(lk_put16(record, probe), lk->events);
  for (u16 i = 0; i < w->n_ranges; i++)
    to = put_range(to, w->ranges + RANGE_SIZE * i);
  if (w->count && memcmp(record, lk->watch_log + w->last, w->length) == 0)
    return;
  w->last = lk->watch_length;
  w->count++;
  lk->watch_length += w->length;
}

/* The watch log behind everything else of a result, where it was asked for. */
u8 *lk_watch_put(u8 *to, u32 length) {
  if (!(lk->flags & 4))
    return to;
  to = lk_put32(to, length);
  memcpy(to, lk->watch_log, length);
  return to + length;
}
