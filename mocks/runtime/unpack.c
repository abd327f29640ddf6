/* Bytes to a case (docs/afl.md), as locksmith/experiment/afl/unpack.py does it: any bytes are a case. Bytes that are not there are
 * zeros, numbers are taken modulo what there is. All state is in shared memory, which the snapshot never touches.
 */
#include "form.h"
#include <string.h>
#include <unistd.h>

enum { RAW = 255, MAX_MADE = 1 << 20, MAX_REPLIES = 60000, MAX_ENTRIES = 64, MAX_BLOCKS = 64, MAX_OTHERS = 256, MAX_KEYS = 131072 };
#define END_OF_TIME 253402300800u
#define ROOM (1u << 25)
#define NO_ROOM 80

/* A part of the case as it grows: so many pieces, in wire form one behind the other. */
struct pieces {
  u32 n, length;
  u8 bytes[ROOM];
};
struct reply {
  u32 start, length, next; /* next: 1 + the reply behind it in its queue, 0: none */
};
struct queue {
  u32 first, last; /* 1 + a reply, 0: none */
  u32 n;
};
struct unpacked {
  const struct form *form;
  const u8 *at, *end;
  u32 made;
  u64 seconds;
  u32 nanos, seed;
  struct pieces entries, blocks, presets, hooks, replies;
  struct reply reply[MAX_REPLIES];
  struct queue queue[MAX_KEYS];
  u8 out[ROOM];
};

struct unpacked *unpack_setup(const struct form *form) {
  struct unpacked *u = lk_shared(sizeof *u);
  u->form = form;
  return u;
}

/* ---- reading */

static u32 left(const struct unpacked *u) { return u->at < u->end ? (u32)(u->end - u->at) : 0; }

/* `n` bytes to `to`, zeros for those that are not there. */
static u8 *take(struct unpacked *u, u8 *to, u32 n) {
  u32 there = left(u) < n ? left(u) : n;
  memcpy(to, u->at, there);
  memset(to + there, 0, n - there);
  u->at += there;
  return to + n;
}
static u64 number(struct unpacked *u, u32 size) {
  u64 v = 0;
  take(u, (u8 *)&v, size);
  return v;
}
static u32 count(struct unpacked *u) {
  u32 n = (u32)number(u, 4);
  return n < left(u) ? n : left(u);
}

/* ---- growing */

static u8 *room(struct pieces *p, u64 n) {
  if (p->length + n > ROOM)
    _exit(NO_ROOM);
  return p->bytes + p->length;
}
static void put(struct pieces *p, const void *from, u32 n) {
  memcpy(room(p, n), from, n);
  p->length += n;
}
static void put_number(struct pieces *p, u64 v, u32 size) { put(p, &v, size); }
static void put_zeros(struct pieces *p, u32 n) {
  memset(room(p, n), 0, n);
  p->length += n;
}
static void put_taken(struct unpacked *u, struct pieces *p, u32 n) {
  take(u, room(p, n), n);
  p->length += n;
}

static void put_slot(struct unpacked *u, struct pieces *p, const struct form_slot *s, u32 choice, u32 first) {
  if (choice == RAW)
    put_taken(u, p, s->length);
  else
    put(p, s->choices + (u64)((choice - first) % s->n_choices) * s->length, s->length);
}

/* A stretch of bytes, slot by slot. */
static void fill(struct unpacked *u, struct pieces *p, const struct form_cut *cut) {
  for (u16 i = 0; i < cut->n_slots; i++)
    put_slot(u, p, &cut->slots[i], (u32)number(u, 1), 0);
}

static const struct form_cut *choose(struct unpacked *u, const struct form_cuts *cuts) { return &cuts->cut[number(u, 1) % cuts->n]; }

/* ---- replies */

static void answer(struct unpacked *u, u16 key, u32 start) {
  struct queue *q = &u->queue[key];
  u32 this = u->replies.n++;
  u->reply[this] = (struct reply){start, u->replies.length - start, 0};
  if (q->last)
    u->reply[q->last - 1].next = this + 1;
  else
    q->first = this + 1;
  q->last = this + 1;
  q->n++;
  u->made += u->reply[this].length;
}

static int allows(const struct form *f, u16 key, const u8 *status) {
  for (u16 i = 0; !f->beyond && i < f->n_known; i++) {
    if (f->known[i].key != key)
      continue;
    for (u8 k = 0; k < f->known[i].n; k++)
      if (!memcmp(f->known[i].statuses + 2 * k, status, 2))
        return 1;
    return status[0] == '9';
  }
  return 1;
}

static void read_reply(struct unpacked *u) {
  struct pieces *p = &u->replies;
  u16 key = (u16)(number(u, 2) % u->form->n_keys), n_writes = 0;
  u32 start = p->length;
  u8 status[2];
  put_number(p, number(u, 1) & 3, 1);
  take(u, status, 2);
  put(p, allows(u->form, key, status) ? status : (const u8 *)"00", 2);
  put_taken(u, p, 4);
  u32 counted = p->length;
  put_zeros(p, 2);
  for (u32 n = (u32)number(u, 1); n && left(u); n--, n_writes++) {
    put_taken(u, p, 6);
    u32 length = count(u);
    put_number(p, length, 4);
    put_taken(u, p, length);
  }
  lk_put16(p->bytes + counted, n_writes);
  answer(u, key, start);
}

/* The slots that are not left as they are; those that meet are one write. Gives the number of writes. */
static u16 fill_some(struct unpacked *u, struct pieces *p, const struct form_cut *cut, u16 operand) {
  u32 at = 0, length_at = 0;
  u64 end = ~(u64)0;
  u16 n = 0;
  for (u16 i = 0; i < cut->n_slots; at += cut->slots[i++].length) {
    u32 choice = (u32)number(u, 1);
    if (!choice)
      continue;
    if (end != at) {
      put_number(p, operand, 2);
      put_number(p, at, 4);
      length_at = p->length;
      put_zeros(p, 4);
      n++;
    }
    put_slot(u, p, &cut->slots[i], choice, 1);
    end = (u64)at + cut->slots[i].length;
    lk_put32(p->bytes + length_at, p->length - length_at - 4);
  }
  return n;
}

static u16 fill_all(struct unpacked *u, struct pieces *p, const struct form_cut *cut, u16 operand) {
  put_number(p, operand, 2);
  put_zeros(p, 8);
  u32 start = p->length;
  fill(u, p, cut);
  lk_put32(p->bytes + start - 4, p->length - start);
  return 1;
}

static void read_part(struct unpacked *u, u16 position) {
  const struct form_part *part = &u->form->parts[position];
  struct pieces *p = &u->replies;
  u32 which = (u32)number(u, 1), start = p->length;
  if (!part->n_items || which < part->n_templates) {
    if (!part->n_templates)
      return;
    const struct form_bytes *t = &part->templates[which % part->n_templates];
    put(p, t->data, t->length);
  } else {
    u32 how = (u32)number(u, 1);
    u16 n_writes = 0;
    put_number(p, part->keepable && how >= 128 ? 2 : 0, 1);
    put(p, "00", 2);
    put(p, part->values + 4 * ((how & 127) % part->n_values), 4);
    put_zeros(p, 2);
    for (u8 i = 0; i < part->n_items; i++) {
      const struct form_item *item = &part->items[i];
      const struct form_cut *cut = choose(u, &item->cuts);
      n_writes += (item->sparse ? fill_some : fill_all)(u, p, cut, item->operand);
    }
    lk_put16(p->bytes + start + 7, n_writes);
  }
  answer(u, part->key, start);
}

/* ---- the rest of a case */

static void read_clock(struct unpacked *u) {
  u32 choice = (u32)number(u, 1);
  u->nanos = u->seed = 0;
  if (choice == RAW) {
    u->seconds = number(u, 8) % END_OF_TIME;
    u->nanos = (u32)number(u, 4) % 1000000000u;
    u->seed = (u32)number(u, 4);
  } else
    memcpy(&u->seconds, u->form->clocks + 8 * (choice % u->form->n_clocks), 8);
}

static void read_entry(struct unpacked *u) {
  const struct form *f = u->form;
  struct pieces *p = &u->entries;
  u32 start = p->length, k = (u32)number(u, 1), made = 0;
  u16 n = k ? (u16)((k - 1) % (f->n_parameters + 1u)) : f->n_parameters;
  put_number(p, n, 2);
  for (u16 i = 0; i < n; i++) {
    const struct form_parameter *parameter = &f->parameters[i];
    u32 cut = (u32)number(u, 1), length_at = p->length;
    put_zeros(p, 4);
    if (cut == RAW || !parameter->cuts.n) {
      u32 length = count(u);
      put_taken(u, p, length < parameter->length ? length : parameter->length);
    } else
      fill(u, p, &parameter->cuts.cut[cut % parameter->cuts.n]);
    u32 length = p->length - length_at - 4;
    if (length > parameter->length) {
      p->length -= length - parameter->length;
      length = parameter->length;
    }
    lk_put32(p->bytes + length_at, length);
    made += length;
  }
  if (p->n == MAX_ENTRIES)
    p->length = start;
  else {
    p->n++;
    u->made += made;
  }
}

/* Where the bytes tell of no entry: one, its parameters of first choices. */
static void default_entry(struct unpacked *u) {
  const u8 *at = u->at, *end = u->end;
  struct pieces *p = &u->entries;
  u->at = u->end; /* all zeros: the first of everything */
  put_number(p, u->form->n_parameters, 2);
  for (u16 i = 0; i < u->form->n_parameters; i++) {
    u32 length_at = p->length;
    put_zeros(p, 4);
    if (u->form->parameters[i].cuts.n)
      fill(u, p, u->form->parameters[i].cuts.cut);
    lk_put32(p->bytes + length_at, p->length - length_at - 4);
  }
  p->n = 1;
  u->at = at;
  u->end = end;
}

static void end_block(struct unpacked *u, u32 start) {
  struct pieces *p = &u->blocks;
  if (p->n == MAX_BLOCKS) {
    p->length = start;
    return;
  }
  u32 length = p->length - start - 8;
  lk_put32(p->bytes + start + 4, length);
  p->n++;
  u->made += length;
}

static void read_memory(struct unpacked *u) {
  u32 start = u->blocks.length;
  put_taken(u, &u->blocks, 4);
  put_zeros(&u->blocks, 4);
  put_taken(u, &u->blocks, count(u));
  end_block(u, start);
}

static void pad_to(struct pieces *p, u32 start, u64 length) {
  if (p->length - start < length)
    put_zeros(p, (u32)(length - (p->length - start)));
}

static void read_block(struct unpacked *u, u16 position) {
  const struct form_block *b = &u->form->blocks[position];
  struct pieces *p = &u->blocks;
  u32 start = p->length, data = start + 8;
  put_number(p, b->handle, 4);
  put_zeros(p, 4);
  if (b->cuts.n)
    fill(u, p, choose(u, &b->cuts));
  for (u16 i = 0; i < b->n_entries; i++) {
    const struct form_entry *e = &b->entries[i];
    pad_to(p, data, e->offset);
    for (u32 n = (u32)number(u, 1) % 4; n; n--) {
      u32 record = p->length;
      if (e->cuts.n)
        fill(u, p, choose(u, &e->cuts));
      pad_to(p, record, e->stride);
      p->length = record + e->stride;
    }
    put_zeros(p, e->stride);
  }
  for (u16 i = 0; i < b->n_pointers; i++) {
    u32 offset = lk_get32(b->pointers + 8 * i), handle = lk_get32(b->pointers + 8 * i + 4);
    u8 bytes[8] = {(u8)(handle >> 24), (u8)(handle >> 16), (u8)(handle >> 8), (u8)handle};
    pad_to(p, data, (u64)offset + 8);
    memcpy(p->bytes + data + offset, bytes, 8);
  }
  put_zeros(p, b->tail);
  end_block(u, start);
}

/* A preset, or with `head` bytes more before it a hook. */
static void read_other(struct unpacked *u, struct pieces *p, u32 head) {
  u32 start = p->length;
  put_taken(u, p, head);
  if (head)
    p->bytes[start + 4] = (u8)(1 + p->bytes[start + 4] % 3);
  put_taken(u, p, 6);
  u32 length = count(u);
  put_number(p, length, 4);
  put_taken(u, p, length);
  if (p->n == MAX_OTHERS)
    p->length = start;
  else {
    p->n++;
    u->made += length;
  }
}

static void read_component(struct unpacked *u, u8 kind, u16 position) {
  switch (kind) {
  case FORM_REPLY:
    read_reply(u);
    break;
  case FORM_CLOCK:
    read_clock(u);
    break;
  case FORM_ENTRY:
    read_entry(u);
    break;
  case FORM_MEMORY:
    read_memory(u);
    break;
  case FORM_PRESET:
    read_other(u, &u->presets, 0);
    break;
  case FORM_HOOK:
    read_other(u, &u->hooks, 5);
    break;
  case FORM_BLOCK:
    read_block(u, position);
    break;
  default:
    read_part(u, position);
  }
}

/* ---- the whole */

static u8 *put_pieces(u8 *to, const struct pieces *p) {
  to = lk_put16(to, (u16)p->n);
  memcpy(to, p->bytes, p->length);
  return to + p->length;
}

static u8 *put_streams(u8 *to, const struct unpacked *u) {
  u8 *n_streams = to;
  u16 n = 0;
  to += 2;
  for (u32 key = 0; key < u->form->n_keys; key++) {
    const struct queue *q = &u->queue[key];
    if (!q->n)
      continue;
    n++;
    to = lk_put16(lk_put16(to, (u16)key), (u16)q->n);
    for (u32 r = q->first; r; r = u->reply[r - 1].next) {
      memcpy(to, u->replies.bytes + u->reply[r - 1].start, u->reply[r - 1].length);
      to += u->reply[r - 1].length;
    }
  }
  lk_put16(n_streams, n);
  return to;
}

static void start(struct unpacked *u, const u8 *data, u32 n) {
  struct pieces *all[] = {&u->entries, &u->blocks, &u->presets, &u->hooks, &u->replies};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    all[i]->n = all[i]->length = 0;
  memset(u->queue, 0, sizeof *u->queue * u->form->n_keys);
  u->at = data;
  u->end = data + n;
  u->made = u->nanos = u->seed = 0;
  memcpy(&u->seconds, u->form->clocks, 8);
}

u32 unpack_case(struct unpacked *u, const u8 *data, u32 n, u8 flags, const u8 **out) {
  const struct form *f = u->form;
  u32 wide = f->n_components > 256 ? 2 : 1;
  start(u, data, n);
  while (left(u) && u->made < MAX_MADE && u->replies.n < MAX_REPLIES) {
    const u8 *component = f->components + 3 * (number(u, wide) % f->n_components);
    read_component(u, component[0], lk_get16(component + 1));
  }
  if (!u->entries.n)
    default_entry(u);
  u64 total = 64 + (u64)u->entries.length + u->blocks.length + u->presets.length + u->hooks.length + u->replies.length;
  if (total + 4ull * f->n_keys > ROOM)
    _exit(NO_ROOM);
  u8 *to = u->out;
  *to++ = 1;
  *to++ = flags;
  to = lk_put32(to, f->fuel);
  to = lk_put64(to, u->seconds);
  to = lk_put32(lk_put32(to, u->nanos), u->seed);
  to = put_pieces(to, &u->presets);
  to = put_pieces(to, &u->blocks);
  to = put_pieces(to, &u->hooks);
  to = put_pieces(to, &u->entries);
  to = put_streams(to, u);
  *out = u->out;
  return (u32)(to - u->out);
}
