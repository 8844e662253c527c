/* Knows what of the set-up can only be told once all rules are read. Private
 * to the loader. */
#ifndef VARI_DEFINITION_SETUP_H
#define VARI_DEFINITION_SETUP_H

#include "definition/scope.h"

/* Whether the game has hands at all. */
void setup_finish(Scope *scope);
/* In a definition without mistakes: warns that there is no set-up, and nothing that brings pieces to the
 * board. */
void setup_warn_of_emptiness(Scope *scope, const Node *root);

#endif
