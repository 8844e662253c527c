/* Knows which cells a set holds before any position exists: in the set-up (flags begin on a selection of it),
 * or always. Does not know actions, hands or history. */
#ifndef VARI_DEFINITION_SETUP_EVAL_H
#define VARI_DEFINITION_SETUP_EVAL_H

#include "definition/scope.h"

/* The set as `viewpoint` sees it (PLAYER_NOBODY: as the first player does). False after reporting. */
bool setup_set(Scope *scope, ExprId set, Player viewpoint, CellSet *cells);
/* The cells of a set that does not depend on the position. False, without a report, if it does. */
bool setup_fixed_set(Scope *scope, ExprId set, Player viewpoint, CellSet *cells);

#endif
