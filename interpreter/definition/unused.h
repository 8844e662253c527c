/* Knows what a definition without mistakes says in vain: pieces that never come
 * to the board, names that nothing asks for, options that decide nothing, hands that are never filled or
 * never emptied. Private to the loader. */
#ifndef VARI_DEFINITION_UNUSED_H
#define VARI_DEFINITION_UNUSED_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Speaks of what the file `source` says itself: what it inherits may serve others. `root` is merged
 * with overlays, `chain` what it was made of. */
void unused_warn(Scope *scope, const Node *root, const Chain *chain, uint16_t source);
/* Reports sides of pieces that are asked for where nothing promotes. */
void unused_report_sides(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source);

#endif
