/* What could make a condition true: by one plain action of the first player (endings), or
 * by that and one of the second (laws). Numbers of pieces change by what an action takes, drops and moves. */

#include "play/generate.h"
#include "play/mixed_position.h"

typedef struct Range {
    int64_t low, high;
    bool known;     /* else it may be anything */
    uint64_t codes; /* whose coming, going or being taken changes it */
} Range;

typedef struct Outlook {
    Mixed *mixed;
    Machine machine; /* with the viewpoint, the mover and the player of `each` */
    bool laws;       /* the question is of laws, after two actions */
    bool any_class;  /* the last action may be none that tables count */
} Outlook;

static const MixedTrigger never = { .always = false }, always = { .always = true };

/* --- sets ------------------------------------------------------------------------------- */

/* Codes that may be in a set. False when it hangs on more than each cell alone; `placed`: on where they
 * stand. */
static bool set_codes(Outlook *outlook, ExprId id, uint64_t *codes, bool *placed)
{
    const Kernel *kernel = outlook->machine.kernel;
    const FastTables *fast = outlook->mixed->fast;
    const Expr *expr = &kernel->exprs[id];
    uint64_t all = fast->owned[0] | fast->owned[1], other = 0;
    *codes = all;
    switch ((Op)expr->op) {
    case OP_TERM: return set_codes(outlook, kernel->terms[expr->a].value, codes, placed);
    case OP_OCCUPIED: return true;
    case OP_ZONE:
    case OP_FLAGGED: *placed = true; return true;
    case OP_OWNED:
        *codes = 0;
        for (Player player = 0; player < fast->player_count; player++)
            if (relation_holds(kernel, outlook->machine.view, expr->a, player))
                *codes |= fast->owned[player];
        return true;
    case OP_OWNED_BY: {
        const Expr *player = &kernel->exprs[expr->kids[0]];
        if (player->op != OP_EACH && player->op != OP_ME && player->op != OP_MOVER &&
            player->op != OP_CONST && player->op != OP_ENEMY)
            return false;
        int32_t owner = machine_number(&outlook->machine, expr->kids[0]);
        *codes = owner >= 0 && owner < fast->player_count ? fast->owned[owner] : 0;
        return true;
    }
    case OP_PIECES: {
        const Expr *kinds = &kernel->exprs[expr->kids[0]];
        *codes = 0;
        for (FastCode code = 1; kinds->op == OP_KINDS && code <= fast->code_count; code++)
            if (kindset_has(&kernel->kindsets[kinds->a], fast->kind[code]))
                *codes |= UINT64_C(1) << code;
        return kinds->op == OP_KINDS;
    }
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT:
        if (!set_codes(outlook, expr->kids[0], codes, placed) ||
            !set_codes(outlook, expr->kids[1], &other, placed))
            return false;
        if (expr->op == OP_EXCEPT)
            *placed = true;
        else
            *codes = expr->op == OP_MEET ? *codes & other : *codes | other;
        return true;
    default: return false;
    }
}

static uint64_t droppable(const Mixed *mixed, Player player)
{
    uint64_t codes = 0;
    for (unsigned i = 0; i < mixed->tables->drop_count; i++)
        codes |= UINT64_C(1) << mixed->tables->drops[i].code[player];
    return codes;
}

/* What one action of a player may change a number by. Those that take what sets something off are not plain.
 */
static void widen(const Mixed *mixed, Range *range, Player player, bool placed, bool plain)
{
    uint64_t own = mixed->fast->owned[player];
    uint64_t spared = plain ? mixed->tables->noticed[player] | mixed->tables->must[player] : 0;
    range->low -= (range->codes & ~own & ~spared) != 0 ? 2 : 0; /* with one taken by its trail */
    range->high += (range->codes & own & droppable(mixed, player)) != 0;
    if (placed && (range->codes & own) != 0) {
        range->low--;
        range->high++;
    }
}

static Range count_range(Outlook *outlook, ExprId set)
{
    const Mixed *mixed = outlook->mixed;
    Range range = { .known = false };
    bool placed = false;
    if (!set_codes(outlook, set, &range.codes, &placed))
        return range;
    CellSet cells;
    machine_set(&outlook->machine, set, &cells);
    range.known = true;
    range.low = range.high = cellset_count(&cells, mixed->position->words);
    widen(mixed, &range, mixed->first, placed, true);
    if (outlook->laws)
        widen(mixed, &range, mixed->second, placed, false);
    return range;
}

/* --- numbers -------------------------------------------------------------------------------- */

static Range fixed(int64_t low, int64_t high)
{
    return (Range){ .low = low, .high = high, .known = true };
}

static Range range_of(Outlook *outlook, ExprId id)
{
    const Kernel *kernel = outlook->machine.kernel;
    const Position *position = outlook->mixed->position;
    const Expr *expr = &kernel->exprs[id];
    int64_t round = position->turn.round;
    switch ((Op)expr->op) {
    case OP_CONST: return fixed(expr->b, expr->b);
    case OP_TERM: return range_of(outlook, kernel->terms[expr->a].value);
    case OP_COUNT: return count_range(outlook, expr->kids[0]);
    case OP_ROUND: return fixed(round > 0 ? round - 1 : 0, round + 1);
    case OP_WAS:
        if (kernel->exprs[expr->kids[0]].op == OP_ROUND)
            return fixed(round > 0 ? round - 1 : 0, round + 1);
        break;
    case OP_REPEATS: /* laws: mixed_near_earlier() sees to it */
        if (outlook->laws || position->history_count < 3)
            return fixed(0, 0);
        break;
    case OP_RETURNS: /* two take five moves, and two are still to come */
        if (position->history_count < 3)
            return fixed(0, 1);
        break;
    case OP_ADD:
    case OP_SUB: {
        Range left = range_of(outlook, expr->kids[0]), right = range_of(outlook, expr->kids[1]);
        Range both = { .known = left.known && right.known, .codes = left.codes | right.codes };
        both.low = expr->op == OP_ADD ? left.low + right.low : left.low - right.high;
        both.high = expr->op == OP_ADD ? left.high + right.high : left.high - right.low;
        return both;
    }
    default: break;
    }
    return (Range){ .known = false };
}

/* Whether a comparison may come out as wanted, and what of. */
static MixedTrigger compared(Op op, Range left, Range right, bool wanted)
{
    if (!left.known || !right.known)
        return always;
    bool may_hold = true, may_fail = true;
    switch (op) {
    case OP_EQ:
    case OP_NE:
        may_hold = left.low <= right.high && right.low <= left.high;
        may_fail = !(left.low == left.high && right.low == right.high && left.low == right.low);
        if (op == OP_NE)
            wanted = !wanted;
        break;
    case OP_LT: may_hold = left.low < right.high, may_fail = left.high >= right.low; break;
    case OP_LE: may_hold = left.low <= right.high, may_fail = left.high > right.low; break;
    case OP_GT: may_hold = left.high > right.low, may_fail = left.low <= right.high; break;
    default: may_hold = left.high >= right.low, may_fail = left.low < right.high; break;
    }
    if (wanted ? !may_hold : !may_fail)
        return never;
    if (wanted ? !may_fail : !may_hold)
        return always;
    uint64_t codes = left.codes | right.codes;
    return (MixedTrigger){ .moved = codes, .taken = codes };
}

/* --- conditions --------------------------------------------------------------------------------- */

static bool is_never(MixedTrigger trigger)
{
    return !trigger.always && trigger.moved == 0 && trigger.taken == 0;
}

static MixedTrigger either(MixedTrigger left, MixedTrigger right)
{
    return (MixedTrigger){ .always = left.always || right.always,
                           .moved = left.moved | right.moved,
                           .taken = left.taken | right.taken };
}

/* Both must come: the narrower says enough. */
static MixedTrigger both(MixedTrigger left, MixedTrigger right)
{
    if (left.always || is_never(right))
        return right;
    if (right.always || is_never(left))
        return left;
    int breadth = __builtin_popcountll(left.moved) + __builtin_popcountll(left.taken) -
                  __builtin_popcountll(right.moved) - __builtin_popcountll(right.taken);
    return breadth <= 0 ? left : right;
}

static MixedTrigger class_trigger(const Outlook *outlook, int class, bool wanted)
{
    bool plain = class != CLASS_CASTLE && class != CLASS_PASS && class != CLASS_PROMOTION;
    if (!wanted || outlook->any_class)
        return always;
    if (class == CLASS_CAPTURE)
        return (MixedTrigger){ .taken = ~UINT64_C(0) };
    return plain ? always : never;
}

static MixedTrigger trigger_of(Outlook *outlook, ExprId id, bool wanted);

static MixedTrigger seen_by(Outlook *outlook, ExprId player, ExprId id, bool wanted)
{
    Op op = (Op)outlook->machine.kernel->exprs[player].op;
    if (op != OP_EACH && op != OP_ME && op != OP_MOVER && op != OP_CONST && op != OP_ENEMY)
        return always;
    Player view = outlook->machine.view;
    int32_t named = machine_number(&outlook->machine, player);
    if (named < 0 || named >= outlook->mixed->fast->player_count)
        return always;
    outlook->machine.view = (Player)named;
    MixedTrigger trigger = trigger_of(outlook, id, wanted);
    outlook->machine.view = view;
    return trigger;
}

/* `any SET`: whether the set has a cell. */
static MixedTrigger any_trigger(Outlook *outlook, ExprId set, bool wanted)
{
    const Expr *expr = &outlook->machine.kernel->exprs[set];
    uint64_t codes = 0;
    bool placed = false;
    if (expr->op == OP_TAKEN && wanted)
        return set_codes(outlook, expr->kids[0], &codes, &placed) ? (MixedTrigger){ .taken = codes }
                                                                  : (MixedTrigger){ .taken = ~UINT64_C(0) };
    return expr->op == OP_TAKEN ? always : compared(OP_GT, count_range(outlook, set), fixed(0, 0), wanted);
}

/* The plain actions after which the condition may be as wanted. */
static MixedTrigger trigger_of(Outlook *outlook, ExprId id, bool wanted)
{
    const Kernel *kernel = outlook->machine.kernel;
    const Expr *expr = &kernel->exprs[id];
    uint64_t codes = 0;
    bool placed = false;
    switch ((Op)expr->op) {
    case OP_CONST: return (expr->b != 0) == wanted ? always : never;
    case OP_TERM: return trigger_of(outlook, kernel->terms[expr->a].value, wanted);
    case OP_NOT: return trigger_of(outlook, expr->kids[0], !wanted);
    case OP_AND:
    case OP_OR: {
        MixedTrigger left = trigger_of(outlook, expr->kids[0], wanted),
                     right = trigger_of(outlook, expr->kids[1], wanted);
        return (expr->op == OP_AND) == wanted ? both(left, right) : either(left, right);
    }
    case OP_OF: return seen_by(outlook, expr->kids[0], expr->kids[1], wanted);
    case OP_CLASS: return class_trigger(outlook, expr->a, wanted);
    case OP_PIECE_IS:
        return wanted && set_codes(outlook, expr->kids[0], &codes, &placed) ? (MixedTrigger){ .moved = codes }
                                                                            : always;
    case OP_ANY: return any_trigger(outlook, expr->kids[0], wanted);
    case OP_NO_MOVES: /* then the count is 0, and the reference is asked */
        return wanted && expr->kid_count == 0 && !outlook->laws ? never : always;
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
        return compared((Op)expr->op, range_of(outlook, expr->kids[0]), range_of(outlook, expr->kids[1]),
                        wanted);
    default: return always;
    }
}

/* --- doors ---------------------------------------------------------------------------------------- */

bool mixed_laws_sleep(Mixed *mixed)
{
    const Kernel *kernel = mixed->position->program->kernel;
    Outlook outlook = { .mixed = mixed,
                        .machine = machine_for(mixed->position, mixed->second),
                        .laws = true };
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER &&
            !is_never(trigger_of(&outlook, kernel->laws[i].condition, true)))
            return false;
    outlook.any_class = true;
    for (size_t i = 0; i < kernel->must_count; i++)
        if ((int)i != mixed->tables->must_rule && (int)i != mixed->tables->late_rule &&
            !is_never(trigger_of(&outlook, kernel->musts[i].condition, true)))
            return false;
    return true;
}

MixedTrigger mixed_endings(Mixed *mixed)
{
    const Kernel *kernel = mixed->position->program->kernel;
    Outlook outlook = { .mixed = mixed, .machine = machine_for(mixed->position, mixed->first) };
    MixedTrigger trigger = never;
    for (size_t i = 0; i < kernel->ending_count; i++)
        for (Player player = 0; player < (kernel->endings[i].each ? kernel->player_count : 1); player++) {
            outlook.machine.each = kernel->endings[i].each ? player : PLAYER_NONE;
            if (kernel->endings[i].condition == EXPR_NONE)
                return always;
            trigger = either(trigger, trigger_of(&outlook, kernel->endings[i].condition, true));
        }
    return trigger;
}
