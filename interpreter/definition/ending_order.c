/* What becomes of inherited endings when one file extends another: their outcomes, and the order in which
 * they are asked. */

#include "definition/ending_order.h"
#include "schema_keys.h"

#include <string.h>

#include "definition/blocks_common.h"
#include "definition/extends.h"

static const char *const outcome_keys[] = { KEY_ENDING_WINS, KEY_ENDING_LOSES, KEY_ENDING_OUT,
                                            KEY_ENDING_DRAW, KEY_ENDING_MOST,  NULL };

/* The entry that says the outcome; NULL where none is written. */
static const NodeEntry *outcome_of(const Node *ending)
{
    for (const char *const *key = outcome_keys; *key != NULL; key++) {
        const NodeEntry *entry = node_entry(ending, *key);
        if (entry != NULL && node_present(entry->value))
            return entry;
    }
    return NULL;
}

/* What leaves its outcome to royal pieces decides, too: mate does. */
static bool decides(const NodeEntry *ending)
{
    const NodeEntry *outcome = outcome_of(ending->value);
    return node_present(ending->value) && (outcome == NULL || !text_is(outcome->key, KEY_ENDING_DRAW));
}

size_t ending_order_stalemate(const Node *endings)
{
    size_t place = endings == NULL ? 0 : endings->count;
    while (place > 0 && !decides(&endings->entries[place - 1]))
        place--;
    return place;
}

static Node *map_with(Arena *arena, const Node *map, size_t place, NodeEntry entry)
{
    Node *copy = arena_alloc(arena, sizeof *copy);
    *copy = *map;
    copy->count = map->count + 1;
    copy->entries = arena_array(arena, copy->count, sizeof *copy->entries);
    if (place > 0)
        memcpy(copy->entries, map->entries, place * sizeof *copy->entries);
    copy->entries[place] = entry;
    if (place < map->count)
        memcpy(copy->entries + place + 1, map->entries + place, (map->count - place) * sizeof *copy->entries);
    return copy;
}

Node *ending_order_keep(Arena *arena, Node *base, const Node *over)
{
    const NodeEntry *stalemate = node_entry(node_present_map(over, KEY_BLOCKS_ENDINGS), STALEMATE);
    const Node *inherited = base == NULL ? NULL : node_present_map(base, KEY_BLOCKS_ENDINGS);
    if (base == NULL || stalemate == NULL || node_entry(inherited, STALEMATE) != NULL)
        return base;
    NodeEntry place = { .key = stalemate->key, .key_span = stalemate->key_span };
    place.value = arena_alloc(arena, sizeof *place.value);
    *place.value = (Node){ .type = NODE_EMPTY, .span = stalemate->value->span };
    static const Node nothing = { .type = NODE_MAP };
    const Node *map = inherited == NULL ? &nothing : inherited;
    NodeEntry endings = { .key = TEXT(KEY_BLOCKS_ENDINGS), .key_span = stalemate->key_span };
    endings.value = map_with(arena, map, ending_order_stalemate(map), place);
    static const char *const block[] = { KEY_BLOCKS_ENDINGS, NULL };
    return map_with(arena, map_without(arena, base, block), 0, endings);
}

static Node *copy_map(Arena *arena, const Node *map)
{
    Node *copy = arena_alloc(arena, sizeof *copy);
    *copy = *map;
    copy->entries = arena_array(arena, map->count + 1, sizeof *copy->entries);
    if (map->count > 0)
        memcpy(copy->entries, map->entries, map->count * sizeof *copy->entries);
    return copy;
}

static const NodeEntry *entry_named(const Node *map, Text key)
{
    for (size_t i = 0; map != NULL && i < map->count; i++)
        if (text_equals(map->entries[i].key, key))
            return &map->entries[i];
    return NULL;
}

Node *ending_outcomes_leave(Arena *arena, Node *base, const Node *over)
{
    const Node *written = node_present_map(over, KEY_BLOCKS_ENDINGS);
    const Node *inherited = base == NULL ? NULL : node_present_map(base, KEY_BLOCKS_ENDINGS);
    if (written == NULL || inherited == NULL)
        return base;
    Node *endings = copy_map(arena, inherited);
    for (size_t i = 0; i < endings->count; i++) {
        NodeEntry *ending = &endings->entries[i];
        const NodeEntry *said_over = entry_named(written, ending->key);
        const NodeEntry *outcome = said_over == NULL ? NULL : outcome_of(said_over->value);
        const NodeEntry *replaced = outcome_of(ending->value);
        if (outcome != NULL && replaced != NULL && !text_equals(outcome->key, replaced->key))
            ending->value = map_without(arena, ending->value, outcome_keys);
    }
    Node *left = copy_map(arena, base);
    node_entry(left, KEY_BLOCKS_ENDINGS)->value = endings;
    return left;
}

/* True if it does not matter which of the two is asked first. */
static bool same_outcome(const Node *one, const Node *other)
{
    const NodeEntry *said = outcome_of(one), *said_of_other = outcome_of(other);
    if (said == NULL || said_of_other == NULL)
        return said == said_of_other;
    return text_equals(said->key, said_of_other->key) &&
           text_equals(said->value->text, said_of_other->value->text);
}

/* Where the ending is asked; a place behind all for what is never asked in this order. */
static size_t place_in(const Node *asked, const NodeEntry *written)
{
    size_t place = 0;
    while (place < asked->count && !text_equals(asked->entries[place].key, written->key))
        place++;
    bool counts = node_present(written->value) && !text_is(written->key, NO_ACTIONS);
    return counts ? place : asked->count;
}

static void report_place(DiagList *diags, const NodeEntry *kept, const NodeEntry *before)
{
    diag_warning(diags, DIAG_ENDING_ORDER, kept->key_span,
                 "`%.*s` keeps the place that it is inherited with: it is asked after `%.*s`, which stands "
                 "below it here",
                 TEXT_ARG(kept->key), TEXT_ARG(before->key));
    diag_help(diags, "write it below `%.*s`; or give it a name of its own, and `%.*s: none`",
              TEXT_ARG(before->key), TEXT_ARG(kept->key));
}

void ending_order_report(DiagList *diags, const Node *merged, const Node *over)
{
    const Node *written = node_present_map(over, KEY_BLOCKS_ENDINGS),
               *asked = node_present_map(merged, KEY_BLOCKS_ENDINGS);
    if (written == NULL || asked == NULL)
        return;
    size_t *places = arena_array(diags->arena, written->count + 1, sizeof *places);
    for (size_t i = 0; i < written->count; i++)
        places[i] = place_in(asked, &written->entries[i]);
    for (size_t i = 0; i < written->count; i++) {
        size_t later = i + 1;
        while (later < written->count &&
               (places[i] == asked->count || places[later] >= places[i] ||
                same_outcome(asked->entries[places[i]].value, asked->entries[places[later]].value)))
            later++;
        if (later < written->count)
            report_place(diags, &written->entries[i], &written->entries[later]);
    }
}
