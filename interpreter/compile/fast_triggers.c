/* What endings and effects hang on, worked out once for each player that may have
 * acted: counts of pieces, numbers, what the action itself is. The fast road
 * watches these, not the conditions (play/fast_endings.c). What is not known
 * here may be either way, and a condition that is known in part is watched by that part. */

#include "compile/fast.h"

/* Conditions may be long, and part of others more than once. Past this much they are not known:
 * truths in all; truths in one, written out; steps taken to work them out. */
enum { TRUTHS_MAX = 4096, TRUTH_STEPS_MAX = 1 << 22 };

static const Expr *expr_at(const FastAsker *asker, ExprId id)
{
    return &asker->build->program->kernel->exprs[id];
}

/* --- truths ---------------------------------------------------------------------------- */

uint16_t fast_add_truth(FastBuild *build, FastTruth truth)
{
    if (build->truths.count >= TRUTHS_MAX)
        return FAST_UNKNOWN;
    uint32_t size = 1;
    if (truth.form == TRUTH_BOTH || truth.form == TRUTH_EITHER)
        size += build->truth_sizes.items[truth.kids[0]] + build->truth_sizes.items[truth.kids[1]];
    else if (truth.form == TRUTH_NOT)
        size += build->truth_sizes.items[truth.kids[0]];
    if (size > TRUTHS_MAX)
        return FAST_UNKNOWN;
    list_push(build->arena, &build->truth_sizes, size);
    list_push(build->arena, &build->truths, truth);
    return (uint16_t)(build->truths.count - 1);
}

bool fast_may_go_on(FastBuild *build, unsigned steps)
{
    build->truth_steps += build->truth_steps < TRUTH_STEPS_MAX ? steps : 0;
    return build->truths.count < TRUTHS_MAX && build->truth_steps < TRUTH_STEPS_MAX;
}

static uint16_t known_truth(bool value)
{
    return value ? FAST_TRUE : FAST_FALSE;
}

/* Of two conditions on the action itself, one. */
static uint16_t meet_deeds(FastBuild *build, const FastTruth *left, const FastTruth *right)
{
    FastTruth both = *left;
    both.codes &= right->codes;
    both.moves &= right->moves;
    both.promotes = left->promotes || right->promotes;
    both.taken = left->taken == 0    ? right->taken
                 : right->taken == 0 ? left->taken
                                     : left->taken & right->taken;
    both.cells = left->cells != NULL ? left->cells : right->cells;
    if (left->cells != NULL && right->cells != NULL) {
        unsigned count = build->tables->cell_count;
        both.cells = arena_array(build->arena, count, sizeof *both.cells);
        for (unsigned cell = 0; cell < count; cell++)
            both.cells[cell] = left->cells[cell] & right->cells[cell];
    }
    if (both.codes == 0 || both.moves == 0 || (both.taken == 0 && left->taken != 0 && right->taken != 0))
        return FAST_FALSE;
    return fast_add_truth(build, both);
}

static uint16_t both_truths(FastBuild *build, uint16_t left, uint16_t right)
{
    if (left == FAST_FALSE || right == FAST_FALSE)
        return FAST_FALSE;
    if (left == FAST_TRUE || right == FAST_TRUE)
        return left == FAST_TRUE ? right : left;
    const FastTruth *l = &build->truths.items[left], *r = &build->truths.items[right];
    if (l->form == TRUTH_DEED && r->form == TRUTH_DEED)
        return meet_deeds(build, l, r);
    return fast_add_truth(build, (FastTruth){ .form = TRUTH_BOTH, .kids = { left, right } });
}

static uint16_t not_truth(FastBuild *build, uint16_t truth)
{
    if (truth <= FAST_TRUE)
        return known_truth(truth == FAST_FALSE);
    return fast_add_truth(build, (FastTruth){ .form = TRUTH_NOT, .kids = { truth, truth } });
}

static uint16_t either_truth(FastBuild *build, uint16_t left, uint16_t right)
{
    if (left == FAST_TRUE || right == FAST_TRUE)
        return FAST_TRUE;
    if (left == FAST_FALSE || right == FAST_FALSE)
        return left == FAST_FALSE ? right : left;
    return fast_add_truth(build, (FastTruth){ .form = TRUTH_EITHER, .kids = { left, right } });
}

/* --- counts of pieces ------------------------------------------------------------------------ */

/* Codes of the count that a promotion may take out of it, or bring in; drops bring in, too. */
static void count_changes(FastBuild *build, FastTruth *truth)
{
    const FastTables *tables = build->tables;
    for (FastCode code = 1; code <= tables->code_count; code++)
        for (unsigned i = 0; i < tables->promotion.count[code]; i++) {
            FastCode made = tables->promotion.codes[code][i];
            bool before = (truth->codes >> code & 1) != 0, after = (truth->codes >> made & 1) != 0;
            if (before && !after)
                truth->leaving |= UINT64_C(1) << code;
            if (!before && after)
                truth->arising |= UINT64_C(1) << made;
        }
    for (unsigned i = 0; i < tables->drops.count; i++)
        for (Player player = 0; player < tables->player_count; player++)
            truth->arising |= truth->codes & UINT64_C(1) << tables->drops.items[i].code[player];
    for (unsigned i = 0; tables->gate != NULL && i < tables->gate->count; i++)
        for (Player player = 0; player < tables->player_count; player++)
            truth->arising |= truth->codes & UINT64_C(1) << tables->gate->kinds[i].code[player];
    if (tables->stone != NULL)
        truth->arising |= truth->codes & UINT64_C(1) << tables->stone->code;
}

/* `count SET op limit`. */
static uint16_t count_truth(const FastAsker *asker, ExprId set, Op op, int32_t limit)
{
    FastBuild *build = asker->build;
    unsigned count = build->tables->cell_count;
    FastPlaces places = { .codes = arena_array(build->arena, count, sizeof(uint64_t)) };
    fast_places(asker, set, &places);
    FastTruth truth = { .form = TRUTH_COUNT, .op = (uint8_t)op, .limit = limit };
    bool zoned = false;
    for (unsigned cell = 0; cell < count; cell++) {
        truth.codes |= places.codes[cell];
        zoned = zoned || places.codes[cell] != places.codes[0];
    }
    bool upwards = (op == OP_GE && limit > 0) || (op == OP_GT && limit >= 0);
    if ((truth.codes & 1) != 0 || (!places.exact && !upwards))
        return FAST_UNKNOWN;
    truth.cells = zoned ? places.codes : NULL;
    unsigned owners = 0;
    for (Player player = 0; player <= PLAYER_NOBODY; player++)
        owners += (truth.codes & build->tables->owned[player]) != 0;
    truth.step = build->tables->blast != NULL || build->tables->chance.acts ? 1 + FAST_BLAST_MAX
                 : owners > 1 || zoned                                      ? 2
                                                                            : 1;
    bool more = build->tables->gate != NULL || build->tables->stone != NULL;
    truth.step = (uint8_t)(truth.step + more);
    count_changes(build, &truth);
    uint16_t id = fast_add_truth(build, truth);
    return places.exact ? id : both_truths(build, id, FAST_UNKNOWN);
}

/* --- what the action is ------------------------------------------------------------------------ */

static FastTruth any_deed(void)
{
    return (FastTruth){ .form = TRUTH_DEED, .codes = ~UINT64_C(0), .moves = 0xff };
}

static uint16_t class_truth(const FastAsker *asker, int class)
{
    FastTruth deed = any_deed();
    switch (class) {
    case CLASS_MOVE: deed.moves = FAST_MOVES_PLAIN | FAST_MOVES_CASTLE; break;
    case CLASS_DROP: deed.moves = FAST_MOVES_DROP; break;
    case CLASS_CASTLE: deed.moves = FAST_MOVES_CASTLE; break;
    case CLASS_CAPTURE: deed.taken = fast_all_codes(asker); break;
    case CLASS_PROMOTION: deed.promotes = true; break;
    default:
        deed.moves = 1 << FAST_REST;
        if (!fast_rests_are(asker->build, class))
            return FAST_UNKNOWN;
        break;
    }
    return fast_add_truth(asker->build, deed);
}

static uint16_t piece_truth(const FastAsker *asker, ExprId selection)
{
    FastTruth deed = any_deed();
    if (!fast_selected(asker, selection, &deed.codes))
        return FAST_UNKNOWN;
    return deed.codes == 0 ? FAST_FALSE : fast_add_truth(asker->build, deed);
}

static uint16_t target_truth(const FastAsker *asker, const Expr *expr)
{
    const Expr *cell = expr_at(asker, expr->kids[0]);
    FastTruth deed = any_deed();
    FastPlaces places = { .codes = arena_array(asker->build->arena, asker->build->tables->cell_count,
                                               sizeof(uint64_t)) };
    fast_places(asker, expr->kids[1], &places);
    if (cell->op != OP_TO || !places.exact)
        return FAST_UNKNOWN;
    /* what stands on the cell changes with the action: all that could come there */
    for (unsigned i = 0; i < asker->build->tables->cell_count; i++)
        if (places.codes[i] != 0)
            places.codes[i] = fast_all_codes(asker);
    deed.cells = places.codes;
    return fast_add_truth(asker->build, deed);
}

/* `any SELECTION in captured` */
static uint16_t taken_truth(const FastAsker *asker, const Expr *expr)
{
    FastTruth deed = any_deed();
    if (!fast_selected(asker, expr->kids[0], &deed.taken))
        deed.taken = fast_all_codes(asker);
    return deed.taken == 0 ? FAST_FALSE : fast_add_truth(asker->build, deed);
}

/* --- comparisons ------------------------------------------------------------------------------- */

static uint16_t number_truth(const FastAsker *asker, const Expr *number, Op op, int32_t limit, int other)
{
    const NumberRule *rule = &asker->build->program->kernel->numbers[number->a];
    FastTruth truth = { .form = TRUTH_NUMBER, .op = (uint8_t)op, .limit = limit, .other = (int16_t)other };
    truth.slot = (uint16_t)(rule->slot + (rule->per_player ? asker->view : 0u));
    truth.counter = rule->counts_turns || rule->counts_actions;
    if (truth.counter && other < 0 && !rule->per_player && !op_holds(op, 0, limit) &&
        fast_only_rests_count(asker->build, rule))
        return FAST_FALSE;
    return fast_add_truth(asker->build, truth);
}

/* Where a turn is one action, each player has one in so many. */
static uint16_t returns_truth(const FastAsker *asker, Op op, int32_t limit)
{
    const Kernel *kernel = asker->build->program->kernel;
    bool single = kernel->phase_count == 0 || (kernel->phase_count == 1 && !kernel->phases[0].repeat &&
                                               kernel->phases[0].times == EXPR_NONE);
    FastTruth truth = { .form = TRUTH_RETURNS, .op = (uint8_t)op, .limit = limit };
    truth.step = single ? kernel->player_count : 1;
    return fast_add_truth(asker->build, truth);
}

static uint16_t compare(const FastAsker *asker, Op op, ExprId left, ExprId right);

static uint16_t compare_by_sight(const FastAsker *asker, Op op, const Expr *of, ExprId right)
{
    int32_t player, limit;
    FastAsker other = *asker;
    if (!fast_constant(asker, of->kids[0], &player) || !fast_constant(asker, right, &limit))
        return FAST_UNKNOWN; /* the right one would be seen by another */
    other.view = (Player)player;
    return compare(&other, op, of->kids[1], right);
}

static uint16_t compare_choice(const FastAsker *asker, Op op, const Expr *choose, ExprId right)
{
    FastBuild *build = asker->build;
    uint16_t asked = fast_truth(asker, choose->kids[0]);
    uint16_t first = compare(asker, op, choose->kids[1], right);
    uint16_t second = compare(asker, op, choose->kids[2], right);
    return either_truth(build, both_truths(build, asked, first),
                        both_truths(build, not_truth(build, asked), second));
}

static uint16_t compare_with(const FastAsker *asker, Op op, const Expr *left, int32_t limit)
{
    switch ((Op)left->op) {
    case OP_COUNT: return count_truth(asker, left->kids[0], op, limit);
    case OP_LONGEST: {
        bool upwards = (op == OP_GE && limit > 0) || (op == OP_GT && limit >= 0);
        return upwards ? both_truths(asker->build, count_truth(asker, left->kids[0], op, limit), FAST_UNKNOWN)
                       : FAST_UNKNOWN;
    }
    case OP_NUMBER: return number_truth(asker, left, op, limit, -1);
    case OP_REPEATS:
        return fast_add_truth(asker->build,
                              (FastTruth){ .form = TRUTH_REPEATS, .op = (uint8_t)op, .limit = limit });
    case OP_RETURNS: return returns_truth(asker, op, limit);
    default: return FAST_UNKNOWN;
    }
}

static uint16_t compare(const FastAsker *asker, Op op, ExprId left, ExprId right)
{
    static const Op turned[] = {
        [OP_EQ] = OP_EQ, [OP_NE] = OP_NE, [OP_LT] = OP_GT, [OP_LE] = OP_GE, [OP_GT] = OP_LT, [OP_GE] = OP_LE
    };
    const Kernel *kernel = asker->build->program->kernel;
    const Expr *expr = expr_at(asker, left), *other = expr_at(asker, right);
    int32_t value = 0, limit = 0;
    if (!fast_may_go_on(asker->build, 1))
        return FAST_UNKNOWN;
    bool known = fast_constant(asker, left, &value), limited = fast_constant(asker, right, &limit);
    if (known && limited)
        return known_truth(op_holds(op, value, limit));
    if (expr->op == OP_TERM)
        return compare(asker, op, kernel->terms[expr->a].value, right);
    if (other->op == OP_TERM && !limited)
        return compare(asker, op, left, kernel->terms[other->a].value);
    if (known)
        return compare(asker, turned[op], right, left);
    if (expr->op == OP_OF)
        return compare_by_sight(asker, op, expr, right);
    if (expr->op == OP_CHOOSE)
        return compare_choice(asker, op, expr, right);
    if (limited)
        return compare_with(asker, op, expr, limit);
    if (expr->op == OP_NUMBER && other->op == OP_NUMBER) {
        const NumberRule *rule = &kernel->numbers[other->a];
        if (!rule->counts_turns && !rule->counts_actions)
            return number_truth(asker, expr, op, 0, rule->slot + (rule->per_player ? asker->view : 0));
    }
    return FAST_UNKNOWN;
}

/* --- conditions ----------------------------------------------------------------------------------- */

/* Whether it asks nothing of the action, so that it was true before if it is. */
bool fast_of_position(const FastBuild *build, uint16_t id)
{
    const FastTruth *truth = &build->truths.items[id];
    if (truth->form == TRUTH_NOT)
        return fast_of_position(build, truth->kids[0]);
    if (truth->form == TRUTH_BOTH || truth->form == TRUTH_EITHER)
        return fast_of_position(build, truth->kids[0]) && fast_of_position(build, truth->kids[1]);
    return truth->form != TRUTH_DEED && truth->form != TRUTH_CHECK;
}

static uint16_t seen_by(const FastAsker *asker, const Expr *of)
{
    int32_t player;
    FastAsker other = *asker;
    if (!fast_constant(asker, of->kids[0], &player))
        return FAST_UNKNOWN;
    other.view = (Player)player;
    return fast_truth(&other, of->kids[1]);
}

/* The royal of the view being attacked: of another than who has acted, as the action leaves it. */
static uint16_t check_truth(const FastAsker *asker)
{
    FastTruth truth = { .form = TRUTH_CHECK, .mover = asker->mover };
    bool other = asker->view != asker->mover && asker->build->tables->player_count == 2;
    return other && asker->build->in_check_known && !asker->build->tables->judged &&
                   asker->build->tables->blast == NULL && asker->build->tables->bar == NULL
               ? fast_add_truth(asker->build, truth)
               : FAST_UNKNOWN;
}

static uint16_t any_truth(const FastAsker *asker, const Expr *expr)
{
    const Expr *set = expr_at(asker, expr->kids[0]);
    return set->op == OP_TAKEN ? taken_truth(asker, set) : count_truth(asker, expr->kids[0], OP_GE, 1);
}

static uint16_t sight_truth(FastBuild *build, const Expr *both)
{
    const Kernel *kernel = build->program->kernel;
    FastTruth truth = { .form = TRUTH_SIGHT, .op = OP_ALIGNED, .codes = build->tables->royals };
    for (unsigned i = 0; i < 2; i++)
        if (kernel_meaning(kernel, both->kids[i])->op == OP_STRAIGHT)
            truth.op = OP_STRAIGHT;
    build->tables->odd.any = true;
    if (truth.op == OP_STRAIGHT)
        build->tables->faces_straight = true;
    else
        build->tables->faces_any = true;
    return fast_add_truth(build, truth);
}

uint16_t fast_truth(const FastAsker *asker, ExprId id)
{
    const Kernel *kernel = asker->build->program->kernel;
    const Expr *expr = expr_at(asker, id);
    FastBuild *build = asker->build;
    int32_t value = 0;
    if (!fast_may_go_on(build, 1))
        return FAST_UNKNOWN;
    if (op_compares(expr->op))
        return compare(asker, (Op)expr->op, expr->kids[0], expr->kids[1]);
    switch ((Op)expr->op) {
    case OP_CONST: return known_truth(expr->b != 0);
    case OP_TERM:
        return kernel->terms[expr->a].value == kernel->in_check || id == kernel->in_check
                   ? check_truth(asker)
                   : fast_truth(asker, kernel->terms[expr->a].value);
    case OP_NOT: return not_truth(build, fast_truth(asker, expr->kids[0]));
    case OP_AND:
        if (fast_is_sight(build, expr))
            return sight_truth(build, expr);
        return both_truths(build, fast_truth(asker, expr->kids[0]), fast_truth(asker, expr->kids[1]));
    case OP_OR:
        return either_truth(build, fast_truth(asker, expr->kids[0]), fast_truth(asker, expr->kids[1]));
    case OP_CHOOSE: {
        uint16_t asked = fast_truth(asker, expr->kids[0]);
        return either_truth(build, both_truths(build, asked, fast_truth(asker, expr->kids[1])),
                            both_truths(build, not_truth(build, asked), fast_truth(asker, expr->kids[2])));
    }
    case OP_OF: return seen_by(asker, expr);
    case OP_ANY: return any_truth(asker, expr);
    case OP_CLASS: return class_truth(asker, expr->a);
    case OP_PIECE_IS: return piece_truth(asker, expr->kids[0]);
    case OP_IN: return target_truth(asker, expr);
    case OP_WAS: {
        uint16_t was = fast_truth(asker, expr->kids[0]);
        return fast_of_position(build, was) ? was : FAST_UNKNOWN;
    }
    default: return fast_constant(asker, id, &value) ? known_truth(value != 0) : FAST_UNKNOWN;
    }
}
