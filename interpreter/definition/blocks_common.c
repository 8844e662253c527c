/* What every reader of a block needs: words, numbers, names, options in place of values, and what is said
 * of those that are wrong. */

#include "definition/blocks_common.h"
#include "definition/schema.h"

#include "base/buffer.h"
#include "base/letters.h"
#include "definition/expression.h"
#include "report/nearest.h"
#include "schema_keys.h"

#include <inttypes.h>

enum {
    LISTED_MAX = 12, /* more names than this are not worth listing */
    CHOICES_MAX = 32
};

/* Words that stand in place of names in blocks, though no expression uses them. */
static const char *const block_words[] = { "all", "each", "inherited", "nobody" };

bool node_is_word(const Node *value, const char *word)
{
    return value != NULL && value->type == NODE_SCALAR && !value->quoted && text_is(value->text, word);
}

bool node_present(const Node *value)
{
    if (value == NULL || value->type == NODE_POISON || value->type == NODE_EMPTY)
        return false;
    return !node_is_word(value, "none");
}

const Node *node_present_get(const Node *map, const char *key)
{
    const Node *value = map == NULL ? NULL : node_get(map, key);
    return node_present(value) ? value : NULL;
}

const NodeEntry *node_entry_of(const Node *map, const char *key, uint16_t source)
{
    const NodeEntry *entry = map == NULL ? NULL : node_entry(map, key);
    return entry != NULL && node_present(entry->value) && entry->key_span.source == source ? entry : NULL;
}

const Node *node_present_map(const Node *map, const char *key)
{
    const Node *value = node_present_get(map, key);
    return value != NULL && value->type == NODE_MAP ? value : NULL;
}

Span scalar_part(const Scope *scope, const Node *scalar, size_t offset, size_t length)
{
    if (scalar->verbatim || scope->diags->kept[SEVERITY_ERROR] >= DIAG_MAX)
        return node_part(scalar, offset, length);
    return source_part_of(scope->diags->sources, scalar->span, scalar->text, offset, length);
}

const Node *node_named(const Node *map, Text name)
{
    for (size_t i = 0; map != NULL && map->type == NODE_MAP && i < map->count; i++)
        if (scope_name_equals(map->entries[i].key, name))
            return map->entries[i].value;
    return NULL;
}

bool node_is_broken(const Node *map, const char *key)
{
    const Node *value = node_get(map, key);
    return value != NULL && value->type == NODE_POISON;
}

static const char *node_sort(const Node *value)
{
    switch (value->type) {
    case NODE_LIST: return "a list";
    case NODE_MAP: return "a map";
    case NODE_EMPTY: return "nothing";
    case NODE_SCALAR:
    case NODE_POISON: break;
    }
    return "a word";
}

/* True for a scalar; reports other nodes unless they were reported before. */
static bool want_scalar(Scope *scope, const Node *value, const char *what)
{
    if (value == NULL || value->type == NODE_POISON)
        return false;
    if (value->type == NODE_SCALAR)
        return true;
    return diag_error(scope->diags, DIAG_WRONG_TYPE, value->span, "expected %s, found %s", what,
                      node_sort(value));
}

/* The option that a scalar names, if it names one. */
static const OptionRule *option_named(const Scope *scope, const Node *value)
{
    int option = value->quoted ? -1 : scope_find_option(scope, value->text);
    return option < 0 ? NULL : &scope->kernel->options[option];
}

bool read_text(Scope *scope, const Node *value, Text *text)
{
    if (!want_scalar(scope, value, "a text"))
        return false;
    *text = arena_text(scope->rules, value->text);
    return true;
}

bool read_word(Scope *scope, const Node *value, Text *word)
{
    if (!want_scalar(scope, value, "a word"))
        return false;
    const OptionRule *option = option_named(scope, value);
    *word = option != NULL ? option->value : arena_text(scope->rules, value->text);
    return true;
}

bool read_truth(Scope *scope, const Node *value, bool *truth)
{
    Text word;
    if (!want_scalar(scope, value, "`true` or `false`") || !read_word(scope, value, &word))
        return false;
    *truth = text_is(word, "true") || text_is(word, "yes");
    if (*truth || text_is(word, "false") || text_is(word, "no"))
        return true;
    diag_error(scope->diags, DIAG_WRONG_TYPE, value->span, "`true` or `false` is wanted here, not `%.*s`",
               TEXT_ARG(word));
    Text nearest = nearest_name(word, (Text[]){ TEXT("true"), TEXT("false") }, 2);
    if (nearest.length > 0)
        diag_suggest(scope->diags, nearest);
    return false;
}

bool read_number(Scope *scope, const Node *value, int64_t lowest, int64_t highest, const char *what,
                 int64_t *number)
{
    if (!want_scalar(scope, value, what))
        return false;
    if (!text_to_int(text_trim(value->text), number) && !expression_constant(scope, value, number))
        return false;
    if (*number >= lowest && *number <= highest)
        return true;
    return diag_error(scope->diags, DIAG_WRONG_NUMBER, value->span,
                      "%s is %" PRId64 "; it must be from %" PRId64 " to %" PRId64, what, *number, lowest,
                      highest);
}

/* Digits and a hyphen, more of them than any number has. */
static bool is_long_range(Text text, size_t hyphen)
{
    for (size_t i = 0; i < text.length; i++)
        if (i != hyphen && i > 0 && (text.bytes[i] < '0' || text.bytes[i] > '9'))
            return false;
    return hyphen < text.length && (hyphen > 18 || text.length - hyphen > 19);
}

bool read_range(Scope *scope, const Node *value, int32_t *lowest, int32_t *highest)
{
    if (!want_scalar(scope, value, "a range like 0-3"))
        return false;
    Text text = text_trim(value->text);
    size_t hyphen = 1; /* a leading one is a minus */
    while (hyphen < text.length && text.bytes[hyphen] != '-')
        hyphen++;
    int64_t low = 0, high = 0;
    if (is_long_range(text, hyphen))
        return diag_error(scope->diags, DIAG_WRONG_RANGE, value->span, "the range `%.*s` is too wide",
                          TEXT_ARG(text));
    if (!text_to_int(text_trim(text_slice(text, 0, hyphen)), &low) ||
        !text_to_int(text_trim(text_slice(text, hyphen + 1, text.length)), &high))
        return diag_error(scope->diags, DIAG_WRONG_RANGE, value->span,
                          "`%.*s` is no range; a range is two numbers joined by a hyphen, like 0-3",
                          TEXT_ARG(text));
    if (low > high || low < INT32_MIN / 2 || high > INT32_MAX / 2)
        return diag_error(scope->diags, DIAG_WRONG_RANGE, value->span,
                          low > high ? "the range `%.*s` is upside down" : "the range `%.*s` is too wide",
                          TEXT_ARG(text));
    *lowest = (int32_t)low;
    *highest = (int32_t)high;
    return true;
}

static size_t take_once(const Text *candidates, size_t count, Text *once)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < kept && !text_equals(once[j], candidates[i]))
            j++;
        if (j == kept)
            once[kept++] = candidates[i];
    }
    return kept;
}

/* Says the nearest of what may stand there or, where it is little, all of it. */
void help_unknown(Scope *scope, Text name, const Text *candidates, size_t count)
{
    if (!scope->diags->last_kept)
        return; /* a file full of mistakes must not take long to read */
    Text nearest = nearest_name(name, candidates, count);
    if (nearest.length > 0) {
        schema_suggest(scope->diags, name, nearest, candidates, count);
    } else if (count > 0 && count <= LISTED_MAX) {
        Text once[LISTED_MAX]; /* what may stand here for two reasons is told once */
        count = take_once(candidates, count, once);
        Buffer list = { .arena = scope->reading };
        buffer_add_names(&list, once, count, "or");
        diag_help(scope->diags, "it may be %.*s", TEXT_ARG(buffer_text(&list)));
    }
}

bool report_unknown(Scope *scope, Span span, const char *what, Text name, const Text *candidates,
                    size_t count)
{
    diag_error(scope->diags, DIAG_UNKNOWN_NAME, span, "%s `%.*s` is not known here", what, TEXT_ARG(name));
    help_unknown(scope, name, candidates, count);
    return false;
}

bool node_is_written_in(const Node *map, Span key)
{
    return key.source == map->span.source && key.start >= map->span.start && key.end <= map->span.end;
}

bool report_idle_keys(Scope *scope, const Node *map, const char *const *idle, const char *what)
{
    bool reported = false;
    for (; *idle != NULL; idle++) {
        const NodeEntry *entry = node_entry(map, *idle);
        if (entry == NULL || !node_present(entry->value) || !node_is_written_in(map, entry->key_span))
            continue;
        diag_error(scope->diags, DIAG_IDLE_KEY, entry->key_span,
                   "`%s` would do nothing: it says nothing of %s", *idle, what);
        reported = true;
    }
    return reported;
}

void report_idle_false(Scope *scope, const Node *map, const char *key, const char *instead)
{
    const NodeEntry *entry = node_entry(map, key);
    if (entry == NULL || !node_is_written_in(map, entry->key_span) ||
        (!node_is_word(entry->value, "false") && !node_is_word(entry->value, "no")))
        return;
    diag_error(scope->diags, DIAG_IDLE_KEY, entry->key_span, "`%s: %.*s` would do nothing", key,
               TEXT_ARG(entry->value->text));
    diag_help(scope->diags, "%s", instead);
}

/* A word that may stand here means itself, even where an option has the same name. */
int read_choice(Scope *scope, const Node *value, const char *words, const char *key)
{
    Text word, rest = text_of(words), known[CHOICES_MAX];
    if (!want_scalar(scope, value, "a word"))
        return -1;
    word = value->text;
    int choice = text_among(rest, word);
    if (choice < 0 && !read_word(scope, value, &word))
        return -1;
    choice = choice < 0 ? text_among(rest, word) : choice;
    if (choice >= 0)
        return text_is(word, "none") ? -1 : choice; /* it stands last, and chooses nothing */
    size_t count = 0;
    while (rest.length > 0 && count < CHOICES_MAX)
        known[count++] = text_cut(&rest, '/');
    diag_error(scope->diags, DIAG_UNKNOWN_NAME, value->span, "`%s` has no word `%.*s`", key, TEXT_ARG(word));
    Text chosen = schema_chosen(text_of(words), word);
    if (chosen.length > 0)
        diag_suggest(scope->diags, chosen);
    else if (schema_is_denial(word) && text_among(text_of(words), TEXT("none")) >= 0)
        diag_suggest(scope->diags, TEXT("none"));
    else if (schema_is_denial(word) && !scope->diags->of_tests)
        diag_help(scope->diags, "leave `%s` out; `none` takes away what was inherited", key);
    else
        help_unknown(scope, word, known, count);
    return -1;
}

bool read_fixed_set(Scope *scope, const Node *value, CellSet seen_by[BOARD_PLAYERS_MAX + 1])
{
    if (!want_scalar(scope, value, "a set of cells"))
        return false;
    if (expression_fixed_set(scope, value, seen_by))
        return true;
    /* Read it again for the mistake in it, if it has one. */
    size_t before = scope->diags->error_count;
    expression_read(scope, value, "S");
    if (scope->diags->error_count == before)
        diag_error(scope->diags, DIAG_NOT_FIXED, value->span,
                   "these cells would depend on the position; here they must be the same always");
    return false;
}

/* --- names of the definition ---------------------------------------------- */

/* True if the letter stands for this piece, as `K` or `k`; a map has one for each player. */
static bool has_letter(const NodeEntry *piece, Text letter)
{
    const Node *value = node_get(piece->value, KEY_PIECE_LETTER);
    if (value == NULL || value->type == NODE_SCALAR)
        return value != NULL && text_is_alike(value->text, letter);
    for (size_t i = 0; value->type == NODE_MAP && i < value->count; i++)
        if (value->entries[i].value->type == NODE_SCALAR &&
            text_is_alike(value->entries[i].value->text, letter))
            return true;
    return false;
}

/* Suggests the one piece that has the letter, beside a mistake just reported. */
static void suggest_by_letter(Scope *scope, Text letter)
{
    const Node *pieces = node_present_map(scope->root, KEY_BLOCKS_PIECES);
    const NodeEntry *found = NULL;
    for (size_t i = 0; pieces != NULL && i < pieces->count; i++) {
        if (pieces->entries[i].value->type != NODE_MAP || !has_letter(&pieces->entries[i], letter))
            continue;
        if (found != NULL)
            return;
        found = &pieces->entries[i];
    }
    if (found != NULL)
        diag_suggest(scope->diags, found->key);
}

/* `[queen rook]`: several kinds with nothing but blanks between. */
static bool report_unparted(Scope *scope, Text text, Span span)
{
    DiagList *diags = scope->diags;
    Buffer commas = { .arena = diags->arena }, strokes = { .arena = diags->arena };
    Text rest = text, word;
    for (size_t offset = 0, at; next_word(&rest, &offset, &word, &at);) {
        if (scope_find_kind(scope, word) == KIND_NONE)
            return false;
        buffer_add(&commas, "%s%.*s", commas.length > 0 ? ", " : "", TEXT_ARG(word));
        buffer_add(&strokes, "%s%.*s", strokes.length > 0 ? "/" : "", TEXT_ARG(word));
    }
    Span before = { .source = span.source, .start = 0, .end = span.start };
    Text above = text_trim(source_text(diags->sources, before));
    bool item = above.length > 0 && strchr("[,", above.bytes[above.length - 1]) != NULL;
    diag_error(diags, DIAG_UNKNOWN_NAME, span,
               item ? "in a list a comma stands between two pieces" : "pieces are parted by `/`");
    diag_suggest(diags, buffer_text(item ? &commas : &strokes));
    if (item)
        diag_is_certain(diags);
    return true;
}

Kind read_kind_text(Scope *scope, Text text, Span span)
{
    Kind kind = scope_find_kind(scope, text);
    if (kind != KIND_NONE)
        return kind;
    if (text_find(text, ' ') < text.length && report_unparted(scope, text, span))
        return KIND_NONE;
    const Kernel *kernel = scope->kernel;
    Text names[KINDS_MAX];
    if (kernel->kind_count == 0 && diag_rule_errors(scope->diags) > 0)
        return KIND_NONE; /* what `pieces` says is a mistake itself */
    for (size_t i = 0; i < kernel->kind_count && i < KINDS_MAX; i++)
        names[i] = kernel->kinds[i].id;
    report_unknown(scope, span, "the piece", text, names, kernel->kind_count);
    suggest_by_letter(scope, text);
    if (schema_answer(text).length > 0) /* a word of other systems may be the name of a piece */
        diag_is_answered(scope->diags);
    return KIND_NONE;
}

Kind read_kind(Scope *scope, const Node *value)
{
    Text word;
    if (!want_scalar(scope, value, "the name of a piece"))
        return KIND_NONE;
    Kind kind = scope_find_kind(scope, value->text);
    if (kind != KIND_NONE || !read_word(scope, value, &word))
        return kind;
    return read_kind_text(scope, word, value->span);
}

static bool add_kind_word(Scope *scope, Text word, Span span, KindSet *kinds)
{
    for (size_t i = 0; i < scope->tags.count; i++) {
        if (!scope_name_equals(scope->tags.items[i].name, word))
            continue;
        for (size_t w = 0; w < 4; w++)
            kinds->words[w] |= scope->tags.items[i].kinds.words[w];
        return true;
    }
    Kind kind = read_kind_text(scope, word, span);
    if (kind == KIND_NONE)
        return false;
    kindset_add(kinds, kind);
    return true;
}

bool read_kind_words(Scope *scope, const Node *value, KindSet *kinds)
{
    bool good = true;
    if (value != NULL && value->type == NODE_LIST) {
        for (size_t i = 0; i < value->count; i++)
            good = read_kind_words(scope, value->items[i], kinds) && good;
        return good;
    }
    if (!want_scalar(scope, value, "the names of pieces"))
        return false;
    size_t start = 0;
    while (start <= value->text.length) {
        Text rest = text_slice(value->text, start, value->text.length);
        size_t length = text_find(rest, '/');
        Text word = text_trim(text_slice(rest, 0, length));
        size_t inset = (size_t)(word.bytes - value->text.bytes);
        good = add_kind_word(scope, word, scalar_part(scope, value, inset, word.length), kinds) && good;
        start += length + 1;
    }
    return good;
}

Player read_player_text(Scope *scope, Text text, Span span)
{
    Player player = scope_find_player(scope, text);
    if (player != PLAYER_NONE)
        return player;
    const Kernel *kernel = scope->kernel;
    Text names[BOARD_PLAYERS_MAX];
    for (size_t i = 0; i < kernel->player_count; i++)
        names[i] = kernel->players[i].name;
    report_unknown(scope, span, "the player", text, names, kernel->player_count);
    return PLAYER_NONE;
}

Player read_player(Scope *scope, const Node *value)
{
    Text word;
    if (!want_scalar(scope, value, "the name of a player"))
        return PLAYER_NONE;
    Player player = scope_find_player(scope, value->text);
    if (player != PLAYER_NONE || !read_word(scope, value, &word))
        return player;
    return read_player_text(scope, word, value->span);
}

bool name_is_reserved(Text name)
{
    for (size_t i = 0; i < sizeof block_words / sizeof *block_words; i++)
        if (scope_name_equals(name, text_of(block_words[i])))
            return true;
    return expression_uses_word(name);
}

static bool is_name(Text name)
{
    bool good = name.length > 0 && name.length <= 63 && letter_is(name.bytes[0]);
    for (size_t i = 0; good && i < name.length; i++)
        good = letter_is_of_name(name.bytes[i]);
    return good;
}

/* `war-rook` for `war rook`. */
static Text with_hyphens(Arena *arena, Text name)
{
    Buffer hyphens = { .arena = arena };
    for (size_t i = 0; i < name.length; i++)
        buffer_add_char(&hyphens, name.bytes[i] == ' ' ? '-' : name.bytes[i]);
    return buffer_text(&hyphens);
}

bool read_name(Scope *scope, Text name, Span span, const char *what)
{
    if (is_name(name))
        return true;
    diag_error(scope->diags, DIAG_WRONG_NAME, span, "`%.*s` cannot be the name of %s", TEXT_ARG(name), what);
    Text hyphens = with_hyphens(scope->reading, name);
    if (is_name(hyphens))
        diag_suggest(scope->diags, hyphens);
    else
        diag_help(scope->diags, "a name is a letter, then letters, digits and hyphens, 63 at most");
    return false;
}

bool read_expression_name(Scope *scope, Text name, Span span, const char *what)
{
    if (!read_name(scope, name, span, what))
        return false;
    if (!name_is_reserved(name))
        return true;
    diag_error(scope->diags, DIAG_RESERVED_WORD, span,
               "`%.*s` cannot be the name of %s: expressions use the word", TEXT_ARG(name), what);
    return true; /* where it is used is then no mistake of its own */
}

bool next_word(Text *rest, size_t *offset, Text *word, size_t *word_offset)
{
    size_t start = 0;
    while (start < rest->length && (rest->bytes[start] == ' ' || rest->bytes[start] == '\n' ||
                                    rest->bytes[start] == '\t' || rest->bytes[start] == '\r'))
        start++;
    size_t end = start;
    while (end < rest->length && rest->bytes[end] != ' ' && rest->bytes[end] != '\n' &&
           rest->bytes[end] != '\t' && rest->bytes[end] != '\r')
        end++;
    *word = text_slice(*rest, start, end - start);
    *word_offset = *offset + start;
    *rest = text_slice(*rest, end, rest->length);
    *offset += end;
    return word->length > 0;
}
