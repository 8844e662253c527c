/* Knows a table of what was found out about positions before. Does not know what a position is beyond its
 * key. Lives with the search that made it; the newer and the deeper stays. Fails by memory_fail(). */
#ifndef VARI_SEARCH_TRANSPOSITIONS_H
#define VARI_SEARCH_TRANSPOSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

typedef struct Found {
    uint64_t key;
    uint32_t action; /* action_key() of the best one; 0: none is known */
    int32_t value;   /* counted from this position where it tells of an end */
    int16_t depth;
    uint8_t bound;
    uint8_t age;
} Found;

typedef struct Transpositions {
    Found *entries;
    size_t mask; /* entries - 1, less the last of a pair */
    uint8_t age;
} Transpositions;

void transpositions_make(Transpositions *table, size_t megabytes);
void transpositions_free(Transpositions *table);
void transpositions_clear(Transpositions *table);
/* NULL: nothing is known. */
const Found *transpositions_find(const Transpositions *table, uint64_t key);
void transpositions_keep(Transpositions *table, const Found *found);
/* How full it is, in thousandths, of this search's own. */
unsigned transpositions_fill(const Transpositions *table);

#endif
