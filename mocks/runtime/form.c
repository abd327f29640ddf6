/* Reads the table of docs/afl.md into structures. Everything lies in shared memory: the snapshot never touches it. */
#include "form.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define BAD_TABLE 79
#define ROOM ((u64)1 << 28)

struct source {
  const u8 *at, *end;
};

static const u8 *take(struct source *s, u64 n) {
  const u8 *p = s->at;
  if ((u64)(s->end - s->at) < n)
    _exit(BAD_TABLE);
  s->at += n;
  return p;
}
static u8 byte(struct source *s) { return *take(s, 1); }
static u16 half(struct source *s) { return lk_get16(take(s, 2)); }
static u32 word(struct source *s) { return lk_get32(take(s, 4)); }

/* `n` structures out of one shared stretch. */
static void *many(u64 n, size_t size) {
  static u8 *room;
  static u64 left = ROOM;
  u64 need = (n * size + 15) & ~(u64)15;
  if (!room)
    room = lk_shared(ROOM);
  if (need > left)
    _exit(BAD_TABLE);
  left -= need;
  room += need;
  return room - need;
}

static struct form_cuts read_cuts(struct source *s) {
  struct form_cuts cuts = {byte(s), NULL};
  cuts.cut = many(cuts.n, sizeof *cuts.cut);
  for (u8 i = 0; i < cuts.n; i++) {
    struct form_cut *cut = &cuts.cut[i];
    cut->n_slots = half(s);
    cut->slots = many(cut->n_slots, sizeof *cut->slots);
    for (u16 k = 0; k < cut->n_slots; k++) {
      struct form_slot *slot = &cut->slots[k];
      slot->length = word(s);
      slot->n_choices = byte(s);
      slot->choices = take(s, (u64)slot->length * slot->n_choices);
      if (!slot->n_choices)
        _exit(BAD_TABLE);
    }
  }
  return cuts;
}

static void read_block(struct source *s, struct form_block *b) {
  b->handle = word(s);
  b->tail = word(s);
  b->cuts = read_cuts(s);
  b->n_pointers = half(s);
  b->pointers = take(s, 8u * b->n_pointers);
  b->n_entries = half(s);
  b->entries = many(b->n_entries, sizeof *b->entries);
  for (u16 i = 0; i < b->n_entries; i++) {
    b->entries[i].offset = word(s);
    b->entries[i].stride = word(s);
    b->entries[i].cuts = read_cuts(s);
  }
}

static void read_part(struct source *s, struct form_part *p) {
  p->key = half(s);
  p->keepable = byte(s);
  p->n_templates = byte(s);
  p->templates = many(p->n_templates, sizeof *p->templates);
  for (u8 i = 0; i < p->n_templates; i++) {
    p->templates[i].length = word(s);
    p->templates[i].data = take(s, p->templates[i].length);
  }
  p->n_values = byte(s);
  p->values = take(s, 4u * p->n_values);
  p->n_items = byte(s);
  p->items = many(p->n_items, sizeof *p->items);
  for (u8 i = 0; i < p->n_items; i++) {
    p->items[i].operand = half(s);
    p->items[i].sparse = byte(s);
    p->items[i].cuts = read_cuts(s);
  }
}

static void read_known(struct source *s, struct form *f) {
  f->n_known = half(s);
  f->known = many(f->n_known, sizeof *f->known);
  for (u16 i = 0; i < f->n_known; i++) {
    f->known[i].key = half(s);
    f->known[i].n = byte(s);
    f->known[i].statuses = take(s, 2u * f->known[i].n);
  }
}

static struct form *read_form(struct source *s) {
  struct form *f = many(1, sizeof *f);
  f->fuel = word(s);
  f->n_keys = half(s);
  f->beyond = byte(s);
  f->n_clocks = half(s);
  f->clocks = take(s, 8u * f->n_clocks);
  read_known(s, f);
  f->n_parameters = half(s);
  f->parameters = many(f->n_parameters, sizeof *f->parameters);
  for (u16 i = 0; i < f->n_parameters; i++) {
    f->parameters[i].length = word(s);
    f->parameters[i].cuts = read_cuts(s);
  }
  f->n_blocks = half(s);
  f->blocks = many(f->n_blocks, sizeof *f->blocks);
  for (u16 i = 0; i < f->n_blocks; i++)
    read_block(s, &f->blocks[i]);
  f->n_parts = half(s);
  f->parts = many(f->n_parts, sizeof *f->parts);
  for (u16 i = 0; i < f->n_parts; i++)
    read_part(s, &f->parts[i]);
  f->n_components = half(s);
  f->components = take(s, 3u * f->n_components);
  return f;
}

/* A program that asks nothing of its environment has no keys, and then no component that replies either. */
static int replies_lack_keys(const struct form *f) {
  int replies = 0;
  for (u16 i = 0; i < f->n_components; i++)
    replies |= f->components[3 * i] == FORM_REPLY || f->components[3 * i] == FORM_PART;
  return replies && !f->n_keys;
}

struct form *form_read(const char *name) {
  struct stat about;
  int descriptor = open(name, O_RDONLY);
  if (descriptor < 0 || fstat(descriptor, &about) || about.st_size < 1)
    _exit(BAD_TABLE);
  size_t size = (size_t)about.st_size, n = 0;
  u8 *table = lk_shared(size);
  for (ssize_t k; n < size && (k = read(descriptor, table + n, size - n)) > 0;)
    n += (size_t)k;
  close(descriptor);
  struct source s = {table, table + n};
  struct form *f = read_form(&s);
  if (n != size || s.at != s.end || !f->n_components || !f->n_clocks || replies_lack_keys(f))
    _exit(BAD_TABLE);
  return f;
}
