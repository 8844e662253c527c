/* The allocator of a command line that is starved: linked into the program in front of malloc() and its like,
 * for the calls of the command line alone, or of the library as well if that is a part of the program. The
 * VARI_STARVE-th of them finds no memory, and the file VARI_STRUCK says that it came to that. */

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
FILE *__real_open_memstream(char **text, size_t *length);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);
FILE *__wrap_open_memstream(char **text, size_t *length);

static bool strikes(void)
{
    static atomic_long calls;
    const char *wanted = getenv("VARI_STARVE"), *struck = getenv("VARI_STRUCK");
    if (wanted == NULL || struck == NULL || atomic_fetch_add(&calls, 1) + 1 != atol(wanted))
        return false;
    close(open(struck, O_WRONLY | O_CREAT, 0600));
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return strikes() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return strikes() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return strikes() ? NULL : __real_realloc(memory, size);
}

char *__wrap_strdup(const char *text)
{
    return strikes() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length)
{
    return strikes() ? NULL : __real_strndup(text, length);
}

FILE *__wrap_open_memstream(char **text, size_t *length)
{
    return strikes() ? NULL : __real_open_memstream(text, length);
}
