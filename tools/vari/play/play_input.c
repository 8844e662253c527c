/* Lines that people type, and what breaks off waiting for them. */

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <unistd.h>

#include "allocation.h"
#include "files.h"
#include "sitting.h"
#include "streams.h"

/* --- signals -------------------------------------------------------------------------------------------- */

/* Ctrl-C breaks off a line or what goes on; a terminal that goes away and a machine that is shut down end the
 * sitting, whatever else comes. A second one before it was heeded ends the program: the game is on the disk.
 */
static volatile sig_atomic_t broken_off, ending;

int table_interrupt(void)
{
    return ending != 0 ? ending : broken_off;
}

bool table_is_interrupted(void)
{
    return table_interrupt() != 0;
}

static bool is_ending(void)
{
    return ending != 0;
}

/* Who waits for a line is woken by a signal that comes after it began to wait, and libedit by the second: so
 * there are more, until the first is heeded. */
static void wake(int number)
{
    (void)number;
    if (table_is_interrupted())
        alarm(1);
}

static void wake_soon(void)
{
    const struct itimerval soon = { { 0, 50000 }, { 0, 20000 } };
    setitimer(ITIMER_REAL, &soon, NULL);
}

static void note_interrupt(int number)
{
    if (number == SIGINT)
        broken_off = number;
    else
        ending = number;
    wake_soon();
}

static void heed(int number)
{
    struct sigaction action = { .sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void table_heed_interrupts(void)
{
    struct sigaction action = { .sa_handler = wake };
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    heed(SIGINT);
    heed(SIGHUP);
    heed(SIGTERM);
    streams_give_up_when(is_ending);
}

/* There is one timer. What has come just before it was set to something else is not forgotten. */
void table_wake_after(double seconds)
{
    const struct itimerval timer = { .it_value = { (time_t)seconds,
                                                   (suseconds_t)((seconds - floor(seconds)) * 1e6) } };
    setitimer(ITIMER_REAL, &timer, NULL);
    if (table_is_interrupted())
        wake_soon();
}

void table_heed_again(void)
{
    if (broken_off == 0 || ending != 0)
        return;
    broken_off = 0;
    table_wake_after(0);
    heed(SIGINT);
}

/* --- lines ---------------------------------------------------------------------------------------------- */

static char *plain_line(Table *table)
{
    Line line = { 0 };
    if (!line_read(&line)) {
        bool woken = line.reason == EINTR;
        table->status = line_status(&line);
        free(line.text);
        if (woken)
            clearerr(stdin);
        errno = woken ? EINTR : 0;
        return NULL;
    }
    if (line.wrong != NULL) {
        printf("%s\n", line.wrong);
        line.text[0] = '\0';
    }
    return line.text;
}

/* What was typed after a line was broken off by Ctrl-C goes on; a second Ctrl-C in a row leaves. */
static bool goes_on_after_interrupt(Table *table)
{
    if (broken_off == 0 || ending != 0 || table->editor == NULL || table->cancelled)
        return false;
    table_heed_again();
    table_reset_editor(table);
    table->cancelled = true;
    table_forget_begun(table);
    printf("\n(Ctrl-D or `quit` leaves; so does Ctrl-C once more.)\n");
    return true;
}

char *table_read_line(Table *table)
{
    for (;;) {
        errno = 0;
        clocks_start(table);
        clocks_wake(table);
        char *line = table->editor != NULL ? table_edit_line(table) : plain_line(table);
        bool woken = line == NULL && errno == EINTR;
        table_wake_after(0);
        if (clocks_are_up(table)) {
            printf("\n");
            free(line);
            return must_copy("");
        }
        if (line != NULL) {
            table->cancelled = false;
            return line;
        }
        if (goes_on_after_interrupt(table))
            return must_copy("");
        if (!woken || table_is_interrupted())
            return NULL;
    }
}

bool table_input_waits(void)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    return poll(&input, 1, 0) > 0;
}

bool table_confirms(Table *table, const char *question)
{
    printf("%s (y/n) ", question);
    fflush(stdout);
    char *answer = table_read_line(table);
    size_t length = answer == NULL ? 0 : strcspn(answer, " \t");
    bool yes = (length == 1 || length == 3) && strncasecmp(answer, "yes", length) == 0;
    bool no = length == 0 || (length <= 2 && strncasecmp(answer, "no", length) == 0);
    if (!yes && !no)
        table->unread = answer;
    else
        free(answer);
    return yes;
}
