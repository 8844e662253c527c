/* Names that a definition makes, and where they are used. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "lsp.h"

enum { NAME_MAX_LENGTH = 63 };

static const Range everywhere = { 0, SIZE_MAX };

static bool is_key_called(const Document *document, size_t part, const char *name)
{
    if (part == SIZE_MAX)
        return false;
    VariPart key = document->sheet->parts[part];
    return is_name(document->text, (Range){ key.start, key.end }, name, strlen(name));
}

/* The stretch of the entry in which a pick, or the player of `each`, has its name. */
static Range scope_of(const Document *document, size_t key)
{
    size_t above = document->sheet->parts[key].above;
    if (above == SIZE_MAX)
        return everywhere;
    VariPart entry = document->sheet->parts[above];
    return (Range){ entry.start, entry.reach };
}

bool is_block(const Document *document, const VariPart *key)
{
    return key->above == SIZE_MAX || is_key_called(document, key->above, "overlays");
}

/* The block whose names no expression uses, so that other blocks may have the same; "" for all others. */
static const char *space_of_key(const Document *document, const VariPart *part)
{
    static const char *const blocks[] = { "effects", "laws", "must", "endings" };
    if (part->above == SIZE_MAX)
        return "";
    VariPart block = document->sheet->parts[part->above];
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (is_block(document, &block) && is_key_called(document, part->above, blocks[i]))
            return blocks[i];
    return "";
}

/* A key of one's own makes a name under a block or under `pick`; in a set-up it uses one. */
static bool key_makes(const Document *document, const VariPart *part, Made *made)
{
    if (!part->is_made || part->is_bare || part->above == SIZE_MAX)
        return false;
    VariPart block = document->sheet->parts[part->above];
    made->whole = (Range){ part->start, part->reach };
    made->space = space_of_key(document, part);
    if (is_key_called(document, part->above, "pick"))
        made->scope = scope_of(document, part->above);
    return is_key_called(document, part->above, "pick") ||
           (strstr(block.type, "names:") != NULL && is_block(document, &block));
}

/* Tags of a piece are names; those of the whole definition are words by which it is found. */
static bool is_tag(const Document *document, const VariPart *part)
{
    return is_key_called(document, part->above, "tags") &&
           document->sheet->parts[part->above].above != SIZE_MAX;
}

static bool value_makes(const Document *document, const VariPart *part, Made *made)
{
    bool named = has_type(part->type, "name") || is_tag(document, part) ||
                 (is_key_called(document, part->above, "as") && has_type(part->type, "word"));
    made->whole = made->name;
    if (named && is_key_called(document, part->above, "each"))
        made->scope = scope_of(document, part->above);
    return named;
}

bool made_next(const Document *document, size_t *next, Made *made)
{
    for (; document->sheet != NULL && *next < document->sheet->part_count; ++*next) {
        VariPart part = document->sheet->parts[*next];
        *made = (Made){ { part.start, part.end }, { 0, 0 }, everywhere, *next, "" };
        if (part.is_key ? key_makes(document, &part, made) : value_makes(document, &part, made)) {
            ++*next;
            return true;
        }
    }
    return false;
}

bool is_player_made(const Document *document, const VariPart *part)
{
    for (size_t at = part->above; at != SIZE_MAX; at = document->sheet->parts[at].above)
        if (is_key_called(document, at, "players"))
            return true;
    return false;
}

bool has_key_below(const Document *document, size_t part, const char *key)
{
    for (size_t i = part + 1; i < document->sheet->part_count; i++)
        if (document->sheet->parts[i].above == part && document->sheet->parts[i].is_key &&
            is_key_called(document, i, key))
            return true;
    return false;
}

bool term_is_player(const Document *document, size_t term)
{
    const VariWord *known;
    for (size_t i = term + 1; i < document->sheet->part_count; i++) {
        VariPart part = document->sheet->parts[i];
        if (part.is_key || part.above != term)
            continue;
        Range word = word_at(document->text, part.end, part.start);
        bool alone = word.end == part.end || document->text[word.end] == '(';
        for (size_t k = 0; (known = vari_word(VARI_WORD_EXPRESSION, k)) != NULL; k++)
            if (is_name(document->text, word, known->name, strlen(known->name)))
                return alone && strchr(known->type, 'P') != NULL;
        return false;
    }
    return false;
}

bool holds_names(const Document *document, const VariPart *part)
{
    static const char *const types[] = { "condition", "value", "set",  "domain", "kind", "selection",
                                         "player",    "cell",  "word", "number", "any",  "name" };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (has_type(part->type, types[i]))
            return true;
    return has_type(part->type, "text") && is_key_called(document, part->above, "to");
}

static bool lies_in(Range inner, Range outer)
{
    return inner.start >= outer.start && inner.end <= outer.end;
}

/* --- what a name means, and where it is used ------------------------------------------------------ */

static bool makes(const Document *document, const Made *made, const Meaning *meaning)
{
    return is_name(document->text, made->name, meaning->name, meaning->length) &&
           strcmp(made->space, meaning->space) == 0;
}

/* True if the entry is nearer to a word than the one that was found so far, or the first. */
static bool is_nearer(const Made *made, Range word, bool any, const Made *found)
{
    return lies_in(word, made->scope) &&
           (!any || made->scope.end - made->scope.start < found->scope.end - found->scope.start);
}

bool meaning_made(const Document *document, const Meaning *meaning, Range word, Made *found)
{
    Made made;
    bool any = false;
    for (size_t next = 0; made_next(document, &next, &made);)
        if (makes(document, &made, meaning) && is_nearer(&made, word, any, found)) {
            *found = made;
            any = true;
        }
    return any;
}

/* Where a name is made in a document; gathered once for all of its uses. */
typedef struct Makers {
    const Document *document;
    const Meaning *meaning;
    Made *items;
    size_t count;
} Makers;

static Makers makers_of(const Document *document, const Meaning *meaning)
{
    Makers makers = { document, meaning, NULL, 0 };
    Made made;
    for (size_t next = 0, room = 0; made_next(document, &next, &made);) {
        if (!makes(document, &made, meaning))
            continue;
        if (makers.count == room) {
            room = 2 * room + 8;
            makers.items = memory_more(makers.items, room * sizeof *makers.items);
        }
        makers.items[makers.count++] = made;
    }
    return makers;
}

static bool is_letter(char byte)
{
    return isalpha((unsigned char)byte) != 0;
}

/* True if the name means the same at a place of the text, or is meant of another entry alone. */
static bool is_meant(const Makers *makers, Range word)
{
    const Made *found = NULL;
    for (size_t i = 0; i < makers->count; i++)
        if (is_nearer(&makers->items[i], word, found != NULL, found))
            found = &makers->items[i];
    Range scope = found != NULL ? found->scope : everywhere;
    return scope.start == makers->meaning->scope.start && scope.end == makers->meaning->scope.end;
}

static void use_in_value(const Makers *makers, const VariPart *part, Use *use, void *context)
{
    const Document *document = makers->document;
    const Meaning *meaning = makers->meaning;
    for (size_t at = part->start; at < part->end;) {
        Range word = word_at(document->text, part->end, at);
        bool begins = word.start >= part->start && is_letter(document->text[at]) && word.start == at;
        if (begins && is_name(document->text, word, meaning->name, meaning->length) && is_meant(makers, word))
            use(context, document, word);
        at = word.end > at ? word.end : at + 1;
    }
}

static bool uses_as_key(const Makers *makers, const VariPart *part)
{
    const Meaning *meaning = makers->meaning;
    Range range = { part->start, part->end };
    return part->is_made && is_name(makers->document->text, range, meaning->name, meaning->length) &&
           strcmp(space_of_key(makers->document, part), meaning->space) == 0 && is_meant(makers, range);
}

void each_use(const Document *document, const Meaning *meaning, Use *use, void *context)
{
    Makers makers = makers_of(document, meaning);
    for (size_t i = 0; document->sheet != NULL && i < document->sheet->part_count; i++) {
        VariPart part = document->sheet->parts[i];
        Range range = { part.start, part.end };
        if (!lies_in(range, meaning->scope))
            continue;
        if (part.is_key && uses_as_key(&makers, &part))
            use(context, document, range);
        else if (!part.is_key && meaning->space[0] == '\0' && holds_names(document, &part))
            use_in_value(&makers, &part, use, context);
    }
    free(makers.items);
}

/* The word that a request asks about, and what it means; false: none that could be a name. */
static bool asked_name(const Document *document, const cJSON *params, Range *word, Meaning *meaning)
{
    size_t offset = asked_offset(document, params), index = part_at(document->sheet, offset);
    if (index == SIZE_MAX)
        return false;
    VariPart part = document->sheet->parts[index];
    if (part.is_key ? !part.is_made : !holds_names(document, &part))
        return false;
    *word = part.is_key ? (Range){ part.start, part.end } : word_at(document->text, document->length, offset);
    if (word->end == word->start || (!part.is_key && !is_letter(document->text[word->start])))
        return false;
    *meaning = (Meaning){ document->text + word->start, word->end - word->start,
                          part.is_key ? space_of_key(document, &part) : "", everywhere };
    Made made;
    if (meaning_made(document, meaning, *word, &made))
        meaning->scope = made.scope;
    return true;
}

static bool is_shared(const Meaning *meaning)
{
    return meaning->scope.end == SIZE_MAX;
}

static void add_location(void *context, const Document *document, Range word)
{
    cJSON_AddItemToArray(context, location(document, word));
}

const Document *nearest_maker(const Family *bases, const Document *document, const Meaning *meaning,
                              Range word, Made *made)
{
    if (meaning_made(document, meaning, word, made))
        return document;
    for (size_t i = 0; i < bases->count; i++)
        if (meaning_made(&bases->files[i].document, meaning, (Range){ 0, 0 }, made))
            return &bases->files[i].document;
    return NULL;
}

/* True if the place is the value of the definition's `extends`. */
static bool asks_base(const Document *document, const cJSON *params)
{
    size_t index = part_at(document->sheet, asked_offset(document, params));
    VariPart part = index == SIZE_MAX ? (VariPart){ .is_key = true } : document->sheet->parts[index];
    return !part.is_key && is_key_called(document, part.above, "extends") &&
           document->sheet->parts[part.above].above == SIZE_MAX;
}

/* The beginning of the file that a definition extends. */
static cJSON *base_location(const Server *server, const Document *document)
{
    Document base;
    if (!document_base(server, document, &base))
        return NULL;
    cJSON *found = location(&base, (Range){ 0, 0 });
    document_free(&base);
    return found;
}

cJSON *answer_definition(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    Range word;
    Meaning meaning;
    Made made;
    if (asks_base(document, params))
        return base_location(server, document);
    if (!asked_name(document, params, &word, &meaning))
        return NULL;
    Family family = { 0 };
    family_add_bases(&family, server, document);
    const Document *maker = nearest_maker(&family, document, &meaning, word, &made);
    cJSON *found = maker == NULL ? NULL : location(maker, made.name);
    family_free(&family);
    return found;
}

cJSON *answer_references(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    Range word;
    Meaning meaning;
    cJSON *list = cJSON_CreateArray();
    if (!asked_name(document, params, &word, &meaning))
        return list;
    each_use(document, &meaning, add_location, list);
    Family family = { 0 };
    if (is_shared(&meaning))
        family_find(&family, server, document, &meaning);
    for (size_t i = 0; i < family.count; i++)
        if (family.files[i].shares)
            each_use(&family.files[i].document, &meaning, add_location, list);
    family_free(&family);
    return list;
}

/* --- renaming ---------------------------------------------------------------------------------- */

static bool makes_name(const Document *document, const char *name)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);)
        if (is_name(document->text, made.name, name, strlen(name)))
            return true;
    return false;
}

/* Why nothing may be called so in any of those files; NULL: it may. */
static const char *why_no_name(const Document *document, const Family *family, const char *name)
{
    size_t length = strlen(name);
    const VariWord *word;
    if (!is_letter(name[0]) || length > NAME_MAX_LENGTH || word_at(name, length, 0).end != length)
        return "a name is a letter, then letters, digits and hyphens, 63 at most";
    for (size_t i = 0; (word = vari_word(VARI_WORD_EXPRESSION, i)) != NULL; i++)
        if (is_name(name, (Range){ 0, length }, word->name, strlen(word->name)))
            return "expressions use that word";
    if (makes_name(document, name))
        return "something is called so already";
    for (size_t i = 0; i < family->count; i++)
        if (makes_name(&family->files[i].document, name))
            return "something is called so already in a file that this one extends, or that extends it";
    return NULL;
}

/* Finds what is meant by a word of the document and who shares it; why it may not be renamed, or NULL. */
static const char *find_renamed(const Server *server, const Document *document, const Meaning *meaning,
                                Family *family)
{
    if (!is_shared(meaning)) {
        family_add_bases(family, server, document);
        return NULL;
    }
    if (!family_find(family, server, document, meaning))
        return "no definition makes that name: it is the language's";
    return family->is_kept ? "it is made in a shipped definition that this one extends" : NULL;
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

static void add_edits(cJSON *changes, const Document *document, const Meaning *meaning, const char *name)
{
    Renaming renaming = { cJSON_CreateArray(), name };
    each_use(document, meaning, add_edit, &renaming);
    if (cJSON_GetArraySize(renaming.edits) > 0)
        cJSON_AddItemToObject(changes, document->uri, renaming.edits);
    else
        cJSON_Delete(renaming.edits);
}

cJSON *answer_may_rename(Server *server, const Document *document, const cJSON *params, const char **error)
{
    Range word;
    Meaning meaning;
    Family family = { 0 };
    if (!asked_name(document, params, &word, &meaning))
        return NULL;
    *error = find_renamed(server, document, &meaning, &family);
    family_free(&family);
    return *error == NULL ? text_range(document, word) : NULL;
}

cJSON *answer_rename(Server *server, const Document *document, const cJSON *params, const char **error)
{
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(params, "newName"));
    Range word;
    Meaning meaning;
    Family family = { 0 };
    cJSON *answer = NULL;
    if (name == NULL || !asked_name(document, params, &word, &meaning)) {
        *error = "no name stands here";
        return NULL;
    }
    *error = find_renamed(server, document, &meaning, &family);
    if (*error == NULL)
        *error = why_no_name(document, &family, name);
    if (*error == NULL) {
        answer = cJSON_CreateObject();
        cJSON *changes = cJSON_AddObjectToObject(answer, "changes");
        add_edits(changes, document, &meaning, name);
        for (size_t i = 0; i < family.count; i++)
            if (family.files[i].shares)
                add_edits(changes, &family.files[i].document, &meaning, name);
    }
    family_free(&family);
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
    cJSON_AddItemToObject(object, "range", text_range(document, (Range){ part->start, part->reach }));
    cJSON_AddItemToObject(object, "selectionRange", text_range(document, (Range){ part->start, part->end }));
    return object;
}

cJSON *answer_symbols(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    (void)params;
    (void)error;
    cJSON *list = cJSON_CreateArray(), *children = NULL;
    size_t block = SIZE_MAX;
    for (size_t i = 0; document->sheet != NULL && i < document->sheet->part_count; i++) {
        VariPart part = document->sheet->parts[i];
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
