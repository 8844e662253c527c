/* Any bytes are read, merged, shown and freed without harm. */

#include "loaded.h"
#include "report/render.h"
#include "splice.h"
#include "told.h"
#include "tree/node.h"

#include <stdlib.h>

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every byte a node speaks of is touched. */
static size_t visit(const Node *node, const SourceList *sources)
{
    size_t sum = node->text.length + source_text(sources, node->span).length;
    if (node->verbatim && !text_equals(source_text(sources, node->span), node->text))
        abort();
    for (size_t i = 0; i < node->count; i++) {
        if (node->type == NODE_LIST)
            sum += visit(node->items[i], sources);
        if (node->type == NODE_MAP)
            sum += visit(node->entries[i].value, sources) + node->entries[i].key.length;
    }
    return sum;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return splice_mutate(data, size, max_size, seed, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena *arena = arena_new(0);
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    uint16_t number = source_add(&sources, TEXT("fuzz.yaml"), (Text){ (const char *)data, size });
    Node *node = tree_read(arena, &diags, number);
    if (node->type == NODE_POISON && diags.error_count == 0)
        abort();
    visit(node, &sources);
    if (diags.error_count == 0)
        loaded_add(data, size);
    told_input("fuzz_yaml", diags.error_count == 0);
    if (node->type == NODE_MAP && node->count > 1)
        visit(tree_merge(arena, node->entries[0].value, node->entries[1].value, NULL), &sources);

    Buffer out = { .arena = arena };
    diag_sort(&diags);
    render_text(&diags, TEXT("fuzz.yaml"), true, &out);
    render_gcc(&diags, TEXT("fuzz.yaml"), false, &out);
    render_json(&diags, TEXT("fuzz.yaml"), false, &out);
    arena_free(arena);
    return 0;
}
