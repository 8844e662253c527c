/* What plays behind a protocol: somebody thinks in a thread of its own while the conversation goes on. */

#include "thinker.h"

#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "allocation.h"
#include "library_names.h"
#include "seats.h"
#include "telling.h"
#include "uci_protocols.h"

enum {
    MOVES_TO_GO = 28,        /* that the time is thought to be for */
    PATIENCE = 10,           /* seconds that a count may go on after the next word */
    PAUSE = 2 * 1000 * 1000, /* nanoseconds between two looks whether something has come about */
    PERFT_DEEPEST = 20
};
static const double LATENCY = 0.015; /* seconds kept back of what the clock says */

static pthread_mutex_t saying = PTHREAD_MUTEX_INITIALIZER;

void thinker_say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    pthread_mutex_lock(&saying);
    vprintf(format, list);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&saying);
    va_end(list);
}

void thinker_say_overrun(Thinker *thinker, const char *word)
{
    if (thinker->copy == NULL || !asks_too_much(thinker->copy)) /* nothing is played yet */
        return;
    const char *place = vari_game_error(thinker->copy)->place;
    thinker_say("%s %s%s%s", word, vari_game_error(thinker->copy)->message, place[0] == '\0' ? "" : ": ",
                place);
}

static void look_away(void)
{
    const struct timespec pause = { .tv_nsec = PAUSE };
    nanosleep(&pause, NULL);
}

/* --- the game at hand -------------------------------------------------------------------------------- */

size_t thinker_action(VariGame *game, const char *text)
{
    size_t count = vari_game_action_count(game), meant;
    for (size_t i = 0; i < count; i++)
        if (strcmp(vari_game_action_text(game, i), text) == 0)
            return i;
    return vari_game_meant(game, text, &meant, 1) == 1 ? meant : SIZE_MAX;
}

void thinker_set_game(Thinker *thinker, VariGame *game)
{
    vari_game_free(thinker->game);
    thinker->game = game;
}

static const VariSetting dealt = { DEALT_OPTION, "true" };

static bool open_rules(Thinker *thinker, const char *variant)
{
    VariRules *rules = catalogue_open(&thinker->catalogue, variant,
                                      thinker->dealt || thinker->dealt_for != NULL ? &dealt : NULL);
    if (rules == NULL)
        return false;
    VariGame *game = must_have(vari_game_new(rules, 0));
    char *chosen = must_copy(variant); /* it may be the old one */
    thinker_stop(thinker);             /* who thinks has the old rules in hand */
    vari_search_free(thinker->search);
    thinker_set_game(thinker, game);
    vari_rules_free(thinker->rules);
    free(thinker->variant);
    thinker->search = NULL;
    thinker->rules = rules;
    thinker->variant = chosen;
    return true;
}

bool thinker_choose(Thinker *thinker, const char *variant)
{
    free(thinker->dealt_for);
    thinker->dealt_for = NULL;
    return open_rules(thinker, variant);
}

static bool needs_dealt(const Thinker *thinker, const char *position)
{
    if (!position_may_be_dealt(thinker->rules, position))
        return false;
    VariRules *with = catalogue_open(&thinker->catalogue, thinker->variant, &dealt);
    bool needs = position_is_dealt(thinker->rules, with, position);
    vari_rules_free(with);
    return needs;
}

void thinker_fit(Thinker *thinker, const char *position)
{
    bool changes =
        thinker->dealt_for != NULL && (position == NULL || strcmp(position, thinker->dealt_for) != 0);
    if (changes)
        thinker_choose(thinker, thinker->variant);
    if (position == NULL || !needs_dealt(thinker, position))
        return;
    thinker->dealt_for = must_copy(position);
    open_rules(thinker, thinker->variant);
}

void thinker_prepare(Thinker *thinker)
{
    if (thinker->search != NULL)
        return;
    thinker->search = vari_search_new(thinker->rules, (size_t)thinker->hash);
    if (thinker->search != NULL)
        thinker->tell_ready(thinker->host);
}

size_t thinker_take_table(Thinker *thinker, size_t megabytes)
{
    size_t most = megabytes < THINKER_HASH_MOST ? megabytes : THINKER_HASH_MOST, taken = vari_table_mb(most);
    if (thinker->hash != (long)taken) {
        thinker_forget(thinker);
        thinker->hash = (long)taken;
        thinker_prepare(thinker);
    }
    return taken;
}

void thinker_forget(Thinker *thinker)
{
    thinker_stop(thinker);
    vari_search_free(thinker->search);
    thinker->search = NULL;
}

/* --- time -------------------------------------------------------------------------------------------- */

static double now(void *context)
{
    (void)context;
    return seconds_now();
}

void clock_limits(const Clock *clock, size_t player, VariThinking *thinking)
{
    double left = clock->time[player];
    if (clock->each > 0)
        thinking->seconds = clock->each > 2 * LATENCY ? clock->each - LATENCY / 3 : clock->each / 2;
    else if (left >= 0) {
        double moves = clock->moves > 0 ? (double)clock->moves + 1 : MOVES_TO_GO;
        double increment = clock->increment[player] > 0 ? clock->increment[player] : 0;
        double share = left / moves + increment * 0.8, most = left * 0.5 - LATENCY;
        thinking->seconds = share * 2.5 < most ? share * 2.5 : most > 0.001 ? most : 0.001;
        thinking->enough = share * 0.55;
    }
}

static void set_time(const Thinker *thinker, const Clock *clock, VariThinking *thinking)
{
    clock_limits(clock, vari_position_player(vari_game_at(thinker->game)) == 1 ? 1 : 0, thinking);
}

static bool is_stopped(void *context)
{
    const Thinker *thinker = context;
    if (atomic_load_explicit(&thinker->stop, memory_order_relaxed))
        return true;
    double deadline = atomic_load_explicit(&thinker->deadline, memory_order_relaxed);
    return deadline > 0 && seconds_now() >= deadline;
}

/* --- thinking ---------------------------------------------------------------------------------------- */

static void tell_line(void *context, const VariLine *line)
{
    Thinker *thinker = context;
    thinker->tell_line(thinker->host, line);
    if (line->rank == 0 && line->ends_in > 0 && (unsigned)(line->ends_in + 1) / 2 <= thinker->wish.mate)
        atomic_store(&thinker->stop, true);
}

static void tell_count(void *context, const char *action, uint64_t nodes)
{
    const Thinker *thinker = context;
    thinker->tell_count(thinker->host, action, nodes);
}

static void count(Thinker *thinker)
{
    unsigned depth = thinker->wish.perft < PERFT_DEEPEST ? thinker->wish.perft : PERFT_DEEPEST;
    VariPerft request = {
        .size = sizeof request, .depth = depth, .threads = 1, .stop = is_stopped, .context = thinker
    };
    uint64_t nodes;
    VariStatus status = vari_game_perft(thinker->copy, &request, tell_count, thinker, &nodes);
    tell_count(thinker, NULL, status == VARI_OK ? nodes : UINT64_MAX);
}

static size_t choose(Thinker *thinker)
{
    if (vari_game_action_count(thinker->copy) == 0)
        return SIZE_MAX;
    VariThinking thinking = thinker->wish.thinking;
    thinking.threads = (unsigned)thinker->threads;
    size_t action = search_choose(thinker->search, thinker->copy, &thinking);
    return action != SIZE_MAX ? action : 0; /* any is better than none */
}

/* Of what is found, the search alone keeps what it likes. */
static void go_on(Thinker *thinker, size_t action)
{
    const VariThinking thinking = { .size = sizeof thinking, .stop = is_stopped, .context = thinker };
    if (vari_game_play_index(thinker->copy, action) == VARI_OK && vari_game_action_count(thinker->copy) > 0)
        search_choose(thinker->search, thinker->copy, &thinking);
}

static void *work(void *context)
{
    Thinker *thinker = context;
    if (thinker->wish.perft > 0)
        count(thinker);
    else {
        size_t action = choose(thinker);
        while (thinker->wish.waits && !atomic_load(&thinker->stop) && !atomic_load(&thinker->released))
            look_away();
        thinker->tell_answer(thinker->host, action);
        atomic_store(&thinker->done, true);
        if (thinker->wish.goes_on && action != SIZE_MAX)
            go_on(thinker, action);
    }
    atomic_store(&thinker->done, true);
    return NULL;
}

/* Where no memory is left, any action is better than none. */
static void answer_at_once(Thinker *thinker)
{
    thinker_say("# there is not enough memory to think");
    thinker->copy = thinker->game;
    thinker->tell_answer(thinker->host, vari_game_action_count(thinker->game) > 0 ? 0 : SIZE_MAX);
    thinker->copy = NULL;
    free(thinker->wish.only);
    thinker->wish.only = NULL;
}

void thinker_start(Thinker *thinker, const Wish *wish)
{
    thinker->wish = *wish;
    thinker->began = seconds_now();
    VariThinking *thinking = &thinker->wish.thinking;
    thinking->size = sizeof *thinking;
    if (!wish->waits)
        set_time(thinker, &wish->clock, thinking);
    thinking->now = now;
    thinking->stop = is_stopped;
    thinking->progress = tell_line;
    thinking->context = thinker;
    thinking->only = wish->only;
    thinker_prepare(thinker);
    thinker->copy = thinker->search == NULL ? NULL : vari_game_copy(thinker->game);
    if (thinker->copy == NULL) {
        answer_at_once(thinker);
        return;
    }
    atomic_store(&thinker->stop, false);
    atomic_store(&thinker->released, false);
    atomic_store(&thinker->done, false);
    atomic_store(&thinker->deadline, 0);
    thinker->thinking = pthread_create(&thinker->thread, NULL, work, thinker) == 0;
    if (!thinker->thinking) {
        thinker->wish.waits = thinker->wish.goes_on = false; /* nobody could release it */
        thinker->wish.thinking.depth = 1;
        work(thinker);
        vari_game_free(thinker->copy);
    }
}

/* --- ending it --------------------------------------------------------------------------------------- */

void thinker_release(Thinker *thinker)
{
    VariThinking limits = { .size = sizeof limits };
    set_time(thinker, &thinker->wish.clock, &limits);
    if (thinker->thinking && thinker->wish.ponders && limits.seconds > 0)
        atomic_store(&thinker->deadline,
                     seconds_now() + (limits.enough > 0 ? limits.enough : limits.seconds));
    else if (thinker->wish.thinking.depth == 0 && thinker->wish.thinking.nodes == 0)
        atomic_store(&thinker->stop, true);
    atomic_store(&thinker->released, true);
}

static void wait_for_answer(Thinker *thinker)
{
    if (!thinker->thinking)
        return;
    pthread_join(thinker->thread, NULL);
    thinker->thinking = false;
    vari_game_free(thinker->copy);
    free(thinker->wish.only);
    thinker->copy = NULL;
    thinker->wish.only = NULL;
}

bool thinker_was_stopped(const Thinker *thinker)
{
    const VariThinking *thinking = &thinker->wish.thinking;
    double passed = seconds_now() - thinker->began;
    return atomic_load(&thinker->stop) || (thinking->seconds > 0 && passed >= thinking->seconds) ||
           thinking->nodes > 0 || thinking->depth > 0;
}

void thinker_stop(Thinker *thinker)
{
    atomic_store(&thinker->stop, true);
    wait_for_answer(thinker);
}

void thinker_settle(Thinker *thinker)
{
    double end = thinker->thinking && thinker->wish.perft > 0 ? seconds_now() + PATIENCE : 0;
    while (!atomic_load(&thinker->done) && seconds_now() < end)
        look_away();
    thinker_stop(thinker);
}

/* False: whoever started the program has closed what it says, or is gone. */
static bool is_anybody_there(void)
{
    struct pollfd said = { .fd = STDOUT_FILENO };
    return poll(&said, 1, 0) <= 0 || (said.revents & (POLLERR | POLLHUP | POLLNVAL)) == 0;
}

void thinker_finish(Thinker *thinker)
{
    const VariThinking *thinking = &thinker->wish.thinking;
    bool ends = thinking->seconds > 0 || thinking->depth > 0 || thinking->nodes > 0;
    if (thinker->thinking && !thinker->wish.waits && (ends || thinker->wish.perft > 0))
        while (!atomic_load(&thinker->done) && is_anybody_there())
            look_away();
    thinker_stop(thinker);
}

void thinker_free(Thinker *thinker)
{
    thinker_stop(thinker);
    vari_search_free(thinker->search);
    vari_game_free(thinker->game);
    vari_rules_free(thinker->rules);
    free(thinker->variant);
    free(thinker->dealt_for);
    catalogue_free(&thinker->catalogue);
}
