/* `vari match`: two play each other, each with either side. Games are shared out among threads; what is drawn
 * in a game hangs on its number alone. */

#include <errno.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "intervals.h"
#include "match_play.h"

enum { REASONS_MAX = 64, GAMES = 20, OPENING_PLIES = 6, NODES = 20000 };
static const double PATIENCE = 20; /* seconds */

typedef struct Hall {
    Match match;
    Played *played; /* [game] */
    bool *known;    /* [game]: played, or read from what was kept */
    int records;    /* -1: nothing is kept */
    bool quiet;
    atomic_size_t next;
    atomic_bool broken; /* what is kept cannot be written */
    pthread_mutex_t table;
} Hall;

/* --- playing -----------------------------------------------------------------------------------------------
 */

static void tell_game(const Hall *hall, size_t game)
{
    const Played *played = &hall->played[game];
    const Match *match = &hall->match;
    if (hall->quiet)
        return;
    printf("%zu: %s as %s: %g, %s, %u plies\n", game + 1, match->contestants[0].text,
           vari_rules_player_called(match->rules, played->side), played->points, played->reason,
           played->plies);
    if (played->failed < 2)
        printf("   %s failed: %s\n", match->contestants[played->failed].text, played->why);
    fflush(stdout);
}

static void *play_games(void *context)
{
    Hall *hall = context;
    Player players[2];
    for (size_t i = 0; i < 2; i++)
        player_open(&players[i], &hall->match, i);
    for (size_t game; (game = atomic_fetch_add(&hall->next, 1)) < hall->match.games;) {
        if (hall->known[game] || atomic_load(&hall->broken))
            continue;
        Played played;
        match_play(&hall->match, players, game, &played);
        pthread_mutex_lock(&hall->table);
        hall->played[game] = played;
        hall->known[game] = true;
        if (hall->records >= 0 && !records_add(&hall->match, hall->records, game, &played)) {
            fprintf(stderr, "vari: the games cannot be kept: %s\n", file_problem(errno));
            atomic_store(&hall->broken, true);
        }
        tell_game(hall, game);
        pthread_mutex_unlock(&hall->table);
        free(played.moves);
        hall->played[game].moves = NULL;
    }
    for (size_t i = 0; i < 2; i++)
        player_close(&players[i]);
    return NULL;
}

static void play_hall(Hall *hall, long threads)
{
    pthread_t *ids = memory_zeroed((size_t)threads, sizeof *ids);
    long started = 0;
    for (; started + 1 < threads; started++)
        if (pthread_create(&ids[started], NULL, play_games, hall) != 0)
            break;
    play_games(hall);
    for (long i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
}

/* --- adding up ---------------------------------------------------------------------------------------------
 */

typedef struct Sum {
    size_t games, won, drawn, lost, failed[2];
    double points, seconds[2], longest[2];
    uint64_t actions[2], plies;
    const char *reasons[REASONS_MAX];
    size_t reason_counts[REASONS_MAX], reason_count;
} Sum;

static void count_reason(Sum *sum, const char *reason)
{
    size_t i = 0;
    while (i < sum->reason_count && strcmp(sum->reasons[i], reason) != 0)
        i++;
    if (i == REASONS_MAX)
        return;
    sum->reasons[i] = reason;
    sum->reason_counts[i]++;
    sum->reason_count += i == sum->reason_count;
}

static Sum sum_up(const Hall *hall)
{
    Sum sum = { 0 };
    for (size_t game = 0; game < hall->match.games; game++) {
        const Played *played = &hall->played[game];
        if (!hall->known[game])
            continue;
        sum.games++;
        sum.points += played->points;
        sum.won += played->points >= 1;
        sum.lost += played->points <= 0;
        sum.drawn += played->points > 0 && played->points < 1;
        sum.plies += played->plies;
        if (played->failed < 2)
            sum.failed[played->failed]++;
        for (size_t i = 0; i < 2; i++) {
            sum.actions[i] += played->actions[i];
            sum.seconds[i] += played->seconds[i];
            sum.longest[i] = fmax(sum.longest[i], played->longest[i]);
        }
        count_reason(&sum, played->reason);
    }
    return sum;
}

/* --- telling ------------------------------------------------------------------------- */

static double each(const Sum *sum, size_t contestant)
{
    return sum->actions[contestant] > 0 ? sum->seconds[contestant] / (double)sum->actions[contestant] : 0;
}

static void print_elo(double elo)
{
    if (isinf(elo))
        printf(elo > 0 ? "all" : "none");
    else
        printf("%+.0f", elo);
}

static void print_text(const Hall *hall, const Sum *sum)
{
    const Match *match = &hall->match;
    double share = sum->points / (double)sum->games, low, high;
    interval_of_share(share, sum->games, &low, &high);
    printf("%s: %s against %s, %zu games, seed %llu\n", vari_rules_name(match->rules),
           match->contestants[0].text, match->contestants[1].text, sum->games,
           (unsigned long long)match->seed);
    printf("  score   %g of %zu, %.1f %%  (%.1f to %.1f)\n", sum->points, sum->games, 100 * share, 100 * low,
           100 * high);
    if (match->sides == 2) {
        printf("  Elo     ");
        print_elo(elo_of_share(share));
        printf("  (");
        print_elo(elo_of_share(low));
        printf(" to ");
        print_elo(elo_of_share(high));
        printf(")\n");
    }
    printf("  won %zu, drawn %zu, lost %zu; %.1f plies a game\n", sum->won, sum->drawn, sum->lost,
           (double)sum->plies / (double)sum->games);
    printf("  seconds an action: %.4f and %.4f, at most %.3f and %.3f\n", each(sum, 0), each(sum, 1),
           sum->longest[0], sum->longest[1]);
    for (size_t i = 0; i < 2; i++)
        if (sum->failed[i] > 0)
            printf("  %s failed in %zu games, which it lost by that\n", match->contestants[i].text,
                   sum->failed[i]);
    printf("  endings:");
    for (size_t i = 0; i < sum->reason_count; i++)
        printf("%s %s %zu", i == 0 ? "" : ",", sum->reasons[i], sum->reason_counts[i]);
    printf("\n");
}

static cJSON *add_pair(cJSON *object, const char *name, double first, double second)
{
    const double pair[2] = { first, second };
    cJSON *list = must_have(cJSON_CreateDoubleArray(pair, 2));
    cJSON_AddItemToObject(object, name, list);
    return list;
}

static void print_object(const Hall *hall, const Sum *sum)
{
    const Match *match = &hall->match;
    double share = sum->points / (double)sum->games, low, high;
    interval_of_share(share, sum->games, &low, &high);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", vari_rules_id(match->rules));
    cJSON_AddStringToObject(object, "a", match->contestants[0].text);
    cJSON_AddStringToObject(object, "b", match->contestants[1].text);
    cJSON_AddNumberToObject(object, "games", (double)sum->games);
    cJSON_AddNumberToObject(object, "seed", (double)match->seed);
    cJSON_AddNumberToObject(object, "points", sum->points);
    cJSON_AddNumberToObject(object, "score", share);
    add_pair(object, "interval", low, high);
    if (match->sides == 2 && !isinf(elo_of_share(share)))
        cJSON_AddNumberToObject(object, "elo", elo_of_share(share));
    cJSON_AddNumberToObject(object, "won", (double)sum->won);
    cJSON_AddNumberToObject(object, "drawn", (double)sum->drawn);
    cJSON_AddNumberToObject(object, "lost", (double)sum->lost);
    add_pair(object, "failed", (double)sum->failed[0], (double)sum->failed[1]);
    add_pair(object, "seconds_an_action", each(sum, 0), each(sum, 1));
    add_pair(object, "longest", sum->longest[0], sum->longest[1]);
    cJSON *reasons = cJSON_AddObjectToObject(object, "reasons");
    for (size_t i = 0; i < sum->reason_count; i++)
        cJSON_AddNumberToObject(reasons, sum->reasons[i], (double)sum->reason_counts[i]);
    print_json(object);
}

/* --- the command --------------------------------------------------------------------- */

static bool read_contestants(Match *match, const Arguments *arguments)
{
    for (size_t i = 0; i < 2; i++) {
        const char *text = arguments->positional[1 + i];
        Contestant *contestant = &match->contestants[i];
        if (!contestant_read(text, contestant)) {
            fprintf(
                stderr,
                "vari: `%s` is nobody who plays: bot:1 to bot:10, random, or `uci COMMAND`, `usi COMMAND` or "
                "`xboard COMMAND` with `; NAME=VALUE` for each option\n",
                text);
            return false;
        }
        if (contestant->protocol != PROTOCOL_NONE &&
            (vari_rules_player_count(match->rules) != 2 || vari_rules_has_chance(match->rules))) {
            fprintf(stderr, "vari: programs play games for two players without chance, which %s is not\n",
                    vari_rules_id(match->rules));
            return false;
        }
        if (contestant->protocol == PROTOCOL_XBOARD && match->think <= 0) {
            fprintf(stderr, "vari: XBoard's protocol knows no limit of nodes: say --think TIME\n");
            return false;
        }
    }
    if (match->even && match->think <= 0)
        fprintf(stderr, "vari: --even begins with a time: say --think TIME\n");
    return !match->even || match->think > 0;
}

static size_t count_sides(const VariRules *rules)
{
    size_t sides = 0;
    for (size_t player = 0; player < vari_rules_player_count(rules); player++)
        if (vari_rules_player_side(rules, player) >= sides)
            sides = vari_rules_player_side(rules, player) + 1;
    return sides;
}

/* A program that does not even greet is told at once, not in each game. */
static bool greet(const Match *match)
{
    bool greeted = true;
    for (size_t i = 0; greeted && i < 2; i++) {
        Player player;
        player_open(&player, match, i);
        greeted = player_begin(&player, 0);
        if (!greeted)
            fprintf(stderr, "vari: `%s` does not play: %s\n", match->contestants[i].text, player.program.why);
        player_close(&player);
    }
    return greeted;
}

static int hold(Hall *hall, const Arguments *arguments)
{
    size_t games = hall->match.games;
    hall->played = memory_zeroed(games, sizeof *hall->played);
    hall->known = memory_zeroed(games, sizeof *hall->known);
    int status = EXIT_DONE;
    hall->records = arguments->output == NULL
                        ? -1
                        : records_open(arguments->output, &hall->match, hall->played, hall->known, &status);
    if (status == EXIT_DONE && !greet(&hall->match))
        status = EXIT_WORLD;
    if (status == EXIT_DONE) {
        play_hall(hall, arguments->threads);
        Sum sum = sum_up(hall);
        if (arguments->json)
            print_object(hall, &sum);
        else
            print_text(hall, &sum);
        status = atomic_load(&hall->broken) ? EXIT_WORLD : EXIT_DONE;
    }
    if (hall->records >= 0)
        close(hall->records);
    free(hall->played);
    free(hall->known);
    return status;
}

static int match(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    vari_game_set_claims(game, VARI_CLAIMS_AT_ONCE);
    Hall hall = { .match = { .arguments = arguments,
                             .rules = rules,
                             .start = game,
                             .from_set_up = arguments->position == NULL && arguments->moves == NULL,
                             .think = arguments->think,
                             .even = arguments->even,
                             .patience = arguments->patience > 0 ? arguments->patience : PATIENCE,
                             .nodes = (uint64_t)arguments->nodes,
                             .plies = arguments->has_plies ? (unsigned)arguments->plies : OPENING_PLIES,
                             .games = (size_t)(arguments->games > 0 ? arguments->games : GAMES),
                             .seed = arguments->has_seed ? (uint64_t)arguments->seed : 1,
                             .sides = count_sides(rules) },
                  .quiet = arguments->json,
                  .table = PTHREAD_MUTEX_INITIALIZER };
    if (hall.match.think <= 0 && hall.match.nodes == 0)
        hall.match.nodes = NODES;
    const GameForm *form = arguments->output == NULL ? NULL : records_form(arguments->output);
    const char *why_not = form == NULL ? NULL : form->why_not(rules);
    if (why_not != NULL) {
        fprintf(stderr, "vari: %s, and %s is another kind of game\n", why_not, vari_rules_id(rules));
        return EXIT_USAGE;
    }
    int status = read_contestants(&hall.match, arguments) ? hold(&hall, arguments) : EXIT_USAGE;
    for (size_t i = 0; i < 2; i++)
        contestant_free(&hall.match.contestants[i]);
    return status;
}

int run_match(const Arguments *arguments)
{
    return with_game(arguments, match);
}
