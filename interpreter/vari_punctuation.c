/* The border: a slip in punctuation, which YAML tells late or elsewhere. Small changes around what was
 * reported are tried one after another; the first that leaves no mistake is what was meant, and is told where
 * it belongs. */

#include "base/buffer.h"
#include "tree/node.h"
#include "vari_internal.h"

enum {
    OWN_SOURCE = 1,
    BYTES_MAX = 1 << 18,        /* of a text that is mended */
    READ_BYTES_MAX = 16 << 20,  /* of all that is read for it as YAML ... */
    LOADED_BYTES_MAX = 1 << 20, /* ... and as a definition */
    LINES_MAX = 8,
    EDITS_MAX = 600,
    SHOWN_MAX = 24
};

typedef struct Edit {
    size_t start, end; /* bytes that are replaced */
    const char *by;
    const char *sort; /* what was wrong, for the message */
} Edit;

typedef struct Mending {
    VariRules *rules;
    Arena *arena; /* of the trial at hand */
    Text bytes;
    Edit edits[EDITS_MAX];
    size_t edit_count, next;
    size_t lines[LINES_MAX]; /* where those begin that are looked at */
    size_t line_count;
    size_t read, loaded; /* bytes so far */
    const Edit *found;
    bool several; /* others would do as well */
} Mending;

static char byte_at(const Mending *mending, size_t at)
{
    return at < mending->bytes.length ? mending->bytes.bytes[at] : '\n';
}

static bool is_word(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_';
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* --- where to look ------------------------------------------------------------ */

static size_t line_begin(const Mending *mending, size_t at)
{
    while (at > 0 && byte_at(mending, at - 1) != '\n')
        at--;
    return at;
}

static size_t line_end(const Mending *mending, size_t at)
{
    while (byte_at(mending, at) != '\n')
        at++;
    return at;
}

/* Behind the last byte that says something, comments aside. */
static size_t said_end(const Mending *mending, size_t begin)
{
    size_t end = line_end(mending, begin);
    for (size_t i = begin; i < end; i++)
        if (byte_at(mending, i) == '#' && (i == begin || is_blank(byte_at(mending, i - 1))))
            end = i;
    while (end > begin && is_blank(byte_at(mending, end - 1)))
        end--;
    return end;
}

static void add_line(Mending *mending, size_t at)
{
    size_t begin = line_begin(mending, at);
    for (size_t i = 0; i < mending->line_count; i++)
        if (mending->lines[i] == begin)
            return;
    if (mending->line_count < LINES_MAX && begin < mending->bytes.length)
        mending->lines[mending->line_count++] = begin;
}

static void add_line_above(Mending *mending, size_t at)
{
    size_t begin = line_begin(mending, at);
    while (begin > 0) {
        begin = line_begin(mending, begin - 1);
        if (said_end(mending, begin) > begin)
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

/* --- what to try ----------------------------------------------------------------- */

static void add(Mending *mending, size_t start, size_t end, const char *by, const char *sort)
{
    if (mending->edit_count < EDITS_MAX)
        mending->edits[mending->edit_count++] = (Edit){ start, end, by, sort };
}

/* True where a key of a map may begin. */
static bool begins_entry(const Mending *mending, size_t begin, size_t at)
{
    size_t before = at;
    while (before > begin && byte_at(mending, before - 1) == ' ')
        before--;
    char sign = before > begin ? byte_at(mending, before - 1) : '{';
    return sign == '{' || sign == ',' || (sign == '-' && before < at);
}

static void try_keys(Mending *mending, size_t begin, size_t end)
{
    static const char colon[] = "a colon is missing", blank[] = "a blank is missing behind the colon",
                      sign[] = "between a key and its value stands a colon";
    for (size_t at = begin; at < end; at++) {
        if (!is_word(byte_at(mending, at)) || (at > begin && is_word(byte_at(mending, at - 1))) ||
            !begins_entry(mending, begin, at))
            continue;
        size_t word = at, sign_at;
        while (word < end && is_word(byte_at(mending, word)))
            word++;
        for (sign_at = word; byte_at(mending, sign_at) == ' ' && sign_at < end;)
            sign_at++;
        char next = byte_at(mending, sign_at);
        if (next == '=' || next == ';')
            add(mending, word, sign_at + 1, byte_at(mending, sign_at + 1) == ' ' ? ":" : ": ", sign);
        else if (byte_at(mending, word) == ':' && !is_blank(byte_at(mending, word + 1)))
            add(mending, word, word + 1, ": ", blank);
        else if (byte_at(mending, word) != ':')
            add(mending, word, word, is_blank(byte_at(mending, word)) ? ":" : ": ", colon);
    }
}

static void try_items(Mending *mending, size_t begin, size_t end)
{
    size_t at = begin;
    while (at < end && byte_at(mending, at) == ' ')
        at++;
    if (byte_at(mending, at) == '-' && at + 1 < end && byte_at(mending, at + 1) != ' ') {
        add(mending, at, at + 1, "- ", "a blank is missing behind the `-` of an item");
        add(mending, at, at + 1, " ", "this `-` is too much");
    }
    if (byte_at(mending, at) == '-' && byte_at(mending, at + 1) == ' ')
        add(mending, at, at + 1, " ", "this `-` is too much");
    if (is_word(byte_at(mending, at)))
        add(mending, at, at, "- ", "the `-` of an item is missing");
}

static void try_commas(Mending *mending, size_t begin, size_t end)
{
    for (size_t at = begin + 1; at < end; at++) {
        char before = byte_at(mending, at - 1), here = byte_at(mending, at);
        bool gap = here == ' ' && before != ' ' && before != '{' && before != '[' && before != ',' &&
                   before != ':' && before != '-';
        bool touch = (before == '}' || before == ']' || before == '"') &&
                     (here == '{' || here == '[' || here == '"' || is_word(here));
        if (gap || touch)
            add(mending, at, at, ",", "a comma is missing");
    }
}

static void try_closing(Mending *mending, size_t begin, size_t end, const char *sign, const char *sort)
{
    add(mending, end, end, sign, sort);
    for (size_t at = end; at-- > begin;) {
        char here = byte_at(mending, at);
        if (here == ',' || here == '}' || here == ']' || here == ')')
            add(mending, at, at, sign, sort);
    }
}

static void try_opening(Mending *mending, size_t begin, size_t end, const char *sign, const char *sort)
{
    for (size_t at = begin; at < end; at++) {
        char before = at > begin ? byte_at(mending, at - 1) : ' ', here = byte_at(mending, at);
        if (!is_blank(here) && (before == ' ' || before == '[' || before == '{' || before == '('))
            add(mending, at, at, sign, sort);
    }
}

static size_t count_byte(const Mending *mending, size_t begin, size_t end, char byte)
{
    size_t count = 0;
    for (size_t at = begin; at < end; at++)
        count += byte_at(mending, at) == byte;
    return count;
}

static void try_brackets(Mending *mending, size_t begin, size_t end)
{
    static const char missing[][2][24] = { { "a `}` is missing", "a `{` is missing" },
                                           { "a `]` is missing", "a `[` is missing" },
                                           { "a `)` is missing", "a `(` is missing" } };
    static const char signs[][2][2] = { { "}", "{" }, { "]", "[" }, { ")", "(" } };
    for (size_t i = 0; i < 3; i++) {
        size_t open = count_byte(mending, begin, end, signs[i][1][0]),
               closed = count_byte(mending, begin, end, signs[i][0][0]);
        if (open > closed)
            try_closing(mending, begin, end, signs[i][0], missing[i][0]);
        if (closed > open)
            try_opening(mending, begin, end, signs[i][1], missing[i][1]);
    }
    for (size_t i = 0; i < 2; i++) {
        char sign[] = { i == 0 ? '"' : '\'', '\0' };
        if (count_byte(mending, begin, end, sign[0]) % 2 == 0)
            continue;
        try_closing(mending, begin, end, i == 0 ? "\"" : "'", "a quote is missing");
        try_opening(mending, begin, end, i == 0 ? "\"" : "'", "a quote is missing");
    }
}

static void try_without(Mending *mending, size_t begin, size_t end)
{
    for (size_t at = begin; at < end; at++) {
        char here = byte_at(mending, at), next = byte_at(mending, at + 1);
        if (here == '{' || here == '}' || here == '[' || here == ']' || here == '(' || here == ')' ||
            here == '"' || here == '\'' || here == ',' || (here == ':' && (next == ':' || next == '{')))
            add(mending, at, at + 1, "", "this sign is too much");
        if (here == ';')
            add(mending, at, at + 1, ",", "what stands between things is a comma");
    }
}

static void try_indents(Mending *mending, size_t begin)
{
    static const char blanks[] = "                        ";
    size_t at = begin, above = begin, inside;
    while (byte_at(mending, at) == ' ' || byte_at(mending, at) == '\t')
        at++;
    if (begin == 0 || count_byte(mending, begin, at, '\t') == 0)
        return;
    do
        above = line_begin(mending, above - 1);
    while (above > 0 && said_end(mending, above) == above);
    for (inside = above; byte_at(mending, inside) == ' ';)
        inside++;
    for (size_t further = 0; further <= 2; further += 2)
        if (inside - above + further < sizeof blanks)
            add(mending, begin, at, blanks + sizeof blanks - 1 - (inside - above + further),
                "this line is indented with a tab");
}

/* The likely ones first. */
static void find_edits(Mending *mending)
{
    for (size_t i = 0; i < mending->line_count; i++) {
        size_t begin = mending->lines[i], end = said_end(mending, begin);
        try_indents(mending, begin);
        try_keys(mending, begin, end);
        try_items(mending, begin, end);
        try_brackets(mending, begin, end);
        try_commas(mending, begin, end);
        try_without(mending, begin, end);
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

static bool is_yaml(Mending *mending, Arena *arena, Text text)
{
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    mending->read += text.length;
    tree_read(arena, &diags, source_add(&sources, TEXT("text"), text));
    return diags.error_count == 0;
}

static bool is_definition(Mending *mending, Arena *arena, Text text)
{
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    DefinitionRequest request = rules_request(mending->rules, arena);
    mending->loaded += text.length;
    request.rules = arena;
    request.diags = &diags;
    request.bytes = text;
    return definition_load(&request) != NULL && diags.error_count == 0;
}

static void try_edit(void *context)
{
    Mending *mending = context;
    const Edit *edit = &mending->edits[mending->next];
    Text text = edited(mending, mending->arena, edit);
    if (!is_yaml(mending, mending->arena, text) || !is_definition(mending, mending->arena, text))
        return;
    if (mending->found == NULL)
        mending->found = edit;
    else /* of two commas either may go */
        mending->several = !text_equals(text, edited(mending, mending->arena, mending->found));
}

/* False where there is no memory for it. */
static bool try_edits(Mending *mending)
{
    bool tried = true;
    for (; mending->next < mending->edit_count && tried && !mending->several; mending->next++) {
        mending->arena = arena_new(READING_MEMORY);
        if (mending->arena == NULL || mending->read > READ_BYTES_MAX || mending->loaded > LOADED_BYTES_MAX) {
            arena_free(mending->arena);
            return mending->arena != NULL;
        }
        tried = rules_attempt(mending->rules, try_edit, mending);
        arena_free(mending->arena);
    }
    return tried;
}

/* --- telling ------------------------------------------------------------------------ */

/* What stands around the place up to the next blanks, as it should be. */
static void tell(void *context)
{
    Mending *mending = context;
    const Edit *edit = mending->found;
    DiagList *diags = &mending->rules->diags;
    size_t start = edit->start, end = edit->end, least = line_begin(mending, start);
    while (start > least && edit->start - start < SHOWN_MAX && !is_blank(byte_at(mending, start - 1)))
        start--;
    if (start == edit->start)
        while (end - edit->end < SHOWN_MAX && !is_blank(byte_at(mending, end)))
            end++;
    Text before = text_slice(mending->bytes, start, edit->start - start),
         behind = text_slice(mending->bytes, edit->end, end - edit->end);
    const char *meant =
        arena_format(mending->rules->arena, "%.*s%s%.*s", TEXT_ARG(before), edit->by, TEXT_ARG(behind));
    Span span = { .source = OWN_SOURCE, .start = (uint32_t)start, .end = (uint32_t)end };
    diags->count = diags->error_count = diags->warning_count = diags->told = 0;
    diags->kept[SEVERITY_ERROR] = diags->kept[SEVERITY_WARNING] = 0;
    diags->unread = UNREAD_NOTHING;
    mending->rules->slipped = true;
    diag_error(diags, DIAG_BAD_YAML, span, "%s", edit->sort);
    diag_suggest(diags, text_of(meant));
    if (!mending->several)
        diag_is_certain(diags);
}

/* What is known to be meant otherwise is no slip of this sort, nor is what others chose. */
static bool may_be_punctuation(const Diag *diag)
{
    return diag->severity == SEVERITY_ERROR && diag->span.source == OWN_SOURCE &&
           diag->suggestion.length == 0 && diag->code != DIAG_OPTIONS_REFUSED &&
           diag->code != DIAG_WRONG_OPTION && diag->code != DIAG_UNKNOWN_OPTION;
}

void rules_find_punctuation(VariRules *rules)
{
    bool likely = false;
    for (size_t i = 0; i < rules->diags.count; i++)
        likely = likely || may_be_punctuation(&rules->diags.items[i]);
    Mending *mending = likely && rules->length <= BYTES_MAX ? memory_try(sizeof *mending) : NULL;
    if (mending == NULL)
        return;
    *mending = (Mending){ .rules = rules, .bytes = { rules->bytes, rules->length } };
    find_lines(mending);
    find_edits(mending);
    if (try_edits(mending) && mending->found != NULL)
        rules_attempt(rules, tell, mending);
    memory_free(mending);
}
