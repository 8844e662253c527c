/* Knows how a stranger's text is shown so that it does no harm: what steers a
 * terminal, turns the order of letters round, cannot be seen, or is no UTF-8
 * becomes U+FFFD. Does not know where output goes. */
#ifndef VARI_REPORT_SHOWN_H
#define VARI_REPORT_SHOWN_H

#include "base/buffer.h"

typedef struct ShownCharacter {
    size_t length;  /* in bytes; 0: there is none */
    uint32_t point; /* U+FFFD for a byte that is no UTF-8; what is harmful is below U+10000 */
    bool harmful;   /* tabs and line feeds are not */
} ShownCharacter;

/* The first character of a text. */
ShownCharacter shown_character(Text text);
/* Appends the text in one line: line feeds are harmful, too. Returns how many characters that are. */
size_t shown_add(Buffer *out, Text text);

#endif
