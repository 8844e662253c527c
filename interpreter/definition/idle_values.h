/* Knows which values of a definition say what is so without them: a set of all cells, one time, a weight
 * where chance never chooses, `each` of which nothing speaks, a trail on no cell. Reports warnings only. */
#ifndef VARI_DEFINITION_IDLE_VALUES_H
#define VARI_DEFINITION_IDLE_VALUES_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself. The kernel has its rules already; `overlays` may change the
 * turn, and then nothing is said of weights. */
void idle_values_warn(Scope *scope, const NodeList *overlays, uint16_t source);

#endif
