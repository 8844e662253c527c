/* What bots and chance do at the table. Drawn anew from the seed, the place in the game and the position, not
 * from one stream: so a game that is saved and gone on with, or an action that is taken back and played
 * again, meets with the same luck, and another action with other luck. */

#include <string.h>

#include "sitting.h"

/* Steele, Lea and Flood's mixer. */
static uint64_t mixed(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

static uint64_t luck_of(const Table *table)
{
    uint64_t luck = mixed((uint64_t)table->arguments->seed);
    luck = mixed(luck ^ (uint64_t)(vari_game_ply(table->game) - table->start_ply));
    for (const char *at = vari_game_position(table->game); *at != '\0'; at++)
        luck = mixed(luck ^ (unsigned char)*at);
    return luck;
}

size_t table_draw(const Table *table)
{
    size_t count = vari_game_action_count(table->game);
    bool chance = vari_game_player_to_move(table->game) == SIZE_MAX;
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += chance ? vari_game_action_weight(table->game, i) : 1;
    if (total == 0)
        return SIZE_MAX;
    uint64_t drawn = luck_of(table) % total; /* of 2^64: no weight is felt to be wrong */
    for (size_t i = 0; i < count; i++) {
        uint64_t weight = chance ? vari_game_action_weight(table->game, i) : 1;
        if (drawn < weight)
            return i;
        drawn -= weight;
    }
    return SIZE_MAX;
}
