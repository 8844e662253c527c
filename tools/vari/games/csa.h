/* Knows what the parts of the form CSA share: csa.c reads and writes games, csa_place.c reads where they
 * begin. */
#ifndef VARI_CSA_H
#define VARI_CSA_H

#include "forms.h"

/* True for the sign of a player, + or -. */
bool csa_is_sign(char byte);
/* Puts `game` where the lines say that it begins. Returns false after telling why that cannot be. */
bool csa_begin(PgnGame *pgn, VariRules *rules, VariGame *game);

#endif
