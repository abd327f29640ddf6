/* Storage areas: registration by the mock, reach, MOVEs between items, and the addresses by which pointers name areas.
 *
 * A pointer holds a handle (docs/wire.md, Pointers): a 32-bit big-endian number in bytes 1-4, bytes 5-8 zero.
 */
#include "lk.h"
#include <string.h>

static u32 room_of_copy(int id, const u8 *data, u32 length);

/* Entry code of the mock: `id` lies at `data` (NULL: linkage that is not bound). Record areas start as X'00'. */
void LKAREA(int id, u8 *data) {
  const struct lk_area_info *info = &lk_areas[id];
  if (lk->priming && info->kind == LK_RECORD)
    memset(data, 0, info->length);
  u32 length = info->length;
  if (data && info->kind == LK_LINKAGE) {
    length = lk_room_behind(data, length);
    length = room_of_copy(id, data, length);
  }
  lk->area[id] = (struct lk_bound_area){data, data ? length : 0};
}

void lk_area_touch(u16 area) {
  u16 program = lk_areas[area].program;
  const struct lk_program_info *p = &lk_programs[program];
  for (u16 g = 0; g < p->n_groups; g++)
    for (u32 k = p->group_start[g]; k < p->group_start[g + 1]; k++)
      if (p->group_areas[k] == area)
        lk->pending[program] |= (u64)1 << g;
}

struct range {
  u8 *data;
  u32 length, address;
};

/* Every stretch of memory that a pointer may name: areas in id order, then the entry's parameters, then the blocks. */
static int range_at(u32 i, struct range *r) {
  if (i < lk_n_areas) {
    const struct lk_area_info *a = &lk_areas[i];
    int own = a->kind != LK_LINKAGE;
    *r = (struct range){own ? lk->area[i].data : NULL, own ? lk->area[i].length : 0, a->address};
    return 1;
  }
  i -= lk_n_areas;
  if (i < lk->n_parameters) {
    *r = (struct range){lk->parameters[i].data, lk->parameters[i].length, lk->parameters[i].address};
    return 1;
  }
  i -= lk->n_parameters;
  if (i >= lk->n_blocks)
    return 0;
  *r = (struct range){lk->blocks[i].data, lk->blocks[i].length, lk->blocks[i].address};
  return 1;
}

static int range_holding(const u8 *p, struct range *r) {
  for (u32 i = 0; range_at(i, r); i++)
    if (r->data && p >= r->data && p < r->data + r->length)
      return 1;
  return 0;
}

/* How many of `wanted` bytes may be read at `p`: linkage is cut where the caller's area ends. */
u32 lk_room_behind(const u8 *p, u32 wanted) {
  struct range r;
  if (!range_holding(p, &r))
    return wanted;
  u32 room = (u32)(r.data + r.length - p);
  return room < wanted ? room : wanted;
}

/* A copy that CALL passes BY CONTENT lies in no area: it is as long as the caller says. */
static u32 room_of_copy(int id, const u8 *data, u32 length) {
  const struct lk_program_info *p = &lk_programs[lk_areas[id].program];
  struct range r;
  if (!lk_areas[id].program || range_holding(data, &r))
    return length;
  const cob_module *callee = cob_get_global_ptr()->cob_current_module, *caller = callee->next;
  for (u16 k = 0; caller && k < p->n_linkage && k < callee->module_num_params; k++) {
    const cob_field *given = p->linkage[k] == id ? caller->cob_procedure_params[k] : NULL;
    if (given && given->data == data)
      return given->size < length ? (u32)given->size : length;
  }
  return length;
}

/* SET pointer TO ADDRESS OF item. */
void LKADDRESS(u8 *item, u8 *pointer) {
  struct range r;
  u32 address = 0;
  if (item) {
    if (!range_holding(item, &r))
      lk_end(LK_ADDRESS, 0);
    address = r.address + (u32)(item - r.data);
  }
  u8 handle[8] = {(u8)(address >> 24), (u8)(address >> 16), (u8)(address >> 8), (u8)address};
  memcpy(pointer, handle, 8);
}

/* SET ADDRESS OF linkage-record TO pointer: gives the real address; the whole record must lie there. */
void LKBIND(int area, const u8 *pointer, u8 **real) {
  u32 address = (u32)pointer[0] << 24 | (u32)pointer[1] << 16 | (u32)pointer[2] << 8 | pointer[3];
  u32 length = lk_areas[area].length;
  struct range r;
  static const u8 zeros[4];
  if (memcmp(pointer + 4, zeros, 4) == 0)
    for (u32 i = 0; range_at(i, &r); i++)
      if (r.data && address >= r.address && (u64)address + length <= (u64)r.address + r.length) {
        *real = r.data + (address - r.address);
        lk->area[area] = (struct lk_bound_area){*real, length};
        return;
      }
  lk_end(LK_ADDRESS, 0);
}

/* Before an access to `size` bytes at `address`, in an item of `area`: the whole of it must lie in the area.
 * `shortest` is 1 under reference modification, 0 where an OCCURS DEPENDING may leave nothing. */
void LKREACH(int area, int shortest, long size, const u8 *address) {
  const struct lk_bound_area *a = &lk->area[area];
  if (!lk->running)
    return;
  if (!a->data || size < shortest || address < a->data || size > (long)a->length || address - a->data > (long)a->length - size)
    lk_end(LK_BOUNDS, 0);
}

static int is_text(const cob_field *f) {
  int type = COB_FIELD_TYPE(f);
  return type == COB_TYPE_GROUP || type == COB_TYPE_ALPHANUMERIC;
}

static int is_copied(const cob_field *source, const cob_field *target) {
  const cob_field_attr *s = source->attr, *t = target->attr;
  if (source->size < target->size)
    return 0;
  if (is_text(source))
    return is_text(target) && !(t->flags & COB_FLAG_JUSTIFIED);
  if (!(s->type & COB_TYPE_NUMERIC))
    return 0;
  if (s->type == t->type)
    return source->size == target->size && s->digits == t->digits && s->scale == t->scale && s->flags == t->flags;
  return s->type == COB_TYPE_NUMERIC_DISPLAY && is_text(target) &&
         !(s->flags & (COB_FLAG_HAVE_SIGN | COB_FLAG_SIGN_LEADING | COB_FLAG_SIGN_SEPARATE));
}

/* A MOVE that cobc makes a copy of bytes (cobc 3.1.2, cb_build_move_field) where no check keeps it from it: forwards, byte by
 * byte, as -std=ibm has it for operands that overlap. */
void LKMOVE(cob_field *source, cob_field *target) {
  if (!is_copied(source, target)) {
    cob_move(source, target);
    return;
  }
  for (size_t i = 0; i < target->size; i++)
    ((volatile u8 *)target->data)[i] = source->data[i];
}

static void fill(cob_field *target, int c) {
  memset(target->data, c, target->size);
}

/* MOVE ZERO to a numeric item. */
static void move_zero(cob_field *source, cob_field *target) {
  const cob_field_attr *t = target->attr;
  if (t->flags & COB_FLAG_BLANK_ZERO)
    fill(target, ' ');
  else if (t->type == COB_TYPE_NUMERIC_PACKED)
    cob_set_packed_zero(target);
  else if (t->type == COB_TYPE_NUMERIC_BINARY || t->type == COB_TYPE_NUMERIC_COMP5)
    fill(target, 0);
  else if (t->type == COB_TYPE_NUMERIC_DISPLAY && !(t->flags & COB_FLAG_HAVE_SIGN))
    fill(target, '0');
  else
    cob_move(source, target);
}

/* MOVE of a figurative constant: one byte over and over, in numeric items too. */
static void move_figurative(cob_field *source, cob_field *target) {
  int numeric = target->attr->type & COB_TYPE_NUMERIC;
  if (!numeric && !is_text(target))
    cob_move(source, target);
  else if (source->data[0] == '0' && numeric)
    move_zero(source, target);
  else
    fill(target, source->data[0]);
}

static int is_uniform(const cob_field *f) {
  for (size_t i = 1; i < f->size; i++)
    if (f->data[i] != f->data[0])
      return 0;
  return 1;
}

/* MOVE ALL literal. */
static void move_all(cob_field *source, cob_field *target) {
  int type = target->attr->type;
  if ((type & COB_TYPE_NUMERIC) || type == COB_TYPE_NUMERIC_EDITED || (target->size > 128 && !is_uniform(source))) {
    cob_move(source, target);
    return;
  }
  for (size_t i = 0; i < target->size; i++)
    target->data[i] = source->data[i % source->size];
}

static u8 overpunched(u8 digit, int negative) {
  if (digit < '0' || digit > '9')
    return negative ? '}' : '{';
  return (u8)(negative ? "}JKLMNOPQR" : "{ABCDEFGHI")[digit - '0'];
}

/* A literal into a zoned item of the same scale: its characters, right-aligned, whatever they are. */
static void move_digits(const u8 *digits, long count, int negative, cob_field *target) {
  long size = (long)target->size;
  int zero = 1;
  for (long i = 0; i < size; i++) {
    long from = i + count - size;
    target->data[i] = from < 0 ? '0' : digits[from];
    zero &= target->data[i] == '0';
  }
  if (target->attr->flags & COB_FLAG_HAVE_SIGN)
    target->data[size - 1] = overpunched(target->data[size - 1], negative && !zero);
}

static void move_text(const u8 *text, long count, cob_field *target) {
  long size = (long)target->size;
  long shift = target->attr->flags & COB_FLAG_JUSTIFIED ? count - size : 0;
  for (long i = 0; i < size; i++) {
    long from = i + shift;
    target->data[i] = from >= 0 && from < count ? text[from] : ' ';
  }
}

/* A MOVE of a literal or figurative constant that cobc lays out when compiling (cobc 3.1.2, cb_build_move_literal and its
 * like) where no check keeps it from it. */
void LKCONSTANT(cob_field *source, cob_field *target) {
  const cob_field_attr *s = source->attr, *t = target->attr;
  const int odd = COB_FLAG_SIGN_LEADING | COB_FLAG_SIGN_SEPARATE | COB_FLAG_BLANK_ZERO;
  int sign = s->flags & COB_FLAG_SIGN_SEPARATE ? 1 : 0;
  const u8 *data = source->data + sign;
  long count = (long)source->size - sign;
  if (s->type == COB_TYPE_ALPHANUMERIC_ALL)
    (s->flags & COB_FLAG_CONSTANT ? move_all : move_figurative)(source, target);
  else if (t->type == COB_TYPE_NUMERIC_DISPLAY && s->scale == t->scale && !(t->flags & odd))
    move_digits(data, count, sign && source->data[0] == '-', target);
  else if (is_text(target) && (long)target->size < count + 16)
    move_text(data, count, target);
  else
    cob_move(source, target);
}

/* Entry code of a bound program, behind all its LKAREA: an argument shorter than what it names without a check ends the run. */
void LKBOUND(int program) {
  const struct lk_program_info *p = &lk_programs[program];
  for (u16 k = 0; k < p->n_linkage; k++) {
    const struct lk_bound_area *a = &lk->area[p->linkage[k]];
    if (a->data && a->length < lk_areas[p->linkage[k]].named)
      lk_end(LK_BOUNDS, 0);
  }
}

/* A bound program returns: what its USING items stood for belongs to its caller, the copies of BY CONTENT to nobody. */
void LKRETURN(int program) {
  const struct lk_program_info *p = &lk_programs[program];
  for (u16 k = 0; k < p->n_linkage; k++)
    lk->area[p->linkage[k]] = (struct lk_bound_area){NULL, 0};
}

/* A program with LOCAL-STORAGE gives it back when it ends: what it held last is kept for the terminal state. */
void LKLEAVE(int program) {
  const struct lk_program_info *p = &lk_programs[program];
  for (u16 i = p->area_first; i < p->area_first + p->area_count; i++) {
    u8 *kept;
    if (lk_areas[i].kind != LK_LOCAL || !lk->area[i].data)
      continue;
    if (!(kept = lk_arena(lk->area[i].length)))
      lk_end(LK_CRASH, 0);
    lk->area[i].data = memcpy(kept, lk->area[i].data, lk->area[i].length);
  }
}
