/* What actions pick: each value in its turn, as long as the rule's condition can still hold. */

#include "play/generate.h"

bool pick_each(Evaluator *evaluator, const PickRule *pick, PickTry *try, void *context)
{
    unsigned words = evaluator->position->words;
    CellSet cells;
    KindSet kinds = { { 0 } };
    bool owners[PLAYER_NOBODY + 1] = { false };
    if (pick->type == PICK_NUMBER) {
        for (int32_t value = pick->lowest; value <= pick->highest; value++)
            if (!try(context, (unsigned)value))
                return false;
        return true;
    }
    if (pick->type == PICK_KIND) {
        evaluator_kinds(evaluator, pick->domain, &kinds);
        for (EACH_KIND(kind, &kinds))
            if (!try(context, kind))
                return false;
        return true;
    }
    evaluator_set(evaluator, pick->domain, &cells);
    for (EACH_CELL(cell, &cells, words)) {
        unsigned owner = evaluator->position->board[cell].owner;
        if (pick->type == PICK_PLAYER && (owner > PLAYER_NOBODY || owners[owner]))
            continue;
        if (pick->type == PICK_PLAYER)
            owners[owner] = true;
        if (!try(context, pick->type == PICK_PLAYER ? owner : cell))
            return false;
    }
    return true;
}

typedef struct Picking {
    Generator *generator;
    unsigned pick_index;
} Picking;

static bool pseudo_move_picked(void *context, unsigned value)
{
    const Picking *picking = context;
    picking->generator->pseudo_move.action.picks[picking->pick_index] = (uint16_t)value;
    return pseudo_move_pick(picking->generator, picking->pick_index + 1);
}

/* Whether what is picked so far, or nothing yet, leaves the rule's condition no way to hold. */
static bool picks_are_vain(Generator *generator, unsigned pick_index)
{
    const Program *program = generator->position->program;
    const PickParts *parts = game_plan(program)->pick_parts[generator->rule - program->kernel->rules];
    bool vain = false;
    for (unsigned i = 0; parts != NULL && i < parts->count && !vain; i++)
        vain = parts->after[i] == pick_index && !evaluator_truth(&generator->evaluator, parts->parts[i]);
    return vain;
}

bool pseudo_move_pick(Generator *generator, unsigned pick_index)
{
    const ActionRule *rule = generator->rule;
    Picking picking = { .generator = generator, .pick_index = pick_index };
    if (pick_index == rule->pick_count)
        return pseudo_move_finish(generator);
    if (picks_are_vain(generator, pick_index))
        return true;
    if (generator->wanted != NULL)
        return pseudo_move_picked(&picking, generator->wanted->picks[pick_index]);
    return position_spend(generator->position, 1) &&
           pick_each(&generator->evaluator, &rule->picks[pick_index], pseudo_move_picked, &picking);
}
