/* The registry of native hooks. */

#include "play/hooks.h"

static const HookBody *registered;
static size_t registered_count;

void play_register_hooks(const HookBody *bodies, size_t count)
{
    registered = bodies;
    registered_count = count;
}

const HookBody *play_hook(unsigned hook)
{
    return hook < registered_count ? &registered[hook] : NULL;
}
