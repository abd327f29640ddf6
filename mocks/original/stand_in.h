/* Shared by the stand-ins and the generated routines. */
#ifndef LK_STAND_IN_H
#define LK_STAND_IN_H

enum { LK_NO_MEMORY = 248, LK_UNEXPECTED = 250, LK_ABEND = 251 };

/* Answer a call of `name` with `count` operands passed by reference. */
int lk_stand_in(const char *name, int count, void **operands);

#endif
