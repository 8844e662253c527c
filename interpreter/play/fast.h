/* Knows the fast road: counting and listing legal actions with tables made at
 * load (program/fast.h) for games that allow it. Does not know the general
 * rules: play.h is the reference, and tests prove both equal. Nothing here
 * fails but for lack of memory. How it works: FAST.md. */
#ifndef VARI_PLAY_FAST_H
#define VARI_PLAY_FAST_H

#include "base/mix.h"
#include "play/action.h"

/* Whether a game of two players is over where one of them cannot move. */
bool fast_stuck_ends(const Program *program);
/* Whether the fast road may go from this position for so many actions: nothing that the
 * tables leave out can happen before, but after actions that they know for odd ones. */
bool fast_can(const Position *position, unsigned depth);
/* As play_perft(), by the tables as far as they go: from where fast_can() allows it, but for what
 * follows odd actions; there, and above, by the reference. */
uint64_t fast_perft(Position *position, unsigned depth);
/* As play_actions(), where fast_can() allows it; else false and nothing done. */
bool fast_actions(const Position *position, ActionList *list);

/* A random game: what is told of it so far. */
typedef struct FastPlayout {
    uint32_t most_plies; /* where it is broken off */
    uint32_t plies, widest;
    uint64_t choices;
} FastPlayout;

/* Plays a random game on from the position until it is over or broken off, each action drawn alike from the
 * legal ones; the position is as it is then. False, and nothing done, where this road does not go. */
bool fast_playout(Position *position, Random *random, FastPlayout *told);

#endif
