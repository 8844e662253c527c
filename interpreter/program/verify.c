/* Proves once, after loading, what play takes for granted: indices
 * lie inside their tables, expressions have the kids and types of ops.h. */

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

/* How many items the table has that an operand named so in ops.h points into; -1: no table. */
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
    switch ((int)expr->op) {
    case OP_CONST: return expr->type;
    case OP_PICK: return (char)expr->b;
    case OP_TERM: return kernel->exprs[kernel->terms[expr->a].value].type;
    case OP_WAS: return kernel->exprs[expr->kids[0]].type;
    case OP_OF:
    case OP_CHOOSE: return kernel->exprs[expr->kids[1]].type;
    default: return op_info[expr->op].result;
    }
}

static bool type_fits(char wanted, char given, char whole)
{
    if (wanted == '?')
        return given == whole;
    return given == wanted;
}

static bool compares(uint8_t op)
{
    return op == OP_EQ || op == OP_NE;
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
        bool fits = compares(expr->op) ? strchr("NTPKHC", given) != NULL &&
                                             given == verifier->kernel->exprs[expr->kids[0]].type
                                       : type_fits(info->kids[i], given, expr->type);
        if (!fits)
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

/* An optional expression of one of these types. */
static void verify_use(Verifier *verifier, const char *where, ExprId id, const char *types)
{
    if (id == EXPR_NONE)
        return;
    if (id < 0 || (size_t)id >= verifier->kernel->expr_count)
        FAULT(verifier, "%s: expression %d is not there", where, id);
    else if (strchr(types, verifier->kernel->exprs[id].type) == NULL)
        FAULT(verifier, "%s: expression %d has type %c, not one of %s", where, id,
              verifier->kernel->exprs[id].type, types);
}

static void verify_index(Verifier *verifier, const char *where, int64_t index, size_t size, int64_t absent)
{
    if (index != absent && (index < 0 || (size_t)index >= size))
        FAULT(verifier, "%s: index %lld of %zu", where, (long long)index, size);
}

static void verify_picks(Verifier *verifier, const PickRule *picks, unsigned count)
{
    static const char *const domains[] = {
        [PICK_CELL] = "S", [PICK_KIND] = "M", [PICK_PLAYER] = "S", [PICK_NUMBER] = "N"
    };
    if (count > PICKS_MAX) {
        FAULT(verifier, "%u picks", count);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        verify_use(verifier, "pick", picks[i].domain, domains[picks[i].type]);
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
        const Change *change = &changes->items[i];
        verify_use(verifier, "step's if", change->condition, "T");
        verify_use(verifier, "step's cells", change->cells, "SC");
        verify_use(verifier, "step's target", change->target, "C");
        verify_use(verifier, "step's player", change->player, "P");
        verify_use(verifier, "step's kind", change->kind, "K");
        verify_use(verifier, "step's value", change->value, "N");
        size_t size = change_table(verifier->kernel, change->op);
        if (size != SIZE_MAX)
            verify_index(verifier, "step", change->index, size, INT64_MIN);
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
    verify_use(verifier, "leg's through", leg->through, "S");
    verify_use(verifier, "leg's over", leg->over, "S");
    verify_use(verifier, "leg's captures", leg->captures, "S");
    verify_use(verifier, "leg's if", leg->condition, "T");
}

static void verify_rule(Verifier *verifier, const ActionRule *rule)
{
    const Kernel *kernel = verifier->kernel;
    verify_index(verifier, "rule's kind", rule->kind, kernel->kind_count, KIND_NONE);
    verify_use(verifier, "rule's if", rule->condition, "T");
    const ExprId sets[] = { rule->from, rule->to, rule->within, rule->captures, rule->takes, rule->swaps };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        verify_use(verifier, "rule's cells", sets[i], "S");
    verify_use(verifier, "rule's become", rule->become, "K");
    verify_use(verifier, "rule's weight", rule->weight, "N");
    verify_index(verifier, "rule's trail", rule->leaves, kernel->trail_count, -1);
    if (rule->form == RULE_CASTLE)
        verify_index(verifier, "rule's wing", rule->wing, kernel->castling.wing_count, -1);
    if (rule->form == RULE_NATIVE)
        verify_index(verifier, "rule's native", rule->native, kernel->native_count, -1);
    if (rule->leg_count > LEGS_MAX) {
        FAULT(verifier, "a rule of %d legs", rule->leg_count);
        return;
    }
    for (int i = 0; i < rule->leg_count; i++)
        verify_leg(verifier, &rule->legs[i]);
    verify_picks(verifier, rule->picks, rule->pick_count);
    verify_changes(verifier, &rule->changes);
}

static void verify_kind(Verifier *verifier, const KindRule *kind)
{
    verify_use(verifier, "immune", kind->immune, "T");
    verify_use(verifier, "stays", kind->stays, "S");
    verify_index(verifier, "unpromoted", kind->unpromoted, verifier->kernel->kind_count, KIND_NONE);
    for (int i = 0; i < kind->promotion_count; i++) {
        const PromotionRule *rule = &kind->promotions[i];
        verify_use(verifier, "promotes to", rule->to, "M");
        verify_use(verifier, "promotes from hand", rule->hand, "P");
        verify_use(verifier, "promotes in", rule->in, "S");
        verify_use(verifier, "promotes touching", rule->touching, "S");
        verify_use(verifier, "promotes if", rule->condition, "T");
        verify_use(verifier, "promotes forced", rule->forced, "S");
    }
}

static void verify_game(Verifier *verifier)
{
    const Kernel *kernel = verifier->kernel;
    if (kernel->castling.present && kernel->castling.asks_way)
        verify_use(verifier, "castling through", kernel->castling.way, "T");
    for (size_t i = 0; i < kernel->phase_count; i++) {
        verify_use(verifier, "phase's if", kernel->phases[i].condition, "T");
        verify_use(verifier, "phase's repeat", kernel->phases[i].repeat_if, "T");
        verify_use(verifier, "phase's times", kernel->phases[i].times, "N");
    }
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        verify_use(verifier, "effect's if", effect->condition, "T");
        verify_use(verifier, "effect's times", effect->times, "N");
        verify_picks(verifier, effect->picks, effect->pick_count);
        verify_changes(verifier, &effect->changes);
    }
    for (size_t i = 0; i < kernel->law_count; i++) {
        verify_use(verifier, "law", kernel->laws[i].condition, "T");
        verify_index(verifier, "law's before", kernel->laws[i].before, kernel->effect_count, -1);
    }
    for (size_t i = 0; i < kernel->must_count; i++)
        verify_use(verifier, "must", kernel->musts[i].condition, "T");
    for (size_t i = 0; i < kernel->ending_count; i++) {
        verify_use(verifier, "ending's if", kernel->endings[i].condition, "T");
        verify_use(verifier, "ending's player", kernel->endings[i].player, "P");
        verify_use(verifier, "ending's value", kernel->endings[i].value, "NT");
    }
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
        const NumberRule *number = &kernel->numbers[i];
        verify_use(verifier, "until", number->until, "T");
        unsigned width = number->per_player ? kernel->player_count : 1;
        if ((unsigned)number->slot + width > kernel->number_slots)
            FAULT(verifier, "number %zu: slot %d of %d", i, number->slot, kernel->number_slots);
    }
    for (size_t i = 0; i < kernel->captured_count; i++) {
        verify_use(verifier, "captured to", kernel->captured[i].player, "P");
        verify_use(verifier, "captured if", kernel->captured[i].condition, "T");
    }
    for (size_t i = 0; i < kernel->field_count; i++) {
        size_t size = field_table(kernel, kernel->fields[i].form);
        if (size != SIZE_MAX)
            verify_index(verifier, "field", kernel->fields[i].index, size, -1);
        if (kernel->fields[i].instead != 0)
            verify_index(verifier, "field's number", kernel->fields[i].instead - 1, kernel->number_count, -1);
    }
    for (unsigned cell = 0; kernel->setup.board != NULL && cell < kernel->board->cell_count; cell++) {
        const SetupPiece *piece = &kernel->setup.board[cell];
        verify_index(verifier, "set-up's kind", piece->kind, kernel->kind_count, KIND_NONE);
        if (piece->kind != KIND_NONE)
            verify_index(verifier, "set-up's owner", piece->owner, kernel->player_count, PLAYER_NOBODY);
    }
    verify_use(verifier, "shuffle's if", kernel->setup.shuffle_if, "T");
    verify_use(verifier, "in-check", kernel->in_check, "T");
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
    for (size_t i = 0; i < kernel->rule_count; i++)
        verify_rule(&verifier, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->movement_count; i++)
        verify_rule(&verifier, &kernel->movements[i]);
    for (size_t i = 0; i < kernel->kind_count; i++)
        verify_kind(&verifier, &kernel->kinds[i]);
    for (size_t i = 0; i < kernel->term_count; i++)
        verify_use(&verifier, "term", kernel->terms[i].value, "NTPKHCSM");
    verify_state(&verifier);
    verify_game(&verifier);
    return verifier.fault;
}
