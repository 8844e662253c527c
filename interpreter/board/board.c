/* The questions asked of a finished board. */

#include "board/geometry.h"

/* --- places and leaps ------------------------------------------------- */

static int64_t wrapped(int64_t at, int period)
{
    int64_t rest = at % period;
    return rest < 0 ? rest + period : rest;
}

Cell lattice_cell(const Board *board, unsigned layer, int64_t u, int64_t v, unsigned wrap)
{
    const BoardGeometry *geometry = board->geometry;

    wrap = (wrap | board->wrap) & geometry->can_wrap;
    if ((wrap & WRAP_FILES) != 0)
        u = wrapped(u, geometry->period_u);
    if ((wrap & WRAP_RANKS) != 0)
        v = wrapped(v, geometry->period_v);
    if (u < 0 || v < 0 || u >= geometry->width || v >= geometry->height)
        return CELL_NONE;
    return geometry->at[((int64_t)layer * geometry->height + v) * geometry->width + u];
}

/* On a graph a leap is a walk, and only straight on. */
static Cell graph_leap(const Board *board, Cell from, Heading heading, int m, int n)
{
    Cell cell = from;

    if (n != 0 || m < 0 || m > board->cell_count)
        return CELL_NONE;
    for (int step = 0; step < m && cell != CELL_NONE; step++)
        cell = board_hop(board, cell, heading);
    return cell == from && m > 0 ? CELL_NONE : cell;
}

Cell board_leap(const Board *board, Cell from, Heading heading, int m, int turn, int n, unsigned wrap)
{
    if (heading >= board->heading_count || from >= board->cell_count)
        return CELL_NONE;
    if (board->geometry == NULL)
        return graph_leap(board, from, heading, m, n);
    const BoardGeometry *geometry = board->geometry;
    const int8_t *straight = geometry->steps[heading];
    const int8_t *aside = geometry->steps[board_turn(board, heading, turn < 0 ? -2 : 2)];
    int64_t u = geometry->u[from] + (int64_t)m * straight[0] + (int64_t)n * aside[0];
    int64_t v = geometry->v[from] + (int64_t)m * straight[1] + (int64_t)n * aside[1];
    Cell to = lattice_cell(board, board->layer[from], u, v, wrap);
    return to == from && (m != 0 || n != 0) ? CELL_NONE : to;
}

unsigned board_new_wraps(const Board *board, unsigned wrap)
{
    return board->geometry == NULL ? 0 : wrap & board->geometry->can_wrap & ~(unsigned)board->wrap;
}

/* --- names ------------------------------------------------------------ */

static int letters_number(const Board *board, Text letters)
{
    int number = 0;

    if (board->geometry->letters.length > 0) {
        size_t file = letters.length == 1 ? text_find(board->geometry->letters, letters.bytes[0])
                                          : board->geometry->letters.length;
        return (int)file + 1;
    }
    for (size_t i = 0; i < letters.length; i++)
        number = number * 26 + (letters.bytes[i] - 'a' + 1);
    return number;
}

/* Splits a name such as `ab12x` into letters, number and the rest; false when it has another shape. */
static bool split_name(const Board *board, Text name, int *letters, int *number, Text *rest)
{
    size_t at = 0, digits;

    while (at < name.length && name.bytes[at] >= 'a' && name.bytes[at] <= 'z')
        at++;
    if (at == 0 || at > 3 || at == name.length || name.bytes[at] < '1' || name.bytes[at] > '9')
        return false;
    *letters = letters_number(board, text_slice(name, 0, at));
    *number = 0;
    for (digits = 0; at < name.length && name.bytes[at] >= '0' && name.bytes[at] <= '9'; at++, digits++)
        *number = digits < 5 ? *number * 10 + (name.bytes[at] - '0') : *number;
    *rest = text_slice(name, at, name.length - at);
    return digits <= 4;
}

static int find_layer(const Board *board, Text suffix)
{
    for (int layer = 0; layer < board->layers; layer++)
        if (text_equals(board->geometry->suffixes[layer], suffix))
            return layer;
    return -1;
}

Cell board_find_cell(const Board *board, Text name)
{
    int letters, number, layer;
    Text suffix;

    if (board->geometry == NULL) {
        for (Cell cell = 0; cell < board->cell_count; cell++)
            if (text_equals(board->names[cell], name))
                return cell;
        return CELL_NONE;
    }
    if (!split_name(board, name, &letters, &number, &suffix) || (layer = find_layer(board, suffix)) < 0)
        return CELL_NONE;
    int file = board->geometry->rank_first ? number : letters;
    int rank = board->geometry->rank_first ? letters : number;
    if (file > board->files || rank > board->ranks)
        return CELL_NONE;
    return board->geometry->named[(layer * board->ranks + rank - 1) * board->files + file - 1];
}

bool board_is_hole(const Board *board, Text name)
{
    int letters, number;
    Text suffix;

    if (board->geometry == NULL || !board->geometry->has_holes || board->topology == TOPOLOGY_HEX ||
        !split_name(board, name, &letters, &number, &suffix) || find_layer(board, suffix) < 0)
        return false;
    int file = board->geometry->rank_first ? number : letters;
    int rank = board->geometry->rank_first ? letters : number;
    return file <= board->files && rank <= board->ranks && board_find_cell(board, name) == CELL_NONE;
}

bool board_is_cell_like(const Board *board, Text name)
{
    int letters, number;
    Text suffix;

    if (board->geometry == NULL)
        return board_find_cell(board, name) != CELL_NONE;
    return split_name(board, name, &letters, &number, &suffix) && find_layer(board, suffix) >= 0;
}

static bool between(int value, int one, int other)
{
    return one <= other ? one <= value && value <= other : other <= value && value <= one;
}

void board_box(const Board *board, Cell corner, Cell opposite, CellSet *set)
{
    cellset_clear(set, board->words);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (between(board->file[cell], board->file[corner], board->file[opposite]) &&
            between(board->rank[cell], board->rank[corner], board->rank[opposite]) &&
            between(board->layer[cell], board->layer[corner], board->layer[opposite]))
            cellset_add(set, cell);
}

/* --- headings --------------------------------------------------------- */

Heading board_find_heading(const Board *board, Text name)
{
    static const char *const quarters[4] = { "up", "right", "down", "left" };

    for (unsigned heading = 0; heading < board->heading_count; heading++)
        if (text_equals(board->heading_names[heading], name))
            return (Heading)heading;
    for (unsigned i = 0; i < 4 && board->geometry != NULL; i++)
        if (text_is(name, quarters[i]))
            return (Heading)(i * board->heading_count / 4);
    return HEADING_NONE;
}

bool board_is_orthogonal(const Board *board, Heading heading)
{
    return heading < board->heading_count &&
           (board->geometry == NULL || (heading & 1) == board->orthogonal_first);
}

const char *const board_way_words[BOARD_WAYS] = { "forward", "forward-right", "right", "back-right",
                                                  "back",    "back-left",     "left",  "forward-left" };

Heading board_way(const Board *board, Heading forward, Text word)
{
    int eighths = 0;
    while (eighths < BOARD_WAYS && !text_is(word, board_way_words[eighths]))
        eighths++;
    if (eighths == BOARD_WAYS || (eighths > 0 && board->topology == TOPOLOGY_GRAPH))
        return HEADING_NONE;
    int count = board->heading_count;
    if (eighths == 0 || count == BOARD_WAYS)
        return (Heading)eighths;
    int next = board_is_orthogonal(board, forward) ? board->orthogonal_step : 1;
    const int steps[BOARD_WAYS] = {
        0, next, count / 4, count / 2 - next, count / 2, count / 2 + next, count - count / 4, count - next
    };
    return (Heading)steps[eighths];
}

/* Graphs have no cycle: there only standing still and turning back mean anything. */
Heading board_turn(const Board *board, Heading heading, int by)
{
    int count = board->heading_count;
    int turned = count == 0 ? 0 : by % count;

    if (heading >= count)
        return HEADING_NONE;
    if (turned < 0)
        turned += count;
    if (board->geometry != NULL)
        return (Heading)((heading + turned) % count);
    if (turned == 0)
        return heading;
    return turned == count / 2 ? board_opposite(board, heading) : HEADING_NONE;
}

Heading board_opposite(const Board *board, Heading heading)
{
    if (heading >= board->heading_count)
        return HEADING_NONE;
    if (board->geometry == NULL)
        return heading ^ 1;
    return board_turn(board, heading, board->heading_count / 2);
}

/* --- as seen, and neighbours ------------------------------------------ */

static Cell seen(const Board *board, int player, Cell cell)
{
    if (player < 0 || player >= board->player_count)
        return cell;
    return board->seats[player].seen[cell];
}

int board_rank_seen(const Board *board, int player, Cell cell)
{
    return board->rank[seen(board, player, cell)];
}

int board_file_seen(const Board *board, int player, Cell cell)
{
    return board->file[seen(board, player, cell)];
}

void board_beside(const Board *board, Cell cell, CellSet *add_to)
{
    for (unsigned heading = 0; heading < board->heading_count; heading++) {
        Cell next = board_hop(board, cell, (Heading)heading);
        if (next != CELL_NONE && board_is_orthogonal(board, (Heading)heading))
            cellset_add(add_to, next);
    }
}

void board_around(const Board *board, Cell cell, CellSet *add_to)
{
    for (unsigned heading = 0; heading < board->heading_count; heading++) {
        Cell next = board_hop(board, cell, (Heading)heading);
        if (next != CELL_NONE)
            cellset_add(add_to, next);
    }
}

Cell board_twin(const Board *board, Cell cell)
{
    const BoardGeometry *geometry = board->geometry;

    if (board->layers < 2)
        return CELL_NONE;
    return lattice_cell(board, (board->layer[cell] + 1U) % board->layers, geometry->u[cell],
                        geometry->v[cell], 0);
}

bool board_is_light(const Board *board, Cell cell)
{
    return board->topology == TOPOLOGY_GRID && (board->file[cell] + board->rank[cell]) % 2 != 0;
}
