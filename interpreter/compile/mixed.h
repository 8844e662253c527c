/* Knows what the files that build the mixed road's tables ask of each other. They
 * use the builder of the fast road's words. Does not know how the tables are used.
 * Each step returns false after noting in `reason` why the game must go without. */
#ifndef VARI_COMPILE_MIXED_H
#define VARI_COMPILE_MIXED_H

#include "compile/fast.h"
#include "program/mixed.h"

/* mixed_rules.c: the turn's shape, codes, who takes whom, drops, what is no piece's move. */
bool mixed_rules(FastBuild *build, MixedTables *mixed);
bool mixed_drops(FastBuild *build, MixedTables *mixed);
/* Codes that a selection can match at most, seen by a player. */
uint64_t mixed_most(const FastBuild *build, ExprId set, Player view);
/* mixed_laws.c: laws, effects, musts, immunity, where taken pieces go. */
bool mixed_laws(FastBuild *build, MixedTables *mixed);

#endif
