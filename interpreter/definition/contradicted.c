/* Warns of rules that contradict themselves or repeat another. Expressions are compared by their structure,
 * with terms expanded. */

#include "definition/contradicted.h"

#include "definition/rules_common.h"
#include "program/expressions.h"

/* --- conditions ------------------------------------------------------------- */

/* The numbers, both ends included, for which a comparison with a constant holds. `subject` is its other
 * side. */
typedef struct Range {
    ExprId subject;
    int64_t least, most;
} Range;

/* False if the expression is no comparison with a constant, or does not bound its other side. */
static bool find_range(const Kernel *kernel, ExprId id, Range *range)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (!op_compares(expr->op) || kernel_meaning(kernel, expr->kids[0])->type != 'N')
        return false;
    bool swapped = kernel_meaning(kernel, expr->kids[0])->op == OP_CONST;
    const Expr *number = kernel_meaning(kernel, expr->kids[swapped ? 0 : 1]);
    if (number->op != OP_CONST || number->a == CONST_OF_OPTION)
        return false;
    *range = (Range){ expr->kids[swapped ? 1 : 0], INT64_MIN, INT64_MAX };
    bool below = expr->op == OP_LT || expr->op == OP_LE, above = expr->op == OP_GT || expr->op == OP_GE;
    if (expr->op == OP_EQ || (swapped ? below : above))
        range->least = (int64_t)number->b + (expr->op == OP_LT || expr->op == OP_GT);
    if (expr->op == OP_EQ || (swapped ? above : below))
        range->most = (int64_t)number->b - (expr->op == OP_LT || expr->op == OP_GT);
    return expr->op != OP_NE;
}

/* True if `no` is `not` and `yes`. */
static bool denies(const Kernel *kernel, ExprId no, ExprId yes)
{
    const Expr *expr = kernel_meaning(kernel, no);
    return expr->op == OP_NOT && expressions_are_same(kernel, expr->kids[0], yes);
}

/* Fills in the cells of a set that is the same in every position. False if it may change. */
static bool fixed_cells(const Kernel *kernel, ExprId id, Player player, CellSet *cells)
{
    const Expr *expr = kernel_meaning(kernel, id);
    CellSet other;
    if (expr->op == OP_ZONE) {
        *cells = kernel->zones[expr->a].seen_by[player];
        return true;
    }
    bool joined = expr->op == OP_MEET || expr->op == OP_EXCEPT || expr->op == OP_UNITE;
    if (!joined || !fixed_cells(kernel, expr->kids[0], player, cells) ||
        !fixed_cells(kernel, expr->kids[1], player, &other))
        return false;
    if (expr->op == OP_MEET)
        cellset_meet(cells, &other, CELLSET_WORDS);
    else if (expr->op == OP_UNITE)
        cellset_unite(cells, &other, CELLSET_WORDS);
    else
        cellset_subtract(cells, &other, CELLSET_WORDS);
    return true;
}

/* True for `to in X` and `to in Y` if no cell is in both sets. */
static bool lie_apart(const Kernel *kernel, const Expr *left, const Expr *right)
{
    if (left->op != OP_IN || right->op != OP_IN ||
        !expressions_are_same(kernel, left->kids[0], right->kids[0]))
        return false;
    for (Player player = 0; player < kernel->player_count; player++) {
        CellSet one, other;
        if (!fixed_cells(kernel, left->kids[1], player, &one) ||
            !fixed_cells(kernel, right->kids[1], player, &other))
            return false;
        cellset_meet(&one, &other, CELLSET_WORDS);
        if (cellset_any(&one, CELLSET_WORDS))
            return false;
    }
    return true;
}

/* The kinds that `piece is ...` names, whoever owns them; NULL if the expression says anything else. */
static const KindSet *kinds_named(const Kernel *kernel, const Expr *expr)
{
    if (expr->op != OP_PIECE_IS)
        return NULL;
    const Expr *pieces = kernel_meaning(kernel, expr->kids[0]);
    const Expr *kinds = pieces->op == OP_PIECES ? kernel_meaning(kernel, pieces->kids[0]) : NULL;
    return kinds != NULL && kinds->op == OP_KINDS ? &kernel->kindsets[kinds->a] : NULL;
}

/* True for `piece is pawn` and `piece is king`. */
static bool are_other_kinds(const Kernel *kernel, const Expr *left, const Expr *right)
{
    const KindSet *one = kinds_named(kernel, left), *other = kinds_named(kernel, right);
    bool apart = one != NULL && other != NULL;
    for (Kind kind = 0; apart && kind < kernel->kind_count; kind++)
        apart = !kindset_has(one, kind) || !kindset_has(other, kind);
    return apart;
}

static bool exclude_each_other(const Kernel *kernel, ExprId left, ExprId right)
{
    Range one, other;
    const Expr *first = kernel_meaning(kernel, left), *second = kernel_meaning(kernel, right);
    if (denies(kernel, left, right) || denies(kernel, right, left) || lie_apart(kernel, first, second) ||
        are_other_kinds(kernel, first, second))
        return true;
    return find_range(kernel, left, &one) && find_range(kernel, right, &other) &&
           (one.most < other.least || other.most < one.least) &&
           expressions_are_same(kernel, one.subject, other.subject);
}

static void judge_and(Scope *scope, ExprId id)
{
    const Kernel *kernel = scope->kernel;
    Parts conjuncts = { .count = 0 };
    if (!condition_parts(kernel, OP_AND, id, &conjuncts))
        return;
    for (unsigned i = 0; i < conjuncts.count; i++) {
        const Expr *part = &kernel->exprs[conjuncts.items[i]];
        Text said = source_text(scope->diags->sources, part->span);
        if (part->op == OP_CONST && (text_is(said, "true") || text_is(said, "false"))) {
            diag_warning(scope->diags, DIAG_SETTLED, part->span,
                         part->b != 0 ? "this always holds" : "this never holds");
            return;
        }
    }
    for (unsigned i = 0; i < conjuncts.count; i++)
        for (unsigned j = 0; j < i; j++)
            if (exclude_each_other(kernel, conjuncts.items[j], conjuncts.items[i])) {
                diag_warning(scope->diags, DIAG_SETTLED, kernel->exprs[id].span, "this never holds");
                diag_help(
                    scope->diags, "`%.*s` and `%.*s` exclude each other",
                    TEXT_ARG(source_text(scope->diags->sources, kernel->exprs[conjuncts.items[j]].span)),
                    TEXT_ARG(source_text(scope->diags->sources, kernel->exprs[conjuncts.items[i]].span)));
                return;
            }
}

/* --- sets of zones ----------------------------------------------------------- */

/* What two sets have in common, and what one has without the other. */
static void judge_set(Scope *scope, const Expr *expr)
{
    const Kernel *kernel = scope->kernel;
    for (Player player = 0; player < kernel->player_count; player++) {
        CellSet left, right;
        if (!fixed_cells(kernel, expr->kids[0], player, &left) ||
            !fixed_cells(kernel, expr->kids[1], player, &right) || !cellset_any(&left, CELLSET_WORDS) ||
            !cellset_any(&right, CELLSET_WORDS))
            return;
        if (expr->op == OP_MEET)
            cellset_meet(&left, &right, CELLSET_WORDS);
        else
            cellset_subtract(&left, &right, CELLSET_WORDS);
        if (cellset_any(&left, CELLSET_WORDS))
            return;
    }
    diag_warning(scope->diags, DIAG_SETTLED, expr->span, "nothing is ever in this set");
    diag_help(scope->diags, expr->op == OP_MEET ? "no cell is in both; `+` unites two sets"
                                                : "each cell of the first set is in the second, too");
}

static bool has_allies(const Kernel *kernel)
{
    for (int p = 0; p < kernel->player_count; p++)
        for (int q = 0; q < p; q++)
            if (kernel->players[p].side == kernel->players[q].side)
                return true;
    return kernel->option_count > 0; /* a choice may make teams */
}

static void judge_ally(Scope *scope, const Expr *expr)
{
    diag_warning(scope->diags, DIAG_SETTLED, expr->span,
                 "`ally` is nobody here: no two players are in a team");
    diag_help(scope->diags,
              "players who win and lose together stand under `teams:`; a player's own pieces are `own`");
}

static void judge_expressions(Scope *scope, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    bool allies = has_allies(kernel);
    bool *inner = arena_array(scope->reading, kernel->expr_count + 1, sizeof *inner);
    for (size_t i = 0; i < kernel->expr_count; i++)
        for (unsigned k = 0; kernel->exprs[i].op == OP_AND && k < 2; k++)
            inner[kernel->exprs[i].kids[k]] = true;
    for (size_t i = 0; i < kernel->expr_count; i++) {
        const Expr *expr = &kernel->exprs[i];
        if (expr->span.source != source)
            continue;
        if (expr->op == OP_AND && !inner[i])
            judge_and(scope, (ExprId)i);
        else if (expr->op == OP_MEET || expr->op == OP_EXCEPT)
            judge_set(scope, expr);
        else if (expr->op == OP_OWNED && expr->a == RELATION_ALLY && !allies)
            judge_ally(scope, expr);
    }
}

/* --- rules that are there twice ------------------------------------------------ */

/* True if the two entries of a block have the same text under `key`: where there are options, conditions are
 * folded by their values, and the kernel alone does not tell. */
static bool is_written_alike(const Kernel *kernel, const Node *block, Text one, Text other, const char *key)
{
    const Node *left = node_named(block, one), *right = node_named(block, other);
    if (kernel->option_count == 0)
        return true;
    if (left == NULL || right == NULL || left->type != NODE_MAP || right->type != NODE_MAP)
        return false;
    left = node_get(left, key);
    right = node_get(right, key);
    return left != NULL && right != NULL && left->type == NODE_SCALAR && right->type == NODE_SCALAR &&
           text_equals(left->text, right->text);
}

static void warn_twice(Scope *scope, Span span, Text name, Text other, const char *what)
{
    diag_warning(scope->diags, DIAG_UNUSED, span, "`%.*s` never %s: `%.*s` asks the same, and comes first",
                 TEXT_ARG(name), what, TEXT_ARG(other));
    diag_help(scope->diags, "leave one of them out, or change what it asks");
}

/* True if nothing is left for a later ending of the same condition. */
static bool ends_all(const EndingRule *ending)
{
    return ending->condition != EXPR_NONE && ending->claim == EXPR_NONE && !ending->played &&
           ending->outcome != OUTCOME_MOST && ending->outcome != OUTCOME_OUT && ending->value == EXPR_NONE;
}

/* True if a condition holds wherever the other one does, as far as numbers and `and` tell: `round > 20` where
 * `round > 30` does. */
static bool holds_where(const Kernel *kernel, ExprId condition, ExprId other)
{
    const Expr *narrow = kernel_meaning(kernel, other);
    Range wide, part;
    if (narrow->op == OP_AND)
        return holds_where(kernel, condition, narrow->kids[0]) ||
               holds_where(kernel, condition, narrow->kids[1]);
    return find_range(kernel, condition, &wide) && find_range(kernel, other, &part) &&
           wide.least <= part.least && part.most <= wide.most &&
           expressions_are_same(kernel, wide.subject, part.subject);
}

/* An ending that comes no more, since an earlier one asks for less. With options, others may be left. */
static bool warn_of_late(Scope *scope, const EndingRule *ending, const EndingRule *first)
{
    if (scope->kernel->option_count > 0 || ending->condition == EXPR_NONE ||
        !holds_where(scope->kernel, first->condition, ending->condition))
        return false;
    diag_warning(scope->diags, DIAG_UNUSED, ending->span,
                 "`%.*s` never comes: `%.*s` asks for less, and comes first", TEXT_ARG(ending->name),
                 TEXT_ARG(first->name));
    diag_help(scope->diags, "write it above `%.*s`, or leave one of them out", TEXT_ARG(first->name));
    return true;
}

static void warn_of_endings(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const Node *block = node_present_get(root, KEY_BLOCKS_ENDINGS);
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *ending = &kernel->endings[i];
        bool written =
            ending->span.source == source && block != NULL && node_named(block, ending->name) != NULL;
        for (size_t j = 0; written && j < i; j++) {
            const EndingRule *first = &kernel->endings[j];
            if (!ends_all(first) || ending->each != first->each)
                continue;
            if (!expressions_are_same(kernel, first->condition, ending->condition) &&
                warn_of_late(scope, ending, first))
                break;
            if (!expressions_are_same(kernel, first->condition, ending->condition) ||
                !is_written_alike(kernel, block, first->name, ending->name, KEY_ENDING_IF))
                continue;
            warn_twice(scope, ending->span, ending->name, first->name, "comes");
            break;
        }
    }
}

static void warn_of_laws(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const Node *block = node_present_get(root, KEY_BLOCKS_LAWS);
    for (size_t i = 0; i < kernel->law_count; i++)
        for (size_t j = 0; j < i; j++) {
            const LawRule *law = &kernel->laws[i], *first = &kernel->laws[j];
            if (law->span.source != source || law->form != first->form || law->before != first->before ||
                law->at_turn_end != first->at_turn_end || law->condition == EXPR_NONE ||
                !expressions_are_same(kernel, first->condition, law->condition) ||
                !is_written_alike(kernel, block, first->name, law->name, KEY_LAW_FORBID))
                continue;
            warn_twice(scope, law->span, law->name, first->name, "forbids anything");
            break;
        }
}

/* --- the turn ------------------------------------------------------------------- */

static bool has_rule(const Kernel *kernel, RuleForm form)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == form || kernel->rules[i].form == RULE_NATIVE)
            return true;
    return false;
}

/* True if the rules have drops, or may have them with other options. */
static bool may_drop(const Kernel *kernel, const NodeList *overlays)
{
    static const char *const blocks[] = { KEY_BLOCKS_DROPS, KEY_BLOCKS_PIECES, NULL };
    return has_rule(kernel, RULE_DROP) || overlays_say(overlays, blocks, 0);
}

/* The same of castlings. Without a block `castling`, an overlay must have a whole one: another set-up is not
 * enough, nor is a change to a block that was removed. */
static bool may_castle(const Kernel *kernel, const NodeList *overlays)
{
    static const char *const blocks[] = { KEY_BLOCKS_CASTLING, KEY_BLOCKS_SETUP, NULL };
    if (has_rule(kernel, RULE_CASTLE))
        return true;
    if (kernel->castling.present)
        return overlays_say(overlays, blocks, 0);
    for (size_t i = 0; i < overlays->count; i++) {
        const Node *castling = node_present_get(overlays->items[i], KEY_BLOCKS_CASTLING);
        if (castling != NULL && castling->type == NODE_MAP && node_get(castling, KEY_CASTLING_KING) != NULL)
            return true;
    }
    return false;
}

/* True if the leg may capture, by the captures of its rule or its own. */
static bool leg_captures(const Kernel *kernel, const ActionRule *rule, const Leg *leg)
{
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : rule->captures;
    bool none = captures != EXPR_NONE && kernel_meaning(kernel, captures)->op == OP_NOTHING;
    return (leg->ends & (END_TAKE_OWN | END_EN_PASSANT)) != 0 || ((leg->ends & END_TAKE) != 0 && !none);
}

/* True if an action may capture by itself, be it with other options: steps of `do` do not count. */
static bool may_capture(const Kernel *kernel, const NodeList *overlays)
{
    static const char *const blocks[] = { KEY_BLOCKS_PIECES, KEY_BLOCKS_ACTIONS, KEY_BLOCKS_NATIVE, NULL };
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form == RULE_NATIVE || rule->takes != EXPR_NONE)
            return true;
        for (unsigned leg = 0; leg < rule->leg_count; leg++)
            if (leg_captures(kernel, rule, &rule->legs[leg]))
                return true;
    }
    return overlays_say(overlays, blocks, 0);
}

typedef struct Offer {
    Scope *scope;
    const NodeList *overlays;
    uint16_t source;
} Offer;

static void judge_offer(void *context, const Node *scalar)
{
    const Offer *offer = context;
    bool drop = text_is(scalar->text, "drop"), castle = text_is(scalar->text, "castle");
    const Kernel *kernel = offer->scope->kernel;
    if (scalar->span.source != offer->source || (!drop && !castle) ||
        (drop ? may_drop : may_castle)(kernel, offer->overlays))
        return;
    diag_warning(offer->scope->diags, DIAG_UNUSED, scalar->span, "nothing can be done by `%.*s` here",
                 TEXT_ARG(scalar->text));
    diag_help(offer->scope->diags, drop ? "`drops: anywhere` says where pieces in hand may be put"
                                        : "the block `castling` says how the king castles");
}

static void warn_of_turn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    Offer offer = { scope, overlays, source };
    const Node *turn = node_present_get(root, KEY_BLOCKS_TURN);
    if (turn == NULL)
        return;
    for (size_t i = 0; i < (turn->type == NODE_LIST ? turn->count : 1); i++) {
        const Node *phase = turn->type == NODE_LIST ? turn->items[i] : turn;
        const Node *actions = phase->type == NODE_MAP ? node_present_get(phase, KEY_PHASE_ACTIONS) : NULL;
        if (actions != NULL)
            rules_scalars(actions, judge_offer, &offer);
    }
}

/* --- drops, castlings and captures in games without them ------------------------------------------- */

static bool list_takes_away(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_CAPTURE || list->items[i].op == CHANGE_REMOVE)
            return true;
    return false;
}

static bool steps_take_away(const Kernel *kernel)
{
    bool capture = false;
    for (size_t i = 0; i < kernel->rule_count; i++)
        capture = capture || list_takes_away(&kernel->rules[i].changes);
    for (size_t i = 0; i < kernel->effect_count; i++)
        capture = capture || list_takes_away(&kernel->effects[i].changes);
    return capture;
}

static void warn_of_missing_classes(Scope *scope, const NodeList *overlays, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    /* an error may be in the very block that lets pieces castle or capture */
    bool reported = diag_rule_errors(scope->diags) > 0;
    bool castles = may_castle(kernel, overlays) || reported;
    bool captures = may_capture(kernel, overlays) || reported;
    const struct {
        int32_t class;
        bool there;
        const char *called, *help;
    } classes[] = {
        { CLASS_DROP, may_drop(kernel, overlays), "the game has no drops",
          "leave it out, or write the block `drops`" },
        { CLASS_CASTLE, castles, "the game has no castling", "leave it out, or write the block `castling`" },
        { CLASS_CAPTURE, captures, "no move captures, and no action by `takes`",
          steps_take_away(kernel) ? "steps do not count: after the action `any captured` asks for what a "
                                    "step `capture` took, and `takes` makes it part of the action"
                                  : "leave it out, or let a piece capture" },
    };
    for (size_t i = 0; i < kernel->expr_count; i++) {
        const Expr *expr = &kernel->exprs[i];
        for (size_t c = 0; c < sizeof classes / sizeof *classes; c++) {
            if (expr->op != OP_CLASS || expr->span.source != source || expr->a != classes[c].class ||
                classes[c].there)
                continue;
            diag_warning(scope->diags, DIAG_SETTLED, expr->span, "this never holds: %s", classes[c].called);
            diag_help(scope->diags, "%s", classes[c].help);
        }
    }
}

/* --- what is written and says nothing ------------------------------------------------ */

/* Warns of a condition that is `true` or `false` itself. */
static void judge_constant(Scope *scope, const Node *value, uint16_t source)
{
    bool holds = value != NULL && node_is_word(value, "true");
    if (value == NULL || value->span.source != source || value->quoted ||
        !(holds || node_is_word(value, "false")))
        return;
    diag_warning(scope->diags, DIAG_SETTLED, value->span, holds ? "this always holds" : "this never holds");
    diag_help(scope->diags,
              holds ? "leave it out, or say when" : "leave it out; `none` takes away what was inherited");
}

/* Warns of a phase that is never entered, or an ending that never comes. */
static void judge_never(Scope *scope, const Node *entry, const char *key, uint16_t source)
{
    const Node *value = entry->type == NODE_MAP ? node_get(entry, key) : NULL;
    if (value != NULL && node_is_word(value, "false"))
        judge_constant(scope, value, source);
}

/* True if the condition of this key never holds where the key is left out. */
static bool is_false_by_default(Text key)
{
    return text_is(key, KEY_PIECE_IMMUNE) || text_is(key, KEY_ENDING_CLAIM) || text_is(key, KEY_PHASE_REPEAT);
}

/* Judges each `if` of pieces, actions, steps and phases, however deep it stands. */
static void judge_conditions(Scope *scope, const Node *node, uint16_t source)
{
    for (size_t i = 0; node->type == NODE_LIST && i < node->count; i++)
        judge_conditions(scope, node->items[i], source);
    for (size_t i = 0; node->type == NODE_MAP && i < node->count; i++) {
        const NodeEntry *entry = &node->entries[i];
        if (text_is(entry->key, KEY_EFFECT_IF) ||
            (is_false_by_default(entry->key) && node_is_word(entry->value, "false")))
            judge_constant(scope, entry->value, source);
        judge_conditions(scope, entry->value, source);
    }
}

static void judge_constants(Scope *scope, const Node *root, uint16_t source)
{
    static const char *const blocks[] = { KEY_BLOCKS_PIECES,   KEY_BLOCKS_DROPS,   KEY_BLOCKS_CAPTURED,
                                          KEY_BLOCKS_ACTIONS,  KEY_BLOCKS_EFFECTS, KEY_BLOCKS_TURN,
                                          KEY_BLOCKS_PROMOTION };
    const Node *endings = node_present_get(root, KEY_BLOCKS_ENDINGS);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if (node_present_get(root, blocks[i]) != NULL)
            judge_conditions(scope, node_present_get(root, blocks[i]), source);
    for (size_t i = 0; endings != NULL && endings->type == NODE_MAP && i < endings->count; i++) {
        const Node *ending = endings->entries[i].value;
        const Node *claim = ending->type == NODE_MAP ? node_get(ending, KEY_ENDING_CLAIM) : NULL;
        if (claim != NULL && node_is_word(claim, "false"))
            judge_constant(scope, claim, source);
        judge_never(scope, ending, KEY_ENDING_IF, source);
    }
    static const char *const conditions[][2] = { { KEY_BLOCKS_LAWS, KEY_LAW_FORBID },
                                                 { KEY_BLOCKS_LAWS, KEY_LAW_NEVER },
                                                 { KEY_BLOCKS_LAWS, KEY_LAW_WARN },
                                                 { KEY_BLOCKS_MUST, NULL } };
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        const Node *block = node_present_get(root, conditions[i][0]);
        for (size_t j = 0; block != NULL && block->type == NODE_MAP && j < block->count; j++) {
            const Node *value = block->entries[j].value;
            if (conditions[i][1] != NULL)
                value = value->type == NODE_MAP ? node_get(value, conditions[i][1]) : NULL;
            judge_constant(scope, value, source);
        }
    }
}

/* True for the key of a list of alternatives, in which a repeated item adds nothing. */
static bool is_choice_list(Text key)
{
    static const char *const keys[] = { KEY_PIECE_PROMOTES, KEY_PROMOTION_TO,  KEY_CREDITS_TAGS,
                                        KEY_PIECE_MOVES,    KEY_CASTLING_ROOK, KEY_PHASE_ACTIONS };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (text_is(key, keys[i]))
            return true;
    return false;
}

static void judge_items(Scope *scope, const Node *list, uint16_t source)
{
    for (size_t i = 1; i < list->count; i++)
        for (size_t j = 0; j < i; j++) {
            const Node *item = list->items[i], *first = list->items[j];
            if (item->type != NODE_SCALAR || first->type != NODE_SCALAR || item->span.source != source ||
                !text_equals(item->text, first->text))
                continue;
            diag_warning(scope->diags, DIAG_UNUSED, item->span, "`%.*s` stands in this list already",
                         TEXT_ARG(item->text));
            diag_help(scope->diags, "leave one of them out");
            break;
        }
}

static void judge_lists(Scope *scope, const Node *node, uint16_t source)
{
    for (size_t i = 0; node->type == NODE_LIST && i < node->count; i++)
        judge_lists(scope, node->items[i], source);
    for (size_t i = 0; node->type == NODE_MAP && i < node->count; i++) {
        const NodeEntry *entry = &node->entries[i];
        if (text_is(entry->key, KEY_TRIALS_TESTS))
            continue; /* games repeat actions */
        if (entry->value->type == NODE_LIST && is_choice_list(entry->key))
            judge_items(scope, entry->value, source);
        judge_lists(scope, entry->value, source);
    }
}

void contradicted_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    judge_expressions(scope, source);
    warn_of_endings(scope, root, source);
    warn_of_laws(scope, root, source);
    warn_of_turn(scope, root, overlays, source);
    warn_of_missing_classes(scope, overlays, source);
    judge_constants(scope, root, source);
    judge_lists(scope, root, source);
}
