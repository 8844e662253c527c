/* Knows how many moves are open to a piece where it stands. Does not know what that is worth. Lives in an
 * appraisal. */
#ifndef VARI_SEARCH_FREEDOM_H
#define VARI_SEARCH_FREEDOM_H

#include "play/position.h"

/* One slot with nothing on its way. */
typedef struct FreeLeap {
    Cell to;
    uint8_t take; /* class of what may stand there */
} FreeLeap;

/* Slots of a piece, one after the other, each going one cell farther over a line than the one before. */
typedef struct FreeRun {
    uint64_t mask; /* of the line's word: the cells that the last one goes over */
    uint32_t slot; /* the first one's index */
    uint16_t line;
    uint8_t count;
    uint8_t base; /* bit of the first one's target, where there are several; the next are above it, ... */
    bool down;    /* ... or below */
    bool quiet;   /* may end on empty cells */
    bool hops;    /* one slot, whose way is to be looked at */
    uint8_t take;
} FreeRun;

/* Where those of a piece on a cell begin; they end where the next one's begin. */
typedef struct FreeRow {
    uint32_t leaps, runs;
} FreeRow;

typedef struct FreeMoves {
    FreeLeap *leaps;
    FreeRun *runs;
    FreeRow *rows; /* [code * cells + cell], and one more */
} FreeMoves;

void free_moves_make(FreeMoves *moves, const Program *program, size_t codes);
void free_moves_free(FreeMoves *moves);
/* How many slots are open to a piece of that code on a cell. */
unsigned free_moves_count(const FreeMoves *moves, const Position *position, Code code, unsigned cell);

#endif
