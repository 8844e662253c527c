/* Values that YAML takes for comments: a `#` behind a blank, as in `colour: #eee`, without quotes. */

#include "tree/comments.h"

#include "base/buffer.h"
#include "base/letters.h"
#include "tree/scene.h"

#include <string.h>

enum { COLOUR_LEAST = 3, COLOUR_MOST = 8 };

/* True of what is written whole, without quotes, by mistake: `#`, or a colour as `#c33`. */
static bool is_whole(Text text)
{
    for (size_t i = 1; i < text.length; i++)
        if (!letter_is_digit(text.bytes[i]) && !(text.bytes[i] >= 'a' && text.bytes[i] <= 'f') &&
            !(text.bytes[i] >= 'A' && text.bytes[i] <= 'F'))
            return false;
    return text.length == 1 || (text.length > COLOUR_LEAST && text.length <= COLOUR_MOST + 1);
}

/* The word that begins with the `#`, to the next blank, comma or closing bracket. */
static Text word_of(Text text)
{
    size_t end = 1;
    while (end < text.length && strchr(" \t\r\n,]}", text.bytes[end]) == NULL)
        end++;
    return text_slice(text, 0, end);
}

/* What stands in quotes for the value that begins a line, and for others like it behind a colon, as in
 * `#eee}, {colour: #333}`. Says how much of the line is replaced. */
static Text in_quotes(Arena *arena, Text line, size_t *replaced)
{
    Buffer out = { .arena = arena };
    size_t end = 0;
    for (size_t at = 0; at < line.length; at++) {
        if (line.bytes[at] != '#')
            continue;
        Text word = word_of(text_slice(line, at, line.length));
        bool behind_colon = at > 1 && line.bytes[at - 1] == ' ' && line.bytes[at - 2] == ':';
        if (!is_whole(word) || (at > 0 && !behind_colon))
            break;
        buffer_add_text(&out, text_slice(line, end, at - end));
        buffer_add(&out, "\"%.*s\"", TEXT_ARG(word));
        end = at + word.length;
    }
    *replaced = end;
    return buffer_text(&out);
}

/* `line`: from the `#` to the end of its line. `alone`: the value is all of it. */
static void report(DiagList *diags, Span at, Text line, bool begins_value, bool alone)
{
    Text word = word_of(line), said = alone ? text_trim(line) : word;
    Span span = { .source = at.source, .start = at.start, .end = at.start + (uint32_t)word.length };
    bool whole = begins_value && is_whole(word);
    diag_error(diags, DIAG_NEEDS_QUOTES, span, "`#` begins a comment here: the rest of the line is not read");
    diag_is_answered(diags);
    if (!begins_value || (!whole && (!alone || text_find(said, '"') < said.length))) {
        diag_help(diags, "put quotes around the text, if it is no comment");
        return;
    }
    const char *quoted = arena_format(diags->arena, "\"%.*s\"", TEXT_ARG(whole ? word : said));
    size_t replaced = said.length;
    Text instead = whole ? in_quotes(diags->arena, line, &replaced) : text_of(quoted);
    diag_help(diags, "put quotes around it: `%s`", quoted);
    span.end = at.start + (uint32_t)replaced;
    diag_mend(diags, span, instead);
    if (whole)
        diag_is_certain(diags);
}

/* --- where a value is missing -------------------------------------------------------------- */

bool comments_report_value(DiagList *diags, Span before, bool whole)
{
    Span rest = { .source = before.source, .start = before.end, .end = UINT32_MAX };
    Text text = source_text(diags->sources, rest);
    size_t at = 0;
    while (at < text.length && strchr("\"' :", text.bytes[at]) != NULL)
        at++;
    Text line = text_slice(text, at, text.length);
    line = text_trim(text_slice(line, 0, text_find(line, '\n')));
    if (at == 0 || line.length == 0 || line.bytes[0] != '#' || text.bytes[at - 1] != ' ' ||
        (line.length > 1 && strchr(" \t#", line.bytes[1]) != NULL) || (whole && !is_whole(word_of(line))))
        return false;
    rest.start += (uint32_t)at;
    report(diags, rest, line, true, strchr(",]}", line.bytes[line.length - 1]) == NULL);
    return true;
}

/* --- where a bracket is never closed ------------------------------------------------------- */

/* What stands on a line, as YAML reads it. */
typedef struct Reading {
    int depth;         /* brackets that are open */
    bool begins;       /* a value may begin here */
    bool behind_colon; /* and a key stands before it */
} Reading;

/* How many more brackets are closed in a text than are opened before them. */
static int closes(Text text)
{
    int depth = 0, least = 0;
    for (size_t i = 0; i < text.length; i++) {
        char here = text.bytes[i];
        depth += (here == '{' || here == '[') - (here == '}' || here == ']');
        least = depth < least ? depth : least;
    }
    return -least;
}

/* Behind the quote that closes the one at `at`, or the end of the line. */
static uint32_t past_quote(const Scene *scene, uint32_t at)
{
    char quote = scene_byte(scene, at++);
    while (!scene_ends_line(scene_byte(scene, at)) && scene_byte(scene, at) != quote)
        at += scene_byte(scene, at) == '\\' && quote == '"' ? 2 : 1;
    return scene_byte(scene, at) == quote ? at + 1 : at;
}

/* Reads the line at `at` up to its comment, or to its end. */
static uint32_t read_line(const Scene *scene, uint32_t at, Reading *reading)
{
    char before = '\n';
    reading->begins = true;
    while (!scene_ends_line(scene_byte(scene, at))) {
        char here = scene_byte(scene, at);
        char left = at == 0 ? '\n' : scene_byte(scene, at - 1);
        bool parted = scene_is_blank(left) || strchr("{[,", left) != NULL;
        if (here == '#' && parted)
            break;
        if ((here == '"' || here == '\'') && reading->begins) {
            at = past_quote(scene, at);
            reading->begins = false;
            continue;
        }
        if ((here == '{' || here == '[') && (reading->begins || reading->depth > 0))
            reading->depth++;
        if ((here == '}' || here == ']') && reading->depth > 0)
            reading->depth--;
        if (!scene_is_blank(here))
            before = here;
        reading->begins = strchr("{[,\n", before) != NULL || (strchr(":-", before) != NULL && here == ' ');
        reading->behind_colon = before == ':' && here == ' ';
        at++;
    }
    return at;
}

/* `{name: white, colour: #eee}`: the comment swallows the bracket, and YAML stumbles below. So do others like
 * it, which are told at once. */
bool scene_report_comment(const Scene *scene)
{
    Reading reading = { 0 };
    bool told = false;
    if (!text_contains(scene->complaint->context, TEXT("flow")) && !scene_says(scene, "flow"))
        return false;
    for (uint32_t at = 0; at < scene->source->bytes.length && (told || at < scene->complaint->problem_at);) {
        uint32_t start = at;
        at = read_line(scene, at, &reading);
        uint32_t end = at;
        while (!scene_ends_line(scene_byte(scene, end)))
            end++;
        bool whole_line = text_trim(scene_slice(scene, start, at)).length == 0;
        Text comment = scene_slice(scene, at, whole_line ? at : end);
        int closed = closes(comment);
        bool value = reading.behind_colon && comment.length > 1 && comment.bytes[1] != ' ';
        if (comment.length > 0 && reading.depth > 0 && (value || closed > 0) &&
            (!told || (reading.begins && is_whole(word_of(comment))))) {
            report(scene->diags, (Span){ .source = scene->number, .start = at, .end = end }, comment,
                   reading.begins, false);
            told = true;
            reading.depth = reading.depth > closed ? reading.depth - closed : 0;
        }
        for (at = end; at < scene->source->bytes.length && scene_ends_line(scene_byte(scene, at));)
            at++;
    }
    return told;
}
