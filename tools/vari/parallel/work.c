/* Parts of a run, among threads and processes. The first process hands them out one by one to whoever asks,
 * as fast and slow machines then end at the same time (a self-scheduled loop). */

#include "work.h"
#include "allocation.h"
#include "exit_status.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Shift {
    const Work *work;
    Ranks *ranks;
    unsigned number; /* of the work, from 1 */
    char *identity;  /* of the program and the work */
    atomic_size_t next;
    atomic_long busy;      /* threads of this process that have not ended */
    size_t away;           /* parts that other processes have */
    pthread_mutex_t table; /* for take(), and for what is said to the first process */
} Shift;

/* work->parts: there is none left. */
static size_t next_part(Shift *shift)
{
    const Work *work = shift->work;
    for (;;) {
        size_t part = atomic_fetch_add(&shift->next, 1);
        if (part >= work->parts || work->enough(work->context, part))
            return work->parts;
        if (work->wanted(work->context, part))
            return part;
    }
}

static void take(Shift *shift, size_t part)
{
    pthread_mutex_lock(&shift->table);
    shift->work->take(shift->work->context, part);
    pthread_mutex_unlock(&shift->table);
}

static void *play_here(void *context)
{
    Shift *shift = context;
    const Work *work = shift->work;
    void *own = work->open(work->context);
    for (size_t part; (part = next_part(shift)) < work->parts;) {
        work->play(work->context, own, part);
        take(shift, part);
    }
    work->close(own);
    atomic_fetch_sub(&shift->busy, 1);
    return NULL;
}

static bool ask(Shift *shift, size_t *part)
{
    pthread_mutex_lock(&shift->table);
    bool has = ranks_ask(shift->ranks, shift->number, shift->identity, part);
    pthread_mutex_unlock(&shift->table);
    return has;
}

static void *play_for_first(void *context)
{
    Shift *shift = context;
    const Work *work = shift->work;
    void *own = work->open(work->context);
    for (size_t part; ask(shift, &part);) {
        work->play(work->context, own, part);
        char *line = work->write(work->context, part);
        pthread_mutex_lock(&shift->table);
        ranks_give(shift->ranks, line);
        pthread_mutex_unlock(&shift->table);
        free(line);
    }
    work->close(own);
    return NULL;
}

/* --- the first process ----------------------------------------------------------------------- */

static void refuse_stranger(Shift *shift, int from, const char *why)
{
    fprintf(stderr, "vari: process %d %s\n", from, why);
    shift->ranks->way->abort(EXIT_WORLD);
}

static void take_from(Shift *shift, int from, const char *line)
{
    const Work *work = shift->work;
    size_t part;
    if (!work->read(work->context, line, &part)) {
        refuse_stranger(shift, from, "has given something that is no part of the work");
        return;
    }
    take(shift, part);
    shift->away--;
}

/* Answers all that ask for a part of this work, or of one that is over. */
static void hand_out(Shift *shift)
{
    for (int rank = 1; rank < shift->ranks->count; rank++) {
        unsigned asks = shift->ranks->asking[rank];
        if (asks == 0 || asks > shift->number)
            continue;
        size_t part = asks == shift->number ? next_part(shift) : shift->work->parts;
        if (part == shift->work->parts) {
            ranks_refuse(shift->ranks, rank);
        } else {
            ranks_hand(shift->ranks, rank, part);
            shift->away++;
        }
    }
}

/* Hears the others until everything that was handed out has come back. */
static void serve(Shift *shift)
{
    const struct timespec pause = { .tv_nsec = 200 * 1000 };
    while (shift->away > 0 || atomic_load(&shift->busy) > 0) {
        int from;
        char *text = NULL;
        RanksHeard heard = ranks_hear(shift->ranks, &from, &text);
        if (heard == HEARD_GIVES)
            take_from(shift, from, text);
        else if (heard == HEARD_ASKS && shift->ranks->asking[from] == shift->number &&
                 strcmp(text, shift->identity) != 0)
            refuse_stranger(shift, from,
                            "has another definition, other arguments or another version of vari");
        free(text);
        hand_out(shift);
        if (heard == HEARD_NOTHING)
            nanosleep(&pause, NULL);
    }
}

/* --- all ------------------------------------------------------------------------------------- */

static char *identity_of(const Work *work)
{
    size_t size = strlen(vari_version()) + strlen(work->identity) + 2;
    char *identity = memory_take(size);
    snprintf(identity, size, "%s %s", vari_version(), work->identity);
    return identity;
}

void work_do(const Work *work, Ranks *ranks)
{
    bool first = ranks == NULL || ranks->rank == 0, serves = first && ranks != NULL;
    void *(*play)(void *) = first ? play_here : play_for_first;
    Shift shift = { .work = work, .ranks = ranks, .table = PTHREAD_MUTEX_INITIALIZER };
    pthread_t *ids = memory_zeroed((size_t)work->threads + 1, sizeof *ids);
    long started = 0, others = serves ? work->threads : work->threads - 1;
    if (ranks != NULL)
        shift.number = ++ranks->works;
    shift.identity = identity_of(work);
    atomic_init(&shift.busy, work->threads);
    while (started < others && pthread_create(&ids[started], NULL, play, &shift) == 0)
        started++;
    atomic_fetch_sub(&shift.busy, others - started);
    if (!serves || started == 0)
        play(&shift);
    if (serves)
        serve(&shift);
    for (long i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(shift.identity);
    free(ids);
}
