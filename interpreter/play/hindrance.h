/* Knows what keeps a piece from going to a cell, laws aside. Whatever movements a definition has, it changes
 * what stands on a copy of the position and looks where the piece goes then. Nothing is kept. Only want of
 * memory makes it fail. */
#ifndef VARI_PLAY_HINDRANCE_H
#define VARI_PLAY_HINDRANCE_H

#include "play/position.h"

enum { HINDRANCE_CELLS = 8 };

/* VariHindranceForm in vari.h says what they mean; vari_refused.c does not build unless both are the same. */
typedef enum HindranceForm {
    HINDRANCE_NONE,
    HINDRANCE_NEVER,
    HINDRANCE_WAY,
    HINDRANCE_NO_HURDLE,
    HINDRANCE_HURDLES,
    HINDRANCE_HURDLE,
    HINDRANCE_TARGET,
    HINDRANCE_PREY,
    HINDRANCE_NO_PREY,
    HINDRANCE_RIGHT,
    HINDRANCE_ATTACKED
} HindranceForm;

typedef struct Hindrance {
    HindranceForm form;
    unsigned count;
    Cell cells[HINDRANCE_CELLS]; /* the nearest ones */
} Hindrance;

/* What keeps the piece on `from` from going to `to`. */
Hindrance play_hindrance(const Position *position, Cell from, Cell to);
/* What keeps a player from dropping a piece there, whatever is in hand. */
Hindrance play_drop_hindrance(const Position *position, Player player, Kind kind, Cell to);
/* A castling as it may be asked for. */
typedef struct CastlingWish {
    Player player;
    char wing;     /* its letter, '*' for any; 0: by the king's way: */
    Cell from, to; /* from his cell to where he goes, or to his partner */
} CastlingWish;
/* What keeps a player from castling so: of several what is against the one that is nearest to being legal. */
Hindrance play_castling_hindrance(Position *position, const CastlingWish *wish);

/* Fills `result` with the empty cells on which a player may drop a kind that is in hand, laws aside,
 * whoever's turn it is (reach.c). */
void play_drops(Position *position, Player player, Kind kind, CellSet *result);

#endif
