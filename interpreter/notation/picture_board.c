/* Boards on a canvas. Grids and hexes are drawn from their
 * coordinates, turned so that the player looks up; graphs are
 * drawn where their author put the cells, if that is not too large. */

#include "notation/picture_board.h"

#include <float.h>
#include <stdlib.h>

enum { GRAPH_PLACES_MAX = 60000 };

/* Where the last column of each cell's text goes. */
typedef struct Layout {
    Canvas canvas;
    int *row, *column;                                  /* [cell] */
    int spacing;                                        /* columns between neighbours in a row */
    int first_row, last_row, first_column, last_column; /* of cells */
} Layout;

Text picture_letters(Text name)
{
    size_t length = 0;

    while (length < name.length && name.bytes[length] >= 'a' && name.bytes[length] <= 'z')
        length++;
    return text_slice(name, 0, length);
}

Text picture_digits(Text name)
{
    size_t start = picture_letters(name).length, end = start;

    while (end < name.length && name.bytes[end] >= '0' && name.bytes[end] <= '9')
        end++;
    return text_slice(name, start, end - start);
}

static Text suffix_of(Text name)
{
    size_t start = picture_letters(name).length + picture_digits(name).length;
    return text_slice(name, start, name.length - start);
}

/* True if the players' labels differ from the names of cells and are to be drawn. */
static const NotationRule *labels_of(const Picture *picture)
{
    static const NotationRule none = { 0 };
    return picture->plain ? &none : &picture->kernel->notation;
}

/* The label of a cell's file at the viewer's edge of a grid, or at the far edge. */
static Text file_label(const Picture *picture, Cell cell, bool far)
{
    const Board *board = picture->board;
    const NotationRule *labels = labels_of(picture);
    bool turned = board_seat_turn(board, picture->perspective) * 2 == board->heading_count;
    return labels->numbered                 ? TEXT("")
           : labels->file_labels[0] != NULL ? labels->file_labels[turned != far][cell]
                                            : picture_letters(board->names[cell]);
}

/* True if each player counts files from another side: cells are called by their names all the same. */
static bool names_files_too(const Picture *picture)
{
    const NotationRule *labels = labels_of(picture);
    bool named = labels->file_labels[0] != NULL && !labels->numbered;
    for (Cell cell = 0; cell < picture->board->cell_count && named; cell++)
        named = text_equals(labels->cells[cell], picture->board->names[cell]);
    return named;
}

static Text rank_label(const Picture *picture, Cell cell, bool far)
{
    const NotationRule *labels = labels_of(picture);
    (void)far;
    return labels->numbered              ? TEXT("")
           : labels->rank_labels != NULL ? labels->rank_labels[cell]
                                         : picture_digits(picture->board->names[cell]);
}

static int widest_edge(const Picture *picture, Text (*label)(const Picture *picture, Cell cell, bool far))
{
    size_t widest = 1;

    for (Cell cell = 0; cell < picture->board->cell_count; cell++)
        for (int far = 0; far < 2; far++) {
            Text text = label(picture, cell, far == 1);
            widest = text.length > widest ? text.length : widest;
        }
    return (int)widest;
}

int picture_widest(const Board *board, Text (*label)(Text name))
{
    size_t widest = 1;

    for (Cell cell = 0; cell < board->cell_count; cell++)
        widest = label(board->names[cell]).length > widest ? label(board->names[cell]).length : widest;
    return (int)widest;
}

/* By how many headings the picture is turned; an even number, so that rows stay rows. */
static int view_turn(const Picture *picture)
{
    bool turns = picture->board->topology == TOPOLOGY_GRID || picture->board->topology == TOPOLOGY_HEX;

    if (!turns || picture->perspective >= picture->board->player_count)
        return 0;
    return picture->board->seats[picture->perspective].forward & ~1;
}

static int nearest(double value)
{
    return (int)(value < 0 ? value - 0.5 : value + 0.5);
}

static void widen(double value, double *least, double *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

/* Turns the board and scales it; `left` and `top` are the margins, `edge` the one on the other sides. */
static Layout lay_out(const Picture *picture, double scale_x, double scale_y, int left, int top, int edge)
{
    const Board *board = picture->board;
    Layout layout = { .first_row = top, .first_column = left };
    /* Pictures are turned by twelfths of a circle: quarters on grids, sixths on hexes. */
    static const double sines[12] = { 0, 0.5,  0.8660254,  1,  0.8660254,  0.5,
                                      0, -0.5, -0.8660254, -1, -0.8660254, -0.5 };
    int turn = view_turn(picture) * 12 / board->heading_count;
    double sine = sines[turn], cosine = sines[(turn + 3) % 12];
    double least_x = DBL_MAX, most_x = -DBL_MAX, least_y = DBL_MAX, most_y = -DBL_MAX;
    double *x = arena_array(picture->arena, board->cell_count, sizeof *x);
    double *y = arena_array(picture->arena, board->cell_count, sizeof *y);

    layout.row = arena_array(picture->arena, board->cell_count, sizeof *layout.row);
    layout.column = arena_array(picture->arena, board->cell_count, sizeof *layout.column);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        x[cell] = (board->x[cell] * cosine - board->y[cell] * sine) * scale_x;
        y[cell] = (board->x[cell] * sine + board->y[cell] * cosine) * scale_y;
        widen(x[cell], &least_x, &most_x);
        widen(y[cell], &least_y, &most_y);
    }
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        layout.row[cell] = top + nearest(most_y - y[cell]);
        layout.column[cell] = left + nearest(x[cell] - least_x);
    }
    layout.last_row = top + nearest(most_y - least_y);
    layout.last_column = left + nearest(most_x - least_x);
    layout.canvas = canvas_new(picture->arena, layout.last_row + 1 + edge, layout.last_column + 1 + edge);
    layout.canvas.spots = picture->spots;
    return layout;
}

void picture_write_cell(const Picture *picture, Canvas *canvas, int row, int last, Cell cell, Text text)
{
    int width = canvas_width(text), first = last - (width > picture->width ? width : picture->width);
    bool marked = picture->marks != NULL && picture->marks[cell] != 0;
    bool hides = picture->position->board[cell].kind != KIND_NONE && picture->zone_signs[cell] != 0;

    canvas_write_to(canvas, row, last, text);
    if (marked || hides)
        canvas_write(canvas, row, last - width,
                     (Text){ marked ? &picture->marks[cell] : &picture->zone_signs[cell], 1 });
    canvas_tag(canvas, row, first, last, cell);
}

static void write_cells(const Picture *picture, Layout *layout, unsigned layer)
{
    for (Cell cell = 0; cell < picture->board->cell_count; cell++)
        if (picture->board->layer[cell] == layer)
            picture_write_cell(picture, &layout->canvas, layout->row[cell], layout->column[cell], cell,
                               picture_cell(picture, cell));
}

/* --- grids -------------------------------------------------------------- */

/* Room round each cell for strokes that stand for its arrows. */
enum { STROKE_ROWS = 1, STROKE_COLUMNS = 2 };

/* A stroke at each side of a cell to which an arrow on it points, as the board is seen. */
static void write_arrows(const Picture *picture, Layout *layout, Cell cell)
{
    static const char *const strokes[] = { "|", "/", "-", "\\" };
    static const int down[] = { -1, -1, 0, 1, 1, 1, 0, -1 }, right[] = { 0, 1, 1, 1, 0, -1, -1, -1 };
    enum { HEADINGS = sizeof down / sizeof down[0] };

    for (unsigned heading = 0; heading < HEADINGS; heading++) {
        unsigned seen = (heading + HEADINGS - (unsigned)view_turn(picture)) % HEADINGS;
        int away = right[seen] < 0 ? picture->width + 1 : STROKE_COLUMNS; /* over the mark */
        if (cellset_has(&picture->kernel->arrows[heading], cell))
            canvas_write(&layout->canvas, layout->row[cell] + down[seen] * STROKE_ROWS,
                         layout->column[cell] + right[seen] * away, text_of(strokes[seen % 4]));
    }
}

/* Room between cells for lines on which pieces stand. */
enum { LINE_ROWS = 1, LINE_COLUMNS = 2 };

/* True if lines are others than those of files and ranks, which need not be drawn. */
static bool has_odd_lines(const Picture *picture)
{
    const Board *board = picture->board;
    const CellSet *lines = picture->kernel->lines;

    for (unsigned heading = 0; lines != NULL && heading < board->heading_count; heading++)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            Cell next = board_hop(board, cell, (Heading)heading);
            unsigned back = (heading + board->heading_count / 2) % board->heading_count;
            bool drawn =
                next != CELL_NONE && (cellset_has(&lines[heading], cell) || cellset_has(&lines[back], next));
            if (next != CELL_NONE && drawn != board_is_orthogonal(board, (Heading)heading))
                return true;
        }
    return false;
}

/* Rows that the board needs with those between its ranks; labels stand above and below. */
static int rows_with_lines(const Picture *picture)
{
    bool sideways = view_turn(picture) % 4 != 0;
    return (sideways ? picture->board->files : picture->board->ranks) * (1 + LINE_ROWS) - LINE_ROWS + 2 +
           (names_files_too(picture) ? 2 : 0);
}

bool picture_has_lines(const Picture *picture)
{
    if (picture->board->topology == TOPOLOGY_GRAPH)
        return true;
    return picture->board->topology == TOPOLOGY_GRID && picture->kernel->arrows == NULL &&
           has_odd_lines(picture) && (picture->rows == 0 || rows_with_lines(picture) <= picture->rows);
}

/* A line to a cell beside; two that cross make an X. */
static void write_line(const Picture *picture, Layout *layout, Cell from, Cell to)
{
    Canvas *canvas = &layout->canvas;
    int down = layout->row[to] - layout->row[from], right = layout->column[to] - layout->column[from];
    int row = layout->row[from] + down / 2, column = layout->column[from] + right / 2;
    int left = right < 0 ? layout->column[to] : layout->column[from];

    if (abs(down) > 1 + LINE_ROWS || abs(right) > picture->width + 1 + LINE_COLUMNS)
        return; /* over a joined edge */
    if (down == 0) {
        for (int at = left + LINE_COLUMNS; at < left + abs(right) - picture->width; at++)
            canvas_write(canvas, row, at, TEXT("-"));
        return;
    }
    Text stroke = right == 0 ? TEXT("|") : (down < 0) == (right > 0) ? TEXT("/") : TEXT("\\");
    bool crossed = right != 0 && !canvas_is_blank(canvas, row, column, column);
    canvas_write(canvas, row, column, crossed ? TEXT("X") : stroke);
}

static void write_lines(const Picture *picture, Layout *layout, unsigned layer)
{
    const Board *board = picture->board;
    const CellSet *lines = picture->kernel->lines;

    for (unsigned heading = 0; heading < board->heading_count; heading++)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            Cell next = board_hop(board, cell, (Heading)heading);
            unsigned back = (heading + board->heading_count / 2) % board->heading_count;
            bool again = next != CELL_NONE && next < cell && cellset_has(&lines[back], next);
            if (board->layer[cell] == layer && next != CELL_NONE && cellset_has(&lines[heading], cell) &&
                !again)
                write_line(picture, layout, cell, next);
        }
}

static void draw_grid(const Picture *picture, unsigned layer)
{
    const Board *board = picture->board;
    bool sideways = view_turn(picture) % 4 != 0, arrows = picture->kernel->arrows != NULL;
    bool lines = picture_has_lines(picture);
    Text (*across)(const Picture *, Cell, bool) = sideways ? rank_label : file_label;
    Text (*down)(const Picture *, Cell, bool) = sideways ? file_label : rank_label;
    int across_width = widest_edge(picture, across), down_width = widest_edge(picture, down);
    int text_width = picture->width > across_width ? picture->width : across_width;
    int beside = arrows ? STROKE_COLUMNS : 0, above = arrows ? STROKE_ROWS : 0;
    int names = names_files_too(picture) && !sideways ? 1 : 0;
    Layout layout = lay_out(picture,
                            text_width + 1 +
                                (arrows  ? 2 * beside + 1
                                 : lines ? LINE_COLUMNS
                                         : 0),
                            1 + (arrows  ? 2 * above
                                 : lines ? LINE_ROWS
                                         : 0),
                            down_width + 1 + text_width + beside, 1 + above + names, down_width + 2 + beside);

    write_cells(picture, &layout, layer);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board->layer[cell] != layer)
            continue;
        Text row = down(picture, cell, false);
        canvas_write_to(&layout.canvas, layout.first_row - 1 - above, layout.column[cell],
                        across(picture, cell, true));
        canvas_write_to(&layout.canvas, layout.last_row + 1 + above, layout.column[cell],
                        across(picture, cell, false));
        for (int end = 0; names > 0 && end < 2; end++)
            canvas_write_to(&layout.canvas,
                            end == 0 ? layout.first_row - 2 - above : layout.last_row + 2 + above,
                            layout.column[cell], picture_letters(board->names[cell]));
        canvas_write_to(&layout.canvas, layout.row[cell], down_width - 1, row);
        canvas_write_to(&layout.canvas, layout.row[cell], layout.last_column + 1 + down_width + beside, row);
        if (arrows)
            write_arrows(picture, &layout, cell);
    }
    if (lines)
        write_lines(picture, &layout, layer);
    canvas_print(&layout.canvas, picture->columns, picture->out);
}

/* --- hexes -------------------------------------------------------------- */

/* The first or last cell of a row of names, as one sees it: the outermost left
 * (side -1) or right (+1) cell of a rank. */
static Cell rank_end(const Board *board, const Layout *layout, unsigned layer, int rank, int side)
{
    Cell end = CELL_NONE;

    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board->layer[cell] == layer && board->rank[cell] == rank &&
            (end == CELL_NONE || side * layout->column[cell] > side * layout->column[end]))
            end = cell;
    return end;
}

/* Where files slant from the bottom to the right, the last cell of a rank is told whole, so that one can
 * count back from it. */
static void label_ranks(const Picture *picture, Layout *layout, unsigned layer, int side)
{
    const Board *board = picture->board;

    for (int rank = 1; rank <= board->ranks; rank++) {
        Cell end = rank_end(board, layout, layer, rank, side);
        if (end == CELL_NONE)
            continue;
        bool whole = side > 0 && board->shape == HEX_TRIANGLE && view_turn(picture) == 0;
        Text label = whole ? board->names[end] : picture_digits(board->names[end]);
        int width = (int)label.length, row = layout->row[end];
        int last = side < 0 ? layout->column[end] - picture->width - 1 : layout->column[end] + 1 + width;
        if (canvas_is_blank(&layout->canvas, row, last - width, last + 1 - (side < 0 ? 1 : 0)))
            canvas_write_to(&layout->canvas, row, last, label);
    }
}

/* Letters one under the other where a name is wider than the place for it. */
static void write_file_label(Layout *layout, int row, int column, int down, Text label)
{
    bool upright = (int)label.length >= layout->spacing;

    if (!upright) {
        if (canvas_is_blank(&layout->canvas, row, column - (int)label.length, column + 1))
            canvas_write_to(&layout->canvas, row, column, label);
        return;
    }
    for (size_t i = 0; i < label.length; i++) {
        int line = row + (down > 0 ? (int)i : (int)(i + 1) - (int)label.length);
        canvas_write(&layout->canvas, line, column, text_slice(label, i, 1));
    }
}

/* 1: files begin at the bottom of the picture; -1: the board is upside down. */
static int file_label_side(const Picture *picture)
{
    int turn = view_turn(picture);
    return turn > 3 && turn < 9 ? -1 : 1;
}

/* A file's letter stands before its first cell: below it, or above where the
 * board is upside down; a little aside where that place is taken. */
static void label_files(const Picture *picture, Layout *layout, unsigned layer)
{
    const Board *board = picture->board;
    int down = file_label_side(picture);

    for (int file = 1; file <= board->files; file++) {
        Cell first = CELL_NONE;
        for (Cell cell = 0; cell < board->cell_count; cell++)
            if (board->layer[cell] == layer && board->file[cell] == file &&
                (first == CELL_NONE || board->rank[cell] < board->rank[first]))
                first = cell;
        if (first == CELL_NONE)
            continue;
        Text label = picture_letters(board->names[first]);
        int row = layout->row[first] + down, column = layout->column[first];
        if (!canvas_is_blank(&layout->canvas, row, column - 1, column + 1))
            column += down * (layout->spacing / 2);
        write_file_label(layout, row, column, down, label);
    }
}

static void draw_hexes(const Picture *picture, unsigned layer)
{
    const double row_height = 0.8660254;
    int half = (picture->width + 2) / 2, step = picture->width + 3;
    int margin = picture->width + 4 + picture_widest(picture->board, picture_digits);
    int edge = margin + picture_widest(picture->board, picture_letters);
    bool upright = picture->board->up == HEX_UP_EDGE;
    Layout layout = upright ? lay_out(picture, step / row_height, 2, margin, 3, edge)
                            : lay_out(picture, 2 * half, 1 / row_height, margin, 3, edge);

    layout.spacing = upright ? step : 2 * half;
    /* Letters of files and the numbers on one side compete for places; those on the other never do. */
    int free_side = -file_label_side(picture);
    write_cells(picture, &layout, layer);
    label_ranks(picture, &layout, layer, free_side);
    label_files(picture, &layout, layer);
    label_ranks(picture, &layout, layer, -free_side);
    canvas_print(&layout.canvas, picture->columns, picture->out);
}

/* --- graphs ------------------------------------------------------------- */

static Text graph_text(const Picture *picture, Cell cell)
{
    return text_of(arena_format(picture->arena, "%.*s:%.*s", TEXT_ARG(picture->board->names[cell]),
                                TEXT_ARG(picture_cell(picture, cell))));
}

static void list_cells(const Picture *picture)
{
    for (Cell cell = 0; cell < picture->board->cell_count; cell++)
        buffer_add(picture->out, "%s%.*s",
                   cell == 0       ? ""
                   : cell % 8 == 0 ? "\n"
                                   : "  ",
                   TEXT_ARG(graph_text(picture, cell)));
    buffer_add_char(picture->out, '\n');
}

/* Least distance between neighbouring values, or 1. */
static double least_gap(const float *at, size_t count)
{
    double gap = DBL_MAX;

    for (size_t i = 0; i < count; i++)
        for (size_t other = 0; other < i; other++) {
            double apart = (double)at[i] - (double)at[other];
            apart = apart < 0 ? -apart : apart;
            gap = apart > 1e-4 && apart < gap ? apart : gap;
        }
    return gap >= DBL_MAX ? 1 : gap;
}

static double extent(const float *at, size_t count)
{
    double least = at[0], most = at[0];

    for (size_t i = 1; i < count; i++)
        widen(at[i], &least, &most);
    return most - least;
}

/* A line to the right, over blanks alone. */
static void draw_level(Canvas *canvas, int row, int first, int last)
{
    bool clear = canvas_is_blank(canvas, row, first - 1, last + 1);
    for (int at = first; clear && at <= last; at++)
        canvas_write(canvas, row, at, TEXT("-"));
}

/* A line between two cells, a stroke in each row between them, if no cell is in its way. Lines that cross
 * make an X. */
static void draw_stroke(Layout *layout, Cell from, Cell to, const int *width)
{
    Canvas *canvas = &layout->canvas;
    bool swapped = layout->row[from] > layout->row[to] ||
                   (layout->row[from] == layout->row[to] && layout->column[from] > layout->column[to]);
    Cell upper = swapped ? to : from, lower = swapped ? from : to;
    int first = layout->row[upper], high = layout->row[lower] - first;
    int left = layout->column[upper], across = layout->column[lower] - left;

    if (high == 0) {
        draw_level(canvas, first, left + width[upper] + 1, layout->column[lower] - 2);
        return;
    }
    Text stroke = across == 0 ? TEXT("|") : across < 0 ? TEXT("/") : TEXT("\\");
    for (int pass = 0; pass < 2; pass++) /* looked at, then written */
        for (int row = 1; row < high; row++) {
            int column = (left * high + across * row) / high;
            bool blank = canvas_is_blank(canvas, first + row, column, column);
            if (pass == 0 && !blank && high > 2)
                return;
            if (pass == 1)
                canvas_write(canvas, first + row, column, blank ? stroke : TEXT("X"));
        }
}

static void draw_graph(const Picture *picture)
{
    const Board *board = picture->board;
    int *width = arena_array(picture->arena, board->cell_count, sizeof *width), widest = 1;

    for (Cell cell = 0; cell < board->cell_count; cell++) {
        width[cell] = canvas_width(graph_text(picture, cell));
        widest = width[cell] > widest ? width[cell] : widest;
    }
    double scale_x = (widest + 4) / least_gap(board->x, board->cell_count);
    double scale_y = 2 / least_gap(board->y, board->cell_count);
    double columns = extent(board->x, board->cell_count) * scale_x + widest;
    double rows = extent(board->y, board->cell_count) * scale_y + 1;
    if (!(columns * rows < GRAPH_PLACES_MAX)) {
        list_cells(picture);
        return;
    }
    Layout layout = lay_out(picture, scale_x, scale_y, 1, 0, widest);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        canvas_write(&layout.canvas, layout.row[cell], layout.column[cell], graph_text(picture, cell));
    for (unsigned heading = 0; heading < board->heading_count; heading += 2)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            Cell next = board_hop(board, cell, (Heading)heading);
            if (next != CELL_NONE)
                draw_stroke(&layout, cell, next, width);
        }
    for (Cell cell = 0; cell < board->cell_count; cell++) /* marks stand over lines */
        picture_write_cell(picture, &layout.canvas, layout.row[cell], layout.column[cell] + width[cell] - 1,
                           cell, graph_text(picture, cell));
    canvas_print(&layout.canvas, picture->columns, picture->out);
}

/* --- any ---------------------------------------------------------------- */

static void draw_layer(const Picture *picture, unsigned layer)
{
    switch (picture->board->topology) {
    case TOPOLOGY_GRID: draw_grid(picture, layer); return;
    case TOPOLOGY_HEX: draw_hexes(picture, layer); return;
    case TOPOLOGY_RING: picture_rings(picture, layer); return;
    case TOPOLOGY_GRAPH: draw_graph(picture); return;
    }
}

void picture_board(const Picture *picture)
{
    const Board *board = picture->board;

    for (unsigned layer = 0; layer < board->layers; layer++) {
        Cell cell = 0;
        while (cell + 1 < board->cell_count && board->layer[cell] != layer)
            cell++;
        if (board->layers > 1) {
            Text suffix = suffix_of(board->names[cell]);
            buffer_add(picture->out, "%slayer %u%s%.*s%s\n", layer == 0 ? "" : "\n", layer + 1,
                       suffix.length > 0 ? " (" : "", TEXT_ARG(suffix), suffix.length > 0 ? ")" : "");
        }
        draw_layer(picture, layer);
    }
}
