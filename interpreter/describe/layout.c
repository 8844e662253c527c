/* Paragraphs laid out with titles, as text or Markdown; what differs from the game
 * that this one starts from comes first. */

#include <string.h>

#include "describe/paragraphs.h"
#include "describe/words.h"

typedef struct Layout {
    DescribeForm form;
    Buffer *out;
} Layout;

enum { LINE_WIDTH = 79 }; /* as broad as most terminals */

static const char *const titles[] = {
#define SECTION(NAME, title) title,
#include "describe/section_list.h"
#undef SECTION
};

/* --- words ----------------------------------------------------------------- */

/* Characters that Markdown would read as marks. */
static void add_marked(Layout *layout, Text text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (layout->form == DESCRIBE_MARKDOWN && strchr("*_`[]<>#\\|", text.bytes[i]) != NULL)
            buffer_add_char(layout->out, '\\');
        buffer_add_char(layout->out, text.bytes[i]);
    }
}

/* Broken into lines, each after the first indented. */
static void add_wrapped(Layout *layout, Text text, size_t column, const char *indent)
{
    size_t at = 0;
    while (at < text.length) {
        size_t end = at;
        while (end < text.length && text.bytes[end] != ' ' && text.bytes[end] != '\n')
            end++;
        Text word = text_slice(text, at, end - at);
        size_t width = text_characters(word);
        bool breaks = at > 0 && text.bytes[at - 1] == '\n';
        if (breaks && layout->form == DESCRIBE_MARKDOWN) {
            buffer_add(layout->out, "\n%s- ", indent);
            column = strlen(indent) + 2;
        } else if (at > 0 && (breaks || column + 1 + width > LINE_WIDTH)) {
            buffer_add(layout->out, "\n%s", indent);
            column = strlen(indent);
        } else if (at > 0) {
            buffer_add_char(layout->out, ' ');
            column++;
        }
        add_marked(layout, word);
        column += width;
        at = end + 1;
    }
    buffer_add_char(layout->out, '\n');
}

static void add_title(Layout *layout, const char *title, const char *mark)
{
    if (title[0] == '\0')
        return;
    if (layout->form == DESCRIBE_MARKDOWN)
        buffer_add(layout->out, "\n%s %s\n\n", mark, title);
    else
        buffer_add(layout->out, "\n%s\n", title);
}

static void add_paragraph(Layout *layout, const Paragraph *paragraph)
{
    bool markdown = layout->form == DESCRIBE_MARKDOWN;
    const char *indent = markdown ? "  " : "    ";
    buffer_add(layout->out, "%s", markdown ? "- " : "  ");
    Buffer text = { .arena = NULL };
    if (paragraph->subject.length > 0 && markdown) {
        buffer_add(layout->out, "**");
        add_marked(layout, paragraph->subject);
        buffer_add(layout->out, "**: ");
    } else if (paragraph->subject.length > 0) {
        buffer_add(&text, "%.*s: ", TEXT_ARG(paragraph->subject));
    }
    buffer_add_text(&text, paragraph->text);
    add_wrapped(layout, buffer_text(&text), markdown ? text_characters(paragraph->subject) + 4 : 2, indent);
    buffer_free(&text);
}

/* --- what differs ------------------------------------------------------------- */

static const Paragraph *find(const ParagraphList *list, const Paragraph *wanted, bool same_text)
{
    for (size_t i = 0; list != NULL && i < list->count; i++) {
        const Paragraph *paragraph = &list->items[i];
        if (paragraph->section == wanted->section && text_equals(paragraph->subject, wanted->subject) &&
            (!same_text || text_equals(paragraph->text, wanted->text)))
            return paragraph;
    }
    return NULL;
}

static bool has(const ParagraphList *list, const Paragraph *wanted, bool same_text)
{
    return find(list, wanted, same_text) != NULL;
}

typedef enum Which { ALL_PARAGRAPHS, ONLY_NEW, ONLY_SHARED } Which;

static bool is_wanted(const ParagraphList *base, const Paragraph *paragraph, Which which)
{
    return which == ALL_PARAGRAPHS || has(base, paragraph, true) == (which == ONLY_SHARED);
}

/* True if it has a name, or no other of its section is without. */
static bool is_single(const ParagraphList *list, const Paragraph *wanted)
{
    unsigned count = 0;
    for (size_t i = 0; i < list->count; i++)
        count +=
            list->items[i].section == wanted->section && text_equals(list->items[i].subject, wanted->subject);
    return count <= 1;
}

/* With what it says there, in so far as it is not said here. */
static void add_compared(Layout *layout, const Paragraph *paragraph, const Paragraph *there)
{
    Buffer text = { .arena = NULL };
    buffer_add_text(&text, paragraph->text);
    Buffer gone = { .arena = NULL };
    if (there != NULL && paragraph->section != SECTION_OPTIONS && paragraph->section != SECTION_SETUP)
        sentences_but(there->text, paragraph->text, &gone);
    if (gone.length > 0)
        buffer_add(&text, " (There: %.*s)", TEXT_ARG(buffer_text(&gone)));
    Paragraph compared = { .section = paragraph->section,
                           .subject = paragraph->subject,
                           .text = buffer_text(&text) };
    add_paragraph(layout, &compared);
    buffer_free(&gone);
    buffer_free(&text);
}

/* The paragraph of the base that speaks of the same; NULL: there is none. */
static const Paragraph *counterpart(const ParagraphList *own, const ParagraphList *base,
                                    const Paragraph *paragraph, Which which)
{
    bool compares = which == ONLY_NEW && is_single(own, paragraph) && is_single(base, paragraph);
    return compares ? find(base, paragraph, false) : NULL;
}

/* True if the same is told of two pieces or words, so that they are told together. */
static bool are_alike(const ParagraphList *own, const ParagraphList *base, const Paragraph *one,
                      const Paragraph *other, Which which)
{
    return one->section == other->section &&
           (one->section == SECTION_PIECES || one->section == SECTION_WORDS) && one->subject.length > 0 &&
           other->subject.length > 0 && text_equals(one->text, other->text) && is_wanted(base, one, which) &&
           is_wanted(base, other, which) && counterpart(own, base, one, which) == NULL &&
           counterpart(own, base, other, which) == NULL;
}

/* Names within a sentence begin small, but abbreviations do not. */
static void add_name(Buffer *out, Text name, bool first)
{
    bool small = !first && name.length > 1 && name.bytes[0] >= 'A' && name.bytes[0] <= 'Z' &&
                 name.bytes[1] >= 'a' && name.bytes[1] <= 'z';
    if (small)
        buffer_add_char(out, (char)(name.bytes[0] - 'A' + 'a'));
    buffer_add_text(out, text_slice(name, small ? 1 : 0, name.length));
}

/* A paragraph with all names of which the same is told; nothing if an earlier one has told it. */
static void add_merged(Layout *layout, const ParagraphList *own, const ParagraphList *base, size_t index,
                       Which which)
{
    const Paragraph *paragraph = &own->items[index];
    size_t count = 0, at = 0;
    for (size_t i = 0; i < own->count; i++) {
        bool alike = i != index && are_alike(own, base, &own->items[i], paragraph, which);
        if (alike && i < index)
            return;
        count += alike || i == index;
    }
    Buffer names = { .arena = NULL };
    for (size_t i = index; i < own->count; i++)
        if (i == index || are_alike(own, base, &own->items[i], paragraph, which)) {
            words_join(&names, at, count, "and");
            add_name(&names, own->items[i].subject, at++ == 0);
        }
    Paragraph merged = *paragraph;
    merged.subject = buffer_text(&names);
    add_compared(layout, &merged, counterpart(own, base, paragraph, which));
    buffer_free(&names);
}

static void add_sections(Layout *layout, const ParagraphList *own, const ParagraphList *base, Which which,
                         const char *mark)
{
    for (unsigned section = SECTION_BOARD; section < SECTION_COUNT; section++) {
        bool begun = false;
        for (size_t i = 0; i < own->count; i++) {
            const Paragraph *paragraph = &own->items[i];
            if (paragraph->section != section || !is_wanted(base, paragraph, which))
                continue;
            if (!begun)
                add_title(layout, titles[section], mark);
            begun = true;
            add_merged(layout, own, base, i, which);
        }
    }
}

/* What the base has under a name that is not there any more. */
static void add_gone(Layout *layout, const ParagraphList *own, const ParagraphList *base, Text base_name)
{
    bool begun = false;
    for (size_t i = 0; i < base->count; i++) {
        const Paragraph *paragraph = &base->items[i];
        if (paragraph->section == SECTION_ABOUT || paragraph->section == SECTION_OPTIONS ||
            has(own, paragraph, false))
            continue;
        if (!begun) {
            Buffer title = { .arena = NULL };
            buffer_add(&title, "What is there in %.*s, but not here", TEXT_ARG(base_name));
            add_title(layout, title.bytes, "##");
            buffer_free(&title);
        }
        begun = true;
        Paragraph gone = *paragraph;
        if (gone.subject.length == 0)
            gone.subject = text_of(titles[paragraph->section]);
        add_paragraph(layout, &gone);
    }
}

static bool is_like(const ParagraphList *own, const ParagraphList *base)
{
    size_t shared = 0;
    for (size_t i = 0; i < own->count; i++)
        shared += has(base, &own->items[i], true);
    return shared * 2 >= own->count;
}

/* --- the whole ------------------------------------------------------------------- */

static void add_head(Layout *layout, const Kernel *kernel, const ParagraphList *own)
{
    buffer_add(layout->out, "%s", layout->form == DESCRIBE_MARKDOWN ? "# " : "");
    add_marked(layout, kernel->name);
    buffer_add(layout->out, "\n\n");
    for (size_t i = 0; i < own->count; i++)
        if (own->items[i].section == SECTION_ABOUT)
            add_wrapped(layout, own->items[i].text, 0, "");
}

void describe_layout(const Kernel *kernel, const ParagraphList *paragraphs, const ParagraphList *base,
                     Text base_name, DescribeForm form, Buffer *out)
{
    Layout layout = { form, out };
    add_head(&layout, kernel, paragraphs);
    if (base == NULL || !is_like(paragraphs, base)) {
        if (base != NULL) {
            buffer_add(out, "It starts from ");
            add_marked(&layout, base_name);
            buffer_add(out, ".\n");
        }
        add_sections(&layout, paragraphs, NULL, ALL_PARAGRAPHS, "##");
        return;
    }
    buffer_add(out, "\n");
    add_marked(&layout, base_name);
    Buffer differences = { .arena = NULL };
    layout.out = &differences;
    add_sections(&layout, paragraphs, base, ONLY_NEW, "##");
    add_gone(&layout, paragraphs, base, base_name);
    layout.out = out;
    buffer_add(out, "%s",
               differences.length > 0 ? ", with these differences (in brackets, what is said there):\n"
                                      : ", under another name.\n");
    buffer_add_text(out, buffer_text(&differences));
    buffer_free(&differences);
    Buffer rest = { .arena = NULL };
    buffer_add(&rest, "All the rest, as in %.*s", TEXT_ARG(base_name));
    add_title(&layout, rest.bytes, "##");
    buffer_free(&rest);
    add_sections(&layout, paragraphs, base, ONLY_SHARED, "###");
}

void describe_lines(const ParagraphList *paragraphs, Buffer *out)
{
    for (size_t i = 0; i < paragraphs->count; i++) {
        const Paragraph *paragraph = &paragraphs->items[i];
        if (paragraph->section != SECTION_ABOUT && paragraph->section != SECTION_OPTIONS)
            buffer_add(out, "%s\t%.*s\t%.*s\n", titles[paragraph->section], TEXT_ARG(paragraph->subject),
                       TEXT_ARG(paragraph->text));
    }
}
