/* Knows how results of games are written: `1-0`, `1/2-1/2`, `1:0`, `0.5 - 0.5`, and what else stands beside
 * moves. Does not know what stands around them. Results that are returned live for ever, and are written as
 * in PGN. */
#ifndef VARI_PGN_WORDS_H
#define VARI_PGN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* True for a word beside a move that is nothing but signs: of check, of what is going on, or between moves.
 */
bool pgn_is_idle(const char *word, size_t length);
/* How long the remark in brackets is that a text begins with, `(!)`, `(ch)` or `(=)`, an offer of a draw;
 * *glyph becomes its number, 0 if it has none. 0: there is no such remark. */
size_t pgn_bracketed_remark(const char *text, unsigned *glyph);

/* How many of the last bytes of a word are an evaluation in pawns, `+0.35` or `-1.20/14`; 0: none are. */
size_t pgn_evaluation(const char *word, size_t length);
/* How long the one is that a text begins with, in brackets or not, perhaps with a depth and seconds,
 * `+0.35/12 3s`,
 * `(0.00)` or `+M5/20`; 0: it begins with none. */
size_t pgn_evaluation_length(const char *text);

/* Takes out of a move what says nothing: variation selectors (U+FE0E, U+FE0F), which may follow figurines,
 * and the sign in `(=Q)`. */
void pgn_drop_idle_signs(char *text);

/* The result that the text begins with, and how long it is in *taken; `blanks`: they may stand around what
 * separates the sides. NULL: it is none. */
const char *pgn_result_of(const char *text, size_t length, bool blanks, size_t *taken);
/* A result in words, which the rest of a line may be: `White resigns`. */
typedef struct PgnEnding {
    const char *result; /* NULL: the player to move has lost */
    const char *reason; /* NULL: it tells none */
} PgnEnding;
/* Fills in the one that a text is, perhaps with a full stop behind it. False: it is none. */
bool pgn_ending(const char *text, PgnEnding *ending);
/* The result that a word is; NULL: it is none. */
const char *pgn_result_word(const char *word, size_t length);
/* How long the result in several words is that a text begins with, `1 - 0`; 0: there is none. */
size_t pgn_spaced_result(const char *text);

/* How much of a word stands before a result that is written close to it, `Qxf7#1-0`, `Kh1*`: behind a digit a
 * hyphen may belong to a move, and behind a move of numbers a star says that it is forced, `26-23*`. */
size_t pgn_before_result(const char *word, size_t length);

/* How long the number of a move is that a word begins with, `12.` and `12...`, perhaps close to a move; also
 * `12`, if there is no more of the word. `0000` is a pass. 0: there is none. */
size_t pgn_number_length(const char *word, size_t length);
/* True for a move of files and ranks as numbers, as players by correspondence write them: `5254`, and `57581`
 * with what a pawn becomes. */
bool pgn_is_numeric(const char *word, size_t length);
/* True for `1A.` and `1b.`, of which the letter says at which of two boards. */
bool pgn_is_board_number(const char *word, size_t length);
/* True for a text of moves, as far as its look tells: words with letters and digits, numbers, a result. */
bool pgn_looks_like_moves(const char *text);
/* How long `(Q)` or `(e.p.)` behind a move is; 0: there is none, or a variation begins. */
size_t pgn_bracket_length(const char *text);

#endif
