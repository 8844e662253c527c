/* Endings that come when certain pieces are gone, on the board and in hand: they are
 * watched where pieces are taken, so that nothing else need be asked. */

#include "compile/fast.h"

typedef struct Gone {
    const FastBuild *build;
    Player each;
    FastVital vital;
    unsigned boards, hands;
} Gone;

/* `no KINDS of the player`: the codes that must all be gone. */
static bool gone_from_board(Gone *gone, ExprId set)
{
    const FastBuild *build = gone->build;
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = &kernel->exprs[set];
    uint64_t codes = 0, owned = ~UINT64_C(0);
    ExprId kinds = set;
    for (unsigned side = 0; expr->op == OP_MEET && side < 2; side++) {
        const Expr *owner = &kernel->exprs[expr->kids[side]];
        if (owner->op != OP_OWNED_BY || kernel->exprs[owner->kids[0]].op != OP_EACH)
            continue;
        owned = build->tables->owned[gone->each];
        kinds = expr->kids[1 - side];
    }
    if (kernel->exprs[kinds].op != OP_PIECES ||
        !fast_selection(build->program, build->tables, kinds, gone->each, &codes))
        return false;
    gone->vital.codes = codes & owned;
    return gone->boards++ == 0;
}

/* `no KINDS of the player in hand` */
static bool gone_from_hand(Gone *gone, const Expr *count)
{
    const Kernel *kernel = gone->build->program->kernel;
    const FastTables *tables = gone->build->tables;
    const Expr *kinds = &kernel->exprs[count->kids[0]];
    if (count->op != OP_HAND_COUNT || kinds->op != OP_KINDS || kernel->exprs[count->kids[1]].op != OP_EACH)
        return false;
    gone->vital.in_hand = kernel->kindsets[kinds->a];
    gone->vital.player = gone->each;
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (kindset_has(&gone->vital.in_hand, tables->drops.items[i].kind))
            gone->vital.drops |= UINT64_C(1) << i;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (kindset_has(&gone->vital.in_hand, (unsigned)kind) && kernel->kinds[kind].unlimited)
            return false;
    return gone->hands++ == 0;
}

static bool part_fits(Gone *gone, ExprId id)
{
    const Kernel *kernel = gone->build->program->kernel;
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == OP_NOT && kernel->exprs[expr->kids[0]].op == OP_ANY)
        return gone_from_board(gone, kernel->exprs[expr->kids[0]].kids[0]);
    return expr->op == OP_EQ && kernel->exprs[expr->kids[1]].op == OP_CONST &&
           kernel->exprs[expr->kids[1]].b == 0 && gone_from_hand(gone, &kernel->exprs[expr->kids[0]]);
}

static bool gone_fits(Gone *gone, ExprId condition)
{
    Parts parts = { .count = 0 };
    bool fits = condition_parts(gone->build->program->kernel, OP_AND, condition, &parts);
    for (unsigned i = 0; fits && i < parts.count; i++)
        fits = part_fits(gone, parts.items[i]);
    return fits;
}

/* Whether the game is over for sure once the condition holds. */
static bool ends_for_sure(const Kernel *kernel, const EndingRule *ending)
{
    if (kernel->player_count != 2) /* others may play on */
        return false;
    switch (ending->outcome) {
    case OUTCOME_DRAW: return ending->value == EXPR_NONE;
    case OUTCOME_LOSES: return ending->each && kernel->exprs[ending->player].op == OP_EACH;
    default: return false;
    }
}

/* All but taking leaves as many: promotion must not use them up. */
static bool only_taken(const FastTables *tables, uint64_t codes)
{
    for (FastCode code = 1; code <= tables->code_count; code++)
        if ((codes >> code & 1) != 0 && tables->promotion.count[code] > 0)
            return false;
    return codes != 0;
}

void fast_vitals(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    size_t most = kernel->ending_count * kernel->player_count;
    tables->vitals.items = arena_array(build->arena, most + 1, sizeof *tables->vitals.items);
    for (size_t i = 0; i < kernel->ending_count && i < 64; i++) {
        const EndingRule *ending = &kernel->endings[i];
        Player last = ending->each ? kernel->player_count : 1;
        bool fits = ends_for_sure(kernel, ending) && most < UINT8_MAX;
        uint8_t first = tables->vitals.count;
        for (Player each = 0; fits && each < last; each++) {
            Gone gone = { .build = build, .each = each };
            fits = gone_fits(&gone, ending->condition) && gone.boards == 1 &&
                   only_taken(tables, gone.vital.codes);
            tables->vitals.items[tables->vitals.count++] = gone.vital;
        }
        if (!fits) {
            tables->vitals.count = first;
            continue;
        }
        tables->vitals.endings |= UINT64_C(1) << i;
        for (unsigned k = first; k < tables->vitals.count; k++)
            tables->vitals.codes |= tables->vitals.items[k].codes;
    }
}
