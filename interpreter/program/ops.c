/* The table of operations, made from the one list of them. */

#include "program/kernel.h"

const OpInfo op_info[OP_COUNT_OF_OPS] = {
#define OP(NAME, result, kids, a, b, scope, cost, reads, meaning, english, denied)                           \
    [OP_##NAME] = { #NAME, kids, a, b, meaning, english, denied, reads, SCOPE_##scope, COST_##cost, result },
#include "program/ops.h"
#undef OP
};
