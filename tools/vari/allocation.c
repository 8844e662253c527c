/* Memory, or the end of the program with a word of why. */

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "exit_status.h"
#include "streams.h"

static const char *saving;

/* Where a thread goes on when it finds no memory; NULL: it ends the program. */
static _Thread_local jmp_buf *way_out;
static atomic_bool is_hosted; /* the program is somebody else's, and not to be ended */

bool memory_attempt(void (*task)(void *context), void *context)
{
    jmp_buf here;
    jmp_buf *volatile outer = way_out;
    is_hosted = true;
    if (setjmp(here) != 0) {
        way_out = outer;
        return false;
    }
    way_out = &here;
    task(context);
    way_out = outer;
    return true;
}

bool memory_attempt_inside(void (*task)(void *context), void *context)
{
    if (is_hosted)
        return memory_attempt(task, context);
    task(context);
    return true;
}

void memory_would_be_saved(const char *how)
{
    saving = how;
}

void out_of_memory(void)
{
    if (way_out != NULL)
        longjmp(*way_out, 1);
    streams_steer(2, "vari: out of memory"); /* nothing here may ask for memory */
    if (saving != NULL) {
        streams_steer(2, "; ");
        streams_steer(2, saving);
    }
    streams_steer(2, "\n");
    exit(EXIT_WORLD);
}

static void library_has_none(void *context)
{
    (void)context;
    out_of_memory();
}

void memory_is_needed_for(VariRules *rules)
{
    vari_rules_on_no_memory(must_have(rules), library_has_none, NULL);
}

void *must_have(void *memory)
{
    if (memory == NULL)
        out_of_memory();
    return memory;
}

void *memory_take(size_t size)
{
    return must_have(malloc(size));
}

void *memory_zeroed(size_t count, size_t size)
{
    return must_have(calloc(count, size));
}

void *memory_more(void *memory, size_t size)
{
    return must_have(realloc(memory, size));
}

char *must_copy(const char *text)
{
    return must_have(strdup(text));
}

char *memory_part(const char *text, size_t length)
{
    return must_have(strndup(text, length));
}

FILE *open_text(char **text, size_t *length)
{
    *text = NULL;
    return must_have(open_memstream(text, length));
}

void close_text(FILE *stream, char *const *text)
{
    bool whole = !ferror(stream);
    if (fclose(stream) != 0 || !whole || *text == NULL)
        out_of_memory();
}

void json_takes_memory(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){ .malloc_fn = memory_take, .free_fn = free });
}
