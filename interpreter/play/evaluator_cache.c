/* Answers that are kept by what they read: as long as nothing of it is written, the same question of the
 * same asker is not worked out again. Which expressions are worth it is found out by compile/cached_values.c.
 */

#include "play/internal.h"

#include <assert.h>

/* What expressions may read of who asks, a byte each. */
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

#ifndef NDEBUG
enum { AUDIT_EVERY = 16 };

/* Asked anew, some of them, it must be worth the same. */
static bool answer_holds(Evaluator *evaluator, const Expr *expr, NumberQuery *ask, int32_t value)
{
    static _Thread_local unsigned count;
    Position *position = evaluator->position;
    if (position->auditing || count++ % AUDIT_EVERY != 0)
        return true;
    Audit audit = audit_start(position);
    int32_t anew = ask(evaluator, expr);
    return !audit_end(position, audit) || anew == value;
}
#endif

int32_t evaluator_cached(Evaluator *evaluator, const Expr *expr, NumberQuery *ask)
{
    const CacheRule *rule = &evaluator->position->program->cache[expr->cached - 1];
    Answer *answer = place_of(evaluator, rule);
    if (answer == NULL)
        return ask(evaluator, expr);
    uint64_t state = state_of(evaluator->position, rule->forms), askers = askers_of(evaluator) & rule->askers;
    if (answer->state == state && answer->askers == askers) {
        assert(answer_holds(evaluator, expr, ask, answer->value));
        return answer->value;
    }
    int32_t value = ask(evaluator, expr);
    if (!evaluator->position->auditing && evaluator->position->effort <= evaluator->position->effort_max)
        *answer = (Answer){ .state = state, .askers = askers, .value = value };
    return value;
}
