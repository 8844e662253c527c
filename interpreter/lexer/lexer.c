/* Cutting texts by one anchored alternation of all patterns of a
 * file. Each branch ends in a mark, which says which pattern matched; the
 * earliest branch wins, so the order of the file is meaning. The only user of
 * PCRE2. Without JIT: the texts are short and a program start must be quick. */

#define PCRE2_CODE_UNIT_WIDTH 8

#include "lexer/lexer.h"

#include "base/buffer.h"
#include "base/list.h"
#include "base/memory.h"
#include "lexer/lexer_data.h"
#include "lexer/token_file.h"

#include <assert.h>
#include <pcre2.h>
#include <stdlib.h>

struct Lexer {
    TokenFile file;
    pcre2_code *code;
    pcre2_match_data *match;
};

static void free_lexer(void *resource)
{
    Lexer *lexer = resource;
    pcre2_match_data_free(lexer->match);
    pcre2_code_free(lexer->code);
}

static Text file_bytes(LexerFile file)
{
    const LexerData *data = &lexer_data[file];
    return (Text){ (const char *)data->bytes, data->length };
}

/* "(?:PATTERN)(*MARK:0)|(?:PATTERN)(*MARK:1)|..." */
static Text alternation(Arena *arena, const TokenFile *file)
{
    Buffer buffer = { .arena = arena };
    for (size_t i = 0; i < file->count; i++) {
        Text pattern = file->patterns[i].pattern;
        buffer_add(&buffer, "%s(?:%.*s)(*MARK:%zu)", i == 0 ? "" : "|", TEXT_ARG(pattern), i);
    }
    return buffer_text(&buffer);
}

Lexer *lexer_new(Arena *arena, LexerFile file)
{
    Lexer *lexer = arena_alloc(arena, sizeof *lexer);
    size_t bad_line;
    if (!token_file_read(arena, file_bytes(file), &lexer->file, &bad_line) || lexer->file.count == 0)
        return NULL;
    Text all = alternation(arena, &lexer->file);

    /* Registered first, so that running out of memory here leaks nothing. */
    arena_clean_up(arena, free_lexer, lexer);
    int error;
    size_t offset;
    uint32_t options = PCRE2_ANCHORED | PCRE2_NO_AUTO_CAPTURE | PCRE2_NO_START_OPTIMIZE;
    lexer->code = pcre2_compile((PCRE2_SPTR)all.bytes, all.length, options, &error, &offset, NULL);
    if (lexer->code == NULL && error != PCRE2_ERROR_HEAP_FAILED)
        return NULL;
    lexer->match = lexer->code == NULL ? NULL : pcre2_match_data_create(1, NULL);
    if (lexer->match == NULL)
        arena_fail(arena);
    return lexer;
}

int16_t lexer_token_type(const Lexer *lexer, const char *name)
{
    for (size_t i = 0; i < lexer->file.count; i++)
        if (text_is(lexer->file.patterns[i].name, name))
            return (int16_t)i;
    assert(false && "no such token");
    return TOKEN_END;
}

Text lexer_token_name(const Lexer *lexer, int16_t type)
{
    if (type < 0 || (size_t)type >= lexer->file.count)
        return TEXT("end");
    return lexer->file.patterns[type].name;
}

/* The token at `at`; false when no pattern matches there. */
static bool cut_one(Lexer *lexer, Text text, size_t at, Token *token)
{
    int found = pcre2_match(lexer->code, (PCRE2_SPTR)text.bytes, text.length, at, 0, lexer->match, NULL);
    if (found == PCRE2_ERROR_NOMEMORY)
        memory_fail();
    if (found < 0)
        return false;
    const size_t *ends = pcre2_get_ovector_pointer(lexer->match);
    const char *mark = (const char *)pcre2_get_mark(lexer->match);
    if (mark == NULL || ends[1] <= at)
        return false;
    *token = (Token){ .type = (int16_t)strtol(mark, NULL, 10),
                      .text = text_slice(text, at, ends[1] - at),
                      .offset = (uint32_t)at };
    return true;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

bool lexer_cut(Lexer *lexer, Arena *arena, Text text, TokenList *tokens, size_t *bad)
{
    struct {
        Token *items;
        size_t count;
        size_t capacity;
    } list = { NULL, 0, 0 };
    bool complete = true;
    size_t at = 0;
    while (complete && at < text.length) {
        Token token;
        if (is_blank(text.bytes[at])) {
            at++;
        } else if (cut_one(lexer, text, at, &token)) {
            list_push(arena, &list, token);
            at += token.text.length;
        } else {
            *bad = at;
            complete = false;
        }
    }
    Token end = { .type = TOKEN_END, .text = text_slice(text, at, 0), .offset = (uint32_t)at };
    list_push(arena, &list, end);
    *tokens = (TokenList){ .items = list.items, .count = list.count };
    return complete;
}
