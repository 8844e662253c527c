/* Reads what pieces do: moves, immunity, where they stay, promotion, drops; and
 * where they go when taken. The parts have files of their own. */

#include "definition/pieces.h"

/* --- drops ---------------------------------------------------------------------- */

/* The kind that a drop `as: either` may show instead; KIND_NONE when there is none. */
static Kind other_face(const Scope *scope, Kind kind)
{
    const KindRule *rules = &scope->kernel->kinds[kind];
    for (uint8_t i = 0; i < rules->promotion_count; i++) {
        const Expr *to = scope_expr(scope, rules->promotions[i].to);
        if (rules->promotions[i].back || to->op != OP_KINDS)
            continue;
        for (unsigned k = 0; k < scope->kernel->kind_count; k++)
            if (kindset_has(&scope->kindsets.items[to->a], k))
                return (Kind)k;
    }
    return KIND_NONE;
}

static void add_faces(Scope *scope, ActionRule *rule, Span span)
{
    Kind other = other_face(scope, rule->kind);
    KindSet faces = { 0 };
    if (other == KIND_NONE)
        return; /* kings have one face */
    kindset_add(&faces, rule->kind);
    kindset_add(&faces, other);
    ExprId domain = scope_add(scope, OP_KINDS, 'M', scope_kindset(scope, &faces), 0, span, 0, NULL);
    rule->picks[0] = (PickRule){ .name = TEXT("kind"), .type = PICK_KIND, .domain = domain, .span = span };
    rule->pick_count = 1;
    rule->become = scope_add(scope, OP_PICK, 'K', 0, 'K', span, 0, NULL);
}

typedef struct DropValues {
    ExprId to; /* as ActionRule.to, and so on */
    ExprId condition;
    bool either;
} DropValues;

static const Plain drop_values[] = { PLAIN_SET(DROPS_TO, DropValues, to),
                                     PLAIN(DROPS_IF, DropValues, condition),
                                     PLAIN_IS(DROPS_AS, EITHER, DropValues, either),
                                     { 0 } };

/* Where, when and how: a map, or the cells alone. */
static DropValues read_drop_values(Scope *scope, const Node *drops)
{
    DropValues values = { .to = EXPR_NONE, .condition = EXPR_NONE };
    if (drops->type == NODE_MAP)
        plain_read(scope, drops, drop_values, &values);
    else
        values.to = rules_set(scope, drops);
    return values;
}

static void read_drop(Scope *scope, Kind kind, const Node *drops)
{
    Kernel *kernel = scope->kernel;
    ActionRule rule = rules_blank(RULE_DROP, kind, drops != NULL ? drops->span : kernel->kinds[kind].span);
    rule.name = kernel->kinds[kind].id;
    rule.classes = UINT64_C(1) << CLASS_DROP;
    if (drops != NULL) {
        DropValues values = read_drop_values(scope, drops);
        rule.to = values.to;
        rule.condition = values.condition;
        if (values.either)
            add_faces(scope, &rule, node_get(drops, KEY_DROPS_AS)->span);
    }
    if (rule.to != EXPR_NONE && scope_expr(scope, rule.to)->op == OP_CELLS)
        rule.to = EXPR_NONE; /* to say nothing means the same */
    *RULES_ADD(scope, kernel->rules, kernel->rule_count) = rule;
    kernel->setup.has_hands = true;
}

/* The drop rules of all kinds, by their own key or the block's. */
static void read_drops(Scope *scope, const Node *root)
{
    const Node *block = node_get(root, KEY_BLOCKS_DROPS);
    size_t before = scope->exprs.count;
    if (node_present(block))
        read_drop_values(scope, block); /* names are looked up where all kinds have their own, too */
    scope->exprs.count = before;
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        const KindRule *kind = &scope->kernel->kinds[i];
        const Node *piece = rules_piece(scope, root, (Kind)i);
        const Node *own = piece == NULL ? NULL : node_get(piece, KEY_PIECE_DROPS);
        const Node *drops = own != NULL ? own : kind->neutral ? NULL : block;
        bool supplied = kind->unlimited || kind->supply > 0;
        if (node_present(drops) || (drops == NULL && supplied))
            read_drop(scope, (Kind)i, drops);
    }
}

/* --- pieces ------------------------------------------------------------------------ */

/* Where a kind is at home, if that is not where the set-up puts it. */
static CellSet *read_home(Scope *scope, const Node *piece)
{
    const Node *value = node_present_get(piece, KEY_PIECE_HOME);
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
    if (value == NULL || !read_fixed_set(scope, value, seen_by))
        return NULL;
    unsigned players = scope->kernel->player_count;
    CellSet *home = arena_array(scope->rules, players + 1, sizeof *home);
    for (unsigned p = 0; p < players; p++)
        home[p] = seen_by[p];
    home[players] = seen_by[PLAYER_NOBODY];
    return home;
}

static const Plain piece_values[] = { PLAIN(PIECE_IMMUNE, KindRule, immune),
                                      PLAIN(PIECE_STAYS, KindRule, stays),
                                      { 0 } };

void block_pieces(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    scope->sees_it = true;
    for (size_t i = 0; i < kernel->kind_count; i++) {
        const Node *piece = rules_piece(scope, root, (Kind)i);
        if (piece == NULL)
            continue;
        plain_read(scope, piece, piece_values, &kernel->kinds[i]);
        kernel->kinds[i].home = read_home(scope, piece);
        moves_read(scope, piece, (Kind)i);
    }
    scope->sees_it = false;
    promotions_read(scope, root);
    scope->sees_it = true;
    read_drops(scope, root);
    scope->sees_it = false;
}

/* --- captured ------------------------------------------------------------------------- */

static const Plain captured_values[] = { PLAIN_IS(CAPTURED_AS, UNPROMOTED, CapturedRule, unpromoted),
                                         PLAIN(CAPTURED_IF, CapturedRule, condition),
                                         { 0 } };

static void read_captured(Scope *scope, const Node *map)
{
    static const char *const of_hands[] = { KEY_CAPTURED_AS, NULL };
    Kernel *kernel = scope->kernel;
    if (map->type != NODE_MAP)
        return;
    const Node *to = node_present_get(map, KEY_CAPTURED_TO);
    CapturedRule rule = { .player = EXPR_NONE, .span = map->span };
    if (to != NULL) {
        rule.to_hand = true;
        rule.player = rules_hand(scope, to);
        kernel->setup.has_hands = true;
    }
    if (to == NULL && !node_is_broken(map, KEY_CAPTURED_TO))
        report_idle_keys(scope, map, of_hands, "pieces that go to no hand: `to` is missing");
    scope->sees_it = true;
    plain_read(scope, map, captured_values, &rule);
    scope->sees_it = false;
    *RULES_ADD(scope, kernel->captured, kernel->captured_count) = rule;
}

/* Finds the one kind that promotes into `promoted`; reports a second one. */
static Kind find_origin(Scope *scope, Kind promoted, Span span)
{
    const Kernel *kernel = scope->kernel;
    Kind origin = KIND_NONE;
    for (unsigned k = 0; k < kernel->kind_count; k++) {
        for (uint8_t i = 0; i < kernel->kinds[k].promotion_count; i++) {
            const PromotionRule *rule = &kernel->kinds[k].promotions[i];
            const Expr *to = scope_expr(scope, rule->to);
            if (rule->back || to->op != OP_KINDS || !kindset_has(&scope->kindsets.items[to->a], promoted))
                continue;
            if (origin != KIND_NONE && origin != k) {
                diag_error(scope->diags, DIAG_TWO_ORIGINS, span,
                           "`unpromoted` is not clear: `%.*s` may have been `%.*s` or `%.*s`",
                           TEXT_ARG(kernel->kinds[promoted].id), TEXT_ARG(kernel->kinds[origin].id),
                           TEXT_ARG(kernel->kinds[k].id));
                diag_help(scope->diags, "give each a promoted kind of its own: `{like: %.*s, letter: +X}`",
                          TEXT_ARG(kernel->kinds[promoted].id));
                diag_note(scope->diags, rule->span, "`%.*s` promotes here", TEXT_ARG(kernel->kinds[k].id));
                return KIND_NONE;
            }
            origin = (Kind)k;
        }
    }
    return origin;
}

static void find_origins(Scope *scope, Span span)
{
    KindRule *kinds = scope->kernel->kinds;
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        Kind origin = find_origin(scope, (Kind)i, span);
        if (origin == KIND_NONE || origin == i)
            continue;
        kinds[i].unpromoted = origin;
        kinds[i].always_unpromotes = kinds[i].letters[0].length > 0 && kinds[i].letters[0].bytes[0] == '+';
    }
}

/* The first case that fits counts, so that none is asked after one without `if`. */
static void report_last_case(Scope *scope, const Node *list, size_t index)
{
    const Node *map = list->items[index];
    if (map->type == NODE_MAP && node_get(map, KEY_CAPTURED_IF) == NULL && index + 1 < list->count)
        diag_error(scope->diags, DIAG_BAD_TABLE, span_part(list->items[index + 1]->span, 0, 1),
                   "this case is never asked: the one before it has no `if` and takes all");
}

void block_captured(Scope *scope, const Node *root)
{
    const Node *captured = node_present_get(root, KEY_BLOCKS_CAPTURED);
    const Kernel *kernel = scope->kernel;
    if (captured == NULL)
        return;
    read_captured(scope, captured);
    for (size_t i = 0; captured->type == NODE_LIST && i < captured->count; i++) {
        read_captured(scope, captured->items[i]);
        report_last_case(scope, captured, i);
    }
    for (size_t i = 0; i < kernel->captured_count; i++)
        if (kernel->captured[i].unpromoted) {
            find_origins(scope, kernel->captured[i].span);
            return;
        }
}
