/* Knows memory that is given out piece by piece and freed all at once. Does
 * not know what lies in it. Lives until arena_free(). Fails by calling the
 * arena's failure handler, which must not return; without one, and where the heap has no more, by
 * memory_fail(). */
#ifndef VARI_BASE_ARENA_H
#define VARI_BASE_ARENA_H

#include "base/text.h"

#include <stdarg.h>

typedef struct Arena Arena;
typedef void ArenaFailure(void *context);
typedef void ArenaCleanup(void *resource);

/* `limit` is the most bytes the arena may hold, 0 for no limit. Returns NULL
 * when there is not even memory for the arena itself. */
Arena *arena_new(size_t limit);
/* The same, to live as long as another arena. Without memory it fails as that one does. */
Arena *arena_new_beside(const Arena *other, size_t limit);
void arena_free(Arena *arena);
void arena_on_failure(Arena *arena, ArenaFailure *failure, void *context);
/* What the arena does when it has no more memory; also for others whose memory
 * ran out while they worked for it. */
_Noreturn void arena_fail(Arena *arena);
/* Zeroed, aligned for anything. */
void *arena_alloc(Arena *arena, size_t size);
void *arena_array(Arena *arena, size_t count, size_t size);
/* Copy, terminated with a zero byte that length does not count. */
Text arena_text(Arena *arena, Text text);
/* The same with ASCII letters in upper or in lower case. */
Text arena_text_in_case(Arena *arena, Text text, bool upper);
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_format_list(Arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* Runs `cleanup(resource)` when the arena is freed, last registered first. */
void arena_clean_up(Arena *arena, ArenaCleanup *cleanup, void *resource);
size_t arena_bytes(const Arena *arena);
size_t arena_limit(const Arena *arena);

#endif
