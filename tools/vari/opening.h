/* Knows how the game begins that a command line asks for: its definition, position and moves. Mistakes are
 * told. */
#ifndef VARI_OPENING_H
#define VARI_OPENING_H

#include "arguments.h"

/* What a command does with a game. Returns the exit status. */
typedef int GameTask(VariGame *game, VariRules *rules, const Arguments *arguments);
/* Has it done with the VARIANT that is the first argument, at the position and after the moves that the
 * others say. */
int with_game(const Arguments *arguments, GameTask *task);
/* Loads the VARIANT that is the first argument. NULL after telling why not, and which line of a file asked
 * for it. */
VariRules *rules_open(const Arguments *arguments, int *status);
/* A game by these rules at the position and after the moves that the arguments say. NULL after telling what
 * is wrong. */
VariGame *game_open(VariRules *rules, const Arguments *arguments, int *status);
/* A game whose set-up is dealt by the seed, if it is shuffled at all; seeds that differ by 1 deal
 * differently.
 */
VariGame *game_deal(VariRules *rules, uint64_t seed);
/* Plays blank-separated actions until one is not legal; `at` (may be NULL) is where that one begins. */
bool play_all(VariGame *game, const char *moves, size_t *at);

#endif
