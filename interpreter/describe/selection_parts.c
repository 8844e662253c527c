/* Takes sets apart: all parts of one hold of each of its cells. */

#include <string.h>

#include "describe/selection_parts.h"

static void keep(Selection *selection, ExprId *list, unsigned *count, ExprId id)
{
    if (*count < WORDS_MAX)
        list[(*count)++] = id;
    else
        selection->overflows = true;
}

/* Words that only say whose a piece is. */
static bool says_owner(const Kernel *kernel, ExprId id)
{
    const Expr *expr = &kernel->exprs[words_seen(kernel, id)];
    if (expr->op == OP_UNITE)
        return says_owner(kernel, expr->kids[0]) && says_owner(kernel, expr->kids[1]);
    return expr->op == OP_OWNED;
}

/* Kinds that a word, or several joined by "or", names. */
static bool says_kinds(const Kernel *kernel, ExprId id, KindSet *kinds)
{
    const Expr *expr = &kernel->exprs[words_seen(kernel, id)];
    if (expr->op == OP_UNITE)
        return says_kinds(kernel, expr->kids[0], kinds) && says_kinds(kernel, expr->kids[1], kinds);
    if (expr->op != OP_PIECES || kernel->exprs[expr->kids[0]].op != OP_KINDS)
        return false;
    const KindSet *named = &kernel->kindsets[kernel->exprs[expr->kids[0]].a];
    for (size_t i = 0; i < sizeof named->words / sizeof named->words[0]; i++)
        kinds->words[i] |= named->words[i];
    return true;
}

static void meet_kinds(Selection *selection, const KindSet *kinds)
{
    for (size_t i = 0; i < sizeof kinds->words / sizeof kinds->words[0]; i++)
        selection->kinds.words[i] =
            selection->has_kinds ? selection->kinds.words[i] & kinds->words[i] : kinds->words[i];
    selection->has_kinds = true;
}

/* What is taken out: whole kinds are, everything else is kept to be told. */
static void take_out(const Kernel *kernel, ExprId id, Selection *selection)
{
    KindSet out = { .words = { 0 } }, left = { .words = { 0 } };
    if (!says_kinds(kernel, id, &out)) {
        keep(selection, selection->excepted, &selection->except_count, id);
        return;
    }
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (!kindset_has(&out, kind))
            kindset_add(&left, kind);
    meet_kinds(selection, &left);
}

static void take_apart(const Kernel *kernel, ExprId id, Selection *selection)
{
    const Expr *expr = &kernel->exprs[words_seen(kernel, id)];
    KindSet kinds = { .words = { 0 } };
    if (says_owner(kernel, id)) {
        keep(selection, selection->relations, &selection->relation_count, id);
        return;
    }
    if (says_kinds(kernel, id, &kinds)) {
        meet_kinds(selection, &kinds);
        return;
    }
    switch ((int)expr->op) {
    case OP_MEET:
        take_apart(kernel, expr->kids[0], selection);
        take_apart(kernel, expr->kids[1], selection);
        break;
    case OP_EXCEPT:
        take_apart(kernel, expr->kids[0], selection);
        take_out(kernel, expr->kids[1], selection);
        break;
    case OP_WHERE:
        take_apart(kernel, expr->kids[0], selection);
        keep(selection, selection->tests, &selection->test_count, expr->kids[1]);
        break;
    case OP_ATTACKED:
    case OP_GUARDED:
    case OP_TAKEN:
        take_apart(kernel, expr->kids[0], selection);
        selection->attacked = selection->attacked || expr->op == OP_ATTACKED;
        selection->guarded = selection->guarded || expr->op == OP_GUARDED;
        selection->taken = selection->taken || expr->op == OP_TAKEN;
        break;
    case OP_OCCUPIED: selection->occupied = true; break;
    case OP_EMPTY: selection->empty = true; break;
    case OP_PIECES: selection->chosen_kinds = expr->kids[0]; break;
    case OP_OWNED_BY: keep(selection, selection->owners, &selection->owner_count, expr->kids[0]); break;
    case OP_FLAGGED: keep(selection, selection->flags, &selection->flag_count, id); break;
    default: keep(selection, selection->places, &selection->place_count, id);
    }
}

void selection_read(const Kernel *kernel, ExprId id, Selection *selection)
{
    *selection = (Selection){ .chosen_kinds = EXPR_NONE };
    take_apart(kernel, id, selection);
}

bool words_is_of_no_kind(const Kernel *kernel, ExprId set)
{
    static const KindSet none = { .words = { 0 } };
    Selection selection;
    selection_read(kernel, set, &selection);
    return selection.has_kinds && memcmp(&selection.kinds, &none, sizeof none) == 0;
}

bool words_is_kinds_alone(const Kernel *kernel, ExprId set)
{
    Selection selection;
    selection_read(kernel, set, &selection);
    return selection.has_kinds && !selection.overflows && selection.relation_count == 0 &&
           selection.owner_count == 0 && selection.flag_count == 0 && selection.place_count == 0 &&
           selection.except_count == 0 && selection.test_count == 0 && !selection.attacked &&
           !selection.guarded && !selection.taken && !selection.empty;
}

bool words_is_taken(const Kernel *kernel, ExprId set)
{
    Selection selection;
    if (!words_is_selection(kernel, set))
        return false;
    selection_read(kernel, set, &selection);
    return selection.taken && !selection.overflows;
}

bool selection_names_pieces(const Selection *selection)
{
    return selection->has_kinds || selection->occupied || selection->taken || selection->relation_count > 0 ||
           selection->owner_count > 0 || selection->flag_count > 0 || selection->chosen_kinds != EXPR_NONE;
}

bool words_is_selection(const Kernel *kernel, ExprId set)
{
    const Expr *expr = &kernel->exprs[words_seen(kernel, set)];
    if (expr->op == OP_UNITE)
        return says_owner(kernel, set);
    return op_asks_piece(expr->op) || (expr->op >= OP_MEET && expr->op <= OP_TAKEN); /* MEET to TAKEN */
}
