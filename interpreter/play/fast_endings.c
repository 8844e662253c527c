/* Whether an ending could come within so many actions: what its condition asks is
 * worked out as the range of values that those actions could bring about. */

#include "play/fast_position.h"
#include "play/generate.h"

enum { FAR_MOST = 8 }; /* actions that are looked ahead for a royal's way */

typedef struct Range {
    int64_t low, high;
} Range;

typedef struct Outlook {
    const Program *program;
    const Position *position;
    int64_t depth;
    Player mover, view, each;
    bool unknown; /* some selection asked for more than kinds and owners */
} Outlook;

static Range unknown_range(const Expr *expr)
{
    return expr->type == 'T' ? (Range){ 0, 1 } : (Range){ INT32_MIN, INT32_MAX };
}

static Range unite(Range left, Range right)
{
    return (Range){ left.low < right.low ? left.low : right.low,
                    left.high > right.high ? left.high : right.high };
}

/* Nothing to act with: whatever the ending says, nothing follows. */
static bool needs_no_moves(const Kernel *kernel, ExprId id)
{
    const Expr *expr = &kernel->exprs[id];
    switch ((Op)expr->op) {
    case OP_NO_MOVES: return expr->kid_count == 0;
    case OP_TERM: return needs_no_moves(kernel, kernel->terms[expr->a].value);
    case OP_AND: return needs_no_moves(kernel, expr->kids[0]) || needs_no_moves(kernel, expr->kids[1]);
    case OP_OR: return needs_no_moves(kernel, expr->kids[0]) && needs_no_moves(kernel, expr->kids[1]);
    default: return false;
    }
}

/* --- pieces ------------------------------------------------------------------------- */

static bool matches_owner(const Outlook *outlook, int relation, Player owner)
{
    if (relation >= RELATION_PLAYER)
        return owner == relation - RELATION_PLAYER;
    if (relation == RELATION_OWN || owner >= BOARD_PLAYERS_MAX)
        return relation == RELATION_OWN ? owner == outlook->view : relation == RELATION_NEUTRAL;
    bool enemies = players_are_enemies(outlook->program->kernel, owner, outlook->view);
    return relation == RELATION_ENEMY    ? enemies
           : relation == RELATION_ALLY   ? !enemies && owner != outlook->view
           : relation == RELATION_FRIEND ? !enemies
                                         : false;
}

static Player player_of(Outlook *outlook, ExprId id)
{
    const Expr *expr = &outlook->program->kernel->exprs[id];
    if (expr->op == OP_ME)
        return outlook->view;
    if (expr->op == OP_EACH)
        return outlook->each;
    if (expr->op == OP_MOVER)
        return outlook->mover;
    bool two = outlook->program->kernel->player_count == 2;
    if (two && expr->op == OP_NEXT)
        return (Player)(1 - outlook->mover);
    if (two && expr->op == OP_ENEMY)
        return (Player)(1 - outlook->view);
    if (expr->op == OP_CONST && expr->b >= 0 && expr->b < BOARD_PLAYERS_MAX)
        return (Player)expr->b;
    outlook->unknown = true;
    return outlook->view;
}

static bool selects(Outlook *outlook, ExprId id, Piece piece)
{
    const Kernel *kernel = outlook->program->kernel;
    const Expr *expr = &kernel->exprs[id];
    switch ((Op)expr->op) {
    case OP_NOTHING: return false;
    case OP_OCCUPIED: return true;
    case OP_TERM: return selects(outlook, kernel->terms[expr->a].value, piece);
    case OP_OWNED: return matches_owner(outlook, expr->a, piece.owner);
    case OP_OWNED_BY: return piece.owner == player_of(outlook, expr->kids[0]);
    case OP_PIECES:
        if (kernel->exprs[expr->kids[0]].op != OP_KINDS)
            break;
        return kindset_has(&kernel->kindsets[kernel->exprs[expr->kids[0]].a], piece.kind);
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: {
        /* both are asked, so that what is unknown shows */
        bool left = selects(outlook, expr->kids[0], piece), right = selects(outlook, expr->kids[1], piece);
        return expr->op == OP_UNITE ? left || right : expr->op == OP_MEET ? left && right : left && !right;
    }
    default: break;
    }
    outlook->unknown = true;
    return false;
}

/* --- how far royals are from a zone ------------------------------------------------------------ */

/* Whether a piece could come to the zone by so many moves on an empty board. */
static bool comes_to(const Outlook *outlook, FastCode code, Cell from, const CellSet *zone, int64_t moves)
{
    const FastTables *tables = outlook->program->fast;
    if (cellset_has(zone, from))
        return true;
    if (moves <= 0)
        return false;
    const FastMoves *mover = &tables->moves[(size_t)code * tables->cell_count + from];
    /* a word too many does no harm: counts of cells are read as cells, too */
    const uint16_t *words = tables->words + mover->first, *end = words + mover->words;
    for (; words < end; words++)
        if ((*words & FAST_CELL) < tables->cell_count &&
            comes_to(outlook, code, *words & FAST_CELL, zone, moves - 1))
            return true;
    return false;
}

/* `any KINGS in ZONE`, kings being royal: false when none can come there in time, or true. */
static bool zone_reached(Outlook *outlook, ExprId id)
{
    const Program *program = outlook->program;
    const Kernel *kernel = program->kernel;
    const FastTables *tables = program->fast;
    const Expr *meet = &kernel->exprs[id];
    if (meet->op != OP_MEET || tables == NULL || outlook->depth > FAR_MOST)
        return true;
    bool first = kernel->exprs[meet->kids[0]].op == OP_ZONE;
    const Expr *zone = &kernel->exprs[meet->kids[first ? 0 : 1]];
    ExprId selection = meet->kids[first ? 1 : 0];
    if (zone->op != OP_ZONE)
        return true;
    const CellSet *cells = &kernel->zones[zone->a].seen_by[outlook->view];
    for (unsigned cell = 0; cell < tables->cell_count; cell++) {
        Piece piece = outlook->position->board[cell];
        outlook->unknown = false;
        if (piece.kind == KIND_NONE || piece.owner >= tables->player_count ||
            (!selects(outlook, selection, piece) && !outlook->unknown))
            continue;
        FastCode code = fast_code(tables, kernel, piece.owner, piece.kind);
        if (outlook->unknown || (tables->royals >> code & 1) == 0 ||
            comes_to(outlook, code, (Cell)cell, cells, (outlook->depth + 1) / 2))
            return true;
    }
    return false;
}

/* Each action takes one piece at most but for blasts and sweeps, and makes at most one of another kind. */
static Range count_range(Outlook *outlook, ExprId set)
{
    int64_t count = 0;
    outlook->unknown = false;
    for (unsigned cell = 0; cell < outlook->program->board->cell_count; cell++) {
        Piece piece = outlook->position->board[cell];
        if (piece.kind != KIND_NONE && selects(outlook, set, piece))
            count++;
    }
    if (outlook->unknown)
        return (Range){ 0, outlook->program->board->cell_count };
    const FastTables *tables = outlook->program->fast;
    int64_t most = outlook->depth *
                   (tables != NULL && (tables->blast != NULL || tables->chance) ? 1 + FAST_BLAST_MAX : 1);
    return (Range){ count > most ? count - most : 0, count + outlook->depth };
}

/* --- numbers --------------------------------------------------------------------------- */

static Range number_range(const Outlook *outlook, int number)
{
    const NumberRule *rule = &outlook->program->kernel->numbers[number];
    int32_t value = outlook->position->numbers[rule->slot + (rule->per_player ? outlook->view : 0u)];
    if (!rule->counts_turns && !rule->counts_actions)
        return (Range){ value, value };
    return (Range){ 0, value + outlook->depth };
}

static int64_t occurrences(const Position *position, uint64_t hash)
{
    int64_t count = position->hash == hash;
    for (size_t i = 0; i < position->history_count; i++)
        count += position->history[i] == hash;
    return count;
}

/* How often the position may have occurred before: coming back to one takes four actions, counted
 * from where it was, which may be in the history. */
static Range repeats_range(const Outlook *outlook)
{
    const Position *position = outlook->position;
    int64_t most = occurrences(position, position->hash);
    for (size_t i = 0; i < position->history_count; i++) {
        int64_t same = occurrences(position, position->history[i]);
        most = same > most ? same : most;
    }
    int64_t nearest = position->history_count >= 3 ? 1 : 4 - (int64_t)position->history_count;
    return (Range){ 0, outlook->depth >= nearest ? most + (outlook->depth - nearest) / 4 : 0 };
}

static Range compare(Op op, Range left, Range right)
{
    switch (op) {
    case OP_EQ:
        return (Range){ left.low == left.high && right.low == right.high && left.low == right.low,
                        left.low <= right.high && right.low <= left.high };
    case OP_NE:
        return (Range){ left.high < right.low || right.high < left.low,
                        left.low != left.high || right.low != right.high || left.low != right.low };
    case OP_LT: return (Range){ left.high < right.low, left.low < right.high };
    case OP_LE: return (Range){ left.high <= right.low, left.low <= right.high };
    case OP_GT: return compare(OP_LT, right, left);
    default: return compare(OP_LE, right, left);
    }
}

static Range range_of(Outlook *outlook, ExprId id);

static Range range_of_pair(Outlook *outlook, const Expr *expr)
{
    Range left = range_of(outlook, expr->kids[0]), right = range_of(outlook, expr->kids[1]);
    switch ((Op)expr->op) {
    case OP_AND: return (Range){ left.low & right.low, left.high & right.high };
    case OP_OR: return (Range){ left.low | right.low, left.high | right.high };
    case OP_ADD: return (Range){ left.low + right.low, left.high + right.high };
    case OP_SUB: return (Range){ left.low - right.high, left.high - right.low };
    default: return compare((Op)expr->op, left, right);
    }
}

static Range range_seen_by(Outlook *outlook, Player view, ExprId id)
{
    Player before = outlook->view;
    outlook->view = view;
    Range range = range_of(outlook, id);
    outlook->view = before;
    return range;
}

static Range range_of(Outlook *outlook, ExprId id)
{
    const Kernel *kernel = outlook->program->kernel;
    const Expr *expr = &kernel->exprs[id];
    Range range;
    Player view;
    switch ((Op)expr->op) {
    case OP_CONST: return (Range){ expr->b, expr->b };
    case OP_NUMBER: return number_range(outlook, expr->a);
    case OP_TERM: return range_of(outlook, kernel->terms[expr->a].value);
    case OP_REPEATS: return repeats_range(outlook);
    case OP_COUNT: return count_range(outlook, expr->kids[0]);
    case OP_ANY:
        if (!zone_reached(outlook, expr->kids[0]))
            return (Range){ 0, 0 };
        range = count_range(outlook, expr->kids[0]);
        return (Range){ range.low > 0, range.high > 0 };
    case OP_NOT: range = range_of(outlook, expr->kids[0]); return (Range){ 1 - range.high, 1 - range.low };
    case OP_OF:
        outlook->unknown = false;
        view = player_of(outlook, expr->kids[0]);
        return outlook->unknown ? unknown_range(expr) : range_seen_by(outlook, view, expr->kids[1]);
    case OP_CHOOSE:
        range = range_of(outlook, expr->kids[0]);
        return range.low != 0    ? range_of(outlook, expr->kids[1])
               : range.high == 0 ? range_of(outlook, expr->kids[2])
                                 : unite(range_of(outlook, expr->kids[1]), range_of(outlook, expr->kids[2]));
    case OP_AND:
    case OP_OR:
    case OP_ADD:
    case OP_SUB:
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: return range_of_pair(outlook, expr);
    default: return unknown_range(expr);
    }
}

/* Whether a condition may hold, whoever has acted. */
static bool may_hold(Outlook *outlook, ExprId condition, bool each)
{
    unsigned players = outlook->program->kernel->player_count;
    for (Player view = 0; view < players; view++)
        for (Player player = 0; player < (each ? players : 1); player++) {
            outlook->mover = outlook->view = view;
            outlook->each = player;
            if (range_of(outlook, condition).high != 0)
                return true;
        }
    return false;
}

bool fast_stuck_ends(const Program *program)
{
    const Kernel *kernel = program->kernel;
    for (size_t i = 0; i < kernel->ending_count; i++)
        if (kernel->exprs[kernel->endings[i].condition].op == OP_NO_MOVES)
            return true;
    return false;
}

bool fast_endings_far(const Position *position, unsigned depth)
{
    const Kernel *kernel = position->program->kernel;
    Outlook outlook = { .program = position->program, .position = position, .depth = depth };
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *ending = &kernel->endings[i];
        bool watched = position->program->fast != NULL && position->program->fast->royal_ending == i + 1;
        watched = watched || (i < 64 && (position->program->fast->vital_endings >> i & 1) != 0);
        if (!watched && !needs_no_moves(kernel, ending->condition) &&
            may_hold(&outlook, ending->condition, ending->each))
            return false;
    }
    return true;
}

bool fast_effects_far(const Position *position, unsigned depth)
{
    const Kernel *kernel = position->program->kernel;
    Outlook outlook = { .program = position->program, .position = position, .depth = depth };
    const FastBlast *blast = position->program->fast != NULL ? position->program->fast->blast : NULL;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        if ((blast == NULL || blast->effect != i) &&
            (effect->condition == EXPR_NONE || may_hold(&outlook, effect->condition, effect->each)))
            return false;
    }
    return true;
}
