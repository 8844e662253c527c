/* The border: what a board looks like, for programs that draw. */

#include "vari_internal.h"

#include <assert.h>

#include "notation/diagram.h"
#include "program/shown_zones.h"

static const Board *board_with(const VariRules *rules, size_t cell)
{
    return rules->kernel != NULL && cell < rules->kernel->board->cell_count ? rules->kernel->board : NULL;
}

VariTopology vari_rules_topology(const VariRules *rules)
{
    return rules->kernel == NULL ? VARI_TOPOLOGY_GRID : (VariTopology)rules->kernel->board->topology;
}

size_t vari_rules_layer_count(const VariRules *rules)
{
    return rules->kernel == NULL ? 0 : rules->kernel->board->layers;
}

size_t vari_rules_cell_layer(const VariRules *rules, size_t cell)
{
    const Board *board = board_with(rules, cell);
    return board == NULL ? 0 : board->layer[cell];
}

size_t vari_rules_cell_outline(const VariRules *rules, size_t cell, float *x, float *y)
{
    static_assert((int)VARI_OUTLINE_MAX == (int)BOARD_OUTLINE_MAX, "as many corners on both sides");
    const Board *board = board_with(rules, cell);
    return board == NULL ? 0 : board_outline(board, (Cell)cell, x, y);
}

unsigned vari_rules_cell_shade(const VariRules *rules, size_t cell)
{
    const Board *board = board_with(rules, cell);
    return board == NULL ? 0 : board_shade(board, (Cell)cell);
}

size_t vari_rules_cell_beside(const VariRules *rules, size_t cell, size_t index)
{
    const Board *board = board_with(rules, cell);
    for (unsigned heading = 0; board != NULL && heading < board->heading_count; heading++) {
        if (!board_is_orthogonal(board, (Heading)heading))
            continue;
        Cell next = board_hop(board, (Cell)cell, (Heading)heading);
        if (next != CELL_NONE && index-- == 0)
            return next;
    }
    return SIZE_MAX;
}

/* Where the first, second ... of what is drawn on a cell by headings leads to. */
static size_t headed_next(const VariRules *rules, size_t cell, const CellSet *headed, size_t index)
{
    const Board *board = rules->kernel->board;
    for (unsigned heading = 0; headed != NULL && heading < board->heading_count; heading++) {
        Cell next = board_hop(board, (Cell)cell, (Heading)heading);
        if (cellset_has(&headed[heading], (unsigned)cell) && next != CELL_NONE && index-- == 0)
            return next;
    }
    return SIZE_MAX;
}

size_t vari_rules_cell_arrow(const VariRules *rules, size_t cell, size_t index)
{
    return board_with(rules, cell) == NULL ? SIZE_MAX
                                           : headed_next(rules, cell, rules->kernel->arrows, index);
}

size_t vari_rules_cell_line(const VariRules *rules, size_t cell, size_t index)
{
    return board_with(rules, cell) == NULL ? SIZE_MAX : headed_next(rules, cell, rules->kernel->lines, index);
}

bool vari_rules_cell_star(const VariRules *rules, size_t cell)
{
    return board_with(rules, cell) != NULL && cellset_has(&rules->kernel->stars, (unsigned)cell);
}

bool vari_rules_on_points(const VariRules *rules)
{
    const Board *board = board_with(rules, 0);
    return board != NULL && (board->topology == TOPOLOGY_GRAPH || rules->kernel->lines != NULL);
}

double vari_rules_player_turn(const VariRules *rules, size_t player)
{
    const Board *board = board_with(rules, 0);
    if (board == NULL || player >= board->player_count || board->topology == TOPOLOGY_RING ||
        board->topology == TOPOLOGY_GRAPH)
        return 0;
    return 360.0 * board->seats[player].forward / board->heading_count;
}

size_t vari_rules_zone_count(const VariRules *rules)
{
    return rules->kernel == NULL ? 0 : rules->kernel->zone_count;
}

const char *vari_rules_zone_name(const VariRules *rules, size_t zone)
{
    return zone < vari_rules_zone_count(rules) ? rules->kernel->zones[zone].name.bytes : "";
}

bool vari_rules_zone_has(const VariRules *rules, size_t zone, size_t player, size_t cell)
{
    return zone < vari_rules_zone_count(rules) && board_with(rules, cell) != NULL &&
           player < rules->kernel->player_count &&
           cellset_has(&rules->kernel->zones[zone].seen_by[player], (unsigned)cell);
}

bool vari_rules_zone_is_shown(const VariRules *rules, size_t zone, size_t player)
{
    return zone < vari_rules_zone_count(rules) && player < rules->kernel->player_count &&
           zone_is_shown(rules->kernel, zone, (Player)player);
}

bool vari_rules_piece_is_royal(const VariRules *rules, size_t piece)
{
    return rules->kernel != NULL && piece < rules->kernel->kind_count &&
           rules->kernel->kinds[piece].royal != ROYAL_NONE;
}

bool vari_rules_has_hands(const VariRules *rules)
{
    return rules->kernel != NULL && rules->kernel->setup.has_hands;
}

bool vari_rules_piece_is_neutral(const VariRules *rules, size_t piece)
{
    return rules->kernel != NULL && piece < rules->kernel->kind_count && rules->kernel->kinds[piece].neutral;
}

size_t vari_game_piece_kind(const VariGame *game, size_t cell)
{
    if (board_with(game->at.rules, cell) == NULL || game->at.state->board[cell].kind == KIND_NONE)
        return SIZE_MAX;
    return game->at.state->board[cell].kind;
}

/* What leaves the library is what play found. */
#define SAME_BIT(NAME) static_assert((int)VARI_##NAME == (int)NAME, #NAME " says the same on both sides")
SAME_BIT(REACH_MOVE);
SAME_BIT(REACH_TAKE);
SAME_BIT(REACH_HOP);
SAME_BIT(REACH_HOP_TAKE);
SAME_BIT(REACH_SLIDE);
SAME_BIT(REACH_LAME);
SAME_BIT(REACH_INITIAL);
SAME_BIT(REACH_CONDITION);
SAME_BIT(REACH_ELSEWHERE);
SAME_BIT(REACH_BLOCKS);
SAME_BIT(REACH_TAKE_OWN);
SAME_BIT(REACH_SWAP);
SAME_BIT(REACH_THEN);
SAME_BIT(REACH_TAKE_THEN);
SAME_BIT(REACH_PAST);

static size_t reach(VariRules *rules, size_t piece, size_t player, size_t from, unsigned *bits)
{
    bool neutral = rules->kernel->kinds[piece].neutral;
    Piece asked = { .kind = (Kind)piece, .owner = neutral ? PLAYER_NOBODY : (Player)player };
    return notation_diagram(rules->program, asked, from == SIZE_MAX ? CELL_NONE : (Cell)from, bits);
}

size_t vari_rules_reach(VariRules *rules, size_t piece, size_t player, size_t from, unsigned *bits)
{
    if (rules->program == NULL || piece >= rules->kernel->kind_count ||
        player >= rules->kernel->player_count ||
        (from != SIZE_MAX && from >= rules->kernel->board->cell_count))
        return SIZE_MAX;
    GUARDED(rules, rules, size_t, SIZE_MAX, reach(rules, piece, player, from, bits));
}
