/* Reads how a kind moves: each movement of the notation becomes one rule, and a
 * record's keys are laid over all the rules that its movement makes. */

#include <string.h>

#include "base/buffer.h"
#include "definition/movement.h"
#include "definition/pieces.h"

ActionRule rules_blank(RuleForm form, Kind kind, Span span)
{
    return (ActionRule){ .form = form,
                         .kind = kind,
                         .condition = EXPR_NONE,
                         .from = EXPR_NONE,
                         .to = EXPR_NONE,
                         .within = EXPR_NONE,
                         .captures = EXPR_NONE,
                         .takes = EXPR_NONE,
                         .swaps = EXPR_NONE,
                         .leaves = -1,
                         .become = EXPR_NONE,
                         .weight = EXPR_NONE,
                         .span = span };
}

/* The forward heading of a kind's movements, as the first player sees it. */
static Heading kind_forward(const Scope *scope, Kind kind)
{
    const Kernel *kernel = scope->kernel;
    Heading facing = kernel->kinds[kind].facing;
    return facing != HEADING_NONE ? facing : kernel->board->seats[0].forward;
}

typedef struct MoveReader {
    Scope *scope;
    Kind kind;
    const Node *piece;
    ExprId captures; /* of the kind */
    Text text;       /* pattern of the kind */
    size_t record;   /* which item of `moves`, from 1 */
    bool only;       /* the kind has one */
    bool asks;       /* some move asks what the kind may take */
} MoveReader;

/* The class under `as`, else the kind; numbered where the kind has several records. */
static Text name_rule(const MoveReader *reader, const Node *record)
{
    const Kernel *kernel = reader->scope->kernel;
    const Node *as = node_present_get(record, KEY_MOVE_AS);
    if (as != NULL && as->type == NODE_SCALAR)
        return arena_text(reader->scope->rules, as->text);
    Text id = kernel->kinds[reader->kind].id;
    if (reader->only)
        return id;
    return text_of(arena_format(reader->scope->rules, "%.*s-%zu", TEXT_ARG(id), reader->record));
}

static uint64_t classes_of(const MoveReader *reader, const Node *record)
{
    uint64_t classes = UINT64_C(1) << CLASS_MOVE;
    const Node *as = node_present_get(record, KEY_MOVE_AS);
    int number = as == NULL || as->type != NODE_SCALAR ? -1 : scope_find_class(reader->scope, as->text);
    if (number >= 0)
        classes |= UINT64_C(1) << number;
    if (node_present_get(record, KEY_MOVE_BECOME) != NULL)
        classes |= UINT64_C(1) << CLASS_PROMOTION;
    return classes;
}

static int16_t read_leaves(Scope *scope, const Node *record)
{
    const Node *leaves = node_present_get(record, KEY_MOVE_LEAVES);
    const Kernel *kernel = scope->kernel;
    if (leaves == NULL || leaves->type != NODE_SCALAR)
        return -1;
    int trail = rules_find_trail(scope, leaves->text);
    if (trail >= 0)
        return (int16_t)trail;
    Text names[TRAILS_MAX];
    for (size_t i = 0; i < kernel->trail_count; i++)
        names[i] = kernel->trails[i].name;
    report_unknown(scope, leaves->span, "the trail", leaves->text, names, kernel->trail_count);
    diag_help(scope->diags, "declare it: `state: {%.*s: {trail: true}}`", TEXT_ARG(leaves->text));
    return -1;
}

WORDS_ARE(MOVE_WRAP, WRAP_, WRAP_FILES)

static const Plain move_values[] = { PLAIN(MOVE_IF, ActionRule, condition),
                                     PLAIN_SET(MOVE_FROM, ActionRule, from),
                                     PLAIN_SET(MOVE_TO, ActionRule, to),
                                     PLAIN_SET(MOVE_WITHIN, ActionRule, within),
                                     PLAIN_SET(MOVE_CAPTURES, ActionRule, captures),
                                     PLAIN(MOVE_TAKES, ActionRule, takes),
                                     PLAIN(MOVE_SWAPS, ActionRule, swaps),
                                     PLAIN_WORD(MOVE_WRAP, ActionRule, wrap, WRAP_FILES),
                                     PLAIN(MOVE_BECOME, ActionRule, become),
                                     PLAIN(MOVE_WEIGHT, ActionRule, weight),
                                     { 0 } };

/* Everything of a record but its movement. Picks come first: the rest may name them. */
static ActionRule read_record(MoveReader *reader, const Node *record, RuleForm form)
{
    Scope *scope = reader->scope;
    ActionRule rule = rules_blank(form, reader->kind, record->span);
    rule.name = name_rule(reader, record);
    rule.classes = classes_of(reader, record);
    rules_picks(scope, record, rule.picks, &rule.pick_count);
    rule.captures = reader->captures;
    plain_read_over(scope, record, move_values, &rule);
    rule.leaves = read_leaves(scope, record);
    rule.changes = rules_changes(scope, record);
    rule.text = rules_pattern(scope, record, rule.picks, rule.pick_count);
    if (rule.text.length == 0)
        rule.text = reader->text;
    rules_forget_names(scope);
    return rule;
}

static void add_rule(Scope *scope, const ActionRule *rule)
{
    Kernel *kernel = scope->kernel;
    if (kernel->rule_count >= UINT16_MAX - 16) {
        diag_error(scope->diags, DIAG_TOO_MANY, rule->span, "a game has at most 65,000 rules of action");
        return;
    }
    *RULES_ADD(scope, kernel->rules, kernel->rule_count) = *rule;
}

/* `through` and `over` of a record hold for each leg that has none of its own. */
static void add_movement(Scope *scope, ActionRule rule, const Movement *movement, ExprId through, ExprId over)
{
    memcpy(rule.legs, movement->legs, sizeof rule.legs);
    rule.leg_count = movement->leg_count;
    for (size_t i = 0; i < rule.leg_count; i++) {
        if (rule.legs[i].through == EXPR_NONE)
            rule.legs[i].through = through;
        if (rule.legs[i].over == EXPR_NONE)
            rule.legs[i].over = over;
    }
    rule.from_home = movement->initial;
    rule.wrap |= movement->wrap;
    if (movement->leaves_trail && rule.leaves < 0)
        rule.leaves = (int16_t)rules_find_trail(scope, TEXT("en-passant"));
    rule.promotes = rule.become == EXPR_NONE;
    if (movement->span.source != 0)
        rule.span = movement->span;
    add_rule(scope, &rule);
}

static void read_plain(MoveReader *reader, const Node *scalar)
{
    Scope *scope = reader->scope;
    MovementList list = { 0 };
    if (!movement_read(scope, scalar, kind_forward(scope, reader->kind), &list)) {
        reader->asks = true; /* what it would have taken nobody knows */
        return;
    }
    if (node_is_written_in(reader->piece, scalar->span))
        moves_report_no_taking(scope, reader->piece, reader->captures, &list);
    reader->asks = reader->asks || moves_ask_captures(&list);
    ActionRule rule = rules_blank(RULE_MOVE, reader->kind, scalar->span);
    rule.name = name_rule(reader, NULL);
    rule.classes = UINT64_C(1) << CLASS_MOVE;
    rule.captures = reader->captures;
    rule.text = reader->text;
    rule.notation = arena_text(scope->rules, scalar->text);
    rule.noted_whole = true;
    for (size_t i = 0; i < list.count; i++)
        add_movement(scope, rule, &list.items[i], EXPR_NONE, EXPR_NONE);
}

/* Which of `move`, `legs`, `stay` a record has; exactly one must be there. */
static const char *record_form(Scope *scope, const Node *record)
{
    static const char *const forms[] = { KEY_MOVE_MOVE, KEY_MOVE_LEGS, KEY_MOVE_STAY };
    const char *found = NULL;
    for (size_t i = 0; i < 3; i++) {
        const NodeEntry *entry = node_entry(record, forms[i]);
        if (entry == NULL || !node_present(entry->value))
            continue;
        if (found != NULL) {
            diag_error(scope->diags, DIAG_MOVE_RECORD, entry->key_span,
                       "a move record has one of `move`, `legs`, `stay`, not `%s` and `%s`", found, forms[i]);
            return NULL;
        }
        found = forms[i];
    }
    if (found == NULL && node_get(record, KEY_MOVE_MOVE) == NULL && node_get(record, KEY_MOVE_LEGS) == NULL)
        diag_error(scope->diags, DIAG_MOVE_RECORD, span_part(record->span, 0, 1),
                   "this move record does not say how to go: `move`, `legs` or `stay` is missing");
    return found;
}

/* What a record says of captures stands for the kind's. */
static void note_captures(MoveReader *reader, const Node *record, const MovementList *list)
{
    bool asks = moves_ask_captures(list);
    if (node_get(record, KEY_MOVE_CAPTURES) == NULL)
        reader->asks = reader->asks || asks;
    else if (!asks)
        moves_report_idle_captures(reader->scope, record);
}

static void read_move_record(MoveReader *reader, const Node *record)
{
    Scope *scope = reader->scope;
    const char *form = record_form(scope, record);
    if (form == NULL)
        return;
    bool stays = strcmp(form, "stay") == 0;
    ActionRule rule = read_record(reader, record, stays ? RULE_STAY : RULE_MOVE);
    if (stays) {
        static const char *const idle[] = { KEY_MOVE_TO,     KEY_MOVE_WITHIN,   KEY_MOVE_THROUGH,
                                            KEY_MOVE_OVER,   KEY_MOVE_CAPTURES, KEY_MOVE_SWAPS,
                                            KEY_MOVE_LEAVES, KEY_MOVE_WRAP,     NULL };
        report_idle_keys(scope, record, idle, "an action in place");
        report_idle_false(scope, record, KEY_MOVE_STAY, "an action in place is written `stay: true`");
        if (rules_truth(scope, record, KEY_MOVE_STAY))
            add_rule(scope, &rule);
        return;
    }
    MovementList list = { 0 };
    Heading forward = kind_forward(scope, reader->kind);
    const Node *legs = node_present_get(record, KEY_MOVE_LEGS);
    if (legs != NULL)
        legs_read(scope, legs, forward, &list);
    else
        movement_read(scope, node_get(record, KEY_MOVE_MOVE), forward, &list);
    const Node *move = node_present_get(record, KEY_MOVE_MOVE);
    if (move != NULL && move->type == NODE_SCALAR)
        rule.notation = arena_text(scope->rules, move->text);
    moves_report_idle_way(scope, record, &list);
    if (rule.swaps == EXPR_NONE)
        moves_report_no_taking(scope, node_get(record, KEY_MOVE_CAPTURES) != NULL ? record : reader->piece,
                               rule.captures, &list);
    note_captures(reader, record, &list);
    ExprId through = rules_expr(scope, record, KEY_MOVE_THROUGH, "S");
    ExprId over = rules_expr(scope, record, KEY_MOVE_OVER, "S");
    for (size_t i = 0; i < list.count; i++)
        add_movement(scope, rule, &list.items[i], through, over);
}

static void read_item(MoveReader *reader, const Node *item)
{
    if (item->type == NODE_SCALAR && node_present(item))
        read_plain(reader, item);
    else if (item->type == NODE_MAP)
        read_move_record(reader, item);
}

/* A piece without moves never comes to where it would promote, unless it is dropped with its other side up.
 */
static void warn_of_promotion(Scope *scope, const Node *piece)
{
    const NodeEntry *promotes = node_entry(piece, KEY_PIECE_PROMOTES);
    const Node *drops = node_get(piece, KEY_PIECE_DROPS);
    if (promotes == NULL || !node_present(promotes->value) || promotes->value->type == NODE_POISON ||
        drops != NULL || node_get(piece, KEY_PIECE_SUPPLY) != NULL)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, promotes->key_span,
                 "`promotes` does nothing: a piece that never moves does not promote");
    diag_help(scope->diags, "leave it out, or say how it moves by `moves:`");
}

void moves_read(Scope *scope, const Node *piece, Kind kind)
{
    MoveReader reader = { .scope = scope, .kind = kind, .piece = piece };
    const Node *moves = node_present_get(piece, KEY_PIECE_MOVES);
    if (moves == NULL) {
        static const char *const of_moves[] = { KEY_PIECE_CAPTURES, KEY_PIECE_STAYS, NULL };
        report_idle_keys(scope, piece, of_moves, "a piece that never moves");
        warn_of_promotion(scope, piece);
        return;
    }
    size_t errors = scope->diags->error_count;
    reader.text = rules_pattern(scope, piece, NULL, 0);
    reader.captures = node_get(piece, KEY_PIECE_CAPTURES) != NULL
                          ? rules_set(scope, node_get(piece, KEY_PIECE_CAPTURES))
                          : rules_made(scope, "enemy/neutral", scope->kernel->kinds[kind].span, "S");
    reader.only = moves->type != NODE_LIST || moves->count == 1;
    reader.record = 1;
    if (moves->type != NODE_LIST)
        read_item(&reader, moves);
    for (size_t i = 0; moves->type == NODE_LIST && i < moves->count; i++, reader.record++)
        read_item(&reader, moves->items[i]);
    if (!reader.asks && scope->diags->error_count == errors)
        moves_report_idle_captures(scope, piece);
}
