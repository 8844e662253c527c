/* Knows where a set of several cells stands though one cell is wanted, and what is written instead. Goes by
 * the set-up. Reports warnings only. */
#ifndef VARI_DEFINITION_SEVERAL_CELLS_H
#define VARI_DEFINITION_SEVERAL_CELLS_H

#include "definition/scope.h"

/* `first` is the first cell of a set (OP_FIRST). */
void several_cells_warn(const Scope *scope, const Expr *first);

#endif
