/* Knows positions counted before: a table that the threads of a perft share, and what of a position, beside
 * its identity, its count hangs on. Does not count. Lives as long as one perft. Fails by being empty. */
#ifndef VARI_TABLE_H
#define VARI_TABLE_H

#include <stdatomic.h>

#include "play/play.h"

/* Key and value are stored so that a torn entry does not match (Hyatt and Mann's lockless hashing). */
typedef struct TableEntry {
    _Atomic uint64_t key; /* position and depth, xor value */
    _Atomic uint64_t value;
} TableEntry;

/* How the rest of a game hangs on its history. */
typedef struct HistoryNeed {
    bool unknown;    /* in a way that no key could tell */
    bool all;        /* all of it may be asked for at once */
    unsigned occurs; /* a position that has been there so often before is told from others; 0: never */
    unsigned circle; /* fewest actions from a position to itself */
} HistoryNeed;

typedef struct Table {
    TableEntry *entries; /* NULL: nothing is kept */
    size_t mask;
    HistoryNeed need;
} Table;

HistoryNeed history_need(const Kernel *kernel);
/* Keeps nothing where `unknown`. false: there is no memory for it. */
bool table_make(Table *table, size_t megabytes, const Kernel *kernel);
void table_free(Table *table);
/* Of all that the counting of so many further actions may ask. */
uint64_t table_key(const Table *table, const Position *position, unsigned depth);
/* What is kept under the key; 0: nothing. */
uint64_t table_find(const Table *table, uint64_t key);
void table_keep(const Table *table, uint64_t key, uint64_t nodes);

#endif
