/* Reads picks and the steps of a `do` list. */

#include <inttypes.h>
#include <string.h>

#include "definition/native_names.h"
#include "definition/rules_common.h"
#include "definition/schema.h"
#include "report/nearest.h"

/* --- picks ------------------------------------------------------------------------ */

/* `1-6`: numbers. */
static bool is_number_range(Text text)
{
    size_t hyphen = text_find(text, '-');
    int64_t low, high;
    if (hyphen == 0 || hyphen == text.length)
        return false;
    return text_to_int(text_slice(text, 0, hyphen), &low) &&
           text_to_int(text_slice(text, hyphen + 1, text.length), &high);
}

/* What a selection gives is told by its shape: a hand gives kinds, and so do bare kinds for a pick named
 * `kind`; everything else gives cells. */
static bool domain_is_kinds(Scope *scope, const NodeEntry *entry)
{
    Text text = entry->value->text;
    return text_has_name(text, TEXT("hand")) || rules_is_kind_words(scope, text);
}

/* A player selection: one word that names owners, or `player`. */
static const char *player_domain(Text text)
{
    static const char *const words[][2] = {
        { "player", "piece not neutral" }, { "enemy player", "enemy" }, { "ally player", "ally" },
        { "friend player", "friend" },     { "own player", "own" },
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_is(text, words[i][0]))
            return words[i][1];
    return NULL;
}

/* `at: stone` picks a kind, whose every piece a step would then take. */
static void report_kinds_at(Scope *scope, const NodeEntry *entry)
{
    Text text = entry->value->text;
    Kind kind = scope_find_kind(scope, text);
    bool neutral = kind != KIND_NONE && scope->kernel->kinds[kind].neutral;
    diag_error(scope->diags, DIAG_TYPE_MISMATCH, entry->value->span,
               "`at` is where something happens, but `%.*s` picks a kind of piece, not a cell",
               TEXT_ARG(text));
    diag_help(scope->diags, "where one stands is picked by `%s %.*s`; the pick of a kind is called `kind`",
              neutral ? "neutral" : "own", TEXT_ARG(text));
}

static void warn_of_one_kind(Scope *scope, const NodeEntry *entry)
{
    Text text = entry->value->text;
    diag_warning(scope->diags, DIAG_UNUSED, entry->value->span,
                 "there is nothing to choose: `%.*s` is one kind", TEXT_ARG(text));
    diag_help(scope->diags, "where a `%.*s` stands is picked by `own %.*s`", TEXT_ARG(text), TEXT_ARG(text));
}

/* `eyes: 6`: numbers are picked from a range. */
static void report_lone_number(Scope *scope, const Node *value, int64_t number)
{
    diag_error(scope->diags, DIAG_TYPE_MISMATCH, value->span,
               "what is picked is one of several numbers, cells, kinds or players; this is one number");
    if (number < 1)
        return;
    const char *range = arena_format(scope->reading, "%s%" PRId64, number > 1 ? "1-" : "0-", number);
    diag_help(scope->diags, "numbers are picked from a range, as `%s`", range);
    diag_mend(scope->diags, value->span, text_of(range));
    diag_is_certain(scope->diags);
}

static bool read_domain(Scope *scope, const NodeEntry *entry, PickRule *pick)
{
    const Node *value = entry->value;
    const char *players = player_domain(value->text);
    pick->domain = EXPR_NONE;
    if (is_number_range(value->text)) {
        pick->type = PICK_NUMBER;
        if (!read_range(scope, value, &pick->lowest, &pick->highest))
            return false;
        if (pick->lowest < 0 || pick->highest > 999)
            return diag_error(scope->diags, DIAG_WRONG_RANGE, value->span,
                              "numbers to pick lie from 0 to 999");
        return true;
    }
    if (players != NULL) {
        pick->type = PICK_PLAYER;
        pick->domain = rules_made(scope, players, value->span, "S");
        return pick->domain != EXPR_NONE;
    }
    int64_t number;
    if (text_to_int(value->text, &number)) {
        pick->type = PICK_NUMBER;
        report_lone_number(scope, value, number);
        return false;
    }
    bool kinds = domain_is_kinds(scope, entry);
    pick->type = kinds ? PICK_KIND : PICK_CELL;
    pick->domain = expression_read(scope, value, kinds ? "M" : "S");
    if (kinds && text_is(entry->key, "at") && rules_is_kind_words(scope, value->text))
        report_kinds_at(scope, entry);
    else if (kinds && scope_find_kind(scope, value->text) != KIND_NONE)
        warn_of_one_kind(scope, entry);
    return pick->domain != EXPR_NONE;
}

/* `at` and `kind` are the customary names, and words of the language besides. A pick with a name that is
 * reported is a pick all the same. */
static bool name_pick(Scope *scope, const NodeEntry *entry)
{
    bool customary = text_is(entry->key, "at") || text_is(entry->key, "kind");
    (customary ? read_name : read_expression_name)(scope, entry->key, entry->key_span, "a pick");
    for (uint8_t i = 0; i < scope->pick_count; i++)
        if (scope_name_equals(scope->picks[i].name, entry->key))
            return diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span,
                              "there is a pick `%.*s` already", TEXT_ARG(entry->key));
    return true;
}

void read_picks(Scope *scope, const Node *pick, PickRule *picks, uint8_t *count)
{
    *count = 0;
    for (size_t i = 0; pick->type == NODE_MAP && i < pick->count; i++) {
        const NodeEntry *entry = &pick->entries[i];
        bool broken = entry->value->type == NODE_POISON;
        if (!broken && (!node_present(entry->value) || entry->value->type != NODE_SCALAR))
            continue;
        if (*count == PICKS_MAX) {
            diag_error(scope->diags, DIAG_TOO_MANY, entry->key_span, "a rule has at most %d picks",
                       PICKS_MAX);
            return;
        }
        PickRule *rule = &picks[*count];
        *rule = (PickRule){ .name = arena_text(scope->rules, entry->key),
                            .span = entry->key_span,
                            .type = PICK_CELL,
                            .domain = EXPR_NONE };
        if (!name_pick(scope, entry))
            continue;
        /* a bad domain still gives its name, so that one mistake is one message */
        bool good = !broken && read_domain(scope, entry, rule);
        scope->picks[scope->pick_count++] =
            (PickName){ .name = rule->name, .type = rule->type, .slot = *count, .failed = !good };
        (*count)++;
    }
}

/* --- changes ---------------------------------------------------------------------------- */

/* A step, and what the schema says may stand beside its own value, and (with !) must. */
typedef struct StepForm {
    const char *word, *beside;
} StepForm;

static const StepForm step_forms[] = {
#define STEP(NAME, english) [CHANGE_##NAME] = { KEY_CHANGE_##NAME, BESIDE_CHANGE_##NAME },
    CHANGE_OPS(STEP)
#undef STEP
};
enum { STEP_FORM_COUNT = sizeof step_forms / sizeof step_forms[0] };

/* How a step is written that is not whole without another key. */
static const char *const step_values[STEP_FORM_COUNT] = {
    [CHANGE_SEND] = "CELLS, to: hand of PLAYER", [CHANGE_PUT] = "KIND, at: CELL",
    [CHANGE_MOVE] = "CELLS, to: CELL",           [CHANGE_SWAP] = "CELL, with: CELL",
    [CHANGE_CONVERT] = "CELLS, to: PLAYER",      [CHANGE_GIVE] = "KIND, to: PLAYER",
    [CHANGE_SPEND] = "KIND, of: PLAYER",         [CHANGE_SET] = "NUMBER, to: VALUE",
    [CHANGE_FLAG] = "NAME, at: CELLS",           [CHANGE_CLEAR] = "NAME, at: CELLS",
    [CHANGE_TRAIL] = "NAME, at: CELLS",
};

static const StepForm *find_form(Text word)
{
    for (size_t i = 0; i < STEP_FORM_COUNT; i++)
        if (text_is(word, step_forms[i].word))
            return &step_forms[i];
    return NULL;
}

/* A key that says more of a step. */
static bool is_qualifier(Text key)
{
    return find_form(key) == NULL && text_among(TEXT(KEYS_CHANGE), key) >= 0;
}

/* The key that says what the step does; NULL after reporting. */
static const NodeEntry *find_verb(Scope *scope, const Node *step)
{
    const NodeEntry *verb = NULL;
    for (size_t i = 0; i < step->count; i++) {
        const NodeEntry *entry = &step->entries[i];
        if (is_qualifier(entry->key) || find_form(entry->key) == NULL)
            continue;
        if (verb != NULL) {
            diag_error(scope->diags, DIAG_BAD_STEP, entry->key_span,
                       "a step does one thing: `%.*s` or `%.*s`, each in a step of its own",
                       TEXT_ARG(verb->key), TEXT_ARG(entry->key));
            return NULL;
        }
        verb = entry;
    }
    bool strange = false; /* keys that the schema has reported */
    for (size_t i = 0; i < step->count; i++)
        strange = strange || (!is_qualifier(step->entries[i].key) && find_form(step->entries[i].key) == NULL);
    if (verb == NULL && !strange)
        diag_error(scope->diags, DIAG_BAD_STEP, span_part(step->span, 0, 1),
                   "this step does not say what it does");
    return verb;
}

static bool may_stand_beside(const StepForm *form, Text key)
{
    bool may = text_is(key, KEY_CHANGE_IF);
    for (Text rest = text_of(form->beside); rest.length > 0 && !may;) {
        Text word = text_cut(&rest, ' ');
        may = text_equals(text_slice(word, 0, text_find(word, '!')), key);
    }
    return may;
}

static bool has_key(const Node *step, Text key)
{
    for (size_t i = 0; i < step->count; i++)
        if (text_equals(step->entries[i].key, key))
            return true;
    return false;
}

/* The key that is meant by one that the step does not take: one that it lacks, or else another that says of
 * whom or where; empty: none. */
static Text meant_beside(const StepForm *form, const Node *step, Text key)
{
    static const char *const nearest[][2] = {
        { KEY_CHANGE_TO, KEY_CHANGE_OF },   { KEY_CHANGE_OF, KEY_CHANGE_TO },
        { KEY_CHANGE_TO, KEY_CHANGE_AT },   { KEY_CHANGE_AT, KEY_CHANGE_TO },
        { KEY_CHANGE_TO, KEY_CHANGE_WITH }, { KEY_CHANGE_WITH, KEY_CHANGE_TO },
        { KEY_CHANGE_AT, KEY_CHANGE_WITH }
    };
    Text found = TEXT("");
    for (Text rest = text_of(form->beside); rest.length > 0;) {
        Text word = text_cut(&rest, ' '), other = text_slice(word, 0, text_find(word, '!'));
        if (other.length < word.length && !has_key(step, other))
            return other;
    }
    for (size_t i = 0; i < sizeof nearest / sizeof *nearest && found.length == 0; i++) {
        Text other = text_of(nearest[i][1]);
        if (text_is(key, nearest[i][0]) && may_stand_beside(form, other) && !has_key(step, other))
            found = other;
    }
    return found;
}

static bool check_qualifiers(Scope *scope, const Node *step, const NodeEntry *verb, const StepForm *form)
{
    bool good = true;
    Text guessed = TEXT("");
    for (size_t i = 0; i < step->count; i++) {
        const NodeEntry *entry = &step->entries[i];
        if (!is_qualifier(entry->key) || may_stand_beside(form, entry->key))
            continue;
        good = diag_error(scope->diags, DIAG_BAD_STEP, entry->key_span, "`%s` does not take `%.*s`",
                          form->word, TEXT_ARG(entry->key));
        guessed = meant_beside(form, step, entry->key);
        diag_suggest(scope->diags, guessed);
        if (guessed.length > 0)
            diag_is_certain(scope->diags);
    }
    for (Text rest = text_of(form->beside); rest.length > 0;) {
        Text word = text_cut(&rest, ' '), key = text_slice(word, 0, text_find(word, '!'));
        if (key.length == word.length || has_key(step, key) || text_equals(key, guessed))
            continue;
        good = diag_error(scope->diags, DIAG_BAD_STEP, verb->key_span, "`%s` needs the key `%.*s`",
                          form->word, TEXT_ARG(key));
        diag_help(scope->diags, "it is written `{%s: %s}`", form->word, step_values[form - step_forms]);
    }
    return good;
}

static bool unknown(Scope *scope, const Node *value, const char *what, const Text *names, size_t count)
{
    return report_unknown(scope, value->span, what, value->text, names, count);
}

static bool read_index(Scope *scope, const Node *value, Change *change)
{
    const Kernel *kernel = scope->kernel;
    Text names[NUMBERS_MAX + FLAGS_MAX + TRAILS_MAX + NATIVES_MAX]; /* of one of these */
    size_t count = 0;
    switch (change->op) {
    case CHANGE_SET:
        change->index = rules_find_number(scope, value->text);
        for (; count < kernel->number_count; count++)
            names[count] = kernel->numbers[count].name;
        return change->index >= 0 || unknown(scope, value, "the number", names, count);
    case CHANGE_FLAG:
    case CHANGE_CLEAR:
        change->index = rules_find_flag(scope, value->text);
        for (; count < kernel->flag_count; count++)
            names[count] = kernel->flags[count].name;
        return change->index >= 0 || unknown(scope, value, "the flag", names, count);
    case CHANGE_TRAIL:
        change->index = rules_find_trail(scope, value->text);
        for (; count < kernel->trail_count; count++)
            names[count] = kernel->trails[count].name;
        return change->index >= 0 || unknown(scope, value, "the trail", names, count);
    default:
        change->index = rules_find_native(scope, value->text);
        for (; count < kernel->native_count; count++)
            names[count] = kernel->natives[count].name;
        return change->index >= 0 || unknown(scope, value, "the hook", names, count);
    }
}

static bool read_native_step(Scope *scope, const Node *value, Change *change)
{
    size_t count;
    const HookInfo *hooks = native_hooks(&count);
    if (!read_index(scope, value, change))
        return false;
    const HookInfo *hook = &hooks[scope->kernel->natives[change->index].hook];
    if (hook->form == HOOK_EFFECT)
        return true;
    return diag_error(scope->diags, DIAG_HOOK_FORM, value->span,
                      "the hook `%s` is a class of actions, listed in a phase, not an effect", hook->name);
}

static const Plain put_values[] = { PLAIN_IS(CHANGE_FROM, HAND, Change, from_hand), { 0 } };
static const Plain step_plain[] = { PLAIN(CHANGE_IF, Change, condition), { 0 } };

static void read_put(Scope *scope, const Node *step, const Node *value, Change *change)
{
    change->kind = expression_read(scope, value, "K");
    change->cells = rules_expr(scope, step, KEY_CHANGE_AT, "C");
    change->player = rules_player_or_nobody(scope, node_present_get(step, KEY_CHANGE_OF));
    plain_read(scope, step, put_values, change);
    Kind kind = value->type == NODE_SCALAR ? scope_find_kind(scope, value->text) : KIND_NONE;
    if (change->player == EXPR_NONE && kind != KIND_NONE && scope->kernel->kinds[kind].neutral)
        change->player = rules_nobody(scope, value->span);
    if (change->from_hand)
        scope->kernel->setup.has_hands = true;
}

/* Reads what belongs to the step's own form. */
static void read_parts(Scope *scope, const Node *step, const Node *value, Change *change)
{
    switch (change->op) {
    case CHANGE_REMOVE:
    case CHANGE_CAPTURE: change->cells = expression_read(scope, value, "S"); return;
    case CHANGE_SEND:
        change->cells = expression_read(scope, value, "S");
        change->player = rules_hand(scope, node_present_get(step, KEY_CHANGE_TO));
        scope->kernel->setup.has_hands = true;
        return;
    case CHANGE_PUT: read_put(scope, step, value, change); return;
    case CHANGE_MOVE:
        change->cells = expression_read(scope, value, "S");
        change->target = rules_expr(scope, step, KEY_CHANGE_TO, "C");
        return;
    case CHANGE_SWAP:
        change->cells = expression_read(scope, value, "C");
        change->target = rules_expr(scope, step, KEY_CHANGE_WITH, "C");
        return;
    case CHANGE_BECOME:
        change->kind = expression_read(scope, value, "K");
        change->cells = node_present_get(step, KEY_CHANGE_AT) != NULL
                            ? rules_expr(scope, step, KEY_CHANGE_AT, "S")
                            : rules_made(scope, "to", value->span, "S");
        return;
    case CHANGE_CONVERT:
        change->cells = expression_read(scope, value, "S");
        change->player = rules_player_or_nobody(scope, node_present_get(step, KEY_CHANGE_TO));
        return;
    case CHANGE_GIVE:
    case CHANGE_SPEND:
        change->kind = expression_read(scope, value, "K");
        change->player =
            rules_expr(scope, step, change->op == CHANGE_GIVE ? KEY_CHANGE_TO : KEY_CHANGE_OF, "P");
        scope->kernel->setup.has_hands = true;
        return;
    case CHANGE_SET:
        read_index(scope, value, change);
        change->value = rules_expr(scope, step, KEY_CHANGE_TO, "N");
        change->player = rules_expr(scope, step, KEY_CHANGE_OF, "P");
        return;
    case CHANGE_FLAG:
    case CHANGE_CLEAR:
    case CHANGE_TRAIL:
        read_index(scope, value, change);
        change->cells = rules_expr(scope, step, KEY_CHANGE_AT, "S");
        return;
    case CHANGE_OUT: change->player = expression_read(scope, value, "P"); return;
    case CHANGE_NATIVE: read_native_step(scope, value, change); return;
    case CHANGE_AGAIN:
    case CHANGE_END_TURN: return;
    }
}

static Change blank_change(ChangeOp op, Span span)
{
    return (Change){ .op = op,
                     .condition = EXPR_NONE,
                     .cells = EXPR_NONE,
                     .target = EXPR_NONE,
                     .player = EXPR_NONE,
                     .kind = EXPR_NONE,
                     .value = EXPR_NONE,
                     .index = -1,
                     .span = span };
}

/* `again`, `end-turn`. */
static bool is_lone(const StepForm *form)
{
    return form == &step_forms[CHANGE_AGAIN] || form == &step_forms[CHANGE_END_TURN];
}

static bool read_lone_step(Scope *scope, const Node *step, Change *change)
{
    const Text words[] = { TEXT(KEY_CHANGE_AGAIN), TEXT(KEY_CHANGE_END_TURN) };
    const StepForm *form = find_form(step->text);
    if (form != NULL && (is_lone(form))) {
        *change = blank_change((ChangeOp)(form - step_forms), step->span);
        return true;
    }
    Text verb = text_slice(step->text, 0, text_find(step->text, ' '));
    if (find_form(verb) != NULL) {
        diag_error(scope->diags, DIAG_BAD_STEP, step->span,
                   "a step other than `again` and `end-turn` is a map");
        diag_help(scope->diags, "write `{%.*s: ...}`", TEXT_ARG(verb));
        return false;
    }
    if (nearest_name(step->text, words, 2).length > 0)
        return unknown(scope, step, "the step", words, 2);
    diag_error(scope->diags, DIAG_BAD_STEP, step->span, "`%.*s` is no step", TEXT_ARG(step->text));
    Text answer = schema_answer(step->text);
    if (answer.length > 0) {
        diag_help(scope->diags, "%.*s", TEXT_ARG(answer));
        return false;
    }
    diag_help(scope->diags,
              "steps are maps, as `{set: NUMBER, to: VALUE}` or `{remove: CELLS}`; only `again` "
              "and `end-turn` stand alone");
    return false;
}

static bool read_step(Scope *scope, const Node *step, Change *change)
{
    if (step->type == NODE_SCALAR)
        return read_lone_step(scope, step, change);
    if (step->type != NODE_MAP)
        return false;
    const NodeEntry *verb = find_verb(scope, step);
    if (verb == NULL)
        return false;
    const StepForm *form = find_form(verb->key);
    if (!check_qualifiers(scope, step, verb, form) || verb->value->type != NODE_SCALAR)
        return false;
    *change = blank_change((ChangeOp)(form - step_forms), verb->key_span);
    bool wanted = true;
    report_idle_false(scope, step, KEY_CHANGE_AGAIN, "leave the step out, or give it an `if`");
    report_idle_false(scope, step, KEY_CHANGE_END_TURN, "leave the step out, or give it an `if`");
    if ((is_lone(form)) && (!read_truth(scope, verb->value, &wanted) || !wanted))
        return false;
    plain_read(scope, step, step_plain, change);
    read_parts(scope, step, verb->value, change);
    return true;
}

/* True of `put: arrow` in `[put: arrow, at: at]`: a map of one key, without braces. */
static bool lacks_braces(const Scope *scope, const Node *step)
{
    return step->type == NODE_MAP && step->count == 1 &&
           source_text(scope->diags->sources, span_part(step->span, 0, 1)).bytes[0] != '{';
}

/* `[put: arrow, at: at]`: one step, of which YAML makes several. False: each is a step. */
static bool report_braces(Scope *scope, const Node *list)
{
    DiagList *diags = scope->diags;
    Text whole = source_text(diags->sources, list->span);
    size_t verbs = 0, bare = 0;
    for (size_t i = 0; i < list->count; i++) {
        bool lacks = lacks_braces(scope, list->items[i]);
        bare += lacks && is_qualifier(list->items[i]->entries[0].key);
        verbs += !lacks || !is_qualifier(list->items[i]->entries[0].key);
    }
    if (bare == 0 || verbs != 1 || whole.length < 2 || whole.bytes[0] != '[' ||
        whole.bytes[whole.length - 1] != ']')
        return false;
    for (size_t i = 0; i < list->count; i++)
        if (!lacks_braces(scope, list->items[i]))
            return false;
    Text inside = text_trim(text_slice(whole, 1, whole.length - 2));
    Span span = span_part(list->span, (size_t)(inside.bytes - whole.bytes), inside.length);
    diag_error(diags, DIAG_BAD_STEP, span, "a step of several keys stands in braces");
    diag_suggest(diags, text_of(arena_format(diags->arena, "{%.*s}", TEXT_ARG(inside))));
    diag_is_certain(diags);
    return true;
}

ChangeList read_changes(Scope *scope, const Node *list)
{
    ChangeList changes = { 0 };
    Change change;
    if (list->type == NODE_LIST && report_braces(scope, list))
        return changes;
    if (list->type != NODE_LIST) {
        if (read_step(scope, list, &change))
            *RULES_ADD(scope, changes.items, changes.count) = change;
        return changes;
    }
    for (size_t i = 0; i < list->count; i++)
        if (node_present(list->items[i]) && read_step(scope, list->items[i], &change))
            *RULES_ADD(scope, changes.items, changes.count) = change;
    return changes;
}
