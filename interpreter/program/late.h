/* Knows parts of a program that are made when they are first needed, by whichever
 * thread needs them: what is loaded to be looked at needs none. Does not know
 * what they are. A part lives and dies with the arena that its maker was given. */
#ifndef VARI_PROGRAM_LATE_H
#define VARI_PROGRAM_LATE_H

#include "program/program.h"

typedef struct Late Late;
/* Writes its part of the program when all is done; until then the part stays as it was. */
typedef void LateBuild(Arena *arena, Program *program);

Late *late_new(Arena *arena, Program *program, LateBuild *build);
/* Returns when the part is made, or would take more than it may. Fails by memory_fail(), and may be called
 * again. NULL: there is none. */
void late_need(Late *late);
/* Whether a part that one can do without is there. It is made once it was asked for some times: who asks
 * once would wait longer for it than for the slow answer. */
bool late_pays(Late *late);

#endif
