/* Knows how a command holds a dialogue that a fuzzer's bytes make up. Does not know its words. */
#ifndef VARI_FUZZ_DIALOGUE_HELD_H
#define VARI_FUZZ_DIALOGUE_HELD_H

#include <stdlib.h>

#include "dialogue.h"
#include "exit_status.h"
#include "told.h"
#include "tool_run.h"

/* A hash table of gigabytes, which a dialogue may ask for, finds no memory, and the command goes on. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1:max_allocation_size_mb=512";
}

/* Has a command hold such a dialogue, made by a fuzzer's bytes; whatever is said, it ends as if all were
 * well. */
static inline void hold_dialogue(const char *fuzzer, int (*command)(const Arguments *arguments),
                                 const char *const *lines, unsigned count, const uint8_t *data, size_t size)
{
    setenv("VARI_SHIPPED", DIALOGUE_DEFINITIONS, 0); /* a few: programs list what there is */
    Choices choices = choices_from_bytes(data, size);
    char *typed = write_dialogue(&choices, shelf_of(DIALOGUE_DEFINITIONS), lines, count);
    const Arguments arguments = { 0 };
    if (run_quietly(command, &arguments, typed) != EXIT_DONE)
        abort();
    told_input(fuzzer, true);
    free(typed);
}

#endif
