/* Complaints about lines that do not stand where those around them do, that lack a colon, or that are two. */

#include "base/letters.h"
#include "tree/scene.h"

/* A line that says something. */
typedef struct Line {
    uint32_t at; /* its first character that is no blank */
    uint32_t indent;
} Line;

static Line line_of(const Scene *scene, uint32_t at)
{
    uint32_t start = scene_line_start(scene, at);
    Line line = { .at = start };
    while (scene_byte(scene, line.at) == ' ')
        line.at++;
    line.indent = line.at - start;
    return line;
}

/* The line above that is neither empty nor a comment; false: there is none. */
static bool line_above(const Scene *scene, Line *line)
{
    for (uint32_t start = line->at - line->indent; start > 0;) {
        Line above = line_of(scene, start - 1);
        char first = scene_byte(scene, above.at);
        start = above.at - above.indent;
        if (!scene_is_blank(first) && first != '#') {
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

/* Whether a key stands there whose value is below. */
static bool opens_block(const Scene *scene, const Line *line)
{
    uint32_t end = line->at;
    while (scene_byte(scene, end) != '\0' && scene_byte(scene, end) != '\n' && scene_byte(scene, end) != '#')
        end++;
    while (end > line->at && scene_is_blank(scene_byte(scene, end - 1)))
        end--;
    return end > line->at && scene_byte(scene, end - 1) == ':';
}

/* How many lines are indented so far. */
static unsigned count_lines(const Scene *scene, uint32_t indent)
{
    unsigned count = 0;
    for (uint32_t at = 0; at < scene->source->bytes.length; at++)
        if (at == 0 || scene_byte(scene, at - 1) == '\n')
            count += line_of(scene, at).indent == indent && !scene_is_blank(scene_byte(scene, at + indent));
    return count;
}

/* Whether few lines are indented as one is, and many as the other. */
static bool is_rarer(const Scene *scene, const Line *line, const Line *other)
{
    enum { OFTEN = 3 };
    return count_lines(scene, line->indent) * OFTEN <= count_lines(scene, other->indent);
}

/* True if the first line below a key is as far in as `here`: that is one of several below the key. */
static bool is_below(const Scene *scene, const Line *key, const Line *here)
{
    Line probe = *here, first = *here;
    while (line_above(scene, &probe) && probe.at > key->at)
        first = probe;
    return opens_block(scene, key) && first.indent == here->indent;
}

/* One line above, not as far in as those before and behind it. */
static bool find_line_too_far_out(const Scene *scene, Line here, Line *odd)
{
    Line above = here;
    if (here.indent == 0 || !line_above_within(scene, &above, here.indent - 1) ||
        is_below(scene, &above, &here))
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
    bool apart = start > 1 && scene_byte(scene, start - 2) == '\n';
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
    while (scene_byte(scene, at) == ' ')
        at++;
    return at;
}

/* Up to a colon, a comment or the end of the line. */
static uint32_t past_text(const Scene *scene, uint32_t at)
{
    while (scene_byte(scene, at) != '\n' && scene_byte(scene, at) != '\0' && scene_byte(scene, at) != ':' &&
           !(scene_byte(scene, at) == '#' && scene_byte(scene, at - 1) == ' '))
        at++;
    return at;
}

static bool is_item(const Scene *scene, const Line *line)
{
    return scene_byte(scene, line->at) == '-' && scene_byte(scene, line->at + 1) == ' ';
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
bool scene_report_line_without_colon(const Scene *scene)
{
    Line here = line_of(scene, scene->complaint->problem_at), above = here;
    if (!text_contains(scene->complaint->problem, TEXT("mapping values are not allowed")) ||
        !line_above(scene, &above))
        return false;
    if (above.indent > here.indent && !line_above_within(scene, &above, here.indent)) /* `each:|` */
        return false;
    while (is_item(scene, &here) && is_item(scene, &above) && above.indent >= here.indent)
        if (!line_above(scene, &above))
            return false;
    above = item_of(scene, above);
    uint32_t word = above.at;
    while (letter_is_of_name(scene_byte(scene, word)))
        word++;
    bool glued = scene_byte(scene, word) == ':' && !scene_is_blank(scene_byte(scene, word + 1));
    uint32_t start = past_blanks(scene, word + glued);
    if (scene_byte(scene, start) == '=' && scene_byte(scene, start + 1) == ' ')
        start = past_blanks(scene, start + 1);
    uint32_t end = past_text(scene, start);
    Text key = text_slice(scene->source->bytes, above.at, word - above.at),
         said = text_trim(text_slice(scene->source->bytes, start, end - start));
    bool alone = said.length == 0, further = here.indent > above.indent;
    if (here.indent < above.indent || scene_byte(scene, end) == ':')
        return false;
    if (start == word && !further && !alone) { /* `pawn, rook` */
        diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, above.at), "this line has no colon");
        diag_help(scene->diags, "a line among keys is `NAME: ...`");
        return true;
    }
    if (key.length == 0 || (further ? !alone && !glued : alone || start == word))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, above.at), "a %s is missing after `%.*s%s`",
               glued ? "space" : "colon", TEXT_ARG(key), glued ? ":" : "");
    diag_help(scene->diags, "write `%.*s:%s%.*s`", TEXT_ARG(key), alone ? "" : " ", TEXT_ARG(said));
    return true;
}

/* YAML complains where a block cannot go on, though the line that is out of step may stand above. */
bool scene_report_odd_line(const Scene *scene)
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
    diag_error(scene->diags, DIAG_BAD_YAML, scene_word(scene, odd.at),
               "this line does not begin in the column of those around it");
    diag_help(scene->diags,
              "keys of one map, and items of one list, begin in the same column: here in column %u",
              here.indent + 1);
    diag_note(scene->diags, scene_word(scene, here.at), "as here");
    return true;
}

/* True if a line begins with `{` in the column of this one. */
static bool is_map_beside(const Scene *scene, Line here, Line other)
{
    return other.indent == here.indent && scene_byte(scene, other.at) == '{';
}

bool scene_report_bare_items(const Scene *scene)
{
    const Text problem = scene->complaint->problem;
    Line here = line_of(scene, scene->complaint->problem_at), above = here;
    uint32_t end = here.at;
    while (!scene_ends_line(scene_byte(scene, end)))
        end++;
    Line below = end + 1 < scene->source->bytes.length ? line_of(scene, end + 1) : here;
    bool beside = (line_above(scene, &above) && is_map_beside(scene, here, above)) ||
                  (below.at != here.at && is_map_beside(scene, here, below));
    if (scene_byte(scene, here.at) != '{' || !beside || text_contains(problem, TEXT("',' or")))
        return false;
    diag_error(scene->diags, DIAG_BAD_YAML, (Span){ scene->number, here.at, here.at + 1 },
               "several maps stand here one below the other, and no `-` before them");
    diag_help(scene->diags, "each item of a list begins with `- `: `- {...}`");
    return true;
}

/* --- two lines in one ------------------------------------------------------------------ */

/* How far in a key stands that got onto the end of a line: what is below belongs to it, if it has no value.
 */
static uint32_t indent_of_joined(const Scene *scene, const Line *line, uint32_t behind)
{
    uint32_t end = behind;
    while (scene_byte(scene, end) == ' ')
        end++;
    uint32_t next = end + 1;
    if (scene_byte(scene, end) != '\n' || next >= scene->source->bytes.length)
        return line->indent;
    Line below = line_of(scene, next), above = *line;
    while (above.indent >= below.indent && line_above(scene, &above))
        continue;
    return above.indent < below.indent ? above.indent : 0;
}

/* True if a closing bracket has no partner before it on its line. */
static bool closes_nothing(const Scene *scene, uint32_t at)
{
    char close = scene_byte(scene, at), open = close == '}' ? '{' : '[';
    int depth = 0;
    for (uint32_t i = scene_line_start(scene, at); i < at; i++)
        depth += scene_byte(scene, i) == open ? 1 : scene_byte(scene, i) == close ? -1 : 0;
    return depth <= 0;
}

/* `{moves: NN}zones:`, `moves: NN}zones:`: a key right behind the bracket that closes what is before it, or
 * nothing. */
bool scene_report_joined_lines(const Scene *scene)
{
    uint32_t end = scene->complaint->problem_at, start;
    while (letter_is_of_name(scene_byte(scene, end)))
        end++;
    for (start = end; start > 0 && letter_is_of_name(scene_byte(scene, start - 1));)
        start--;
    char before = start > 0 ? scene_byte(scene, start - 1) : '\0', behind = scene_byte(scene, end + 1);
    bool key = scene_byte(scene, end) == ':' && (behind == ' ' || scene_ends_line(behind)) && end > start;
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
