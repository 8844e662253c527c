/* The border: words that may be misspelled, and what may be meant. A word is misspelled that stands once in
 * the text, and nowhere in what it inherits or in the language, and is one edit away from another. */

#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "definition/schema.h"
#include "definition/words.h"
#include "report/nearest.h"
#include "schema_keys.h"
#include "vari_mending.h"

enum {
    WORD_LEAST = 2,
    NAME_LEAST = 3,
    UNUSED_LEAST = 4,
    DIGITS_LEAST = 5,
    WORD_EDITS_MAX = 48,
    LONE_MAX = 64,
    WORDS_MAX = 1 << 14
};

/* Cuts the next word off the front of a text; comments are passed over. */
static Text next_word(Text *rest)
{
    size_t at = 0, end;
    while (at < rest->length && !letter_is_of_name(rest->bytes[at])) {
        bool comment = rest->bytes[at] == '#' && (at == 0 || mending_is_blank(rest->bytes[at - 1]));
        if (comment)
            at += text_find(text_slice(*rest, at, rest->length), '\n');
        at += at < rest->length && !letter_is_of_name(rest->bytes[at]);
    }
    for (end = at; end < rest->length && letter_is_of_name(rest->bytes[end]);)
        end++;
    Text word = text_slice(*rest, at, end - at);
    *rest = text_slice(*rest, end, rest->length);
    return word;
}

/* --- which words there are --------------------------------------------------------- */

static void take(Mending *mending, Text text, bool own)
{
    while (mending->words.count < WORDS_MAX) {
        Text word = next_word(&text);
        if (word.length == 0)
            return;
        list_push(mending->kept, &mending->words, ((KnownWord){ word, own, !own }));
    }
}

/* Keys, and words that may be their values. */
static void take_language(Mending *mending)
{
    const Schema *schema = schema_new(mending->kept);
    ExpressionWord word;
    for (size_t i = 0; i < schema->maps.count; i++)
        for (size_t j = 0; j < schema->maps.items[i].keys.count; j++) {
            take(mending, schema->maps.items[i].keys.items[j].name, false);
            take(mending, schema->maps.items[i].keys.items[j].type, false);
        }
    for (size_t i = 0; i < schema->aliases.count; i++)
        take(mending, schema->aliases.items[i].type, false);
    for (size_t i = 0; expression_word(i, &word); i++)
        take(mending, word.name, false);
}

static int compare(const void *left, const void *right)
{
    const KnownWord *one = left, *two = right;
    size_t length = one->text.length < two->text.length ? one->text.length : two->text.length;
    int order = memcmp(one->text.bytes, two->text.bytes, length);
    return order != 0 ? order : (one->text.length > two->text.length) - (one->text.length < two->text.length);
}

static void merge(Mending *mending)
{
    size_t kept = 0;
    if (mending->words.count > 0)
        qsort(mending->words.items, mending->words.count, sizeof *mending->words.items, compare);
    for (size_t i = 0; i < mending->words.count; i++) {
        KnownWord word = mending->words.items[i];
        KnownWord *last = kept > 0 ? &mending->words.items[kept - 1] : NULL;
        if (last == NULL || !text_equals(last->text, word.text)) {
            mending->words.items[kept++] = word;
            continue;
        }
        last->own += word.own;
        last->others = last->others || word.others;
        if (word.own > 0)
            last->text = word.text;
    }
    mending->words.count = kept;
}

static void find_vocabulary(Mending *mending)
{
    const SourceList *sources = &mending->rules->sources;
    take(mending, mending->bytes, true);
    for (size_t i = 0; i < sources->count; i++)
        if (i + 1 != OWN_SOURCE)
            take(mending, sources->items[i].bytes, false);
    take_language(mending);
    merge(mending);
}

static bool is_lone(const KnownWord *word)
{
    return word->own == 1 && !word->others;
}

bool mending_is_lone(const Mending *mending, Text text)
{
    const KnownWord wanted = { .text = text };
    const KnownWord *word = mending->words.count == 0 ? NULL
                                                      : bsearch(&wanted, mending->words.items,
                                                                mending->words.count, sizeof wanted, compare);
    return word != NULL && is_lone(word);
}

/* True if the word at `at` is the name of a phase, which nothing else asks for. */
static bool names_phase(const Mending *mending, size_t at)
{
    static const char key[] = KEY_PHASE_PHASE ":";
    while (at > 0 && mending_byte(mending, at - 1) == ' ')
        at--;
    size_t start = at - (at < strlen(key) ? at : strlen(key));
    return text_is(text_slice(mending->bytes, start, at - start), key);
}

size_t mending_count_word(const Mending *mending, Text word)
{
    size_t count = 0;
    for (size_t at = 0; at + word.length <= mending->bytes.length; at++)
        count += text_equals(text_slice(mending->bytes, at, word.length), word) &&
                 !(at > 0 && letter_is_of_name(mending->bytes.bytes[at - 1])) &&
                 !letter_is_of_name(mending_byte(mending, at + word.length)) && !names_phase(mending, at);
    return count;
}

/* --- what may be meant --------------------------------------------------------------- */

/* Of movements, cells and numbers each may be meant. */
static bool is_plain(Text word)
{
    bool letters = false, digits = false, capitals = false;
    for (size_t i = 0; i < word.length; i++) {
        letters = letters || (word.bytes[i] >= 'a' && word.bytes[i] <= 'z');
        digits = digits || (word.bytes[i] >= '0' && word.bytes[i] <= '9');
        capitals = capitals || (word.bytes[i] >= 'A' && word.bytes[i] <= 'Z');
    }
    return letters && !capitals && (!digits || word.length >= DIGITS_LEAST);
}

static void add(Mending *mending, Text at, Text by, size_t diag, bool is_declaration)
{
    if (!is_plain(at) || !is_plain(by) || (at.length < NAME_LEAST && by.length < NAME_LEAST))
        return;
    size_t start = (size_t)(at.bytes - mending->bytes.bytes);
    for (size_t i = 0; i < mending->edit_count; i++)
        if (mending->edits[i].start == start && text_is(by, mending->edits[i].by))
            return;
    if (mending->edit_count < WORD_EDITS_MAX)
        mending_add(mending, (Edit){ .start = start,
                                     .end = start + at.length,
                                     .by = arena_text(mending->kept, by).bytes,
                                     .diag = diag,
                                     .is_declaration = is_declaration });
}

/* One's own word, as it stands in the text, becomes one that is near. */
static void try_meant(Mending *mending, Text word, size_t diag, size_t least)
{
    for (size_t i = 0; i < mending->words.count; i++) {
        Text by = mending->words.items[i].text;
        if (by.length >= least && nearest_is_one_edit(word, by))
            add(mending, word, by, diag, false);
    }
}

/* A word that stands once, perhaps where it is declared, becomes what others ask for. */
static void try_declarations(Mending *mending, Text wanted, size_t diag)
{
    for (size_t i = 0; i < mending->words.count && wanted.length >= NAME_LEAST; i++) {
        const KnownWord *word = &mending->words.items[i];
        if (is_lone(word) && word->text.length >= NAME_LEAST && nearest_is_one_edit(word->text, wanted))
            add(mending, word->text, wanted, diag, true);
    }
}

/* A name that somebody chose, and that may not be: whatever it is changed into is another name, not what was
 * meant. */
static bool is_of_choice(DiagCode code)
{
    return code == DIAG_RESERVED_WORD || code == DIAG_WRONG_NAME || code == DIAG_NAME_TWICE ||
           code == DIAG_KEY_TWICE || code == DIAG_AMBIGUOUS_NAME;
}

static void try_reported(Mending *mending)
{
    const DiagList *diags = &mending->rules->diags;
    bool is_error = diags->error_count > 0;
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        Text text = text_slice(mending->bytes, diag->span.start, diag->span.end - diag->span.start),
             rest = text;
        Text word = next_word(&rest);
        bool tried = is_error ? diag->severity == SEVERITY_ERROR : diag->code == DIAG_UNUSED;
        bool movement = diag->code == DIAG_BAD_MOVEMENT || diag->code == DIAG_MOVEMENT_LETTER;
        if (!tried || movement || is_of_choice(diag->code) || diag->span.source != OWN_SOURCE ||
            word.length < WORD_LEAST || word.length != text.length)
            continue; /* the letters of a movement are no word */
        if (is_error || mending_is_lone(mending, word))
            try_meant(mending, word, i, is_error ? WORD_LEAST : UNUSED_LEAST);
        if (is_error)
            try_declarations(mending, word, i);
    }
}

/* What is misspelled may be understood otherwise, so that another word is reported. */
static void try_lines(Mending *mending)
{
    size_t lone = 0;
    for (size_t i = 0; i < mending->line_count; i++) {
        size_t begin = mending->lines[i], end = mending_said_end(mending, begin);
        Text rest = text_slice(mending->bytes, begin, end - begin);
        for (Text word = next_word(&rest); word.length > 0 && lone < LONE_MAX; word = next_word(&rest))
            if (word.length >= WORD_LEAST && mending_is_lone(mending, word)) {
                try_meant(mending, word, SIZE_MAX, WORD_LEAST);
                lone++;
            }
    }
}

void mending_find_words(Mending *mending)
{
    find_vocabulary(mending);
    try_reported(mending);
    if (mending->rules->diags.error_count > 0)
        try_lines(mending);
}
