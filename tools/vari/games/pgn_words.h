/* Knows how results are written, `1-0`, `1/2-1/2`, `1:0`, `0.5 - 0.5`, and what else stands beside moves.
 * Does not know lines or games. Returned results are static, and in the form of PGN. Nothing here fails. */
#ifndef VARI_PGN_WORDS_H
#define VARI_PGN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* True for a word of signs that say nothing: check or mate apart from its move, a comma, a backslash. */
bool pgn_is_idle(const char *word, size_t length);
/* The length of the remark in brackets at the beginning of the text: `(!)`, `(ch)`, or `(=)` for the offer of
 * a draw. *glyph becomes its glyph, or 0. Returns 0 if there is no remark. */
size_t pgn_bracketed_remark(const char *text, unsigned *glyph);

/* The length of the evaluation at the end of a word, `+0.35` or `-1.20/14` in pawns; 0 if there is none. */
size_t pgn_evaluation(const char *word, size_t length);
/* The length of the evaluation at the beginning of the text, in brackets or not, perhaps with a depth and
 * seconds:
 * `+0.35/12 3s`, `(0.00)`, `+M5/20`. 0 if there is none. */
size_t pgn_evaluation_length(const char *text);

/* Removes signs without a meaning from a move, in place: variation selectors (U+FE0E, U+FE0F) behind
 * figurines, and the `=` of `(=Q)`. */
void pgn_drop_idle_signs(char *text);

/* The result at the beginning of the text, and its length in *taken, or NULL. `blanks`: blanks may surround
 * the separator. */
const char *pgn_result_of(const char *text, size_t length, bool blanks, size_t *taken);

/* The end of a game in words: `White resigns`. Both texts are static. */
typedef struct PgnEnding {
    const char *result; /* NULL: the side to move has lost */
    const char *reason; /* in the words of records; NULL: none is given */
} PgnEnding;
/* Fills in `ending` from the text, which may end with a full stop. False if it is no end. */
bool pgn_ending(const char *text, PgnEnding *ending);
/* The reason, in the words of records, of an end in a sentence of any server: `Ann won on time`, `Game drawn
 * by repetition`. NULL: it gives none. */
const char *pgn_reason_of(const char *text);
/* The result, if the whole word is one, or NULL. */
const char *pgn_result_word(const char *word, size_t length);
/* The length of a result with blanks, `1 - 0`, at the beginning of the text; 0 if there is none. */
size_t pgn_spaced_result(const char *text);

/* The length of a word without the result written close behind it: `Qxf7#1-0`, `Kh1*`. Behind a digit a
 * hyphen may belong to the move, and a star behind a move by numbers says that it is forced: `26-23*`. */
size_t pgn_before_result(const char *word, size_t length);

/* The length of the move number at the beginning of a word: `12.` or `12...`, or `12` if that is the whole
 * word. 0 if there is none; `0000` is a null move. */
size_t pgn_number_length(const char *word, size_t length);
/* True for a move in ICCF numeric notation, with files and ranks as digits: `5254`, and `57581` with a
 * promotion. */
bool pgn_is_numeric(const char *word, size_t length);
/* The text behind the number of a move, such as `12.` or `12...`, and blanks; the text itself: it has none.
 */
const char *pgn_behind_number(const char *text);
/* True for a move number of a game on two boards, of which the letter names one: `1A.`, `1b.`. */
bool pgn_is_board_number(const char *word, size_t length);
/* True if the text looks like moves: words with letters and digits, move numbers, a result. */
bool pgn_looks_like_moves(const char *text);
/* The length of `(Q)` or `(e.p.)` at the beginning of the text; 0 if there is none or a variation begins. */
size_t pgn_bracket_length(const char *text);

#endif
