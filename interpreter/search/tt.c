/* Positions in pairs of entries: the one keeps what is deep, the other what is new. What is found is packed
 * into 64 bits:
 *
 *     action 32 | value 21 | depth 7 | bound 2 | age 2
 */

#include "search/tt.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

enum { FILL_SAMPLE = 1000, AGES = 4, VALUE_SHIFT = 11, DEPTH_SHIFT = 4, BOUND_SHIFT = 2 };

void tt_make(TranspositionTable *table, size_t megabytes)
{
    size_t most = (megabytes << 20) / sizeof(TtEntry), count = 2;
    while (count * 2 <= most)
        count *= 2;
    table->entries = memory_new(count, sizeof *table->entries);
    table->mask = count - 2;
    table->age = 0;
}

void tt_free(TranspositionTable *table)
{
    memory_free(table->entries);
    table->entries = NULL;
}

void tt_clear(TranspositionTable *table)
{
    size_t bytes = (table->mask + 2) * sizeof *table->entries;
    TtEntry *fresh = memory_try(bytes); /* to clear gigabytes of which little was written takes seconds */
    if (fresh == NULL) {
        memset((void *)table->entries, 0, bytes);
    } else {
        memory_free(table->entries);
        table->entries = fresh;
    }
    table->age = 0;
}

void tt_age(TranspositionTable *table)
{
    table->age = (uint8_t)((table->age + 1) % AGES);
}

/* --- entries ------------------------------------------------------------------------------------ */

static uint64_t pack(const TtData *found, unsigned age)
{
    assert(found->depth >= 0 && found->depth <= FOUND_DEPTH_MOST);
    assert(found->value >= -FOUND_VALUE_MOST && found->value <= FOUND_VALUE_MOST);
    return (uint64_t)found->action << 32 |
           (uint64_t)(uint32_t)(found->value + FOUND_VALUE_MOST) << VALUE_SHIFT |
           (uint64_t)(unsigned)found->depth << DEPTH_SHIFT | (uint64_t)found->bound << BOUND_SHIFT | age;
}

static unsigned age_of(uint64_t packed)
{
    return (unsigned)(packed & (AGES - 1));
}

static int depth_of(uint64_t packed)
{
    return (int)(packed >> DEPTH_SHIFT & FOUND_DEPTH_MOST);
}

static TtData unpack(uint64_t packed)
{
    return (TtData){ .action = (uint32_t)(packed >> 32),
                     .value =
                         (int32_t)(packed >> VALUE_SHIFT & (2 * FOUND_VALUE_MOST + 1)) - FOUND_VALUE_MOST,
                     .depth = depth_of(packed),
                     .bound = (Bound)(packed >> BOUND_SHIFT & 3) };
}

static uint64_t entry_read(const TtEntry *entry, uint64_t *key)
{
    uint64_t packed = atomic_load_explicit(&entry->packed, memory_order_relaxed);
    *key = atomic_load_explicit(&entry->check, memory_order_relaxed) ^ packed;
    return packed;
}

static void entry_write(TtEntry *entry, uint64_t key, uint64_t packed)
{
    atomic_store_explicit(&entry->check, key ^ packed, memory_order_relaxed);
    atomic_store_explicit(&entry->packed, packed, memory_order_relaxed);
}

bool tt_probe(const TranspositionTable *table, uint64_t key, TtData *found)
{
    const TtEntry *pair = &table->entries[key & table->mask];
    for (unsigned i = 0; i < 2; i++) {
        uint64_t there, packed = entry_read(&pair[i], &there);
        *found = unpack(packed);
        if (there == key && found->bound != BOUND_NONE)
            return true;
    }
    return false;
}

void tt_store(TranspositionTable *table, uint64_t key, const TtData *found)
{
    TtEntry *pair = &table->entries[key & table->mask];
    uint64_t there, packed = entry_read(&pair[0], &there);
    bool same = there == key && packed != 0;
    bool deep =
        found->depth >= depth_of(packed) || age_of(packed) != table->age || found->bound == BOUND_EXACT;
    TtEntry *place = same || deep ? &pair[0] : &pair[1];
    if (place == &pair[0] && !same && packed != 0)
        entry_write(&pair[1], there, packed);
    TtData kept = *found;
    if (kept.action == 0 && same)
        kept.action = unpack(packed).action;
    entry_write(place, key, pack(&kept, table->age));
}

size_t tt_bytes(const TranspositionTable *table)
{
    return (table->mask + 2) * sizeof *table->entries;
}

unsigned tt_fill(const TranspositionTable *table)
{
    unsigned full = 0;
    for (size_t i = 0; i < FILL_SAMPLE && i < table->mask + 2; i++) {
        uint64_t key, packed = entry_read(&table->entries[i], &key);
        full += packed != 0 && age_of(packed) == table->age;
    }
    return full;
}
