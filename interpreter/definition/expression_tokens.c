/* What the grammar (expression_parse.c) is written with: the token at hand, what is reported where a
 * sentence breaks, and how nodes are joined. */

#include "definition/check.h"
#include "definition/parse.h"

Span reader_span(const Reader *reader, uint32_t start, uint32_t end)
{
    size_t length = end > start ? end - start : 1;
    if (reader->node != NULL && !reader->node->verbatim)
        return source_part_of(reader->scope->diags->sources, reader->span, reader->text, start, length);
    return span_part(reader->span, start, length);
}

const Token *reader_peek(const Reader *reader)
{
    return &reader->tokens[reader->at];
}

const Token *reader_peek_second(const Reader *reader)
{
    const Token *token = reader_peek(reader);
    return token->type == TOKEN_END ? token : token + 1;
}

uint32_t token_end(const Token *token)
{
    return token->offset + (uint32_t)token->text.length;
}

uint32_t reader_last_end(const Reader *reader)
{
    return reader->at == 0 ? 0 : token_end(&reader->tokens[reader->at - 1]);
}

bool token_is(const Token *token, const char *text)
{
    return token->type != TOKEN_END && text_is(token->text, text);
}

bool reader_accept(Reader *reader, const char *text)
{
    if (!token_is(reader_peek(reader), text))
        return false;
    reader->at++;
    return true;
}

bool reader_is_name(const Reader *reader, const Token *token)
{
    return token->type == reader->word && !word_is_structural(token->text);
}

/* --- mistakes ---------------------------------------------------------- */

static void report_hint(Reader *reader, const Token *token)
{
    DiagList *diags = reader->scope->diags;
    Text small = arena_text_in_case(reader->scope->reading, token->text, false);
    const Token *before = reader->at > 0 ? &reader->tokens[reader->at - 1] : NULL;
    if (mistake_help_sign(reader))
        return;
    if (before != NULL && reader_is_name(reader, before) && call_is_named(token->text)) {
        diag_help(diags, "write `in` before a place: `%.*s in %.*s(...)`", TEXT_ARG(before->text),
                  TEXT_ARG(token->text));
        return;
    }
    if (word_is_structural(small) && !word_is_structural(token->text))
        diag_suggest(diags, small);
    else if (token->type == reader->range)
        diag_help(diags, "a minus sign has spaces around it; a range like this follows `ranks` or `files`");
}

/* The sentence goes on as if a word that means nothing had built it: `rnak 3`, `3 adn capture`. */
static bool report_misspelt(Reader *reader)
{
    for (size_t back = 0; back < 2 && back <= reader->at; back++) {
        const Token *token = &reader->tokens[reader->at - back];
        if (token->type != reader->word || word_is_structural(token->text) ||
            word_counts_cells(token->text) || name_meanings(reader, token->text).count > 0)
            continue;
        Text nearest = word_nearest_structural(reader->text, token->offset, token->text);
        if (nearest.length == 0)
            continue;
        READER_ERROR(reader, DIAG_UNKNOWN_NAME, token->offset, token_end(token), "nothing is called `%.*s`",
                     TEXT_ARG(token->text));
        diag_suggest(reader->scope->diags, nearest);
        return true;
    }
    return false;
}

Syntax *syntax_unexpected(Reader *reader, const char *wanted)
{
    const Token *token = reader_peek(reader);
    uint32_t end = (uint32_t)reader->text.length;
    if (report_misspelt(reader))
        return NULL;
    if (token->type == TOKEN_END) {
        uint32_t at = end > 0 ? end - 1 : 0;
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, at, end, "the expression ends where %s is wanted", wanted);
        mistake_help_sign(reader);
        return NULL;
    }
    READER_ERROR(reader, DIAG_BAD_EXPRESSION, token->offset, token_end(token),
                 "%s is wanted here, not `%.*s`", wanted, TEXT_ARG(token->text));
    report_hint(reader, token);
    return NULL;
}

Syntax *syntax_too_long(Reader *reader)
{
    const Token *token = reader_peek(reader);
    READER_ERROR(reader, DIAG_EXPRESSION_TOO_LONG, token->offset, token_end(token),
                 "the expression is too long or too deeply nested");
    diag_help(reader->scope->diags, "give a part of it a name under `terms:` and use that name");
    return NULL;
}

/* --- nodes ------------------------------------------------------------- */

Syntax *syntax_new(Reader *reader, SyntaxForm form, uint32_t start)
{
    if (++reader->nodes > SYNTAX_NODES_MAX)
        return syntax_too_long(reader);
    Syntax *node = arena_alloc(reader->scope->reading, sizeof *node);
    node->form = form;
    node->start = start;
    node->end = reader_last_end(reader);
    node->depth = 1;
    return node;
}

Syntax *syntax_adopt(Reader *reader, Syntax *node, Syntax **slot, Syntax *kid)
{
    if (node == NULL || kid == NULL)
        return NULL;
    *slot = kid;
    if (kid->depth >= node->depth)
        node->depth = kid->depth + 1;
    if (node->depth > SYNTAX_DEPTH_MAX)
        return syntax_too_long(reader);
    node->end = reader_last_end(reader);
    return node;
}

Syntax *syntax_around(Reader *reader, SyntaxForm form, Syntax *kid)
{
    Syntax *node = syntax_new(reader, form, kid->start);
    return node == NULL ? NULL : syntax_adopt(reader, node, &node->kids[0], kid);
}

Syntax *syntax_join(Reader *reader, SyntaxForm form, Op op, Syntax *left, Syntax *right)
{
    if (left == NULL || right == NULL)
        return NULL;
    Syntax *node = syntax_around(reader, form, left);
    if (node == NULL)
        return NULL;
    node->op = op;
    return syntax_adopt(reader, node, &node->kids[1], right);
}

const Word *syntax_single(const Syntax *node)
{
    if (node->form != SYNTAX_SELECT || node->groups.count != 1)
        return NULL;
    const WordGroup *group = &node->groups.items[0];
    if (group->negated || group->count != 1 || group->words[0].value.length != 0)
        return NULL;
    return &group->words[0];
}
