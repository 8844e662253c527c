/* The expression that a name stands for, once the wanted type has chosen one of
 * its meanings (expression_names.c). */

#include "definition/check.h"

#include <string.h>

static ExprId add(Reader *reader, const Word *word, Op op, char type, int32_t a, int32_t b, ExprId kid)
{
    return scope_add(reader->scope, op, type, a, b, reader_span(reader, word->start, word->end),
                     kid == EXPR_NONE ? 0 : 1, &kid);
}

static ExprId build_kinds(Reader *reader, const Word *word, const KindSet *kinds, char type)
{
    ExprId set = add(reader, word, OP_KINDS, 'M', scope_kindset(reader->scope, kinds), 0, EXPR_NONE);
    return type == 'M' ? set : add(reader, word, OP_PIECES, 'S', 0, 0, set);
}

/* A kind chosen while playing, as a kind, a set of kinds or the pieces of it. */
static ExprId build_chosen(Reader *reader, const Word *word, ExprId kind, char type)
{
    if (type == 'K')
        return kind;
    ExprId set = add(reader, word, OP_ONE_KIND, 'M', 0, 0, kind);
    return type == 'M' ? set : add(reader, word, OP_PIECES, 'S', 0, 0, set);
}

static ExprId as_cell_or_set(Reader *reader, const Word *word, ExprId cell, char type)
{
    return type == 'S' ? add(reader, word, OP_CELL, 'S', 0, 0, cell) : cell;
}

static ExprId as_player_or_set(Reader *reader, const Word *word, ExprId player, char type)
{
    return type == 'S' ? add(reader, word, OP_OWNED_BY, 'S', 0, 0, player) : player;
}

static ExprId build_pick(Reader *reader, const Word *word, const PickName *pick, char type)
{
    static const char letters[] = {
        [PICK_CELL] = 'C', [PICK_KIND] = 'K', [PICK_PLAYER] = 'P', [PICK_NUMBER] = 'N'
    };
    char letter = letters[pick->type];
    ExprId picked = add(reader, word, OP_PICK, letter, pick->slot, letter, EXPR_NONE);
    if (letter == 'C')
        return as_cell_or_set(reader, word, picked, type);
    if (letter == 'K')
        return build_chosen(reader, word, picked, type);
    return letter == 'P' ? as_player_or_set(reader, word, picked, type) : picked;
}

/* The flag `promoted` is made when somebody asks for it: only then is it kept. */
static int32_t promoted_flag(Reader *reader, const Word *word)
{
    Scope *scope = reader->scope;
    Kernel *kernel = scope->kernel;
    if (kernel->promoted_flag >= 0)
        return kernel->promoted_flag;
    if (kernel->flag_count >= FLAGS_MAX) {
        READER_ERROR(reader, DIAG_TOO_MANY, word->start, word->end,
                     "`promoted` is a flag too, and there are %d flags already", FLAGS_MAX);
        return -1;
    }
    FlagRule *flags = arena_array(scope->rules, kernel->flag_count + 1, sizeof *flags);
    if (kernel->flag_count > 0)
        memcpy(flags, kernel->flags, kernel->flag_count * sizeof *flags);
    flags[kernel->flag_count] =
        (FlagRule){ .name = TEXT("promoted"), .span = reader_span(reader, word->start, word->end) };
    kernel->flags = flags;
    kernel->promoted_flag = (int8_t)kernel->flag_count++;
    return kernel->promoted_flag;
}

static ExprId build_enemy(Reader *reader, const Word *word)
{
    if (reader->scope->kernel->side_count == 2)
        return add(reader, word, OP_ENEMY, 'P', 0, 0, EXPR_NONE);
    READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                 "`enemy` is one player only where there are exactly two sides");
    diag_help(reader->scope->diags, "name the player, or use `next`, `mover` or `each:`");
    return EXPR_NONE;
}

/* What only the move of a piece has. */
static bool is_of_moves(Op op, char type)
{
    return op == OP_FROM || op == OP_TO || op == OP_PATH || op == OP_DIRECTION || op == OP_DISTANCE ||
           (op == OP_PIECE_KIND && type == 'K');
}

static ExprId report_no_piece(Reader *reader, const Word *word)
{
    READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                 "`%.*s` is nothing here: in this action no piece moves", TEXT_ARG(word->text));
    diag_help(reader->scope->diags,
              "what `pick` chose is known by its name; what a piece did before is kept in "
              "a flag or a trail, or done by an effect of its move");
    return EXPR_NONE;
}

static ExprId build_reserved(Reader *reader, const Word *word, const Meaning *meaning, char type)
{
    const ReservedName *entry = meaning->reserved;
    int32_t flag;
    if (reader->scope->no_piece && is_of_moves(entry->op, type))
        return report_no_piece(reader, word);
    switch ((int)entry->op) {
    case OP_IT:
    case OP_FROM:
    case OP_TO: return as_cell_or_set(reader, word, add(reader, word, entry->op, 'C', 0, 0, EXPR_NONE), type);
    case OP_PIECE_KIND:
        return type == 'K' ? add(reader, word, OP_PIECE_KIND, 'K', 0, 0, EXPR_NONE)
                           : add(reader, word, OP_OCCUPIED, 'S', 0, 0, EXPR_NONE);
    case OP_KIND: return build_chosen(reader, word, add(reader, word, OP_KIND, 'K', 0, 0, EXPR_NONE), type);
    case OP_OWNED:
        return type == 'P' ? build_enemy(reader, word)
                           : add(reader, word, OP_OWNED, 'S', entry->relation, 0, EXPR_NONE);
    case OP_ME:
        if (type == 'S')
            return add(reader, word, OP_OWNED, 'S', RELATION_OWN, 0, EXPR_NONE);
        return add(reader, word, OP_ME, 'P', 0, 0, EXPR_NONE);
    case OP_MOVER:
    case OP_NEXT:
        return as_player_or_set(reader, word, add(reader, word, entry->op, 'P', 0, 0, EXPR_NONE), type);
    case OP_OWNER:
        return add(reader, word, OP_OWNER, 'P', 0, 0, add(reader, word, OP_IT, 'C', 0, 0, EXPR_NONE));
    case OP_FLAGGED:
        flag = promoted_flag(reader, word);
        return flag < 0 ? EXPR_NONE : add(reader, word, OP_FLAGGED, 'S', flag, 0, EXPR_NONE);
    case OP_ATTACKED:
    case OP_GUARDED:
    case OP_TAKEN:
        return add(reader, word, entry->op, 'S', 0, 0, add(reader, word, OP_OCCUPIED, 'S', 0, 0, EXPR_NONE));
    case OP_ZONE: return zone_named(reader, word, entry->other);
    case OP_NOTHING:
        if (type == 'M')
            return build_kinds(reader, word, &(KindSet){ .words = { 0 } }, 'M');
        return add(reader, word, OP_NOTHING, 'S', 0, 0, EXPR_NONE);
    default: return add(reader, word, entry->op, type, 0, 0, EXPR_NONE);
    }
}

static ExprId build_term(Reader *reader, const Word *word, int32_t index, char type)
{
    ExprId value = reader->scope->kernel->terms[index].value;
    const Expr *expr = scope_expr(reader->scope, value);
    if (expr->op == OP_CONST && expr->type == type)
        return value;
    ExprId term = add(reader, word, OP_TERM, expr->type, index, 0, EXPR_NONE);
    return expr->type == 'C' ? as_cell_or_set(reader, word, term, type) : term;
}

ExprId name_build(Reader *reader, const Word *word, const Meaning *meaning, char type)
{
    Scope *scope = reader->scope;
    int32_t index = meaning->index;
    KindSet kinds = { .words = { 0 } };
    switch (meaning->form) {
    case NAME_PICK: return build_pick(reader, word, &scope->picks[index], type);
    case NAME_EACH:
        return as_player_or_set(reader, word, add(reader, word, OP_EACH, 'P', 0, 0, EXPR_NONE), type);
    case NAME_RESERVED: return build_reserved(reader, word, meaning, type);
    case NAME_KIND:
        if (type == 'K')
            return add(reader, word, OP_CONST, 'K', 0, index, EXPR_NONE);
        kindset_add(&kinds, (unsigned)index);
        return build_kinds(reader, word, &kinds, type);
    case NAME_TAG: return build_kinds(reader, word, &scope->tags.items[index].kinds, type);
    case NAME_FLAG: return add(reader, word, OP_FLAGGED, 'S', index, 0, EXPR_NONE);
    case NAME_PLAYER:
        return type == 'S' ? add(reader, word, OP_OWNED, 'S', RELATION_PLAYER + index, 0, EXPR_NONE)
                           : add(reader, word, OP_CONST, 'P', 0, index, EXPR_NONE);
    case NAME_TERM: return build_term(reader, word, index, type);
    case NAME_NUMBER: return add(reader, word, OP_NUMBER, 'N', index, 0, EXPR_NONE);
    case NAME_ZONE: {
        const ZoneExpr *zone = &scope->zone_names.items[index];
        return zone->set != EXPR_NONE ? zone->set : add(reader, word, OP_ZONE, 'S', zone->zone, 0, EXPR_NONE);
    }
    case NAME_OPTION:
        return add(reader, word, OP_CONST, type, CONST_OF_OPTION, scope_option_number(scope, index),
                   EXPR_NONE);
    case NAME_CLASS: return add(reader, word, OP_CLASS, 'T', index, 0, EXPR_NONE);
    case NAME_TRAIL: return add(reader, word, OP_TRAIL, 'S', index, 0, EXPR_NONE);
    case NAME_CELL:
        return as_cell_or_set(reader, word, add(reader, word, OP_CONST, 'C', 0, index, EXPR_NONE), type);
    case NAME_BOX: return zone_box(reader, word);
    case NAME_HEADING: return add(reader, word, OP_CONST, 'H', 0, index, EXPR_NONE);
    case NAME_POISON: reader->poisoned = true; break;
    }
    return EXPR_NONE;
}
