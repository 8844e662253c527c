/* What actions and effects do to a position, through the primitive writes alone. */

#include "play/generate.h"
#include "play/hooks.h"

enum { SHIFT_MAX = 2 };

/* --- pieces -------------------------------------------------------------------------- */

static Piece piece_moved(const Kernel *kernel, Piece piece)
{
    for (size_t flag = 0; flag < kernel->flag_count; flag++)
        if (kernel->flags[flag].lost_moving)
            piece.flags = (uint8_t)(piece.flags & ~(1u << flag));
    if (kernel->castling.present && kernel->castling.flag >= 0)
        piece.flags = (uint8_t)(piece.flags & ~(1u << kernel->castling.flag));
    return piece;
}

/* A king that has moved takes the right from all its rooks. */
static void rights_end(Position *position, Piece piece)
{
    const Kernel *kernel = position->program->kernel;
    if (!kernel->castling.present || piece.kind != kernel->castling.king || kernel->castling.flag < 0)
        return;
    unsigned flag = (unsigned)kernel->castling.flag;
    CellSet cells;
    cellset_copy(&cells, &position->flag_cells[flag], position->words);
    cellset_meet(&cells, &position->owner_cells[piece.owner], position->words);
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, position->words)) {
        Piece rook = position->board[cell];
        rook.flags = (uint8_t)(rook.flags & ~(1u << flag));
        position_write_cell(position, (Cell)cell, rook);
    }
}

static bool has_king(const Position *position, Player owner)
{
    CellSet kings;
    cellset_copy(&kings, &position->kind_cells[position->program->kernel->castling.king], position->words);
    cellset_meet(&kings, &position->owner_cells[owner], position->words);
    return cellset_any(&kings, position->words);
}

/* With its last king a player loses the right to castle, even if another is dropped. */
void piece_remove(Position *position, Cell cell)
{
    const Kernel *kernel = position->program->kernel;
    Piece piece = position->board[cell];
    if (piece.kind == KIND_NONE)
        return;
    position_write_cell(position, cell, piece_none());
    if (kernel->castling.present && piece.kind == kernel->castling.king && !has_king(position, piece.owner))
        rights_end(position, piece);
}

static bool is_among(Cell cell, const Cell *cells, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* Trails follow the piece that left them where it is shifted; writing its cells would end them. */
typedef struct KeptTrail {
    Trail trail;
    uint8_t number;
    Player player;
} KeptTrail;

static unsigned trails_keep(const Position *position, Cell piece, Cell to, KeptTrail *kept, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (position->trails[t][p].piece == piece) {
                kept[count] =
                    (KeptTrail){ .trail = position->trails[t][p], .number = (uint8_t)t, .player = p };
                kept[count++].trail.piece = to;
            }
    return count;
}

bool pieces_shift(Position *position, const Cell *from, const Cell *to, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    Piece pieces[SHIFT_MAX];
    KeptTrail kept[SHIFT_MAX * TRAILS_MAX * BOARD_PLAYERS_MAX];
    unsigned kept_count = 0;
    if (count > SHIFT_MAX)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (position->board[from[i]].kind == KIND_NONE)
            return false;
        if (position->board[to[i]].kind != KIND_NONE && !is_among(to[i], from, count))
            return false;
        pieces[i] = position->board[from[i]];
        if (from[i] != to[i])
            pieces[i] = piece_moved(kernel, pieces[i]);
        if (kernel->trail_count > 0)
            kept_count = trails_keep(position, from[i], to[i], kept, kept_count);
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_among(from[i], to, count))
            position_write_cell(position, from[i], piece_none());
    for (unsigned i = 0; i < count; i++)
        position_write_cell(position, to[i], pieces[i]);
    for (unsigned i = 0; i < kept_count; i++)
        position_write_trail(position, kept[i].number, kept[i].player, &kept[i].trail);
    for (unsigned i = 0; i < count; i++)
        if (from[i] != to[i])
            rights_end(position, pieces[i]);
    return true;
}

/* --- hands ------------------------------------------------------------------------------ */

static void hand_add(Position *position, int32_t player, Kind kind)
{
    if (player < 0 || player >= position->program->kernel->player_count)
        return;
    uint16_t held = position_hand(position, (Player)player, kind);
    if (held < UINT16_MAX)
        position_write_hand(position, (Player)player, kind, (uint16_t)(held + 1));
}

static bool hand_pay(Position *position, int32_t player, Kind kind)
{
    const Kernel *kernel = position->program->kernel;
    if (player < 0 || player >= kernel->player_count)
        return false;
    uint16_t held = position_hand(position, (Player)player, kind);
    if (held == 0)
        return kernel->kinds[kind].unlimited;
    if (!kernel->kinds[kind].unlimited)
        position_write_hand(position, (Player)player, kind, (uint16_t)(held - 1));
    return true;
}

static Kind piece_unpromoted(const Kernel *kernel, Piece piece)
{
    const KindRule *kind = &kernel->kinds[piece.kind];
    bool promoted = kind->always_unpromotes || kernel->promoted_flag < 0 ||
                    (piece.flags >> kernel->promoted_flag & 1) != 0;
    return promoted ? kind->unpromoted : piece.kind;
}

/* Takes what stands on the cell: it goes where the captured rules send it. */
static void capture_piece(Machine *machine, Cell cell)
{
    Position *position = machine->position;
    const Kernel *kernel = machine->kernel;
    Piece piece = position->board[cell];
    if (piece.kind == KIND_NONE)
        return;
    Machine asked = *machine;
    asked.it = cell;
    for (size_t i = 0; i < kernel->captured_count; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        if (!machine_allows(&asked, rule->condition))
            continue;
        if (rule->to_hand)
            hand_add(position, machine_number(&asked, rule->player),
                     rule->unpromoted ? piece_unpromoted(kernel, piece) : piece.kind);
        break;
    }
    piece_remove(position, cell);
}

/* --- the steps of `do` ---------------------------------------------------------------------- */

static Player change_player(Machine *machine, const Change *change)
{
    int32_t player = change->player == EXPR_NONE ? machine->mover : machine_number(machine, change->player);
    return player >= 0 && player < machine->kernel->player_count ? (Player)player : PLAYER_NOBODY;
}

/* -1: no such kind. */
static int32_t change_kind(Machine *machine, const Change *change)
{
    int32_t kind = change->kind == EXPR_NONE ? KIND_NONE : machine_number(machine, change->kind);
    return kind >= 0 && (size_t)kind < machine->kernel->kind_count ? kind : -1;
}

static Cell change_cell(Machine *machine, ExprId expr)
{
    if (expr == EXPR_NONE)
        return machine->deed != NULL ? machine->deed->to : CELL_NONE;
    int32_t cell = machine_number(machine, expr);
    return cell >= 0 && cell < machine->position->program->board->cell_count ? (Cell)cell : CELL_NONE;
}

static bool expr_is_cell(const Kernel *kernel, ExprId expr)
{
    return expr == EXPR_NONE || kernel->exprs[expr].type == 'C';
}

static void change_cells(Machine *machine, const Change *change, CellSet *cells)
{
    unsigned words = machine->position->words;
    cellset_clear(cells, words);
    if (!expr_is_cell(machine->kernel, change->cells)) {
        machine_set(machine, change->cells, cells);
    } else {
        Cell cell = change_cell(machine, change->cells);
        if (cell != CELL_NONE)
            cellset_add(cells, cell);
    }
    cellset_meet(cells, &machine->position->occupied, words);
}

static bool change_put(Machine *machine, const Change *change)
{
    Position *position = machine->position;
    Cell cell = change_cell(machine, change->cells);
    int32_t kind = change_kind(machine, change);
    Player owner = change_player(machine, change);
    if (cell == CELL_NONE || kind < 0 || position->board[cell].kind != KIND_NONE)
        return false;
    if (change->from_hand && !hand_pay(position, owner, (Kind)kind))
        return false;
    if (machine->kernel->kinds[kind].neutral)
        owner = PLAYER_NOBODY;
    position_write_cell(position, cell, (Piece){ .kind = (Kind)kind, .owner = owner });
    return true;
}

static bool change_move(Machine *machine, const Change *change)
{
    unsigned words = machine->position->words;
    CellSet cells;
    change_cells(machine, change, &cells);
    for (unsigned cell = cellset_next(&cells, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, words)) {
        Cell from = (Cell)cell;
        machine->it = from;
        Cell to = change_cell(machine, change->target);
        if (to == CELL_NONE || (to != from && !pieces_shift(machine->position, &from, &to, 1)))
            return false;
    }
    return true;
}

static bool change_swap(Machine *machine, const Change *change)
{
    Cell from[2] = { change_cell(machine, change->cells), change_cell(machine, change->target) };
    if (from[0] == CELL_NONE || from[1] == CELL_NONE)
        return false;
    Cell to[2] = { from[1], from[0] };
    return from[0] == from[1] || pieces_shift(machine->position, from, to, 2);
}

static bool change_set(Machine *machine, const Change *change)
{
    const NumberRule *number = &machine->kernel->numbers[change->index];
    Player player = change_player(machine, change);
    if (number->per_player && player == PLAYER_NOBODY)
        return false;
    int32_t value = machine_number(machine, change->value);
    value = value < number->min ? number->min : value > number->max ? number->max : value;
    position_write_number(machine->position, number->slot + (number->per_player ? player : 0u), value);
    return true;
}

static void change_trail(Machine *machine, const Change *change)
{
    Position *position = machine->position;
    Cell piece = machine->deed != NULL ? machine->deed->to : CELL_NONE;
    if (piece == CELL_NONE || position->board[piece].owner >= machine->kernel->player_count)
        return;
    CellSet cells;
    cellset_clear(&cells, position->words);
    if (expr_is_cell(machine->kernel, change->cells))
        cellset_add(&cells, change_cell(machine, change->cells) % CELLSET_MAX);
    else
        machine_set(machine, change->cells, &cells);
    Trail trail = { .piece = piece, .origin = machine->deed->from };
    for (unsigned cell = cellset_next(&cells, 0, position->words);
         cell < CELLSET_MAX && trail.count < TRAIL_CELLS_MAX;
         cell = cellset_next(&cells, cell + 1, position->words))
        trail.cells[trail.count++] = (Cell)cell;
    if (trail.count > 0)
        position_write_trail(position, (unsigned)change->index, position->board[piece].owner, &trail);
}

void apply_out(Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    if (player >= kernel->player_count || player_is_out(position, player))
        return;
    Turn turn = position->turn;
    turn.out = (uint8_t)(turn.out | 1u << player);
    position_write_turn(position, turn);
    if (kernel->when_out == OUT_STAY)
        return;
    CellSet cells;
    cellset_copy(&cells, &position->owner_cells[player], position->words);
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, position->words)) {
        Piece piece = position->board[cell];
        piece.owner = PLAYER_NOBODY;
        position_write_cell(position, (Cell)cell, kernel->when_out == OUT_STONE ? piece : piece_none());
    }
}

/* Takes within effects count as captured from then on. */
static void change_capture(Machine *machine, Deed *deed, Cell cell)
{
    if (deed->taken_count < TAKEN_MAX)
        deed->taken[deed->taken_count++] =
            (TakenPiece){ .cell = cell, .piece = machine->position->board[cell] };
    cellset_add(&deed->taken_cells, cell);
    capture_piece(machine, cell);
}

static void change_one(Machine *machine, Deed *deed, const Change *change, Cell cell, int32_t operand)
{
    Position *position = machine->position;
    Piece piece = position->board[cell];
    switch (change->op) {
    case CHANGE_REMOVE: piece_remove(position, cell); break;
    case CHANGE_CAPTURE: change_capture(machine, deed, cell); break;
    case CHANGE_SEND:
        hand_add(position, operand, piece.kind);
        piece_remove(position, cell);
        break;
    case CHANGE_BECOME:
        piece.kind = (Kind)operand;
        position_write_cell(position, cell, piece);
        break;
    case CHANGE_CONVERT:
        piece.owner = (Player)operand;
        position_write_cell(position, cell, piece);
        break;
    case CHANGE_FLAG:
        piece.flags = (uint8_t)(piece.flags | 1u << change->index);
        position_write_cell(position, cell, piece);
        break;
    case CHANGE_CLEAR:
        piece.flags = (uint8_t)(piece.flags & ~(1u << change->index));
        position_write_cell(position, cell, piece);
        break;
    default: break;
    }
}

static bool change_each(Machine *machine, Deed *deed, const Change *change)
{
    unsigned words = machine->position->words;
    int32_t operand = 0;
    if (change->op == CHANGE_SEND || change->op == CHANGE_CONVERT)
        operand = change_player(machine, change);
    if (change->op == CHANGE_BECOME && (operand = change_kind(machine, change)) < 0)
        return false;
    CellSet cells;
    change_cells(machine, change, &cells);
    for (unsigned cell = cellset_next(&cells, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, words))
        change_one(machine, deed, change, (Cell)cell, operand);
    return true;
}

static bool change_native(Machine *machine, const Change *change)
{
    const NativeRule *rule = &machine->kernel->natives[change->index];
    const HookBody *body = play_hook(rule->hook);
    return body == NULL || body->effect == NULL || body->effect(machine, rule);
}

static bool apply_change(Machine *machine, Deed *deed, const Change *change, Flow *flow)
{
    int32_t kind;
    switch (change->op) {
    case CHANGE_PUT: return change_put(machine, change);
    case CHANGE_MOVE: return change_move(machine, change);
    case CHANGE_SWAP: return change_swap(machine, change);
    case CHANGE_GIVE:
        kind = change_kind(machine, change);
        if (kind >= 0)
            hand_add(machine->position, change_player(machine, change), (Kind)kind);
        return kind >= 0;
    case CHANGE_SPEND:
        kind = change_kind(machine, change);
        return kind >= 0 && hand_pay(machine->position, change_player(machine, change), (Kind)kind);
    case CHANGE_SET: return change_set(machine, change);
    case CHANGE_TRAIL: change_trail(machine, change); return true;
    case CHANGE_OUT: apply_out(machine->position, change_player(machine, change)); return true;
    case CHANGE_AGAIN: flow->again = true; return true;
    case CHANGE_END_TURN: flow->end_turn = true; return true;
    case CHANGE_NATIVE: return change_native(machine, change);
    default: return change_each(machine, deed, change);
    }
}

bool apply_changes(Machine *machine, Deed *deed, const ChangeList *changes, Flow *flow)
{
    for (size_t i = 0; i < changes->count; i++) {
        const Change *change = &changes->items[i];
        Cell it = machine->it;
        bool done = !machine_allows(machine, change->condition) || apply_change(machine, deed, change, flow);
        machine->it = it;
        if (!done)
            return false;
    }
    return true;
}

/* --- a candidate's own changes ------------------------------------------------------------------ */

static void retype(Position *position, Cell cell, Kind kind, bool promoted)
{
    const Kernel *kernel = position->program->kernel;
    Piece piece = position->board[cell];
    piece.kind = kind;
    if (kernel->promoted_flag >= 0) {
        unsigned bit = 1u << kernel->promoted_flag;
        piece.flags = (uint8_t)(promoted ? piece.flags | bit : piece.flags & ~bit);
    }
    position_write_cell(position, cell, piece);
}

static bool apply_promotion(Machine *machine, const Candidate *candidate)
{
    const PromotionRule *promotion =
        &machine->kernel->kinds[candidate->deed.piece.kind].promotions[candidate->promotion];
    if (promotion->from_enemy_hand &&
        !hand_pay(machine->position, machine_number(machine, promotion->hand), candidate->action.kind))
        return false;
    retype(machine->position, candidate->action.to, candidate->action.kind, !promotion->back);
    return true;
}

static bool apply_drop(Machine *machine, const Candidate *candidate, const ActionRule *rule)
{
    Position *position = machine->position;
    if (position->board[candidate->action.to].kind != KIND_NONE ||
        !hand_pay(position, machine->mover, rule->kind))
        return false;
    Player owner = machine->kernel->kinds[candidate->action.kind].neutral ? PLAYER_NOBODY : machine->view;
    position_write_cell(position, candidate->action.to, (Piece){ .kind = rule->kind, .owner = owner });
    if (candidate->action.kind != rule->kind)
        retype(position, candidate->action.to, candidate->action.kind, true);
    return true;
}

/* A piece that goes on, later in a longer turn, has left its trail behind: it is too far to be taken by it.
 */
static void trails_end(Position *position, Cell piece)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (position->trails[t][p].piece == piece)
                position_write_trail(position, t, p, &(Trail){ .piece = CELL_NONE, .origin = CELL_NONE });
}

static bool apply_move(Machine *machine, const Candidate *candidate, const ActionRule *rule)
{
    Position *position = machine->position;
    const Action *action = &candidate->action;
    Cell from[2] = { action->from, action->to }, to[2] = { action->to, action->from };
    if (action->from != action->to)
        trails_end(position, action->from);
    if (action->from != action->to && !pieces_shift(position, from, to, candidate->swaps ? 2 : 1))
        return false;
    if (candidate->promotion >= 0 && !apply_promotion(machine, candidate))
        return false;
    if (rule->become != EXPR_NONE)
        retype(position, action->to, action->kind, true);
    Player owner = candidate->deed.piece.owner;
    if (rule->leaves >= 0 && candidate->trail_count > 0 && owner < machine->kernel->player_count) {
        Trail trail = { .piece = action->to,
                        .origin = action->from,
                        .count = (uint8_t)candidate->trail_count };
        memcpy(trail.cells, candidate->trail, candidate->trail_count * sizeof(Cell));
        position_write_trail(position, (unsigned)rule->leaves, owner, &trail);
    }
    return true;
}

static bool apply_castle(Machine *machine, const Candidate *candidate)
{
    const CastleWay *way = &machine->position->program->castle_ways[candidate->action.extra];
    Cell from[2] = { way->king_from, way->rook_from }, to[2] = { way->king_to, way->rook_to };
    bool moved = pieces_shift(machine->position, from, to, 2);
    /* a king or rook that castles on the spot has castled all the same */
    if (moved) {
        rights_end(machine->position, machine->position->board[way->king_to]);
        position_write_cell(machine->position, way->rook_to,
                            piece_moved(machine->kernel, machine->position->board[way->rook_to]));
    }
    return moved;
}

static void apply_takes(Machine *machine, const Deed *deed)
{
    unsigned words = machine->position->words;
    for (unsigned i = 0; i < deed->taken_count; i++)
        capture_piece(machine, deed->taken[i].cell);
    if (deed->taken_count < TAKEN_MAX)
        return;
    for (unsigned cell = cellset_next(&deed->taken_cells, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(&deed->taken_cells, cell + 1, words))
        capture_piece(machine, (Cell)cell);
}

static bool apply_form(Machine *machine, Candidate *candidate, const ActionRule *rule)
{
    switch (rule->form) {
    case RULE_MOVE:
    case RULE_STAY: return apply_move(machine, candidate, rule);
    case RULE_DROP: return apply_drop(machine, candidate, rule);
    case RULE_CASTLE: return apply_castle(machine, candidate);
    case RULE_NATIVE: {
        const NativeRule *native = &machine->kernel->natives[rule->native];
        const HookBody *body = play_hook(native->hook);
        return body != NULL && body->apply != NULL && body->apply(machine, native, &candidate->action);
    }
    default: return true;
    }
}

bool apply_candidate(Machine *machine, Candidate *candidate, Flow *flow)
{
    const ActionRule *rule = &machine->kernel->rules[candidate->action.rule];
    apply_takes(machine, &candidate->deed);
    if (!apply_form(machine, candidate, rule))
        return false;
    candidate->deed.made = true;
    return apply_changes(machine, &candidate->deed, &rule->changes, flow);
}
