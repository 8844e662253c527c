/* Reads picks and the steps of a `do` list. */

#include <string.h>

#include "definition/native_names.h"
#include "definition/rules_common.h"
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
        if (!node_present(entry->value) || entry->value->type != NODE_SCALAR)
            continue;
        if (*count == PICKS_MAX) {
            diag_error(scope->diags, DIAG_TOO_MANY, entry->key_span, "a rule has at most %d picks",
                       PICKS_MAX);
            return;
        }
        PickRule *rule = &picks[*count];
        *rule = (PickRule){ .name = arena_text(scope->rules, entry->key), .span = entry->key_span };
        if (!name_pick(scope, entry))
            continue;
        /* a bad domain still gives its name, so that one mistake is one message */
        bool good = read_domain(scope, entry, rule);
        scope->picks[scope->pick_count++] =
            (PickName){ .name = rule->name, .type = rule->type, .slot = *count, .failed = !good };
        (*count)++;
    }
}

/* --- changes ---------------------------------------------------------------------------- */

/* What each step takes beside its own value. */
typedef struct StepForm {
    const char *word;
    ChangeOp op;
    const char *may;   /* keys that may stand beside it, each followed by a blank */
    const char *must;  /* keys that must */
    const char *whole; /* how it is written, where something must */
} StepForm;

static const StepForm step_forms[] = {
    { "remove", CHANGE_REMOVE, "", "", "" },
    { "capture", CHANGE_CAPTURE, "", "", "" },
    { "send", CHANGE_SEND, "to ", "to ", "send: CELLS, to: hand of PLAYER" },
    { "put", CHANGE_PUT, "at of from ", "at ", "put: KIND, at: CELL" },
    { "move", CHANGE_MOVE, "to ", "to ", "move: CELLS, to: CELL" },
    { "swap", CHANGE_SWAP, "with ", "with ", "swap: CELL, with: CELL" },
    { "become", CHANGE_BECOME, "at ", "", "" },
    { "convert", CHANGE_CONVERT, "to ", "to ", "convert: CELLS, to: PLAYER" },
    { "give", CHANGE_GIVE, "to ", "to ", "give: KIND, to: PLAYER" },
    { "spend", CHANGE_SPEND, "of ", "of ", "spend: KIND, of: PLAYER" },
    { "set", CHANGE_SET, "to of ", "to ", "set: NUMBER, to: VALUE" },
    { "flag", CHANGE_FLAG, "at ", "at ", "flag: NAME, at: CELLS" },
    { "clear", CHANGE_CLEAR, "at ", "at ", "clear: NAME, at: CELLS" },
    { "trail", CHANGE_TRAIL, "at ", "at ", "trail: NAME, at: CELLS" },
    { "out", CHANGE_OUT, "", "", "" },
    { "again", CHANGE_AGAIN, "", "", "" },
    { "end-turn", CHANGE_END_TURN, "", "", "" },
    { "native", CHANGE_NATIVE, "", "", "" },
};
enum { STEP_FORM_COUNT = sizeof step_forms / sizeof step_forms[0] };

static const StepForm *find_form(Text word)
{
    for (size_t i = 0; i < STEP_FORM_COUNT; i++)
        if (text_is(word, step_forms[i].word))
            return &step_forms[i];
    return NULL;
}

static const char *const qualifiers[] = { KEY_CHANGE_IF,   KEY_CHANGE_AT,   KEY_CHANGE_TO, KEY_CHANGE_OF,
                                          KEY_CHANGE_FROM, KEY_CHANGE_WITH, NULL };

static bool is_qualifier(Text key)
{
    for (const char *const *word = qualifiers; *word != NULL; word++)
        if (text_is(key, *word))
            return true;
    return false;
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

static bool has_word(const char *words, Text word)
{
    const char *at = words;
    for (; *at != '\0'; at = strchr(at, ' ') + 1)
        if ((size_t)(strchr(at, ' ') - at) == word.length && memcmp(at, word.bytes, word.length) == 0)
            return true;
    return false;
}

static bool check_qualifiers(Scope *scope, const Node *step, const NodeEntry *verb, const StepForm *form)
{
    bool good = true;
    for (size_t i = 0; i < step->count; i++) {
        const NodeEntry *entry = &step->entries[i];
        if (is_qualifier(entry->key) && !text_is(entry->key, "if") && !has_word(form->may, entry->key))
            good = diag_error(scope->diags, DIAG_BAD_STEP, entry->key_span, "`%s` does not take `%.*s`",
                              form->word, TEXT_ARG(entry->key));
    }
    for (const char *const *word = qualifiers; *word != NULL; word++)
        if (has_word(form->must, text_of(*word)) && node_get(step, *word) == NULL) {
            good = diag_error(scope->diags, DIAG_BAD_STEP, verb->key_span, "`%s` needs the key `%s`",
                              form->word, *word);
            diag_help(scope->diags, "it is written `{%s}`", form->whole);
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
static const Plain step_values[] = { PLAIN(CHANGE_IF, Change, condition), { 0 } };

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
        change->player = rules_expr(scope, step, change->op == CHANGE_GIVE ? "to" : "of", "P");
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
static bool read_lone_step(Scope *scope, const Node *step, Change *change)
{
    static const Text words[] = { { "again", 5 }, { "end-turn", 8 } };
    const StepForm *form = find_form(step->text);
    if (form != NULL && (form->op == CHANGE_AGAIN || form->op == CHANGE_END_TURN)) {
        *change = blank_change(form->op, step->span);
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
    *change = blank_change(form->op, verb->key_span);
    bool wanted = true;
    report_idle_false(scope, step, KEY_CHANGE_AGAIN, "leave the step out, or give it an `if`");
    report_idle_false(scope, step, KEY_CHANGE_END_TURN, "leave the step out, or give it an `if`");
    if ((form->op == CHANGE_AGAIN || form->op == CHANGE_END_TURN) &&
        (!read_truth(scope, verb->value, &wanted) || !wanted))
        return false;
    plain_read(scope, step, step_values, change);
    read_parts(scope, step, verb->value, change);
    return true;
}

ChangeList read_changes(Scope *scope, const Node *list)
{
    ChangeList changes = { 0 };
    Change change;
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
