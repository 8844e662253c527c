/* What nobody chooses: options and choices that decide nothing, and what is asked of them in vain. */

#include "definition/unused_options.h"

#include "definition/mentions.h"
#include "definition/rules_common.h"
#include "program/expressions.h"

#include <inttypes.h>

enum { NAMES_MAX = 16 };

/* How an option is asked for: by which of its choices, or by all of what it is. */
typedef struct Asking {
    Text name;
    const OptionRule *option;
    uint64_t choices; /* a bit for each that is compared with */
    bool otherwise;
} Asking;

static void note_choice(Asking *asking, Text choice)
{
    bool known = false;
    for (size_t i = 0; i < asking->option->choice_count && i < 64; i++)
        if (scope_name_equals(asking->option->choices[i], choice)) {
            asking->choices |= UINT64_C(1) << i;
            known = true;
        }
    asking->otherwise = asking->otherwise || !known;
}

/* `NAME == choice` and `NAME != choice`; whatever else has the name asks for all that it may be. */
static void note_asking(void *context, const Node *scalar)
{
    Asking *asking = context;
    Text text = scalar->text, word;
    size_t offset = 0, at;
    bool named = false, compared = false;
    if (!text_has_name(text, asking->name))
        return;
    while (next_word(&text, &offset, &word, &at)) {
        while (word.length > 0 && word.bytes[0] == '(')
            word = text_slice(word, 1, word.length);
        while (word.length > 0 && word.bytes[word.length - 1] == ')')
            word = text_slice(word, 0, word.length - 1);
        if (named && compared)
            note_choice(asking, word);
        else if (named && !text_is(word, "==") && !text_is(word, "!="))
            asking->otherwise = true;
        compared = named && !compared && (text_is(word, "==") || text_is(word, "!="));
        named = compared || scope_name_equals(word, asking->name);
        asking->otherwise = asking->otherwise || (!named && text_has_name(word, asking->name));
    }
    asking->otherwise = asking->otherwise || named;
}

static void note_root(Asking *asking, const Node *root)
{
    for (size_t i = 0; i < root->count; i++)
        if (!text_is(root->entries[i].key, KEY_FILE_OPTIONS) &&
            !text_is(root->entries[i].key, KEY_TRIALS_TESTS))
            rules_scalars(root->entries[i].value, note_asking, asking);
}

static bool list_has(const Node *list, Text choice)
{
    for (size_t i = 0; list != NULL && list->type == NODE_LIST && i < list->count; i++)
        if (list->items[i]->type == NODE_SCALAR && scope_name_equals(list->items[i]->text, choice))
            return true;
    return false;
}

/* Choices that no rule tells from another one, which may be the default of the option that is extended. */
static void warn_of_choices(Scope *scope, const Asking *asking, const Node *list, const Node *inherited)
{
    const OptionRule *option = asking->option;
    size_t alike = inherited != NULL ? 2 : 0, told = SIZE_MAX;
    for (size_t i = option->choice_count < 64 ? option->choice_count : 0; i-- > 0;)
        if ((asking->choices >> i & 1) == 0 && !list_has(inherited, option->choices[i])) {
            told = told == SIZE_MAX ? i : told;
            alike++;
        }
    if (alike < 2 || list->type != NODE_LIST || told >= list->count)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, list->items[told]->span,
                 "the choice `%.*s` changes nothing: no rule asks for it", TEXT_ARG(option->choices[told]));
    diag_help(scope->diags, "an overlay says what is different: `- {if: %.*s == %.*s, ...}`",
              TEXT_ARG(option->name), TEXT_ARG(option->choices[told]));
}

/* --- comparisons with numbers ------------------------------------------------- */

typedef struct Comparing {
    Scope *scope;
    const OptionRule *option;
    uint16_t source;
    Text names[NAMES_MAX]; /* the option's, and those of terms that are nothing but the option */
    size_t name_count;
} Comparing;

static bool is_named(const Comparing *comparing, Text word)
{
    for (size_t i = 0; i < comparing->name_count; i++)
        if (scope_name_equals(comparing->names[i], word))
            return true;
    return false;
}

static bool has_name(const Comparing *comparing, Text text)
{
    for (size_t i = 0; i < comparing->name_count; i++)
        if (text_has_name(text, comparing->names[i]))
            return true;
    return false;
}

/* A term may use those above it. */
static void find_names(Comparing *comparing, const Node *terms)
{
    comparing->names[comparing->name_count++] = comparing->option->name;
    for (size_t i = 0; terms != NULL && i < terms->count && comparing->name_count < NAMES_MAX; i++) {
        const Node *value = terms->entries[i].value;
        if (value->type == NODE_SCALAR && is_named(comparing, text_trim(value->text)))
            comparing->names[comparing->name_count++] = terms->entries[i].key;
    }
}

static bool is_comparison(Text word, Op *op)
{
    static const struct {
        const char *sign;
        Op op;
    } signs[] = { { "==", OP_EQ }, { "!=", OP_NE }, { "<", OP_LT },
                  { "<=", OP_LE }, { ">", OP_GT },  { ">=", OP_GE } };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (text_is(word, signs[i].sign)) {
            *op = signs[i].op;
            return true;
        }
    return false;
}

static bool is_arithmetic(Text word)
{
    static const char *const signs[] = { "+", "-", "*", "div", "mod" };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (text_is(word, signs[i]))
            return true;
    return false;
}

/* The number of choices of an option that is a number, and how many of them pass the comparison. */
static bool count_passing(const Comparing *comparing, Op op, int64_t number, bool swapped, int64_t *passing,
                          int64_t *all)
{
    const OptionRule *option = comparing->option;
    int64_t values[3] = { option->lowest, number, option->highest };
    bool range = option->is_number;
    *passing = *all = 0;
    for (size_t i = 0; i < (range ? 3 : option->choice_count); i++) {
        int64_t value = range ? values[i] : 0;
        if (!range && !text_to_int(option->choices[i], &value))
            return false;
        if (range && (value < option->lowest || value > option->highest))
            continue;
        ++*all;
        *passing += swapped ? op_holds(op, number, value) : op_holds(op, value, number);
    }
    return *all > 0;
}

/* Words with brackets are no operands: what stands in them goes on. */
static void judge_words(const Comparing *comparing, const Node *scalar, const Text *words, const size_t *at)
{
    bool swapped = is_named(comparing, words[3]);
    int64_t number, passing, all;
    Op op;
    if ((!swapped && !is_named(comparing, words[1])) || !is_comparison(words[2], &op) ||
        !text_to_int(words[swapped ? 1 : 3], &number) || is_arithmetic(words[0]) || is_arithmetic(words[4]) ||
        !count_passing(comparing, op, number, swapped, &passing, &all) || (passing > 0 && passing < all))
        return;
    const OptionRule *option = comparing->option;
    diag_warning(comparing->scope->diags, DIAG_SETTLED,
                 node_part(scalar, at[1], at[3] + words[3].length - at[1]), "this %s, whatever is chosen",
                 passing > 0 ? "always holds" : "never holds");
    if (option->is_number)
        diag_help(comparing->scope->diags, "`%.*s` lies between %" PRId32 " and %" PRId32,
                  TEXT_ARG(option->name), option->lowest, option->highest);
}

static void judge_scalar(void *context, const Node *scalar)
{
    const Comparing *comparing = context;
    Text rest = scalar->text, words[5] = { TEXT(""), TEXT(""), TEXT(""), TEXT(""), TEXT("") }, word;
    size_t offset = 0, at[5] = { 0 }, word_at;
    if (scalar->span.source != comparing->source || !has_name(comparing, rest))
        return;
    for (int more = 2; more > 0;) {
        if (!next_word(&rest, &offset, &word, &word_at)) {
            word = TEXT("");
            word_at = offset;
            more--;
        }
        for (size_t i = 0; i < 4; i++) {
            words[i] = words[i + 1];
            at[i] = at[i + 1];
        }
        while (word.length > 1 && word.bytes[0] == '(') {
            word = text_slice(word, 1, word.length);
            word_at++;
        }
        while (word.length > 1 && word.bytes[word.length - 1] == ')')
            word.length--;
        words[4] = word;
        at[4] = word_at;
        judge_words(comparing, scalar, words, at);
    }
}

static void judge_root(Comparing *comparing, const Node *root)
{
    static const char *const texts[] = { KEY_FILE_OPTIONS,  KEY_TRIALS_TESTS,  KEY_CREDITS_ABOUT,
                                         KEY_CREDITS_NAME,  KEY_BLOCKS_CALLED, KEY_CREDITS_SOURCE,
                                         KEY_OVERLAY_REFUSE };
    for (size_t i = 0; i < root->count; i++) {
        bool is_text = false;
        for (size_t j = 0; j < sizeof texts / sizeof *texts; j++)
            is_text = is_text || text_is(root->entries[i].key, texts[j]);
        if (!is_text)
            rules_scalars(root->entries[i].value, judge_scalar, comparing);
    }
}

/* What the file says itself, in its overlays, too. */
static void warn_of_comparisons(Scope *scope, const Node *root, const Chain *chain, int option,
                                uint16_t source)
{
    Comparing comparing = { .scope = scope, .option = &scope->kernel->options[option], .source = source };
    bool single = comparing.option->is_number && comparing.option->lowest == comparing.option->highest;
    find_names(&comparing, node_present_map(root, KEY_BLOCKS_TERMS));
    if (scope_option_form(scope, option) == OPTION_NUMBER && !single)
        judge_root(&comparing, chain->files[0].root);
}

/* --- all of an option ------------------------------------------------------------ */

static void warn_of_option(Scope *scope, const Node *root, const Chain *chain, const OptionRule *option)
{
    const Node *base = chain->base == NULL ? NULL : node_get(chain->base, KEY_FILE_OPTIONS);
    const Node *inherited = node_named(base, option->name),
               *own = node_named(node_get(root, KEY_FILE_OPTIONS), option->name);
    Asking asking = { .name = option->name, .option = option };
    Mention mention = { .name = option->name, .block = KEY_FILE_OPTIONS };
    if (!is_mentioned(root, &mention) && !is_mentioned_by_overlays(&chain->overlays, &mention)) {
        diag_warning(scope->diags, DIAG_UNUSED, option->span, "the option `%.*s` decides nothing",
                     TEXT_ARG(option->name));
        return;
    }
    note_root(&asking, root);
    for (size_t i = 0; i < chain->overlays.count; i++)
        note_root(&asking, chain->overlays.items[i]);
    if (own != NULL && !asking.otherwise)
        warn_of_choices(scope, &asking, own, inherited);
    bool single = option->is_number ? option->lowest == option->highest : option->choice_count == 1;
    if (!single || inherited != NULL)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, option->span,
                 "nobody can choose: `%.*s` is never anything but `%.*s`", TEXT_ARG(option->name),
                 TEXT_ARG(option->value));
    diag_help(scope->diags, "an option has two choices at least, the default first");
}

void unused_options_warn(Scope *scope, const Node *root, const Chain *chain, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->option_count; i++) {
        if (kernel->options[i].withdrawn)
            continue;
        warn_of_comparisons(scope, root, chain, (int)i, source);
        if (kernel->options[i].span.source == source)
            warn_of_option(scope, root, chain, &kernel->options[i]);
    }
}
