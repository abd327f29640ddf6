/* What the bytes of a fuzzer mean (docs/afl.md): the table that Locksmith writes, as structures. */
#ifndef LK_FORM_H
#define LK_FORM_H
#include "lk.h"

enum form_kind { FORM_REPLY, FORM_CLOCK, FORM_ENTRY, FORM_MEMORY, FORM_PRESET, FORM_HOOK, FORM_BLOCK, FORM_PART };

struct form_slot {
  u32 length;
  u8 n_choices;
  const u8 *choices;
};
struct form_cut {
  u16 n_slots;
  struct form_slot *slots;
};
struct form_cuts {
  u8 n;
  struct form_cut *cut;
};
struct form_bytes {
  u32 length;
  const u8 *data;
};
struct form_item {
  u16 operand;
  u8 sparse;
  struct form_cuts cuts;
};
struct form_part {
  u16 key;
  u8 keepable, n_templates, n_values, n_items;
  struct form_bytes *templates;
  const u8 *values;
  struct form_item *items;
};
struct form_parameter {
  u32 length;
  struct form_cuts cuts;
};
struct form_entry {
  u32 offset, stride;
  struct form_cuts cuts;
};
struct form_block {
  u32 handle, tail;
  struct form_cuts cuts;
  u16 n_pointers, n_entries;
  const u8 *pointers;
  struct form_entry *entries;
};
struct form_known {
  u16 key;
  u8 n;
  const u8 *statuses;
};
struct form {
  u32 fuel;
  u16 n_keys, n_clocks, n_known, n_parameters, n_blocks, n_parts, n_components;
  u8 beyond;
  const u8 *clocks, *components;
  struct form_known *known;
  struct form_parameter *parameters;
  struct form_block *blocks;
  struct form_part *parts;
};

/* form.c */
struct form *form_read(const char *name); /* ends the worker where the table cannot be read */

/* unpack.c */
struct unpacked;
struct unpacked *unpack_setup(const struct form *form);
u32 unpack_case(struct unpacked *u, const u8 *data, u32 n, u8 flags, const u8 **out); /* the bytes of a case: its length */
#endif
