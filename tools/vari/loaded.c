#include "loaded.h"

#include <dlfcn.h>
#include <string.h>

bool loaded_open(const char *library, const char *const *names, size_t count, void *pointers)
{
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; i < count; i++) {
        /* POSIX has functions come as pointers to data, which only so become pointers to functions. */
        void *function = loaded == NULL ? NULL : dlsym(loaded, names[i]);
        memcpy((char *)pointers + i * sizeof function, &function, sizeof function);
        if (function == NULL)
            return false;
    }
    return true;
}
