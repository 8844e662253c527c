/* `vari games`: what `vari play` has kept, and what it says of that at the table. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "sitting.h"

/* --- what is told of them ------------------------------------------------------------------------------ */

static const char *state_of(const KeptGame *game)
{
    return game->held ? "is being played" : game->over ? "is over" : "goes on";
}

void kept_list(const KeptGame *games, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char day[32];
        struct tm when;
        strftime(day, sizeof day, "%Y-%m-%d %H:%M", localtime_r(&games[i].played.tv_sec, &when));
        printf("%3zu  %-24s %s  %s\n", i + 1, games[i].id, day, state_of(&games[i]));
    }
}

int kept_delete(const KeptGame *game, FILE *mistakes)
{
    if (game->held) {
        fprintf(mistakes, "It is being played.\n");
        return EXIT_INPUT;
    }
    if (remove(game->path) != 0) {
        fprintf(mistakes, "It cannot be deleted: %s\n", file_problem(errno));
        return EXIT_WORLD;
    }
    printf("The game of %s is deleted.\n", game->id);
    return EXIT_DONE;
}

/* --- the command --------------------------------------------------------------------------------------- */

const char *const games_words[] = {
    [GAMES_LIST] = "list", [GAMES_RESUME] = "resume", [GAMES_DELETE] = "delete"
};

static void print_game(const KeptGame *game, size_t number)
{
    cJSON *object = cJSON_CreateObject();
    char when[32];
    struct tm time;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&game->played.tv_sec, &time));
    cJSON_AddNumberToObject(object, "number", (double)number);
    cJSON_AddStringToObject(object, "variant", game->id);
    cJSON_AddStringToObject(object, "file", game->path);
    cJSON_AddStringToObject(object, "played", when);
    cJSON_AddBoolToObject(object, "over", game->over);
    cJSON_AddBoolToObject(object, "being_played", game->held);
    print_json(object);
}

static int list(const Arguments *arguments, const KeptGame *games, size_t count)
{
    for (size_t i = 0; i < count && arguments->json; i++)
        print_game(&games[i], i + 1);
    if (arguments->json)
        return EXIT_DONE;
    kept_list(games, count);
    printf(count == 0 ? "No game is kept.\n"
                      : "`vari games resume 1` goes on with the first, `vari games delete 1` deletes it.\n");
    return EXIT_DONE;
}

/* The one of that number; NULL after telling that there is none. */
static const KeptGame *chosen(const KeptGame *games, size_t count, const char *number)
{
    char *end;
    long index = strtol(number, &end, 10);
    if (end != number && *end == '\0' && index >= 1 && (size_t)index <= count)
        return &games[index - 1];
    fprintf(stderr, "vari: there is no game `%s`; `vari games` lists the %zu that are kept\n", number, count);
    return NULL;
}

static int resume(const Arguments *arguments, const KeptGame *game)
{
    Arguments said = *arguments;
    if (game->held) {
        fputs("vari: that game is being played\n", stderr);
        return EXIT_INPUT;
    }
    said.count = 0;
    said.resumes = true;
    said.resume = game->path;
    return run_play(&said);
}

/* Numbers are those of the list as it was when the command began. Nothing is deleted if one is wrong. */
static int delete_all(const Arguments *arguments, const KeptGame *games, size_t count)
{
    int status = EXIT_DONE;
    bool *named = must_have(calloc(count + 1, sizeof *named));
    for (size_t i = 1; i < arguments->count; i++) {
        const KeptGame *game = chosen(games, count, arguments->positional[i]);
        if (game == NULL)
            status = EXIT_INPUT;
        else
            named[game - games] = true;
    }
    for (size_t i = 0; i < count && status == EXIT_DONE; i++)
        status = named[i] ? kept_delete(&games[i], stderr) : status;
    free(named);
    return status;
}

int run_games(const Arguments *arguments)
{
    const char *word = arguments->count > 0 ? arguments->positional[0] : games_words[GAMES_LIST];
    bool lists = strcmp(word, games_words[GAMES_LIST]) == 0 && arguments->count <= 1;
    bool resumes = strcmp(word, games_words[GAMES_RESUME]) == 0 && arguments->count == 2;
    bool deletes = strcmp(word, games_words[GAMES_DELETE]) == 0 && arguments->count >= 2;
    if (!lists && !resumes && !deletes) {
        command_usage(command_find("games"), stderr);
        return EXIT_USAGE;
    }
    size_t count;
    int status = EXIT_INPUT;
    KeptGame *games = journal_games(NULL, NULL, &count);
    const KeptGame *game = resumes ? chosen(games, count, arguments->positional[1]) : NULL;
    if (lists)
        status = list(arguments, games, count);
    else if (deletes)
        status = delete_all(arguments, games, count);
    else if (game != NULL)
        status = resume(arguments, game);
    journal_free_games(games, count);
    return status;
}
