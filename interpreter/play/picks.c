/* Picks of actions: tries each value, as long as the rule's condition can still hold. */

#include "play/generate.h"

void pick_values_start(PickValues *values, Evaluator *evaluator, const PickRule *pick)
{
    values->pick = pick;
    values->next = pick->type == PICK_NUMBER ? pick->lowest : 0;
    values->kinds = (KindSet){ { 0 } };
    if (pick->type == PICK_KIND)
        evaluator_kinds(evaluator, pick->domain, &values->kinds);
    else if (pick->type != PICK_NUMBER)
        evaluator_set(evaluator, pick->domain, &values->cells);
    if (pick->type != PICK_PLAYER)
        return;
    for (EACH_CELL(cell, &values->cells, evaluator->position->words)) {
        unsigned owner = evaluator->position->board[cell].owner;
        if (owner <= PLAYER_NOBODY)
            kindset_add(&values->kinds, owner);
    }
}

bool pick_values_next(PickValues *values, unsigned words, unsigned *value)
{
    int64_t end = 0;
    switch (values->pick->type) {
    case PICK_NUMBER: end = (int64_t)values->pick->highest + 1; break;
    case PICK_CELL:
        values->next = cellset_next(&values->cells, (unsigned)values->next, words);
        end = CELLSET_MAX;
        break;
    case PICK_KIND:
    case PICK_PLAYER:
        values->next = kindset_next(&values->kinds, (unsigned)values->next);
        end = KINDS_MAX;
        break;
    }
    *value = (unsigned)values->next;
    return values->next++ < end;
}

/* True if the rule's condition cannot hold any more with the picks made so far. */
static bool picks_are_vain(Generator *generator, unsigned pick_index)
{
    const Program *program = generator->position->program;
    const PickParts *parts = game_plan(program)->pick_parts[generator->current.rule - program->kernel->rules];
    bool vain = false;
    for (unsigned i = 0; parts != NULL && i < parts->count && !vain; i++)
        vain = parts->after[i] == pick_index && !evaluator_truth(&generator->evaluator, parts->parts[i]);
    return vain;
}

static bool pseudo_move_picked(Generator *generator, unsigned pick_index, unsigned value)
{
    generator->pseudo_move.action.picks[pick_index] = (uint16_t)value;
    return pseudo_move_pick(generator, pick_index + 1);
}

bool pseudo_move_pick(Generator *generator, unsigned pick_index)
{
    const ActionRule *rule = generator->current.rule;
    PickValues values;
    unsigned value;
    if (pick_index == rule->pick_count)
        return pseudo_move_finish(generator);
    if (picks_are_vain(generator, pick_index))
        return true;
    if (generator->wanted != NULL)
        return pseudo_move_picked(generator, pick_index, generator->wanted->picks[pick_index]);
    if (!position_spend(generator->position, 1))
        return false;
    pick_values_start(&values, &generator->evaluator, &rule->picks[pick_index]);
    while (pick_values_next(&values, generator->position->words, &value))
        if (!pseudo_move_picked(generator, pick_index, value))
            return false;
    return true;
}
