/* What `vari play` says of players: who sides with whom, who has won and why. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "sitting.h"

char *capital(const char *text)
{
    char *copy = must_copy(text);
    copy[0] = (char)toupper((unsigned char)copy[0]);
    return copy;
}

/* "red, green and blue"; returns how many they are. */
static unsigned write_players(const Table *table, uint32_t players, FILE *out)
{
    unsigned count = 0, told = 0;
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        count += players >> i & 1;
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        if ((players >> i & 1) != 0) {
            fprintf(out, "%s%s",
                    told == 0          ? ""
                    : told + 1 < count ? ", "
                                       : " and ",
                    vari_rules_player(table->rules, i)->called);
            told++;
        }
    return count;
}

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
        write_players(table, side, stdout);
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

VariResult table_result(const Table *table)
{
    VariResult result = *vari_position_result(vari_game_at(table->game));
    uint32_t all = (uint32_t)((UINT64_C(1) << vari_rules_info(table->rules)->player_count) - 1);
    if (result.over || table->end == END_BY_RULES)
        return result;
    result = (VariResult){ .over = true, .draw = true, .reason = "agreement", .says = "" };
    if (table->end == END_TIME) {
        result.draw = false;
        result.reason = "time";
        result.losers = side_of(table, table->resigned);
        result.winners = all & ~result.losers;
    }
    return result;
}

/* What is to be said of the endings that every game has, and of those that people make. */
static const char *what_happened(const Table *table, const VariResult *result)
{
    if (strcmp(result->reason, "last-standing") == 0)
        return "nobody else is left";
    if (strcmp(result->reason, "no-actions") == 0)
        return "nobody can do anything";
    if (table->end == END_TIME)
        return "the time is up";
    return result->says;
}

void table_show_result(const Table *table)
{
    VariResult result = table_result(table);
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    unsigned winners = write_players(table, result.winners, out);
    fputs(result.draw ? "draw" : winners == 0 ? "nobody wins" : winners == 1 ? " wins" : " win", out);
    const char *says = what_happened(table, &result);
    fputs(says[0] != '\0' ? ": " : " by ", out);
    /* the name of an ending is made of words with strokes between them */
    for (const char *at = says[0] != '\0' ? says : result.reason; *at != '\0'; at++)
        fputc(*at == '-' && says[0] == '\0' ? ' ' : *at, out);
    fputs(".\n", out);
    close_text(out, &text);
    char *told = capital(text);
    fputs(told, stdout);
    free(told);
    free(text);
}
