/* Alpha-beta: principal variation search. A ply is an action, whoever moves next. */

#include "search/thinking.h"

#include <string.h>

enum {
    POLL_MOST = 2048, /* work between two polls of the host; a node counts, and so do listed actions */
    ACTIONS_OF_WORK = 8,
    POLL_MICROSECONDS = 1000,
    PRUNED_DEPTH = 3,  /* futility pruning up to this depth */
    GIVING_DEPTH = 5,  /* pruning of losing captures (static exchange evaluation) up to this depth */
    PASS_DEPTH = 3,    /* null moves from this depth on */
    REDUCED_DEPTH = 3, /* late move reductions from this depth on ... */
    REDUCED_AFTER = 3, /* ... after this many actions */
    QUIETS_NOTED = 64,
    CIRCLE_UNITS = 20,  /* penalty for coming back within a turn */
    REDUCTION = 18755,  /* product of the logarithms of depth and move count per ply of reduction */
    OUTCOMES_MOST = 12, /* outcomes searched at a chance node */
    HISTORY_MOST = 1 << 22
};

static int32_t search_value(Search *search, Window window, int depth, unsigned ply, bool may_pass);

/* --- the host ------------------------------------------------------------------------------- */

static void poll(Search *search)
{
    const SearchHost *host = search->host;
    if (search->chief != NULL) {
        atomic_store_explicit(&search->counted_nodes, search->nodes, memory_order_relaxed);
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

/* --- scores ---------------------------------------------------------------------------------- */

unsigned search_side(const Search *search)
{
    Player actor = play_actor(search->position);
    return search->side_map.of[actor < BOARD_PLAYERS_MAX ? actor : search->position->turn.player];
}

int32_t search_end(const Search *search, unsigned ply)
{
    const Result *result = &search->position->result;
    bool won = false, lost = false, mine = search_side(search) == 0;
    for (Player player = 0; player < search->appraisal->program->kernel->player_count; player++)
        if (search->side_map.of[player] == 0) {
            won = won || (result->won >> player & 1) != 0;
            lost = lost || (result->lost >> player & 1) != 0;
        }
    if (!won && !lost && !result->draw)
        lost = result->won != 0;
    if (result->draw || won == lost)
        return 0;
    return won == mine ? VALUE_WON - (int32_t)ply : -VALUE_WON + (int32_t)ply;
}

/* The value of being to move. In a race to a camp it is a step. In the middle of a turn it is the opponent's:
 * otherwise a chain of jumps would never end. */
static int32_t tempo(const Search *search, unsigned ply)
{
    const Appraisal *appraisal = search->appraisal;
    if (!appraisal->goals.camped)
        return appraisal->to_move;
    return search->again[ply] ? -appraisal->step : appraisal->step;
}

int32_t search_evaluate(Search *search, Window window, unsigned ply)
{
    const Position *position = search->position;
    uint64_t key = position->hash ^ search->salt;
    EvalEntry *eval_cache = &search->eval_cache[key & ((1 << JUDGED_BITS) - 1)];
    if (eval_cache->key == key)
        return eval_cache->value;
    bool mine = search_side(search) == 0, whole;
    Window seen = mine ? window : (Window){ -window.beta, -window.alpha };
    int32_t value = evaluate(search->appraisal, position, &search->side_map, seen, &whole);
    if (search->limits->blunder > 0) {
        uint64_t drawn = mix64(position->hash ^ search->limits->seed);
        value += (int32_t)(drawn % (2 * (uint64_t)search->limits->blunder + 1)) - search->limits->blunder;
    }
    int32_t most = VALUE_LEAST_WON - 1;
    value = mine ? value : -value;
    value += tempo(search, ply);
    value = value > most ? most : value < -most ? -most : value;
    if (whole)
        *eval_cache = (EvalEntry){ .key = key, .value = value };
    return value;
}

static int32_t value_to_tt(int32_t value, unsigned ply)
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

/* An action that is being searched. */
typedef struct Step {
    const Action *action;
    PlayUndo undo;
    unsigned side; /* of the mover */
    unsigned ply;  /* after the action */
} Step;

static Step step_make(Search *search, const Action *action, unsigned ply)
{
    Step step = { .action = action, .side = search_side(search), .ply = ply + 1 };
    search->played[ply + 1] = action_key(action);
    play_try(search->position, action, &step.undo, &search->open[ply + 1]);
    tt_prefetch(search->table, search->position->hash ^ search->salt);
    search->hashes[ply + 1] = search->position->hash;
    search->again[ply + 1] = search_side(search) == step.side;
    search_note_check(search, ply + 1);
    return step;
}

/* True if the side to move has had this position before in the same turn: it wastes actions. */
static bool is_circle(const Search *search, unsigned ply)
{
    for (unsigned i = ply; i > 0 && search->again[i]; i--)
        if (search->hashes[i - 1] == search->hashes[ply])
            return true;
    return false;
}

static int32_t value_here(Search *search, const Step *step, Window window, int depth)
{
    search->line_counts[step->ply] = 0;
    if (is_circle(search, step->ply))
        return search_evaluate(search, window, step->ply) - CIRCLE_UNITS * search->appraisal->unit;
    if (search->again[step->ply] && search->appraisal->goals.camped && depth >= 0)
        depth++; /* a turn is a ply, so that to go on does not put off what the opponent does */
    bool same = search_side(search) == step->side;
    Window seen = same ? window : (Window){ -window.beta, -window.alpha };
    int32_t value = depth > 0 ? search_value(search, seen, depth, step->ply, true)
                              : search_qsearch(search, seen, step->ply, (unsigned)-depth);
    return same ? value : -value;
}

/* The score of the current position for the side that moved there. Depth below 1: quiescence search. */
static int32_t step_value(Search *search, Step *step, Window window, int depth)
{
    int32_t value = value_here(search, step, window, depth);
    if (!search->stalemate_pending)
        return value;
    search->stalemate_pending = search->open[step->ply] = false;
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
    search->stalemate_pending = nothing && search->open[ply];
    return search->stalemate_pending;
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

/* A chance node: the weighted mean of its outcomes. If there are many, a regular sample of them. */
static int32_t value_of_chance(Search *search, int depth, unsigned ply)
{
    Moves *moves = &search->moves[ply];
    double sum = 0, weights = 0;
    if (!search_lists(search, moves, false) || moves->list.count == 0)
        return search_evaluate(search, (Window){ -INFINITE, INFINITE }, ply);
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

/* --- a node ------------------------------------------------------------------------------------ */

typedef struct Node {
    Window window;
    int depth;
    unsigned ply;
    int32_t static_eval; /* static evaluation */
    int32_t best;
    Action best_action;
    uint32_t best_key;
    uint32_t quiets[QUIETS_NOTED]; /* keys of the quiet actions tried so far */
    unsigned quiet_count, tried;
    bool check, wide; /* wide: a PV node, with an open window */
} Node;

/* The score of a repeated position: the result if the cycle repeats. The losing side may still deviate, so a
 * loss is a large penalty and not a mate score. False if no repetition rule applies. */
static bool value_of_round(Search *search, unsigned ply, int32_t *value)
{
    const Appraisal *appraisal = search->appraisal;
    Position *position = search->position;
    if (ply == 0 || (!appraisal->repeating && !appraisal->judging) || position_repeats(position) == 0)
        return false;
    Result before = position->result, said;
    *value = 0;
    if (!appraisal->judging || !play_predict_repetition(position, &said))
        return appraisal->repeating;
    position->result = said;
    int32_t end = search_end(search, ply);
    int32_t all = appraisal->full < VALUE_LEAST_WON ? (int32_t)appraisal->full : VALUE_LEAST_WON - 1;
    position->result = before;
    *value = end > 0 ? all : end < 0 ? -all : 0;
    return true;
}

/* Null move pruning: true if the score is above beta even after passing. */
static bool null_move_fails_high(Search *search, const Node *node)
{
    unsigned side = search_side(search);
    if (node->depth < PASS_DEPTH || node->check || node->wide || node->static_eval < node->window.beta ||
        !search->appraisal->passing || node->window.beta < -VALUE_LEAST_WON ||
        worth_of_officers(search->appraisal, search->position, &search->side_map, side) <
            2 * search->appraisal->unit)
        return false;
    size_t journal = search->position->journal_count;
    Result result = search->position->result;
    int32_t value = -INFINITE;
    if (turn_give_up(search->position) && search_side(search) != side) {
        int depth = node->depth - 3 - node->depth / 4;
        int32_t most = node->window.beta;
        search->checked[node->ply + 1] = search->open[node->ply + 1] = search->again[node->ply + 1] = false;
        search->played[node->ply + 1] = 0;
        Window window = { -most, -most + 1 };
        value = depth > 0 ? -search_value(search, window, depth, node->ply + 1, false)
                          : -search_qsearch(search, window, node->ply + 1, 0);
    }
    position_undo(search->position, journal);
    search->position->result = result;
    return !search->stopped && value >= node->window.beta;
}

/* History update with gravity: never beyond HISTORY_MOST. */
static void learn(int32_t *kept, int32_t by)
{
    *kept += by - (int32_t)((int64_t)*kept * (by < 0 ? -by : by) / HISTORY_MOST);
}

static void reward(Search *search, const Node *node, uint32_t key)
{
    int32_t *history = search->history[search_side(search)];
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

/* Logarithm to base 2, in 64ths, of a number of at least 1. */
static unsigned logarithm(unsigned number)
{
    unsigned whole = 31 - (unsigned)__builtin_clz(number);
    return (whole << 6) + (unsigned)(((uint64_t)number << 6 >> whole) - 64);
}

/* The late move reduction, in plies. */
static int reduction_of(const Node *node)
{
    if (node->depth < REDUCED_DEPTH || node->tried <= REDUCED_AFTER || node->check)
        return 0;
    int by = (int)((logarithm((unsigned)node->depth) * logarithm(node->tried) + REDUCTION / 2) / REDUCTION);
    by -= node->wide;
    return by < 0 ? 0 : by > node->depth - 1 ? node->depth - 1 : by;
}

/* Futility pruning: true if a quiet action near the leaves can be skipped. */
static bool is_futile(const Search *search, const Node *node)
{
    if (node->depth > PRUNED_DEPTH || node->check || node->tried == 0 || node->best <= -VALUE_LEAST_WON ||
        search->appraisal->program->kernel->must_count > 0)
        return false;
    int32_t hope = node->static_eval + search->appraisal->unit * (1 + node->depth);
    return (!node->wide && hope <= node->window.alpha) ||
           (!node->wide && node->quiet_count > 5u + 3u * (unsigned)(node->depth * node->depth));
}

/* True if a losing capture near the leaves can be skipped. */
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

/* Searches one action of a node: with a null window and perhaps reduced, then again if it exceeds alpha. */
static int32_t try_action(Search *search, Node *node, const Action *action, bool quiet)
{
    if (!search_goes_on(search))
        return 0;
    Window window = node->window;
    Step step = step_make(search, action, node->ply);
    bool checks = search->checked[node->ply + 1];
    bool goes_on = search_side(search) == step.side; /* the same side moves again */
    int depth = node->depth - 1 + (checks && node->ply < 2u * (unsigned)node->depth + 16);
    int32_t value = 0;
    bool whole = node->tried == 0;
    if (!whole) {
        int by = quiet && !checks && !goes_on ? reduction_of(node) : 0;
        Window closed = { window.alpha, window.alpha + 1 };
        value = step_value(search, &step, closed, depth - by);
        if (by > 0 && value > window.alpha && !search->stopped)
            value = step_value(search, &step, closed, depth);
        whole = value > window.alpha && value < window.beta;
    }
    if (whole && !search->stopped)
        value = step_value(search, &step, window, depth);
    play_unmake(search->position, step.undo);
    node->tried++;
    return value;
}

/* Searches the actions in order. `first` is the key of the transposition table's move, or 0. */
static void try_all(Search *search, Node *node, uint32_t first)
{
    Moves *moves = &search->moves[node->ply];
    for (const Action *next; (next = moves_next(moves)) != NULL && !search->stopped;) {
        Action action = *next;
        uint32_t key = action_key(&action);
        Gain gain = action_gain(search->appraisal, search->position, &action);
        bool quiet = gain.taken + gain.promoted <= 0;
        bool loses = search_order_is_loss(moves->order[moves->next - 1]);
        if ((quiet && is_futile(search, node)) ||
            ((quiet || loses) && key != first && gives_too_much(search, node, &action, gain)))
            continue;
        if (quiet && node->quiet_count < QUIETS_NOTED)
            node->quiets[node->quiet_count++] = key;
        int32_t value = try_action(search, node, &action, quiet);
        if (search->stopped || value <= node->best)
            continue;
        node->best = value;
        node->best_action = action;
        if (value <= node->window.alpha)
            continue;
        node->best_key = key;
        node->window.alpha = value;
        note_line(search, &action, node->ply);
        if (value < node->window.beta)
            continue;
        if (quiet)
            reward(search, node, key);
        return;
    }
}

bool tt_probe_node(const Search *search, Window window, int depth, unsigned ply, uint32_t *first,
                   int32_t *value)
{
    TtData found;
    if (!tt_probe(search->table, search->position->hash ^ search->salt, &found))
        return false;
    *first = found.action;
    *value = value_found(found.value, ply);
    return window.beta - window.alpha <= 1 && found.depth >= depth &&
           (found.bound == BOUND_EXACT || (found.bound == BOUND_LOWER && *value >= window.beta) ||
            (found.bound == BOUND_UPPER && *value <= window.alpha));
}

void tt_store_node(Search *search, unsigned ply, int depth, int32_t best, uint32_t first, Window window)
{
    TtData found = { .action = first, .value = value_to_tt(best, ply), .depth = depth };
    found.bound = best >= window.beta ? BOUND_LOWER : best > window.alpha ? BOUND_EXACT : BOUND_UPPER;
    tt_store(search->table, search->position->hash ^ search->salt, &found);
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
    node.wide = window.beta - window.alpha > 1;
    node.static_eval = 0;
    return node;
}

/* The score of the position for the side to move. A score above the window is a lower bound. */
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
        return search_evaluate(search, window, ply);
    if (play_actor(position) >= BOARD_PLAYERS_MAX)
        return value_of_chance(search, depth, ply);
    Node node = node_of(search, window, depth, ply);
    uint32_t first = 0;
    if (tt_probe_node(search, window, depth, ply, &first, &known))
        return known;
    node.static_eval = node.check ? 0 : search_evaluate(search, window, ply);
    if (!node.check && !node.wide && depth <= PRUNED_DEPTH && may_pass && search->appraisal->passing &&
        node.static_eval - depth * search->appraisal->unit * 3 / 2 >= window.beta)
        return node.static_eval;
    if (may_pass && null_move_fails_high(search, &node))
        return window.beta;
    if (first == 0 && node.depth >= 5)
        node.depth--;
    Moves *moves = &search->moves[ply];
    if (!search_lists(search, moves, false) || moves->list.count == 0)
        return search_evaluate(search, window, ply);
    if (search_unsettles(search, moves, ply))
        return 0;
    search_order(search, moves, first, ply);
    try_all(search, &node, first);
    if (search->stopped)
        return 0;
    tt_store_node(search, ply, node.depth, node.best, node.best_key, window);
    return node.best;
}
