/* Proves once, after loading, what play takes for granted: indices
 * lie inside their tables, expressions have the kids and types of ops.h. */

#include "program/expressions.h"
#include "program/program.h"

#include <string.h>

typedef struct Verifier {
    Arena *arena;
    const Kernel *kernel;
    const char *fault; /* the first one found */
} Verifier;

#define FAULT(verifier, ...)                                                                                 \
    ((verifier)->fault == NULL ? (void)((verifier)->fault = arena_format((verifier)->arena, __VA_ARGS__))    \
                               : (void)0)

/* --- expressions ------------------------------------------------------- */

/* The size of the table into which an operand with this name in ops.h points; -1 if it is no index. */
static int64_t table_size(const Kernel *kernel, const char *operand)
{
    const struct {
        const char *name;
        size_t size;
    } tables[] = { { "number", kernel->number_count },
                   { "term", kernel->term_count },
                   { "slot", PICKS_MAX },
                   { "relation", (size_t)RELATION_PLAYER + kernel->player_count },
                   { "zone", kernel->zone_count },
                   { "flag", kernel->flag_count },
                   { "trail", kernel->trail_count },
                   { "movement", kernel->movement_count },
                   { "kindset", kernel->kindset_count },
                   { "class", kernel->class_count },
                   { "law", kernel->law_count } };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (strcmp(operand, tables[i].name) == 0)
            return (int64_t)tables[i].size;
    return -1;
}

static void verify_constant(Verifier *verifier, size_t id, const Expr *expr)
{
    const Kernel *kernel = verifier->kernel;
    bool good = true;
    switch (expr->type) {
    case 'T': good = expr->b == 0 || expr->b == 1; break;
    case 'P': good = (expr->b >= 0 && expr->b < kernel->player_count) || expr->b == PLAYER_NOBODY; break;
    case 'K': good = expr->b >= 0 && (size_t)expr->b < kernel->kind_count; break;
    case 'H': good = expr->b >= 0 && expr->b < kernel->board->heading_count; break;
    case 'C': good = (expr->b >= 0 && expr->b < kernel->board->cell_count) || expr->b == CELL_NONE; break;
    case 'N': break;
    default: good = false;
    }
    if (!good)
        FAULT(verifier, "expression %zu: constant %d is no value of type %c", id, expr->b, expr->type);
}

/* Operations whose result is not what ops.h says, but as operands or kids have it. */
static char result_type(const Kernel *kernel, const Expr *expr)
{
    if (expr->op == OP_CONST)
        return expr->type;
    if (expr->op == OP_PICK)
        return (char)expr->b;
    if (expr->op == OP_TERM)
        return kernel->exprs[kernel->terms[expr->a].value].type;
    char result = op_info[expr->op].result;
    return result == '?' ? kernel->exprs[expr->kids[expr->kid_count - 1]].type : result;
}

static void verify_kids(Verifier *verifier, size_t id, const Expr *expr)
{
    const OpInfo *info = &op_info[expr->op];
    for (int i = 0; i < expr->kid_count; i++) {
        if (expr->kids[i] < 0 || (size_t)expr->kids[i] >= id) {
            FAULT(verifier, "expression %zu (%s): kid %d is %d", id, info->name, i, expr->kids[i]);
            return;
        }
        char given = verifier->kernel->exprs[expr->kids[i]].type;
        char wanted = info->kids[i] == '?' ? expr->type : info->kids[i];
        if ((expr->op == OP_EQ || expr->op == OP_NE) && strchr("NTPKHC", given) != NULL) /* of one type */
            wanted = verifier->kernel->exprs[expr->kids[0]].type;
        if (expr->op == OP_RUN && given == 'N') /* what each action is worth */
            wanted = given;
        if (given != wanted)
            FAULT(verifier, "expression %zu (%s): kid %d has type %c", id, info->name, i, given);
    }
}

static void verify_expr(Verifier *verifier, size_t id)
{
    const Kernel *kernel = verifier->kernel;
    const Expr *expr = &kernel->exprs[id];
    if (expr->op >= OP_COUNT_OF_OPS) {
        FAULT(verifier, "expression %zu: operation %d", id, expr->op);
        return;
    }
    const OpInfo *info = &op_info[expr->op];
    if (expr->kid_count != strlen(info->kids)) {
        FAULT(verifier, "expression %zu (%s): %d kids", id, info->name, expr->kid_count);
        return;
    }
    int64_t size = table_size(kernel, info->a);
    if (size >= 0 && (expr->a < 0 || expr->a >= size)) {
        FAULT(verifier, "expression %zu (%s): operand %d of %lld", id, info->name, expr->a, (long long)size);
        return;
    }
    if (expr->op == OP_TERM) {
        ExprId value = kernel->terms[expr->a].value;
        if (value < 0 || (size_t)value >= id) /* terms stand before what uses them */
            FAULT(verifier, "expression %zu: term %d has value %d", id, expr->a, value);
    }
    bool headed = expr->op == OP_STEP || expr->op == OP_ROW;
    if (headed && (expr->a < STEP_ABSOLUTE || expr->a > STEP_FORWARD || expr->b < 0 ||
                   expr->b >= kernel->board->heading_count))
        FAULT(verifier, "expression %zu: step by %d of frame %d", id, expr->b, expr->a);
    verify_kids(verifier, id, expr);
    if (verifier->fault == NULL && expr->op == OP_CONST)
        verify_constant(verifier, id, expr);
    if (verifier->fault == NULL && expr->type != result_type(kernel, expr))
        FAULT(verifier, "expression %zu (%s): type %c", id, info->name, expr->type);
}

/* --- rules ------------------------------------------------------------- */

/* The expression is there, and of one of these types. */
static void verify_use(void *context, ExprId id, const char *where, const char *types)
{
    Verifier *verifier = context;
    const Kernel *kernel = verifier->kernel;
    if (id < 0 || (size_t)id >= kernel->expr_count)
        FAULT(verifier, "%s: expression %d is not there", where, id);
    else if (memchr(types, kernel->exprs[id].type, strcspn(types, " ")) == NULL)
        FAULT(verifier, "%s: expression %d has type %c", where, id, kernel->exprs[id].type);
}

static void verify_index(Verifier *verifier, const char *where, int64_t index, size_t size, int64_t absent)
{
    if (index != absent && (index < 0 || (size_t)index >= size))
        FAULT(verifier, "%s: index %lld of %zu", where, (long long)index, size);
}

static size_t change_table(const Kernel *kernel, ChangeOp op)
{
    switch (op) {
    case CHANGE_SET: return kernel->number_count;
    case CHANGE_FLAG:
    case CHANGE_CLEAR: return kernel->flag_count;
    case CHANGE_TRAIL: return kernel->trail_count;
    case CHANGE_NATIVE: return kernel->native_count;
    default: return SIZE_MAX;
    }
}

static void verify_changes(Verifier *verifier, const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        size_t size = change_table(verifier->kernel, changes->items[i].op);
        if (size != SIZE_MAX)
            verify_index(verifier, "step", changes->items[i].index, size, INT64_MIN);
    }
}

static void verify_leg(Verifier *verifier, const Leg *leg)
{
    if (leg->direction_count > DIRECTIONS_MAX || leg->min_steps < 1 || leg->max_steps < leg->min_steps)
        FAULT(verifier, "a leg of %d directions and %d to %d steps", leg->direction_count, leg->min_steps,
              leg->max_steps);
    for (int i = 0; i < leg->direction_count && i < DIRECTIONS_MAX; i++)
        verify_index(verifier, "direction", leg->directions[i].rel, verifier->kernel->board->heading_count,
                     -1);
}

static void verify_rule(Verifier *verifier, const ActionRule *rule)
{
    const Kernel *kernel = verifier->kernel;
    verify_index(verifier, "rule's kind", rule->kind, kernel->kind_count, KIND_NONE);
    verify_index(verifier, "rule's trail", rule->leaves, kernel->trail_count, -1);
    if (rule->form == RULE_CASTLE)
        verify_index(verifier, "rule's wing", rule->wing, kernel->castling.wing_count, -1);
    if (rule->form == RULE_NATIVE)
        verify_index(verifier, "rule's native", rule->native, kernel->native_count, -1);
    verify_index(verifier, "rule's legs", rule->leg_count, LEGS_MAX + 1, -1);
    verify_index(verifier, "rule's picks", rule->pick_count, PICKS_MAX + 1, -1);
    for (int i = 0; i < rule->leg_count && i < LEGS_MAX; i++)
        verify_leg(verifier, &rule->legs[i]);
    verify_changes(verifier, &rule->changes);
}

static void verify_rules(Verifier *verifier)
{
    const Kernel *kernel = verifier->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++)
        verify_rule(verifier, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->movement_count; i++)
        verify_rule(verifier, &kernel->movements[i]);
    for (size_t i = 0; i < kernel->kind_count; i++)
        verify_index(verifier, "unpromoted", kernel->kinds[i].unpromoted, kernel->kind_count, KIND_NONE);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        verify_index(verifier, "effect's picks", kernel->effects[i].pick_count, PICKS_MAX + 1, -1);
        verify_changes(verifier, &kernel->effects[i].changes);
    }
    for (size_t i = 0; i < kernel->law_count; i++)
        verify_index(verifier, "law's before", kernel->laws[i].before, kernel->effect_count, -1);
}

static size_t field_table(const Kernel *kernel, FieldForm form)
{
    switch (form) {
    case FIELD_NUMBER: return kernel->number_count;
    case FIELD_FLAG:
    case FIELD_CASTLING: return kernel->flag_count;
    case FIELD_TRAIL: return kernel->trail_count;
    default: return SIZE_MAX;
    }
}

static void verify_state(Verifier *verifier)
{
    const Kernel *kernel = verifier->kernel;
    for (size_t i = 0; i < kernel->number_count; i++) {
        unsigned width = kernel->numbers[i].per_player ? kernel->player_count : 1;
        verify_index(verifier, "number's slots", kernel->numbers[i].slot + width, kernel->number_slots + 1u,
                     -1);
    }
    for (size_t i = 0; i < kernel->field_count; i++) {
        size_t size = field_table(kernel, kernel->fields[i].form);
        if (size != SIZE_MAX)
            verify_index(verifier, "field", kernel->fields[i].index, size, -1);
        verify_index(verifier, "field's number", kernel->fields[i].instead - 1, kernel->number_count, -1);
    }
    for (unsigned cell = 0; kernel->setup.board != NULL && cell < kernel->board->cell_count; cell++) {
        const SetupPiece *piece = &kernel->setup.board[cell];
        verify_index(verifier, "set-up's kind", piece->kind, kernel->kind_count, KIND_NONE);
        if (piece->kind != KIND_NONE)
            verify_index(verifier, "set-up's owner", piece->owner, kernel->player_count, PLAYER_NOBODY);
    }
    verify_index(verifier, "promoted", kernel->promoted_flag, kernel->flag_count, -1);
    verify_index(verifier, "clock", kernel->clock, kernel->number_count, -1);
}

const char *program_verify(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    Verifier verifier = { .arena = arena, .kernel = kernel };
    if (kernel->board == NULL || kernel->player_count < 1 || kernel->player_count > BOARD_PLAYERS_MAX ||
        kernel->kind_count > KINDS_MAX || kernel->flag_count > FLAGS_MAX || kernel->trail_count > TRAILS_MAX)
        return "the kernel is larger than its tables";
    for (size_t i = 0; i < kernel->expr_count && verifier.fault == NULL; i++)
        verify_expr(&verifier, i);
    if (verifier.fault != NULL)
        return verifier.fault;
    verify_rules(&verifier);
    verify_state(&verifier);
    if (verifier.fault == NULL) /* whose legs and picks are no more than there is room for */
        kernel_visit(kernel, verify_use, &verifier);
    return verifier.fault;
}
