/* Lines that are kept of a long run. */

#define _GNU_SOURCE /* O_CLOEXEC */
#include "kept_lines.h"
#include "allocation.h"
#include "exit_status.h"
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

typedef struct Reading {
    const char *path, *run, *header;
    KeptTake *take;
    void *context;
    off_t whole; /* bytes of whole lines */
} Reading;

static bool tell_bad(const char *path, const char *why)
{
    fprintf(stderr, "vari: %s: %s\n", path, why);
    return false;
}

/* The line after the whole ones. One that was cut off by the end of the program does not count, but it is
 * taken away only where it can be nothing else. */
static bool read_line(const Reading *reading, const Line *line, bool cut)
{
    const char *path = reading->path, *header = reading->header;
    char why[80];
    if (line->wrong != NULL)
        return tell_bad(path, line->wrong);
    if (cut)
        return reading->whole > 0 || strncmp(header, line->text, line->length) == 0 ||
               tell_bad(path, "it keeps something else");
    snprintf(why, sizeof why, "it keeps another %s, or something else", reading->run);
    if (reading->whole == 0)
        return strcmp(line->text, header) == 0 || tell_bad(path, why);
    return reading->take(reading->context, line->text) ||
           tell_bad(path, "there is a line in it that is no game");
}

/* Reads whole lines. Returns the exit status. */
static int read_lines(Reading *reading)
{
    Line line = { 0 };
    FILE *in = open_file(reading->path);
    bool good = true;
    if (in == NULL) {
        tell_bad(reading->path, file_problem(errno));
        return EXIT_WORLD;
    }
    while (good && line_read_from(in, &line)) {
        bool cut = feof(in) != 0 || line.reason != 0;
        good = read_line(reading, &line, cut);
        if (!cut)
            reading->whole = ftello(in);
    }
    free(line.text);
    fclose(in);
    return good ? line_status_of(&line, reading->path) : EXIT_INPUT;
}

/* Nobody waits for the other end of a pipe. */
int kept_hold(const char *path, const char *run)
{
    char held[80];
    int kept = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (kept < 0 && errno == ENXIO)
        errno = ESPIPE;
    if (kept < 0) {
        tell_bad(path, file_problem(errno));
        return -1;
    }
    if (flock(kept, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return kept;
    snprintf(held, sizeof held, "a %s is being kept in it", run);
    tell_bad(path, held);
    close(kept);
    return -1;
}

bool kept_add(int kept, const char *text)
{
    char *line;
    size_t length, done = 0;
    FILE *out = open_text(&line, &length);
    fprintf(out, "%s\n", text);
    close_text(out, &line);
    while (done < length) {
        ssize_t written = write(kept, line + done, length - done);
        if (written < 0 && errno != EINTR)
            break;
        done += written < 0 ? 0 : (size_t)written;
    }
    free(line);
    return done == length && (fsync(kept) == 0 || errno == EINVAL);
}

int kept_open(const char *path, const char *run, const char *header, KeptTake *take, void *context,
              int *status)
{
    Reading reading = { path, run, header, take, context, 0 };
    int kept = kept_hold(path, run);
    *status = EXIT_WORLD;
    if (kept < 0)
        return -1;
    *status = read_lines(&reading);
    if (*status == EXIT_DONE &&
        (ftruncate(kept, reading.whole) != 0 || (reading.whole == 0 && !kept_add(kept, header)))) {
        tell_bad(path, file_problem(errno));
        *status = EXIT_WORLD;
    }
    if (*status == EXIT_DONE)
        return kept;
    close(kept);
    return -1;
}
