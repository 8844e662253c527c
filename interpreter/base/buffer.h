/* Knows text that is being written. Does not know where it will go. Lives
 * until buffer_free(), or as long as its arena if it was given one. Fails as
 * arenas do; without an arena, by memory_fail(). */
#ifndef VARI_BASE_BUFFER_H
#define VARI_BASE_BUFFER_H

#include "base/arena.h"

typedef struct Buffer {
    Arena *arena; /* NULL: from the heap, freed by buffer_free() */
    char *bytes;  /* always terminated once something was added */
    size_t length;
    size_t capacity;
} Buffer;

void buffer_add(Buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_add_text(Buffer *buffer, Text text);
void buffer_add_char(Buffer *buffer, char byte);
/* Adds "`a`, `b` or `c`"; `last` is the word before the last name. */
void buffer_add_names(Buffer *buffer, const Text *names, size_t count, const char *last);
void buffer_clear(Buffer *buffer);
Text buffer_text(const Buffer *buffer);
void buffer_free(Buffer *buffer);

#endif
