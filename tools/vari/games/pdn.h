/* Knows positions as PDN has them, `W:W18,K22:B5,7`, the cells in them, and games with such moves. */
#ifndef VARI_PDN_H
#define VARI_PDN_H

#include "forms.h"

/* The player of the white pieces: the first, unless the first is called black. */
size_t pdn_white_player(const VariRules *rules);
/* The cell that players call so, or that is named so; SIZE_MAX: there is none. */
size_t pdn_find_cell(const VariRules *rules, const char *text, size_t length);
#define PDN_STROKES "-x:*" /* between cells */
/* What `22x15x8`, or `22x8` for short, is where each jump is an action. Freed by pdn_turn_free(). */
typedef struct PdnTurn {
    char *actions; /* as they are listed, one a line; NULL: it is none */
    char *written; /* all cells that they visit */
    char *other;   /* the cells of another turn, to another position, that is meant as much; NULL: there is
                      none */
} PdnTurn;
/* An unfinished turn is meant only where no whole one is. */
PdnTurn pdn_turn(VariGame *game, const VariRules *rules, const char *text);
void pdn_turn_free(PdnTurn *turn);
/* The text after the side to move, from its `:`; NULL if this is no PDN position. */
const char *pdn_after_side(const char *fen);
/* True if the text is written so, and PDN knows games by these rules. */
bool pdn_is_position(const VariRules *rules, const char *fen);
/* What is wrong with a text, from byte `at` on, or what of it is left out; then the message may be NULL. It
 * lives as long as the game, or until the thread reads the next position. */
typedef struct PdnFault {
    const char *message;
    size_t at, length;
} PdnFault;
/* Puts the game at a position that is written so. Returns false with `fault` filled in; true with what of the
 * text means nothing in this game. */
bool pdn_set_position(VariRules *rules, VariGame *game, const char *fen, PdnFault *fault);
/* The position as PDN has it; NULL: it has pieces that PDN has no letter for; for free(). */
char *pdn_position(VariGame *game, VariRules *rules);
/* The words of the position's text that cannot be read from what pdn_position() gave, for free(); NULL: there
 * are none. */
char *pdn_lost(VariGame *game, VariRules *rules, const char *fen);
/* Writes a game that PDN knows as PGN with moves as PDN has them: the actions of a turn are one. */
bool pdn_write_as_pgn(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out);
/* True if the board is a grid of at most 26 files. Sets its files and ranks. */
bool pdn_grid(const VariRules *rules, unsigned *files, unsigned *ranks);

#endif
