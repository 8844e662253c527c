/* The table of operations, made from the one list of them. */

#include "program/kernel.h"

const OpInfo op_info[OP_COUNT_OF_OPS] = {
#define OP(NAME, word, shape, result, kids, a, b, scope, cost, reads, ...)                                   \
    [OP_##NAME] = { #NAME,         word,   kids,           a, b, reads, SCOPE_##scope, COST_##cost,          \
                    SHAPE_##shape, result, { __VA_ARGS__ } },
#include "program/ops.h"
#undef OP
};
