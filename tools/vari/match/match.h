/* Knows what the parts of `vari match` share: who plays, how programs are talked to, what is kept of each
 * game. Programs are strangers: whatever one of them does, or leaves undone, costs it a game at most, and no
 * wait is without an end. */
#ifndef VARI_MATCH_H
#define VARI_MATCH_H

#include <pthread.h>

#include "forms.h"
#include "notation.h"
#include "seats.h"

typedef enum ProtocolForm { PROTOCOL_NONE, PROTOCOL_UCI, PROTOCOL_USI, PROTOCOL_XBOARD } ProtocolForm;

enum { MATCH_OPTIONS = 16, MATCH_WHY = 400, MATCH_SIDES = 32 };

/* What a contestant may take; 0: no such limit. */
typedef struct Limits {
    double think; /* seconds for an action */
    uint64_t nodes;
    double base, added; /* of its clock, seconds: for a game, and more with each action */
} Limits;

/* One of the two that play each other: `bot:3`, `random`, or `uci COMMAND; NAME=VALUE; ...`. */
typedef struct Contestant {
    const char *text;
    Seat seat;
    ProtocolForm protocol;
    char *command; /* from malloc(), for programs */
    VariSetting options[MATCH_OPTIONS];
    size_t option_count;
    Limits limits;
} Contestant;

typedef struct Match {
    const Arguments *arguments;
    VariRules *rules;
    const VariGame *start;
    bool from_set_up; /* games begin with the set-up as it is written, without actions */
    bool deals;       /* games begin with a set-up that is dealt anew for each pair of them */
    bool even;        /* the first contestant takes as long as the other has taken */
    Contestant contestants[2];
    double patience; /* seconds: how much longer nothing may be heard */
    uint64_t seed;
    unsigned plies; /* of an opening at random */
    size_t games, sides;
} Match;

/* How a game went. */
typedef struct Played {
    size_t side; /* that the first contestant had */
    double points;
    char reason[64];
    size_t claimed; /* the player whose program claimed a draw; SIZE_MAX: none did */
    unsigned actions[2];
    double seconds[2], longest[2];
    size_t failed; /* which contestant's failure ended it; 2: none's */
    char why[MATCH_WHY];
    char *moves; /* from malloc() */
    char *start; /* the position that was dealt, from malloc(); NULL: the start of the match */
    unsigned plies;
} Played;

/* --- programs: lines in and out, with an end to every wait */

typedef struct Program {
    long id; /* of the process; 0: it does not run */
    int in, out;
    char *heard;
    size_t length, capacity, taken;
    char why[MATCH_WHY]; /* why it cannot be talked to any longer */
} Program;

/* False with a reason in `why`. */
bool program_start(Program *program, const char *command);
/* Says lines; each ends with a line feed. */
bool program_say(Program *program, double until, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The next line, until the next call; NULL: it has ended, or said nothing until that time. */
char *program_hear(Program *program, double until);
/* The next line that begins with a word. */
char *program_await(Program *program, double until, const char *word);
void program_end(Program *program);
void program_fail(Program *program, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- who plays */

typedef struct Player {
    const Match *match;
    const Contestant *contestant;
    const VariGame *start; /* of the game at hand, before its opening */
    VariSearch *search;
    Program program;
    Notation notation;
    bool ready, pings, user_moves, sets_board, plays_once; /* a program's */
    size_t told; /* actions that a program of XBoard's protocol knows */
    uint64_t seed;
    double think;            /* seconds for its next action */
    double saved;            /* of the seconds for its actions so far; below 0: it has taken more */
    double left, left_other; /* on its clock and the other's */
    unsigned pinged;
    bool offers, offered; /* a draw, by this player with its last action; to it, with the other's */
} Player;

typedef enum Choice {
    CHOICE_ACTION,
    CHOICE_RESIGNS,
    CHOICE_DRAWS,  /* accepts the other's offer */
    CHOICE_CLAIMS, /* a draw, which the rules give, perhaps by an action */
    CHOICE_FAILED
} Choice;

bool contestant_read(const char *text, Contestant *contestant);
void contestant_free(Contestant *contestant);
void player_open(Player *player, const Match *match, size_t contestant);
/* Gets ready for a game from `start`, which must outlive it; false: program.why tells. */
bool player_begin(Player *player, const VariGame *start, uint64_t seed);
/* What the player does. With CHOICE_CLAIMS, *action is the one that makes the draw; SIZE_MAX: none is needed.
 * ->offered says whether the other's offer of a draw is open, which CHOICE_DRAWS accepts; ->offers is set. */
Choice player_choose(Player *player, VariGame *game, size_t *action);
void player_close(Player *player);
/* The same of programs, by protocol. */
bool uci_begin(Player *player);
Choice uci_choose_action(Player *player, VariGame *game, size_t *action);
bool xboard_begin(Player *player);
Choice xboard_choose_action(Player *player, VariGame *game, size_t *action);

/* --- what is kept */

/* Reads what was kept of a match at a path, as far as it is whole, into `played` (of match->games; `known`
 * says of which games), and opens it to add to, for nobody else at the same time. -1 after telling why not,
 * with the exit status in *status. */
int records_open(const char *path, const Match *match, Played *played, bool *known, int *status);
/* False after telling that games like these cannot be told in the form that the output's name says. */
bool records_can_tell(const Match *match);
/* All that a match's games depend on, as one line, for free(). */
char *records_identity(const Match *match);
/* A game as one line, for free(), and back, for played_forget(); false: the line is no game. */
char *records_write(size_t game, const Played *played);
bool records_read(const char *line, size_t *game, Played *played);
/* Frees the texts of a game; its figures stay. */
void played_forget(Played *played);
/* Adds a game; false after telling why it could not be written. */
bool records_add(const Match *match, int records, size_t game, const Played *played);

#endif
