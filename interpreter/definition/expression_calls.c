/* What is written with brackets: name(argument). */

#include <string.h>

#include "definition/check.h"
#include "definition/movement.h"
#include "definition/pieces.h"
#include "definition/schema.h"
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
    Op op;
    CallForm form;
    const char *example;
    const char *other; /* how it is called; NULL: as its operation */
} Call;

static const Call calls[] = {
    { OP_MAX, CALL_FOR, "max(advance(it) for own pawn)", NULL },
    { OP_MIN, CALL_FOR, "min(x(it) for own rook)", NULL },
    { OP_SUM, CALL_FOR, "sum(advance(it) for own pawn)", NULL },
    { OP_ADVANCE, CALL_PLAIN, "advance(to)", NULL },
    { OP_X, CALL_PLAIN, "x(to)", NULL },
    { OP_Y, CALL_PLAIN, "y(to)", NULL },
    { OP_OWNER, CALL_PLAIN, "owner(to)", NULL },
    { OP_RANK_OF, CALL_COUNTED, "rank(to)", NULL },
    { OP_RANK_OF, CALL_COUNTED, "ring(to)", "ring" },
    { OP_FILE_OF, CALL_COUNTED, "file(to)", NULL },
    { OP_FILE_OF, CALL_COUNTED, "sector(to)", "sector" },
    { OP_AROUND, CALL_PLAIN, "around(to)", NULL },
    { OP_BESIDE, CALL_PLAIN, "beside(to)", NULL },
    { OP_AHEAD, CALL_PLAIN, "ahead(to)", NULL },
    { OP_BEHIND, CALL_PLAIN, "behind(to)", NULL },
    { OP_TWIN, CALL_PLAIN, "twin(to)", NULL },
    { OP_STEP, CALL_STEP, "step(to by forward)", NULL },
    { OP_BETWEEN, CALL_PLAIN, "between(from..to)", NULL },
    { OP_BEYOND, CALL_PLAIN, "beyond(from..to)", NULL },
    { OP_ALIGNED, CALL_PLAIN, "aligned(from..to)", NULL },
    { OP_STRAIGHT, CALL_PLAIN, "straight(from..to)", NULL },
    { OP_REACH, CALL_REACH, "reach(to by Q)", NULL },
    { OP_LINKED, CALL_PLAIN, "linked(first-rank..own piece)", NULL },
    { OP_GROUPED, CALL_PLAIN, "grouped(first-rank..own piece)", NULL },
    { OP_FLANKED, CALL_PLAIN, "flanked(to)", NULL },
    { OP_LONGEST, CALL_LONGEST, "longest(own piece)", NULL },
    { OP_WAS, CALL_WAS, "was(any own king)", NULL },
    { OP_CAN, CALL_PLAIN, "can(capture)", NULL },
    { OP_RUN, CALL_PLAIN, "row(capture)", NULL },
    { OP_CHASING, CALL_PLAIN, "chasing(not retaken)", NULL },
    { OP_BARRED, CALL_BARRED, "barred(repetition)", NULL },
};
enum { CALL_COUNT = sizeof calls / sizeof *calls };

static const char *call_word(const Call *call)
{
    return call->other != NULL ? call->other : op_info[call->op].word;
}

static const Call *find_call(const Syntax *node)
{
    for (int i = 0; i < CALL_COUNT; i++)
        if (text_is(node->name, call_word(&calls[i])))
            return &calls[i];
    return NULL;
}

bool call_by_number(size_t index, ExpressionWord *word)
{
    static const char *const letters[] = { "N", "T", "P", "K", "H", "C", "S", "M", "?" };
    size_t result = 0;
    if (index >= CALL_COUNT)
        return false;
    while (letters[result][0] != op_info[calls[index].op].result)
        result++;
    *word = (ExpressionWord){ .name = text_of(call_word(&calls[index])),
                              .about = text_of(op_info[calls[index].op].said[SAID_MEANING]),
                              .example = text_of(calls[index].example),
                              .types = letters[result] };
    return true;
}

bool call_is_named(Text name)
{
    for (int i = 0; i < CALL_COUNT; i++)
        if (scope_name_equals(name, text_of(call_word(&calls[i]))))
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
        names[i] = text_of(call_word(&calls[i]));
    Meanings meanings = name_meanings(reader, node->name);
    if (meanings.count > 0) {
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, start, end, "`%.*s` is %s and takes no brackets",
                     TEXT_ARG(node->name), name_describe(reader, &meanings.items[0]));
        diag_help(reader->scope->diags, "write `%.*s` alone; `%.*s of P` asks it as the player P sees it",
                  TEXT_ARG(node->name), TEXT_ARG(node->name));
        return EXPR_NONE;
    }
    READER_ERROR(reader, DIAG_UNKNOWN_NAME, start, end, "nothing is called `%.*s(...)`",
                 TEXT_ARG(node->name));
    Text near[2] = { nearest_name(node->name, names, CALL_COUNT),
                     word_nearest_structural(reader->text, start, node->name) };
    if (text_among(TEXT("true/false"), near[1]) >= 0)
        near[1] = TEXT(""); /* nothing stands in brackets behind these */
    Text nearest = nearest_name(node->name, near, 2);
    if (nearest.length > 0)
        diag_suggest(reader->scope->diags, nearest);
    if (schema_is_sure(node->name, names, CALL_COUNT))
        diag_is_certain(reader->scope->diags);
    return EXPR_NONE;
}

static ExprId report_shape(Reader *reader, const Syntax *node, const Call *call)
{
    READER_ERROR(reader, DIAG_BAD_EXPRESSION, node->start, node->end, "`%s` is not written like this",
                 call_word(call));
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
    Types first = check_types(reader, node->kids[0]);
    bool worth = call->op == OP_RUN && (first & (type_bit('N') | type_bit('T'))) == type_bit('N');
    for (int i = 0; i < count; i++)
        kids[i] = check(reader, node->kids[i], (char[]){ worth ? 'N' : info->kids[i], '\0' });
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
