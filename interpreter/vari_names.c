/* The border: what a definition is called, read from its file alone. */

#include "schema_keys.h"
#include "tree/node.h"
#include "vari_internal.h"

/* A name alone, or names with the options by which the definition becomes that game. */
static void tell_alias(Arena *arena, const Node *item, VariNameTell *tell, void *context)
{
    if (item->type == NODE_SCALAR)
        tell(context, arena_text(arena, item->text).bytes, "");
    for (size_t i = 0; item->type == NODE_MAP && i < item->count; i++)
        if (item->entries[i].value->type == NODE_SCALAR)
            tell(context, arena_text(arena, item->entries[i].key).bytes,
                 arena_text(arena, item->entries[i].value->text).bytes);
}

static void tell_names(Arena *arena, Text bytes, VariNameTell *tell, void *context)
{
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    const Node *root = tree_read(arena, &diags, source_add(&sources, TEXT(""), bytes));
    const Node *name = node_get(root, KEY_CREDITS_NAME), *also = node_get(root, KEY_CREDITS_ALSO);
    if (name != NULL && name->type == NODE_SCALAR)
        tell(context, arena_text(arena, name->text).bytes, "");
    for (size_t i = 0; also != NULL && also->type == NODE_LIST && i < also->count; i++)
        tell_alias(arena, also->items[i], tell, context);
}

VariStatus vari_list_names(const char *bytes, size_t length, VariNameTell *tell, void *context)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        return VARI_NO_MEMORY;
    }
    Arena *arena = arena_new(READING_MEMORY);
    if (arena == NULL)
        memory_fail();
    tell_names(arena, (Text){ bytes, length }, tell, context);
    arena_free(arena);
    memory_leave(&scope);
    return VARI_OK;
}
