/* Lists whose items are not separated as YAML wants. */

#include "report/separators.h"

#include "base/buffer.h"

#include <string.h>

static const char blanks[] = " \t\r\n";
static const char signs[] = ",;[]"; /* separate the items of a list, or enclose them */

static bool is_among(char byte, const char *bytes)
{
    return byte != '\0' && strchr(bytes, byte) != NULL;
}

/* Cuts off the next item. False: there is none. */
static bool next_part(Text *rest, Text *part)
{
    size_t start = 0, end;
    while (start < rest->length &&
           (is_among(rest->bytes[start], blanks) || is_among(rest->bytes[start], signs)))
        start++;
    for (end = start; end < rest->length; end++)
        if (is_among(rest->bytes[end], blanks) || is_among(rest->bytes[end], signs))
            break;
    *part = text_slice(*rest, start, end - start);
    *rest = text_slice(*rest, end, rest->length);
    return part->length > 0;
}

/* What stands around a text in its source: it decides how the next item is separated from it. */
typedef struct Surroundings {
    char quote;  /* 0: the text has no quotes */
    char before; /* the character before the text and its quote, blanks aside; 0: none */
} Surroundings;

static Surroundings surroundings_of(const SourceList *sources, Span span)
{
    Surroundings found = { 0 };
    const Source *source = source_get(sources, span.source);
    size_t at = span.start;
    if (at > 0 && is_among(source->bytes.bytes[at - 1], "\"'"))
        found.quote = source->bytes.bytes[--at];
    while (at > 0 && is_among(source->bytes.bytes[at - 1], blanks))
        at--;
    found.before = at > 0 ? source->bytes.bytes[at - 1] : '\0';
    return found;
}

/* Appends the separator of two items. False: behind a dash only one can stand. */
static bool add_separator(const Surroundings *around, Buffer *out)
{
    bool listed = is_among(around->before, "[,");
    if (around->before == '-')
        return false;
    if (listed && around->quote != '\0')
        buffer_add(out, "%c, %c", around->quote, around->quote);
    else
        buffer_add(out, listed ? ", " : " ");
    return true;
}

/* The text without the signs and blanks around it. */
static Text stripped(Text text)
{
    size_t start = 0, end = text.length;
    while (start < end && (is_among(text.bytes[start], signs) || is_among(text.bytes[start], blanks)))
        start++;
    while (end > start && (is_among(text.bytes[end - 1], signs) || is_among(text.bytes[end - 1], blanks)))
        end--;
    return text_slice(text, start, end - start);
}

/* Cuts off the next item as next_part() does, or all as one item if `whole`. */
static bool next_item(Text *rest, bool whole, Text *item)
{
    if (!whole)
        return next_part(rest, item);
    *item = stripped(*rest);
    *rest = (Text){ 0 };
    return item->length > 0;
}

void separators_help(DiagList *diags, Span span, Text text, IsOneItem *is_one, const void *context)
{
    Text rest = text, part;
    Buffer right = { .arena = diags->arena };
    bool good = span.source != 0 && text_equals(source_text(diags->sources, span), text);
    bool whole = good && is_one(context, stripped(text)); /* items may hold such signs themselves */
    Surroundings around = good ? surroundings_of(diags->sources, span) : (Surroundings){ 0 };
    Text last = { 0 };
    size_t count = 0;
    while (next_item(&rest, whole, &part)) {
        good = good && is_one(context, part) && (count == 0 || add_separator(&around, &right));
        buffer_add_text(&right, part);
        last = part;
        count++;
    }
    if (count == 0 || text_equals(last, text))
        return; /* it looks like one item */
    if (good) {
        const char quote[] = { count > 1 ? around.quote : '\0', '\0' };
        diag_suggest(diags, buffer_text(&right));
        bool follows =
            count == 1 && is_among(text.bytes[text.length - 1], ",;") && !is_among(around.before, "[,-");
        diag_help(diags, "did you mean `%s%.*s%s`?%s", quote, TEXT_ARG(buffer_text(&right)), quote,
                  follows ? " Several are separated by blanks alone, or are a list, `[a, b]`" : "");
        diag_is_certain(diags);
        return;
    }
    diag_help(diags,
              around.before == '-' ? "write each on a line of its own" : "write several as a list, `[a, b]`");
}

bool separators_hold_only(Text text, IsOneItem *is_one, const void *context)
{
    Text rest = text, part;
    size_t count = 0;
    for (; next_part(&rest, &part); count++)
        if (!is_one(context, part))
            return false;
    return count > 1 || (count == 1 && !text_equals(separators_strip(text), text));
}

bool separators_have_gap(Text text)
{
    bool open = true; /* no item has come since the last sign */
    bool gap = false;
    text = text_trim(text);
    for (size_t i = 0; i < text.length; i++) {
        bool sign = is_among(text.bytes[i], ",;");
        gap = gap || (sign && open);
        open = sign || (open && is_among(text.bytes[i], blanks));
    }
    return gap;
}

Text separators_strip(Text text)
{
    Text rest = text, first, other;
    return next_part(&rest, &first) && !next_part(&rest, &other) ? first : text;
}
