/* The table of operations, made from the one list of them. */

#include "program/kernel.h"

const OpInfo op_info[OP_COUNT_OF_OPS] = {
#define OP(NAME, word, shape, result, kids, a, b, scope, cost, reads, meaning, english, denied)              \
    [OP_##NAME] = { #NAME,         word,        kids,          a,     b, meaning, english, denied, reads,    \
                    SCOPE_##scope, COST_##cost, SHAPE_##shape, result },
#include "program/ops.h"
#undef OP
};
