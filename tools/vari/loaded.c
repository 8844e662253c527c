/* Loads a shared library and looks up its functions by name. */

#include "loaded.h"

#include <dlfcn.h>
#include <string.h>

bool loaded_open(const char *library, const char *const *names, size_t count, void *pointers)
{
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; i < count; i++) {
        /* dlsym() returns a pointer to an object. C has no conversion from that to a pointer to a function,
         * so the bytes are copied: POSIX guarantees that both have the same representation. */
        void *function = loaded == NULL ? NULL : dlsym(loaded, names[i]);
        memcpy((char *)pointers + i * sizeof function, &function, sizeof function);
        if (function == NULL)
            return false;
    }
    return true;
}
