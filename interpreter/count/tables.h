/* Knows what counting looks up: the table moves of each piece on each cell, put together by what they have in
 * common. Never included outside the room. Lives in memory of its own, as long as the rules; immutable once
 * made. */
#ifndef VARI_COUNT_TABLES_H
#define VARI_COUNT_TABLES_H

#include "play/play.h"
#include "program/tables.h"

/* Several table moves of a piece, counted together; its steps come in the order of their forms. */
typedef enum CountForm {
    COUNT_LEAPS,     /* targets of `bits` in a word of the board that are of the class */
    COUNT_ALL_AHEAD, /* along a line, over empty cells up to its end ... */
    COUNT_ALL_BACK,  /* ... back along it */
    COUNT_AHEAD,     /* ... from the least to the most steps */
    COUNT_BACK,
    COUNT_TABLE_MOVE, /* one table move */
    COUNT_FORMS
} CountForm;

typedef struct CountStep {
    uint64_t bits;
    uint32_t at;   /* table moves: which; lines: line_cells[at] is the piece's cell */
    uint16_t line; /* of the board's lines, or word of leaps */
    uint8_t take;  /* class */
    uint8_t bit, length, least, most;
    bool empties; /* empty cells are of the class */
} CountStep;

typedef struct CountPiece {
    uint32_t first;             /* of its steps */
    uint8_t forms[COUNT_FORMS]; /* how many there are of each */
} CountPiece;

/* The same leap, or two steps on, of every piece of a code that stands on one of the origins: counted for all
 * of them by shifting their set. */
typedef struct CountShift {
    CellSet *origins;
    int16_t leap,
        over; /* from a cell's number to another's; `over` 0: over nothing, else over an empty cell */
    uint8_t take;
} CountShift;

/* A class of codes as the empty cells and all that some owners have, if it is `known` so. */
typedef struct CountClass {
    bool known, used, empty;
    uint16_t owners;
} CountClass;

typedef struct CountTables {
    CountClass classes[CLASSES_OF_CODES_MAX];
    CountStep *steps;
    CountPiece *pieces; /* [code * cells + cell] */
    CountShift *shifts;
    uint32_t *first_shift; /* [code], and one more; a code that has shifts has no steps */
    bool *counted;         /* [code] these say all that its pieces may do */
} CountTables;

/* What a program's counter points to. */
typedef struct TableCounter {
    Counter counter;           /* first */
    struct Lazy *lazy;         /* makes them when somebody has counted a few times */
    const CountTables *tables; /* NULL until then */
} TableCounter;

/* build.c: a LazyBuild. */
void count_tables_build(Arena *arena, void *program);

#endif
