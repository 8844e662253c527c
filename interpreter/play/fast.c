/* The fast road's three doors. */

#include <stdlib.h>

#include "play/fast_position.h"
#include "play/last.h"
#include "play/mixed.h"
#include "program/late.h"

/* NULL where something may come within so many actions that the tables know nothing of. */
static FastPosition *load_for(const Position *position, unsigned depth)
{
    FastPosition *fast = fast_load(position);
    if (fast == NULL ||
        (fast_effects_far(fast, position, depth) && fast_endings_far(fast, position, depth - 1)))
        return fast;
    fast_free(fast);
    return NULL;
}

bool fast_can(const Position *position, unsigned depth)
{
    late_need(position->program->roads_late);
    if (position->program->fast == NULL)
        return false;
    if (depth == 0 || position->result.over)
        return true;
    FastPosition *fast = load_for(position, depth);
    fast_free(fast);
    return fast != NULL;
}

static uint64_t count_deep(FastPosition *fast, FastList *list, unsigned depth)
{
    if (depth <= 1)
        return depth == 1 ? fast_count(fast) : 1;
    if (depth == 2 && fast->tables->stone == NULL)
        return fast->tables->chance.acts ? fast_count_chance_pairs(fast, list) : fast_count_pairs(fast, list);
    size_t first = list->count;
    uint64_t total = 0;
    fast_list_legal(fast, list);
    size_t end = list->count;
    bool triples = depth == 3 && fast_triples_begin(fast, list, first);
    for (size_t i = first; i < end; i++) {
        FastUndo undo;
        FastMove move = list->items[i]; /* the list may move in memory */
        if (fast_is_odd(fast, &move, depth - 1)) {
            total += fast_detour(fast, &move, depth - 1);
            continue;
        }
        fast_line_add(fast, &move);
        fast_make(fast, &move, &undo);
        uint64_t count = fast_ended(fast, &move, &undo) ? 0
                         : triples                      ? fast_count_triples(fast, list, &move, &undo)
                                                        : count_deep(fast, list, depth - 1);
        fast_unmake(fast, &move, &undo);
        fast_line_drop(fast);
        if (count == 0 && fast->tables->asks_stuck)
            count = fast_detour(fast, &move, depth - 1);
        total += count;
    }
    list->count = first;
    return total;
}

/* One ply by the reference, then as far as the tables go. */
static uint64_t count_each(Position *position, unsigned depth)
{
    uint64_t nodes;
    if (depth < 2)
        return depth == 1 && last_count(position, &nodes) ? nodes : play_perft(position, depth);
    ActionList list = { 0 };
    play_actions(position, &list);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        PlayUndo undo = play_make(position, &list.items[i]);
        total += fast_perft(position, depth - 1);
        play_unmake(position, undo);
    }
    action_list_free(&list);
    return total;
}

uint64_t fast_perft(Position *position, unsigned depth)
{
    if (depth == 0 || position->result.over)
        return depth == 0;
    FastPosition *fast = load_for(position, depth);
    uint64_t nodes = 0;
    if (fast == NULL && mixed_perft(position, depth, &nodes))
        return nodes;
    if (fast == NULL || (fast->tables->asks_stuck && !fast_any(fast))) {
        fast_free(fast);
        return count_each(position, depth);
    }
    FastList list = { 0 };
    if (fast->odd[FAST_ODD_LEVELS - 1].any || fast->tables->asks_stuck)
        fast->line.position = position;
    uint64_t total = count_deep(fast, &list, depth);
    if (total == 0 && depth == 1)
        total = 1; /* a pass */
    free(list.items);
    fast_free(fast);
    return total;
}

/* --- listing ----------------------------------------------------------------------------- */

static Action plain_action_of(const FastPosition *fast, const FastMove *move)
{
    const FastTables *tables = fast->tables;
    Action action = { .from = move->from,
                      .to = move->to,
                      .via = { CELL_NONE, CELL_NONE, CELL_NONE },
                      .kind = KIND_NONE,
                      .heading = HEADING_NONE };
    if (move->form == FAST_CASTLE) {
        action.extra = fast->castles[move->extra].way;
        action.rule =
            (uint16_t)(fast->program->castle_rule_first + fast->program->castle_ways[action.extra].wing);
        return action;
    }
    if (move->form == FAST_REST) {
        action.rule = tables->rest_rules[move->code];
        return action;
    }
    if (move->form == FAST_SWEEP) {
        const FastOrigin *origin = &tables->chance.sweeps[move->origin].origin;
        action.rule = origin->rule;
        action.heading = origin->heading;
        action.distance = origin->distance;
        return action;
    }
    if (move->form == FAST_DROP) {
        action.from = CELL_NONE;
        action.kind = tables->drops.items[move->extra].shown;
        action.rule = tables->drops.items[move->extra].rule;
        action.pick_count = fast->program->kernel->rules[action.rule].pick_count;
        action.picks[0] = action.pick_count > 0 ? action.kind : 0;
        return action;
    }
    const FastOrigin *origin = move->form == FAST_PASSING ? &tables->passing.items[move->origin].origin
                                                          : &tables->origins[move->origin];
    action.rule = origin->rule;
    action.heading = origin->heading;
    action.distance = origin->distance;
    action.via[0] = origin->via;
    if (move->code != tables->moved[fast->board[move->from]]) /* promotes */
        action.kind = tables->kind[move->code];
    return action;
}

Action fast_action_of(const FastPosition *fast, const FastMove *move)
{
    Action action = plain_action_of(fast, move);
    if (fast->tables->gate != NULL)
        fast_gate_picks(fast, move, &action);
    if (fast->tables->stone != NULL)
        fast_stone_picks(fast, move, &action);
    return action;
}

bool fast_actions(const Position *position, ActionList *actions)
{
    FastPosition *fast = position->result.over ? NULL : load_for(position, 1);
    if (fast == NULL)
        return false;
    FastList list = { 0 };
    fast_list_legal(fast, &list);
    actions->count = 0;
    for (size_t i = 0; i < list.count; i++) {
        Action action = fast_action_of(fast, &list.items[i]);
        action_list_push(actions, &action);
    }
    free(list.items);
    fast_free(fast);
    return actions->count > 0;
}
