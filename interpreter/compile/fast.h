/* Knows what the files that build the fast road's tables ask of each other.
 * Does not know how the tables are used. Each step returns false after noting in
 * `reason` why this game must keep to the reference road. */
#ifndef VARI_COMPILE_FAST_H
#define VARI_COMPILE_FAST_H

#include "base/list.h"
#include "compile/internal.h"
#include "program/fast.h"

typedef struct FastBuild {
    Arena *arena;
    Program *program;
    FastTables *tables;
    Text reason;
    LIST(uint16_t) words;
    LIST(FastOrigin) origins;
    LIST(FastTrail) trails;
    LIST(FastPassing) passing;
    bool takes_known[64];
} FastBuild;

enum { WAY_RAY, WAY_LEAP, WAY_JUMP };
enum { MODE_EMPTY = 1, MODE_TAKE = 2, MODE_BOTH = 3 };

/* One way of a code from a cell, before it becomes words. */
typedef struct FastWay {
    uint8_t form, modes;
    uint16_t trail;
    uint32_t first; /* of its words in FastWays.cells: a ray's cells; a jump's empty cells, then its target */
    uint16_t count;
    FastOrigin origin; /* a ray's: of its first cell */
} FastWay;

typedef struct FastWays {
    LIST(FastWay) items;
    LIST(uint16_t) cells;
} FastWays;

bool fast_refuse(FastBuild *build, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* fast_rules.c: whether the game has the shape at all; codes, captures, royals. */
bool fast_rules(FastBuild *build);
/* Codes that a selection matches as a player sees it; false when it asks for more. */
bool fast_selection(const Program *program, const FastTables *tables, ExprId set, Player view,
                    uint64_t *codes);
/* fast_drops.c: what may be dropped where, and what a taken piece adds to its taker's hand. */
bool fast_drops(FastBuild *build);
/* fast_ways.c: whether a set is the same in every position for a code; then its cells. */
bool fast_zone(FastBuild *build, ExprId set, Player owner, Kind kind, CellSet *cells);
/* fast_ways.c: the ways of a code from a cell. */
bool fast_ways(FastBuild *build, FastCode code, Cell from, FastWays *ways);
/* fast_moves.c: words and origins of all codes and cells. */
bool fast_moves(FastBuild *build);
/* fast_lines.c: the words turned round. */
bool fast_lines(FastBuild *build);
/* compile_fast() is in fast.c. */

#endif
