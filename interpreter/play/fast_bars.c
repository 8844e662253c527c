/* How far a bar lets each player go: the greatest number of the pieces that are
 * counted for it, kept as pieces come and go. */

#include "play/fast_position.h"

void fast_bar_add(FastPosition *fast, FastCode code, Cell cell)
{
    const FastBar *bar = fast->tables->bar;
    for (Player player = 0; player < fast->tables->player_count; player++) {
        if ((bar->counted[player] >> code & 1) == 0)
            continue;
        uint16_t weight = bar->weight[player][cell];
        fast->weighed[player * bar->weights + weight]++;
        if (weight > fast->limit[player])
            fast->limit[player] = (int16_t)weight;
    }
}

/* The greatest number below, or 0 for no piece. */
static int16_t next_limit(const FastPosition *fast, Player player, int limit)
{
    const uint16_t *weighed = fast->weighed + player * fast->tables->bar->weights;
    while (limit > 0 && weighed[limit] == 0)
        limit--;
    return (int16_t)(limit > 0 ? limit : 0);
}

void fast_bar_remove(FastPosition *fast, FastCode code, Cell cell)
{
    const FastBar *bar = fast->tables->bar;
    for (Player player = 0; player < fast->tables->player_count; player++) {
        if ((bar->counted[player] >> code & 1) == 0)
            continue;
        uint16_t weight = bar->weight[player][cell];
        fast->weighed[player * bar->weights + weight]--;
        if (weight == fast->limit[player])
            fast->limit[player] = next_limit(fast, player, weight);
    }
}

void fast_bar_after(FastPosition *fast, const FastMove *move, int16_t limit[BOARD_PLAYERS_MAX])
{
    FastCode code = fast->board[move->from], taken = fast->board[move->to];
    int16_t before[BOARD_PLAYERS_MAX];
    memcpy(before, fast->limit, sizeof before);
    if (taken != 0)
        fast_bar_remove(fast, taken, move->to);
    fast_bar_remove(fast, code, move->from);
    fast_bar_add(fast, move->code, move->to);
    memcpy(limit, fast->limit, sizeof before);
    fast_bar_remove(fast, move->code, move->to);
    fast_bar_add(fast, code, move->from);
    if (taken != 0)
        fast_bar_add(fast, taken, move->to);
    memcpy(fast->limit, before, sizeof before);
}

bool fast_shelter_near(const FastPosition *fast, Cell cell, uint64_t attackers)
{
    const FastTables *tables = fast->tables;
    for (Player player = 0; player < tables->player_count; player++) {
        int16_t limit = fast->limit[player];
        const uint16_t *weighed = fast->weighed + player * tables->bar->weights;
        if ((attackers & tables->owned[player]) != 0 && limit > 0 && weighed[limit] == 1 &&
            tables->bar->height[player][cell] > next_limit(fast, player, limit - 1))
            return true;
    }
    return false;
}
