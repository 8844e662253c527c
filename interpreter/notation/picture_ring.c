/* Boards of rings on a canvas: as rings where the window has room, else unrolled, the outermost at the bottom
 * as one sees it standing before the board. */

#include "notation/picture_board.h"

#include <string.h>

/* --- unrolled ----------------------------------------------------------- */

/* Each player's own sectors begin at the left. */
static int ring_column(const Picture *picture, Cell cell)
{
    int player = picture->perspective == PLAYER_NONE ? 0 : picture->perspective;
    return board_file_seen(picture->board, player, cell) - 1;
}

/* So many files from one on, with the letters of the rings on both sides. */
static void draw_strip(const Picture *picture, unsigned layer, int first, int count)
{
    const Board *board = picture->board;
    int number_width = picture_widest(board, picture_digits),
        name_width = picture_widest(board, picture_letters);
    int step = (number_width > picture->width ? number_width : picture->width) + 1;
    int left = name_width + 1, right = left + 1 + step * count + 1;
    Canvas canvas = canvas_new(picture->arena, board->ranks + 2, right + 2 + name_width);
    canvas.spots = picture->spots;

    for (Cell cell = 0; cell < board->cell_count; cell++) {
        int place = ring_column(picture, cell) - first;
        if (board->layer[cell] != layer || place < 0 || place >= count)
            continue;
        int row = board->ranks - board->rank[cell] + 1;
        int column = left + step * (place + 1);
        picture_write_cell(picture, &canvas, row, column, cell, picture_cell(picture, cell));
        canvas_write_to(&canvas, 0, column, picture_digits(board->names[cell]));
        canvas_write_to(&canvas, board->ranks + 1, column, picture_digits(board->names[cell]));
        canvas_write_to(&canvas, row, name_width - 1, picture_letters(board->names[cell]));
        canvas_write(&canvas, row, left, TEXT(":"));
        canvas_write(&canvas, row, right, TEXT(":"));
        canvas_write(&canvas, row, right + 2, picture_letters(board->names[cell]));
    }
    canvas_print(&canvas, 0, picture->out);
}

/* Cut where the colons stand, and once more wherever it would be too wide, into strips of like width. */
static void draw_strips(const Picture *picture, unsigned layer)
{
    int number_width = picture_widest(picture->board, picture_digits);
    int step = (number_width > picture->width ? number_width : picture->width) + 1;
    int frame = 2 * picture_widest(picture->board, picture_letters) + 6, files = picture->board->files;
    int most = picture->columns == 0 ? files : (picture->columns - frame) / step;
    int strips = most < 1 ? files : (files + most - 1) / most;
    int wide = strips < 1 ? files : (files + strips - 1) / strips;

    for (int first = 0; first < files; first += wide) {
        if (first > 0)
            buffer_add_char(picture->out, '\n');
        draw_strip(picture, layer, first, wide < files - first ? wide : files - first);
    }
}

/* --- as rings ----------------------------------------------------------- */

enum {
    RING_ATTEMPTS = 60,
    RING_COLUMNS_MAX = 120, /* where the window is not known */
    PLACES_OF_ROW = 2       /* as many columns are as wide as a row is high */
};

/* Where texts go on a ring's canvas: each on places of its own, with a blank on either side. */
typedef struct Wheel {
    const Picture *picture;
    double inner, step; /* the innermost ring's distance from the centre in rows, and that of the next ones */
    int centre_row, centre_column, rows, columns;
    char *taken; /* [row * columns + column] */
} Wheel;

/* A square root by Newton's method: the library needs no other mathematics. */
static double root(double square)
{
    enum { STEPS = 30 };
    double value = square > 1 ? square : 1;
    for (int i = 0; i < STEPS; i++)
        value = (value + square / value) / 2;
    return value;
}

typedef struct Bearing {
    double x, y; /* of length 1 */
} Bearing;

static Bearing bearing_to(double x, double y)
{
    double length = root(x * x + y * y);
    return (Bearing){ x / length, y / length };
}

/* From the centre to a cell, as the player sees it. */
static Bearing bearing_of(const Picture *picture, Cell cell)
{
    const Board *board = picture->board;
    Cell seen = picture->perspective == PLAYER_NONE ? cell : board->seats[picture->perspective].seen[cell];
    return bearing_to(board->x[seen], board->y[seen]);
}

static int nearest(double value)
{
    return (int)(value < 0 ? value - 0.5 : value + 0.5);
}

/* The place at that distance, of a text so wide; false: another has it. */
static bool take_place(Wheel *wheel, Bearing bearing, double distance, int width, int *row, int *last)
{
    *row = wheel->centre_row - nearest(bearing.y * distance);
    int middle = wheel->centre_column + nearest(PLACES_OF_ROW * bearing.x * distance);
    int first = middle - (width - 1) / 2;
    *last = first + width - 1;
    if (*row < 0 || *row >= wheel->rows || first < 1 || *last + 1 >= wheel->columns)
        return false;
    char *line = &wheel->taken[*row * wheel->columns];
    for (int at = first - 1; at <= *last + 1; at++)
        if (line[at] == 2 || (line[at] != 0 && at >= first && at <= *last))
            return false;
    for (int at = first - 1; at <= *last + 1; at++)
        line[at] = at >= first && at <= *last ? 2 : 1;
    return true;
}

static double distance_of(const Wheel *wheel, Cell cell)
{
    return wheel->inner + wheel->step * (wheel->picture->board->ranks - wheel->picture->board->rank[cell]);
}

static bool write_label(Wheel *wheel, Bearing bearing, double distance, Text label, Canvas *canvas)
{
    int row, last;
    if (!take_place(wheel, bearing, distance, (int)label.length, &row, &last))
        return false;
    if (canvas != NULL)
        canvas_write_to(canvas, row, last, label);
    return true;
}

/* Between the last sector and the first, where a cell is. */
static Bearing bearing_before(const Picture *picture, Cell cell)
{
    const Board *board = picture->board;
    Cell beside = cell;
    for (Cell other = 0; other < board->cell_count; other++)
        if (board->layer[other] == board->layer[cell] && board->rank[other] == board->rank[cell] &&
            board->file[other] == board->files)
            beside = other;
    Bearing one = bearing_of(picture, cell), other = bearing_of(picture, beside);
    return bearing_to(one.x + other.x, one.y + other.y);
}

/* Places the cells of a layer, the numbers round about and the letters of the rings where the first sector
 * meets the last; with a canvas it also writes them. False: something has no place. */
static bool place_all(Wheel *wheel, unsigned layer, Canvas *canvas)
{
    const Picture *picture = wheel->picture;
    const Board *board = picture->board;
    int row, last;
    memset(wheel->taken, 0, (size_t)wheel->rows * (size_t)wheel->columns);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board->layer[cell] != layer)
            continue;
        Bearing bearing = bearing_of(picture, cell);
        double distance = distance_of(wheel, cell);
        if (!take_place(wheel, bearing, distance, picture->width, &row, &last))
            return false;
        if (canvas != NULL)
            picture_write_cell(picture, canvas, row, last, cell, picture_cell(picture, cell));
        if (board->rank[cell] == 1 &&
            !write_label(wheel, bearing, distance + wheel->step, picture_digits(board->names[cell]), canvas))
            return false;
    }
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board->layer[cell] == layer && board->file[cell] == 1 &&
            !write_label(wheel, bearing_before(picture, cell), distance_of(wheel, cell),
                         picture_letters(board->names[cell]), canvas))
            return false;
    return true;
}

/* The smallest wheel on which everything has its place and that the window holds; false: there is none. */
static bool find_wheel(const Picture *picture, unsigned layer, Wheel *wheel)
{
    int most = picture->columns == 0 ? RING_COLUMNS_MAX : picture->columns;
    int margin = picture_widest(picture->board, picture_digits) + 2;
    for (int attempt = 0; attempt < RING_ATTEMPTS; attempt++) {
        wheel->picture = picture;
        wheel->step = (picture->width + 2) / 2.0;
        wheel->inner = 1 + attempt * 0.5;
        double reach = wheel->inner + wheel->step * picture->board->ranks;
        wheel->centre_row = (int)reach + 1;
        wheel->centre_column = (int)(PLACES_OF_ROW * reach) + 1 + margin;
        wheel->rows = 2 * wheel->centre_row + 1;
        wheel->columns = 2 * wheel->centre_column + 1;
        if (wheel->columns > most || (picture->rows > 0 && wheel->rows > picture->rows))
            return false;
        wheel->taken = arena_alloc(picture->arena, (size_t)wheel->rows * (size_t)wheel->columns);
        if (place_all(wheel, layer, NULL))
            return true;
    }
    return false;
}

void picture_rings(const Picture *picture, unsigned layer)
{
    Wheel wheel;
    if (!find_wheel(picture, layer, &wheel)) {
        draw_strips(picture, layer);
        return;
    }
    Canvas canvas = canvas_new(picture->arena, wheel.rows, wheel.columns);
    canvas.spots = picture->spots;
    place_all(&wheel, layer, &canvas);
    canvas_print(&canvas, 0, picture->out);
}
