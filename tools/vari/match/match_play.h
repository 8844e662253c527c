/* Knows how one game of a match goes. */
#ifndef VARI_MATCH_PLAY_H
#define VARI_MATCH_PLAY_H

#include "match.h"

/* Plays the game of that number, which says who has which side and the opening. */
void match_play(const Match *match, Player players[2], size_t number, Played *played);
/* What all that is drawn in that game hangs on. */
uint64_t match_seed(const Match *match, size_t game);

#endif
