/* Knows which options and choices of a definition without mistakes decide nothing, and which comparisons with
 * them have one answer. Private to the loader. Reports warnings only. */
#ifndef VARI_DEFINITION_UNUSED_OPTIONS_H
#define VARI_DEFINITION_UNUSED_OPTIONS_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself. */
void unused_options_warn(Scope *scope, const Node *root, const Chain *chain, uint16_t source);

#endif
