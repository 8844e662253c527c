/* What is said where movement notation breaks: letters of other notations, words and names of pieces where
 * letters belong. */

#include "definition/movement_parts.h"

#include "base/letters.h"
#include "definition/schema.h"
#include "report/nearest.h"

enum { ENGLISH_LEAST = 4 }; /* letters of a word that is no row of modifiers */

/* What to write instead of a letter of other notations, or NULL. */
static const char *foreign_help(char letter)
{
    /* clang-format off */
    switch (letter) {
#define MOVEMENT_FOREIGN(letter, help)                                                                       \
    case letter:                                                                                             \
        return help;
#include "definition/movement_letters.h"
    default:
        return NULL;
    }
    /* clang-format on */
}

/* Where a word stands in a text, blanks or the ends around it; the text's length where it does not. */
static size_t find_word(Text text, Text word)
{
    for (size_t at = 0; at + word.length <= text.length; at++)
        if ((at == 0 || text.bytes[at - 1] == ' ') && text_equals(text_slice(text, at, word.length), word) &&
            (at + word.length == text.length || text.bytes[at + word.length] == ' '))
            return at;
    return text.length;
}

bool movement_help_kind(const Reader *reader)
{
    const Kernel *kernel = reader->scope->kernel;
    for (size_t i = 0; i < kernel->kind_count; i++) {
        Text id = kernel->kinds[i].id;
        bool begins = text_equals(text_slice(reader->text, 0, id.length), id);
        if (id.length < 2 || (!begins && find_word(reader->text, id) == reader->text.length))
            continue;
        Text known = schema_known_moves(id), moves = known.length > 0 ? known : TEXT("BN");
        diag_help(reader->scope->diags,
                  "moves are written in letters, as `%.*s`; `like: %.*s` starts from what that piece is",
                  TEXT_ARG(moves), TEXT_ARG(id));
        return true;
    }
    return false;
}

static size_t letters_at_start(Text text)
{
    size_t count = 0;
    while (count < text.length && letter_is(text.bytes[count]))
        count++;
    return count;
}

bool movement_help_named(const Reader *reader)
{
    DiagList *diags = reader->scope->diags;
    Text text = text_trim(reader->text), word = text_slice(text, 0, letters_at_start(text)),
         range = text_trim(text_slice(text, word.length, text.length)), moves = schema_known_moves(word);
    int64_t steps;
    if (word.length < 2 || moves.length == 0 || (range.length > 0 && !text_to_int(range, &steps)))
        return false;
    const char *instead = arena_format(diags->arena, "%.*s%.*s", TEXT_ARG(moves), TEXT_ARG(range));
    diag_help(diags, "moves are written in letters, not as the name of a piece: `%s`", instead);
    diag_mend(diags, movement_span(reader, 0, (uint32_t)reader->text.length), text_of(instead));
    return true;
}

bool movement_help_span(const Reader *reader, const Token *stroke)
{
    const Token *to = stroke + 1;
    uint32_t start = stroke->offset;
    if (stroke->type != reader->go_on || to->type != reader->number || start == 0)
        return false;
    if (reader->at > 0 && stroke[-1].type == reader->number)
        start = stroke[-1].offset;
    size_t atom = start;
    while (atom > 0 && reader->text.bytes[atom - 1] == ' ')
        atom--;
    atom -= atom > 0;
    diag_help(reader->scope->diags, "a range is the greatest number of steps: `%c%.*s` goes up to so many",
              reader->text.bytes[atom], TEXT_ARG(to->text));
    diag_mend(reader->scope->diags, movement_span(reader, start, to->offset + (uint32_t)to->text.length),
              to->text);
    return true;
}

static const char letters[] =
    "moves are written in letters: `K` is one step any way, `R` any number of steps "
    "across edges, `B` across corners, `N` the knight's leap, `fW` one step forward";

bool movement_help_words(const Reader *reader, Text written)
{
    for (size_t i = 0; i < written.length; i++)
        if (written.bytes[i] < 'a' || written.bytes[i] > 'z')
            return false;
    if (written.length < ENGLISH_LEAST)
        return false;
    diag_help(reader->scope->diags, "%s", letters);
    return true;
}

/* `2,1`: a leap without its brackets. */
static bool help_steps(const Reader *reader)
{
    int64_t m, n;
    Text text = text_trim(reader->text);
    size_t comma = text_find(text, ',');
    if (comma == text.length || !text_to_int(text_trim(text_slice(text, 0, comma)), &m) ||
        !text_to_int(text_trim(text_slice(text, comma + 1, text.length)), &n) || m < 0 || n < 0)
        return false;
    diag_help(reader->scope->diags,
              "a leap written by its steps stands in round brackets, and in quotes: "
              "`\"(%lld,%lld)\"`",
              (long long)m, (long long)n);
    return true;
}

static void help_stray(const Reader *reader, Text stray)
{
    DiagList *diags = reader->scope->diags;
    if (movement_help_kind(reader))
        return;
    if (text_is(stray, "(") || text_is(stray, ")"))
        diag_help(diags, "round brackets hold a leap written by its steps, as `(4,1)`");
    if (help_steps(reader))
        return;
    if (text_is(stray, ",") || text_is(stray, "+") || text_is(stray, "/"))
        diag_help(diags, "moves follow one another without a sign between, as `BN`");
    if (text_is(stray, "*"))
        diag_help(diags, "any number of steps is written `0`, as in `W0`");
    if (text_is(stray, "<") || text_is(stray, ">") || text_is(stray, "="))
        diag_help(diags, "a condition has a key of its own: `{move: N, if: ...}`");
}

/* Reports a word of a list that stands in a movement. */
static bool report_word_of(const Reader *reader, const char *const *words, size_t count, const char *help)
{
    for (size_t i = 0; i < count; i++) {
        Text word = text_of(words[i]);
        size_t at = find_word(reader->text, word);
        if (at == reader->text.length)
            continue;
        diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT,
                   movement_span(reader, (uint32_t)at, (uint32_t)(at + word.length)),
                   "`%.*s` is no part of movement notation", TEXT_ARG(word));
        diag_help(reader->scope->diags, "%s", help);
        return true;
    }
    return false;
}

/* The name of a well-known piece where its moves belong; a kind of this game has help of its own. */
static bool report_known(const Reader *reader)
{
    Text name = text_trim(reader->text), moves = schema_known_moves(name);
    if (name.length < 2 || moves.length == 0)
        return false;
    diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT,
               movement_span(reader, 0, (uint32_t)reader->text.length),
               "moves are written in letters, not as the name of a piece: `%.*s`", TEXT_ARG(name));
    if (!movement_help_kind(reader))
        diag_suggest(reader->scope->diags, moves);
    return true;
}

/* The word for what was inherited, misspelt. */
static bool report_inherited(const Reader *reader)
{
    Text word = text_trim(reader->text), inherited = TEXT("inherited");
    if (text_equals(word, inherited) || text_find(word, ' ') < word.length ||
        nearest_name(word, &inherited, 1).length == 0)
        return false;
    diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT,
               movement_span(reader, 0, (uint32_t)reader->text.length),
               "`%.*s` is no part of movement notation", TEXT_ARG(word));
    diag_suggest(reader->scope->diags, inherited);
    return true;
}

bool movement_report_word(const Reader *reader)
{
    static const char *const joining[] = { "or", "and", "then", "also" };
    static const char *const english[] = { "step",  "steps",    "cell",       "cells",   "square", "squares",
                                           "leap",  "leaps",    "jump",       "jumps",   "slide",  "slides",
                                           "moves", "straight", "diagonally", "forward", "any",    "one" };
    static const char *const items[] = { "inherited" };
    return report_known(reader) || report_inherited(reader) ||
           report_word_of(
               reader, items, 1,
               "what was inherited is an item of a list: `moves: [inherited, F]`; left out, it stays "
               "as it is") ||
           report_word_of(reader, joining, sizeof joining / sizeof joining[0],
                          "moves follow one another without a word between, as `BN`") ||
           report_word_of(reader, english, sizeof english / sizeof english[0], letters);
}

bool movement_report_stray(const Reader *reader, size_t bad)
{
    DiagList *diags = reader->scope->diags;
    /* A letter of another script has several bytes, all to be shown. */
    size_t length = 1;
    while (bad + length < reader->text.length &&
           ((unsigned char)reader->text.bytes[bad + length] & 0xc0) == 0x80)
        length++;
    Text stray = { reader->text.bytes + bad, length };
    diag_error(diags, DIAG_STRAY_CHARACTER, movement_span(reader, (uint32_t)bad, (uint32_t)(bad + length)),
               "`%.*s` has no meaning in movement notation", TEXT_ARG(stray));
    help_stray(reader, stray);
    return false;
}

bool movement_report_letter(const Reader *reader, const Token *token, const char *what)
{
    DiagList *diags = reader->scope->diags;
    char letter = token->text.bytes[0];
    const char *help = foreign_help(letter);

    diag_error(diags, DIAG_MOVEMENT_LETTER,
               movement_span(reader, token->offset, token->offset + (uint32_t)token->text.length),
               "there is no %s `%c`", what, letter);
    if (movement_help_named(reader) || movement_help_kind(reader) ||
        movement_help_words(reader, text_slice(reader->text, 0, text_find(reader->text, ' '))))
        return false;
    if (help != NULL)
        diag_help(diags, "%s", help);
    else
        diag_help(diags,
                  "atoms are W F D N A H C Z G K R B Q U and (m,n); modifiers are f b l r v s h, m c e d, "
                  "n j p g o i and a");
    return false;
}
