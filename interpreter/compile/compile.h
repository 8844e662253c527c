/* Knows how a kernel becomes a program: the order of work. Fails by reporting
 * (limits that only show once tables are built). */
#ifndef VARI_COMPILE_COMPILE_H
#define VARI_COMPILE_COMPILE_H

#include "program/program.h"

/* Lives in the rules arena. NULL after reporting. */
Program *compile_program(Arena *arena, DiagList *diags, const Kernel *kernel);

#endif
