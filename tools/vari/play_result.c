/* What `vari play` says of players: who sides with whom, who has won and why. */

#include <string.h>

#include "sitting.h"

/* "red, green and blue"; returns how many they are. */
static unsigned print_players(const Table *table, uint32_t players)
{
    unsigned count = 0, told = 0;
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        count += players >> i & 1;
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        if ((players >> i & 1) != 0) {
            printf("%s%s",
                   told == 0          ? ""
                   : told + 1 < count ? ", "
                                      : " and ",
                   vari_rules_player_name(table->rules, i));
            told++;
        }
    return count;
}

static uint32_t side_of(const Table *table, size_t player)
{
    uint32_t side = 0;
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        if (vari_rules_player_side(table->rules, i) == vari_rules_player_side(table->rules, player))
            side |= UINT32_C(1) << i;
    return side;
}

void table_show_teams(const Table *table)
{
    size_t players = vari_rules_player_count(table->rules);
    bool teams = false;
    for (size_t i = 0; i < players; i++)
        teams = teams || side_of(table, i) != UINT32_C(1) << i;
    for (size_t i = 0; teams && i < players; i++) {
        uint32_t side = side_of(table, i);
        if ((side & ((UINT32_C(1) << i) - 1)) != 0) /* told with its first player */
            continue;
        printf(i == 0 ? "Sides: " : "; ");
        print_players(table, side);
    }
    printf(teams ? ".\n" : "");
}

/* What the definition says of the ending, or what is to be said of those that every game has. */
static const char *what_happened(const VariResult *result)
{
    if (strcmp(result->reason, "last-standing") == 0)
        return "nobody else is left";
    if (strcmp(result->reason, "no-actions") == 0)
        return "nobody can do anything";
    return result->says;
}

void table_show_result(const Table *table)
{
    VariResult result = vari_game_result(table->game);
    if (!result.over) {
        printf("The game is not over. Position: %s\n", vari_game_position(table->game));
        return;
    }
    unsigned winners = print_players(table, result.winners);
    printf("%s", result.draw ? "Draw" : winners == 0 ? "Nobody wins" : winners == 1 ? " wins" : " win");
    const char *says = what_happened(&result);
    if (says[0] != '\0')
        printf(": %s (%s).\n", says, result.reason);
    else
        printf(" by %s.\n", result.reason);
}
