/* Lists of actions on the heap. */

#include "play/action.h"

#include <stdlib.h>

enum { LIST_START = 64 };

void action_list_push(ActionList *list, const Action *action)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? LIST_START : 2 * list->capacity;
        Action *items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL)
            abort();
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = *action;
}

void action_list_free(ActionList *list)
{
    free(list->items);
    *list = (ActionList){ 0 };
}
