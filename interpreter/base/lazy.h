/* Lazily built parts of a larger object. The first thread that needs a part builds it. A part lives in the
 * arena that its builder was given. */
#ifndef VARI_BASE_LAZY_H
#define VARI_BASE_LAZY_H

#include "base/arena.h"

typedef struct Lazy Lazy;
/* Builds the part and stores it in `owner` when it is complete; until then the owner stays as it was. */
typedef void LazyBuild(Arena *arena, void *owner);

Lazy *lazy_new(Arena *arena, void *owner, LazyBuild *build);
/* Builds the part if it is not there yet. It may be left out if it would take too much memory. Fails by
 * memory_fail() and may then be called again. NULL: does nothing. */
void lazy_get(Lazy *lazy);
/* True if an optional part is there. It is built after a number of calls, since building it for a single
 * question takes longer than answering without it. */
bool lazy_pays(Lazy *lazy);

#endif
