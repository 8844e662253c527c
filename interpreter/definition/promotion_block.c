/* Reads promotion: a kind's `promotes` with the defaults of the block, and the
 * way back where promoted kinds turn back. */

#include <string.h>

#include "definition/pieces.h"

typedef struct PromotionReader {
    Scope *scope;
    const Node *block; /* defaults, or NULL */
    Kind kind;
} PromotionReader;

/* A key of the kind's own record, else of the block. NULL when neither says it. */
static const Node *find_key(const PromotionReader *reader, const Node *record, const char *key)
{
    const Node *own = record == NULL || record->type != NODE_MAP ? NULL : node_get(record, key);
    return own != NULL ? own : reader->block == NULL ? NULL : node_get(reader->block, key);
}

static const Plain promotion_values[] = { PLAIN(PROMOTION_IN, PromotionRule, in),
                                          PLAIN(PROMOTION_TOUCHING, PromotionRule, touching),
                                          PLAIN(PROMOTION_FORCED, PromotionRule, forced),
                                          PLAIN(PROMOTION_IF, PromotionRule, condition),
                                          PLAIN(PROMOTION_OPTIONAL, PromotionRule, optional),
                                          PLAIN(PROMOTION_BACK, PromotionRule, back),
                                          { 0 } };

static ExprId kinds_expr(Scope *scope, const KindSet *kinds, Span span)
{
    return scope_add(scope, OP_KINDS, 'M', scope_kindset(scope, kinds), 0, span, 0, NULL);
}

static bool is_single_name(Text text)
{
    return text_find(text_trim(text), ' ') == text_trim(text).length && text_find(text, '(') == text.length;
}

/* `to`: kinds, or a selection in a hand, which then pays. */
static bool read_choices(PromotionReader *reader, const Node *to, PromotionRule *rule, KindSet *kinds)
{
    Scope *scope = reader->scope;
    bool named = to->type == NODE_LIST || rules_is_kind_words(scope, to->text) || is_single_name(to->text);
    if (named) {
        if (!read_kind_words(scope, to, kinds))
            return false;
        rule->to = kinds_expr(scope, kinds, to->span);
        return true;
    }
    rule->to = expression_read(scope, to, "M");
    if (rule->to == EXPR_NONE)
        return false;
    const Expr *choices = scope_expr(scope, rule->to);
    if (choices->op == OP_IN_HAND) {
        rule->from_enemy_hand = true;
        rule->hand = choices->kids[1];
        scope->kernel->setup.has_hands = true;
    }
    return true;
}

static bool is_signed_form(const Scope *scope, Kind plain, Kind promoted)
{
    Text below = scope->kernel->kinds[plain].letters[0], above = scope->kernel->kinds[promoted].letters[0];
    return above.length == below.length + 1 && above.bytes[0] == '+' &&
           text_equals(text_slice(above, 1, above.length), below);
}

/* The one kind of a set, or KIND_NONE. */
static Kind only_kind(const Scope *scope, const KindSet *kinds)
{
    Kind only = KIND_NONE;
    for (unsigned k = 0; k < scope->kernel->kind_count; k++) {
        if (!kindset_has(kinds, k))
            continue;
        if (only != KIND_NONE)
            return KIND_NONE;
        only = (Kind)k;
    }
    return only;
}

static void add_promotion(Scope *scope, Kind kind, const PromotionRule *rule)
{
    KindRule *rules = &scope->kernel->kinds[kind];
    if (rules->promotion_count == UINT8_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, rule->span, "a piece has at most 255 promotions");
        return;
    }
    PromotionRule *items = rules_grow(scope, rules->promotions, rules->promotion_count, sizeof *items);
    items[rules->promotion_count++] = *rule;
    rules->promotions = items;
}

/* Each promoted kind may become the plain one where the plain one may become it. */
static void add_ways_back(PromotionReader *reader, const PromotionRule *rule, const KindSet *kinds)
{
    Scope *scope = reader->scope;
    KindSet origin = { 0 };
    kindset_add(&origin, reader->kind);
    for (unsigned k = 0; k < scope->kernel->kind_count; k++) {
        if (!kindset_has(kinds, k))
            continue;
        PromotionRule back = *rule;
        back.to = kinds_expr(scope, &origin, rule->span);
        back.back = true;
        back.signs = is_signed_form(scope, reader->kind, (Kind)k);
        add_promotion(scope, (Kind)k, &back);
    }
}

/* True if pieces turn to their other side by `captured` or `drops`. */
static bool is_turned(const Node *rule)
{
    bool turned = rule != NULL && rule->type == NODE_MAP && node_present_get(rule, KEY_DROPS_AS) != NULL;
    for (size_t i = 0; rule != NULL && rule->type == NODE_LIST && i < rule->count; i++)
        turned = turned || is_turned(rule->items[i]);
    return turned;
}

static bool sides_are_turned(const Scope *scope)
{
    bool turned = is_turned(node_get(scope->root, KEY_BLOCKS_CAPTURED)) ||
                  is_turned(node_get(scope->root, KEY_BLOCKS_DROPS));
    for (size_t i = 0; i < scope->kernel->kind_count && !turned; i++) {
        const Node *piece = rules_piece(scope, scope->root, (Kind)i);
        turned = piece != NULL && is_turned(node_get(piece, KEY_PIECE_DROPS));
    }
    return turned;
}

/* A promotion that is nowhere says only which is the other side of a piece. */
static void read_nowhere(const PromotionReader *reader, const Node *record, PromotionRule *rule)
{
    Scope *scope = reader->scope;
    const NodeEntry *in = record == NULL ? NULL : node_entry(record, KEY_PROMOTION_IN);
    if (in == NULL || !node_is_word(in->value, "none") || rule->touching != EXPR_NONE)
        return;
    rule->in = rules_set(scope, in->value);
    if (sides_are_turned(scope))
        return;
    diag_error(scope->diags, DIAG_IDLE_KEY, in->key_span,
               "`in: none` would do nothing: a promotion that is nowhere is none");
    diag_help(scope->diags, "`promotes: none` takes the promotion away; without `in` it is in `last-rank`");
}

static void read_promotion(PromotionReader *reader, const Node *promotes)
{
    static const char *const forced[] = { KEY_PROMOTION_FORCED, NULL };
    Scope *scope = reader->scope;
    const Node *record = promotes->type == NODE_MAP ? promotes : NULL;
    const Node *to = record != NULL ? find_key(reader, record, KEY_PROMOTION_TO) : promotes;
    PromotionRule rule = { .to = EXPR_NONE, .hand = EXPR_NONE, .span = promotes->span };
    KindSet kinds = { 0 };
    if (!node_present(to)) {
        if (to == NULL || to->type != NODE_POISON)
            diag_error(scope->diags, DIAG_MISSING_KEY, promotes->span,
                       "a promotion needs the key `to`: what into");
        return;
    }
    if (!read_choices(reader, to, &rule, &kinds))
        return;
    plain_read(scope, reader->block, promotion_values, &rule);
    plain_read_over(scope, record, promotion_values, &rule);
    bool back = rule.back;
    rule.back = false;
    if (record != NULL && find_key(reader, record, KEY_PROMOTION_OPTIONAL) == NULL)
        report_idle_keys(scope, record, forced, "a promotion that is not `optional`");
    read_nowhere(reader, record, &rule);
    if (rule.in == EXPR_NONE && rule.touching == EXPR_NONE) /* pieces that turn both ways do so anywhere */
        rule.in = rules_made(scope, back ? "cells" : "last-rank", promotes->span, "S");
    Kind only = only_kind(scope, &kinds);
    rule.signs = only != KIND_NONE && is_signed_form(scope, reader->kind, only);
    add_promotion(scope, reader->kind, &rule);
    if (back)
        add_ways_back(reader, &rule, &kinds);
}

/* A list of names is one promotion with several choices; of records, several promotions. */
static bool is_name_list(const Node *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i]->type != NODE_SCALAR)
            return false;
    return list->count > 0;
}

/* What no promotion goes by is looked up all the same. */
static void check_block(PromotionReader *reader)
{
    Setup *setup = &reader->scope->kernel->setup;
    const Node *to = node_present_get(reader->block, KEY_PROMOTION_TO);
    PromotionRule rule = { .to = EXPR_NONE };
    KindSet kinds = { 0 };
    bool has_hands = setup->has_hands;
    size_t before = reader->scope->exprs.count;
    if (to != NULL)
        read_choices(reader, to, &rule, &kinds);
    plain_read(reader->scope, reader->block, promotion_values, &rule);
    setup->has_hands = has_hands;
    reader->scope->exprs.count = before;
}

void promotions_read(Scope *scope, const Node *root)
{
    PromotionReader reader = { .scope = scope, .block = node_present_get(root, KEY_BLOCKS_PROMOTION) };
    if (reader.block != NULL)
        check_block(&reader);
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        reader.kind = (Kind)i;
        const Node *promotes = node_present_get(rules_piece(scope, root, (Kind)i), KEY_PIECE_PROMOTES);
        if (promotes == NULL)
            continue;
        if (promotes->type != NODE_LIST || is_name_list(promotes)) {
            read_promotion(&reader, promotes);
            continue;
        }
        for (size_t n = 0; n < promotes->count; n++)
            if (node_present(promotes->items[n]))
                read_promotion(&reader, promotes->items[n]);
    }
}
