/* Whether endings and effects stay away for so many actions: each condition must keep
 * its value, as what it hangs on is out of reach, or as the moves that could change that are
 * odd from here on. What is odd does not happen: so counts and numbers are as they
 * were when the position was loaded. */

#include "play/fast_position.h"
#include "play/internal.h"
#include "program/expressions.h"

/* What it costs that a truth stays as it is. */
enum { COST_FREE, COST_ZONE, COST_PIECES, COST_CHECKS, COST_NEVER };

/* Truths that may be asked, one hanging on another, before nothing is known any more. */
enum { SETTLE_STEPS_MAX = 1 << 16 };

/* A number whose changes are being settled, on the way to what is asked now. */
typedef struct Pending {
    uint16_t slot;
    bool any; /* the first change matters already */
    const struct Pending *outer;
} Pending;

typedef struct Watch {
    FastPosition *fast;
    const Position *position;
    int64_t reach; /* actions whose endings matter */
    bool mark;     /* what is found odd is noted */
    unsigned steps;
    const Pending *pending;
    uint16_t counts[64]; /* [code] */
} Watch;

/* That a truth stays as wanted until something has come `slack` times. */
static unsigned settle(Watch *watch, uint16_t id, bool want, int64_t slack);

/* --- what is odd ------------------------------------------------------------------------ */

/* The tables' zones have all that their own odd cells have. */
static void mark_cells(const Watch *watch, uint64_t **marked, uint64_t *cells, bool own)
{
    if (cells != NULL && !own)
        *marked = cells;
    for (unsigned cell = 0; cells != NULL && own && cell < watch->fast->tables->cell_count; cell++)
        (*marked)[cell] |= cells[cell];
}

/* A move that must come `slack` times matters only with so many plies left. */
static void mark_odd(Watch *watch, int64_t slack, const FastOdd *odd)
{
    for (unsigned level = 0; watch->mark && level < FAST_ODD_LEVELS; level++) {
        FastOdd *marked = &watch->fast->odd[level];
        if (slack > level + 1 && level + 1 < FAST_ODD_LEVELS)
            continue;
        marked->any = true;
        marked->forms |= odd->forms;
        marked->checks |= odd->checks;
        marked->taken |= odd->taken;
        marked->moved |= odd->moved;
        marked->promoted |= odd->promoted;
        marked->made |= odd->made;
        mark_cells(watch, &marked->to, odd->to, marked->own_cells);
        mark_cells(watch, &marked->from, odd->from, marked->own_cells);
    }
}

/* --- numbers ------------------------------------------------------------------------------- */

enum { NO_WAY = INT32_MAX };

/* How far a value must go up (or down) until the comparison changes. */
static int64_t way_to_change(uint8_t op, int64_t value, int64_t limit, bool want, int64_t direction)
{
    int64_t best = NO_WAY;
    for (int64_t i = -1; i <= 2; i++) {
        int64_t other = i == 2 ? value + direction : limit + i, way = (other - value) * direction;
        if (way > 0 && way < best && op_holds(op, other, limit) != want)
            best = way;
    }
    return best;
}

static int64_t slack_of(int64_t way, int64_t step)
{
    return way == NO_WAY ? NO_WAY : (way + step - 1) / step;
}

static const Pending *find_pending(const Watch *watch, uint16_t slot)
{
    const Pending *pending = watch->pending;
    while (pending != NULL && pending->slot != slot)
        pending = pending->outer;
    return pending;
}

/* Where changes of a number hang on that number, the first of them does so on what it is now. */
static unsigned settle_changes(Watch *watch, uint16_t slot, int64_t up, int64_t down, int64_t slack)
{
    const FastTables *tables = watch->fast->tables;
    const Pending *asked = find_pending(watch, slot);
    unsigned cost = COST_FREE;
    if (asked != NULL)
        return asked->any ? COST_FREE : COST_NEVER;
    for (unsigned i = 0; i < tables->watched.number_change_count && cost < COST_NEVER; i++) {
        const FastNumberChange *change = &tables->watched.number_changes[i];
        int64_t times = 1;
        if (change->slot != slot)
            continue;
        if (change->step != 0)
            times = change->step > 0 ? slack_of(up, change->step) : slack_of(down, -(int64_t)change->step);
        if (times == NO_WAY || times * slack > watch->reach)
            continue;
        const Pending pending = { .slot = slot, .any = times * slack == 1, .outer = watch->pending };
        watch->pending = &pending;
        unsigned more = settle(watch, change->truth, false, times * slack);
        watch->pending = pending.outer;
        cost = more > cost ? more : cost;
    }
    return cost;
}

/* A counter may have gone on, or begun anew, or both. */
static bool counter_keeps(const Watch *watch, const FastTruth *truth, int64_t value, int64_t limit, bool want)
{
    int64_t most = value + watch->reach, fresh = watch->reach;
    int64_t up =
        op_holds(truth->op, value, limit) == want ? way_to_change(truth->op, value, limit, want, 1) : 0;
    int64_t from_none =
        op_holds(truth->op, 0, limit) == want ? way_to_change(truth->op, 0, limit, want, 1) : 0;
    return value + up > most && from_none > fresh;
}

static unsigned settle_number(Watch *watch, const FastTruth *truth, bool want, int64_t slack)
{
    const int32_t *numbers = watch->position->numbers;
    int64_t value = numbers[truth->slot], limit = truth->other >= 0 ? numbers[truth->other] : truth->limit;
    if (truth->counter ? !counter_keeps(watch, truth, value, limit, want)
                       : op_holds(truth->op, value, limit) != want)
        return COST_NEVER;
    bool fixed = !truth->counter && truth->other < 0;
    int64_t up = fixed ? way_to_change(truth->op, value, limit, want, 1) : 1;
    int64_t down = fixed ? way_to_change(truth->op, value, limit, want, -1) : 1;
    unsigned cost = settle_changes(watch, truth->slot, up, down, slack);
    unsigned other = truth->other >= 0 ? settle_changes(watch, (uint16_t)truth->other, 1, 1, slack) : cost;
    return other > cost ? other : cost;
}

/* --- repetitions ----------------------------------------------------------------------------- */

static int64_t occurrences(const Position *position, uint64_t hash)
{
    int64_t count = position->hash == hash;
    for (size_t i = 0; i < position->history_count; i++)
        count += position->history[i] == hash;
    return count;
}

/* How often the position may have occurred before: coming back to one takes four actions, counted
 * from where it was, which may be in the history. */
static int64_t most_repeats(const Position *position, int64_t reach)
{
    int64_t nearest = position->history_count >= 3 ? 1 : 4 - (int64_t)position->history_count;
    if (reach < nearest)
        return 0;
    int64_t most = occurrences(position, position->hash);
    for (size_t i = 0; i < position->history_count; i++) {
        int64_t same = occurrences(position, position->history[i]);
        most = same > most ? same : most;
    }
    return most + (reach - nearest) / 4;
}

static unsigned settle_repeats(const Watch *watch, const FastTruth *truth, bool want)
{
    int64_t most = most_repeats(watch->position, watch->reach);
    bool kept = op_holds(truth->op, 0, truth->limit) == want &&
                way_to_change(truth->op, 0, truth->limit, want, 1) > most;
    return kept ? COST_FREE : COST_NEVER;
}

/* So many returns take twice as many moves, each but the first of which takes back the one before; and a
 * move to come first, which may be as old as the game. */
static int64_t most_returns(const Position *position, int64_t reach, int64_t step)
{
    int64_t reversals = 0, moves = ((int64_t)position->history_count + reach + step - 1) / step;
    for (Player player = 0; player < position->program->kernel->player_count; player++) {
        int64_t here = (int64_t)returns_reversals(position, player);
        reversals = here > reversals ? here : reversals;
    }
    int64_t most = (reversals + (reach + step - 1) / step + 1) / 2, ever = (moves - 1) / 2;
    return moves < 1 ? 0 : ever < most ? ever : most;
}

static unsigned settle_returns(const Watch *watch, const FastTruth *truth, bool want)
{
    int64_t most = most_returns(watch->position, watch->reach, truth->step);
    bool kept = op_holds(truth->op, 0, truth->limit) == want &&
                way_to_change(truth->op, 0, truth->limit, want, 1) > most;
    return kept ? COST_FREE : COST_NEVER;
}

/* --- pieces ---------------------------------------------------------------------------------- */

static int64_t count_pieces(const Watch *watch, const FastTruth *truth)
{
    const FastPosition *fast = watch->fast;
    int64_t count = 0;
    if (truth->cells == NULL) {
        for (uint64_t codes = truth->codes; codes != 0; codes &= codes - 1)
            count += watch->counts[__builtin_ctzll(codes)];
        return count;
    }
    for (unsigned owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned i = 0; i < fast->counts[owner]; i++) {
            Cell cell = fast->cells[owner][i];
            count += (truth->cells[cell] >> fast->board[cell] & 1) != 0;
        }
    return count;
}

/* Whether all of them are royals that the law of check keeps, of two players. */
static bool are_kept(const FastPosition *fast, uint64_t codes)
{
    const FastTables *tables = fast->tables;
    uint64_t kept = 0;
    for (Player player = 0; player < tables->player_count; player++)
        if (fast->royal[player] != CELL_NONE)
            kept |= UINT64_C(1) << fast->board[fast->royal[player]];
    return tables->player_count == 2 && !tables->judged && tables->blast == NULL && !tables->chance.acts &&
           (codes & ~kept) == 0;
}

static unsigned settle_count(Watch *watch, const FastTruth *truth, bool want, int64_t slack)
{
    int64_t count = count_pieces(watch, truth);
    if (op_holds(truth->op, count, truth->limit) != want)
        return COST_NEVER;
    int64_t up = slack_of(way_to_change(truth->op, count, truth->limit, want, 1), truth->step);
    int64_t fall = way_to_change(truth->op, count, truth->limit, want, -1);
    int64_t down = slack_of(fall > count || are_kept(watch->fast, truth->codes) ? NO_WAY : fall, truth->step);
    unsigned cost = COST_FREE;
    uint64_t *zones = truth->cells != NULL ? watch->fast->tables->watched.zones : NULL;
    if (up != NO_WAY && up * slack <= watch->reach && (zones != NULL || truth->arising != 0)) {
        FastOdd odd = { .to = zones, .made = zones != NULL ? 0 : truth->arising };
        mark_odd(watch, up * slack, &odd);
        cost = zones != NULL ? COST_ZONE : COST_PIECES;
    }
    if (down != NO_WAY && down * slack <= watch->reach) {
        FastOdd odd = { .from = zones, .taken = truth->codes, .promoted = truth->leaving };
        mark_odd(watch, down * slack, &odd);
        cost = COST_PIECES;
    }
    return cost;
}

/* --- actions ---------------------------------------------------------------------------------- */

/* That no action is such a one. Of what it must be, the rarest is odd. */
static unsigned settle_deed(Watch *watch, const FastTruth *truth, bool want, int64_t slack)
{
    FastOdd odd = { 0 };
    unsigned cost = COST_PIECES;
    if (want)
        return COST_NEVER;
    if (truth->cells != NULL) {
        odd.to = watch->fast->tables->watched.zones;
        cost = COST_ZONE;
    } else if (truth->taken != 0) {
        odd.taken = truth->taken;
    } else if ((truth->moves & FAST_MOVES_PLAIN) == 0) {
        odd.forms = truth->moves;
    } else if (truth->promotes) {
        odd.promoted = ~UINT64_C(0);
    } else if (truth->codes != ~UINT64_C(0)) {
        odd.moved = odd.made = truth->codes;
    } else {
        return COST_NEVER;
    }
    mark_odd(watch, slack, &odd);
    return cost;
}

static unsigned settle_check(Watch *watch, const FastTruth *truth, bool want, int64_t slack)
{
    const FastPosition *fast = watch->fast;
    if (want)
        return COST_NEVER;
    if (fast->royal[fast_next(fast, truth->mover)] == CELL_NONE)
        return COST_NEVER; /* there may be one all the same */
    FastOdd odd = { .checks = (uint8_t)(1u << truth->mover) };
    mark_odd(watch, slack, &odd);
    return COST_CHECKS;
}

/* Moves after which they face each other are odd in every position. */
static unsigned settle_sight(const Watch *watch, const FastTruth *truth, bool want)
{
    return want || fast_royals_face(watch->fast, truth->op == OP_STRAIGHT) ? COST_NEVER : COST_FREE;
}

/* --- conditions -------------------------------------------------------------------------------- */

/* One of two is enough: the cheaper. */
static unsigned settle_either(Watch *watch, const FastTruth *truth, bool want, int64_t slack)
{
    bool mark = watch->mark;
    watch->mark = false;
    unsigned first = settle(watch, truth->kids[0], want, slack);
    unsigned second = first == COST_FREE ? COST_NEVER : settle(watch, truth->kids[1], want, slack);
    watch->mark = mark;
    unsigned cost = first <= second ? first : second;
    if (mark && cost != COST_FREE && cost != COST_NEVER)
        settle(watch, truth->kids[first <= second ? 0 : 1], want, slack);
    return cost;
}

static unsigned settle_both(Watch *watch, const FastTruth *truth, bool want, int64_t slack)
{
    unsigned first = settle(watch, truth->kids[0], want, slack);
    unsigned second = first == COST_NEVER ? first : settle(watch, truth->kids[1], want, slack);
    return first > second ? first : second;
}

static unsigned settle(Watch *watch, uint16_t id, bool want, int64_t slack)
{
    const FastTruth *truth = &watch->fast->tables->watched.truths[id];
    if (slack > watch->reach)
        return COST_FREE;
    if (watch->steps++ > SETTLE_STEPS_MAX)
        return COST_NEVER;
    switch ((FastTruthForm)truth->form) {
    case TRUTH_KNOWN: return (truth->limit != 0) == want ? COST_FREE : COST_NEVER;
    case TRUTH_UNKNOWN: return COST_NEVER;
    case TRUTH_BOTH:
        return want ? settle_both(watch, truth, true, slack) : settle_either(watch, truth, false, slack);
    case TRUTH_EITHER:
        return want ? settle_either(watch, truth, true, slack) : settle_both(watch, truth, false, slack);
    case TRUTH_NOT: return settle(watch, truth->kids[0], !want, slack);
    case TRUTH_COUNT: return settle_count(watch, truth, want, slack);
    case TRUTH_NUMBER: return settle_number(watch, truth, want, slack);
    case TRUTH_REPEATS: return settle_repeats(watch, truth, want);
    case TRUTH_RETURNS: return settle_returns(watch, truth, want);
    case TRUTH_DEED: return settle_deed(watch, truth, want, slack);
    case TRUTH_CHECK: return settle_check(watch, truth, want, slack);
    case TRUTH_SIGHT: return settle_sight(watch, truth, want);
    }
    return COST_NEVER;
}

/* --- all ---------------------------------------------------------------------------------------- */

static Watch watch_of(FastPosition *fast, const Position *position, int64_t reach)
{
    Watch watch = { .fast = fast, .position = position, .reach = reach, .mark = true };
    for (unsigned owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned i = 0; i < fast->counts[owner]; i++)
            watch.counts[fast->board[fast->cells[owner][i]]]++;
    return watch;
}

/* Effects that only put players out come after the laws: with the last action, they change no count. What is
 * mild changes none anyhow. */
static bool late_far(FastPosition *fast, const Position *position, unsigned depth)
{
    const FastTables *tables = fast->tables;
    Watch watch = watch_of(fast, position, depth);
    for (unsigned i = 0; i < tables->watched.late_effect_count; i++) {
        const FastEnding *effect = &tables->watched.late_effects[i];
        bool fits = fast->late_fits || effect->mild;
        if ((fast->out & effect->players) != 0)
            continue;
        watch.mark = fits;
        watch.reach = fits ? depth - 1 : depth;
        unsigned cost = settle(&watch, effect->truth, false, 1);
        if (cost == COST_NEVER || (!fits && cost != COST_FREE))
            return false;
    }
    return true;
}

/* Laws that sleep do so for either player, now and after all actions but the last. */
static bool sleepers_far(FastPosition *fast, const Position *position, unsigned depth)
{
    const FastTables *tables = fast->tables;
    Watch watch = watch_of(fast, position, depth - 1);
    for (unsigned i = 0; i < tables->watched.sleeper_count; i++)
        for (Player player = 0; player < tables->player_count; player++) {
            Machine machine = machine_for((Position *)(uintptr_t)position, player);
            if (machine_truth(&machine, tables->watched.sleepers[i].asked) ||
                settle(&watch, tables->watched.sleepers[i].truth[player], false, 1) == COST_NEVER)
                return false;
        }
    return true;
}

bool fast_effects_far(FastPosition *fast, const Position *position, unsigned depth)
{
    const FastTables *tables = fast->tables;
    if (tables->watched.sleeper_count > 0 && depth > 0 && !sleepers_far(fast, position, depth))
        return false;
    if (tables->watched.late_effect_count > 0 && depth > 0 && !late_far(fast, position, depth))
        return false;
    if (tables->watched.loud_effect_count == 0)
        return true;
    Watch watch = watch_of(fast, position, depth);
    watch.mark = false;
    for (unsigned i = 0; i < tables->watched.loud_effect_count; i++)
        if (settle(&watch, tables->watched.loud_effects[i], false, 1) != COST_FREE)
            return false;
    return true;
}

bool fast_endings_stay(FastPosition *fast, const Position *position, unsigned depth, uint64_t known)
{
    const FastTables *tables = fast->tables;
    if (depth == 0 || tables->watched.ending_count == 0)
        return true;
    Watch watch = watch_of(fast, position, depth);
    for (unsigned i = 0; i < tables->watched.ending_count; i++)
        if ((fast->out & tables->watched.endings[i].players) == 0 &&
            (tables->watched.endings[i].ending >= 64 ||
             (known >> tables->watched.endings[i].ending & 1) == 0) &&
            settle(&watch, tables->watched.endings[i].truth, false, 1) == COST_NEVER)
            return false;
    return true;
}

bool fast_endings_far(FastPosition *fast, const Position *position, unsigned depth)
{
    return fast_endings_stay(fast, position, depth, 0);
}

bool fast_stuck_ends(const Program *program)
{
    const Kernel *kernel = program->kernel;
    for (size_t i = 0; i < kernel->ending_count; i++)
        if (kernel->exprs[kernel->endings[i].condition].op == OP_NO_MOVES)
            return true;
    return false;
}
