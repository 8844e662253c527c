/* Options, what is chosen of them, and the overlays. */

#include "definition/options.h"
#include "schema_keys.h"

#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "report/nearest.h"

#include <inttypes.h>

enum { OPTIONS_MAX = 64, CHOICES_MAX = 250 };

/* A key that nobody can write: what stands under it is an option that was taken away. */
static const char withdrawn_key[] = "none";

static const char *const overlay_keys[] = { KEY_OVERLAY_IF, KEY_OVERLAY_REFUSE, NULL };

/* --- declared ---------------------------------------------------------------- */

/* An overlay that refuses is not merged: what it says besides is never read. */
static void check_refusal(Scope *scope, const Node *overlay)
{
    for (size_t i = 0; i < overlay->count; i++) {
        const NodeEntry *entry = &overlay->entries[i];
        if (!text_is(entry->key, KEY_OVERLAY_IF) && !text_is(entry->key, KEY_OVERLAY_REFUSE))
            diag_error(scope->diags, DIAG_IDLE_KEY, entry->key_span,
                       "`%.*s` would do nothing: this overlay refuses the options", TEXT_ARG(entry->key));
    }
}

static void add_choice(Scope *scope, OptionRule *option, Text choice, Span span)
{
    for (size_t i = 0; i < option->choice_count; i++)
        if (scope_name_equals(option->choices[i], choice))
            diag_error(scope->diags, DIAG_NAME_TWICE, span, "the choice `%.*s` stands twice",
                       TEXT_ARG(choice));
    option->choices[option->choice_count++] = choice;
}

static size_t count_words(const Node *list)
{
    size_t count = list->count;
    for (size_t i = 0; i < list->count; i++)
        for (size_t at = 0; list->items[i]->type == NODE_SCALAR && at < list->items[i]->text.length; at++)
            count += list->items[i]->text.bytes[at] == ' ';
    return count;
}

static void suggest_commas(Scope *scope, Text choices)
{
    Buffer apart = { .arena = scope->diags->arena };
    Text word;
    for (size_t offset = 0, at; next_word(&choices, &offset, &word, &at);)
        buffer_add(&apart, "%s%.*s", apart.length > 0 ? ", " : "", TEXT_ARG(word));
    diag_suggest(scope->diags, buffer_text(&apart));
    diag_is_certain(scope->diags);
}

/* `[50..60]`: a range, which YAML takes for a word. It is read as one, so that what it decides is no mistake.
 */
static bool read_dots(Scope *scope, const Node *list, OptionRule *option)
{
    Text choice = list->count == 1 && list->items[0]->type == NODE_SCALAR ? list->items[0]->text : TEXT("");
    size_t dots = text_find(choice, '.'), behind = dots;
    while (behind < choice.length && choice.bytes[behind] == '.')
        behind++;
    Text first = text_slice(choice, 0, dots), last = text_slice(choice, behind, choice.length);
    int64_t least, most;
    if (behind < dots + 2 || !text_to_int(first, &least) || !text_to_int(last, &most) || least < INT32_MIN ||
        most > INT32_MAX || least > most)
        return false;
    diag_error(scope->diags, DIAG_WRONG_OPTION, list->items[0]->span, "a range of numbers is no list");
    diag_help(scope->diags, "numbers from one to another are written as `%.*s: {number: %.*s-%.*s}`",
              TEXT_ARG(option->name), TEXT_ARG(first), TEXT_ARG(last));
    diag_mend(scope->diags, list->span,
              text_of(arena_format(scope->reading, "{number: %.*s-%.*s}", TEXT_ARG(first), TEXT_ARG(last))));
    diag_is_certain(scope->diags);
    option->is_number = true;
    option->lowest = option->number_default = (int32_t)least;
    option->highest = (int32_t)most;
    option->value = first;
    return true;
}

static void read_choices(Scope *scope, const Node *list, OptionRule *option)
{
    if (read_dots(scope, list, option))
        return;
    if (list->count > CHOICES_MAX)
        diag_error(scope->diags, DIAG_TOO_MANY, list->items[CHOICES_MAX]->span,
                   "an option has at most %d choices; these are %zu", CHOICES_MAX, list->count);
    option->choices = arena_array(scope->rules, count_words(list) + 1, sizeof *option->choices);
    for (size_t i = 0; i < list->count && i < CHOICES_MAX; i++) {
        Text choice, word;
        size_t offset = 0, at;
        if (!read_text(scope, list->items[i], &choice))
            continue;
        if (text_find(choice, ' ') == choice.length) {
            add_choice(scope, option, choice, list->items[i]->span);
            continue;
        }
        diag_error(scope->diags, DIAG_WRONG_OPTION, list->items[i]->span, "a choice is one word, not `%.*s`",
                   TEXT_ARG(choice));
        if (list->items[i]->quoted)
            diag_help(scope->diags, "a comma stands between two choices: `%.*s: [one, two]`",
                      TEXT_ARG(option->name));
        else
            suggest_commas(scope, choice);
        while (next_word(&choice, &offset, &word, &at))
            add_choice(scope, option, word, list->items[i]->span);
    }
    if (list->count == 0)
        diag_error(scope->diags, DIAG_WRONG_OPTION, option->span, "the option `%.*s` has no choices",
                   TEXT_ARG(option->name));
    option->value = option->choice_count > 0 ? option->choices[0] : TEXT("");
}

static void read_number_option(Scope *scope, const Node *map, OptionRule *option)
{
    option->is_number = true;
    const Node *range = node_get(map, KEY_RANGE_NUMBER);
    if (range == NULL)
        diag_error(scope->diags, DIAG_MISSING_KEY, option->span,
                   "the option `%.*s` needs its range: `number: 0-9`", TEXT_ARG(option->name));
    bool good = range != NULL && read_range(scope, range, &option->lowest, &option->highest);
    option->number_default = option->lowest;
    const Node *start = node_present_get(map, KEY_RANGE_DEFAULT);
    int64_t number = 0;
    if (good && start != NULL && start->type == NODE_SCALAR) {
        if (!text_to_int(start->text, &number) || number < option->lowest || number > option->highest)
            diag_error(scope->diags, DIAG_WRONG_OPTION, start->span,
                       "the default must be a number from %" PRId32 " to %" PRId32, option->lowest,
                       option->highest);
        else
            option->number_default = (int32_t)number;
    }
    option->value = text_of(arena_format(scope->rules, "%" PRId32, option->number_default));
}

/* What options_withdraw() has written. */
static const Node *withdrawn_value(const Node *value)
{
    return value->type == NODE_MAP ? node_get(value, withdrawn_key) : NULL;
}

/* What stands as a comment behind the line of an option, for who chooses; empty where nothing does. */
static Text comment_behind(Scope *scope, Span span)
{
    const SourceList *sources = scope->diags->sources;
    const Source *source = source_get(sources, span.source);
    Text line = source == NULL ? TEXT("") : source_line(source, source_place(sources, span).line);
    char quote = '\0';
    for (size_t i = 0; i < line.length; i++) {
        char byte = line.bytes[i];
        bool blank = i > 0 && (line.bytes[i - 1] == ' ' || line.bytes[i - 1] == '\t');
        if (quote == '\0' && byte == '#' && blank) {
            size_t from = i + 1, to = line.length;
            while (from < to && line.bytes[from] == ' ')
                from++;
            while (to > from && line.bytes[to - 1] == ' ')
                to--;
            return arena_text(scope->rules, text_slice(line, from, to - from));
        }
        if (byte == quote)
            quote = '\0';
        else if (quote == '\0' && (byte == '"' || byte == '\''))
            quote = byte;
    }
    return TEXT("");
}

static void read_option(Scope *scope, const NodeEntry *entry)
{
    Kernel *kernel = scope->kernel;
    bool poison = entry->value->type == NODE_POISON; /* it has been reported, and is there all the same */
    if (!read_expression_name(scope, entry->key, entry->key_span, "an option") ||
        (!node_present(entry->value) && !poison))
        return;
    if (scope_find_option(scope, entry->key) >= 0) {
        diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span, "the option `%.*s` stands twice",
                   TEXT_ARG(entry->key));
        return;
    }
    OptionRule option = { .name = arena_text(scope->rules, entry->key),
                          .span = entry->key_span,
                          .about = comment_behind(scope, entry->key_span),
                          .value_default = true };
    const Node *withdrawn = withdrawn_value(entry->value),
               *value = withdrawn != NULL ? withdrawn : entry->value;
    option.withdrawn = withdrawn != NULL;
    if (value->type == NODE_LIST)
        read_choices(scope, value, &option);
    else if (value->type == NODE_MAP)
        read_number_option(scope, value, &option);
    kernel->options[kernel->option_count++] = option;
}

/* `options: none` takes each of them away. */
static void take_each_away(Arena *arena, const Node *inherited, Node *options)
{
    Node *none = arena_alloc(arena, sizeof *none);
    *none = *options;
    options->type = NODE_MAP;
    options->count = 0;
    options->entries = arena_array(arena, inherited->count + 1, sizeof *options->entries);
    for (size_t i = 0; i < inherited->count; i++)
        options->entries[options->count++] =
            (NodeEntry){ .key = inherited->entries[i].key, .key_span = none->span, .value = none };
}

void options_withdraw(Arena *arena, const Node *base, Node *over)
{
    const Node *inherited = base == NULL ? NULL : node_get(base, KEY_FILE_OPTIONS);
    Node *options = node_get(over, KEY_FILE_OPTIONS);
    if (inherited != NULL && inherited->type == NODE_MAP && node_is_none(options))
        take_each_away(arena, inherited, options);
    if (inherited == NULL || inherited->type != NODE_MAP || options == NULL || options->type != NODE_MAP)
        return;
    for (size_t i = 0; i < options->count; i++) {
        NodeEntry *entry = &options->entries[i];
        Node *value = node_get(inherited, arena_text(arena, entry->key).bytes);
        if (!node_is_none(entry->value) || value == NULL || !node_present(value))
            continue;
        Node *map = arena_alloc(arena, sizeof *map);
        *map = (Node){ .type = NODE_MAP, .span = entry->value->span, .count = 1 };
        map->entries = arena_array(arena, 1, sizeof *map->entries);
        map->entries[0] =
            (NodeEntry){ .key = text_of(withdrawn_key), .key_span = entry->key_span, .value = value };
        entry->value = map;
    }
}

void options_forget_withdrawn(Kernel *kernel)
{
    size_t kept = 0;
    for (size_t i = 0; i < kernel->option_count; i++)
        if (!kernel->options[i].withdrawn)
            kernel->options[kept++] = kernel->options[i];
    kernel->option_count = kept;
}

void options_read(Scope *scope, const Node *root)
{
    const Node *options = node_present_get(root, KEY_FILE_OPTIONS);
    size_t count = options != NULL && options->type == NODE_MAP ? options->count : 0;
    if (count > OPTIONS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, options->entries[OPTIONS_MAX].key_span,
                   "a definition has %d options at most; these are %zu", OPTIONS_MAX, count);
        count = OPTIONS_MAX;
    }
    scope->kernel->options = arena_array(scope->rules, count + 1, sizeof *scope->kernel->options);
    for (size_t i = 0; i < count; i++)
        read_option(scope, &options->entries[i]);
}

/* --- chosen ------------------------------------------------------------------ */

static bool choose_number(Scope *scope, OptionRule *option, Text value, Span at)
{
    int64_t number = 0;
    if (!text_to_int(value, &number) || number < option->lowest || number > option->highest)
        return diag_error(scope->diags, DIAG_WRONG_OPTION, at,
                          "the option `%.*s` cannot be `%.*s`: it is a number from %" PRId32 " to %" PRId32,
                          TEXT_ARG(option->name), TEXT_ARG(value), option->lowest, option->highest);
    option->value = text_of(arena_format(scope->rules, "%" PRId64, number));
    option->value_default = number == option->number_default;
    return true;
}

static bool choose_word(Scope *scope, OptionRule *option, Text value, Span at)
{
    for (size_t i = 0; i < option->choice_count; i++) {
        if (!scope_name_equals(option->choices[i], value))
            continue;
        option->value = option->choices[i];
        option->value_default = i == 0;
        return true;
    }
    if (option->choice_count == 0)
        return false; /* what is amiss has been reported */
    Buffer list = { .arena = scope->reading };
    buffer_add_names(&list, option->choices, option->choice_count, "or");
    diag_error(scope->diags, DIAG_WRONG_OPTION, at, "the option `%.*s` cannot be `%.*s`: it is %.*s",
               TEXT_ARG(option->name), TEXT_ARG(value), TEXT_ARG(buffer_text(&list)));
    Text nearest = nearest_name(value, option->choices, option->choice_count);
    if (nearest.length > 0)
        diag_help(scope->diags, "did you mean `%.*s`?", TEXT_ARG(nearest));
    return false;
}

bool options_take(Scope *scope, OptionRule *option, Text value, Span at)
{
    return option->is_number ? choose_number(scope, option, value, at)
                             : choose_word(scope, option, value, at);
}

static void unknown_option(Scope *scope, Text name, Span start)
{
    const Kernel *kernel = scope->kernel;
    size_t count = 0;
    Text *names = arena_array(scope->reading, kernel->option_count + 1, sizeof *names);
    for (size_t i = 0; i < kernel->option_count; i++)
        if (!kernel->options[i].withdrawn)
            names[count++] = kernel->options[i].name;
    diag_error(scope->diags, DIAG_UNKNOWN_OPTION, start, "there is no option `%.*s`", TEXT_ARG(name));
    Text nearest = nearest_name(name, names, count);
    if (nearest.length > 0) {
        diag_help(scope->diags, "did you mean `%.*s`?", TEXT_ARG(nearest));
        return;
    }
    Buffer list = { .arena = scope->reading };
    for (size_t i = 0; i < count; i++)
        buffer_add(&list, "%s%.*s", i == 0 ? "its options are " : ", ", TEXT_ARG(names[i]));
    diag_help(scope->diags, "%s", count == 0 ? "it has none" : list.bytes);
}

void options_choose(Scope *scope, const DefinitionRequest *request, Span start)
{
    for (size_t i = 0; i < request->set_count; i++) {
        int index = scope_find_option(scope, request->sets[i][0]);
        if (index < 0 || scope->kernel->options[index].withdrawn) {
            unknown_option(scope, request->sets[i][0], start);
            continue;
        }
        OptionRule *option = &scope->kernel->options[index];
        options_take(scope, option, request->sets[i][1], option->span);
    }
}

/* --- overlays ---------------------------------------------------------------- */

Node *options_overlay(Scope *scope, Node *root, const NodeList *overlays)
{
    bool refused = false,
         unknown = false; /* what an overlay brings in: nothing is told of what relies on it */
    if (overlays->count > OVERLAYS_MAX)
        diag_error(scope->diags, DIAG_TOO_MANY, span_part(overlays->items[OVERLAYS_MAX]->span, 0, 1),
                   "a definition has %d overlays at most; these are %zu", OVERLAYS_MAX, overlays->count);
    for (size_t i = 0; i < overlays->count && i < OVERLAYS_MAX; i++) {
        const Node *overlay = overlays->items[i];
        const Node *condition = node_get(overlay, KEY_OVERLAY_IF);
        bool holds = false;
        if (node_present_get(overlay, KEY_OVERLAY_REFUSE) != NULL)
            check_refusal(scope, overlay);
        size_t errors = scope->diags->error_count;
        unknown |= condition != NULL && condition->type == NODE_POISON;
        bool asked = condition != NULL && condition->type == NODE_SCALAR &&
                     expression_option_truth(scope, condition, &holds);
        unknown |= scope->diags->error_count > errors;
        if (!asked || !holds)
            continue;
        const Node *refuse = node_present_get(overlay, KEY_OVERLAY_REFUSE);
        if (refuse != NULL && refuse->type == NODE_SCALAR) {
            diag_error(scope->diags, DIAG_OPTIONS_REFUSED, refuse->span,
                       "these options do not go together: %.*s", TEXT_ARG(text_trim(refuse->text)));
            refused = true;
        }
        root = extends_lay_over(scope->reading, root, map_without(scope->reading, overlay, overlay_keys));
    }
    return refused || unknown ? NULL : root;
}
