/* The bodies of the native hooks, in the order of the registry. */

#include <pthread.h>

#include "hooks/hooks.h"

enum {
#define PARAMETER(word, type, lowest, highest, words) 0
#define HOOK(NAME, word, form, reason, english, ...)  HOOK_##NAME,
#include "native/hook_list.h"
#undef HOOK
#undef PARAMETER
    HOOK_COUNT
};

static HookBody bodies[HOOK_COUNT];

static void register_once(void)
{
    bodies[HOOK_CASTLING_JUMP] = hook_castling_jump;
    bodies[HOOK_CORNER_RUN] = hook_corner_run;
    bodies[HOOK_PAWN_WEAVE] = hook_pawn_weave;
    play_register_hooks(bodies, HOOK_COUNT);
}

/* Rules may be loaded by several threads at once. */
void hooks_register(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_once);
}
