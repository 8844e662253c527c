/* Knows parts of something that are made when they are first needed, by whichever
 * thread needs them: what is loaded to be looked at needs none. Does not know
 * what they are. A part lives and dies with the arena that its maker was given. */
#ifndef VARI_BASE_LATE_H
#define VARI_BASE_LATE_H

#include "base/arena.h"

typedef struct Late Late;
/* Writes its part of the whole when all is done; until then the part stays as it was. */
typedef void LateBuild(Arena *arena, void *whole);

Late *late_new(Arena *arena, void *whole, LateBuild *build);
/* Returns when the part is made, or would take more than it may. Fails by memory_fail(), and may be called
 * again. NULL: there is none. */
void late_need(Late *late);
/* Whether a part that one can do without is there. It is made once it was asked for some times: who asks
 * once would wait longer for it than for the slow answer. */
bool late_pays(Late *late);

#endif
