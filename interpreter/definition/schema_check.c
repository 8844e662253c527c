/* Keys that a map has not: what was meant. */

#include "definition/schema_check.h"

#include "base/buffer.h"
#include "definition/syntax.h"
#include "report/nearest.h"
#include "schema_keys.h"

const Node *schema_top_get(const SchemaCheck *check, const char *key)
{
    const SchemaLevel *level = check->level;
    while (level != NULL && level->outer != NULL)
        level = level->outer;
    return level == NULL ? NULL : node_get(level->node, key);
}

/* True if the file itself has a part of its state with this name. */
static bool names_state(const SchemaCheck *check, Text word)
{
    const Node *state = schema_top_get(check, KEY_BLOCKS_STATE);
    for (size_t i = 0; state != NULL && state->type == NODE_MAP && i < state->count; i++)
        if (text_equals(state->entries[i].key, word))
            return true;
    return false;
}

static bool takes_scalar(const SchemaCheck *check, const SchemaKey *key, const char *words)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form =
        schema_form_for(forms, schema_forms(check->schema, key->type, forms), NODE_SCALAR);
    return form != NULL && form->shape == SCHEMA_SCALAR && text_among(text_of(words), form->rest) >= 0;
}

/* True if a value may be what a key wants: a text that is no number is none, and cells and parts of the state
 * are no kind. */
static bool could_be(const SchemaCheck *check, const SchemaKey *key, const Node *value)
{
    int64_t number;
    if (value->type != NODE_SCALAR)
        return true;
    if (text_is(key->type, "number"))
        return text_to_int(value->text, &number);
    return !takes_scalar(check, key, "kind/selection") ||
           (mistake_plain_set(value->text) != PLAIN_SET_CELLS && !names_state(check, value->text));
}

Text *schema_key_names(const Schema *schema, const SchemaMap *map)
{
    Text *names = arena_array(schema->arena, map->keys.count + 1, sizeof *names);
    for (size_t i = 0; i < map->keys.count; i++)
        names[i] = map->keys.items[i].name;
    return names;
}

/* Of larger maps, of which each has too many keys to be right, the other keys are not looked at. */
enum { LOOKED_AT_MAX = 100 };

/* True if the word is among `words`, where a `!` may stand behind each. */
static bool lists_word(Text words, Text word)
{
    while (words.length > 0) {
        Text one = text_cut(&words, ' ');
        size_t must = one.length > 0 && one.bytes[one.length - 1] == '!';
        if (text_equals(text_slice(one, 0, one.length - must), word))
            return true;
    }
    return false;
}

/* False for a key that the node has already, or that cannot stand beside the keys it has: a board with `grid`
 * takes no `width`. */
static bool may_stand_beside(const SchemaLevel *level, Text name)
{
    const SchemaMap *map = level->map;
    const SchemaKey *key = schema_key(map, name);
    bool of_others = false, of_chosen = true;
    for (size_t i = 0; i < map->keys.count; i++)
        of_others = of_others || lists_word(map->keys.items[i].beside, name);
    for (size_t i = 0; i < level->node->count; i++) {
        const SchemaKey *there = schema_key(map, level->node->entries[i].key);
        if (text_equals(level->node->entries[i].key, name))
            return false;
        if (there != NULL && there->beside.length > 0 && key->beside.length > 0)
            return false; /* one is chosen already */
        if (there != NULL && there->beside.length > 0)
            of_chosen = of_chosen && lists_word(there->beside, name);
    }
    return of_chosen || !of_others;
}

/* The same for a key of `map` by its index. Cached for each level, because a node may have thousands of
 * unknown keys. */
static bool may_stand(const SchemaCheck *check, const SchemaMap *map, size_t key)
{
    SchemaLevel *level = check->level;
    if (level == NULL || level->map != map)
        return true;
    if (level->stands == NULL) {
        level->stands = arena_array(check->schema->arena, map->keys.count, sizeof *level->stands);
        for (size_t i = 0; i < map->keys.count; i++)
            level->stands[i] = may_stand_beside(level, map->keys.items[i].name);
    }
    return level->stands[key];
}

/* The key that people mean by a word, if that may stand here; else empty. */
static Text slip_for(const SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry)
{
    const Schema *schema = check->schema;
    for (size_t i = 0; i < schema->slips.count; i++)
        for (size_t j = 0; text_equals(schema->slips.items[i].written, entry->key) && j < map->keys.count;
             j++)
            if (text_equals(schema->slips.items[i].meant, map->keys.items[j].name) &&
                could_be(check, &map->keys.items[j], entry->value) && may_stand(check, map, j))
                return map->keys.items[j].name;
    return (Text){ "", 0 };
}

Text schema_said_by(const SchemaCheck *check, const SchemaMap *map, Text word)
{
    const SchemaLevel *level = check->level;
    for (size_t i = 0; i < check->schema->slips.count; i++)
        for (size_t j = 0; level != NULL && level->map == map && j < level->node->count && j < LOOKED_AT_MAX;
             j++)
            if (text_equals(check->schema->slips.items[i].written, word) &&
                text_equals(check->schema->slips.items[i].meant, level->node->entries[j].key))
                return level->node->entries[j].key;
    return (Text){ "", 0 };
}

Text schema_slip_for(const Schema *schema, const SchemaMap *map, const NodeEntry *entry)
{
    return slip_for(&(SchemaCheck){ .schema = schema }, map, entry);
}

Text schema_list_keys(SchemaCheck *check, const SchemaMap *map)
{
    Buffer list = { .arena = check->schema->arena };
    for (size_t i = 0; i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        buffer_add(&list, "%s%.*s", i == 0 ? "" : ", ",
                   TEXT_ARG(text_is(key->name, "*") ? key->about : key->name));
    }
    return buffer_text(&list);
}

bool schema_fits_type(SchemaCheck *check, Text type, const Node *value)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), value->type);
    if (form == NULL || value->count == 0)
        return form != NULL;
    if (form->shape == SCHEMA_NAMES && value->type == NODE_MAP)
        return schema_fits_type(check, form->rest, value->entries[0].value);
    return form->shape != SCHEMA_LIST || schema_fits_type(check, form->rest, value->items[0]);
}

Text schema_meant_key(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry)
{
    size_t count = 0, fitting = 0;
    Text *names = arena_array(check->schema->arena, map->keys.count + 1, sizeof *names);
    Text meant = slip_for(check, map, entry);
    for (int needed = 1; needed >= 0; needed--) /* of two that are as near the one that must be there */
        for (size_t i = 0; i < map->keys.count; i++)
            if (map->keys.items[i].required == (needed == 1) && may_stand(check, map, i))
                names[count++] = map->keys.items[i].name;
    Text nearest = nearest_name(entry->key, names, count);
    for (size_t i = 0; i < count; i++)
        if (schema_fits_type(check, schema_key(map, names[i])->type, entry->value))
            names[fitting++] = names[i];
    Text fits = nearest_name(entry->key, names, fitting);
    return meant.length > 0 ? meant : fits.length > 0 ? fits : nearest;
}

/* --- keys of other maps --------------------------------------------------------------------------------- */

static bool has_name(const SchemaMap *map, Text word)
{
    for (size_t i = 0; i < map->keys.count; i++)
        if (text_equals(map->keys.items[i].name, word))
            return true;
    return false;
}

/* Adds how a key of the file holds maps that have the word, if its type is one of such. Returns whether it
 * does. */
static bool add_place(SchemaCheck *check, const SchemaKey *key, Text type, Text word, Buffer *out)
{
    SchemaForm outer[SCHEMA_FORMS_MAX], inner[SCHEMA_FORMS_MAX];
    static const char *const around[][2] = { { "", "" }, { "[", "]" }, { "{NAME: ", "}" } };
    size_t count = schema_forms(check->schema, type, outer);
    for (size_t i = 0; i < count; i++) {
        size_t way = outer[i].shape == SCHEMA_LIST ? 1 : outer[i].shape == SCHEMA_NAMES ? 2 : 0;
        size_t inner_count = way > 0 ? schema_forms(check->schema, outer[i].rest, inner) : count - i;
        const SchemaForm *form = schema_form_for(way > 0 ? inner : &outer[i], inner_count, NODE_MAP);
        if (form == NULL || form->shape != SCHEMA_MAP ||
            !has_name(schema_map(check->schema, form->rest), word))
            continue;
        buffer_add(out, "%s`%.*s: %s{%.*s: ...}%s`", out->length > 0 ? " or " : "", TEXT_ARG(key->name),
                   around[way][0], TEXT_ARG(word), around[way][1]);
        return true;
    }
    return false;
}

/* True for the first key of a step: `set`, and not `to`, which stands beside it. */
static bool begins_step(const SchemaMap *steps, Text word)
{
    for (size_t i = 0; i < steps->keys.count; i++)
        if (lists_word(steps->keys.items[i].beside, word))
            return false;
    return has_name(steps, word) && !text_is(word, "if");
}

/* How a step is written where the map has a list of such; else empty. */
static Text step_place(SchemaCheck *check, const SchemaMap *map, Text word)
{
    const SchemaMap *steps = schema_map(check->schema, TEXT("change"));
    Buffer out = { .arena = check->schema->arena };
    if (!has_name(map, TEXT("do")) || !begins_step(steps, word))
        return (Text){ NULL, 0 };
    buffer_add(&out, "`%.*s` is a step: `do: [{%.*s: ...", TEXT_ARG(word), TEXT_ARG(word));
    for (Text beside = schema_key(steps, word)->beside; beside.length > 0;) {
        Text one = text_cut(&beside, ' ');
        if (one.length > 0 && one.bytes[one.length - 1] == '!')
            buffer_add(&out, ", %.*s: ...", TEXT_ARG(text_slice(one, 0, one.length - 1)));
    }
    buffer_add(&out, "}]`");
    return buffer_text(&out);
}

/* Where a word stands that is no key of this map but of others; empty: nowhere, or in too many. */
static Text other_place(SchemaCheck *check, const SchemaMap *map, Text word)
{
    enum { PLACES_MAX = 2 };
    const SchemaMap *file = schema_map(check->schema, TEXT("file"));
    Buffer places = { .arena = check->schema->arena }, out = { .arena = check->schema->arena };
    size_t count = 0;
    Text step = step_place(check, map, word);
    if (step.length > 0)
        return step;
    if (has_name(file, word)) {
        buffer_add(&out, "`%.*s` stands at the top of the file, not in %.*s", TEXT_ARG(word),
                   TEXT_ARG(map->about));
        return buffer_text(&out);
    }
    for (size_t i = 0; i < file->keys.count; i++)
        if (!text_is(file->keys.items[i].name, KEY_TRIALS_TESTS) || check->diags->of_tests)
            count += add_place(check, &file->keys.items[i], file->keys.items[i].type, word, &places);
    if (count > 0 && count <= PLACES_MAX)
        buffer_add(&out, "`%.*s` stands in %.*s", TEXT_ARG(word), TEXT_ARG(buffer_text(&places)));
    return buffer_text(&out);
}

/* The blocks that take the value as it is written: the names in it are the author's, but not the keys.
 * Returns how many know as many of these as the one that knows most. */
static size_t blocks_for(const SchemaCheck *check, const SchemaMap *map, const Node *value, Text *blocks)
{
    size_t count = 0, most = 1;
    for (size_t i = 0; value->type == NODE_MAP && i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        SchemaForm forms[SCHEMA_FORMS_MAX];
        const SchemaForm *form =
            schema_form_for(forms, schema_forms(check->schema, key->type, forms), NODE_MAP);
        if (form == NULL || form->shape != SCHEMA_NAMES || schema_misfits(check, key->type, value) > 0)
            continue;
        size_t known = schema_known_keys(check, key->type, value);
        count = known > most ? 0 : count;
        most = known > most ? known : most;
        if (known == most)
            blocks[count++] = key->name;
    }
    return count;
}

/* --- unknown keys --------------------------------------------------------------------------------------- */

/* `win` for `wins`: short, but nothing else is written so. */
static bool lacks_last_letter(const SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry,
                              Text meant)
{
    return text_equals(slip_for(check, map, entry), meant) && meant.length == entry->key.length + 1 &&
           text_starts_with(meant, entry->key);
}

/* True if the two differ only by a plural `s`, and no other key begins so. The fix is certain even for short
 * keys. */
static bool differs_in_plural(const SchemaMap *map, Text key, Text meant)
{
    Text shorter = key.length < meant.length ? key : meant, longer = key.length < meant.length ? meant : key;
    size_t count = 0;
    if (shorter.length < 2 || longer.length != shorter.length + 1 || !text_starts_with(longer, shorter) ||
        longer.bytes[longer.length - 1] != 's')
        return false;
    for (size_t i = 0; i < map->keys.count; i++)
        count += text_starts_with(map->keys.items[i].name, shorter);
    return count == 1;
}

/* The key that differs from the word in capitals alone; else empty. */
static Text key_in_capitals(const SchemaMap *map, Text word)
{
    for (size_t i = 0; i < map->keys.count; i++) {
        Text name = map->keys.items[i].name;
        if (text_is_alike(name, word))
            return name;
    }
    return (Text){ "", 0 };
}

/* What is written instead of a key in this map, with the number that the author names. */
static Text instead_of(const SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry)
{
    Text answer = schema_instead(map->name, entry->key), number = TEXT("NUMBER");
    Buffer out = { .arena = check->schema->arena };
    if (entry->value->type != NODE_SCALAR || !names_state(check, entry->value->text))
        return answer;
    while (answer.length > 0) {
        bool named = text_starts_with(answer, number);
        buffer_add_text(&out, named ? entry->value->text : text_slice(answer, 0, 1));
        answer = text_slice(answer, named ? number.length : 1, answer.length);
    }
    return buffer_text(&out);
}

/* What is read as if another key stood there: of lists and maps the key alone. */
static Span guessed_part(const NodeEntry *entry)
{
    Span span = entry->key_span;
    if (entry->value->type == NODE_SCALAR && entry->value->span.source == span.source)
        span.end = entry->value->span.end;
    return span;
}

/* `winner: white` for `winners: [white]`. */
static bool help_as_list(SchemaCheck *check, const SchemaMap *map, Text meant, const NodeEntry *entry)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, schema_key(map, meant)->type, forms);
    const SchemaForm *list = schema_form_for(forms, count, NODE_LIST);
    Node item = { .type = NODE_SCALAR, .text = entry->value->text };
    if (list == NULL || entry->value->type != NODE_SCALAR ||
        entry->value->span.source != entry->key_span.source || !schema_fits_type(check, list->rest, &item))
        return false;
    const char *whole =
        arena_format(check->schema->arena, "%.*s: [%.*s]", TEXT_ARG(meant), TEXT_ARG(item.text));
    diag_help(check->diags, "did you mean `%s`?", whole);
    diag_mend(check->diags, guessed_part(entry), text_of(whole));
    diag_is_certain(check->diags);
    return true;
}

/* True if a value is not what the key wants, but as it is what another block does. */
static bool is_of_another(const SchemaCheck *check, const SchemaMap *map, Text key, const Node *value)
{
    Text *blocks = arena_array(check->schema->arena, map->keys.count + 1, sizeof *blocks);
    Text type = schema_key(map, key)->type;
    return schema_is_unlike(check, type, value) ||
           (schema_misfits(check, type, value) > 0 && blocks_for(check, map, value, blocks) > 0);
}

static bool has_entry(const SchemaLevel *level, Text key)
{
    for (size_t i = 0; level != NULL && i < level->node->count; i++)
        if (text_equals(level->node->entries[i].key, key))
            return true;
    return false;
}

/* Says which keys there are, or what says it already. */
static void help_with_keys(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry)
{
    Text said = schema_said_by(check, map, entry->key);
    Text keys = schema_list_keys(check, map), shape = schema_shape(map->name);
    Text *blocks = arena_array(check->schema->arena, map->keys.count + 1, sizeof *blocks);
    size_t count = blocks_for(check, map, entry->value, blocks);
    Buffer names = { .arena = check->schema->arena };
    buffer_add_names(&names, blocks, count, "or");
    bool unlike = said.length > 0 && is_of_another(check, map, said, entry->value);
    if (said.length > 0 && entry->value->type == NODE_MAP && !unlike)
        diag_help(check->diags, "it belongs under `%.*s`, which is there already", TEXT_ARG(said));
    else if (said.length > 0 && !unlike)
        diag_help(check->diags, "`%.*s` says it already", TEXT_ARG(said));
    else if (count > 0)
        diag_help(check->diags, "it is written as what belongs under %.*s", TEXT_ARG(buffer_text(&names)));
    else if (shape.length > 0)
        diag_help(check->diags, "it is written as `%.*s`; its keys are %.*s", TEXT_ARG(shape),
                  TEXT_ARG(keys));
    else
        diag_help(check->diags, "its keys are %.*s", TEXT_ARG(keys));
}

/* The key that was meant by one which no answer is known for: what the word says, unless that is at odds with
 * its value, or what alone takes the value as it is. */
static Text guessed_key(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry, bool slipped)
{
    Text *blocks = arena_array(check->schema->arena, map->keys.count + 1, sizeof *blocks);
    Text said = slipped ? TEXT("") : schema_said_by(check, map, entry->key), meant;
    size_t count = slipped ? 0 : blocks_for(check, map, entry->value, blocks);
    if (count > 0 && (said.length == 0 || is_of_another(check, map, said, entry->value)))
        return count == 1 && !has_entry(check->level, blocks[0]) ? blocks[0] : TEXT("");
    if (said.length > 0)
        return TEXT("");
    meant = schema_meant_key(check, map, entry);
    bool unlike = meant.length > 0 && schema_is_unlike(check, schema_key(map, meant)->type, entry->value);
    return unlike ? TEXT("") : meant;
}

Text schema_unknown_key(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry)
{
    diag_error(check->diags, DIAG_UNKNOWN_KEY, entry->key_span, "%.*s has no key `%.*s`",
               TEXT_ARG(map->about), TEXT_ARG(entry->key));
    if (!check->diags->last_kept)
        return (Text){ NULL, 0 }; /* a file full of mistakes must not take long to read */
    Text slip = slip_for(check, map, entry);
    bool fits = slip.length > 0 && schema_fits_type(check, schema_key(map, slip)->type, entry->value),
         slipped = fits && !is_of_another(check, map, slip, entry->value);
    Text capitals = key_in_capitals(map, entry->key);
    const Text *names = schema_key_names(check->schema, map);
    bool certain = capitals.length > 0 || schema_is_sure(entry->key, names, map->keys.count);
    if (slip.length > 0 && !fits && help_as_list(check, map, slip, entry))
        return slip;
    Text answer = slipped || certain ? (Text){ NULL, 0 } : instead_of(check, map, entry);
    if (answer.length == 0 && !slipped && capitals.length == 0)
        answer = schema_answer(entry->key);
    if (answer.length == 0 && !slipped && !certain && !nearest_is_certain(entry->key, names, map->keys.count))
        answer = other_place(check, map, entry->key);
    if (answer.length > 0) {
        diag_help(check->diags, "%.*s", TEXT_ARG(answer));
        return (Text){ NULL, 0 };
    }
    Text meant = capitals.length > 0 ? capitals
                 : certain           ? schema_meant_key(check, map, entry)
                                     : guessed_key(check, map, entry, slipped);
    if (meant.length == 0) {
        help_with_keys(check, map, entry);
        return meant;
    }
    diag_suggest(check->diags, meant);
    bool dashed = text_starts_with(entry->key, TEXT("-")) &&
                  text_equals(text_slice(entry->key, 1, entry->key.length), meant);
    if (dashed || certain || lacks_last_letter(check, map, entry, meant) ||
        differs_in_plural(map, entry->key, meant))
        diag_is_certain(check->diags);
    diag_is_guessed(check->diags, guessed_part(entry));
    return meant;
}

bool schema_help_outcome(SchemaCheck *check, const Node *value, const SchemaForm *form, Text key)
{
    static const char *const outcomes[][2] = { { "draw/drawn/tie", "draw: true" },
                                               { "win/wins/won/victory", "wins: mover" },
                                               { "loss/lose/loses/lost/defeat", "loses: mover" } };
    bool made = text_is(key, "stalemate") || text_is(key, "checkmate");
    if (form->shape != SCHEMA_MAP || !text_is(form->rest, "ending"))
        return false;
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        if (text_among(text_of(outcomes[i][0]), value->text) < 0)
            continue;
        diag_help(check->diags, "it is written as `%.*s: {%s%s}`%s", TEXT_ARG(key),
                  made ? "" : "if: CONDITION, ", outcomes[i][1],
                  made ? "; pieces with `royal: check` bring mate and stalemate, a draw, by themselves" : "");
        diag_is_answered(check->diags);
        return true;
    }
    return false;
}
