/* Knows how people and programs write a position where a command or a protocol takes one: `startpos`, a FEN,
 * a position as PDN has it, each perhaps followed by `moves` and moves. */
#ifndef VARI_POSITIONS_H
#define VARI_POSITIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "vari.h"

/* Ends `text` before the word `moves` and the blanks before that; returns what comes after it, or "". */
char *position_cut_moves(char *text);

/* What is wrong with a text, from byte `at` on. The texts live until the game changes. */
typedef struct PositionFault {
    const char *message, *nearest;
    size_t at, length;
} PositionFault;
/* Puts the game at the position that the text, without moves, says. Returns false with `fault` filled in;
 * true with what of the text is left out, where the message is not NULL. */
bool position_take(VariRules *rules, VariGame *game, const char *text, PositionFault *fault);
/* True if players of the game write its positions as USI does (SFEN). */
bool position_has_sfen(const VariRules *rules);
/* Writes the position as SFEN: the board, `b` where the first player acts, the hands, the number of the
 * action. What else the position's text says is left out. */
void position_write_sfen(VariPosition *position, FILE *out);

#endif
