/* Pieces that enter from the hand behind one that moves for the first time. */

#include <stdlib.h>

#include "play/fast_sight.h"
#include "play/fast_tally.h"

static uint16_t held(const FastPosition *fast, Player player, unsigned entrant)
{
    uint8_t drop = fast->tables->gate->kinds[entrant].drop;
    return drop != FAST_NO_DROP ? fast->hands[player][drop] : fast->entering[player][entrant];
}

static void hold(FastPosition *fast, Player player, unsigned entrant, int more)
{
    uint8_t drop = fast->tables->gate->kinds[entrant].drop;
    if (drop != FAST_NO_DROP)
        fast_hand_add(fast, player, drop, more);
    else
        fast->entering[player][entrant] = (uint16_t)(fast->entering[player][entrant] + more);
}

bool fast_gate_load(FastPosition *fast, const Position *position)
{
    const FastTables *tables = fast->tables;
    const FastGate *gate = tables->gate;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        fast->waiting[cell] =
            position->board[cell].kind != KIND_NONE && (position->board[cell].flags >> gate->flag & 1) != 0;
    for (Player player = 0; player < tables->player_count; player++)
        for (unsigned i = 0; i < gate->count; i++) {
            fast->entering[player][i] = position_hand(position, player, gate->kinds[i].kind);
            if (fast->entering[player][i] > 0 && (tables->royals >> gate->kinds[i].code[player] & 1) != 0)
                return false;
        }
    return true;
}

unsigned fast_gate_kinds(const FastPosition *fast, Player player)
{
    unsigned kinds = 0;
    for (unsigned i = 0; fast->tables->gate != NULL && i < fast->tables->gate->count; i++)
        kinds += held(fast, player, i) > 0;
    return kinds;
}

/* Cells that a castling leaves empty behind it, and where something may enter. */
static unsigned castle_cells(const FastPosition *fast, const FastCastle *castle, Cell cells[2])
{
    const Cell left[2] = { castle->king_from, castle->rook_from };
    unsigned count = 0;
    for (unsigned i = 0; i < 2; i++)
        if (fast->waiting[left[i]] && left[i] != castle->king_to && left[i] != castle->rook_to)
            cells[count++] = left[i];
    return count;
}

unsigned fast_castle_gates(const FastPosition *fast, const FastCastle *castle)
{
    Cell cells[2];
    return castle_cells(fast, castle, cells);
}

/* --- listed and counted --------------------------------------------------------------------- */

static void list_behind(const FastPosition *fast, const FastMove *move, Cell cell, FastList *list)
{
    const FastGate *gate = fast->tables->gate;
    FastMove gated = *move;
    gated.put_cell = cell;
    fast_list_reserve(list, gate->count);
    for (unsigned i = 0; i < gate->count; i++) {
        gated.gate = (uint16_t)(i + 1);
        if (held(fast, fast->mover, i) > 0)
            list->items[list->count++] = gated;
    }
}

void fast_list_gates(const FastPosition *fast, FastList *list, size_t first)
{
    size_t end = list->count;
    if (fast_gate_kinds(fast, fast->mover) == 0)
        return;
    for (size_t i = first; i < end; i++) {
        FastMove move = list->items[i];
        Cell cells[2] = { move.from };
        unsigned count = move.form == FAST_CASTLE ? castle_cells(fast, &fast->castles[move.extra], cells)
                         : move.form == FAST_DROP ? 0
                                                  : fast->waiting[move.from];
        for (unsigned k = 0; k < count; k++)
            list_behind(fast, &move, cells[k], list);
    }
}

static uint64_t count_passing(FastPosition *fast, const FastGuard *guard)
{
    FastList list = { 0 };
    uint64_t count = 0;
    fast_count_passing(fast, fast->mover, guard->royal, &list);
    for (size_t i = 0; i < list.count; i++)
        count += fast->waiting[list.items[i].from];
    free(list.items);
    return count;
}

/* Moves behind which something may enter, once for each cell where it may. */
static uint64_t count_left(FastPosition *fast, const FastGuard *guard)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < fast->counts[fast->mover]; i++) {
        Cell cell = fast->cells[fast->mover][i];
        const FastPin *pin = guard->pin_count == 0 ? NULL : fast_pin_of(guard, cell);
        if (!fast->waiting[cell])
            continue;
        if (cell == guard->royal)
            count += tally_royal(fast, guard, NULL);
        else if (pin != NULL || guard->checkers > 0 || guard->edited)
            count += guard->checkers < 2 ? tally_minded(fast, guard, pin, cell, NULL, 0) : 0;
        else
            count += tally_piece(fast, cell, NULL, 0);
    }
    for (unsigned i = 0; i < fast->castle_count; i++)
        if (fast->castles[i].player == fast->mover && (fast->rights >> i & 1) != 0 &&
            fast_castle_open(fast, &fast->castles[i], guard->attackers))
            count += fast_castle_gates(fast, &fast->castles[i]);
    return count + (fast->traced != 0 ? count_passing(fast, guard) : 0);
}

uint64_t fast_count_gates(FastPosition *fast, const FastGuard *guard)
{
    unsigned kinds = fast_gate_kinds(fast, fast->mover);
    return kinds == 0 ? 0 : kinds * count_left(fast, guard);
}

/* --- made ----------------------------------------------------------------------------------------- */

FastCode fast_gate_code(const FastPosition *fast, const FastMove *move)
{
    return fast->tables->gate->kinds[move->gate - 1].code[fast->mover];
}

bool fast_gate_is_odd(const FastPosition *fast, const FastOdd *odd, const FastMove *move)
{
    FastCode code = fast_gate_code(fast, move);
    return odd->checks != 0 || (odd->made >> code & 1) != 0 ||
           (odd->to != NULL && (odd->to[move->put_cell] >> code & 1) != 0);
}

/* The two cells whose pieces wait no more. */
static void cells_changed(const FastPosition *fast, const FastMove *move, Cell cells[2])
{
    cells[0] = move->from;
    cells[1] = move->form == FAST_CASTLE    ? fast->castles[move->extra].rook_from
               : move->form == FAST_PASSING ? move->extra
                                            : move->to;
}

void fast_gate_make(FastPosition *fast, const FastMove *move, FastUndo *undo)
{
    Cell cells[2];
    cells_changed(fast, move, cells);
    for (unsigned i = 0; i < 2; i++) {
        undo->waited[i] = fast->waiting[cells[i]];
        fast->waiting[cells[i]] = 0;
    }
    if (move->gate == 0)
        return;
    FastCode code = fast_gate_code(fast, move);
    uint16_t slot = fast->counts[fast->mover]++;
    fast->cells[fast->mover][slot] = move->put_cell;
    fast->slot[move->put_cell] = slot;
    fast->board[move->put_cell] = code;
    fast->lost[fast->tables->counted[code]]--;
    hold(fast, fast->mover, move->gate - 1u, -1);
}

/* What entered is last in its list again. */
void fast_gate_unmake(FastPosition *fast, const FastMove *move, const FastUndo *undo)
{
    Cell cells[2];
    cells_changed(fast, move, cells);
    for (unsigned i = 2; i > 0; i--)
        fast->waiting[cells[i - 1]] = undo->waited[i - 1];
    if (move->gate == 0)
        return;
    fast->counts[fast->mover]--;
    fast->board[move->put_cell] = 0;
    fast->lost[fast->tables->counted[fast_gate_code(fast, move)]]++;
    hold(fast, fast->mover, move->gate - 1u, 1);
}

void fast_gate_picks(const FastPosition *fast, const FastMove *move, Action *action)
{
    const FastGate *gate = fast->tables->gate;
    unsigned base = action->pick_count;
    action->pick_count = (uint8_t)(base + 2);
    action->picks[base] = action->picks[base + 1] = PICK_NOTHING;
    action->pick_from[base] = action->pick_from[base + 1] = (uint8_t)(gate->effect + 1);
    if (move->gate == 0)
        return;
    action->picks[base + gate->kind_slot] = gate->kinds[move->gate - 1].kind;
    action->picks[base + gate->cell_slot] = move->put_cell;
}
