/* What stands in for the environment of an untouched original: a frozen clock, and CALL targets that are not there.
 *
 * Takes (environment): LK_CLOCK_SECONDS and LK_CLOCK_NANOS; LK_SCRIPT, the replies of the calls in order; LK_CALLS,
 * where each call is told with its operands. Gives: replies in the order of the script. A call that is not the next of
 * the script ends the run with LK_UNEXPECTED, a routine that never returns with LK_ABEND. LK_BLOCKS: environment memory
 * for pointer walks, u32 count, then u32 handle, u32 length, bytes. Knows no program.
 *
 * Script, all little-endian: per call u16 length, name, u8 ends, i32 value, u16 operands, then per operand u32 size and,
 * where it is not 0, the bytes it has afterwards.
 */
#define _GNU_SOURCE
#include "stand_in.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>
#include <time.h>

extern void cob_stop_run(int status);

static int clock_known;
static struct timespec frozen;

static const struct timespec *now(void)
{
    if (!clock_known) {
        const char *seconds = getenv("LK_CLOCK_SECONDS");
        const char *nanos = getenv("LK_CLOCK_NANOS");
        frozen.tv_sec = seconds ? (time_t)atoll(seconds) : 0;
        frozen.tv_nsec = nanos ? atol(nanos) : 0;
        clock_known = 1;
    }
    return &frozen;
}

int clock_gettime(clockid_t id, struct timespec *out)
{
    (void)id;
    *out = *now();
    return 0;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    (void)zone;
    out->tv_sec = now()->tv_sec;
    out->tv_usec = now()->tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out)
{
    if (out)
        *out = now()->tv_sec;
    return now()->tv_sec;
}

/* The files of a run are read back by this machine while it is up: nothing has to reach the disk. */
int fsync(int descriptor)
{
    (void)descriptor;
    return 0;
}

int fdatasync(int descriptor)
{
    (void)descriptor;
    return 0;
}

/* ------------------------------------------------------------ calls */

static unsigned char *script, *at, *end;
static FILE *told;

static void open_script(void)
{
    const char *path = getenv("LK_SCRIPT");
    FILE *file = path ? fopen(path, "rb") : NULL;
    long size = 0;
    if (file) {
        fseek(file, 0, SEEK_END);
        size = ftell(file);
        rewind(file);
        script = malloc((size_t)size + 1);
        size = (long)fread(script, 1, (size_t)size, file);
        fclose(file);
    }
    at = script;
    end = script ? script + size : NULL;
    path = getenv("LK_CALLS");
    told = path ? fopen(path, "wb") : NULL;
}

static uint32_t take(int width)
{
    uint32_t value = 0;
    for (int i = 0; i < width; i++)
        value |= (uint32_t)at[i] << (8 * i);
    at += width;
    return value;
}

static void tell(const void *bytes, uint32_t length)
{
    if (told) {
        fwrite(&length, sizeof length, 1, told);
        fwrite(bytes, 1, length, told);
    }
}

static void stop(int status)
{
    if (told)
        fclose(told);
    cob_stop_run(status);
}

int lk_stand_in(const char *name, int count, void **operands)
{
    if (!script)
        open_script();
    size_t length = strlen(name);
    tell(name, (uint32_t)length);
    if (!script || at >= end || (size_t)(at[0] | at[1] << 8) != length || memcmp(at + 2, name, length) != 0) {
        tell("unexpected", 10);
        stop(LK_UNEXPECTED);
        return 0;
    }
    at += 2 + length;
    int ends = (int)take(1);
    int32_t value = (int32_t)take(4);
    int wanted = (int)take(2);
    for (int i = 0; i < wanted; i++) {
        uint32_t size = take(4);
        if (!size || i >= count) {
            at += size;
            continue;
        }
        tell(operands[i], size);
        if (!ends && memcmp(operands[i], at, size) != 0)
            memcpy(operands[i], at, size);
        at += size;
    }
    if (told)
        fflush(told);
    if (ends)
        stop(LK_ABEND);
    return value;
}

/* ------------------------------------------------------------ environment memory
 *
 * A pointer item holds a handle: four bytes big-endian, then zeros (docs/wire.md). This machine reads the item as an
 * address of eight bytes little-endian, so the byte at handle h is looked for at h with its four bytes turned round.
 * Every byte of a block may be the start of a record: from the address of each the rest of the block can be read.
 * Programs only read such memory; the pages are read-only, so that a write is a signal and never lost.
 */

enum { PAGE = 4096, MOST_PAGES = 1 << 16 };

static uintptr_t pages[MOST_PAGES];
static int n_pages;

static void no_memory(uintptr_t page)
{
    dprintf(2, "stand-in: no memory at address %lu: %s\n", (unsigned long)page, strerror(errno));
    _exit(LK_NO_MEMORY);
}

static void have_page(uintptr_t page)
{
    for (int i = n_pages - 1; i >= 0; i--)
        if (pages[i] == page)
            return;
    if (n_pages == MOST_PAGES)
        no_memory(page);
    void *got = mmap((void *)page, PAGE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | (page ? MAP_FIXED_NOREPLACE : MAP_FIXED), -1, 0);
    if (got != (void *)page)
        no_memory(page);
    pages[n_pages++] = page;
}

static void place_block(uint32_t handle, uint32_t length, const unsigned char *bytes)
{
    for (uint32_t offset = 0; offset < length; offset++) {
        uintptr_t address = __builtin_bswap32(handle + offset);
        uint32_t rest = length - offset;
        for (uintptr_t page = address & ~(uintptr_t)(PAGE - 1); page < address + rest; page += PAGE)
            have_page(page);
        for (uint32_t i = 0; i < rest; i++) /* no memcpy: address 0 is a place here */
            *(volatile unsigned char *)(address + i) = bytes[offset + i];
    }
}

__attribute__((constructor)) static void place_blocks(void)
{
    const char *path = getenv("LK_BLOCKS");
    FILE *file = path ? fopen(path, "rb") : NULL;
    uint32_t count = 0, head[2];
    if (!file)
        return;
    if (fread(&count, sizeof count, 1, file) != 1)
        count = 0;
    while (count-- && fread(head, sizeof head, 1, file) == 1) {
        unsigned char *bytes = malloc(head[1] + 1);
        if (fread(bytes, 1, head[1], file) == head[1])
            place_block(head[0], head[1], bytes);
        free(bytes);
    }
    fclose(file);
    for (int i = 0; i < n_pages; i++)
        mprotect((void *)pages[i], PAGE, PROT_READ);
}
