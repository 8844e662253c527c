/* Knows what a definition without mistakes forgot to say, so that nobody could play it to an
 * end: kings, armies, endings. Private to the loader. Reports warnings only. */
#ifndef VARI_DEFINITION_LACKING_H
#define VARI_DEFINITION_LACKING_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself. `root` is merged, `overlays` are all that may be laid over
 * it. */
void lacking_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source);

#endif
