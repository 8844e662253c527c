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

int16_t fast_bar_after(const FastPosition *fast, const FastMove *move, Player player)
{
    const FastBar *bar = fast->tables->bar;
    const uint16_t *weighed = fast->weighed + player * bar->weights, *weight = bar->weight[player];
    uint64_t counted = bar->counted[player];
    bool leaves = (counted >> fast->board[move->from] & 1) != 0;
    bool taken = fast->board[move->to] != 0 && (counted >> fast->board[move->to] & 1) != 0;
    int limit = fast->limit[player], come = (counted >> move->code & 1) != 0 ? weight[move->to] : 0;
    for (; limit > come; limit--) {
        int gone = (leaves && weight[move->from] == limit) + (taken && weight[move->to] == limit);
        if (weighed[limit] > gone)
            return (int16_t)limit;
    }
    return (int16_t)come;
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
