/* Searches the scalars of a definition's tree for a name. */

#include "definition/mentions.h"

#include "definition/rules_common.h"

static bool is_silent(Text key, const char *const *silent)
{
    for (; silent != NULL && *silent != NULL; silent++)
        if (text_is(key, *silent))
            return true;
    return false;
}

/* True for what is looked for, and for the others of its circle. */
static bool is_meant(const Mention *mention, Text name)
{
    for (size_t i = 0; i < mention->circle_count; i++)
        if (scope_name_equals(mention->circle[i], name))
            return true;
    return scope_name_equals(mention->name, name);
}

/* A step of a `do` list that changes the thing itself: whatever it asks serves nothing else. */
static bool is_own_step(const Node *step, const Mention *mention)
{
    static const char *const changes[] = { KEY_CHANGE_SET, KEY_CHANGE_FLAG, KEY_CHANGE_CLEAR };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const Node *changed = step->type == NODE_MAP ? node_get(step, changes[i]) : NULL;
        if (changed != NULL && changed->type == NODE_SCALAR && is_meant(mention, changed->text))
            return true;
    }
    return false;
}

static bool is_own_effect(const Node *effect, const Mention *mention)
{
    const Node *steps = effect->type == NODE_MAP ? node_get(effect, KEY_EFFECT_DO) : NULL;
    if (steps == NULL || steps->type != NODE_LIST)
        return steps != NULL && is_own_step(steps, mention);
    for (size_t i = 0; i < steps->count; i++)
        if (!is_own_step(steps->items[i], mention))
            return false;
    return steps->count > 0;
}

static bool value_mentions(const Node *value, const Mention *mention)
{
    if (value->type == NODE_SCALAR)
        return text_has_name(value->text, mention->name);
    if (mention->changed && is_own_step(value, mention))
        return false;
    for (size_t i = 0; value->type == NODE_LIST && i < value->count; i++)
        if (value_mentions(value->items[i], mention))
            return true;
    for (size_t i = 0; value->type == NODE_MAP && i < value->count; i++)
        if (!text_is(value->entries[i].key, KEY_LAW_SAYS) &&
            !is_silent(value->entries[i].key, mention->silent) &&
            value_mentions(value->entries[i].value, mention))
            return true;
    return false;
}

static bool block_mentions(const NodeEntry *block, const Mention *mention)
{
    bool own = text_is(block->key, mention->block),
         effects = mention->changed && text_is(block->key, KEY_BLOCKS_EFFECTS);
    if ((!own && !effects) || block->value->type != NODE_MAP)
        return value_mentions(block->value, mention);
    for (size_t i = 0; i < block->value->count; i++) {
        const NodeEntry *entry = &block->value->entries[i];
        bool about_itself =
            (own && is_meant(mention, entry->key)) || (effects && is_own_effect(entry->value, mention));
        if (!about_itself && !is_silent(entry->key, mention->silent) && value_mentions(entry->value, mention))
            return true;
    }
    return false;
}

bool is_mentioned(const Node *root, const Mention *mention)
{
    static const char *const titles[] = { KEY_TRIALS_TESTS, KEY_CREDITS_ABOUT, KEY_CREDITS_NAME,
                                          KEY_BLOCKS_CALLED, NULL };
    for (size_t i = 0; i < root->count; i++)
        if (!is_silent(root->entries[i].key, titles) && block_mentions(&root->entries[i], mention))
            return true;
    return false;
}

bool is_mentioned_by_overlays(const NodeList *overlays, const Mention *mention)
{
    for (size_t i = 0; i < overlays->count; i++)
        if (is_mentioned(overlays->items[i], mention))
            return true;
    return false;
}
