/* What `vari play` says of players: who sides with whom, who has won and why. */

#include <stdlib.h>
#include <string.h>

#include "sitting.h"

static uint32_t side_of(const Table *table, size_t player)
{
    uint32_t side = 0;
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        if (vari_rules_player(table->rules, i)->side == vari_rules_player(table->rules, player)->side)
            side |= UINT32_C(1) << i;
    return side;
}

void table_show_teams(const Table *table)
{
    size_t players = vari_rules_info(table->rules)->player_count;
    bool teams = false;
    for (size_t i = 0; i < players; i++)
        teams = teams || side_of(table, i) != UINT32_C(1) << i;
    for (size_t i = 0; teams && i < players; i++) {
        uint32_t side = side_of(table, i);
        if ((side & ((UINT32_C(1) << i) - 1)) != 0) /* told with its first player */
            continue;
        printf(i == 0 ? "Sides: " : "; ");
        outcome_write_players(table->rules, side, stdout);
    }
    printf(teams ? ".\n" : "");
}

/* "Black is a bot of level 5", without an end. */
static void show_seat(const Table *table, size_t player, bool alone)
{
    const Seat *seat = &table->seats[player];
    char *name = capital(vari_rules_player(table->rules, player)->called);
    bool several = name[0] != '\0' && name[strlen(name) - 1] == 's'; /* tigers */
    if (seat->form == SEAT_HUMAN && alone)
        printf("You are %s", vari_rules_player(table->rules, player)->called);
    else if (seat->form == SEAT_BOT)
        printf("%s %s a bot of level %u%s%s", name, several ? "are" : "is", seat->level,
               seat->resigns ? " that resigns" : "", seat->agrees ? " that agrees to draws" : "");
    else
        printf("%s %s", name,
               seat->form == SEAT_HUMAN ? (several ? "are a person" : "is a person")
               : several                ? "play at random"
                                        : "plays at random");
    free(name);
}

void table_show_seats(const Table *table)
{
    size_t players = vari_rules_info(table->rules)->player_count, people = 0;
    for (size_t i = 0; i < players; i++)
        people += table->seats[i].form == SEAT_HUMAN;
    const char *join = "";
    for (int pass = 0; pass < 2; pass++) /* people first */
        for (size_t i = 0; i < players; i++)
            if ((table->seats[i].form == SEAT_HUMAN) == (pass == 0)) {
                printf("%s", join);
                show_seat(table, i, people == 1);
                join = ". ";
            }
    printf(".\n");
}

/* Whose time is up is not told: in most games it is that of the player to move. */
static void explain_time(const Table *table, VariResult *said)
{
    size_t player = vari_position_player(vari_game_at(table->game));
    if (strcmp(said->reason, "time") != 0)
        return;
    said->says = "the time is up";
    if (player == SIZE_MAX)
        return;
    VariResult expected = outcome_on_time(table->rules, vari_game_at(table->game), player);
    if (outcome_is_same(&expected, said))
        *said = expected;
}

void table_take_result(Table *table, const char *value)
{
    VariResult by_rules = *vari_position_result(vari_game_at(table->game)), said;
    if (!record_read_result(value, table->rules, &said) ||
        (by_rules.over && (outcome_is_same(&by_rules, &said) || !record_may_go_past(table->game))))
        return;
    explain_time(table, &said);
    table->said = said;
    table->end = END_SAID;
}

void table_settle_result(Table *table)
{
    VariResult by_rules = *vari_position_result(vari_game_at(table->game));
    if (table->end == END_SAID && outcome_is_same(&by_rules, &table->said))
        table->end = END_BY_RULES;
}

VariResult table_result(const Table *table)
{
    VariResult result = *vari_position_result(vari_game_at(table->game));
    if (table->end == END_SAID)
        return table->said;
    if (result.over || table->end == END_BY_RULES)
        return result;
    if (table->end == END_TIME)
        return outcome_on_time(table->rules, vari_game_at(table->game), table->resigned);
    return (VariResult){ .over = true, .draw = true, .reason = "agreement", .says = "" };
}

void table_show_result(const Table *table)
{
    VariResult result = table_result(table);
    char *text = outcome_told(table->rules, &result), *told = capital(text);
    printf("%s.\n", told);
    free(told);
    free(text);
}
