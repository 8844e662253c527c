/* Knows what fills hands, and what asks for them. Does not know other blocks. Private to the warnings of what
 * is unused. Nothing here fails. */
#ifndef VARI_DEFINITION_UNUSED_HANDS_H
#define VARI_DEFINITION_UNUSED_HANDS_H

#include "definition/extends.h"
#include "definition/scope.h"

/* Warns of drops where nothing is ever in a hand. */
void unused_warn_of_drops(Scope *scope, const Node *root, uint16_t source);
/* Warns of pieces that stay in hand. */
void unused_warn_of_hands(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source);

#endif
