/* The border: suggestions for several values behind one key of a map in braces, `{hill: d4, e4}`, of which
 * YAML takes all but the first for keys, and for texts with a comma or a colon. */

#include <string.h>

#include "definition/syntax.h"
#include "definition/words.h"
#include "vari_mending.h"

/* Suggests to replace the bytes from `start` to `end`. */
static void add(Mending *mending, size_t start, size_t end, const char *by, const char *sort)
{
    mending_add(mending, (Edit){ .start = start, .end = end, .by = by, .sort = sort, .diag = SIZE_MAX });
}

/* True if the bytes from `start` to `end` are cells. */
static bool are_cells(const Mending *mending, size_t start, size_t end)
{
    return expression_is_cells(text_slice(mending->bytes, start, end - start));
}

/* The end of the value behind a comma in a map in braces; the comma itself if a key follows. */
static size_t item_end(const Mending *mending, size_t comma, size_t end)
{
    size_t at = comma + 1;
    while (at < end && strchr(",{}[]:#\"'", mending_byte(mending, at)) == NULL)
        at++;
    return at < end && strchr(",}", mending_byte(mending, at)) != NULL ? at : comma;
}

/* The beginning of the value before a comma; the comma itself if there is no key before it. */
static size_t item_begin(const Mending *mending, size_t begin, size_t comma)
{
    size_t start = comma;
    while (start > begin && strchr(",{}[]:#\"'", mending_byte(mending, start - 1)) == NULL)
        start--;
    if (start == begin || mending_byte(mending, start - 1) != ':')
        return comma;
    while (mending_byte(mending, start) == ' ')
        start++;
    return start;
}

static size_t behind_blanks(const Mending *mending, size_t at)
{
    while (mending_byte(mending, at) == ' ')
        at++;
    return at;
}

/* True if a key begins behind the blanks there: a word and its colon. */
static bool key_follows(const Mending *mending, size_t at)
{
    at = behind_blanks(mending, at);
    size_t word = at;
    while (word_byte(mending_byte(mending, at)))
        at++;
    return at > word && mending_byte(mending, at) == ':';
}

/* Where a text ends that begins at `start`: at the bracket that closes what is around it, or before the next
 * key; on a line without brackets at its end. SIZE_MAX: a quote or a bracket stands in it. */
static size_t text_end(const Mending *mending, size_t begin, size_t start, size_t end)
{
    bool braced = memchr(mending->bytes.bytes + begin, '{', start - begin) != NULL;
    for (size_t at = start; at < end; at++) {
        char here = mending_byte(mending, at);
        if (strchr("\"{[", here) != NULL)
            return SIZE_MAX;
        if (braced && (here == '}' || here == ']' || (here == ',' && key_follows(mending, at + 1))))
            return at;
    }
    return end;
}

/* Suggests quotes around `who is to move, cannot` and `who: cannot`, which YAML takes for more than a text.
 * Behind a word and a comma there may also be a key that lacks its colon. */
static void try_texts(Mending *mending, size_t begin, size_t end)
{
    static const char sort[] = "a text with a comma or a colon in it stands in quotes";
    for (size_t at = begin; at < end; at++) {
        char next = mending_byte(mending, at + 1);
        bool colon = mending_byte(mending, at) == ':' && mending_is_blank(next);
        if (!colon && (mending_byte(mending, at) != ',' || key_follows(mending, at + 1)))
            continue;
        size_t start = item_begin(mending, begin, at),
               stop = start == at || mending_byte(mending, start) == '('
                          ? SIZE_MAX
                          : text_end(mending, begin, start, end);
        if (stop == SIZE_MAX || stop <= at)
            continue;
        while (stop > start && mending_byte(mending, stop - 1) == ' ')
            stop--;
        Text text = text_slice(mending->bytes, start, stop - start);
        mending_add(mending, (Edit){ .start = start,
                                     .end = stop,
                                     .by = arena_format(mending->kept, "\"%.*s\"", TEXT_ARG(text)),
                                     .sort = sort,
                                     .diag = SIZE_MAX,
                                     .is_guess = !colon && text_find(text, ' ') > at - start });
        at = stop;
    }
}

/* Suggests `d4 e4` for `{hill: d4, e4}`, and a list for any values, as in `{tags: big, small}`. */
void mending_find_runs(Mending *mending, size_t begin, size_t end)
{
    for (size_t comma = begin; comma < end; comma++) {
        size_t start = item_begin(mending, begin, comma), stop = comma;
        if (mending_byte(mending, comma) != ',' || start == comma || item_end(mending, comma, end) == comma)
            continue;
        bool cells = are_cells(mending, start, comma);
        Buffer list = { .arena = mending->kept }, side = { .arena = mending->kept };
        buffer_add(&list, "[%.*s", (int)(comma - start), mending->bytes.bytes + start);
        buffer_add(&side, "%.*s", (int)(comma - start), mending->bytes.bytes + start);
        for (size_t next; (next = item_end(mending, stop, end)) != stop; stop = next) {
            size_t first = stop + 1, last = next;
            while (first < last && mending_byte(mending, first) == ' ')
                first++;
            while (last > first && mending_byte(mending, last - 1) == ' ')
                last--;
            cells = cells && are_cells(mending, first, last);
            buffer_add(&list, ", %.*s", (int)(last - first), mending->bytes.bytes + first);
            buffer_add(&side, " %.*s", (int)(last - first), mending->bytes.bytes + first);
            if (mending_byte(mending, next) != ',') {
                stop = next;
                break;
            }
        }
        buffer_add(&list, "]");
        if (cells)
            add(mending, start, stop, buffer_text(&side).bytes, "cells stand side by side, without commas");
        add(mending, start, stop, buffer_text(&list).bytes, "several things are a list, in brackets");
        comma = stop;
    }
    try_texts(mending, begin, end);
}
