/* Numbers: the operations that yield N T P K H and C. What takes more than a few
 * lines stands in machine_lines.c (geometry) and machine_game.c (the game). */

#include "play/machine.h"

#include "play/facts.h"
#include "play/internal.h"
#include "play/play.h"

Cell machine_cell(Machine *machine, ExprId expr)
{
    int32_t cell = machine_number(machine, expr);
    return cell >= 0 && cell < machine->position->program->board->cell_count ? (Cell)cell : CELL_NONE;
}

Player machine_player(Machine *machine, ExprId expr)
{
    int32_t player = machine_number(machine, expr);
    return player >= 0 && player < machine->kernel->player_count ? (Player)player : PLAYER_NOBODY;
}

Player machine_next(Machine *machine)
{
    return machine->next != PLAYER_NONE ? machine->next : play_actor(machine->position);
}

Piece machine_piece_at(const Machine *machine, Cell cell)
{
    if (cell == CELL_NONE)
        return piece_none();
    return cell == machine->ghost_cell ? machine->ghost : machine->position->board[cell];
}

SavedScope machine_enter(Machine *machine, const Expr *expr)
{
    SavedScope saved = { .view = machine->view,
                         .viewed = machine->viewed,
                         .top = machine->position->journal_top };
    if (expr->op == OP_WAS) {
        saved.top = machine_enter_past(machine, machine->kernel->exprs[expr->kids[0]].reads);
    } else {
        machine->view = (Player)machine_number(machine, expr->kids[0]);
        machine->viewed = true;
    }
    return saved;
}

void machine_leave(Machine *machine, SavedScope saved)
{
    position_replay(machine->position, saved.top);
    machine->view = saved.view;
    machine->viewed = saved.viewed;
}

size_t machine_enter_past(Machine *machine, uint32_t reads)
{
    const Deed *deed = machine->deed;
    Position *position = machine->position;
    if (deed == NULL || !deed->made ||
        (!position->plain && (position_forms_since(position, deed->journal_before) & forms_read(reads)) == 0))
        return position->journal_top;
    size_t top = position_rewind(position, deed->journal_before);
    position_spend(position, (uint32_t)(top - position->journal_top) / 8);
    return top;
}

/* --- operations with a scope of their own ------------------------------------------ */

APART int32_t number_within(Machine *machine, const Expr *expr)
{
    SavedScope saved = machine_enter(machine, expr);
    int32_t value = machine_number(machine, expr->kids[expr->kid_count - 1]);
    machine_leave(machine, saved);
    return value;
}

/* The same of a cell before the action, for which nothing need be taken back. */
static bool past_cell_in(Machine *machine, Cell cell, ExprId selection)
{
    const Deed *deed = machine->deed;
    if (cell == CELL_NONE)
        return false;
    Piece piece = machine_piece_at(machine, cell);
    if (cell != machine->ghost_cell && deed != NULL && deed->made)
        piece = position_piece_before(machine->position, deed->journal_before, cell);
    return machine_selects(machine, selection, piece, cell);
}

APART int32_t number_was(Machine *machine, const Expr *expr)
{
    const Expr *asked = &machine->kernel->exprs[expr->kids[0]];
    if (!machine->position->plain && (asked->op == OP_IS || asked->op == OP_IN) &&
        selects_by_piece(machine->kernel, asked->kids[1]) &&
        (machine->kernel->exprs[asked->kids[0]].reads & (READ_STATE | READ_PAST)) == 0)
        return past_cell_in(machine, machine_cell(machine, asked->kids[0]), asked->kids[1]);
    return number_within(machine, expr);
}

static inline int32_t advance(const Machine *machine, Cell cell)
{
    const Board *board = machine->position->program->board;
    Player player = machine->view < machine->kernel->player_count ? machine->view : 0;
    return cell == CELL_NONE ? 0 : board_rank_seen(board, player, cell);
}

/* MAX, MIN or SUM of the first for `it` in the second. */
APART int32_t gather(Machine *machine, const Expr *expr)
{
    unsigned words = machine->position->words;
    CellSet set;
    machine_set(machine, expr->kids[1], &set);
    const Expr *each = &machine->kernel->exprs[expr->kids[0]];
    bool ranks = each->op == OP_ADVANCE && machine->kernel->exprs[each->kids[0]].op == OP_IT;
    Cell saved = machine->it;
    bool first = true;
    int64_t result = 0;
    for (EACH_CELL(cell, &set, words)) {
        if (!position_spend(machine->position, 1))
            break;
        machine->it = (Cell)cell;
        int32_t value = ranks ? advance(machine, (Cell)cell) : machine_number(machine, expr->kids[0]);
        if (expr->op == OP_SUM)
            result += value;
        else if (first || (expr->op == OP_MAX ? value > result : value < result))
            result = value;
        first = false;
    }
    machine->it = saved;
    return number_clamp(result);
}

/* How many cells a selection has that codes tell, or -1; of OP_ANY and OP_COUNT. */
static inline int32_t counted(const Machine *machine, const Expr *expr)
{
    const Position *position = machine->position;
    const CodeList *list =
        census_list(position->program, (ExprId)(expr - machine->kernel->exprs), machine->view);
    if (list == NULL || position->plain)
        return -1;
    int32_t count = 0;
    for (unsigned i = 0; i < list->count; i++)
        count += position->counts[list->codes[i].code];
    return count;
}

/* Stops at the first cell that holds, where the set is a WHERE. */
APART bool any(Machine *machine, ExprId id)
{
    unsigned words = machine->position->words;
    const Expr *expr = &machine->kernel->exprs[id];
    CellSet set;
    if (expr->op == OP_ATTACKED) {
        Known known = attack_told(machine, id);
        if (known != KNOWN_NOT)
            return known == KNOWN_YES;
    }
    if (expr->op != OP_WHERE) {
        machine_set(machine, id, &set);
        return cellset_any(&set, words);
    }
    machine_set(machine, expr->kids[0], &set);
    Cell saved = machine->it;
    bool found = false;
    for (unsigned cell = cellset_next(&set, 0, words); cell < CELLSET_MAX && !found;
         cell = cellset_next(&set, cell + 1, words)) {
        if (!position_spend(machine->position, 1))
            break;
        machine->it = (Cell)cell;
        found = machine_truth(machine, expr->kids[1]);
    }
    machine->it = saved;
    return found;
}

APART int32_t count(Machine *machine, ExprId id)
{
    CellSet set;
    machine_set(machine, id, &set);
    return (int32_t)cellset_count(&set, machine->position->words);
}

APART Cell first_cell(Machine *machine, ExprId id)
{
    CellSet set;
    machine_set(machine, id, &set);
    unsigned cell = cellset_next(&set, 0, machine->position->words);
    return cell < CELLSET_MAX ? (Cell)cell : CELL_NONE;
}

APART bool same(Machine *machine, const Expr *expr)
{
    CellSet left, right;
    machine_set(machine, expr->kids[0], &left);
    machine_set(machine, expr->kids[1], &right);
    return memcmp(left.words, right.words, machine->position->words * sizeof left.words[0]) == 0;
}

/* Being in a set and matching a selection are one question: a set of cells is
 * asked of the cell alone, a selection also of who stands there. */
APART bool cell_in(Machine *machine, Cell cell, ExprId set)
{
    return cell != CELL_NONE && machine_selects(machine, set, machine_piece_at(machine, cell), cell);
}

APART bool piece_is(Machine *machine, ExprId selection)
{
    const Deed *deed = machine->deed;
    if (deed == NULL || deed->piece.kind == KIND_NONE)
        return false;
    return machine_matches(machine, selection, deed->piece, deed->from != CELL_NONE ? deed->from : deed->to);
}

APART int32_t longest(Machine *machine, const Expr *expr)
{
    CellSet set;
    machine_set(machine, expr->kids[0], &set);
    return lines_longest(machine, &set, expr);
}

APART bool kind_in(Machine *machine, const Expr *expr)
{
    KindSet kinds;
    machine_kinds(machine, expr->kids[1], &kinds);
    return kindset_has(&kinds, (unsigned)machine_number(machine, expr->kids[0]));
}

APART int32_t pieces_of(Machine *machine, const Expr *expr)
{
    KindSet kinds;
    machine_kinds(machine, expr->kids[0], &kinds);
    Player player = (Player)machine_number(machine, expr->kids[1]);
    return expr->op == OP_LOST ? game_lost(machine, &kinds, player)
                               : game_hand_count(machine, &kinds, player);
}

static int32_t owner_of(const Machine *machine, Cell cell)
{
    Player owner = machine_piece_at(machine, cell).owner;
    return owner == PLAYER_NONE ? PLAYER_NOBODY : owner;
}

static const Action *action_of(const Machine *machine)
{
    return machine->deed == NULL ? NULL : machine->deed->action;
}

/* --- the switch ------------------------------------------------------------------------ */

/* Half of all operations are constants: those are not worth a call. */
static inline int32_t quick(Machine *machine, ExprId id)
{
    const Expr *expr = &machine->kernel->exprs[id];
    return expr->op == OP_CONST ? expr->b : machine_number(machine, id);
}

#define NUMBER(i) quick(machine, expr->kids[i])
#define CELL(i)   machine_cell(machine, expr->kids[i])
#define TRUTH(i)  machine_truth(machine, expr->kids[i])

static int32_t number_anew(Machine *machine, const Expr *expr)
{
    const Board *board = machine->position->program->board;
    const Deed *deed = machine->deed;

    position_spend_little(machine->position);
    switch ((Op)expr->op) {
    case OP_CONST: return expr->b;
    case OP_NUMBER: return game_number(machine, expr->a);
    case OP_PICK: return game_pick(machine, expr->a, expr->b);
    case OP_EACH: return machine->each;

    case OP_NEG: return number_clamp(-(int64_t)NUMBER(0));
    case OP_AND: return TRUTH(0) && TRUTH(1);
    case OP_OR: return TRUTH(0) || TRUTH(1);
    case OP_NOT: return !TRUTH(0);
    case OP_CHOOSE: return machine_number(machine, expr->kids[TRUTH(0) ? 1 : 2]);

    case OP_ME: return machine->view;
    case OP_MOVER: return machine->mover;
    case OP_NEXT: return machine_next(machine);
    case OP_ENEMY: return game_enemy(machine);
    case OP_OWNER: return owner_of(machine, CELL(0));
    case OP_OF: return number_within(machine, expr);
    case OP_RELATED: return relation_holds(machine->kernel, machine->view, expr->a, (Player)NUMBER(0));

    case OP_IT: return machine->it;
    case OP_FROM: return deed == NULL ? CELL_NONE : deed->from;
    case OP_TO: return deed == NULL ? CELL_NONE : deed->to;
    case OP_FIRST: return first_cell(machine, expr->kids[0]);
    case OP_STEP: return lines_step(machine, expr->a, expr->b, CELL(0));
    case OP_BEYOND: return lines_beyond(machine, CELL(0), CELL(1));

    case OP_ANY: {
        int32_t cells = counted(machine, expr);
        return cells >= 0 ? cells > 0 : any(machine, expr->kids[0]);
    }
    case OP_COUNT: {
        int32_t cells = counted(machine, expr);
        return cells >= 0 ? cells : count(machine, expr->kids[0]);
    }
    case OP_IN:
    case OP_IS: return cell_in(machine, CELL(0), expr->kids[1]);
    case OP_PIECE_IS: return piece_is(machine, expr->kids[0]);
    case OP_SAME: return same(machine, expr);
    case OP_ALIGNED: return line_from(machine->position->program, CELL(0), CELL(1)) != HEADING_NONE;
    case OP_STRAIGHT:
        return board_is_orthogonal(board, line_from(machine->position->program, CELL(0), CELL(1)));
    case OP_LONGEST:
    case OP_ROW: return longest(machine, expr);
    case OP_MAX:
    case OP_MIN:
    case OP_SUM: return gather(machine, expr);
    case OP_ADVANCE: return advance(machine, CELL(0));
    case OP_X: {
        Cell cell = CELL(0);
        return cell == CELL_NONE ? 0 : board->file[cell];
    }
    case OP_Y: {
        Cell cell = CELL(0);
        return cell == CELL_NONE ? 0 : board->rank[cell];
    }

    case OP_HAND_COUNT:
    case OP_LOST: return pieces_of(machine, expr);
    case OP_KIND_IN: return kind_in(machine, expr);
    case OP_KIND: return deed == NULL ? KIND_NONE : deed->kind;
    case OP_PIECE_KIND: return deed == NULL ? KIND_NONE : deed->piece.kind;

    case OP_CLASS: return deed != NULL && (deed->classes >> expr->a & 1) != 0;
    case OP_DIRECTION: return action_of(machine) == NULL ? HEADING_NONE : action_of(machine)->heading;
    case OP_DISTANCE: return action_of(machine) == NULL ? 0 : action_of(machine)->distance;
    case OP_WAS: return number_was(machine, expr);
    case OP_ALIVE: return __builtin_popcount(players_left(machine->position));
    case OP_SIDES: return (int32_t)play_sides_left(machine->position);
    case OP_ROUND: return machine->position->turn.round;
    case OP_REPEATS: return number_clamp((int64_t)position_repeats(machine->position));
    case OP_CHECKING: return game_checking(machine);
    case OP_CHASING: return chase_goes_on(machine, expr->kids[0]);
    case OP_RETURNS: return number_clamp((int64_t)returns_count(machine->position, machine->view));
    case OP_RETAKEN: return threat_is_retaken(machine);
    case OP_MUTUAL: return threat_is_mutual(machine);
    case OP_NO_MOVES: return game_no_moves(machine);
    case OP_CAN_WIN: return can_win(machine->position, machine->view);
    case OP_CAN: return game_can(machine, expr->kids[0]);
    case OP_RUN: return game_row(machine, expr->kids[0]);
    case OP_BARRED: return turn_barred(machine, expr->a);

    default: /* sets are machine_set()'s and machine_kinds()'s */
        return op_joins(expr->op) ? op_joined(expr->op, NUMBER(0), NUMBER(1)) : 0;
    }
}

int32_t machine_number(Machine *machine, ExprId id)
{
    const Expr *expr = &machine->kernel->exprs[id];
    return expr->kept == 0 ? number_anew(machine, expr) : machine_kept(machine, expr, number_anew);
}

bool machine_truth(Machine *machine, ExprId expr)
{
    return machine_number(machine, expr) != 0;
}

bool machine_allows(Machine *machine, ExprId condition)
{
    return condition == EXPR_NONE || machine_truth(machine, condition);
}

bool machine_allows_cell(Machine *machine, ExprId set, Cell cell)
{
    return set == EXPR_NONE || cell_in(machine, cell, set);
}

bool machine_cell_in(Machine *machine, ExprId set, Cell cell)
{
    return set != EXPR_NONE && cell_in(machine, cell, set);
}
