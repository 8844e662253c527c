/* Folds letters by tables whose rows are ranges of the Unicode Standard (www.unicode.org/charts). They do
 * what NFKD and case folding would do with names of games, and fold katakana to hiragana, too. */

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>

#include "allocation.h"
#include "folding.h"

/* A range of code points and what they are folded to. */
typedef struct Letters {
    uint32_t first, last;
    int32_t small;          /* is added where `folded` is NULL */
    const char32_t *folded; /* one for each; NULL and nothing to add: they are no letters */
} Letters;

/* Hiragana from U+3041, large and without voicing marks. Katakana from U+30A1 have the same order. */
static const char32_t kana[] =
    U"ああいいううええおおかかききくくけけここささししすすせせそそたたちちつつつててととなに"
    U"ぬねのはははひひひふふふへへへほほほまみむめもややゆゆよよらりるれろわわゐゑをんうかけ";

static const Letters rows[] = {
    { 0xc0, 0x17f, 0,
      U"aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
      U"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      U"lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs" },
    { 0x1a0, 0x1a1, 0, U"oo" },
    { 0x1af, 0x1b0, 0, U"uu" },
    { 0x1ea0, 0x1ef9, 0,
      U"aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy" },
    { 0x391, 0x3a9, 0x20, NULL }, /* Greek */
    { 0x401, 0x401, 0x34, NULL }, /* Cyrillic, of which ё is often written е */
    { 0x451, 0x451, -0x1c, NULL },
    { 0x410, 0x42f, 0x20, NULL },
    { 0x300, 0x36f, 0, NULL },   /* marks, which stand on the letter before */
    { 0x3099, 0x309c, 0, NULL }, /* voicing marks of kana */
    { 0x3041, 0x3096, 0, kana },
    { 0x30a1, 0x30f6, 0, kana },
    { 0xff66, 0xff9d, 0, /* halfwidth katakana */
      U"をあいうえおやゆよつーあいうえおかきくけこさしすせそたち"
      U"つてとなにぬねのはひふへほまみむめもやゆよらりるれろわん" },
    { 0xff9e, 0xff9f, 0, NULL },
};

enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e, WIDE = 0xfee0 }; /* fullwidth forms of ASCII */

static uint32_t folded_point(uint32_t point)
{
    if (point >= WIDE_FIRST && point <= WIDE_LAST)
        point -= WIDE;
    if (point < 0x80)
        return isalnum((int)point) ? (uint32_t)tolower((int)point) : 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Letters *row = &rows[i];
        if (point < row->first || point > row->last)
            continue;
        return row->folded != NULL ? (uint32_t)row->folded[point - row->first]
               : row->small != 0   ? point + (uint32_t)row->small
                                   : 0;
    }
    return point;
}

uint32_t folded_letter(const char *text, size_t *length)
{
    VariCharacter character = vari_character(text, strlen(text));
    *length = character.length;
    return folded_point(character.point);
}

/* Writes a code point in UTF-8; returns what stands behind it. */
static char *put(char *to, uint32_t point)
{
    static const uint32_t limits[] = { 0x80, 0x800, 0x10000, 0x110000 };
    unsigned more = 0;
    while (point >= limits[more])
        more++;
    static const unsigned char leads[] = { 0, 0xc0, 0xe0, 0xf0 };
    *to++ = (char)(leads[more] | point >> 6 * more);
    while (more-- > 0)
        *to++ = (char)(0x80 | (point >> 6 * more & 0x3f));
    return to;
}

/* No letter becomes longer by folding, but for a byte that is no UTF-8, which becomes U+FFFD. */
static char *folded(const char *text, bool letters_alone)
{
    enum { LONGEST = 4 };
    char *copy = memory_take(LONGEST * strlen(text) + 1), *to = copy;
    size_t length;
    for (; *text != '\0'; text += length) {
        uint32_t letter = folded_letter(text, &length);
        if (letter != 0) {
            to = put(to, letter);
        } else if (!letters_alone && length == 1) {
            *to++ = *text;
        }
    }
    *to = '\0';
    return copy;
}

char *folded_letters(const char *text)
{
    return folded(text, true);
}

char *folded_word(const char *text)
{
    return folded(text, false);
}
