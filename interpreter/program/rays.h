/* The rays of a rule: the directions of its first leg, turned for the owner of the piece, with the next cell
 * from each cell. Blockers are not considered. Made once per game. */
#ifndef VARI_PROGRAM_RAYS_H
#define VARI_PROGRAM_RAYS_H

#include "program/program.h"

/* One of a leg's directions. */
typedef struct Ray {
    const Cell *to;         /* [cell] the next cell; NULL: use leap_of() */
    const uint64_t *reach;  /* [cell] the cells reached on an empty board, `Program.words` words each, for
                               rules  with one leg; NULL: not known */
    Heading heading, frame; /* of the leap; the heading that the next leg counts from */
    int8_t turn;            /* the side to which the leap bends, for leap_of() */
    bool repeats;           /* with `reach`: it may come to a cell twice */
} Ray;

typedef struct RayTables {
    const Ray **of_rule; /* [row * (rules + movements) + rule or rules + movement]: one ray per direction, or
                            NULL. Owners with the same facing share a row. */
    KindSet distinct;    /* kinds of which no two moves are the same action, whoever owns the piece */
} RayTables;

/* The targets of a leap in every heading. */
typedef struct LeapTable {
    uint8_t m, n, wrap;
    Cell *to; /* [(2 * heading + (turn < 0)) * cells + cell] */
} LeapTable;

/* An array with one ray per direction of the rule's first leg, or NULL if they are not in the tables. */
const Ray *rays_of(const RayTables *tables, const Program *program, const ActionRule *rule, Player owner);
/* The index in RayTables.of_rule. */
size_t ray_place(const Kernel *kernel, size_t row, const ActionRule *rule);
/* The ray of a direction for a piece with this orientation and heading, without `reach`. `to` is NULL if the
 * leap is in no table. */
Ray ray_along(const Program *program, int orientation, Heading looks, const Direction *direction,
              unsigned wrap);
/* The same for a direction of a rule's first leg. */
Ray ray_of(const Program *program, const ActionRule *rule, Player owner, unsigned direction);

/* lame_cells(): the number of cells between that a lame leap needs empty. lame_part(): the leap from the
 * start to the number-th of them, counted from 1. The straight part comes first, then the diagonal one. */
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

/* The target of a leap, by a table or on the board. */
Cell leap_of(const Program *program, Cell from, Heading heading, const Direction *direction, int turn,
             unsigned wrap);
/* The table of a leap, or NULL. */
const LeapTable *leap_find(const struct GameFacts *tables, const Direction *direction, unsigned wrap);
/* [cell] the target of the leap, or NULL if it is in no table. */
const Cell *leaps_of(const Program *program, Heading heading, const Direction *direction, int turn,
                     unsigned wrap);
/* The next cell on the ray. */
static inline Cell ray_next(const Program *program, const Ray *ray, const Direction *direction, unsigned wrap,
                            Cell from)
{
    return ray->to != NULL ? ray->to[from] : leap_of(program, from, ray->heading, direction, ray->turn, wrap);
}
/* Adds to `reach` (`Program.words` words) all cells of the ray on an empty board. A closed ray ends where it
 * began. Returns the number of steps. */
unsigned ray_reach(const Program *program, const ActionRule *rule, unsigned direction, const Ray *ray,
                   Cell from, uint64_t *reach);

#endif
