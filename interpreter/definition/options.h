/* Knows what may be chosen before a game, what was chosen, and which overlays
 * follow from it. Does not know what the blocks mean. Fails by reporting. */
#ifndef VARI_DEFINITION_OPTIONS_H
#define VARI_DEFINITION_OPTIONS_H

#include "definition/extends.h"
#include "definition/scope.h"

enum { OVERLAYS_MAX = 256 };

/* `NAME: none` of a map that is to be laid over a base takes the base's option away: it is then what it is by
 * itself. Rewrites the map. */
void options_withdraw(Arena *arena, const Node *base, Node *over);
/* Nobody may choose them once the definition is read. */
void options_forget_withdrawn(Kernel *kernel);
/* `options:` of the merged map -> kernel->options, each at its default. */
void options_read(Scope *scope, const Node *root);
/* What the request sets; mistakes are reported at the option, or at `start`. */
void options_choose(Scope *scope, const DefinitionRequest *request, Span start);
/* Gives an option a value, or reports at `at` that it has no such choice. */
bool options_take(Scope *scope, OptionRule *option, Text value, Span at);
/* The map with the overlays whose condition holds merged in; NULL when one refuses. */
Node *options_overlay(Scope *scope, Node *root, const NodeList *overlays);

#endif
