/* Samples one of the actions that a `must` rule puts first while visiting all of them, without making any. */

#include "play/generate.h"

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

static bool choice_keep(Choice *choice, uint64_t musts, Chance chance)
{
    if (!choice_admits(choice, musts))
        return true;
    if (choice->count == CHOICE_MAX)
        return false;
    choice->chances[choice->count++] = chance;
    return true;
}

static bool choice_simple(Generator *generator, Cell cell, const TableMove *table_move,
                          const ActionRule *drop)
{
    const Position *position = generator->position;
    const LawPlan *plan = game_plan(position->program);
    uint64_t musts = table_move == NULL
                         ? plan->drop_musts[drop->kind]
                         : plan->musts[move_class(
                               position, &generator->move_tables->shapes[table_move->shape], table_move->to)];
    return choice_keep(generator->context, musts,
                       (Chance){ .table_move = table_move, .drop = drop, .cell = cell });
}

const Chance *choice_made(Choice *choice)
{
    uint64_t drawn = random_below(choice->random, choice->count + choice->total);
    return drawn >= choice->count ? NULL : &choice->chances[drawn];
}

/* Visits an action that is no table move. False if it may have several resolutions. */
static bool choice_pseudo_move(Generator *generator, PseudoMove *pseudo_move)
{
    Choice *choice = generator->context;
    const Kernel *kernel = generator->evaluator.kernel;
    if (!effects_pick_nothing(&generator->evaluator))
        return false;
    uint64_t musts = kernel->must_count > 0 ? musts_of(generator, pseudo_move) : 0;
    uint64_t weight = generator->actor == PLAYER_CHANCE ? weight_of(generator) : 1;
    if (!choice_admits(choice, musts))
        return true;
    choice->total += weight;
    if (weight > 0 && random_below(choice->random, choice->total) < weight)
        choice->action = pseudo_move->action;
    return true;
}

static void choice_start(Choice *choice, Random *random)
{
    choice->random = random;
    choice->must = choice->total = 0;
    choice->count = 0;
}

/* If those that come first are captures, others go by only after them. */
Choosing choice_run(Generator *generator, Choice *choice, Random *random, bool free)
{
    const LawPlan *plan = game_plan(generator->position->program);
    generator->context = choice;
    generator->visit = choice_pseudo_move;
    if (plan->musts_by_class && !plan->picks && generator->move_tables != NULL)
        generator->visit_simple = choice_simple;
    generator->takes_only = generator->visit_simple != NULL && plan->takes_first;
    if (generator->takes_only) {
        unsigned owners = ((1u << generator->evaluator.kernel->player_count) - 1) | 1u << PLAYER_NOBODY;
        reach_need(generator->position->program);
        table_moves_skip_idle(generator, plan->takes_friends ? owners : owners & ~(1u << generator->actor));
    }
    choice_start(choice, random);
    bool run = generator_run(generator);
    bool none_takes = generator->takes_only && choice->must != 1;
    bool is_free =
        none_takes && run && free && generator->evaluator.kernel->must_count == 1 && plan->countable;
    generator->takes_only = generator->skips = false;
    if (none_takes && !is_free) {
        choice_start(choice, random);
        run = generator_run(generator);
    }
    generator->visit_simple = NULL;
    if (is_free)
        return CHOICE_IS_FREE;
    return run && choice->count + choice->total > 0 ? CHOICE_IS_MADE : CHOICE_FAILS;
}
