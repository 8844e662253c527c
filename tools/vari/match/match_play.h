/* Knows how one game of a match goes. */
#ifndef VARI_MATCH_PLAY_H
#define VARI_MATCH_PLAY_H

#include "intervals.h"
#include "match.h"

/* The two players of a match, for match_players_close(). */
Player *match_players_open(const Match *match);
void match_players_close(void *players);
/* Plays the game of that number, which says who has which side and the opening. */
void match_play(const Match *match, Player players[2], size_t number, Played *played);
/* What all that is drawn in that game hangs on. */
uint64_t match_seed(const Match *match, size_t game);

/* Counts openings in their order, as far as both of their games are known, of the games before `end`: so it
 * does not depend on threads when a test ends. Returns `end`, or where the test between the two differences
 * in Elo is decided before it. `elo` may be NULL: nothing is tested. */
size_t match_count_pairs(Pairs *pairs, const Played *played, const bool *known, size_t end,
                         const double *elo);

#endif
