/* Iterative deepening at the root, until the host's limits are reached. */

#include <string.h>

#include "base/memory.h"
#include "search/thinking.h"

enum {
    ASPIRED_DEPTH = 5, /* aspiration windows from this depth on */
    DEPTH_MOST = SEARCH_PLIES - 8,
    LINE_MOST = 24, /* the most actions of a reported line */
    TOLLS_MOST = 8
};

/* A root action. */
typedef struct Root {
    Action action;
    uint32_t key;
    int32_t value, before; /* score at this depth and at the last one */
    int32_t toll;          /* penalty if the position has occurred before */
    unsigned line_count;
    Action line[LINE_MOST];
} Root;

typedef struct Deepening {
    Search *search;
    Root *roots;
    size_t count;
    unsigned lines;
    unsigned depth;
} Deepening;

/* --- root actions -------------------------------------------------------------------------- */

bool search_is_wanted(const SearchLimits *limits, uint32_t key)
{
    for (size_t i = 0; i < limits->only_count; i++)
        if (action_key(&limits->only[i]) == key)
            return true;
    return limits->only == NULL;
}

/* The penalty for repeating a position where repetition is not a draw: repeating makes no progress. */
static int32_t toll_of(Search *search, const Action *action)
{
    if (search->appraisal->repeating || search->appraisal->chance)
        return 0;
    PlayUndo undo = play_make(search->position, action);
    size_t repeats = search->position->result.over ? 0 : position_repeats(search->position);
    play_unmake(search->position, undo);
    return (int32_t)(repeats < TOLLS_MOST ? repeats : TOLLS_MOST) * search->appraisal->unit / 2;
}

/* The score of a root action. */
static int32_t search_root(Search *search, const Root *root, Window window, int depth)
{
    Window tolled = { window.alpha + root->toll, window.beta + root->toll };
    int32_t value = search_action(search, &root->action, tolled, depth, 0);
    return value > VALUE_LEAST_WON || value < -VALUE_LEAST_WON ? value : value - root->toll;
}

static void list_roots(Deepening *deepening)
{
    Search *search = deepening->search;
    Moves *moves = &search->moves[0];
    const Watch *watch = search->position->watch;
    search->position->watch = NULL; /* choose some action, however little time there is */
    if (!moves_list(moves, search->position))
        search->position->overrun = false;
    search->position->watch = watch;
    search_order(search, moves, 0, 0);
    deepening->roots = memory_new(moves->list.count + 1, sizeof *deepening->roots);
    for (const Action *action; (action = moves_next(moves)) != NULL;) {
        Root root = { .action = *action, .key = action_key(action), .before = -INFINITE };
        if (search_is_wanted(search->limits, root.key))
            deepening->roots[deepening->count++] = root;
    }
    for (size_t i = 0; i < deepening->count; i++) {
        Root *root = &deepening->roots[i];
        root->toll = toll_of(search, &root->action);
    }
}

/* Stable sort by score. */
static void sort_roots(Root *roots, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        size_t at = i;
        while (at > 0 && roots[at - 1].value < roots[i].value)
            at--;
        if (at == i)
            continue;
        Root moved = roots[i];
        memmove(&roots[at + 1], &roots[at], (i - at) * sizeof *roots);
        roots[at] = moved;
    }
}

/* --- one depth --------------------------------------------------------------------------------------- */

static void keep_line(const Search *search, Root *root)
{
    unsigned count = search->line_counts[1];
    root->line[0] = root->action;
    if (count > LINE_MOST - 1)
        count = LINE_MOST - 1;
    memcpy(&root->line[1], search->lines[1], count * sizeof *root->line);
    root->line_count = count + 1;
}

/* Searches the root actions from `from` on within the window and moves the best one to that place. */
static int32_t search_roots(Deepening *deepening, size_t from, Window window)
{
    Search *search = deepening->search;
    int32_t best = -INFINITE, most = window.beta;
    int depth = (int)deepening->depth - 1;
    for (size_t i = from; i < deepening->count; i++)
        deepening->roots[i].value = -INFINITE;
    for (size_t i = from; i < deepening->count && best < most; i++) {
        Root *root = &deepening->roots[i];
        int32_t value = 0;
        bool whole = i == from;
        if (!whole) {
            Window closed = { window.alpha, window.alpha + 1 };
            value = search_root(search, root, closed, depth);
            whole = value > window.alpha;
        }
        if (whole && !search->stopped)
            value = search_root(search, root, window, depth);
        if (search->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        if (value <= window.alpha) /* only an upper bound */
            continue;
        root->value = value;
        keep_line(search, root);
        window.alpha = value > window.alpha ? value : window.alpha;
    }
    sort_roots(deepening->roots + from, deepening->count - from);
    return best;
}

static void search_line(Deepening *deepening, size_t from)
{
    Search *search = deepening->search;
    int32_t last = deepening->roots[from].before, reach = search->appraisal->unit / 3 + 1;
    Window window = { -INFINITE, INFINITE };
    bool aspires = deepening->depth >= ASPIRED_DEPTH && last > -VALUE_LEAST_WON && last < VALUE_LEAST_WON;
    if (aspires)
        window = (Window){ last - reach, last + reach };
    for (;;) {
        int32_t value = search_roots(deepening, from, window);
        if (search->stopped || (value > window.alpha && value < window.beta))
            return;
        if (window.alpha <= -INFINITE && window.beta >= INFINITE)
            return;
        reach *= 4;
        bool wide = reach > 8 * search->appraisal->unit;
        if (value <= window.alpha)
            window.alpha = wide ? -INFINITE : last - reach;
        if (value >= window.beta)
            window.beta = wide ? INFINITE : last + reach;
    }
}

static void tell_lines(const Deepening *deepening, size_t lines)
{
    const Search *search = deepening->search;
    if (search->host->progress == NULL)
        return;
    for (unsigned rank = 0; rank < lines && rank < deepening->count; rank++) {
        const Root *root = &deepening->roots[rank];
        SearchLine line = { .actions = root->line,
                            .count = root->line_count,
                            .value = root->value,
                            .depth = deepening->depth,
                            .rank = rank,
                            .nodes = search_nodes(search),
                            .fill = tt_fill(search->table) };
        search->host->progress(search->host->context, &line);
    }
}

/* False if it was stopped in the middle. The results so far count. */
static bool search_depth(Deepening *deepening)
{
    Search *search = deepening->search;
    for (size_t i = 0; i < deepening->count; i++)
        deepening->roots[i].before = deepening->roots[i].value;
    for (unsigned rank = 0; rank < deepening->lines && !search->stopped; rank++) {
        search_line(deepening, rank);
        sort_roots(deepening->roots,
                   rank + 1); /* the transposition table may make a later line the better one */
    }
    return !search->stopped;
}

/* --- the whole ---------------------------------------------------------------------------------------- */

static bool is_time_left(const Search *search)
{
    if (search->host->now == NULL || search->limits->enough <= 0)
        return true;
    return search->host->now(search->host->context) - search->started < search->limits->enough;
}

/* True if a deeper search could not change the choice. */
static bool is_settled(const Deepening *deepening)
{
    const SearchLimits *limits = deepening->search->limits;
    int32_t value = deepening->roots[0].value;
    int32_t plies = VALUE_WON - (value < 0 ? -value : value);
    bool decided = plies < (int32_t)deepening->depth;
    bool timed = limits->seconds > 0;
    return deepening->lines == 1 && ((timed && deepening->count == 1) || (decided && timed) ||
                                     (decided && value > 0 && limits->nodes > 0));
}

void search_prepare(Search *search, Position *position, const SearchLimits *limits, const SearchHost *host)
{
    const Kernel *kernel = search->appraisal->program->kernel;
    search->position = position;
    search->limits = limits;
    search->host = host;
    search->nodes = search->work = 0;
    search->poll_at = search->poll_each = 1;
    search->stopped = false;
    search->watch = (Watch){ search_is_stopped, search };
    position->watch = &search->watch;
    search->started = search->polled = host->now == NULL ? 0 : host->now(host->context);
    search->side_map = side_map_of(kernel, kernel->players[play_actor(position)].side);
    search->salt = limits->blunder > 0 ? mix64(limits->seed ^ (uint64_t)limits->blunder << 32) : 0;
    if (search->appraisal->sides > 2)
        search->salt ^= mix64(1u + kernel->players[play_actor(position)].side);
    search->again[0] = false;
    search->hashes[0] = position->hash;
    search->checked[0] = search->royals && play_in_check(position, play_actor(position));
    search->open[0] = search->stalemate_pending = false;
    memset(search->killers, 0, sizeof search->killers);
    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < (size_t)1 << HISTORY_BITS; i++)
            search->history[side][i] /= 8;
    for (size_t i = 0; i < (size_t)1 << REPLY_BITS; i++)
        search->replies[i] /= 2;
    search->played[0] = 0;
}

/* Where many captures answer each other for long, a quiescence search without a limit would not end. It may
 * be the larger the deeper the whole search is: the first depths are to be done at once. */
static void limit_quiescence(Search *search, unsigned depth)
{
    enum { NODES = 256, DOUBLED = 20 };
    search->quiet_most = (uint64_t)NODES << (depth < DOUBLED ? depth - 1 : DOUBLED);
}

/* True if no capture or promotion gains anything for the player to move, who is not in check. */
static bool gains_nothing(Search *search, Position *position)
{
    static const SearchHost alone = { 0 };
    static const SearchLimits none = { .lines = 1 };
    static const Window all = { -INFINITE, INFINITE };
    search_prepare(search, position, &none, &alone);
    limit_quiescence(search, 1);
    return !search->checked[0] && search_qsearch(search, all, 0, 0) == search_evaluate(search, all, 0);
}

bool search_is_quiet(Search *search, Position *position)
{
    const Watch *watch = position->watch;
    Player actor = play_actor(position);
    if (position->result.over || actor >= BOARD_PLAYERS_MAX)
        return false;
    search_forget(search);
    bool quiet = gains_nothing(search, position);
    size_t journal = position->journal_count;
    Result result = position->result;
    if (quiet && turn_give_up(position) && play_actor(position) < BOARD_PLAYERS_MAX)
        quiet = gains_nothing(search, position);
    position_undo(position, journal);
    position->result = result;
    position->watch = watch;
    for (size_t i = 0; i <= SEARCH_PLIES; i++)
        moves_free(&search->moves[i]);
    return quiet;
}

static void deepen(Deepening *deepening)
{
    Search *search = deepening->search;
    const SearchLimits *limits = search->limits;
    unsigned most = limits->depth > 0 && limits->depth < DEPTH_MOST ? limits->depth : DEPTH_MOST;
    deepening->lines = limits->lines > 0 ? limits->lines : 1;
    if (deepening->lines > deepening->count)
        deepening->lines = (unsigned)deepening->count;
    /* helpers start in a different order */
    for (deepening->depth = 1 + search->ahead; deepening->depth <= most; deepening->depth++) {
        limit_quiescence(search, deepening->depth);
        Root best = deepening->roots[0];
        bool whole = search_depth(deepening);
        if (deepening->roots[0].value <= -INFINITE) /* stopped before this depth has a result */
            deepening->roots[0] = best;
        if (!whole) { /* report the better action that was found last */
            tell_lines(deepening, deepening->roots[0].key != best.key);
            break;
        }
        tell_lines(deepening, deepening->lines);
        if (is_settled(deepening) || !is_time_left(search))
            break;
    }
}

bool search_iterate(Search *search, Action *best)
{
    Deepening deepening = { .search = search };
    list_roots(&deepening);
    bool any = deepening.count > 0;
    if (any) {
        deepen(&deepening);
        *best = deepening.roots[0].action;
    }
    memory_free(deepening.roots);
    for (size_t i = 0; i <= SEARCH_PLIES; i++)
        moves_free(&search->moves[i]);
    return any;
}
