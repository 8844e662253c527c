/* Knows what the files of room `compile` ask of each other. Each fills its own
 * fields of a program whose earlier fields are filled already, in the order of
 * compile.c. Never included outside the room. */
#ifndef VARI_COMPILE_INTERNAL_H
#define VARI_COMPILE_INTERNAL_H

#include "compile/compile.h"

/* fold.c: the rules with what is settled already taken out of them. */
const Kernel *compile_fold(Arena *arena, const Kernel *kernel);
/* costs.c: reports every expression that could take too long, or nests too deep. */
void compile_costs(DiagList *diags, const Kernel *kernel);
/* ... how long each may take, in operations. */
const uint64_t *compile_weights(Arena *arena, const Kernel *kernel);
/* cached_values.c: which answers are kept. Needs play_prepare(). */
void compile_answers(Arena *arena, Program *program);
/* picks.c: reports actions that must pick more often than an action can. */
void compile_picks(DiagList *diags, const Kernel *kernel);
/* rule_index.c: rules by kind; the set-up's counts and homes; rows and neighbours; keys. */
void compile_rules(Program *program);
void compile_setup(Arena *arena, Program *program);
void compile_geometry(Arena *arena, Program *program);
void compile_keys(Arena *arena, Program *program);
/* dead_ends.c: needs home. Empty sets where no expression asks. */
void compile_dead_ends(Arena *arena, Program *program);
/* castling_moves.c: needs home. */
void compile_castling_moves(Arena *arena, DiagList *diags, Program *program);
/* lines.c: the lines of the board along which its pieces go. Needs play_prepare(). */
void compile_lines(Arena *arena, Program *program);
/* The axis along which a way leads, and whether it goes back along it; false: there is none. */
bool lines_find_axis(const Program *program, const Cell *ray, unsigned *axis, bool *backward);
/* table_moves.c: every move that a table can hold; needs lines. A LazyBuild. */
void compile_table_moves(Arena *arena, void *program);
/* fixed.c: the cells that a set may have, whatever stands where, for a kind of an owner; EXPR_NONE has all.
 * Whether it is the same set in every position. */
bool compile_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *result);
/* ... for each player. */
bool compile_is_fixed(const Program *program, ExprId set, Kind kind);

#endif
