/* Knows a rectangle of characters that texts are laid on. Does not know what
 * they mean. Lives in its arena. Nothing here fails: what lies outside is cut. */
#ifndef VARI_NOTATION_CANVAS_H
#define VARI_NOTATION_CANVAS_H

#include "base/buffer.h"

typedef struct Canvas {
    uint32_t *codes; /* [row * columns + column]; 0: blank; wide characters take two places */
    int rows, columns;
} Canvas;

Canvas canvas_new(Arena *arena, int rows, int columns);
/* Columns a text takes on a terminal. */
int canvas_width(Text text);
/* The text begins, or ends, at that column. */
void canvas_write(Canvas *canvas, int row, int column, Text text);
void canvas_write_to(Canvas *canvas, int row, int last, Text text);
/* Whether nothing stands on those columns, both ends included. */
bool canvas_is_blank(const Canvas *canvas, int row, int first, int last);
/* Appends the rows without blanks at their ends, and without blank rows above and below; what is
 * wider than so many columns is cut into strips of like width, one below the other. 0: never. */
void canvas_print(const Canvas *canvas, int columns, Buffer *out);

#endif
