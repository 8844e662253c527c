/* Knows what the files that build the tables for counting the last action ask of each other. They
 * loosen the builder of the fast road's tables (FastBuild.last): what comes after an action matters only
 * where a law asks for it, and what words do not say may be asked of the reference. Where more than the last
 * action is counted (FastBuild.last is NULL) all questions but last_sleeper() are answered with false. */
#ifndef VARI_COMPILE_LAST_H
#define VARI_COMPILE_LAST_H

#include "compile/fast.h"
#include "program/last.h"

/* last_rules.c: the phases in which every piece may move; only asked where the last action alone is counted.
 */
bool last_turn(FastBuild *build);
/* Whether somebody must not be attacked: what takes must be told by words then. */
bool last_minds_attacks(const FastBuild *build);
/* After a refusal: whether a rule may be the reference's, as nobody is attacked by it; then the reason is
 * forgotten. */
bool last_takes_rule(FastBuild *build, const ActionRule *rule);
/* Likewise, of the moves from one cell. */
bool last_takes_cell(FastBuild *build, const ActionRule *rule, FastCode code, Cell from);
/* Whether the rule makes no words for the code from there; notes the cell where the reference is asked
 * instead.
 */
bool last_skips(FastBuild *build, const ActionRule *rule, FastCode code, Cell from);
/* Whether what comes to the cell promotes as the reference says. */
bool last_promotes(FastBuild *build, const FastCase *at, uint16_t *word);
/* Where drops may go hangs on the position. */
bool last_takes_zone(FastBuild *build, unsigned drop, ExprId zone);
/* last_laws.c: notes a law that sleeps in most positions; whether it has been noted. */
bool last_takes_law(FastBuild *build, size_t index);
bool last_has_law(const FastBuild *build, size_t index);
/* False where an action may wake a law that says who attacks. Codes are known. */
bool last_laws_sleep_on(FastBuild *build);
/* Notes what must hold for a condition to hold; false: nothing that can be told. */
bool last_sleeper(const Kernel *kernel, ExprId condition, bool after, LastSleeper *sleeper);
/* Whether a law that is asked at the end of the turn is asked of every action counted: only the last phase's
 * are counted from now on. */
bool last_turn_ends(FastBuild *build);
/* Whether it is no matter that an effect follows an action. */
bool last_effect_is_idle(FastBuild *build, const EffectRule *effect);

#endif
