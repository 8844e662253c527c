/* Clocks: minutes for each player, and seconds that are added for each turn. */

#include <float.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "sitting.h"

enum { MINUTES_MAX = 24 * 60, SECONDS_MAX = 3600, MINUTE = 60 };

/* A number that is not below 0, of digits and a point: strtod() knows more than people write. */
static bool read_part(const char **text, double most, double *value)
{
    char *end;
    size_t length = strspn(*text, "0123456789.");
    *value = length == 0 ? -1 : strtod(*text, &end);
    if (length == 0 || end != *text + length || *value > most)
        return false;
    *text = end;
    return true;
}

bool clocks_read(Clocks *clocks, const char *text, size_t players)
{
    double minutes;
    *clocks = (Clocks){ .run = true };
    if (!read_part(&text, MINUTES_MAX, &minutes) || minutes <= 0)
        return false;
    if (*text == '+') {
        text++;
        if (!read_part(&text, SECONDS_MAX, &clocks->added))
            return false;
    }
    for (size_t i = 0; i < players; i++)
        clocks->left[i] = minutes * MINUTE;
    return *text == '\0';
}

bool clocks_resume(Clocks *clocks, const char *text, size_t players)
{
    double left[SEATS_MAX];
    for (size_t i = 0; i < players; i++) {
        text += strspn(text, " ");
        if (!read_part(&text, MINUTES_MAX * MINUTE * 10.0, &left[i]))
            return false;
    }
    memcpy(clocks->left, left, players * sizeof left[0]);
    return *text == '\0';
}

char *clocks_text(const Table *table)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        fprintf(out, "%s%.1f", i == 0 ? "" : " ", fmax(0, table->clocks.left[i]));
    close_text(out, &text);
    return text;
}

double clocks_left(const Table *table)
{
    size_t player = vari_game_player_to_move(table->game);
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
        clocks->left[player] += clocks->since - seconds_now() +
                                (vari_game_player_to_move(table->game) == player ? 0 : clocks->added);
    clocks->since = 0;
}

bool clocks_are_up(Table *table)
{
    if (table_result(table).over || clocks_left(table) > 0)
        return false;
    table->end = END_TIME;
    table->resigned = vari_game_player_to_move(table->game);
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
    struct itimerval timer = { 0 };
    if (left < longest) {
        left = fmax(left, 0) + shortest;
        timer.it_value.tv_sec = (time_t)left;
        timer.it_value.tv_usec = (suseconds_t)((left - floor(left)) * 1e6);
    }
    if (table->clocks.run)
        setitimer(ITIMER_REAL, &timer, NULL);
}

void clocks_show(const Table *table)
{
    if (!table->clocks.run)
        return;
    printf("Time:");
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++) {
        long seconds = lround(fmax(0, table->clocks.left[i]));
        printf("%s %s %ld:%02ld", i == 0 ? "" : ",", vari_rules_player_name(table->rules, i),
               seconds / MINUTE, seconds % MINUTE);
    }
    printf("\n");
}
