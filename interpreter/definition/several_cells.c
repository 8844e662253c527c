/* A set of several cells where one cell is wanted: its lowest alone counts, which is seldom meant. */

#include "definition/several_cells.h"

#include "program/tables.h"

/* How many pieces of one player that belong to a selection the set-up has at most. */
static unsigned pieces_in_set_up(const Kernel *kernel, ExprId set)
{
    unsigned most = 0;
    for (Player viewer = 0; viewer < kernel->player_count; viewer++) {
        unsigned count = 0;
        for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
            const SetupPiece *piece = &kernel->setup.board[cell];
            count += piece->kind != KIND_NONE &&
                     select_code(kernel, set, viewer, piece->kind, piece->owner) == KNOWN_YES;
        }
        most = count > most ? count : most;
    }
    return most;
}

static bool stands_in(Span part, Span whole)
{
    return part.source == whole.source && part.start >= whole.start && part.end <= whole.end;
}

/* The pick in whose domain an expression stands, or NULL. */
static const PickRule *pick_around(const Kernel *kernel, const PickRule *picks, size_t count,
                                   const Expr *expr)
{
    for (size_t i = 0; i < count; i++)
        if (picks[i].domain != EXPR_NONE && stands_in(expr->span, kernel->exprs[picks[i].domain].span))
            return &picks[i];
    return NULL;
}

static const PickRule *find_pick(const Kernel *kernel, const Expr *expr)
{
    const PickRule *found = NULL;
    for (size_t i = 0; i < kernel->rule_count && found == NULL; i++)
        found = pick_around(kernel, kernel->rules[i].picks, kernel->rules[i].pick_count, expr);
    for (size_t i = 0; i < kernel->effect_count && found == NULL; i++)
        found = pick_around(kernel, kernel->effects[i].picks, kernel->effects[i].pick_count, expr);
    return found;
}

/* In the domain of a pick `it` is the cell that may be picked: nothing else can be asked of each there. */
static void help_pick_first(const Scope *scope, const PickRule *pick, const Expr *first)
{
    Span whole = scope->kernel->exprs[pick->domain].span;
    Text domain = source_text(scope->diags->sources, whole);
    Text text = source_text(scope->diags->sources, first->span);
    Text before = text_slice(domain, 0, first->span.start - whole.start),
         behind = text_slice(domain, first->span.end - whole.start, domain.length);
    diag_help(scope->diags, "pick it first, under a name of its own: `pick: {one: %.*s, %.*s: %.*sone%.*s}`",
              TEXT_ARG(text), TEXT_ARG(pick->name), TEXT_ARG(before), TEXT_ARG(behind));
}

void several_cells_warn(const Scope *scope, const Expr *first)
{
    const Kernel *kernel = scope->kernel;
    const Expr *set = kernel_meaning(kernel, first->kids[0]);
    unsigned cells = set->op == OP_ZONE ? cells_at_most(kernel, first->kids[0], NULL, NULL)
                                        : pieces_in_set_up(kernel, first->kids[0]);
    Text text = source_text(scope->diags->sources, first->span);
    if (cells < 2)
        return;
    diag_warning(scope->diags, DIAG_SEVERAL_CELLS, first->span,
                 "one cell is wanted here; `%.*s` has %u%s, and its lowest is taken", TEXT_ARG(text), cells,
                 set->op == OP_ZONE ? "" : " in the set-up");
    const PickRule *pick = find_pick(kernel, first);
    if (pick != NULL)
        help_pick_first(scope, pick, first);
    else
        diag_help(scope->diags, "ask it of each: `any %.*s where (... it ...)`", TEXT_ARG(text));
}
