/* Knows how single values of a definition are read: words, truths, numbers,
 * names, kinds, players. Does not know which block they stand in. Every reader
 * that fails has reported, at the value, unless the value is poison or NULL
 * (reported before). Options are folded away here: where a value may be a word,
 * a truth or a number, an option's name stands for what was chosen. */
#ifndef VARI_DEFINITION_BLOCKS_COMMON_H
#define VARI_DEFINITION_BLOCKS_COMMON_H

#include "definition/scope.h"

/* True if a value says something: it is there, no poison, not empty and not the
 * word `none`, which removes what it is written for. Where `none` means "the
 * empty set" (captures: none) ask node_get() instead. */
bool node_present(const Node *value);
/* The value of a key if it is present in that sense, else NULL. */
const Node *node_present_get(const Node *map, const char *key);
/* The same where it is a map. */
const Node *node_present_map(const Node *map, const char *key);
/* The entry of a map, which may be NULL, if the file `source` itself has it and it is present; else NULL. */
const NodeEntry *node_entry_of(const Node *map, const char *key, uint16_t source);
/* The place of a part of a scalar's text, also where the text is folded over several lines; takes time in
 * proportion to where it stands. After DIAG_MAX mistakes all of a folded text. */
Span scalar_part(const Scope *scope, const Node *scalar, size_t offset, size_t length);
/* The value of a name, `none` or not; NULL when it has no such name, or is NULL or no map. `_` reads as `-`.
 */
const Node *node_named(const Node *map, Text name);
/* True if what stands under a key was reported already. */
bool node_is_broken(const Node *map, const char *key);
/* True if an unquoted scalar is exactly this word. */
bool node_is_word(const Node *value, const char *word);

/* A scalar's text, copied into the rules arena. */
bool read_text(Scope *scope, const Node *value, Text *text);
/* A scalar's text where an option's name stands for the option's value. */
bool read_word(Scope *scope, const Node *value, Text *word);
/* true, false, yes, no; or an option. */
bool read_truth(Scope *scope, const Node *value, bool *truth);
/* A whole number, an option or an expression over options, from lowest to
 * highest; `what` names it in messages ("the number of rings"). */
bool read_number(Scope *scope, const Node *value, int64_t lowest, int64_t highest, const char *what,
                 int64_t *number);
/* Two numbers joined by a hyphen ("0-999"), the first not above the second. */
bool read_range(Scope *scope, const Node *value, int32_t *lowest, int32_t *highest);
/* One of the words that a key may be (options folded), parted by /; its index, or -1 after reporting. */
int read_choice(Scope *scope, const Node *value, const char *words, const char *key);
/* One kind by its id; KIND_NONE after reporting with the nearest. */
Kind read_kind(Scope *scope, const Node *value);
Kind read_kind_text(Scope *scope, Text text, Span span);
/* Kinds: `king`, `king/queen`, `[king, queen]`; tags stand for their kinds. */
bool read_kind_words(Scope *scope, const Node *value, KindSet *kinds);
/* A player by name; PLAYER_NONE after reporting. */
Player read_player(Scope *scope, const Node *value);
Player read_player_text(Scope *scope, Text text, Span span);
/* A set of cells that is the same in every position, as each player sees it. */
bool read_fixed_set(Scope *scope, const Node *value, CellSet seen_by[BOARD_PLAYERS_MAX + 1]);
/* True if a key may be a name: a letter, then letters, digits and hyphens (`_`
 * reads as `-`). Reports; `what` as in "a zone". A name that expressions use must
 * not be a word of theirs either. */
bool read_name(Scope *scope, Text name, Span span, const char *what);
bool read_expression_name(Scope *scope, Text name, Span span, const char *what);
/* True if a word belongs to the language: to its expressions, or where names stand in blocks. */
bool name_is_reserved(Text name);

/* Reports an unknown name with the nearest of the candidates and, when there are few, all of them. */
bool report_unknown(Scope *scope, Span span, const char *what, Text name, const Text *candidates,
                    size_t count);

/* What that says beside a mistake just reported. */
void help_unknown(Scope *scope, Text name, const Text *candidates, size_t count);

/* Reports each key written in a map that is among `idle` (ends with NULL): it says nothing of `what`
 * ("a grid"). Keys taken over from another map are no mistake. Whether there was one. */
bool report_idle_keys(Scope *scope, const Node *map, const char *const *idle, const char *what);

/* Reports a key whose value is the word `false` where only `true` says anything; `instead`: what to write. */
void report_idle_false(Scope *scope, const Node *map, const char *key, const char *instead);
/* True if a key was written in this map: what it has from elsewhere (`extends`, `like`) was written about
 * something else. */
bool node_is_written_in(const Node *map, Span key);

/* Walks words parted by blanks: cuts the next from the front of *rest, returns
 * false at the end. *offset counts bytes from the start of the scalar. */
bool next_word(Text *rest, size_t *offset, Text *word, size_t *word_offset);

#endif
