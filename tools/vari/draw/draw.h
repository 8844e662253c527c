/* Knows how boards, pieces and what pieces may do are drawn as SVG. Sees the library through vari.h: what a
 * cell looks like it asks there. Pictures are one text, written from back to front, in units of a cell's
 * width. */
#ifndef VARI_DRAW_H
#define VARI_DRAW_H

#include <stdio.h>

#include "arguments.h"
#include "draw_text.h"

typedef struct Colour {
    double red, green, blue; /* from 0 to 1 */
} Colour;

/* How the pieces of a set are drawn where no drawing of their own is known. */
typedef enum SetStyle { SET_LETTERS, SET_WEDGES, SET_DISCS } SetStyle;

/* A board on its way to a picture. */
typedef struct Canvas {
    FILE *out;
    VariRules *rules;
    size_t cell_count;
    VariTopology topology;
    SetStyle style;
    double *x, *y;                   /* [cell] as seen, y down, layers side by side, in cells */
    double turn;                     /* of the board, anticlockwise, in degrees */
    double scale;                    /* of pieces: the room that a cell gives, 1 on squares */
    double left, top, right, bottom; /* of the cells */
    double pixels;                   /* that a cell will be wide; 0: as many as are usual */
} Canvas;

/* --- draw_canvas.c ---------------------------------------------------------------------- */

/* Places the cells as the player sees the board who is at the bottom. */
Canvas canvas_begin(VariRules *rules, size_t perspective, FILE *out);
void canvas_end(Canvas *canvas);
/* The corners of a cell as seen; how many they are. */
size_t canvas_outline(const Canvas *canvas, size_t cell, double *x, double *y);
void canvas_polygon(const Canvas *canvas, size_t cell, double share, const char *attributes);
/* A text in the middle of a place. */
void canvas_text(const Canvas *canvas, double x, double y, double size, const char *colour, const char *text);
/* The same, beginning there. */
void canvas_text_from(const Canvas *canvas, double x, double y, double size, const char *colour,
                      const char *text);
/* A text that is to be so large, or larger where it could not be read: 0 where there is no room for that. */
double readable_size(const Canvas *canvas, double size, double most);
/* What stands at the beginning of an SVG and at its end. `pixels` are those of the wider side; 0: as usual.
 */
void svg_begin(FILE *out, double left, double top, double width, double height, double pixels,
               const char *title);
void svg_end(FILE *out);
/* Writes a text as what it says, not as markup; what does harm becomes U+FFFD. */
void svg_escape(FILE *out, const char *text);

/* --- draw_board.c ----------------------------------------------------------------------- */

/* Cells, lines, zones and coordinates. `wanted` (may be NULL): only these cells. */
void board_draw(const Canvas *canvas, const bool *wanted);
void board_label(const Canvas *canvas, const VariGame *game);
/* True if zones are outlined, and there is room to say which; else none is. */
bool has_legend(const Canvas *canvas);
/* What the outlines of zones stand for, below a place; how high it is. */
double legend_draw(const Canvas *canvas, double y);
/* The room round the cells that coordinates need. */
double board_margin(const Canvas *canvas);

/* --- draw_position.c -------------------------------------------------------------------- */

/* A cell, or an arrow from it. */
typedef struct Mark {
    size_t cell, to; /* to: SIZE_MAX where it is no arrow */
} Mark;
enum { MARKS_MAX = 256 };

/* How a position is to be drawn, and what is marked in it. */
typedef struct PositionPicture {
    size_t perspective; /* the player at the bottom */
    double pixels;      /* of the wider side; 0: as usual */
    size_t last[ACTION_CELLS_MAX];
    size_t last_count;
    Mark marks[MARKS_MAX];
    size_t mark_count;
    bool live; /* for a page: pieces and cells have attributes that name them, `data-on` and `data-piece`,
                  `data-hand`, and over all `data-cell` */
} PositionPicture;

/* Writes an SVG. */
void position_draw(VariGame *game, VariRules *rules, const PositionPicture *picture, FILE *out);
/* Reads marks such as `e4 d2-d4` into the picture. NULL, or the word that names neither a cell nor an arrow;
 * its length in *length. */
const char *position_read_marks(const VariRules *rules, const char *text, PositionPicture *picture,
                                size_t *length);

/* --- draw_pieces.c ---------------------------------------------------------------------- */

/* How the set of a definition is drawn. */
SetStyle set_style(const VariRules *rules);
/* `size` is the width of the place that it is drawn in; `turn` degrees clockwise that its player looks. */
void piece_draw(const Canvas *canvas, size_t piece, size_t owner, double x, double y, double size,
                double turn);

/* --- draw_set.c ------------------------------------------------------------------------- */

/* All kinds of pieces with their names, as each player's; writes an SVG. */
void set_draw(VariRules *rules, FILE *out);

/* --- draw_drawings.c -------------------------------------------------------------------- */

extern const char drawings_text[]; /* drawings.txt */
/* The drawing that a kind's image names, or else its own name, or else the last word of that; NULL: there is
 * none. Equal for kinds that are drawn alike. */
const char *drawing_find(const VariRules *rules, size_t piece);
/* In a square of 100, filled with one colour, its lines in another. */
void drawing_write(FILE *out, const char *drawing, const char *fill, const char *line);

/* --- draw_signs.c ----------------------------------------------------------------------- */

/* Strokes of a character in a square of 100, "" where it is not known. `person`: beside a person, at half
 * the width. `base`: another character at the left, with the strokes beside it. */
typedef struct Sign {
    const char *sign;
    const char *strokes;
    const char *beside; /* the sign that stands in its left half, or NULL */
} Sign;
const Sign *sign_find(const char *sign, size_t length);

/* --- draw_colours.c --------------------------------------------------------------------- */

Colour colour_of_player(const VariRules *rules, size_t player);
/* As style sheets write it. */
typedef struct ColourText {
    char text[8];
} ColourText;
ColourText colour_text(Colour colour);
double colour_contrast(Colour one, Colour other);
/* Black or white, whichever is read better on it. */
Colour colour_on(Colour ground);
/* The colour, made darker until it is read on the ground as 4.5 to 1. */
Colour colour_read_on(Colour colour, Colour ground);

/* --- draw_file.c ------------------------------------------------------------------------- */

typedef enum PictureFormat { PICTURE_TEXT, PICTURE_SVG, PICTURE_PNG, PICTURE_WRONG } PictureFormat;
/* What --format says or else the end of the file's name; PICTURE_WRONG after telling what is. */
PictureFormat picture_format(const Arguments *arguments);
/* Writes what was drawn to a file, or to stdout where none is named; the exit status. */
int picture_write(const char *svg, size_t length, bool png, const Arguments *arguments);

#endif
