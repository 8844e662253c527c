/* Boards spelled out cell by cell. A heading is the name of one or
 * several lines; walked backwards it is another heading, `-name`, the next
 * number. Files and ranks come from the coordinates: the columns and rows
 * that some cell lies in, counted from the left and from below. */

#include "board/geometry.h"

#include <stdlib.h>

static int compare_floats(const void *left, const void *right)
{
    float a = *(const float *)left, b = *(const float *)right;
    return (a > b) - (a < b);
}

/* Numbers cells by their coordinate from 1, equal ones alike; returns the highest number. */
static uint16_t number_lines(Arena *arena, const float *at, size_t count, uint16_t *number)
{
    float *sorted = arena_array(arena, count, sizeof *sorted);
    size_t lines = 0;

    memcpy(sorted, at, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_floats);
    for (size_t i = 0; i < count; i++)
        if (lines == 0 || sorted[i] > sorted[lines - 1])
            sorted[lines++] = sorted[i];
    for (size_t cell = 0; cell < count; cell++) {
        size_t line = 0;
        while (line + 1 < lines && sorted[line] < at[cell])
            line++;
        number[cell] = (uint16_t)(line + 1);
    }
    return (uint16_t)lines;
}

static bool add_cells(Arena *arena, DiagList *diags, const BoardSpec *spec, Board *board)
{
    const GraphSpec *graph = spec->graph;

    for (size_t cell = 0; cell < graph->cell_count; cell++) {
        for (size_t other = 0; other < cell; other++)
            if (text_equals(graph->cell_names[cell], graph->cell_names[other]))
                return diag_error(diags, DIAG_BOARD_GRAPH, spec->span, "two cells are called `%.*s`",
                                  TEXT_ARG(graph->cell_names[cell]));
        board->names[cell] = arena_text(arena, graph->cell_names[cell]);
        board->x[cell] = graph->x[cell];
        board->y[cell] = graph->y[cell];
    }
    board->files = number_lines(arena, board->x, graph->cell_count, board->file);
    board->ranks = number_lines(arena, board->y, graph->cell_count, board->rank);
    return true;
}

/* The heading of that name, made if need be; HEADING_NONE after reporting. */
static Heading line_heading(Arena *arena, DiagList *diags, Span at, Board *board, Text name)
{
    for (unsigned heading = 0; heading < board->heading_count; heading += 2)
        if (text_equals(board->heading_names[heading], name))
            return (Heading)heading;
    if (name.length == 0 || name.bytes[0] == '-') {
        diag_error(diags, DIAG_BOARD_GRAPH, at,
                   "`%.*s` cannot name a line: `-` before a name means the way back", TEXT_ARG(name));
        return HEADING_NONE;
    }
    if (board->heading_count + 2 > BOARD_HEADINGS_MAX) {
        diag_error(diags, DIAG_BOARD_GRAPH, at, "the lines have more than %d names", BOARD_HEADINGS_MAX / 2);
        return HEADING_NONE;
    }
    unsigned heading = board->heading_count;
    board->heading_names[heading] = arena_text(arena, name);
    board->heading_names[heading + 1] = text_of(arena_format(arena, "-%.*s", TEXT_ARG(name)));
    board->heading_count = (uint8_t)(heading + 2);
    return (Heading)heading;
}

static bool join(DiagList *diags, Span at, Board *board, Heading heading, Cell from, Cell to)
{
    Cell *next = &board->next[(size_t)heading * board->cell_count + from];

    if (*next == CELL_NONE || *next == to) {
        *next = to;
        return true;
    }
    return diag_error(diags, DIAG_BOARD_GRAPH, at,
                      "going `%.*s` from `%.*s`, both `%.*s` and `%.*s` follow; a heading leads to one cell",
                      TEXT_ARG(board->heading_names[heading]), TEXT_ARG(board->names[from]),
                      TEXT_ARG(board->names[*next]), TEXT_ARG(board->names[to]));
}

static bool add_line(Arena *arena, DiagList *diags, const BoardSpec *spec, Board *board, size_t line)
{
    const GraphSpec *graph = spec->graph;
    Span at = graph->line_spans == NULL ? spec->span : graph->line_spans[line];
    Heading heading = line_heading(arena, diags, at, board, graph->line_names[line]);

    if (heading == HEADING_NONE)
        return false;
    for (size_t i = 0; i + 1 < graph->line_lengths[line]; i++) {
        Cell from = graph->line_cells[line][i], to = graph->line_cells[line][i + 1];
        if (from == to)
            return diag_error(diags, DIAG_BOARD_GRAPH, at, "the line `%.*s` goes from `%.*s` to itself",
                              TEXT_ARG(graph->line_names[line]), TEXT_ARG(board->names[from]));
        if (!join(diags, at, board, heading, from, to) ||
            !join(diags, at, board, (Heading)(heading + 1), to, from))
            return false;
    }
    return true;
}

Board *graph_board(Arena *arena, DiagList *diags, const BoardSpec *spec)
{
    const GraphSpec *graph = spec->graph;

    if (graph == NULL || graph->cell_count < 1 || graph->cell_count > BOARD_CELLS_MAX) {
        diag_error(diags, DIAG_BOARD_SIZE, spec->span, "a graph needs 1 to %d cells; this one has %zu",
                   BOARD_CELLS_MAX, graph == NULL ? (size_t)0 : graph->cell_count);
        return NULL;
    }
    Board *board = board_blank(arena, TOPOLOGY_GRAPH, graph->cell_count, BOARD_HEADINGS_MAX);
    board->heading_count = 0;
    board->orthogonal_step = 1;
    board->layers = 1;
    board->description = text_of(arena_format(arena, "graph of %zu cells", graph->cell_count));
    bool good = add_cells(arena, diags, spec, board);
    for (size_t line = 0; good && line < graph->line_count; line++)
        good = add_line(arena, diags, spec, board, line);
    if (good && board->heading_count == 0)
        good = diag_error(diags, DIAG_BOARD_GRAPH, spec->span, "no line joins the cells of the graph");
    return good ? board : NULL;
}
