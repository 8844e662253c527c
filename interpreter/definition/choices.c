/* Trials: each value of each option by itself, and for each overlay that none of
 * these brings in, the first values of the options it names that do. Where a
 * trial is refused, one option more is turned. */

#include "definition/choices.h"

#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/options.h"
#include "definition/rules_common.h"

#include <inttypes.h>

/* Trials, bytes that reading them all takes, conditions looked at. */
enum { TRIALS_MAX = 256, BYTES_MAX = 32 << 20, LOOKS_MAX = 20000 };

typedef LIST(Text) TextList;

typedef struct Search {
    Scope *scope;
    const NodeList *overlays;
    TextList *values; /* [option]: what it may be */
    Text *plain;      /* [option]: what it is by itself or by the request */
    bool *shown;      /* [overlay]: some load brings it in */
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
            accepted = !is_refused(search) && (wanted == NULL || holds(search, wanted));
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

/* Turns the options from `first` on that a condition names, until it holds and nothing refuses. */
static bool try_overlay(Search *search, const Node *overlay, size_t first)
{
    Kernel *kernel = search->scope->kernel;
    if (search->looks > LOOKS_MAX)
        return false;
    while (first < kernel->option_count && !text_has_name(condition_of(overlay), kernel->options[first].name))
        first++;
    if (first == kernel->option_count) {
        Text *turned = arena_array(search->scope->reading, first + 1, sizeof *turned);
        for (size_t i = 0; i < first; i++)
            turned[i] = kernel->options[i].value;
        bool kept = holds(search, overlay) && keep_accepted(search, overlay);
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
