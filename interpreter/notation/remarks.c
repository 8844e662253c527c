/* What players write behind a move: judgements of it or of the position, and what it does in words. Numbers
 * are those of Portable Game Notation ($0 to $139 of its standard, $140 to $255 as programs have agreed on
 * them). */

#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

/* Where a remark may stand. */
typedef enum RemarkPlace {
    CLOSE, /* right behind a move */
    APART, /* behind a blank: without one it may be a part of the move */
    WORD,  /* as APART, in capitals or not, and perhaps with a point behind it */
    JOINED /* as WORD, and without a blank where a move is left */
} RemarkPlace;

static const struct {
    const char *text;
    unsigned char glyph; /* 0: it says nothing that the move does not */
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

/* Signs that printers have, and what stands for them on keyboards. */
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

/* The length of the printed sign for a character that the text ends with; 0: there is none. */
static size_t printed_length(Text text, char typed)
{
    for (size_t i = 0; i < SIGNS; i++)
        if (signs[i].typed == typed && text_ends_with(text, text_of(signs[i].printed)))
            return strlen(signs[i].printed);
    return 0;
}

/* How many bytes of the text's end are the remark, in which signs may be those of printers; 0: it ends
 * otherwise. */
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

/* The same of a word, perhaps with a point behind it. */
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

/* How long `$14` at the end of a text is; 0: there is none. */
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

/* True if `+` behind an action may be part of its text. */
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
