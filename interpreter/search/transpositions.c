/* Positions in pairs of entries: the one keeps what is deep, the other what is new. */

#include "search/transpositions.h"

#include <string.h>

#include "base/memory.h"

enum { FILL_SAMPLE = 1000 };

void transpositions_make(Transpositions *table, size_t megabytes)
{
    size_t most = (megabytes << 20) / sizeof(Found), count = 2;
    while (count * 2 <= most)
        count *= 2;
    table->entries = memory_new(count, sizeof *table->entries);
    table->mask = count - 2;
    table->age = 0;
}

void transpositions_free(Transpositions *table)
{
    memory_free(table->entries);
    table->entries = NULL;
}

void transpositions_clear(Transpositions *table)
{
    memset(table->entries, 0, (table->mask + 2) * sizeof *table->entries);
    table->age = 0;
}

const Found *transpositions_find(const Transpositions *table, uint64_t key)
{
    const Found *pair = &table->entries[key & table->mask];
    if (pair[0].key == key && pair[0].bound != BOUND_NONE)
        return &pair[0];
    if (pair[1].key == key && pair[1].bound != BOUND_NONE)
        return &pair[1];
    return NULL;
}

void transpositions_keep(Transpositions *table, const Found *found)
{
    Found *pair = &table->entries[found->key & table->mask];
    bool same = pair[0].key == found->key;
    bool deep = found->depth >= pair[0].depth || pair[0].age != table->age || found->bound == BOUND_EXACT;
    Found *place = same || deep ? &pair[0] : &pair[1];
    if (place == &pair[0] && !same && pair[0].bound != BOUND_NONE)
        pair[1] = pair[0];
    uint32_t action = found->action != 0 ? found->action : same ? place->action : 0;
    *place = *found;
    place->action = action;
    place->age = table->age;
}

unsigned transpositions_fill(const Transpositions *table)
{
    unsigned full = 0;
    for (size_t i = 0; i < FILL_SAMPLE && i < table->mask + 2; i++)
        full += table->entries[i].bound != BOUND_NONE && table->entries[i].age == table->age;
    return full;
}
