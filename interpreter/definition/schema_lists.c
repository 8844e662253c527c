/* Lists where the value is no list: what is written instead of their brackets. */

#include "definition/schema_check.h"

#include "base/buffer.h"
#include "definition/scope.h"
#include "definition/syntax.h"
#include "schema_keys.h"

/* Proposes `d4 e4` for `[d4, e4]` and `camp + own` for `[camp, own]`, but nothing for `[cells - d4, e4]`.
 * Names of what is to be picked may be kinds, which nothing adds up. */
void schema_mend_set(SchemaCheck *check, const Node *list, bool picked)
{
    Buffer set = { .arena = check->schema->arena };
    Text whole = source_text(check->diags->sources, list->span);
    bool names = false;
    if (list->count == 0 || whole.length < 2 || whole.bytes[0] != '[' || whole.bytes[whole.length - 1] != ']')
        return;
    for (size_t i = 0; i < list->count; i++) {
        PlainSet item =
            list->items[i]->type == NODE_SCALAR ? mistake_plain_set(list->items[i]->text) : PLAIN_SET_NONE;
        if (item == PLAIN_SET_NONE || (picked && item == PLAIN_SET_NAME))
            return;
        names = names || item == PLAIN_SET_NAME;
    }
    for (size_t i = 0; i < list->count; i++)
        buffer_add(&set, "%s%.*s", i == 0 ? "" : names ? " + " : " ", TEXT_ARG(list->items[i]->text));
    diag_mend(check->diags, list->span, buffer_text(&set));
    diag_is_certain(check->diags);
}

/* True if a list stands in brackets, and each of its items is a word, a number or a sign. */
static bool is_of_words(SchemaCheck *check, const Node *list)
{
    Text whole = source_text(check->diags->sources, list->span);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i]->type != NODE_SCALAR ||
            text_find(list->items[i]->text, ' ') < list->items[i]->text.length)
            return false;
    return list->count > 0 && whole.length > 1 && whole.bytes[0] == '[' &&
           whole.bytes[whole.length - 1] == ']';
}

/* The names of the players, in the order of their turns. Returns how many there are; 0: another file says. */
static size_t player_names(const SchemaCheck *check, Text names[BOARD_PLAYERS_MAX])
{
    const Node *players = schema_top_get(check, KEY_BLOCKS_PLAYERS);
    if (players == NULL && schema_top_get(check, KEY_FILE_EXTENDS) == NULL) {
        for (size_t i = 0; i < SCOPE_USUAL_PLAYERS; i++)
            names[i] = text_of(scope_usual_players[i]);
        return SCOPE_USUAL_PLAYERS;
    }
    if (players == NULL || players->type != NODE_LIST || players->count > BOARD_PLAYERS_MAX)
        return 0;
    for (size_t i = 0; i < players->count; i++) {
        const Node *player = players->items[i];
        const Node *name = player->type == NODE_MAP ? node_get(player, KEY_PLAYER_NAME) : player;
        if (name == NULL || name->type != NODE_SCALAR)
            return 0;
        names[i] = name->text;
    }
    return players->count;
}

/* `letter: {white: M, black: m}` for `[M, m]`. */
static bool help_each_player(SchemaCheck *check, const Node *list, Text key)
{
    Text names[BOARD_PLAYERS_MAX];
    Buffer map = { .arena = check->schema->arena };
    if (player_names(check, names) != list->count)
        return false;
    for (size_t i = 0; i < list->count; i++)
        buffer_add(&map, "%s%.*s: %.*s", i == 0 ? "{" : ", ", TEXT_ARG(names[i]),
                   TEXT_ARG(source_text(check->diags->sources, list->items[i]->span)));
    buffer_add(&map, "}");
    diag_help(check->diags, "each stands under its player's name: `%.*s: %.*s`", TEXT_ARG(key),
              TEXT_ARG(buffer_text(&map)));
    diag_mend(check->diags, list->span, buffer_text(&map));
    diag_is_certain(check->diags);
    return true;
}

/* `tags: x y` for `[x, y]`. */
static void help_blanks(SchemaCheck *check, const Node *list, Text key)
{
    Buffer text = { .arena = check->schema->arena };
    for (size_t i = 0; i < list->count; i++)
        buffer_add(&text, "%s%.*s", i == 0 ? "" : " ", TEXT_ARG(list->items[i]->text));
    diag_help(check->diags, "a text has no brackets, and blanks part its words: `%.*s: %.*s`", TEXT_ARG(key),
              TEXT_ARG(buffer_text(&text)));
    diag_mend(check->diags, list->span, buffer_text(&text));
    diag_is_certain(check->diags);
}

/* `1-3` for `[1, 2, 3]`; empty if something else stands there. */
static Text range_of(SchemaCheck *check, const Node *list)
{
    int64_t first = 0, number;
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->type != NODE_SCALAR || !text_to_int(list->items[i]->text, &number))
            return TEXT("");
        first = i == 0 ? number : first;
        if (number != first + (int64_t)i)
            return TEXT("1-3");
    }
    return list->count == 0 ? TEXT("")
                            : text_of(arena_format(check->schema->arena, "%lld-%lld", (long long)first,
                                                   (long long)first + (long long)list->count - 1));
}

bool schema_help_joined(SchemaCheck *check, const Node *list, bool condition, bool picked, Text key)
{
    Text range = picked ? range_of(check, list) : TEXT("");
    if (range.length > 0) {
        diag_help(check->diags, "numbers are picked from one to another: `%.*s: %.*s`", TEXT_ARG(key),
                  TEXT_ARG(range));
        return true;
    }
    Buffer all = { .arena = check->schema->arena };
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->type != NODE_SCALAR)
            return false;
        buffer_add(&all, "%s%.*s", i == 0 ? "" : " and ", TEXT_ARG(list->items[i]->text));
    }
    if (!condition || list->count < 2)
        return false;
    diag_help(check->diags, "conditions are joined by `and`: `%.*s: %.*s`", TEXT_ARG(key),
              TEXT_ARG(buffer_text(&all)));
    diag_mend(check->diags, list->span, buffer_text(&all));
    return true;
}

bool schema_help_list(SchemaCheck *check, const Node *list, Text key)
{
    bool letters = text_is(check->type, "letter"), tags = text_is(check->type, "tags");
    if ((!letters && !tags) || !is_of_words(check, list))
        return false;
    if (letters)
        return help_each_player(check, list, key);
    help_blanks(check, list, key);
    return true;
}

bool schema_help_items(SchemaCheck *check, const Node *value, Text key)
{
    Text rest = value->text;
    if (value->type != NODE_SCALAR || value->quoted || text_find(rest, ',') == rest.length)
        return false;
    while (rest.length > 0) {
        Text item = text_trim(text_cut(&rest, ','));
        for (size_t i = 0; i < item.length; i++)
            if (!word_byte(item.bytes[i]))
                return false;
        if (item.length == 0)
            return false;
    }
    diag_help(check->diags, "a list stands in brackets: `%.*s: [%.*s]`", TEXT_ARG(key),
              TEXT_ARG(value->text));
    diag_mend(check->diags, value->span,
              text_of(arena_format(check->schema->arena, "[%.*s]", TEXT_ARG(value->text))));
    diag_is_certain(check->diags);
    return true;
}

/* --- words alone ------------------------------------------------------------------------------ */

Diag *schema_report_of_lone(SchemaCheck *check, const NodeEntry *entry)
{
    for (size_t i = 0; entry->value->type == NODE_POISON && i < check->diags->count; i++) {
        Diag *diag = &check->diags->items[i];
        if (diag->code == DIAG_STRAY_COMMA && diag->span.source == entry->key_span.source &&
            diag->span.start == entry->key_span.start && diag->span.end == entry->key_span.end)
            return diag;
    }
    return NULL;
}

void schema_help_lone(SchemaCheck *check, const NodeEntry *entry, const SchemaKey *key)
{
    Diag *diag = schema_report_of_lone(check, entry);
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, key->type, forms);
    const SchemaForm *form = schema_form_for(forms, count, NODE_SCALAR);
    size_t written = entry->key_span.end - entry->key_span.start;
    if (diag == NULL || form == NULL || text_is(key->name, "*") || written != entry->key.length)
        return;
    bool truth =
        form->shape == SCHEMA_SCALAR && (text_is(form->rest, "truth") || text_is(form->rest, "condition"));
    Text words = form->shape == SCHEMA_WORDS ? form->rest : truth ? TEXT("true") : TEXT("...");
    Text value = text_cut(&words, '/');
    diag->help = text_of(arena_format(check->diags->arena, "`%.*s` is a key, and has a value: `%.*s: %.*s`",
                                      TEXT_ARG(key->name), TEXT_ARG(key->name), TEXT_ARG(value)));
}
