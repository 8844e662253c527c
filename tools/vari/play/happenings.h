/* Knows how to tell what an action did to the board besides moving its piece:
 * what is gone (captured, swept, exploded) or has come to a hand, what is new (promoted, placed), which two
 * have changed places or sides, and who went out. Works on what the border shows of any game. */
#ifndef VARI_HAPPENINGS_H
#define VARI_HAPPENINGS_H

#include "vari.h"

typedef struct Snapshot {
    VariPiece *pieces; /* [cell] */
    size_t count;
    unsigned *hands; /* [player * kinds + kind] */
    uint32_t out;    /* bit per player */
    bool plain;      /* cells are told by their names, and not as players call them */
} Snapshot;

Snapshot snapshot_take(const VariGame *game, const VariRules *rules);
void snapshot_free(Snapshot *snapshot);
/* Sets a sign for each cell on which something else stands now. */
void snapshot_mark(const Snapshot *before, const VariGame *game, char *marks, char sign);
/* A line such as "becomes: white queen e8; takes: black rook e8", in memory from
 * malloc(); empty when there is nothing to tell but what the action's text says. */
typedef struct Happening {
    const char *action;    /* its text */
    const uint16_t *taken; /* cells on which something is taken */
    size_t taken_count;
    bool taken_is_told, becoming_is_told; /* before, in other words */
    bool chance;                          /* what moves is not in the text */
    bool plain;                           /* cells are called by their names, and not as players call them */
} Happening;
char *snapshot_tell(const Snapshot *before, const VariGame *game, const VariRules *rules,
                    const Happening *happening);

#endif
