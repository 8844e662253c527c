/* Mobility: counts the open table moves of a piece and the cells it attacks. Lives in an appraisal, which
 * says what they are worth. */
#ifndef VARI_SEARCH_MOBILITY_H
#define VARI_SEARCH_MOBILITY_H

#include "play/position.h"

/* A table move whose path has no cells. */
typedef struct MobilityLeap {
    Cell to;
    uint8_t take; /* class of the codes on which it may end */
    bool attacks; /* may capture */
} MobilityLeap;

/* Consecutive table moves of a piece along a line, each one cell longer than the one before. */
typedef struct MobilityRun {
    uint64_t mask;       /* bits of the line's word that the longest move crosses */
    uint32_t table_move; /* index of the first one */
    uint16_t line;
    uint8_t count;
    uint8_t base; /* bit of the first target, if there are several */
    bool down;    /* further targets are lower bits, not higher ones */
    bool quiet;   /* may end on empty cells */
    bool hops;    /* a single table move with a hurdle or a path to test */
    bool attacks; /* may capture */
    uint8_t take;
} MobilityRun;

/* The first leap and run of a code on a cell. The next row ends them. */
typedef struct MobilityRow {
    uint32_t leaps, runs;
} MobilityRow;

typedef struct MobilityTables {
    MobilityLeap *leaps;
    MobilityRun *runs;
    MobilityRow *rows; /* [code * cells + cell], and one more */
} MobilityTables;

void mobility_make(MobilityTables *moves, const Program *program, size_t codes);
void mobility_free(MobilityTables *moves);
/* The number of open table moves of a piece of that code on a cell. Adds the cells where it could capture,
 * whatever stands there, to `attacked`. */
unsigned mobility_count(const MobilityTables *moves, const Position *position, Code code, unsigned cell,
                        CellSet *attacked);

#endif
