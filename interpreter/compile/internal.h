/* Knows what the files of room `compile` ask of each other. Each fills its own
 * fields of a program whose earlier fields are filled already, in the order of
 * compile.c. Never included outside the room. */
#ifndef VARI_COMPILE_INTERNAL_H
#define VARI_COMPILE_INTERNAL_H

#include "compile/compile.h"
#include "program/facts.h"

/* fold.c: the rules with what is settled already taken out of them. */
const Kernel *compile_fold(Arena *arena, const Kernel *kernel);
/* costs.c: reports every expression that could take too long, or nests too deep. */
void compile_costs(DiagList *diags, const Kernel *kernel);
/* ... how long each may take, in operations. */
const uint64_t *compile_weights(Arena *arena, const Kernel *kernel);
/* cached_values.c: which answers are kept. Needs compile_facts(). */
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
/* lines.c: the lines of the board along which its pieces go. Needs compile_facts(). */
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

/* analysis.c: the static analysis, except for Program.cache, lines and move tables. */
void compile_facts(Arena *arena, Program *program);
/* The greatest number of cells that a movement can reach from any one cell, for any owner. */
unsigned reach_at_most(const Program *program, int movement);
/* ray_tables.c: needs GameFacts.row and leaps. */
RayTables *rays_prepare(Arena *arena, const Program *program);

/* mating_material.c: which material can give checkmate. Needs GameFacts.plan. */
void compile_mating_material(Arena *arena, Program *program);

/* --- material.c --- */

/* Returns [expression * players + viewer] the codes of every selection that is counted or tested for
 * attack. */
CodeList *material_prepare(Arena *arena, const Program *program);
/* True if a condition depends only on the number of pieces of each code and on who asks; with `with_turn`,
 * also on the next player and on who is in play. Adds the codes to `codes`. */
bool material_decides(const Program *program, ExprId condition, bool with_turn, uint64_t *codes);
/* As codes_selected(), for all viewers together. */
bool material_codes(const Program *program, ExprId selection, uint64_t *codes);

/* --- law_plan.c, pick_plan.c, ending_plan.c --- */

LawPlan *law_plan(Arena *arena, const Program *program);
/* Fills the part of the plan that is about picks. */
void plan_picks(Arena *arena, const Program *program, LawPlan *plan);
EndingPlan *ending_plan(Arena *arena, const Program *program);
/* The greatest number of values that a pick can have; 0: unknown. */
uint64_t pick_choices(const Program *program, const PickRule *pick);
/* True if the steps are always possible for a player, and no law of the plan reads what they write. */
bool changes_only_set(const Kernel *kernel, const ChangeList *changes);

#endif
