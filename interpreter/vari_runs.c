/* The border: suggestions for several values behind one key of a map in braces, `{hill: d4, e4}`, of which
 * YAML takes all but the first for keys. */

#include <string.h>

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
}
