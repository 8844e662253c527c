/* The border: what a definition would be with other options. Each trial is read
 * as any definition is, into memory of its own; of its mistakes those are told
 * that what was loaded has not. */

#include "base/buffer.h"
#include "definition/choices.h"
#include "vari_internal.h"

enum { OWN_SOURCE = 1 };

typedef struct Trying {
    VariRules *rules;
    Arena *arena; /* of the list of trials */
    TrialList trials;
    size_t next;
    Arena *trial_arena;   /* of the trial at hand */
    const Trial *failing; /* the first with mistakes, or NULL */
    bool fail_apart;      /* others have other mistakes */
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

static bool is_told(const Diag *diag)
{
    return diag->severity == SEVERITY_ERROR && diag->code != DIAG_OPTIONS_REFUSED;
}

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
    request.sets = (const Text(*)[2])sets;
    request.set_count = before + trial->count;
    const Kernel *kernel;
    rules_read(&request, &kernel);
    for (size_t i = 0; i < diags.count; i++)
        if (is_told(&diags.items[i])) {
            trying->failing = trying->failing != NULL ? trying->failing : trial;
            size_t told = trying->rules->diags.count;
            tell(trying->rules, &diags.items[i], settings_text(arena, trial));
            trying->fail_apart |= trial != trying->failing && trying->rules->diags.count > told;
        }
}

static void try_all(Trying *trying)
{
    for (; trying->next < trying->trials.count; trying->next++) {
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
    VariActionInfo info;
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (vari_game_action_info(game, i, &info) != VARI_OK || info.form != VARI_PASSES)
            return true;
    return false;
}

static void check_first_position(VariRules *rules)
{
    VariGame *game = vari_rules_ok(rules) ? vari_game_new(rules, 1) : NULL;
    if (game == NULL)
        return;
    const Setup *setup = &rules->kernel->setup;
    Span span = setup->text.length > 0 ? setup->text_span : (Span){ .source = OWN_SOURCE, .end = 1 };
    VariResult result = vari_game_result(game);
    if (result.over) {
        diag_warning(&rules->diags, DIAG_LACKING, span,
                     "the game is over before it begins: `%s` holds in the first position", result.reason);
    } else if (!somebody_can_act(game) && !vari_game_overrun(game)) {
        diag_warning(&rules->diags, DIAG_LACKING, span, "in the first position `%s` has no legal action",
                     vari_game_to_move(game));
        diag_help(&rules->diags,
                  "`moves:` of pieces that stand there, `laws:` and `turn:` say what is legal");
    }
    vari_game_free(game);
}

void vari_rules_check_choices(VariRules *rules)
{
    if (rules->slipped)
        return;
    Trying trying = { .rules = rules, .arena = arena_new(READING_MEMORY) };
    bool is_sound = rules->diags.error_count == 0; /* with the options at hand */
    if (trying.arena == NULL) {
        rules_find_no_memory(rules);
        return;
    }
    if (rules_attempt(rules, list_trials, &trying))
        try_all(&trying);
    else
        trying.trials.cut = true;
    if (trying.failing != NULL && is_sound && !trying.fail_apart)
        rules_find_slip(rules, (const Text(*)[2])trying.failing->sets, trying.failing->count);
    for (size_t i = 0; i < trying.trials.idle.count && !rules->slipped; i++)
        if (trying.trials.idle.items[i].source == OWN_SOURCE)
            diag_warning(&rules->diags, DIAG_SETTLED, trying.trials.idle.items[i],
                         "this never holds, whatever is chosen");
    if (trying.trials.cut)
        diag_warning(&rules->diags, DIAG_TOO_MANY, (Span){ .source = OWN_SOURCE, .end = 1 },
                     "the options have more choices than are tried: some overlays are not checked");
    arena_free(trying.arena);
    check_first_position(rules);
    diag_sort(&rules->diags);
}
