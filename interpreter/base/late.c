/* What is made when it is first asked for: once, by
 * whichever thread comes first, in memory of its own. */

#include "base/late.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LATE_PATIENCE = 4 };

struct Late {
    atomic_bool made;
    atomic_uint asked; /* by who can do without */
    pthread_mutex_t mutex;
    void *whole;
    LateBuild *build;
    Arena *rules; /* a part may take as much as they may */
    Arena *arena; /* NULL: not made, or done without */
};

static void late_free(void *resource)
{
    Late *late = resource;
    arena_free(late->arena);
    pthread_mutex_destroy(&late->mutex);
}

Late *late_new(Arena *arena, void *whole, LateBuild *build)
{
    Late *late = arena_alloc(arena, sizeof *late);
    late->whole = whole;
    late->build = build;
    late->rules = arena;
    if (pthread_mutex_init(&late->mutex, NULL) != 0)
        arena_fail(arena);
    arena_clean_up(arena, late_free, late);
    return late;
}

/* false: there is no memory. What may take no more than it has taken is done without. */
static bool make(Late *late)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        arena_free(late->arena);
        late->arena = NULL;
        return scope.refused;
    }
    late->arena = arena_new_beside(late->rules, arena_limit(late->rules));
    late->build(late->arena, late->whole);
    memory_leave(&scope);
    return true;
}

void late_need(Late *late)
{
    if (late == NULL || atomic_load_explicit(&late->made, memory_order_acquire))
        return;
    pthread_mutex_lock(&late->mutex);
    bool made = atomic_load_explicit(&late->made, memory_order_relaxed) || make(late);
    atomic_store_explicit(&late->made, made, memory_order_release);
    pthread_mutex_unlock(&late->mutex);
    if (!made)
        memory_fail();
}

bool late_pays(Late *late)
{
    if (late != NULL && !atomic_load_explicit(&late->made, memory_order_acquire) &&
        atomic_fetch_add_explicit(&late->asked, 1, memory_order_relaxed) < LATE_PATIENCE)
        return false;
    late_need(late);
    return true;
}
