/* Knows what the files of room `compile` ask of each other. Each fills its own
 * fields of a program whose earlier fields are filled already, in the order of
 * compile.c. Never included outside the room. */
#ifndef VARI_COMPILE_INTERNAL_H
#define VARI_COMPILE_INTERNAL_H

#include "compile/compile.h"

/* costs.c: reports every expression that could take too long, or nests too deep. */
void compile_costs(DiagList *diags, const Kernel *kernel);
/* picks.c: reports actions that must pick more often than an action can. */
void compile_picks(DiagList *diags, const Kernel *kernel);
/* tables.c: rules by kind; the set-up's counts and homes; rows and neighbours; keys. */
void compile_rules(Program *program);
void compile_setup(Arena *arena, Program *program);
void compile_geometry(Arena *arena, Program *program);
void compile_keys(Arena *arena, Program *program);
/* dead_ends.c: needs home. Empty sets where no expression asks. */
void compile_dead_ends(Arena *arena, Program *program);
/* castle_ways.c: needs home. */
void compile_castle_ways(Arena *arena, DiagList *diags, Program *program);
/* fixed.c: a set that is the same in every position, on an empty board, for a kind of an owner.
 * False, and everywhere, when it depends on more. EXPR_NONE is everywhere. */
bool compile_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *result);
/* fast.c: the tables of the fast road, or why there are none. Needs all of the above. */
void compile_fast(Arena *arena, Program *program);
/* mixed.c: those of the mixed road, for games that the fast road refuses. */
void compile_mixed(Arena *arena, Program *program);
/* last.c: those with which the last ply is counted, for games that both refuse. */
void compile_last(Arena *arena, Program *program);

#endif
