/* Libyaml's complaints in an inventor's words. The likely slip
 * is guessed from the text around the place; a table covers the rest. */

#include "base/buffer.h"
#include "base/letters.h"
#include "tree/scene.h"

uint32_t scene_line_start(const Scene *scene, uint32_t at)
{
    while (at > 0 && scene_byte(scene, at - 1) != '\n')
        at--;
    return at;
}

Span scene_word(const Scene *scene, uint32_t at)
{
    Text rest = text_slice(scene->source->bytes, at, scene->source->bytes.length);
    size_t length = rest.length > 0 && !scene_is_blank(rest.bytes[0]) ? text_character_length(rest) : 0;
    while (length > 0 && length < rest.length && !scene_is_blank(rest.bytes[length]) &&
           rest.bytes[length] != ',' && rest.bytes[length] != ']' && rest.bytes[length] != '}')
        length++;
    return (Span){ .source = scene->number, .start = at, .end = at + (uint32_t)length };
}

/* Behind the blanks with which a line begins. */
static uint32_t indent_end(const Scene *scene, uint32_t line)
{
    while (scene_byte(scene, line) == ' ' || scene_byte(scene, line) == '\t')
        line++;
    return line;
}

/* From the first line that begins with tabs to behind the tabs of the last. Nowhere if there is none, or if
 * lines of one top-level part begin with tabs and others with spaces: how wide a tab was shown there is not
 * known. */
static Span indented_with_tabs(const Scene *scene)
{
    Span place = { .source = scene->number, .start = UINT32_MAX };
    bool tabs = false, spaces = false; /* in this part */
    for (uint32_t line = 0, end; line < scene->source->bytes.length; line = end + 1) {
        uint32_t said = indent_end(scene, line), tab = line;
        for (end = said; !scene_ends_line(scene_byte(scene, end));)
            end++;
        while (tab < said && scene_byte(scene, tab) == '\t')
            tab++;
        if (said == line && end > said)
            tabs = spaces = false;
        tabs = tabs || tab > line;
        spaces = spaces || (tab < said && end > said);
        if (tabs && spaces)
            return (Span){ .source = scene->number };
        if (tab > line) {
            place.start = line < place.start ? line : place.start;
            place.end = tab;
        }
    }
    return place;
}

/* Offers two spaces for each tab with which a line of the text begins. */
static void offer_spaces(const Scene *scene)
{
    Span place = indented_with_tabs(scene);
    Buffer by = { .arena = scene->diags->arena };
    bool indents = true;
    for (uint32_t i = place.start; i < place.end; i++) {
        char byte = scene_byte(scene, i);
        indents = byte == '\n' || (indents && byte == '\t');
        if (indents && byte == '\t')
            buffer_add(&by, "  ");
        else
            buffer_add_char(&by, byte);
    }
    if (place.end > 0) {
        diag_mend(scene->diags, place, buffer_text(&by));
        diag_is_certain(scene->diags);
    }
}

/* A tab before the first visible character of the line. */
static bool report_tab(const Scene *scene, uint32_t at)
{
    uint32_t line = scene_line_start(scene, at), end = indent_end(scene, line);
    for (uint32_t i = line; i < end; i++) {
        if (scene_byte(scene, i) != '\t')
            continue;
        Span span = { .source = scene->number, .start = i, .end = i + 1 };
        diag_error(scene->diags, DIAG_TAB_INDENT, span, "this line is indented with a tab");
        diag_help(scene->diags, "indent with spaces");
        offer_spaces(scene);
        return true;
    }
    return false;
}

/* `[F-R]cQ` or `"a"b`: something follows right behind what YAML took for the whole value. */
static bool report_behind_bracket(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    char before = at > 0 ? scene_byte(scene, at - 1) : '\0';
    char here = scene_byte(scene, at);
    bool quote = before == '"' || before == '\'';
    bool closing = quote || before == ']' || before == '}';
    if (!closing || here == '\0' || here == '\n' || here == '\r' ||
        text_contains(scene->complaint->context, TEXT("quoted")))
        return false;
    if (here == ']' || here == '}') {
        diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, at), "this `%c` closes nothing", here);
        return true;
    }
    diag_error(scene->diags, DIAG_NEEDS_QUOTES, scene_word(scene, at),
               "`%c` closes the value here, and something follows it", before);
    diag_help(scene->diags, quote ? "put quotes around the whole text, and the other kind of quotes inside"
                                  : "put quotes around the whole text, as in \"[F-R]cQ\"");
    return true;
}

/* `did not find expected ',' or ']'` at the end of the file, or at a key of a later line. */
static bool report_unclosed(const Scene *scene)
{
    const Complaint *complaint = scene->complaint;
    char open = scene_byte(scene, complaint->context_at);
    if (!text_contains(complaint->context, TEXT("while parsing a flow")) || (open != '[' && open != '{'))
        return false;
    if (scene_line_start(scene, complaint->problem_at) == scene_line_start(scene, complaint->context_at) &&
        complaint->problem_at < scene->source->bytes.length)
        return false;
    Span span = { .source = scene->number, .start = complaint->context_at, .end = complaint->context_at + 1 };
    diag_error(scene->diags, DIAG_BAD_YAML, span, "this `%c` is never closed", open);
    diag_help(scene->diags, "add the missing `%c`", open == '[' ? ']' : '}');
    diag_note(scene->diags, scene_word(scene, complaint->problem_at), "the reader got as far as here");
    return true;
}

/* `{setup: |`: a text of several lines begins in brackets. */
static bool report_block_in_flow(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    char here = scene_byte(scene, at);
    if ((here != '|' && here != '>') ||
        !text_contains(scene->complaint->problem, TEXT("character that cannot start any token")))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, at),
               "a text of several lines (`%c`) cannot stand between braces or brackets", here);
    diag_help(scene->diags, "write the keys around it on lines of their own, indented, without braces");
    return true;
}

/* `{text: a {at}}`: brackets and braces end a text that has no quotes. */
static bool report_bracket_in_flow(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    char here = scene_byte(scene, at);
    if ((here != '{' && here != '[') ||
        !text_contains(scene->complaint->problem, TEXT("did not find expected ','")))
        return false;
    diag_error(scene->diags, DIAG_NEEDS_QUOTES, scene_word(scene, at),
               "`%c` cannot stand in a text without quotes", here);
    diag_help(scene->diags, here == '['
                                ? "put quotes around the whole text; sets of cells have no brackets: `d4 e4`"
                                : "put quotes around the whole text");
    return true;
}

/* True if a number follows the commas and blanks from `at` on. */
static bool number_follows(const Scene *scene, uint32_t at)
{
    while (scene_byte(scene, at) == ',' || scene_byte(scene, at) == ' ')
        at++;
    uint32_t end = at;
    while (letter_is_digit(scene_byte(scene, end)))
        end++;
    char behind = scene_byte(scene, end);
    return end > at && (scene_is_blank(behind) || behind == ',' || behind == ']');
}

/* `, ,` in a bracket. In a list of numbers, where their places have a meaning, one may be missing. */
static bool report_comma(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    if (scene_byte(scene, at) != ',' ||
        !text_contains(scene->complaint->problem, TEXT("expected node content")))
        return false;
    diag_error(scene->diags, DIAG_STRAY_COMMA, scene_word(scene, at), "nothing stands before this comma");
    diag_help(scene->diags, number_follows(scene, at)
                                ? "write the number that is missing, or take the comma away"
                                : "take it away");
    return true;
}

/* `- b` among keys. */
static bool report_item_among_keys(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    if (scene_byte(scene, at) != '-' || scene_byte(scene, at + 1) != ' ' ||
        !text_contains(scene->complaint->problem, TEXT("did not find expected key")))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, at), "an item `- ` cannot stand among keys");
    diag_help(scene->diags, "take the `- ` away, or begin every entry of this block with one");
    return true;
}

/* `: b`: a colon that begins a line or an item. */
static bool report_missing_key(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    bool expected = text_contains(scene->complaint->problem, TEXT("expected key")) ||
                    text_contains(scene->complaint->problem, TEXT("expected node content"));
    if (!expected || scene_byte(scene, at) != ':')
        return false;
    diag_error(scene->diags, DIAG_KEY_NOT_WORD, scene_word(scene, at),
               "the key before this colon is missing");
    return true;
}

/* `hawk {letter: Z}`, `hawk:{letter: Z}`: what stands between a key and the bracket behind it. */
static bool report_before_bracket(const Scene *scene)
{
    uint32_t start = scene_line_start(scene, scene->complaint->problem_at), end, bracket;
    while (scene_byte(scene, start) == ' ' ||
           (scene_byte(scene, start) == '-' && scene_byte(scene, start + 1) == ' '))
        start++;
    for (end = start; letter_is_of_name(scene_byte(scene, end));)
        end++;
    bool colon = scene_byte(scene, end) == ':';
    for (bracket = end + colon;
         !colon && (scene_byte(scene, bracket) == ' ' || scene_byte(scene, bracket) == '=');)
        bracket++;
    char open = scene_byte(scene, bracket);
    if (!text_contains(scene->complaint->problem, TEXT("mapping values are not allowed")) || end == start ||
        bracket == end || (open != '{' && open != '[') || bracket > scene->complaint->problem_at)
        return false;
    Span key = { .source = scene->number, .start = start, .end = end + colon };
    Text word = text_slice(scene->source->bytes, start, end - start);
    diag_error(scene->diags, DIAG_BAD_YAML, key, "a %s is missing after `%.*s%s`", colon ? "space" : "colon",
               TEXT_ARG(word), colon ? ":" : "");
    diag_help(scene->diags, "write `%.*s: %c...%c`", TEXT_ARG(word), open, open == '{' ? '}' : ']');
    return true;
}

typedef struct Wording {
    const char *problem;
    const char *context; /* NULL: any */
    DiagCode code;
    bool at_context;
    const char *message;
    const char *help;
} Wording;

static const Wording wordings[] = {
    { "did not find expected alphabetic", NULL, DIAG_NEEDS_QUOTES, true, "a text cannot start with this sign",
      "put quotes around it" },
    { "found character that cannot start any token", NULL, DIAG_NEEDS_QUOTES, false,
      "a text cannot start with this sign", "put quotes around it" },
    { "", "while scanning a tag", DIAG_NEEDS_QUOTES, true, "a text cannot start with `!`",
      "put quotes around it" },
    { "", "while parsing a tag", DIAG_NEEDS_QUOTES, true, "a text cannot start with `!`",
      "put quotes around it" },
    { "found undefined tag handle", NULL, DIAG_NEEDS_QUOTES, false, "a text cannot start with `!`",
      "put quotes around it" },
    { "did not find expected comment or line break", NULL, DIAG_NEEDS_QUOTES, true,
      "`|` or `>` at the start announces a text on the following lines, but something stands beside it",
      "put quotes around the text" },
    { "found an indentation indicator equal to 0", NULL, DIAG_BAD_YAML, true,
      "the number after `|` or `>` cannot be 0", "leave the number out" },
    { "could not find expected ':'", NULL, DIAG_BAD_YAML, true, "a key needs a colon and a space after it",
      "write `key: value`, or indent the line further if it goes on with the one above" },
    { "mapping values are not allowed", NULL, DIAG_BAD_YAML, false,
      "a colon cannot stand here: this value began on the same line or the one above",
      "put quotes around a text that has a colon, check how the line is indented, or whether the line "
      "above lacks its colon" },
    { "block sequence entries are not allowed", NULL, DIAG_BAD_YAML, false, "an item `- ` cannot begin here",
      "begin the list on its own line, or write it as [a, b]" },
    { "mapping keys are not allowed", NULL, DIAG_BAD_YAML, false, "a key cannot begin here",
      "put quotes around a text that starts with `?`" },
    { "found unexpected end of stream", "quoted", DIAG_BAD_YAML, true, "this quote is never closed",
      "add the missing quote" },
    { "found unexpected document indicator", "quoted", DIAG_BAD_YAML, true, "this quote is never closed",
      "add the missing quote" },
    { "found unknown escape character", NULL, DIAG_BAD_YAML, false, "there is no such escape",
      "between single quotes a backslash is just itself" },
    { "did not find expected hexdecimal number", NULL, DIAG_BAD_YAML, false,
      "a number in hexadecimal belongs here", "between single quotes a backslash is just itself" },
    { "found invalid Unicode character", NULL, DIAG_BAD_YAML, false, "there is no character of this number",
      NULL },
    { "found a tab character", NULL, DIAG_TAB_INDENT, false, "a tab cannot stand here",
      "indent with spaces" },
    { "", "directive", DIAG_BAD_YAML, true, "a line cannot begin with `%`",
      "put quotes around a text that starts with it" },
    { "did not find expected <document start>", NULL, DIAG_BAD_YAML, false,
      "the definition ended above; nothing can follow it",
      "check the brackets and how the lines are indented" },
    { "did not find expected key", NULL, DIAG_BAD_YAML, false, "no key of this map can begin here",
      "keys of one map begin in the same column" },
    { "did not find expected '-'", NULL, DIAG_BAD_YAML, false, "an item `- ` of this list belongs here",
      "items of one list begin in the same column" },
    { "did not find expected ',' or ']'", NULL, DIAG_BAD_YAML, false, "a comma or `]` belongs here", NULL },
    { "did not find expected ',' or '}'", NULL, DIAG_BAD_YAML, false, "a comma or `}` belongs here", NULL },
    { "did not find expected node content", NULL, DIAG_BAD_YAML, false, "a value belongs here",
      "put quotes around a text that starts with a sign" },
};

static const Wording *find_wording(const Complaint *complaint)
{
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++) {
        const Wording *wording = &wordings[i];
        if (text_contains(complaint->problem, text_of(wording->problem)) &&
            (wording->context == NULL || text_contains(complaint->context, text_of(wording->context))))
            return wording;
    }
    return NULL;
}

void complaint_report(DiagList *diags, uint16_t source, const Complaint *complaint)
{
    Scene scene = { diags, source, source_get(diags->sources, source), complaint };
    if (scene.source == NULL)
        return;
    if (report_tab(&scene, complaint->problem_at) ||
        (complaint->has_context && report_tab(&scene, complaint->context_at)))
        return;
    if (scene_report_bare_items(&scene) || scene_report_comment(&scene) || scene_report_lone_quote(&scene) ||
        scene_report_foreign_sign(&scene) || scene_report_behind_value(&scene) || scene_report_colon(&scene))
        return;
    if (scene_report_joined_lines(&scene) || report_behind_bracket(&scene) || report_unclosed(&scene) ||
        report_missing_key(&scene) || report_comma(&scene) || report_before_bracket(&scene) ||
        scene_report_line_without_colon(&scene) || scene_report_odd_line(&scene) ||
        report_item_among_keys(&scene) || report_block_in_flow(&scene) || report_bracket_in_flow(&scene))
        return;

    const Wording *wording = find_wording(complaint);
    if (wording == NULL) {
        diag_error(diags, DIAG_BAD_YAML, scene_word(&scene, complaint->problem_at), "this is no YAML: %.*s",
                   TEXT_ARG(complaint->problem));
        return;
    }
    uint32_t at =
        wording->at_context && complaint->has_context ? complaint->context_at : complaint->problem_at;
    diag_error(diags, wording->code, scene_word(&scene, at), "%s", wording->message);
    if (wording->help != NULL)
        diag_help(diags, "%s", wording->help);
}
