/* Knows the signs of diagrams: what a piece may do on a cell, and how it comes there. */
#ifndef VARI_DRAW_REACH_H
#define VARI_DRAW_REACH_H

#include "draw.h"

typedef struct ReachSign {
    unsigned mask, bits; /* of VariReachBit: it stands where these are so */
    char sign;           /* in text */
    const char *says;
} ReachSign;
extern const ReachSign reach_signs[], reach_ways[];
extern const size_t reach_sign_count, reach_way_count;
enum { REACH_WAYS = 16 }; /* bits of `used` from here on are those of reach_ways */

/* The sign of a cell; NULL: nothing is done there. */
const ReachSign *reach_sign(unsigned bits);
/* True if a cell with a sign has this one of reach_ways, too. */
bool reach_has_way(unsigned bits, size_t way);
/* Which signs and ways some cell has, a bit for each: for a key. */
unsigned reach_used(const unsigned *bits, size_t cells, size_t from);
/* The part of the board that shows it; the canvas is made as small. */
void reach_draw(Canvas *canvas, size_t piece, size_t player, size_t from, const unsigned *bits);
double reach_key_width(unsigned used, double row);
/* The key below a place; returns where it ends. */
double reach_draw_key(const Canvas *canvas, unsigned used, double x, double y, double row);

#endif
