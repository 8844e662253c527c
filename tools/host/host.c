/* The host: each call has its text, its stream for what is told, and a way out where there is no memory. One
 * call works at a time, since what it calls keeps things for the whole process: folders, names, the stream.
 */

#define _GNU_SOURCE /* dladdr */
#include "host.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "import.h"
#include "telling.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* --- where definitions are -------------------------------------------------- */

/* As it is built or packed with the definitions, and as it is installed, Debian's way too. */
static const char *const places[] = { VARI_BUILT_DEFINITIONS, VARI_SHARE_DEFINITIONS,
                                      ("../" VARI_SHARE_DEFINITIONS) };

/* Chooses the first folder that there is, seen from this library's own; else those of the program count. */
static void find_shipped(void)
{
    Dl_info library;
    const char *slash =
        dladdr(&lock, &library) == 0 || library.dli_fname == NULL ? NULL : strrchr(library.dli_fname, '/');
    for (size_t i = 0; slash != NULL && i < sizeof places / sizeof places[0]; i++) {
        char *path;
        size_t length;
        FILE *out = open_text(&path, &length);
        fprintf(out, "%.*s/%s", (int)(slash - library.dli_fname), library.dli_fname, places[i]);
        close_text(out, &path);
        bool there = access(path, R_OK) == 0;
        if (there)
            library_ships(path);
        free(path);
        if (there)
            return;
    }
}

/* --- a call -------------------------------------------------------------------- */

typedef struct Running {
    VariHost *host;
    HostTask *task;
    void *context;
} Running;

static void run_task(void *context)
{
    const Running *running = context;
    static bool begun;
    if (!begun) {
        find_shipped();
        tell_usually_into(fopen("/dev/null", "we")); /* outside of calls, as when rules are checked again */
    }
    begun = true;
    running->task(running->host, running->context);
}

/* Has the text of what is told there when the task has come to its end, or to that of the memory. */
static bool run_told(VariHost *host, HostTask *task, void *context)
{
    size_t length;
    FILE *stream = open_memstream(&host->told, &length);
    if (stream == NULL)
        return false;
    tell_into(stream);
    bool done = memory_attempt(run_task, &(Running){ host, task, context });
    tell_into(NULL);
    if (!done)
        import_free_all(); /* an import was left in its middle */
    return fclose(stream) == 0 && done;
}

bool host_run(VariHost *host, HostTask *task, void *context)
{
    pthread_mutex_lock(&lock);
    free(host->told);
    free(host->text);
    host->told = host->text = NULL;
    host->status = run_told(host, task, context) ? VARI_OK : VARI_NO_MEMORY;
    pthread_mutex_unlock(&lock);
    return host->status == VARI_OK;
}

const char *host_answered(VariHost *host, HostTask *task, void *context)
{
    if (host_run(host, task, context) && host->text == NULL)
        host->status = VARI_NOT_HERE;
    return host->status == VARI_OK ? host->text : NULL;
}

void host_keep(VariHost *host, char *text)
{
    free(host->text);
    host->text = text;
}

/* --- hosts ----------------------------------------------------------------------- */

VariHost *vari_host_new(void)
{
    return calloc(1, sizeof(VariHost));
}

static void close_all(VariHost *host, void *context)
{
    (void)context;
    sessions_close(&host->sessions);
    if (host->server != NULL)
        server_end(host->server);
    free(host->server);
}

void vari_host_free(VariHost *host)
{
    if (host == NULL)
        return;
    host_run(host, close_all, NULL);
    free(host->told);
    free(host->text);
    free(host);
}

VariStatus vari_host_status(const VariHost *host)
{
    return host->status;
}

const char *vari_host_message(const VariHost *host)
{
    return host->status == VARI_NO_MEMORY ? "out of memory" : host->told == NULL ? "" : host->told;
}
