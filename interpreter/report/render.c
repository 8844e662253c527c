/* Mistakes for people, editors and programs. */

#include "report/render.h"

#include "report/json.h"
#include "report/shown.h"

/* A line is shown through a window of so many characters, so that a file
 * without line feeds does not fill the screen with each mistake. */
enum { WINDOW = 160, WINDOW_BEFORE = 80, EXPLANATION_WIDTH = 78 };

static const char *severity_word(const Diag *diag, bool strict)
{
    return strict || diag->severity == SEVERITY_ERROR ? "error" : "warning";
}

/* "path:line:column: ", or only the path for what stands nowhere. */
static void add_place(Buffer *out, const Place *place, Text file)
{
    shown_add(out, place->line == 0 ? file : place->path);
    if (place->line != 0)
        buffer_add(out, ":%u:%u", place->line, place->column);
    buffer_add(out, ": ");
}

/* Byte offset of a character, or the length. */
static size_t character_offset(Text text, size_t index)
{
    size_t at = 0;
    for (; index > 0 && at < text.length; index--)
        at += text_character_length(text_slice(text, at, text.length));
    return at;
}

/* The source line and the carets under it; tabs above are tabs below. */
static void add_excerpt(Buffer *out, Text line, const Place *place)
{
    size_t first = place->column - 1;
    size_t from = first > WINDOW ? first - WINDOW_BEFORE : 0;
    Text cut = text_slice(line, character_offset(line, from), line.length);
    size_t shown_bytes = character_offset(cut, WINDOW);
    Text shown = text_slice(cut, 0, shown_bytes);
    const char *before = from > 0 ? "…" : "";

    buffer_add(out, "%5u | %s", place->line, before);
    size_t shown_count = shown_add(out, shown);
    buffer_add(out, "%s\n      | %s", shown_bytes < cut.length ? "…" : "", from > 0 ? " " : "");

    size_t start = first - from;
    size_t at = 0;
    for (size_t i = 0; i < start; i++) {
        buffer_add_char(out, at < shown.length && shown.bytes[at] == '\t' ? '\t' : ' ');
        at += text_character_length(text_slice(shown, at, shown.length));
    }
    size_t end = place->end_line == place->line && place->end_column - from < shown_count
                     ? place->end_column - from
                     : shown_count;
    buffer_add_char(out, '^');
    for (size_t i = start + 1; i < end; i++)
        buffer_add_char(out, '~');
    buffer_add_char(out, '\n');
}

static void add_advice(Buffer *out, const DiagList *diags, const Diag *diag)
{
    if (diag->help.length > 0) {
        buffer_add(out, "   help: ");
        shown_add(out, diag->help);
        buffer_add_char(out, '\n');
    }
    for (size_t i = 0; i < diag->note_count; i++) {
        Place place = source_place(diags->sources, diag->notes[i].span);
        buffer_add(out, "   note: ");
        shown_add(out, diag->notes[i].message);
        if (place.line != 0) {
            buffer_add_char(out, ' ');
            shown_add(out, place.path);
            buffer_add(out, ":%u:%u", place.line, place.column);
        }
        buffer_add_char(out, '\n');
    }
}

static void add_count(Buffer *out, size_t count, const char *word)
{
    if (count > 0)
        buffer_add(out, "and %zu more %s%s\n", count, word, count == 1 ? "" : "s");
}

void render_text(const DiagList *diags, Text file, bool strict, Buffer *out)
{
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        Place place = source_place(diags->sources, diag->span);
        add_place(out, &place, file);
        buffer_add(out, "%s[%.*s]: ", severity_word(diag, strict), TEXT_ARG(diag_code_word(diag->code)));
        shown_add(out, diag->message);
        buffer_add_char(out, '\n');
        if (place.line != 0)
            add_excerpt(out, source_line(source_get(diags->sources, diag->span.source), place.line), &place);
        add_advice(out, diags, diag);
    }
    add_count(out, diags->error_count - diags->kept[SEVERITY_ERROR] - diags->hidden, "error");
    add_count(out, diags->warning_count - diags->kept[SEVERITY_WARNING], strict ? "error" : "warning");
}

void render_gcc(const DiagList *diags, Text file, bool strict, Buffer *out)
{
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        Place place = source_place(diags->sources, diag->span);
        add_place(out, &place, file);
        buffer_add(out, "%s: ", severity_word(diag, strict));
        shown_add(out, diag->message);
        buffer_add(out, " [%.*s]\n", TEXT_ARG(diag_code_word(diag->code)));
    }
}

/* ,"name": */
static void add_name(Buffer *out, const char *name)
{
    buffer_add(out, ",\"%s\":", name);
}

static void add_text_member(Buffer *out, const char *name, Text value)
{
    add_name(out, name);
    json_add_string(out, value);
}

/* A range of no characters is the place before which something belongs. */
static void add_range(Buffer *out, const Place *place, Span span)
{
    bool nowhere = place->line == 0;
    uint32_t past = span.end > span.start ? 1 : 0;
    buffer_add(out, "\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", nowhere ? 1 : place->line,
               nowhere ? 1 : place->column, nowhere ? 1 : place->end_line,
               nowhere ? 1 : place->end_column + past);
}

static void add_json_notes(Buffer *out, const DiagList *diags, const Diag *diag)
{
    if (diag->note_count == 0)
        return;
    add_name(out, "notes");
    for (size_t i = 0; i < diag->note_count; i++) {
        const DiagNote *note = &diag->notes[i];
        Place place = source_place(diags->sources, note->span);
        buffer_add(out, "%s{\"message\":", i == 0 ? "[" : ",");
        json_add_string(out, note->message);
        if (place.line != 0) {
            add_text_member(out, "file", place.path);
            buffer_add(out, ",\"line\":%u,\"column\":%u", place.line, place.column);
        }
        buffer_add_char(out, '}');
    }
    buffer_add_char(out, ']');
}

static void add_json_diag(Buffer *out, const DiagList *diags, const Diag *diag, Text file, bool strict)
{
    Place place = source_place(diags->sources, diag->span);
    buffer_add(out, "{\"code\":\"%.*s\",\"severity\":\"%s\",", TEXT_ARG(diag_code_word(diag->code)),
               severity_word(diag, strict));
    add_range(out, &place, diag->span);
    add_text_member(out, "message", diag->message);
    add_text_member(out, "help", diag->help);
    if (diag->suggestion.length > 0)
        add_text_member(out, "suggestion", diag->suggestion);
    if (diag->mended.source != 0) {
        Place mended = source_place(diags->sources, diag->mended);
        buffer_add(out, ",\"replaces\":{");
        add_range(out, &mended, diag->mended);
        buffer_add_char(out, '}');
    }
    if (place.line != 0 && !text_equals(place.path, file))
        add_text_member(out, "file", place.path);
    add_json_notes(out, diags, diag);
    buffer_add_char(out, '}');
}

void render_json(const DiagList *diags, Text file, bool strict, Buffer *out)
{
    bool ok = diags->error_count == 0 && !(strict && diags->warning_count > 0);
    buffer_add(out, "{\"file\":");
    json_add_string(out, file);
    buffer_add(out, ",\"ok\":%s,\"diagnostics\":[", ok ? "true" : "false");
    for (size_t i = 0; i < diags->count; i++) {
        if (i > 0)
            buffer_add_char(out, ',');
        add_json_diag(out, diags, &diags->items[i], file, strict);
    }
    buffer_add(out, "]}\n");
}

/* A paragraph, broken at blanks. */
static void add_wrapped(Buffer *out, Text text)
{
    size_t column = 0;
    while (text.length > 0) {
        Text word = text_slice(text, 0, text_find(text, ' '));
        text = text_slice(text, word.length + 1, text.length);
        size_t width = text_characters(word);
        if (column > 0 && column + 1 + width > EXPLANATION_WIDTH) {
            buffer_add_char(out, '\n');
            column = 0;
        }
        buffer_add(out, "%s%.*s", column > 0 ? " " : "", TEXT_ARG(word));
        column += width + (column > 0);
    }
    buffer_add_char(out, '\n');
}

static void add_example(Buffer *out, const char *title, Text example)
{
    if (example.length == 0)
        return;
    buffer_add(out, "\n%s:\n", title);
    while (example.length > 0) {
        Text line = text_slice(example, 0, text_find(example, '\n'));
        buffer_add(out, "    %.*s\n", TEXT_ARG(line));
        example = text_slice(example, line.length + 1, example.length);
    }
}

typedef struct Explanation {
    const char *about;
    const char *wrong;
    const char *right;
} Explanation;

static const Explanation explanations[] = {
#define DIAG(NAME, word, about, wrong, right) { about, wrong, right },
#include "report/diag_codes.h"
#undef DIAG
};

bool render_explanation(Text code, Buffer *out)
{
    DiagCode number = diag_code_of(code);
    if (number == DIAG_CODE_COUNT)
        return false;
    const Explanation *explanation = &explanations[number];
    buffer_add(out, "%.*s\n\n", TEXT_ARG(code));
    add_wrapped(out, text_of(explanation->about));
    add_example(out, "Wrong", text_of(explanation->wrong));
    add_example(out, "Right", text_of(explanation->right));
    return true;
}
