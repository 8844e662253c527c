/* Where the tables do not know on: the position itself makes the moves since it was
 * loaded, and what follows is counted from there. */

#include <stdlib.h>

#include "play/fast_position.h"

/* --- what is odd ----------------------------------------------------------------------- */

/* `before` is the piece that leaves, `after` what it comes as. */
static bool comes_oddly(const FastOdd *odd, FastCode before, FastCode after, Cell from, Cell to)
{
    uint64_t codes = UINT64_C(1) << before | UINT64_C(1) << after;
    return (odd->moved & codes) != 0 || (odd->to != NULL && (odd->to[to] & codes) != 0) ||
           (odd->from != NULL && (odd->from[from] & codes) != 0);
}

static bool checks_oddly(FastPosition *fast, const FastOdd *odd, const FastMove *move)
{
    Player other = fast_next(fast, fast->mover);
    Cell royal = fast->royal[other];
    if (fast->several >> other & 1)
        return (odd->checks >> fast->mover & 1) != 0;
    return (odd->checks >> fast->mover & 1) != 0 && royal != CELL_NONE && fast_gives_check(fast, move, royal);
}

static bool meets_oddly(const FastPosition *fast, const FastMove *move)
{
    return fast_meets(fast, move->code, move->to) ||
           (move->form == FAST_SWAP && fast_meets(fast, fast->board[move->to], move->from)) ||
           move->form == FAST_CASTLE;
}

bool fast_odd_has(FastPosition *fast, const FastOdd *odd, const FastMove *move)
{
    const uint8_t *board = fast->board;
    if (fast->tables->offers.meeting_first != NULL && meets_oddly(fast, move))
        return true;
    if ((odd->forms >> move->form & 1) != 0 || (odd->checks != 0 && checks_oddly(fast, odd, move)))
        return true;
    if ((fast->tables->faces_straight || fast->tables->faces_any) && fast_faces_after(fast, move))
        return true;
    if (move->gate != 0 && fast_gate_is_odd(fast, odd, move))
        return true;
    if (fast->tables->stone != NULL && fast_stone_is_odd(fast, odd, move))
        return true;
    if (move->form == FAST_SWEEP) {
        const FastSweep *sweep = &fast->tables->chance.sweeps[move->origin];
        uint64_t codes = 0;
        for (unsigned i = 0; i < sweep->count; i++)
            codes |= UINT64_C(1) << board[fast->tables->chance.cells[sweep->cells + i]];
        return (codes & ~UINT64_C(1) & odd->taken) != 0 ||
               comes_oddly(odd, move->code, move->code, move->from, move->to);
    }
    if (move->form == FAST_CASTLE) {
        const FastCastle *castle = &fast->castles[move->extra];
        FastCode king = board[castle->king_from], rook = board[castle->rook_from];
        return comes_oddly(odd, king, king, castle->king_from, castle->king_to) ||
               comes_oddly(odd, rook, rook, castle->rook_from, castle->rook_to);
    }
    if (move->form == FAST_SWAP)
        return comes_oddly(odd, board[move->from], board[move->from], move->from, move->to) ||
               comes_oddly(odd, board[move->to], board[move->to], move->to, move->from);
    if (move->form == FAST_DROP)
        return (odd->made >> move->code & 1) != 0 ||
               (odd->to != NULL && (odd->to[move->to] >> move->code & 1) != 0);
    FastCode code = board[move->from], taken = board[move->form == FAST_PASSING ? move->extra : move->to];
    uint64_t gone = taken == 0                    ? 0
                    : fast->tables->blast != NULL ? fast_blast_takes(fast, move) | UINT64_C(1) << taken
                                                  : UINT64_C(1) << taken;
    if ((odd->taken & gone) != 0)
        return true;
    if (move->code != fast->tables->moved[code] &&
        ((odd->promoted >> code & 1) != 0 || (odd->made >> move->code & 1) != 0))
        return true;
    return comes_oddly(odd, code, move->code, move->from, move->to);
}

static uint64_t *copy_cells(const uint64_t *cells, unsigned count)
{
    uint64_t *copy = calloc(count, sizeof *copy);
    if (copy == NULL)
        abort();
    if (cells != NULL)
        memcpy(copy, cells, count * sizeof *copy);
    return copy;
}

void fast_odd_cells(FastPosition *fast)
{
    const FastOdd *shared = &fast->tables->odd;
    for (unsigned level = 0; level < FAST_ODD_LEVELS; level++) {
        FastOdd *odd = &fast->odd[level];
        if (odd->own_cells)
            continue;
        odd->own_cells = true;
        odd->to = copy_cells(shared->to, fast->tables->cell_count);
        odd->from = copy_cells(shared->from, fast->tables->cell_count);
    }
}

/* --- the line of moves ------------------------------------------------------------------ */

void fast_line_add(FastPosition *fast, const FastMove *move)
{
    FastLine *line = &fast->line;
    if (line->position == NULL)
        return;
    if (line->count == line->capacity) {
        line->capacity = line->capacity * 2 + 8;
        line->steps = realloc(line->steps, line->capacity * sizeof *line->steps);
        if (line->steps == NULL)
            abort();
    }
    line->steps[line->count++].action = fast_action_of(fast, move);
}

void fast_line_drop(FastPosition *fast)
{
    FastLine *line = &fast->line;
    if (line->position == NULL)
        return;
    line->count--;
    while (line->made > line->count)
        play_unmake(line->position, line->steps[--line->made].undo);
}

/* What was made for one detour stays made for the next, until its move is dropped. */
uint64_t fast_detour(FastPosition *fast, const FastMove *move, unsigned left)
{
    FastLine *line = &fast->line;
    fast_line_add(fast, move);
    for (; line->made < line->count; line->made++) {
        FastStep *step = &line->steps[line->made];
        step->undo = play_make(line->position, &step->action);
    }
    uint64_t count = fast_perft(line->position, left);
    fast_line_drop(fast);
    return count;
}
