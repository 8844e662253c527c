/* Knows how to cut a text into tokens by named patterns. Does not know what a
 * token means. A Lexer lives in the arena it was made in. Fails by reporting
 * the first place where no pattern matches. */
#ifndef VARI_LEXER_LEXER_H
#define VARI_LEXER_LEXER_H

#include "report/diag.h"

typedef struct Lexer Lexer;

typedef struct Token {
    int16_t type; /* index of the pattern in its file, in file order; TOKEN_END last */
    Text text;
    uint32_t offset; /* in the text that was cut, for spans */
} Token;

enum { TOKEN_END = -1 };

typedef struct TokenList {
    Token *items;
    size_t count; /* the TOKEN_END item included */
} TokenList;

/* The token files of grammar/tokens, compiled into the program. */
typedef enum LexerFile { LEXER_MOVEMENT, LEXER_EXPRESSION, LEXER_FILE_COUNT } LexerFile;

/* NULL only for a broken token file, which a test guards against. */
Lexer *lexer_new(Arena *arena, LexerFile file);
/* Number of a pattern by its name in the file; asserts that it exists. */
int16_t lexer_token_type(const Lexer *lexer, const char *name);
/* Name of a pattern; "end" for TOKEN_END. */
Text lexer_token_name(const Lexer *lexer, int16_t type);
/* Cuts `text`. On bytes that nothing matches returns false and the offset of
 * the first of them in *bad; the list then ends there. Blanks are skipped. */
bool lexer_cut(Lexer *lexer, Arena *arena, Text text, TokenList *tokens, size_t *bad);

#endif
