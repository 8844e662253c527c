/* Reads the phases of a turn, or makes the one phase of a game that names none. */

#include "definition/rules_common.h"

enum { PHASE_ENTRIES_MAX = 32 };

static void add_entry(Scope *scope, PhaseRule *phase, PhaseEntry entry)
{
    PhaseEntry *entries = rules_grow(scope, phase->entries, phase->entry_count, sizeof *entries);
    entries[phase->entry_count++] = entry;
    phase->entries = entries;
}

static int read_class(Scope *scope, const Node *item, Text word, size_t at)
{
    const Kernel *kernel = scope->kernel;
    int number = scope_find_class(scope, word);
    if (number < 0 && scope_find_kind(scope, word) != KIND_NONE) {
        diag_error(scope->diags, DIAG_UNKNOWN_NAME, scalar_part(scope, item, at, word.length),
                   "`%.*s` is a kind of piece, no class of action", TEXT_ARG(word));
        diag_help(scope->diags, "kinds follow their class, in one entry: `move %.*s`", TEXT_ARG(word));
    } else if (number < 0)
        report_unknown(scope, scalar_part(scope, item, at, word.length), "the class of action", word,
                       kernel->class_names, kernel->class_count);
    return number;
}

/* The kinds named after a class; tags stand for theirs. False after reporting. */
static bool read_kinds(Scope *scope, const Node *item, Text rest, size_t offset, KindSet *kinds)
{
    Text word;
    size_t at;
    while (next_word(&rest, &offset, &word, &at)) {
        if (text_is(word, "own")) {
            diag_error(scope->diags, DIAG_UNKNOWN_NAME, scalar_part(scope, item, at, word.length),
                       "kinds alone follow a class");
            diag_help(scope->diags, "leave `own` out: a player's own pieces are meant");
            return false;
        }
        Node part = { .type = NODE_SCALAR,
                      .quoted = item->quoted,
                      .verbatim = item->verbatim,
                      .span = scalar_part(scope, item, at, word.length),
                      .text = word };
        if (!read_kind_words(scope, &part, kinds))
            return false;
    }
    return true;
}

/* Nobody's kinds and players' kinds of one entry are moved by different rights: they are two entries. */
static void add_kinds(Scope *scope, PhaseRule *phase, PhaseEntry entry, const KindSet *kinds)
{
    PhaseEntry neutral = entry;
    neutral.neutral = true;
    bool any_own = false, any_neutral = false;
    for (unsigned k = 0; k < scope->kernel->kind_count; k++) {
        if (!kindset_has(kinds, k))
            continue;
        bool is_neutral = scope->kernel->kinds[k].neutral;
        kindset_add(is_neutral ? &neutral.kinds : &entry.kinds, k);
        any_own = any_own || !is_neutral;
        any_neutral = any_neutral || is_neutral;
    }
    if (any_own)
        add_entry(scope, phase, entry);
    if (any_neutral)
        add_entry(scope, phase, neutral);
}

static void read_entry(Scope *scope, PhaseRule *phase, const Node *item)
{
    Text rest = item->text, word;
    size_t offset = 0, at;
    KindSet kinds = { 0 };
    if (!next_word(&rest, &offset, &word, &at))
        return;
    int number = read_class(scope, item, word, at);
    if (number < 0)
        return;
    if (phase->entry_count >= PHASE_ENTRIES_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, item->span, "a phase opens at most %d classes",
                   PHASE_ENTRIES_MAX);
        return;
    }
    PhaseEntry entry = { .classes = UINT64_C(1) << number };
    if (text_trim(rest).length == 0) {
        entry.any_kind = true;
        add_entry(scope, phase, entry);
    } else if (read_kinds(scope, item, rest, offset, &kinds)) {
        add_kinds(scope, phase, entry, &kinds);
    }
}

static void read_entries(Scope *scope, PhaseRule *phase, const Node *map)
{
    const Node *actions = node_present_get(map, KEY_PHASE_ACTIONS);
    const Node *pass = node_present_get(map, KEY_PHASE_PASS);
    if (actions == NULL) {
        if (node_get(map, KEY_PHASE_ACTIONS) == NULL && pass == NULL)
            diag_error(scope->diags, DIAG_PHASE_EMPTY, phase->span, "the phase `%.*s` opens no actions",
                       TEXT_ARG(phase->name));
        return;
    }
    if (actions->type == NODE_LIST && actions->count == 0 && pass == NULL)
        diag_error(scope->diags, DIAG_PHASE_EMPTY, phase->span, "the phase `%.*s` opens no actions",
                   TEXT_ARG(phase->name));
    if (actions->type == NODE_SCALAR)
        read_entry(scope, phase, actions);
    for (size_t i = 0; actions->type == NODE_LIST && i < actions->count; i++)
        if (actions->items[i]->type == NODE_SCALAR)
            read_entry(scope, phase, actions->items[i]);
}

static void read_repeat(Scope *scope, PhaseRule *phase, const Node *map)
{
    const Node *repeat = node_present_get(map, KEY_PHASE_REPEAT);
    if (repeat == NULL || node_is_word(repeat, "false") || repeat->type != NODE_SCALAR)
        return;
    phase->repeat = true;
    if (!node_is_word(repeat, "true"))
        phase->repeat_if = rules_expr_or(scope, repeat, "T", "true/false");
}

static bool name_phase(Scope *scope, const Node *name)
{
    const Kernel *kernel = scope->kernel;
    if (!read_name(scope, name->text, name->span, "a phase"))
        return false;
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (scope_name_equals(kernel->phases[i].name, name->text))
            return diag_error(scope->diags, DIAG_NAME_TWICE, name->span, "there is a phase `%.*s` already",
                              TEXT_ARG(name->text));
    return true;
}

static const Plain phase_values[] = { PLAIN_IS(PHASE_WHO, CHANCE, PhaseRule, chance),
                                      PLAIN(PHASE_OPTIONAL, PhaseRule, optional),
                                      PLAIN(PHASE_IF, PhaseRule, condition),
                                      PLAIN(PHASE_TIMES, PhaseRule, times),
                                      { 0 } };

static void read_phase(Scope *scope, const Node *map)
{
    Kernel *kernel = scope->kernel;
    const Node *name = node_present_get(map, KEY_PHASE_PHASE);
    const Node *pass = node_present_get(map, KEY_PHASE_PASS);
    if (name == NULL || name->type != NODE_SCALAR || !name_phase(scope, name))
        return;
    if (kernel->phase_count == PHASES_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, name->span, "a turn has at most %d phases", PHASES_MAX);
        return;
    }
    PhaseRule phase = { .name = arena_text(scope->rules, name->text),
                        .repeat_if = EXPR_NONE,
                        .span = name->span };
    int way = pass != NULL ? read_choice(scope, pass, WORDS_PHASE_PASS, KEY_PHASE_PASS) : -1;
    phase.pass_free = way == WORD_PHASE_PASS_FREE;
    phase.pass_stuck = way == WORD_PHASE_PASS_STUCK;
    plain_read(scope, map, phase_values, &phase);
    read_repeat(scope, &phase, map);
    read_entries(scope, &phase, map);
    *RULES_ADD(scope, kernel->phases, kernel->phase_count) = phase;
}

/* Every class but the pass, with whatever piece of one's own. */
static void make_phase(Scope *scope)
{
    Kernel *kernel = scope->kernel;
    PhaseRule phase = {
        .name = TEXT("move"), .repeat_if = EXPR_NONE, .times = EXPR_NONE, .condition = EXPR_NONE
    };
    PhaseEntry entry = { .any_kind = true };
    for (size_t i = 0; i < kernel->class_count; i++)
        if (i != CLASS_PASS && i != CLASS_CAPTURE && i != CLASS_PROMOTION)
            entry.classes |= UINT64_C(1) << i;
    add_entry(scope, &phase, entry);
    *RULES_ADD(scope, kernel->phases, kernel->phase_count) = phase;
}

/* Who has nothing to do waits for what chance brings: passes are no end, unless the file says so. */
static void wait_for_chance(Kernel *kernel)
{
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (kernel->phases[i].chance && kernel->no_actions == NO_ACTIONS_DRAW)
            kernel->no_actions = NO_ACTIONS_NEVER;
}

void block_turn(Scope *scope, const Node *root)
{
    const Node *turn = node_present_get(root, KEY_BLOCKS_TURN);
    if (turn != NULL && turn->type == NODE_LIST && turn->count == 0)
        diag_error(scope->diags, DIAG_MISSING_VALUE, span_part(turn->span, 0, 1),
                   "a turn has at least one phase; without `turn` everything is open in one");
    if (turn == NULL) {
        make_phase(scope);
        return;
    }
    if (turn->type == NODE_MAP)
        read_phase(scope, turn);
    for (size_t i = 0; turn->type == NODE_LIST && i < turn->count; i++)
        if (turn->items[i]->type == NODE_MAP)
            read_phase(scope, turn->items[i]);
    wait_for_chance(scope->kernel);
}
