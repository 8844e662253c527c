/* Knows which cells a set holds in the set-up, before any position exists:
 * flags begin on a selection of it. Does not know actions, hands or history;
 * what asks for them is reported. */
#ifndef VARI_DEFINITION_SETUP_EVAL_H
#define VARI_DEFINITION_SETUP_EVAL_H

#include "definition/scope.h"

/* The set as `viewpoint` sees it (PLAYER_NOBODY: as the first player does). False after reporting. */
bool setup_set(Scope *scope, ExprId set, Player viewpoint, CellSet *cells);

#endif
