/* The border: a game played on at random to its end, as fast
 * as rules allow: no texts are made and nothing is kept. */

#include <stdlib.h>

#include "play/fast.h"
#include "vari_internal.h"

/* By weight where chance acts, else uniformly. */
static size_t draw_action(Position *position, const ActionList *list, Random *random)
{
    if (play_actor(position) != PLAYER_CHANCE)
        return (size_t)random_below(random, list->count);
    uint64_t total = 0;
    for (size_t i = 0; i < list->count; i++)
        total += play_weight(position, &list->items[i]);
    uint64_t drawn = total == 0 ? 0 : random_below(random, total);
    size_t index = 0;
    for (; index + 1 < list->count; index++) {
        uint64_t weight = play_weight(position, &list->items[index]);
        if (drawn < weight)
            break;
        drawn -= weight;
    }
    return index;
}

VariPlayout vari_game_playout(const VariGame *game, uint64_t seed, uint32_t most_plies)
{
    Random random = { seed };
    Position *position = position_copy(game->position);
    ActionList list = { 0 };
    VariPlayout playout = { 0 };
    FastPlayout fast = { .most_plies = most_plies };
    if (fast_playout(position, &random, &fast)) {
        playout.plies = fast.plies;
        playout.choices = fast.choices;
        playout.widest = fast.widest;
    }
    while (!position->result.over && playout.plies < most_plies) {
        list.count = 0;
        if (!play_actions(position, &list) || list.count == 0)
            break;
        playout.choices += list.count;
        if (list.count > playout.widest)
            playout.widest = (uint32_t)list.count;
        play_make(position, &list.items[draw_action(position, &list, &random)]);
        playout.plies++;
    }
    playout.result = told_result(game->rules, &position->result);
    action_list_free(&list);
    position_free(position);
    return playout;
}
