/* `go`: somebody thinks in a thread of its own while the conversation goes on. */

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "uci.h"

enum {
    MOVES_TO_GO = 28,        /* that the time is thought to be for */
    LATENCY_MS = 15,         /* kept back of what the clock says */
    PAUSE = 2 * 1000 * 1000, /* nanoseconds between two looks whether the answer is wanted */
    LARGEST_PERFT = 20,
    COUNT_MOST = 1000000 /* of plies or moves */
};

static pthread_mutex_t saying = PTHREAD_MUTEX_INITIALIZER;

void uci_say(const char *format, ...)
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

/* --- thinking -------------------------------------------------------------------------------- */

static double now(void *context)
{
    (void)context;
    return seconds_now();
}

static bool is_stopped(void *context)
{
    const Uci *uci = context;
    return atomic_load_explicit(&uci->stop, memory_order_relaxed);
}

static void tell_line(void *context, const VariLine *line)
{
    const Uci *uci = context;
    double seconds = seconds_now() - uci->began;
    char score[32];
    if (line->ends_in != 0)
        snprintf(score, sizeof score, "mate %d",
                 line->ends_in > 0 ? (line->ends_in + 1) / 2 : (line->ends_in - 1) / 2);
    else
        snprintf(score, sizeof score, "cp %.0f", line->score * 100);
    uci_say("info depth %u multipv %zu score %s nodes %llu nps %.0f hashfull %u time %.0f pv %s", line->depth,
            line->rank + 1, score, (unsigned long long)line->nodes,
            seconds > 0 ? (double)line->nodes / seconds : 0.0, line->fill, seconds * 1000, line->actions);
}

static void *think(void *context)
{
    Uci *uci = context;
    const struct timespec pause = { .tv_nsec = PAUSE };
    size_t action = SIZE_MAX;
    if (vari_game_action_count(uci->copy) > 0) {
        action = vari_search_think(uci->search, uci->copy, &uci->going.thinking);
        if (action == SIZE_MAX) /* any is better than none */
            action = 0;
    }
    while (uci->going.waits && !atomic_load(&uci->stop) && !atomic_load(&uci->released))
        nanosleep(&pause, NULL);
    uci_say("bestmove %s", action == SIZE_MAX ? "(none)" : vari_game_action_text(uci->copy, action));
    return NULL;
}

static void wait_for_answer(Uci *uci)
{
    if (!uci->thinking)
        return;
    pthread_join(uci->thread, NULL);
    uci->thinking = false;
    vari_game_free(uci->copy);
    free(uci->going.only);
    uci->going.only = NULL;
}

void uci_finish(Uci *uci)
{
    const VariThinking *thinking = &uci->going.thinking;
    bool ends = !uci->going.waits && (thinking->seconds > 0 || thinking->depth > 0 || thinking->nodes > 0);
    atomic_store(&uci->stop, !ends);
    wait_for_answer(uci);
}

void uci_stop(Uci *uci)
{
    atomic_store(&uci->stop, true);
    wait_for_answer(uci);
}

void uci_prepare(Uci *uci)
{
    if (uci->search == NULL)
        uci->search = vari_search_new(uci->rules, (size_t)uci->hash);
}

static void start(Uci *uci)
{
    uci_prepare(uci);
    uci->copy = uci->search == NULL ? NULL : vari_game_copy(uci->game);
    if (uci->copy == NULL) {
        bool can_act = vari_game_action_count(uci->game) > 0; /* any is better than none */
        uci_say("info string there is not enough memory to think");
        uci_say("bestmove %s", can_act ? vari_game_action_text(uci->game, 0) : "(none)");
        free(uci->going.only);
        uci->going.only = NULL;
        return;
    }
    atomic_store(&uci->stop, false);
    atomic_store(&uci->released, false);
    uci->thinking = pthread_create(&uci->thread, NULL, think, uci) == 0;
    if (!uci->thinking) {
        think(uci);
        vari_game_free(uci->copy);
    }
}

/* --- what is asked ------------------------------------------------------------------------------ */

typedef struct Clock {
    double time[2], increment[2]; /* seconds of the first and the second player; below 0: not said */
    unsigned moves;
    double each; /* 0: not said */
} Clock;

static const double NUMBER_MOST = 1e15;

/* The next word as a number from 0 on, at most so large; 0 for what is none. */
static double number_next(char **rest)
{
    const char *word = strtok_r(NULL, " \t", rest);
    double value = word == NULL ? 0 : strtod(word, NULL);
    return value > 0 ? fmin(value, NUMBER_MOST) : 0;
}

/* The same as a whole number, as large as it may be. */
static unsigned count_next(char **rest)
{
    double value = number_next(rest);
    return value < COUNT_MOST ? (unsigned)value : COUNT_MOST;
}

static void note_only(Uci *uci, Going *going, char **rest)
{
    size_t count = vari_game_action_count(uci->game);
    going->only = memory_zeroed(count + 1, sizeof *going->only);
    for (const char *word; (word = strtok_r(NULL, " \t", rest)) != NULL;) {
        size_t action = uci_action(uci->game, word);
        if (action == SIZE_MAX)
            uci_say("info string `%s` is not legal here", word);
        else if (going->thinking.only_count < count)
            going->only[going->thinking.only_count++] = action;
    }
    going->thinking.only = going->only;
}

static void set_time(const Uci *uci, const Clock *clock, VariThinking *thinking)
{
    size_t player = vari_game_player_to_move(uci->game) == 1 ? 1 : 0;
    double latency = LATENCY_MS / 1000.0, left = clock->time[player];
    if (clock->each > 0)
        thinking->seconds = clock->each > 2 * latency ? clock->each - latency / 3 : clock->each / 2;
    else if (left >= 0) {
        double moves = clock->moves > 0 ? (double)clock->moves + 1 : MOVES_TO_GO;
        double increment = clock->increment[player] > 0 ? clock->increment[player] : 0;
        double share = left / moves + increment * 0.8, most = left * 0.5 - latency;
        thinking->seconds = share * 2.5 < most ? share * 2.5 : most > 0.001 ? most : 0.001;
        thinking->enough = share * 0.55;
    }
}

static void tell_count(void *context, const char *action, uint64_t nodes)
{
    (void)context;
    uci_say("%s: %llu", action, (unsigned long long)nodes);
}

static void perft(Uci *uci, unsigned depth)
{
    VariPerft request = { .depth = depth < LARGEST_PERFT ? depth : LARGEST_PERFT, .threads = 1 };
    uint64_t nodes = vari_game_perft(uci->game, &request, tell_count, NULL);
    uci_say("\nNodes searched: %llu\n", (unsigned long long)nodes);
}

/* Reads one word of `go`; false: the rest has been read, too. */
static bool read_going(Uci *uci, const char *word, Going *going, Clock *clock, char **rest)
{
    VariThinking *thinking = &going->thinking;
    if (strcmp(word, "searchmoves") == 0) {
        note_only(uci, going, rest);
        return false;
    }
    if (strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0)
        going->waits = true;
    else if (strcmp(word, "depth") == 0)
        thinking->depth = count_next(rest);
    else if (strcmp(word, "mate") == 0)
        thinking->depth = count_next(rest) * 2;
    else if (strcmp(word, "nodes") == 0)
        thinking->nodes = (uint64_t)number_next(rest);
    else if (strcmp(word, "movetime") == 0)
        clock->each = number_next(rest) / 1000 + 1e-6;
    else if (strcmp(word, "wtime") == 0 || strcmp(word, "btime") == 0)
        clock->time[word[0] == 'b'] = number_next(rest) / 1000;
    else if (strcmp(word, "winc") == 0 || strcmp(word, "binc") == 0)
        clock->increment[word[0] == 'b'] = number_next(rest) / 1000;
    else if (strcmp(word, "movestogo") == 0)
        clock->moves = count_next(rest);
    return true;
}

void uci_go(Uci *uci, char *rest)
{
    char *more = NULL;
    Clock clock = { .time = { -1, -1 } };
    unsigned level = (unsigned)(1 + uci->skill * (VARI_LEVELS - 1) / UCI_SKILL);
    Going going = { .thinking = { .lines = (unsigned)uci->lines, .level = level, .seed = 1 } };
    uci_stop(uci);
    for (const char *word = strtok_r(rest, " \t", &more); word != NULL; word = strtok_r(NULL, " \t", &more)) {
        if (strcmp(word, "perft") == 0) {
            perft(uci, count_next(&more));
            free(going.only);
            return;
        }
        if (!read_going(uci, word, &going, &clock, &more))
            break;
    }
    if (!going.waits)
        set_time(uci, &clock, &going.thinking);
    going.thinking.now = now;
    going.thinking.stop = is_stopped;
    going.thinking.progress = tell_line;
    going.thinking.context = uci;
    uci->going = going;
    uci->began = seconds_now();
    start(uci);
}
