/* The token files keep their promises, and cutting finds every token. */

#include "lexer/lexer.h"
#include "lexer/lexer_data.h"
#include "lexer/token_file.h"

#include <criterion/criterion.h>

static void check_example(Lexer *lexer, Arena *arena, const TokenPattern *pattern, int16_t type,
                          const TokenExample *example)
{
    TokenList tokens;
    size_t bad;
    bool cut = lexer_cut(lexer, arena, example->text, &tokens, &bad);
    bool one = cut && tokens.count == 2 && tokens.items[0].type == type &&
               text_equals(tokens.items[0].text, example->text);
    cr_expect(one == example->matches, "%.*s: example `%.*s`", TEXT_ARG(pattern->name),
              TEXT_ARG(example->text));
}

Test(lexer, every_example_of_every_token_file_holds)
{
    Arena *arena = arena_new(0);
    for (int number = 0; number < LEXER_FILE_COUNT; number++) {
        const LexerData *data = &lexer_data[number];
        TokenFile file;
        size_t bad_line;
        Text bytes = { (const char *)data->bytes, data->length };
        cr_assert(token_file_read(arena, bytes, &file, &bad_line));
        Lexer *lexer = lexer_new(arena, (LexerFile)number);
        cr_assert_not_null(lexer);
        for (size_t i = 0; i < file.count; i++) {
            cr_expect(file.patterns[i].example_count > 1, "%.*s has examples",
                      TEXT_ARG(file.patterns[i].name));
            cr_expect(text_equals(lexer_token_name(lexer, (int16_t)i), file.patterns[i].name));
            for (size_t j = 0; j < file.patterns[i].example_count; j++)
                check_example(lexer, arena, &file.patterns[i], (int16_t)i, &file.patterns[i].examples[j]);
        }
    }
    arena_free(arena);
}

/* The tokens' texts, joined by bars. */
static Text cut_and_join(Arena *arena, LexerFile file, const char *text, bool *complete, size_t *bad)
{
    Lexer *lexer = lexer_new(arena, file);
    TokenList tokens;
    *complete = lexer_cut(lexer, arena, text_of(text), &tokens, bad);
    char *joined = "";
    for (size_t i = 0; i < tokens.count; i++) {
        Token token = tokens.items[i];
        cr_expect_eq(token.text.bytes, text_of(text).bytes + token.offset);
        if (token.type != TOKEN_END)
            joined = arena_format(arena, "%s%s%.*s", joined, i == 0 ? "" : "|", TEXT_ARG(token.text));
    }
    cr_expect_eq(tokens.items[tokens.count - 1].type, TOKEN_END);
    return text_of(joined);
}

Test(lexer, texts_are_cut_into_tokens)
{
    static const struct {
        LexerFile file;
        const char *text;
        const char *tokens;
    } rows[] = {
        { LEXER_EXPRESSION, "a-b", "a-b" },
        { LEXER_EXPRESSION, "a - b", "a|-|b" },
        { LEXER_EXPRESSION, "count own king == 1", "count|own|king|==|1" },
        { LEXER_EXPRESSION, "max(x(it) for own pawn)>=8", "max|(|x|(|it|)|for|own|pawn|)|>=|8" },
        { LEXER_EXPRESSION, "between(a1..b2)", "between|(|a1|..|b2|)" },
        { LEXER_EXPRESSION, "a1..-1", "a1|..|-|1" },
        { LEXER_EXPRESSION, "d4 e4 d1-f3", "d4|e4|d1-f3" },
        { LEXER_EXPRESSION, "ranks 1-7", "ranks|1-7" },
        { LEXER_EXPRESSION, "  \t king/queen\n", "king|/|queen" },
        { LEXER_EXPRESSION, "a-- b", "a|-|-|b" },
        { LEXER_EXPRESSION, "", "" },
        { LEXER_EXPRESSION, "a, b = c", "a|,|b|=|c" },
        { LEXER_MOVEMENT, "fmWfcF", "f|m|W|f|c|F" },
        { LEXER_MOVEMENT, "[F?R]Q4(4,1)", "[|F|?|R|]|Q|4|(4,1)" },
        { LEXER_MOVEMENT, "WW0 [F-bR]", "W|W|0|[|F|-|b|R|]" },
    };
    Arena *arena = arena_new(0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool complete;
        size_t bad = 0;
        Text tokens = cut_and_join(arena, rows[i].file, rows[i].text, &complete, &bad);
        cr_expect(complete, "`%s`", rows[i].text);
        cr_expect(text_is(tokens, rows[i].tokens), "`%s` gave %.*s", rows[i].text, TEXT_ARG(tokens));
    }
    arena_free(arena);
}

Test(lexer, the_first_byte_that_nothing_matches_is_told)
{
    static const struct {
        LexerFile file;
        const char *text;
        size_t bad;
    } rows[] = {
        { LEXER_MOVEMENT, "W(4)", 1 },
        { LEXER_MOVEMENT, "W+F", 1 },
        { LEXER_MOVEMENT, "x\xc3\xa4", 1 },
        { LEXER_MOVEMENT, "\xff", 0 },
    };
    Arena *arena = arena_new(0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool complete;
        size_t bad = 99;
        cut_and_join(arena, rows[i].file, rows[i].text, &complete, &bad);
        cr_expect(!complete && bad == rows[i].bad, "`%s`: %zu", rows[i].text, bad);
    }
    arena_free(arena);
}

Test(lexer, broken_token_files_are_told_by_line)
{
    static const struct {
        const char *bytes;
        size_t line;
    } rows[] = { { "name\n", 1 }, { "a b\n\n# c\n  maybe: x\n", 4 }, { "  yes: x\n", 1 } };
    Arena *arena = arena_new(0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TokenFile file;
        size_t line = 0;
        cr_expect(!token_file_read(arena, text_of(rows[i].bytes), &file, &line) && line == rows[i].line,
                  "row %zu: line %zu", i, line);
    }
    arena_free(arena);
}
