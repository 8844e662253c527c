/* Knows how each rule of a program is played, and why: looked up in tables, asked, or walked. Each rule is
 * told by itself; nothing is said of it that hangs on what other rules a game has. Only for listings: play
 * goes by program/tables.h and program/facts.h. Nothing here fails. */
#ifndef VARI_LISTING_HOW_PLAYED_H
#define VARI_LISTING_HOW_PLAYED_H

#include "program/tables.h"

typedef struct HowPlayed {
    RulePlay how;
    const char *why;
} HowPlayed;

/* By index in the kernel; of a program whose slots are made. */
HowPlayed how_rule(const Program *program, size_t rule);
HowPlayed how_law(const Program *program, size_t law);
HowPlayed how_must(const Program *program, size_t must);
HowPlayed how_effect(const Program *program, size_t effect);
HowPlayed how_ending(const Program *program, size_t ending);
HowPlayed how_phase(const Program *program, size_t phase);
HowPlayed how_hook(const Program *program, size_t native);

#endif
