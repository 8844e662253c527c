/* The border: weights of the evaluation, read from a file that `vari tune` has written. */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "search/weights.h"
#include "tree/node.h"
#include "vari_internal.h"

enum { FORM = 1, READING = 16 << 20, HASH_DIGITS = 16 };
static const double weight_most = 1000;

typedef struct Reading {
    VariRules *rules;
    DiagList *diags;
    VariWeight *weights;
    size_t count;
} Reading;

/* --- one weight ------------------------------------------------------------------------------ */

static const char *name_of_kind(const Kernel *kernel, Text name)
{
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (text_equals(kernel->kinds[kind].id, name))
            return kernel->kinds[kind].id.bytes;
    return NULL;
}

static const char *name_of_other(Text name)
{
    for (size_t other = 0; other < OTHER_COUNT; other++)
        if (text_is(name, other_words[other]))
            return other_words[other];
    return NULL;
}

static bool read_number(const Reading *reading, const Node *node, double least, double *number)
{
    if (node->type == NODE_POISON)
        return false;
    if (node->type == NODE_SCALAR && text_to_real(node->text, number) && *number >= least &&
        *number <= weight_most)
        return true;
    return diag_error(reading->diags, DIAG_WRONG_NUMBER, node->span, "expected a number from %g to %g", least,
                      weight_most);
}

/* `3.21`, or `[3.21, 0.05]`: a weight and its standard error. */
static bool read_value(const Reading *reading, const Node *node, VariWeight *weight)
{
    if (node->type != NODE_LIST)
        return read_number(reading, node, -weight_most, &weight->value);
    if (node->count != 2)
        return diag_error(reading->diags, DIAG_WRONG_TYPE, node->span,
                          "expected a weight and its error, as [3.2, 0.1]");
    return read_number(reading, node->items[0], -weight_most, &weight->value) &&
           read_number(reading, node->items[1], 0, &weight->error);
}

static void read_group(Reading *reading, WeightGroup group, const Node *node)
{
    if (node->type != NODE_MAP) {
        if (node->type != NODE_POISON && node->type != NODE_EMPTY)
            diag_error(reading->diags, DIAG_WRONG_TYPE, node->span, "expected a map from names to weights");
        return;
    }
    for (size_t i = 0; i < node->count; i++) {
        const NodeEntry *entry = &node->entries[i];
        VariWeight weight = { .group = weight_groups[group] };
        weight.name = group == WEIGHT_OTHERS ? name_of_other(entry->key)
                                             : name_of_kind(reading->rules->kernel, entry->key);
        if (weight.name == NULL)
            diag_error(reading->diags, DIAG_UNKNOWN_NAME, entry->key_span, "%s `%.*s`",
                       group == WEIGHT_OTHERS ? "there is no weight" : "no kind of piece is called",
                       TEXT_ARG(entry->key));
        else if (read_value(reading, entry->value, &weight))
            reading->weights[reading->count++] = weight;
    }
}

/* --- the file -------------------------------------------------------------------------------- */

/* The keys beside the groups: the form, the rules, and how the weights came about. */
static bool is_known_key(Text key)
{
    return text_among(TEXT("weights/rules/games/positions/ridge/test"), key) >= 0;
}

static bool read_hash(const Node *node, uint64_t *hash)
{
    *hash = 0;
    if (node->type != NODE_SCALAR || node->text.length != HASH_DIGITS)
        return false;
    for (size_t i = 0; i < HASH_DIGITS; i++) {
        char digit = node->text.bytes[i];
        const char *digits = "0123456789abcdef", *at = strchr(digits, digit);
        if (at == NULL || digit == '\0')
            return false;
        *hash = *hash << 4 | (uint64_t)(at - digits);
    }
    return true;
}

/* False after telling it: the weights were found for other rules. */
static bool check_rules(const Reading *reading, const Node *root)
{
    const Node *rules = node_get(root, "rules"), *form = node_get(root, "weights");
    int64_t number;
    uint64_t hash;
    if (rules == NULL || form == NULL)
        return diag_error(reading->diags, DIAG_MISSING_KEY, root->span,
                          "a file of weights needs `weights: %d` and `rules`", FORM);
    if (form->type != NODE_SCALAR || !text_to_int(form->text, &number) || number != FORM)
        return diag_error(reading->diags, DIAG_WRONG_VERSION, form->span, "expected `weights: %d`", FORM);
    if (!read_hash(rules, &hash))
        return diag_error(reading->diags, DIAG_WRONG_TYPE, rules->span, "expected %d digits 0 to f",
                          HASH_DIGITS);
    if (hash == reading->rules->kernel->rules_hash)
        return true;
    diag_warning(reading->diags, DIAG_OTHER_RULES, rules->span,
                 "these weights are not used: they were found for other rules; the rules are now %016" PRIx64,
                 reading->rules->kernel->rules_hash);
    diag_help(reading->diags, "`vari tune` finds new ones");
    return false;
}

static void read_groups(Reading *reading, const Node *root)
{
    for (size_t i = 0; i < root->count; i++) {
        const NodeEntry *entry = &root->entries[i];
        size_t group = 0;
        while (group < WEIGHT_GROUPS && !text_is(entry->key, weight_groups[group]))
            group++;
        if (group < WEIGHT_GROUPS)
            read_group(reading, (WeightGroup)group, entry->value);
        else if (!is_known_key(entry->key))
            diag_error(reading->diags, DIAG_UNKNOWN_KEY, entry->key_span,
                       "a file of weights has no key `%.*s`", TEXT_ARG(entry->key));
    }
}

static VariStatus read_weights(VariRules *rules, Arena *arena, const char *path, Text bytes)
{
    size_t errors = rules->diags.error_count;
    uint16_t source = source_add(&rules->sources, text_of(path), bytes);
    const Node *root = tree_read(arena, &rules->diags, source);
    Reading reading = { .rules = rules, .diags = &rules->diags };
    if (root->type == NODE_POISON)
        return VARI_NOT_HERE;
    if (root->type != NODE_MAP) {
        diag_error(&rules->diags, DIAG_WRONG_TYPE, root->span, "expected a map");
        return VARI_NOT_HERE;
    }
    size_t most = 0;
    for (size_t i = 0; i < root->count; i++)
        most += root->entries[i].value->count;
    reading.weights = arena_array(rules->arena, most + 1, sizeof *reading.weights);
    if (!check_rules(&reading, root))
        return VARI_NOT_HERE;
    read_groups(&reading, root);
    if (rules->diags.error_count > errors)
        return VARI_NOT_HERE;
    rules->info.weights = reading.weights;
    rules->info.weight_count = reading.count;
    return VARI_OK;
}

typedef struct Setting {
    VariRules *rules;
    Arena *arena;
    const char *path;
    Text bytes;
    VariStatus status;
} Setting;

static void set_weights(void *context)
{
    Setting *setting = context;
    setting->status = read_weights(setting->rules, setting->arena, setting->path, setting->bytes);
    diag_sort(&setting->rules->diags);
}

VariStatus vari_rules_set_weights(VariRules *rules, const char *path, const char *bytes, size_t length)
{
    rules->info.weights = NULL;
    rules->info.weight_count = 0;
    if (bytes == NULL)
        return VARI_OK;
    if (!vari_rules_ok(rules))
        return VARI_NOT_HERE;
    Setting setting = { rules, arena_new(READING), path, { bytes, length }, VARI_NO_MEMORY };
    if (setting.arena != NULL && !rules_attempt(rules, set_weights, &setting))
        setting.status = VARI_NO_MEMORY;
    arena_free(setting.arena);
    return setting.status;
}
