/* Knows memory from the heap that is never missing: where there is none, the work at hand is broken off and
 * ends at the scope that was entered last, which gives back what was taken in it. Does not know what the
 * memory is for. A block lives until memory_free(), or until its scope is given up; what is left when a scope
 * is left in order stays. A block that outlives the call that takes it, for somebody who was there before, is
 * taken for that owner, or asked for by memory_is_lost() before the scope is given up. Fails by
 * memory_fail(). */
#ifndef VARI_BASE_MEMORY_H
#define VARI_BASE_MEMORY_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct MemoryBlock MemoryBlock; /* private to memory.c */

/* One of a thread's, one within another:
 *
 *     MemoryScope scope;
 *     memory_enter(&scope);
 *     if (setjmp(scope.escape) != 0) {
 *         memory_give_up(&scope);
 *         return false;
 *     }
 *     ... whatever takes memory
 *     memory_leave(&scope); */
typedef struct MemoryScope {
    jmp_buf escape;
    struct MemoryScope *outer;
    MemoryBlock *blocks;
    bool refused; /* there was memory, but more was asked for than is allowed */
} MemoryScope;

void memory_enter(MemoryScope *scope);
void memory_leave(MemoryScope *scope);
/* After the jump: frees what was taken in the scope. Before it, whoever keeps pointers asks whether they lead
 * there. */
void memory_give_up(MemoryScope *scope);
bool memory_is_lost(const MemoryScope *scope, const void *block);
/* Jumps to the scope entered last; aborts where there is none. */
_Noreturn void memory_fail(void);
/* The same where there is memory, but not for this. */
_Noreturn void memory_refuse(void);

/* Zeroed. */
void *memory_new(size_t count, size_t size);
/* NULL where there is none. */
void *memory_try(size_t size);
/* Longer than before, or new for NULL; what is added is not zeroed. */
void *memory_grow(void *block, size_t count, size_t size);
/* The same for somebody else from here, whom the block lives as long as. */
void *memory_new_for(const void *owner, size_t count, size_t size);
void *memory_grow_for(const void *owner, void *block, size_t count, size_t size);
char *memory_text(const char *text, size_t length);
void memory_free(void *block);

/* Bytes that this process may have: those of the machine, or what its limits leave. */
size_t memory_there_is(void);

#endif
