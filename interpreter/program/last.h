/* Knows what counting the last action alone needs of a game beside the fast road's tables: which pieces must
 * be asked of the reference, and what must sleep in a position. compile/last*.c writes it. Lives in the rules
 * arena; immutable. */
#ifndef VARI_PROGRAM_LAST_H
#define VARI_PROGRAM_LAST_H

#include "program/expressions.h"
#include "program/fast.h"

/* What a part of a condition asks: something of the position as it stands; that the action takes in passing;
 * that it promotes. */
typedef enum LastAsk { LAST_NOW, LAST_PASSING, LAST_PROMOTION } LastAsk;

/* Why a piece is asked of the reference: for a rule that may sleep; whatever there is. */
enum { LAST_BY_RULE = 1, LAST_ALWAYS = 2 };

/* Of a law or a move: it is not there as long as one of the parts does not hold. */
typedef struct LastSleeper {
    uint16_t index; /* law or rule */
    uint8_t count;
    uint8_t asks[PARTS_MAX]; /* LastAsk */
    ExprId parts[PARTS_MAX];
} LastSleeper;

typedef struct LastTables {
    FastTables *fast;
    uint64_t phases;    /* in which all that words say may be done, and nothing else */
    uint8_t *odd;       /* [code * cells + cell]: why not all moves of it from there are words, or 0 */
    bool *rule_is_odd;  /* [rule]: its moves are no words, or not all of them */
    LastSleeper *rules; /* these */
    LastSleeper *laws;  /* that are the reference's when they do not sleep */
    uint16_t *others;   /* rules that are no piece's */
    ExprId *zones;      /* [drop]: where it may go, where that hangs on the position; or EXPR_NONE */
    int16_t *rests;     /* [kind]: the rule by which it may rest where it is, or -1 */
    uint16_t rule_count, law_count, other_count;
    bool takers;   /* what follows a taking may matter to the law of check: who takes is asked */
    bool promotes; /* some words promote */
    bool rest_any;
} LastTables;

#endif
