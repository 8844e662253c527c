/* All paragraphs of a game, in their order. */

#include "describe/describe.h"

#include "describe/paragraphs.h"

void description_add(Description *description, SectionName section, Text subject, Buffer *text)
{
    if (text->length > 0) {
        Paragraph paragraph = { section, arena_text(description->arena, subject),
                                arena_text(description->arena, text_trim(buffer_text(text))) };
        list_push(description->arena, description->paragraphs, paragraph);
    }
    buffer_free(text);
}

static void describe_credits(Description *description)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    buffer_add_text(&out, kernel->about);
    if (kernel->inventor.length > 0)
        buffer_add(&out, "%sInventor: %.*s%s%.*s.", out.length > 0 ? " " : "", TEXT_ARG(kernel->inventor),
                   kernel->year.length > 0 ? ", " : "", TEXT_ARG(kernel->year));
    description_add(description, SECTION_ABOUT, TEXT(""), &out);
}

void describe_rules(Arena *arena, const Kernel *kernel, ParagraphList *paragraphs)
{
    Description description = { arena, kernel, paragraphs };
    describe_credits(&description);
    describe_board(&description);
    describe_turn(&description);
    describe_pieces(&description);
    describe_hands(&description);
    describe_ends(&description);
    describe_words(&description);
    describe_options(&description);
}

/* --- options ----------------------------------------------------------------- */

static const Paragraph *paragraph_like(const ParagraphList *list, const Paragraph *wanted, bool same_text)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].section == wanted->section &&
            text_equals(list->items[i].subject, wanted->subject) &&
            (!same_text || text_equals(list->items[i].text, wanted->text)))
            return &list->items[i];
    return NULL;
}

/* Those of one paragraph that another has not. */
static bool add_sentences(const Paragraph *paragraph, const Paragraph *without, const char *before,
                          Buffer *out)
{
    Buffer sentences = { .arena = NULL };
    sentences_but(paragraph->text, without == NULL ? TEXT("") : without->text, &sentences);
    bool any = sentences.length > 0;
    if (any)
        buffer_add(out, "%s%s%.*s%s %.*s", before, paragraph->subject.length > 0 ? " " : "",
                   TEXT_ARG(paragraph->subject), paragraph->subject.length > 0 ? ":" : "",
                   TEXT_ARG(buffer_text(&sentences)));
    buffer_free(&sentences);
    return any;
}

static bool is_rule(const Paragraph *paragraph)
{
    return paragraph->section != SECTION_OPTIONS && paragraph->section != SECTION_ABOUT;
}

/* Whether more sentences are gone than have come. */
static bool says_less(const Paragraph *here, const Paragraph *there)
{
    Buffer unused = { .arena = NULL };
    Text other = there == NULL ? TEXT("") : there->text;
    unsigned gone = sentences_but(here->text, other, &unused);
    unsigned come = sentences_but(other, here->text, &unused);
    buffer_free(&unused);
    return gone > come;
}

static void add_difference(const ParagraphList *own, const ParagraphList *other, Buffer *out)
{
    bool any = false;
    for (size_t i = 0; i < other->count; i++) {
        const Paragraph *paragraph = &other->items[i];
        if (is_rule(paragraph) && paragraph_like(own, paragraph, true) == NULL)
            any |= add_sentences(paragraph, paragraph_like(own, paragraph, false), "", out);
    }
    for (size_t i = 0; i < own->count; i++) {
        const Paragraph *paragraph = &own->items[i];
        if (!is_rule(paragraph) || paragraph_like(other, paragraph, true) != NULL)
            continue;
        const Paragraph *there = paragraph_like(other, paragraph, false);
        bool named = there == NULL && paragraph->subject.length > 0;
        if (named)
            buffer_add(out, " (No longer: %.*s.)", TEXT_ARG(paragraph->subject));
        else if (says_less(paragraph, there))
            any |= add_sentences(paragraph, there, " Instead of:", out);
        any = any || named;
    }
    if (!any)
        buffer_add(out, " nothing else changes here.");
}

void describe_choice(Arena *arena, ParagraphList *paragraphs, Text option, Text value,
                     const ParagraphList *other)
{
    for (size_t i = 0; i < paragraphs->count; i++) {
        Paragraph *paragraph = &paragraphs->items[i];
        if (paragraph->section != SECTION_OPTIONS || !text_equals(paragraph->subject, option))
            continue;
        Buffer out = { .arena = arena };
        buffer_add(&out, "%.*s With \"%.*s\":", TEXT_ARG(paragraph->text), TEXT_ARG(value));
        if (other != NULL)
            add_difference(paragraphs, other, &out);
        else
            buffer_add(&out, " not together with what is chosen here.");
        paragraph->text = buffer_text(&out);
    }
}
