/* Reads the blocks `actions`, `effects`, `laws`, `must` and `endings`. royalty.c generates laws and endings
 * for royal pieces; here each is joined with what the author wrote under its name. */

#include <string.h>

#include "definition/ending_order.h"
#include "definition/native_names.h"
#include "definition/pieces.h"
#include "definition/royalty.h"

/* --- actions ------------------------------------------------------------------------- */

/* The bit of an action class, or 0 if there is none of this name. */
static uint64_t class_bit(const Scope *scope, Text name)
{
    int number = scope_find_class(scope, name);
    return number < 0 ? 0 : UINT64_C(1) << number;
}

static const Plain action_values[] = { PLAIN(ACTION_IF, ActionRule, condition),
                                       PLAIN(ACTION_TAKES, ActionRule, takes),
                                       PLAIN(ACTION_WEIGHT, ActionRule, weight),
                                       { 0 } };

/* True if a pattern has a field for the pick; with a capital it is its letter in upper case. */
static bool has_field(Text pattern, Text pick)
{
    for (size_t start = 0; start < pattern.length; start++) {
        Text rest = text_slice(pattern, start + 1, pattern.length);
        if (pattern.bytes[start] == '{' && text_is_alike(text_slice(rest, 0, text_find(rest, '}')), pick))
            return true;
    }
    return false;
}

/* True if what is picked may differ where the later picks are the same. */
static bool differs_alone(const Scope *scope, const Node *domains, const PickRule *picks, size_t pick_count,
                          size_t at)
{
    if (picks[at].type == PICK_PLAYER)
        return false; /* there may be one alone */
    if (picks[at].type == PICK_NUMBER)
        return picks[at].lowest < picks[at].highest;
    for (size_t i = at + 1; i < pick_count; i++) {
        const Node *later = node_named(domains, picks[i].name);
        if (later != NULL && later->type == NODE_SCALAR && text_has_name(later->text, picks[at].name))
            return false;
    }
    return picks[at].domain != EXPR_NONE && scope_expr(scope, picks[at].domain)->op != OP_CELL;
}

/* Actions that differ in a pick which their text leaves out are numbered, and nobody can tell which is which.
 */
static void warn_of_left_out(Scope *scope, const Node *map, const PickRule *picks, size_t pick_count)
{
    const Node *pattern = node_present_get(map, KEY_ACTION_TEXT), *domains = node_get(map, KEY_ACTION_PICK);
    if (pattern == NULL || pattern->type != NODE_SCALAR || domains == NULL ||
        diag_has_error_in(scope->diags, pattern->span))
        return;
    for (size_t i = 0; i < pick_count; i++) {
        if (has_field(pattern->text, picks[i].name) || !differs_alone(scope, domains, picks, pick_count, i))
            continue;
        diag_warning(scope->diags, DIAG_BAD_TEXT, pattern->span,
                     "the text leaves out the pick `%.*s`, and does not tell the actions apart",
                     TEXT_ARG(picks[i].name));
        diag_help(scope->diags, "write `{%.*s}` where it stands in the text", TEXT_ARG(picks[i].name));
    }
}

static void read_action(Scope *scope, const NodeEntry *entry)
{
    ActionRule rule = rules_blank(RULE_FREE, KIND_NONE, entry->key_span);
    rule.name = arena_text(scope->rules, entry->key);
    rule.classes = class_bit(scope, entry->key);
    scope->no_piece = true;
    rules_picks(scope, entry->value, rule.picks, &rule.pick_count);
    plain_read(scope, entry->value, action_values, &rule);
    rule.changes = rules_changes(scope, entry->value);
    rule.text = rules_pattern(scope, entry->value, rule.picks, rule.pick_count);
    warn_of_left_out(scope, entry->value, rule.picks, rule.pick_count);
    scope->no_piece = false;
    rules_forget_names(scope);
    *RULES_ADD(scope, scope->kernel->rules, scope->kernel->rule_count) = rule;
}

/* Adds a rule for each native hook that makes actions. */
static void add_native_actions(Scope *scope)
{
    size_t hook_count;
    const HookInfo *hooks = native_hooks(&hook_count);
    Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->native_count; i++) {
        if (hooks[kernel->natives[i].hook].form != HOOK_ACTIONS)
            continue;
        ActionRule rule = rules_blank(RULE_NATIVE, KIND_NONE, kernel->natives[i].span);
        rule.name = kernel->natives[i].name;
        rule.classes = class_bit(scope, rule.name);
        rule.native = (uint8_t)i;
        *RULES_ADD(scope, kernel->rules, kernel->rule_count) = rule;
    }
}

void block_actions(Scope *scope, const Node *root)
{
    const Node *block = node_present_map(root, KEY_BLOCKS_ACTIONS);
    for (size_t i = 0; block != NULL && i < block->count; i++)
        if (block->entries[i].value->type == NODE_MAP)
            read_action(scope, &block->entries[i]);
    add_native_actions(scope);
    ActionRule pass = rules_blank(RULE_PASS, KIND_NONE, (Span){ 0 });
    pass.name = TEXT("pass");
    pass.classes = UINT64_C(1) << CLASS_PASS;
    *RULES_ADD(scope, scope->kernel->rules, scope->kernel->rule_count) = pass;
}

/* --- effects ---------------------------------------------------------------------------- */

/* Reads `each: p`, by which p is every player in turn. False if there is none, or after reporting a wrong
 * name. */
static bool read_each(Scope *scope, const Node *map)
{
    const Node *each = node_present_get(map, KEY_EFFECT_EACH);
    scope->may_each = each == NULL;
    if (each == NULL || each->type != NODE_SCALAR ||
        !read_expression_name(scope, each->text, each->span, "a player"))
        return false;
    if (!rules_name_is_free(scope, each->text, each->span, "the player of an `each`"))
        return false;
    scope->each = arena_text(scope->rules, each->text);
    return true;
}

WORDS_ARE(EFFECT_AT, EFFECT_, EFFECT_ACTION)

static const Plain effect_values[] = { PLAIN_WORD(EFFECT_AT, EffectRule, at, EFFECT_ACTION),
                                       PLAIN(EFFECT_IF, EffectRule, condition),
                                       PLAIN(EFFECT_TIMES, EffectRule, times),
                                       PLAIN(EFFECT_OPTIONAL, EffectRule, optional),
                                       { 0 } };

static void read_effect(Scope *scope, const NodeEntry *entry)
{
    static const char *const of_picks[] = { KEY_EFFECT_OPTIONAL, KEY_EFFECT_TEXT, NULL };
    Kernel *kernel = scope->kernel;
    EffectRule effect = { .name = arena_text(scope->rules, entry->key), .span = entry->key_span };
    const Node *map = entry->value;
    size_t told = scope->diags->told;
    effect.each = read_each(scope, map);
    plain_read(scope, map, effect_values, &effect);
    rules_picks(scope, map, effect.picks, &effect.pick_count);
    effect.changes = rules_changes(scope, map);
    effect.text = rules_pattern(scope, map, effect.picks, effect.pick_count);
    warn_of_left_out(scope, map, effect.picks, effect.pick_count);
    rules_forget_names(scope);
    if (effect.pick_count == 0 && !node_is_broken(map, KEY_EFFECT_PICK))
        report_idle_keys(scope, map, of_picks, "an effect without `pick`");
    const Node *changes = node_get(map, KEY_EFFECT_DO);
    /* somebody may still be writing it, or its step stands beside `if` */
    bool mistaken = scope->diags->told > told || diag_has_error_in(scope->diags, map->span);
    if (!mistaken && (changes == NULL || (changes->type == NODE_LIST && changes->count == 0)))
        diag_error(scope->diags, DIAG_MISSING_KEY, entry->key_span,
                   "the effect `%.*s` does nothing: `do` is missing", TEXT_ARG(entry->key));
    if (effect.at != EFFECT_ACTION && effect.pick_count > 0) {
        const NodeEntry *pick = node_entry(map, KEY_EFFECT_PICK);
        diag_error(scope->diags, DIAG_EFFECT_PICK, pick->key_span,
                   "an effect at the start or end of a turn is nobody's action, so nobody can pick in it");
        return;
    }
    *RULES_ADD(scope, kernel->effects, kernel->effect_count) = effect;
}

void block_effects(Scope *scope, const Node *root)
{
    const Node *block = node_present_map(root, KEY_BLOCKS_EFFECTS);
    for (size_t i = 0; block != NULL && i < block->count; i++)
        if (block->entries[i].value->type == NODE_MAP)
            read_effect(scope, &block->entries[i]);
}

/* --- laws ---------------------------------------------------------------------------------- */

static const char *const law_forms[] = {
    [LAW_FORBID] = KEY_LAW_FORBID, [LAW_NEVER] = KEY_LAW_NEVER, [LAW_WARN] = KEY_LAW_WARN
};

/* The form of a written law, or -1 if it has none. Reports a second one. */
static int written_form(Scope *scope, const RuleEntry *entry)
{
    int found = -1;
    for (int form = LAW_FORBID; form <= LAW_WARN; form++) {
        const NodeEntry *key = entry->written == NULL ? NULL : node_entry(entry->written, law_forms[form]);
        if (key == NULL || node_is_none(key->value))
            continue;
        if (found >= 0)
            diag_error(scope->diags, DIAG_LAW_FORM, key->key_span,
                       "a law says one thing: `%s` or `%s`, each in a law of its own", law_forms[found],
                       law_forms[form]);
        else
            found = form;
    }
    return found;
}

/* The index of the effect under `before`, or -1, after reporting an unknown one. */
static int16_t read_before(Scope *scope, const Node *written)
{
    const Node *before = node_present_get(written, KEY_LAW_BEFORE);
    const Kernel *kernel = scope->kernel;
    if (before == NULL || before->type != NODE_SCALAR)
        return -1;
    Text *names = arena_array(scope->reading, kernel->effect_count + 1, sizeof *names);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        if (scope_name_equals(kernel->effects[i].name, before->text))
            return (int16_t)i;
        names[i] = kernel->effects[i].name;
    }
    report_unknown(scope, before->span, "the effect", before->text, names, kernel->effect_count);
    return -1;
}

/* True if the author has not redefined `in-check`. */
static bool in_check_is_made(const Node *root)
{
    const Node *terms = node_present_map(root, KEY_BLOCKS_TERMS);
    return terms == NULL || !node_present(node_get(terms, "in-check"));
}

static bool says_in_check(const RuleEntry *entry, int form)
{
    const Node *never = form == LAW_NEVER ? node_get(entry->written, KEY_LAW_NEVER) : NULL;
    return never != NULL && never->type == NODE_SCALAR && text_is(text_trim(never->text), "in-check");
}

/* A copy that lives as long as the rules; empty for no text. */
static Text kept_text(Scope *scope, Text text)
{
    return text.bytes == NULL ? TEXT("") : arena_text(scope->rules, text);
}

static const Plain law_values[] = { PLAIN_IS(LAW_AT, TURN_END, LawRule, at_turn_end),
                                    PLAIN(LAW_SAYS, LawRule, says),
                                    { 0 } };

static void read_law(Scope *scope, const Node *root, const RuleEntry *entry)
{
    LawRule law = { .name = entry->name, .form = LAW_NEVER, .before = -1, .span = entry->span };
    int form = written_form(scope, entry);
    if (form < 0 && !entry->made) {
        diag_error(scope->diags, DIAG_LAW_FORM, entry->span,
                   "the law `%.*s` has none of `forbid`, `never`, `warn`", TEXT_ARG(entry->name));
        return;
    }
    if (form < 0) {
        law.condition = rules_made(scope, "in-check", entry->span, "T");
    } else {
        law.form = (LawForm)form;
        law.condition = rules_expr(scope, entry->written, law_forms[form], "T");
    }
    if (entry->written != NULL)
        law.before = read_before(scope, entry->written);
    plain_read(scope, entry->written, law_values, &law);
    law.says = kept_text(scope, law.says);
    bool timed = law.before >= 0 || law.at_turn_end;
    if (timed && law.form != LAW_NEVER) {
        diag_error(scope->diags, DIAG_LAW_FORM, entry->span,
                   "`%s` is asked %s: `before` and `at` are for `never`", law_forms[law.form],
                   law.form == LAW_FORBID ? "before the action" : "when the turn is over");
        return;
    }
    if (law.before >= 0 && law.at_turn_end)
        diag_error(scope->diags, DIAG_LAW_FORM, entry->span,
                   "a law is asked once: `before` an effect or `at: turn-end`, not both");
    law.is_check =
        entry->made && (form < 0 || says_in_check(entry, form)) && !timed && in_check_is_made(root);
    *RULES_ADD(scope, scope->kernel->laws, scope->kernel->law_count) = law;
}

void block_laws(Scope *scope, const Node *root)
{
    RuleOrder order = royalty_laws(scope, root);
    for (size_t i = 0; i < order.count && i < sizeof scope->law_names / sizeof scope->law_names[0]; i++)
        if (order.items[i].written == NULL || order.items[i].written->type == NODE_MAP)
            read_law(scope, root, &order.items[i]);
}

/* --- must -------------------------------------------------------------------------------------- */

enum { MUSTS_MAX = 64 }; /* play keeps a bit for each */

void block_musts(Scope *scope, const Node *root)
{
    const Node *block = node_present_map(root, KEY_BLOCKS_MUST);
    for (size_t i = 0; block != NULL && i < block->count; i++) {
        const NodeEntry *entry = &block->entries[i];
        if (!node_present(entry->value) || entry->value->type != NODE_SCALAR)
            continue;
        if (scope->kernel->must_count == MUSTS_MAX) {
            diag_error(scope->diags, DIAG_TOO_MANY, entry->key_span, "`must` has at most %d entries",
                       MUSTS_MAX);
            return;
        }
        MustRule must = { .name = arena_text(scope->rules, entry->key), .span = entry->key_span };
        must.condition = expression_read(scope, entry->value, "T");
        *RULES_ADD(scope, scope->kernel->musts, scope->kernel->must_count) = must;
    }
}

/* --- endings -------------------------------------------------------------------------------------- */

/* The keys of outcomes, words that may stand there, and what they hold otherwise, as expressions are wanted.
 */
static const struct {
    const char *key;
    const char *words;
    Outcome outcome;
    char holds;
} outcome_forms[] = {
    { KEY_ENDING_WINS, NULL, OUTCOME_WINS, HOLDS_ENDING_WINS },
    { KEY_ENDING_LOSES, "all", OUTCOME_LOSES, HOLDS_ENDING_LOSES },
    { KEY_ENDING_OUT, NULL, OUTCOME_OUT, HOLDS_ENDING_OUT },
    { KEY_ENDING_DRAW, "true/false", OUTCOME_DRAW, HOLDS_ENDING_DRAW },
    { KEY_ENDING_MOST, NULL, OUTCOME_MOST, HOLDS_ENDING_MOST },
};
enum { OUTCOME_FORMS = sizeof outcome_forms / sizeof outcome_forms[0] };

/* The outcome's key; NULL when none is written. Reports two. */
static const NodeEntry *find_outcome(Scope *scope, const Node *map)
{
    const NodeEntry *found = NULL;
    for (size_t i = 0; i < OUTCOME_FORMS; i++) {
        const NodeEntry *entry = node_entry(map, outcome_forms[i].key);
        if (entry == NULL || !node_present(entry->value))
            continue;
        if (found != NULL) {
            diag_error(scope->diags, DIAG_OUTCOME, entry->key_span,
                       "an ending has one outcome, not `%.*s` and `%.*s`", TEXT_ARG(found->key),
                       TEXT_ARG(entry->key));
            diag_help(scope->diags, "leave one of them out; who does not win has lost");
        } else
            found = entry;
    }
    return found;
}

static bool outcome_is_broken(const Node *map)
{
    for (size_t i = 0; i < OUTCOME_FORMS; i++)
        if (node_is_broken(map, outcome_forms[i].key))
            return true;
    return false;
}

static void read_outcome(Scope *scope, const NodeEntry *written, EndingRule *ending)
{
    const Node *value = written->value;
    size_t form = 0;
    if (value->type != NODE_SCALAR)
        return;
    while (!text_is(written->key, outcome_forms[form].key))
        form++;
    ending->outcome = outcome_forms[form].outcome;
    if (ending->outcome == OUTCOME_LOSES && node_is_word(value, "all")) {
        ending->outcome = OUTCOME_LOSES_ALL;
        return;
    }
    if (ending->outcome == OUTCOME_DRAW && (node_is_word(value, "true") || node_is_word(value, "yes")))
        return;
    const char type[] = { outcome_forms[form].holds, '\0' }, *words = outcome_forms[form].words;
    *(type[0] == 'P' ? &ending->player : &ending->value) =
        words == NULL ? expression_read(scope, value, type) : rules_expr_or(scope, value, type, words);
}

/* What royalty makes of an ending where the file does not say otherwise. */
static void make_condition(Scope *scope, const Royalty *royalty, EndingRule *ending)
{
    if (text_is(ending->name, "checkmate"))
        ending->condition = rules_made(scope, "no-moves and in-check of next", ending->span, "T");
    else if (text_is(ending->name, STALEMATE))
        ending->condition = rules_made(scope, "no-moves", ending->span, "T");
    else if (royalty->captured)
        ending->condition = royalty_regicide(scope, royalty);
}

static void make_outcome(Scope *scope, EndingRule *ending)
{
    bool draw = text_is(ending->name, STALEMATE);
    bool mate = text_is(ending->name, "checkmate");
    ending->outcome = draw ? OUTCOME_DRAW : OUTCOME_LOSES;
    if (!draw)
        ending->player =
            mate ? rules_made(scope, "next", ending->span, "P") : rules_made(scope, "p", ending->span, "P");
}

static const Plain ending_values[] = { PLAIN(ENDING_SAYS, EndingRule, says),
                                       PLAIN(ENDING_PLAYED, EndingRule, played),
                                       PLAIN(ENDING_UNCLAIMED, EndingRule, unclaimed),
                                       PLAIN(ENDING_HALVES, EndingRule, halves),
                                       { 0 } };

/* Draws alone are claimed. What was inherited for a draw goes with it where the outcome is another. */
static void read_claim(Scope *scope, const RuleEntry *entry, const NodeEntry *outcome, EndingRule *ending)
{
    if (entry->written == NULL)
        return;
    const char *keys[] = { KEY_ENDING_CLAIM, KEY_ENDING_PLAYED, KEY_ENDING_UNCLAIMED };
    bool draws = ending->outcome == OUTCOME_DRAW, passes = text_is(entry->name, NO_ACTIONS);
    if (draws && !passes)
        ending->claim = rules_expr(scope, entry->written, KEY_ENDING_CLAIM, "T");
    else
        ending->played = false;
    if (ending->played && ending->claim != EXPR_NONE)
        diag_error(scope->diags, DIAG_OUTCOME, node_entry(entry->written, keys[0])->key_span,
                   "what ends a game that is played needs no claim: write `%s` or `%s`", keys[0], keys[1]);
    if (ending->claim == EXPR_NONE)
        ending->unclaimed = (Text){ 0 };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const NodeEntry *said = node_entry(entry->written, keys[i]);
        if (said == NULL || !node_present(said->value))
            continue;
        if (passes)
            diag_error(scope->diags, DIAG_OUTCOME, said->key_span,
                       "nobody can go on past `" NO_ACTIONS "`: it has no `%s`", keys[i]);
        else if (!draws && (outcome == NULL || outcome->key_span.source == said->key_span.source))
            diag_error(scope->diags, DIAG_OUTCOME, said->key_span, "`%s` is for endings that draw", keys[i]);
        else if (draws && node_present_get(entry->written, KEY_ENDING_CLAIM) == NULL &&
                 text_is(said->key, KEY_ENDING_UNCLAIMED) && said->key_span.source == entry->span.source)
            diag_error(scope->diags, DIAG_OUTCOME, said->key_span,
                       "`" KEY_ENDING_UNCLAIMED "` is for draws that have to be claimed: `" KEY_ENDING_CLAIM
                       "` is missing");
    }
}

/* Numbers alone are counted in halves. Where the outcome is another, what was inherited for one goes with it.
 */
static void read_halves(Scope *scope, const RuleEntry *entry, const NodeEntry *outcome, EndingRule *ending)
{
    const NodeEntry *said = entry->written == NULL ? NULL : node_entry(entry->written, KEY_ENDING_HALVES);
    if (said == NULL || ending->outcome == OUTCOME_MOST)
        return;
    ending->halves = false;
    if (node_present(said->value) && (outcome == NULL || outcome->key_span.source == said->key_span.source))
        diag_error(scope->diags, DIAG_OUTCOME, said->key_span,
                   "`" KEY_ENDING_HALVES "` is for endings that compare numbers: `" KEY_ENDING_MOST "`");
}

static void read_ending(Scope *scope, const Royalty *royalty, const RuleEntry *entry)
{
    EndingRule ending = { .name = entry->name,
                          .condition = EXPR_NONE,
                          .player = EXPR_NONE,
                          .value = EXPR_NONE,
                          .claim = EXPR_NONE,
                          .span = entry->span };
    const NodeEntry *outcome = entry->written == NULL ? NULL : find_outcome(scope, entry->written);
    bool condition = entry->written != NULL && node_present_get(entry->written, KEY_ENDING_IF) != NULL;
    if (entry->written != NULL &&
        (node_is_broken(entry->written, KEY_ENDING_IF) || outcome_is_broken(entry->written)))
        return;
    bool passes = text_is(entry->name, NO_ACTIONS);
    if (!entry->made && !passes && outcome == NULL) {
        diag_error(scope->diags, DIAG_OUTCOME, entry->span, "the ending `%.*s` says no outcome",
                   TEXT_ARG(entry->name));
        diag_help(scope->diags,
                  "write one of `wins: mover`, `loses: next`, `out: next`, `draw: true`, `most: NUMBER`");
        return;
    }
    if (!entry->made && !passes && !condition) {
        diag_error(scope->diags, DIAG_OUTCOME, entry->span,
                   "the ending `%.*s` does not say when: `if` is missing", TEXT_ARG(entry->name));
        return;
    }
    if (entry->written != NULL)
        ending.each = read_each(scope, entry->written);
    if (!ending.each && entry->made && text_is(entry->name, "regicide")) {
        ending.each = true;
        scope->each = TEXT("p");
    }
    if (condition)
        ending.condition = rules_expr(scope, entry->written, KEY_ENDING_IF, "T");
    else if (!passes)
        make_condition(scope, royalty, &ending);
    if (entry->written != NULL)
        report_idle_false(scope, entry->written, KEY_ENDING_DRAW,
                          "an ending that draws says `draw: true`; `none` takes an inherited one away");
    if (outcome != NULL)
        read_outcome(scope, outcome, &ending);
    else if (passes)
        ending.outcome = OUTCOME_DRAW;
    else
        make_outcome(scope, &ending);
    plain_read(scope, entry->written, ending_values, &ending);
    read_claim(scope, entry, outcome, &ending);
    read_halves(scope, entry, outcome, &ending);
    ending.says = kept_text(scope, ending.says);
    ending.unclaimed = kept_text(scope, ending.unclaimed);
    rules_forget_names(scope);
    *RULES_ADD(scope, scope->kernel->endings, scope->kernel->ending_count) = ending;
    if (passes)
        scope->kernel->no_actions = (int16_t)(scope->kernel->ending_count - 1);
}

/* --- names of draws that nobody has claimed --------------------------------------------------------- */

static void report_shared_name(Scope *scope, const EndingRule *ending, const NodeEntry *said)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *other = &kernel->endings[i];
        if (other == ending || !scope_name_equals(other->name, ending->unclaimed))
            continue;
        bool inherited = said->key_span.source != scope->root->span.source;
        diag_error(scope->diags, DIAG_NAME_TWICE, inherited ? other->span : said->value->span,
                   "`%.*s` is an ending, and a name of `%.*s` that nobody has claimed: results have names of "
                   "their own",
                   TEXT_ARG(other->name), TEXT_ARG(ending->name));
        if (inherited)
            diag_note(scope->diags, said->value->span, "`" KEY_ENDING_UNCLAIMED "` is here");
        return;
    }
    if (text_is(ending->unclaimed, NO_ACTIONS))
        diag_error(scope->diags, DIAG_NAME_TWICE, said->value->span,
                   "`" NO_ACTIONS "` is the ending that comes when all have passed in a row");
}

static void check_unclaimed(Scope *scope, const EndingRule *ending, const NodeEntry *said)
{
    bool here = said->key_span.source == scope->root->span.source;
    const Expr *claim = scope_expr(scope, ending->claim);
    if (here && scope_name_equals(ending->unclaimed, ending->name)) {
        diag_warning(scope->diags, DIAG_UNUSED, said->value->span,
                     "`" KEY_ENDING_UNCLAIMED "` changes nothing: the ending is called so without it");
        diag_help(scope->diags, "leave it out, or write the name of a draw that nobody has to claim");
    } else if (here && claim->op == OP_CONST && claim->b != 0 && claim->a != CONST_OF_OPTION) {
        diag_warning(scope->diags, DIAG_UNUSED, said->key_span,
                     "`" KEY_ENDING_UNCLAIMED "` is never told: with this `" KEY_ENDING_CLAIM
                     "` the draw never comes by itself");
        diag_help(scope->diags,
                  "leave it out, or say how long it has to be claimed: `" KEY_ENDING_CLAIM ": repeats < 4`");
    } else
        report_shared_name(scope, ending, said);
}

/* After all endings are read, so that each has a name. */
static void check_all_unclaimed(Scope *scope, const Node *root)
{
    const Node *block = node_present_map(root, KEY_BLOCKS_ENDINGS);
    for (size_t i = 0; i < scope->kernel->ending_count; i++) {
        const EndingRule *ending = &scope->kernel->endings[i];
        const Node *written = node_named(block, ending->name);
        const NodeEntry *said =
            written == NULL || written->type != NODE_MAP ? NULL : node_entry(written, KEY_ENDING_UNCLAIMED);
        if (ending->unclaimed.length > 0 && said != NULL)
            check_unclaimed(scope, ending, said);
    }
}

void block_endings(Scope *scope, const Node *root)
{
    Royalty royalty = royalty_of(scope, root);
    RuleOrder order = royalty_endings(scope, root);
    const Node *passed = node_get(node_present_map(root, KEY_BLOCKS_ENDINGS), NO_ACTIONS);
    scope->kernel->no_actions = passed != NULL && node_is_none(passed) ? NO_ACTIONS_NEVER : NO_ACTIONS_DRAW;
    for (size_t i = 0; i < order.count; i++)
        if (order.items[i].written == NULL || order.items[i].written->type == NODE_MAP)
            read_ending(scope, &royalty, &order.items[i]);
    check_all_unclaimed(scope, root);
}
