/* What a definition says must hold of it. Whether it does is
 * found out by playing; here it is only read. */

#include "definition/blocks.h"
#include "definition/options.h"
#include "definition/plain.h"
#include "report/separators.h"

enum { PERFT_DEPTH_MAX = 32 };

/* Spans in the order of blocks.h: one for each text. */
typedef struct Spans {
    LIST(Span) list;
} Spans;

static void add_span(Scope *scope, Spans *spans, Span span)
{
    list_push(scope->rules, &spans->list, span);
}

/* A list of texts, or one scalar with texts parted by blanks. */
static Text *read_texts(Scope *scope, const Node *value, size_t *count, Spans *spans)
{
    LIST(Text) texts = { NULL, 0, 0 };
    if (value != NULL && value->type == NODE_SCALAR) {
        Text rest = value->text, word;
        size_t offset = 0, at = 0;
        while (next_word(&rest, &offset, &word, &at)) {
            list_push(scope->rules, &texts, arena_text(scope->rules, word));
            add_span(scope, spans, node_part(value, at, word.length));
        }
    }
    for (size_t i = 0; value != NULL && value->type == NODE_LIST && i < value->count; i++) {
        const Node *item = value->items[i];
        if (item->type != NODE_SCALAR)
            continue;
        list_push(scope->rules, &texts, arena_text(scope->rules, item->text));
        add_span(scope, spans, item->span);
    }
    *count = texts.count;
    return texts.items;
}

static void read_one(Scope *scope, const Node *map, const char *key, Text *text, Spans *spans)
{
    const Node *value = node_present_get(map, key);
    if (value != NULL && value->type == NODE_SCALAR)
        *text = arena_text(scope->rules, text_trim(value->text));
    add_span(scope, spans, value != NULL ? value->span : (Span){ 0 });
}

/* True if there is such an option, with such a choice; reports. */
static bool is_choice(Scope *scope, const NodeEntry *entry)
{
    const Kernel *kernel = scope->kernel;
    int index = scope_find_option(scope, entry->key);
    if (index >= 0 && !kernel->options[index].withdrawn) {
        OptionRule tried = kernel->options[index];
        return options_take(scope, &tried, entry->value->text, entry->value->span);
    }
    Text *names = arena_array(scope->reading, kernel->option_count + 1, sizeof *names);
    size_t count = 0;
    for (size_t i = 0; i < kernel->option_count; i++)
        if (!kernel->options[i].withdrawn)
            names[count++] = kernel->options[i].name;
    return report_unknown(scope, entry->key_span, "the option", entry->key, names, count);
}

static void read_sets(Scope *scope, const Node *map, TestCase *test)
{
    const Node *sets = node_present_get(map, KEY_TEST_SET);
    if (sets == NULL || sets->type != NODE_MAP)
        return;
    test->sets = arena_array(scope->rules, sets->count + 1, sizeof *test->sets);
    for (size_t i = 0; i < sets->count; i++) {
        const NodeEntry *entry = &sets->entries[i];
        if (entry->value->type != NODE_SCALAR)
            continue;
        if (!is_choice(scope, entry))
            continue;
        test->sets[test->set_count][0] = arena_text(scope->rules, entry->key);
        test->sets[test->set_count++][1] = arena_text(scope->rules, entry->value->text);
    }
}

static bool is_count(const void *context, Text text)
{
    int64_t count;
    (void)context;
    return text_to_int(text, &count) && count >= 0;
}

/* `301,300` as `301300`. */
static Text without_thousands(Scope *scope, Text text)
{
    Buffer out = { .arena = scope->diags->arena };
    for (size_t i = 0; i < text.length; i++)
        if (text.bytes[i] != ',' || !text_separates_thousands(text, i))
            buffer_add_char(&out, text.bytes[i]);
    return buffer_text(&out);
}

/* `listed`: other counts may stand beside it. */
static bool read_count(Scope *scope, const Node *value, bool listed, int64_t *count)
{
    if (value->type != NODE_SCALAR)
        return false;
    if (text_to_int(value->text, count) && *count >= 0)
        return true;
    diag_error(scope->diags, DIAG_WRONG_TEST, value->span, "a count is a whole number, 0 or more");
    Text plain = without_thousands(scope, value->text);
    if (!listed && is_count(NULL, plain))
        diag_suggest(scope->diags, plain);
    else if (separators_have_gap(value->text))
        diag_help(scope->diags, "write the count that is missing");
    else if (listed || !text_equals(separators_strip(value->text), value->text))
        separators_help(scope->diags, value->span, value->text, is_count, NULL);
    return false;
}

static void read_perft(Scope *scope, const Node *map, TestCase *test, Spans *spans)
{
    const Node *list = node_present_get(map, KEY_TEST_PERFT);
    if (list == NULL || list->type != NODE_LIST)
        return;
    if (list->count > PERFT_DEPTH_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, list->items[PERFT_DEPTH_MAX]->span,
                   "perft goes %d actions deep at most", PERFT_DEPTH_MAX);
        return;
    }
    test->perft = arena_array(scope->rules, list->count + 1, sizeof *test->perft);
    for (size_t i = 0; i < list->count; i++) {
        if (!read_count(scope, list->items[i], true, &test->perft[test->perft_count]))
            return;
        test->perft_count++;
        add_span(scope, spans, list->items[i]->span);
    }
}

/* True if the test is about the game at hand: options chosen, by the test or for the whole file, may mean
 * other players and another board. */
static bool is_of_this_game(const Scope *scope, const TestCase *test)
{
    for (size_t i = 0; i < scope->kernel->option_count; i++)
        if (!scope->kernel->options[i].value_default)
            return false;
    return test->set_count == 0;
}

/* Proposes the named player as the winner; if there is no such player, shows the first one as an example. */
static void help_with_winners(Scope *scope, const Node *result)
{
    Text winner = scope->kernel->players[0].name;
    bool named = false;
    for (size_t i = 0; i < scope->kernel->player_count; i++)
        named = named || text_equals(scope->kernel->players[i].name, result->text);
    diag_help(scope->diags, "it is `draw`, or who has won: `{winners: [%.*s]}`",
              TEXT_ARG(named ? result->text : winner));
    if (!named)
        return;
    diag_mend(scope->diags, result->span,
              text_of(arena_format(scope->diags->arena, "{winners: [%.*s]}", TEXT_ARG(result->text))));
    diag_is_certain(scope->diags);
}

static const Plain result_values[] = { PLAIN(RESULT_DRAW, TestCase, draw),
                                       PLAIN(RESULT_REASON, TestCase, reason),
                                       { 0 } };

/* `draw`, or a map. Winners are players' names; other options may mean other players. */
static void read_result(Scope *scope, const Node *map, TestCase *test, Spans *spans)
{
    const Node *result = node_present_get(map, KEY_TEST_RESULT);
    Span reason = { 0 };
    test->has_result = result != NULL;
    if (result != NULL && result->type == NODE_SCALAR) {
        test->draw = read_choice(scope, result, WORDS_TEST_RESULT, KEY_TEST_RESULT) == WORD_TEST_RESULT_DRAW;
        if (!test->draw)
            help_with_winners(scope, result);
        reason = result->span;
    } else if (result != NULL && result->type == NODE_MAP) {
        plain_read(scope, result, result_values, test);
        const Node *why = node_present_get(result, KEY_RESULT_REASON);
        const Node *winners = node_present_get(result, KEY_RESULT_WINNERS);
        test->winners = read_texts(scope, winners, &test->winner_count, spans);
        for (size_t i = 0; is_of_this_game(scope, test) && i < test->winner_count; i++)
            read_player_text(scope, test->winners[i],
                             spans->list.items[spans->list.count - test->winner_count + i]);
        reason = why != NULL ? why->span : span_part(result->span, 0, 1);
    }
    add_span(scope, spans, reason);
}

static bool is_cell(const void *board, Text text)
{
    return board_find_cell(board, text) != CELL_NONE;
}

static void check_cell(Scope *scope, Text text, Span span)
{
    if (is_cell(scope->kernel->board, text))
        return;
    diag_error(scope->diags, DIAG_UNKNOWN_NAME, span, "the board has no cell `%.*s`", TEXT_ARG(text));
    separators_help(scope->diags, span, text, is_cell, scope->kernel->board);
}

static void check_attacked(Scope *scope, const TestCase *test, const Spans *spans)
{
    for (size_t i = 0; is_of_this_game(scope, test) && i < test->attacked_count; i++)
        check_cell(scope, test->attacked[i], spans->list.items[spans->list.count - test->attacked_count + i]);
}

/* A position must be readable, moves be legal: these are tests, too. */
static void check_says_something(Scope *scope, const Node *map, const TestCase *test)
{
    static const char *const keys[] = {
        KEY_TEST_POSITION, KEY_TEST_MOVES, KEY_TEST_LEGAL,  KEY_TEST_ILLEGAL,  KEY_TEST_ONLY, KEY_TEST_COUNT,
        KEY_TEST_PERFT,    KEY_TEST_AFTER, KEY_TEST_RESULT, KEY_TEST_ATTACKED, NULL
    };
    bool says = false;
    for (const char *const *key = keys; *key != NULL; key++)
        says = says || node_get(map, *key) != NULL;
    if (!says)
        diag_error(scope->diags, DIAG_WRONG_TEST, test->span, "this test asks nothing");
}

static const Plain test_values[] = { PLAIN(TEST_NAME, TestCase, name), { 0 } };

static void read_test(Scope *scope, const Node *map, TestCase *test)
{
    Spans spans = { { NULL, 0, 0 } };
    const Node *name = node_present_get(map, KEY_TEST_NAME);
    plain_read(scope, map, test_values, test);
    test->span = name != NULL ? name->span : span_part(map->span, 0, 1);
    read_sets(scope, map, test);
    read_one(scope, map, KEY_TEST_POSITION, &test->position, &spans);
    test->moves = read_texts(scope, node_present_get(map, KEY_TEST_MOVES), &test->move_count, &spans);
    test->legal = read_texts(scope, node_present_get(map, KEY_TEST_LEGAL), &test->legal_count, &spans);
    test->illegal = read_texts(scope, node_present_get(map, KEY_TEST_ILLEGAL), &test->illegal_count, &spans);
    const Node *only = node_present_get(map, KEY_TEST_ONLY), *count = node_present_get(map, KEY_TEST_COUNT);
    test->only = read_texts(scope, only, &test->only_count, &spans);
    test->has_only = only != NULL;
    test->only_span = only == NULL                ? test->span
                      : only->type == NODE_SCALAR ? only->span
                                                  : span_part(only->span, 0, 1);
    test->has_count = count != NULL && read_count(scope, count, false, &test->count);
    add_span(scope, &spans, count != NULL ? count->span : (Span){ 0 });
    read_perft(scope, map, test, &spans);
    read_result(scope, map, test, &spans);
    read_one(scope, map, KEY_TEST_AFTER, &test->after, &spans);
    test->attacked =
        read_texts(scope, node_present_get(map, KEY_TEST_ATTACKED), &test->attacked_count, &spans);
    check_attacked(scope, test, &spans);
    check_says_something(scope, map, test);
    test->spans = spans.list.items;
}

void block_tests(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    const Node *list = node_present_get(root, KEY_TRIALS_TESTS);
    if (list == NULL || list->type != NODE_LIST)
        return;
    kernel->tests = arena_array(scope->rules, list->count + 1, sizeof *kernel->tests);
    scope->diags->of_tests = true;
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->type != NODE_MAP)
            continue;
        TestCase *test = &kernel->tests[kernel->test_count++];
        read_test(scope, list->items[i], test);
        test->broken = diag_has_error_in(scope->diags, list->items[i]->span);
    }
    scope->diags->of_tests = false;
}
