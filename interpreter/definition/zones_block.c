/* Named sets of cells: tables where they are fixed, expressions
 * where they depend on the position. */

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/rules_common.h"
#include "schema_keys.h"

enum { ZONES_MAX = 250 };

/* What the first player sees, for every player in the same place. */
static void see_alike(const Board *board, Zone *zone)
{
    CellSet first = zone->seen_by[0];
    for (int player = 0; player < board->player_count; player++) {
        cellset_clear(&zone->seen_by[player], CELLSET_WORDS);
        for (EACH_CELL(c, &first, board->words))
            cellset_add(&zone->seen_by[player], board->seats[player].cell[c]);
    }
    zone->seen_by[PLAYER_NOBODY] = first;
}

static void keep_fixed(Scope *scope, const Zone *fixed, ZoneExpr *zone)
{
    zone->zone = scope_zone(scope, fixed);
    zone->failed = false;
}

/* A set that is written out and has no cell for the players from `first` to before `end`, whatever is chosen.
 */
static void warn_if_empty(Scope *scope, const Node *value, const CellSet *seen_by, int first, int end)
{
    for (int player = first; player < end; player++)
        if (cellset_any(&seen_by[player], CELLSET_WORDS))
            return;
    for (size_t i = 0; i < scope->kernel->option_count; i++)
        if (text_has_name(value->text, scope->kernel->options[i].name))
            return;
    if (value->span.source != scope->root->span.source || text_has_name(value->text, TEXT("none")))
        return;
    diag_warning(scope->diags, DIAG_SETTLED, value->span, "nothing is ever in this set");
    diag_help(scope->diags,
              "`&` is what both sets have, `+` unites them; a player who has no cells has `none`");
}

/* `{each: SET}`, or the cells of each player under the player's name; `none` of a player is the empty set. */
static bool read_by_player(Scope *scope, const Node *value, Zone *zone)
{
    bool read = true;
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
    const Node *each = node_present_get(value, "each");
    if (each != NULL && (read = read_fixed_set(scope, each, zone->seen_by))) {
        warn_if_empty(scope, each, zone->seen_by, 0, scope->kernel->player_count);
        see_alike(scope->kernel->board, zone);
    }
    for (size_t i = 0; i < value->count; i++) {
        const NodeEntry *entry = &value->entries[i];
        bool none = node_is_none(entry->value);
        if (text_equals(entry->key, TEXT("each")) || (!none && !node_present(entry->value)))
            continue;
        Player player = read_player_text(scope, entry->key, entry->key_span);
        if (player != PLAYER_NONE && none)
            cellset_clear(&zone->seen_by[player], CELLSET_WORDS);
        else if (player == PLAYER_NONE || !read_fixed_set(scope, entry->value, seen_by))
            read = false;
        else {
            warn_if_empty(scope, entry->value, seen_by, player, player + 1);
            zone->seen_by[player] = seen_by[player];
        }
    }
    return read;
}

static void read_zone(Scope *scope, const Node *value, ZoneExpr *zone)
{
    Zone *fixed = arena_alloc(scope->reading, sizeof *fixed);
    fixed->name = zone->name;
    fixed->declared = true;
    if (value->type == NODE_MAP) {
        if (read_by_player(scope, value, fixed))
            keep_fixed(scope, fixed, zone);
    } else if (value->type == NODE_SCALAR && expression_fixed_set(scope, value, fixed->seen_by)) {
        warn_if_empty(scope, value, fixed->seen_by, 0, scope->kernel->player_count);
        keep_fixed(scope, fixed, zone);
    } else if (value->type == NODE_SCALAR) {
        zone->set = expression_read(scope, value, "S");
        zone->failed = zone->set == EXPR_NONE;
    }
}

static bool name_is_taken(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->zone_names.count; i++)
        if (scope_name_equals(scope->zone_names.items[i].name, name))
            return true;
    for (size_t i = 0; i < scope->kernel->number_count; i++)
        if (scope_name_equals(scope->kernel->numbers[i].name, name))
            return true;
    return scope_find_option(scope, name) >= 0;
}

void block_zones(Scope *scope, const Node *root)
{
    const Node *zones = node_present_get(root, KEY_BLOCKS_ZONES);
    if (zones != NULL && zones->type == NODE_MAP && zones->count > ZONES_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, zones->entries[ZONES_MAX].key_span,
                   "a game has at most %d zones", ZONES_MAX);
        return;
    }
    for (size_t i = 0; zones != NULL && zones->type == NODE_MAP && i < zones->count; i++) {
        const NodeEntry *entry = &zones->entries[i];
        if (node_is_word(entry->value, "none") ||
            !read_expression_name(scope, entry->key, entry->key_span, "a zone"))
            continue;
        if (name_is_taken(scope, entry->key)) {
            diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span,
                       "`%.*s` is the name of something else already", TEXT_ARG(entry->key));
            continue;
        }
        if (board_find_cell(scope->kernel->board, entry->key) != CELL_NONE) {
            diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span,
                       "`%.*s` is a cell of the board already", TEXT_ARG(entry->key));
            continue;
        }
        ZoneExpr zone = {
            .name = arena_text(scope->rules, entry->key), .set = EXPR_NONE, .zone = -1, .failed = true
        };
        read_zone(scope, entry->value, &zone);
        list_push(scope->reading, &scope->zone_names, zone);
    }
}
