/* Replies: the site's own stream first, then the stream of its resource, then the default of docs/wire.md. */
#include "lk.h"
#include <string.h>

static int next_reply(struct lk_stream *s, struct lk_reply *r) {
  if (!s->left)
    return 0;
  const u8 *p = s->next;
  r->flags = p[0];
  memcpy(r->status, p + 1, 2);
  r->value = (int32_t)lk_get32(p + 3);
  r->n_writes = lk_get16(p + 7);
  r->writes = p += 9;
  for (u16 i = 0; i < r->n_writes; i++)
    p += 10 + lk_get32(p + 6);
  s->next = p;
  s->left--;
  return 1;
}

/* `read_access`: 'N', 'P' or 'K' of a READ, 0 elsewhere. */
void lk_reply_for(u16 site, u8 read_access, struct lk_reply *r) {
  if (next_reply(&lk->streams[site], r) || next_reply(&lk->streams[lk_sites[site].stream], r))
    return;
  *r = (struct lk_reply){0, {'0', '0'}, read_access ? -1 : 0, 0, NULL};
  if (read_access)
    memcpy(r->status, read_access == 'K' ? "23" : "10", 2);
}

/* Operand k of the reply is `operand[first + k]`; every write is checked before the first is made. */
void lk_reply_apply(const struct lk_reply *r, cob_field **operand, u16 n_operands, u16 first) {
  for (int make = 0; make < 2; make++) {
    const u8 *p = r->writes;
    for (u16 i = 0; i < r->n_writes; i++) {
      u16 k = lk_get16(p);
      u32 offset = lk_get32(p + 2), length = lk_get32(p + 6);
      if (!make && (k >= n_operands || (u64)offset + length > operand[first + k]->size))
        lk_end(LK_BOUNDS, 0);
      if (make)
        memcpy(operand[first + k]->data + offset, p + 10, length);
      p += 10 + length;
    }
  }
}
