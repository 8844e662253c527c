/* The border: what a board looks like, for programs that draw. */

#include "vari_internal.h"

#include <assert.h>

#include "notation/diagram.h"

static const Board *board_with(const VariRules *rules, size_t cell)
{
    return rules->kernel != NULL && cell < rules->kernel->board->cell_count ? rules->kernel->board : NULL;
}

static size_t beside(const Board *board, size_t cell, size_t index)
{
    for (unsigned heading = 0; heading < board->heading_count; heading++) {
        if (!board_is_orthogonal(board, (Heading)heading))
            continue;
        Cell next = board_hop(board, (Cell)cell, (Heading)heading);
        if (next != CELL_NONE && index-- == 0)
            return next;
    }
    return SIZE_MAX;
}

/* Where the first, second ... of what is drawn on a cell by headings leads to. */
static size_t headed_next(const Board *board, size_t cell, const CellSet *headed, size_t index)
{
    for (unsigned heading = 0; headed != NULL && heading < board->heading_count; heading++) {
        Cell next = board_hop(board, (Cell)cell, (Heading)heading);
        if (cellset_has(&headed[heading], (unsigned)cell) && next != CELL_NONE && index-- == 0)
            return next;
    }
    return SIZE_MAX;
}

size_t vari_rules_cell_next(const VariRules *rules, size_t cell, VariNext next, size_t index)
{
    const Board *board = board_with(rules, cell);
    if (board == NULL)
        return SIZE_MAX;
    switch (next) {
    case VARI_NEXT_BESIDE: return beside(board, cell, index);
    case VARI_NEXT_ARROW: return headed_next(board, cell, rules->kernel->arrows, index);
    case VARI_NEXT_LINE: return headed_next(board, cell, rules->kernel->lines, index);
    }
    return SIZE_MAX;
}

bool vari_rules_zone_has(const VariRules *rules, size_t zone, size_t player, size_t cell)
{
    return zone < rules->info.zone_count && board_with(rules, cell) != NULL &&
           player < rules->kernel->player_count &&
           cellset_has(&rules->kernel->zones[zone].seen_by[player], (unsigned)cell);
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

static VariStatus reach(VariRules *rules, size_t piece, size_t player, size_t *from, unsigned *bits)
{
    bool neutral = rules->kernel->kinds[piece].neutral;
    Piece asked = { .kind = (Kind)piece, .owner = neutral ? PLAYER_NOBODY : (Player)player };
    *from = notation_diagram(rules->program, asked, *from == SIZE_MAX ? CELL_NONE : (Cell)*from, bits);
    return VARI_OK;
}

VariStatus vari_rules_reach(VariRules *rules, size_t piece, size_t player, size_t *from, unsigned *bits)
{
    if (rules->program == NULL || piece >= rules->kernel->kind_count ||
        player >= rules->kernel->player_count ||
        (*from != SIZE_MAX && *from >= rules->kernel->board->cell_count))
        return rules_ends(rules, VARI_NOT_HERE);
    GUARDED_STATUS(rules, rules, reach(rules, piece, player, from, bits));
}
