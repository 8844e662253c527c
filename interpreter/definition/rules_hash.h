/* Knows when two definitions have the same rules: a hash of what their YAML says, after everything that they
 * extend and with the options chosen. Does not know what any of it means; comments and texts for people are
 * left out. Nothing here fails. */
#ifndef VARI_DEFINITION_RULES_HASH_H
#define VARI_DEFINITION_RULES_HASH_H

#include "program/kernel.h"
#include "tree/node.h"

/* `root`: the merged tree, with overlays. The kernel has the options. Never 0. */
uint64_t rules_hash(const Node *root, const Kernel *kernel);

#endif
