/* Blocks know the scope that they would be given up with, in whose list they are; NULL: none. */

#include "base/memory.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct MemoryBlock {
    MemoryBlock *before, *after;
    MemoryScope *scope;
    alignas(max_align_t) unsigned char bytes[];
};

static _Thread_local MemoryScope *innermost;

static MemoryBlock *block_of(const void *memory)
{
    return (MemoryBlock *)(void *)((uintptr_t)memory - offsetof(MemoryBlock, bytes));
}

/* --- scopes ------------------------------------------------------------------------------- */

static void link_block(MemoryBlock *block, MemoryScope *scope)
{
    block->scope = scope;
    block->before = NULL;
    block->after = scope == NULL ? NULL : scope->blocks;
    if (block->after != NULL)
        block->after->before = block;
    if (scope != NULL)
        scope->blocks = block;
}

static void unlink_block(MemoryBlock *block)
{
    if (block->scope == NULL)
        return;
    if (block->after != NULL)
        block->after->before = block->before;
    if (block->before != NULL)
        block->before->after = block->after;
    else
        block->scope->blocks = block->after;
}

void memory_enter(MemoryScope *scope)
{
    scope->blocks = NULL;
    scope->refused = false;
    scope->outer = innermost;
    innermost = scope;
}

void memory_leave(MemoryScope *scope)
{
    innermost = scope->outer;
    for (MemoryBlock *block = scope->blocks, *after; block != NULL; block = after) {
        after = block->after;
        link_block(block, scope->outer);
    }
}

void memory_give_up(MemoryScope *scope)
{
    for (MemoryBlock *block = scope->blocks, *after; block != NULL; block = after) {
        after = block->after;
        free(block);
    }
    scope->blocks = NULL;
}

bool memory_is_lost(const MemoryScope *scope, const void *memory)
{
    return memory != NULL && block_of(memory)->scope == scope;
}

_Noreturn void memory_fail(void)
{
    MemoryScope *scope = innermost;
    if (scope == NULL)
        abort();
    innermost = scope->outer;
    longjmp(scope->escape, 1);
}

_Noreturn void memory_refuse(void)
{
    if (innermost != NULL)
        innermost->refused = true;
    memory_fail();
}

/* --- blocks ---------------------------------------------------------------------------------- */

static MemoryBlock *block_new(size_t size, MemoryScope *scope)
{
    MemoryBlock *block = size > SIZE_MAX - sizeof *block ? NULL : calloc(1, sizeof *block + size);
    if (block != NULL)
        link_block(block, scope);
    return block;
}

static void *new_in(size_t count, size_t size, MemoryScope *scope)
{
    size_t bytes;
    MemoryBlock *block =
        __builtin_mul_overflow(count, size, &bytes) ? NULL : block_new(bytes == 0 ? 1 : bytes, scope);
    if (block == NULL)
        memory_fail();
    return block->bytes;
}

static void *grow_in(void *memory, size_t count, size_t size, MemoryScope *scope)
{
    size_t bytes;
    if (memory == NULL)
        return new_in(count, size, scope);
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX - sizeof(MemoryBlock))
        memory_fail();
    MemoryBlock *block = realloc(block_of(memory), sizeof *block + bytes);
    if (block == NULL)
        memory_fail();
    if (block->after != NULL)
        block->after->before = block;
    if (block->before != NULL)
        block->before->after = block;
    else if (block->scope != NULL)
        block->scope->blocks = block;
    return block->bytes;
}

void *memory_new(size_t count, size_t size)
{
    return new_in(count, size, innermost);
}

void *memory_try(size_t size)
{
    MemoryBlock *block = block_new(size, innermost);
    return block == NULL ? NULL : block->bytes;
}

void *memory_grow(void *memory, size_t count, size_t size)
{
    return grow_in(memory, count, size, innermost);
}

void *memory_new_for(const void *owner, size_t count, size_t size)
{
    return new_in(count, size, block_of(owner)->scope);
}

void *memory_grow_for(const void *owner, void *memory, size_t count, size_t size)
{
    return grow_in(memory, count, size, block_of(owner)->scope);
}

char *memory_text(const char *text, size_t length)
{
    char *copy = new_in(length + 1, 1, innermost);
    if (length > 0)
        memcpy(copy, text, length);
    return copy;
}

void memory_free(void *memory)
{
    if (memory == NULL)
        return;
    unlink_block(block_of(memory));
    free(block_of(memory));
}

/* --- how much there is ----------------------------------------------------------------------- */

static size_t lesser_limit(size_t most, int resource)
{
    struct rlimit limit;
    bool limited = getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return limited && limit.rlim_cur < most ? (size_t)limit.rlim_cur : most;
}

size_t memory_there_is(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    size_t most = pages > 0 && bytes > 0 ? (size_t)pages * (size_t)bytes : SIZE_MAX;
    return lesser_limit(lesser_limit(most, RLIMIT_AS), RLIMIT_DATA);
}
