/* Knows how a board is shown at a terminal: marks before cells, and colours beside them, which say nothing
 * that the marks and letters do not. */
#ifndef VARI_DRAW_TEXT_H
#define VARI_DRAW_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "vari.h"

typedef enum CellMark {
    MARK_NONE = 0,
    MARK_LAST = '>',  /* the last action was here */
    MARK_CHECK = '!', /* a royal piece in check */
    MARK_ASKED = '*'  /* asked for, or may be reached */
} CellMark;

enum { ACTION_CELLS_MAX = 16 };
/* The cell with the longest name that begins a text; SIZE_MAX: none does. */
size_t cell_named(const VariRules *rules, const char *text, size_t *length);
/* The cells that an action's text names, in order. */
size_t cells_of_action(const VariRules *rules, const char *text, size_t cells[ACTION_CELLS_MAX]);
/* Marks the cells of pieces that are in check. */
void mark_checks(VariGame *game, const VariRules *rules, char *marks);

/* True if --colour, the environment and stdout want colours; false after telling what --colour takes. */
bool colours_wanted(const char *colour, bool *wanted);
/* Prints the position to stdout. `marks` holds a CellMark for each cell. */
void board_print(VariGame *game, const VariRules *rules, const VariPictureWish *wish, bool coloured);
/* Some bytes of a picture's text. */
typedef struct BoardPart {
    const char *text;
    const VariPictureSpot *spots;
    size_t count, from, to; /* spots; the bytes that are printed */
    const char *marks;      /* or NULL */
    bool coloured;
} BoardPart;
void board_print_part(const VariGame *game, const VariRules *rules, const BoardPart *part);

#endif
