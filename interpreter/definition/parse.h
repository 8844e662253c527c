/* Knows the words in which the grammar of expressions is written. Private to expression_parse.c and
 * expression_tokens.c. What returns a node returns NULL after reporting. */
#ifndef VARI_DEFINITION_PARSE_H
#define VARI_DEFINITION_PARSE_H

#include "definition/syntax.h"

/* The token at hand, and the one behind it; the last one stays for ever. */
const Token *reader_peek(const Reader *reader);
const Token *reader_peek_second(const Reader *reader);
uint32_t token_end(const Token *token);
/* End of the token read last. */
uint32_t reader_last_end(const Reader *reader);
bool token_is(const Token *token, const char *text);
/* Steps over the token at hand if it is that. */
bool reader_accept(Reader *reader, const char *text);
/* True if it can be a name: a word that does not build the sentence. */
bool reader_is_name(const Reader *reader, const Token *token);

/* Reports that the sentence breaks at the token at hand. */
Syntax *syntax_unexpected(Reader *reader, const char *wanted);
/* Reports that it goes on for too long, or too deep. */
Syntax *syntax_too_long(Reader *reader);

Syntax *syntax_new(Reader *reader, SyntaxForm form, uint32_t start);
/* Makes `kid` a part of `node`; NULL of either passes a mistake on. */
Syntax *syntax_adopt(Reader *reader, Syntax *node, Syntax **slot, Syntax *kid);
/* A new node whose first part `kid` is; one that joins two. */
Syntax *syntax_around(Reader *reader, SyntaxForm form, Syntax *kid);
Syntax *syntax_join(Reader *reader, SyntaxForm form, Op op, Syntax *left, Syntax *right);

#endif
