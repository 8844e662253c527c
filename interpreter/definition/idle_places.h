/* Knows which places of moves, kinds and drops say nothing: sets that have every cell, and pieces to take, to
 * pass or to hop over where no piece can be. Does not know what changes nothing otherwise (idle_values.h).
 * Reports warnings only. */
#ifndef VARI_DEFINITION_IDLE_PLACES_H
#define VARI_DEFINITION_IDLE_PLACES_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Warns of such places in the file `source`, not in what it extends. Wants a kernel that has all its rules.
 * A value that undoes what the file inherits is none of them. */
void idle_places_warn(Scope *scope, const Chain *chain, uint16_t source);

#endif
