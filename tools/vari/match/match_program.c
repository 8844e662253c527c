/* Programs that play: a process each, lines in and out. No read and no write waits without an end, and what
 * has gone wrong is remembered in words. */

#define _GNU_SOURCE /* pipe2 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "allocation.h"
#include "match.h"
#include "telling.h"

enum {
    HEARD_MOST = 1 << 20, /* bytes of a line */
    TEXT_ROOM = 1 << 16,
    PAUSE = 10 * 1000 * 1000 /* nanoseconds between two looks whether it has ended */
};
static const double FAREWELL = 1; /* seconds to end by itself */

void program_fail(Program *program, const char *format, ...)
{
    va_list list;
    if (program->why[0] != '\0')
        return; /* the first reason tells most */
    va_start(list, format);
    vsnprintf(program->why, sizeof program->why, format, list);
    va_end(list);
}

/* Fails because the program has ended, and says how if that is known soon. */
static void fail_ended(Program *program)
{
    enum { CANNOT_RUN = 126, NOT_FOUND = 127 }; /* with which a shell ends then */
    const struct timespec pause = { .tv_nsec = PAUSE };
    siginfo_t end = { .si_pid = 0 };
    double until = seconds_now() + FAREWELL;
    /* WNOWAIT: program_end() waits for it, too */
    while (program->id > 0 && waitid(P_PID, (id_t)program->id, &end, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           end.si_pid == 0 && seconds_now() < until)
        nanosleep(&pause, NULL);
    bool exited = end.si_pid != 0 && end.si_code == CLD_EXITED;
    if (exited && end.si_status == NOT_FOUND)
        program_fail(program, "its command is not found");
    else if (exited && end.si_status == CANNOT_RUN)
        program_fail(program, "its command cannot be run");
    else if (exited && end.si_status != 0)
        program_fail(program, "it has ended with status %d", end.si_status);
    else if (end.si_pid != 0 && !exited)
        program_fail(program, "it was ended by signal %d", end.si_status);
    else
        program_fail(program, "it has ended");
}

/* In the new process, of which only what a signal handler may call is safe. It ends with us. */
_Noreturn static void become(const char *command, int in, int out)
{
    char *const words[] = { "sh", "-c", (char *)command, NULL };
    int nothing = open("/dev/null", O_WRONLY);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && nothing >= 0 &&
        dup2(nothing, STDERR_FILENO) >= 0)
        execv("/bin/sh", words);
    _exit(127);
}

bool program_start(Program *program, const char *command)
{
    int to[2], from[2];
    char whole[4096];
    program->why[0] = '\0';
    program->length = program->taken = 0;
    if (snprintf(whole, sizeof whole, "exec %s", command) >= (int)sizeof whole) {
        program_fail(program, "its command line is too long");
        return false;
    }
    if (pipe2(to, O_CLOEXEC) != 0) {
        program_fail(program, "it cannot be started: %s", strerror(errno));
        return false;
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        program_fail(program, "it cannot be started: %s", strerror(errno));
        close(to[0]);
        close(to[1]);
        return false;
    }
    pid_t id = fork();
    if (id == 0)
        become(whole, to[0], from[1]);
    if (id < 0)
        program_fail(program, "it cannot be started: %s", strerror(errno));
    close(to[0]);
    close(from[1]);
    program->in = to[1];
    program->out = from[0];
    program->id = id > 0 ? id : 0;
    if (id > 0) {
        setpgid(id, id); /* whoever is first */
        fcntl(program->in, F_SETFL, O_NONBLOCK);
        fcntl(program->out, F_SETFL, O_NONBLOCK);
    } else {
        close(to[1]);
        close(from[0]);
    }
    return id > 0;
}

/* Waits until the descriptor is ready; false: the time is over. */
static bool wait_for(int descriptor, short event, double until)
{
    struct pollfd wanted = { .fd = descriptor, .events = event };
    for (;;) {
        double left = until - seconds_now();
        if (left <= 0)
            return false;
        int ready = poll(&wanted, 1, left > 1000 ? 1000000 : (int)(left * 1000) + 1);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return true; /* reading or writing tells why */
    }
}

static bool write_all(Program *program, const char *text, size_t length, double until)
{
    while (length > 0) {
        ssize_t written = write(program->in, text, length);
        if (written >= 0) {
            text += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            if (wait_for(program->in, POLLOUT, until))
                continue;
            program_fail(program, "it reads nothing");
            return false;
        } else if (errno != EINTR) {
            fail_ended(program);
            return false;
        }
    }
    return true;
}

bool program_say(Program *program, double until, const char *format, ...)
{
    va_list list;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    va_start(list, format);
    vfprintf(out, format, list);
    va_end(list);
    putc('\n', out);
    close_text(out, &text);
    bool said = program->id > 0 && write_all(program, text, length, until);
    free(text);
    return said;
}

/* --- hearing ------------------------------------------------------------------------------------------- */

/* Cuts a whole line off what was heard; NULL: there is none. */
static char *cut_line(Program *program)
{
    char *start = program->heard + program->taken;
    char *end =
        program->length > program->taken ? memchr(start, '\n', program->length - program->taken) : NULL;
    if (end == NULL)
        return NULL;
    *end = '\0';
    program->taken = (size_t)(end - program->heard) + 1;
    start[strcspn(start, "\r")] = '\0';
    return start;
}

/* Reads what there is; false: nothing more will come. */
static bool read_some(Program *program)
{
    if (program->taken > 0) {
        memmove(program->heard, program->heard + program->taken, program->length - program->taken);
        program->length -= program->taken;
        program->taken = 0;
    }
    if (program->length + TEXT_ROOM > program->capacity) {
        program->capacity = program->length + 2 * TEXT_ROOM;
        program->heard = memory_more(program->heard, program->capacity);
    }
    ssize_t got = read(program->out, program->heard + program->length, TEXT_ROOM);
    if (got > 0)
        program->length += (size_t)got;
    if (program->length > HEARD_MOST) {
        program_fail(program, "it talks without an end to the line");
        return false;
    }
    if (got == 0)
        fail_ended(program);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

char *program_hear(Program *program, double until)
{
    if (program->id <= 0)
        return NULL;
    for (;;) {
        char *line = cut_line(program);
        if (line != NULL)
            return line;
        if (!wait_for(program->out, POLLIN, until)) {
            program_fail(program, "it does not answer");
            return NULL;
        }
        if (!read_some(program))
            return NULL;
    }
}

char *program_await(Program *program, double until, const char *word)
{
    size_t length = strlen(word);
    for (char *line; (line = program_hear(program, until)) != NULL;) {
        if (strncmp(line, word, length) == 0 && (line[length] == '\0' || line[length] == ' '))
            return line;
        if (seconds_now() > until) { /* whoever talks all the time is not waited for either */
            program_fail(program, "it does not answer");
            break;
        }
    }
    return NULL;
}

/* --- ending -------------------------------------------------------------------------------------------- */

void program_end(Program *program)
{
    const struct timespec pause = { .tv_nsec = PAUSE };
    if (program->id > 0) {
        double until = seconds_now() + FAREWELL;
        char reason[MATCH_WHY];
        memcpy(reason, program->why, sizeof reason);
        if (program->why[0] == '\0')
            program_say(program, until, "quit");
        else
            until = 0; /* it was rude already */
        memcpy(program->why, reason, sizeof reason);
        close(program->in);
        while (waitpid((pid_t)program->id, NULL, WNOHANG) == 0) {
            if (seconds_now() >= until) {
                kill((pid_t)-program->id, SIGKILL);
                waitpid((pid_t)program->id, NULL, 0);
                break;
            }
            nanosleep(&pause, NULL);
        }
        kill((pid_t)-program->id, SIGKILL); /* whom it has started itself */
        close(program->out);
    }
    program->id = 0;
    free(program->heard);
    program->heard = NULL;
    program->length = program->capacity = program->taken = 0;
}
