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
/* From malloc(). */
char *without_blanks(const char *typed);
/* "a, b or c", `last` before the last one. */
void print_matches(const Table *table, const Matches *matches, const char *last);
/* The cell that the text begins with, or SIZE_MAX; *length: of its name, or of what players call it. */
size_t cell_at_start(const VariRules *rules, const char *text, size_t *length);
/* Where nothing that begins with the cell is legal, goes on with a colon and why. Returns whether it did. */
bool tell_why_not_from(const Table *table, size_t cell);
/* "black pawn"; "the black pawn"; "the black pawn on d5" */
void print_owned(const Table *table, size_t owner, const char *piece);
void print_piece(const Table *table, const VariPiece *piece);
void print_piece_on(const Table *table, size_t cell);
/* True if the piece attacks the cell. */
bool attacks(const Table *table, size_t attacker, size_t cell);
/* Where something other than a law keeps a piece of who acts from its target, goes on with a colon and that.
 * Returns whether it did. */
bool tell_hindrance(const Table *table, const VariIntent *intent);
/* What could be said of something that was typed. */
typedef enum Told {
    TOLD_NOTHING,
    TOLD_REASON,
    TOLD_HINDRANCE,      /* what keeps a piece from there */
    TOLD_LAW,            /* what a law is against */
    TOLD_LITTLE_IS_LEGAL /* ... or something else must be done first */
} Told;
/* Goes on with a colon and what is against what was meant, if it is a move or a drop. `alone`: no more than a
 * cell was typed. */
Told tell_intents(const Table *table, const char *typed, bool alone);
/* The cell that the text ends with, but for remarks, or SIZE_MAX. */
size_t cell_at_end(const VariRules *rules, const char *text);
/* Letters and a number, as the cells of most boards are named. */
bool is_coordinate(const char *name);
/* ", but `G*c3` puts one there", where one is in hand that can be dropped there. */
void tell_drop_instead(const Table *table, size_t kind, size_t to);
/* True if it is written as a castling. */
bool is_castling(const char *typed);
/* Tells what is against a castling. Returns whether it did. */
bool tell_why_no_castling(const Table *table, const char *typed);
/* Tells that it is no legal action, what is wrong as far as that can be said, and what is right.
 * vari_game_error() must be the text's. */
void tell_illegal(Table *table, const char *typed);

#endif
