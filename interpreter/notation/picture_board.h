/* Knows where on a canvas each cell of a board goes, and what is written on
 * it. Private to the picture. */
#ifndef VARI_NOTATION_PICTURE_BOARD_H
#define VARI_NOTATION_PICTURE_BOARD_H

#include "notation/canvas.h"
#include "play/position.h"

typedef struct Picture {
    const Position *position;
    const Kernel *kernel;
    const Board *board;
    Player perspective; /* PLAYER_NONE: nobody's */
    bool unicode;
    bool plain;                                                 /* cells are called as they are named */
    void (*call)(const Kernel *kernel, Text name, Buffer *out); /* as PictureWish has it */
    uint32_t phases;
    int columns, rows;
    const char *marks; /* as in PictureWish */
    CanvasSpots *spots;
    Arena *arena;
    int width;              /* columns of the widest piece */
    const char *zone_signs; /* [cell] the sign of the zone that is shown there, 0: none */
    Buffer *out;
} Picture;

/* True if the board is drawn as lines, on whose points pieces stand. */
bool picture_has_lines(const Picture *picture);
/* What stands on a cell: a piece, or the sign for an empty cell. */
Text picture_cell(const Picture *picture, Cell cell);
void picture_board(const Picture *picture);
/* Rings, as rings or unrolled. */
void picture_rings(const Picture *picture, unsigned layer);
/* A text that ends at a column, with the mark of its cell before it, or else the sign of a zone that the
 * piece hides. */
void picture_write_cell(const Picture *picture, Canvas *canvas, int row, int last, Cell cell, Text text);
/* The letters and the number of a cell's name, and how wide the widest are. */
Text picture_letters(Text name);
Text picture_digits(Text name);
int picture_widest(const Board *board, Text (*label)(Text name));

#endif
