/* Digests of areas for checkpoints, with what is known of large ones (docs/wire.md, Stub log event). */
#ifndef LK_CHUNKS_H
#define LK_CHUNKS_H
#include "lk.h"

#define LK_CHUNK 1024u

void lk_chunks_prepare(void);
u64 lk_digest_area(u64 h, u32 area);

#endif
