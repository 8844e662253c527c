/* Reads who plays for whom, as a command line or a record says it. */

#include <stdio.h>
#include <string.h>

#include "sitting.h"
#include "telling.h"

static bool tell_seats(const Table *table, size_t offset, size_t length)
{
    const Origin *origin = &table->arguments->seats_from;
    char message[200];
    snprintf(message, sizeof message,
             "%s names human, bot, bot:1 to bot:10 (+resign, +draw) or random for each of the %zu players, "
             "joined by commas%s",
             origin->path == NULL ? "--seats" : "`seats:`", vari_rules_info(table->rules)->player_count,
             vari_rules_info(table->rules)->has_chance ? ", and perhaps for chance" : "");
    if (origin->path == NULL)
        fprintf(stderr, "vari: %s\n", message);
    else
        tell_origin_error(origin, offset, length, message, "");
    return false;
}

bool table_read_seats(Table *table, const char *list)
{
    size_t players = vari_rules_info(table->rules)->player_count;
    size_t most = players + (vari_rules_info(table->rules)->has_chance ? 1 : 0);
    for (size_t i = 0; i <= players; i++)
        table->seats[i] = (Seat){ .form = i < players ? SEAT_BOT : SEAT_RANDOM, .level = SEAT_LEVEL };
    if (list == NULL)
        list = "human";
    size_t seat = 0;
    for (const char *at = list; *at != '\0'; seat++) {
        size_t length = strcspn(at, ",");
        Seat read;
        if (!seat_read(at, length, &read) || seat >= most || (seat == players && read.form == SEAT_BOT))
            return tell_seats(table, (size_t)(at - list), length);
        table->seats[seat] = read;
        at += length + (at[length] == ',');
    }
    return seat > 0 || tell_seats(table, 0, 0);
}
