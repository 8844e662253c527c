/* The table of operations, made from the one list of them. */

#include "program/kernel.h"

const OpInfo op_info[OP_COUNT_OF_OPS] = {
#define OP(NAME, result, kids, a, b, meaning) [OP_##NAME] = { #NAME, result, kids, a, b, meaning },
#include "program/ops.h"
#undef OP
};
