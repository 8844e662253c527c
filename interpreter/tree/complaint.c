/* Libyaml's complaints in an inventor's words. The likely slip
 * is guessed from the text around the place; a table covers the rest. */

#include "tree/complaint.h"

#include "base/letters.h"

typedef struct Scene {
    DiagList *diags;
    uint16_t number;
    const Source *source;
    const Complaint *complaint;
} Scene;

static bool ends_word(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* From a byte to the end of the word that begins there, at least one character
 * if there is one; closing signs belong to what stands around the word. */
static Span word_span(const Scene *scene, uint32_t at)
{
    Text rest = text_slice(scene->source->bytes, at, scene->source->bytes.length);
    size_t length = rest.length > 0 && !ends_word(rest.bytes[0]) ? text_character_length(rest) : 0;
    while (length > 0 && length < rest.length && !ends_word(rest.bytes[length]) &&
           rest.bytes[length] != ',' && rest.bytes[length] != ']' && rest.bytes[length] != '}')
        length++;
    return (Span){ .source = scene->number, .start = at, .end = at + (uint32_t)length };
}

static char byte_at(const Scene *scene, uint32_t at)
{
    return at < scene->source->bytes.length ? scene->source->bytes.bytes[at] : '\0';
}

static uint32_t line_start(const Scene *scene, uint32_t at)
{
    while (at > 0 && byte_at(scene, at - 1) != '\n')
        at--;
    return at;
}

/* A tab before the first visible character of the line. */
static bool report_tab(const Scene *scene, uint32_t at)
{
    for (uint32_t i = line_start(scene, at); byte_at(scene, i) == ' ' || byte_at(scene, i) == '\t'; i++) {
        if (byte_at(scene, i) != '\t')
            continue;
        Span span = { .source = scene->number, .start = i, .end = i + 1 };
        diag_error(scene->diags, DIAG_TAB_INDENT, span, "this line is indented with a tab");
        diag_help(scene->diags, "indent with spaces");
        return true;
    }
    return false;
}

/* `[F-R]cQ` or `"a"b`: something follows right behind what YAML took for the whole value. */
static bool report_behind_bracket(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    char before = at > 0 ? byte_at(scene, at - 1) : '\0';
    char here = byte_at(scene, at);
    bool quote = before == '"' || before == '\'';
    bool closing = quote || before == ']' || before == '}';
    if (!closing || here == '\0' || here == '\n' || here == '\r' ||
        text_contains(scene->complaint->context, TEXT("quoted")))
        return false;
    if (here == ']' || here == '}') {
        diag_error(scene->diags, DIAG_BAD_YAML, word_span(scene, at), "this `%c` closes nothing", here);
        return true;
    }
    diag_error(scene->diags, DIAG_NEEDS_QUOTES, word_span(scene, at),
               "`%c` closes the value here, and something follows it", before);
    diag_help(scene->diags, quote ? "put quotes around the whole text, and the other kind of quotes inside"
                                  : "put quotes around the whole text, as in \"[F-R]cQ\"");
    return true;
}

/* `did not find expected ',' or ']'` at the end of the file, or at a key of a later line. */
static bool report_unclosed(const Scene *scene)
{
    const Complaint *complaint = scene->complaint;
    char open = byte_at(scene, complaint->context_at);
    if (!text_contains(complaint->context, TEXT("while parsing a flow")) || (open != '[' && open != '{'))
        return false;
    if (line_start(scene, complaint->problem_at) == line_start(scene, complaint->context_at) &&
        complaint->problem_at < scene->source->bytes.length)
        return false;
    Span span = { .source = scene->number, .start = complaint->context_at, .end = complaint->context_at + 1 };
    diag_error(scene->diags, DIAG_BAD_YAML, span, "this `%c` is never closed", open);
    diag_help(scene->diags, "add the missing `%c`", open == '[' ? ']' : '}');
    diag_note(scene->diags, word_span(scene, complaint->problem_at), "the reader got as far as here");
    return true;
}

/* `{setup: |`: a text of several lines begins in brackets. */
static bool report_block_in_flow(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    char here = byte_at(scene, at);
    if ((here != '|' && here != '>') ||
        !text_contains(scene->complaint->problem, TEXT("character that cannot start any token")))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, word_span(scene, at),
               "a text of several lines (`%c`) cannot stand between braces or brackets", here);
    diag_help(scene->diags, "write the keys around it on lines of their own, indented, without braces");
    return true;
}

/* `{text: a {at}}`: brackets and braces end a text that has no quotes. */
static bool report_bracket_in_flow(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    char here = byte_at(scene, at);
    if ((here != '{' && here != '[') ||
        !text_contains(scene->complaint->problem, TEXT("did not find expected ','")))
        return false;
    diag_error(scene->diags, DIAG_NEEDS_QUOTES, word_span(scene, at),
               "`%c` cannot stand in a text without quotes", here);
    diag_help(scene->diags, here == '['
                                ? "put quotes around the whole text; sets of cells have no brackets: `d4 e4`"
                                : "put quotes around the whole text");
    return true;
}

/* True if a number follows the commas and blanks from `at` on. */
static bool number_follows(const Scene *scene, uint32_t at)
{
    while (byte_at(scene, at) == ',' || byte_at(scene, at) == ' ')
        at++;
    uint32_t end = at;
    while (letter_is_digit(byte_at(scene, end)))
        end++;
    char behind = byte_at(scene, end);
    return end > at && (ends_word(behind) || behind == ',' || behind == ']');
}

/* `, ,` in a bracket. In a list of numbers, where their places have a meaning, one may be missing. */
static bool report_comma(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    if (byte_at(scene, at) != ',' || !text_contains(scene->complaint->problem, TEXT("expected node content")))
        return false;
    diag_error(scene->diags, DIAG_STRAY_COMMA, word_span(scene, at), "nothing stands before this comma");
    diag_help(scene->diags, number_follows(scene, at)
                                ? "write the number that is missing, or take the comma away"
                                : "take it away");
    return true;
}

/* `- b` among keys. */
static bool report_item_among_keys(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    if (byte_at(scene, at) != '-' || byte_at(scene, at + 1) != ' ' ||
        !text_contains(scene->complaint->problem, TEXT("did not find expected key")))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, word_span(scene, at), "an item `- ` cannot stand among keys");
    diag_help(scene->diags, "take the `- ` away, or begin every entry of this block with one");
    return true;
}

/* `: b`: a colon that begins a line or an item. */
static bool report_missing_key(const Scene *scene)
{
    uint32_t at = scene->complaint->problem_at;
    bool expected = text_contains(scene->complaint->problem, TEXT("expected key")) ||
                    text_contains(scene->complaint->problem, TEXT("expected node content"));
    if (!expected || byte_at(scene, at) != ':')
        return false;
    diag_error(scene->diags, DIAG_KEY_NOT_WORD, word_span(scene, at), "the key before this colon is missing");
    return true;
}

static bool is_of_key(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '-' || byte == '_';
}

/* `hawk {letter: Z}`, `hawk:{letter: Z}`: what stands between a key and the bracket behind it. */
static bool report_before_bracket(const Scene *scene)
{
    uint32_t start = line_start(scene, scene->complaint->problem_at), end, bracket;
    while (byte_at(scene, start) == ' ' || (byte_at(scene, start) == '-' && byte_at(scene, start + 1) == ' '))
        start++;
    for (end = start; is_of_key(byte_at(scene, end));)
        end++;
    bool colon = byte_at(scene, end) == ':';
    for (bracket = end + colon; !colon && (byte_at(scene, bracket) == ' ' || byte_at(scene, bracket) == '=');)
        bracket++;
    char open = byte_at(scene, bracket);
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

/* --- a line that is out of step -------------------------------------------------------- */

/* A line that says something. */
typedef struct Line {
    uint32_t at; /* its first character that is no blank */
    uint32_t indent;
} Line;

static Line line_of(const Scene *scene, uint32_t at)
{
    uint32_t start = line_start(scene, at);
    Line line = { .at = start };
    while (byte_at(scene, line.at) == ' ')
        line.at++;
    line.indent = line.at - start;
    return line;
}

/* The line above that is neither empty nor a comment; false: there is none. */
static bool line_above(const Scene *scene, Line *line)
{
    for (uint32_t start = line->at - line->indent; start > 0;) {
        Line above = line_of(scene, start - 1);
        char first = byte_at(scene, above.at);
        start = above.at - above.indent;
        if (!ends_word(first) && first != '#') {
            *line = above;
            return true;
        }
    }
    return false;
}

/* Goes up over what stands further in. */
static bool line_above_within(const Scene *scene, Line *line, uint32_t indent)
{
    while (line_above(scene, line))
        if (line->indent <= indent)
            return true;
    return false;
}

/* True if a key stands there whose value is below. */
static bool opens_block(const Scene *scene, const Line *line)
{
    uint32_t end = line->at;
    while (byte_at(scene, end) != '\0' && byte_at(scene, end) != '\n' && byte_at(scene, end) != '#')
        end++;
    while (end > line->at && ends_word(byte_at(scene, end - 1)))
        end--;
    return end > line->at && byte_at(scene, end - 1) == ':';
}

/* How many lines are indented so far. */
static unsigned count_lines(const Scene *scene, uint32_t indent)
{
    unsigned count = 0;
    for (uint32_t at = 0; at < scene->source->bytes.length; at++)
        if (at == 0 || byte_at(scene, at - 1) == '\n')
            count += line_of(scene, at).indent == indent && !ends_word(byte_at(scene, at + indent));
    return count;
}

/* True if few lines are indented as one is, and many as the other. */
static bool is_rarer(const Scene *scene, const Line *line, const Line *other)
{
    enum { OFTEN = 3 };
    return count_lines(scene, line->indent) * OFTEN <= count_lines(scene, other->indent);
}

/* One line above, not as far in as those before and behind it. */
static bool find_line_too_far_out(const Scene *scene, Line here, Line *odd)
{
    Line above = here;
    if (here.indent == 0 || !line_above_within(scene, &above, here.indent - 1))
        return false;
    *odd = above;
    Line probe = above;
    do {
        if (!line_above(scene, &probe))
            return false;
    } while (probe.indent > here.indent);
    bool below_key = opens_block(scene, &probe) && probe.indent < here.indent &&
                     (above.indent <= probe.indent || is_rarer(scene, &above, &here));
    uint32_t start = above.at - above.indent;
    bool apart = start > 1 && byte_at(scene, start - 2) == '\n';
    return !apart && (probe.indent == here.indent || below_key);
}

/* The first line of a block, further in than those that follow it. */
static bool find_line_too_far_in(const Scene *scene, Line here, Line *odd)
{
    Line above = here, first = here;
    unsigned beginnings = 0;
    uint32_t indent = UINT32_MAX;
    while (line_above(scene, &above) && above.indent > here.indent) {
        beginnings = above.indent < indent ? 1 : beginnings + (above.indent == indent);
        first = above.indent <= indent ? above : first;
        indent = above.indent < indent ? above.indent : indent;
    }
    *odd = first;
    return beginnings == 1 && above.indent < here.indent && opens_block(scene, &above) &&
           is_rarer(scene, &first, &here);
}

static uint32_t past_blanks(const Scene *scene, uint32_t at)
{
    while (byte_at(scene, at) == ' ')
        at++;
    return at;
}

/* Up to a colon, a comment or the end of the line. */
static uint32_t past_text(const Scene *scene, uint32_t at)
{
    while (byte_at(scene, at) != '\n' && byte_at(scene, at) != '\0' && byte_at(scene, at) != ':' &&
           !(byte_at(scene, at) == '#' && byte_at(scene, at - 1) == ' '))
        at++;
    return at;
}

static bool is_item(const Scene *scene, const Line *line)
{
    return byte_at(scene, line->at) == '-' && byte_at(scene, line->at + 1) == ' ';
}

/* A line without the `- ` of an item. */
static Line item_of(const Scene *scene, Line line)
{
    while (is_item(scene, &line)) {
        uint32_t at = past_blanks(scene, line.at + 1);
        line = (Line){ .at = at, .indent = line.indent + at - line.at };
    }
    return line;
}

/* `letter Z`, `letter = Z`, `letter:Z`, or `pieces` alone, and a key below: YAML reads a text of two lines,
 * in which that key's colon cannot stand. */
static bool report_line_without_colon(const Scene *scene)
{
    Line here = line_of(scene, scene->complaint->problem_at), above = here;
    if (!text_contains(scene->complaint->problem, TEXT("mapping values are not allowed")) ||
        !line_above(scene, &above))
        return false;
    while (is_item(scene, &here) && is_item(scene, &above) && above.indent >= here.indent)
        if (!line_above(scene, &above))
            return false;
    above = item_of(scene, above);
    uint32_t word = above.at;
    while (is_of_key(byte_at(scene, word)))
        word++;
    bool glued = byte_at(scene, word) == ':' && !ends_word(byte_at(scene, word + 1));
    uint32_t start = past_blanks(scene, word + glued);
    if (byte_at(scene, start) == '=' && byte_at(scene, start + 1) == ' ')
        start = past_blanks(scene, start + 1);
    uint32_t end = past_text(scene, start);
    Text key = text_slice(scene->source->bytes, above.at, word - above.at),
         said = text_trim(text_slice(scene->source->bytes, start, end - start));
    bool alone = said.length == 0, further = here.indent > above.indent;
    if (key.length == 0 || here.indent < above.indent || byte_at(scene, end) == ':' ||
        (further ? !alone && !glued : alone || start == word))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, word_span(scene, above.at), "a %s is missing after `%.*s%s`",
               glued ? "space" : "colon", TEXT_ARG(key), glued ? ":" : "");
    diag_help(scene->diags, "write `%.*s:%s%.*s`", TEXT_ARG(key), alone ? "" : " ", TEXT_ARG(said));
    return true;
}

/* YAML complains where a block cannot go on, though the line that is out of step may stand above. */
static bool report_odd_line(const Scene *scene)
{
    const Text problem = scene->complaint->problem;
    Line here = line_of(scene, scene->complaint->problem_at), odd;
    if (!text_contains(problem, TEXT("did not find expected key")) &&
        !text_contains(problem, TEXT("did not find expected '-'")) &&
        !text_contains(problem, TEXT("mapping values are not allowed")))
        return false;
    if (!text_contains(scene->complaint->context, TEXT("block")) &&
        !text_contains(problem, TEXT("mapping values")))
        return false;
    if (!find_line_too_far_in(scene, here, &odd) && !find_line_too_far_out(scene, here, &odd))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, word_span(scene, odd.at),
               "this line does not begin in the column of those around it");
    diag_help(scene->diags,
              "keys of one map, and items of one list, begin in the same column: here in column %u",
              here.indent + 1);
    diag_note(scene->diags, word_span(scene, here.at), "as here");
    return true;
}

/* --- two lines in one ------------------------------------------------------------------ */

static bool ends_line(char byte)
{
    return byte == '\0' || byte == '\n' || byte == '\r';
}

/* How far in a key stands that got onto the end of a line: what is below belongs to it, if it has no value.
 */
static uint32_t indent_of_joined(const Scene *scene, const Line *line, uint32_t behind)
{
    uint32_t end = behind;
    while (byte_at(scene, end) == ' ')
        end++;
    uint32_t next = end + 1;
    if (byte_at(scene, end) != '\n' || next >= scene->source->bytes.length)
        return line->indent;
    Line below = line_of(scene, next), above = *line;
    while (above.indent >= below.indent && line_above(scene, &above))
        continue;
    return above.indent < below.indent ? above.indent : 0;
}

/* True if a closing bracket has no partner before it on its line. */
static bool closes_nothing(const Scene *scene, uint32_t at)
{
    char close = byte_at(scene, at), open = close == '}' ? '{' : '[';
    int depth = 0;
    for (uint32_t i = line_start(scene, at); i < at; i++)
        depth += byte_at(scene, i) == open ? 1 : byte_at(scene, i) == close ? -1 : 0;
    return depth <= 0;
}

/* `{moves: NN}zones:`, `moves: NN}zones:`: a key right behind the bracket that closes what is before it, or
 * nothing. */
static bool report_joined_lines(const Scene *scene)
{
    uint32_t end = scene->complaint->problem_at, start;
    while (is_of_key(byte_at(scene, end)))
        end++;
    for (start = end; start > 0 && is_of_key(byte_at(scene, start - 1));)
        start--;
    char before = start > 0 ? byte_at(scene, start - 1) : '\0', behind = byte_at(scene, end + 1);
    bool key = byte_at(scene, end) == ':' && (behind == ' ' || ends_line(behind)) && end > start;
    if (!key || (before != '}' && before != ']') ||
        text_contains(scene->complaint->context, TEXT("while parsing a flow")))
        return false;
    bool extra = closes_nothing(scene, start - 1);
    Text word = text_slice(scene->source->bytes, start, end - start);
    Line line = line_of(scene, start);
    Span mended = { .source = scene->number, .start = start - extra, .end = start };
    Span span = { .source = scene->number, .start = start - extra, .end = end };
    if (extra)
        diag_error(scene->diags, DIAG_BAD_YAML, span,
                   "this `%c` closes nothing, and a line break is missing before `%.*s`", before,
                   TEXT_ARG(word));
    else
        diag_error(scene->diags, DIAG_BAD_YAML, span, "a line break is missing before `%.*s`",
                   TEXT_ARG(word));
    diag_help(scene->diags, "begin a new line with `%.*s:`%s", TEXT_ARG(word),
              extra ? ", without the bracket" : "");
    diag_mend(scene->diags, mended,
              text_of(arena_format(scene->diags->arena, "\n%*s", (int)indent_of_joined(scene, &line, end + 1),
                                   "")));
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
    if (report_joined_lines(&scene) || report_behind_bracket(&scene) || report_unclosed(&scene) ||
        report_missing_key(&scene) || report_comma(&scene) || report_before_bracket(&scene) ||
        report_line_without_colon(&scene) || report_odd_line(&scene) || report_item_among_keys(&scene) ||
        report_block_in_flow(&scene) || report_bracket_in_flow(&scene))
        return;

    const Wording *wording = find_wording(complaint);
    if (wording == NULL) {
        diag_error(diags, DIAG_BAD_YAML, word_span(&scene, complaint->problem_at), "this is no YAML: %.*s",
                   TEXT_ARG(complaint->problem));
        return;
    }
    uint32_t at =
        wording->at_context && complaint->has_context ? complaint->context_at : complaint->problem_at;
    diag_error(diags, wording->code, word_span(&scene, at), "%s", wording->message);
    if (wording->help != NULL)
        diag_help(diags, "%s", wording->help);
}
