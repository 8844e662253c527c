/* What the files of the room `sample` share. Never included outside the room. */
#ifndef VARI_SAMPLE_INTERNAL_H
#define VARI_SAMPLE_INTERNAL_H

#include "play/effect_choices.h"
#include "play/generate.h"
#include "sample/sample.h"

/* --- sample_choices.c ------------------------------------------------------------------------------ */

/* Counts the choices of this position. */
void sample_choices_now(Generator *generator, SampleChoices *choices);
/* The drop rules that can be used now. */
typedef struct DropChoices {
    const ActionRule *rules[KINDS_MAX];
    unsigned count;
    bool simple; /* all drops are simple */
} DropChoices;
void drops_fill(const Generator *generator, DropChoices *drops);
/* The choices of the early effect after a move from that cell. */
static inline const EffectChoices *sample_choices_from(const SampleChoices *choices, Cell from)
{
    return !choices->by_origin || cellset_has(&choices->origins, from) ? &choices->of_cell
                                                                       : &choices->elsewhere;
}
/* True if a condition could come to hold by the next action; if some `forbid` law could. */
bool sample_may_hold(const Generator *generator, ExprId condition);
bool sample_asks_laws(const Generator *generator);

/* --- sample_musts.c ------------------------------------------------------------------------------- */

enum { CHOICE_MAX = 512 };

/* Samples one of the actions that a `must` rule puts first: uniformly, or by weight where chance acts. Table
 * moves and drops are stored until all have been seen; other actions are sampled as they come (reservoir
 * sampling). */
typedef struct Choice {
    Random *random;
    uint64_t must;  /* bit of the first `must` rule that some action satisfies; 0: none yet */
    uint64_t total; /* sum of the weights sampled so far */
    Action action;
    unsigned count;
    SimpleMove simple[CHOICE_MAX];
} Choice;

typedef enum Choosing {
    CHOICE_FAILS, /* there are too many, or one has several resolutions */
    CHOICE_IS_MADE,
    CHOICE_IS_FREE /* no `must` rule applies */
} Choosing;

/* Samples among the actions that may come first. If `free`, it is enough to know that none does. */
Choosing choice_run(Generator *generator, Choice *choice, Random *random, bool free);
/* The sampled table move or drop; NULL: it is choice->action. */
const SimpleMove *choice_made(Choice *choice);

/* Castlings and actions that are neither moves nor drops are few. They follow the table moves, each with
 * weight 1. */
enum { FEW_MAX = 32 };
typedef struct Few {
    Action items[FEW_MAX];
    unsigned count;
} Few;
/* False if there are too many, or one may have several resolutions or satisfy a `must` rule. */
bool few_fill(Generator *generator, Few *few);

/* --- sample_list.c ------------------------------------------------------------------------------- */

/* Lists the actions and makes one at random. False if there is none, or they cannot be listed. */
bool sample_from_list(Position *position, Random *random, Playing *playing);

/* --- sample_direct.c ------------------------------------------------------------------------------ */

/* True if no `must` rule applies to moves and drops now and the picks of all their effects can be counted. */
bool sample_is_direct(Generator *generator, const SampleChoices *choices);

#endif
