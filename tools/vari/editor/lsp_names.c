/* Names that a definition makes, and where they are used. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lsp.h"

enum { BASES_MAX = 8, NAME_MAX_LENGTH = 63 };

static const Range everywhere = { 0, SIZE_MAX };

static bool is_key_called(const Document *document, size_t part, const char *name)
{
    if (part == SIZE_MAX)
        return false;
    VariPart key = vari_sheet_part(document->sheet, part);
    return is_name(document->text, (Range){ key.start, key.end }, name, strlen(name));
}

/* Whether the type has such an alternative. */
static bool has_type(const VariPart *part, const char *type)
{
    size_t length = strlen(type);
    for (const char *at = part->type; (at = strstr(at, type)) != NULL; at += length)
        if ((at == part->type || at[-1] == '|') && (at[length] == '|' || at[length] == '\0'))
            return true;
    return false;
}

/* The stretch of the entry in which a pick, or the player of `each`, has its name. */
static Range scope_of(const Document *document, size_t key)
{
    size_t above = vari_sheet_part(document->sheet, key).above;
    if (above == SIZE_MAX)
        return everywhere;
    VariPart entry = vari_sheet_part(document->sheet, above);
    return (Range){ entry.start, entry.reach };
}

/* A key of one's own makes a name under a block or under `pick`; in a set-up it uses one. */
static bool key_makes(const Document *document, const VariPart *part, Made *made)
{
    if (!part->is_made || part->is_bare || part->above == SIZE_MAX)
        return false;
    VariPart block = vari_sheet_part(document->sheet, part->above);
    made->whole = (Range){ part->start, part->reach };
    if (is_key_called(document, part->above, "pick"))
        made->scope = scope_of(document, part->above);
    return is_key_called(document, part->above, "pick") ||
           (strstr(block.type, "names:") != NULL &&
            (block.above == SIZE_MAX || is_key_called(document, block.above, "overlays")));
}

static bool value_makes(const Document *document, const VariPart *part, Made *made)
{
    bool named = has_type(part, "name") || is_key_called(document, part->above, "tags") ||
                 is_key_called(document, part->above, "as");
    made->whole = made->name;
    if (named && is_key_called(document, part->above, "each"))
        made->scope = scope_of(document, part->above);
    return named;
}

bool made_next(const Document *document, size_t *next, Made *made)
{
    for (; document->sheet != NULL && *next < vari_sheet_part_count(document->sheet); ++*next) {
        VariPart part = vari_sheet_part(document->sheet, *next);
        *made = (Made){ { part.start, part.end }, { 0, 0 }, everywhere, *next };
        if (part.is_key ? key_makes(document, &part, made) : value_makes(document, &part, made)) {
            ++*next;
            return true;
        }
    }
    return false;
}

bool holds_names(const Document *document, const VariPart *part)
{
    static const char *const types[] = { "condition", "value", "set",  "domain", "kind", "selection",
                                         "player",    "cell",  "word", "number", "any",  "name" };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (has_type(part, types[i]))
            return true;
    return has_type(part, "text") && is_key_called(document, part->above, "to");
}

static bool lies_in(Range inner, Range outer)
{
    return inner.start >= outer.start && inner.end <= outer.end;
}

/* The name that is meant by a word: the one with the smallest scope around it. */
static bool find_made(const Document *document, Range word, const char *name, size_t length, Made *found)
{
    Made made;
    bool any = false;
    for (size_t next = 0; made_next(document, &next, &made);) {
        bool same = is_name(document->text, made.name, name, length) && lies_in(word, made.scope);
        if (same && (!any || made.scope.end - made.scope.start < found->scope.end - found->scope.start)) {
            *found = made;
            any = true;
        }
    }
    return any;
}

/* --- where a name is used ---------------------------------------------------------------------- */

typedef void Use(void *context, const Document *document, Range word);

static bool is_letter(char byte)
{
    return isalpha((unsigned char)byte) != 0;
}

static void use_in_value(const Document *document, const VariPart *part, const Made *made, const char *name,
                         size_t length, Use *use, void *context)
{
    for (size_t at = part->start; at < part->end;) {
        Range word = word_at(document->text, part->end, at);
        bool begins = word.start >= part->start && is_letter(document->text[at]) && word.start == at;
        Made meant;
        if (begins && is_name(document->text, word, name, length) &&
            (made == NULL || (find_made(document, word, name, length, &meant) &&
                              meant.scope.start == made->scope.start && meant.scope.end == made->scope.end)))
            use(context, document, word);
        at = word.end > at ? word.end : at + 1;
    }
}

/* Every place where the name stands and means what was made; with NULL, what some other file has made. */
static void each_use(const Document *document, const Made *made, const char *name, size_t length, Use *use,
                     void *context)
{
    for (size_t i = 0; document->sheet != NULL && i < vari_sheet_part_count(document->sheet); i++) {
        VariPart part = vari_sheet_part(document->sheet, i);
        Range range = { part.start, part.end };
        bool inside = made == NULL || lies_in(range, made->scope);
        if (part.is_key && part.is_made && inside && is_name(document->text, range, name, length))
            use(context, document, range);
        else if (!part.is_key && inside && holds_names(document, &part))
            use_in_value(document, &part, made, name, length, use, context);
    }
}

/* The word that a request asks about; an empty range: none that could be a name. */
static Range asked_word(const Document *document, const cJSON *params)
{
    size_t offset = asked_offset(document, params), index = part_at(document->sheet, offset);
    if (index == SIZE_MAX)
        return (Range){ 0, 0 };
    VariPart part = vari_sheet_part(document->sheet, index);
    if (part.is_key && part.is_made)
        return (Range){ part.start, part.end };
    if (part.is_key || !holds_names(document, &part))
        return (Range){ 0, 0 };
    Range word = word_at(document->text, document->length, offset);
    return is_letter(document->text[word.start]) ? word : (Range){ 0, 0 };
}

static cJSON *location(const Document *document, Range range)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "uri", document->uri);
    cJSON_AddItemToObject(object, "range", text_range(document->text, document->length, range));
    return object;
}

static void add_location(void *context, const Document *document, Range word)
{
    cJSON_AddItemToArray(context, location(document, word));
}

/* The files that a document extends, itself aside; how many. */
static size_t list_bases(const Document *document, Document bases[BASES_MAX])
{
    size_t count = 0;
    while (count < BASES_MAX && document_base(count == 0 ? document : &bases[count - 1], &bases[count]))
        count++;
    return count;
}

cJSON *answer_definition(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    (void)error;
    Range word = asked_word(document, params);
    const char *name = document->text + word.start;
    size_t length = word.end - word.start;
    Made made;
    if (length == 0)
        return NULL;
    if (find_made(document, word, name, length, &made))
        return location(document, made.name);
    Document bases[BASES_MAX];
    size_t count = list_bases(document, bases);
    cJSON *found = NULL;
    for (size_t i = 0; i < count; i++) {
        if (found == NULL && find_made(&bases[i], (Range){ 0, 0 }, name, length, &made))
            found = location(&bases[i], made.name);
        document_free(&bases[i]);
    }
    return found;
}

cJSON *answer_references(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    (void)error;
    Range word = asked_word(document, params);
    const char *name = document->text + word.start;
    size_t length = word.end - word.start;
    cJSON *list = cJSON_CreateArray();
    if (length == 0)
        return list;
    Made made;
    bool own = find_made(document, word, name, length, &made);
    each_use(document, own ? &made : NULL, name, length, add_location, list);
    if (own && made.scope.end != SIZE_MAX)
        return list; /* nobody else knows it */
    Document bases[BASES_MAX];
    size_t count = list_bases(document, bases);
    for (size_t i = 0; i < count; i++) {
        each_use(&bases[i], NULL, name, length, add_location, list);
        document_free(&bases[i]);
    }
    return list;
}

/* --- renaming ---------------------------------------------------------------------------------- */

/* Why nothing may be called so; NULL: it may. */
static const char *why_no_name(const Document *document, const char *name)
{
    size_t length = strlen(name);
    VariWord word;
    Made made;
    if (!is_letter(name[0]) || length > NAME_MAX_LENGTH || word_at(name, length, 0).end != length)
        return "a name is a letter, then letters, digits and hyphens, 63 at most";
    for (size_t i = 0; vari_expression_word(i, &word); i++)
        if (is_name(name, (Range){ 0, length }, word.name, strlen(word.name)))
            return "expressions use that word";
    for (size_t next = 0; made_next(document, &next, &made);)
        if (is_name(document->text, made.name, name, length))
            return "something is called so already";
    return NULL;
}

typedef struct Renaming {
    cJSON *edits;
    const char *name;
} Renaming;

static void add_edit(void *context, const Document *document, Range word)
{
    const Renaming *renaming = context;
    cJSON_AddItemToArray(renaming->edits, text_edit(document, word, renaming->name));
}

static const char made_elsewhere[] = "it is made in a file that this one extends, or by the language";

cJSON *answer_may_rename(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    Range word = asked_word(document, params);
    Made made;
    if (word.end == word.start)
        return NULL;
    if (find_made(document, word, document->text + word.start, word.end - word.start, &made))
        return text_range(document->text, document->length, word);
    *error = made_elsewhere;
    return NULL;
}

cJSON *answer_rename(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    Range word = asked_word(document, params);
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(params, "newName"));
    Made made;
    if (word.end == word.start || name == NULL)
        *error = "no name stands here";
    else if (!find_made(document, word, document->text + word.start, word.end - word.start, &made))
        *error = made_elsewhere;
    else
        *error = why_no_name(document, name);
    if (*error != NULL)
        return NULL;
    Renaming renaming = { cJSON_CreateArray(), name };
    each_use(document, &made, document->text + word.start, word.end - word.start, add_edit, &renaming);
    cJSON *answer = cJSON_CreateObject(), *changes = cJSON_AddObjectToObject(answer, "changes");
    cJSON_AddItemToObject(changes, document->uri, renaming.edits);
    return answer;
}

/* --- symbols ------------------------------------------------------------------------------------ */

enum { SYMBOL_NAMESPACE = 3, SYMBOL_FIELD = 8 };

static cJSON *symbol(const Document *document, const VariPart *part, int kind)
{
    cJSON *object = cJSON_CreateObject();
    char *name = memory_part(document->text + part->start, part->end - part->start);
    cJSON_AddStringToObject(object, "name", name[0] == '\0' ? "?" : name);
    free(name);
    cJSON_AddNumberToObject(object, "kind", kind);
    cJSON_AddItemToObject(object, "range",
                          text_range(document->text, document->length, (Range){ part->start, part->reach }));
    cJSON_AddItemToObject(object, "selectionRange",
                          text_range(document->text, document->length, (Range){ part->start, part->end }));
    return object;
}

cJSON *answer_symbols(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    (void)params;
    (void)error;
    cJSON *list = cJSON_CreateArray(), *children = NULL;
    size_t block = SIZE_MAX;
    for (size_t i = 0; document->sheet != NULL && i < vari_sheet_part_count(document->sheet); i++) {
        VariPart part = vari_sheet_part(document->sheet, i);
        if (!part.is_key || part.is_bare)
            continue;
        if (part.above == SIZE_MAX) {
            cJSON *top = symbol(document, &part, SYMBOL_NAMESPACE);
            cJSON_AddStringToObject(top, "detail", part.about);
            children = cJSON_AddArrayToObject(top, "children");
            cJSON_AddItemToArray(list, top);
            block = i;
        } else if (part.above == block && part.is_made) {
            cJSON_AddItemToArray(children, symbol(document, &part, SYMBOL_FIELD));
        }
    }
    return list;
}
