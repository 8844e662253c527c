/* Knows how results of games are written: `1-0`, `1/2-1/2`, `1:0`, `0.5 - 0.5`, and what else stands beside
 * moves. Does not know what stands around them. Results that are returned live for ever, and are written as
 * in PGN. */
#ifndef VARI_PGN_WORDS_H
#define VARI_PGN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct PgnWord {
    const char *written, *meant; /* of judgements the number that PGN has for them; "": it says nothing */
} PgnWord;

typedef enum PgnWords { PGN_JUDGEMENTS, PGN_LONE_JUDGEMENTS, PGN_REDUNDANT } PgnWords;

/* The word of a list that a text is, or, `ends`: with which it ends, something before it; NULL: none. */
const PgnWord *pgn_word(PgnWords list, const char *text, size_t length, bool ends);
/* The redundant word in brackets that the text begins with; NULL: none. */
const PgnWord *pgn_redundant_bracket(const char *text);

/* Takes out of a move what says nothing: variation selectors (U+FE0E, U+FE0F), which may follow figurines,
 * and the sign in `(=Q)`. */
void pgn_drop_idle_signs(char *text);

/* The result that the text begins with, and how long it is in *taken; `blanks`: they may stand around what
 * separates the sides. NULL: it is none. */
const char *pgn_result_of(const char *text, size_t length, bool blanks, size_t *taken);
/* A result in words, which the rest of a line may be: `White resigns`. */
typedef struct PgnEnding {
    const char *written, *result;
    const char *reason; /* NULL: it tells none */
} PgnEnding;
/* The one that a text is, perhaps with a full stop behind it; NULL: it is none. */
const PgnEnding *pgn_ending(const char *text);
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
/* How long `(Q)` or `(e.p.)` behind a move is; 0: there is none, or a variation begins. */
size_t pgn_bracket_length(const char *text);

#endif
