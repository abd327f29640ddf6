/* Builds the result of the case that just ended (docs/wire.md, Result) and leaves the run. */
#include "lk.h"
#include <string.h>
#include <unistd.h>

static u8 *put_bitmap(u8 *to) {
  u32 n = (lk_n_probes + 7u) / 8;
  to = lk_put16(to, lk_n_probes);
  memcpy(to, lk->bitmap, n);
  return to + n;
}

static u8 *put_head(u8 *to, enum lk_exit exit, int32_t code, u32 fuel, const u64 *digests, u32 events) {
  *to++ = (u8)exit;
  to = lk_put32(lk_put32(to, (u32)code), fuel);
  for (int i = 0; i < 5; i++)
    to = lk_put64(to, digests[i]);
  return put_bitmap(lk_put32(to, events));
}

/* Visits the terminal state piece by piece: every area in id order, then every block. */
static int state_piece(u32 i, const u8 **data, u32 *length) {
  if (i < lk_n_areas)
    *data = lk->area[i].data, *length = lk->area[i].data ? lk->area[i].length : 0;
  else if (i - lk_n_areas < lk->n_blocks)
    *data = lk->blocks[i - lk_n_areas].data, *length = lk->blocks[i - lk_n_areas].length;
  else
    return 0;
  return 1;
}

static u8 *put_full(u8 *to) {
  const u8 *data;
  u32 length, total = 0;
  u32 n = lk->checkpoint_count < LK_CHECKPOINT_MAX ? lk->checkpoint_count : LK_CHECKPOINT_MAX;
  to = lk_put32(to, lk->path_length);
  memcpy(to, lk->path, 2 * (size_t)lk->path_length);
  to = lk_put32(to + 2 * (size_t)lk->path_length, lk->log_length);
  memcpy(to, lk->log, lk->log_length);
  to = lk_put32(to + lk->log_length, n);
  memcpy(to, lk->checkpoints, 8 * (size_t)n);
  u8 *count = to + 8 * (size_t)n;
  to = count + 4;
  for (u32 i = 0; state_piece(i, &data, &length); i++) {
    memcpy(to, data, length);
    to += length;
    total += length;
  }
  lk_put32(count, total);
  return to;
}

static u64 state_size(void) {
  const u8 *data;
  u32 length;
  u64 total = 0;
  for (u32 i = 0; state_piece(i, &data, &length); i++)
    total += length;
  return total;
}

void lk_result_build(void) {
  const u8 *data;
  u32 length;
  u64 need = 8192 + lk_n_probes + state_size() + 2 * (u64)lk->path_length + lk->log_length + 8 * (u64)lk->checkpoint_count + lk->watch_length;
  if (need > (u64)(lk_out_end - lk->out)) {
    lk_result_blank(LK_CRASH, 0);
    return;
  }
  u64 digests[5] = {lk->path_digest, lk->log_digest, lk->checkpoint_digest, 0, 0};
  for (u32 i = 0; state_piece(i, &data, &length); i++)
    digests[3] = lk_digest(digests[3], data, length);
  digests[4] = lk_digest(0, lk->bitmap, (lk_n_probes + 7u) / 8);
  u8 *to = put_head(lk->out, lk->exit, lk->code, lk->fuel, digests, lk->events);
  if (lk->flags & 1)
    to = put_full(to);
  to = lk_watch_put(to, lk->watch_length);
  lk->out_length = (u32)(to - lk->out);
}

/* Crash, timeout and a case that can't be applied: no digests, no hits, nothing in full. */
void lk_result_blank(enum lk_exit exit, int32_t code) {
  static const u64 none[5];
  memset(lk->bitmap, 0, sizeof lk->bitmap);
  u8 *to = put_head(lk->out, exit, code, 0, none, 0);
  if (lk->flags & 1) {
    memset(to, 0, 16);
    to += 16;
  }
  to = lk_watch_put(to, 0);
  lk->out_length = (u32)(to - lk->out);
}

_Noreturn void lk_end(enum lk_exit exit, int32_t code) {
  lk->running = 0;
  lk->exit = (u8)exit;
  lk->code = code;
  if (exit == LK_CRASH || exit == LK_TIMEOUT || exit == LK_INAPPLICABLE)
    lk_result_blank(exit, code);
  else
    lk_result_build();
  if (lk->in_fork)
    _exit(0);
  siglongjmp(lk->jump, 1);
}
