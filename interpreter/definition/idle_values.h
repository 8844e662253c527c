/* Knows which values of a definition change nothing: `times: 1`, a weight where chance never chooses, an
 * `each` whose player nothing names, a value beyond a number's bounds, a trail on no cell. Places have a file
 * of their own (idle_places.h). Reports warnings only. */
#ifndef VARI_DEFINITION_IDLE_VALUES_H
#define VARI_DEFINITION_IDLE_VALUES_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Warns of such values in the file `source`, not in what it extends. Wants a kernel that has all its rules.
 * Weights are not judged if `overlays` may change the turn. */
void idle_values_warn(Scope *scope, const NodeList *overlays, uint16_t source);

#endif
