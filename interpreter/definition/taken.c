/* `none` for what was never there: told with the name that is near. */

#include "definition/taken.h"
#include "schema_keys.h"

#include "base/buffer.h"
#include "definition/blocks_common.h"
#include "report/nearest.h"

enum { NAMES_TOLD = 12 };

/* What royalty makes without a word of it in the file, and where. */
static const char *const made_names[] = { "in-check", "check",      "checkmate", "stalemate",
                                          "regicide", "no-actions", NULL };
static const char *const made_in[] = { KEY_BLOCKS_TERMS, KEY_BLOCKS_LAWS, KEY_BLOCKS_ENDINGS, NULL };

/* What a key says of one piece is laid over what a block says of all. */
static const char *const general[][2] = { { KEY_PIECE_PROMOTES, KEY_BLOCKS_PROMOTION },
                                          { KEY_PIECE_DROPS, KEY_BLOCKS_DROPS } };

/* The values at one place of what lies below, in no order. */
typedef LIST(const Node *) Layers;

typedef struct Taking {
    const DefinitionRequest *request;
    const Schema *schema;
    Layers roots;     /* of what lies below, and what is laid over it */
    const Node *over; /* that */
    bool is_overlay;  /* it may take away what was taken away as a part of a whole: an extending file did that
                       */
} Taking;

static bool is_one_of(Text key, const char *const *keys)
{
    for (; *keys != NULL; keys++)
        if (text_is(key, *keys))
            return true;
    return false;
}

static void add_layer(const Taking *taking, Layers *layers, const Node *value)
{
    for (size_t i = 0; value != NULL && i < layers->count; i++)
        if (layers->items[i] == value)
            return;
    if (value != NULL)
        list_push(taking->request->reading, layers, value);
}

static Layers values_named(const Taking *taking, const Layers *below, Text name)
{
    Layers values = { 0 };
    for (size_t i = 0; i < below->count; i++)
        add_layer(taking, &values, node_named(below->items[i], name));
    return values;
}

/* What was reported might have had it, and so might a block that an extending file took away. */
static bool is_there(const Taking *taking, const Layers *below, Text name)
{
    for (size_t i = 0; i < below->count; i++)
        if (below->items[i]->type == NODE_POISON || node_named(below->items[i], name) != NULL ||
            (taking->is_overlay && node_is_none(below->items[i])))
            return true;
    return false;
}

static void add_kind(const Taking *taking, Layers *below, const Node *piece)
{
    const Node *like = node_get(piece, KEY_PIECE_LIKE);
    for (size_t i = 0; like != NULL && like->type == NODE_SCALAR && i < taking->roots.count; i++) {
        const Node *pieces = node_get(taking->roots.items[i], KEY_BLOCKS_PIECES);
        if (pieces != NULL)
            add_layer(taking, below, node_named(pieces, like->text));
    }
}

/* Below a kind lies the one that it is like, and so on. */
static void add_likes(const Taking *taking, Layers *below, const Node *piece)
{
    add_kind(taking, below, piece);
    for (size_t i = 0; i < below->count; i++)
        add_kind(taking, below, below->items[i]);
}

/* Some piece is royal, or may be by an overlay. */
static bool has_royal(const Taking *taking)
{
    for (size_t r = 0; r < taking->roots.count; r++) {
        const Node *pieces = node_get(taking->roots.items[r], KEY_BLOCKS_PIECES);
        for (size_t i = 0; pieces != NULL && pieces->type == NODE_MAP && i < pieces->count; i++) {
            const Node *royal = node_get(pieces->entries[i].value, KEY_PIECE_ROYAL);
            if (royal != NULL && !node_is_none(royal))
                return true;
        }
    }
    return false;
}

/* True if a game has a name that no file writes. */
static bool is_made(const Taking *taking, Text of, Text name)
{
    return is_one_of(of, made_in) && is_one_of(name, made_names) &&
           (text_is(name, "no-actions") || has_royal(taking));
}

static Text quoted_names(Arena *arena, const Text *names, size_t count)
{
    Buffer list = { .arena = arena };
    buffer_add_names(&list, names, count, "and");
    return buffer_text(&list);
}

typedef LIST(Text) Names;

static void add_name(const Taking *taking, Names *names, Text name)
{
    for (size_t i = 0; i < names->count; i++)
        if (text_equals(names->items[i], name))
            return;
    list_push(taking->request->reading, names, name);
}

static Names names_there(const Taking *taking, const Layers *below)
{
    Names names = { 0 };
    for (size_t l = 0; l < below->count; l++)
        for (size_t i = 0; below->items[l]->type == NODE_MAP && i < below->items[l]->count; i++)
            if (!node_is_none(below->items[l]->entries[i].value))
                add_name(taking, &names, below->items[l]->entries[i].key);
    return names;
}

static void report_name(const Taking *taking, const Layers *below, Text of, const NodeEntry *entry)
{
    DiagList *diags = taking->request->diags;
    Names names = names_there(taking, below);
    size_t own = names.count;
    for (const char *const *made = made_names; *made != NULL; made++)
        if (is_made(taking, of, text_of(*made)))
            list_push(taking->request->reading, &names, text_of(*made));
    diag_error(diags, DIAG_UNKNOWN_NAME, entry->key_span, "there is no `%.*s` under `%.*s` to take away",
               TEXT_ARG(entry->key), TEXT_ARG(of));
    Text nearest = nearest_name(entry->key, names.items, names.count);
    if (nearest.length > 0)
        diag_suggest(diags, nearest);
    else if (own > 0 && own <= NAMES_TOLD)
        diag_help(diags, "what was inherited is %.*s",
                  TEXT_ARG(quoted_names(taking->request->reading, names.items, own)));
    else
        diag_help(diags, "`none` takes away what was inherited, and nothing of that name was");
}

/* Unless the key is one that the schema has reported, and reads as another. */
static void report_key(const Taking *taking, const NodeEntry *entry)
{
    if (!text_equals(source_text(taking->request->diags->sources, entry->key_span), entry->key))
        return;
    diag_error(taking->request->diags, DIAG_IDLE_KEY, entry->key_span,
               "`%.*s: none` would do nothing: no `%.*s` was inherited", TEXT_ARG(entry->key),
               TEXT_ARG(entry->key));
    diag_help(taking->request->diags, "leave it out");
}

/* `owner: none`: the word of the key that is meant by it, as which it is read; or nothing. */
static Text word_meant(const Taking *taking, const SchemaKey *key)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(taking->schema, key->type, forms);
    return count == 1 && forms[0].shape == SCHEMA_WORDS ? schema_chosen(forms[0].rest, TEXT("none"))
                                                        : TEXT("");
}

static void report_word(const Taking *taking, const NodeEntry *entry, Text meant)
{
    DiagList *diags = taking->request->diags;
    diag_error(diags, DIAG_UNKNOWN_NAME, entry->value->span, "`%.*s` has no word `none`",
               TEXT_ARG(entry->key));
    diag_suggest(diags, meant);
    diag_is_certain(diags);
    entry->value->text = meant;
}

/* `played: false`, where nothing was inherited that it could deny. */
static void warn_of_false(const Taking *taking, const NodeEntry *entry)
{
    if (!text_equals(source_text(taking->request->diags->sources, entry->key_span), entry->key))
        return;
    diag_warning(taking->request->diags, DIAG_UNUSED, entry->key_span,
                 "`%.*s: %.*s` changes nothing: it is so without it", TEXT_ARG(entry->key),
                 TEXT_ARG(entry->value->text));
    diag_help(taking->request->diags, "leave it out");
}

/* Keys by which a rule is what it is: that they are false is judged where they are read. */
static const char *const read_elsewhere[] = { KEY_ENDING_DRAW,  KEY_STATE_TRAIL,     KEY_MOVE_STAY,
                                              KEY_CHANGE_AGAIN, KEY_CHANGE_END_TURN, NULL };

static bool is_false(const Node *value)
{
    return node_is_word(value, "false") || node_is_word(value, "no");
}

static bool has_none(const Taking *taking, Text type)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(taking->schema, type, forms);
    for (size_t i = 0; i < count; i++)
        if (forms[i].shape == SCHEMA_WORDS && text_among(forms[i].rest, TEXT("none")) >= 0)
            return true;
    return false;
}

/* True if `none` is a value of a key itself: the empty set, a word. Of some sets none is no set at all. What
 * must be there is judged where it is read. */
static bool none_says_something(const Taking *taking, const SchemaKey *key)
{
    static const char *const sets[] = { KEY_PIECE_CAPTURES, KEY_MOVE_FROM,  KEY_MOVE_TO, KEY_MOVE_WITHIN,
                                        KEY_PROMOTION_IN,   KEY_STATE_FLAG, NULL };
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(taking->schema, key->type, forms);
    for (size_t i = 0; i < count; i++)
        if (forms[i].shape == SCHEMA_ANY ||
            (forms[i].shape == SCHEMA_SCALAR && text_is(forms[i].rest, "set") && is_one_of(key->name, sets)))
            return true;
    return key->required || has_none(taking, key->type);
}

static void judge(const Taking *taking, Text type, Text of, Node *over, const Layers *below);

/* What was reported is read as if it were not written. */
static void judge_names(const Taking *taking, Text type, Text of, Node *over, const Layers *below)
{
    size_t kept = 0;
    for (size_t i = 0; i < over->count; i++) {
        const NodeEntry entry = over->entries[i];
        Layers values = values_named(taking, below, entry.key);
        bool made = is_made(taking, of, entry.key), none = node_is_none(entry.value);
        if (none && !made && !has_none(taking, type) && !is_there(taking, below, entry.key)) {
            report_name(taking, below, of, &entry);
            continue;
        }
        if (!none && !made)
            judge(taking, type, entry.key, entry.value, &values);
        over->entries[kept++] = entry;
    }
    over->count = kept;
}

static void add_general(const Taking *taking, Layers *values, Text key)
{
    for (size_t g = 0; g < sizeof general / sizeof *general; g++)
        for (size_t r = 0; text_is(key, general[g][0]) && r < taking->roots.count; r++)
            add_layer(taking, values, node_get(taking->roots.items[r], general[g][1]));
}

/* What has a `supply` may be dropped though nothing else says so. For the block of all drops, one piece with
 * a supply is enough. */
static void add_supplies(const Taking *taking, Layers *values, const Node *over, const Layers *below)
{
    const Text supply = TEXT(KEY_PIECE_SUPPLY);
    if (over != taking->over) {
        add_layer(taking, values, node_named(over, supply));
        for (size_t i = 0; i < below->count; i++)
            add_layer(taking, values, node_named(below->items[i], supply));
        return;
    }
    for (size_t i = 0; i < taking->roots.count; i++) {
        const Node *pieces = node_get(taking->roots.items[i], KEY_BLOCKS_PIECES);
        for (size_t p = 0; pieces != NULL && pieces->type == NODE_MAP && p < pieces->count; p++)
            add_layer(taking, values, node_named(pieces->entries[p].value, supply));
    }
}

static void judge_keys(const Taking *taking, const SchemaMap *map, Node *over, Layers *below)
{
    bool whole = over == taking->over;
    size_t kept = 0;
    if (!whole && schema_key(map, TEXT(KEY_PIECE_LIKE)) != NULL)
        add_likes(taking, below, over);
    for (size_t i = 0; i < over->count; i++) {
        const NodeEntry entry = over->entries[i];
        const SchemaKey *key = schema_key(map, entry.key);
        Layers values = values_named(taking, below, entry.key);
        if (!whole)
            add_general(taking, &values, entry.key);
        bool drops = text_is(entry.key, KEY_PIECE_DROPS);
        if (drops)
            add_supplies(taking, &values, over, below);
        bool none = node_is_none(entry.value);
        if (key != NULL && none && !is_there(taking, below, entry.key) && (!drops || values.count == 0) &&
            (whole || !none_says_something(taking, key))) {
            Text meant = word_meant(taking, key);
            if (meant.length == 0) {
                report_key(taking, &entry);
                continue;
            }
            report_word(taking, &entry, meant);
            none = false;
        }
        if (key != NULL && text_is(key->type, "truth") && is_false(entry.value) && values.count == 0 &&
            !is_one_of(entry.key, read_elsewhere))
            warn_of_false(taking, &entry);
        if (key != NULL && !none)
            judge(taking, key->type, entry.key, entry.value, &values);
        over->entries[kept++] = entry;
    }
    over->count = kept;
}

static bool takes_anything(const Node *over)
{
    bool takes = node_is_none(over) || is_false(over);
    for (size_t i = 0; over->type == NODE_LIST && i < over->count && !takes; i++)
        takes = takes_anything(over->items[i]);
    for (size_t i = 0; over->type == NODE_MAP && i < over->count && !takes; i++)
        takes = takes_anything(over->entries[i].value);
    return takes;
}

/* `below` is what the value is laid over, `of` the key that has it. */
static void judge(const Taking *taking, Text type, Text of, Node *over, const Layers *below)
{
    if (!takes_anything(over))
        return;
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(taking->schema, type, forms);
    for (size_t i = 0; i < count; i++) {
        const SchemaForm *form = &forms[i];
        Layers layers = *below;
        layers.capacity = layers.count; /* what is added is not added to what was given */
        if (form->shape == SCHEMA_LIST && over->type == NODE_LIST)
            for (size_t item = 0; item < over->count; item++)
                judge(taking, form->rest, of, over->items[item], &layers);
        else if (form->shape == SCHEMA_NAMES && over->type == NODE_MAP)
            judge_names(taking, form->rest, of, over, &layers);
        else if (form->shape == SCHEMA_MAP && over->type == NODE_MAP)
            judge_keys(taking, schema_map(taking->schema, form->rest), over, &layers);
    }
}

void taken_report(const DefinitionRequest *request, const Schema *schema, const Node *base,
                  const NodeList *overlays, Text type, Node *over)
{
    Taking taking = {
        .request = request, .schema = schema, .over = over, .is_overlay = text_is(type, "map:overlay")
    };
    add_layer(&taking, &taking.roots, base);
    for (size_t i = 0; i < overlays->count; i++)
        add_layer(&taking, &taking.roots, overlays->items[i]);
    Layers below = taking.roots;
    below.capacity = below.count;
    add_layer(&taking, &taking.roots, over);
    judge(&taking, type, type, over, &below);
}
