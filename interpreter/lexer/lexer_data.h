/* Knows the bytes of the token files, as they were when the program was
 * built. Does not know how to read them (token_file.h does). The array is
 * made by embed.cmake. */
#ifndef VARI_LEXER_LEXER_DATA_H
#define VARI_LEXER_LEXER_DATA_H

#include "lexer/lexer.h"

typedef struct LexerData {
    const char *name;
    const unsigned char *bytes; /* followed by a zero byte that is not counted */
    size_t length;
} LexerData;

extern const LexerData lexer_data[LEXER_FILE_COUNT];

#endif
