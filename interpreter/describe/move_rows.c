/* All moves of a kind: sentences of one sort in a row are one, and moves that differ in a kind that they name
 * are a table. */

#include "base/memory.h"
#include "describe/internal.h"
#include "describe/paragraphs.h"

enum { TABLE_ROWS_MIN = 3 };

/* A move as it is told, and what is said of it with "that kind" in place of a kind that it names. */
typedef struct Row {
    Buffer core, tail, general;
    unsigned named; /* that kind; the number of kinds: it names none, or one that needs more than its name */
} Row;

typedef struct RowList {
    Row *items;
    size_t count;
} RowList;

/* True if a set is of allies' pieces, of which there are none. */
static bool asks_in_vain(const Kernel *kernel, ExprId set)
{
    if (set == EXPR_NONE || kernel->side_count < kernel->player_count)
        return false;
    const Expr *expr = kernel_meaning(kernel, set);
    if (expr->op == OP_OWNED)
        return expr->a == RELATION_ALLY;
    return expr->op == OP_MEET &&
           (asks_in_vain(kernel, expr->kids[0]) || asks_in_vain(kernel, expr->kids[1]));
}

static bool goes(const Kernel *kernel, const ActionRule *rule, Kind kind)
{
    return rule->kind == kind && (rule->form == RULE_MOVE || rule->form == RULE_STAY) && !rule->never &&
           !asks_in_vain(kernel, rule->swaps) && !condition_is_false(kernel, rule->condition);
}

static bool is_letter(char byte)
{
    return byte == '-' || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* True if a phrase stands at an offset, and no word goes on before or behind it. */
static bool stands_at(Text text, size_t at, Text phrase)
{
    size_t end = at + phrase.length;
    return text_starts_with(text_slice(text, at, text.length), phrase) &&
           (at == 0 || !is_letter(text.bytes[at - 1])) && (end == text.length || !is_letter(text.bytes[end]));
}

/* Writes a text with other words for a kind; false: it does not name the kind, or without an article. */
static bool generalise(const Kernel *kernel, unsigned kind, Text text, Buffer *out)
{
    Text name = words_kind(kernel, kind);
    Buffer one = { .arena = NULL }, many = { .arena = NULL };
    words_article(&one, name);
    buffer_add_text(&one, name);
    words_plural(&many, name);
    bool named = false, bare = false;
    for (size_t at = 0; at < text.length && !bare;) {
        bool is_one = stands_at(text, at, buffer_text(&one)),
             is_many = stands_at(text, at, buffer_text(&many));
        if (is_one || is_many) {
            buffer_add(out, is_many ? "pieces of that kind" : "a piece of that kind");
            at += is_many ? many.length : one.length;
            named = true;
            continue;
        }
        bare = stands_at(text, at, name);
        buffer_add_char(out, text.bytes[at++]);
    }
    buffer_free(&one);
    buffer_free(&many);
    return named && !bare;
}

static void find_named(const Kernel *kernel, Row *row)
{
    row->named = 0;
    for (; row->named < kernel->kind_count && row->tail.length > 0; row->named++) {
        buffer_clear(&row->general);
        if (generalise(kernel, row->named, buffer_text(&row->tail), &row->general))
            return;
    }
    row->named = (unsigned)kernel->kind_count;
}

static void list_rows(const Kernel *kernel, Kind kind, RowList *rows)
{
    rows->items = memory_new(kernel->rule_count + 1, sizeof *rows->items);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        if (!goes(kernel, &kernel->rules[i], kind))
            continue;
        Row row = { .core = { .arena = NULL }, .tail = { .arena = NULL }, .general = { .arena = NULL } };
        describe_move_core(kernel, &kernel->rules[i], &row.core);
        describe_move_tail(kernel, &kernel->rules[i], &row.tail);
        find_named(kernel, &row);
        rows->items[rows->count++] = row;
    }
}

/* The number of rows from one on that differ in the kind alone. */
static size_t table_length(const Kernel *kernel, const RowList *rows, size_t first)
{
    const Row *row = &rows->items[first];
    size_t end = first + 1;
    while (row->named < kernel->kind_count && end < rows->count &&
           rows->items[end].named < kernel->kind_count &&
           text_equals(buffer_text(&rows->items[end].general), buffer_text(&row->general)))
        end++;
    return end - first;
}

/* "It moves as one of these words says, if there is a piece of that kind there. Tiger: leaps two cells." */
static void add_table(const Kernel *kernel, const Row *rows, size_t count, Buffer *out)
{
    buffer_add(out, "It moves by one of the following%.*s.", TEXT_ARG(buffer_text(&rows->general)));
    for (size_t i = 0; i < count; i++) {
        buffer_add_char(out, ' ');
        size_t start = out->length;
        buffer_add_text(out, words_kind(kernel, rows[i].named));
        words_capital(out, start);
        buffer_add(out, ": %.*s.", TEXT_ARG(buffer_text(&rows[i].core)));
    }
}

void describe_piece_moves(const Kernel *kernel, Kind kind, Buffer *out)
{
    RowList rows = { 0 };
    size_t before = out->length;
    list_rows(kernel, kind, &rows);
    for (size_t i = 0, length; i < rows.count; i += length) {
        buffer_add(out, "%s", out->length > before ? " " : "");
        length = table_length(kernel, &rows, i);
        if (length >= TABLE_ROWS_MIN) {
            add_table(kernel, &rows.items[i], length, out);
            continue;
        }
        buffer_add(out, "It %.*s", TEXT_ARG(buffer_text(&rows.items[i].core)));
        for (length = 1; rows.items[i].tail.length == 0 && i + length < rows.count &&
                         rows.items[i + length].tail.length == 0;
             length++)
            buffer_add(out, ", or %.*s", TEXT_ARG(buffer_text(&rows.items[i + length].core)));
        buffer_add(out, "%.*s.", TEXT_ARG(buffer_text(&rows.items[i].tail)));
    }
    if (rows.count == 0)
        buffer_add(out, "It never moves.");
    for (size_t i = 0; i < rows.count; i++) {
        buffer_free(&rows.items[i].core);
        buffer_free(&rows.items[i].tail);
        buffer_free(&rows.items[i].general);
    }
    memory_free(rows.items);
}
