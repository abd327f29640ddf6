/* A large area is digested by chunks, and a chunk whose bytes are those of the last time keeps its digest: comparing is much
 * cheaper than digesting. What is kept hangs on the bytes alone, so it is true in every case and in every process; it lies in
 * shared memory, where neither the snapshot nor a fork takes it back.
 */
#define _GNU_SOURCE
#include "chunks.h"
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct chunk {
  u64 digest;
  u32 length; /* of the bytes kept; 0: nothing known */
  u8 bytes[LK_CHUNK];
};
static struct chunk *chunks;
static u32 first_chunk[LK_MAX_IDS]; /* area -> its first one */

static u32 chunks_of(u32 length) { return length > LK_CHUNK ? (length + LK_CHUNK - 1) / LK_CHUNK : 0; }

/* Before the snapshot is taken. */
void lk_chunks_prepare(void) {
  size_t total = 0;
  for (u32 i = 0; i < lk_n_areas; i++) {
    first_chunk[i] = (u32)total;
    total += chunks_of(lk_areas[i].length);
  }
  if (!total)
    return;
  chunks = mmap(NULL, total * sizeof *chunks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (chunks == MAP_FAILED)
    _exit(77);
}

static u64 digest_chunk(struct chunk *c, const u8 *p, u32 n) {
  if (c->length != n || memcmp(c->bytes, p, n)) {
    c->length = 0; /* a case that is killed here leaves nothing half known */
    c->digest = lk_digest(0, p, n);
    memcpy(c->bytes, p, n);
    c->length = n;
  }
  return c->digest;
}

/* Continues h with an area, which may be bound shorter than it is declared. */
u64 lk_digest_area(u64 h, u32 area) {
  const struct lk_bound_area *a = &lk->area[area];
  if (!a->data)
    return h;
  if (a->length <= LK_CHUNK)
    return lk_digest(h, a->data, a->length);
  struct chunk *c = chunks + first_chunk[area];
  for (u32 at = 0; at < a->length; at += LK_CHUNK, c++) {
    u32 n = a->length - at < LK_CHUNK ? a->length - at : LK_CHUNK;
    h = lk_word(h, digest_chunk(c, a->data + at, n));
  }
  return h;
}
