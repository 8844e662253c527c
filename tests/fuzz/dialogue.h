/* Knows how to make up what somebody says to a program that plays behind a protocol: its words with what may
 * stand behind them, actions that are legal and others, and bytes. */
#ifndef VARI_FUZZ_DIALOGUE_H
#define VARI_FUZZ_DIALOGUE_H

#include "author.h"

/* A dialogue from lines, in which `%` stands for an action, `#` for a number, `$` for a position and `!` for
 * a definition's id; it ends with `quit`, so that nobody waits. Free with free(). */
char *write_dialogue(Choices *choices, const Shelf *shelf, const char *const *lines, unsigned count);

#endif
