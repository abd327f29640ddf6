/* Reads one case (docs/wire.md, Case) into `struct lk`. A case that does not parse or names what the unit has not is exit 12. */
#include "lk.h"
#include <string.h>

struct cursor {
  const u8 *at, *end;
  int bad;
};

static const u8 *take(struct cursor *c, size_t n) {
  const u8 *p = c->at;
  if (c->bad || (size_t)(c->end - p) < n) {
    c->bad = 1;
    return (const u8 *)"\0\0\0\0\0\0\0";
  }
  c->at += n;
  return p;
}
static u8 byte(struct cursor *c) { return *take(c, 1); }
static u16 half(struct cursor *c) { return lk_get16(take(c, 2)); }
static u32 word(struct cursor *c) { return lk_get32(take(c, 4)); }
static const u8 *bytes(struct cursor *c, u32 *n) {
  *n = word(c);
  return take(c, *n);
}

u8 *lk_arena(u32 n) {
  size_t need = (n + 15u) & ~(size_t)15;
  if (lk->arena_used + need > LK_ARENA)
    return NULL;
  u8 *p = lk->arena + lk->arena_used;
  lk->arena_used += need;
  return p;
}

static void load_blocks(struct cursor *c) {
  lk->n_blocks = half(c);
  if (lk->n_blocks > 256) {
    lk->n_blocks = 0;
    c->bad = 1;
  }
  for (u16 i = 0; i < lk->n_blocks && !c->bad; i++) {
    struct lk_block *b = &lk->blocks[i];
    b->address = word(c);
    const u8 *from = bytes(c, &b->length);
    if (c->bad || !(b->data = lk_arena(b->length)))
      c->bad = 1;
    else
      memcpy(b->data, from, b->length);
  }
}

/* Whether what a hook names is there: its point, and the bytes or the label it is about. */
static int hook_fits(const struct lk_hook *h) {
  int behind = h->action == HOOK_SET_BEHIND;
  if (h->probe >= (behind ? lk_n_sites : lk_n_probes))
    return 0;
  if (h->action == HOOK_PERFORM)
    return lk_probes[h->probe].entry && !h->area && !h->length && h->offset < lk_programs[lk_probes[h->probe].program].n_labels;
  return (h->action == HOOK_SET || behind) && h->area < lk_n_areas && (u64)h->offset + h->length <= lk_areas[h->area].length;
}

static void load_hooks(struct cursor *c) {
  u16 n = half(c);
  if (n > 1024)
    c->bad = 1;
  for (u16 i = 0; i < n && !c->bad; i++) {
    struct lk_hook *h = &lk->hooks[i];
    h->probe = half(c);
    h->occurrence = half(c);
    h->action = byte(c);
    h->area = half(c);
    h->offset = word(c);
    h->bytes = bytes(c, &h->length);
    h->seen = 0;
    if (!hook_fits(h))
      c->bad = 1;
    if (c->bad)
      return;
    (h->action == HOOK_SET_BEHIND ? lk->site_hooked : lk->hooked)[h->probe] = 1;
    lk->n_hooks = i + 1;
  }
}

static void load_streams(struct cursor *c) {
  lk->n_streams = half(c);
  lk->stream_start = c->at;
  for (u16 i = 0; i < lk->n_streams && !c->bad; i++) {
    u16 id = half(c);
    u16 n = half(c);
    if (id >= lk_n_sites + lk_n_streams || lk->streams[id].given)
      c->bad = 1;
    if (c->bad)
      return;
    lk->streams[id] = (struct lk_stream){c->at, n, 1};
    while (n-- && !c->bad) {
      take(c, 7);
      for (u16 w = half(c); w && !c->bad; w--) {
        u32 length;
        take(c, 6);
        bytes(c, &length);
      }
    }
  }
}

int lk_case_load(const u8 *p, u32 n) {
  struct cursor c = {p, p + n, 0};
  lk->arena_used = 0;
  lk->n_blocks = lk->n_hooks = lk->n_parameters = 0;
  u8 version = byte(&c);
  lk->flags = byte(&c);
  lk->fuel = word(&c);
  memcpy(&lk->clock_seconds, take(&c, 8), 8);
  lk->clock_nanos = word(&c);
  lk->random_seed = word(&c);
  lk->n_presets = half(&c);
  lk->presets = c.at;
  for (u16 i = 0; i < lk->n_presets && !c.bad; i++) {
    u32 length;
    take(&c, 6);
    bytes(&c, &length);
  }
  load_blocks(&c);
  load_hooks(&c);
  lk->n_entries = half(&c);
  lk->entries = c.at;
  for (u16 i = 0; i < lk->n_entries && !c.bad; i++)
    for (u16 k = half(&c); k && !c.bad; k--) {
      u32 length;
      bytes(&c, &length);
    }
  load_streams(&c);
  return version == 1 && !c.bad && c.at == c.end && lk->clock_nanos < 1000000000;
}

void lk_case_clear(void) {
  for (u16 i = 0; i < lk->n_hooks; i++)
    lk->hooked[lk->hooks[i].probe] = lk->site_hooked[lk->hooks[i].probe] = 0;
  memset(lk->streams, 0, sizeof(struct lk_stream) * (lk_n_sites + lk_n_streams));
}

int lk_case_presets(void) {
  const u8 *p = lk->presets;
  for (u16 i = 0; i < lk->n_presets; i++) {
    u16 area = lk_get16(p);
    u32 offset = lk_get32(p + 2), length = lk_get32(p + 6);
    if (area >= lk_n_areas || !lk->area[area].data || (u64)offset + length > lk->area[area].length)
      return 0;
    memcpy(lk->area[area].data + offset, p + 10, length);
    p += 10 + length;
  }
  return 1;
}

/* The parameters of the entry at `*at`: each gets memory of its linkage area's length, zeros behind the bytes given. */
void lk_case_parameters(const u8 **at, u8 **argument, u16 *count, u16 limit) {
  const u8 *p = *at;
  u16 n = lk_get16(p);
  p += 2;
  for (u16 k = 0; k < n; k++) {
    u32 length = lk_get32(p);
    const struct lk_area_info *info = k < limit ? &lk_areas[lk_programs[0].linkage[k]] : NULL;
    u8 *data = info && length <= info->length && k < 64 ? lk_arena(info->length) : NULL;
    if (!data)
      lk_end(LK_INAPPLICABLE, 0);
    memset(data, 0, info->length);
    memcpy(data, p + 4, length);
    lk->parameters[k] = (struct lk_block){info->address, info->length, data};
    argument[k] = data;
    p += 4 + length;
  }
  lk->n_parameters = *count = n;
  *at = p;
}
