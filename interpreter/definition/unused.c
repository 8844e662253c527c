/* What a definition says in vain. Whether a name serves is told by the words of
 * the whole file: where it is mentioned at all, nothing is said. */

#include "definition/unused.h"

#include "definition/rules_common.h"

/* --- mentions ----------------------------------------------------------- */

typedef struct Mention {
    Text name;
    bool found;
} Mention;

static void note_mention(void *context, const Node *scalar)
{
    Mention *mention = context;
    mention->found = mention->found || text_has_name(scalar->text, mention->name);
}

/* Whether a value speaks of a name; an entry of `own` under the name itself does not count. */
static bool is_mentioned(const Node *root, const char *own, Text name)
{
    Mention mention = { .name = name };
    for (size_t i = 0; i < root->count && !mention.found; i++) {
        const NodeEntry *block = &root->entries[i];
        if (text_is(block->key, "tests") || text_is(block->key, "about") || text_is(block->key, "name"))
            continue;
        if (!text_is(block->key, own) || block->value->type != NODE_MAP) {
            rules_scalars(block->value, note_mention, &mention);
            continue;
        }
        for (size_t j = 0; j < block->value->count; j++)
            if (!scope_name_equals(block->value->entries[j].key, name))
                rules_scalars(block->value->entries[j].value, note_mention, &mention);
    }
    return mention.found;
}

/* --- pieces ------------------------------------------------------------- */

/* What is taken may turn back into what it never was on the board. */
static bool comes_back(const Kernel *kernel, Kind kind)
{
    for (size_t i = 0; i < kernel->captured_count; i++)
        if (kernel->captured[i].unpromoted && kernel->kinds[kind].promotion_count > 0)
            return true;
    return false;
}

static bool comes_by_rule(const Kernel *kernel, Kind kind)
{
    if (comes_back(kernel, kind) || kernel->kinds[kind].unlimited || kernel->kinds[kind].supply > 0)
        return true;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (kernel->setup.board[cell].kind == kind)
            return true;
    for (Player player = 0; player < kernel->player_count; player++)
        if (kernel->setup.hands[(size_t)player * kernel->kind_count + kind] > 0)
            return true;
    return false;
}

static bool tag_is_mentioned(const Scope *scope, const Node *root, Kind kind)
{
    for (size_t i = 0; i < scope->tags.count; i++)
        if (kindset_has(&scope->tags.items[i].kinds, kind) && !text_is(scope->tags.items[i].name, "royal") &&
            is_mentioned(root, "pieces", scope->tags.items[i].name))
            return true;
    return false;
}

static void warn_of_pieces(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    if (node_present_get(root, KEY_BLOCKS_SETUP) == NULL)
        return; /* told by itself */
    for (size_t i = 0; i < kernel->kind_count; i++) {
        const KindRule *kind = &kernel->kinds[i];
        if (kind->span.source != source || comes_by_rule(kernel, (Kind)i) ||
            is_mentioned(root, "pieces", kind->id) || tag_is_mentioned(scope, root, (Kind)i))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, kind->span,
                     "`%.*s` never comes to the board: nothing places it, drops it or promotes to it",
                     TEXT_ARG(kind->id));
        diag_help(scope->diags, "place it in `setup`, or give it a `supply`");
    }
}

/* --- options ------------------------------------------------------------ */

static void warn_of_options(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->option_count; i++) {
        const OptionRule *option = &kernel->options[i];
        bool used =
            option->span.source != source || option->withdrawn || is_mentioned(root, "options", option->name);
        for (size_t j = 0; j < overlays->count && !used; j++)
            used = is_mentioned(overlays->items[j], "", option->name);
        if (!used)
            diag_warning(scope->diags, DIAG_UNUSED, option->span, "the option `%.*s` decides nothing",
                         TEXT_ARG(option->name));
    }
}

/* --- actions ------------------------------------------------------------ */

static bool some_phase_opens(const Kernel *kernel, uint64_t classes)
{
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t j = 0; j < kernel->phases[i].entry_count; j++)
            if ((kernel->phases[i].entries[j].classes & classes) != 0)
                return true;
    return false;
}

static void warn_of_actions(Scope *scope, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form != RULE_FREE || rule->span.source != source || some_phase_opens(kernel, rule->classes))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, rule->span, "no phase of the turn opens the action `%.*s`",
                     TEXT_ARG(rule->name));
        diag_help(scope->diags, "list it under `turn:`, as `actions: [move, %.*s]`", TEXT_ARG(rule->name));
    }
}

/* --- hands, promotions -------------------------------------------------- */

static bool fills_hand(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_SEND || list->items[i].op == CHANGE_GIVE ||
            list->items[i].op == CHANGE_NATIVE)
            return true;
    return false;
}

static bool something_is_in_hand(const Kernel *kernel)
{
    bool found = false;
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count; i++)
        found = found || kernel->setup.hands[i] > 0;
    for (size_t i = 0; i < kernel->kind_count; i++)
        found = found || kernel->kinds[i].unlimited;
    for (size_t i = 0; i < kernel->captured_count; i++)
        found = found || kernel->captured[i].to_hand;
    for (size_t i = 0; i < kernel->rule_count; i++)
        found = found || fills_hand(&kernel->rules[i].changes);
    for (size_t i = 0; i < kernel->effect_count; i++)
        found = found || fills_hand(&kernel->effects[i].changes);
    return found;
}

/* A key of a map, if this file says it and it is not `none`. */
static const NodeEntry *said_here(const Node *map, const char *key, uint16_t source)
{
    const NodeEntry *entry = map == NULL ? NULL : node_entry(map, key);
    return entry != NULL && node_present(entry->value) && entry->key_span.source == source ? entry : NULL;
}

static bool move_alike(const Scope *scope, const Node *root, Kind kind, Kind other)
{
    const Node *one = node_present_get(rules_piece(scope, root, kind), KEY_PIECE_MOVES),
               *two = node_present_get(rules_piece(scope, root, other), KEY_PIECE_MOVES);
    return one != NULL && two != NULL && one->type == NODE_SCALAR && two->type == NODE_SCALAR &&
           text_equals(one->text, two->text);
}

/* Two kinds of one name, which nobody who is told of them could tell apart. What a piece becomes may be
 * called as another, and so may one that moves alike: it is the same in another state. */
static void warn_of_names(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    bool placed = node_present_get(root, KEY_BLOCKS_SETUP) != NULL;
    for (size_t i = 0; placed && i < kernel->kind_count; i++) {
        const NodeEntry *name = said_here(rules_piece(scope, root, (Kind)i), KEY_PIECE_NAME, source);
        for (size_t j = 0; name != NULL && j < kernel->kind_count; j++) {
            const KindRule *kind = &kernel->kinds[i], *other = &kernel->kinds[j];
            bool later =
                j < i || said_here(rules_piece(scope, root, (Kind)j), KEY_PIECE_NAME, source) == NULL;
            if (i == j || !later || !comes_by_rule(kernel, (Kind)i) || !comes_by_rule(kernel, (Kind)j) ||
                !text_equals(kind->name, other->name) || move_alike(scope, root, (Kind)i, (Kind)j))
                continue;
            diag_warning(scope->diags, DIAG_NAME_TWICE, name->key_span, "`%.*s` is called as `%.*s` is",
                         TEXT_ARG(kind->id), TEXT_ARG(other->id));
            diag_help(scope->diags, "give one of them another name: both are told as `%.*s`",
                      TEXT_ARG(kind->name));
            break;
        }
    }
}

static void warn_of_drops(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *drops = said_here(root, "drops", source);
    for (size_t i = 0; drops == NULL && i < kernel->kind_count; i++)
        drops = said_here(rules_piece(scope, root, (Kind)i), "drops", source);
    if (drops == NULL || something_is_in_hand(kernel) || is_mentioned(root, "", TEXT("hand")))
        return; /* rules that ask about hands know of some that are filled from another board */
    diag_warning(scope->diags, DIAG_UNUSED, drops->key_span, "nothing is ever in a hand to be dropped");
    diag_help(scope->diags,
              "`captured: {to: hand of mover}` keeps what is taken; `supply` of a piece or `hands` of "
              "the set-up give a stock");
}

static void warn_of_promotion(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *block = said_here(root, "promotion", source);
    for (size_t i = 0; block != NULL && i < kernel->kind_count; i++) {
        const Node *piece = rules_piece(scope, root, (Kind)i);
        if (piece != NULL && node_get(piece, KEY_PIECE_PROMOTES) != NULL)
            return;
    }
    if (block == NULL)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, block->key_span,
                 "no piece promotes: `promotion` says only what all "
                 "promotions have in common");
    diag_help(scope->diags, "give the pieces that do the key `promotes`");
}

static bool something_promotes(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->kind_count; i++)
        if (kernel->kinds[i].promotion_count > 0)
            return true;
    return false;
}

static void report_as(Scope *scope, const NodeEntry *as, const char *help)
{
    diag_error(scope->diags, DIAG_IDLE_KEY, as->key_span, "`as: %.*s` would do nothing: no piece promotes",
               TEXT_ARG(as->value->text));
    diag_help(scope->diags, "%s", help);
}

/* `as: unpromoted`, `as: either`, where there is no promoted side. */
static void report_sides(Scope *scope, const Node *root, uint16_t source)
{
    static const char back[] =
        "what promotes by `promotes` turns back into what it was; for others give `captured` "
        "without `as`";
    static const char side[] = "a piece has a promoted side if it has the key `promotes`";
    const Node *captured = node_get(root, KEY_BLOCKS_CAPTURED);
    if (something_promotes(scope->kernel) || captured == NULL)
        captured = NULL;
    for (size_t i = 0; captured != NULL && i < (captured->type == NODE_LIST ? captured->count : 1); i++) {
        const Node *map = captured->type == NODE_LIST ? captured->items[i] : captured;
        const NodeEntry *as = map->type == NODE_MAP ? said_here(map, "as", source) : NULL;
        if (as != NULL && as->value->type == NODE_SCALAR)
            report_as(scope, as, back);
    }
    const Node *drops = node_get(root, KEY_BLOCKS_DROPS);
    for (size_t i = 0; i <= scope->kernel->kind_count && !something_promotes(scope->kernel); i++) {
        const NodeEntry *as =
            drops != NULL && drops->type == NODE_MAP ? said_here(drops, "as", source) : NULL;
        if (as != NULL && as->value->type == NODE_SCALAR)
            report_as(scope, as, side);
        const Node *piece = i < scope->kernel->kind_count ? rules_piece(scope, root, (Kind)i) : NULL;
        drops = piece == NULL ? NULL : node_get(piece, KEY_PIECE_DROPS);
    }
}

/* Whether some player has both a king and a rook on the board. */
static bool somebody_has_men(const Kernel *kernel)
{
    const Castling *castling = &kernel->castling;
    unsigned kings = 0, rooks = 0;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
        const SetupPiece *piece = &kernel->setup.board[cell];
        if (piece->kind == KIND_NONE || piece->owner >= kernel->player_count)
            continue;
        kings |= (piece->kind == castling->king ? 1u : 0u) << piece->owner;
        rooks |= (kindset_has(&castling->rooks, piece->kind) ? 1u : 0u) << piece->owner;
    }
    return (kings & rooks) != 0;
}

static void warn_of_castling(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *castling = said_here(root, "castling", source);
    if (castling == NULL || !kernel->castling.present || node_present_get(root, KEY_BLOCKS_SETUP) == NULL ||
        somebody_has_men(kernel))
        return;
    diag_warning(scope->diags, DIAG_UNUSED, castling->key_span,
                 "nobody castles: no player has both a `king` and a `rook` of this castling on the board");
}

/* Whether an overlay, of one file or (0) of any, has one of the keys. */
static bool overlays_say(const NodeList *overlays, const char *const *keys, uint16_t source)
{
    for (size_t i = 0; i < overlays->count; i++)
        for (const char *const *key = keys; *key != NULL; key++)
            if (node_get(overlays->items[i], *key) != NULL &&
                (source == 0 || overlays->items[i]->span.source == source))
                return true;
    return false;
}

void unused_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    static const char *const any_block[] = { "if", NULL };
    static const char *const of_hands[] = { KEY_BLOCKS_CAPTURED, KEY_BLOCKS_PIECES, KEY_BLOCKS_EFFECTS,
                                            KEY_BLOCKS_ACTIONS,  KEY_BLOCKS_NATIVE, NULL };
    static const char *const of_castling[] = { KEY_BLOCKS_CASTLING, KEY_BLOCKS_SETUP, KEY_BLOCKS_PIECES,
                                               NULL };
    static const char *const of_pieces[] = { KEY_BLOCKS_PIECES, NULL };
    static const char *const of_promotions[] = { KEY_BLOCKS_PIECES, KEY_BLOCKS_PROMOTION, NULL };
    static const char *const of_turns[] = { KEY_BLOCKS_TURN, NULL };
    if (scope->diags->error_count > 0 || scope->kernel->board == NULL)
        return;
    warn_of_options(scope, root, overlays, source);
    warn_of_names(scope, root, source);
    if (!overlays_say(overlays, any_block, source)) /* other choices may need what these do not */
        warn_of_pieces(scope, root, source);
    if (!overlays_say(overlays, of_castling, source))
        warn_of_castling(scope, root, source);
    if (!overlays_say(overlays, of_turns, 0))
        warn_of_actions(scope, source);
    if (!overlays_say(overlays, of_hands, 0))
        warn_of_drops(scope, root, source);
    if (!overlays_say(overlays, of_pieces, 0))
        warn_of_promotion(scope, root, source);
    if (!overlays_say(overlays, of_promotions, 0))
        report_sides(scope, root, source);
}
