/* Knows which letters people type for one another: capitals, accents, wide and narrow signs, the two
 * alphabets of Japanese. Does not know what is looked for. Nothing here fails. */
#ifndef VARI_FOLDING_H
#define VARI_FOLDING_H

#include <stddef.h>
#include <stdint.h>

/* The letter or digit that a text begins with, as a code point by which all of those are alike: small,
 * without what stands on it, as wide as usual, katakana as hiragana; 0: it is no letter. Its length in bytes
 * is put into *length. The text is not empty. */
uint32_t folded_letter(const char *text, size_t *length);
/* The letters and digits of a text alone, so folded, in UTF-8; for free(). */
char *folded_letters(const char *text);
/* The text with each letter and digit so folded, and all else but marks on letters as it is; for free(). */
char *folded_word(const char *text);

#endif
