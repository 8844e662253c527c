/* What a game's rules hold that is made when it is first asked for: once, by
 * whichever thread comes first, in memory of its own. */

#include "program/late.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

enum { LATE_MEMORY = 512 << 20, LATE_PATIENCE = 8 };

struct Late {
    atomic_bool made;
    atomic_uint asked; /* by who can do without */
    pthread_mutex_t mutex;
    Program *program;
    LateBuild *build;
    Arena *arena;
    jmp_buf out_of_memory;
};

static void late_free(void *resource)
{
    Late *late = resource;
    arena_free(late->arena);
    pthread_mutex_destroy(&late->mutex);
}

Late *late_new(Arena *arena, Program *program, LateBuild *build)
{
    Late *late = arena_alloc(arena, sizeof *late);
    late->program = program;
    late->build = build;
    if (pthread_mutex_init(&late->mutex, NULL) != 0)
        arena_fail(arena);
    arena_clean_up(arena, late_free, late);
    return late;
}

static void ran_out(void *context)
{
    longjmp(((Late *)context)->out_of_memory, 1);
}

static void make(Late *late)
{
    late->arena = arena_new(LATE_MEMORY);
    if (late->arena == NULL)
        return;
    arena_on_failure(late->arena, ran_out, late);
    if (setjmp(late->out_of_memory) == 0)
        late->build(late->arena, late->program);
}

void late_need(Late *late)
{
    if (late == NULL || atomic_load_explicit(&late->made, memory_order_acquire))
        return;
    pthread_mutex_lock(&late->mutex);
    if (!atomic_load_explicit(&late->made, memory_order_relaxed)) {
        make(late);
        atomic_store_explicit(&late->made, true, memory_order_release);
    }
    pthread_mutex_unlock(&late->mutex);
}

bool late_pays(Late *late)
{
    if (late != NULL && !atomic_load_explicit(&late->made, memory_order_acquire) &&
        atomic_fetch_add_explicit(&late->asked, 1, memory_order_relaxed) < LATE_PATIENCE)
        return false;
    late_need(late);
    return true;
}
