/* What endings and effects hang on, worked out once for each player that may have
 * acted: counts of pieces, numbers, what the action itself is. The fast road
 * watches these, not the conditions (play/fast_endings.c). What is not known
 * here may be either way, and a condition that is known in part is watched by that part. */

#include "compile/last.h"

/* Conditions may be long, and part of others more than once. Past this much they are not known:
 * truths in all; truths in one, written out; steps taken to work them out. */
enum { TRUTHS_MAX = 4096, TRUTH_STEPS_MAX = 1 << 22 };

static uint16_t truth_of(const FastAsker *asker, ExprId id);

static const Expr *expr_at(const FastAsker *asker, ExprId id)
{
    return &asker->build->program->kernel->exprs[id];
}

/* --- truths ---------------------------------------------------------------------------- */

static uint16_t add_truth(FastBuild *build, FastTruth truth)
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
    return add_truth(build, both);
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
    return add_truth(build, (FastTruth){ .form = TRUTH_BOTH, .kids = { left, right } });
}

static uint16_t not_truth(FastBuild *build, uint16_t truth)
{
    if (truth <= FAST_TRUE)
        return known_truth(truth == FAST_FALSE);
    return add_truth(build, (FastTruth){ .form = TRUTH_NOT, .kids = { truth, truth } });
}

static uint16_t either_truth(FastBuild *build, uint16_t left, uint16_t right)
{
    if (left == FAST_TRUE || right == FAST_TRUE)
        return FAST_TRUE;
    if (left == FAST_FALSE || right == FAST_FALSE)
        return left == FAST_FALSE ? right : left;
    return add_truth(build, (FastTruth){ .form = TRUTH_EITHER, .kids = { left, right } });
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
    uint16_t id = add_truth(build, truth);
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
    default: return FAST_UNKNOWN;
    }
    return add_truth(asker->build, deed);
}

static uint16_t piece_truth(const FastAsker *asker, ExprId selection)
{
    FastTruth deed = any_deed();
    if (!fast_selected(asker, selection, &deed.codes))
        return FAST_UNKNOWN;
    return deed.codes == 0 ? FAST_FALSE : add_truth(asker->build, deed);
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
    return add_truth(asker->build, deed);
}

/* `any SELECTION in captured` */
static uint16_t taken_truth(const FastAsker *asker, const Expr *expr)
{
    FastTruth deed = any_deed();
    if (!fast_selected(asker, expr->kids[0], &deed.taken))
        deed.taken = fast_all_codes(asker);
    return deed.taken == 0 ? FAST_FALSE : add_truth(asker->build, deed);
}

/* --- comparisons ------------------------------------------------------------------------------- */

static uint16_t number_truth(const FastAsker *asker, const Expr *number, Op op, int32_t limit, int other)
{
    const NumberRule *rule = &asker->build->program->kernel->numbers[number->a];
    FastTruth truth = { .form = TRUTH_NUMBER, .op = (uint8_t)op, .limit = limit, .other = (int16_t)other };
    truth.slot = (uint16_t)(rule->slot + (rule->per_player ? asker->view : 0u));
    truth.counter = rule->counts_turns || rule->counts_actions;
    return add_truth(asker->build, truth);
}

/* Where a turn is one action, each player has one in so many. */
static uint16_t returns_truth(const FastAsker *asker, Op op, int32_t limit)
{
    const Kernel *kernel = asker->build->program->kernel;
    bool single = kernel->phase_count == 0 || (kernel->phase_count == 1 && !kernel->phases[0].repeat &&
                                               kernel->phases[0].times == EXPR_NONE);
    FastTruth truth = { .form = TRUTH_RETURNS, .op = (uint8_t)op, .limit = limit };
    truth.step = single ? kernel->player_count : 1;
    return add_truth(asker->build, truth);
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
    uint16_t asked = truth_of(asker, choose->kids[0]);
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
        return add_truth(asker->build,
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
static bool of_position(const FastBuild *build, uint16_t id)
{
    const FastTruth *truth = &build->truths.items[id];
    if (truth->form == TRUTH_NOT)
        return of_position(build, truth->kids[0]);
    if (truth->form == TRUTH_BOTH || truth->form == TRUTH_EITHER)
        return of_position(build, truth->kids[0]) && of_position(build, truth->kids[1]);
    return truth->form != TRUTH_DEED && truth->form != TRUTH_CHECK;
}

static uint16_t seen_by(const FastAsker *asker, const Expr *of)
{
    int32_t player;
    FastAsker other = *asker;
    if (!fast_constant(asker, of->kids[0], &player))
        return FAST_UNKNOWN;
    other.view = (Player)player;
    return truth_of(&other, of->kids[1]);
}

/* The royal of the view being attacked: of another than who has acted, as the action leaves it. */
static uint16_t check_truth(const FastAsker *asker)
{
    FastTruth truth = { .form = TRUTH_CHECK, .mover = asker->mover };
    bool other = asker->view != asker->mover && asker->build->tables->player_count == 2;
    return other && asker->build->in_check_known && !asker->build->tables->judged &&
                   asker->build->tables->blast == NULL && asker->build->tables->bar == NULL
               ? add_truth(asker->build, truth)
               : FAST_UNKNOWN;
}

static uint16_t any_truth(const FastAsker *asker, const Expr *expr)
{
    const Expr *set = expr_at(asker, expr->kids[0]);
    return set->op == OP_TAKEN ? taken_truth(asker, set) : count_truth(asker, expr->kids[0], OP_GE, 1);
}

static uint16_t truth_of(const FastAsker *asker, ExprId id)
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
                   : truth_of(asker, kernel->terms[expr->a].value);
    case OP_NOT: return not_truth(build, truth_of(asker, expr->kids[0]));
    case OP_AND: return both_truths(build, truth_of(asker, expr->kids[0]), truth_of(asker, expr->kids[1]));
    case OP_OR: return either_truth(build, truth_of(asker, expr->kids[0]), truth_of(asker, expr->kids[1]));
    case OP_CHOOSE: {
        uint16_t asked = truth_of(asker, expr->kids[0]);
        return either_truth(build, both_truths(build, asked, truth_of(asker, expr->kids[1])),
                            both_truths(build, not_truth(build, asked), truth_of(asker, expr->kids[2])));
    }
    case OP_OF: return seen_by(asker, expr);
    case OP_ANY: return any_truth(asker, expr);
    case OP_CLASS: return class_truth(asker, expr->a);
    case OP_PIECE_IS: return piece_truth(asker, expr->kids[0]);
    case OP_IN: return target_truth(asker, expr);
    case OP_WAS: {
        uint16_t was = truth_of(asker, expr->kids[0]);
        return of_position(build, was) ? was : FAST_UNKNOWN;
    }
    default: return fast_constant(asker, id, &value) ? known_truth(value != 0) : FAST_UNKNOWN;
    }
}

/* --- endings and effects -------------------------------------------------------------------------- */

static uint16_t condition_truth(FastBuild *build, ExprId condition, Player mover, Player each)
{
    FastAsker asker = { .build = build, .mover = mover, .next = PLAYER_NONE, .view = mover, .each = each };
    if (build->tables->player_count == 2)
        asker.next = (Player)(1 - mover);
    return condition == EXPR_NONE ? FAST_TRUE : truth_of(&asker, condition);
}

/* An effect that only sets numbers: it bars nothing, and nothing but endings can see it. */
static bool is_quiet(const EffectRule *effect)
{
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if (change->op != CHANGE_SET || change->player != EXPR_NONE)
            return false;
    }
    return effect->pick_count == 0 && !effect->optional && !effect->each;
}

/* By how much `set NUMBER to NUMBER + n` changes it; 0: unknown. */
static int32_t change_step(const Kernel *kernel, const Change *change, const EffectRule *effect)
{
    const Expr *value = &kernel->exprs[change->value];
    if ((value->op != OP_ADD && value->op != OP_SUB) || effect->times != EXPR_NONE)
        return 0;
    const Expr *number = &kernel->exprs[value->kids[0]], *by = &kernel->exprs[value->kids[1]];
    if (number->op != OP_NUMBER || number->a != change->index || by->op != OP_CONST)
        return 0;
    return value->op == OP_ADD ? by->b : -by->b;
}

/* Whether there are positions in which so many actions do not make it another than wanted, whichever they
 * are. */
static bool may_stay(const FastBuild *build, uint16_t id, bool want)
{
    const FastTruth *truth = &build->truths.items[id];
    switch ((FastTruthForm)truth->form) {
    case TRUTH_KNOWN: return (truth->limit != 0) == want;
    case TRUTH_UNKNOWN:
    case TRUTH_DEED:
    case TRUTH_CHECK: return false;
    case TRUTH_NOT: return may_stay(build, truth->kids[0], !want);
    case TRUTH_BOTH:
    case TRUTH_EITHER: {
        bool first = may_stay(build, truth->kids[0], want), second = may_stay(build, truth->kids[1], want);
        return want == (truth->form == TRUTH_BOTH) ? first && second : first || second;
    }
    case TRUTH_COUNT:
    case TRUTH_NUMBER:
    case TRUTH_REPEATS:
    case TRUTH_RETURNS: break;
    }
    return true;
}

static void watch_effect(FastBuild *build, const EffectRule *effect, Player mover)
{
    const Kernel *kernel = build->program->kernel;
    const FastBlast *blast = build->tables->blast;
    size_t index = (size_t)(effect - kernel->effects);
    const FastStone *stone = build->tables->stone;
    if ((blast != NULL && blast->effect == index) || (stone != NULL && stone->effect == index) ||
        fast_gate_knows(build, index) || (build->last != NULL && last_effect_is_idle(build, effect)))
        return;
    bool mild = fast_effect_is_mild(build, effect), late = mild || fast_effect_is_late(build, index);
    for (Player each = 0; !is_quiet(effect) && each < (effect->each ? kernel->player_count : 1); each++) {
        FastEnding noted = { .players = (uint8_t)(1u << mover | (effect->each ? 1u << each : 0u)),
                             .mild = mild };
        noted.truth = condition_truth(build, effect->condition, mover, each);
        if (late)
            list_push(build->arena, &build->late, noted);
        else
            list_push(build->arena, &build->loud, noted.truth);
        if (!late && !may_stay(build, noted.truth, false))
            fast_refuse(build, "the effect `%.*s` does more than set numbers, and may come with any move",
                        TEXT_ARG(effect->name));
    }
    uint16_t truth =
        is_quiet(effect) ? condition_truth(build, effect->condition, mover, PLAYER_NONE) : FAST_FALSE;
    if (truth == FAST_FALSE)
        return;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        const NumberRule *number = &kernel->numbers[change->index];
        FastNumberChange noted = { .slot = (uint16_t)(number->slot + (number->per_player ? mover : 0u)),
                                   .truth = truth,
                                   .step = change_step(kernel, change, effect) };
        list_push(build->arena, &build->changes, noted);
    }
}

static void watch_ending(FastBuild *build, size_t index, Player mover)
{
    const Kernel *kernel = build->program->kernel;
    const EndingRule *ending = &kernel->endings[index];
    for (Player each = 0; each < (ending->each ? kernel->player_count : 1); each++) {
        FastEnding noted = { .ending = (uint16_t)index, .players = (uint8_t)(1u << mover) };
        noted.truth = condition_truth(build, ending->condition, mover, ending->each ? each : PLAYER_NONE);
        noted.players = (uint8_t)(noted.players | (ending->each ? 1u << each : 0u));
        if (noted.truth != FAST_FALSE)
            list_push(build->arena, &build->endings, noted);
    }
}

/* All cells that some condition looks at, so that positions need no lists of their own. */
static void gather_zones(FastBuild *build)
{
    FastTables *tables = build->tables;
    for (size_t i = 0; i < build->truths.count; i++) {
        const FastTruth *truth = &build->truths.items[i];
        if (truth->cells == NULL)
            continue;
        if (tables->watched.zones == NULL)
            tables->watched.zones =
                arena_array(build->arena, tables->cell_count, sizeof *tables->watched.zones);
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            tables->watched.zones[cell] |= truth->cells[cell] & truth->codes;
    }
    for (unsigned cell = 0; tables->watched.zones != NULL && cell < tables->cell_count; cell++) {
        tables->watched.zones[cell] |= tables->odd.to != NULL ? tables->odd.to[cell] : 0;
        tables->watched.zones[cell] |= tables->odd.from != NULL ? tables->odd.from[cell] : 0;
    }
}

bool fast_triggers(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    add_truth(build, (FastTruth){ .form = TRUTH_KNOWN, .limit = 0 });
    add_truth(build, (FastTruth){ .form = TRUTH_KNOWN, .limit = 1 });
    add_truth(build, (FastTruth){ .form = TRUTH_UNKNOWN });
    for (Player mover = 0; mover < kernel->player_count; mover++) {
        for (size_t i = 0; build->last == NULL && i < kernel->ending_count; i++) {
            bool seen = tables->royal_ending == i + 1 || (i < 64 && (tables->vitals.endings >> i & 1) != 0);
            if (!seen &&
                !condition_needs_no_moves(kernel, kernel->endings[i].condition)) /* else nothing follows */
                watch_ending(build, i, mover);
        }
        for (size_t i = 0; i < kernel->effect_count; i++)
            watch_effect(build, &kernel->effects[i], mover);
    }
    gather_zones(build);
    tables->watched.truths = build->truths.items;
    tables->watched.endings = build->endings.items;
    tables->watched.ending_count = (uint16_t)build->endings.count;
    tables->watched.number_changes = build->changes.items;
    tables->watched.number_change_count = (uint16_t)build->changes.count;
    tables->watched.late_effects = build->late.items;
    tables->watched.late_effect_count = (uint16_t)build->late.count;
    tables->watched.loud_effects = build->loud.items;
    tables->watched.loud_effect_count = (uint16_t)build->loud.count;
    return build->reason.length == 0;
}
