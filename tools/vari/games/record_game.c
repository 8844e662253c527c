/* A game that is open, as a record and as other programs write it; and a text of theirs as a record. */

#define _GNU_SOURCE /* fmemopen */
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "replay.h"

/* A new game where that one began. */
static VariGame *begun_anew(VariRules *rules, const char *start, uint64_t seed)
{
    VariGame *game = must_have(vari_game_new(rules, seed));
    if (start != NULL)
        vari_game_set_position(game, start);
    return game;
}

/* The game as it was played so far, from where it began. */
static void write_moves(VariGame *replayed, const VariGame *game, FILE *out)
{
    for (size_t i = 0; i < vari_game_ply(game); i++) {
        const char *action = vari_game_played(game, i);
        record_write(out, record_next(replayed), action);
        if (vari_game_play(replayed, action) != VARI_OK)
            vari_game_play_null(replayed, action);
    }
}

char *record_of_game(VariRules *rules, const VariGame *game, const char *start, uint64_t seed,
                     const Arguments *arguments)
{
    char *text, number[24];
    size_t length;
    FILE *out = open_text(&text, &length);
    VariGame *replayed = begun_anew(rules, start, seed);
    record_write_head(out);
    record_write_rules(out, arguments, rules, start);
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    if (seed != 0)
        record_write(out, RECORD_SEED, number);
    record_write_definition(out, rules);
    write_moves(replayed, game, out);
    record_write_result(out, game, rules);
    vari_game_free(replayed);
    close_text(out, &text);
    return text;
}

char *game_as(const GameForm *form, VariRules *rules, const VariGame *game, const char *start, uint64_t seed,
              const Arguments *arguments)
{
    char *text = record_of_game(rules, game, start, seed, arguments), *written;
    size_t length;
    Record record;
    FILE *out = open_text(&written, &length);
    VariGame *replayed = begun_anew(rules, start, seed);
    bool made = record_read_text("game", text, strlen(text), &record) &&
                replay_as(form, &record, rules, replayed, arguments, out);
    vari_game_free(replayed);
    record_free(&record);
    close_text(out, &written);
    if (made)
        return written;
    free(written);
    return NULL;
}

char *record_of_text(const char *name, const char *text, long number)
{
    char *record;
    size_t length;
    FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r"), *out = open_text(&record, &length);
    Arguments arguments = { .game = number };
    Replay replay = { .typed = &arguments, .form = AS_RECORD, .out = out };
    const GameForm *form = form_of_path(name);
    if (in != NULL && !form_refuses(name, text))
        replay_games(&replay, form == NULL ? form_of_start(text) : form, name, in);
    if (in != NULL)
        fclose(in);
    vari_rules_free(replay.rules);
    vari_rules_free(replay.dealt);
    free(replay.choice);
    close_text(out, &record);
    if (replay.told > 0 && replay.bad == 0)
        return record;
    free(record);
    return NULL;
}
