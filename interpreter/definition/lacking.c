/* What a game lacks: a royal piece that nobody has, a player without an army, an end. */

#include "definition/lacking.h"

#include "definition/blocks_common.h"
#include "definition/rules_common.h"

/* --- armies ------------------------------------------------------------------ */

static bool has_kind(const Kernel *kernel, Player player, Kind kind)
{
    const KindRule *rule = &kernel->kinds[kind];
    if (rule->unlimited || rule->supply > 0 ||
        kernel->setup.hands[(size_t)player * kernel->kind_count + kind] > 0)
        return true;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (kernel->setup.board[cell].kind == kind && kernel->setup.board[cell].owner == player)
            return true;
    return false;
}

static bool has_army(const Kernel *kernel, Player player)
{
    for (size_t k = 0; k < kernel->kind_count; k++)
        if (!kernel->kinds[k].neutral && has_kind(kernel, player, (Kind)k))
            return true;
    return false;
}

static bool makes_pieces(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        switch (list->items[i].op) {
        case CHANGE_PUT:
        case CHANGE_BECOME:
        case CHANGE_CONVERT:
        case CHANGE_GIVE:
        case CHANGE_SEND:
        case CHANGE_NATIVE: return true;
        default: break;
        }
    return false;
}

/* True if rules may give somebody a piece that the set-up did not. */
static bool rules_make_pieces(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].become != EXPR_NONE || kernel->rules[i].form == RULE_NATIVE ||
            makes_pieces(&kernel->rules[i].changes))
            return true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (makes_pieces(&kernel->effects[i].changes))
            return true;
    return kernel->setup.has_hands;
}

static void warn_of_armies(Scope *scope, const NodeEntry *setup)
{
    const Kernel *kernel = scope->kernel;
    unsigned armies = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        armies += has_army(kernel, p);
    for (Player p = 0; p < kernel->player_count && armies > 0; p++) {
        if (has_army(kernel, p))
            continue;
        diag_warning(scope->diags, DIAG_LACKING, setup->key_span, "`%.*s` has no piece at all",
                     TEXT_ARG(kernel->players[p].name));
        diag_help(scope->diags,
                  "`each:` places pieces for every player; in a position text and in a picture of the whole "
                  "board the second player's letters are small");
        return;
    }
}

/* --- royals --------------------------------------------------------------------- */

static bool promotes_to(const Scope *scope, Kind kind)
{
    const Kernel *kernel = scope->kernel;
    for (size_t k = 0; k < kernel->kind_count; k++)
        for (unsigned i = 0; i < kernel->kinds[k].promotion_count; i++) {
            const Expr *to = scope_expr(scope, kernel->kinds[k].promotions[i].to);
            if (to->op != OP_KINDS || kindset_has(&scope->kindsets.items[to->a], kind))
                return true;
        }
    return false;
}

static void warn_of_royals(Scope *scope, const NodeEntry *setup)
{
    const Kernel *kernel = scope->kernel;
    Kind royal = KIND_NONE;
    for (size_t k = 0; k < kernel->kind_count; k++) {
        if (kernel->kinds[k].royal == ROYAL_NONE)
            continue;
        royal = (Kind)k;
        if (promotes_to(scope, royal))
            return;
        for (Player p = 0; p < kernel->player_count; p++)
            if (has_kind(kernel, p, royal))
                return;
    }
    if (royal == KIND_NONE)
        return;
    diag_warning(scope->diags, DIAG_LACKING, setup->key_span,
                 "nobody has a royal piece: no `%.*s` is placed, so that nobody is ever in check",
                 TEXT_ARG(kernel->kinds[royal].id));
    diag_help(scope->diags, "place it, or take `royal` away: `pieces: {%.*s: {royal: none}}`",
              TEXT_ARG(kernel->kinds[royal].id));
}

/* --- zones ------------------------------------------------------------------------- */

static bool names_player(const Scope *scope, const Node *zone, Player player)
{
    for (size_t i = 0; i < zone->count; i++)
        if (text_is(zone->entries[i].key, "each") || scope_find_player(scope, zone->entries[i].key) == player)
            return true;
    return false;
}

/* Cells of some players that are no cells of another. */
static void warn_of_zone(Scope *scope, const NodeEntry *zone)
{
    const Kernel *kernel = scope->kernel;
    for (Player player = 0; player < kernel->player_count; player++) {
        if (names_player(scope, zone->value, player))
            continue;
        Text name = kernel->players[player].name;
        diag_warning(scope->diags, DIAG_LACKING, zone->key_span,
                     "the zone `%.*s` says nothing of `%.*s`, for whom it is empty", TEXT_ARG(zone->key),
                     TEXT_ARG(name));
        diag_help(scope->diags,
                  "say which cells it has, or `%.*s: none`; `each: SET` is for all, as each sees the board",
                  TEXT_ARG(name));
        return;
    }
}

/* --- the end ---------------------------------------------------------------------- */

static bool puts_out(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_OUT || list->items[i].op == CHANGE_NATIVE)
            return true;
    return false;
}

static void warn_of_no_end(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *pieces = node_entry(root, KEY_BLOCKS_PIECES);
    bool empty = node_present_get(root, KEY_BLOCKS_SETUP) == NULL; /* told by itself */
    if (kernel->ending_count > 0 || empty || pieces == NULL || pieces->value->span.source != source)
        return;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (puts_out(&kernel->rules[i].changes))
            return;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (puts_out(&kernel->effects[i].changes))
            return;
    diag_warning(scope->diags, DIAG_LACKING, pieces->key_span,
                 "nothing ends this game but that nobody can act: it has no endings, and no royal piece");
    diag_help(
        scope->diags,
        "say when somebody wins, as `endings: {bare: {if: no enemy piece, wins: mover}}`, or give the king "
        "`royal: check`");
}

void lacking_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    static const char *const of_armies[] = { KEY_BLOCKS_SETUP,
                                             KEY_BLOCKS_PIECES,
                                             KEY_BLOCKS_PLAYERS,
                                             KEY_BLOCKS_EFFECTS,
                                             KEY_BLOCKS_ACTIONS,
                                             KEY_BLOCKS_NATIVE,
                                             NULL };
    static const char *const of_ends[] = { KEY_BLOCKS_ENDINGS, KEY_BLOCKS_PIECES, KEY_BLOCKS_EFFECTS,
                                           KEY_BLOCKS_ACTIONS, NULL };
    const NodeEntry *setup = node_entry_of(root, KEY_BLOCKS_SETUP, source);
    if (diag_rule_errors(scope->diags) > 0 || scope->kernel->board == NULL)
        return;
    if (setup != NULL && !overlays_say(overlays, of_armies, 0) && !rules_make_pieces(scope->kernel)) {
        warn_of_armies(scope, setup);
        warn_of_royals(scope, setup);
    }
    if (!overlays_say(overlays, of_ends, 0))
        warn_of_no_end(scope, root, source);
    const Node *zones = node_present_get(root, KEY_BLOCKS_ZONES);
    for (size_t i = 0; zones != NULL && zones->type == NODE_MAP && i < zones->count; i++)
        if (zones->entries[i].key_span.source == source && zones->entries[i].value->type == NODE_MAP &&
            zones->entries[i].value->count > 0)
            warn_of_zone(scope, &zones->entries[i]);
}
