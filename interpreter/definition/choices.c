/* Trials: each value of each option by itself, and for each overlay that none of
 * these brings in, the first values of the options it names that do; then those
 * that bring it in together with one that takes something away. Where a trial
 * is refused, one option more is turned. */

#include "definition/choices.h"

#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/options.h"
#include "definition/rules_common.h"

#include <inttypes.h>

/* Trials, bytes that reading them all takes, conditions looked at, choices of which all are looked at. */
enum { TRIALS_MAX = 256, BYTES_MAX = 8 << 20, LOOKS_MAX = 20000, ALL_MAX = 2000 };

typedef LIST(Text) TextList;

typedef struct Search {
    Scope *scope;
    const NodeList *overlays;
    TextList *values; /* [option]: what it may be */
    Text *plain;      /* [option]: what it is by itself or by the request */
    bool *shown;      /* [overlay]: some load brings it in */
    const Node *with; /* the overlay that is to hold as well; NULL: none */
    size_t looks;
    size_t most; /* trials */
    TrialList *trials;
} Search;

/* --- what options may be --------------------------------------------------- */

static void add_number(Search *search, size_t option, int64_t number)
{
    const OptionRule *rule = &search->scope->kernel->options[option];
    TextList *values = &search->values[option];
    if (number < rule->lowest || number > rule->highest)
        return;
    Text text = text_of(arena_format(search->scope->reading, "%" PRId64, number));
    for (size_t i = 0; i < values->count; i++)
        if (text_equals(values->items[i], text))
            return;
    list_push(search->scope->reading, values, text);
}

/* Numbers that a condition has beside an option may be where it turns. */
static void add_numbers_of(Search *search, size_t option, Text condition)
{
    for (size_t i = 0; i < condition.length; i++) {
        size_t end = i;
        while (end < condition.length && condition.bytes[end] >= '0' && condition.bytes[end] <= '9')
            end++;
        int64_t number;
        if (end > i && text_to_int(text_slice(condition, i, end - i), &number))
            for (int64_t near = number - 1; near <= number + 1; near++)
                add_number(search, option, near);
        i = end > i ? end - 1 : i;
    }
}

static Text condition_of(const Node *overlay)
{
    const Node *condition = node_get(overlay, KEY_OVERLAY_IF);
    return condition != NULL && condition->type == NODE_SCALAR ? condition->text : TEXT("");
}

static void list_values(Search *search, size_t option)
{
    const OptionRule *rule = &search->scope->kernel->options[option];
    if (rule->withdrawn) {
        list_push(search->scope->reading, &search->values[option], rule->value);
        return;
    }
    for (size_t i = 0; i < rule->choice_count; i++)
        list_push(search->scope->reading, &search->values[option], rule->choices[i]);
    if (!rule->is_number)
        return;
    add_number(search, option, rule->number_default);
    add_number(search, option, rule->lowest);
    add_number(search, option, rule->highest);
    for (size_t i = 0; i < search->overlays->count; i++)
        if (text_has_name(condition_of(search->overlays->items[i]), rule->name))
            add_numbers_of(search, option, condition_of(search->overlays->items[i]));
}

/* --- what holds ------------------------------------------------------------- */

static bool holds(Search *search, const Node *overlay)
{
    const Node *condition = node_get(overlay, KEY_OVERLAY_IF);
    bool truth = false;
    search->looks++;
    return condition != NULL && condition->type == NODE_SCALAR && search->looks <= LOOKS_MAX &&
           expression_option_truth(search->scope, condition, &truth) && truth;
}

static bool refuses(const Node *overlay)
{
    return node_present_get(overlay, KEY_OVERLAY_REFUSE) != NULL;
}

/* True if this overlay (NULL: none) holds, and the one that is to hold with it. */
static bool is_brought_in(Search *search, const Node *overlay)
{
    return (overlay == NULL || holds(search, overlay)) &&
           (search->with == NULL || holds(search, search->with));
}

static bool is_refused(Search *search)
{
    for (size_t i = 0; i < search->overlays->count; i++)
        if (refuses(search->overlays->items[i]) && holds(search, search->overlays->items[i]))
            return true;
    return false;
}

static void note_shown(Search *search)
{
    for (size_t i = 0; i < search->overlays->count; i++)
        search->shown[i] = search->shown[i] || holds(search, search->overlays->items[i]);
}

/* --- trials ------------------------------------------------------------------ */

static void reset(Search *search)
{
    for (size_t i = 0; i < search->scope->kernel->option_count; i++)
        search->scope->kernel->options[i].value = search->plain[i];
}

static void keep(Search *search)
{
    const Kernel *kernel = search->scope->kernel;
    if (search->trials->count == search->most || search->looks > LOOKS_MAX) {
        search->trials->cut = true;
        return;
    }
    Trial trial = { .sets =
                        arena_array(search->scope->reading, kernel->option_count + 1, sizeof *trial.sets) };
    for (size_t i = 0; i < kernel->option_count; i++) {
        if (text_equals(kernel->options[i].value, search->plain[i]))
            continue;
        trial.sets[trial.count][0] = kernel->options[i].name;
        trial.sets[trial.count++][1] = kernel->options[i].value;
    }
    if (trial.count > 0)
        list_push(search->scope->reading, search->trials, trial);
    note_shown(search);
}

/* Keeps the options as they are, or with one more turned that is as ever, but refused. */
static bool keep_accepted(Search *search, const Node *wanted)
{
    Kernel *kernel = search->scope->kernel;
    bool accepted = !is_refused(search);
    for (size_t i = 0; i < kernel->option_count && !accepted; i++) {
        if (!text_equals(kernel->options[i].value, search->plain[i]))
            continue;
        for (size_t j = 0; j < search->values[i].count && !accepted; j++) {
            kernel->options[i].value = search->values[i].items[j];
            accepted = !is_refused(search) && is_brought_in(search, wanted);
        }
        if (!accepted)
            kernel->options[i].value = search->plain[i];
    }
    if (accepted)
        keep(search);
    return accepted;
}

static void try_values(Search *search)
{
    Kernel *kernel = search->scope->kernel;
    for (size_t i = 0; i < kernel->option_count; i++) {
        for (size_t j = 0; j < search->values[i].count; j++) {
            reset(search);
            kernel->options[i].value = search->values[i].items[j];
            if (!text_equals(kernel->options[i].value, search->plain[i]))
                keep_accepted(search, NULL);
        }
    }
}

static bool turns_on(const Search *search, const Node *overlay, size_t option)
{
    Text name = search->scope->kernel->options[option].name;
    return text_has_name(condition_of(overlay), name) ||
           (search->with != NULL && text_has_name(condition_of(search->with), name));
}

/* Turns the options from `first` on that a condition names, until it holds and nothing refuses. */
static bool try_overlay(Search *search, const Node *overlay, size_t first)
{
    Kernel *kernel = search->scope->kernel;
    if (search->looks > LOOKS_MAX)
        return false;
    while (first < kernel->option_count && !turns_on(search, overlay, first))
        first++;
    if (first == kernel->option_count) {
        Text *turned = arena_array(search->scope->reading, first + 1, sizeof *turned);
        for (size_t i = 0; i < first; i++)
            turned[i] = kernel->options[i].value;
        bool kept = is_brought_in(search, overlay) && keep_accepted(search, overlay);
        for (size_t i = 0; i < first; i++)
            kernel->options[i].value = turned[i];
        return kept;
    }
    for (size_t j = 0; j < search->values[first].count; j++) {
        kernel->options[first].value = search->values[first].items[j];
        if (try_overlay(search, overlay, first + 1))
            return true;
    }
    kernel->options[first].value = search->plain[first];
    return false;
}

/* True if an overlay takes away something that another may need. */
static bool takes_away(const Node *overlay)
{
    for (size_t i = 0; i < overlay->count; i++) {
        const Node *block = overlay->entries[i].value;
        for (size_t j = 0; block->type == NODE_MAP && j < block->count; j++)
            if (node_is_none(block->entries[j].value))
                return true;
    }
    return false;
}

/* As far as there is room. */
static void try_together(Search *search)
{
    const NodeList *overlays = search->overlays;
    for (size_t i = 0; i < overlays->count; i++) {
        if (refuses(overlays->items[i]) || !takes_away(overlays->items[i]))
            continue;
        for (size_t j = 0; j < overlays->count && search->trials->count < search->most; j++) {
            reset(search);
            search->with = overlays->items[i];
            if (j != i && !refuses(overlays->items[j]))
                try_overlay(search, overlays->items[j], 0);
        }
    }
    search->with = NULL;
}

/* --- what never holds, or always ---------------------------------------------------------- */

/* Of how many choices all must be looked at; more than ALL_MAX are too many. */
static size_t choices_of(const Search *search, const Node *overlay)
{
    const Kernel *kernel = search->scope->kernel;
    size_t count = 1;
    for (size_t i = 0; i < kernel->option_count && count <= ALL_MAX; i++) {
        const OptionRule *option = &kernel->options[i];
        if (!text_has_name(condition_of(overlay), option->name))
            continue;
        if (option->withdrawn)
            return ALL_MAX + 1;
        count *= option->is_number ? (size_t)((int64_t)option->highest - option->lowest + 1)
                                   : option->choice_count;
    }
    return count;
}

/* True if with some choice of the options that a condition names, from `first` on, it holds, or does not. */
static bool can_be(Search *search, const Node *overlay, bool held, size_t first)
{
    Kernel *kernel = search->scope->kernel;
    while (first < kernel->option_count && !text_has_name(condition_of(overlay), kernel->options[first].name))
        first++;
    if (first == kernel->option_count)
        return holds(search, overlay) == held;
    OptionRule *option = &kernel->options[first];
    bool can = false;
    for (size_t i = 0; i < option->choice_count && !can; i++) {
        option->value = option->choices[i];
        can = can_be(search, overlay, held, first + 1);
    }
    for (int64_t number = option->lowest; option->is_number && number <= option->highest && !can; number++) {
        option->value = text_of(arena_format(search->scope->reading, "%" PRId64, number));
        can = can_be(search, overlay, held, first + 1);
    }
    option->value = search->plain[first];
    return can;
}

static void find_idle(Search *search)
{
    for (size_t i = 0; i < search->overlays->count; i++) {
        const Node *overlay = search->overlays->items[i], *condition = node_get(overlay, KEY_OVERLAY_IF);
        reset(search);
        if (search->shown[i] || condition == NULL || choices_of(search, overlay) > ALL_MAX)
            continue;
        if (!can_be(search, overlay, true, 0) && search->looks <= LOOKS_MAX)
            list_push(search->scope->reading, &search->trials->idle, condition->span);
    }
}

/* As far as there is room. */
static void find_always(Search *search)
{
    for (size_t i = 0; i < search->overlays->count; i++) {
        const Node *overlay = search->overlays->items[i], *condition = node_get(overlay, KEY_OVERLAY_IF);
        reset(search);
        if (condition == NULL || !holds(search, overlay) || choices_of(search, overlay) > ALL_MAX)
            continue;
        if (!can_be(search, overlay, false, 0) && search->looks <= LOOKS_MAX)
            list_push(search->scope->reading, &search->trials->always, condition->span);
    }
}

/* Long files are read less often. */
static size_t most_trials(const SourceList *sources)
{
    size_t bytes = 1;
    for (size_t i = 0; i < sources->count; i++)
        bytes += sources->items[i].bytes.length;
    return BYTES_MAX / bytes < TRIALS_MAX ? BYTES_MAX / bytes : TRIALS_MAX;
}

static void search_trials(Search *search)
{
    Kernel *kernel = search->scope->kernel;
    search->values = arena_array(search->scope->reading, kernel->option_count + 1, sizeof *search->values);
    search->plain = arena_array(search->scope->reading, kernel->option_count + 1, sizeof *search->plain);
    search->shown = arena_array(search->scope->reading, search->overlays->count + 1, sizeof *search->shown);
    for (size_t i = 0; i < kernel->option_count; i++) {
        search->plain[i] = kernel->options[i].value;
        list_values(search, i);
    }
    note_shown(search);
    try_values(search);
    for (size_t i = 0; i < search->overlays->count; i++) {
        reset(search);
        if (!search->shown[i] && !refuses(search->overlays->items[i]))
            try_overlay(search, search->overlays->items[i], 0);
    }
    search->trials->cut = search->trials->cut || search->looks > LOOKS_MAX;
    find_idle(search);
    try_together(search);
    find_always(search);
}

void choices_list(const DefinitionRequest *request, TrialList *trials)
{
    SourceList sources = { .arena = request->reading };
    DiagList nobody_reads = { .arena = request->reading, .sources = &sources };
    DefinitionRequest quiet = *request;
    quiet.diags = &nobody_reads;
    quiet.rules = request->reading;
    Chain *chain = arena_alloc(request->reading, sizeof *chain);
    extends_read(&quiet, schema_new(request->reading), chain);
    if (chain->root == NULL || chain->broken)
        return;
    Scope *scope = scope_new(quiet.rules, quiet.reading, quiet.diags, quiet.id);
    options_read(scope, chain->root);
    options_choose(scope, &quiet, (Span){ .source = 0 });
    Search search = {
        .scope = scope, .overlays = &chain->overlays, .trials = trials, .most = most_trials(&sources)
    };
    search_trials(&search);
}
