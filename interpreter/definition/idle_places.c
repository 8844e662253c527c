/* Warns of sets that have every cell, or every piece, or none. Writing out a default may undo an inherited
 * value. So a key that can be inherited gets a warning only if the file inherits nothing under it. */

#include "definition/idle_places.h"

#include "definition/blocks_common.h"
#include "definition/idle_common.h"
#include "definition/rules_common.h"
#include "program/expressions.h"
#include "schema_keys.h"

typedef struct PlaceJudge {
    Scope *scope;
    const Kernel *kernel;
    const Chain *chain;
    uint16_t source;
    ExprId told;      /* the last expression checked: several rules of a kind share one */
    uint32_t wrapped; /* where the last move begins that got a warning by judge_wrap() */
} PlaceJudge;

/* --- sets ---------------------------------------------------------------------------- */

/* True if the set depends on what another definition or option may change: a zone, a term, an option,
 * teams. */
static bool has_names(const PlaceJudge *judge, ExprId id)
{
    const Expr *expr = &judge->kernel->exprs[id];
    bool named = expr->op == OP_TERM || (expr->op == OP_ZONE && judge->kernel->zones[expr->a].declared) ||
                 (expr->op == OP_OWNED && expr->a == RELATION_ALLY) ||
                 (expr->op == OP_CONST && expr->a == CONST_OF_OPTION);
    for (unsigned i = 0; i < expr->kid_count && !named; i++)
        named = has_names(judge, expr->kids[i]);
    Text text = source_text(judge->scope->diags->sources, expr->span);
    for (size_t i = 0; i < judge->kernel->option_count && !named; i++)
        named = text_has_name(text, judge->kernel->options[i].name);
    return named;
}

/* True if the set has every cell of the board, for every player, and cannot change. */
static bool has_every_cell(const PlaceJudge *judge, ExprId set)
{
    const Kernel *kernel = judge->kernel;
    CellQuery asked = { .kind = KIND_NONE };
    for (asked.viewer = 0; asked.viewer < kernel->player_count; asked.viewer++)
        for (asked.cell = 0; asked.cell < kernel->board->cell_count; asked.cell++)
            if (set_has(kernel, set, &asked) != KNOWN_YES)
                return false;
    return !has_names(judge, set);
}

/* True if the answer is `wanted` for every piece, whoever owns it and whoever looks: KNOWN_YES, the set has
 * all pieces, or KNOWN_NO, it has none. */
static bool all_pieces(const PlaceJudge *judge, ExprId set, Known wanted)
{
    const Kernel *kernel = judge->kernel;
    for (Player viewer = 0; viewer < kernel->player_count; viewer++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            for (unsigned owner = 0; owner <= kernel->player_count; owner++)
                if (select_code(kernel, set, viewer, (Kind)kind,
                                owner < kernel->player_count ? (Player)owner : PLAYER_NOBODY) != wanted)
                    return false;
    return !has_names(judge, set);
}

/* --- moves ----------------------------------------------------------------------------- */

static void warn_of_every_cell(const PlaceJudge *judge, const char *key, Span span, const char *help)
{
    diag_warning(judge->scope->diags, DIAG_UNUSED, span, "`%s` says nothing here: every cell is in this set",
                 key);
    diag_help(judge->scope->diags, "%s", help);
}

static void judge_place(const PlaceJudge *judge, const char *key, ExprId id)
{
    DiagList *diags = judge->scope->diags;
    const Expr *place = idle_written(judge->kernel, judge->source, id);
    if (place == NULL)
        return;
    Span span = judge->kernel->exprs[id].span;
    if (place->op == OP_NOTHING) {
        diag_warning(diags, DIAG_NEVER_DONE, span, "this move is never made: no cell is in the set of `%s`",
                     key);
        diag_help(diags, "leave the move out, or leave `%s` out, so that it goes everywhere", key);
    } else if (has_every_cell(judge, id))
        warn_of_every_cell(judge, key, span, "leave it out");
}

static void judge_places(const PlaceJudge *judge, const ActionRule *rule)
{
    const struct {
        const char *key;
        ExprId set;
    } places[] = { { KEY_MOVE_FROM, rule->from },
                   { KEY_MOVE_TO, rule->to },
                   { KEY_MOVE_WITHIN, rule->within } };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        judge_place(judge, places[i].key, places[i].set);
}

static void judge_pieces(PlaceJudge *judge, const char *key, ExprId id)
{
    const Expr *pieces = idle_written(judge->kernel, judge->source, id);
    if (pieces == NULL || pieces->op == OP_NOTHING || id == judge->told)
        return;
    judge->told = id;
    Span span = judge->kernel->exprs[id].span;
    if (all_pieces(judge, id, KNOWN_NO)) {
        diag_warning(judge->scope->diags, DIAG_NEVER_DONE, span,
                     "`%s` speaks of pieces, and no piece is ever in this set", key);
        diag_help(judge->scope->diags,
                  "pieces are named by kind and owner, as `enemy rook/knight`; empty cells are a matter of "
                  "`m` in the movement");
    } else if (text_is(text_of(key), KEY_MOVE_CAPTURES) && has_every_cell(judge, id)) {
        idle_report(judge->scope, span,
                    "every cell is in this set, so that one's own pieces may be taken, too",
                    "write `piece` if that is meant; without `captures` a piece takes `enemy/neutral`");
    } else if (text_is(text_of(key), KEY_MOVE_OVER) && all_pieces(judge, id, KNOWN_YES)) {
        idle_report(judge->scope, span, "`over` says nothing here: every piece is in this set",
                    "leave it out");
    }
}

/* Warns of `o` and `wrap` without an effect, unless an overlay may change the board. */
static void judge_wrap(PlaceJudge *judge, const ActionRule *rule)
{
    static const char *const boards[] = { KEY_BLOCKS_BOARD, NULL };
    if (rule->wrap == 0 || rule->span.source != judge->source || rule->span.start == judge->wrapped ||
        board_new_wraps(judge->kernel->board, rule->wrap) != 0 ||
        overlays_say(&judge->chain->overlays, boards, 0))
        return;
    judge->wrapped = rule->span.start;
    bool closed = judge->kernel->board->wrap != 0;
    idle_report(judge->scope, rule->span,
                closed ? "this move is not wrapped any further: the board itself is closed that way"
                       : "this move is not wrapped: no board of this sort can be closed",
                "leave `o` and `wrap` out");
}

static void judge_rule(PlaceJudge *judge, const ActionRule *rule)
{
    judge_places(judge, rule);
    judge_wrap(judge, rule);
    judge_pieces(judge, KEY_MOVE_CAPTURES, rule->captures);
    judge_pieces(judge, KEY_MOVE_TAKES, rule->takes);
    judge_pieces(judge, KEY_MOVE_SWAPS, rule->swaps);
    for (unsigned i = 0; i < rule->leg_count; i++) {
        judge_pieces(judge, KEY_MOVE_CAPTURES, rule->legs[i].captures);
        judge_pieces(judge, KEY_MOVE_THROUGH, rule->legs[i].through);
        judge_pieces(judge, KEY_MOVE_OVER, rule->legs[i].over);
    }
}

/* --- kinds ------------------------------------------------------------------------------ */

/* The map of a kind in a tree, which may be NULL; NULL if there is none. */
static const Node *piece_in(const PlaceJudge *judge, const Node *root, Kind kind)
{
    const Node *pieces = root == NULL ? NULL : node_present_map(root, KEY_BLOCKS_PIECES);
    return node_named(pieces, judge->kernel->kinds[kind].id);
}

/* The entry of a map if the file itself has it and inherits none that it undoes, or NULL. `before`: the same
 * map without overlays; `base`: the inherited map. Either may be NULL. */
static const NodeEntry *said_first(const PlaceJudge *judge, const Node *map, const Node *before,
                                   const Node *base, const char *key)
{
    const NodeEntry *entry = map == NULL || map->type != NODE_MAP ? NULL : node_entry(map, key),
                    *there = before == NULL ? NULL : node_entry(before, key);
    bool first = entry != NULL && there != NULL && entry->key_span.source == judge->source &&
                 entry->key_span.start == there->key_span.start &&
                 (base == NULL || node_get(base, key) == NULL);
    return first ? entry : NULL;
}

/* The same for a kind. NULL also for `none` and for a kind that is `like` another. */
static const NodeEntry *kind_says(const PlaceJudge *judge, Kind kind, const char *key)
{
    const Node *piece = piece_in(judge, judge->scope->root, kind);
    if (piece == NULL || node_present_get(piece, KEY_PIECE_LIKE) != NULL)
        return NULL;
    const NodeEntry *entry = said_first(judge, piece, piece_in(judge, judge->chain->root, kind),
                                        piece_in(judge, judge->chain->base, kind), key);
    return entry != NULL && node_present(entry->value) ? entry : NULL;
}

/* The set that was parsed from a scalar, or EXPR_NONE. */
static ExprId expr_of(const PlaceJudge *judge, const Node *value)
{
    for (size_t i = judge->kernel->expr_count; i > 0; i--) {
        const Expr *expr = &judge->kernel->exprs[i - 1];
        if (expr->type == 'S' && expr->span.source == value->span.source &&
            expr->span.start == value->span.start && expr->span.end == value->span.end)
            return (ExprId)(i - 1);
    }
    return EXPR_NONE;
}

static bool says_every_cell(const PlaceJudge *judge, const Node *value)
{
    ExprId set = value->type == NODE_SCALAR ? expr_of(judge, value) : EXPR_NONE;
    return set != EXPR_NONE && has_every_cell(judge, set);
}

/* Checks the `drops` of a kind, or the block. With `as`, `to` is needed: it says that there are drops at
 * all. */
static void judge_drops(const PlaceJudge *judge, const NodeEntry *drops)
{
    const NodeEntry *to =
        drops == NULL || drops->value->type != NODE_MAP ? NULL : node_entry(drops->value, KEY_DROPS_TO);
    if (to != NULL && node_get(drops->value, KEY_DROPS_AS) == NULL && says_every_cell(judge, to->value))
        warn_of_every_cell(judge, KEY_DROPS_TO, to->value->span,
                           drops->value->count > 1 ? "leave it out" : "write `drops: anywhere`");
}

static bool says_forced(const Node *promotion)
{
    return promotion != NULL && promotion->type == NODE_MAP &&
           node_get(promotion, KEY_PROMOTION_FORCED) != NULL;
}

/* True if `forced` may undo that of the block `promotion`, of the extended definition, or of another kind. */
static bool inherits_forced(const PlaceJudge *judge, Kind kind)
{
    const Node *base = piece_in(judge, judge->chain->base, kind), *root = judge->scope->root;
    return (base != NULL && base->type == NODE_MAP && says_forced(node_get(base, KEY_PIECE_PROMOTES))) ||
           says_forced(node_get(root, KEY_BLOCKS_PROMOTION)) ||
           node_present_get(piece_in(judge, root, kind), KEY_PIECE_LIKE) != NULL;
}

static void judge_forced(const PlaceJudge *judge, Kind kind)
{
    const KindRule *rule = &judge->kernel->kinds[kind];
    for (unsigned i = 0; i < rule->promotion_count; i++) {
        const PromotionRule *promotion = &rule->promotions[i];
        ExprId forced = promotion->forced;
        if (promotion->back || idle_written(judge->kernel, judge->source, forced) == NULL ||
            rule->promotion_count > 1)
            continue; /* each line of a table may repeat it */
        if (has_every_cell(judge, forced) ||
            (promotion->touching == EXPR_NONE && expressions_are_same(judge->kernel, forced, promotion->in)))
            idle_report(judge->scope, judge->kernel->exprs[forced].span,
                        "this promotion is compulsory wherever it is possible",
                        "leave `optional` and `forced` out");
    }
}

static bool is_home_everywhere(const PlaceJudge *judge, Kind kind)
{
    const Kernel *kernel = judge->kernel;
    const CellSet *home = kernel->kinds[kind].home;
    for (unsigned player = 0; home != NULL && player < kernel->player_count; player++)
        for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
            if (!cellset_has(&home[player], cell))
                return false;
    return home != NULL;
}

static void judge_kind(const PlaceJudge *judge, Kind kind)
{
    const NodeEntry *stays = kind_says(judge, kind, KEY_PIECE_STAYS),
                    *home = kind_says(judge, kind, KEY_PIECE_HOME);
    if (stays != NULL && says_every_cell(judge, stays->value))
        warn_of_every_cell(judge, KEY_PIECE_STAYS, stays->value->span, "leave it out");
    if (home != NULL && is_home_everywhere(judge, kind))
        idle_report(judge->scope, home->value->span,
                    "every cell is at home here, so that `i` and `home` ask nothing",
                    "leave `i` out of the moves; without `home` a piece is at home where the set-up puts it");
    judge_drops(judge, kind_says(judge, kind, KEY_PIECE_DROPS));
    if (!inherits_forced(judge, kind))
        judge_forced(judge, kind);
}

void idle_places_warn(Scope *scope, const Chain *chain, uint16_t source)
{
    PlaceJudge judge = { .scope = scope,
                         .kernel = scope->kernel,
                         .chain = chain,
                         .source = source,
                         .told = EXPR_NONE,
                         .wrapped = UINT32_MAX };
    for (size_t i = 0; i < judge.kernel->rule_count; i++) {
        const ActionRule *rule = &judge.kernel->rules[i];
        if (rule->form == RULE_MOVE || rule->form == RULE_STAY)
            judge_rule(&judge, rule);
    }
    for (size_t i = 0; i < judge.kernel->kind_count; i++)
        judge_kind(&judge, (Kind)i);
    judge_drops(&judge, said_first(&judge, scope->root, chain->root, chain->base, KEY_BLOCKS_DROPS));
}
