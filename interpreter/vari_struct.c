/* The border: structs of the caller's, which may be older and smaller than the library's, or newer and
 * larger. Each begins with its size. */

#include <string.h>

#include "vari_internal.h"

/* 0: there is none. */
static size_t size_given(const void *given)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    return size > sizeof size ? size : 0;
}

static size_t lesser(size_t left, size_t right)
{
    return left < right ? left : right;
}

bool struct_take(void *ours, size_t our_size, const void *given)
{
    size_t size = size_given(given);
    memset(ours, 0, our_size);
    memcpy(ours, given, lesser(size, our_size));
    return size > 0;
}

bool struct_give(void *given, const void *ours, size_t our_size)
{
    size_t size = size_given(given);
    if (size > 0)
        memcpy((char *)given + sizeof size, (const char *)ours + sizeof size,
               lesser(size, our_size) - sizeof size);
    return size > 0;
}
