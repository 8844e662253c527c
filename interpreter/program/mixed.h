/* Knows what the mixed road needs of a game beside the words of its pieces: what
 * those words leave out, and which rules hang on what. compile/mixed*.c writes it.
 * Lives in the rules arena; immutable. */
#ifndef VARI_PROGRAM_MIXED_H
#define VARI_PROGRAM_MIXED_H

#include "program/fast.h"

/* A kind that may be dropped, and where each player may. */
typedef struct MixedDrop {
    Kind kind;
    FastCode code[BOARD_PLAYERS_MAX];
    CellSet cells[BOARD_PLAYERS_MAX];
} MixedDrop;

/* `forbid` of coming to a rank or file on which so many of one's own stand. */
typedef struct MixedCap {
    bool present;
    bool by_rank;     /* else by file */
    bool within_free; /* moves that stay on the line are free */
    int32_t limit;
    uint64_t barred[BOARD_PLAYERS_MAX];  /* codes that may not come */
    uint64_t counted[BOARD_PLAYERS_MAX]; /* codes that are counted */
} MixedCap;

typedef struct MixedTables {
    FastTables *fast; /* codes, and the words of what the rules say without asking the position */
    uint8_t *odd;     /* [code * cells + cell]: not all moves of it from there are words */
    MixedDrop *drops;
    uint16_t *flag_laws;                 /* `forbid` laws that hang on flags and on what never changes */
    uint16_t *others;                    /* rules that are neither moves nor drops */
    uint64_t must[BOARD_PLAYERS_MAX];    /* [player]: what it must take where it can */
    uint64_t noticed[BOARD_PLAYERS_MAX]; /* [player]: codes whose being taken by it sets off an effect */
    MixedCap cap;
    int32_t must_rule; /* of taking such codes; -1: there is none */
    int32_t late_rule; /* a later one, of `others` alone; -1: there is none */
    uint16_t flag_law_count, other_count;
    uint8_t drop_count;
    uint8_t shield; /* added to a code: the same, but immune; it has the words of the plain one */
    bool sprouts;   /* who takes what it must puts something on any empty cell, too */
} MixedTables;

static inline FastCode mixed_plain(const MixedTables *tables, FastCode code)
{
    return code > tables->shield ? (FastCode)(code - tables->shield) : code;
}

#endif
