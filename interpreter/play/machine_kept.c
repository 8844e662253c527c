/* Answers that are kept by what they read: as long as nothing of it is written, the same question of the
 * same asker is not worked out again. Which expressions are worth it is found out by compile/answers.c. */

#include "play/internal.h"

#include <assert.h>

/* What expressions may read of who asks, a byte each. */
static uint64_t askers_of(const Machine *machine)
{
    Piece piece = machine->deed == NULL ? piece_none() : machine->deed->piece;
    return (uint64_t)machine->view << KEPT_VIEW | (uint64_t)machine->mover << KEPT_MOVER |
           (uint64_t)machine->each << KEPT_EACH | (uint64_t)piece.kind << KEPT_MOVED |
           (uint64_t)piece.owner << (KEPT_MOVED + 8) | (uint64_t)piece.flags << (KEPT_MOVED + 16) |
           (uint64_t)machine->kind_context << (KEPT_MOVED + 24);
}

/* The greatest stamp of what the expression reads. */
static uint64_t state_of(const Position *position, unsigned forms)
{
    uint64_t state = 1;
    for (; forms != 0; forms &= forms - 1) {
        uint64_t stamp = position->stamps[__builtin_ctz(forms)];
        state = stamp > state ? stamp : state;
    }
    return state;
}

/* The place of the answer, or NULL where it cannot be kept: somebody is thought to stand elsewhere, or
 * what attacks is asked within such a question. */
static Answer *place_of(const Machine *machine, const KeptRule *rule)
{
    const Position *position = machine->position;
    if (position->answers == NULL || position->plain || machine->ghost_cell != CELL_NONE ||
        ((rule->reads & (READ_ATTACK | READ_RULES)) != 0 &&
         (machine->attack_depth > 0 || machine->law_asks || position->shielding)))
        return NULL;
    unsigned index = machine->view;
    if ((rule->reads & READ_IT) != 0)
        index = machine->it;
    else if ((rule->reads & READ_FROM) != 0)
        index = machine->deed == NULL ? CELL_NONE : machine->deed->from;
    return index < rule->count ? &position->answers[rule->first + index] : NULL;
}

#ifndef NDEBUG
enum { AUDIT_EVERY = 16 };

/* Asked anew, some of them, it must be worth the same. */
static bool answer_holds(Machine *machine, const Expr *expr, NumberAsked *ask, int32_t value)
{
    static _Thread_local unsigned count;
    Position *position = machine->position;
    if (position->auditing || count++ % AUDIT_EVERY != 0)
        return true;
    Audit audit = audit_start(position);
    int32_t anew = ask(machine, expr);
    return !audit_end(position, audit) || anew == value;
}
#endif

int32_t machine_kept(Machine *machine, const Expr *expr, NumberAsked *ask)
{
    const KeptRule *rule = &machine->position->program->kept[expr->kept - 1];
    Answer *answer = place_of(machine, rule);
    if (answer == NULL)
        return ask(machine, expr);
    uint64_t state = state_of(machine->position, rule->forms), askers = askers_of(machine) & rule->askers;
    if (answer->state == state && answer->askers == askers) {
        assert(answer_holds(machine, expr, ask, answer->value));
        return answer->value;
    }
    int32_t value = ask(machine, expr);
    if (!machine->position->auditing && machine->position->effort <= machine->position->effort_max)
        *answer = (Answer){ .state = state, .askers = askers, .value = value };
    return value;
}
