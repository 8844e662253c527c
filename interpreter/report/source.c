/* Bytes of files, and the way from byte offsets to lines and
 * columns. Lines end at a line feed; columns count characters. */

#include "report/source.h"

#include "base/list.h"

static void find_lines(Arena *arena, Source *source)
{
    uint32_t count = 1;
    for (size_t i = 0; i < source->bytes.length; i++)
        count += source->bytes.bytes[i] == '\n';
    source->lines = arena_array(arena, count, sizeof *source->lines);
    source->lines[source->line_count++] = 0;
    for (uint32_t i = 0; i < source->bytes.length; i++)
        if (source->bytes.bytes[i] == '\n')
            source->lines[source->line_count++] = i + 1;
}

/* Where the characters of a text are counted from; a line may be as long as the file. */
enum { CHECKPOINT_BYTES = 256 };

static void find_checkpoints(Arena *arena, Source *source)
{
    size_t count = 0, characters = 0;
    source->checkpoints =
        arena_array(arena, source->bytes.length / CHECKPOINT_BYTES + 1, sizeof *source->checkpoints);
    for (size_t at = 0; at <= source->bytes.length; characters++) {
        if (at / CHECKPOINT_BYTES == count)
            source->checkpoints[count++] = (Checkpoint){ (uint32_t)at, (uint32_t)characters };
        at += at < source->bytes.length
                  ? text_character_length(text_slice(source->bytes, at, source->bytes.length))
                  : 1;
    }
}

uint16_t source_add(SourceList *sources, Text path, Text bytes)
{
    if (sources->count >= UINT16_MAX)
        return 0;
    Source *source = list_grow(sources->arena, sources);
    *source = (Source){ .path = arena_text(sources->arena, path),
                        .bytes = arena_text(sources->arena, text_slice(bytes, 0, UINT32_MAX - 1)) };
    find_lines(sources->arena, source);
    find_checkpoints(sources->arena, source);
    return (uint16_t)sources->count;
}

const Source *source_get(const SourceList *sources, uint16_t number)
{
    if (sources == NULL || number == 0 || number > sources->count)
        return NULL;
    return &sources->items[number - 1];
}

/* Index of the line that holds the byte. */
static uint32_t line_at(const Source *source, uint32_t offset)
{
    uint32_t low = 0;
    uint32_t high = source->line_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (source->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t characters_before(const Source *source, uint32_t offset)
{
    const Checkpoint *checkpoint = &source->checkpoints[offset / CHECKPOINT_BYTES];
    if (checkpoint->offset > offset)
        checkpoint--;
    Text rest = text_slice(source->bytes, checkpoint->offset, offset - checkpoint->offset);
    return checkpoint->characters + (uint32_t)text_characters(rest);
}

static uint32_t column_at(const Source *source, uint32_t line, uint32_t offset)
{
    return characters_before(source, offset) - characters_before(source, source->lines[line]) + 1;
}

static uint32_t clip(const Source *source, uint32_t offset)
{
    return offset > source->bytes.length ? (uint32_t)source->bytes.length : offset;
}

/* First byte of the last character before `end`. */
static uint32_t last_character(const Source *source, uint32_t start, uint32_t end)
{
    uint32_t at = end - 1;
    while (at > start && end - at < 4 && ((unsigned char)source->bytes.bytes[at] & 0xC0) == 0x80)
        at--;
    return at;
}

Place source_place(const SourceList *sources, Span span)
{
    const Source *source = source_get(sources, span.source);
    if (source == NULL)
        return (Place){ .path = TEXT("") };
    uint32_t start = clip(source, span.start);
    uint32_t end = clip(source, span.end);

    Place place = { .path = source->path };
    uint32_t line = line_at(source, start);
    place.line = line + 1;
    place.column = column_at(source, line, start);
    place.end_line = place.line;
    place.end_column = place.column;
    if (end > start) {
        uint32_t final = last_character(source, start, end);
        line = line_at(source, final);
        place.end_line = line + 1;
        place.end_column = column_at(source, line, final);
    }
    return place;
}

Text source_text(const SourceList *sources, Span span)
{
    const Source *source = source_get(sources, span.source);
    if (source == NULL || span.end < span.start)
        return (Text){ "", 0 };
    return text_slice(source->bytes, span.start, span.end - span.start);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/* How far in the source what opens a text reaches: the line of `>-`, a quote. */
static size_t opening_length(Text source)
{
    char first = source.length > 0 ? source.bytes[0] : ' ';
    return first == '>' || first == '|' ? text_find(source, '\n') : first == '"' || first == '\'' ? 1 : 0;
}

Span source_part_of(const SourceList *sources, Span span, Text text, size_t offset, size_t length)
{
    Text source = source_text(sources, span);
    size_t at = opening_length(source), start = 0;
    while (offset < text.length && is_blank(text.bytes[offset]))
        offset++;
    length = length > text.length - offset ? text.length - offset : length;
    while (length > 1 && is_blank(text.bytes[offset + length - 1]))
        length--;
    for (size_t i = 0; i < offset + length; i++) {
        if (is_blank(text.bytes[i]))
            continue;
        while (at < source.length && is_blank(source.bytes[at]))
            at++;
        if (at == source.length || source.bytes[at] != text.bytes[i])
            return span;
        start = i <= offset ? at : start;
        at++;
    }
    return length == 0 || offset == text.length ? span : span_part(span, start, at - start);
}

Text source_line(const Source *source, uint32_t line)
{
    if (line == 0 || line > source->line_count)
        return (Text){ "", 0 };
    uint32_t start = source->lines[line - 1];
    Text rest = text_slice(source->bytes, start, source->bytes.length);
    Text text = text_slice(rest, 0, text_find(rest, '\n'));
    if (text.length > 0 && text.bytes[text.length - 1] == '\r')
        text.length--;
    return text;
}

Span span_part(Span span, size_t offset, size_t length)
{
    if (span.source == 0 || span.end < span.start)
        return span;
    size_t whole = span.end - span.start;
    if (offset > whole)
        offset = whole;
    if (length > whole - offset)
        length = whole - offset;
    return (Span){ .source = span.source,
                   .start = span.start + (uint32_t)offset,
                   .end = span.start + (uint32_t)(offset + length) };
}
