/* Knows slips in maps and lists that YAML lets pass: a key twice, and a comma
 * that splits a text, inside round brackets or not. Private to the room. */
#ifndef VARI_TREE_SLIPS_H
#define VARI_TREE_SLIPS_H

#include "tree/node.h"

/* Each reports, drops what is too much and poisons what is broken. The first
 * three are for `{...}` and `[...]`, where commas separate. */
void slips_join_map(DiagList *diags, Node *map);
void slips_join_list(DiagList *diags, Node *list);
void slips_drop_bare(DiagList *diags, Node *map); /* `{if: any king in d4, e4}` */
void slips_drop_twice(DiagList *diags, Node *map);

#endif
