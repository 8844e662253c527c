/* Suggests what to write instead of commas in expressions, which have none. */

#include "base/buffer.h"
#include "base/letters.h"
#include "definition/blocks_common.h"
#include "definition/check.h"

bool expression_is_cells(Text text)
{
    size_t at = 0;
    for (int corner = 0; corner < 2; corner++) {
        size_t letters = at;
        while (at < text.length && letter_is_lower(text.bytes[at]))
            at++;
        size_t digits = at;
        while (at < text.length && letter_is_digit(text.bytes[at]))
            at++;
        if (digits == letters || at == digits)
            return false;
        if (at == text.length)
            return true;
        if (text.bytes[at++] != '-')
            return false;
    }
    return false;
}

PlainSet mistake_plain_set(Text text)
{
    size_t blank = text_find(text, ' ');
    bool word = blank == text.length, line = !word && word_counts_cells(text_slice(text, 0, blank));
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.bytes[i];
        if (!word_byte(byte) && !(line && i == blank))
            return PLAIN_SET_NONE;
    }
    if (line || expression_is_cells(text))
        return PLAIN_SET_CELLS;
    return word && text.length > 0 && !word_is_structural(text) ? PLAIN_SET_NAME : PLAIN_SET_NONE;
}

/* The text to write instead of the commas: a blank between cells, `/` between kinds, ` + ` if there is
 * another name, which may stand for pieces. Commas in thousands are removed. NULL if the commas separate
 * anything else. */
static const char *instead_of_commas(const Reader *reader)
{
    Text text = reader->text;
    bool plain = true, names = false, kinds = true, other = false;
    for (size_t start = 0, i = 0; i <= text.length; i++) {
        if (i < text.length && (text.bytes[i] != ',' || text_separates_thousands(text, i)))
            continue;
        Text item = text_trim(text_slice(text, start, i - start));
        PlainSet part = mistake_plain_set(item);
        plain = plain && part != PLAIN_SET_NONE;
        names = names || part == PLAIN_SET_NAME;
        kinds = kinds && part == PLAIN_SET_NAME && scope_find_kind(reader->scope, item) != KIND_NONE;
        other = other || i < text.length;
        start = i + 1;
    }
    return !other ? " " : !plain ? NULL : kinds ? "/" : names ? " + " : " ";
}

void mistake_mend_commas(Reader *reader)
{
    Buffer out = { .arena = reader->scope->reading };
    Text text = reader->text;
    const char *instead = instead_of_commas(reader);
    if (instead == NULL)
        return;
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] != ',') {
            buffer_add_char(&out, text.bytes[i]);
        } else if (!text_separates_thousands(text, i)) {
            buffer_add(&out, "%s", instead);
            while (i + 1 < text.length && text.bytes[i + 1] == ' ')
                i++;
        }
    }
    diag_mend(reader->scope->diags, reader_span(reader, 0, (uint32_t)reader->text.length), buffer_text(&out));
    diag_is_certain(reader->scope->diags);
}
