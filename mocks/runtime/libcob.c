/* libcob's functions that the worker answers itself: they are defined in the executable, so both the mock and libcob call
 * these. Termination, DISPLAY, the clock and RANDOM. Outside a run each passes on to the real one.
 */
#define _GNU_SOURCE
#include "lk.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern char __executable_start, etext;
static void (*real_display)(const int, const int, const int, ...);

cob_field **lk_arguments(void) { return cob_get_global_ptr()->cob_current_module->cob_procedure_params; }

/* STOP RUN is called by the mock itself; libcob's fatal errors come from libcob. */
void cob_stop_run(const int status) {
  char *caller = __builtin_return_address(0);
  if (!lk || !lk->running)
    _exit(70);
  int own = caller >= &__executable_start && caller < &etext;
  lk_end(own ? LK_STOP_RUN : LK_RUNTIME_ERROR, own ? status : 0);
}

void cob_fatal_error(const enum cob_fatal_error error) {
  if (!lk || !lk->running)
    _exit(71);
  lk_end(error == COB_FERROR_STACK ? LK_PERFORM_DEPTH : LK_RUNTIME_ERROR, 0);
}

static ssize_t display_write(void *cookie, const char *p, size_t n) {
  (void)cookie;
  if (lk->text_length + n > sizeof lk->text)
    lk_end(LK_CRASH, 0);
  memcpy(lk->text + lk->text_length, p, n);
  lk->text_length += (u32)n;
  return (ssize_t)n;
}

void lk_libcob_setup(void) {
  real_display = (void (*)(const int, const int, const int, ...))dlsym(RTLD_NEXT, "cob_display");
  lk->display = fopencookie(NULL, "w", (cookie_io_functions_t){.write = display_write});
  setvbuf(lk->display, malloc(65536), _IOFBF, 65536);
}

#define A4(n) a[n], a[n + 1], a[n + 2], a[n + 3]
#define A16(n) A4(n), A4(n + 4), A4(n + 8), A4(n + 12)

/* DISPLAY: libcob formats, into memory; passing more arguments than it takes is harmless. */
void cob_display(const int device, const int newline, const int count, ...) {
  void *a[128] = {0};
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count && i < 128; i++)
    a[i] = va_arg(list, void *);
  va_end(list);
  if (count > 128)
    lk_end(LK_UNSUPPORTED, 0);
  FILE *out = stdout, *err = stderr;
  stdout = stderr = lk->display;
  lk->text_length = 0;
  real_display(device, newline, count, A16(0), A16(16), A16(32), A16(48), A16(64), A16(80), A16(96), A16(112));
  fflush(lk->display);
  stdout = out;
  stderr = err;
  struct lk_reply r = {0, {'0', '0'}, 0, 0, NULL};
  lk_event_begin(LK_DISPLAY, lk->site, 1);
  lk_event_item(lk->text, lk->text_length);
  lk_event_reply(&r, 0);
  lk_event_end();
}

int clock_gettime(clockid_t id, struct timespec *t) {
  if (!lk || !lk->running)
    return (int)syscall(SYS_clock_gettime, id, t);
  *t = (struct timespec){lk->clock_seconds, lk->clock_nanos};
  return 0;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *t = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *t) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (t)
    *t = now.tv_sec;
  return now.tv_sec;
}

/* FUNCTION RANDOM: the reply's value / 10^9. A ring, for several in one expression. */
cob_field *cob_intr_random(const int params, ...) {
  static const cob_field_attr attr = {COB_TYPE_NUMERIC_DOUBLE, 20, 9, COB_FLAG_HAVE_SIGN, NULL};
  static double value[16];
  static cob_field field[16];
  static int turn;
  (void)params;
  struct lk_reply r;
  u16 site = lk->random_count ? lk->random_first + lk->random_turn++ % lk->random_count : 0;
  lk_reply_for(site, 0, &r);
  lk_event_begin(LK_RANDOM, site, 0);
  lk_event_reply(&r, 0);
  lk_event_end();
  int k = turn++ % 16;
  value[k] = r.value / 1e9;
  field[k] = (cob_field){sizeof(double), (u8 *)&value[k], &attr};
  return &field[k];
}
