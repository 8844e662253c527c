/* Knows which rules contradict themselves or repeat another: conditions of parts that never hold together,
 * sets of zones that share no cell, endings and laws that say what another one says, phases that offer
 * nothing. Does not know values that a single comparison settles (settled.h). Reports warnings only. */
#ifndef VARI_DEFINITION_CONTRADICTED_H
#define VARI_DEFINITION_CONTRADICTED_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself. The kernel is complete already. */
void contradicted_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source);

#endif
