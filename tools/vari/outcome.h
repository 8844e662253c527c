/* Knows how the end of a game is told in a sentence. Does not know why a game ends: a result comes from the
 * rules or from the people who play. */
#ifndef VARI_OUTCOME_H
#define VARI_OUTCOME_H

#include <stdio.h>

#include "vari.h"

/* Writes what the players are called, "red, green and blue"; returns how many they are. */
unsigned outcome_write_players(const VariRules *rules, uint32_t players, FILE *out);
/* The name of an ending as words, "the fifty-move rule" for `fifty-moves`; for free(). */
char *outcome_named(const char *reason);
/* Why a result came: what the definition says of it, or else the name of the ending as words, and the numbers
 * that the ending has compared; for free(). */
char *outcome_cause(const VariRules *rules, const VariResult *result);
/* The same without numbers, behind what has happened: " by stalemate", ": a king has exploded"; "": no reason
 * is known. For free(). */
char *outcome_cause_behind(const VariResult *result);
/* The sentence without its full stop, "white wins by checkmate", with the numbers that the ending has
 * compared; for free(). It begins small where it begins with the name of a player. */
char *outcome_told(const VariRules *rules, const VariResult *result);
/* True if the same players have won, for whatever reason. */
bool outcome_is_same(const VariResult *left, const VariResult *right);
/* The result where a player has no time left: the others win, but for those of its team; if it is proven that
 * none of them can win any more, it is a draw, as FIDE's Laws of Chess have it (6.9). */
VariResult outcome_on_time(const VariRules *rules, VariPosition *position, size_t player);
/* A copy that begins with a capital, for free(). */
char *capital(const char *text);

#endif
