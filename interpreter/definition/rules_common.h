/* Knows what the readers of all rule blocks share: optional expressions of a
 * record, text patterns, lists that grow in the rules arena, and the made parts
 * of the sugar, which are written as texts of the language itself. Does not
 * know any block. Fails by reporting. */
#ifndef VARI_DEFINITION_RULES_COMMON_H
#define VARI_DEFINITION_RULES_COMMON_H

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/plain.h"

/* Room for one more item in an array of the kernel that holds `count` items. */
void *rules_grow(Scope *scope, void *items, size_t count, size_t size);
/* grow one, count it, and point at it (zeroed). */
#define RULES_ADD(scope, items, count)                                                                       \
    (((items) = rules_grow((scope), (items), (count), sizeof *(items))), &(items)[(count)++])

/* The expression under a key, EXPR_NONE when the key says nothing. */
ExprId rules_expr(Scope *scope, const Node *map, const char *key, const char *wanted);
/* The same where one of some words (parted by /), read by who asks, may stand instead: a misspelt one is told
 * so. */
ExprId rules_expr_or(Scope *scope, const Node *value, const char *wanted, const char *words);
/* A set where the word `none` is the empty set. */
ExprId rules_set(Scope *scope, const Node *value);
/* An expression of the sugar, in the words of the language. */
ExprId rules_made(Scope *scope, const char *text, Span span, const char *wanted);
ExprId rules_nobody(Scope *scope, Span span);
/* `hand of P` or `hand of owner` as a player expression. */
ExprId rules_hand(Scope *scope, const Node *value);
/* A player expression or `nobody`. */
ExprId rules_player_or_nobody(Scope *scope, const Node *value);
/* A text pattern; fields that are neither of the action nor picks are reported. */
Text rules_pattern(Scope *scope, const Node *map, const PickRule *picks, size_t pick_count);
/* The truth under a key, false when the key says nothing. */
bool rules_truth(Scope *scope, const Node *map, const char *key);

/* Names of the rule's own picks and `each:` player end with the rule. */
void rules_forget_names(Scope *scope);
/* The `pick` of a record, if it has one. */
void rules_picks(Scope *scope, const Node *record, PickRule *picks, uint8_t *count);
/* The `do` of a record, if it has one. */
ChangeList rules_changes(Scope *scope, const Node *record);

/* True if a name is free in the space of kinds, tags, flags and players; reports. */
bool rules_name_is_free(Scope *scope, Text name, Span span, const char *what);
TagName *rules_find_tag(Scope *scope, Text name);
/* True if a text is kinds and tags joined by `/` (`king/queen`) rather than an expression. */
bool rules_is_kind_words(Scope *scope, Text text);
int rules_find_flag(const Scope *scope, Text name);   /* -1 */
int rules_find_number(const Scope *scope, Text name); /* -1 */
int rules_find_trail(const Scope *scope, Text name);  /* -1 */
int rules_find_native(const Scope *scope, Text name); /* -1 */

/* The map of a kind in `pieces` (`like` is resolved once block_kinds was there). NULL if it is no map. */
const Node *rules_piece(const Scope *scope, const Node *root, Kind kind);
/* Calls `visit` for every scalar of a tree but what is said to the players: that names nothing. */
typedef void ScalarVisit(void *context, const Node *scalar);
void rules_scalars(const Node *node, ScalarVisit *visit, void *context);
/* True if a scalar's text holds a name as a whole word; `_` reads as `-`. */
bool text_has_name(Text text, Text name);

#endif
