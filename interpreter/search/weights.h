/* Knows the weights of the evaluation that can be tuned, by name, and what they are where nothing is tuned.
 * Does not know files: vari_weights.c reads them. */
#ifndef VARI_SEARCH_WEIGHTS_H
#define VARI_SEARCH_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>

/* Of each kind, as shares of what the appraisal works out. */
typedef enum WeightGroup {
    WEIGHT_VALUES,   /* a piece on the board */
    WEIGHT_HANDS,    /* a piece in hand */
    WEIGHT_MOBILITY, /* an open move of a piece */
    WEIGHT_OTHERS    /* what counts beside kinds */
} WeightGroup;
enum { WEIGHT_OF_KINDS = WEIGHT_OTHERS, WEIGHT_GROUPS = WEIGHT_OTHERS + 1 };

/* Of what counts beside kinds: the first three in pieces of the cheapest kind, since they may be nothing
 * where nothing is tuned; the others as shares of what the appraisal works out. name          word where it
 * counts   */
#define OTHER_WEIGHTS(OTHER)                                                                                 \
    OTHER(TO_MOVE, "to-move")           /* being to move */                                                  \
    OTHER(ATTACKS, "attacks")           /* an attack on a cell around an enemy's royal piece */              \
    OTHER(SPACE, "space")               /* a cell that some piece attacks */                                 \
    OTHER(PLACES, "places")             /* what a cell gives a piece in moves */                             \
    OTHER(ROYAL_PLACES, "royal-places") /* ... a royal piece */                                              \
    OTHER(PROMOTION, "promotion")       /* being near to where a piece promotes */                           \
    OTHER(OPEN_WAY, "open-way")         /* ... with nothing on the way */                                    \
    OTHER(GOALS, "goals")               /* being near to a cell that wins */                                 \
    OTHER(CHAIN, "chain")               /* a piece that a chain lacks */                                     \
    OTHER(GATHERING, "gathering")       /* a step between pieces that are to meet */                         \
    OTHER(CAMP, "camp")                 /* a step towards a camp */                                          \
    OTHER(ROWS, "rows")                 /* pieces in rows that may win */

typedef enum OtherWeight {
#define OTHER(name, word) OTHER_##name,
    OTHER_WEIGHTS(OTHER)
#undef OTHER
        OTHER_COUNT
} OtherWeight;

typedef struct Weights {
    double *shares[WEIGHT_OF_KINDS]; /* [group][kind] */
    double others[OTHER_COUNT];
} Weights;

/* What is usual, for weights_free(). `dropped`: captured pieces are dropped, and some piece is royal. */
Weights weights_new(size_t kinds, bool dropped);
Weights weights_copy(const Weights *weights, size_t kinds);
void weights_free(Weights *weights);

extern const char *const weight_groups[WEIGHT_GROUPS], *const other_words[OTHER_COUNT];

#endif
