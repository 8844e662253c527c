/* The grammar of expressions (`Expressions` in grammar/LANGUAGE.md), by
 * recursive descent: text to Syntax. What a name means is looked up in one case
 * only: after `option ==` any word may stand, even a reserved one. */

#include "definition/syntax.h"

#include <string.h>

static Syntax *parse_or(Reader *reader);
static Syntax *parse_sum(Reader *reader);
static Syntax *parse_test(Reader *reader);
static Syntax *parse_item(Reader *reader, bool as_place);

Span reader_span(const Reader *reader, uint32_t start, uint32_t end)
{
    size_t length = end > start ? end - start : 1;
    return reader->node != NULL ? node_part(reader->node, start, length)
                                : span_part(reader->span, start, length);
}

static const Token *peek(const Reader *reader)
{
    return &reader->tokens[reader->at];
}

static const Token *peek_second(const Reader *reader)
{
    const Token *token = peek(reader);
    return token->type == TOKEN_END ? token : token + 1;
}

static uint32_t token_end(const Token *token)
{
    return token->offset + (uint32_t)token->text.length;
}

/* End of the token read last. */
static uint32_t last_end(const Reader *reader)
{
    return reader->at == 0 ? 0 : token_end(&reader->tokens[reader->at - 1]);
}

static bool token_is(const Token *token, const char *text)
{
    return token->type != TOKEN_END && text_is(token->text, text);
}

static bool accept(Reader *reader, const char *text)
{
    if (!token_is(peek(reader), text))
        return false;
    reader->at++;
    return true;
}

static bool is_name(const Reader *reader, const Token *token)
{
    return token->type == reader->word && !word_is_structural(token->text);
}

/* --- mistakes ---------------------------------------------------------- */

static void report_hint(Reader *reader, const Token *token)
{
    DiagList *diags = reader->scope->diags;
    Text small = arena_text_in_case(reader->scope->reading, token->text, false);
    if (mistake_help_sign(reader))
        return;
    if (word_is_structural(small) && !word_is_structural(token->text))
        diag_suggest(diags, small);
    else if (token->type == reader->range)
        diag_help(diags, "a minus sign has blanks around it; a range like this follows `ranks` or `files`");
}

/* Reports that the sentence breaks at the present token; NULL. */
static Syntax *unexpected(Reader *reader, const char *wanted)
{
    const Token *token = peek(reader);
    uint32_t end = (uint32_t)reader->text.length;
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

static Syntax *too_long(Reader *reader)
{
    const Token *token = peek(reader);
    READER_ERROR(reader, DIAG_EXPRESSION_TOO_LONG, token->offset, token_end(token),
                 "the expression is too long or too deeply nested");
    diag_help(reader->scope->diags, "give a part of it a name under `terms:` and use that name");
    return NULL;
}

/* --- nodes ------------------------------------------------------------- */

static Syntax *new_node(Reader *reader, SyntaxForm form, uint32_t start)
{
    if (++reader->nodes > SYNTAX_NODES_MAX)
        return too_long(reader);
    Syntax *node = arena_alloc(reader->scope->reading, sizeof *node);
    node->form = form;
    node->start = start;
    node->end = last_end(reader);
    node->depth = 1;
    return node;
}

/* Makes `kid` a part of `node`; NULL passes a mistake on. */
static Syntax *adopt(Reader *reader, Syntax *node, Syntax **slot, Syntax *kid)
{
    if (node == NULL || kid == NULL)
        return NULL;
    *slot = kid;
    if (kid->depth >= node->depth)
        node->depth = kid->depth + 1;
    if (node->depth > SYNTAX_DEPTH_MAX)
        return too_long(reader);
    node->end = last_end(reader);
    return node;
}

static Syntax *join(Reader *reader, SyntaxForm form, Op op, Syntax *left, Syntax *right)
{
    if (left == NULL || right == NULL)
        return NULL;
    Syntax *node = new_node(reader, form, left->start);
    node = adopt(reader, node, &node->kids[0], left);
    if (node == NULL)
        return NULL;
    node->op = op;
    return adopt(reader, node, &node->kids[1], right);
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

/* --- selections -------------------------------------------------------- */

/* `rank 8`, `files a-c`: a word that counts cells, and what it counts. */
static bool starts_phrase(const Reader *reader)
{
    const Token *value = peek_second(reader);
    if (value->type != reader->number && value->type != reader->range && !is_name(reader, value))
        return false;
    return word_counts_cells(peek(reader)->text);
}

static bool parse_word(Reader *reader, Word *word)
{
    const Token *token = peek(reader);
    if (!is_name(reader, token)) {
        unexpected(reader, "a word that describes pieces or cells");
        return false;
    }
    if (++reader->words > SYNTAX_WORDS_MAX) {
        too_long(reader);
        return false;
    }
    bool phrase = starts_phrase(reader);
    reader->at++;
    *word = (Word){ .text = token->text, .start = token->offset };
    if (phrase)
        word->value = reader->tokens[reader->at++].text;
    word->end = last_end(reader);
    return true;
}

static bool starts_group(const Reader *reader)
{
    const Token *token = peek(reader);
    const Token *second = peek_second(reader);
    if (token_is(token, "not"))
        return is_name(reader, second);
    return is_name(reader, token) && !token_is(second, "(");
}

static Syntax *parse_words(Reader *reader)
{
    Arena *arena = reader->scope->reading;
    Syntax *node = new_node(reader, SYNTAX_SELECT, peek(reader)->offset);
    if (node == NULL)
        return NULL;
    do {
        WordGroup group = { .negated = accept(reader, "not") };
        LIST(Word) words = { 0 };
        do {
            if (!parse_word(reader, list_grow(arena, &words)))
                return NULL;
        } while (accept(reader, "/"));
        group.words = words.items;
        group.count = words.count;
        list_push(arena, &node->groups, group);
    } while (starts_group(reader));
    node->end = last_end(reader);
    return node;
}

static Syntax *parse_call(Reader *reader);

static Syntax *parse_player(Reader *reader)
{
    const Token *token = peek(reader);
    if (!is_name(reader, token))
        return unexpected(reader, "a player");
    if (token_is(peek_second(reader), "("))
        return parse_call(reader);
    Syntax *node = new_node(reader, SYNTAX_SELECT, token->offset);
    if (node == NULL)
        return NULL;
    Word *word = arena_alloc(reader->scope->reading, sizeof *word);
    if (!parse_word(reader, word))
        return NULL;
    list_push(reader->scope->reading, &node->groups, ((WordGroup){ .words = word, .count = 1 }));
    node->end = last_end(reader);
    return node;
}

static Syntax *parse_place(Reader *reader, Syntax *node)
{
    bool hand = token_is(peek(reader), "hand"), captured = token_is(peek(reader), "captured");
    if (hand || captured) {
        reader->at++;
        node->place_form = hand ? PLACE_HAND : PLACE_CAPTURED;
        node->end = last_end(reader);
        if (hand && node->of == NULL && accept(reader, "of"))
            return adopt(reader, node, &node->of, parse_player(reader));
        return node;
    }
    node->place_form = PLACE_SET;
    return adopt(reader, node, &node->place, parse_item(reader, true));
}

/* What may follow anything that is a set or could be: of, in, where. */
static Syntax *parse_refinements(Reader *reader, Syntax *head, bool as_place)
{
    bool of = token_is(peek(reader), "of");
    bool negated = token_is(peek(reader), "not") && token_is(peek_second(reader), "in");
    bool refined =
        of || (!as_place && (negated || token_is(peek(reader), "in") || token_is(peek(reader), "where")));
    if (head == NULL || !refined)
        return head;
    Syntax *node = head;
    if (head->form != SYNTAX_SELECT || head->of != NULL || head->place_form != PLACE_NONE ||
        head->where != NULL) {
        node = new_node(reader, SYNTAX_REFINED, head->start);
        node = adopt(reader, node, &node->kids[0], head);
    }
    if (node != NULL && accept(reader, "of"))
        node = adopt(reader, node, &node->of, parse_player(reader));
    if (node == NULL || as_place)
        return node;
    if (token_is(peek(reader), "not") && token_is(peek_second(reader), "in")) {
        node->negated = true;
        reader->at++;
    }
    if (accept(reader, "in"))
        node = parse_place(reader, node);
    if (node != NULL && accept(reader, "where"))
        node = adopt(reader, node, &node->where, parse_test(reader));
    return node;
}

/* --- atoms ------------------------------------------------------------- */

/* Movement notation has a grammar of its own: everything up to the bracket that closes. */
static Syntax *parse_by(Reader *reader, Syntax *node)
{
    uint32_t start = peek(reader)->offset;
    unsigned open = 0;
    for (;; reader->at++) {
        const Token *token = peek(reader);
        if (token->type == TOKEN_END)
            return unexpected(reader, "`)`");
        if (token_is(token, "("))
            open++;
        if (token_is(token, ")") && open-- == 0)
            break;
    }
    uint32_t end = last_end(reader);
    if (end <= start)
        return unexpected(reader, "a movement or a direction");
    node->join = JOIN_BY;
    node->argument = text_slice(reader->text, start, end - start);
    node->argument_start = start;
    return node;
}

static Syntax *parse_call(Reader *reader)
{
    const Token *name = peek(reader);
    Syntax *node = new_node(reader, SYNTAX_CALL, name->offset);
    if (node == NULL)
        return NULL;
    node->name = name->text;
    node->name_start = name->offset;
    reader->at += 2;
    if (++reader->nesting > SYNTAX_NESTING_MAX)
        return too_long(reader);
    node = adopt(reader, node, &node->kids[0], parse_or(reader));
    if (node == NULL)
        return NULL;
    if (accept(reader, "..")) {
        node->join = JOIN_RANGE;
        node = adopt(reader, node, &node->kids[1], parse_sum(reader));
    } else if (accept(reader, "for")) {
        node->join = JOIN_FOR;
        node = adopt(reader, node, &node->kids[1], parse_sum(reader));
    } else if (accept(reader, "by")) {
        node = parse_by(reader, node);
    }
    if (node == NULL)
        return NULL;
    if (!accept(reader, ")"))
        return unexpected(reader, "`)`");
    reader->nesting--;
    node->end = last_end(reader);
    return node;
}

static Syntax *parse_bracketed(Reader *reader)
{
    reader->at++;
    if (++reader->nesting > SYNTAX_NESTING_MAX)
        return too_long(reader);
    Syntax *inner = parse_or(reader);
    if (inner == NULL)
        return NULL;
    if (!accept(reader, ")"))
        return unexpected(reader, "`)`");
    reader->nesting--;
    return inner;
}

static Syntax *parse_number(Reader *reader)
{
    const Token *token = peek(reader);
    int64_t value = 0;
    if (!text_to_int(token->text, &value) || value > 1000000000) {
        READER_ERROR(reader, DIAG_BAD_EXPRESSION, token->offset, token_end(token),
                     "this number is too large");
        return NULL;
    }
    reader->at++;
    Syntax *node = new_node(reader, SYNTAX_NUMBER, token->offset);
    if (node != NULL)
        node->number = (int32_t)value;
    return node;
}

static Syntax *parse_counted(Reader *reader, Op op)
{
    uint32_t start = peek(reader)->offset;
    reader->at++;
    if (++reader->nesting > SYNTAX_NESTING_MAX)
        return too_long(reader);
    Syntax *node = new_node(reader, SYNTAX_COUNTED, start);
    if (node == NULL)
        return NULL;
    node->op = op;
    node = adopt(reader, node, &node->kids[0], parse_item(reader, false));
    reader->nesting--;
    return node;
}

static Syntax *parse_atom(Reader *reader)
{
    static const struct {
        const char *word;
        Op op;
    } counted[] = { { "any", OP_ANY }, { "no", OP_NOT }, { "count", OP_COUNT }, { "lost", OP_LOST } };

    const Token *token = peek(reader);
    if (token->type == reader->number)
        return parse_number(reader);
    if (token_is(token, "("))
        return parse_bracketed(reader);
    if (token_is(token, "true") || token_is(token, "false")) {
        reader->at++;
        Syntax *node = new_node(reader, SYNTAX_TRUTH, token->offset);
        if (node != NULL)
            node->number = text_is(token->text, "true");
        return node;
    }
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (token_is(token, counted[i].word))
            return parse_counted(reader, counted[i].op);
    if (is_name(reader, token) && token_is(peek_second(reader), "("))
        return parse_call(reader);
    if (starts_group(reader))
        return parse_words(reader);
    return unexpected(reader, "a value");
}

static Syntax *parse_item(Reader *reader, bool as_place)
{
    uint32_t start = peek(reader)->offset;
    if (!accept(reader, "-"))
        return parse_refinements(reader, parse_atom(reader), as_place);
    Syntax *node = new_node(reader, SYNTAX_NEG, start);
    if (node == NULL)
        return NULL;
    return adopt(reader, node, &node->kids[0], parse_refinements(reader, parse_atom(reader), as_place));
}

/* --- operators --------------------------------------------------------- */

typedef struct Operator {
    const char *text;
    Op op;
} Operator;

static const Operator products[] = {
    { "*", OP_MUL }, { "div", OP_DIV }, { "mod", OP_MOD }, { NULL, OP_CONST }
};
static const Operator sums[] = { { "+", OP_ADD }, { "-", OP_SUB }, { "&", OP_MEET }, { NULL, OP_CONST } };
static const Operator comparisons[] = { { "==", OP_EQ }, { "!=", OP_NE }, { "<=", OP_LE },   { ">=", OP_GE },
                                        { "<", OP_LT },  { ">", OP_GT },  { NULL, OP_CONST } };

static const Operator *find_operator(const Reader *reader, const Operator *operators)
{
    for (; operators->text != NULL; operators++)
        if (token_is(peek(reader), operators->text))
            return operators;
    return NULL;
}

static Syntax *parse_product(Reader *reader)
{
    Syntax *left = parse_item(reader, false);
    const Operator *found;
    while (left != NULL && (found = find_operator(reader, products)) != NULL) {
        reader->at++;
        left = join(reader, SYNTAX_BINARY, found->op, left, parse_item(reader, false));
    }
    return left;
}

static Syntax *parse_sum(Reader *reader)
{
    Syntax *left = parse_product(reader);
    const Operator *found;
    while (left != NULL && (found = find_operator(reader, sums)) != NULL) {
        reader->at++;
        left = join(reader, SYNTAX_BINARY, found->op, left, parse_product(reader));
    }
    return left;
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
    const Token *token = peek(reader);
    if (token->type != reader->word && token->type != reader->number && token->type != reader->range)
        return unexpected(reader, "one of the option's choices");
    reader->at++;
    Syntax *node = new_node(reader, SYNTAX_CHOICE, left->start);
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
                               : join(reader, SYNTAX_COMPARE, op, left, parse_sum(reader));
    if (node == NULL || find_operator(reader, comparisons) == NULL)
        return node;
    const Token *token = peek(reader);
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
    const Operator *found = find_operator(reader, comparisons);
    if (found != NULL)
        return parse_comparison(reader, left, found->op);
    if (!accept(reader, "is"))
        return left;
    bool negated = accept(reader, "not");
    if (!starts_group(reader))
        return unexpected(reader, "a word that describes it");
    Syntax *node = join(reader, SYNTAX_IS, OP_IS, left, parse_words(reader));
    if (node == NULL)
        return NULL;
    node->negated = negated;
    if (accept(reader, "of"))
        node->kids[1] = adopt(reader, node->kids[1], &node->kids[1]->of, parse_player(reader));
    return node->kids[1] == NULL ? NULL : node;
}

static Syntax *parse_not(Reader *reader)
{
    uint32_t start = peek(reader)->offset;
    if (!accept(reader, "not"))
        return parse_test(reader);
    Syntax *node = new_node(reader, SYNTAX_NOT, start);
    if (node == NULL)
        return NULL;
    return adopt(reader, node, &node->kids[0], parse_test(reader));
}

static Syntax *parse_and(Reader *reader)
{
    Syntax *left = parse_not(reader);
    while (left != NULL && accept(reader, "and"))
        left = join(reader, SYNTAX_BINARY, OP_AND, left, parse_not(reader));
    return left;
}

static Syntax *parse_or(Reader *reader)
{
    Syntax *left = parse_and(reader);
    while (left != NULL && accept(reader, "or"))
        left = join(reader, SYNTAX_BINARY, OP_OR, left, parse_and(reader));
    return left;
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
    if (peek(reader)->type == TOKEN_END)
        return unexpected(reader, "an expression");
    Syntax *node = parse_or(reader);
    if (node != NULL && peek(reader)->type != TOKEN_END)
        return unexpected(reader, "`and`, `or`, an operator or the end of the expression");
    return node;
}
