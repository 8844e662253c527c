/* Knows how to tell what an action did to the board besides moving its piece:
 * what is gone (captured, swept, exploded) or has come to a hand, what is new (promoted, placed), which two
 * have changed places, and who went out. Works on what the border shows of any game. */
#ifndef VARI_HAPPENINGS_H
#define VARI_HAPPENINGS_H

#include "vari.h"

typedef struct Snapshot {
    VariPiece *pieces; /* [cell] */
    size_t count;
    unsigned *hands; /* [player * kinds + kind] */
    uint32_t out;    /* bit per player */
} Snapshot;

Snapshot snapshot_take(const VariGame *game, const VariRules *rules);
void snapshot_free(Snapshot *snapshot);
/* A line such as "gone: black pawn d5; new: white queen e8", in memory from
 * malloc(); empty when there is nothing to tell. */
char *snapshot_tell(const Snapshot *before, const VariGame *game, const VariRules *rules);

#endif
