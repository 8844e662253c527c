/* Knows what one kind of piece may do from one cell. Does not know of turns, laws or other pieces than those
 * it puts there to try. Nothing is kept. Fails but for lack of memory never. */
#ifndef VARI_NOTATION_DIAGRAM_H
#define VARI_NOTATION_DIAGRAM_H

#include "play/position.h"

/* What they say stands at VariReachBit in vari.h; vari_board.c does not build unless both are the same. */
enum {
    REACH_MOVE = 1,
    REACH_TAKE = 2,
    REACH_HOP = 4,
    REACH_HOP_TAKE = 8,
    REACH_SLIDE = 16,
    REACH_LAME = 32,
    REACH_INITIAL = 64,
    REACH_CONDITION = 128,
    REACH_ELSEWHERE = 256,
    REACH_BLOCKS = 512,
    REACH_TAKE_OWN = 1024,
    REACH_SWAP = 2048,
    REACH_THEN = 4096,
    REACH_TAKE_THEN = 8192,
    REACH_PAST = 16384
};

/* Fills the bits of each cell. From CELL_NONE: from where it reaches most, next to the middle; returns the
 * cell. */
Cell notation_diagram(const Program *program, Piece piece, Cell from, unsigned *bits);

#endif
