/* The doors of the expression reader. */

#include "definition/expression.h"

#include "definition/blocks_common.h"
#include "definition/check.h"
#include "definition/setup_eval.h"

/* True if the text stands in the file byte by byte, so that parts of it have places. */
static bool stands_at(Text text, Span span)
{
    return span.end >= span.start && span.end - span.start == text.length;
}

static Reader reader_of(Scope *scope, const Node *scalar)
{
    Reader reader = { .scope = scope, .node = scalar, .span = scalar->span, .text = scalar->text };
    return reader;
}

/* With terms written out, of one expression and of all. */
enum { PARTS_LIMIT = 10000, ALL_PARTS_LIMIT = 100000 };

static bool is_too_long(Reader *reader, const Syntax *node, ExprId value)
{
    Scope *scope = reader->scope;
    size_t parts = scope_expr(scope, value)->parts;
    if (parts > PARTS_LIMIT) {
        READER_ERROR(reader, DIAG_TOO_COSTLY, node->start, node->end,
                     "with its terms written out, this has more than %d parts", PARTS_LIMIT);
        return true;
    }
    scope->parts += parts;
    if (scope->parts > ALL_PARTS_LIMIT)
        READER_ERROR(reader, DIAG_TOO_COSTLY, node->start, node->end,
                     "with their terms written out, all expressions up to this one have more than %d parts",
                     ALL_PARTS_LIMIT);
    return scope->parts > ALL_PARTS_LIMIT;
}

static ExprId read_value(Reader *reader, const char *wanted)
{
    size_t told = reader->scope->diags->told;
    if (reader->scope->parts > ALL_PARTS_LIMIT)
        return EXPR_NONE; /* which has been told */
    const Syntax *node = syntax_read(reader);
    if (node == NULL)
        return EXPR_NONE;
    ExprId value = check(reader, node, wanted);
    if (value == EXPR_NONE && !reader->poisoned && reader->scope->diags->told == told)
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, node->start, node->end, "this cannot stand here");
    return value != EXPR_NONE && is_too_long(reader, node, value) ? EXPR_NONE : value;
}

/* A value that is no scalar is reported once, unless it was before. */
static bool is_scalar(Scope *scope, const Node *node)
{
    if (node != NULL && node->type == NODE_SCALAR)
        return true;
    if (node != NULL && node->type != NODE_POISON)
        diag_error(scope->diags, DIAG_WRONG_TYPE, node->span, "an expression is wanted here");
    return false;
}

ExprId expression_read(Scope *scope, const Node *scalar, const char *wanted)
{
    if (!is_scalar(scope, scalar))
        return EXPR_NONE;
    Reader reader = reader_of(scope, scalar);
    return read_value(&reader, wanted);
}

ExprId expression_read_text(Scope *scope, Text text, Span span, const char *wanted)
{
    Node node = { .type = NODE_SCALAR, .verbatim = stands_at(text, span), .span = span, .text = text };
    Reader reader = reader_of(scope, &node);
    return read_value(&reader, wanted);
}

static bool read_over_options(Scope *scope, const Node *scalar, const char *wanted, int64_t *value)
{
    if (!is_scalar(scope, scalar))
        return false;
    bool before = scope->options_only;
    Reader reader = reader_of(scope, scalar);
    scope->options_only = true;
    ExprId id = read_value(&reader, wanted);
    scope->options_only = before;
    if (id == EXPR_NONE)
        return false;
    Expr expr = *scope_expr(scope, id);
    if (expr.op != OP_CONST)
        return diag_error(scope->diags, DIAG_NOT_FIXED, scalar->span,
                          "only options and numbers can stand here");
    *value = expr.b;
    return true;
}

bool expression_constant(Scope *scope, const Node *scalar, int64_t *value)
{
    return read_over_options(scope, scalar, "N", value);
}

bool expression_option_truth(Scope *scope, const Node *scalar, bool *value)
{
    int64_t truth = 0;
    if (!read_over_options(scope, scalar, "T", &truth))
        return false;
    *value = truth != 0;
    return true;
}

bool expression_fixed_set(Scope *scope, const Node *scalar, CellSet seen_by[BOARD_PLAYERS_MAX + 1])
{
    if (scalar == NULL || scalar->type != NODE_SCALAR || scope->kernel->board == NULL)
        return false;
    /* Only tried: mistakes go to a list that nobody reads, what was made is forgotten. */
    DiagList tried = { .arena = scope->reading, .sources = scope->diags->sources };
    DiagList *diags = scope->diags;
    Kernel kernel = *scope->kernel;
    size_t exprs = scope->exprs.count, kindsets = scope->kindsets.count, zones = scope->zones.count;
    size_t movements = scope->movements.count, parts = scope->parts;
    Reader reader = reader_of(scope, scalar);
    scope->diags = &tried;
    ExprId id = read_value(&reader, "S");
    scope->diags = diags;
    bool fixed = id != EXPR_NONE;
    for (int p = 0; fixed && p <= PLAYER_NOBODY; p++)
        fixed = setup_fixed_set(scope, id, (Player)p, &seen_by[p]);
    scope->exprs.count = exprs;
    scope->kindsets.count = kindsets;
    scope->zones.count = zones;
    scope->movements.count = movements;
    scope->parts = parts;
    *scope->kernel = kernel;
    return fixed;
}

bool expression_boxes(Scope *scope, const Board *board, const Node *scalar, CellSet *cells)
{
    Text rest, word;
    size_t offset = 0, at = 0;
    if (!is_scalar(scope, scalar))
        return false;
    rest = scalar->text;
    bool good = true;
    while (next_word(&rest, &offset, &word, &at)) {
        Cell corners[2];
        Cell cell = board_find_cell(board, word);
        if (cell != CELL_NONE)
            cellset_add(cells, cell);
        else if (zone_is_box(board, word, corners)) {
            CellSet box = { .words = { 0 } };
            board_box(board, corners[0], corners[1], &box);
            cellset_unite(cells, &box, CELLSET_WORDS);
        } else {
            good = diag_error(scope->diags, DIAG_UNKNOWN_CELL, scalar_part(scope, scalar, at, word.length),
                              "`%.*s` is neither a cell nor a box of cells (d1-f3) of this board",
                              TEXT_ARG(word));
            diag_help(scope->diags,
                      text_is(word, "if")
                          ? "these cells are there or not for the whole game, without a condition"
                          : "cells and boxes stand side by side, `a1 c1-d2`");
            if (expression_uses_word(word) || text_is(word, "if"))
                break; /* an expression, whose further words are no cells either */
        }
    }
    return good;
}
