/* Knows how people and programs write a position where a command or a protocol takes one: `startpos`, a FEN,
 * a position as PDN has it, each perhaps followed by `moves` and moves. */
#ifndef VARI_POSITIONS_H
#define VARI_POSITIONS_H

#include "vari.h"

/* Ends `text` before the word `moves` and the blanks before that; returns what comes after it, or "". */
char *position_cut_moves(char *text);

/* What is wrong with a text, from byte `at` on. The texts live until the game changes. */
typedef struct PositionFault {
    const char *message, *nearest;
    size_t at, length;
} PositionFault;
/* Puts the game at the position that the text, without moves, says. Returns false with `fault` filled in. */
bool position_take(VariRules *rules, VariGame *game, const char *text, PositionFault *fault);

#endif
