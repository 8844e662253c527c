/* Knows slips in maps and lists that YAML lets pass: a key twice, and a comma
 * that splits a text, inside round brackets or not, keys without a colon. Private to the room. */
#ifndef VARI_TREE_SLIPS_H
#define VARI_TREE_SLIPS_H

#include "tree/node.h"

/* Each reports, drops what is too much and poisons what is broken. The first
 * four are for `{...}` and `[...]`, where commas separate. The first reports nothing: a key that lacks its
 * colon is whole again, to be told by who knows the keys. */
void slips_join_quotes(const DiagList *diags, Node *map); /* `{name "one, two", count: 3}` */
void slips_join_map(DiagList *diags, Node *map);
void slips_join_list(DiagList *diags, Node *list);
void slips_drop_bare(DiagList *diags, Node *map);    /* `{if: any king in d4, e4}` */
void slips_cut_brackets(DiagList *diags, Node *map); /* `hawk {letter: Z}` */
void slips_drop_twice(Arena *arena, DiagList *diags, Node *map);

#endif
