/* The values that a pick may have. */

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
