/* Transposition table, shared by threads without locks: an entry that two threads have written at once does
 * not match its key and is not found. Newer and deeper entries replace others. Fails by memory_fail(). */
#ifndef VARI_SEARCH_TT_H
#define VARI_SEARCH_TT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

enum { FOUND_DEPTH_MOST = 127, FOUND_VALUE_MOST = (1 << 20) - 1 };

typedef struct TtData {
    uint32_t action; /* action_key() of the best action; 0: none */
    int32_t value;   /* at most FOUND_VALUE_MOST; mate scores are relative to this position */
    int depth;       /* 0 to FOUND_DEPTH_MOST */
    Bound bound;
} TtData;

/* `packed` holds the data, `check` is key xor data. The method is Hyatt's and Mann's ("A lock-less
 * transposition table implementation", 2002). */
typedef struct TtEntry {
    _Atomic uint64_t check, packed;
} TtEntry;

typedef struct TranspositionTable {
    TtEntry *entries;
    size_t mask; /* number of entries - 1, with bit 0 cleared: entries form pairs */
    uint8_t age;
} TranspositionTable;

void tt_make(TranspositionTable *table, size_t megabytes);
void tt_free(TranspositionTable *table);
void tt_clear(TranspositionTable *table);
/* Starts a new generation of entries. No other thread may use the table meanwhile. */
void tt_age(TranspositionTable *table);
/* Prefetches the entry of a key. */
static inline void tt_prefetch(const TranspositionTable *table, uint64_t key)
{
    __builtin_prefetch((const void *)&table->entries[key & table->mask]);
}
/* False if there is no entry. */
bool tt_probe(const TranspositionTable *table, uint64_t key, TtData *found);
void tt_store(TranspositionTable *table, uint64_t key, const TtData *found);
size_t tt_bytes(const TranspositionTable *table);
/* How full the table is with entries of this generation, in thousandths. */
unsigned tt_fill(const TranspositionTable *table);

#endif
