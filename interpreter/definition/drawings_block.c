/* What is drawn on the board: arrows and lines. */

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "program/shown_zones.h"
#include "schema_keys.h"

/* By heading, the cells that have what a key of the board says; NULL: nothing is said. */
static CellSet *read_headed(Scope *scope, const Node *root, const char *key)
{
    const Board *board = scope->kernel->board;
    const Node *map = node_present_get(root, KEY_BLOCKS_BOARD);
    const Node *headed = map == NULL || map->type != NODE_MAP ? NULL : node_present_get(map, key);
    if (headed == NULL || headed->type != NODE_MAP)
        return NULL;
    CellSet *cells = arena_array(scope->rules, board->heading_count + 1u, sizeof *cells);
    for (size_t i = 0; i < headed->count; i++) {
        const NodeEntry *entry = &headed->entries[i];
        CellSet seen_by[BOARD_PLAYERS_MAX + 1];
        Heading heading = board_find_heading(board, entry->key);
        if (!node_present(entry->value))
            continue;
        if (heading == HEADING_NONE)
            report_unknown(scope, entry->key_span, "the heading", entry->key, board->heading_names,
                           board->heading_count);
        else if (read_fixed_set(scope, entry->value, seen_by))
            cells[heading] = seen_by[PLAYER_NOBODY];
    }
    return cells;
}

static void read_stars(Scope *scope, const Node *root)
{
    const Node *map = node_present_get(root, KEY_BLOCKS_BOARD);
    const Node *stars = map == NULL || map->type != NODE_MAP ? NULL : node_present_get(map, KEY_BOARD_STARS);
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
    if (stars != NULL && read_fixed_set(scope, stars, seen_by))
        scope->kernel->stars = seen_by[PLAYER_NOBODY];
}

void block_drawings(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    kernel->arrows = read_headed(scope, root, KEY_BOARD_ARROWS);
    kernel->lines = read_headed(scope, root, KEY_BOARD_LINES);
    read_stars(scope, root);
    if (kernel->lines != NULL && kernel->board->topology == TOPOLOGY_GRAPH) {
        const Node *board = node_present_get(root, KEY_BLOCKS_BOARD);
        diag_error(scope->diags, DIAG_WRONG_BOARD, node_entry(board, KEY_BOARD_LINES)->key_span,
                   "the lines of a graph stand in `graph`, where they say how pieces go");
    }
}

/* --- lines of boards that name none --------------------------------------------------------------------- */

/* A set whose pieces are discs stands on points. */
static bool stands_on_points(const Kernel *kernel)
{
    const Text disc = TEXT("disc-");
    for (size_t i = 0; i < kernel->kind_count; i++)
        if (text_starts_with(kernel->kinds[i].image, disc))
            return true;
    return false;
}

/* Cells that are in the first player's half; NULL: no zone halves the board. */
static const CellSet *find_bank(const Kernel *kernel)
{
    for (size_t zone = 0; zone < kernel->zone_count; zone++)
        if (zone_halves_board(kernel, zone))
            return &kernel->zones[zone].seen_by[0];
    return NULL;
}

/* Files and ranks; but a river between two banks leaves only the lines along the sides. */
static void add_files_and_ranks(const Board *board, const CellSet *bank, CellSet *lines)
{
    for (unsigned heading = 0; heading <= 2; heading += 2)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            Cell next = board_hop(board, cell, (Heading)heading);
            bool beside = next != CELL_NONE && board->file[next] >= board->file[cell] &&
                          board->rank[next] >= board->rank[cell];
            bool side = board->file[cell] == 1 || board->file[cell] == board->files;
            bool river =
                beside && bank != NULL && !side && cellset_has(bank, cell) != cellset_has(bank, next);
            if (beside && !river)
                cellset_add(&lines[heading], cell);
        }
}

/* True if those around a cell and it are all of a zone that hangs together there, three by three. */
static bool is_middle(const Board *board, Cell cell, const CellSet *zone)
{
    CellSet block = { 0 }, near = { 0 };
    board_around(board, cell, &block);
    cellset_add(&block, cell);
    for (EACH_CELL(one, &block, board->words))
        board_around(board, (Cell)one, &near);
    cellset_unite(&near, &block, board->words);
    cellset_meet(&near, zone, board->words);
    return cellset_count(&block, board->words) == 9 &&
           memcmp(near.words, block.words, board->words * sizeof near.words[0]) == 0;
}

/* Diagonals through the middles of palaces: parts of a zone that are three by three. */
static void add_palaces(const Board *board, const CellSet *zone, CellSet *lines)
{
    for (EACH_CELL(middle, zone, board->words)) {
        if (!is_middle(board, (Cell)middle, zone))
            continue;
        for (unsigned heading = 1; heading <= 3; heading += 2) {
            cellset_add(&lines[heading], middle);
            cellset_add(&lines[heading],
                        board_hop(board, (Cell)middle, board_opposite(board, (Heading)heading)));
        }
    }
}

void drawings_finish(Scope *scope)
{
    Kernel *kernel = scope->kernel;
    const Board *board = kernel->board;
    if (board == NULL || kernel->lines != NULL || board->topology != TOPOLOGY_GRID ||
        !stands_on_points(kernel))
        return;
    CellSet *lines = arena_array(scope->rules, board->heading_count + 1u, sizeof *lines);
    add_files_and_ranks(board, find_bank(kernel), lines);
    for (size_t zone = 0; zone < kernel->zone_count; zone++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            add_palaces(board, &kernel->zones[zone].seen_by[player], lines);
    kernel->lines = lines;
}
