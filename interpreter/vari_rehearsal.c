/* The border: games played at random, and what of the rules never came into play in any of them. */

#include "base/buffer.h"
#include "sample/sample.h"
#include "vari_internal.h"

enum { OWN_SOURCE = 1, JOURNAL_ENOUGH = 192, SURE_GAMES = 20 };
/* Laws and musts are asked in so many positions at most, in the first ones of all, then ever more rarely. */
enum { POSITIONS_ASKED = 2000, POSITIONS_DENSE = 200 };

/* What has been there so far. */
typedef struct Rehearsal {
    VariRules *rules;
    const Kernel *kernel; /* folded: what the options rule out has a condition that is false */
    const VariRehearsal *request;
    VariRehearsed *told;
    Position *position;
    bool *rules_made;       /* [rule] */
    bool *endings_come;     /* [ending] */
    KindSet kinds, origins; /* that have stood on the board; that have promoted */
    KindSet *chosen;        /* [kind]: what it has promoted to */
    Came came;
    size_t overrun;                   /* games that came to a position that asks too much */
    size_t stuck;                     /* turns that were given up in the middle */
    bool *laws_strike, *musts_strike; /* [law], [must]: not to be asked any more */
    ActionList stopped;               /* by the law or must that is asked */
    size_t asked, next_asked;         /* positions, and how many more are to come before the next */
} Rehearsal;

/* --- playing ------------------------------------------------------------------ */

static void note_board(Rehearsal *rehearsal)
{
    const Position *position = rehearsal->position;
    for (unsigned kind = 0; kind < rehearsal->kernel->kind_count; kind++)
        if (!kindset_has(&rehearsal->kinds, kind) &&
            cellset_any(&position->kind_cells[kind], position->words))
            kindset_add(&rehearsal->kinds, kind);
}

static void note_action(Rehearsal *rehearsal, const Action *action, Turn before)
{
    const ActionRule *rule = &rehearsal->kernel->rules[action->rule];
    rehearsal->rules_made[action->rule] = true;
    const PhaseRule *phase = &rehearsal->kernel->phases[before.phase];
    if (rule->form == RULE_PASS && before.phase > 0 && !phase->pass_free && !phase->pass_stuck)
        rehearsal->stuck++;
    if (rule->form == RULE_MOVE && action->kind != KIND_NONE && rule->kind != KIND_NONE) {
        kindset_add(&rehearsal->origins, rule->kind);
        kindset_add(&rehearsal->chosen[rule->kind], action->kind);
    }
}

static void note_end(Rehearsal *rehearsal, uint32_t plies)
{
    const Result *result = &rehearsal->position->result;
    VariRehearsed *told = rehearsal->told;
    told->games++;
    told->most_plies = plies > told->most_plies ? plies : told->most_plies;
    if (!result->over) {
        rehearsal->overrun += plies < rehearsal->request->plies;
        return;
    }
    told->least_plies = told->ended == 0 || plies < told->least_plies ? plies : told->least_plies;
    told->ended++;
    told->draws += result->draw;
    if (result->ending >= 0)
        rehearsal->endings_come[result->ending] = true;
    for (Player player = 0; player < rehearsal->kernel->player_count; player++)
        told->wins[player] += result->won >> player & 1;
}

static bool law_strikes(Rehearsal *rehearsal, unsigned law)
{
    Position *position = rehearsal->position;
    ActionList *list = &rehearsal->stopped;
    if (rehearsal->kernel->laws[law].form != LAW_WARN) {
        play_actions_barred(position, (int)law, list);
        return list->count > 0;
    }
    bool warned = false;
    play_actions(position, list);
    for (size_t i = 0; i < list->count && !warned; i++)
        warned = play_warning(position, &list->items[i]) == (int)law;
    return warned;
}

static void note_musts(Rehearsal *rehearsal)
{
    bool open = false;
    for (unsigned must = 0; must < rehearsal->kernel->must_count; must++)
        open = open || !rehearsal->musts_strike[must];
    int decides = open ? play_actions_put_off(rehearsal->position, &rehearsal->stopped) : -1;
    if (decides >= 0 && rehearsal->stopped.count > 0)
        rehearsal->musts_strike[decides] = true;
}

/* Asked often: one ply alone may take long. */
static bool is_stopped(const Rehearsal *rehearsal)
{
    const VariRehearsal *request = rehearsal->request;
    return request->stop != NULL && request->stop(request->context);
}

/* What the laws and musts that have not struck so far stop here. */
static void note_laws(Rehearsal *rehearsal)
{
    Position *position = rehearsal->position;
    if (rehearsal->asked >= POSITIONS_ASKED || position->result.over || rehearsal->next_asked-- > 0)
        return;
    rehearsal->next_asked = rehearsal->asked++ / POSITIONS_DENSE;
    Came *came = position->came;
    position->came = NULL; /* what only is thought of does not come */
    for (unsigned law = 0; law < rehearsal->kernel->law_count && !is_stopped(rehearsal); law++)
        rehearsal->laws_strike[law] = rehearsal->laws_strike[law] || law_strikes(rehearsal, law);
    note_musts(rehearsal);
    position->came = came;
    position->overrun = false;
}

/* False: the rest is not to be played. */
static bool play_one(Rehearsal *rehearsal, uint64_t seed)
{
    Position *position = rehearsal->position = position_new(rehearsal->rules->program);
    Random random = { seed };
    Playing playing = { 0 };
    uint32_t plies = 0;
    bool going = true, stopped = false;
    position->came = &rehearsal->came;
    play_setup(position, &random);
    play_ready(position);
    note_board(rehearsal);
    while (going && plies < rehearsal->request->plies && !stopped) {
        Turn before = position->turn;
        note_laws(rehearsal);
        if (position->journal_count >= JOURNAL_ENOUGH) {
            position_forget(position, playing.undo.journal_count);
            playing.undo.journal_count = 0;
        }
        going = sample_action(position, &random, &playing);
        if (going)
            note_action(rehearsal, &playing.action, before);
        note_board(rehearsal);
        plies += going;
        stopped = is_stopped(rehearsal);
    }
    sample_resolve_stalemate(position, &playing);
    if (!stopped)
        note_end(rehearsal, plies);
    action_list_free(&playing.list);
    position_free(position);
    return !stopped;
}

/* --- telling -------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void warn(const Rehearsal *rehearsal, Span span,
                                                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *what = arena_format_list(rehearsal->rules->arena, format, arguments);
    va_end(arguments);
    diag_warning(&rehearsal->rules->diags, DIAG_NEVER_PLAYED, span, "in %zu game%s at random %s",
                 rehearsal->told->games, rehearsal->told->games == 1 ? "" : "s", what);
}

static bool is_own(Span span)
{
    return span.source == OWN_SOURCE;
}

/* False for what another file wrote, and for what the options chosen rule out. */
static bool may_come(const Rehearsal *rehearsal, Span span, ExprId condition)
{
    return is_own(span) && !condition_is_false(rehearsal->kernel, condition);
}

static bool same_span(Span left, Span right)
{
    return left.source == right.source && left.start == right.start && left.end == right.end;
}

/* One notation may make several rules. */
static bool is_told(const Rehearsal *rehearsal, size_t rule)
{
    const Kernel *kernel = rehearsal->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (same_span(kernel->rules[i].span, kernel->rules[rule].span) &&
            (rehearsal->rules_made[i] || i < rule))
            return true;
    return false;
}

static void warn_of_rule(const Rehearsal *rehearsal, size_t index)
{
    const Kernel *kernel = rehearsal->kernel;
    const ActionRule *rule = &kernel->rules[index];
    Text kind = rule->kind == KIND_NONE ? TEXT("") : kernel->kinds[rule->kind].id;
    switch (rule->form) {
    case RULE_MOVE: warn(rehearsal, rule->span, "no `%.*s` makes this move", TEXT_ARG(kind)); return;
    case RULE_STAY:
        warn(rehearsal, rule->span, "no `%.*s` takes this action where it stands", TEXT_ARG(kind));
        return;
    case RULE_DROP: warn(rehearsal, rule->span, "no `%.*s` is dropped", TEXT_ARG(kind)); return;
    case RULE_CASTLE: warn(rehearsal, rule->span, "nobody castles"); return;
    case RULE_FREE:
    case RULE_NATIVE: warn(rehearsal, rule->span, "nobody does `%.*s`", TEXT_ARG(rule->name)); return;
    case RULE_PASS: return;
    }
}

static void warn_of_rules(const Rehearsal *rehearsal)
{
    const Kernel *kernel = rehearsal->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool absent =
            rule->kind != KIND_NONE && rule->form != RULE_DROP && !kindset_has(&rehearsal->kinds, rule->kind);
        if (is_own(rule->span) && !rule->never && !absent && !is_told(rehearsal, i))
            warn_of_rule(rehearsal, i);
    }
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (may_come(rehearsal, kernel->effects[i].span, kernel->effects[i].condition) && i < 64 &&
            (rehearsal->came.effects >> i & 1) == 0)
            warn(rehearsal, kernel->effects[i].span, "the effect `%.*s` never comes",
                 TEXT_ARG(kernel->effects[i].name));
    for (size_t i = 0; i < kernel->phase_count && kernel->phase_count > 1; i++)
        if (may_come(rehearsal, kernel->phases[i].span, kernel->phases[i].condition) &&
            (rehearsal->came.phases >> i & 1) == 0)
            warn(rehearsal, kernel->phases[i].span, "no turn comes to the phase `%.*s`",
                 TEXT_ARG(kernel->phases[i].name));
}

/* Choices of a promotion that nobody made. */
static void warn_of_choices(const Rehearsal *rehearsal, Kind kind, const PromotionRule *promotion)
{
    const Kernel *kernel = rehearsal->kernel;
    KindSet kinds = { 0 };
    kinds_at_most(kernel, promotion->to, &kinds);
    for (unsigned other = 0; other < kernel->kind_count; other++)
        if (other != kind && kindset_has(&kinds, other) && !kindset_has(&rehearsal->chosen[kind], other))
            warn(rehearsal, promotion->span, "no `%.*s` becomes `%.*s`", TEXT_ARG(kernel->kinds[kind].id),
                 TEXT_ARG(kernel->kinds[other].id));
}

static void warn_of_kinds(const Rehearsal *rehearsal)
{
    const Kernel *kernel = rehearsal->kernel;
    for (unsigned k = 0; k < kernel->kind_count; k++) {
        const KindRule *kind = &kernel->kinds[k];
        if (!kindset_has(&rehearsal->kinds, k)) {
            if (is_own(kind->span))
                warn(rehearsal, kind->span, "no `%.*s` stands on the board", TEXT_ARG(kind->id));
            continue;
        }
        for (unsigned i = 0; i < kind->promotion_count; i++) {
            const PromotionRule *promotion = &kind->promotions[i];
            if (!is_own(promotion->span))
                continue;
            if (!kindset_has(&rehearsal->origins, k))
                warn(rehearsal, promotion->span, "no `%.*s` promotes", TEXT_ARG(kind->id));
            else
                warn_of_choices(rehearsal, (Kind)k, promotion);
        }
    }
}

/* One's own. What only another law forbids as well is not stopped by this one. */
static void warn_of_laws(const Rehearsal *rehearsal)
{
    const Kernel *kernel = rehearsal->kernel;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (!rehearsal->laws_strike[i]) {
            warn(rehearsal, kernel->laws[i].span,
                 kernel->laws[i].form == LAW_WARN ? "the law `%.*s` warns of nothing"
                                                  : "the law `%.*s` stops nothing that is legal without it",
                 TEXT_ARG(kernel->laws[i].name));
            diag_help(&rehearsal->rules->diags, "it was asked in %zu positions", rehearsal->asked);
        }
    for (size_t i = 0; i < kernel->must_count; i++)
        if (!rehearsal->musts_strike[i]) {
            warn(rehearsal, kernel->musts[i].span, "the must `%.*s` puts nothing off",
                 TEXT_ARG(kernel->musts[i].name));
            diag_help(&rehearsal->rules->diags, "it was asked in %zu positions", rehearsal->asked);
        }
}

/* Those of one's own where they stand; the inherited ones together. */
static void warn_of_endings(const Rehearsal *rehearsal)
{
    const Kernel *kernel = rehearsal->kernel;
    Buffer inherited = { .arena = rehearsal->rules->arena };
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *ending = &kernel->endings[i];
        if (rehearsal->endings_come[i] || condition_is_false(kernel, ending->condition))
            continue;
        if (is_own(ending->span))
            warn(rehearsal, ending->span, "the ending `%.*s` never comes", TEXT_ARG(ending->name));
        else
            buffer_add(&inherited, "%s`%.*s`", inherited.length > 0 ? ", " : "", TEXT_ARG(ending->name));
    }
    if (inherited.length > 0)
        warn(rehearsal, (Span){ .source = OWN_SOURCE, .end = 1 }, "these inherited endings never come: %.*s",
             TEXT_ARG(buffer_text(&inherited)));
}

static void warn_of_games(const Rehearsal *rehearsal)
{
    const Span start = { .source = OWN_SOURCE, .end = 1 };
    const VariRehearsed *told = rehearsal->told;
    size_t decided = told->ended - told->draws;
    if (told->ended == 0 && rehearsal->overrun < told->games)
        warn(rehearsal, start, "none comes to an end within %u actions", rehearsal->request->plies);
    else if (told->draws == told->ended && told->ended >= SURE_GAMES)
        warn(rehearsal, start, "nobody ever wins");
    if (rehearsal->overrun > 0) {
        warn(rehearsal, start, "%zu came to a position that asks too much, and stopped there",
             rehearsal->overrun);
        diag_help(&rehearsal->rules->diags,
                  "there an action has too many choices, or effects and phases go on without an end");
    }
    if (rehearsal->stuck > 0) {
        warn(rehearsal, start, "%zu times a turn could not be gone on with, and was over in the middle",
             rehearsal->stuck);
        diag_help(&rehearsal->rules->diags,
                  "`optional: true` lets a phase be left out, `if` says whether the "
                  "turn comes to it; `pass: stuck` says that this is meant");
    }
    for (Player player = 0; player < rehearsal->kernel->player_count && decided >= SURE_GAMES; player++)
        if (told->wins[player] == decided)
            warn(rehearsal, start, "`%.*s` wins whenever somebody does",
                 TEXT_ARG(rehearsal->kernel->players[player].name));
}

/* Those that an inherited file wrote, and check where it is what `royal` says, are not asked. */
static void start_laws(Rehearsal *rehearsal)
{
    const Kernel *kernel = rehearsal->kernel;
    Arena *arena = rehearsal->rules->arena;
    rehearsal->laws_strike = arena_array(arena, kernel->law_count + 1, sizeof *rehearsal->laws_strike);
    rehearsal->musts_strike = arena_array(arena, kernel->must_count + 1, sizeof *rehearsal->musts_strike);
    for (size_t i = 0; i < kernel->law_count; i++)
        rehearsal->laws_strike[i] =
            kernel->laws[i].is_check || !may_come(rehearsal, kernel->laws[i].span, kernel->laws[i].condition);
    for (size_t i = 0; i < kernel->must_count; i++)
        rehearsal->musts_strike[i] = !may_come(rehearsal, kernel->musts[i].span, kernel->musts[i].condition);
}

static void rehearse(void *context)
{
    Rehearsal *rehearsal = context;
    const Kernel *kernel = rehearsal->kernel;
    Arena *arena = rehearsal->rules->arena;
    rehearsal->rules_made = arena_array(arena, kernel->rule_count + 1, sizeof *rehearsal->rules_made);
    rehearsal->endings_come = arena_array(arena, kernel->ending_count + 1, sizeof *rehearsal->endings_come);
    rehearsal->chosen = arena_array(arena, kernel->kind_count + 1, sizeof *rehearsal->chosen);
    start_laws(rehearsal);
    for (uint32_t game = 0; game < rehearsal->request->games; game++)
        if (!play_one(rehearsal, rehearsal->request->seed * UINT64_C(0xd1342543de82ef95) + game))
            break;
    action_list_free(&rehearsal->stopped);
    if (rehearsal->told->games == 0)
        return;
    warn_of_rules(rehearsal);
    warn_of_laws(rehearsal);
    warn_of_kinds(rehearsal);
    warn_of_endings(rehearsal);
    warn_of_games(rehearsal);
    diag_sort(&rehearsal->rules->diags);
}

VariStatus vari_rules_rehearse(VariRules *rules, const VariRehearsal *request, VariRehearsed *played)
{
    VariRehearsal asked;
    VariRehearsed told = { .games = 0 };
    if (!struct_take(&asked, sizeof asked, request) || !struct_give(played, &told, sizeof told))
        return rules_ends(rules, VARI_MISUSE);
    if (!vari_rules_ok(rules))
        return rules_ends(rules, VARI_NOT_HERE);
    Rehearsal rehearsal = {
        .rules = rules, .kernel = rules->program->kernel, .request = &asked, .told = &told
    };
    if (!rules_attempt(rules, rehearse, &rehearsal))
        return VARI_NO_MEMORY;
    struct_give(played, &told, sizeof told);
    return VARI_OK;
}
