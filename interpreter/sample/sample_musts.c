/* Samples one of the actions that a `must` rule puts first while visiting all of them, without making any. */

#include "sample/internal.h"

/* True if the action is among those that come first so far. */
static bool choice_admits(Choice *choice, uint64_t musts)
{
    uint64_t first = musts & -musts;
    bool earlier = first != 0 && (choice->must == 0 || first < choice->must);
    if (!earlier)
        return choice->must == (musts & choice->must);
    choice->must = first;
    choice->total = choice->count = 0;
    return true;
}

static bool choice_keep(Choice *choice, uint64_t musts, const SimpleMove *simple)
{
    if (!choice_admits(choice, musts))
        return true;
    if (choice->count == CHOICE_MAX)
        return false;
    choice->simple[choice->count++] = *simple;
    return true;
}

const SimpleMove *choice_made(Choice *choice)
{
    uint64_t drawn = random_below(choice->random, choice->count + choice->total);
    return drawn >= choice->count ? NULL : &choice->simple[drawn];
}

/* Takes an action that is no table move. False if it may have several resolutions. */
static bool choice_pseudo_move(Choice *choice, Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    if (!effects_pick_nothing(&generator->evaluator))
        return false;
    uint64_t musts = kernel->must_count > 0 ? musts_of(&generator->evaluator) : 0;
    uint64_t weight =
        generator->evaluator.mover == PLAYER_CHANCE ? pseudo_move_weight(&generator->evaluator) : 1;
    if (!choice_admits(choice, musts))
        return true;
    choice->total += weight;
    if (weight > 0 && random_below(choice->random, choice->total) < weight)
        choice->action = generator->pseudo_move.action;
    return true;
}

/* Takes all moves. False if there are too many, or one may have several resolutions. */
static bool choice_fill(Choice *choice, Generator *generator)
{
    choice->must = choice->total = 0;
    choice->count = 0;
    generator_begin_all(generator);
    while (generator_next(generator))
        if (!(generator->simple != NULL
                  ? choice_keep(choice, simple_move_musts(generator, generator->simple), generator->simple)
                  : choice_pseudo_move(choice, generator)))
            return false;
    return !generator->spent;
}

/* If those that come first are captures, others go by only after them. */
Choosing choice_run(Generator *generator, Choice *choice, Random *random, bool free)
{
    const LawPlan *plan = game_plan(generator->position->program);
    choice->random = random;
    generator->yields_simple = plan->musts_by_class && !plan->picks && generator->move_tables != NULL;
    generator->filter.takes_only = generator->yields_simple && plan->takes_first;
    if (generator->filter.takes_only) {
        unsigned owners = ((1u << generator->evaluator.kernel->player_count) - 1) | 1u << PLAYER_NOBODY;
        reach_need(generator->position->program);
        table_moves_skip_idle(generator,
                              plan->takes_friends ? owners : owners & ~(1u << generator->evaluator.mover));
    }
    bool run = choice_fill(choice, generator);
    bool none_takes = generator->filter.takes_only && choice->must != 1;
    bool is_free =
        none_takes && run && free && generator->evaluator.kernel->must_count == 1 && plan->countable;
    generator->filter.takes_only = generator->filter.skips = false;
    if (none_takes && !is_free)
        run = choice_fill(choice, generator);
    generator->yields_simple = false;
    if (is_free)
        return CHOICE_IS_FREE;
    return run && choice->count + choice->total > 0 ? CHOICE_IS_MADE : CHOICE_FAILS;
}

/* --- a few other actions ------------------------------------------------------------------- */

bool few_fill(Generator *generator, Few *few)
{
    bool samplable = game_plan(generator->position->program)->samplable;
    unsigned parts =
        (generator_has_castles(generator) ? GENERATE_CASTLES : 0u) |
        ((generator->open.bits & generator->move_tables->other_phases) != 0 ? GENERATE_OTHERS : 0u);
    few->count = 0;
    if (parts == 0)
        return true;
    generator_begin_parts(generator, parts);
    while (generator_next(generator)) {
        if (few->count == FEW_MAX || (!samplable && (musts_of(&generator->evaluator) != 0 ||
                                                     !effects_pick_nothing(&generator->evaluator))))
            return false;
        few->items[few->count++] = generator->pseudo_move.action;
    }
    return !generator->spent;
}
