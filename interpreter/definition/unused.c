/* Warns of pieces, names, actions and blocks that nothing uses. A name that any text of the file mentions
 * counts as used. */

#include "definition/unused.h"

#include "definition/mentions.h"
#include "definition/rules_common.h"
#include "definition/unused_hands.h"
#include "definition/unused_options.h"

/* --- pieces ------------------------------------------------------------- */

/* True if captured pieces may turn back into the kind: then it need not have been on the board. */
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

static bool is_mentioned_in(const Node *root, const char *block, Text name)
{
    Mention mention = { .name = name, .block = block };
    return is_mentioned(root, &mention);
}

static bool tag_is_mentioned(const Scope *scope, const Node *root, Kind kind)
{
    for (size_t i = 0; i < scope->tags.count; i++)
        if (kindset_has(&scope->tags.items[i].kinds, kind) && !text_is(scope->tags.items[i].name, "royal") &&
            is_mentioned_in(root, KEY_BLOCKS_PIECES, scope->tags.items[i].name))
            return true;
    return false;
}

static void warn_of_pieces(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    if (node_present_get(root, KEY_BLOCKS_SETUP) == NULL)
        return; /* a missing set-up gets a report of its own */
    for (size_t i = 0; i < kernel->kind_count; i++) {
        const KindRule *kind = &kernel->kinds[i];
        if (kind->span.source != source || comes_by_rule(kernel, (Kind)i) ||
            is_mentioned_in(root, KEY_BLOCKS_PIECES, kind->id) || tag_is_mentioned(scope, root, (Kind)i))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, kind->span,
                     "`%.*s` never comes to the board: nothing places it, drops it or promotes to it",
                     TEXT_ARG(kind->id));
        diag_help(scope->diags, "place it in `setup`, or give it a `supply`");
    }
}

/* --- names ---------------------------------------------------------------- */

/* True for a name that the language itself uses. */
static bool is_asked_unnamed(const Scope *scope, Text name)
{
    static const char *const known[] = { "in-check", "castling", "promoted", "en-passant" };
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (text_is(name, known[i]))
            return true;
    /* texts of positions have the clock */
    return kernel->clock >= 0 && scope_name_equals(kernel->numbers[kernel->clock].name, name);
}

static const char *state_sort(const Node *value)
{
    if (node_get(value, KEY_STATE_TRAIL) != NULL)
        return "trail";
    return node_get(value, KEY_STATE_FLAG) != NULL ? "flag" : "number";
}

/* Where to search for unused names. */
typedef struct Names {
    Scope *scope;
    const Node *root;
    const Chain *chain;
    uint16_t source;
} Names;

static bool is_asked(const Names *names, const Mention *mention)
{
    return is_mentioned(names->root, mention) || is_mentioned_by_overlays(&names->chain->overlays, mention);
}

/* True if a step that changes the thing, or an effect of such steps alone, mentions it. */
static bool is_asked_by_itself(const Names *names, Mention mention)
{
    static const char *const changed[] = { KEY_CHANGE_SET, KEY_CHANGE_FLAG, KEY_CHANGE_CLEAR, NULL };
    mention.changed = false;
    mention.silent = changed;
    return is_asked(names, &mention);
}

static void warn_of_name(const Names *names, const NodeEntry *entry, const char *block, const char *what)
{
    bool state = text_is(text_of(block), KEY_BLOCKS_STATE);
    Mention mention = { .name = entry->key,
                        .block = block,
                        .changed = state && node_get(entry->value, KEY_STATE_TRAIL) == NULL };
    if (entry->key_span.source != names->source || !node_present(entry->value) ||
        is_asked_unnamed(names->scope, entry->key) || is_asked(names, &mention))
        return;
    diag_warning(names->scope->diags, DIAG_UNUSED, entry->key_span, "nothing asks for the %s `%.*s`%s",
                 state ? state_sort(entry->value) : what, TEXT_ARG(entry->key),
                 mention.changed && is_asked_by_itself(names, mention) ? " but what changes it" : "");
    diag_help(names->scope->diags, "leave it out, or name it where it counts");
}

/* Warns of unused names in a block. Redefinitions of inherited names get no warning, as they may be there for
 * readers; nor do counters of an overlay, which may be its clock. */
static void warn_of_names_in(const Names *names, const char *block, const char *what)
{
    const Node *here = node_present_get(names->root, block);
    const Node *inherited = names->chain->base == NULL ? NULL : node_get(names->chain->base, block);
    for (size_t i = 0; here != NULL && here->type == NODE_MAP && i < here->count; i++)
        if (node_named(inherited, here->entries[i].key) == NULL)
            warn_of_name(names, &here->entries[i], block, what);
    const NodeList *overlays = &names->chain->overlays;
    for (size_t o = 0; o < overlays->count; o++) {
        const Node *there = node_present_get(overlays->items[o], block);
        for (size_t i = 0; there != NULL && there->type == NODE_MAP && i < there->count; i++)
            if (node_named(here, there->entries[i].key) == NULL &&
                node_get(there->entries[i].value, KEY_STATE_COUNTS) == NULL)
                warn_of_name(names, &there->entries[i], block, what);
    }
}

static bool is_told(const DiagList *diags, Span span)
{
    for (size_t i = 0; i < diags->count; i++)
        if (diags->items[i].code == DIAG_UNUSED && diags->items[i].span.source == span.source &&
            diags->items[i].span.start == span.start)
            return true;
    return false;
}

/* Removes the names that anything outside the circle mentions. Returns how many are left. */
static size_t shrink_circle(const Names *names, Text *circle, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Mention mention = { .name = circle[i],
                            .block = KEY_BLOCKS_STATE,
                            .circle = circle,
                            .circle_count = count,
                            .changed = true };
        if (!is_asked(names, &mention))
            continue;
        circle[i] = circle[--count];
        i = SIZE_MAX; /* start again: the names that this one mentions are used as well */
    }
    return count;
}

/* Warns of numbers and flags that only serve to change each other. */
static void warn_of_circles(const Names *names)
{
    const Node *state = node_present_map(names->root, KEY_BLOCKS_STATE);
    size_t count = 0;
    Text *circle = arena_array(names->scope->reading, (state == NULL ? 0 : state->count) + 1, sizeof *circle);
    for (size_t i = 0; state != NULL && i < state->count; i++) {
        const NodeEntry *entry = &state->entries[i];
        if (entry->key_span.source == names->source && node_present(entry->value) &&
            node_get(entry->value, KEY_STATE_TRAIL) == NULL && !is_asked_unnamed(names->scope, entry->key))
            circle[count++] = entry->key;
    }
    count = shrink_circle(names, circle, count);
    for (size_t i = 0; i < count; i++) {
        const NodeEntry *entry = NULL;
        for (size_t j = 0; j < state->count && entry == NULL; j++)
            entry = text_equals(state->entries[j].key, circle[i]) ? &state->entries[j] : NULL;
        if (entry == NULL || is_told(names->scope->diags, entry->key_span))
            continue;
        diag_warning(names->scope->diags, DIAG_UNUSED, entry->key_span,
                     "nothing asks for the %s `%.*s` but what changes others that nothing asks for",
                     state_sort(entry->value), TEXT_ARG(entry->key));
        diag_help(names->scope->diags, "leave them out, or name one where it counts");
    }
}

/* Warns of an unused tag, once: overlays in force have been merged into the tree. */
static void warn_of_tag(const Names *names, const Node *tag)
{
    static const char *const tags[] = { KEY_PIECE_TAGS, NULL };
    Mention mention = { .name = tag->text, .block = "", .silent = tags };
    if (tag->type != NODE_SCALAR || tag->span.source != names->source || node_is_word(tag, "inherited") ||
        is_asked(names, &mention) || is_told(names->scope->diags, tag->span))
        return;
    diag_warning(names->scope->diags, DIAG_UNUSED, tag->span, "nothing asks for the tag `%.*s`",
                 TEXT_ARG(tag->text));
    diag_help(names->scope->diags, "leave it out, or name it where it counts");
}

static void warn_of_tags_of(const Names *names, const NodeEntry *tags)
{
    if (tags == NULL || tags->key_span.source != names->source || !node_present(tags->value))
        return;
    if (tags->value->type == NODE_SCALAR)
        warn_of_tag(names, tags->value);
    for (size_t i = 0; tags->value->type == NODE_LIST && i < tags->value->count; i++)
        warn_of_tag(names, tags->value->items[i]);
}

static void warn_of_tags(const Names *names)
{
    const NodeList *overlays = &names->chain->overlays;
    for (size_t k = 0; k < names->scope->kernel->kind_count; k++) {
        const Node *piece = rules_piece(names->scope, names->root, (Kind)k);
        const NodeEntry *tags = piece == NULL ? NULL : node_entry(piece, KEY_PIECE_TAGS);
        if (tags != NULL && node_is_written_in(piece, tags->key_span)) /* else it has them by `like` */
            warn_of_tags_of(names, tags);
    }
    for (size_t o = 0; o < overlays->count; o++) {
        const Node *pieces = node_present_get(overlays->items[o], KEY_BLOCKS_PIECES);
        for (size_t i = 0; pieces != NULL && pieces->type == NODE_MAP && i < pieces->count; i++)
            warn_of_tags_of(names, node_entry(pieces->entries[i].value, KEY_PIECE_TAGS));
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

/* --- state -------------------------------------------------------------- */

/* True if some step of the list changes the number or flag in this way. */
static bool list_changes(const ChangeList *list, ChangeOp op, size_t index)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_NATIVE ||
            (list->items[i].op == op && list->items[i].index == (int32_t)index))
            return true;
    return false;
}

static bool something_changes(const Kernel *kernel, ChangeOp op, size_t index)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_NATIVE || list_changes(&kernel->rules[i].changes, op, index))
            return true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (list_changes(&kernel->effects[i].changes, op, index))
            return true;
    return false;
}

/* Warns of numbers that stay what they are. */
static void warn_of_numbers(Scope *scope, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        if (number->span.source != source || number->counts_turns || number->counts_actions ||
            something_changes(kernel, CHANGE_SET, i) || is_told(scope->diags, number->span))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, number->span,
                     "nothing changes the number `%.*s`: it stays %d", TEXT_ARG(number->name),
                     (int)number->start);
        diag_help(scope->diags, "a step of `do:` sets it, as `{set: %.*s, to: %.*s + 1}`",
                  TEXT_ARG(number->name), TEXT_ARG(number->name));
    }
}

/* Warns of flags that no piece ever has. */
static void warn_of_flags(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const Node *state = node_present_get(root, KEY_BLOCKS_STATE);
    for (size_t i = 0; i < kernel->flag_count; i++) {
        const FlagRule *flag = &kernel->flags[i];
        const Node *said = state == NULL
                               ? NULL
                               : node_get(state, arena_format(scope->reading, "%.*s", TEXT_ARG(flag->name)));
        if (flag->span.source != source || said == NULL || said->type != NODE_MAP ||
            !node_is_none(node_get(said, KEY_STATE_FLAG)) || something_changes(kernel, CHANGE_FLAG, i) ||
            is_told(scope->diags, flag->span))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, flag->span, "no piece ever has the flag `%.*s`",
                     TEXT_ARG(flag->name));
        diag_help(scope->diags, "a step of `do:` gives it, as `{flag: %.*s, at: to}`", TEXT_ARG(flag->name));
    }
}

/* --- hands, promotions -------------------------------------------------- */

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
        const NodeEntry *name = node_entry_of(rules_piece(scope, root, (Kind)i), KEY_PIECE_NAME, source);
        for (size_t j = 0; name != NULL && j < kernel->kind_count; j++) {
            const KindRule *kind = &kernel->kinds[i], *other = &kernel->kinds[j];
            bool later =
                j < i || node_entry_of(rules_piece(scope, root, (Kind)j), KEY_PIECE_NAME, source) == NULL;
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

static void warn_of_promotion(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *block = node_entry_of(root, KEY_BLOCKS_PROMOTION, source);
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

/* Reports `as: unpromoted` and `as: either` if no piece has a promoted side. */
static void report_promoted_sides(Scope *scope, const Node *root, uint16_t source)
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
        const NodeEntry *as = map->type == NODE_MAP ? node_entry_of(map, KEY_CAPTURED_AS, source) : NULL;
        if (as != NULL && as->value->type == NODE_SCALAR)
            report_as(scope, as, back);
    }
    const Node *drops = node_get(root, KEY_BLOCKS_DROPS);
    for (size_t i = 0; i <= scope->kernel->kind_count && !something_promotes(scope->kernel); i++) {
        const NodeEntry *as =
            drops != NULL && drops->type == NODE_MAP ? node_entry_of(drops, KEY_DROPS_AS, source) : NULL;
        if (as != NULL && as->value->type == NODE_SCALAR)
            report_as(scope, as, side);
        const Node *piece = i < scope->kernel->kind_count ? rules_piece(scope, root, (Kind)i) : NULL;
        drops = piece == NULL ? NULL : node_get(piece, KEY_PIECE_DROPS);
    }
}

/* True if some player has both a king and a rook on the board. */
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
    const NodeEntry *castling = node_entry_of(root, KEY_BLOCKS_CASTLING, source);
    if (castling == NULL || !kernel->castling.present || node_present_get(root, KEY_BLOCKS_SETUP) == NULL ||
        somebody_has_men(kernel))
        return;
    diag_warning(scope->diags, DIAG_UNUSED, castling->key_span,
                 "nobody castles: no player has both a `king` and a `rook` of this castling on the board");
}

void unused_warn(Scope *scope, const Node *root, const Chain *chain, uint16_t source)
{
    const NodeList *overlays = &chain->overlays;
    static const char *const any_block[] = { KEY_OVERLAY_IF, NULL };
    static const char *const of_hands[] = { KEY_BLOCKS_CAPTURED, KEY_BLOCKS_PIECES, KEY_BLOCKS_EFFECTS,
                                            KEY_BLOCKS_ACTIONS,  KEY_BLOCKS_NATIVE, NULL };
    static const char *const of_drops[] = { KEY_BLOCKS_DROPS, KEY_BLOCKS_PIECES, KEY_BLOCKS_CAPTURED, NULL };
    static const char *const of_castling[] = { KEY_BLOCKS_CASTLING, KEY_BLOCKS_SETUP, KEY_BLOCKS_PIECES,
                                               NULL };
    static const char *const of_steps[] = { KEY_BLOCKS_STATE,  KEY_BLOCKS_EFFECTS, KEY_BLOCKS_ACTIONS,
                                            KEY_BLOCKS_PIECES, KEY_BLOCKS_NATIVE,  NULL };
    static const char *const of_pieces[] = { KEY_BLOCKS_PIECES, NULL };
    static const char *const of_turns[] = { KEY_BLOCKS_TURN, NULL };
    if (diag_rule_errors(scope->diags) > 0 || scope->kernel->board == NULL)
        return;
    unused_options_warn(scope, root, chain, source);
    warn_of_names(scope, root, source);
    const Names names = { scope, root, chain, source };
    warn_of_names_in(&names, KEY_BLOCKS_ZONES, "zone");
    warn_of_names_in(&names, KEY_BLOCKS_STATE, "");
    warn_of_circles(&names);
    warn_of_names_in(&names, KEY_BLOCKS_TERMS, "term");
    warn_of_tags(&names);
    if (!overlays_say(overlays, any_block, source)) /* other choices may need what these do not */
        warn_of_pieces(scope, root, source);
    if (!overlays_say(overlays, of_castling, source))
        warn_of_castling(scope, root, source);
    if (!overlays_say(overlays, of_turns, 0))
        warn_of_actions(scope, source);
    if (!overlays_say(overlays, of_steps, 0)) {
        warn_of_numbers(scope, source);
        warn_of_flags(scope, root, source);
    }
    if (!overlays_say(overlays, of_hands, 0))
        unused_warn_of_drops(scope, root, source);
    if (!overlays_say(overlays, of_drops, 0))
        unused_warn_of_hands(scope, root, overlays, source);
    if (!overlays_say(overlays, of_pieces, 0))
        warn_of_promotion(scope, root, source);
}

void unused_report_sides(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    static const char *const of_promotions[] = { KEY_BLOCKS_PIECES, KEY_BLOCKS_PROMOTION, NULL };
    if (diag_rule_errors(scope->diags) == 0 && scope->kernel->board != NULL &&
        !overlays_say(overlays, of_promotions, 0))
        report_promoted_sides(scope, root, source);
}
