/* `vari simulate`: many games at random, and what they say
 * of the rules. Game i is played from a seed made of --seed and i, so that the
 * numbers do not depend on how many threads share the work. Whoever watches at a
 * terminal sees how far it has come. */

#include <cjson/cJSON.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

enum { SEATS_MAX = 32, REASONS_MAX = 64, MOST_PLIES = 20000 };
enum { LOOK_EVERY = 20 * 1000 * 1000, TELL_EVERY = 10 }; /* nanoseconds; looks */

typedef struct Simulation {
    VariRules *rules;
    const VariGame *game;
    VariPlayout *playouts; /* [game] */
    size_t games;
    uint64_t seed;
    atomic_size_t next, done;
    bool watched; /* by somebody at a terminal */
} Simulation;

typedef struct Summary {
    size_t wins[SEATS_MAX], losses[SEATS_MAX], draws, cut;
    const char *reasons[REASONS_MAX];
    size_t reason_counts[REASONS_MAX], reason_count;
    double mean_plies, median_plies, mean_branching;
    uint32_t least_plies, most_plies, widest;
    uint64_t plies;
} Summary;

/* --- playing ------------------------------------------------------------------- */

static void *play_games(void *context)
{
    Simulation *simulation = context;
    for (;;) {
        size_t i = atomic_fetch_add(&simulation->next, 1);
        if (i >= simulation->games)
            return NULL;
        uint64_t seed = simulation->seed * UINT64_C(0x9e3779b97f4a7c15) + i;
        simulation->playouts[i] = vari_game_playout(simulation->game, seed, MOST_PLIES);
        atomic_fetch_add(&simulation->done, 1);
    }
}

/* Tells how many games are over, on a line that is written over, until they all are. */
static void *tell_progress(void *context)
{
    Simulation *simulation = context;
    const struct timespec pause = { .tv_nsec = LOOK_EVERY };
    size_t done, looks = 0;
    while ((done = atomic_load(&simulation->done)) < simulation->games) {
        nanosleep(&pause, NULL);
        if (++looks % TELL_EVERY == 0)
            fprintf(stderr, "\r%zu of %zu games", done, simulation->games);
        fflush(stderr);
    }
    fputs("\r\033[K", stderr); /* nothing of it stays */
    fflush(stderr);
    return NULL;
}

static void play_all_games(Simulation *simulation, long threads)
{
    pthread_t *ids = calloc((size_t)threads, sizeof *ids);
    pthread_t teller;
    long started = 0;
    bool told = simulation->watched && pthread_create(&teller, NULL, tell_progress, simulation) == 0;
    for (; ids != NULL && started + 1 < threads; started++)
        if (pthread_create(&ids[started], NULL, play_games, simulation) != 0)
            break;
    play_games(simulation);
    for (long i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    if (told)
        pthread_join(teller, NULL);
    free(ids);
}

/* --- adding up ------------------------------------------------------------------- */

static void count_reason(Summary *summary, const char *reason)
{
    size_t i = 0;
    while (i < summary->reason_count && strcmp(summary->reasons[i], reason) != 0)
        i++;
    if (i == REASONS_MAX)
        return;
    summary->reasons[i] = reason;
    summary->reason_counts[i]++;
    if (i == summary->reason_count)
        summary->reason_count++;
}

static int by_plies(const void *left, const void *right)
{
    uint32_t a = ((const VariPlayout *)left)->plies, b = ((const VariPlayout *)right)->plies;
    return (a > b) - (a < b);
}

static void count_game(Summary *summary, const VariPlayout *playout, size_t seats)
{
    summary->plies += playout->plies;
    summary->mean_branching += (double)playout->choices;
    if (playout->widest > summary->widest)
        summary->widest = playout->widest;
    if (!playout->result.over) {
        summary->cut++;
        return;
    }
    count_reason(summary, playout->result.reason);
    summary->draws += playout->result.draw;
    for (size_t seat = 0; seat < seats; seat++) {
        summary->wins[seat] += playout->result.winners >> seat & 1;
        summary->losses[seat] += playout->result.losers >> seat & 1;
    }
}

static Summary sum_up(Simulation *simulation)
{
    Summary summary = { 0 };
    size_t games = simulation->games;
    for (size_t i = 0; i < games; i++)
        count_game(&summary, &simulation->playouts[i], vari_rules_player_count(simulation->rules));
    qsort(simulation->playouts, games, sizeof *simulation->playouts, by_plies);
    summary.least_plies = simulation->playouts[0].plies;
    summary.most_plies = simulation->playouts[games - 1].plies;
    summary.median_plies =
        (simulation->playouts[(games - 1) / 2].plies + simulation->playouts[games / 2].plies) / 2.0;
    summary.mean_plies = (double)summary.plies / (double)games;
    summary.mean_branching = summary.plies > 0 ? summary.mean_branching / (double)summary.plies : 0;
    return summary;
}

/* --- telling ----------------------------------------------------------------------- */

static void print_json(const Simulation *simulation, const Summary *summary, double seconds)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", vari_rules_id(simulation->rules));
    cJSON_AddNumberToObject(object, "games", (double)simulation->games);
    cJSON_AddNumberToObject(object, "seed", (double)simulation->seed);
    cJSON *results = cJSON_AddObjectToObject(object, "results");
    for (size_t seat = 0; seat < vari_rules_player_count(simulation->rules); seat++) {
        cJSON *of = cJSON_AddObjectToObject(results, vari_rules_player_name(simulation->rules, seat));
        cJSON_AddNumberToObject(of, "wins", (double)summary->wins[seat]);
        cJSON_AddNumberToObject(of, "draws", (double)summary->draws);
        cJSON_AddNumberToObject(of, "losses", (double)summary->losses[seat]);
    }
    cJSON_AddNumberToObject(object, "cut", (double)summary->cut);
    cJSON *plies = cJSON_AddObjectToObject(object, "plies");
    cJSON_AddNumberToObject(plies, "mean", summary->mean_plies);
    cJSON_AddNumberToObject(plies, "median", summary->median_plies);
    cJSON_AddNumberToObject(plies, "min", summary->least_plies);
    cJSON_AddNumberToObject(plies, "max", summary->most_plies);
    cJSON *branching = cJSON_AddObjectToObject(object, "branching");
    cJSON_AddNumberToObject(branching, "mean", summary->mean_branching);
    cJSON_AddNumberToObject(branching, "max", summary->widest);
    cJSON *reasons = cJSON_AddObjectToObject(object, "reasons");
    for (size_t i = 0; i < summary->reason_count; i++)
        cJSON_AddNumberToObject(reasons, summary->reasons[i], (double)summary->reason_counts[i]);
    cJSON_AddNumberToObject(object, "seconds", seconds);
    char *text = cJSON_PrintUnformatted(object);
    printf("%s\n", text == NULL ? "" : text);
    free(text);
    cJSON_Delete(object);
}

/* Half the width of the 95 % interval of a share (normal approximation), in per cent. */
static double margin(size_t count, size_t of)
{
    double share = (double)count / (double)of;
    return 196.0 * sqrt(share * (1 - share) / (double)of);
}

static void print_share(const char *what, size_t count, size_t of)
{
    printf("  %-24s %8zu   %5.1f %% ± %.1f\n", what, count, 100.0 * (double)count / (double)of,
           margin(count, of));
}

static void print_text(const Simulation *simulation, const Summary *summary, double seconds)
{
    printf("%s: %zu games at random, seed %llu\n", vari_rules_name(simulation->rules), simulation->games,
           (unsigned long long)simulation->seed);
    for (size_t seat = 0; seat < vari_rules_player_count(simulation->rules); seat++) {
        char what[96];
        snprintf(what, sizeof what, "%s wins", vari_rules_player_name(simulation->rules, seat));
        print_share(what, summary->wins[seat], simulation->games);
    }
    print_share("drawn", summary->draws, simulation->games);
    if (summary->cut > 0)
        print_share("cut short", summary->cut, simulation->games);
    if (summary->reason_count > 0)
        printf("endings\n");
    for (size_t i = 0; i < summary->reason_count; i++)
        print_share(summary->reasons[i], summary->reason_counts[i], simulation->games);
    printf("plies: mean %.1f, median %.1f, from %u to %u\n", summary->mean_plies, summary->median_plies,
           (unsigned)summary->least_plies, (unsigned)summary->most_plies);
    printf("branching: mean %.1f, at most %u\n", summary->mean_branching, (unsigned)summary->widest);
    printf("%.2f s, %.0f plies a second\n", seconds, seconds > 0 ? (double)summary->plies / seconds : 0.0);
}

static int simulate(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    Simulation simulation = { .rules = rules,
                              .game = game,
                              .games = (size_t)(arguments->games > 0 ? arguments->games : 100),
                              .seed = arguments->has_seed ? (uint64_t)arguments->seed : 1,
                              .watched = isatty(fileno(stderr)) };
    simulation.playouts = calloc(simulation.games, sizeof *simulation.playouts);
    if (simulation.playouts == NULL)
        return EXIT_WORLD;
    double start = seconds_now();
    play_all_games(&simulation, arguments->threads);
    double seconds = seconds_now() - start;
    Summary summary = sum_up(&simulation);
    if (arguments->json)
        print_json(&simulation, &summary, seconds);
    else
        print_text(&simulation, &summary, seconds);
    free(simulation.playouts);
    return EXIT_DONE;
}

int run_simulate(const Arguments *arguments)
{
    return with_game(arguments, simulate);
}
