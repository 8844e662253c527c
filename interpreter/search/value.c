/* What a position is worth, searched to a depth: principal variation search at the level of actions, whoever
 * acts next. */

#include "search/thinking.h"

#include <string.h>

enum {
    POLL_MOST =
        2048, /* work between two questions to the host: a node is one, and so are so many actions listed */
    ACTIONS_OF_WORK = 8,
    POLL_MICROSECONDS = 1000,
    PRUNED_DEPTH = 3,  /* up to it, hopeless actions are left out */
    GIVING_DEPTH = 5,  /* ... and such as lose what is staked */
    PASS_DEPTH = 3,    /* from it on, a pass is tried */
    REDUCED_DEPTH = 3, /* from it on, late actions are looked at less deeply ... */
    REDUCED_AFTER = 3, /* ... after so many */
    QUIETS_NOTED = 64,
    REDUCTION =
        18755, /* of the product of the logarithms of depth and of actions tried before, for each ply less */
    OUTCOMES_MOST = 12, /* of chance that are looked at */
    HISTORY_MOST = 1 << 22
};

static int32_t search_value(Search *search, Window window, int depth, unsigned ply, bool may_pass);

/* --- the host ------------------------------------------------------------------------------- */

static void poll(Search *search)
{
    const SearchHost *host = search->host;
    if (search->chief != NULL) {
        atomic_store_explicit(&search->told, search->nodes, memory_order_relaxed);
        search->stopped = search->stopped || atomic_load_explicit(&search->chief->over, memory_order_relaxed);
    } else if (search->limits->nodes > 0 && search_nodes(search) > search->limits->nodes)
        search->stopped = true;
    if (host->stop != NULL && host->stop(host->context))
        search->stopped = true;
    if (host->now != NULL) {
        double now = host->now(host->context);
        if (search->limits->seconds > 0 && now - search->started >= search->limits->seconds)
            search->stopped = true;
        double passed = (now - search->polled) * 1e6;
        if (passed < POLL_MICROSECONDS && search->poll_each < POLL_MOST)
            search->poll_each *= 2;
        else if (passed > 2.0 * POLL_MICROSECONDS && search->poll_each > 1)
            search->poll_each /= 2;
        search->polled = now;
    } else {
        search->poll_each = POLL_MOST / 64;
    }
    search->poll_at = search->work + search->poll_each;
}

bool search_is_stopped(void *context)
{
    Search *search = context;
    if (!search->stopped)
        poll(search);
    return search->stopped;
}

bool search_goes_on(Search *search)
{
    search->nodes++;
    if (search->limits->nodes > 0 && search->nodes > search->limits->nodes)
        search->stopped = true;
    return search_works(search, 1);
}

bool search_works(Search *search, size_t work)
{
    search->work += work;
    if (search->work >= search->poll_at)
        poll(search);
    return !search->stopped;
}

bool search_lists(Search *search, Moves *moves, bool gains)
{
    bool whole = gains ? moves_list_gains(moves, search->position) : moves_list(moves, search->position);
    search_works(search, moves->list.count / ACTIONS_OF_WORK);
    if (!whole)
        search->position->overrun = false;
    return whole;
}

/* --- values ---------------------------------------------------------------------------------- */

unsigned search_camp(const Search *search)
{
    Player actor = play_actor(search->position);
    return search->camps.of[actor < BOARD_PLAYERS_MAX ? actor : search->position->turn.player];
}

int32_t search_end(const Search *search, unsigned ply)
{
    const Result *result = &search->position->result;
    bool won = false, lost = false, mine = search_camp(search) == 0;
    for (Player player = 0; player < search->appraisal->program->kernel->player_count; player++)
        if (search->camps.of[player] == 0) {
            won = won || (result->won >> player & 1) != 0;
            lost = lost || (result->lost >> player & 1) != 0;
        }
    if (!won && !lost && !result->draw)
        lost = result->won != 0;
    if (result->draw || won == lost)
        return 0;
    return won == mine ? VALUE_WON - (int32_t)ply : -VALUE_WON + (int32_t)ply;
}

int32_t search_evaluate(Search *search, Window window)
{
    const Position *position = search->position;
    uint64_t key = position->hash ^ search->salt;
    Judged *judged = &search->judged[key & ((1 << JUDGED_BITS) - 1)];
    if (judged->key == key)
        return judged->value;
    bool mine = search_camp(search) == 0, whole;
    Window seen = mine ? window : (Window){ -window.most, -window.least };
    int32_t value = evaluate(search->appraisal, position, &search->camps, seen, &whole);
    if (search->limits->blunder > 0) {
        uint64_t drawn = mix64(position->hash ^ search->limits->seed);
        value += (int32_t)(drawn % (2 * (uint64_t)search->limits->blunder + 1)) - search->limits->blunder;
    }
    int32_t most = VALUE_LEAST_WON - 1;
    value = mine ? value : -value;
    value += search->appraisal->unit / 10; /* to act is worth something */
    value = value > most ? most : value < -most ? -most : value;
    if (whole)
        *judged = (Judged){ .key = key, .value = value };
    return value;
}

static int32_t value_kept(int32_t value, unsigned ply)
{
    return value > VALUE_LEAST_WON    ? value + (int32_t)ply
           : value < -VALUE_LEAST_WON ? value - (int32_t)ply
                                      : value;
}

static int32_t value_found(int32_t value, unsigned ply)
{
    return value > VALUE_LEAST_WON    ? value - (int32_t)ply
           : value < -VALUE_LEAST_WON ? value + (int32_t)ply
                                      : value;
}

/* --- an action --------------------------------------------------------------------------------- */

static void note_line(Search *search, const Action *action, unsigned ply)
{
    unsigned count = search->line_counts[ply + 1];
    if (count > SEARCH_PLIES - 1)
        count = SEARCH_PLIES - 1;
    search->lines[ply][0] = *action;
    memcpy(&search->lines[ply][1], search->lines[ply + 1], count * sizeof *action);
    search->line_counts[ply] = count + 1;
}

void search_note_check(Search *search, unsigned ply)
{
    Player actor = play_actor(search->position);
    search->checked[ply] = search->royals && !search->position->result.over && actor < BOARD_PLAYERS_MAX &&
                           play_in_check(search->position, actor);
}

/* An action that is being looked at. */
typedef struct Step {
    const Action *action;
    PlayUndo undo;
    unsigned camp; /* of who acts */
    unsigned ply;  /* that it leads to */
} Step;

static Step step_make(Search *search, const Action *action, unsigned ply)
{
    Step step = { .action = action, .camp = search_camp(search), .ply = ply + 1 };
    search->played[ply + 1] = action_key(action);
    play_try(search->position, action, &step.undo, &search->open[ply + 1]);
    transpositions_await(search->table, search->position->hash ^ search->salt);
    search_note_check(search, ply + 1);
    return step;
}

static int32_t value_here(Search *search, const Step *step, Window window, int depth)
{
    bool same = search_camp(search) == step->camp;
    Window seen = same ? window : (Window){ -window.most, -window.least };
    int32_t value = depth > 0 ? search_value(search, seen, depth, step->ply, true)
                              : search_quiet(search, seen, step->ply, (unsigned)-depth);
    return same ? value : -value;
}

/* The value of where one is now for the camp that came there; depth below 1: until all is quiet. */
static int32_t step_value(Search *search, Step *step, Window window, int depth)
{
    int32_t value = value_here(search, step, window, depth);
    if (!search->unsettled)
        return value;
    search->unsettled = search->open[step->ply] = false;
    play_unmake(search->position, step->undo);
    step->undo = play_make(search->position, step->action);
    search_note_check(search, step->ply);
    return value_here(search, step, window, depth);
}

bool search_unsettles(Search *search, const Moves *moves, unsigned ply)
{
    bool nothing =
        moves->list.count == 0 ||
        (moves->list.count == 1 && moves->list.items[0].rule == search->appraisal->program->pass_rule);
    search->unsettled = nothing && search->open[ply];
    return search->unsettled;
}

int32_t search_action(Search *search, const Action *action, Window window, int depth, unsigned ply)
{
    if (!search_goes_on(search))
        return 0;
    Step step = step_make(search, action, ply);
    int32_t value = step_value(search, &step, window, depth);
    play_unmake(search->position, step.undo);
    return value;
}

/* --- chance -------------------------------------------------------------------------------------- */

/* The mean of what may come, by weight; of many outcomes, of some at even distances. */
static int32_t value_of_chance(Search *search, int depth, unsigned ply)
{
    Moves *moves = &search->moves[ply];
    double sum = 0, weights = 0;
    if (!search_lists(search, moves, false) || moves->list.count == 0)
        return search_evaluate(search, (Window){ -INFINITE, INFINITE });
    size_t count = moves->list.count, step = (count + OUTCOMES_MOST - 1) / OUTCOMES_MOST;
    for (size_t i = 0; i < count && !search->stopped; i += step) {
        Action action = moves->list.items[i];
        double weight = play_weight(search->position, &action);
        if (weight <= 0)
            continue;
        sum += weight * search_action(search, &action, (Window){ -INFINITE, INFINITE }, depth - 1, ply);
        weights += weight;
    }
    return weights > 0 ? (int32_t)(sum / weights) : 0;
}

/* --- a position ------------------------------------------------------------------------------------ */

typedef struct Node {
    Window window;
    int depth;
    unsigned ply;
    int32_t standing; /* the evaluation */
    int32_t best;
    Action best_action;
    uint32_t best_key;
    uint32_t quiets[QUIETS_NOTED]; /* keys of actions without gain that were tried */
    unsigned quiet_count, tried;
    bool check, wide; /* wide: the exact value is wanted */
} Node;

/* Of a position that has come before: what the rules say of going on so. Whoever loses by it may still do
 * something else, so that it is told as no sure end, but as if all that there is were lost. false: it is like
 * any other. */
static bool value_of_round(Search *search, unsigned ply, int32_t *value)
{
    const Appraisal *appraisal = search->appraisal;
    Position *position = search->position;
    if (ply == 0 || (!appraisal->repeating && !appraisal->judging) || position_repeats(position) == 0)
        return false;
    Result before = position->result, said;
    *value = 0;
    if (!appraisal->judging || !play_foresee(position, &said))
        return appraisal->repeating;
    position->result = said;
    int32_t end = search_end(search, ply);
    int32_t all = appraisal->full < VALUE_LEAST_WON ? (int32_t)appraisal->full : VALUE_LEAST_WON - 1;
    position->result = before;
    *value = end > 0 ? all : end < 0 ? -all : 0;
    return true;
}

/* Whether even giving the turn away leaves it too good for the other camp to let it come to this. */
static bool passes_well(Search *search, const Node *node)
{
    unsigned camp = search_camp(search);
    if (node->depth < PASS_DEPTH || node->check || node->wide || node->standing < node->window.most ||
        !search->appraisal->passing || node->window.most < -VALUE_LEAST_WON ||
        worth_of_officers(search->appraisal, search->position, &search->camps, camp) <
            2 * search->appraisal->unit)
        return false;
    size_t journal = search->position->journal_count;
    Result result = search->position->result;
    int32_t value = -INFINITE;
    if (turn_give_up(search->position) && search_camp(search) != camp) {
        int depth = node->depth - 3 - node->depth / 4;
        int32_t most = node->window.most;
        search->checked[node->ply + 1] = search->open[node->ply + 1] = false;
        search->played[node->ply + 1] = 0;
        Window window = { -most, -most + 1 };
        value = depth > 0 ? -search_value(search, window, depth, node->ply + 1, false)
                          : -search_quiet(search, window, node->ply + 1, 0);
    }
    position_undo(search->position, journal);
    search->position->result = result;
    return !search->stopped && value >= node->window.most;
}

/* Never beyond HISTORY_MOST: the farther it has gone, the less. */
static void learn(int32_t *kept, int32_t by)
{
    *kept += by - (int32_t)((int64_t)*kept * (by < 0 ? -by : by) / HISTORY_MOST);
}

static void reward(Search *search, const Node *node, uint32_t key)
{
    int32_t *history = search->history[search_camp(search)];
    uint32_t *killers = search->killers[node->ply];
    int32_t bonus = node->depth * node->depth * 16;
    if (killers[0] != key) {
        killers[1] = killers[0];
        killers[0] = key;
    }
    for (unsigned i = 0; i < node->quiet_count; i++) {
        int32_t by = node->quiets[i] == key ? bonus : -bonus;
        learn(&history[node->quiets[i] >> (32 - HISTORY_BITS)], by);
        learn(&search->replies[search_reply(search, node->ply, node->quiets[i])], by);
    }
}

/* To the base 2, in 64ths, of a number from 1 on. */
static unsigned logarithm(unsigned number)
{
    unsigned whole = 31 - (unsigned)__builtin_clz(number);
    return (whole << 6) + (unsigned)(((uint64_t)number << 6 >> whole) - 64);
}

/* How much less deeply a late action is looked at. */
static int reduction_of(const Node *node)
{
    if (node->depth < REDUCED_DEPTH || node->tried <= REDUCED_AFTER || node->check)
        return 0;
    int by = (int)((logarithm((unsigned)node->depth) * logarithm(node->tried) + REDUCTION / 2) / REDUCTION);
    by -= node->wide;
    return by < 0 ? 0 : by > node->depth - 1 ? node->depth - 1 : by;
}

/* Whether an action that gains nothing can be left out near the leaves. */
static bool is_hopeless(const Search *search, const Node *node)
{
    if (node->depth > PRUNED_DEPTH || node->check || node->tried == 0 || node->best <= -VALUE_LEAST_WON ||
        search->appraisal->program->kernel->must_count > 0)
        return false;
    int32_t hope = node->standing + search->appraisal->unit * (1 + node->depth);
    return (!node->wide && hope <= node->window.least) ||
           (!node->wide && node->quiet_count > 5u + 3u * (unsigned)(node->depth * node->depth));
}

/* Whether, near the leaves, it gives up so much that nothing will make up for it. */
static bool gives_too_much(Search *search, const Node *node, const Action *action, Gain gain)
{
    if (node->depth > GIVING_DEPTH || node->check || node->wide || node->tried == 0 || gain.open ||
        node->best <= -VALUE_LEAST_WON || search->appraisal->turned ||
        search->appraisal->program->kernel->must_count > 0)
        return false;
    const Appraisal *appraisal = search->appraisal;
    int32_t won = gain.taken + gain.promoted > 0 ? gain.taken + gain.promoted : 0;
    int32_t least = -appraisal->unit * node->depth;
    return won - action_stake(appraisal, search->position, action) < least &&
           action_exchange(appraisal, search->position, action, won) < least;
}

/* One action of a node: first with a closed window and perhaps less deeply, again where it surprises. */
static int32_t try_action(Search *search, Node *node, const Action *action, bool quiet)
{
    if (!search_goes_on(search))
        return 0;
    Window window = node->window;
    Step step = step_make(search, action, node->ply);
    bool checks = search->checked[node->ply + 1];
    bool goes_on = search_camp(search) == step.camp; /* the turn is not over: nothing has been answered */
    int depth = node->depth - 1 + (checks && node->ply < 2u * (unsigned)node->depth + 16);
    int32_t value = 0;
    bool whole = node->tried == 0;
    if (!whole) {
        int by = quiet && !checks && !goes_on ? reduction_of(node) : 0;
        Window closed = { window.least, window.least + 1 };
        value = step_value(search, &step, closed, depth - by);
        if (by > 0 && value > window.least && !search->stopped)
            value = step_value(search, &step, closed, depth);
        whole = value > window.least && value < window.most;
    }
    if (whole && !search->stopped)
        value = step_value(search, &step, window, depth);
    play_unmake(search->position, step.undo);
    node->tried++;
    return value;
}

/* Tries the actions in order; `first` is the key of the one that it begins with, or 0. */
static void try_all(Search *search, Node *node, uint32_t first)
{
    Moves *moves = &search->moves[node->ply];
    for (const Action *next; (next = moves_next(moves)) != NULL && !search->stopped;) {
        Action action = *next;
        uint32_t key = action_key(&action);
        Gain gain = action_gain(search->appraisal, search->position, &action);
        bool quiet = gain.taken + gain.promoted <= 0;
        bool loses = search_order_is_loss(moves->order[moves->next - 1]);
        if ((quiet && is_hopeless(search, node)) ||
            ((quiet || loses) && key != first && gives_too_much(search, node, &action, gain)))
            continue;
        if (quiet && node->quiet_count < QUIETS_NOTED)
            node->quiets[node->quiet_count++] = key;
        int32_t value = try_action(search, node, &action, quiet);
        if (search->stopped || value <= node->best)
            continue;
        node->best = value;
        node->best_action = action;
        if (value <= node->window.least)
            continue;
        node->best_key = key;
        node->window.least = value;
        note_line(search, &action, node->ply);
        if (value < node->window.most)
            continue;
        if (quiet)
            reward(search, node, key);
        return;
    }
}

bool search_recall(const Search *search, Window window, int depth, unsigned ply, uint32_t *first,
                   int32_t *value)
{
    Found found;
    if (!transpositions_find(search->table, search->position->hash ^ search->salt, &found))
        return false;
    *first = found.action;
    *value = value_found(found.value, ply);
    return window.most - window.least <= 1 && found.depth >= depth &&
           (found.bound == BOUND_EXACT || (found.bound == BOUND_LOWER && *value >= window.most) ||
            (found.bound == BOUND_UPPER && *value <= window.least));
}

void search_keep(Search *search, unsigned ply, int depth, int32_t best, uint32_t first, Window window)
{
    Found found = { .action = first, .value = value_kept(best, ply), .depth = depth };
    found.bound = best >= window.most ? BOUND_LOWER : best > window.least ? BOUND_EXACT : BOUND_UPPER;
    transpositions_keep(search->table, search->position->hash ^ search->salt, &found);
}

static Node node_of(Search *search, Window window, int depth, unsigned ply)
{
    Node node;
    node.window = window;
    node.depth = depth;
    node.ply = ply;
    node.best = -INFINITE;
    node.best_key = 0;
    node.quiet_count = node.tried = 0;
    node.check = search->checked[ply];
    node.wide = window.most - window.least > 1;
    node.standing = 0;
    return node;
}

/* Of the position from the viewpoint of who acts. What is above the window is only known to be. */
static int32_t search_value(Search *search, Window window, int depth, unsigned ply, bool may_pass)
{
    Position *position = search->position;
    search->line_counts[ply] = 0;
    if (position->result.over)
        return search_end(search, ply);
    int32_t known;
    if (value_of_round(search, ply, &known))
        return known;
    if (ply >= SEARCH_PLIES)
        return search_evaluate(search, window);
    if (play_actor(position) >= BOARD_PLAYERS_MAX)
        return value_of_chance(search, depth, ply);
    Node node = node_of(search, window, depth, ply);
    uint32_t first = 0;
    if (search_recall(search, window, depth, ply, &first, &known))
        return known;
    node.standing = node.check ? 0 : search_evaluate(search, window);
    if (!node.check && !node.wide && depth <= PRUNED_DEPTH && may_pass && search->appraisal->passing &&
        node.standing - depth * search->appraisal->unit * 3 / 2 >= window.most)
        return node.standing;
    if (may_pass && passes_well(search, &node))
        return window.most;
    if (first == 0 && node.depth >= 5)
        node.depth--;
    Moves *moves = &search->moves[ply];
    if (!search_lists(search, moves, false) || moves->list.count == 0)
        return search_evaluate(search, window);
    if (search_unsettles(search, moves, ply))
        return 0;
    search_order(search, moves, first, ply);
    try_all(search, &node, first);
    if (search->stopped)
        return 0;
    search_keep(search, ply, node.depth, node.best, node.best_key, window);
    return node.best;
}
