/* Monte Carlo tree search, for games of which the evaluation says nothing: the tree grows where it looks best
 * to whoever acts there, each side for itself, and its leaves are valued by random games. Which branch is
 * tried next is the PUCT rule of Silver et al. ("Mastering the game of Go without human knowledge", 2017),
 * the prior being what an action wins at once; sides that win for sure are handed up as Winands et al. do
 * ("Monte-Carlo tree search solver", 2008). */

#include <string.h>

#include "base/memory.h"
#include "sample/sample.h"
#include "search/thinking.h"

enum {
    EXPLORING_PERCENT = 110,
    SCALE_UNITS = 4,     /* three chances of four are told as so many of the cheapest kind */
    PRIOR_GAIN = 6,      /* how much likelier what wins something is than what does not */
    PRIOR_LOSS = 4,      /* ... and what may cost more less so, in eighths */
    UNTRIED_PERCENT = 8, /* how much worse than its parent a branch is thought to be before it is tried */
    BRANCH_BYTES = 4,    /* times the table: memory for branches */
    BRANCHES_LEAST = 4096,
    GAME_PLIES_MOST = 400, /* of a random game */
    PLIES_OF_NODE = 8,     /* of it, that take as long as a position of the tree */
    CHILD_NONE = 0
};

typedef struct Branch {
    Action action;
    double sum;  /* of the values for whoever chose it */
    float prior; /* share of its parent's; of chance: probability */
    uint32_t visits;
    uint32_t first, count; /* children; none: not listed yet */
    uint8_t sure;          /* side that wins for sure, and one; 0: not known */
    uint8_t plies;         /* ... until then */
} Branch;

typedef struct Tree {
    Search *search;
    Branch *branches;
    uint32_t count, most;
    unsigned sides, deepest, depth_most;
    Moves moves;
    Random random;   /* of random games */
    Playing playing; /* one of them */
} Tree;

/* Shares of one point, for each side. */
typedef struct Values {
    double of[BOARD_PLAYERS_MAX];
} Values;

static unsigned side_of_actor(const Search *search)
{
    const Kernel *kernel = search->appraisal->program->kernel;
    Player actor = play_actor(search->position);
    return kernel->players[actor < BOARD_PLAYERS_MAX ? actor : search->position->turn.player].side;
}

static void share(const Tree *tree, Values *values)
{
    double all = 0;
    for (unsigned side = 0; side < tree->sides; side++)
        all += values->of[side];
    for (unsigned side = 0; side < tree->sides; side++)
        values->of[side] = all > 0 ? values->of[side] / all : 1.0 / tree->sides;
}

static Values values_of_sure(unsigned side)
{
    Values values = { { 0 } };
    values.of[side] = 1;
    return values;
}

/* Of a game that is over; notes who has won alone. */
static Values values_of_end(const Tree *tree, Branch *branch)
{
    const Result *result = &tree->search->position->result;
    const Kernel *kernel = tree->search->appraisal->program->kernel;
    Values values = { { 0 } };
    uint32_t won = 0;
    for (Player player = 0; player < kernel->player_count; player++) {
        if ((result->won >> player & 1) != 0)
            won |= UINT32_C(1) << kernel->players[player].side;
    }
    for (unsigned side = 0; side < tree->sides; side++)
        values.of[side] = won >> side & 1;
    share(tree, &values);
    if (won != 0 && (won & (won - 1)) == 0) {
        branch->sure = (uint8_t)(1 + __builtin_ctz(won));
        branch->plies = 0;
    }
    return values;
}

/* What a random game from there comes to. */
static Values values_of_game(Tree *tree)
{
    Position *position = tree->search->position;
    PlayUndo undo = { .journal_count = position->journal_count, .result = position->result };
    Values values = { { 0 } };
    Branch ignored;
    unsigned plies = 0;
    while (plies < GAME_PLIES_MOST && sample_action(position, &tree->random, &tree->playing))
        plies++;
    sample_resolve_stalemate(position, &tree->playing);
    if (position->result.over)
        values = values_of_end(tree, &ignored);
    share(tree, &values);
    play_unmake(position, undo);
    position->overrun = false;
    tree->search->nodes += plies / PLIES_OF_NODE;
    return values;
}

/* --- growing ------------------------------------------------------------------------------------ */

static double prior_of(const Tree *tree, const Action *action)
{
    const Search *search = tree->search;
    const Position *position = search->position;
    if (play_actor(position) >= BOARD_PLAYERS_MAX)
        return play_weight(search->position, action);
    Gain gain = action_gain(search->appraisal, position, action);
    int32_t won = gain.taken + gain.promoted;
    int32_t risk = action_risk(search->appraisal, position, action, gain.taken);
    double share_won = won <= 0 ? 0 : (double)won / (won + 2.0 * search->appraisal->unit);
    return risk > won ? PRIOR_LOSS / 8.0 + share_won : 1 + PRIOR_GAIN * share_won;
}

/* Lists what may be done; false: there is nothing, or no room for it. */
static bool branch_out(Tree *tree, uint32_t at, bool root)
{
    Search *search = tree->search;
    const Watch *watch = search->position->watch;
    if (root) /* there is an action to choose, however little time there is */
        search->position->watch = NULL;
    bool whole = moves_list(&tree->moves, search->position);
    search->position->watch = watch;
    const ActionList *list = &tree->moves.list;
    search->position->overrun = false;
    if ((!whole && !root) || list->count == 0 || list->count > tree->most - tree->count)
        return false;
    double all = 0;
    uint32_t first = tree->count;
    for (size_t i = 0; i < list->count; i++) {
        const Action *action = &list->items[i];
        if (root && !search_is_wanted(search->limits, action_key(action)))
            continue;
        double prior = prior_of(tree, action);
        tree->branches[tree->count++] = (Branch){ .action = *action, .prior = (float)prior };
        all += prior;
    }
    for (uint32_t i = first; i < tree->count; i++)
        tree->branches[i].prior = (float)(all > 0 ? tree->branches[i].prior / all : 0);
    tree->branches[at].first = first;
    tree->branches[at].count = tree->count - first;
    return tree->count > first;
}

/* By Newton's way, from above. */
static double square_root(double number)
{
    double root = number > 1 ? number : 1;
    for (unsigned i = 0; i < 40; i++) {
        double next = (root + number / root) / 2;
        if (next >= root)
            break;
        root = next;
    }
    return root;
}

static uint32_t best_child(const Tree *tree, const Branch *branch, unsigned side, double own)
{
    uint32_t best = branch->first;
    double most = -1e9, wide = square_root(branch->visits) * EXPLORING_PERCENT / 100.0;
    for (uint32_t i = branch->first; i < branch->first + branch->count; i++) {
        const Branch *child = &tree->branches[i];
        double value = child->visits > 0 ? child->sum / child->visits : own - UNTRIED_PERCENT / 100.0;
        if (child->sure != 0)
            value = child->sure == side + 1 ? 2 : -1;
        value += wide * (double)child->prior / (1 + child->visits);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* Of what may come by chance, that which has come least for its weight. */
static uint32_t rarest_child(const Tree *tree, const Branch *branch)
{
    uint32_t best = branch->first;
    double most = -1;
    for (uint32_t i = branch->first; i < branch->first + branch->count; i++) {
        double lack = (double)tree->branches[i].prior / (1 + tree->branches[i].visits);
        if (lack > most) {
            most = lack;
            best = i;
        }
    }
    return best;
}

/* Whether somebody wins for sure now: who acts, by one branch; anybody, if by all of them. */
static void hand_up(Tree *tree, uint32_t at, uint32_t chosen, unsigned side, bool chance)
{
    Branch *branch = &tree->branches[at];
    const Branch *child = &tree->branches[chosen];
    bool own = child->sure == side + 1 && !chance, all = true;
    uint8_t plies = 0;
    for (uint32_t i = branch->first; !own && all && i < branch->first + branch->count; i++) {
        all = tree->branches[i].sure == child->sure;
        plies = tree->branches[i].plies > plies ? tree->branches[i].plies : plies;
    }
    if (!own && !all)
        return;
    branch->sure = child->sure;
    branch->plies = (uint8_t)((own ? child->plies : plies) + 1);
}

static Values visit(Tree *tree, uint32_t at, unsigned ply);

static Values visit_child(Tree *tree, uint32_t at, unsigned ply)
{
    Search *search = tree->search;
    bool chance = play_actor(search->position) >= BOARD_PLAYERS_MAX;
    unsigned side = side_of_actor(search);
    const Branch *branch = &tree->branches[at];
    double own = branch->visits > 0 ? branch->sum / branch->visits : 1.0 / tree->sides;
    uint32_t chosen = chance ? rarest_child(tree, branch) : best_child(tree, branch, side, own);
    PlayUndo undo = play_make(search->position, &tree->branches[chosen].action);
    Values values = visit(tree, chosen, ply + 1);
    play_unmake(search->position, undo);
    Branch *child = &tree->branches[chosen];
    child->visits++;
    child->sum += values.of[side];
    if (child->sure != 0)
        hand_up(tree, at, chosen, side, chance);
    return values;
}

static Values visit(Tree *tree, uint32_t at, unsigned ply)
{
    Search *search = tree->search;
    Branch *branch = &tree->branches[at];
    tree->deepest = ply > tree->deepest ? ply : tree->deepest;
    if (search->position->result.over)
        return values_of_end(tree, branch);
    if (branch->sure != 0 && ply > 0)
        return values_of_sure(branch->sure - 1u);
    if (ply > 0 && search->appraisal->repeating && position_repeats(search->position) > 0) {
        Values even = { { 0 } };
        share(tree, &even);
        return even;
    }
    bool leaf = ply >= tree->depth_most || (branch->visits == 0 && ply > 0);
    if (!search_goes_on(search) || leaf || (branch->count == 0 && !branch_out(tree, at, ply == 0)))
        return values_of_game(tree);
    return visit_child(tree, at, ply);
}

/* --- telling ------------------------------------------------------------------------------------ */

/* The branch that would be played: what surely wins, else what was visited most and does not surely lose. */
static uint32_t chosen_child(const Tree *tree, uint32_t at, unsigned side, const bool *told)
{
    const Branch *branch = &tree->branches[at];
    uint32_t best = CHILD_NONE;
    double most = -1;
    for (uint32_t i = branch->first; i < branch->first + branch->count; i++) {
        const Branch *child = &tree->branches[i];
        if (told != NULL && told[i - branch->first])
            continue;
        double worth = child->visits + 0.5 * (double)child->prior;
        if (child->sure != 0)
            worth = child->sure == side + 1 ? 1e12 - child->plies : (double)child->plies / 1000;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* The share as what scores are told in. */
static int32_t value_of_share(const Tree *tree, const Branch *branch, unsigned side)
{
    double shared = branch->visits > 0 ? branch->sum / branch->visits : 0;
    double chance = shared * tree->sides / 2, far = chance < 0.5 ? chance : 1 - chance;
    if (branch->sure != 0) {
        int32_t end = VALUE_WON - branch->plies - 1;
        return branch->sure == side + 1 ? end : -end;
    }
    far = far < 0.02 ? 0.02 : far;
    double value = SCALE_UNITS * tree->search->appraisal->unit * (0.5 / far - 1);
    return (int32_t)(chance < 0.5 ? -value : value);
}

static void tell_line(Tree *tree, uint32_t at, unsigned rank, unsigned side)
{
    Search *search = tree->search;
    SearchLine line = { .actions = search->lines[0],
                        .value = value_of_share(tree, &tree->branches[at], side),
                        .depth = tree->deepest,
                        .rank = rank,
                        .nodes = search->nodes,
                        .fill = (unsigned)((uint64_t)tree->count * 1000 / tree->most) };
    PlayUndo undo[SEARCH_PLIES];
    while (at != CHILD_NONE && line.count < SEARCH_PLIES && !search->position->result.over) {
        search->lines[0][line.count] = tree->branches[at].action;
        undo[line.count++] = play_make(search->position, &tree->branches[at].action);
        at = tree->branches[at].count == 0 ? CHILD_NONE : chosen_child(tree, at, side_of_actor(search), NULL);
    }
    for (unsigned i = line.count; i > 0; i--)
        play_unmake(search->position, undo[i - 1]);
    search->host->progress(search->host->context, &line);
}

static void tell_lines(Tree *tree)
{
    const Search *search = tree->search;
    unsigned lines = search->limits->lines > 0 ? search->limits->lines : 1;
    unsigned side = side_of_actor(search);
    const Branch *root = &tree->branches[0];
    if (search->host->progress == NULL || root->count == 0)
        return;
    bool *told = memory_new(root->count, sizeof *told);
    for (unsigned rank = 0; rank < lines && rank < root->count; rank++) {
        uint32_t best = chosen_child(tree, 0, side, told);
        told[best - root->first] = true;
        tell_line(tree, best, rank, side);
    }
    memory_free(told);
}

/* --- the whole ---------------------------------------------------------------------------------- */

static bool is_time_left(const Search *search)
{
    if (search->host->now == NULL || search->limits->enough <= 0)
        return true;
    return search->host->now(search->host->context) - search->started < search->limits->enough;
}

static void grow(Tree *tree)
{
    Search *search = tree->search;
    uint32_t telling = 16;
    while (!search->stopped && tree->branches[0].sure == 0) {
        visit(tree, 0, 0);
        tree->branches[0].visits++;
        if (tree->branches[0].count == 0)
            return;
        if (tree->branches[0].visits < telling)
            continue;
        tell_lines(tree);
        telling *= 2;
        if (!is_time_left(search) || (tree->branches[0].count == 1 && search->limits->seconds > 0))
            return;
    }
    tell_lines(tree);
}

bool search_mcts(Search *search, Action *best)
{
    Tree tree = { .search = search, .sides = search->appraisal->sides, .count = 1 };
    tree.random = (Random){ mix64(search->limits->seed + search->position->hash) };
    size_t bytes = tt_bytes(search->table) * BRANCH_BYTES, quarter = memory_there_is() / 4;
    size_t most = (bytes < quarter ? bytes : quarter) / sizeof(Branch); /* half is the table's */
    tree.most = most < BRANCHES_LEAST   ? BRANCHES_LEAST
                : most > UINT32_MAX / 2 ? UINT32_MAX / 2
                                        : (uint32_t)most;
    tree.branches = memory_new(tree.most, sizeof *tree.branches);
    tree.depth_most = search->limits->depth > 0 && search->limits->depth < SEARCH_PLIES / 2
                          ? search->limits->depth
                          : SEARCH_PLIES / 2;
    unsigned side = side_of_actor(search);
    grow(&tree);
    bool any = tree.branches[0].count > 0;
    if (any)
        *best = tree.branches[chosen_child(&tree, 0, side, NULL)].action;
    moves_free(&tree.moves);
    action_list_free(&tree.playing.list);
    for (size_t i = 0; i <= SEARCH_PLIES; i++)
        moves_free(&search->moves[i]);
    memory_free(tree.branches);
    return any || search_iterate(search, best); /* there was no room, or no time */
}
