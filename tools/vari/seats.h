/* Knows who may sit on a seat, and what bots are given to think. Does not know whose turn it is. */
#ifndef VARI_SEATS_H
#define VARI_SEATS_H

#include "tool.h"

typedef enum SeatForm { SEAT_HUMAN, SEAT_RANDOM, SEAT_BOT } SeatForm;

typedef struct Seat {
    SeatForm form;
    unsigned level; /* of a bot */
} Seat;

enum { SEAT_LEVEL = 5, SEAT_TEXT = 16 }; /* the level of a bot of whom nothing else is said */

/* `human`, `random`, `bot` or `bot:3`; false where it is none of them. */
bool seat_read(const char *text, size_t length, Seat *seat);
/* Writes it as it is read. */
void seat_write(Seat seat, char text[SEAT_TEXT]);

/* Asked while a bot thinks; NULL: nobody stops it. */
typedef bool BotStop(void *context);

typedef struct Bot {
    VariSearch *search;
    double seconds; /* 0: as long as the level takes */
    uint64_t nodes, seed;
    unsigned lines;
    BotStop *stop;
    void (*progress)(void *context, const VariLine *line);
    void *context;
} Bot;
enum { BOT_HASH = 16 };
/* The index of an action; SIZE_MAX where there is none. */
size_t bot_choose(const Bot *bot, VariGame *game, unsigned level);

#endif
