/* Repetitions: which earlier positions could come back by one action more. They are
 * found in the journal, going back through it. */

#include <stdlib.h>

#include "play/generate.h"
#include "play/mixed_position.h"

/* Cells that a plain action and the next may change and change back, with what is left over. */
enum { DIFFER_MOST = 6 };

/* Coming back takes four actions: none puts another's piece on the board (compile/mixed_rules.c). */
static bool may_come_back(const Mixed *mixed, size_t index)
{
    const Position *position = mixed->position;
    return index + 4 <= position->history_count + mixed->actions &&
           position->history_checks[index] >> 4 == mixed->first;
}

static void note_earlier(void *context, size_t index, const Piece *board, unsigned differ)
{
    Mixed *mixed = context;
    const Position *position = mixed->position;
    size_t cells = position->program->board->cell_count;
    if (differ > DIFFER_MOST || !may_come_back(mixed, index))
        return;
    if (mixed->earlier_count < MIXED_EARLIER_MAX) {
        MixedEarlier *earlier = &mixed->earlier[mixed->earlier_count];
        if (mixed->earlier_boards == NULL)
            mixed->earlier_boards = malloc(MIXED_EARLIER_MAX * cells * sizeof(Piece));
        if (mixed->earlier_boards == NULL)
            abort();
        earlier->differ = differ;
        earlier->board = mixed->earlier_boards + mixed->earlier_count * cells;
        memcpy(earlier->board, board, cells * sizeof(Piece));
    }
    mixed->earlier_count++;
}

bool mixed_find_earlier(Mixed *mixed, unsigned actions)
{
    const Position *position = mixed->position;
    mixed->actions = actions;
    mixed->earlier_count = 0;
    mixed->earlier_boards = NULL;
    if ((game_traits(position->program) & TRAIT_HISTORY) == 0)
        return true;
    size_t unknown = position_visit_earlier(position, note_earlier, mixed);
    for (size_t i = 0; i < unknown; i++)
        if (may_come_back(mixed, i))
            return false;
    return mixed->earlier_count <= MIXED_EARLIER_MAX;
}

static bool same(Piece left, Piece right)
{
    return left.kind == right.kind && left.owner == right.owner && left.flags == right.flags;
}

bool mixed_near_earlier(const Mixed *mixed, Cell from, Cell to, Piece piece, unsigned most)
{
    const Piece *now = mixed->position->board;
    for (unsigned i = 0; i < mixed->earlier_count; i++) {
        const MixedEarlier *earlier = &mixed->earlier[i];
        unsigned differ = earlier->differ;
        if (to != CELL_NONE)
            differ = differ - !same(now[to], earlier->board[to]) + !same(piece, earlier->board[to]);
        if (from != CELL_NONE)
            differ =
                differ - !same(now[from], earlier->board[from]) + !same(piece_none(), earlier->board[from]);
        if (differ <= most)
            return true;
    }
    return false;
}
