/* What several commands say alike: mistakes in positions and moves,
 * JSON objects of positions. */

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

bool colourful(FILE *stream)
{
    const char *refused = getenv("NO_COLOR");
    return isatty(fileno(stream)) && (refused == NULL || refused[0] == '\0');
}

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void tell_text_error(const char *what, const char *text, const VariGame *game)
{
    size_t offset = vari_game_error_offset(game);
    size_t length = vari_game_error_length(game);
    fprintf(stderr, "vari: %s: %s\n", what, vari_game_error(game));
    if (strlen(text) < 2000 && strpbrk(text, "\n\r\t") == NULL) {
        fprintf(stderr, "    %s\n    %*s^", text, (int)offset, "");
        for (size_t i = 1; i < length; i++)
            fputc('~', stderr);
        fputc('\n', stderr);
    }
    if (vari_game_error_nearest(game)[0] != '\0')
        fprintf(stderr, "    did you mean `%s`?\n", vari_game_error_nearest(game));
}

int tell_overrun(VariGame *game)
{
    if (!vari_game_overrun(game))
        return EXIT_DONE;
    fprintf(stderr, "vari: %s\n", vari_game_error(game));
    return EXIT_INPUT;
}

bool play_all(VariGame *game, const char *moves)
{
    char *copy = strdup(moves == NULL ? "" : moves);
    char *rest = copy;
    bool ok = copy != NULL;
    for (char *move; ok && (move = strtok_r(rest, " \t\r\n", &rest)) != NULL;) {
        ok = vari_game_play(game, move);
    }
    free(copy);
    return ok;
}

/* NULL after telling what is wrong. */
static VariGame *open_game(VariRules *rules, const Arguments *arguments, int *status)
{
    VariGame *game = vari_game_new(rules, (uint64_t)arguments->seed);
    *status = EXIT_WORLD;
    if (game == NULL)
        return NULL;
    *status = EXIT_INPUT;
    if (arguments->position != NULL && !vari_game_set_position(game, arguments->position)) {
        tell_text_error("position", arguments->position, game);
        vari_game_free(game);
        return NULL;
    }
    if (!play_all(game, arguments->moves)) {
        fprintf(stderr, "vari: moves: %s", vari_game_error(game));
        if (vari_game_ply(game) > 0)
            fprintf(stderr, ", after %s", vari_game_played(game, vari_game_ply(game) - 1));
        fprintf(stderr, "\n");
        if (vari_game_error_nearest(game)[0] != '\0')
            fprintf(stderr, "    did you mean `%s`?\n", vari_game_error_nearest(game));
        vari_game_free(game);
        return NULL;
    }
    return game;
}

int with_game(const Arguments *arguments, GameTask *task)
{
    int status;
    VariRules *rules = library_open(arguments->positional[0], arguments, &status);
    VariGame *game = rules == NULL ? NULL : open_game(rules, arguments, &status);
    if (game != NULL)
        status = task(game, rules, arguments);
    vari_game_free(game);
    vari_rules_free(rules);
    return status;
}

/* --- JSON ------------------------------------------------------------------------ */

static void add_players(cJSON *object, const char *key, const VariRules *rules, uint32_t players)
{
    cJSON *names = cJSON_AddArrayToObject(object, key);
    for (size_t i = 0; i < vari_rules_player_count(rules); i++)
        if ((players >> i & 1) != 0)
            cJSON_AddItemToArray(names, cJSON_CreateString(vari_rules_player_name(rules, i)));
}

static void add_result(cJSON *object, VariGame *game, const VariRules *rules)
{
    VariResult result = vari_game_result(game);
    if (!result.over) {
        cJSON_AddNullToObject(object, "result");
        return;
    }
    cJSON *told = cJSON_AddObjectToObject(object, "result");
    add_players(told, "winners", rules, result.winners);
    add_players(told, "losers", rules, result.losers);
    cJSON_AddBoolToObject(told, "draw", result.draw);
    cJSON_AddStringToObject(told, "reason", result.reason);
}

static void print_object(cJSON *object, FILE *out)
{
    char *text = cJSON_PrintUnformatted(object);
    if (text != NULL)
        fprintf(out, "%s\n", text);
    free(text);
    cJSON_Delete(object);
}

void print_moves_json(VariGame *game, const VariRules *rules, FILE *out)
{
    cJSON *object = cJSON_CreateObject();
    size_t count = vari_game_action_count(game);
    bool chance = vari_game_player_to_move(game) == SIZE_MAX;
    cJSON_AddStringToObject(object, "variant", vari_rules_id(rules));
    cJSON_AddStringToObject(object, "position", vari_game_position(game));
    cJSON_AddStringToObject(object, "to_move", vari_game_to_move(game));
    cJSON_AddStringToObject(object, "phase", vari_game_phase(game));
    cJSON_AddBoolToObject(object, "check", vari_game_in_check(game));
    cJSON *moves = cJSON_AddArrayToObject(object, "moves");
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(moves, cJSON_CreateString(vari_game_action_text(game, i)));
    if (chance) {
        cJSON *weights = cJSON_AddArrayToObject(object, "weights");
        for (size_t i = 0; i < count; i++)
            cJSON_AddItemToArray(weights, cJSON_CreateNumber(vari_game_action_weight(game, i)));
    }
    add_result(object, game, rules);
    print_object(object, out);
}

void print_error_json(const char *message, size_t offset, const char *nearest, FILE *out)
{
    cJSON *object = cJSON_CreateObject();
    cJSON *error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "message", message);
    cJSON_AddNumberToObject(error, "column", (double)offset + 1);
    if (nearest[0] != '\0')
        cJSON_AddStringToObject(error, "suggestion", nearest);
    print_object(object, out);
}
