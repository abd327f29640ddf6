/* Primes the programs once and runs the entries of a case. */
#include "chunks.h"
#include <string.h>

#define P4(n) p[n], p[n + 1], p[n + 2], p[n + 3]
#define P16(n) P4(n), P4(n + 4), P4(n + 8), P4(n + 12)

/* Programs take their parameters in order; more than they take is harmless. */
static int enter(const struct lk_program_info *program, u8 **p) {
  return program->entry(P16(0), P16(16), P16(32), P16(48));
}

/* Every program initialises its storage, tells where its areas lie, and goes back. */
void lk_prime(void) {
  u8 *none[64] = {0};
  lk->priming = 1;
  for (u16 i = 0; i < lk_n_programs; i++) {
    cob_get_global_ptr()->cob_call_params = lk_programs[i].n_linkage;
    enter(&lk_programs[i], none);
  }
  lk->priming = 0;
  memcpy(lk->home, lk->area, sizeof lk->home[0] * lk_n_areas);
  lk_chunks_prepare();
}

static void reset(void) {
  memcpy(lk->area, lk->home, sizeof lk->home[0] * lk_n_areas);
  memset(lk->bitmap, 0, (lk_n_probes + 7u) / 8);
  for (u16 i = 0; i < lk_n_programs; i++)
    lk->pending[i] = lk_programs[i].n_groups ? ~(u64)0 >> (64 - lk_programs[i].n_groups) : 0;
  lk->path_digest = lk->log_digest = lk->checkpoint_digest = 0;
  lk->events = lk->path_length = lk->log_length = lk->checkpoint_count = 0;
  lk->site = 0;
  lk_watch_reset();
}

/* A program with PROCEDURE DIVISION USING is called: EXIT PROGRAM returns from it. One without is the main program. */
_Noreturn void lk_run_entries(void) {
  static cob_module caller;
  static cob_field *caller_parameters[64];
  cob_global *global = cob_get_global_ptr();
  int code = 0;
  reset();
  if (!lk->n_entries || !lk_case_presets())
    lk_end(LK_INAPPLICABLE, 0);
  caller.cob_procedure_params = caller_parameters;
  const u8 *at = lk->entries;
  lk->running = 1;
  for (u16 i = 0; i < lk->n_entries; i++) {
    u8 *argument[64] = {0};
    u16 count;
    lk_case_parameters(&at, argument, &count, lk_programs[0].n_linkage);
    if (lk_programs[0].n_linkage)
      global->cob_current_module = &caller;
    global->cob_call_params = lk_programs[0].n_linkage; /* those not given are NULL: unbound */
    code = enter(&lk_programs[0], argument);
    if (i + 1 < lk->n_entries)
      lk_entry_left(code);
  }
  lk_end(LK_NORMAL, code);
}
