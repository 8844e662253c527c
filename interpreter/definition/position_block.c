/* The fields behind the board in a position's text. */

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "schema_keys.h"

#include <string.h>

enum { FIELDS_MAX = 64 };

static const struct {
    const char *word;
    FieldForm form;
    bool bare; /* may stand without a name of its own */
} field_words[] = {
    { "side", FIELD_SIDE, true },
    { "castling", FIELD_CASTLING, true },
    { "en-passant", FIELD_EN_PASSANT, true },
    { "clock", FIELD_CLOCK, true },
    { "round", FIELD_ROUND, true },
    { "out", FIELD_OUT, false },
    { "phase", FIELD_PHASE, false },
};
enum { FIELD_WORDS = sizeof field_words / sizeof *field_words };

typedef struct Item {
    FieldForm form;
    int16_t index;
    bool bare;
} Item;

/* Numbers, flags and trails by name. */
static bool find_state(const Kernel *kernel, Text word, Item *item)
{
    for (size_t i = 0; i < kernel->number_count; i++)
        if (scope_name_equals(kernel->numbers[i].name, word)) {
            *item = (Item){ FIELD_NUMBER, (int16_t)i, true };
            return true;
        }
    for (size_t i = 0; i < kernel->flag_count; i++)
        if (scope_name_equals(kernel->flags[i].name, word)) {
            *item = (Item){ FIELD_FLAG, (int16_t)i, false };
            return true;
        }
    for (size_t i = 0; i < kernel->trail_count; i++)
        if (scope_name_equals(kernel->trails[i].name, word)) {
            *item = (Item){ FIELD_TRAIL, (int16_t)i, false };
            return true;
        }
    return false;
}

/* The state's own names come after the words, but for a number called `clock`,
 * which the word means anyway, and the sugar's castling flag and trail. */
static bool find_item(const Kernel *kernel, Text word, bool named, Item *item)
{
    if (named && find_state(kernel, word, item))
        return true;
    for (size_t i = 0; i < FIELD_WORDS; i++)
        if (text_is(word, field_words[i].word)) {
            *item = (Item){ field_words[i].form, -1, field_words[i].bare };
            return true;
        }
    return find_state(kernel, word, item);
}

static bool unknown_field(Scope *scope, Text word, Span span)
{
    const Kernel *kernel = scope->kernel;
    Text names[FIELD_WORDS + NUMBERS_MAX + FLAGS_MAX + TRAILS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < FIELD_WORDS; i++)
        names[count++] = text_of(field_words[i].word);
    for (size_t i = 0; i < kernel->number_count && i < NUMBERS_MAX; i++)
        names[count++] = kernel->numbers[i].name;
    for (size_t i = 0; i < kernel->flag_count && i < FLAGS_MAX; i++)
        names[count++] = kernel->flags[i].name;
    for (size_t i = 0; i < kernel->trail_count && i < TRAILS_MAX; i++)
        names[count++] = kernel->trails[i].name;
    return report_unknown(scope, span, "the field", word, names, count);
}

static bool read_merged_flag(Scope *scope, const Node *value, size_t plus, Item *item)
{
    Text flag = text_slice(value->text, plus + 1, value->text.length);
    Span span = scalar_part(scope, value, plus + 1, flag.length);
    Item found;
    if (item->form != FIELD_CASTLING)
        return diag_error(scope->diags, DIAG_WRONG_FIELD, value->span,
                          "only `castling` takes a flag in: castling+FLAG");
    if (!find_state(scope->kernel, flag, &found) || found.form != FIELD_FLAG)
        return diag_error(scope->diags, DIAG_WRONG_FIELD, span, "`%.*s` is no flag of the state",
                          TEXT_ARG(flag));
    item->index = found.index;
    return true;
}

/* `NUMBER|en-passant`: two things that are never there together share a place. */
static bool read_instead(Scope *scope, const Node *value, size_t bar, int16_t *instead)
{
    const Kernel *kernel = scope->kernel;
    Text word = text_slice(value->text, 0, bar),
         shared = text_slice(value->text, bar + 1, value->text.length);
    Item item;
    if (!find_state(kernel, word, &item) || item.form != FIELD_NUMBER ||
        kernel->numbers[item.index].per_player)
        return diag_error(scope->diags, DIAG_WRONG_FIELD, scalar_part(scope, value, 0, word.length),
                          "`%.*s` is no number of the state that all players share", TEXT_ARG(word));
    if (!text_is(shared, "en-passant") || kernel->trail_count > 0)
        return diag_error(scope->diags, DIAG_WRONG_FIELD, scalar_part(scope, value, bar + 1, shared.length),
                          "only the place of `en-passant` can be shared, in a game without trails");
    *instead = (int16_t)(item.index + 1);
    return true;
}

static bool read_field(Scope *scope, const Node *value, FieldRule *field)
{
    Text text = value->text;
    size_t bar = text_find(text, '|');
    if (bar < text.length) {
        *field = (FieldRule){ .form = FIELD_EN_PASSANT, .index = -1, .span = value->span };
        return read_instead(scope, value, bar, &field->instead);
    }
    size_t equals = text_find(text, '='), plus = text_find(text, '+');
    bool named = equals < text.length;
    Text word = text_slice(text, 0, named ? equals : plus);
    Text what = named && equals + 1 < text.length ? text_slice(text, equals + 1, text.length) : word;
    size_t at = named && equals + 1 < text.length ? equals + 1 : 0;
    Item item;
    if (named && !read_name(scope, word, scalar_part(scope, value, 0, word.length), "a field"))
        return false;
    if (!find_item(scope->kernel, what, named, &item))
        return unknown_field(scope, what, scalar_part(scope, value, at, what.length));
    if (!named && !item.bare) {
        diag_error(scope->diags, DIAG_WRONG_FIELD, value->span, "`%.*s` is written with its name: `%.*s=`",
                   TEXT_ARG(text), TEXT_ARG(text));
        return false;
    }
    if (!named && plus < text.length && !read_merged_flag(scope, value, plus, &item))
        return false;
    *field = (FieldRule){ .form = item.form, .index = item.index, .span = value->span };
    if (named)
        field->name = arena_text(scope->rules, word);
    return true;
}

static void add_field(Scope *scope, const Node *value)
{
    Kernel *kernel = scope->kernel;
    FieldRule field = { 0 };
    if (value->type != NODE_SCALAR || !read_field(scope, value, &field))
        return;
    for (size_t i = 0; i < kernel->field_count; i++)
        if (kernel->fields[i].form == field.form &&
            (field.form == FIELD_CASTLING || kernel->fields[i].index == field.index)) {
            diag_error(scope->diags, DIAG_NAME_TWICE, value->span, "this field stands twice");
            return;
        }
    kernel->fields[kernel->field_count++] = field;
}

static void add_default(Kernel *kernel, FieldForm form)
{
    kernel->fields[kernel->field_count++] = (FieldRule){ .form = form, .index = -1 };
}

/* State that no field says is added by room notation as `name=...`. */
void block_position(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    const Node *list = node_present_get(root, KEY_BLOCKS_POSITION);
    size_t count = list != NULL && list->type == NODE_LIST ? list->count : 0;
    if (count > FIELDS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, list->items[FIELDS_MAX]->span,
                   "a position has %d fields at most", FIELDS_MAX);
        count = FIELDS_MAX;
    }
    kernel->fields = arena_array(scope->rules, count + FIELD_WORDS, sizeof *kernel->fields);
    for (size_t i = 0; i < count; i++)
        add_field(scope, list->items[i]);
    if (list != NULL)
        return;
    add_default(kernel, FIELD_SIDE);
    if (kernel->player_count > 2 || kernel->board->topology != TOPOLOGY_GRID)
        return;
    add_default(kernel, FIELD_CASTLING);
    add_default(kernel, FIELD_EN_PASSANT);
    add_default(kernel, FIELD_CLOCK);
    add_default(kernel, FIELD_ROUND);
}
