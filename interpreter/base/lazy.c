/* Values that are built when they are first needed: once, by whichever thread comes first, in an arena of
 * their own. */

#include "base/lazy.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LAZY_PATIENCE = 256 }; /* a list of moves asks for each piece once or twice */

struct Lazy {
    atomic_bool made;
    atomic_uint asked; /* by who can do without */
    pthread_mutex_t mutex;
    void *owner;
    LazyBuild *build;
    Arena *rules; /* a part may take as much as they may */
    Arena *arena; /* NULL: not made, or done without */
};

static void lazy_free(void *resource)
{
    Lazy *lazy = resource;
    arena_free(lazy->arena);
    pthread_mutex_destroy(&lazy->mutex);
}

Lazy *lazy_new(Arena *arena, void *owner, LazyBuild *build)
{
    Lazy *lazy = arena_alloc(arena, sizeof *lazy);
    lazy->owner = owner;
    lazy->build = build;
    lazy->rules = arena;
    if (pthread_mutex_init(&lazy->mutex, NULL) != 0)
        arena_fail(arena);
    arena_clean_up(arena, lazy_free, lazy);
    return lazy;
}

/* false: there is no memory. What may take no more than it has taken is done without. */
static bool make(Lazy *lazy)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        arena_free(lazy->arena);
        lazy->arena = NULL;
        return scope.refused;
    }
    lazy->arena = arena_new_beside(lazy->rules, arena_limit(lazy->rules));
    lazy->build(lazy->arena, lazy->owner);
    memory_leave(&scope);
    return true;
}

void lazy_get(Lazy *lazy)
{
    if (lazy == NULL || atomic_load_explicit(&lazy->made, memory_order_acquire))
        return;
    pthread_mutex_lock(&lazy->mutex);
    bool made = atomic_load_explicit(&lazy->made, memory_order_relaxed) || make(lazy);
    atomic_store_explicit(&lazy->made, made, memory_order_release);
    pthread_mutex_unlock(&lazy->mutex);
    if (!made)
        memory_fail();
}

bool lazy_pays(Lazy *lazy)
{
    if (lazy != NULL && !atomic_load_explicit(&lazy->made, memory_order_acquire) &&
        atomic_fetch_add_explicit(&lazy->asked, 1, memory_order_relaxed) < LAZY_PATIENCE)
        return false;
    lazy_get(lazy);
    return true;
}
