/* Knows which letters count as the same in a search: capitals, accents, wide and narrow forms, hiragana and
 * katakana. Does not know what is searched. Nothing here fails. */
#ifndef VARI_FOLDING_H
#define VARI_FOLDING_H

#include <stddef.h>
#include <stdint.h>

/* Folds the letter or digit that a text begins with: to lower case, without marks, of normal width, katakana
 * to hiragana. Returns its code point, or 0 if it is neither. *length becomes its length in bytes. The text
 * is not empty. */
uint32_t folded_letter(const char *text, size_t *length);
/* The folded letters and digits of a text, without anything else, in UTF-8; for free(). */
char *folded_letters(const char *text);
/* The text with its letters and digits folded. Other ASCII stays, all else is left out. For free(). */
char *folded_word(const char *text);

#endif
