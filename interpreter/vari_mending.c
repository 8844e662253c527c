/* The border: what mends a definition with one mistake. Small changes around what was reported are tried one
 * after another; the one that leaves no mistake is what was meant, and is told where it belongs. */

#include "vari_mending.h"

#include "base/buffer.h"
#include "definition/schema.h"
#include "report/nearest.h"
#include "tree/node.h"

enum {
    BYTES_MAX = 1 << 18,        /* of a text that is mended */
    READ_BYTES_MAX = 4 << 20,   /* of all that is read for it as YAML ... */
    LOADED_BYTES_MAX = 1 << 19, /* ... and as a definition ... */
    LOADS_MAX = 100,            /* ... so many times */
    SHOWN_MAX = 24,
    SURE_LEAST = 4 /* letters: shorter words are near too many others */
};

char mending_byte(const Mending *mending, size_t at)
{
    return at < mending->bytes.length ? mending->bytes.bytes[at] : '\n';
}

bool mending_is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

void mending_add(Mending *mending, Edit edit)
{
    if (mending->edit_count < EDITS_MAX)
        mending->edits[mending->edit_count++] = edit;
}

/* --- where to look ------------------------------------------------------------ */

size_t mending_line_begin(const Mending *mending, size_t at)
{
    while (at > 0 && mending_byte(mending, at - 1) != '\n')
        at--;
    return at;
}

size_t mending_line_end(const Mending *mending, size_t at)
{
    while (mending_byte(mending, at) != '\n')
        at++;
    return at;
}

/* Behind the last byte that says something, comments aside. */
size_t mending_said_end(const Mending *mending, size_t begin)
{
    size_t end = mending_line_end(mending, begin);
    for (size_t i = begin; i < end; i++)
        if (mending_byte(mending, i) == '#' && (i == begin || mending_is_blank(mending_byte(mending, i - 1))))
            end = i;
    while (end > begin && mending_is_blank(mending_byte(mending, end - 1)))
        end--;
    return end;
}

static void add_line(Mending *mending, size_t at)
{
    size_t begin = mending_line_begin(mending, at);
    for (size_t i = 0; i < mending->line_count; i++)
        if (mending->lines[i] == begin)
            return;
    if (mending->line_count < MENDED_LINES_MAX && begin < mending->bytes.length &&
        mending_line_end(mending, begin) - begin <= MENDED_LENGTH_MAX)
        mending->lines[mending->line_count++] = begin;
}

static void add_line_above(Mending *mending, size_t at)
{
    size_t begin = mending_line_begin(mending, at);
    while (begin > 0) {
        begin = mending_line_begin(mending, begin - 1);
        if (mending_said_end(mending, begin) > begin)
            break;
    }
    add_line(mending, begin);
}

static void find_lines(Mending *mending)
{
    const DiagList *diags = &mending->rules->diags;
    for (size_t i = 0; i < diags->count; i++)
        if (diags->items[i].severity == SEVERITY_ERROR && diags->items[i].span.source == OWN_SOURCE)
            add_line(mending, diags->items[i].span.start);
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        if (diag->severity != SEVERITY_ERROR || diag->span.source != OWN_SOURCE)
            continue;
        add_line_above(mending, diag->span.start);
        for (size_t n = 0; n < diag->note_count; n++)
            if (diag->notes[n].span.source == OWN_SOURCE) {
                add_line(mending, diag->notes[n].span.start);
                add_line_above(mending, diag->notes[n].span.start);
            }
    }
}

/* --- trying ------------------------------------------------------------------------ */

static Text edited(const Mending *mending, Arena *arena, const Edit *edit)
{
    Buffer text = { .arena = arena };
    buffer_add_text(&text, text_slice(mending->bytes, 0, edit->start));
    buffer_add(&text, "%s", edit->by);
    buffer_add_text(&text, text_slice(mending->bytes, edit->end, mending->bytes.length));
    return buffer_text(&text);
}

static uint64_t hash_text(uint64_t hash, Text text)
{
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.bytes[i]) * UINT64_C(0x100000001b3);
    return hash * UINT64_C(0x100000001b3);
}

/* What YAML says, as a number. */
static uint64_t hash_tree(uint64_t hash, const Node *node)
{
    hash = hash_text(hash * 7 + (uint64_t)node->type, node->type == NODE_SCALAR ? node->text : TEXT(""));
    for (size_t i = 0; node->type == NODE_MAP && i < node->count; i++)
        hash = hash_tree(hash_text(hash, node->entries[i].key), node->entries[i].value);
    for (size_t i = 0; node->type == NODE_LIST && i < node->count; i++)
        hash = hash_tree(hash, node->items[i]);
    return hash;
}

/* What the text says, as a number; 0: it is no YAML. */
static uint64_t read_yaml(Mending *mending, Arena *arena, Text text)
{
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    mending->read += text.length;
    const Node *root = tree_read(arena, &diags, source_add(&sources, TEXT("text"), text));
    return diags.error_count > 0 ? 0 : hash_tree(UINT64_C(0xcbf29ce484222325), root) | 1;
}

/* True if the text has no mistakes, and fewer warnings where there is nothing else to mend. */
static bool is_definition(Mending *mending, Arena *arena, Text text, bool with_sets)
{
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    DefinitionRequest request = rules_request(mending->rules, arena);
    mending->loaded += text.length;
    mending->loads++;
    request.rules = arena;
    request.diags = &diags;
    request.bytes = text;
    request.errors_only = mending->least == SIZE_MAX;
    if (with_sets) {
        request.sets = mending->sets;
        request.set_count = mending->set_count;
    }
    /* where the mistake is found only by compiling, and in the position that is set up, so is whether it is
     * mended */
    const Kernel *kernel;
    bool compiled = mending->rules->kernel != NULL && mending->least == SIZE_MAX;
    bool read = compiled ? rules_read(&request, &kernel) != NULL : definition_load(&request) != NULL;
    return read && diags.error_count == 0 && diags.warning_count < mending->least;
}

static void try_edit(void *context)
{
    Mending *mending = context;
    const Edit *edit = &mending->edits[mending->next];
    Text text = edited(mending, mending->arena, edit);
    uint64_t says = read_yaml(mending, mending->arena, text);
    if (says == 0 || (mending->found != NULL && says == mending->found_as) ||
        !is_definition(mending, mending->arena, text, false) ||
        (mending->set_count > 0 && !is_definition(mending, mending->arena, text, true)))
        return;
    if (mending->found == NULL) {
        mending->found = edit;
        mending->found_as = says;
    } else {
        mending->other = edit;
    }
}

/* False where there is no memory for it. */
static bool try_edits(Mending *mending)
{
    bool tried = true;
    for (; mending->next < mending->edit_count && tried && mending->other == NULL; mending->next++) {
        mending->arena = arena_new(READING_MEMORY);
        if (mending->arena == NULL || mending->read > READ_BYTES_MAX || mending->loaded > LOADED_BYTES_MAX ||
            mending->loads > LOADS_MAX) {
            arena_free(mending->arena);
            mending->next = mending->edit_count;
            return mending->arena != NULL;
        }
        tried = rules_attempt(mending->rules, try_edit, mending);
        arena_free(mending->arena);
    }
    return tried;
}

/* --- telling ------------------------------------------------------------------------ */

static Span span_of(const Edit *edit)
{
    return (Span){ .source = OWN_SOURCE, .start = (uint32_t)edit->start, .end = (uint32_t)edit->end };
}

static void forget_reports(Mending *mending)
{
    DiagList *diags = &mending->rules->diags;
    diags->count = diags->error_count = diags->warning_count = diags->told = 0;
    diags->kept[SEVERITY_ERROR] = diags->kept[SEVERITY_WARNING] = diags->hidden = 0;
    diags->unread = UNREAD_NOTHING;
    mending->rules->slipped = true;
}

/* The first byte of `start` .. `end` that is no opening bracket: such a one belongs to what stands around a
 * word. */
static size_t skip_brackets(const Mending *mending, size_t start, size_t end)
{
    while (start < end && strchr("[{(", mending_byte(mending, start)) != NULL)
        start++;
    return start;
}

/* What stands around the place up to the next blanks, as it should be. */
static void tell_sign(const Mending *mending, const Edit *edit)
{
    DiagList *diags = &mending->rules->diags;
    size_t start = edit->start, end = edit->end, least = mending_line_begin(mending, start);
    while (start > least && edit->start - start < SHOWN_MAX &&
           !mending_is_blank(mending_byte(mending, start - 1)))
        start--;
    if (start == edit->start)
        while (end - edit->end < SHOWN_MAX && !mending_is_blank(mending_byte(mending, end)))
            end++;
    if (strpbrk(edit->by, "]})") == NULL) /* it closes none */
        start = skip_brackets(mending, start, edit->start);
    Text before = text_slice(mending->bytes, start, edit->start - start),
         behind = text_slice(mending->bytes, edit->end, end - edit->end);
    const char *meant =
        arena_format(mending->rules->arena, "%.*s%s%.*s", TEXT_ARG(before), edit->by, TEXT_ARG(behind));
    Span span = { .source = OWN_SOURCE, .start = (uint32_t)start, .end = (uint32_t)end };
    if (edit->is_operator) {
        diag_error(diags, DIAG_BAD_EXPRESSION, span_of(edit), "%s", edit->sort);
        diag_suggest(diags, text_of(edit->by));
        return;
    }
    diag_error(diags, DIAG_BAD_YAML, span, "%s", edit->sort);
    diag_suggest(diags, text_of(meant));
    Text sign = text_trim(text_slice(mending->bytes, edit->start, edit->end - edit->start));
    if (sign.length > 0 && text_trim(text_of(edit->by)).length == 0)
        diag_help(diags, "take the `%.*s` away", TEXT_ARG(sign));
}

/* In the words of the report that stands there, if one does. */
static void tell_word(const Mending *mending, const Edit *edit, const Diag *reported)
{
    DiagList *diags = &mending->rules->diags;
    Text word = text_slice(mending->bytes, edit->start, edit->end - edit->start);
    bool same = reported != NULL && reported->span.start == edit->start && reported->span.end == edit->end;
    if (same && reported->severity == SEVERITY_WARNING)
        diag_warning(diags, reported->code, reported->span, "%.*s", TEXT_ARG(reported->message));
    else if (same)
        diag_error(diags, reported->code, reported->span, "%.*s", TEXT_ARG(reported->message));
    else if (edit->is_declaration)
        diag_error(diags, DIAG_UNKNOWN_NAME, span_of(edit), "`%.*s` is called `%s` elsewhere", TEXT_ARG(word),
                   edit->by);
    else
        diag_error(diags, DIAG_UNKNOWN_NAME, span_of(edit), "nothing is called `%.*s`", TEXT_ARG(word));
    diag_suggest(diags, text_of(edit->by));
    if (!same && reported != NULL && edit->is_declaration)
        diag_note(diags, reported->span, "for example here");
}

/* A word that its author writes in other places, too, may be a name that is right. */
static bool is_used_elsewhere(const Mending *mending, const Edit *edit)
{
    Text word = text_slice(mending->bytes, edit->start, edit->end - edit->start);
    return edit->sort == NULL && mending_count_word(mending, word) > 1;
}

static bool is_reported_again(const Mending *mending, size_t at)
{
    const DiagList *diags = &mending->rules->diags;
    Text word = source_text(&mending->rules->sources, diags->items[at].span);
    for (size_t i = 0; i < diags->count; i++)
        if (i != at && text_equals(source_text(&mending->rules->sources, diags->items[i].span), word))
            return true;
    return false;
}

/* A suggestion that stands nowhere else may itself be misspelled, and a name that is used twice is not. What
 * differs in capitals and hyphens alone is the same word all the same. */
static void doubt(Mending *mending)
{
    DiagList *diags = &mending->rules->diags;
    for (size_t i = 0; i < diags->count; i++) {
        Diag *diag = &diags->items[i];
        if (!diag->certain ||
            nearest_is_alike(source_text(&mending->rules->sources, diag->span), diag->suggestion))
            continue;
        /* what takes a word away leaves others that stand there */
        bool stands = diag->mended.source == OWN_SOURCE &&
                      text_contains(source_text(&mending->rules->sources, diag->mended), diag->suggestion);
        if ((mending_is_lone(mending, diag->suggestion) && !stands) ||
            (diag->code == DIAG_UNKNOWN_NAME && is_reported_again(mending, i)))
            diag->certain = false;
    }
}

/* True behind a word that is, or would be, the name of something new: `rock: {moves: W}` under `pieces:`. */
static bool declares(const Mending *mending, const Edit *edit, const Diag *reported)
{
    size_t at = edit->end;
    bool asked = reported != NULL && reported->span.start == edit->start &&
                 (reported->code == DIAG_UNKNOWN_KEY || reported->code == DIAG_UNKNOWN_NAME);
    while (mending_byte(mending, at) == ' ')
        at++;
    return mending_byte(mending, at) == ':' && !asked;
}

/* False for words that may have been meant as they stand: short ones, those of the language of rules, and new
 * names. */
static bool is_misspelled(const Mending *mending, const Edit *edit, const Diag *reported)
{
    Text word = text_slice(mending->bytes, edit->start, edit->end - edit->start);
    if (edit->sort != NULL || nearest_is_alike(word, text_of(edit->by)))
        return true;
    if (schema_is_spelled(word))
        return false;
    bool slip = word.length >= SURE_LEAST || nearest_is_slip(word, text_of(edit->by)) ||
                nearest_is_slip(text_of(edit->by), word);
    return edit->is_declaration || (slip && !declares(mending, edit, reported));
}

/* True if what the report says of a word is more likely than that the word is misspelled: the help is about
 * just that, or it is about a word that is spelled right, and the guess is no name of the text. */
static bool is_told(const Mending *mending, const Edit *edit, const Diag *reported)
{
    Text word = text_slice(mending->bytes, edit->start, edit->end - edit->start);
    if (edit->sort != NULL || reported == NULL)
        return false;
    return reported->answered ||
           (reported->help.length > 0 && reported->suggestion.length == 0 && !edit->is_declaration &&
            schema_is_spelled(word) && mending_count_word(mending, text_of(edit->by)) == 0);
}

static void tell(void *context)
{
    Mending *mending = context;
    const Edit *edit = mending->found;
    DiagList *diags = &mending->rules->diags;
    bool is_warning = mending->least != SIZE_MAX;
    Diag kept = { 0 };
    const Diag *reported = edit->diag < diags->count ? &kept : NULL;
    if (reported != NULL)
        kept = diags->items[edit->diag];
    if (is_told(mending, edit, reported)) {
        doubt(mending);
        return;
    }
    bool known = reported != NULL && reported->certain && text_is(reported->suggestion, edit->by);
    bool misspelled = known || is_misspelled(mending, edit, reported);
    if (is_warning && reported != NULL) { /* others may stand */
        diags->items[edit->diag].suggestion = arena_text(diags->arena, text_of(edit->by));
        diags->items[edit->diag].help = text_of(arena_format(diags->arena, "did you mean `%s`?", edit->by));
        diags->items[edit->diag].certain = misspelled;
        return;
    }
    forget_reports(mending);
    if (edit->sort != NULL)
        tell_sign(mending, edit);
    else
        tell_word(mending, edit, reported);
    if (mending->other == NULL && misspelled && !edit->is_guess && !is_used_elsewhere(mending, edit))
        diag_is_certain(diags);
}

/* --- what is sure --------------------------------------------------------------------- */

/* Of a name and its only use either may be misspelled. The one that is a known word, or that also stands in
 * the rest of the text, is not. False if neither can be told. */
static bool choose(Mending *mending)
{
    const Edit *found = mending->found, *other = mending->other;
    if (found->sort != NULL || other->sort != NULL)
        return true; /* the first is shown, and not sure */
    Text by = text_of(found->by), other_by = text_of(other->by);
    size_t first = schema_is_spelled(by), second = schema_is_spelled(other_by);
    if (first == second) {
        first = mending_count_word(mending, by);
        second = mending_count_word(mending, other_by);
    }
    if (first == second || found->is_declaration == other->is_declaration)
        return false;
    mending->found = first > second ? found : other;
    mending->other = NULL;
    return true;
}

/* Beside what is reported, where else the mistake may be. */
static void tell_both(void *context)
{
    Mending *mending = context;
    DiagList *diags = &mending->rules->diags;
    const Edit *edit = mending->found->is_declaration ? mending->found : mending->other;
    for (size_t i = 0; i < diags->count; i++)
        diags->items[i].certain = false;
    if (edit->diag >= diags->count)
        return;
    Diag *diag = &diags->items[edit->diag];
    if (edit->is_declaration && diag->note_count < sizeof diag->notes / sizeof diag->notes[0])
        diag->notes[diag->note_count++] =
            (DiagNote){ text_of(arena_format(diags->arena, "or this should be `%s`", edit->by)),
                        span_of(edit) };
}

/* What is known to be meant otherwise is no slip of punctuation, nor is what others chose. */
static bool may_be_punctuation(const Diag *diag)
{
    bool told = diag->answered && (diag->code == DIAG_NEEDS_QUOTES || diag->code == DIAG_BAD_EXPRESSION);
    return !told && diag->severity == SEVERITY_ERROR && diag->span.source == OWN_SOURCE && !diag->certain &&
           diag->code != DIAG_OPTIONS_REFUSED && diag->code != DIAG_WRONG_OPTION &&
           diag->code != DIAG_UNKNOWN_OPTION;
}

static bool is_likely(const VariRules *rules)
{
    for (size_t i = 0; i < rules->diags.count; i++)
        if (may_be_punctuation(&rules->diags.items[i]))
            return true;
    return false;
}

/* What takes long to read is not read again and again; what is too much is no slip. */
static bool has_mistake(const VariRules *rules)
{
    for (size_t i = 0; i < rules->diags.count; i++)
        if (rules->diags.items[i].code == DIAG_TOO_COSTLY || rules->diags.items[i].code == DIAG_TOO_MANY)
            return false;
    for (size_t i = 0; i < rules->diags.count; i++)
        if (rules->diags.items[i].span.source == OWN_SOURCE &&
            (rules->diags.items[i].severity == SEVERITY_ERROR || rules->diags.items[i].code == DIAG_UNUSED))
            return true;
    return false;
}

static void find_words(void *context)
{
    Mending *mending = context;
    find_lines(mending);
    mending_find_words(mending);
}

static void find_signs(void *context)
{
    Mending *mending = context;
    mending->edit_count = mending->next = 0;
    mending_find_signs(mending);
}

/* False: something else than words may mend it. */
static bool mend_words(Mending *mending)
{
    if (!rules_attempt(mending->rules, find_words, mending) || !try_edits(mending))
        return true;
    if (mending->found == NULL)
        doubt(mending);
    if (mending->other != NULL && !choose(mending))
        return rules_attempt(mending->rules, tell_both, mending);
    return mending->found != NULL && rules_attempt(mending->rules, tell, mending);
}

void rules_find_slip(VariRules *rules, const Text (*sets)[2], size_t set_count)
{
    Mending *mending = has_mistake(rules) && rules->length <= BYTES_MAX ? memory_try(sizeof *mending) : NULL;
    if (mending == NULL)
        return;
    *mending = (Mending){ .rules = rules,
                          .kept = arena_new(READING_MEMORY),
                          .bytes = { rules->bytes, rules->length },
                          .sets = sets,
                          .set_count = set_count,
                          .least = rules->diags.error_count > 0 ? SIZE_MAX : rules->diags.warning_count };
    bool told = mending->kept == NULL || mend_words(mending);
    if (!told && is_likely(rules) && rules_attempt(rules, find_signs, mending) && try_edits(mending) &&
        mending->found != NULL)
        rules_attempt(rules, tell, mending);
    rules->status = VARI_OK;
    rules->out_of_memory = rules->refused = false; /* without memory only the edit is missing */
    arena_free(mending->kept);
    memory_free(mending);
}
