/* Knows what a definition says of all pieces or players where each of them says otherwise: a block's key, what
 * every player has. Private to the loader. Reports warnings only. */
#ifndef VARI_DEFINITION_OVERRIDDEN_H
#define VARI_DEFINITION_OVERRIDDEN_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself. `root` is merged, `overlays` are all that may be laid over
 * it. */
void overridden_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source);

#endif
