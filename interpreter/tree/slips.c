/* Commas that split a text, keys without a colon, keys that stand twice. */

#include "tree/slips.h"

#include "base/letters.h"
#include "base/mix.h"

#include <string.h>

/* Round brackets opened less those closed, in an unquoted text. */
static int open_brackets(Text text)
{
    int open = 0;
    for (size_t i = 0; i < text.length; i++)
        open += (text.bytes[i] == '(') - (text.bytes[i] == ')');
    return open;
}

static bool is_plain(const Node *node)
{
    return node->type == NODE_SCALAR && !node->quoted;
}

/* The comma between the end of one thing and the start of the next. */
static void report_comma(DiagList *diags, Span before, Span after)
{
    Span between = { .source = before.source, .start = before.end, .end = after.start };
    Text text = source_text(diags->sources, between);
    Span comma = span_part(between, text_find(text, ','), 1);
    diag_error(diags, DIAG_STRAY_COMMA, comma,
               "this comma splits the text: a bracket is still open before it");
    diag_help(diags,
              "no expression needs a comma: two cells are joined by `..`, as in `between(from..to)`, a "
              "movement or a direction by `by`, as in `reach(to by Q)`; another text stands in quotes");
}

/* True for words with commas and blanks between. */
static bool is_words(Text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (!letter_is_lower(text.bytes[i]) && strchr("-, ", text.bytes[i]) == NULL)
            return false;
    return text.length > 0;
}

/* True for a leap `(3,1)` among letters and such leaps. */
static bool is_movement(Text text)
{
    bool leap = false;
    for (size_t i = 0; i < text.length; i++) {
        leap = leap || (text.bytes[i] == '(' && i + 1 < text.length && letter_is_digit(text.bytes[i + 1]));
        if (!letter_is(text.bytes[i]) && !letter_is_digit(text.bytes[i]) &&
            strchr("(), ", text.bytes[i]) == NULL)
            return false;
    }
    return leap;
}

/* What is written for the whole text that commas split: `"(1,1)(3,1)"`, `[rook, wizard]`. */
static void mend_split(DiagList *diags, Span whole)
{
    Text text = source_text(diags->sources, whole);
    size_t last = text.length > 0 ? text.length - 1 : 0;
    Text inside = text_slice(text, 1, last > 0 ? last - 1 : 0);
    const char *instead = NULL;
    if (is_movement(text))
        instead = arena_format(diags->arena, "\"%.*s\"", TEXT_ARG(text));
    else if (last > 1 && text.bytes[0] == '(' && text.bytes[last] == ')' && is_words(inside))
        instead = arena_format(diags->arena, "[%.*s]", TEXT_ARG(inside));
    if (instead == NULL)
        return;
    diag_help(diags,
              instead[0] == '[' ? "a list stands in square brackets: `%s`"
                                : "a movement with a comma stands in quotes: `%s`",
              instead);
    diag_mend(diags, whole, text_of(instead));
}

void slips_join_map(DiagList *diags, Node *map)
{
    size_t kept = 0;
    for (size_t i = 0; i < map->count;) {
        NodeEntry *entry = &map->entries[kept++];
        *entry = map->entries[i++];
        Node *value = entry->value;
        /* A key without a value may be the start of a split text itself. */
        bool text_in_key = value->type == NODE_EMPTY;
        int open = is_plain(value) ? open_brackets(value->text) : text_in_key ? open_brackets(entry->key) : 0;
        Span end = text_in_key ? entry->key_span : value->span;
        if (open <= 0 || i == map->count || map->entries[i].value->type != NODE_EMPTY)
            continue;
        report_comma(diags, end, map->entries[i].key_span);
        value->type = NODE_POISON;
        Span whole = end;
        for (; open > 0 && i < map->count && map->entries[i].value->type == NODE_EMPTY; i++) {
            open += open_brackets(map->entries[i].key);
            whole.end = map->entries[i].key_span.end;
        }
        if (open == 0 && !text_in_key)
            mend_split(diags, whole);
    }
    map->count = kept;
}

void slips_join_list(DiagList *diags, Node *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count;) {
        Node *item = list->items[kept++] = list->items[i++];
        int open = is_plain(item) ? open_brackets(item->text) : 0;
        if (open <= 0 || i == list->count || !is_plain(list->items[i]))
            continue;
        report_comma(diags, item->span, list->items[i]->span);
        item->type = NODE_POISON;
        for (; open > 0 && i < list->count && is_plain(list->items[i]); i++)
            open += open_brackets(list->items[i]->text);
    }
    list->count = kept;
}

/* True if an entry of `{...}` is a word alone: no colon follows it. */
static bool is_bare(const DiagList *diags, const NodeEntry *entry)
{
    if (entry->value->type != NODE_EMPTY)
        return false;
    Span rest = { .source = entry->key_span.source, .start = entry->key_span.end, .end = UINT32_MAX };
    Text text = source_text(diags->sources, rest);
    size_t at = 0;
    while (at < text.length && (text.bytes[at] == ' ' || text.bytes[at] == '\n' || text.bytes[at] == '\r' ||
                                text.bytes[at] == '"' || text.bytes[at] == '\''))
        at++;
    return at < text.length && (text.bytes[at] == ',' || text.bytes[at] == '}');
}

static const NodeEntry *find(const Node *map, size_t count, Text key)
{
    for (size_t i = 0; i < count; i++)
        if (text_equals(map->entries[i].key, key))
            return &map->entries[i];
    return NULL;
}

/* The word that a text begins with, where it may be a key without its colon, or the blank behind that; else
 * nothing. */
static Text word_of(Text text)
{
    size_t letters = 0;
    while (letters < text.length &&
           ((text.bytes[letters] >= 'a' && text.bytes[letters] <= 'z') || text.bytes[letters] == '-'))
        letters++;
    bool ends = letters == text.length || text.bytes[letters] == ' ' || text.bytes[letters] == ':';
    return text_slice(text, 0, ends ? letters : 0);
}

static bool has_part(Text text, const char *part)
{
    Text wanted = text_of(part);
    for (size_t at = 0; at + wanted.length <= text.length; at++)
        if (text_starts_with(text_slice(text, at, text.length), wanted))
            return true;
    return false;
}

/* True for what can only be a condition: it compares, or it begins as one. */
static bool is_condition(Text text)
{
    static const char *const signs[] = { " > ", " < ", ">=", "<=", "==", "!=" };
    static const char *const words[] = { "not ", "any ", "no " };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (has_part(text, signs[i]))
            return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_starts_with(text, text_of(words[i])))
            return true;
    return false;
}

/* `cold > 8, round > 20` for conditions that must both hold. */
static bool help_conditions(DiagList *diags, const Node *before, const NodeEntry *entry)
{
    if (before->type != NODE_SCALAR || before->quoted || !is_condition(entry->key))
        return false;
    diag_help(diags, "conditions are joined by `and`: `%.*s and %.*s`", TEXT_ARG(before->text),
              TEXT_ARG(entry->key));
    diag_mend(
        diags,
        (Span){ .source = before->span.source, .start = before->span.end, .end = entry->key_span.start },
        TEXT(" and "));
    return true;
}

static bool is_number(Text text)
{
    int64_t number;
    return text_to_int(text, &number);
}

/* `before`: the value that the comma ends. */
static void help_bare(DiagList *diags, const Node *before, Text text)
{
    Text joined =
        before->type != NODE_SCALAR
            ? TEXT("")
            : text_of(arena_format(diags->arena, "%.*s,%.*s", TEXT_ARG(before->text), TEXT_ARG(text)));
    if (joined.length > 0 && text_separates_thousands(joined, before->text.length)) {
        diag_help(diags, "a number is written without commas: `%.*s%.*s`", TEXT_ARG(before->text),
                  TEXT_ARG(text));
        return;
    }
    if (before->type == NODE_SCALAR && is_number(before->text) && is_number(text)) {
        diag_help(diags, "numbers from one to another are written as `1-3`, a list of numbers as `[1, 3]`");
        return;
    }
    Text word = word_of(text), rest = text_trim(text_slice(text, word.length, text.length));
    bool glued = rest.length > 0 && rest.bytes[0] == ':';
    if (glued || text_starts_with(rest, TEXT("= ")))
        rest = text_trim(text_slice(rest, 1, rest.length));
    if (word.length > 0 && rest.length > 0)
        diag_help(diags,
                  "if `%.*s` is a key, %s is missing: `%.*s: %.*s`; several things are a list, `[a, b]`, "
                  "and no expression needs a comma",
                  TEXT_ARG(word), glued ? "the space after its colon" : "its colon", TEXT_ARG(word),
                  TEXT_ARG(rest));
    else
        diag_help(diags, "several things are a list, `[a, b]`; no expression needs a comma: cells and zones "
                         "stand side by side, `d4 e4`");
}

/* What may be a key stays, so that nobody misses it; else the value before it is not whole. */
void slips_drop_bare(DiagList *diags, Node *map)
{
    size_t kept = 0;
    for (size_t i = 0; i < map->count; i++) {
        NodeEntry entry = map->entries[i];
        Node *before = kept == 0 ? NULL : map->entries[kept - 1].value;
        bool value = before != NULL && (before->type == NODE_SCALAR || before->type == NODE_POISON);
        if (!value || !is_bare(diags, &entry)) {
            map->entries[kept++] = entry;
            continue;
        }
        if (before->type == NODE_POISON)
            continue; /* one mistake, one message */
        diag_error(diags, DIAG_STRAY_COMMA, entry.key_span,
                   "the comma ends the value before `%.*s`, and no colon follows that", TEXT_ARG(entry.key));
        bool conditions = help_conditions(diags, before, &entry);
        if (!conditions)
            help_bare(diags, before, entry.key);
        diag_unread(diags, UNREAD_NAMES);
        entry.key = conditions ? TEXT("") : word_of(entry.key);
        entry.value->type = NODE_POISON;
        if (entry.key.length > 0 && find(map, kept, entry.key) == NULL)
            map->entries[kept++] = entry;
        else
            before->type = NODE_POISON;
    }
    map->count = kept;
}

/* The quote that is open at the end of a text; '\0': none. Quotes begin words, so that `player's` has none.
 */
static char open_quote(Text text)
{
    char open = '\0';
    for (size_t i = 1; i < text.length; i++) {
        char byte = text.bytes[i], before = text.bytes[i - 1];
        if (byte == open)
            open = '\0';
        else if (open == '\0' && (byte == '"' || byte == '\'') && (before == ' ' || before == ':'))
            open = byte;
    }
    return open;
}

void slips_join_quotes(const DiagList *diags, Node *map)
{
    size_t kept = 0;
    for (size_t i = 0; i < map->count; i++) {
        NodeEntry *entry = &map->entries[kept++];
        *entry = map->entries[i];
        char quote = entry->value->type == NODE_EMPTY ? open_quote(entry->key) : '\0';
        size_t last = i + 1;
        while (quote != '\0' && last < map->count && map->entries[last].value->type == NODE_EMPTY &&
               text_find(map->entries[last].key, quote) + 1 != map->entries[last].key.length)
            last++;
        if (quote == '\0' || last == map->count || map->entries[last].value->type != NODE_EMPTY)
            continue;
        entry->key_span.end = map->entries[last].key_span.end;
        entry->key = source_text(diags->sources, entry->key_span);
        i = last;
    }
    map->count = kept;
}

/* YAML reads the key `hawk {letter`. What stands between the braces is not read, but the key is there. */
void slips_cut_brackets(DiagList *diags, Node *map)
{
    for (size_t i = 0; i < map->count; i++) {
        NodeEntry *entry = &map->entries[i];
        size_t brace = text_find(entry->key, '{'), bracket = text_find(entry->key, '[');
        size_t open = brace < bracket ? brace : bracket;
        Text word = text_trim(text_slice(entry->key, 0, open)), sign = { NULL, 0 };
        if (word.length > 0 && (word.bytes[word.length - 1] == ':' || word.bytes[word.length - 1] == '=')) {
            sign = text_slice(word, word.length - 1, 1);
            word = text_trim(text_slice(word, 0, word.length - 1));
        }
        if (open == entry->key.length || word.length == 0 || text_find(word, ' ') < word.length ||
            (sign.length == 0 && entry->key.bytes[open - 1] != ' '))
            continue;
        bool glued = text_is(sign, ":");
        diag_error(diags, DIAG_BAD_YAML, span_part(entry->key_span, 0, word.length + glued),
                   "a %s is missing after `%.*s%s`", glued ? "space" : "colon", TEXT_ARG(word),
                   glued ? ":" : "");
        diag_help(diags, "write `%.*s: %s`", TEXT_ARG(word), open == brace ? "{...}" : "[...]");
        diag_unread(diags, UNREAD_NAMES);
        entry->key = word;
        entry->value->type = NODE_POISON;
    }
}

static uint64_t hash_of(Text text)
{
    uint64_t hash = text.length;
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.bytes[i]) * UINT64_C(0x100000001b3);
    return mix64(hash);
}

/* The place in a hash table of entries, one more than their index (0: empty), where a key is or would be. */
static uint32_t *place_of(const Node *map, uint32_t *table, size_t size, Text key)
{
    size_t at = hash_of(key) & (size - 1);
    while (table[at] != 0 && !text_equals(map->entries[table[at] - 1].key, key))
        at = (at + 1) & (size - 1);
    return &table[at];
}

void slips_drop_twice(Arena *arena, DiagList *diags, Node *map)
{
    size_t kept = 0, size = 4;
    while (size < 2 * map->count)
        size *= 2;
    uint32_t *table = arena_array(arena, size, sizeof *table);
    for (size_t i = 0; i < map->count; i++) {
        NodeEntry entry = map->entries[i];
        uint32_t *place = place_of(map, table, size, entry.key);
        if (*place == 0) {
            map->entries[kept++] = entry;
            *place = (uint32_t)kept;
            continue;
        }
        const NodeEntry *first = &map->entries[*place - 1];
        diag_error(diags, DIAG_KEY_TWICE, entry.key_span, "the key `%.*s` stands here twice",
                   TEXT_ARG(entry.key));
        diag_note(diags, first->key_span, "first here");
        diag_unread(diags, UNREAD_NAMES); /* one of them may have another name */
        if (first->value->type == NODE_SCALAR && entry.value->type == NODE_SCALAR &&
            !text_equals(first->value->text, entry.value->text))
            first->value->type = NODE_POISON; /* nobody knows which is meant */
    }
    map->count = kept;
}
