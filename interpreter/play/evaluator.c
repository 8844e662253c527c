/* The operations with results of type N, T, P, K, H and C. Longer ones are in evaluator_lines.c (geometry)
 * and evaluator_game.c (questions about the game). */

#include "play/evaluator.h"

#include "play/internal.h"
#include "play/play.h"
#include "program/facts.h"

#include <assert.h>

Cell evaluator_cell(Evaluator *evaluator, ExprId expr)
{
    int32_t cell = evaluator_number(evaluator, expr);
    return cell >= 0 && cell < evaluator->position->program->board->cell_count ? (Cell)cell : CELL_NONE;
}

Player evaluator_player(Evaluator *evaluator, ExprId expr)
{
    int32_t player = evaluator_number(evaluator, expr);
    return player >= 0 && player < evaluator->kernel->player_count ? (Player)player : PLAYER_NOBODY;
}

SavedScope evaluator_enter(Evaluator *evaluator, const Expr *expr)
{
    SavedScope saved = { .view = evaluator->view,
                         .viewed = evaluator->viewed,
                         .top = evaluator->position->journal_top };
    if (expr->op == OP_WAS) {
        saved.top = evaluator_enter_past(evaluator, evaluator->kernel->exprs[expr->kids[0]].reads);
    } else {
        evaluator->view = (Player)evaluator_number(evaluator, expr->kids[0]);
        evaluator->viewed = true;
    }
    return saved;
}

void evaluator_leave(Evaluator *evaluator, SavedScope saved)
{
    position_replay(evaluator->position, saved.top);
    evaluator->view = saved.view;
    evaluator->viewed = saved.viewed;
}

size_t evaluator_enter_past(Evaluator *evaluator, uint32_t reads)
{
    const MoveDelta *delta = evaluator->delta;
    Position *position = evaluator->position;
    if (delta == NULL || !delta->made ||
        (!position->reference &&
         (position_forms_since(position, delta->journal_before) & forms_read(reads)) == 0))
        return position->journal_top;
    size_t top = position_rewind(position, delta->journal_before);
    position_spend(position, (uint32_t)(top - position->journal_top) / 8);
    return top;
}

/* --- operations with a scope of their own ------------------------------------------ */

APART int32_t number_within(Evaluator *evaluator, const Expr *expr)
{
    SavedScope saved = evaluator_enter(evaluator, expr);
    int32_t value = evaluator_number(evaluator, expr->kids[expr->kid_count - 1]);
    evaluator_leave(evaluator, saved);
    return value;
}

/* The same for a cell before the action, without rewinding the position. */
static bool past_cell_in(Evaluator *evaluator, Cell cell, ExprId selection)
{
    const MoveDelta *delta = evaluator->delta;
    if (cell == CELL_NONE)
        return false;
    Piece piece = evaluator_piece_at(evaluator, cell);
    if (cell != evaluator->ghost_cell && delta != NULL && delta->made)
        piece = position_piece_before(evaluator->position, delta->journal_before, cell);
    return evaluator_selects(evaluator, selection, piece, cell);
}

APART int32_t number_was(Evaluator *evaluator, const Expr *expr)
{
    const Expr *asked = &evaluator->kernel->exprs[expr->kids[0]];
    if (!evaluator->position->reference && (asked->op == OP_IS || asked->op == OP_IN) &&
        selects_by_piece(evaluator->kernel, asked->kids[1]) &&
        (evaluator->kernel->exprs[asked->kids[0]].reads & (READ_STATE | READ_PAST)) == 0)
        return past_cell_in(evaluator, evaluator_cell(evaluator, asked->kids[0]), asked->kids[1]);
    return number_within(evaluator, expr);
}

static inline int32_t advance(const Evaluator *evaluator, Cell cell)
{
    const Board *board = evaluator->position->program->board;
    Player player = evaluator->view < evaluator->kernel->player_count ? evaluator->view : 0;
    return cell == CELL_NONE ? 0 : board_rank_seen(board, player, cell);
}

/* MAX, MIN or SUM of the first operand over `it` in the second. */
APART int32_t gather(Evaluator *evaluator, const Expr *expr)
{
    unsigned words = evaluator->position->words;
    CellSet set;
    evaluator_set(evaluator, expr->kids[1], &set);
    const Expr *each = &evaluator->kernel->exprs[expr->kids[0]];
    bool ranks = each->op == OP_ADVANCE && evaluator->kernel->exprs[each->kids[0]].op == OP_IT;
    Cell saved = evaluator->it;
    bool first = true;
    int64_t result = 0;
    for (EACH_CELL(cell, &set, words)) {
        if (!position_spend(evaluator->position, 1))
            break;
        evaluator->it = (Cell)cell;
        int32_t value = ranks ? advance(evaluator, (Cell)cell) : evaluator_number(evaluator, expr->kids[0]);
        if (expr->op == OP_SUM)
            result += value;
        else if (first || (expr->op == OP_MAX ? value > result : value < result))
            result = value;
        first = false;
    }
    evaluator->it = saved;
    return number_clamp(result);
}

/* OP_ANY and OP_COUNT: the number of pieces of a selection that codes decide, or -1. */
static inline int32_t counted(const Evaluator *evaluator, const Expr *expr)
{
    const Position *position = evaluator->position;
    const CodeList *list =
        material_list(position->program, (ExprId)(expr - evaluator->kernel->exprs), evaluator->view);
    if (list == NULL || position->reference)
        return -1;
    int32_t count = 0;
    for (unsigned i = 0; i < list->count; i++)
        count += position->counts[list->codes[i].code];
    return count;
}

/* OP_ANY of a WHERE: stops at the first cell that fits. */
APART bool any(Evaluator *evaluator, ExprId id)
{
    unsigned words = evaluator->position->words;
    const Expr *expr = &evaluator->kernel->exprs[id];
    CellSet set;
    if (expr->op == OP_ATTACKED) {
        Known known = attack_decided(evaluator, id);
        if (known != KNOWN_NOT)
            return known == KNOWN_YES;
    }
    if (expr->op != OP_WHERE) {
        evaluator_set(evaluator, id, &set);
        return cellset_any(&set, words);
    }
    evaluator_set(evaluator, expr->kids[0], &set);
    Cell saved = evaluator->it;
    bool found = false;
    for (unsigned cell = cellset_next(&set, 0, words); cell < CELLSET_MAX && !found;
         cell = cellset_next(&set, cell + 1, words)) {
        if (!position_spend(evaluator->position, 1))
            break;
        evaluator->it = (Cell)cell;
        found = evaluator_truth(evaluator, expr->kids[1]);
    }
    evaluator->it = saved;
    return found;
}

APART int32_t count(Evaluator *evaluator, ExprId id)
{
    CellSet set;
    evaluator_set(evaluator, id, &set);
    return (int32_t)cellset_count(&set, evaluator->position->words);
}

static inline bool any_of(Evaluator *evaluator, const Expr *expr)
{
    int32_t cells = counted(evaluator, expr);
    return cells >= 0 ? cells > 0 : any(evaluator, expr->kids[0]);
}

static inline int32_t count_of(Evaluator *evaluator, const Expr *expr)
{
    int32_t cells = counted(evaluator, expr);
    return cells >= 0 ? cells : count(evaluator, expr->kids[0]);
}

static inline int32_t coordinate(const uint16_t *of_cell, Cell cell)
{
    return cell == CELL_NONE ? 0 : of_cell[cell];
}

APART Cell first_cell(Evaluator *evaluator, ExprId id)
{
    CellSet set;
    evaluator_set(evaluator, id, &set);
    unsigned cell = cellset_next(&set, 0, evaluator->position->words);
    return cell < CELLSET_MAX ? (Cell)cell : CELL_NONE;
}

APART bool same(Evaluator *evaluator, const Expr *expr)
{
    CellSet left, right;
    evaluator_set(evaluator, expr->kids[0], &left);
    evaluator_set(evaluator, expr->kids[1], &right);
    return memcmp(left.words, right.words, evaluator->position->words * sizeof left.words[0]) == 0;
}

/* Tests a cell against a set of cells, or against a selection, which also looks at the piece on the cell. */
APART bool cell_in(Evaluator *evaluator, Cell cell, ExprId set)
{
    return cell != CELL_NONE && evaluator_selects(evaluator, set, evaluator_piece_at(evaluator, cell), cell);
}

APART bool piece_is(Evaluator *evaluator, ExprId selection)
{
    const MoveDelta *delta = evaluator->delta;
    if (delta == NULL || delta->piece.kind == KIND_NONE)
        return false;
    return evaluator_matches(evaluator, selection, delta->piece,
                             delta->from != CELL_NONE ? delta->from : delta->to);
}

APART int32_t longest(Evaluator *evaluator, const Expr *expr)
{
    CellSet set;
    evaluator_set(evaluator, expr->kids[0], &set);
    return lines_longest(evaluator, &set, expr);
}

APART bool kind_in(Evaluator *evaluator, const Expr *expr)
{
    KindSet kinds;
    evaluator_kinds(evaluator, expr->kids[1], &kinds);
    return kindset_has(&kinds, (unsigned)evaluator_number(evaluator, expr->kids[0]));
}

static int32_t owner_of(const Evaluator *evaluator, Cell cell)
{
    Player owner = evaluator_piece_at(evaluator, cell).owner;
    return owner == PLAYER_NONE ? PLAYER_NOBODY : owner;
}

static const Board *board_of(const Evaluator *evaluator)
{
    return evaluator->position->program->board;
}

static const Action *action_of(const Evaluator *evaluator)
{
    return evaluator->delta == NULL ? NULL : evaluator->delta->action;
}

/* --- the switch ------------------------------------------------------------------------ */

/* Half of all operands are constants, which need no call. */
static inline int32_t quick(Evaluator *evaluator, ExprId id)
{
    const Expr *expr = &evaluator->kernel->exprs[id];
    return expr->op == OP_CONST ? expr->b : evaluator_number(evaluator, id);
}

#define NUMBER(i) quick(evaluator, expr->kids[i])
#define CELL(i)   evaluator_cell(evaluator, expr->kids[i])
#define TRUTH(i)  evaluator_truth(evaluator, expr->kids[i])

static int32_t number_anew(Evaluator *evaluator, const Expr *expr)
{
    const MoveDelta *delta = evaluator->delta;
    position_spend_little(evaluator->position);
    if (op_compares(expr->op)) /* the most frequent operations */
        return op_holds(expr->op, NUMBER(0), NUMBER(1));
    switch ((Op)expr->op) {
    case OP_CONST: return expr->b;
    case OP_NUMBER: return game_number(evaluator, expr->a);
    case OP_PICK: return game_pick(evaluator, expr->a, expr->b);
    case OP_EACH: return evaluator->each;
    case OP_NEG: return number_clamp(-(int64_t)NUMBER(0));
    case OP_AND: return TRUTH(0) && TRUTH(1);
    case OP_OR: return TRUTH(0) || TRUTH(1);
    case OP_NOT: return !TRUTH(0);
    case OP_CHOOSE: return evaluator_number(evaluator, expr->kids[TRUTH(0) ? 1 : 2]);

    case OP_ME: return evaluator->view;
    case OP_MOVER: return evaluator->mover;
    case OP_NEXT: return evaluator_next(evaluator);
    case OP_ENEMY: return game_enemy(evaluator);
    case OP_OWNER: return owner_of(evaluator, CELL(0));
    case OP_OF: return number_within(evaluator, expr);
    case OP_RELATED: return relation_holds(evaluator->kernel, evaluator->view, expr->a, (Player)NUMBER(0));

    case OP_IT: return evaluator->it;
    case OP_FROM: return delta == NULL ? CELL_NONE : delta->from;
    case OP_TO: return delta == NULL ? CELL_NONE : delta->to;
    case OP_FIRST: return first_cell(evaluator, expr->kids[0]);
    case OP_STEP: return lines_step(evaluator, expr->a, expr->b, CELL(0));
    case OP_BEYOND: return lines_beyond(evaluator, CELL(0), CELL(1));

    case OP_ANY: return any_of(evaluator, expr);
    case OP_COUNT: return count_of(evaluator, expr);
    case OP_IN:
    case OP_IS: return cell_in(evaluator, CELL(0), expr->kids[1]);
    case OP_PIECE_IS: return piece_is(evaluator, expr->kids[0]);
    case OP_SAME: return same(evaluator, expr);
    case OP_ALIGNED: return line_from(evaluator->position->program, CELL(0), CELL(1)) != HEADING_NONE;
    case OP_STRAIGHT:
        return board_is_orthogonal(board_of(evaluator),
                                   line_from(evaluator->position->program, CELL(0), CELL(1)));
    case OP_LONGEST:
    case OP_ROW: return longest(evaluator, expr);
    case OP_MAX:
    case OP_MIN:
    case OP_SUM: return gather(evaluator, expr);
    case OP_ADVANCE: return advance(evaluator, CELL(0));
    case OP_X: return coordinate(board_of(evaluator)->file, CELL(0));
    case OP_Y: return coordinate(board_of(evaluator)->rank, CELL(0));

    case OP_KIND_IN: return kind_in(evaluator, expr);
    case OP_KIND: return delta == NULL ? KIND_NONE : delta->kind;
    case OP_PIECE_KIND: return delta == NULL ? KIND_NONE : delta->piece.kind;
    case OP_CLASS: return delta != NULL && (delta->classes >> expr->a & 1) != 0;
    case OP_DIRECTION: return action_of(evaluator) == NULL ? HEADING_NONE : action_of(evaluator)->heading;
    case OP_DISTANCE: return action_of(evaluator) == NULL ? 0 : action_of(evaluator)->distance;
    case OP_WAS: return number_was(evaluator, expr);
    default:
        return op_joins(expr->op) ? op_joined(expr->op, NUMBER(0), NUMBER(1)) : game_answer(evaluator, expr);
    }
}

#ifndef NDEBUG
enum { AUDIT_EVERY = 16 };

/* Evaluates some of the cached expressions again to compare. */
static bool answer_holds(Evaluator *evaluator, const Expr *expr, int32_t value)
{
    static _Thread_local unsigned count;
    Position *position = evaluator->position;
    if (position->auditing || count++ % AUDIT_EVERY != 0)
        return true;
    Audit audit = audit_start(position);
    int32_t anew = number_anew(evaluator, expr);
    return !audit_end(position, audit) || anew == value;
}
#endif

APART int32_t number_cached(Evaluator *evaluator, const Expr *expr)
{
    CachePlace place;
    int32_t value;
    if (evaluator_cache_find(evaluator, expr, &place, &value)) {
        assert(answer_holds(evaluator, expr, value));
        return value;
    }
    value = number_anew(evaluator, expr);
    evaluator_cache_store(evaluator->position, &place, value);
    return value;
}

int32_t evaluator_number(Evaluator *evaluator, ExprId id)
{
    const Expr *expr = &evaluator->kernel->exprs[id];
    return expr->cached == 0 ? number_anew(evaluator, expr) : number_cached(evaluator, expr);
}

bool evaluator_truth(Evaluator *evaluator, ExprId expr)
{
    return evaluator_number(evaluator, expr) != 0;
}

bool evaluator_allows(Evaluator *evaluator, ExprId condition)
{
    return condition == EXPR_NONE || evaluator_truth(evaluator, condition);
}

bool evaluator_allows_cell(Evaluator *evaluator, ExprId set, Cell cell)
{
    return set == EXPR_NONE || cell_in(evaluator, cell, set);
}

bool evaluator_cell_in(Evaluator *evaluator, ExprId set, Cell cell)
{
    return set != EXPR_NONE && cell_in(evaluator, cell, set);
}
