/* `vari match`: two play each other, each with either side. Games are shared out among threads; what is drawn
 * in a game hangs on its number alone. */

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "intervals.h"
#include "json_text.h"
#include "library_weights.h"
#include "match_play.h"
#include "opening.h"
#include "sitting.h"
#include "work.h"

enum { REASONS_MAX = 64, GAMES = 20, GAMES_OF_TEST = 20000, OPENING_PLIES = 6, NODES = 20000 };
static const double PATIENCE = 20, /* seconds */
    ELO_MOST = 1000;

typedef struct Hall {
    Match match;
    Played *played; /* [game] */
    bool *known;    /* [game]: played, or read from what was kept */
    int records;    /* -1: nothing is kept */
    bool quiet;
    bool tests; /* --sprt: it ends when it is clear which of elo[2] is right */
    double elo[2];
    Pairs pairs;        /* of two sides; counted from the first one on */
    atomic_size_t end;  /* the games before it count */
    atomic_bool broken; /* what is kept cannot be written */
} Hall;

/* --- playing -------------------------------------------------------------------------------------------- */

static void tell_game(const Hall *hall, size_t game)
{
    const Played *played = &hall->played[game];
    const Match *match = &hall->match;
    if (hall->quiet)
        return;
    char *reason = outcome_named(played->reason);
    printf("%zu: %s as %s: %g, %s, %u plies\n", game + 1, match->contestants[0].text,
           vari_rules_player(match->rules, played->side)->called, played->points, reason, played->plies);
    free(reason);
    if (played->failed < 2)
        printf("   %s failed: %s\n", match->contestants[played->failed].text, played->why);
    fflush(stdout);
}

static void count_pairs(Hall *hall)
{
    if (hall->match.sides == 2)
        atomic_store(&hall->end, match_count_pairs(&hall->pairs, hall->played, hall->known,
                                                   atomic_load(&hall->end), hall->tests ? hall->elo : NULL));
}

static void *open_players(void *context)
{
    const Hall *hall = context;
    return match_players_open(&hall->match);
}

static bool is_wanted(void *context, size_t game)
{
    const Hall *hall = context;
    return !hall->known[game];
}

static bool is_enough(void *context, size_t game)
{
    Hall *hall = context;
    return game >= atomic_load(&hall->end) || atomic_load(&hall->broken);
}

static void play_game(void *context, void *own, size_t game)
{
    Hall *hall = context;
    match_play(&hall->match, own, game, &hall->played[game]);
}

static char *write_game(void *context, size_t game)
{
    Hall *hall = context;
    char *line = records_write(game, &hall->played[game]);
    played_forget(&hall->played[game]);
    return line;
}

static bool read_game(void *context, const char *line, size_t *game)
{
    Hall *hall = context;
    Played played;
    if (!records_read(line, game, &played))
        return false;
    bool good = *game < hall->match.games && !hall->known[*game];
    if (good)
        hall->played[*game] = played;
    else
        played_forget(&played);
    return good;
}

static void take_game(void *context, size_t game)
{
    Hall *hall = context;
    Played *played = &hall->played[game];
    hall->known[game] = true;
    if (hall->records >= 0 && !records_add(&hall->match, hall->records, game, played))
        atomic_store(&hall->broken, true);
    tell_game(hall, game);
    count_pairs(hall);
    played_forget(played);
}

static void play_hall(Hall *hall, const Arguments *arguments)
{
    char *identity = records_identity(&hall->match);
    const Work work = { .parts = hall->match.games,
                        .threads = arguments->threads,
                        .identity = identity,
                        .context = hall,
                        .open = open_players,
                        .close = match_players_close,
                        .wanted = is_wanted,
                        .enough = is_enough,
                        .play = play_game,
                        .take = take_game,
                        .write = write_game,
                        .read = read_game };
    work_do(&work, arguments->ranks);
    free(identity);
}

/* --- adding up ------------------------------------------------------------------------------------------ */

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
    for (size_t game = 0; game < atomic_load(&hall->end); game++) {
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

/* What a test has shown: 0 or 1 for the first or the second of its differences, 2: nothing yet. */
static size_t found(const Hall *hall, double *likelihood)
{
    *likelihood = pairs_likelihood(&hall->pairs, hall->elo[0], hall->elo[1]);
    return *likelihood <= -pairs_bound() ? 0 : *likelihood >= pairs_bound() ? 1 : 2;
}

static void print_pairs(const Hall *hall)
{
    const size_t *counts = hall->pairs.counts;
    double likelihood, bound = pairs_bound();
    printf("  pairs   %zu %zu %zu %zu %zu openings with 0, 0.5, 1, 1.5, 2 points of two games\n", counts[0],
           counts[1], counts[2], counts[3], counts[4]);
    if (!hall->tests)
        return;
    size_t shown = found(hall, &likelihood);
    printf("  SPRT    log-likelihood ratio %.2f (%.2f to %.2f): ", likelihood, -bound, bound);
    if (shown < 2)
        printf("%+g Elo rather than %+g\n", hall->elo[shown], hall->elo[1 - shown]);
    else
        printf("%+g Elo or %+g, which is not clear yet\n", hall->elo[0], hall->elo[1]);
}

/* Unequal time makes a score say little. */
static void warn_of_time(const Hall *hall, const Sum *sum)
{
    static const double share = 0.1, least = 0.001; /* seconds: what is less may be chance */
    double a = each(sum, 0), b = each(sum, 1);
    for (size_t i = 0; i < 2; i++)
        if (hall->match.contestants[i].protocol == PROTOCOL_NONE &&
            hall->match.contestants[i].seat.form == SEAT_RANDOM)
            return;
    if (fmax(a, b) > least && fabs(a - b) > share * fmin(a, b))
        fprintf(stderr,
                "vari: warning: %s has used %.2f times as much time for an action as %s; --even gives A as "
                "much as "
                "B\n",
                hall->match.contestants[a > b ? 0 : 1].text, fmax(a, b) / fmin(a, b),
                hall->match.contestants[a > b ? 1 : 0].text);
}

static void print_text(const Hall *hall, const Sum *sum)
{
    const Match *match = &hall->match;
    double share = sum->points / (double)sum->games, low, high;
    interval_of_share(share, sum->games, &low, &high);
    printf("%s: %s against %s, %zu games, seed %llu\n", vari_rules_info(match->rules)->name,
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
    if (match->sides == 2)
        print_pairs(hall);
    printf("  won %zu, drawn %zu, lost %zu; %.1f plies a game\n", sum->won, sum->drawn, sum->lost,
           (double)sum->plies / (double)sum->games);
    printf("  seconds an action: %.4f and %.4f, at most %.3f and %.3f\n", each(sum, 0), each(sum, 1),
           sum->longest[0], sum->longest[1]);
    for (size_t i = 0; i < 2; i++)
        if (sum->failed[i] > 0)
            printf("  %s failed in %zu games, which it lost by that\n", match->contestants[i].text,
                   sum->failed[i]);
    printf("  endings:");
    for (size_t i = 0; i < sum->reason_count; i++) {
        char *reason = outcome_named(sum->reasons[i]);
        printf("%s %s %zu", i == 0 ? "" : ",", reason, sum->reason_counts[i]);
        free(reason);
    }
    printf("\n");
}

static cJSON *add_pair(cJSON *object, const char *name, double first, double second)
{
    const double pair[2] = { first, second };
    cJSON *list = must_have(cJSON_CreateDoubleArray(pair, 2));
    cJSON_AddItemToObject(object, name, list);
    return list;
}

static void add_pairs(cJSON *object, const Hall *hall)
{
    static const char *const results[] = { "elo0", "elo1", "open" };
    double counts[PAIR_RESULTS], likelihood;
    for (size_t i = 0; i < PAIR_RESULTS; i++)
        counts[i] = (double)hall->pairs.counts[i];
    cJSON_AddItemToObject(object, "pairs", must_have(cJSON_CreateDoubleArray(counts, PAIR_RESULTS)));
    if (!hall->tests)
        return;
    size_t shown = found(hall, &likelihood);
    cJSON *test = cJSON_AddObjectToObject(object, "sprt");
    add_pair(test, "elo", hall->elo[0], hall->elo[1]);
    add_pair(test, "bounds", -pairs_bound(), pairs_bound());
    cJSON_AddNumberToObject(test, "llr", likelihood + 0.0); /* never -0 */
    cJSON_AddStringToObject(test, "result", results[shown]);
}

static void print_object(const Hall *hall, const Sum *sum)
{
    const Match *match = &hall->match;
    double share = sum->points / (double)sum->games, low, high;
    interval_of_share(share, sum->games, &low, &high);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", vari_rules_info(match->rules)->id);
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
    if (match->sides == 2)
        add_pairs(object, hall);
    add_pair(object, "failed", (double)sum->failed[0], (double)sum->failed[1]);
    add_pair(object, "seconds_an_action", each(sum, 0), each(sum, 1));
    add_pair(object, "longest", sum->longest[0], sum->longest[1]);
    cJSON *reasons = cJSON_AddObjectToObject(object, "reasons");
    for (size_t i = 0; i < sum->reason_count; i++)
        cJSON_AddNumberToObject(reasons, sum->reasons[i], (double)sum->reason_counts[i]);
    print_json(object);
}

/* --- the command --------------------------------------------------------------------- */

static bool read_clock(const char *text, Limits *limits)
{
    Clocks clocks;
    if (text == NULL)
        return true;
    if (!clocks_read(&clocks, text, 1)) {
        fprintf(stderr,
                "vari: a clock is minutes and perhaps seconds more for each action, such as 5+3, not `%s`\n",
                text);
        return false;
    }
    limits->base = clocks.left[0];
    limits->added = clocks.added;
    return true;
}

/* What is said of B alone stands for all that is said of both. */
static bool limits_read(const Arguments *arguments, size_t contestant, Limits *limits)
{
    bool others =
        contestant == 1 && (arguments->think_b > 0 || arguments->nodes_b > 0 || arguments->time_b != NULL);
    limits->think = others ? arguments->think_b : arguments->think;
    limits->nodes = (uint64_t)(others ? arguments->nodes_b : arguments->nodes);
    if (!read_clock(others ? arguments->time_b : arguments->time, limits))
        return false;
    if (limits->think <= 0 && limits->base <= 0 && limits->nodes == 0)
        limits->nodes = NODES;
    return true;
}

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
            (vari_rules_info(match->rules)->player_count != 2 || vari_rules_info(match->rules)->has_chance)) {
            fprintf(stderr, "vari: programs play games for two players without chance, which %s is not\n",
                    vari_rules_info(match->rules)->id);
            return false;
        }
        if (!limits_read(arguments, i, &contestant->limits))
            return false;
        if (contestant->protocol == PROTOCOL_XBOARD && contestant->limits.think <= 0 &&
            contestant->limits.base <= 0) {
            fprintf(stderr, "vari: XBoard's protocol knows no limit of nodes: say --think TIME\n");
            return false;
        }
    }
    bool timed = match->contestants[0].limits.think > 0;
    if (match->even && !timed)
        fprintf(stderr, "vari: --even begins with a time: say --think TIME\n");
    return !match->even || timed;
}

static bool read_test(Hall *hall, const char *text)
{
    char *end;
    hall->tests = text != NULL;
    if (text == NULL)
        return true;
    hall->elo[0] = strtod(text, &end);
    bool good = end != text && *end == ',';
    text = good ? end + 1 : end;
    hall->elo[1] = strtod(text, &end);
    good = good && end != text && *end == '\0' && hall->elo[0] < hall->elo[1] &&
           fabs(hall->elo[0]) < ELO_MOST && fabs(hall->elo[1]) < ELO_MOST;
    if (!good)
        fprintf(stderr, "vari: --sprt takes two numbers of Elo points, the lower one first, such as 0,5\n");
    else if (hall->match.sides != 2)
        fprintf(stderr, "vari: --sprt is for games of two sides\n");
    return good && hall->match.sides == 2;
}

/* A program that does not even greet is told at once, not in each game. */
static bool greet(const Match *match)
{
    bool greeted = true;
    for (size_t i = 0; greeted && i < 2; i++) {
        Player player;
        player_open(&player, match, i);
        greeted = player_begin(&player, match->start, 0);
        if (!greeted)
            fprintf(stderr, "vari: `%s` does not play: %s\n", match->contestants[i].text, player.program.why);
        player_close(&player);
    }
    return greeted;
}

static void tell(const Hall *hall, const Arguments *arguments)
{
    Sum sum = sum_up(hall);
    if (arguments->json)
        print_object(hall, &sum);
    else
        print_text(hall, &sum);
    warn_of_time(hall, &sum);
}

static int hold(Hall *hall, const Arguments *arguments)
{
    size_t games = hall->match.games;
    bool tells = ranks_tells(arguments->ranks);
    hall->played = memory_zeroed(games, sizeof *hall->played);
    hall->known = memory_zeroed(games, sizeof *hall->known);
    int status = EXIT_DONE;
    hall->records = arguments->output == NULL || !tells
                        ? -1
                        : records_open(arguments->output, &hall->match, hall->played, hall->known, &status);
    if (status == EXIT_DONE && !greet(&hall->match))
        status = EXIT_WORLD;
    if (status == EXIT_DONE) {
        count_pairs(hall);
        play_hall(hall, arguments);
        if (tells)
            tell(hall, arguments);
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
    if (!library_weigh(rules, arguments))
        return EXIT_INPUT;
    bool at_set_up = arguments->position == NULL && arguments->moves == NULL;
    bool deals = at_set_up && vari_rules_info(rules)->deals;
    VariGame *set_up = deals ? must_have(vari_game_new(rules, 0)) : NULL; /* as it is written */
    vari_game_set_claims(game, VARI_CLAIMS_AT_ONCE);
    Hall hall = { .match = { .arguments = arguments,
                             .rules = rules,
                             .start = deals ? set_up : game,
                             .from_set_up = at_set_up && !deals,
                             .deals = deals,
                             .even = arguments->even,
                             .patience = arguments->patience > 0 ? arguments->patience : PATIENCE,
                             .plies = arguments->has_plies ? (unsigned)arguments->plies : OPENING_PLIES,
                             .games = (size_t)(arguments->games > 0      ? arguments->games
                                               : arguments->sprt != NULL ? GAMES_OF_TEST
                                                                         : GAMES),
                             .seed = arguments->has_seed ? (uint64_t)arguments->seed : 1,
                             .sides = seats_sides(rules) },
                  .quiet = arguments->json };
    atomic_init(&hall.end, hall.match.games);
    bool read = records_can_tell(&hall.match) && read_contestants(&hall.match, arguments) &&
                read_test(&hall, arguments->sprt);
    int status = read ? hold(&hall, arguments) : EXIT_USAGE;
    vari_game_free(set_up);
    for (size_t i = 0; i < 2; i++)
        contestant_free(&hall.match.contestants[i]);
    return status;
}

static int match_of(const Arguments *arguments)
{
    return with_game(arguments, match);
}

int run_match(const Arguments *arguments)
{
    return with_ranks(arguments, match_of);
}
