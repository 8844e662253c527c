/* Knows who may sit on a seat, and what bots are given to think. Does not know whose turn it is. */
#ifndef VARI_SEATS_H
#define VARI_SEATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vari.h"

typedef enum SeatForm { SEAT_HUMAN, SEAT_RANDOM, SEAT_BOT } SeatForm;

typedef struct Seat {
    SeatForm form;
    unsigned level; /* of a bot */
    bool resigns;   /* ... that gives up when nothing is left to hope for */
    bool agrees;    /* ... that agrees to a draw when nobody gets anywhere */
    bool untuned;   /* ... that plays without tuned weights */
} Seat;

enum { SEAT_LEVEL = 5, SEAT_TEXT = 40 }; /* the level of a bot of whom nothing else is said */

/* How many sides play: players of a team are one. */
size_t seats_sides(const VariRules *rules);

/* `human`, `random`, `bot` or `bot:3`, a bot perhaps with `+resign`, `+draw` or `+untuned`; false where it is
 * none of them. */
bool seat_read(const char *text, size_t length, Seat *seat);
/* Writes it as it is read. */
void seat_write(Seat seat, char text[SEAT_TEXT]);

/* Asked while a bot thinks; NULL: nobody stops it. */
typedef bool BotStop(void *context);

/* What a bot has thought of its game, turn by turn; begins zeroed with each game. */
typedef struct Mood {
    unsigned hopeless, even; /* turns in a row */
    double score;            /* of the last one */
    int ends_in;
} Mood;

typedef struct Bot {
    VariSearch *search;
    double seconds; /* 0: as long as the level takes */
    double enough;  /* after which no deeper look is begun; 0: the usual share of `seconds` */
    uint64_t nodes, seed;
    unsigned lines;
    bool untuned; /* it plays without tuned weights */
    bool weighs;  /* lines are told with what counts in the position */
    BotStop *stop;
    void (*progress)(void *context, const VariLine *line);
    void *context;
    Mood *mood; /* of who acts; NULL: it is not wanted */
} Bot;
enum { BOT_HASH = 16 };
/* The index of the action that a search would play in the game; SIZE_MAX where there is none. */
size_t search_choose(VariSearch *search, VariGame *game, const VariThinking *thinking);
/* The index of an action; SIZE_MAX where there is none. */
size_t bot_choose(const Bot *bot, VariGame *game, unsigned level);
/* True if a bot that resigns would do so. */
bool mood_is_hopeless(const Mood *mood);
/* True if a bot that agrees to draws would agree to one. */
bool mood_is_even(const Mood *mood);

#endif
