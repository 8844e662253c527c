/* The border: what a file takes away, `NAME: none`, where a mistake in one that it extends follows from that.
 */

#include "base/buffer.h"
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

static bool is_base_error(const Diag *diag)
{
    return diag->severity == SEVERITY_ERROR && diag->span.source != OWN_SOURCE && diag->span.source != 0;
}

/* The report of what stands at a place in one's own file, among the first ones; NULL. */
static Diag *find_cause(DiagList *diags, size_t count, Span place)
{
    for (size_t i = 0; i < count; i++)
        if (diags->items[i].span.source == place.source && diags->items[i].span.start == place.start)
            return &diags->items[i];
    return NULL;
}

static void add_use(Arena *arena, Diag *cause, const Diag *use)
{
    Buffer help = { .arena = arena };
    buffer_add_text(&help, cause->help);
    if (use->anew.length > 0 && !text_contains(cause->help, use->anew))
        buffer_add(&help, "%s`%.*s`",
                   help.length > 0 ? " and " : "write anew what uses it: ", TEXT_ARG(use->anew));
    cause->help = buffer_text(&help);
    if (cause->note_count < sizeof cause->notes / sizeof cause->notes[0])
        cause->notes[cause->note_count++] = (DiagNote){ TEXT("it is used here"), use->span };
}

void removed_tell(const Removed *removed, DiagList *diags)
{
    size_t kept = 0;
    for (size_t i = 0; i < diags->count; i++) {
        Diag diag = diags->items[i];
        Text name;
        Span place;
        if (!is_base_error(&diag) ||
            !removed_find(removed, source_text(diags->sources, diag.span), &name, &place)) {
            diags->items[kept++] = diag;
            continue;
        }
        Diag *cause = find_cause(diags, kept, place);
        if (cause != NULL) {
            diags->error_count--;
            diags->kept[SEVERITY_ERROR]--;
        } else {
            cause = &diags->items[kept++];
            *cause = (Diag){ .code = diag.code, .severity = SEVERITY_ERROR, .span = place };
            cause->message = text_of(
                arena_format(diags->arena, "`%.*s` is taken away here, and what is extended still uses it",
                             TEXT_ARG(name)));
        }
        add_use(diags->arena, cause, &diag);
    }
    diags->count = kept;
    diags->last_kept = false;
}
