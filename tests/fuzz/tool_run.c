/* Commands are run in this process, between other streams. */

#include "tool_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 12, PATH_ROOM = 64 };

static char paths[FILES_MAX][PATH_ROOM];
static size_t path_count;

static void remove_files(void)
{
    for (size_t i = 0; i < path_count; i++)
        unlink(paths[i]);
}

static char *path_of(const char *ending)
{
    char wanted[PATH_ROOM];
    snprintf(wanted, sizeof wanted, "/tmp/vari-fuzz-%ld.%s", (long)getpid(), ending);
    for (size_t i = 0; i < path_count; i++)
        if (strcmp(paths[i], wanted) == 0)
            return paths[i];
    if (path_count == FILES_MAX)
        abort();
    if (path_count == 0)
        atexit(remove_files);
    return strcpy(paths[path_count++], wanted);
}

const char *own_file(const char *ending, const char *text, size_t length)
{
    char *path = path_of(ending);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(text, 1, length, file) != length || fclose(file) != 0)
        abort();
    return path;
}

int run_quietly(int (*run)(const Arguments *arguments), const Arguments *arguments, const char *typed)
{
    static FILE *nothing;
    if (nothing == NULL)
        nothing = fopen("/dev/null", "w");
    FILE *input = stdin, *output = stdout, *errors = stderr;
    stdin = fopen(own_file("typed", typed, strlen(typed)), "r");
    if (stdin == NULL || nothing == NULL)
        abort();
    stdout = stderr = nothing;
    int status = run(arguments);
    fclose(stdin);
    stdin = input;
    stdout = output;
    stderr = errors;
    return status;
}
