/* Calls a program that takes parameters, as its callers would.
 *
 * Called by driver.cbl, so that the program sees a COBOL caller (EXIT PROGRAM returns). Takes: LK_PROGRAM, the
 * program's name; LK_ENTRIES, the entries: u16 count, per entry u16 parameters, per parameter u32
 * length and bytes (little-endian). Gives: LK_RETURNED, written when the process ends: the parameters of the last entry
 * as they are then. Exit: the last entry's RETURN-CODE. Knows no program.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <libcob.h>

enum { MOST = 64 };

static void *parameters[MOST];
static uint32_t lengths[MOST];
static int count;

static uint32_t take(FILE *file, int width)
{
    unsigned char bytes[4] = {0};
    uint32_t value = 0;
    if (fread(bytes, 1, (size_t)width, file) != (size_t)width)
        exit(249);
    for (int i = 0; i < width; i++)
        value |= (uint32_t)bytes[i] << (8 * i);
    return value;
}

static void tell(void)
{
    const char *path = getenv("LK_RETURNED");
    FILE *file = path ? fopen(path, "wb") : NULL;
    if (!file)
        return;
    for (int i = 0; i < count; i++)
        fwrite(parameters[i], 1, lengths[i], file);
    fclose(file);
}

int LKENTRIES(void)
{
    const char *path = getenv("LK_ENTRIES"), *program = getenv("LK_PROGRAM");
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!program || !file)
        return 249;
    atexit(tell);
    int entries = (int)take(file, 2), code = 0;
    for (int entry = 0; entry < entries; entry++) {
        count = (int)take(file, 2);
        if (count > MOST)
            return 249;
        for (int i = 0; i < count; i++) {
            lengths[i] = take(file, 4);
            parameters[i] = calloc(1, lengths[i] + 1);
            if (fread(parameters[i], 1, lengths[i], file) != lengths[i])
                return 249;
        }
        code = cob_call(program, count, parameters);
    }
    cob_stop_run(code);
    return code;
}
