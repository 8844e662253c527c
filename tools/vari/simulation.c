/* Many games, by threads and processes that share the work. Whoever watches at a terminal sees how far it has
 * come.
 */

#include "simulation.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "exit_status.h"
#include "opening.h"
#include "streams.h"
#include "telling.h"
#include "work.h"

enum { BOT_NODES = 20000 };
/* To count the choices of a ply takes longer than to draw one: they are for the first game, and for a sample.
 */
enum { OVERRUNS_MOST = 3, GAMES_COUNTED = 1, SAMPLED_EACH = 64 };
/* Games at random are short: many make a part of the work, as long as there are enough parts. */
enum { PARTS = 256, EACH_MOST = 64 };
enum { LOOK_EVERY = 20 * 1000 * 1000, TELL_EVERY = 10 }; /* nanoseconds; looks */

bool simulation_read_seats(Simulation *simulation, const char *list)
{
    size_t players = vari_rules_info(simulation->rules)->player_count, seat = 0;
    for (size_t i = 0; i < SEATS_MAX; i++)
        simulation->seats[i] = (Seat){ .form = SEAT_RANDOM };
    for (const char *at = list == NULL ? "" : list; *at != '\0'; seat++) {
        size_t length = strcspn(at, ",");
        Seat read = { 0 };
        if (seat >= players || !seat_read(at, length, &read) || read.form == SEAT_HUMAN)
            return false;
        simulation->seats[seat] = read;
        simulation->bots = simulation->bots || read.form == SEAT_BOT;
        at += length + (at[length] == ',');
    }
    return true;
}

/* --- playing ------------------------------------------------------------------- */

/* The action of whose turn it is. */
static size_t choose(const Simulation *simulation, Bot *bot, VariGame *game, uint64_t seed, Mood *moods)
{
    size_t player = vari_position_player(vari_game_at(game)), action = SIZE_MAX;
    if (player < SEATS_MAX && simulation->seats[player].form == SEAT_BOT) {
        bot->seed = seed + vari_game_ply(game);
        bot->mood = &moods[player];
        bot->untuned = simulation->seats[player].untuned;
        action = bot_choose(bot, game, simulation->seats[player].level);
    }
    return action != SIZE_MAX ? action : vari_game_random(game, &seed);
}

/* True if all players are bots that would agree to a draw now. */
static bool all_agree(const Simulation *simulation, const Mood *moods)
{
    size_t players = vari_rules_info(simulation->rules)->player_count;
    for (size_t player = 0; player < players; player++)
        if (!simulation->seats[player].agrees || !mood_is_even(&moods[player]))
            return false;
    return true;
}

/* What bots may do instead of going on; false: nothing, or somebody has left and others go on. */
static bool ends_early(const Simulation *simulation, VariGame *game, size_t player, const Mood *moods,
                       VariResult *result)
{
    if (player < SEATS_MAX && simulation->seats[player].resigns && mood_is_hopeless(&moods[player]) &&
        vari_game_resign(game, player) == VARI_OK) {
        *result = *vari_position_result(vari_game_at(game));
        return result->over;
    }
    if (!all_agree(simulation, moods))
        return false;
    *result = (VariResult){ .over = true, .draw = true, .reason = "agreed", .says = "" };
    return true;
}

/* Which rule it was, of the first game in which it was so. */
static void note_costly(Simulation *simulation, const PlayedGame *playout, VariGame *game)
{
    if (playout->overrun && atomic_fetch_add(&simulation->overruns, 1) == 0)
        snprintf(simulation->costly, sizeof simulation->costly, "%s", vari_game_error(game)->place);
}

static VariGame *begin_game(const Simulation *simulation, uint64_t seed)
{
    return simulation->deals ? game_deal(simulation->rules, seed)
                             : must_have(vari_game_copy(simulation->game));
}

static PlayedGame play_bots(Simulation *simulation, Bot *bot, uint64_t seed)
{
    PlayedGame playout = { 0 };
    Mood moods[SEATS_MAX] = { 0 };
    bool early = false;
    VariGame *game = begin_game(simulation, seed);
    vari_game_set_claims(game, VARI_CLAIMS_AT_ONCE);
    vari_search_forget(bot->search);
    while (!vari_position_result(vari_game_at(game))->over && playout.plies < MOST_PLIES) {
        size_t count = vari_game_action_count(game), player = vari_position_player(vari_game_at(game));
        size_t action = choose(simulation, bot, game, seed, moods);
        uint64_t before = vari_position_key(vari_game_at(game));
        early = ends_early(simulation, game, player, moods, &playout.result);
        if (early)
            break;
        if (vari_position_key(vari_game_at(game)) != before) /* somebody has left */
            continue;
        if (vari_game_play_index(game, action) != VARI_OK)
            break;
        playout.plies++;
        playout.counted++;
        playout.choices += count;
        playout.widest = count > playout.widest ? (uint32_t)count : playout.widest;
    }
    playout.hash = vari_position_key(vari_game_at(game));
    if (!early)
        playout.result = *vari_position_result(vari_game_at(game));
    playout.overrun = !playout.result.over && playout.plies < MOST_PLIES && asks_too_much(game);
    note_costly(simulation, &playout, game);
    vari_game_free(game);
    return playout;
}

static PlayedGame play_at_random(Simulation *simulation, VariGame *from, size_t index, uint64_t seed)
{
    uint32_t each = index < GAMES_COUNTED ? 1 : SAMPLED_EACH;
    VariGame *game = simulation->deals ? begin_game(simulation, seed) : from;
    const VariPlayout *played = vari_game_playout(game, seed, MOST_PLIES, each);
    PlayedGame playout = { .plies = played->plies,
                           .counted = played->counted,
                           .widest = played->widest,
                           .choices = played->choices,
                           .hash = played->hash,
                           .result = *played->result,
                           .overrun = played->status == VARI_ASKS_TOO_MUCH,
                           .out_of_memory = played->status == VARI_NO_MEMORY };
    note_costly(simulation, &playout, game);
    if (game != from)
        vari_game_free(game);
    return playout;
}

/* --- parts of the work ---------------------------------------------------------------------- */

/* What a thread has of its own. */
typedef struct Hand {
    Bot bot;
    VariGame *game;
} Hand;

static void *open_hand(void *context)
{
    const Simulation *simulation = context;
    Hand *hand = memory_zeroed(1, sizeof *hand);
    hand->bot = (Bot){ .seconds = simulation->think, .nodes = simulation->think > 0 ? 0 : BOT_NODES };
    if (simulation->bots)
        hand->bot.search = must_have(vari_search_new(simulation->rules, BOT_HASH));
    hand->game = must_have(vari_game_copy(simulation->game));
    return hand;
}

static void close_hand(void *own)
{
    Hand *hand = own;
    vari_game_free(hand->game);
    vari_search_free(hand->bot.search);
    free(hand);
}

size_t simulation_part_end(const Simulation *simulation, size_t part)
{
    size_t end = (part + 1) * simulation->each;
    return end < simulation->games ? end : simulation->games;
}

static bool is_wanted(void *context, size_t part)
{
    const Simulation *simulation = context;
    for (size_t i = part * simulation->each; i < simulation_part_end(simulation, part); i++)
        if (!simulation->known[i])
            return true;
    return false;
}

static bool is_enough(void *context, size_t part)
{
    Simulation *simulation = context;
    (void)part;
    return atomic_load(&simulation->overruns) >= OVERRUNS_MOST || atomic_load(&simulation->broken) ||
           (simulation->until > 0 && seconds_now() >= simulation->until);
}

static void play_part(void *context, void *own, size_t part)
{
    Simulation *simulation = context;
    Hand *hand = own;
    for (size_t i = part * simulation->each; i < simulation_part_end(simulation, part); i++) {
        if (atomic_load(&simulation->overruns) >= OVERRUNS_MOST)
            break; /* the games that are left do not count */
        if (simulation->known[i])
            continue;
        /* not a multiple of the generator's own step, or one seed's numbers would be another's, shifted by
         * one */
        uint64_t seed = simulation->seed * UINT64_C(0xd1342543de82ef95) + i;
        simulation->playouts[i] = simulation->bots ? play_bots(simulation, &hand->bot, seed)
                                                   : play_at_random(simulation, hand->game, i, seed);
        atomic_fetch_add(&simulation->done, 1);
    }
}

static void take_part(void *context, size_t part)
{
    Simulation *simulation = context;
    for (size_t i = part * simulation->each; i < simulation_part_end(simulation, part); i++)
        simulation->known[i] = true;
    if (simulation->keep == NULL || atomic_load(&simulation->overruns) >= OVERRUNS_MOST)
        return;
    char *line = simulation_write_part(simulation, part);
    if (!simulation->keep(simulation, line))
        atomic_store(&simulation->broken, true);
    free(line);
}

static char *write_part(void *context, size_t part)
{
    return simulation_write_part(context, part);
}

static bool read_part(void *context, const char *line, size_t *part)
{
    Simulation *simulation = context;
    size_t from, count;
    if (!simulation_read_games(simulation, line, &from, &count) || from % simulation->each != 0)
        return false;
    *part = from / simulation->each;
    return from + count == simulation_part_end(simulation, *part);
}

/* Tells how many games are over, on a line that is written over, until they all are. */
static void *tell_progress(void *context)
{
    Simulation *simulation = context;
    const struct timespec pause = { .tv_nsec = LOOK_EVERY };
    size_t done, looks = 0;
    while ((done = atomic_load(&simulation->done)) < simulation->games && !atomic_load(&simulation->ended)) {
        nanosleep(&pause, NULL);
        if (++looks % TELL_EVERY != 0)
            continue;
        char told[64];
        snprintf(told, sizeof told, "\r%zu of %zu games", done, simulation->games);
        streams_steer(STDERR_FILENO, told);
    }
    streams_steer(STDERR_FILENO, "\r\033[K"); /* nothing of it stays */
    return NULL;
}

/* Up to the last in which a position may ask too much: how many that are hangs on no thread. Where the time
 * was over, those that were begun, without one that was broken off. */
static size_t games_that_count(const Simulation *simulation)
{
    size_t overruns = 0;
    if (simulation->until > 0 && seconds_now() >= simulation->until) {
        size_t begun = atomic_load(&simulation->done);
        return begun > 0 && simulation->playouts[begun - 1].overrun ? begun - 1 : begun;
    }
    for (size_t i = 0; i < simulation->games; i++)
        if (simulation->playouts[i].overrun && ++overruns == OVERRUNS_MOST)
            return i + 1;
    return simulation->games;
}

void simulation_begin(Simulation *simulation)
{
    size_t games = simulation->games, each = games / PARTS;
    simulation->each = simulation->until > 0 || simulation->bots || each < 1 ? 1
                       : each > EACH_MOST                                    ? EACH_MOST
                                                                             : each;
    simulation->playouts = memory_zeroed(games, sizeof *simulation->playouts);
    simulation->known = memory_zeroed(games, sizeof *simulation->known);
}

void simulation_run(Simulation *simulation, long threads)
{
    pthread_t teller;
    char *identity = simulation_identity(simulation);
    Work work = { .parts = (simulation->games + simulation->each - 1) / simulation->each,
                  .threads = threads,
                  .identity = identity,
                  .context = simulation,
                  .open = open_hand,
                  .close = close_hand,
                  .wanted = is_wanted,
                  .enough = is_enough,
                  .play = play_part,
                  .take = take_part,
                  .write = write_part,
                  .read = read_part };
    bool told = simulation->watched && pthread_create(&teller, NULL, tell_progress, simulation) == 0;
    work_do(&work, simulation->ranks);
    atomic_store(&simulation->ended, true);
    if (told)
        pthread_join(teller, NULL);
    free(identity);
    simulation->games = games_that_count(simulation);
}

void simulation_end(Simulation *simulation)
{
    for (size_t i = 0; i < simulation->name_count; i++)
        free(simulation->names[i]);
    free(simulation->known);
    free(simulation->playouts);
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
    uint32_t a = ((const PlayedGame *)left)->plies, b = ((const PlayedGame *)right)->plies;
    return (a > b) - (a < b);
}

static void count_game(Summary *summary, const PlayedGame *playout, size_t seats)
{
    summary->plies += playout->plies;
    summary->counted += playout->counted;
    summary->choices += playout->choices;
    if (playout->widest > summary->widest)
        summary->widest = playout->widest;
    if (!playout->result.over) {
        summary->cut++;
        summary->overrun += playout->overrun;
        return;
    }
    count_reason(summary, playout->result.reason);
    summary->draws += playout->result.draw;
    for (size_t seat = 0; seat < seats; seat++) {
        summary->wins[seat] += playout->result.winners >> seat & 1;
        summary->losses[seat] += playout->result.losers >> seat & 1;
    }
}

Summary simulation_sum_up(Simulation *simulation)
{
    Summary summary = { 0 };
    size_t games = simulation->games;
    for (size_t i = 0; i < games; i++)
        if (simulation->playouts[i].out_of_memory)
            out_of_memory();
    for (size_t i = 0; i < games; i++)
        count_game(&summary, &simulation->playouts[i], vari_rules_info(simulation->rules)->player_count);
    qsort(simulation->playouts, games, sizeof *simulation->playouts, by_plies);
    summary.least_plies = simulation->playouts[0].plies;
    summary.most_plies = simulation->playouts[games - 1].plies;
    summary.median_plies =
        (simulation->playouts[(games - 1) / 2].plies + simulation->playouts[games / 2].plies) / 2.0;
    summary.mean_plies = (double)summary.plies / (double)games;
    summary.mean_branching = summary.counted > 0 ? (double)summary.choices / (double)summary.counted : 0;
    return summary;
}

/* --- telling ----------------------------------------------------------------------- */

int simulation_tell_overruns(const Simulation *simulation, size_t overruns)
{
    const char *place = simulation->costly;
    if (overruns == 0)
        return EXIT_DONE;
    fprintf(tell_stream(), "vari: %zu of %zu games could not be played to their end: %s%s%s\n", overruns,
            simulation->games, position_asks_too_much, place[0] == '\0' ? "" : ": ", place);
    return EXIT_INPUT;
}

cJSON *simulation_json(const Simulation *simulation, const Summary *summary, double seconds)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", vari_rules_info(simulation->rules)->id);
    cJSON_AddNumberToObject(object, "games", (double)simulation->games);
    cJSON_AddNumberToObject(object, "seed", (double)simulation->seed);
    cJSON *results = cJSON_AddObjectToObject(object, "results");
    for (size_t seat = 0; seat < vari_rules_info(simulation->rules)->player_count; seat++) {
        cJSON *of = cJSON_AddObjectToObject(results, vari_rules_player(simulation->rules, seat)->name);
        cJSON_AddNumberToObject(of, "wins", (double)summary->wins[seat]);
        cJSON_AddNumberToObject(of, "draws", (double)summary->draws);
        cJSON_AddNumberToObject(of, "losses", (double)summary->losses[seat]);
    }
    cJSON_AddNumberToObject(object, "cut", (double)summary->cut);
    cJSON_AddNumberToObject(object, "asks_too_much", (double)summary->overrun);
    cJSON *plies = cJSON_AddObjectToObject(object, "plies");
    cJSON_AddNumberToObject(plies, "mean", summary->mean_plies);
    cJSON_AddNumberToObject(plies, "median", summary->median_plies);
    cJSON_AddNumberToObject(plies, "min", summary->least_plies);
    cJSON_AddNumberToObject(plies, "max", summary->most_plies);
    cJSON *branching = cJSON_AddObjectToObject(object, "branching");
    cJSON_AddNumberToObject(branching, "mean", summary->mean_branching);
    cJSON_AddNumberToObject(branching, "max", summary->widest);
    cJSON_AddNumberToObject(branching, "positions", (double)summary->counted);
    cJSON *reasons = cJSON_AddObjectToObject(object, "reasons");
    for (size_t i = 0; i < summary->reason_count; i++)
        cJSON_AddNumberToObject(reasons, summary->reasons[i], (double)summary->reason_counts[i]);
    cJSON_AddNumberToObject(object, "seconds", seconds);
    return object;
}
