/* Fork mode: each case in a child of the primed process. The trusted oracle. */
#include "lk.h"
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

void lk_run_forked(void) {
  lk->out_length = 0;
  pid_t child = fork();
  if (child == 0) {
    lk->in_fork = 1;
    alarm((unsigned)lk->wall_seconds);
    lk_run_entries();
  }
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  lk->in_fork = lk->running = 0;
  if (child < 0 || !WIFEXITED(status) || !lk->out_length)
    lk_result_blank(LK_CRASH, 0);
}
