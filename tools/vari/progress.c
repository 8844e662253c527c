/* How far a long run has come. */

#include "progress.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

#include "ranks.h"
#include "streams.h"
#include "telling.h"

enum { TELL_EVERY = 200 * 1000 * 1000, /* nanoseconds */ SECONDS_A_MINUTE = 60 };

/* By what is done so far. */
static double seconds_left(const Progress *progress)
{
    double now = seconds_now(), done = (double)atomic_load(&progress->done);
    double all = (double)(progress->all - progress->known), left = INFINITY;
    if (done > 0)
        left = (now - progress->start) * fmax(0, all - done) / done;
    return progress->until > 0 ? fmax(0, fmin(left, progress->until - now)) : left;
}

static void *tell(void *context)
{
    Progress *progress = context;
    const struct timespec pause = { .tv_nsec = TELL_EVERY };
    while (!atomic_load(&progress->ended)) {
        double left = seconds_left(progress);
        char told[240];
        int length = snprintf(told, sizeof told, "\r\033[K%s: %zu", progress->label,
                              progress->known + atomic_load(&progress->done));
        if (isfinite(left) && length > 0 && (size_t)length < sizeof told)
            snprintf(told + length, sizeof told - (size_t)length, ", %d:%02d left",
                     (int)left / SECONDS_A_MINUTE, (int)left % SECONDS_A_MINUTE);
        streams_steer(STDERR_FILENO, told);
        nanosleep(&pause, NULL);
    }
    streams_steer(STDERR_FILENO, "\r\033[K");
    return NULL;
}

void progress_begin(Progress *progress, const char *label, const Ranks *ranks)
{
    snprintf(progress->label, sizeof progress->label, "%s", label);
    progress->start = seconds_now();
    atomic_store(&progress->ended, false);
    progress->told = isatty(STDERR_FILENO) != 0 && ranks_tells(ranks) &&
                     pthread_create(&progress->teller, NULL, tell, progress) == 0;
}

void progress_end(Progress *progress)
{
    atomic_store(&progress->ended, true);
    if (progress->told)
        pthread_join(progress->teller, NULL);
}
