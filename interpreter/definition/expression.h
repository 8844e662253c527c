/* Knows how the text of an expression becomes typed kernel expressions. Does
 * not know where an expression stands in a file. Fails by reporting at the
 * column inside the scalar where the expression goes wrong. */
#ifndef VARI_DEFINITION_EXPRESSION_H
#define VARI_DEFINITION_EXPRESSION_H

#include "definition/scope.h"

/* Parses and checks a scalar as an expression of one of the wanted types (a
 * string of type letters of ops.h, "T", "S", "NP"; a cell is taken where a set
 * is wanted, a set where a cell or truth is not). EXPR_NONE after reporting. */
ExprId expression_read(Scope *scope, const Node *scalar, const char *wanted);
/* The same for a part of a text whose span is known (words in a phase's actions ...). */
ExprId expression_read_text(Scope *scope, Text text, Span span, const char *wanted);
/* The value of an expression over options and constants alone; false after reporting. */
bool expression_constant(Scope *scope, const Node *scalar, int64_t *value);
/* The same, truth wanted: `if:` of overlays, where `==` beside an option expects a choice. */
bool expression_option_truth(Scope *scope, const Node *scalar, bool *value);
/* A set of cells that does not depend on the position, as each player sees it. */
bool expression_fixed_set(Scope *scope, const Node *scalar, CellSet seen_by[BOARD_PLAYERS_MAX + 1]);
/* The cells of an absolute box list ("a1-c3 l1-n3") on a board; for holes. */
bool expression_boxes(Scope *scope, const Board *board, const Node *scalar, CellSet *cells);
/* True if expressions keep this word for themselves, so that it is no name (expression_words.c). */
bool expression_uses_word(Text word);

#endif
