/* Memory given out from growing blocks, freed all at once. Things
 * larger than a block get one of their own. Clean-ups run before any block is
 * freed, so that a resource may still look at arena memory. */

#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/letters.h"
#include "base/memory.h"

enum { BLOCK_FIRST = 4096, BLOCK_LARGEST = 1 << 20 };

typedef struct Block {
    struct Block *next;
    size_t used;
    size_t size;
    _Alignas(max_align_t) unsigned char bytes[];
} Block;

typedef struct Cleanup {
    struct Cleanup *next;
    ArenaCleanup *run;
    void *resource;
} Cleanup;

struct Arena {
    Block *blocks; /* the first is the one being filled */
    Cleanup *cleanups;
    size_t limit;
    size_t held; /* bytes taken from the heap for blocks */
    size_t next_size;
    ArenaFailure *failure;
    void *failure_context;
};

Arena *arena_new(size_t limit)
{
    Arena *arena = memory_try(sizeof *arena);
    if (arena == NULL)
        return NULL;
    arena->limit = limit;
    arena->next_size = BLOCK_FIRST;
    return arena;
}

Arena *arena_new_beside(const Arena *other, size_t limit)
{
    Arena *arena = memory_new_for(other, 1, sizeof *arena);
    arena->limit = limit;
    arena->next_size = BLOCK_FIRST;
    return arena;
}

void arena_free(Arena *arena)
{
    if (arena == NULL)
        return;
    for (Cleanup *cleanup = arena->cleanups; cleanup != NULL; cleanup = cleanup->next)
        cleanup->run(cleanup->resource);
    for (Block *block = arena->blocks; block != NULL;) {
        Block *next = block->next;
        memory_free(block);
        block = next;
    }
    memory_free(arena);
}

void arena_on_failure(Arena *arena, ArenaFailure *failure, void *context)
{
    arena->failure = failure;
    arena->failure_context = context;
}

_Noreturn void arena_fail(Arena *arena)
{
    if (arena->failure != NULL)
        arena->failure(arena->failure_context);
    memory_fail();
}

/* There may be memory, but not for this arena. */
static _Noreturn void arena_refuse(Arena *arena)
{
    if (arena->failure != NULL)
        arena->failure(arena->failure_context);
    memory_refuse();
}

/* A block is zero already, and nothing is ever given out twice. */
static Block *add_block(Arena *arena, size_t needed)
{
    size_t size = needed > arena->next_size ? needed : arena->next_size;
    size_t room = arena->limit - arena->held;
    if (arena->limit != 0 && (room < sizeof(Block) || needed > room - sizeof(Block)))
        arena_refuse(arena);
    if (arena->limit != 0 && size > room - sizeof(Block))
        size = room - sizeof(Block);

    Block *block = memory_new_for(arena, 1, sizeof *block + size);
    block->size = size;
    arena->held += sizeof *block + size;
    if (arena->next_size < BLOCK_LARGEST)
        arena->next_size *= 2;
    block->next = arena->blocks;
    arena->blocks = block;
    return block;
}

void *arena_alloc(Arena *arena, size_t size)
{
    size_t unit = _Alignof(max_align_t);
    if (size > SIZE_MAX / 2)
        arena_fail(arena);
    size_t rounded = size == 0 ? unit : (size + unit - 1) / unit * unit;

    Block *block = arena->blocks;
    if (block == NULL || block->size - block->used < rounded)
        block = add_block(arena, rounded);
    void *memory = block->bytes + block->used;
    block->used += rounded;
    return memory;
}

void *arena_array(Arena *arena, size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total))
        arena_fail(arena);
    return arena_alloc(arena, total);
}

Text arena_text(Arena *arena, Text text)
{
    if (text.length == SIZE_MAX)
        arena_fail(arena);
    char *copy = arena_alloc(arena, text.length + 1);
    if (text.length > 0)
        memcpy(copy, text.bytes, text.length);
    return (Text){ copy, text.length };
}

Text arena_text_in_case(Arena *arena, Text text, bool upper)
{
    char *bytes = arena_alloc(arena, text.length + 1);
    for (size_t i = 0; i < text.length; i++) {
        bytes[i] = upper ? letter_upper(text.bytes[i]) : letter_lower(text.bytes[i]);
    }
    return (Text){ bytes, text.length };
}

char *arena_format(Arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *copy = arena_format_list(arena, format, arguments);
    va_end(arguments);
    return copy;
}

char *arena_format_list(Arena *arena, const char *format, va_list arguments)
{
    char shorter[128]; /* as most of them are: so nothing is written twice */
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(shorter, sizeof shorter, format, arguments);
    size_t size = length < 0 ? 1 : (size_t)length + 1;
    char *copy = arena_alloc(arena, size);
    if (length > 0 && size <= sizeof shorter)
        memcpy(copy, shorter, size);
    else if (length > 0)
        vsnprintf(copy, size, format, again);
    va_end(again);
    return copy;
}

void arena_clean_up(Arena *arena, ArenaCleanup *cleanup, void *resource)
{
    Cleanup *entry = arena_alloc(arena, sizeof *entry);
    *entry = (Cleanup){ .next = arena->cleanups, .run = cleanup, .resource = resource };
    arena->cleanups = entry;
}

size_t arena_bytes(const Arena *arena)
{
    return arena->held;
}

size_t arena_limit(const Arena *arena)
{
    return arena->limit;
}
