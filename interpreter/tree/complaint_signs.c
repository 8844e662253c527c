/* Complaints about quotes that are not closed, signs that YAML does not have, and what stands behind a value.
 */

#include "base/buffer.h"
#include "tree/scene.h"

/* --- quotes ------------------------------------------------------------------------------ */

static uint32_t past_blanks(const Scene *scene, uint32_t at)
{
    while (scene_byte(scene, at) == ' ')
        at++;
    return at;
}

static uint32_t line_end(const Scene *scene, uint32_t at)
{
    while (!scene_ends_line(scene_byte(scene, at)))
        at++;
    return at;
}

/* True where a comment begins. */
static bool is_comment(const Scene *scene, uint32_t at)
{
    return scene_byte(scene, at) == '#' && (at == 0 || scene_is_blank(scene_byte(scene, at - 1)));
}

/* Behind what a line says, comments aside. */
static uint32_t said_end(const Scene *scene, uint32_t at)
{
    while (!scene_ends_line(scene_byte(scene, at)) && !is_comment(scene, at))
        at++;
    while (at > 0 && scene_byte(scene, at - 1) == ' ')
        at--;
    return at;
}

/* True if a value may begin there: behind a colon, a comma, a dash or an opening bracket. */
static bool begins_value(const Scene *scene, uint32_t at)
{
    uint32_t sign = at;
    while (sign > 0 && scene_byte(scene, sign - 1) == ' ')
        sign--;
    char before = sign > 0 ? scene_byte(scene, sign - 1) : '\n';
    return before == ',' || before == '[' || before == '{' || ((before == ':' || before == '-') && sign < at);
}

/* The quote that closes the one at `at`; the end of the file if none does. */
static uint32_t closing_quote(const Scene *scene, uint32_t at)
{
    char quote = scene_byte(scene, at);
    for (at++; at < scene->source->bytes.length; at++) {
        if (quote == '"' && scene_byte(scene, at) == '\\')
            at++;
        else if (scene_byte(scene, at) == quote && quote == '\'' && scene_byte(scene, at + 1) == quote)
            at++;
        else if (scene_byte(scene, at) == quote)
            break;
    }
    return at;
}

/* True behind the quote that ends a value. */
static bool ends_value(const Scene *scene, uint32_t at)
{
    at = past_blanks(scene, at);
    char here = scene_byte(scene, at);
    return scene_ends_line(here) || here == ',' || here == '}' || here == ']' || here == ':' || here == '#';
}

/* The first quote before the complaint that was closed only by the one that opens another text, lines below;
 * false: there is none. */
static bool find_lone_quote(const Scene *scene, uint32_t *found)
{
    for (uint32_t at = 0; at < scene->complaint->problem_at; at++) {
        char here = scene_byte(scene, at);
        if (is_comment(scene, at))
            at = line_end(scene, at);
        if ((here != '"' && here != '\'') || !begins_value(scene, at))
            continue;
        uint32_t end = closing_quote(scene, at);
        if (line_end(scene, at) < end && end < scene->complaint->problem_at && !ends_value(scene, end + 1)) {
            *found = at;
            return true;
        }
        at = end;
    }
    return false;
}

/* `moves: "FC, tags: ...`: the text goes on to the next quote, and YAML stumbles behind that. */
bool scene_report_lone_quote(const Scene *scene)
{
    uint32_t at;
    if (!find_lone_quote(scene, &at))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, at), "this quote is never closed");
    diag_help(scene->diags, "add the missing quote");
    diag_note(scene->diags, scene_word(scene, scene->complaint->problem_at), "the reader got as far as here");
    return true;
}

/* --- signs of other scripts ------------------------------------------------------------- */

static const struct {
    const char *sign, *instead;
} foreign_signs[] = {
    { "\uff0c", "," }, { "\u3001", "," }, { "\uff1b", "," }, { "\uff1a", ":" }, { "\uff5b", "{" },
    { "\uff5d", "}" }, { "\uff3b", "[" }, { "\uff3d", "]" }, { "\u3000", " " },
};

/* `{letter: R，moves: R}`: a sign that looks like one of YAML's, on the line where YAML stumbles. */
bool scene_report_foreign_sign(const Scene *scene)
{
    uint32_t start = scene_line_start(scene, scene->complaint->problem_at), end = said_end(scene, start);
    for (uint32_t at = start; at < end; at++) {
        char here = scene_byte(scene, at);
        if ((here == '"' || here == '\'') && begins_value(scene, at)) {
            at = closing_quote(scene, at);
            continue;
        }
        for (size_t i = 0; i < sizeof foreign_signs / sizeof *foreign_signs; i++) {
            Text sign = text_of(foreign_signs[i].sign), instead = text_of(foreign_signs[i].instead);
            if (!text_starts_with(scene_slice(scene, at, end), sign))
                continue;
            bool glued = scene_byte(scene, at + (uint32_t)sign.length) != ' ' &&
                         text_find(TEXT(",:"), instead.bytes[0]) < 2;
            Span span = { .source = scene->number, .start = at, .end = at + (uint32_t)sign.length };
            diag_error(scene->diags, DIAG_BAD_YAML, span, "`%.*s` is another sign than YAML's `%.*s`",
                       TEXT_ARG(sign), TEXT_ARG(instead));
            diag_help(scene->diags, "write `%.*s`", TEXT_ARG(instead));
            diag_mend(
                scene->diags, span,
                text_of(arena_format(scene->diags->arena, "%.*s%s", TEXT_ARG(instead), glued ? " " : "")));
            return true;
        }
    }
    return false;
}

/* --- what stands behind a value ----------------------------------------------------------- */

/* Where the value of a line's first key begins; `end`: it has none. */
static uint32_t value_start(const Scene *scene, uint32_t start, uint32_t end)
{
    for (uint32_t at = start; at + 1 < end; at++)
        if (scene_byte(scene, at) == ':' && scene_byte(scene, at + 1) == ' ')
            return past_blanks(scene, at + 1);
    return end;
}

/* `name: "Evening" game`, reported with the whole text in quotes of the other sort. */
static void report_behind_quote(const Scene *scene, uint32_t at, char quote)
{
    uint32_t end = said_end(scene, at), start = value_start(scene, scene_line_start(scene, at), end);
    Text whole = scene_slice(scene, start, end);
    char other = quote == '"' ? '\'' : '"';
    diag_error(scene->diags, DIAG_NEEDS_QUOTES, scene_word(scene, at),
               "`%c` closes the value here, and something follows it", quote);
    if (whole.length == 0 || whole.bytes[0] != quote || text_find(whole, other) < whole.length) {
        diag_help(scene->diags, "put quotes around the whole text, and the other kind of quotes inside");
        return;
    }
    Text quoted = text_of(arena_format(scene->diags->arena, "%c%.*s%c", other, TEXT_ARG(whole), other));
    diag_help(scene->diags, "put quotes around the whole text: `%.*s`", TEXT_ARG(quoted));
    diag_mend(scene->diags, (Span){ .source = scene->number, .start = start, .end = end }, quoted);
}

/* `{letter: R} // slides`, `"Evening" game`: what follows a value on its line, blanks between. */
bool scene_report_behind_value(const Scene *scene)
{
    static const char *const comments[] = { "//", "/*", "--", ";" };
    uint32_t at = scene->complaint->problem_at, before = at;
    while (before > 0 && scene_byte(scene, before - 1) == ' ')
        before--;
    char closing = before > 0 ? scene_byte(scene, before - 1) : '\n';
    if (before == at || (closing != '"' && closing != '\'' && closing != '}' && closing != ']') ||
        !scene_says(scene, "did not find expected key"))
        return false;
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        Text sign = text_of(comments[i]);
        if (!text_starts_with(scene_slice(scene, at, line_end(scene, at)), sign))
            continue;
        Span span = { .source = scene->number, .start = at, .end = at + (uint32_t)sign.length };
        diag_error(scene->diags, DIAG_BAD_YAML, span, "a comment begins with `#`, not with `%.*s`",
                   TEXT_ARG(sign));
        diag_suggest(scene->diags, TEXT("#"));
        return true;
    }
    if (closing == '"' || closing == '\'') {
        report_behind_quote(scene, at, closing);
        return true;
    }
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, at),
               "`%c` closes the value here, and something follows it", closing);
    diag_help(scene->diags, "a key begins a line of its own; a comment begins with `#`");
    return true;
}

/* --- a colon within a value ----------------------------------------------------------------- */

/* `(letter: R, moves: R)` for a map. */
static bool report_round_map(const Scene *scene, uint32_t start, uint32_t end)
{
    if (end < start + 2 || scene_byte(scene, start) != '(' || scene_byte(scene, end - 1) != ')')
        return false;
    Span span = { .source = scene->number, .start = start, .end = end };
    diag_error(scene->diags, DIAG_BAD_YAML, span, "a map stands in braces, not in round brackets");
    diag_suggest(scene->diags, text_of(arena_format(scene->diags->arena, "{%.*s}",
                                                    TEXT_ARG(scene_slice(scene, start + 1, end - 1)))));
    return true;
}

/* `points > 3 ? 1 : 0`, `(letter: R)`: a second colon on the line. */
bool scene_report_colon(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at, start = scene_line_start(scene, at),
             end = said_end(scene, start);
    uint32_t value = value_start(scene, start, end);
    if (!scene_says(scene, "mapping values are not allowed") || value >= at)
        return false;
    if (report_round_map(scene, value, end))
        return true;
    if (!text_contains(scene_slice(scene, value, at), TEXT(" ? ")))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, at), "a colon cannot stand in an expression");
    diag_help(scene->diags,
              "a choice between values is a table under `terms:`, `[{if: ..., is: ...}, {is: ...}]`");
    return true;
}
