/* Knows the words of expressions one by one, for programs that offer and explain them, and what cells look
 * like. */
#ifndef VARI_DEFINITION_WORDS_H
#define VARI_DEFINITION_WORDS_H

#include "base/text.h"

typedef struct ExpressionWord {
    Text name;
    Text about;   /* what it is; empty for words that build a sentence */
    Text example; /* of those written with brackets; else empty */
    /* What it may begin: letters of ops.h, "?" for any; "W" if it may stand in a selection of pieces, "O" if
     * more of that may follow it (`own`), "J" if it stands between two values (`and`). */
    const char *types;
} ExpressionWord;

/* false: there are no more. */
bool expression_word(size_t index, ExpressionWord *word);
/* True for a text that can only be cells: `d4` and `a1-b12` (expression_commas.c). */
bool expression_is_cells(Text text);

#endif
