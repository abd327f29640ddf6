/* What stands in for the environment of an untouched original: a frozen clock, and CALL targets that are not there.
 *
 * Takes (environment): LK_CLOCK_SECONDS and LK_CLOCK_NANOS; LK_SCRIPT, the replies of the calls in order; LK_CALLS,
 * where each call is told with its operands. Gives: replies in the order of the script. A call that is not the next of
 * the script ends the run with LK_UNEXPECTED, a routine that never returns with LK_ABEND. Knows no program.
 *
 * Script, all little-endian: per call u16 length, name, u8 ends, i32 value, u16 operands, then per operand u32 size and,
 * where it is not 0, the bytes it has afterwards.
 */
#define _GNU_SOURCE
#include "stand_in.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
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
