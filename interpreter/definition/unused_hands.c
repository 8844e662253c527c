/* Hands that are never filled or never emptied. */

#include "definition/unused_hands.h"

#include "definition/mentions.h"
#include "definition/rules_common.h"

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

void unused_warn_of_drops(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const Mention hand = { .name = TEXT("hand"), .block = "" };
    const NodeEntry *drops = node_entry_of(root, KEY_BLOCKS_DROPS, source);
    for (size_t i = 0; drops == NULL && i < kernel->kind_count; i++)
        drops = node_entry_of(rules_piece(scope, root, (Kind)i), KEY_PIECE_DROPS, source);
    if (drops == NULL || something_is_in_hand(kernel) || is_mentioned(root, &hand))
        return; /* rules that ask about hands know of some that are filled from another board */
    diag_warning(scope->diags, DIAG_UNUSED, drops->key_span, "nothing is ever in a hand to be dropped");
    diag_help(scope->diags,
              "`captured: {to: hand of mover}` keeps what is taken; `supply` of a piece or `hands` of "
              "the set-up give a stock");
}

static bool something_leaves_hands(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_DROP || kernel->rules[i].form == RULE_NATIVE)
            return true;
    return false;
}

/* What puts pieces into hands from the beginning; NULL: nothing that is said here does. */
static const NodeEntry *stock_said_here(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *found = NULL;
    for (size_t i = 0; i < kernel->kind_count && found == NULL; i++)
        if (kernel->kinds[i].supply > 0 || kernel->kinds[i].unlimited)
            found = node_entry_of(rules_piece(scope, root, (Kind)i), KEY_PIECE_SUPPLY, source);
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count && found == NULL; i++)
        if (kernel->setup.hands[i] > 0)
            found = node_entry_of(root, KEY_BLOCKS_SETUP, source);
    return found;
}

/* Keys that fill hands, and ask for nothing. */
static const char *const filled[] = { KEY_BLOCKS_CAPTURED, KEY_CHANGE_SEND, KEY_CHANGE_TO, NULL };

/* Hands that are filled, and never asked about. */
static void warn_of_all(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    Mention hand = { .name = TEXT("hand"), .block = KEY_BLOCKS_CAPTURED, .silent = filled };
    const NodeEntry *filling = node_entry_of(root, KEY_BLOCKS_CAPTURED, source);
    bool hands = false;
    for (size_t i = 0; i < scope->kernel->captured_count; i++)
        hands = hands || scope->kernel->captured[i].to_hand;
    if (filling == NULL || !hands)
        filling = stock_said_here(scope, root, source);
    if (filling == NULL || something_leaves_hands(scope->kernel) || is_mentioned(root, &hand) ||
        is_mentioned_by_overlays(overlays, &hand))
        return;
    diag_warning(scope->diags, DIAG_UNUSED, filling->key_span,
                 "what is in a hand stays there: nothing drops it, and no rule asks about hands");
    diag_help(scope->diags, "`drops: anywhere` lets it be dropped");
}

static bool is_dropped(const Kernel *kernel, Kind kind)
{
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form == RULE_NATIVE ||
            (rule->form == RULE_DROP && (rule->kind == kind || rule->kind == KIND_NONE)))
            return true;
    }
    return false;
}

/* Pieces that stay in hand while those of other kinds are dropped. */
static void warn_of_supplies(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    Mention hand = { .name = TEXT("hand"), .block = KEY_BLOCKS_CAPTURED, .silent = filled };
    for (size_t i = 0; something_leaves_hands(kernel) && i < kernel->kind_count; i++) {
        const NodeEntry *supply = node_entry_of(rules_piece(scope, root, (Kind)i), KEY_PIECE_SUPPLY, source);
        if (supply == NULL || is_dropped(kernel, (Kind)i) || is_mentioned(root, &hand) ||
            is_mentioned_by_overlays(overlays, &hand))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, supply->key_span,
                     "`%.*s` stays in hand: nothing drops it, and no rule asks about hands",
                     TEXT_ARG(kernel->kinds[i].id));
        diag_help(scope->diags, "`drops: anywhere` lets it be dropped");
    }
}

void unused_warn_of_hands(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    warn_of_all(scope, root, overlays, source);
    warn_of_supplies(scope, root, overlays, source);
}
