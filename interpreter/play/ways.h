/* Knows which way the first leg of a rule goes, as whoever owns the piece takes it. Does not know what stands
 * in the way. Made once for all positions of a game. */
#ifndef VARI_PLAY_WAYS_H
#define VARI_PLAY_WAYS_H

#include "program/program.h"

/* One of a leg's directions. */
typedef struct Way {
    const Cell *to;         /* the next cell, from each; NULL: leap_of() knows */
    const uint64_t *reach;  /* from each cell, as many words as a set has: what it could come to if the board
                               were empty; of rules with one leg; NULL: not known */
    Heading heading, frame; /* of the leap; which the next leg looks in */
    int8_t turn;            /* which way round the leap bends, for leap_of() */
} Way;

typedef struct WayTables WayTables;
WayTables *ways_prepare(Arena *arena, const Program *program);
/* NULL: they are not made, or not yet. */
const WayTables *ways_tables(const Program *program);
/* One for each direction of the first leg of a rule or movement; NULL: not known. */
const Way *ways_of(const WayTables *tables, const Program *program, const ActionRule *rule, Player owner);
/* How who looks so goes along a direction, without `reach`; `to` is NULL where no table holds the leap. */
Way way_along(const Program *program, int orientation, Heading looks, const Direction *direction,
              unsigned wrap);
/* ... along one of a rule's first leg. */
Way way_of(const Program *program, const ActionRule *rule, Player owner, unsigned direction);

/* How many cells a lame leap looks at on its way, and the part of it that ends on one of them, from 1: the
 * longer part is walked straight first, then the rest diagonally. */
static inline unsigned lame_cells(const Direction *leap)
{
    unsigned steps = leap->m > leap->n ? leap->m : leap->n;
    return steps > 0 ? steps - 1 : 0;
}
static inline Direction lame_part(const Direction *leap, int turn, unsigned number)
{
    unsigned shorter = leap->m < leap->n ? leap->m : leap->n;
    unsigned straight = lame_cells(leap) + 1 - shorter, slanted = number > straight ? number - straight : 0;
    return (Direction){ .turn = (int8_t)turn,
                        .m = (uint8_t)(leap->m >= leap->n ? number : slanted),
                        .n = (uint8_t)(leap->m >= leap->n ? slanted : number) };
}

bool rule_takes_only_target(const ActionRule *rule);
/* ... and not even that. */
bool rule_takes_nothing(const ActionRule *rule);
Cell leap_of(const Program *program, Cell from, Heading heading, const Direction *direction, int turn,
             unsigned wrap);
/* Where the leap leads from each cell; NULL: no table holds it. */
const Cell *leaps_of(const Program *program, Heading heading, const Direction *direction, int turn,
                     unsigned wrap);
/* The next cell on the way. */
static inline Cell way_next(const Program *program, const Way *way, const Direction *direction, unsigned wrap,
                            Cell from)
{
    return way->to != NULL ? way->to[from] : leap_of(program, from, way->heading, direction, way->turn, wrap);
}
/* Adds the cells to which the way leads on an empty board, time and again, till it comes round; as many words
 * as a set has. */
void way_reach(const Program *program, const ActionRule *rule, unsigned direction, const Way *way, Cell from,
               uint64_t *reach);

#endif
