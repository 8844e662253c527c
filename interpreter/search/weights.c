/* The weights where nothing is tuned. */

#include "search/weights.h"

#include <string.h>

#include "base/memory.h"

const char *const weight_groups[WEIGHT_GROUPS] = { "values", "hands", "mobility", "others" };

const char *const other_words[OTHER_COUNT] = {
#define OTHER(name, word) [OTHER_##name] = (word),
    OTHER_WEIGHTS(OTHER)
#undef OTHER
};

/* Elsewhere, and where captured pieces that are dropped attack a royal piece: see README.md. */
static const struct {
    double to_move, attacks, space;
} usual[2] = { { 0.1, 0, 0 }, { 1.5, 0.6, 0.22 } };

Weights weights_new(size_t kinds, bool dropped)
{
    Weights weights;
    for (size_t group = 0; group < WEIGHT_OF_KINDS; group++) {
        weights.shares[group] = memory_new(kinds + 1, sizeof *weights.shares[group]);
        for (size_t kind = 0; kind < kinds; kind++)
            weights.shares[group][kind] = 1;
    }
    for (size_t other = 0; other < OTHER_COUNT; other++)
        weights.others[other] = 1;
    weights.others[OTHER_TO_MOVE] = usual[dropped].to_move;
    weights.others[OTHER_ATTACKS] = usual[dropped].attacks;
    weights.others[OTHER_SPACE] = usual[dropped].space;
    return weights;
}

Weights weights_copy(const Weights *weights, size_t kinds)
{
    Weights copy = *weights;
    for (size_t group = 0; group < WEIGHT_OF_KINDS; group++) {
        copy.shares[group] = memory_new(kinds + 1, sizeof *copy.shares[group]);
        memcpy(copy.shares[group], weights->shares[group], kinds * sizeof *copy.shares[group]);
    }
    return copy;
}

void weights_free(Weights *weights)
{
    for (size_t group = 0; group < WEIGHT_OF_KINDS; group++)
        memory_free(weights->shares[group]);
}
