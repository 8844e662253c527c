/* Knows how facts of other programs are compared with this one: one line of a
 * table, one object of a file. Sees the library through vari.h. */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdio.h>

#include "vari.h"

typedef struct Tally {
    size_t passed, failed, skipped, excepted;
} Tally;

typedef struct Oracle {
    const char *definitions, *data;
    const char *only; /* a variant, or NULL for all */
    uint64_t budget;  /* most nodes of a perft row; longer ones are skipped */
    bool verbose;
    Tally perft, positions;
    VariRules *rules; /* of the last variant asked for */
    char variant[64];
} Oracle;

/* The rules of a variant, or NULL where no definition of that id is there. */
VariRules *oracle_rules(Oracle *oracle, const char *variant);
/* True if a fact is known not to hold; depth 0 is a position's. */
bool oracle_excepts(const Oracle *oracle, const char *variant, const char *fen, unsigned depth);
void oracle_run_perft(Oracle *oracle);
void oracle_run_positions(Oracle *oracle);

#endif
