/* An action has room for so many picks. Where its own and those of effects that
 * always come are more, it could never be made, which is reported. What effects come to
 * otherwise is seen in play, where it is too much to work out (play/effects.c). */

#include "compile/internal.h"
#include "play/action.h"
#include "program/expressions.h"

/* Picks of an effect that follows every action, however little else is so. */
static uint64_t sure_picks(const Kernel *kernel, const EffectRule *effect)
{
    uint64_t times = 1;
    if (effect->at != EFFECT_ACTION || effect->condition != EXPR_NONE)
        return 0;
    if (effect->times != EXPR_NONE) {
        const Expr *number = kernel_meaning(kernel, effect->times);
        times = number->op == OP_CONST && number->b > 0 ? (uint64_t)number->b : 0;
    }
    return effect_slots(effect) * times * (effect->each ? kernel->player_count : 1u);
}

void compile_picks(DiagList *diags, const Kernel *kernel)
{
    uint64_t sure = 0;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        sure += sure_picks(kernel, &kernel->effects[i]);
        if (sure > ACTION_PICKS_MAX) {
            diag_error(diags, DIAG_TOO_MANY, kernel->effects[i].span,
                       "an action has at most %d picks, with those of its effects", ACTION_PICKS_MAX);
            return;
        }
    }
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].pick_count + sure > ACTION_PICKS_MAX)
            diag_error(diags, DIAG_TOO_MANY, kernel->rules[i].span,
                       "an action has at most %d picks, and effects that follow it always make %d",
                       ACTION_PICKS_MAX, (int)sure);
}
