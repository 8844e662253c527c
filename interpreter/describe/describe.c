/* All paragraphs of a game, in their order. */

#include "describe/describe.h"

#include <string.h>

#include "describe/paragraphs.h"
#include "describe/words.h"

/* Players may be called "the fishers": sentences begin with a capital all the same. */
static void capitalize(Buffer *text)
{
    const Text the = TEXT("the "), stop = TEXT(". ");
    for (size_t at = 0; at < text->length; at++) {
        Text rest = text_slice(buffer_text(text), at, text->length);
        if (at == 0 && text_starts_with(rest, the))
            words_capital(text, 0);
        else if (text_starts_with(rest, stop) &&
                 text_starts_with(text_slice(rest, stop.length, rest.length), the))
            words_capital(text, at + stop.length);
    }
}

void description_add(Description *description, SectionName section, Text subject, Buffer *text)
{
    if (text->length > 0) {
        Buffer title = { .arena = description->arena };
        buffer_add_text(&title, subject);
        capitalize(&title);
        capitalize(text);
        Paragraph paragraph = { .section = section,
                                .subject = buffer_text(&title),
                                .text = arena_text(description->arena, text_trim(buffer_text(text))) };
        list_push(description->arena, description->paragraphs, paragraph);
    }
    buffer_free(text);
}

Text description_title(const Description *description, Text name, Text says)
{
    Buffer title = { .arena = description->arena };
    if (says.length > 0)
        buffer_add_text(&title, says);
    else
        words_name(&title, name);
    words_capital(&title, 0);
    return buffer_text(&title);
}

static void describe_credits(Description *description)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    buffer_add_text(&out, kernel->about);
    Text inventor = kernel->inventor;
    if (inventor.length > 0) {
        bool nobody = text_starts_with(inventor, TEXT("traditional")); /* traditional, Iceland */
        bool unknown = text_starts_with(inventor, TEXT("unknown"));
        buffer_add(&out, "%s", out.length > 0 ? " " : "");
        size_t start = out.length;
        buffer_add(&out, "%s%.*s%s%.*s.",
                   nobody    ? ""
                   : unknown ? "Inventor "
                             : "Inventor: ",
                   TEXT_ARG(inventor), kernel->year.length > 0 ? ", " : "", TEXT_ARG(kernel->year));
        words_capital(&out, start);
    }
    description_add(description, SECTION_ABOUT, TEXT(""), &out);
}

/* Puts the last paragraph, which needed the others, where its section is. */
static void put_in_order(ParagraphList *paragraphs)
{
    if (paragraphs->count == 0)
        return;
    Paragraph last = paragraphs->items[paragraphs->count - 1];
    size_t at = paragraphs->count - 1;
    for (; at > 0 && paragraphs->items[at - 1].section > last.section; at--)
        paragraphs->items[at] = paragraphs->items[at - 1];
    paragraphs->items[at] = last;
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
    describe_players(&description);
    put_in_order(paragraphs);
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

/* True if more sentences are gone than have come. */
static bool says_less(const Paragraph *here, const Paragraph *there)
{
    Buffer unused = { .arena = NULL };
    Text other = there == NULL ? TEXT("") : there->text;
    unsigned gone = sentences_but(here->text, other, &unused);
    unsigned come = sentences_but(other, here->text, &unused);
    buffer_free(&unused);
    return gone > come;
}

/* True if an earlier paragraph has the same name, as that of a phase and of the action that it offers. */
static bool is_told_before(const ParagraphList *list, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (text_equals(list->items[i].subject, list->items[index].subject))
            return true;
    return false;
}

static bool add_difference(const ParagraphList *own, const ParagraphList *other, Buffer *out)
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
        if (there == NULL && paragraph->section == SECTION_SETUP)
            continue; /* a player's pieces */
        bool named = there == NULL && paragraph->subject.length > 0;
        if (named && !is_told_before(own, i))
            buffer_add(out, " This does not apply: %.*s.", TEXT_ARG(paragraph->subject));
        else if (!named && says_less(paragraph, there))
            any |= add_sentences(paragraph, there, " Instead of:", out);
        any = any || named;
    }
    return any;
}

static bool is_word(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
}

/* A text about a choice with the names of its value masked: what is said of two choices alike is alike then.
 */
static Text mask(Arena *arena, Text text, Text value)
{
    Buffer out = { .arena = arena };
    for (size_t at = 0; at < text.length; at++) {
        Text rest = text_slice(text, at, text.length);
        bool begins = at == 0 || !is_word(text.bytes[at - 1]);
        bool same = begins && rest.length >= value.length && value.length > 0 &&
                    (rest.bytes[0] | 0x20) == (value.bytes[0] | 0x20) &&
                    memcmp(rest.bytes + 1, value.bytes + 1, value.length - 1) == 0;
        if (!same) {
            buffer_add_char(&out, text.bytes[at]);
            continue;
        }
        if (out.length >= 4 && memcmp(out.bytes + out.length - 4, " an ", 4) == 0)
            out.length -= 2;
        if (out.length > 0 && out.bytes[out.length - 1] == 'a')
            buffer_add_char(&out, ' ');
        buffer_add_char(&out, '*');
        for (at += value.length; at < text.length && is_word(text.bytes[at]); at++)
            continue;
        at--;
    }
    return buffer_text(&out);
}

/* Adds what is said of a choice; one of which the same is said as of the one before is named with that. */
static void add_choice(Arena *arena, Paragraph *paragraph, Text value, Text with, Text said)
{
    Buffer out = { .arena = arena };
    Buffer all = { .arena = arena };
    buffer_add(&all, "%.*s:%.*s", TEXT_ARG(with), TEXT_ARG(said));
    Text masked = mask(arena, buffer_text(&all), value), text = paragraph->text;
    bool alike = paragraph->choice_end > 0 && text_equals(masked, paragraph->choice);
    size_t end = alike ? paragraph->choice_end : text.length;
    buffer_add_text(&out, text_slice(text, 0, end));
    buffer_add(&out, alike ? ", %.*s" : "\nWith %.*s", TEXT_ARG(value));
    paragraph->choice_end = out.length;
    paragraph->choice = masked;
    if (alike &&
        (text.bytes[end] == ':' || text_starts_with(text_slice(text, end, text.length), TEXT(" and "))))
        buffer_add(&out, " likewise");
    buffer_add_text(&out, alike ? text_slice(text, end, text.length) : buffer_text(&all));
    paragraph->text = buffer_text(&out);
}

bool describe_difference(Arena *arena, const ParagraphList *own, const ParagraphList *other, Text *said)
{
    Buffer out = { .arena = arena };
    bool any = add_difference(own, other, &out);
    *said = buffer_text(&out);
    return any;
}

void describe_idle_option(ParagraphList *paragraphs, Text option)
{
    size_t kept = 0;
    for (size_t i = 0; i < paragraphs->count; i++)
        if (paragraphs->items[i].section != SECTION_OPTIONS ||
            !text_equals(paragraphs->items[i].subject, option))
            paragraphs->items[kept++] = paragraphs->items[i];
    paragraphs->count = kept;
}

void describe_choice(Arena *arena, ParagraphList *paragraphs, Text option, Text value, Text with, Text said)
{
    for (size_t i = 0; i < paragraphs->count; i++) {
        Paragraph *paragraph = &paragraphs->items[i];
        if (paragraph->section == SECTION_OPTIONS && text_equals(paragraph->subject, option))
            add_choice(arena, paragraph, value, with, said);
    }
}
