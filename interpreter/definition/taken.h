/* Knows what may be taken away: only what was there. Walks a file by the schema, so that a map which is new
 * there is judged as every other. Does not know what a key means, nor merges anything. Private to
 * extends.c. Fails by reporting. */
#ifndef VARI_DEFINITION_TAKEN_H
#define VARI_DEFINITION_TAKEN_H

#include "definition/extends.h"

/* Reports each `none` in `over`, the map of a file or of an overlay as `type` says, for which there is
 * nothing in `base` (which may be NULL) nor in any of the overlays: what only one of them brings in may be
 * taken away. What was reported is left out of `over`. */
void taken_report(const DefinitionRequest *request, const Schema *schema, const Node *base,
                  const NodeList *overlays, Text type, Node *over);

#endif
