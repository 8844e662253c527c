/* The border: what a file takes away, `NAME: none`, where a mistake in one that it extends follows from that.
 */

#include "base/letters.h"
#include "tree/node.h"
#include "vari_internal.h"

enum { OWN_SOURCE = 1, NAMES_MAX = 8 };

struct Removed {
    const Node **roots; /* [source]: as it is written */
    size_t count;
};

Removed *removed_read(const SourceList *sources, Arena *arena)
{
    Removed *removed = arena_alloc(arena, sizeof *removed);
    SourceList copies = { .arena = arena };
    DiagList nobody_reads = { .arena = arena, .sources = &copies };
    *removed = (Removed){ .count = sources->count };
    removed->roots = arena_array(arena, sources->count + 1, sizeof *removed->roots);
    for (size_t i = 0; i < sources->count; i++)
        removed->roots[i] =
            tree_read(arena, &nobody_reads, source_add(&copies, TEXT("text"), sources->items[i].bytes));
    return removed;
}

static bool is_letter(const Node *value, Text letter)
{
    for (size_t i = 0; value->type == NODE_MAP && i < value->count; i++)
        if (is_letter(value->entries[i].value, letter))
            return true;
    bool other_case = value->text.length == 1 && letter.length == 1 && letter_is(letter.bytes[0]) &&
                      (value->text.bytes[0] ^ ' ') == letter.bytes[0];
    return value->type == NODE_SCALAR && (other_case || text_equals(value->text, letter));
}

/* Fills the names that a word may stand for: itself, and kinds of the files that are extended whose letter it
 * is.
 */
static size_t find_names(const Removed *removed, Text word, Text *names)
{
    size_t count = 0;
    names[count++] = word;
    for (size_t number = OWN_SOURCE; number < removed->count; number++) {
        const Node *pieces = node_get(removed->roots[number], "pieces");
        for (size_t i = 0; pieces != NULL && pieces->type == NODE_MAP && i < pieces->count; i++) {
            const Node *letter = node_get(pieces->entries[i].value, "letter");
            if (letter != NULL && count < NAMES_MAX && is_letter(letter, word))
                names[count++] = pieces->entries[i].key;
        }
    }
    return count;
}

static const NodeEntry *find_none(const Node *node, const Text *names, size_t count)
{
    const NodeEntry *found = NULL;
    for (size_t i = 0; node->type == NODE_LIST && i < node->count && found == NULL; i++)
        found = find_none(node->items[i], names, count);
    for (size_t i = 0; node->type == NODE_MAP && i < node->count && found == NULL; i++) {
        const NodeEntry *entry = &node->entries[i];
        for (size_t n = 0; node_is_none(entry->value) && n < count && found == NULL; n++)
            found = text_equals(entry->key, names[n]) ? entry : NULL;
        found = found != NULL ? found : find_none(entry->value, names, count);
    }
    return found;
}

bool removed_find(const Removed *removed, Text word, Text *name, Span *place)
{
    Text names[NAMES_MAX];
    const NodeEntry *found =
        word.length == 0 ? NULL : find_none(removed->roots[0], names, find_names(removed, word, names));
    if (found == NULL)
        return false;
    *name = found->key;
    *place = (Span){ OWN_SOURCE, found->key_span.start, found->key_span.end };
    return true;
}
