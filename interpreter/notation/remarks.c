/* Remarks behind a move: judgements of the move or the position, and words for what it does. Glyphs are
 * numeric annotation glyphs (NAG) of Portable Game Notation: $0 to $139 of the standard, $140 to $255 by
 * convention of programs. */

#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

/* Where a remark may stand. */
typedef enum RemarkPlace {
    CLOSE, /* right behind a move */
    APART, /* behind a blank: without one it may be a part of the move */
    WORD,  /* as APART, in any case, and perhaps with a full stop */
    JOINED /* as WORD; without a blank if a move is left before it */
} RemarkPlace;

static const struct {
    const char *text;
    unsigned char glyph; /* 0: the remark repeats what the move says */
    RemarkPlace place;
} remarks[] = {
    { "!!", 3, CLOSE },         { "??", 4, CLOSE },     { "!?", 5, CLOSE },        { "?!", 6, CLOSE },
    { "‼", 3, CLOSE },          { "⁇", 4, CLOSE },      { "⁉", 5, CLOSE },         { "⁈", 6, CLOSE },
    { "+--", 20, CLOSE },       { "--+", 21, CLOSE },   { "+/-", 16, CLOSE },      { "-/+", 17, CLOSE },
    { "+/=", 14, CLOSE },       { "=/+", 15, CLOSE },   { "+-", 18, CLOSE },       { "-+", 19, CLOSE },
    { "+=", 14, CLOSE },        { "=+", 15, CLOSE },    { "±", 16, CLOSE },        { "∓", 17, CLOSE },
    { "⩲", 14, CLOSE },         { "⩱", 15, CLOSE },     { "=/∞", 44, CLOSE },      { "=∞", 44, CLOSE },
    { "∞/=", 44, CLOSE },       { "∞=", 44, CLOSE },    { "⯹", 44, CLOSE },      { "∞", 13, CLOSE },
    { "□", 7, CLOSE },          { "▢", 7, CLOSE },      { "⨀", 22, CLOSE },        { "⊙", 22, CLOSE },
    { "○", 26, CLOSE },         { "⟳", 32, CLOSE },     { "↻", 32, CLOSE },        { "↑↑", 32, CLOSE },
    { "↑", 36, CLOSE },         { "→", 40, CLOSE },     { "⇆", 132, CLOSE },       { "⇄", 132, CLOSE },
    { "⊕", 138, CLOSE },        { "⨁", 138, CLOSE },    { "∆", 140, CLOSE },       { "Δ", 140, CLOSE },
    { "△", 140, APART },        { "∇", 141, CLOSE },    { "⌓", 142, CLOSE },       { "≥", 142, CLOSE },
    { ">=", 142, APART },       { "≤", 143, CLOSE },    { "<=", 143, APART },      { "==", 144, APART },
    { "⇔", 239, CLOSE },        { "⇗", 240, CLOSE },    { "⊞", 241, CLOSE },       { "⟫", 242, CLOSE },
    { "»", 242, CLOSE },        { "⟪", 243, CLOSE },    { "«", 243, CLOSE },       { "✕", 244, CLOSE },
    { "⊥", 245, CLOSE },        { "⧉", 246, CLOSE },    { "◨", 247, CLOSE },       { "◧", 248, CLOSE },
    { "(=)", 0, CLOSE },        { "(D)", 220, CLOSE },  { "!", 1, CLOSE },         { "?", 2, CLOSE },
    { "=", 10, APART },         { "~", 13, APART },     { "N", 146, APART },       { "TN", 146, APART },
    { "D", 220, APART },        { "*", 7, CLOSE },      { "RR", 145, APART },      { "ch", 0, JOINED },
    { "chk", 0, WORD },         { "check", 0, JOINED }, { "(e.p.)", 0, JOINED },   { "(ep)", 0, JOINED },
    { "check!", 0, WORD },      { "mate", 0, JOINED },  { "mate!", 0, WORD },      { "matt", 0, JOINED },
    { "checkmate", 0, JOINED }, { "+ch", 0, JOINED },   { "dbl", 0, JOINED },      { "double", 0, WORD },
    { "dis", 0, JOINED },       { "disc", 0, JOINED },  { "discovered", 0, WORD }, { "dis.ch", 0, JOINED },
    { "disc.ch", 0, JOINED },   { "disch", 0, JOINED }, { "dbl.ch", 0, JOINED },   { "dblch", 0, JOINED },
    { "dbl+", 0, JOINED },      { "dis+", 0, JOINED },  { "disc+", 0, JOINED },    { "†", 0, APART },
    { "‡", 0, APART },          { "≠", 0, APART },      { "ep", 0, JOINED },       { "e.p", 0, JOINED },
};
enum { REMARKS = sizeof remarks / sizeof remarks[0] };

/* Typographic signs, and their substitutes on keyboards. */
static const struct {
    const char *printed;
    char typed;
} signs[] = {
    { "‐", '-' }, { "‑", '-' }, { "‒", '-' }, { "–", '-' },
    { "—", '-' }, { "−", '-' }, /* hyphens and dashes */
    { "×", 'x' }, { "†", '+' }, { "‡", '#' }, { "≠", '#' },
};
enum { SIGNS = sizeof signs / sizeof signs[0] };

bool notation_typed(const char *text, char to[NOTATION_TYPED_MAX])
{
    bool any = false;
    size_t length = 0;
    while (*text != '\0' && length + 1 < NOTATION_TYPED_MAX) {
        size_t i = 0;
        while (i < SIGNS && strncmp(text, signs[i].printed, strlen(signs[i].printed)) != 0)
            i++;
        to[length++] = i < SIGNS ? signs[i].typed : *text;
        text += i < SIGNS ? strlen(signs[i].printed) : 1;
        any = any || i < SIGNS;
    }
    to[length] = '\0';
    return any && *text == '\0';
}

/* The length of the typographic sign at the end of the text that stands for `typed`; 0 if there is none. */
static size_t printed_length(Text text, char typed)
{
    for (size_t i = 0; i < SIGNS; i++)
        if (signs[i].typed == typed && text_ends_with(text, text_of(signs[i].printed)))
            return strlen(signs[i].printed);
    return 0;
}

/* The number of bytes of the remark at the end of the text, which may have typographic signs; 0 if the text
 * ends otherwise. `fold`: capitals are equal to small letters. */
static size_t length_at_end(Text text, Text remark, bool fold)
{
    Text rest = text;
    for (size_t i = remark.length; i-- > 0;) {
        size_t printed = printed_length(rest, remark.bytes[i]);
        char last = rest.length == 0 ? '\0' : rest.bytes[rest.length - 1];
        if (printed == 0 && (fold ? letter_lower(last) : last) != remark.bytes[i])
            return 0;
        rest.length -= printed > 0 ? printed : 1;
    }
    return text.length - rest.length;
}

/* The same for a word, in any case and perhaps with a full stop. */
static size_t word_at_end(Text text, Text word)
{
    bool point = text.length > 0 && text.bytes[text.length - 1] == '.';
    size_t length = length_at_end(text_slice(text, 0, text.length - point), word, true);
    return length == 0 ? 0 : length + point;
}

size_t notation_remark(Text text, unsigned *glyph)
{
    size_t longest = 0;
    *glyph = 0;
    for (size_t i = 0; i < REMARKS; i++) {
        Text remark = text_of(remarks[i].text);
        size_t length =
            remarks[i].place >= WORD ? word_at_end(text, remark) : length_at_end(text, remark, false);
        bool apart = length == text.length || text.bytes[text.length - length - 1] == ' ';
        if (length <= longest || (remarks[i].place != CLOSE && !apart))
            continue;
        *glyph = remarks[i].glyph;
        longest = length;
    }
    return longest;
}

/* The length of a glyph `$14` at the end of the text; 0 if there is none. */
static size_t number_length(Text text)
{
    size_t digits = 0;
    while (digits < text.length && letter_is_digit(text.bytes[text.length - 1 - digits]))
        digits++;
    return digits > 0 && digits < text.length && text.bytes[text.length - 1 - digits] == '$' ? digits + 1 : 0;
}

bool notation_plus_promotes(const Kernel *kernel)
{
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        for (uint8_t i = 0; i < kernel->kinds[kind].promotion_count; i++)
            if (kernel->kinds[kind].promotions[i].signs && !kernel->kinds[kind].promotions[i].back)
                return true;
    return false;
}

/* True if `+` at the end may belong to the text of an action and not be a sign of check. */
static bool plus_is_text(const Kernel *kernel)
{
    bool found = notation_plus_promotes(kernel);
    for (size_t i = 0; i < kernel->rule_count && !found; i++)
        found = text_find(kernel->rules[i].text, '+') < kernel->rules[i].text.length;
    for (size_t i = 0; i < kernel->effect_count && !found; i++)
        found = text_find(kernel->effects[i].text, '+') < kernel->effects[i].text.length;
    return found;
}

Text notation_without_remarks(const Kernel *kernel, Text text)
{
    const char *checks = plus_is_text(kernel) ? "# " : "+# ";
    unsigned glyph;
    for (size_t length = 1; length > 0 && text.length > 0; text.length -= length) {
        length = number_length(text);
        if (length == 0)
            length = notation_remark(text, &glyph);
        if (length == 0 || length == text.length)
            length = strchr(checks, text.bytes[text.length - 1]) != NULL;
    }
    return text;
}

Text notation_without_words(Text text)
{
    for (size_t length = 1; length > 0;) {
        length = 0;
        for (size_t i = 0; i < REMARKS; i++) {
            size_t word = remarks[i].place == JOINED ? word_at_end(text, text_of(remarks[i].text)) : 0;
            length = word > length ? word : length;
        }
        if (length == 0 && text.length > 0)
            length = strchr(".:", text.bytes[text.length - 1]) != NULL;
        length = length == text.length ? 0 : length;
        text.length -= length;
    }
    return text;
}
