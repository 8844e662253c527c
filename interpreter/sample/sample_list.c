/* One action at random of those that are listed, where table moves do not say all. */

#include "sample/internal.h"

static size_t sample_index(Position *position, const ActionList *list, Random *random)
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

void sample_resolve_stalemate(Position *position, Playing *playing)
{
    if (!playing->stalemate_pending)
        return;
    play_unmake(position, playing->undo);
    playing->undo = play_make(position, &playing->action);
    playing->stalemate_pending = false;
}

/* True if a pass is the only action. */
static bool list_is_stuck(const Position *position, const ActionList *list)
{
    return list->count == 0 || (list->count == 1 && list->items[0].rule == position->program->pass_rule);
}

bool sample_from_list(Position *position, Random *random, Playing *playing)
{
    if (!play_actions(position, &playing->list))
        return false;
    if (playing->stalemate_pending && list_is_stuck(position, &playing->list)) {
        sample_resolve_stalemate(position, playing);
        if (position->result.over || !play_actions(position, &playing->list))
            return false;
    }
    if (playing->list.count == 0)
        return false;
    playing->action = playing->list.items[sample_index(position, &playing->list, random)];
    playing->undo = play_make(position, &playing->action);
    return true;
}
