/* Knows a table of what was found out about positions before, which several threads may read and write at
 * once: an entry that two of them wrote is nobody's, and not found. Does not know what a position is beyond
 * its key. Lives with who made it; the newer and the deeper stays. Fails by memory_fail(). */
#ifndef VARI_SEARCH_TRANSPOSITIONS_H
#define VARI_SEARCH_TRANSPOSITIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

enum { FOUND_DEPTH_MOST = 127, FOUND_VALUE_MOST = (1 << 20) - 1 };

typedef struct Found {
    uint32_t action; /* action_key() of the best one; 0: none is known */
    int32_t value;   /* at most FOUND_VALUE_MOST; counted from this position where it tells of an end */
    int depth;       /* 0 to FOUND_DEPTH_MOST */
    Bound bound;
} Found;

/* `packed` holds what was found, `check` the same mixed with the key by xor: written in two steps by two
 * threads, they do not fit. The method is Hyatt's and Mann's ("A lock-less transposition table
 * implementation", 2002). */
typedef struct FoundEntry {
    _Atomic uint64_t check, packed;
} FoundEntry;

typedef struct Transpositions {
    FoundEntry *entries;
    size_t mask; /* entries - 1, less the last of a pair */
    uint8_t age;
} Transpositions;

void transpositions_make(Transpositions *table, size_t megabytes);
void transpositions_free(Transpositions *table);
void transpositions_clear(Transpositions *table);
/* What is found from then on is of another search than what is there. Nobody else uses it meanwhile. */
void transpositions_age(Transpositions *table);
/* What is known of the position will be asked for soon: it is fetched meanwhile. */
static inline void transpositions_await(const Transpositions *table, uint64_t key)
{
    __builtin_prefetch((const void *)&table->entries[key & table->mask]);
}
/* false: nothing is known. */
bool transpositions_find(const Transpositions *table, uint64_t key, Found *found);
void transpositions_keep(Transpositions *table, uint64_t key, const Found *found);
size_t transpositions_bytes(const Transpositions *table);
/* How full it is, in thousandths, of this search's own. */
unsigned transpositions_fill(const Transpositions *table);

#endif
