/* Knows which questions of a definition have always the same answer: comparisons of
 * numbers that cannot meet, sets in which nothing can be, a set of several cells where one
 * is wanted. Goes by what holds in every position, and knows of none. Reports warnings only. */
#ifndef VARI_DEFINITION_SETTLED_H
#define VARI_DEFINITION_SETTLED_H

#include "definition/scope.h"

/* Speaks of what the file `source` says itself. The kernel has its expressions already. */
void settled_warn(Scope *scope, uint16_t source);

#endif
