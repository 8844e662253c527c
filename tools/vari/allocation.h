/* Knows how the tools take memory: where none is left, the program ends with a word of why, or what a host
 * has asked for. */
#ifndef VARI_ALLOCATION_H
#define VARI_ALLOCATION_H

#include <stdio.h>

#include "vari.h"

/* Tells that there is none left, and ends the program; inside memory_attempt() that returns false. */
_Noreturn void out_of_memory(void);
/* Has a task done; false: there was no memory for it, and what it had taken is lost. For hosts, which go on.
 */
bool memory_attempt(void (*task)(void *context), void *context);
/* The same for what the library calls back, which cannot leave it by out_of_memory(); where no host has tried
 * anything, the program ends. Who calls the library says out_of_memory() afterwards. */
bool memory_attempt_inside(void (*task)(void *context), void *context);
/* The same from here on wherever the library finds none for these rules or their games. */
void memory_is_needed_for(VariRules *rules);
/* What is told beside it from here on: how less would be needed. */
void memory_would_be_saved(const char *how);
/* The pointer itself; calls out_of_memory() if it is NULL. */
void *must_have(void *memory);
void *memory_take(size_t size);
void *memory_zeroed(size_t count, size_t size);
void *memory_more(void *memory, size_t size);
char *must_copy(const char *text);
char *memory_part(const char *text, size_t length);
/* A stream in memory. After close_text() *text is what was written, for free(), and *length its bytes. */
FILE *open_text(char **text, size_t *length);
void close_text(FILE *stream, char *const *text);
void json_takes_memory(void);

#endif
