/* All legal actions with texts that differ, and the way back
 * from a text to its action. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "notation/internal.h"
#include "report/nearest.h"

/* Comparing two actions makes both: so often at most. */
enum { TWINS_MAX = 16384 };

static int compare_texts(const void *left, const void *right)
{
    return strcmp(((const NamedAction *)left)->text, ((const NamedAction *)right)->text);
}

static int compare_named(const void *left, const void *right)
{
    const NamedAction *a = left;
    const NamedAction *b = right;
    int order = compare_texts(left, right);
    if (order != 0)
        return order;
    return (a->action.rule > b->action.rule) - (a->action.rule < b->action.rule);
}

/* Two actions with one text: the same when they do the same. */
static bool same_changes(const Position *position, const Action *left, const Action *right)
{
    Position *after = position_copy(position);
    Position *other = position_copy(position);
    play_make(after, left);
    play_make(other, right);
    bool same = position_equals(after, other);
    position_free(after);
    position_free(other);
    return same;
}

/* Gives every item its text in one buffer. `write` appends item i's text; texts
 * are addressed by offset until the buffer has stopped moving. */
typedef void WriteText(Position *position, NamedActionList *list, size_t i, Buffer *out);

static void fill_texts(Position *position, NamedActionList *list, WriteText *write, Buffer *out)
{
    size_t *starts = memory_new(list->count + 1, sizeof *starts);
    for (size_t i = 0; i < list->count; i++) {
        starts[i] = out->length;
        write(position, list, i, out);
        buffer_add_char(out, '\0');
    }
    for (size_t i = 0; i < list->count; i++)
        list->items[i].text = out->bytes + starts[i];
    memory_free(starts);
}

static void write_plain(Position *position, NamedActionList *list, size_t i, Buffer *out)
{
    notation_write_action(position, &list->items[i].action, out);
}

/* Whether items i and i - 1 have one text; asked while the old texts still stand. */
static size_t twins_before(const NamedActionList *list, size_t i)
{
    size_t count = 0;
    while (count < i && strcmp(list->items[i - count - 1].text, list->items[i].text) == 0)
        count++;
    return count;
}

/* Castling as king takes rook; false where that is no text of its own. */
static bool write_castle(Position *position, const NamedActionList *list, size_t i, Buffer *out)
{
    Buffer text = { 0 };
    const ActionRule *rule = &position->program->kernel->rules[list->items[i].action.rule];
    bool own = rule->form == RULE_CASTLE && notation_write_castle(position, &list->items[i].action, &text);
    if (own) {
        buffer_add_char(&text, '\0');
        NamedAction named = { .text = text.bytes };
        own = bsearch(&named, list->items, list->count, sizeof named, compare_texts) == NULL;
    }
    if (own)
        buffer_add(out, "%s", text.bytes);
    buffer_free(&text);
    return own;
}

static void write_parted(Position *position, NamedActionList *list, size_t i, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    size_t twins = twins_before(list, i);
    if (twins > 0 && write_castle(position, list, i, out))
        return;
    buffer_add(out, "%s", list->items[i].text);
    if (twins > 0)
        buffer_add(out, ":%.*s", TEXT_ARG(kernel->rules[list->items[i].action.rule].name));
    if (twins > 1)
        buffer_add(out, "%zu", twins);
}

/* Drops true twins; later ones of a clash get `:NAME` of their rule. false: there are too many to compare. */
static bool part_twins(Position *position, NamedActionList *list)
{
    size_t kept = 0;
    size_t clashes = 0, compared = 0;
    for (size_t i = 0; i < list->count; i++) {
        bool clash = kept > 0 && strcmp(list->items[kept - 1].text, list->items[i].text) == 0;
        if (clash && ++compared > TWINS_MAX)
            return false;
        if (clash && same_changes(position, &list->items[kept - 1].action, &list->items[i].action))
            continue;
        clashes += clash;
        list->items[kept++] = list->items[i];
    }
    list->count = kept;
    if (clashes == 0)
        return true;
    Buffer parted = { 0 };
    fill_texts(position, list, write_parted, &parted);
    buffer_free(&list->texts);
    list->texts = parted;
    qsort(list->items, list->count, sizeof *list->items, compare_named);
    return true;
}

const char notation_overrun[] =
    "the definition asks too much in this position: more than 262,144 actions, one of "
    "more than 10 picks, or too many steps to find them";

void notation_actions(Position *position, NamedActionList *list)
{
    for (unsigned i = 0; i < NOTATION_SYSTEMS; i++)
        list->forms[i].made = false;
    list->actions.count = 0;
    list->cut = !play_actions(position, &list->actions);
    list->items = memory_grow(list->items, list->actions.count + 1, sizeof *list->items);
    list->count = list->cut ? 0 : list->actions.count;
    for (size_t i = 0; i < list->count; i++)
        list->items[i].action = list->actions.items[i];
    buffer_clear(&list->texts);
    fill_texts(position, list, write_plain, &list->texts);
    qsort(list->items, list->count, sizeof *list->items, compare_named);
    if (!part_twins(position, list)) {
        position->overrun = list->cut = true;
        list->count = 0;
    }
}

/* The first rule of the kind by which pieces move; SIZE_MAX: there is none. */
static size_t move_rule(const Program *program, Kind kind)
{
    for (unsigned i = 0; i < program->rule_count[kind]; i++)
        if (program->kernel->rules[program->rule_first[kind] + i].form == RULE_MOVE)
            return (size_t)program->rule_first[kind] + i;
    return SIZE_MAX;
}

static void add_intent(NamedActionList *list, Action action, Text head, Text tail)
{
    list->items[list->count++].action = action;
    buffer_add(&list->texts, "%.*s%.*s", TEXT_ARG(head), TEXT_ARG(tail));
    buffer_add_char(&list->texts, '\0');
}

/* Moves by the first rule of the kind, whatever it is. */
static void add_intended_moves(const Program *program, Kind kind, Cell from, NamedActionList *list)
{
    const Board *board = program->board;
    size_t rule = move_rule(program, kind);
    for (Cell to = 0; rule != SIZE_MAX && to < board->cell_count; to++)
        if (to != from)
            add_intent(list, action_blank(rule, from, to), board->names[from], board->names[to]);
}

static void add_intended_drops(const Program *program, Kind kind, NamedActionList *list)
{
    const Board *board = program->board;
    Buffer head = { 0 };
    buffer_add(&head, "%.*s@", TEXT_ARG(program->kernel->kinds[kind].letters[0]));
    for (Cell to = 0; program->drop_rule[kind] >= 0 && to < board->cell_count; to++) {
        Action drop = action_blank((size_t)program->drop_rule[kind], CELL_NONE, to);
        drop.kind = kind;
        add_intent(list, drop, buffer_text(&head), board->names[to]);
    }
    buffer_free(&head);
}

void notation_intents(const Position *position, Player player, NamedActionList *list)
{
    const Program *program = position->program;
    unsigned cells = program->board->cell_count, kinds = (unsigned)program->kernel->kind_count;
    size_t most = (size_t)(cellset_count(&position->owner_cells[player], position->words) + kinds) * cells;
    for (unsigned i = 0; i < NOTATION_SYSTEMS; i++)
        list->forms[i].made = false;
    list->count = 0;
    list->items = memory_grow(list->items, most + 1, sizeof *list->items);
    buffer_clear(&list->texts);
    for (EACH_CELL(cell, &position->owner_cells[player], position->words))
        add_intended_moves(program, position->board[cell].kind, (Cell)cell, list);
    for (unsigned kind = 0; kind < kinds; kind++)
        add_intended_drops(program, (Kind)kind, list);
    char *text = list->texts.bytes;
    for (size_t i = 0; i < list->count; i++, text += strlen(text) + 1)
        list->items[i].text = text;
}

void notation_actions_free(NamedActionList *list)
{
    memory_free(list->items);
    buffer_free(&list->texts);
    action_list_free(&list->actions);
    for (unsigned i = 0; i < NOTATION_SYSTEMS; i++) {
        buffer_free(&list->forms[i].texts);
        memory_free(list->forms[i].starts);
    }
    *list = (NamedActionList){ 0 };
}

/* An action not in the list: says what is wrong and what comes nearest. */
static void fail_unknown(const NamedActionList *list, Text text, NotationError *error)
{
    Text *texts = memory_new(list->count + 1, sizeof *texts);
    for (size_t i = 0; i < list->count; i++)
        texts[i] = text_of(list->items[i].text);
    Text nearest = text.length < 64 ? nearest_name(text, texts, list->count) : TEXT("");
    if (list->cut)
        notation_fail(error, 0, text.length, "%s", notation_overrun);
    else if (list->count == 0)
        notation_fail(error, 0, text.length, "the game is over: there is nothing to play");
    else
        notation_fail(error, 0, text.length, "`%.*s` is not a legal action here",
                      (int)(text.length < 80 ? text.length : 80), text.bytes);
    snprintf(error->nearest, sizeof error->nearest, "%.*s", TEXT_ARG(nearest));
    memory_free(texts);
}

/* Other programs write a pass as a move to where a piece stands: `e1e1`. */
static bool is_pass_text(const Position *position, const NamedAction *item, Text text)
{
    const Kernel *kernel = position->program->kernel;
    size_t half = text.length / 2, length = 0;
    return kernel->rules[item->action.rule].form == RULE_PASS && text.length == 2 * half && half > 0 &&
           memcmp(text.bytes, text.bytes + half, half) == 0 &&
           notation_cut_cell(kernel->board, text_slice(text, 0, half), &length) != CELL_NONE &&
           length == half;
}

size_t notation_listed(const NamedActionList *list, Text text)
{
    for (size_t i = 0; i < list->count; i++)
        if (text_is(text, list->items[i].text))
            return i;
    return SIZE_MAX;
}

size_t notation_find_action(const Position *position, const NamedActionList *list, Text text,
                            NotationError *error)
{
    size_t listed = notation_listed(list, text);
    if (listed != SIZE_MAX)
        return listed;
    for (size_t i = 0; i < list->count; i++)
        if (is_pass_text(position, &list->items[i], text))
            return i;
    fail_unknown(list, text, error);
    return SIZE_MAX;
}
