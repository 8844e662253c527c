/* Royals that see each other along a line: where a law or an ending asks for that. */

#include "play/fast_position.h"
#include "play/internal.h"

/* As after a move from one cell to another, or (CELL_NONE) now. */
static bool nothing_between(const FastPosition *fast, Cell one, Cell other, Cell from, Cell to)
{
    CellSet between;
    unsigned words = fast->program->words;
    cellset_clear(&between, words);
    lines_between(fast->program->board, one, other, &between);
    for (unsigned cell = cellset_next(&between, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(&between, cell + 1, words))
        if (cell == to || (cell != from && fast->board[cell] != 0))
            return false;
    return true;
}

static bool faces(const FastPosition *fast, bool straight, Cell one, Cell other, Cell from, Cell to)
{
    const Board *board = fast->program->board;
    return (straight ? lines_straight(board, one, other) : lines_aligned(board, one, other)) &&
           nothing_between(fast, one, other, from, to);
}

bool fast_royals_face(const FastPosition *fast, bool straight)
{
    Cell one = fast->royal[0], other = fast->royal[1];
    return one == CELL_NONE || other == CELL_NONE || faces(fast, straight, one, other, CELL_NONE, CELL_NONE);
}

bool fast_faces_after(const FastPosition *fast, const FastMove *move)
{
    const FastTables *tables = fast->tables;
    Cell one = fast->royal[fast->mover], other = fast->royal[fast_next(fast, fast->mover)];
    if (one == CELL_NONE || other == CELL_NONE)
        return false;
    one = move->from == one ? move->to : one;
    return ((tables->faces_straight && faces(fast, true, one, other, move->from, move->to)) ||
            (tables->faces_any && faces(fast, false, one, other, move->from, move->to)));
}

bool fast_must_part(const FastPosition *fast)
{
    return fast->tables->parting && fast_royals_face(fast, true);
}

void fast_list_parting(const FastPosition *fast, FastList *list, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < list->count; i++)
        if (list->items[i].form == FAST_REST || !fast_faces_after(fast, &list->items[i]))
            list->items[kept++] = list->items[i];
    list->count = kept;
}
