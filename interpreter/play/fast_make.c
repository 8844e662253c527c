/* Makes moves and unmakes them. */

#include "play/fast_position.h"

static void take_piece(FastPosition *fast, Cell cell, FastUndo *undo)
{
    Player owner = fast->tables->owner[fast->board[cell]];
    Cell *cells = fast->cells[owner];
    uint16_t slot = fast->slot[cell];
    undo->taken = fast->board[cell];
    undo->taken_cell = cell;
    undo->slot = slot;
    fast->lost[fast->tables->counted[undo->taken]]++;
    uint8_t drop = fast->tables->drops.hand_of[undo->taken];
    if (drop != FAST_NO_DROP)
        fast_hand_add(fast, fast->mover, drop, 1);
    Cell last = cells[--fast->counts[owner]];
    cells[slot] = last;
    fast->slot[last] = slot;
    fast->board[cell] = 0;
    if (fast->weighed != NULL)
        fast_bar_remove(fast, undo->taken, cell);
}

static void put_back(FastPosition *fast, const FastUndo *undo)
{
    Player owner = fast->tables->owner[undo->taken];
    Cell *cells = fast->cells[owner];
    uint16_t last_slot = fast->counts[owner]++;
    if (undo->slot != last_slot) { /* else what stands in the list there is stale */
        Cell last = cells[undo->slot];
        cells[last_slot] = last;
        fast->slot[last] = last_slot;
    }
    cells[undo->slot] = undo->taken_cell;
    fast->slot[undo->taken_cell] = undo->slot;
    fast->board[undo->taken_cell] = undo->taken;
    fast->lost[fast->tables->counted[undo->taken]]--;
    if (fast->weighed != NULL)
        fast_bar_add(fast, undo->taken, undo->taken_cell);
    uint8_t drop = fast->tables->drops.hand_of[undo->taken];
    if (drop != FAST_NO_DROP)
        fast_hand_add(fast, fast->mover, drop, -1);
}

static void shift(FastPosition *fast, Player owner, Cell from, Cell to, FastCode code)
{
    uint16_t slot = fast->slot[from];
    fast->lost[fast->tables->counted[fast->board[from]]]++;
    fast->lost[fast->tables->counted[code]]--;
    if (fast->weighed != NULL) {
        fast_bar_remove(fast, fast->board[from], from);
        fast_bar_add(fast, code, to);
    }
    fast->board[from] = 0;
    fast->board[to] = code;
    fast->slot[to] = slot;
    fast->cells[owner][slot] = to;
    if (fast->royal[owner] == from)
        fast->royal[owner] = to;
}

/* Both at once: either may land where the other stood. */
static void castle_shift(FastPosition *fast, const FastCastle *castle, bool back)
{
    Cell king_from = back ? castle->king_to : castle->king_from,
         king_to = back ? castle->king_from : castle->king_to;
    Cell rook_from = back ? castle->rook_to : castle->rook_from,
         rook_to = back ? castle->rook_from : castle->rook_to;
    Cell *cells = fast->cells[castle->player];
    FastCode king = fast->board[king_from], rook = fast->board[rook_from];
    uint16_t king_slot = fast->slot[king_from], rook_slot = fast->slot[rook_from];
    fast->board[king_from] = fast->board[rook_from] = 0;
    fast->board[king_to] = king;
    fast->board[rook_to] = rook;
    fast->slot[king_to] = king_slot;
    fast->slot[rook_to] = rook_slot;
    cells[king_slot] = king_to;
    cells[rook_slot] = rook_to;
    if (fast->royal[castle->player] == king_from)
        fast->royal[castle->player] = king_to;
}

/* Both ways alike. */
static void swap_pieces(FastPosition *fast, Cell from, Cell to)
{
    const Player *owner = fast->tables->owner;
    FastCode moved = fast->board[from], other = fast->board[to];
    uint16_t slot = fast->slot[from], other_slot = fast->slot[to];
    fast->board[from] = other;
    fast->board[to] = moved;
    fast->cells[owner[moved]][slot] = to;
    fast->cells[owner[other]][other_slot] = from;
    fast->slot[to] = slot;
    fast->slot[from] = other_slot;
}

static void drop_piece(FastPosition *fast, const FastMove *move)
{
    uint16_t slot = fast->counts[fast->mover]++;
    fast->cells[fast->mover][slot] = move->to;
    fast->slot[move->to] = slot;
    fast->board[move->to] = move->code;
    fast->lost[fast->tables->counted[move->code]]--;
    fast_hand_add(fast, fast->mover, move->extra, -1);
}

/* What was dropped is last in its list again when all since is unmade. */
static void lift_piece(FastPosition *fast, const FastMove *move)
{
    fast->counts[fast->mover]--;
    fast->board[move->to] = 0;
    fast->lost[fast->tables->counted[move->code]]++;
    fast_hand_add(fast, fast->mover, move->extra, 1);
}

/* Who is in turn next leaves nothing to be taken in passing, and who has lost the piece neither. */
static void expire_traces(FastPosition *fast, Cell taken)
{
    if (!fast->chance)
        fast->traced = (uint8_t)(fast->traced & ~(1u << fast->mover));
    for (unsigned traced = fast->traced; traced != 0; traced &= traced - 1)
        if (fast->traces[__builtin_ctz(traced)].piece == taken)
            fast->traced = (uint8_t)(fast->traced & ~(traced & -traced));
}

/* Whether the move, made or unmade, changes numbers that modes hang on. */
static bool tells_modes(const FastPosition *fast, const FastMove *move, const FastUndo *undo)
{
    if (fast->tables->modes.tallied == 0)
        return false;
    uint64_t codes = undo->taken_cell != CELL_NONE ? UINT64_C(1) << undo->taken : 0;
    if (move->form != FAST_CASTLE && move->code != undo->code)
        codes |= UINT64_C(1) << move->code | UINT64_C(1) << undo->code;
    return (fast->tables->modes.tallied & codes) != 0;
}

void fast_make(FastPosition *fast, const FastMove *move, FastUndo *undo)
{
    FastCode code = fast->board[move->from];
    undo->mover = fast->mover;
    undo->traced = fast->traced;
    undo->rights = fast->rights;
    undo->code = code;
    undo->taken_cell = CELL_NONE;
    if (move->form == FAST_SWEEP) {
        fast_make_sweep(fast, move, undo);
        return;
    }
    fast->rights = (uint8_t)(fast->rights & ~(fast->rights_lost[move->from] | fast->rights_lost[move->to] |
                                              fast->rights_lost_by[code]));
    if (move->form == FAST_CASTLE) {
        const FastCastle *castle = &fast->castles[move->extra];
        fast->rights = (uint8_t)(fast->rights & ~fast->rights_lost[castle->rook_from]);
        castle_shift(fast, castle, false);
    } else if (move->form == FAST_DROP) {
        drop_piece(fast, move);
    } else if (move->form == FAST_SWAP) {
        swap_pieces(fast, move->from, move->to);
    } else {
        Cell taken = move->form == FAST_PASSING ? move->extra : move->to;
        if (fast->board[taken] != 0) {
            fast->rights = (uint8_t)(fast->rights & ~fast->rights_lost[taken]);
            take_piece(fast, taken, undo);
        }
        shift(fast, fast->mover, move->from, move->to, move->code);
        if (move->form == FAST_PLAIN && move->extra != 0) {
            undo->trace = fast->traces[fast->mover];
            fast->traces[fast->mover] =
                (FastTrace){ .trail = &fast->tables->passing.trails[move->extra], .piece = move->to };
            fast->traced = (uint8_t)(fast->traced | 1u << fast->mover);
        }
        if (undo->taken_cell != CELL_NONE && fast->tables->blast != NULL)
            fast_blast_make(fast, move->to, undo);
    }
    if (fast->tables->gate != NULL)
        fast_gate_make(fast, move, undo);
    if (fast->tables->stone != NULL)
        fast_stone_make(fast, move, undo);
    if (fast->tables->chance.acts)
        fast->chance = true;
    else
        fast->mover = fast_next(fast, fast->mover);
    if (fast->traced != 0)
        expire_traces(fast, undo->taken_cell);
    if (tells_modes(fast, move, undo))
        fast_change_modes(fast);
}

void fast_unmake(FastPosition *fast, const FastMove *move, const FastUndo *undo)
{
    fast->mover = undo->mover;
    fast->chance = move->form == FAST_SWEEP;
    if (fast->tables->gate != NULL)
        fast_gate_unmake(fast, move, undo);
    if (fast->tables->stone != NULL)
        fast_stone_unmake(fast, move, undo);
    if (move->form == FAST_SWEEP) {
        fast_unmake_sweep(fast, move, undo);
    } else if (move->form == FAST_CASTLE) {
        castle_shift(fast, &fast->castles[move->extra], true);
    } else if (move->form == FAST_DROP) {
        lift_piece(fast, move);
    } else if (move->form == FAST_SWAP) {
        swap_pieces(fast, move->from, move->to);
    } else {
        if (undo->taken_cell != CELL_NONE && fast->tables->blast != NULL)
            fast_blast_unmake(fast, undo);
        shift(fast, fast->mover, move->to, move->from, undo->code);
        if (undo->taken_cell != CELL_NONE)
            put_back(fast, undo);
    }
    if (tells_modes(fast, move, undo))
        fast_change_modes(fast);
    fast->rights = undo->rights;
    fast->traced = undo->traced;
    if (move->form == FAST_PLAIN && move->extra != 0)
        fast->traces[fast->mover] = undo->trace;
}
