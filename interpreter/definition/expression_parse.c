/* The grammar of expressions (`Expressions` in grammar/LANGUAGE.md), by
 * recursive descent: text to Syntax. What a name means is looked up in one case
 * only: after `option ==` any word may stand, even a reserved one. */

#include "definition/parse.h"

static Syntax *parse_or(Reader *reader);
static Syntax *parse_sum(Reader *reader);
static Syntax *parse_test(Reader *reader);
static Syntax *parse_call(Reader *reader);
static Syntax *parse_item(Reader *reader);
static Syntax *parse_place_item(Reader *reader);

/* --- selections -------------------------------------------------------- */

/* `rank 8`, `files a-c`: a word that counts cells, and what it counts. */
static bool starts_phrase(const Reader *reader)
{
    const Token *value = reader_peek_second(reader);
    if (value->type != reader->number && value->type != reader->range && !reader_is_name(reader, value))
        return false;
    return word_counts_cells(reader_peek(reader)->text);
}

static bool parse_word(Reader *reader, Word *word)
{
    const Token *token = reader_peek(reader);
    if (!reader_is_name(reader, token)) {
        syntax_unexpected(reader, "a word that describes pieces or cells");
        return false;
    }
    if (++reader->words > SYNTAX_WORDS_MAX) {
        syntax_too_long(reader);
        return false;
    }
    bool phrase = starts_phrase(reader);
    reader->at++;
    *word = (Word){ .text = token->text, .start = token->offset };
    if (phrase)
        word->value = reader->tokens[reader->at++].text;
    word->end = reader_last_end(reader);
    return true;
}

static bool starts_group(const Reader *reader)
{
    const Token *token = reader_peek(reader);
    const Token *second = reader_peek_second(reader);
    if (token_is(token, "not"))
        return reader_is_name(reader, second);
    return reader_is_name(reader, token) && !token_is(second, "(");
}

static Syntax *parse_words(Reader *reader)
{
    Arena *arena = reader->scope->reading;
    Syntax *node = syntax_new(reader, SYNTAX_SELECT, reader_peek(reader)->offset);
    if (node == NULL)
        return NULL;
    do {
        WordGroup group = { .negated = reader_accept(reader, "not") };
        LIST(Word) words = { 0 };
        do {
            if (!parse_word(reader, list_grow(arena, &words)))
                return NULL;
        } while (reader_accept(reader, "/"));
        group.words = words.items;
        group.count = words.count;
        list_push(arena, &node->groups, group);
    } while (starts_group(reader));
    node->end = reader_last_end(reader);
    return node;
}

static Syntax *parse_player(Reader *reader)
{
    const Token *token = reader_peek(reader);
    if (!reader_is_name(reader, token))
        return syntax_unexpected(reader, "a player");
    if (token_is(reader_peek_second(reader), "("))
        return parse_call(reader);
    Syntax *node = syntax_new(reader, SYNTAX_SELECT, token->offset);
    if (node == NULL)
        return NULL;
    Word *word = arena_alloc(reader->scope->reading, sizeof *word);
    if (!parse_word(reader, word))
        return NULL;
    list_push(reader->scope->reading, &node->groups, ((WordGroup){ .words = word, .count = 1 }));
    node->end = reader_last_end(reader);
    return node;
}

static Syntax *parse_place(Reader *reader, Syntax *node)
{
    bool hand = token_is(reader_peek(reader), "hand"), captured = token_is(reader_peek(reader), "captured");
    if (hand || captured) {
        reader->at++;
        node->place_form = hand ? PLACE_HAND : PLACE_CAPTURED;
        node->end = reader_last_end(reader);
        if (hand && node->of == NULL && reader_accept(reader, "of"))
            return syntax_adopt(reader, node, &node->of, parse_player(reader));
        return node;
    }
    node->place_form = PLACE_SET;
    return syntax_adopt(reader, node, &node->place, parse_place_item(reader));
}

/* The node that takes what follows: the selection itself, or one around what is refined already or no
 * selection. */
static Syntax *refinable(Reader *reader, Syntax *head)
{
    if (head->form == SYNTAX_SELECT && head->of == NULL && head->place_form == PLACE_NONE &&
        head->where == NULL)
        return head;
    return syntax_around(reader, SYNTAX_REFINED, head);
}

static Syntax *parse_of(Reader *reader, Syntax *node)
{
    if (node == NULL || !reader_accept(reader, "of"))
        return node;
    return syntax_adopt(reader, node, &node->of, parse_player(reader));
}

static bool starts_not_in(const Reader *reader)
{
    return token_is(reader_peek(reader), "not") && token_is(reader_peek_second(reader), "in");
}

/* What may follow anything that is a set or could be: of, in, where. */
static Syntax *parse_refinements(Reader *reader, Syntax *head)
{
    const Token *token = reader_peek(reader);
    bool refined =
        token_is(token, "of") || token_is(token, "in") || token_is(token, "where") || starts_not_in(reader);
    if (head == NULL || !refined)
        return head;
    Syntax *node = parse_of(reader, refinable(reader, head));
    if (node == NULL)
        return NULL;
    if (starts_not_in(reader)) {
        node->negated = true;
        reader->at++;
    }
    if (reader_accept(reader, "in"))
        node = parse_place(reader, node);
    if (node != NULL && reader_accept(reader, "where"))
        node = syntax_adopt(reader, node, &node->where, parse_test(reader));
    return node;
}

/* After a place only its viewpoint; a further `in` or `where` belongs to what is in the place. */
static Syntax *parse_viewpoint(Reader *reader, Syntax *head)
{
    if (head == NULL || !token_is(reader_peek(reader), "of"))
        return head;
    return parse_of(reader, refinable(reader, head));
}

/* --- atoms ------------------------------------------------------------- */

/* Movement notation has a grammar of its own: everything up to the bracket that closes. */
static Syntax *parse_by(Reader *reader, Syntax *node)
{
    uint32_t start = reader_peek(reader)->offset;
    unsigned open = 0;
    for (;; reader->at++) {
        const Token *token = reader_peek(reader);
        if (token->type == TOKEN_END)
            return syntax_unexpected(reader, "`)`");
        if (token_is(token, "("))
            open++;
        if (token_is(token, ")") && open-- == 0)
            break;
    }
    uint32_t end = reader_last_end(reader);
    if (end <= start)
        return syntax_unexpected(reader, "a movement or a direction");
    node->join = JOIN_BY;
    node->argument = text_slice(reader->text, start, end - start);
    node->argument_start = start;
    return node;
}

static Syntax *parse_call(Reader *reader)
{
    const Token *name = reader_peek(reader);
    Syntax *node = syntax_new(reader, SYNTAX_CALL, name->offset);
    if (node == NULL)
        return NULL;
    node->name = name->text;
    node->name_start = name->offset;
    reader->at += 2;
    if (++reader->nesting > SYNTAX_NESTING_MAX)
        return syntax_too_long(reader);
    node = syntax_adopt(reader, node, &node->kids[0], parse_or(reader));
    if (node == NULL)
        return NULL;
    if (reader_accept(reader, "..")) {
        node->join = JOIN_RANGE;
        node = syntax_adopt(reader, node, &node->kids[1], parse_sum(reader));
    } else if (reader_accept(reader, "for")) {
        node->join = JOIN_FOR;
        node = syntax_adopt(reader, node, &node->kids[1], parse_sum(reader));
    } else if (reader_accept(reader, "by")) {
        node = parse_by(reader, node);
    }
    if (node == NULL)
        return NULL;
    if (!reader_accept(reader, ")"))
        return syntax_unexpected(reader, "`)`");
    reader->nesting--;
    node->end = reader_last_end(reader);
    return node;
}

static Syntax *parse_bracketed(Reader *reader)
{
    reader->at++;
    if (++reader->nesting > SYNTAX_NESTING_MAX)
        return syntax_too_long(reader);
    Syntax *inner = parse_or(reader);
    if (inner == NULL)
        return NULL;
    if (!reader_accept(reader, ")"))
        return syntax_unexpected(reader, "`)`");
    reader->nesting--;
    return inner;
}

static Syntax *parse_number(Reader *reader)
{
    const Token *token = reader_peek(reader);
    int64_t value = 0;
    if (!text_to_int(token->text, &value) || value > 1000000000) {
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, token->offset, token_end(token),
                     "this number is too large");
        return NULL;
    }
    reader->at++;
    Syntax *node = syntax_new(reader, SYNTAX_NUMBER, token->offset);
    if (node != NULL)
        node->number = (int32_t)value;
    return node;
}

static Syntax *parse_counted(Reader *reader, Op op)
{
    uint32_t start = reader_peek(reader)->offset;
    reader->at++;
    if (++reader->nesting > SYNTAX_NESTING_MAX)
        return syntax_too_long(reader);
    Syntax *node = syntax_new(reader, SYNTAX_COUNTED, start);
    if (node == NULL)
        return NULL;
    node->op = op;
    node = syntax_adopt(reader, node, &node->kids[0], parse_item(reader));
    reader->nesting--;
    return node;
}

static Syntax *parse_atom(Reader *reader)
{
    static const Op counted[] = { OP_ANY, OP_COUNT, OP_LOST };

    const Token *token = reader_peek(reader);
    if (token->type == reader->number)
        return parse_number(reader);
    if (token_is(token, "("))
        return parse_bracketed(reader);
    if (token_is(token, "true") || token_is(token, "false")) {
        reader->at++;
        Syntax *node = syntax_new(reader, SYNTAX_TRUTH, token->offset);
        if (node != NULL)
            node->number = text_is(token->text, "true");
        return node;
    }
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (token_is(token, op_info[counted[i]].word))
            return parse_counted(reader, counted[i]);
    if (token_is(token, "no"))
        return parse_counted(reader, OP_NOT);
    if (reader_is_name(reader, token) && token_is(reader_peek_second(reader), "("))
        return parse_call(reader);
    if (starts_group(reader))
        return parse_words(reader);
    return syntax_unexpected(reader, "a value");
}

static Syntax *parse_signed(Reader *reader, Syntax *(*refine)(Reader *, Syntax *))
{
    uint32_t start = reader_peek(reader)->offset;
    if (!reader_accept(reader, "-"))
        return refine(reader, parse_atom(reader));
    Syntax *node = syntax_new(reader, SYNTAX_NEG, start);
    if (node == NULL)
        return NULL;
    return syntax_adopt(reader, node, &node->kids[0], refine(reader, parse_atom(reader)));
}

static Syntax *parse_item(Reader *reader)
{
    return parse_signed(reader, parse_refinements);
}

static Syntax *parse_place_item(Reader *reader)
{
    return parse_signed(reader, parse_viewpoint);
}

/* --- operators --------------------------------------------------------- */

/* Which operation of one shape stands here between two; OP_CONST: none. */
static Op find_operator(const Reader *reader, OpShape shape)
{
    for (Op op = OP_ADD; op <= OP_MEET; op++)
        if (op_info[op].shape == shape && token_is(reader_peek(reader), op_info[op].word))
            return op;
    return OP_CONST;
}

static Syntax *parse_between(Reader *reader, OpShape shape, Syntax *(*side)(Reader *))
{
    Syntax *left = side(reader);
    Op op;
    while (left != NULL && (op = find_operator(reader, shape)) != OP_CONST) {
        reader->at++;
        left = syntax_join(reader, SYNTAX_BINARY, op, left, side(reader));
    }
    return left;
}

static Syntax *parse_product(Reader *reader)
{
    return parse_between(reader, SHAPE_PRODUCT, parse_item);
}

static Syntax *parse_sum(Reader *reader)
{
    return parse_between(reader, SHAPE_SUM, parse_product);
}

/* The option that stands alone on the left of == and is a choice among words, or -1. */
static int choice_option(const Reader *reader, const Syntax *left)
{
    const Word *word = syntax_single(left);
    if (word == NULL || left->of != NULL || left->place_form != PLACE_NONE || left->where != NULL)
        return -1;
    int index = scope_find_option(reader->scope, word->text);
    return index >= 0 && scope_option_form(reader->scope, index) == OPTION_CHOICE ? index : -1;
}

static Syntax *parse_choice(Reader *reader, Syntax *left, Op op, int option)
{
    const Token *token = reader_peek(reader);
    if (token->type != reader->word && token->type != reader->number && token->type != reader->range)
        return syntax_unexpected(reader, "one of the option's choices");
    reader->at++;
    Syntax *node = syntax_new(reader, SYNTAX_CHOICE, left->start);
    if (node == NULL)
        return NULL;
    node->op = op;
    node->number = option;
    node->name = token->text;
    node->name_start = token->offset;
    return node;
}

static Syntax *parse_comparison(Reader *reader, Syntax *left, Op op)
{
    reader->at++;
    int option = op == OP_EQ || op == OP_NE ? choice_option(reader, left) : -1;
    Syntax *node = option >= 0 ? parse_choice(reader, left, op, option)
                               : syntax_join(reader, SYNTAX_COMPARE, op, left, parse_sum(reader));
    if (node == NULL || find_operator(reader, SHAPE_TEST) == OP_CONST)
        return node;
    const Token *token = reader_peek(reader);
    READER_ERROR(reader, DIAG_BAD_EXPRESSION, token->offset, token_end(token),
                 "comparisons cannot be chained");
    diag_help(reader->scope->diags, "write `a < b and b < c` for `a < b < c`");
    return NULL;
}

static Syntax *parse_test(Reader *reader)
{
    Syntax *left = parse_sum(reader);
    if (left == NULL)
        return NULL;
    Op compared = find_operator(reader, SHAPE_TEST);
    if (compared != OP_CONST)
        return parse_comparison(reader, left, compared);
    if (!reader_accept(reader, "is"))
        return left;
    bool negated = reader_accept(reader, "not");
    if (!starts_group(reader))
        return syntax_unexpected(reader, "a word that describes it");
    Syntax *node = syntax_join(reader, SYNTAX_IS, OP_IS, left, parse_words(reader));
    if (node == NULL)
        return NULL;
    node->negated = negated;
    if (reader_accept(reader, "of"))
        node->kids[1] = syntax_adopt(reader, node->kids[1], &node->kids[1]->of, parse_player(reader));
    return node->kids[1] == NULL ? NULL : node;
}

static Syntax *parse_not(Reader *reader)
{
    uint32_t start = reader_peek(reader)->offset;
    if (!reader_accept(reader, "not"))
        return parse_test(reader);
    Syntax *node = syntax_new(reader, SYNTAX_NOT, start);
    if (node == NULL)
        return NULL;
    return syntax_adopt(reader, node, &node->kids[0], parse_test(reader));
}

static Syntax *parse_and(Reader *reader)
{
    return parse_between(reader, SHAPE_AND, parse_not);
}

static Syntax *parse_or(Reader *reader)
{
    return parse_between(reader, SHAPE_OR, parse_and);
}

Syntax *syntax_read(Reader *reader)
{
    Lexer *lexer = reader->scope->expression_lexer;
    TokenList tokens = { 0 };
    size_t bad = 0;
    reader->word = lexer_token_type(lexer, "name");
    reader->number = lexer_token_type(lexer, "number");
    reader->range = lexer_token_type(lexer, "span");
    if (!lexer_cut(lexer, reader->scope->reading, reader->text, &tokens, &bad)) {
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, (uint32_t)bad, (uint32_t)bad + 1,
                     "this character has no meaning in an expression");
        return NULL;
    }
    reader->tokens = tokens.items;
    if (reader_peek(reader)->type == TOKEN_END)
        return syntax_unexpected(reader, "an expression");
    Syntax *node = parse_or(reader);
    if (node != NULL && reader_peek(reader)->type != TOKEN_END)
        return syntax_unexpected(reader, "`and`, `or`, an operator or the end of the expression");
    return node;
}
