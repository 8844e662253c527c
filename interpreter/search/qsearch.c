/* Quiescence search: captures and promotions only; all actions if the side to move is in check or must
 * capture. */

#include "search/thinking.h"

enum {
    CHECKS_FOLLOWED = 6, /* plies in which all evasions are searched */
    OPEN_FOLLOWED =
        2, /* plies in which actions are searched that may capture on another cell than the target */
    OPEN_MOST = 150, /* ... unless there are more actions than this: each has to be made */
    PLIES_MOST = 24,
    MARGIN_UNITS = 2 /* delta pruning margin */
};

static uint32_t count_enemies(const Search *search, unsigned side)
{
    const Position *position = search->position;
    uint32_t count = 0;
    for (Player player = 0; player < search->appraisal->program->kernel->player_count; player++)
        if (search->side_map.of[player] != side)
            count += cellset_count(&position->owner_cells[player], position->words);
    return count;
}

/* True if an action that may capture elsewhere does. Makes it to find out. */
static bool takes_elsewhere(Search *search, const Action *action)
{
    unsigned side = search_side(search);
    uint32_t before = count_enemies(search, side);
    PlayUndo undo = play_make(search->position, action);
    bool takes = count_enemies(search, side) < before || search->position->result.over;
    play_unmake(search->position, undo);
    return search_works(search, 1) && takes;
}

static bool is_worth_trying(Search *search, const Action *action, Gain gain, int32_t lacking, bool tries_open)
{
    int32_t won = gain.taken + gain.promoted;
    if (won > 0)
        return won + MARGIN_UNITS * search->appraisal->unit >= lacking || gain.open;
    return gain.open && tries_open && takes_elsewhere(search, action);
}

/* True if capturing is compulsory now: then there is no stand pat. */
static bool all_take(const Search *search, const Moves *moves)
{
    if (search->appraisal->program->kernel->must_count == 0)
        return false;
    for (size_t i = 0; i < moves->list.count; i++) {
        Gain gain = action_gain(search->appraisal, search->position, &moves->list.items[i]);
        if (gain.taken == 0)
            return false;
    }
    return moves->list.count > 0;
}

int32_t search_qsearch(Search *search, Window window, unsigned ply, unsigned quiet_ply)
{
    Position *position = search->position;
    search->line_counts[ply] = 0;
    if (position->result.over)
        return search_end(search, ply);
    if (quiet_ply == 0)
        search->quiet_until = search->nodes + search->quiet_most;
    bool chance = play_actor(position) >= BOARD_PLAYERS_MAX;
    uint32_t first = 0;
    int32_t known;
    if (!chance && tt_probe_node(search, window, 0, ply, &first, &known))
        return known;
    bool check = search->checked[ply] && quiet_ply < CHECKS_FOLLOWED;
    int32_t best = check ? -VALUE_WON + (int32_t)ply : search_evaluate(search, window, ply);
    if (chance || ply >= SEARCH_PLIES || quiet_ply >= PLIES_MOST || search->nodes > search->quiet_until)
        return check ? search_evaluate(search, window, ply) : best;
    bool forcing = search->appraisal->program->kernel->must_count > 0;
    if (best >= window.beta && !forcing)
        return best;
    Moves *moves = &search->moves[ply];
    if (!search_lists(search, moves, !check && search->appraisal->captures_on_target))
        return search_evaluate(search, window, ply);
    if (check && search_unsettles(search, moves, ply))
        return 0;
    bool all = check || all_take(search, moves);
    if (all && !check)
        best = -VALUE_WON + (int32_t)ply;
    else if (best >= window.beta)
        return best;
    bool tries_open = quiet_ply < OPEN_FOLLOWED && moves->list.count <= OPEN_MOST;
    int32_t stand = best, least = window.alpha;
    uint32_t best_key = 0;
    window.alpha = best > window.alpha ? best : window.alpha;
    search_order(search, moves, first, ply);
    for (const Action *action; !search->stopped && (action = moves_next(moves)) != NULL;) {
        Gain gain = action_gain(search->appraisal, position, action);
        if (!all && search_order_is_loss(moves->order[moves->next - 1]))
            break;
        if (!all && !is_worth_trying(search, action, gain, window.alpha - stand, tries_open))
            continue;
        Action kept = *action;
        int32_t value = search_action(search, &kept, window, -(int)quiet_ply - 1, ply);
        if (search->stopped)
            return best;
        if (value > best) {
            best = value;
            best_key = action_key(&kept);
        }
        window.alpha = best > window.alpha ? best : window.alpha;
        if (best >= window.beta)
            break;
    }
    window.alpha = least;
    tt_store_node(search, ply, 0, best, best_key, window);
    return best;
}
