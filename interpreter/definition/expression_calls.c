/* What is written with brackets: name(argument). */

#include <string.h>

#include "definition/check.h"
#include "definition/movement.h"
#include "definition/pieces.h"
#include "report/nearest.h"

typedef enum CallForm {
    CALL_PLAIN,   /* kid types as the operation wants them */
    CALL_COUNTED, /* rank(S), or rank (number) */
    CALL_FOR,     /* max(E for S) */
    CALL_STEP,
    CALL_REACH,
    CALL_LONGEST, /* longest(S), or longest(S by forward) */
    CALL_WAS,
    CALL_BARRED
} CallForm;

typedef struct Call {
    const char *name;
    CallForm form;
    Op op;
    const char *example;
} Call;

static const Call calls[] = {
    { "max", CALL_FOR, OP_MAX, "max(advance(it) for own pawn)" },
    { "min", CALL_FOR, OP_MIN, "min(x(it) for own rook)" },
    { "sum", CALL_FOR, OP_SUM, "sum(advance(it) for own pawn)" },
    { "advance", CALL_PLAIN, OP_ADVANCE, "advance(to)" },
    { "x", CALL_PLAIN, OP_X, "x(to)" },
    { "y", CALL_PLAIN, OP_Y, "y(to)" },
    { "owner", CALL_PLAIN, OP_OWNER, "owner(to)" },
    { "rank", CALL_COUNTED, OP_RANK_OF, "rank(to)" },
    { "ring", CALL_COUNTED, OP_RANK_OF, "ring(to)" },
    { "file", CALL_COUNTED, OP_FILE_OF, "file(to)" },
    { "sector", CALL_COUNTED, OP_FILE_OF, "sector(to)" },
    { "around", CALL_PLAIN, OP_AROUND, "around(to)" },
    { "beside", CALL_PLAIN, OP_BESIDE, "beside(to)" },
    { "ahead", CALL_PLAIN, OP_AHEAD, "ahead(to)" },
    { "behind", CALL_PLAIN, OP_BEHIND, "behind(to)" },
    { "twin", CALL_PLAIN, OP_TWIN, "twin(to)" },
    { "step", CALL_STEP, OP_STEP, "step(to by forward)" },
    { "between", CALL_PLAIN, OP_BETWEEN, "between(from..to)" },
    { "beyond", CALL_PLAIN, OP_BEYOND, "beyond(from..to)" },
    { "aligned", CALL_PLAIN, OP_ALIGNED, "aligned(from..to)" },
    { "straight", CALL_PLAIN, OP_STRAIGHT, "straight(from..to)" },
    { "reach", CALL_REACH, OP_REACH, "reach(to by Q)" },
    { "linked", CALL_PLAIN, OP_LINKED, "linked(first-rank..own piece)" },
    { "grouped", CALL_PLAIN, OP_GROUPED, "grouped(first-rank..own piece)" },
    { "flanked", CALL_PLAIN, OP_FLANKED, "flanked(to)" },
    { "longest", CALL_LONGEST, OP_LONGEST, "longest(own piece)" },
    { "was", CALL_WAS, OP_WAS, "was(any own king)" },
    { "can", CALL_PLAIN, OP_CAN, "can(capture)" },
    { "chasing", CALL_PLAIN, OP_CHASING, "chasing(not retaken)" },
    { "barred", CALL_BARRED, OP_BARRED, "barred(repetition)" },
};
enum { CALL_COUNT = sizeof calls / sizeof *calls };

static const Call *find_call(const Syntax *node)
{
    for (int i = 0; i < CALL_COUNT; i++)
        if (text_is(node->name, calls[i].name))
            return &calls[i];
    return NULL;
}

bool call_by_number(size_t index, ExpressionWord *word)
{
    if (index >= CALL_COUNT)
        return false;
    *word = (ExpressionWord){ .name = text_of(calls[index].name),
                              .about = text_of(op_info[calls[index].op].meaning),
                              .example = text_of(calls[index].example) };
    return true;
}

bool call_is_named(Text name)
{
    for (int i = 0; i < CALL_COUNT; i++)
        if (scope_name_equals(name, text_of(calls[i].name)))
            return true;
    return false;
}

static bool counts_cells(Reader *reader, const Syntax *node)
{
    return (check_types(reader, node->kids[0]) & (type_bit('S') | type_bit('C') | type_bit('N'))) ==
           type_bit('N');
}

Types call_types(Reader *reader, const Syntax *node)
{
    const Call *call = find_call(node);
    if (call == NULL)
        return 0;
    if (call->form == CALL_WAS)
        return check_types(reader, node->kids[0]);
    return type_bit(op_info[call->op].result);
}

/* --- mistakes ---------------------------------------------------------- */

static ExprId report_no_call(Reader *reader, const Syntax *node)
{
    Text names[CALL_COUNT];
    uint32_t start = node->name_start, end = start + (uint32_t)node->name.length;
    for (int i = 0; i < CALL_COUNT; i++)
        names[i] = text_of(calls[i].name);
    Meanings meanings = name_meanings(reader, node->name);
    if (meanings.count > 0) {
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, start, end, "`%.*s` is %s and takes no brackets",
                     TEXT_ARG(node->name), name_describe(reader, &meanings.items[0]));
        diag_help(reader->scope->diags, "`X of P` asks X as the player P sees it");
        return EXPR_NONE;
    }
    READER_ERROR(reader, DIAG_UNKNOWN_NAME, start, end, "nothing is called `%.*s(...)`",
                 TEXT_ARG(node->name));
    Text nearest = nearest_name(node->name, names, CALL_COUNT);
    if (nearest.length > 0)
        diag_suggest(reader->scope->diags, nearest);
    if (nearest_is_certain(node->name, names, CALL_COUNT))
        diag_is_certain(reader->scope->diags);
    return EXPR_NONE;
}

static ExprId report_shape(Reader *reader, const Syntax *node, const Call *call)
{
    READER_ERROR(reader, DIAG_BAD_EXPRESSION, node->start, node->end, "`%s` is not written like this",
                 call->name);
    diag_help(reader->scope->diags, "for example `%s`", call->example);
    return EXPR_NONE;
}

/* --- step and reach ---------------------------------------------------- */

/* What asks along a heading of the board, or one that the viewpoint names. */
static ExprId build_headed(Reader *reader, const Syntax *node, Op op, ExprId kid)
{
    const Board *board = reader->scope->kernel->board;
    if (board == NULL)
        return EXPR_NONE;
    Heading way = board_way(board, board->player_count > 0 ? board->seats[0].forward : 0, node->argument);
    if (way != HEADING_NONE)
        return check_add(reader, node, op, op_info[op].result, STEP_FORWARD, way, 1, &kid);
    Heading heading = board_find_heading(board, node->argument);
    if (heading != HEADING_NONE)
        return check_add(reader, node, op, op_info[op].result, STEP_ABSOLUTE, heading, 1, &kid);
    uint32_t start = node->argument_start, end = start + (uint32_t)node->argument.length;
    READER_ERROR(reader, DIAG_UNKNOWN_NAME, start, end, "the board has no direction `%.*s`",
                 TEXT_ARG(node->argument));
    Text nearest = nearest_name(node->argument, board->heading_names, board->heading_count);
    if (nearest.length > 0)
        diag_suggest(reader->scope->diags, nearest);
    else if (board->topology != TOPOLOGY_GRAPH)
        diag_help(reader->scope->diags,
                  "a direction of the board, or forward, back, left, right, forward-left ...");
    else
        diag_help(reader->scope->diags, "a line's name as `lines:` gives it, or `forward`");
    return EXPR_NONE;
}

static ExprId build_reach(Reader *reader, const Syntax *node, ExprId cell)
{
    Scope *scope = reader->scope;
    const Board *board = scope->kernel->board;
    MovementList list = { 0 };
    uint32_t start = node->argument_start, end = start + (uint32_t)node->argument.length;
    if (board == NULL || cell == EXPR_NONE)
        return EXPR_NONE;
    Heading forward = board->player_count > 0 ? board->seats[0].forward : 0;
    if (!movement_read_text(scope, node->argument, reader_span(reader, start, end), forward, &list))
        return EXPR_NONE;
    ExprId set = EXPR_NONE;
    for (size_t i = 0; i < list.count && i < SYNTAX_DEPTH_MAX; i++) {
        ActionRule *rule = list_grow(scope->rules, &scope->movements);
        *rule = rules_blank(RULE_MOVE, KIND_NONE, list.items[i].span);
        rule->name = arena_text(scope->rules, list.items[i].text);
        rule->leg_count = list.items[i].leg_count;
        rule->wrap = list.items[i].wrap;
        memcpy(rule->legs, list.items[i].legs, sizeof rule->legs);
        ExprId reached =
            check_add(reader, node, OP_REACH, 'S', (int32_t)scope->movements.count - 1, 0, 1, &cell);
        set = set == EXPR_NONE ? reached
                               : check_add(reader, node, OP_UNITE, 'S', 0, 0, 2, (ExprId[]){ set, reached });
    }
    return set;
}

/* --- the others -------------------------------------------------------- */

static ExprId build_barred(Reader *reader, const Syntax *node)
{
    Scope *scope = reader->scope;
    const Word *law = syntax_single(node->kids[0]);
    if (law == NULL)
        return report_shape(reader, node, find_call(node));
    for (size_t i = 0; i < scope->law_count; i++)
        if (scope_name_equals(scope->law_names[i], law->text))
            return check_add(reader, node, OP_BARRED, 'T', (int32_t)i, 0, 0, NULL);
    READER_ERROR(reader, DIAG_UNKNOWN_NAME, law->start, law->end, "no law is called `%.*s`",
                 TEXT_ARG(law->text));
    Text nearest = nearest_name(law->text, scope->law_names, scope->law_count);
    if (nearest.length > 0)
        diag_suggest(scope->diags, nearest);
    return EXPR_NONE;
}

static ExprId build_plain(Reader *reader, const Syntax *node, const Call *call)
{
    const OpInfo *info = &op_info[call->op];
    ExprId kids[2] = { EXPR_NONE, EXPR_NONE };
    int count = info->kids[1] != '\0' ? 2 : 1;
    for (int i = 0; i < count; i++)
        kids[i] = check(reader, node->kids[i], (char[]){ info->kids[i], '\0' });
    return check_add(reader, node, call->op, info->result, 0, 0, count, kids);
}

static CallJoin wanted_join(const Call *call)
{
    switch (call->form) {
    case CALL_FOR: return JOIN_FOR;
    case CALL_STEP:
    case CALL_REACH: return JOIN_BY;
    case CALL_PLAIN: return op_info[call->op].kids[1] != '\0' ? JOIN_RANGE : JOIN_ONE;
    case CALL_LONGEST: /* or by a heading */
    case CALL_COUNTED:
    case CALL_WAS:
    case CALL_BARRED: break;
    }
    return JOIN_ONE;
}

ExprId call_build(Reader *reader, const Syntax *node, char type)
{
    const Call *call = find_call(node);
    if (call == NULL)
        return report_no_call(reader, node);
    bool headed = call->form == CALL_LONGEST && node->join == JOIN_BY;
    if (node->join != wanted_join(call) && !headed)
        return report_shape(reader, node, call);
    if (reader->scope->options_only) {
        READER_ERROR(reader, DIAG_NOT_FIXED, node->start, node->end,
                     "only options and numbers can stand here");
        return EXPR_NONE;
    }
    ExprId value;
    switch (call->form) {
    case CALL_COUNTED:
        if (counts_cells(reader, node))
            return zone_counted(reader, node, call->op == OP_RANK_OF, check(reader, node->kids[0], "N"));
        return build_plain(reader, node, call);
    case CALL_STEP: return build_headed(reader, node, OP_STEP, check(reader, node->kids[0], "C"));
    case CALL_LONGEST:
        return headed ? build_headed(reader, node, OP_ROW, check(reader, node->kids[0], "S"))
                      : build_plain(reader, node, call);
    case CALL_REACH: return build_reach(reader, node, check(reader, node->kids[0], "C"));
    case CALL_WAS:
        value = check(reader, node->kids[0], (char[]){ type, '\0' });
        return check_add(reader, node, OP_WAS, type, 0, 0, 1, &value);
    case CALL_BARRED: return build_barred(reader, node);
    case CALL_FOR:
    case CALL_PLAIN: break;
    }
    return build_plain(reader, node, call);
}
