/* Lists of actions on the heap. */

#include "play/action.h"

#include "base/memory.h"

enum { LIST_START = 64 };

void action_list_grow(ActionList *list)
{
    size_t capacity = list->capacity == 0 ? LIST_START : 2 * list->capacity;
    list->items = memory_grow(list->items, capacity, sizeof *list->items);
    list->capacity = capacity;
}

void action_list_free(ActionList *list)
{
    memory_free(list->items);
    *list = (ActionList){ 0 };
}
