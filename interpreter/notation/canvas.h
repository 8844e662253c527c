/* Knows a rectangle of characters that texts are laid on. Does not know what
 * they mean. Lives in its arena. Nothing here fails: what lies outside is cut. */
#ifndef VARI_NOTATION_CANVAS_H
#define VARI_NOTATION_CANVAS_H

#include "base/buffer.h"

/* Where in what was printed a place stands that somebody wants to find again. */
typedef struct CanvasSpot {
    size_t offset, length; /* in bytes */
    uint16_t tag;
} CanvasSpot;
typedef struct CanvasSpots {
    CanvasSpot *items; /* of who wants them */
    size_t count, capacity;
} CanvasSpots;
enum { CANVAS_SPOTS_EACH = 2 }; /* a place may be parted where a picture is cut into strips */

typedef struct Canvas {
    uint32_t *codes; /* [row * columns + column]; 0: blank; wide characters take two places */
    uint16_t *tags;  /* likewise; 0: nobody wants to find it again, else 1 + the tag */
    int rows, columns;
    CanvasSpots *spots; /* where printing notes them, or NULL */
} Canvas;

Canvas canvas_new(Arena *arena, int rows, int columns);
/* Columns a text takes on a terminal. */
int canvas_width(Text text);
/* The text begins, or ends, at that column. */
void canvas_write(Canvas *canvas, int row, int column, Text text);
void canvas_write_to(Canvas *canvas, int row, int last, Text text);
/* Tags the columns, both included. */
void canvas_tag(Canvas *canvas, int row, int first, int last, uint16_t tag);
/* True if nothing stands on those columns, both ends included. */
bool canvas_is_blank(const Canvas *canvas, int row, int first, int last);
/* Appends the rows without blanks at their ends, and without blank rows above and below; what is
 * wider than so many columns is cut into strips of like width, one below the other. 0: never. */
void canvas_print(const Canvas *canvas, int columns, Buffer *out);

#endif
