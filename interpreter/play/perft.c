/* Perft: counts sequences of actions. */

#include "play/generate.h"

static uint64_t count_below(Position *position, const Action *action, unsigned depth);

/* `open`: it is not known yet whether the next player has an action. false: there may be none, which is to be
 * asked first. */
static bool count_from(Position *position, unsigned depth, bool open, uint64_t *nodes)
{
    uint64_t found;
    if (depth == 1 && play_count(position, &found)) {
        *nodes = found > 0 ? found : 1; /* a pass */
        return found > 0 || !open;
    }
    ActionList list = { 0 };
    play_actions(position, &list);
    bool known = !open || list.count != 1 || list.items[0].rule != position->program->pass_rule;
    *nodes = depth == 1 ? list.count : 0;
    for (size_t i = 0; known && depth > 1 && i < list.count && !position->overrun; i++)
        *nodes += count_below(position, &list.items[i], depth - 1);
    action_list_free(&list);
    return known;
}

static uint64_t count_below(Position *position, const Action *action, unsigned depth)
{
    PlayUndo undo;
    bool stalemate_pending;
    uint64_t nodes = 0;
    if (!play_try(position, action, &undo, &stalemate_pending))
        return 0;
    if (!position->result.over && !count_from(position, depth, stalemate_pending, &nodes)) {
        play_unmake(position, undo);
        undo = play_make(position, action);
        nodes = play_perft(position, depth);
    }
    play_unmake(position, undo);
    return nodes;
}

uint64_t play_perft(Position *position, unsigned depth)
{
    uint64_t nodes = 0;
    if (depth == 0)
        return 1;
    if (!position->result.over)
        count_from(position, depth, false, &nodes);
    return nodes;
}
