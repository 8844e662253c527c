/* Selections that hang on nothing but who is of which kind and whose, and so on codes: how many cells they
 * have is a sum of what the position counts. */

#include "compile/internal.h"
#include "program/facts.h"

enum { LIST_CODES_MAX = 16 }; /* longer ones are counted as sets as quickly */

bool material_codes(const Program *program, ExprId selection, uint64_t *codes)
{
    if (!selects_pieces_alone(program->kernel, selection))
        return false;
    for (Player viewer = 0; viewer < program->kernel->player_count; viewer++)
        if (!codes_selected(program, selection, viewer, codes))
            return false;
    return true;
}

/* The codes of a selection as one player sees it. */
static CodeList list_of(Arena *arena, const Program *program, ExprId selection, Player viewer)
{
    const Kernel *kernel = program->kernel;
    uint64_t bits[CODES_MAX / 64 + 1] = { 0 };
    CountedCode codes[LIST_CODES_MAX];
    CodeList list = { .known = false };
    if (!selects_pieces_alone(kernel, selection) || !codes_selected(program, selection, viewer, bits))
        return list;
    for (unsigned code = 1; code <= (PLAYER_NOBODY + 1u) * kernel->kind_count; code++) {
        if (!bit_has(bits, code))
            continue;
        if (list.count == LIST_CODES_MAX)
            return list;
        Kind kind = (Kind)((code - 1) % kernel->kind_count);
        codes[list.count++] = (CountedCode){ .code = (Code)code,
                                             .kind = kind,
                                             .owner = (Player)((code - 1) / kernel->kind_count),
                                             .immune = kernel->kinds[kind].immune != EXPR_NONE };
    }
    CountedCode *kept = arena_array(arena, list.count + 1u, sizeof *kept);
    memcpy(kept, codes, list.count * sizeof *kept);
    list.codes = kept;
    list.known = true;
    return list;
}

CodeList *material_prepare(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    CodeList *lists = arena_array(arena, kernel->expr_count * kernel->player_count + 1, sizeof *lists);
    for (size_t i = 0; i < kernel->expr_count; i++) {
        const Expr *expr = &kernel->exprs[i];
        bool counts = expr->op == OP_ANY || expr->op == OP_COUNT || expr->op == OP_ATTACKED;
        for (Player viewer = 0; counts && viewer < kernel->player_count; viewer++)
            lists[i * kernel->player_count + viewer] = list_of(arena, program, expr->kids[0], viewer);
    }
    return lists;
}

bool material_decides(const Program *program, ExprId condition, bool with_turn, uint64_t *codes)
{
    const Expr *expr = kernel_meaning(program->kernel, condition);
    switch ((Op)expr->op) {
    case OP_CONST:
    case OP_ME:
    case OP_MOVER:
    case OP_ENEMY: return true;
    case OP_EACH:
    case OP_NEXT:
    case OP_ALIVE:
    case OP_SIDES: return with_turn;
    case OP_ANY:
    case OP_COUNT: return material_codes(program, expr->kids[0], codes);
    default:
        if (expr->op != OP_OF && !op_follows(expr->op))
            return false;
        for (unsigned i = 0; i < expr->kid_count; i++)
            if (!material_decides(program, expr->kids[i], with_turn, codes))
                return false;
        return true;
    }
}
