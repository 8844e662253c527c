/* What is said of all, and otherwise of each. */

#include "definition/overridden.h"

#include "definition/rules_common.h"

typedef struct Overridden {
    Scope *scope;
    const Node *root;
    uint16_t source;
} Overridden;

static void warn(const Overridden *over, const NodeEntry *entry, const char *who, const char *help)
{
    if (!node_present(entry->value) || entry->key_span.source != over->source)
        return;
    diag_warning(over->scope->diags, DIAG_UNUSED, entry->key_span,
                 "`%.*s` changes nothing here: %s says it otherwise", TEXT_ARG(entry->key), who);
    diag_help(over->scope->diags, "%s", help);
}

/* --- pieces --------------------------------------------------------------- */

/* Names of kinds say what a piece promotes to, and nothing else. */
static bool promotion_says(const Node *promotion, Text key)
{
    return promotion->type == NODE_MAP ? node_named(promotion, key) != NULL : text_is(key, KEY_PROMOTION_TO);
}

static bool all_promotions_say(const Node *promotes, Text key)
{
    bool records =
        promotes->type == NODE_LIST && promotes->count > 0 && promotes->items[0]->type == NODE_MAP;
    for (size_t i = 0; records && i < promotes->count; i++)
        if (!promotion_says(promotes->items[i], key))
            return false;
    return records || promotion_says(promotes, key);
}

static void warn_of_promotion(const Overridden *over, const Node *block)
{
    for (size_t i = 0; i < block->count; i++) {
        size_t promoting = 0, saying = 0;
        for (size_t k = 0; k < over->scope->kernel->kind_count; k++) {
            const Node *piece = rules_piece(over->scope, over->root, (Kind)k);
            const Node *promotes = piece == NULL ? NULL : node_present_get(piece, KEY_PIECE_PROMOTES);
            promoting += promotes != NULL;
            saying += promotes != NULL && all_promotions_say(promotes, block->entries[i].key);
        }
        if (promoting > 0 && saying == promoting)
            warn(over, &block->entries[i], "every piece's own `promotes`",
                 "say it of the pieces that are meant: `pieces: {NAME: {promotes: {...}}}`");
    }
}

static void warn_of_drops(const Overridden *over, const NodeEntry *block)
{
    const Kernel *kernel = over->scope->kernel;
    for (size_t k = 0; k < kernel->kind_count; k++) {
        const Node *piece = rules_piece(over->scope, over->root, (Kind)k);
        if (!kernel->kinds[k].neutral && (piece == NULL || node_get(piece, KEY_PIECE_DROPS) == NULL))
            return;
    }
    if (kernel->kind_count > 0)
        warn(over, block, "every piece's own `drops`",
             "say it of the pieces that are meant: `pieces: {NAME: {drops: ...}}`");
}

/* --- players -------------------------------------------------------------- */

/* What a map has under each player's name; false if it has nothing of some player. */
static bool every_player_has(const Overridden *over, const Node *map, bool (*test)(const Node *, Text), Text name)
{
    const Kernel *kernel = over->scope->kernel;
    for (Player player = 0; player < kernel->player_count; player++) {
        const Node *own = node_named(map, kernel->players[player].name);
        if (own == NULL || !test(own, name))
            return false;
    }
    return kernel->player_count > 0;
}

static bool is_picture(const Node *army, Text name)
{
    (void)name;
    return army->type == NODE_SCALAR && node_present(army);
}

static bool names_kind(const Node *army, Text name)
{
    return node_named(army, name) != NULL;
}

static bool is_anything(const Node *value, Text name)
{
    (void)name;
    return value->type != NODE_POISON;
}

/* `each` of a map whose other keys are players. A map adds to pictures. */
static void warn_of_each(const Overridden *over, const Node *map)
{
    static const char who[] = "every player", help[] = "what a player's own name says wins over `each`";
    const NodeEntry *each = node_entry(map, KEY_SETUP_EACH);
    if (each == NULL)
        return;
    if (each->value->type == NODE_SCALAR && every_player_has(over, map, is_picture, TEXT("")))
        warn(over, each, who, help);
    for (size_t i = 0; each->value->type == NODE_MAP && i < each->value->count; i++)
        if (every_player_has(over, map, names_kind, each->value->entries[i].key))
            warn(over, &each->value->entries[i], who, help);
}

static bool somebody_is_nobody(const Kernel *kernel)
{
    for (size_t k = 0; k < kernel->kind_count; k++)
        if (kernel->kinds[k].neutral)
            return true;
    return false;
}

/* Nobody's pieces see a zone as `each` says. */
static void warn_of_zones(const Overridden *over, const Node *zones)
{
    for (size_t i = 0; zones->type == NODE_MAP && i < zones->count; i++) {
        const Node *zone = zones->entries[i].value;
        const NodeEntry *each = zone->type == NODE_MAP ? node_entry(zone, KEY_SETUP_EACH) : NULL;
        if (each != NULL && !somebody_is_nobody(over->scope->kernel) &&
            every_player_has(over, zone, is_anything, TEXT("")))
            warn(over, each, "every player", "what a player's own name says wins over `each`");
    }
}

void overridden_warn(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    static const char *const of_pieces[] = { KEY_BLOCKS_PIECES, NULL };
    static const char *const of_setup[] = { KEY_BLOCKS_SETUP, KEY_BLOCKS_PLAYERS, NULL };
    const Overridden over = { .scope = scope, .root = root, .source = source };
    const Node *promotion = node_present_get(root, KEY_BLOCKS_PROMOTION);
    const Node *setup = node_present_get(root, KEY_BLOCKS_SETUP),
               *zones = node_present_get(root, KEY_BLOCKS_ZONES);
    if (scope->kernel->board == NULL)
        return;
    bool pieces_change = overlays_say(overlays, of_pieces, 0);
    if (promotion != NULL && promotion->type == NODE_MAP && !pieces_change)
        warn_of_promotion(&over, promotion);
    if (node_present_get(root, KEY_BLOCKS_DROPS) != NULL && !pieces_change)
        warn_of_drops(&over, node_entry(root, KEY_BLOCKS_DROPS));
    if (setup != NULL && setup->type == NODE_MAP && !overlays_say(overlays, of_setup, 0)) {
        warn_of_each(&over, setup);
        if (node_present_get(setup, KEY_SETUP_HANDS) != NULL)
            warn_of_each(&over, node_get(setup, KEY_SETUP_HANDS));
    }
    if (zones != NULL)
        warn_of_zones(&over, zones);
}
