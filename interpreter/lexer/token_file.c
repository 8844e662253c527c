/* Token files, line by line. */

#include "lexer/token_file.h"

#include "base/list.h"

typedef struct ExampleList {
    TokenExample *items;
    size_t count;
    size_t capacity;
} ExampleList;

/* `yes: text` or `no: text`; the text reaches to the end of the line. */
static bool read_example(Arena *arena, Text line, TokenFile *file)
{
    Text yes = TEXT("yes:");
    Text no = TEXT("no:");
    bool matches = text_starts_with(line, yes);
    if (file->count == 0 || (!matches && !text_starts_with(line, no)))
        return false;
    TokenPattern *pattern = &file->patterns[file->count - 1];
    ExampleList list = { pattern->examples, pattern->example_count, pattern->example_capacity };
    Text text = text_trim(text_slice(line, matches ? yes.length : no.length, line.length));
    list_push(arena, &list, ((TokenExample){ .text = text, .matches = matches }));
    pattern->examples = list.items;
    pattern->example_count = list.count;
    pattern->example_capacity = list.capacity;
    return true;
}

static bool read_pattern(Arena *arena, Text line, TokenFile *file)
{
    size_t blank = text_find(line, ' ');
    Text name = text_slice(line, 0, blank);
    Text pattern = text_trim(text_slice(line, blank, line.length));
    if (name.length == 0 || pattern.length == 0)
        return false;
    struct {
        TokenPattern *items;
        size_t count;
        size_t capacity;
    } list = { file->patterns, file->count, file->capacity };
    list_push(arena, &list, ((TokenPattern){ .name = name, .pattern = pattern }));
    *file = (TokenFile){ .patterns = list.items, .count = list.count, .capacity = list.capacity };
    return true;
}

bool token_file_read(Arena *arena, Text bytes, TokenFile *file, size_t *bad_line)
{
    *file = (TokenFile){ .count = 0 };
    size_t number = 1;
    for (size_t at = 0; at < bytes.length; number++) {
        Text rest = text_slice(bytes, at, bytes.length);
        Text line = text_slice(rest, 0, text_find(rest, '\n'));
        at += line.length + 1;
        Text content = text_trim(line);
        if (content.length == 0 || content.bytes[0] == '#')
            continue;
        bool indented = content.bytes != line.bytes;
        if (indented ? read_example(arena, content, file) : read_pattern(arena, content, file))
            continue;
        *bad_line = number;
        return false;
    }
    return true;
}
