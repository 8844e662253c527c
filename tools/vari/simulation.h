/* Knows how many games are played at random or between bots, and what they say of the rules. Game i is played
 * from a seed made of `seed` and i, so that the numbers do not depend on how many threads share the work.
 * Does not know commands. */
#ifndef VARI_SIMULATION_H
#define VARI_SIMULATION_H

#include <cjson/cJSON.h>
#include <stdatomic.h>

#include "allocation.h"
#include "ranks.h"
#include "seats.h"

enum { SEATS_MAX = 32, REASONS_MAX = 64, MOST_PLIES = 20000 };

typedef struct Simulation Simulation;

/* A game that was played, as VariPlayout has it. */
typedef struct PlayedGame {
    uint32_t plies, counted, widest;
    uint64_t choices, hash;
    VariResult result;
    bool overrun, out_of_memory;
} PlayedGame;
/* Keeps a line of a part that has been played; false: it could not, and no more are played. */
typedef bool SimulationKeep(Simulation *simulation, const char *line);

/* What is not said to be the caller's is made by simulation_begin(). */
struct Simulation {
    VariRules *rules;     /* the caller's, as all up to `kept` */
    const VariGame *game; /* from where they are played */
    bool deals;           /* each from a set-up that is dealt anew instead */
    size_t games;
    uint64_t seed;
    Seat seats[SEATS_MAX];
    bool bots;            /* some seat is a bot's */
    double think;         /* seconds that one may take for an action; 0: as long as its level takes */
    bool watched;         /* by somebody at a terminal */
    double until;         /* what seconds_now() says when no more games are begun; 0: all are played */
    Ranks *ranks;         /* processes that share the work; NULL: this one alone */
    SimulationKeep *keep; /* NULL: nothing is kept */
    int kept;             /* for `keep` */
    atomic_size_t done;
    atomic_bool ended, broken;
    atomic_size_t overruns;   /* games so far in which a position asked too much: OVERRUNS_MOST are enough */
    char costly[256];         /* the rule that was asked where the first position asked too much */
    PlayedGame *playouts;     /* [game] */
    bool *known;              /* [game]: played, or read */
    size_t each;              /* games that make a part of the work */
    char *names[REASONS_MAX]; /* of endings that were read */
    size_t name_count;
};

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
/* Makes room for the games; for simulation_end(). */
void simulation_begin(Simulation *simulation);
/* Plays the games that are not known yet, as far as there is time; `games` becomes how many count. Processes
 * other than the first know those alone that they have played. */
void simulation_run(Simulation *simulation, long threads);
void simulation_end(Simulation *simulation);
/* All that the games depend on, as one line of JSON, for free(). */
char *simulation_identity(const Simulation *simulation);
/* Reads the games of a file, to which those that are played are added from then on; call it after
 * simulation_begin(), and close simulation->kept at the end. The exit status. */
int simulation_keep_in(Simulation *simulation, const char *path);
/* A part's games as one line of JSON, for free(). */
char *simulation_write_part(const Simulation *simulation, size_t part);
/* The game behind a part's last one. */
size_t simulation_part_end(const Simulation *simulation, size_t part);
/* Takes the games of such a line, which are `count` from the game `from` on; those behind the last one wanted
 * are left out. False: the line is none of games. */
bool simulation_read_games(Simulation *simulation, const char *line, size_t *from, size_t *count);
/* Sorts the playouts by length. */
Summary simulation_sum_up(Simulation *simulation);
/* Tells that so many games could not be played to their end because a position asked too much, if any;
 * returns the exit status. */
int simulation_tell_overruns(const Simulation *simulation, size_t overruns);
/* The object of `vari simulate --json`; to be deleted by the caller. */
cJSON *simulation_json(const Simulation *simulation, const Summary *summary, double seconds);

#endif
