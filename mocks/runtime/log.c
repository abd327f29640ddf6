/* The stub log, event by event, and the checkpoint that stands before an event. */
#include "chunks.h"
#include <string.h>

static void event_bytes(const void *p, u32 n) {
  if (lk->event_length + n > sizeof lk->event)
    lk_end(LK_CRASH, 0);
  memcpy(lk->event + lk->event_length, p, n);
  lk->event_length += n;
}

void lk_event_begin(u8 kind, u16 site, u16 n_out) {
  u8 head[5] = {kind};
  lk_put16(lk_put16(head + 1, site), n_out);
  lk->event_length = 0;
  event_bytes(head, 5);
}

void lk_event_item(const u8 *p, u32 n) {
  event_bytes(&n, 4);
  event_bytes(p, n);
}

void lk_event_reply(const struct lk_reply *r, u16 n_in) {
  u8 tail[9];
  memcpy(tail, r->status, 2);
  u8 *p = lk_put32(tail + 2, (u32)r->value);
  *p++ = r->flags;
  lk_put16(p, n_in);
  event_bytes(tail, 9);
}

void lk_event_end(void) {
  lk->log_digest = lk_digest(lk->log_digest, lk->event, lk->event_length);
  lk->events++;
  if (!(lk->flags & 1))
    return;
  if (lk->log_length + lk->event_length > LK_LOG_CAPACITY)
    lk_end(LK_CRASH, 0);
  memcpy(lk->log + lk->log_length, lk->event, lk->event_length);
  lk->log_length += lk->event_length;
}

void lk_checkpoint(u16 site) {
  const struct lk_site_info *s = &lk_sites[site];
  const struct lk_program_info *p = &lk_programs[s->program];
  u64 mask = lk->pending[s->program] | s->mask, h = 0;
  for (u16 g = 0; g < p->n_groups; g++)
    if (mask >> g & 1)
      for (u32 k = p->group_start[g]; k < p->group_start[g + 1]; k++)
        h = lk_digest_area(h, p->group_areas[k]);
  lk->pending[s->program] = s->mask;
  lk->checkpoint_digest = lk_word(lk->checkpoint_digest, h);
  if (lk->flags & 1 && lk->checkpoint_count < LK_CHECKPOINT_MAX)
    lk->checkpoints[lk->checkpoint_count] = h;
  lk->checkpoint_count++;
}

void lk_entry_left(int code) {
  const struct lk_program_info *p = &lk_programs[0];
  u64 h = lk_word(0, (u64)(u32)code);
  for (u16 g = 0; g < p->n_groups; g++)
    for (u32 k = p->group_start[g]; k < p->group_start[g + 1]; k++)
      h = lk_digest_area(h, p->group_areas[k]);
  lk->checkpoint_digest = lk_word(lk->checkpoint_digest, h);
}
