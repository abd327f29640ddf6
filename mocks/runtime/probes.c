/* Probes: path, hits, fuel, and the hooks that stand at them. Called by the mock at every probe point. */
#include "lk.h"
#include <string.h>

static int falls_due(struct lk_hook *h) {
  h->seen++;
  return !h->occurrence || h->occurrence == h->seen;
}

static void set_bytes(const struct lk_hook *h) {
  struct lk_bound_area *a = &lk->area[h->area];
  if (!a->data || (u64)h->offset + h->length > a->length)
    lk_end(LK_BOUNDS, 0);
  memcpy(a->data + h->offset, h->bytes, h->length);
  lk_area_touch(h->area);
}

/* Of several PERFORMs that fall due at once the first counts. */
static void apply_hooks(u16 probe) {
  int *injection = lk->injection[lk_probes[probe].program];
  for (u16 i = 0; i < lk->n_hooks; i++) {
    struct lk_hook *h = &lk->hooks[i];
    if (h->action == HOOK_SET_BEHIND || h->probe != probe || !falls_due(h))
      continue;
    if (h->action == HOOK_SET)
      set_bytes(h);
    else if (injection && !*injection)
      *injection = (int)h->offset + 1;
  }
}

/* Behind an operation: its event is logged, status and RETURN-CODE are set; INTO and phrases come after. */
void lk_hooks_behind(u16 site) {
  if (lk->site_hooked[site])
    for (u16 i = 0; i < lk->n_hooks; i++) {
      struct lk_hook *h = &lk->hooks[i];
      if (h->action == HOOK_SET_BEHIND && h->probe == site && falls_due(h))
        set_bytes(h);
    }
}

/* Behind an injected PERFORM: the paragraph goes on without an entry, so all that it may write counts as written. */
void LKRESUME(int program) {
  lk->pending[program] = lk_programs[program].n_groups < 64 ? (1ull << lk_programs[program].n_groups) - 1 : ~0ull;
}

void LKPROBE(int id) {
  if (!lk->fuel)
    lk_end(LK_OUT_OF_FUEL, 0);
  lk->fuel--;
  lk->bitmap[id >> 3] |= (u8)(1 << (id & 7));
  if (lk->path_length < LK_PATH_MAX)
    lk->path[lk->path_length++] = (u16)id;
  lk->path_digest = lk_word(lk->path_digest, (u64)id);
  lk->pending[lk_probes[id].program] |= lk_probes[id].mask;
  if (lk->flags & 4)
    lk_watch((u16)id);
  if (lk->hooked[id])
    apply_hooks((u16)id);
}

/* FUNCTION LOCKSMITH-T of the mock: a probe inside a condition; its id comes as the digits of a literal. The function gives 0. */
void LKT(void) {
  const cob_field *digits = lk_arguments()[0];
  int id = 0;
  for (size_t i = 0; i < digits->size; i++)
    id = id * 10 + (digits->data[i] - '0');
  LKPROBE(id);
}

/* Entry code: tells the mock whether it is being primed (then it registers its areas and goes back). */
void LKENTER(int program, int *priming) {
  lk->injection[program] = priming;
  *priming = lk->priming;
}
