/* Knows the rows that endings ask for: so many pieces of a player side by side on a line. Counts every place
 * where such a row can still come about. Does not know who may put what where. Part of an appraisal: built
 * once, and only read then. Nothing here fails. */
#ifndef VARI_SEARCH_ROWS_H
#define VARI_SEARCH_ROWS_H

#include "play/play.h"

enum { ROWS_MAX = 4, ROW_LENGTH_MAX = 16, ROW_WEIGHTS = ROW_LENGTH_MAX + 1 };

/* Rows of one length. */
typedef struct Row {
    unsigned length;
    uint64_t headings; /* a bit for each along which they count, both ways */
    CellSet cells;     /* on which they count */
    uint8_t *seekers;  /* [code] the player who wants such pieces in a row, and one; 0: they are in the way */
    Cell *places;      /* [place * length] the cells of each place where there may be one */
    size_t place_count;
    int32_t weights[ROW_WEIGHTS]; /* [pieces of one player, and no other] per cent of the cheapest kind */
} Row;

typedef struct Rows {
    Row items[ROWS_MAX];
    unsigned count;
} Rows;

/* The rows of that length, with pieces of that code, that a player wants along these headings, on these
 * cells. What cannot be taken in any more is left out. */
void rows_note(Rows *rows, unsigned length, uint64_t headings, const CellSet *cells, size_t codes, Code code,
               Player player);
/* Finds the places, when all has been noted. */
void rows_settle(Rows *rows, const Program *program);
void rows_free(Rows *rows);

/* Adds what rows promise each player, in per cent of the cheapest kind; more to who acts. */
void rows_count(const Rows *rows, const Position *position, Player actor, int32_t *promise);
/* Fills heat[cell]: what a piece more on that empty cell would change for anybody, by the same measure. */
void rows_heat(const Rows *rows, const Position *position, int32_t *heat);

#endif
