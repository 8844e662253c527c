/* Knows what becomes of inherited endings: that another outcome replaces theirs, where the one stands that
 * royal pieces bring last of all, and when a file writes endings in another order than they are asked in.
 * Knows endings as nodes only. Fails by reporting. */
#ifndef VARI_DEFINITION_ENDING_ORDER_H
#define VARI_DEFINITION_ENDING_ORDER_H

#include "report/diag.h"
#include "tree/node.h"

#define STALEMATE  "stalemate"  /* comes after all that decide */
#define NO_ACTIONS "no-actions" /* comes when all have passed in a row for want of actions */

/* Where `stalemate` stands in a block of endings that does not write it: an index into its entries, behind
 * all that decide and before the draws at the end, as checkmate goes before the fifty moves. `endings` may be
 * NULL. */
size_t ending_order_stalemate(const Node *endings);

/* The base of a merge without the outcomes of those endings to which the file that is laid over it gives
 * another: `wins` replaces an inherited `draw`. `base` may be NULL. */
Node *ending_outcomes_leave(Arena *arena, Node *base, const Node *over);

/* The base of a merge with a place for `stalemate` where the file that is laid over it writes that ending and
 * the base does not: it is inherited from royal pieces. The base itself where there is nothing to do. */
Node *ending_order_keep(Arena *arena, Node *base, const Node *over);

/* Warns of endings of `over` that are asked in another order than it writes them, where that could change a
 * result. */
void ending_order_report(DiagList *diags, const Node *merged, const Node *over);

#endif
