/* Knows how many games are played at random or between bots, and what they say of the rules. Game i is played
 * from a seed made of `seed` and i, so that the numbers do not depend on how many threads share the work.
 * Does not know commands. The playouts are the caller's. */
#ifndef VARI_SIMULATION_H
#define VARI_SIMULATION_H

#include <stdatomic.h>

#include "seats.h"

enum { SEATS_MAX = 32, REASONS_MAX = 64, MOST_PLIES = 20000 };

typedef struct Simulation {
    VariRules *rules;
    const VariGame *game;
    VariPlayout *playouts; /* [game] */
    size_t games;
    uint64_t seed;
    Seat seats[SEATS_MAX];
    bool bots;    /* some seat is a bot's */
    double think; /* seconds that one may take for an action; 0: as long as its level takes */
    atomic_size_t next, done;
    atomic_bool ended;
    atomic_size_t overruns; /* games so far in which a position asked too much: OVERRUNS_MOST are enough */
    char costly[256];       /* the rule that was asked where the first position asked too much */
    bool watched;           /* by somebody at a terminal */
    double until;           /* what seconds_now() says when no more games are begun; 0: all are played */
} Simulation;

typedef struct Summary {
    size_t wins[SEATS_MAX], losses[SEATS_MAX], draws;
    size_t cut, overrun; /* games without an end: stopped in all, and where the position asks too much */
    const char *reasons[REASONS_MAX];
    size_t reason_counts[REASONS_MAX], reason_count;
    double mean_plies, median_plies, mean_branching;
    uint32_t least_plies, most_plies, widest;
    uint64_t plies, counted, choices;
} Summary;

/* Reads `bot:3,random`; seats that are left out are random. False where one is none of them. */
bool simulation_read_seats(Simulation *simulation, const char *list);
/* Plays the games, as far as there is time; `playouts` has room for them, and `games` becomes how many count.
 */
void simulation_run(Simulation *simulation, long threads);
/* Sorts the playouts by length. */
Summary simulation_sum_up(Simulation *simulation);
/* Tells that so many games could not be played to their end because a position asked too much, if any;
 * returns the exit status. */
int simulation_tell_overruns(const Simulation *simulation, size_t overruns);
/* The object of `vari simulate --json`; to be deleted by the caller. */
cJSON *simulation_json(const Simulation *simulation, const Summary *summary, double seconds);

#endif
