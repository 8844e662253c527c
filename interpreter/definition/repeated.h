/* Knows which entries of a file or of its overlays say what was there before. Private to the loader. Reports
 * warnings only. */
#ifndef VARI_DEFINITION_REPEATED_H
#define VARI_DEFINITION_REPEATED_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself. */
void repeated_warn(Scope *scope, const Chain *chain, uint16_t source);

#endif
