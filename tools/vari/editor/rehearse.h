/* Knows how a definition is played at random for its author, and how that is told in a line. Used by the
 * commands that check definitions. */
#ifndef VARI_TOOL_REHEARSE_H
#define VARI_TOOL_REHEARSE_H

#include <signal.h>
#include <stdint.h>

#include "vari.h"

/* Plays games until there are so many, the seconds are over or, if `ended` is not NULL, that is no longer 0.
 * What never happens becomes warnings of the rules, which can be played. */
VariRehearsed rehearse(VariRules *rules, uint32_t games, uint64_t seed, double seconds,
                       const volatile sig_atomic_t *ended);
/* "300 games at random: ...", a line, and one more if fewer were played than wanted because time was over. */
void rehearsal_print(const VariRules *rules, const VariRehearsed *played, size_t wanted);

#endif
