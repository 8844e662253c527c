/* Cached values of expressions. A value holds until something that the expression reads is written. Choosing
 * the expressions to cache is the business of compile/cached_values.c. */

#include "play/internal.h"

/* The parts of the evaluator that expressions may read, a byte each. */
static uint64_t askers_of(const Evaluator *evaluator)
{
    Piece piece = evaluator->delta == NULL ? piece_none() : evaluator->delta->piece;
    return (uint64_t)evaluator->view << CACHE_VIEW | (uint64_t)evaluator->mover << CACHE_MOVER |
           (uint64_t)evaluator->each << CACHE_EACH | (uint64_t)piece.kind << CACHE_MOVED |
           (uint64_t)piece.owner << (CACHE_MOVED + 8) | (uint64_t)piece.flags << (CACHE_MOVED + 16) |
           (uint64_t)evaluator->kind_context << (CACHE_MOVED + 24);
}

/* The greatest version of what the expression reads. */
static uint64_t state_of(const Position *position, unsigned forms)
{
    uint64_t state = 1;
    for (; forms != 0; forms &= forms - 1) {
        uint64_t version = position->versions[__builtin_ctz(forms)];
        state = version > state ? version : state;
    }
    return state;
}

/* The place of the answer, or NULL where it cannot be kept: somebody is thought to stand elsewhere, or
 * what attacks is asked within such a question. */
static Answer *place_of(const Evaluator *evaluator, const CacheRule *rule)
{
    const Position *position = evaluator->position;
    if (position->answers == NULL || position->reference || evaluator->ghost_cell != CELL_NONE ||
        ((rule->reads & (READ_ATTACK | READ_RULES)) != 0 &&
         (evaluator->attack_depth > 0 || evaluator->law_asks || position->shielding)))
        return NULL;
    unsigned index = evaluator->view;
    if ((rule->reads & READ_IT) != 0)
        index = evaluator->it;
    else if ((rule->reads & READ_FROM) != 0)
        index = evaluator->delta == NULL ? CELL_NONE : evaluator->delta->from;
    return index < rule->count ? &position->answers[rule->first + index] : NULL;
}

bool evaluator_cache_find(const Evaluator *evaluator, const Expr *expr, CachePlace *place, int32_t *value)
{
    const CacheRule *rule = &evaluator->position->program->cache[expr->cached - 1];
    place->answer = place_of(evaluator, rule);
    if (place->answer == NULL)
        return false;
    place->state = state_of(evaluator->position, rule->forms);
    place->askers = askers_of(evaluator) & rule->askers;
    *value = place->answer->value;
    return place->answer->state == place->state && place->answer->askers == place->askers;
}

void evaluator_cache_store(const Position *position, const CachePlace *place, int32_t value)
{
    if (place->answer != NULL && !position->auditing && position->effort <= position->effort_max)
        *place->answer = (Answer){ .state = place->state, .askers = place->askers, .value = value };
}
