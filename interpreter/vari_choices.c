/* The border: what a definition would be with other options. Each trial is read
 * as any definition is, into memory of its own; of its mistakes those are told
 * that what was loaded has not. */

#include "base/buffer.h"
#include "definition/choices.h"
#include "vari_internal.h"

enum { OWN_SOURCE = 1 };

/* A warning that has shown in trials: what is asked at that place has one answer. */
typedef struct Settled {
    Span span;
    Text message, help;
    bool doubted; /* elsewhere it has another */
} Settled;

typedef struct Trying {
    VariRules *rules;
    Arena *arena; /* of the list of trials, and of what is to be told of all of them */
    TrialList trials;
    size_t next;
    Arena *trial_arena;   /* of the trial at hand */
    const Trial *failing; /* the first with mistakes, or NULL */
    bool fail_apart;      /* others have other mistakes */
    bool doubting;        /* all has been read once, and what has shown to be settled is looked for again */
    LIST(Settled) settled;
    Removed *removed; /* NULL: not read yet */
} Trying;

static void list_trials(void *context)
{
    Trying *trying = context;
    DefinitionRequest request = rules_request(trying->rules, trying->arena);
    request.rules = trying->arena;
    choices_list(&request, &trying->trials);
}

/* As it would be typed: `--set players=4 --set teams=pairs`. */
static Text settings_text(Arena *arena, const Trial *trial)
{
    Buffer text = { .arena = arena };
    for (size_t i = 0; i < trial->count; i++)
        buffer_add(&text, "%s--set %.*s=%.*s", i == 0 ? "" : " ", TEXT_ARG(trial->sets[i][0]),
                   TEXT_ARG(trial->sets[i][1]));
    return buffer_text(&text);
}

/* The message, help and notes in memory of the rules. */
static void tell(VariRules *rules, const Diag *diag, Text settings)
{
    DiagList *diags = &rules->diags;
    for (size_t i = 0; i < diags->count; i++)
        if (diags->items[i].code == diag->code && text_starts_with(diags->items[i].message, diag->message))
            return; /* one mistake may show in several overlays */
    diag_error(diags, diag->code, diag->span, "%.*s (with `%.*s`)", TEXT_ARG(diag->message),
               TEXT_ARG(settings));
    if (diag->span.source != OWN_SOURCE)
        diag_help(diags,
                  "to take a choice away, list the others of the option anew under `options:`, or write "
                  "`options: {NAME: none}`");
    else if (diag->suggestion.length > 0)
        diag_suggest(diags, diag->suggestion);
    else if (diag->help.length > 0)
        diag_help(diags, "%.*s", TEXT_ARG(diag->help));
    for (size_t i = 0; i < diag->note_count; i++)
        diag_note(diags, diag->notes[i].span, "%.*s", TEXT_ARG(diag->notes[i].message));
}

static bool find_removed(Trying *trying, const DiagList *diags, Span mistake, Text *name, Span *place)
{
    if (trying->removed == NULL)
        trying->removed = removed_read(diags->sources, trying->arena);
    return removed_find(trying->removed, source_text(diags->sources, mistake), name, place);
}

static bool is_wrong_at(const DiagList *diags, Span place)
{
    for (size_t i = 0; i < diags->count; i++)
        if (diags->items[i].severity == SEVERITY_ERROR && diags->items[i].span.source == place.source &&
            diags->items[i].span.start == place.start)
            return true;
    return false;
}

/* A mistake in a file that is extended, if this one has taken away what is missing there. */
static bool tell_removed(Trying *trying, const DiagList *diags, const Diag *diag, Text settings)
{
    DiagList *told = &trying->rules->diags;
    Text name;
    Span place;
    if (diag->span.source == OWN_SOURCE || !find_removed(trying, diags, diag->span, &name, &place))
        return false;
    if (is_wrong_at(told, place))
        return true;
    diag_error(told, diag->code, place, "`%.*s` is taken away here, and is needed (with `%.*s`): %.*s",
               TEXT_ARG(name), TEXT_ARG(settings), TEXT_ARG(diag->message));
    diag_help(told, "`options: {NAME: none}` takes away what an option brings in");
    diag_note(told, diag->span, "it is needed here");
    return true;
}

static bool is_told(const Diag *diag)
{
    return diag->severity == SEVERITY_ERROR && diag->code != DIAG_OPTIONS_REFUSED;
}

/* Of what is missing in files that are extended the cause alone. */
static void tell_mistakes(Trying *trying, const DiagList *diags, const Trial *trial)
{
    size_t told = trying->rules->diags.count;
    Text settings = settings_text(trying->trial_arena, trial);
    bool caused = false, any = false;
    for (size_t i = 0; i < diags->count; i++)
        if (is_told(&diags->items[i])) {
            any = true;
            caused = tell_removed(trying, diags, &diags->items[i], settings) || caused;
        }
    for (size_t i = 0; i < diags->count; i++)
        if (is_told(&diags->items[i]) && (!caused || diags->items[i].span.source == OWN_SOURCE)) {
            Text name;
            Span place;
            size_t before = trying->rules->diags.count;
            tell(trying->rules, &diags->items[i], settings);
            if (diags->items[i].span.source == OWN_SOURCE && trying->rules->diags.count > before &&
                find_removed(trying, diags, diags->items[i].span, &name, &place))
                diag_note(&trying->rules->diags, place, "`%.*s` is taken away here", TEXT_ARG(name));
        }
    if (any && trying->failing == NULL)
        trying->failing = trial;
    trying->fail_apart |= any && trial != trying->failing && trying->rules->diags.count > told;
}

/* With the options at hand, what is missing in files that are extended is told where this one takes it away.
 */
static void tell_causes(void *context)
{
    Trying *trying = context;
    if (trying->rules->diags.error_count == 0)
        return;
    trying->removed = removed_read(trying->rules->diags.sources, trying->arena);
    removed_tell(trying->removed, &trying->rules->diags);
}

/* --- what is settled in overlays ------------------------------------------------------------ */

static bool is_at(Span one, Span other)
{
    return one.source == other.source && one.start == other.start && one.end == other.end;
}

static bool is_warned_of(const DiagList *diags, Span span)
{
    for (size_t i = 0; i < diags->count; i++)
        if (diags->items[i].code == DIAG_SETTLED && is_at(diags->items[i].span, span))
            return true;
    return false;
}

static bool has_expression_at(const Kernel *kernel, Span span)
{
    for (size_t i = 0; kernel != NULL && i < kernel->expr_count; i++)
        if (is_at(kernel->exprs[i].span, span))
            return true;
    return false;
}

/* What is asked there, and not warned of, has several answers after all. */
static void doubt_settled(Trying *trying, const DiagList *diags, const Kernel *kernel)
{
    for (size_t i = 0; i < trying->settled.count; i++) {
        Settled *settled = &trying->settled.items[i];
        settled->doubted = settled->doubted ||
                           (!is_warned_of(diags, settled->span) && has_expression_at(kernel, settled->span));
    }
}

static void note_settled(Trying *trying, const DiagList *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        bool known = diag->code != DIAG_SETTLED || diag->span.source != OWN_SOURCE ||
                     is_warned_of(&trying->rules->diags, diag->span);
        for (size_t j = 0; j < trying->settled.count && !known; j++)
            known = is_at(trying->settled.items[j].span, diag->span);
        if (!known)
            list_push(trying->arena, &trying->settled,
                      ((Settled){ .span = diag->span,
                                  .message = arena_text(trying->arena, diag->message),
                                  .help = arena_text(trying->arena, diag->help) }));
    }
}

static void tell_settled(Trying *trying)
{
    DiagList *diags = &trying->rules->diags;
    for (size_t i = 0; i < trying->settled.count; i++) {
        const Settled *settled = &trying->settled.items[i];
        if (settled->doubted)
            continue;
        diag_warning(diags, DIAG_SETTLED, settled->span, "%.*s", TEXT_ARG(settled->message));
        if (settled->help.length > 0)
            diag_help(diags, "%.*s", TEXT_ARG(settled->help));
    }
}

/* --- all trials ------------------------------------------------------------------------------ */

static void read_trial(void *context)
{
    Trying *trying = context;
    Arena *arena = trying->trial_arena;
    const Trial *trial = &trying->trials.items[trying->next];
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    DefinitionRequest request = rules_request(trying->rules, arena);
    size_t before = request.set_count;
    Text(*sets)[2] = arena_array(arena, before + trial->count, sizeof *sets);
    for (size_t i = 0; i < before + trial->count; i++)
        for (int part = 0; part < 2; part++)
            sets[i][part] = i < before ? request.sets[i][part] : trial->sets[i - before][part];
    request.rules = arena;
    request.diags = &diags;
    request.errors_only = true;
    request.sets = (const Text(*)[2])sets;
    request.set_count = before + trial->count;
    const Kernel *kernel;
    rules_read(&request, &kernel);
    if (trying->doubting) {
        doubt_settled(trying, &diags, kernel);
        return;
    }
    tell_mistakes(trying, &diags, trial);
    if (diags.error_count == 0)
        note_settled(trying, &diags);
}

static void try_all(Trying *trying)
{
    for (trying->next = 0; trying->next < trying->trials.count; trying->next++) {
        trying->trial_arena = arena_new(READING_MEMORY);
        if (trying->trial_arena == NULL) {
            rules_find_no_memory(trying->rules);
            return;
        }
        if (!rules_attempt(trying->rules, read_trial, trying))
            trying->trials.cut = true;
        arena_free(trying->trial_arena);
    }
}

/* True if an action is listed that does something. */
static bool somebody_can_act(VariGame *game)
{
    VariActionInfo info = { .size = sizeof info };
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (vari_game_action_info(game, i, &info) != VARI_OK || info.form != VARI_PASSES)
            return true;
    return false;
}

/* Without pieces nobody can act: that is told by itself. */
static bool is_without_set_up(const VariRules *rules)
{
    for (size_t i = 0; i < rules->diags.count; i++)
        if (rules->diags.items[i].code == DIAG_NO_SET_UP)
            return true;
    return false;
}

static Span span_of_set_up(const VariRules *rules)
{
    const Setup *setup = &rules->kernel->setup;
    return setup->text.length > 0 ? setup->text_span : (Span){ .source = OWN_SOURCE, .end = 1 };
}

/* Where the file itself says the ending of this name; else where it says the first position. */
static Span span_of_ending(const VariRules *rules, const char *name)
{
    const Kernel *kernel = rules->kernel;
    for (size_t i = 0; i < kernel->ending_count; i++)
        if (text_is(kernel->endings[i].name, name) && kernel->endings[i].span.source == OWN_SOURCE)
            return kernel->endings[i].span;
    return span_of_set_up(rules);
}

static bool is_board_empty(const Kernel *kernel, const Position *position)
{
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (cellset_any(&position->kind_cells[kind], position->words))
            return false;
    return true;
}

/* Where no piece stands and none can be put, that is what is wrong, whatever holds there. */
static void tell_first_position(VariRules *rules, VariGame *game, const VariResult *result)
{
    if (rules->kernel->setup.text.length == 0 && is_board_empty(rules->kernel, game->at.state)) {
        diag_warning(&rules->diags, DIAG_NO_SET_UP, span_of_set_up(rules),
                     "no piece stands on the board, and nothing can be done there");
        diag_help(&rules->diags, "where pieces stand at first is said by `setup:`");
        return;
    }
    if (result->over) {
        diag_warning(&rules->diags, DIAG_LACKING, span_of_ending(rules, result->reason),
                     "the game is over before it begins: `%s` holds in the first position", result->reason);
        return;
    }
    diag_warning(&rules->diags, DIAG_LACKING, span_of_set_up(rules),
                 "in the first position `%s` has no legal action",
                 vari_position_turn(vari_game_at(game))->called);
    diag_help(&rules->diags, "`moves:` of pieces that stand there, `laws:` and `turn:` say what is legal");
}

static void check_first_position(VariRules *rules)
{
    VariGame *game = vari_rules_ok(rules) && !is_without_set_up(rules) ? vari_game_new(rules, 1) : NULL;
    if (game == NULL)
        return;
    const VariResult *result = vari_position_result(vari_game_at(game));
    if (result->over || (!somebody_can_act(game) && !game->at.named.cut))
        tell_first_position(rules, game, result);
    vari_game_free(game);
}

VariStatus vari_rules_check_choices(VariRules *rules)
{
    if (rules->slipped)
        return rules_ends(rules, VARI_OK);
    Trying trying = { .rules = rules, .arena = arena_new(READING_MEMORY) };
    bool is_sound = rules->diags.error_count == 0; /* with the options at hand */
    if (trying.arena == NULL) {
        rules_find_no_memory(rules);
        return VARI_NO_MEMORY;
    }
    if (rules_attempt(rules, tell_causes, &trying) && rules_attempt(rules, list_trials, &trying))
        try_all(&trying);
    else
        trying.trials.cut = true;
    doubt_settled(&trying, &rules->diags, rules->kernel);
    trying.doubting = true;
    if (trying.settled.count > 0)
        try_all(&trying);
    tell_settled(&trying);
    if (trying.failing != NULL && is_sound && !trying.fail_apart)
        rules_find_slip(rules, (const Text(*)[2])trying.failing->sets, trying.failing->count);
    for (size_t i = 0; i < trying.trials.idle.count && !rules->slipped; i++)
        if (trying.trials.idle.items[i].source == OWN_SOURCE && rules->diags.error_count == 0)
            diag_warning(&rules->diags, DIAG_SETTLED, trying.trials.idle.items[i],
                         "this never holds, whatever is chosen");
    for (size_t i = 0; i < trying.trials.always.count && !rules->slipped; i++)
        if (trying.trials.always.items[i].source == OWN_SOURCE && rules->diags.error_count == 0)
            diag_warning(&rules->diags, DIAG_SETTLED, trying.trials.always.items[i],
                         "this always holds, whatever is chosen");
    if (trying.trials.cut)
        diag_warning(&rules->diags, DIAG_TOO_MANY, (Span){ .source = OWN_SOURCE, .end = 1 },
                     "the options have more choices than are tried: some overlays are not checked");
    arena_free(trying.arena);
    check_first_position(rules);
    diag_sort(&rules->diags);
    return rules->status;
}
