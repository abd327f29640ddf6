/* External operations. Every routine follows the order at an external site of docs/wire.md: checkpoint, reply, writes, event,
 * status. Operands come as libcob's parameter fields, so that their lengths are the current ones.
 */
#include "lk.h"
#include <ctype.h>
#include <string.h>

enum { IO_KEYED = 1, IO_PREVIOUS = 2, IO_AT_END = 4, IO_INVALID_KEY = 8, IO_STATUS = 16 };

struct io_result {
  int condition; /* 0 success, 1 the condition of the statement's phrases, 2 another exception */
  int length;    /* READ: bytes of the record */
  int counted;   /* READ: 1 where libcob tells them to the item of RECORD VARYING DEPENDING (status 00 or 02) */
};

static const u8 no_bytes[1];

/* A USING item that is linkage without memory ends the run before anything else of the operation is done. */
static void need_bound(cob_field **items, u16 n) {
  for (u16 k = 0; k < n; k++)
    if (items[k] && !items[k]->data)
      lk_end(LK_BOUNDS, 0);
}

static void item_of(const cob_field *f) { lk_event_item(f ? f->data : no_bytes, f ? (u32)f->size : 0); }

static void text_item(const cob_field *f) {
  u32 n = (u32)f->size;
  while (n && (f->data[n - 1] == ' ' || !f->data[n - 1]))
    n--;
  lk_event_item(f->data, n);
}

static int io_condition(const u8 *status, int flags) {
  if (status[0] == '0')
    return 0;
  return (status[0] == '1' && flags & IO_AT_END) || (status[0] == '2' && flags & IO_INVALID_KEY) ? 1 : 2;
}

static void set_status(cob_field *f, const u8 *status) {
  if (f)
    memcpy(f->data, status, f->size < 2 ? f->size : 2);
}

/* OPEN and CLOSE: `how` is the mode letter, empty for CLOSE. Arguments: site, flags, result, how, status. */
void LKOPEN(int site, int flags, struct io_result *result) {
  cob_field **a = lk_arguments();
  struct lk_reply r;
  lk_checkpoint((u16)site);
  lk_reply_for((u16)site, 0, &r);
  lk_reply_apply(&r, a, 0, 0);
  u8 kind = lk_sites[site].kind;
  lk_event_begin(kind, (u16)site, kind == LK_OPEN);
  if (kind == LK_OPEN)
    item_of(a[3]);
  lk_event_reply(&r, 0);
  lk_event_end();
  set_status(a[4], r.status);
  lk_hooks_behind((u16)site);
  result->condition = io_condition(r.status, flags);
}

/* Arguments: site, flags, result, record area, key, status. */
void LKREAD(int site, int flags, struct io_result *result) {
  cob_field **a = lk_arguments(), *record = a[3], *key = a[4];
  u8 access[1 + 65536], how = flags & IO_KEYED ? 'K' : flags & IO_PREVIOUS ? 'P' : 'N';
  u32 key_length = how == 'K' && key ? (u32)key->size : 0;
  if (key_length > 65536)
    lk_end(LK_CRASH, 0);
  access[0] = how;
  if (key_length)
    memcpy(access + 1, key->data, key_length);
  struct lk_reply r;
  lk_checkpoint((u16)site);
  lk_reply_for((u16)site, how, &r);
  lk_reply_apply(&r, a, 1, 3);
  if (r.flags & 2 && key_length)
    memcpy(key->data, access + 1, key_length);
  int good = r.status[0] == '0';
  lk_event_begin(LK_READ, (u16)site, 1);
  lk_event_item(access, 1 + key_length);
  lk_event_reply(&r, (u16)good);
  if (good)
    item_of(record);
  lk_event_end();
  set_status(a[5], r.status);
  lk_hooks_behind((u16)site);
  result->condition = io_condition(r.status, flags);
  result->length = r.value < 1 || (u32)r.value > record->size ? (int)record->size : r.value;
  result->counted = good && (r.status[1] == '0' || r.status[1] == '2');
}

static u32 advancing_text(char *to, size_t room, const cob_field *where, cob_field *lines) {
  int n;
  if (COB_FIELD_IS_NUMERIC(lines))
    n = snprintf(to, room, "%.*s %d", (int)where->size, (const char *)where->data, cob_get_int(lines));
  else
    n = snprintf(to, room, "%.*s %.*s", (int)where->size, (const char *)where->data, (int)lines->size, (const char *)lines->data);
  return (u32)n;
}

/* WRITE and REWRITE. Arguments: site, flags, result, record, length item or none, status, BEFORE/AFTER, lines. */
void LKWRITE(int site, int flags, struct io_result *result) {
  cob_field **a = lk_arguments(), *record = a[3];
  u32 length = (u32)record->size;
  if (a[4]) {
    u32 wanted = (u32)cob_get_int(a[4]);
    length = wanted < length ? wanted : length;
  }
  struct lk_reply r;
  lk_checkpoint((u16)site);
  lk_reply_for((u16)site, 0, &r);
  lk_reply_apply(&r, a, 0, 0);
  lk_event_begin(lk_sites[site].kind, (u16)site, a[6] ? 2 : 1);
  lk_event_item(record->data, length);
  if (a[6]) {
    char text[128];
    u32 n = advancing_text(text, sizeof text, a[6], a[7]);
    lk_event_item((u8 *)text, n < sizeof text ? n : sizeof text - 1);
  }
  lk_event_reply(&r, 0);
  lk_event_end();
  set_status(a[5], r.status);
  lk_hooks_behind((u16)site);
  result->condition = io_condition(r.status, flags);
}

/* DELETE and START. Arguments: site, flags, result, operator or none, key or none, status. */
void LKKEYED(int site, int flags, struct io_result *result) {
  cob_field **a = lk_arguments();
  struct lk_reply r;
  lk_checkpoint((u16)site);
  lk_reply_for((u16)site, 0, &r);
  lk_reply_apply(&r, a, 0, 0);
  lk_event_begin(lk_sites[site].kind, (u16)site, a[3] ? 2 : 1);
  item_of(a[4]);
  if (a[3])
    item_of(a[3]);
  lk_event_reply(&r, 0);
  lk_event_end();
  set_status(a[5], r.status);
  lk_hooks_behind((u16)site);
  result->condition = io_condition(r.status, flags);
}

/* An exception that no phrase and no USE procedure takes: fatal where the file has no status item. */
void LKIOERROR(int has_status) {
  if (!has_status)
    lk_end(LK_RUNTIME_ERROR, 0);
}

/* A mocked CALL. Arguments: site, has_handler, condition, RETURN-CODE, program name, items. */
void LKCALL(int site, int has_handler, int *condition, int *return_code) {
  cob_field **a = lk_arguments();
  u16 n = (u16)(cob_get_global_ptr()->cob_call_params - 5);
  struct lk_reply r;
  need_bound(a + 5, n);
  lk_checkpoint((u16)site);
  lk_event_begin(LK_CALL, (u16)site, n + 1);
  text_item(a[4]);
  for (u16 k = 0; k < n; k++)
    item_of(a[5 + k]);
  lk_reply_for((u16)site, 0, &r);
  int found = !(r.flags & 1);
  if (found)
    lk_reply_apply(&r, a, n, 5);
  lk_event_reply(&r, n);
  for (u16 k = 0; k < n; k++)
    item_of(a[5 + k]);
  lk_event_end();
  if (!found && !has_handler)
    lk_end(LK_CALL_NOT_FOUND, 0);
  if (found) {
    *return_code = r.value;
    lk_hooks_behind((u16)site);
  }
  *condition = !found;
}

/* Whether a name is one of those that follow; spaces around it do not count. Arguments: answer, name, names. */
void LKNAMED(int *found) {
  cob_field **a = lk_arguments();
  int n = cob_get_global_ptr()->cob_call_params - 2;
  const u8 *p = a[1]->data;
  size_t length = a[1]->size;
  while (length && (p[length - 1] == ' ' || !p[length - 1]))
    length--;
  while (length && *p == ' ')
    p++, length--;
  *found = 0;
  for (int k = 0; k < n; k++)
    if (a[2 + k]->size == length && !memcmp(a[2 + k]->data, p, length))
      *found = 1;
}

/* CEE3ABD and its like. Arguments: site, routine name, operands; the first is the abend code. */
void LKABEND(int site) {
  cob_field **a = lk_arguments();
  u16 n = (u16)(cob_get_global_ptr()->cob_call_params - 2);
  need_bound(a + 2, n);
  lk_checkpoint((u16)site);
  lk_event_begin(LK_ABEND_CALL, (u16)site, n + 1);
  text_item(a[1]);
  for (u16 k = 0; k < n; k++)
    item_of(a[2 + k]);
  struct lk_reply r = {0, {'0', '0'}, 0, 0, NULL};
  lk_event_reply(&r, 0);
  lk_event_end();
  lk_end(LK_ABEND, n && a[2] ? cob_get_int(a[2]) : 0);
}

/* CANCEL: told; the statement itself follows for the programs of the unit. Arguments: site, name. */
void LKCANCEL(int site) {
  cob_field **a = lk_arguments();
  lk_checkpoint((u16)site);
  lk_event_begin(LK_CANCEL, (u16)site, 1);
  text_item(a[1]);
  struct lk_reply r = {0, {'0', '0'}, 0, 0, NULL};
  lk_event_reply(&r, 0);
  lk_event_end();
}

/* ACCEPT: the reply's text is moved as an alphanumeric item, cut for a zoned target (libcob's cob_accept). Arguments: site, item. */
void LKACCEPT(int site) {
  cob_field **a = lk_arguments(), *target = a[1];
  static const cob_field_attr alphanumeric = {COB_TYPE_ALPHANUMERIC, 0, 0, 0, NULL};
  struct lk_reply r;
  lk_reply_for((u16)site, 0, &r);
  u32 length = 1;
  const u8 *bytes = (const u8 *)" ";
  if (r.n_writes && lk_get16(r.writes) == 0 && lk_get32(r.writes + 2) == 0 && lk_get32(r.writes + 6)) {
    length = lk_get32(r.writes + 6);
    bytes = r.writes + 10;
  }
  lk_event_begin(LK_ACCEPT, (u16)site, 0);
  lk_event_reply(&r, 1);
  lk_event_item(bytes, length);
  lk_event_end();
  cob_field text = {length, (u8 *)bytes, &alphanumeric};
  if (COB_FIELD_TYPE(target) == COB_TYPE_NUMERIC_DISPLAY && text.size > target->size)
    text.size = target->size;
  cob_move(&text, target);
  lk_hooks_behind((u16)site);
}

/* The site of the DISPLAY that follows. */
void LKSITE(int site) { lk->site = (u16)site; }

/* The sites of the RANDOMs of the statement that follows: `count` from `first` on, drawn in this order, again and again. */
void LKRANDOM(int first, int count) {
  lk->random_first = (u16)first;
  lk->random_count = (u16)count;
  lk->random_turn = 0;
}

/* GO TO DEPENDING. Arguments: value, one probe per target, the probe of falling out. */
void LKDEPEND(void) {
  cob_field **a = lk_arguments();
  int n = cob_get_global_ptr()->cob_call_params - 2, value = cob_get_int(a[0]);
  LKPROBE(cob_get_int(a[value >= 1 && value <= n ? value : n + 1]));
}

/* Names an item so that its bounds are checked. */
void LKTOUCH(void) {}

/* A place that the model calls unsupported was reached. */
void LKUNSUPPORTED(void) { lk_end(LK_UNSUPPORTED, 0); }
