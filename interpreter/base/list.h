/* Knows lists that grow in an arena. Does not know their items. Lives in the
 * arena; growing leaves the old block behind until the arena goes. */
#ifndef VARI_BASE_LIST_H
#define VARI_BASE_LIST_H

#include "base/arena.h"

/* typedef LIST(int) IntList; */
#define LIST(Type)                                                                                           \
    struct {                                                                                                 \
        Type *items;                                                                                         \
        size_t count;                                                                                        \
        size_t capacity;                                                                                     \
    }

/* Makes room for one more item and counts it; (list)->items[count - 1] is zeroed. */
#define list_grow(arena, list)                                                                               \
    ((list)->items =                                                                                         \
         list_reserve((arena), (list)->items, (list)->count + 1, &(list)->capacity, sizeof *(list)->items),  \
     &(list)->items[(list)->count++])
#define list_push(arena, list, value) (*list_grow(arena, list) = (value))

void *list_reserve(Arena *arena, void *items, size_t count, size_t *capacity, size_t size);

#endif
