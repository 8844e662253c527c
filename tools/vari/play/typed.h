/* Knows what the files share that understand what is typed at `vari play`. */
#ifndef VARI_TYPED_H
#define VARI_TYPED_H

#include "sitting.h"

enum { TOLD_FEW = 6, TOLD_MANY = 12 }; /* so many actions are listed in a sentence */

typedef struct Matches {
    size_t count;
    size_t first[TOLD_MANY]; /* indices of actions */
} Matches;

void note_match(Matches *matches, size_t action);
/* The legal actions that are written so, or begin so, as loosely as need be. */
Matches match_typed(const Table *table, const char *typed, bool whole);
/* The legal actions that are written so with the first letter of a piece's name for its letter. */
Matches habit_matches(const Table *table, const char *typed);
/* "a, b or c", `last` before the last one. */
void print_matches(const Table *table, const Matches *matches, const char *last);
/* The cell that the text begins with, or SIZE_MAX; *length: of its name, or of what players call it. */
size_t cell_at_start(const VariRules *rules, const char *text, size_t *length);
/* Where nothing that begins with the cell is legal, goes on with a colon and why. Returns whether it did. */
bool tell_why_not_from(const Table *table, size_t cell);
/* "the black pawn" */
void print_piece(const Table *table, const VariPiece *piece);
/* Where a piece of who acts does not go there because of how it moves, or of what is in its way, goes on with
 * a colon and that. Returns whether it did. */
bool tell_why_not_there(const Table *table, size_t from, size_t to);
/* The same of the one own piece of a kind that would go there on an empty board. */
bool tell_why_not_there_of_kind(const Table *table, size_t kind, size_t to);
/* Tells that it is no legal action, what is wrong as far as that can be said, and what is right.
 * vari_game_error() must be the text's. */
void tell_illegal(Table *table, const char *typed);

#endif
