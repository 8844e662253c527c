/* Move ordering: the table's move, winning captures, killers, history, losing captures. */

#include "search/thinking.h"

enum {
    ORDER_FIRST = 1 << 30,
    ORDER_GAIN = 1 << 27,
    ORDER_KILLER = 1 << 25,
    ORDER_HEAT = 1 << 16, /* factor of rows_heat(): completing a row comes before killers */
    ORDER_LOSS = -(1 << 26),
    RISK_SHARE = 16
};

/* Winning captures come first, by most valuable victim and least valuable attacker. Losing captures come
 * last. */
static int32_t order_of_gain(const Search *search, const Action *action, Gain gain, int32_t won)
{
    const Position *position = search->position;
    int32_t risk = action_risk(search->appraisal, position, action, gain.taken);
    if (risk > won && !gain.open)
        risk = won - action_exchange(search->appraisal, search->position, action, won);
    int32_t mover = action->from == CELL_NONE ? 0 : search->appraisal->worth[position->codes[action->from]];
    return (risk > won ? ORDER_LOSS : ORDER_GAIN) + won * RISK_SHARE - mover;
}

void search_order(const Search *search, Moves *moves, uint32_t first, unsigned ply)
{
    const Position *position = search->position;
    const int32_t *history = search->history[search_side(search)];
    const Rows *rows = &search->appraisal->goals.rows;
    int32_t heat[BOARD_CELLS_MAX];
    bool heated = rows->count > 0 && moves->list.count > 0;
    if (heated)
        rows_heat(rows, position, heat);
    for (size_t i = 0; i < moves->list.count; i++) {
        const Action *action = &moves->list.items[i];
        uint32_t key = action_key(action);
        Gain gain = action_gain(search->appraisal, position, action);
        int32_t won = gain.taken + gain.promoted;
        if (key == first)
            moves->order[i] = ORDER_FIRST;
        else if (won > 0)
            moves->order[i] = order_of_gain(search, action, gain, won);
        else if (key == search->killers[ply][0] || key == search->killers[ply][1])
            moves->order[i] = ORDER_KILLER + (key == search->killers[ply][0]);
        else
            moves->order[i] = history[key >> (32 - HISTORY_BITS)] +
                              search->replies[search_reply(search, ply, key)] + gain.promoted +
                              (heated && action->to != CELL_NONE ? heat[action->to] * ORDER_HEAT : 0);
    }
}

bool search_order_is_loss(int32_t order)
{
    return order < ORDER_LOSS / 2;
}
