/* How fast the library is, in the user time of one thread. Knows the library through vari.h, as every
 * program does, and loads by vari_host.h; tools/bench runs it and sets the figures beside another program's.
 *
 *     measure games VARIANT SECONDS [-n GAMES] [OPTION=VALUE ...]   random games, seeds 1, 2, 3 ...
 *     measure tree VARIANT SECONDS [-n GAMES] [OPTION=VALUE ...]    list, make, undo every action along them
 *     measure perft VARIANT SECONDS -d DEPTH [-p POSITION] [OPTION=VALUE ...]
 *
 * Each goes on until so many seconds of user time are over and prints two numbers: how many (actions played;
 * actions made at the last ply; sequences counted), and the seconds that they took. Loading is not counted.
 * With -n it goes on for that many games or counts instead, the same each time, for who counts instructions.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "vari_host.h"

/* Random games of some definitions hardly end by themselves. */
enum { GAME_PLIES = 1000, TREE_PLIES = 200, ACTIONS_MAX = 1 << 17 };

enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_WORLD = 3, OPTIONS_MAX = 64 };

typedef struct Measure {
    VariSetting settings[OPTIONS_MAX];
    size_t setting_count;
    const char *mode, *position;
    VariGame *game;
    double start, seconds; /* when it began, and how long it goes on */
    unsigned depth, games;
    uint64_t done;
} Measure;

static double user_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

static bool time_is_over(const Measure *measure)
{
    return measure->games == 0 && user_seconds() - measure->start >= measure->seconds;
}

static bool games_are_over(const Measure *measure, uint64_t seed)
{
    return measure->games > 0 ? seed > measure->games : time_is_over(measure);
}

static void play_games(Measure *measure)
{
    for (uint64_t seed = 1; !games_are_over(measure, seed); seed++)
        measure->done += vari_game_playout(measure->game, seed, GAME_PLIES, 0)->plies;
}

/* Every sequence of so many actions, the last of them made, too. The actions of each ply lie behind one
 * another. */
static void walk(Measure *measure, VariPosition *position, VariAction *list, size_t room, unsigned depth)
{
    size_t count;
    if (vari_position_actions(position, list, room, &count) != VARI_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        if (vari_position_make(position, &list[i]) != VARI_OK)
            continue;
        if (depth == 1)
            measure->done++;
        else
            walk(measure, position, list + count, room - count, depth - 1);
        vari_position_unmake(position);
        if (depth > 1 && time_is_over(measure))
            return;
    }
}

/* Trees of two plies at every ply of a random game. */
static void walk_game(Measure *measure, uint64_t seed)
{
    static VariAction list[ACTIONS_MAX];
    VariPosition *position = vari_position_copy(vari_game_at(measure->game));
    for (size_t ply = 0; position != NULL && ply < TREE_PLIES && !time_is_over(measure); ply++) {
        walk(measure, position, list, ACTIONS_MAX, 2);
        if (vari_position_play_random(position, &seed, NULL) != VARI_OK)
            break;
    }
    vari_position_free(position);
}

static void walk_trees(Measure *measure)
{
    for (uint64_t seed = 1; !games_are_over(measure, seed); seed++)
        walk_game(measure, seed);
}

static void count_leaves(Measure *measure)
{
    const VariPerft request = { .size = sizeof request, .depth = measure->depth, .threads = 1 };
    for (uint64_t time = 1; time == 1 || !games_are_over(measure, time); time++) {
        uint64_t nodes;
        vari_game_perft(measure->game, &request, NULL, NULL, &nodes);
        measure->done += nodes;
    }
}

typedef void MeasureTask(Measure *measure);

static MeasureTask *task_of(const char *mode)
{
    static const struct {
        const char *mode;
        MeasureTask *task;
    } tasks[] = { { "games", play_games }, { "tree", walk_trees }, { "perft", count_leaves } };
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
        if (strcmp(mode, tasks[i].mode) == 0)
            return tasks[i].task;
    return NULL;
}

/* Reads -d, -p and OPTION=VALUE; false for anything else. */
static bool read_rest(char **words, Measure *measure)
{
    for (; *words != NULL; words++) {
        char *equals = strchr(*words, '=');
        if (strcmp(*words, "-d") == 0 && words[1] != NULL) {
            measure->depth = (unsigned)atoi(*++words);
        } else if (strcmp(*words, "-n") == 0 && words[1] != NULL) {
            measure->games = (unsigned)atoi(*++words);
        } else if (strcmp(*words, "-p") == 0 && words[1] != NULL) {
            measure->position = *++words;
        } else if (equals != NULL && measure->setting_count < OPTIONS_MAX) {
            *equals = '\0';
            measure->settings[measure->setting_count++] =
                (VariSetting){ .name = *words, .value = equals + 1 };
        } else {
            return false;
        }
    }
    return true;
}

static int run(Measure *measure, VariRules *rules)
{
    measure->game = vari_game_new(rules, 1);
    if (measure->game == NULL)
        return EXIT_WORLD;
    if (measure->position != NULL && vari_game_set_position(measure->game, measure->position) != VARI_OK) {
        fprintf(stderr, "measure: %s\n", vari_game_error(measure->game)->message);
        return EXIT_INPUT;
    }
    vari_game_action_count(measure->game); /* what is made when it is first needed is loading, too */
    vari_game_playout(measure->game, 1, 1, 0);
    measure->start = user_seconds();
    task_of(measure->mode)(measure);
    printf("%llu %.6f\n", (unsigned long long)measure->done, user_seconds() - measure->start);
    vari_game_free(measure->game);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    Measure measure = { .mode = argc > 3 ? argv[1] : "", .depth = 1 };
    if (task_of(measure.mode) == NULL || !read_rest(argv + 4, &measure)) {
        fprintf(stderr, "usage: measure games|tree|perft VARIANT SECONDS [-d DEPTH] [-p POSITION] "
                        "[OPTION=VALUE ...]\n");
        return EXIT_USAGE;
    }
    measure.seconds = atof(argv[3]);
    VariHost *host = vari_host_new();
    VariRules *rules =
        host == NULL ? NULL : vari_host_load(host, argv[2], measure.settings, measure.setting_count);
    int status = EXIT_INPUT;
    if (rules != NULL && vari_rules_ok(rules))
        status = run(&measure, rules);
    else if (host != NULL)
        fputs(rules == NULL ? vari_host_message(host)
                            : vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false),
              stderr);
    vari_rules_free(rules);
    vari_host_free(host);
    return status;
}
