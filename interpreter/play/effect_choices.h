/* The choices among which a random move's effects are sampled: what the room `sample` gives to effects.c. */
#ifndef VARI_PLAY_EFFECT_CHOICES_H
#define VARI_PLAY_EFFECT_CHOICES_H

#include "play/make.h"

/* The number of choices that each effect offers in this position, whatever move is made. An effect counts as
 * many choices as it could offer, plus one for not firing. */
struct SampleChoices {
    EffectChoices effects[SAMPLED_EFFECTS_MAX]; /* used where some effect picks */
    uint64_t among[SAMPLED_EFFECTS_MAX]; /* the number of choices to sample from. The first effect of a run of
                                            alternatives has the number for the whole run, the others 0 */
    bool countable;                      /* no effect has too many choices */
    bool single;                         /* every effect has one choice */
    int early;                           /* the plan's early effect, if it can fire, or -1 ... */
    bool by_origin;                      /* ... it picks the cell that a piece leaves ... */
    CellSet origins;                     /* ... if that is one of these cells */
    EffectChoices of_cell,
        elsewhere;          /* choices of the early effect after a move from an origin; after others */
    EffectChoices of_other; /* ... after actions that are no piece's move and no drop */
};
static inline const EffectChoices *sample_choices_of(const SampleChoices *choices, const LawPlan *plan,
                                                     size_t effect)
{
    return effect < SAMPLED_EFFECTS_MAX ? &choices->effects[effect] : &plan->choices[effect];
}
/* True if the effect continues a run whose choice has been sampled already. */
static inline bool sample_goes_on(const SampleChoices *choices, size_t effect)
{
    return effect < SAMPLED_EFFECTS_MAX && choices->among[effect] == 0;
}
static inline uint64_t sample_among(const SampleChoices *choices, const LawPlan *plan, size_t effect)
{
    return effect < SAMPLED_EFFECTS_MAX ? choices->among[effect] : plan->choices[effect].count;
}
/* effects.c: true if the sampled choice is still possible for an effect whose condition is known before the
 * move. */
bool effect_comes(const Evaluator *evaluator, int effect, const EffectChoices *choices, uint64_t drawn);

#endif
