#include "lk.h"
void lk_snapshot_take(void) {}
void lk_run_snapshot(const u8 *p, u32 n) { lk_run_forked(p, n); }
