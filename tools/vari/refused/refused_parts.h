/* Knows what the files share that tell why something was refused. */
#ifndef VARI_REFUSED_PARTS_H
#define VARI_REFUSED_PARTS_H

#include "refused.h"

/* "black pawn"; "the black pawn"; "the black pawn on d5" */
void print_owned(const Speaker *speaker, size_t owner, const char *piece);
void print_piece(const Speaker *speaker, const VariPiece *piece);
void print_piece_on(const Speaker *speaker, size_t cell);
/* True if the piece attacks the cell. */
bool attacks(const Speaker *speaker, size_t attacker, size_t cell);
/* Where something other than a law keeps a piece of who acts from its target, goes on with a colon and that.
 * Returns whether it did. */
bool tell_hindrance(const Speaker *speaker, const VariIntent *intent);
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
Told tell_intents(const Speaker *speaker, const char *typed, bool alone);
/* Goes on with a colon and the law or rule against putting any piece on an empty cell, if one is. */
Told tell_law_against_putting(const Speaker *speaker, size_t cell);
/* Letters and a number, as the cells of most boards are named. */
bool is_coordinate(const char *name);
/* ", but `G*c3` puts one there", where one is in hand that can be dropped there. */
void tell_drop_instead(const Speaker *speaker, size_t kind, size_t to);
/* Where it is in descriptive notation, goes on with a colon and that, up to a full stop. Returns whether it
 * is. */
bool tell_descriptive(const Speaker *speaker, const char *typed);
/* Tells what is against a castling. Returns whether it did. */
bool tell_why_no_castling(const Speaker *speaker, const char *typed);

#endif
