/* Clocks: minutes for each player, and seconds that are added for each turn. */

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "sitting.h"
#include "telling.h"

enum { MINUTES_MAX = RECORD_MINUTES_MAX, SECONDS_MAX = 3600, MINUTE = 60 };

bool clocks_read(Clocks *clocks, const char *text, size_t players)
{
    double minutes;
    *clocks = (Clocks){ .run = true };
    if (!record_read_number(&text, MINUTES_MAX, &minutes) || minutes <= 0)
        return false;
    if (*text == '+') {
        text++;
        if (!record_read_number(&text, SECONDS_MAX, &clocks->added))
            return false;
    }
    for (size_t i = 0; i < players; i++)
        clocks->left[i] = minutes * MINUTE;
    return *text == '\0';
}

char *clocks_text(const Table *table)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        fprintf(out, "%s%.1f", i == 0 ? "" : " ", fmax(0, table->clocks.left[i]));
    close_text(out, &text);
    return text;
}

double clocks_left(const Table *table)
{
    size_t player = vari_position_player(vari_game_at(table->game));
    const Clocks *clocks = &table->clocks;
    if (!clocks->run || player == SIZE_MAX)
        return DBL_MAX;
    return clocks->left[player] - (clocks->since > 0 ? seconds_now() - clocks->since : 0);
}

void clocks_start(Table *table)
{
    if (table->clocks.run && table->clocks.since <= 0)
        table->clocks.since = seconds_now();
}

void clocks_stop(Table *table, size_t player)
{
    Clocks *clocks = &table->clocks;
    if (clocks->run && player != SIZE_MAX && clocks->since > 0)
        clocks->left[player] +=
            clocks->since - seconds_now() +
            (vari_position_player(vari_game_at(table->game)) == player ? 0 : clocks->added);
    clocks->since = 0;
}

void clocks_note(Table *table)
{
    Clocks *clocks = &table->clocks;
    size_t ply = vari_game_ply(table->game);
    if (!clocks->run)
        return;
    if (ply >= clocks->capacity) {
        clocks->capacity = ply * 2 + 64;
        clocks->before = memory_more(clocks->before, clocks->capacity * sizeof *clocks->before);
    }
    memcpy(clocks->before[ply], clocks->left, sizeof clocks->left);
}

void clocks_turn_back(Table *table)
{
    Clocks *clocks = &table->clocks;
    if (clocks->run)
        memcpy(clocks->left, clocks->before[vari_game_ply(table->game)], sizeof clocks->left);
}

void clocks_free(Clocks *clocks)
{
    free(clocks->before);
    clocks->before = NULL;
}

bool clocks_are_up(Table *table)
{
    if (table_result(table).over || clocks_left(table) > 0)
        return false;
    table->end = END_TIME;
    table->resigned = vari_position_player(vari_game_at(table->game));
    table->clocks.left[table->resigned] = 0;
    journal_add(table, RECORD_CLOCK, NULL);
    journal_add_result(table);
    journal_sync(table);
    return true;
}

void clocks_wake(const Table *table)
{
    const double longest = 86400, shortest = 0.01;
    double left = table_result(table).over ? DBL_MAX : clocks_left(table);
    if (table->clocks.run)
        table_wake_after(left < longest ? fmax(left, 0) + shortest : 0);
}

void clocks_show(const Table *table)
{
    if (!table->clocks.run)
        return;
    printf("Time:");
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++) {
        long seconds = lround(fmax(0, table->clocks.left[i]));
        printf("%s %s %ld:%02ld", i == 0 ? "" : ",", vari_rules_player(table->rules, i)->called,
               seconds / MINUTE, seconds % MINUTE);
    }
    printf("\n");
}
