/* Puts together what the search knows of a game. */

#include "search/appraisal.h"

#include <stdio.h>

#include "base/lazy.h"
#include "base/memory.h"

enum {
    /* measured on the shipped definitions: see README.md */
    SILENT_PERCENT = 75,
    ACTIONS_FEW = 25,
    MORE_PERCENT = 18,
    ACTIONS_FEWER = 12,
    TURNED_TIMES = 3 /* whoever wins must have had less so many times as often as more */
};

/* True if a rule may take what does not stand where its piece ends. */
static bool rule_takes_elsewhere(const ActionRule *rule)
{
    bool takes = rule->takes != EXPR_NONE || rule->changes.count > 0;
    for (unsigned i = 0; i < rule->leg_count; i++)
        takes = takes || (rule->legs[i].ends & END_EN_PASSANT) != 0 ||
                (i + 1 < rule->leg_count && (rule->legs[i].ends & END_TAKE) != 0);
    return takes;
}

static void note_rules(Appraisal *appraisal)
{
    const Kernel *kernel = appraisal->program->kernel;
    bool effects = false;
    for (size_t i = 0; i < kernel->effect_count; i++)
        for (size_t c = 0; c < kernel->effects[i].changes.count; c++) {
            ChangeOp op = kernel->effects[i].changes.items[c].op;
            effects = effects || op == CHANGE_REMOVE || op == CHANGE_CAPTURE || op == CHANGE_CONVERT;
        }
    for (size_t i = 0; i < kernel->rule_count; i++)
        appraisal->elsewhere[i] = effects || rule_takes_elsewhere(&kernel->rules[i]);
    appraisal->captures_on_target = !effects && kernel->must_count == 0;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool moves = rule->form == RULE_MOVE || rule->form == RULE_CASTLE || rule->form == RULE_PASS ||
                     rule->form == RULE_DROP;
        appraisal->captures_on_target = appraisal->captures_on_target && (moves || !appraisal->elsewhere[i]);
    }
    for (size_t i = 0; i < kernel->phase_count; i++)
        appraisal->chance = appraisal->chance || kernel->phases[i].chance;
    appraisal->has_hands = kernel->setup.has_hands;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        appraisal->has_hands = appraisal->has_hands || appraisal->program->drop_rule[kind] >= 0;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].royal != ROYAL_NONE)
            kindset_add(&appraisal->royals, (Kind)kind);
    appraisal->weights =
        weights_new(kernel->kind_count, appraisal->has_hands && kindset_count(&appraisal->royals) > 0);
}

static unsigned per_cent(uint64_t share, uint64_t of)
{
    return of == 0 ? 0 : (unsigned)(share * 100 / of);
}

/* Where two sides play random games to a decision, and the evaluation is for nobody meanwhile or for one as
 * often as the other, random games are asked instead, unless there is too much to choose from for some
 * hundreds of them to say anything. */
static Method method_of(const Appraisal *appraisal)
{
    const Survey *survey = &appraisal->survey;
    if (appraisal->sides != 2 || survey->won * 2 < survey->games || survey->forecasts == 0)
        return METHOD_LINES;
    unsigned silent = per_cent(survey->silent, survey->forecasts),
             right = per_cent(survey->right, survey->forecasts);
    unsigned wrong = 100 - silent - right, more = right > wrong ? right - wrong : wrong - right;
    uint64_t actions = survey->actions / survey->listings;
    bool blind = (silent >= SILENT_PERCENT && actions <= ACTIONS_FEW) ||
                 (silent < 50 && more < MORE_PERCENT && actions <= ACTIONS_FEWER &&
                  appraisal->program->kernel->in_check == EXPR_NONE);
    return blind ? METHOD_GAMES : METHOD_LINES;
}

static void tell_why(Appraisal *appraisal)
{
    const Survey *survey = &appraisal->survey;
    double mean = survey->listings == 0 ? 0 : (double)survey->actions / (double)survey->listings;
    char told[160] = "";
    if (appraisal->sides == 2 && survey->forecasts > 0)
        snprintf(told, sizeof told,
                 ", of which %u had a winner; the evaluation was for who won in %u %% of their positions, "
                 "for nobody in %u %%",
                 survey->won, per_cent(survey->right, survey->forecasts),
                 per_cent(survey->silent, survey->forecasts));
    bool goals = appraisal->goals.any || appraisal->goals.chained || appraisal->goals.gathering ||
                 appraisal->goals.rows.count > 0;
    snprintf(appraisal->why, sizeof appraisal->why,
             "%u sides%s, %.0f actions a position on average and %llu at most in %u random games%s%s%s%s",
             appraisal->sides, appraisal->chance ? " and chance" : "", mean,
             (unsigned long long)survey->widest, survey->games, told,
             appraisal->turned ? "; who has less wins" : "", goals ? "; where pieces stand may win" : "",
             appraisal->repeating ? "; going round in circles draws" : "");
}

/* Sides may be unlike: one that has less from the start says nothing. */
static bool less_wins(const Survey *survey, unsigned side)
{
    return survey->fewer_won[side] > TURNED_TIMES * (survey->more_won[side] + 1);
}

/* What is worked out from weights. */
static void take_own_parts(Appraisal *appraisal)
{
    size_t codes = code_count(appraisal->program), cells = appraisal->program->board->cell_count;
    appraisal->worth = memory_new(codes, sizeof *appraisal->worth);
    appraisal->stands = memory_new(codes * cells, sizeof *appraisal->stands);
    appraisal->force = memory_new(codes, sizeof *appraisal->force);
    appraisal->hand = memory_new(codes, sizeof *appraisal->hand);
    appraisal->freedom = memory_new(codes, sizeof *appraisal->freedom);
    appraisal->reach = memory_new(codes, sizeof *appraisal->reach);
}

Appraisal *appraisal_new(const Position *start)
{
    const Program *program = start->program;
    const Kernel *kernel = program->kernel;
    lazy_get(program->lazy_tables);
    size_t codes = code_count(program);
    Appraisal *appraisal = memory_new(1, sizeof *appraisal);
    appraisal->program = program;
    appraisal->sides = kernel->side_count;
    take_own_parts(appraisal);
    appraisal->elsewhere = memory_new(kernel->rule_count + 1, sizeof *appraisal->elsewhere);
    appraisal->survey.kind_acts = memory_new(kernel->kind_count, sizeof(uint64_t));
    appraisal->survey.kind_seen = memory_new(kernel->kind_count, sizeof(uint64_t));
    mobility_make(&appraisal->moves, program, kernel->player_count * kernel->kind_count + 1);
    note_rules(appraisal);
    worth_work_out(appraisal);
    appraisal->full = worth_of_all(appraisal, start) + 1;
    survey_games(appraisal, start);
    appraisal->repeating = survey_repeating(start);
    appraisal->judging = play_judges_rounds(program);
    appraisal->turned = less_wins(&appraisal->survey, 0) && less_wins(&appraisal->survey, 1);
    appraisal->goals = goals_find(start, codes);
    worth_work_out(appraisal);
    appraisal->full = worth_of_all(appraisal, start) + 1;
    survey_swing(appraisal, start);
    appraisal->method = method_of(appraisal);
    tell_why(appraisal);
    return appraisal;
}

static void free_own_parts(Appraisal *appraisal)
{
    memory_free(appraisal->worth);
    memory_free(appraisal->stands);
    memory_free(appraisal->force);
    memory_free(appraisal->hand);
    memory_free(appraisal->freedom);
    memory_free(appraisal->reach);
    weights_free(&appraisal->weights);
    memory_free(appraisal);
}

Appraisal *appraisal_tuned(const Appraisal *untuned, const Weights *weights, const Position *start)
{
    Appraisal *appraisal = memory_new(1, sizeof *appraisal);
    *appraisal = *untuned;
    appraisal->untuned = untuned;
    appraisal->weights = weights_copy(weights, untuned->program->kernel->kind_count);
    take_own_parts(appraisal);
    worth_work_out(appraisal);
    if (start != NULL)
        appraisal->full = worth_of_all(appraisal, start) + 1;
    return appraisal;
}

void appraisal_free(Appraisal *appraisal)
{
    if (appraisal == NULL)
        return;
    if (appraisal->untuned != NULL) {
        free_own_parts(appraisal);
        return;
    }
    memory_free(appraisal->way);
    mobility_free(&appraisal->moves);
    memory_free(appraisal->elsewhere);
    goals_free(&appraisal->goals);
    memory_free(appraisal->survey.kind_acts);
    memory_free(appraisal->survey.kind_seen);
    free_own_parts(appraisal);
}
