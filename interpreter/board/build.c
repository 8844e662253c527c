/* Lays cells out on a lattice: numbers them, names them, joins
 * each to its neighbours. Graphs are built elsewhere, from the same blank. */

#include "board/geometry.h"

#include <stdio.h>

enum { LAYERS_MAX = 64 };

/* Letters a, b .. z, aa, ab .. of a number from 1, written to `text` (4 bytes). */
static void write_letters(int number, char text[4])
{
    char reversed[4];
    size_t length = 0;

    for (; number > 0 && length < 3; number = (number - 1) / 26)
        reversed[length++] = (char)('a' + (number - 1) % 26);
    for (size_t i = 0; i < length; i++)
        text[i] = reversed[length - 1 - i];
    text[length] = '\0';
}

Board *board_blank(Arena *arena, Topology topology, size_t cell_count, unsigned heading_count)
{
    Board *board = arena_alloc(arena, sizeof *board);

    board->topology = topology;
    board->cell_count = (uint16_t)cell_count;
    board->words = (uint8_t)((cell_count + 63) / 64);
    board->heading_count = (uint8_t)heading_count;
    board->names = arena_array(arena, cell_count, sizeof *board->names);
    board->x = arena_array(arena, cell_count, sizeof *board->x);
    board->y = arena_array(arena, cell_count, sizeof *board->y);
    board->file = arena_array(arena, cell_count, sizeof *board->file);
    board->rank = arena_array(arena, cell_count, sizeof *board->rank);
    board->layer = arena_array(arena, cell_count, sizeof *board->layer);
    board->next = arena_array(arena, cell_count * heading_count, sizeof *board->next);
    memset(board->next, 0xff, cell_count * heading_count * sizeof *board->next);
    return board;
}

static bool is_letters(Text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.bytes[i] < 'a' || text.bytes[i] > 'z')
            return false;
    return true;
}

/* Where to report that names do not fit the size: at the names, or at the size if the names are inherited. */
static Span names_at(const BoardSpec *spec)
{
    return spec->at.files.source == spec->span.source ? spec->at.files : spec->at.size;
}

/* Reports a second layer of that name. Returns false. */
static bool fail_layer_twice(const BoardSpec *spec, Text name, DiagList *diags)
{
    if (name.length > 0)
        return diag_error(diags, DIAG_BOARD_NAMES, spec->at.layers, "two layers are called `%.*s`",
                          TEXT_ARG(name));
    diag_error(diags, DIAG_BOARD_NAMES, spec->at.layers,
               "two layers have no word, so that their cells have the same names");
    diag_help(diags, "one layer may be without a word, the others need one each: `layers: [\"\", x]`");
    return false;
}

/* File letters and layer suffixes must leave every cell a name of its own. */
static bool check_names(DiagList *diags, const BoardSpec *spec, const Lattice *lattice)
{
    Text letters = spec->file_letters;

    if (letters.length > 0 && (!is_letters(letters) || lattice->rank_first))
        return diag_error(diags, DIAG_BOARD_NAMES, spec->at.files,
                          "`files` gives each file of a grid or of hexes one letter from a to z");
    if (letters.length > 0 && letters.length != (size_t)lattice->files)
        return diag_error(diags, DIAG_BOARD_NAMES, names_at(spec),
                          "the board has %d files, but `files` names %zu", lattice->files, letters.length);
    for (size_t i = 0; i < letters.length; i++)
        if (text_find(letters, letters.bytes[i]) < i)
            return diag_error(diags, DIAG_BOARD_NAMES, spec->at.files, "two files are called `%c`",
                              letters.bytes[i]);
    for (size_t i = 0; i < spec->layer_count; i++) {
        if (!is_letters(spec->layer_names[i]))
            return diag_error(diags, DIAG_BOARD_NAMES, spec->at.layers,
                              "the layer `%.*s` must be named by letters from a to z",
                              TEXT_ARG(spec->layer_names[i]));
        for (size_t other = 0; other < i; other++)
            if (text_equals(spec->layer_names[i], spec->layer_names[other]))
                return fail_layer_twice(spec, spec->layer_names[i], diags);
    }
    return true;
}

/* Cells of one layer before holes, or BOARD_CELLS_MAX + 1 when there are too many. */
static size_t count_cells(const BoardSpec *spec, const Lattice *lattice)
{
    size_t count = 0;
    int u, v;

    for (int rank = 1; rank <= lattice->ranks && count <= BOARD_CELLS_MAX; rank++)
        for (int file = 1; file <= lattice->files && count <= BOARD_CELLS_MAX; file++)
            count += lattice->locate(spec, file, rank, &u, &v) ? 1 : 0;
    return count;
}

static Text cell_name(Arena *arena, const BoardSpec *spec, const Lattice *lattice, int file, int rank,
                      unsigned layer)
{
    char letters[4];
    Text suffix = spec->layer_count > 0 ? spec->layer_names[layer] : (Text){ "", 0 };
    int number = lattice->rank_first ? file : rank;

    write_letters(lattice->rank_first ? rank : file, letters);
    if (spec->file_letters.length > 0)
        snprintf(letters, sizeof letters, "%c", spec->file_letters.bytes[file - 1]);
    return text_of(arena_format(arena, "%s%d%.*s", letters, number, TEXT_ARG(suffix)));
}

static BoardGeometry *new_geometry(Arena *arena, const BoardSpec *spec, const Lattice *lattice, size_t cells,
                                   unsigned layers)
{
    BoardGeometry *geometry = arena_alloc(arena, sizeof *geometry);
    size_t places = (size_t)lattice->width * (size_t)lattice->height * layers;
    size_t names = (size_t)lattice->files * (size_t)lattice->ranks * layers;

    geometry->width = lattice->width;
    geometry->height = lattice->height;
    geometry->period_u = lattice->width;
    geometry->period_v = lattice->height;
    geometry->can_wrap = lattice->can_wrap;
    geometry->rank_first = lattice->rank_first;
    memcpy(geometry->steps, lattice->steps, lattice->heading_count * sizeof geometry->steps[0]);
    geometry->u = arena_array(arena, cells, sizeof *geometry->u);
    geometry->v = arena_array(arena, cells, sizeof *geometry->v);
    geometry->at = arena_array(arena, places, sizeof *geometry->at);
    memset(geometry->at, 0xff, places * sizeof *geometry->at);
    geometry->named = arena_array(arena, names, sizeof *geometry->named);
    memset(geometry->named, 0xff, names * sizeof *geometry->named);
    geometry->letters = arena_text(arena, spec->file_letters);
    geometry->suffixes = arena_array(arena, layers, sizeof *geometry->suffixes);
    for (unsigned layer = 0; layer < layers; layer++)
        geometry->suffixes[layer] =
            spec->layer_count > 0 ? arena_text(arena, spec->layer_names[layer]) : (Text){ "", 0 };
    return geometry;
}

static Board *new_board(Arena *arena, const BoardSpec *spec, const Lattice *lattice, size_t cells,
                        unsigned layers)
{
    Board *board = board_blank(arena, spec->topology, cells, lattice->heading_count);

    board->orthogonal_step = 2;
    board->orthogonal_first = lattice->orthogonal_first;
    board->wrap = lattice->wrap;
    board->files = (uint16_t)lattice->files;
    board->ranks = (uint16_t)lattice->ranks;
    board->layers = (uint8_t)layers;
    board->shape = spec->shape;
    if (spec->topology == TOPOLOGY_HEX)
        board->up = lattice->orthogonal_first == 0 ? HEX_UP_EDGE : HEX_UP_CORNER;
    for (unsigned heading = 0; heading < lattice->heading_count; heading++)
        board->heading_names[heading] = text_of(lattice->heading_names[heading]);
    board->geometry = new_geometry(arena, spec, lattice, cells, layers);
    return board;
}

/* Numbers the cells rank by rank, layer after layer, leaving the holes out. */
static void add_cells(Arena *arena, const BoardSpec *spec, const Lattice *lattice, Board *board)
{
    BoardGeometry *geometry = board->geometry;
    unsigned number = 0; /* on the board without holes */
    Cell cell = 0;

    for (unsigned i = 0; i < (unsigned)board->layers * board->ranks * board->files; i++) {
        unsigned layer = i / ((unsigned)board->ranks * board->files);
        int rank = (int)(i / board->files % board->ranks) + 1, file = (int)(i % board->files) + 1;
        int u, v;
        if (!lattice->locate(spec, file, rank, &u, &v))
            continue;
        if (spec->holes != NULL && cellset_has(spec->holes, number++))
            continue;
        board->names[cell] = cell_name(arena, spec, lattice, file, rank, layer);
        board->file[cell] = (uint16_t)file;
        board->rank[cell] = (uint16_t)rank;
        board->layer[cell] = (uint8_t)layer;
        lattice->place(spec, u, v, &board->x[cell], &board->y[cell]);
        geometry->u[cell] = (int16_t)u;
        geometry->v[cell] = (int16_t)v;
        geometry->at[((int)layer * geometry->height + v) * geometry->width + u] = cell;
        geometry->named[i] = cell;
        cell++;
    }
}

static void join_cells(Board *board)
{
    for (unsigned heading = 0; heading < board->heading_count; heading++)
        for (Cell cell = 0; cell < board->cell_count; cell++)
            board->next[(size_t)heading * board->cell_count + cell] =
                board_leap(board, cell, (Heading)heading, 1, 0, 0, 0);
}

static Text describe(Arena *arena, const Board *board, int side)
{
    static const char *const shapes[] = { "hexagon of side", "triangle of side", "rhombus" };
    char layers[32] = "";

    if (board->layers > 1)
        snprintf(layers, sizeof layers, ", %u layers", board->layers);
    if (board->topology == TOPOLOGY_RING)
        return text_of(arena_format(arena, "%u ring%s of %u%s", board->ranks, board->ranks == 1 ? "" : "s",
                                    board->files, layers));
    if (board->topology == TOPOLOGY_HEX && board->shape != HEX_RHOMBUS)
        return text_of(arena_format(arena, "%s %d%s", shapes[board->shape], side, layers));
    return text_of(arena_format(arena, "%s%ux%u%s", board->topology == TOPOLOGY_HEX ? "rhombus " : "",
                                board->files, board->ranks, layers));
}

static bool find_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice)
{
    switch (spec->topology) {
    case TOPOLOGY_GRID: return grid_lattice(diags, spec, lattice);
    case TOPOLOGY_HEX: return hex_lattice(diags, spec, lattice);
    case TOPOLOGY_RING: return ring_lattice(diags, spec, lattice);
    case TOPOLOGY_GRAPH: break;
    }
    return false;
}

Board *board_new(Arena *arena, DiagList *diags, const BoardSpec *spec)
{
    Lattice lattice;

    if (spec->topology == TOPOLOGY_GRAPH)
        return graph_board(arena, diags, spec);
    if (!find_lattice(diags, spec, &lattice) || !check_names(diags, spec, &lattice))
        return NULL;
    size_t layers = spec->layer_count > 0 ? spec->layer_count : 1;
    size_t cells = count_cells(spec, &lattice) * layers;
    if (cells > BOARD_CELLS_MAX || layers > LAYERS_MAX) {
        diag_error(diags, DIAG_BOARD_SIZE, spec->at.size,
                   "the board is too large: it may have %d cells, holes and layers counted", BOARD_CELLS_MAX);
        return NULL;
    }
    size_t holes = 0;
    for (unsigned cell = 0; spec->holes != NULL && cell < cells; cell++)
        holes += cellset_has(spec->holes, cell) ? 1 : 0;
    if (holes == cells) {
        diag_error(diags, DIAG_BOARD_SIZE, spec->at.holes, "the holes leave no cell of the board");
        return NULL;
    }
    Board *board = new_board(arena, spec, &lattice, cells - holes, (unsigned)layers);
    board->geometry->has_holes = holes > 0;
    board->description = describe(arena, board, spec->side);
    add_cells(arena, spec, &lattice, board);
    join_cells(board);
    return board;
}
