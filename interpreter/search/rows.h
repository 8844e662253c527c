/* Knows the rows that win: a number of pieces of one player side by side on a line. A window is a stretch of
 * a line as long as such a row. Does not know which drops and moves are legal. Part of an appraisal: built
 * once, then read only. Fails by memory_fail() while it is built. */
#ifndef VARI_SEARCH_ROWS_H
#define VARI_SEARCH_ROWS_H

#include "play/play.h"

enum { ROWS_MAX = 4, ROW_LENGTH_MAX = 16, ROW_WEIGHTS = ROW_LENGTH_MAX + 1 };

/* Rows of one length. */
typedef struct Row {
    unsigned length;
    uint64_t headings; /* bit set of the headings along which they count, both ways */
    CellSet cells;     /* on which they count */
    uint8_t *seekers;  /* [code] 1 + the player whose row it belongs to; 0: it blocks every row */
    Cell *windows;     /* [window * length] the cells of each window */
    size_t window_count;
    int32_t weights[ROW_WEIGHTS]; /* [pieces in a window that only one player has pieces in] value in per
                                     cent of the cheapest kind */
} Row;

typedef struct Rows {
    Row items[ROWS_MAX];
    unsigned count;
} Rows;

/* Adds rows of this length and code that win for the player along these headings, on these cells. Ignores
 * them if they are too long or there are too many different ones. */
void rows_note(Rows *rows, unsigned length, uint64_t headings, const CellSet *cells, size_t codes, Code code,
               Player player);
/* Finds the windows. Call it after the last rows_note(). */
void rows_settle(Rows *rows, const Program *program);
void rows_free(Rows *rows);

/* Adds the value of each player's unfinished rows to value[player], in per cent of the cheapest kind. Rows of
 * the player to move count for more. */
void rows_count(const Rows *rows, const Position *position, Player actor, int32_t *value);
/* Fills heat[cell] for empty cells: how much a piece there would add to the rows of either player. Used for
 * move ordering. */
void rows_heat(const Rows *rows, const Position *position, int32_t *heat);

#endif
