/* Knows the lines of a token file: `name PATTERN`, then indented examples
 * `yes: text` and `no: text`; `#` begins a comment line. Does not know
 * patterns. Lives in the arena given; texts borrow the file's bytes. Fails by
 * returning false and the number of the broken line. */
#ifndef VARI_LEXER_TOKEN_FILE_H
#define VARI_LEXER_TOKEN_FILE_H

#include "base/arena.h"

typedef struct TokenExample {
    Text text;
    bool matches; /* `yes`: the whole text is one such token; `no`: it is not */
} TokenExample;

typedef struct TokenPattern {
    Text name;
    Text pattern;
    TokenExample *examples;
    size_t example_count;
    size_t example_capacity;
} TokenPattern;

typedef struct TokenFile {
    TokenPattern *patterns; /* in file order, which is the order of choice */
    size_t count;
    size_t capacity;
} TokenFile;

bool token_file_read(Arena *arena, Text bytes, TokenFile *file, size_t *bad_line);

#endif
