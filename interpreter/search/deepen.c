/* Thinking about one position: deeper and deeper, from what was found before, until the host's limits are
 * met.
 */

#include <string.h>

#include "base/memory.h"
#include "search/thinking.h"

enum {
    ASPIRED_DEPTH = 5, /* from it on, the value is looked for near the last one */
    DEPTH_MOST = SEARCH_PLIES - 8,
    LINE_MOST = 24, /* actions told of a line */
    TOLLS_MOST = 8
};

/* A first action, and what is known of it. */
typedef struct Root {
    Action action;
    uint32_t key;
    int32_t value, before; /* of this depth and of the last */
    int32_t toll;          /* taken off the value where the game has been there before */
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

/* --- the first actions -------------------------------------------------------------------------- */

bool search_is_wanted(const SearchLimits *limits, uint32_t key)
{
    for (size_t i = 0; i < limits->only_count; i++)
        if (action_key(&limits->only[i]) == key)
            return true;
    return limits->only == NULL;
}

/* Where going round in circles is no draw, it leads nowhere: something else is better by so much. */
static int32_t toll_of(Search *search, const Action *action)
{
    if (search->appraisal->repeating || search->appraisal->chance)
        return 0;
    PlayUndo undo = play_make(search->position, action);
    size_t repeats = search->position->result.over ? 0 : position_repeats(search->position);
    play_unmake(search->position, undo);
    return (int32_t)(repeats < TOLLS_MOST ? repeats : TOLLS_MOST) * search->appraisal->unit / 2;
}

/* The value of a first action. */
static int32_t search_root(Search *search, const Root *root, Window window, int depth)
{
    Window tolled = { window.least + root->toll, window.most + root->toll };
    int32_t value = search_action(search, &root->action, tolled, depth, 0);
    return value > VALUE_LEAST_WON || value < -VALUE_LEAST_WON ? value : value - root->toll;
}

static void list_roots(Deepening *deepening)
{
    Search *search = deepening->search;
    Moves *moves = &search->moves[0];
    const Watch *watch = search->position->watch;
    search->position->watch = NULL; /* there is an action to choose, however little time there is */
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

/* The better ones to the front; what is alike keeps its order. */
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

/* The roots from `from` on within the window; the best of them comes to its place. */
static int32_t search_roots(Deepening *deepening, size_t from, Window window)
{
    Search *search = deepening->search;
    int32_t best = -INFINITE, most = window.most;
    int depth = (int)deepening->depth - 1;
    for (size_t i = from; i < deepening->count; i++)
        deepening->roots[i].value = -INFINITE;
    for (size_t i = from; i < deepening->count && best < most; i++) {
        Root *root = &deepening->roots[i];
        int32_t value = 0;
        bool whole = i == from;
        if (!whole) {
            Window closed = { window.least, window.least + 1 };
            value = search_root(search, root, closed, depth);
            whole = value > window.least;
        }
        if (whole && !search->stopped)
            value = search_root(search, root, window, depth);
        if (search->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        if (value <= window.least) /* only a bound is known */
            continue;
        root->value = value;
        keep_line(search, root);
        window.least = value > window.least ? value : window.least;
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
        if (search->stopped || (value > window.least && value < window.most))
            return;
        if (window.least <= -INFINITE && window.most >= INFINITE)
            return;
        reach *= 4;
        bool wide = reach > 8 * search->appraisal->unit;
        if (value <= window.least)
            window.least = wide ? -INFINITE : last - reach;
        if (value >= window.most)
            window.most = wide ? INFINITE : last + reach;
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
                            .fill = transpositions_fill(search->table) };
        search->host->progress(search->host->context, &line);
    }
}

/* false: it was stopped in the middle. What was found by then counts. */
static bool search_depth(Deepening *deepening)
{
    Search *search = deepening->search;
    for (size_t i = 0; i < deepening->count; i++)
        deepening->roots[i].before = deepening->roots[i].value;
    for (unsigned rank = 0; rank < deepening->lines && !search->stopped; rank++)
        search_line(deepening, rank);
    return !search->stopped;
}

/* --- the whole ---------------------------------------------------------------------------------------- */

static bool is_time_left(const Search *search)
{
    if (search->host->now == NULL || search->limits->enough <= 0)
        return true;
    return search->host->now(search->host->context) - search->started < search->limits->enough;
}

/* Whether a deeper look would change nothing. */
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
    search->camps = camps_of(kernel, kernel->players[play_actor(position)].side);
    search->salt = limits->blunder > 0 ? mix64(limits->seed ^ (uint64_t)limits->blunder << 32) : 0;
    if (search->appraisal->sides > 2)
        search->salt ^= mix64(1u + kernel->players[play_actor(position)].side);
    search->checked[0] = search->royals && play_in_check(position, play_actor(position));
    search->open[0] = search->unsettled = false;
    memset(search->killers, 0, sizeof search->killers);
    for (size_t camp = 0; camp < 2; camp++)
        for (size_t i = 0; i < (size_t)1 << HISTORY_BITS; i++)
            search->history[camp][i] /= 8;
    for (size_t i = 0; i < (size_t)1 << REPLY_BITS; i++)
        search->replies[i] /= 2;
    search->played[0] = 0;
}

static void deepen(Deepening *deepening)
{
    Search *search = deepening->search;
    const SearchLimits *limits = search->limits;
    unsigned most = limits->depth > 0 && limits->depth < DEPTH_MOST ? limits->depth : DEPTH_MOST;
    deepening->lines = limits->lines > 0 ? limits->lines : 1;
    if (deepening->lines > deepening->count)
        deepening->lines = (unsigned)deepening->count;
    /* a helper goes another way than the next one */
    for (deepening->depth = 1 + search->ahead; deepening->depth <= most; deepening->depth++) {
        Root best = deepening->roots[0];
        bool whole = search_depth(deepening);
        if (deepening->roots[0].value <= -INFINITE) /* stopped before anything was known of this depth */
            deepening->roots[0] = best;
        if (!whole) { /* whoever was told of lines hears of the action that is better than theirs */
            tell_lines(deepening, deepening->roots[0].key != best.key);
            break;
        }
        tell_lines(deepening, deepening->lines);
        if (is_settled(deepening) || !is_time_left(search))
            break;
    }
}

bool search_deepen(Search *search, Action *best)
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
