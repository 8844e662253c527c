/* Texts that are higher than the terminal, in the pager of who sits there. */

#define _GNU_SOURCE /* pipe2 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "allocation.h"
#include "sitting.h"
#include "streams.h"

/* Says how one comes back, and is left at the end of the text: somebody who never saw a pager must not be
 * caught. */
static const char usual_pager[] =
    "if command -v less >/dev/null; then exec less -E '-PSpace shows more, q goes back to the game'; "
    "else exec more; fi";
enum { NO_PAGER = 127 }; /* what a shell says where there is no such program */

static _Noreturn void become_pager(const char *command, int in)
{
    char shell[] = "sh", option[] = "-c", *text = must_copy(command),
         *words[] = { shell, option, text, NULL };
    signal(SIGINT, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    setenv("LESS", "FRX", 0); /* short texts are shown and that is all; what was read stays to be seen */
    if (dup2(in, STDIN_FILENO) >= 0)
        execv("/bin/sh", words);
    _exit(NO_PAGER);
}

/* Ctrl-C is the pager's while it runs; what ends the sitting ends the pager, and one that does not mind that
 * by force. */
static int wait_for_pager(pid_t id)
{
    int status, ends_by = SIGTERM;
    while (waitpid(id, &status, 0) < 0)
        if (errno != EINTR)
            return NO_PAGER;
        else if (table_is_interrupted()) {
            kill(id, ends_by);
            ends_by = SIGKILL;
        }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

/* False: there is no such program, or no program can be started. */
static bool run_pager(const char *command, const char *text, size_t length)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    struct sigaction ignoring = { .sa_handler = SIG_IGN }, on_interrupt, on_quit;
    sigaction(SIGINT, &ignoring, &on_interrupt);
    sigaction(SIGQUIT, &ignoring, &on_quit);
    pid_t id = fork();
    if (id == 0)
        become_pager(command, ends[0]);
    close(ends[0]);
    if (id > 0)
        streams_pass(ends[1], text, length); /* who has read enough closes it */
    close(ends[1]);
    int status = id > 0 ? wait_for_pager(id) : NO_PAGER;
    sigaction(SIGINT, &on_interrupt, NULL);
    sigaction(SIGQUIT, &on_quit, NULL);
    return status != NO_PAGER;
}

static size_t count_lines(const char *text, size_t length)
{
    size_t lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

static void show_long(const char *text)
{
    const char *command = getenv("PAGER");
    size_t length;
    char *folded = streams_folded(text, &length);
    bool pages = count_lines(folded, length) + 1 > terminal_rows();
    if (command == NULL || command[0] == '\0')
        command = usual_pager;
    fflush(stdout);
    if (!pages || !run_pager(command, folded, length))
        fputs(text, stdout);
    free(folded);
}

bool table_page(Table *table, TableTeller *tell, const char *argument)
{
    if (table->editor == NULL || table->spoken || terminal_rows() == 0)
        return tell(table, argument);
    char *text;
    size_t length;
    FILE *terminal = stdout, *out = open_text(&text, &length);
    stdout = out;
    bool stays = tell(table, argument);
    stdout = terminal;
    close_text(out, &text);
    show_long(text);
    free(text);
    return stays;
}
