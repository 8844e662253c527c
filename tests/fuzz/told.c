/* Counts inputs, and tells when the program ends how many of them loaded. */

#include "told.h"

#include <stdio.h>
#include <stdlib.h>

static const char *told_name;
static unsigned long long inputs, loaded_inputs;

static void tell(void)
{
    fprintf(stderr, "%s: %llu of %llu inputs load, %.0f %%\n", told_name, loaded_inputs, inputs,
            inputs == 0 ? 0 : 100.0 * (double)loaded_inputs / (double)inputs);
}

void told_input(const char *name, bool loaded)
{
    if (told_name == NULL)
        atexit(tell);
    told_name = name;
    inputs++;
    loaded_inputs += loaded;
}
