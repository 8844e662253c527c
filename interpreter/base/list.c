/* Growth of arena lists: doubling, so that pushing stays cheap. */

#include "base/list.h"

#include <string.h>

void *list_reserve(Arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    if (count <= *capacity)
        return items;
    size_t wanted = *capacity < 4 ? 4 : *capacity * 2;
    if (wanted < count)
        wanted = count;
    void *grown = arena_array(arena, wanted, size);
    if (*capacity > 0)
        memcpy(grown, items, *capacity * size);
    *capacity = wanted;
    return grown;
}
