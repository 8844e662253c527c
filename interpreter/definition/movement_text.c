/* The parser of movement notation: from tokens to moves, legs and modifiers. Reports unknown letters, a wrong
 * order, and modifiers that contradict each other. Does not know boards: movement_ways.c finds out which ways
 * the letters mean on one. */

#include "definition/movement_parts.h"

#include <string.h>

typedef struct AtomInfo {
    char letter;
    uint8_t m, n;      /* the step, m >= n; 0,0: see `parts`, or every cell */
    uint16_t range;    /* steps at most; 0: any number */
    const char *parts; /* letters of the atoms that it is made of */
} AtomInfo;

static const AtomInfo atoms[] = {
#define MOVEMENT_ATOM(letter, m, n, range, parts, about) { letter, m, n, range, parts },
#include "definition/movement_letters.h"
};
enum { ATOM_COUNT = sizeof atoms / sizeof *atoms };

typedef enum ModifierGroup { GROUP_NONE, GROUP_WAY, GROUP_PURPOSE, GROUP_MANNER, GROUP_AGAIN } ModifierGroup;

static ModifierGroup modifier_group(char letter)
{
    /* clang-format off */
    switch (letter) {
#define MOVEMENT_MODIFIER(letter, group, about)                                                              \
    case letter:                                                                                             \
        return GROUP_##group;
#include "definition/movement_letters.h"
    default:
        return GROUP_NONE;
    }
    /* clang-format on */
}

/* The letter that replaces this one, on which programs disagree, or 0. */
static char old_atom_now(char letter)
{
    /* clang-format off */
    switch (letter) {
#define MOVEMENT_OLD_ATOM(letter, now)                                                                       \
    case letter:                                                                                             \
        return now;
#include "definition/movement_letters.h"
    default:
        return 0;
    }
    /* clang-format on */
}

static const AtomInfo *find_atom(char letter)
{
    for (size_t i = 0; i < ATOM_COUNT; i++)
        if (atoms[i].letter == letter)
            return &atoms[i];
    return NULL;
}

/* Where the bytes from `start` to `end` of the movement stand in its file. Escapes and folding move them. */
Span movement_span(const Reader *reader, uint32_t start, uint32_t end)
{
    return reader->verbatim ? span_part(reader->span, start, end - start)
                            : source_part_of(reader->scope->diags->sources, reader->span, reader->text, start,
                                             end - start);
}

static const Token *token_now(const Reader *reader)
{
    return &reader->tokens.items[reader->at];
}

static bool token_is(const Reader *reader, int16_t type)
{
    return token_now(reader)->type == type;
}

static uint32_t token_end(const Token *token)
{
    return token->offset + (uint32_t)token->text.length;
}

static Span token_span(const Reader *reader, const Token *token)
{
    return movement_span(reader, token->offset, token_end(token));
}

bool movement_at_end(const Reader *reader)
{
    return token_is(reader, TOKEN_END);
}

/* --- tokens ----------------------------------------------------------- */

/* True if the text may be English words and not notation. Spares most movements the search for words, which
 * takes longer than parsing them: notation ends with an atom, a number or a bracket and seldom has a blank.
 * Words without a blank end with a small letter, or the lexer rejects them. */
static bool may_be_words(Text text)
{
    return text_find(text, ' ') < text.length ||
           (text.length > 0 && text.bytes[text.length - 1] >= 'a' && text.bytes[text.length - 1] <= 'z');
}

bool movement_cut(Reader *reader, Scope *scope, Text text, Span span, Heading forward)
{
    Lexer *lexer = scope->movement_lexer;
    *reader = (Reader){ .scope = scope,
                        .board = scope->kernel->board,
                        .text = text,
                        .span = span,
                        .forward = forward,
                        .verbatim = span.end - span.start == text.length };
    reader->atom = lexer_token_type(lexer, "atom");
    reader->modifier = lexer_token_type(lexer, "modifier");
    reader->number = lexer_token_type(lexer, "number");
    reader->leap = lexer_token_type(lexer, "leap");
    reader->open = lexer_token_type(lexer, "open");
    reader->close = lexer_token_type(lexer, "close");
    reader->may_stop = lexer_token_type(lexer, "may-stop");
    reader->go_on = lexer_token_type(lexer, "go-on");
    if (text.length > MOVEMENT_TEXT_MAX)
        return diag_error(scope->diags, DIAG_MOVEMENT_LIMIT, span,
                          "this movement has %zu characters; at most %d are allowed", text.length,
                          MOVEMENT_TEXT_MAX);
    size_t bad;
    if (may_be_words(text) && movement_report_word(reader))
        return false;
    if (!lexer_cut(lexer, scope->reading, text, &reader->tokens, &bad))
        return !movement_report_word(reader) && movement_report_stray(reader, bad);
    if (movement_at_end(reader)) {
        diag_error(scope->diags, DIAG_BAD_MOVEMENT, span, "a movement is missing here");
        diag_help(scope->diags, "a piece that never moves has no key `moves`");
        return false;
    }
    return true;
}

/* --- modifiers -------------------------------------------------------- */

static bool report_twice(const Reader *reader, const Token *token)
{
    diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT, token_span(reader, token),
               "the modifier `%c` stands twice before the same atom", token->text.bytes[0]);
    movement_help_named(reader);
    return false;
}

static bool add_way(const Reader *reader, Part *part, const Token *token)
{
    if (part->way_count == PART_WAYS_MAX)
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_LIMIT, token_span(reader, token),
                          "a leg has at most %d direction letters", PART_WAYS_MAX);
    part->ways[part->way_count++] = (Way){ token->text.bytes[0], token->offset };
    return true;
}

static bool add_purpose(const Reader *reader, Part *part, const Token *token)
{
    static const struct {
        char letter;
        uint8_t bit;
    } purposes[] = {
        { 'm', END_EMPTY },
        { 'c', END_TAKE },
        { 'd', END_TAKE_OWN },
        { 'e', END_EN_PASSANT },
    };
    for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++) {
        if (purposes[i].letter != token->text.bytes[0])
            continue;
        if ((part->ends & purposes[i].bit) != 0)
            return report_twice(reader, token);
        part->ends |= purposes[i].bit;
    }
    return true;
}

static bool add_manner(const Reader *reader, Part *part, const Token *token)
{
    char letter = token->text.bytes[0];
    bool *flag = letter == 'n'   ? &part->lame
                 : letter == 'i' ? &part->initial
                 : letter == 'o' ? &part->wrap
                                 : NULL;
    if (flag != NULL) {
        if (*flag)
            return report_twice(reader, token);
        *flag = true;
        return true;
    }
    if (part->hop == letter)
        return report_twice(reader, token);
    if (part->hop != 0)
        return diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT, token_span(reader, token),
                          "`%c` and `%c` do not go together", part->hop, letter);
    part->hop = letter;
    return true;
}

/* Reads the modifiers before one atom into `parts`. Each `a` begins another leg; there are at most `most`,
 * and *count becomes their number. */
static bool read_modifiers(Reader *reader, Part *parts, uint8_t most, uint8_t *count)
{
    *count = 1;
    parts[0].start = token_now(reader)->offset;
    for (; token_is(reader, reader->modifier); reader->at++) {
        const Token *token = token_now(reader);
        Part *part = &parts[*count - 1];
        bool good = true;
        switch (modifier_group(token->text.bytes[0])) {
        case GROUP_WAY: good = add_way(reader, part, token); break;
        case GROUP_PURPOSE: good = add_purpose(reader, part, token); break;
        case GROUP_MANNER: good = add_manner(reader, part, token); break;
        case GROUP_AGAIN:
            if (*count == most)
                return most == 1
                           ? diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT, token_span(reader, token),
                                        "`a` does not stand in or before brackets: each leg is written there")
                           : diag_error(reader->scope->diags, DIAG_MOVEMENT_LIMIT, token_span(reader, token),
                                        "a move has at most %d legs", LEGS_MAX);
            part->end = token->offset;
            parts[(*count)++].start = token_end(token);
            break;
        case GROUP_NONE: good = movement_report_letter(reader, token, "modifier"); break;
        }
        if (!good)
            return false;
    }
    return true;
}

/* --- atoms ------------------------------------------------------------ */

static bool read_leap(const Reader *reader, const Token *token, Part *part)
{
    Text inner = text_slice(token->text, 1, token->text.length - 2);
    size_t comma = text_find(inner, ',');
    int64_t m = 0, n = 0;
    if (!text_to_int(text_trim(text_slice(inner, 0, comma)), &m) ||
        !text_to_int(text_trim(text_slice(inner, comma + 1, inner.length)), &n) || m > LEAP_MAX ||
        n > LEAP_MAX)
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE, token_span(reader, token),
                          "a leap is written by two numbers up to %d", LEAP_MAX);
    if (m == 0 && n == 0)
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE, token_span(reader, token),
                          "the leap (0,0) leads nowhere");
    part->atom = '(';
    part->range = 1;
    part->shapes[0] = (Shape){ (uint8_t)(m > n ? m : n), (uint8_t)(m > n ? n : m) };
    part->shape_count = 1;
    return true;
}

/* Atoms such as `Q` are made of others: their shapes are added as well. */
static void take_atom(const AtomInfo *info, Part *part)
{
    part->atom = info->letter;
    part->range = info->range == 0 ? STEPS_UNLIMITED : info->range;
    if (info->m > 0)
        part->shapes[part->shape_count++] = (Shape){ info->m, info->n };
    for (const char *letter = info->parts; *letter != '\0'; letter++) {
        const AtomInfo *one = find_atom(*letter);
        part->shapes[part->shape_count++] = (Shape){ one->m, one->n };
    }
}

static bool read_letter(const Reader *reader, const Token *token, Part *part)
{
    char letter = token->text.bytes[0];
    char now = old_atom_now(letter);
    if (now != 0) {
        diag_warning(reader->scope->diags, DIAG_MOVEMENT_OLD_LETTER, token_span(reader, token),
                     "`%c` is read as `%c`; other programs may read it otherwise", letter, now);
        if (reader->verbatim)
            diag_suggest(reader->scope->diags, arena_text(reader->scope->rules, (Text){ &now, 1 }));
    }
    const AtomInfo *info = find_atom(now != 0 ? now : letter);
    if (info == NULL)
        return movement_report_letter(reader, token, "atom");
    take_atom(info, part);
    return true;
}

static bool read_range(Reader *reader, Part *part)
{
    const Token *token = token_now(reader);
    int64_t range;
    bool whole = text_to_int(token->text, &range);
    if (part->shape_count == 0)
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE, token_span(reader, token),
                          "`U` leads to every cell at once and has no range");
    if (token->text.length > 1 && token->text.bytes[0] == '0')
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE, token_span(reader, token),
                          "a range is a plain number, or 0 for any number of steps");
    if (!whole || range >= BOARD_CELLS_MAX)
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE, token_span(reader, token),
                          "a range is at most %d; 0 stands for any number of steps", BOARD_CELLS_MAX - 1);
    part->range = range == 0 ? STEPS_UNLIMITED : (uint16_t)range;
    part->end = token_end(token);
    reader->at++;
    return true;
}

static bool report_no_atom(const Reader *reader, const Part *part)
{
    DiagList *diags = reader->scope->diags;
    const Token *token = token_now(reader);
    if (token->offset > part->start) {
        Text written = text_trim(text_slice(reader->text, part->start, token->offset - part->start));
        diag_error(diags, DIAG_BAD_MOVEMENT,
                   movement_span(reader, part->start, part->start + (uint32_t)written.length),
                   "the modifiers `%.*s` stand before no atom", TEXT_ARG(written));
        if (!movement_help_named(reader) && !movement_help_kind(reader) &&
            !movement_help_words(reader, written))
            diag_help(diags, "an atom is a capital, as in `%.*sW`, or a leap as `(4,1)`", TEXT_ARG(written));
        return false;
    }
    if (token->type == TOKEN_END)
        return diag_error(diags, DIAG_BAD_MOVEMENT, movement_span(reader, token->offset, token->offset),
                          "an atom is missing at the end");
    if (token->type == reader->number) {
        diag_error(diags, DIAG_MOVEMENT_RANGE, token_span(reader, token),
                   "the range %.*s does not follow an atom", TEXT_ARG(token->text));
        diag_help(diags,
                  "a range stands behind its atom, `W%.*s`; a leap written by its steps is `\"(2,1)\"`",
                  TEXT_ARG(token->text));
        return false;
    }
    diag_error(diags, DIAG_BAD_MOVEMENT, token_span(reader, token), "`%.*s` stands where an atom should be",
               TEXT_ARG(token->text));
    if (movement_help_span(reader, token))
        return false;
    if (token->type == reader->may_stop || token->type == reader->go_on || token->type == reader->close)
        diag_help(diags, "legs stand in brackets, and the whole in quotes, as `'[F?R]'`");
    return false;
}

/* Reads the atom behind the modifiers of `part`, and what sets its range: the same letter again, or a number.
 */
static bool read_atom(Reader *reader, Part *part)
{
    const Token *token = token_now(reader);
    if (token->type != reader->leap && token->type != reader->atom)
        return report_no_atom(reader, part);
    if (token->type == reader->leap ? !read_leap(reader, token, part) : !read_letter(reader, token, part))
        return false;
    part->end = token_end(token);
    reader->at++;
    if (token->type == reader->atom && part->shape_count > 0 && token_is(reader, reader->atom) &&
        text_equals(token_now(reader)->text, token->text)) {
        part->range = STEPS_UNLIMITED;
        part->end = token_end(token_now(reader));
        reader->at++;
        if (token_is(reader, reader->number))
            return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE,
                              token_span(reader, token_now(reader)),
                              "a doubled atom has no limit, so it has no range either");
    } else if (token_is(reader, reader->number)) {
        return read_range(reader, part);
    }
    return true;
}

/* --- moves ------------------------------------------------------------ */

/* Gives every leg of an `a` chain the atom that is written once, at its end. */
static void spread_atom(Move *move)
{
    const Part *last = &move->parts[move->count - 1];
    for (uint8_t i = 0; i + 1 < move->count; i++) {
        Part *part = &move->parts[i];
        part->atom = last->atom;
        memcpy(part->shapes, last->shapes, sizeof part->shapes);
        part->shape_count = last->shape_count;
        part->range = last->range;
    }
}

static bool read_bracket_legs(Reader *reader, Move *move, const Token *open)
{
    DiagList *diags = reader->scope->diags;
    for (;;) {
        if (move->count == LEGS_MAX)
            return diag_error(diags, DIAG_MOVEMENT_LIMIT, token_span(reader, token_now(reader)),
                              "a move has at most %d legs", LEGS_MAX);
        Part *part = &move->parts[move->count++];
        uint8_t one;
        if (!read_modifiers(reader, part, 1, &one) || !read_atom(reader, part))
            return false;
        const Token *token = token_now(reader);
        if (token->type == TOKEN_END)
            return diag_error(diags, DIAG_BAD_MOVEMENT, token_span(reader, open),
                              "this bracket is not closed");
        reader->at++;
        if (token->type == reader->close)
            return true;
        if (token->type != reader->may_stop && token->type != reader->go_on) {
            diag_error(diags, DIAG_BAD_MOVEMENT, token_span(reader, token),
                       "`?` or `-` stands between the legs of a bracket");
            diag_help(diags, "`[F?R]`: the piece may stop after the first leg; `[F-R]`: it may not");
            return false;
        }
        part->may_stop = token->type == reader->may_stop;
    }
}

/* Applies the modifiers before a bracket: directions to the first leg, purposes to every leg with which the
 * move may end, `i` and `o` to the whole move. */
static bool spread_outer(const Reader *reader, const Part *outer, Move *move)
{
    DiagList *diags = reader->scope->diags;
    Part *first = &move->parts[0];
    Span span = movement_span(reader, outer->start, outer->end);
    if (outer->hop != 0 || outer->lame)
        return diag_error(diags, DIAG_BAD_MOVEMENT, span,
                          "`%c` stands in the brackets, before the leg it is for",
                          outer->lame ? 'n' : outer->hop);
    if (outer->way_count > 0 && first->way_count > 0)
        return diag_error(diags, DIAG_BAD_MOVEMENT, span,
                          "directions of the first leg stand before the bracket and in it");
    if (outer->way_count > 0) {
        memcpy(first->ways, outer->ways, sizeof first->ways);
        first->way_count = outer->way_count;
    }
    first->initial = first->initial || outer->initial;
    first->wrap = first->wrap || outer->wrap;
    for (uint8_t i = 0; i < move->count; i++)
        move->parts[i].stop_ends = outer->ends;
    return true;
}

static bool read_bracket(Reader *reader, Part *outer, Move *move)
{
    const Token *open = token_now(reader);
    outer->end = open->offset;
    reader->at++;
    memset(move->parts, 0, sizeof move->parts);
    move->count = 0;
    move->chain = CHAIN_BRACKET;
    if (!read_bracket_legs(reader, move, open) || !spread_outer(reader, outer, move))
        return false;
    const Token *after = token_now(reader);
    move->end = token_end(&reader->tokens.items[reader->at - 1]);
    if (after->type == reader->number)
        return diag_error(reader->scope->diags, DIAG_MOVEMENT_RANGE, token_span(reader, after),
                          "a range follows an atom, not a bracket");
    return true;
}

/* False after reporting a move with `U` and what has no meaning beside it. */
static bool report_anywhere(const Reader *reader, const Move *move)
{
    for (uint8_t i = 0; i < move->count; i++) {
        const Part *part = &move->parts[i];
        if (part->shape_count == 0 &&
            (move->count > 1 || part->way_count > 0 || part->hop != 0 || part->lame || part->wrap))
            return diag_error(
                reader->scope->diags, DIAG_BAD_MOVEMENT, movement_span(reader, move->start, move->end),
                "`U` leads to every cell: it has neither directions nor a manner nor other legs");
    }
    return true;
}

bool movement_next(Reader *reader, Move *move)
{
    *move = (Move){ .start = token_now(reader)->offset, .chain = CHAIN_AGAIN };
    size_t before = reader->at;
    if (!read_modifiers(reader, move->parts, LEGS_MAX, &move->count))
        return false;
    if (token_is(reader, reader->open)) {
        if (move->count > 1) {
            const Token *again = &reader->tokens.items[before];
            return diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT,
                              movement_span(reader, again->offset, token_now(reader)->offset),
                              "`a` does not stand before brackets: each leg is written in them");
        }
        Part outer = move->parts[0];
        return read_bracket(reader, &outer, move) && report_anywhere(reader, move);
    }
    Part *last = &move->parts[move->count - 1];
    if (!read_atom(reader, last))
        return false;
    move->end = last->end;
    spread_atom(move);
    return report_anywhere(reader, move);
}
