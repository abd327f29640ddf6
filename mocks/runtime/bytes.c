/* Little-endian fields and the digest of docs/wire.md. */
#include "lk.h"
#include <string.h>

u64 lk_digest(u64 h, const u8 *p, size_t n) {
  for (; n >= 8; p += 8, n -= 8) {
    u64 w;
    memcpy(&w, p, 8);
    h = lk_word(h, w);
  }
  while (n--) {
    h = (h ^ *p++) * 0x100000001B3ull;
    h ^= h >> 32;
  }
  return h;
}

u8 *lk_put16(u8 *to, u16 v) { return memcpy(to, &v, 2), to + 2; }
u8 *lk_put32(u8 *to, u32 v) { return memcpy(to, &v, 4), to + 4; }
u8 *lk_put64(u8 *to, u64 v) { return memcpy(to, &v, 8), to + 8; }

u16 lk_get16(const u8 *p) {
  u16 v;
  memcpy(&v, p, 2);
  return v;
}
u32 lk_get32(const u8 *p) {
  u32 v;
  memcpy(&v, p, 4);
  return v;
}
