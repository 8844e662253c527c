/* Knows what keeps a piece from going to a cell, laws aside. Whatever movements a definition has, it changes
 * what stands on a copy of the position and looks where the piece goes then. Nothing is kept. Only want of
 * memory makes it fail. */
#ifndef VARI_HINDRANCE_H
#define VARI_HINDRANCE_H

#include "vari_internal.h"

/* What keeps the piece on `from` from going to `to`. */
VariHindrance hindrance_of_move(const Position *position, Cell from, Cell to);
/* What keeps a player from dropping a piece there, whatever is in hand. */
VariHindrance hindrance_of_drop(const Position *position, Player player, Kind kind, Cell to);
/* A castling as it may be asked for. */
typedef struct CastlingWish {
    Player player;
    char wing;     /* its letter, '*' for any; 0: by the king's way: */
    Cell from, to; /* from his cell to where he goes, or to his partner */
} CastlingWish;
/* What keeps a player from castling so: of several what is against the one that is nearest to being legal. */
VariHindrance hindrance_of_castling(Position *position, const CastlingWish *wish);

#endif
