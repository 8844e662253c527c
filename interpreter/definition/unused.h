/* Knows what a definition without mistakes says in vain: pieces that never come
 * to the board, options that decide nothing, drops where no hand is ever filled.
 * Private to the loader. Reports warnings only. */
#ifndef VARI_DEFINITION_UNUSED_H
#define VARI_DEFINITION_UNUSED_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself: what it inherits may serve others. `root` is merged,
 * `overlays` are all that may be laid over it. */
void unused_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source);

#endif
