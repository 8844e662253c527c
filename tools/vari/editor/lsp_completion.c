/* Completion. Offers for a key the keys of its map and the names that the definition inherits there, for a
 * value the words of its type, in an expression what may follow the word before. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "library_names.h"
#include "lsp_completion.h"

enum {
    ITEM_FUNCTION = 3,
    ITEM_VARIABLE = 6,
    ITEM_CLASS = 7,
    ITEM_PROPERTY = 10,
    ITEM_KEYWORD = 14,
    ITEM_FILE = 17
};

/* The number of shipped definitions that use a word: as a key, as a base, or anywhere. */
static unsigned long count_uses(const char *sort, const char *name)
{
    char line[120];
    int length = snprintf(line, sizeof line, "\n%s %s ", sort, name);
    const char *found = length < (int)sizeof line ? strstr(uses_text, line) : NULL;
    return found == NULL ? 0 : strtoul(found + length, NULL, 10);
}

/* Adds the text by which editors sort: words that begin as typed, then required ones, then the most used
 * ones. */
static void add_order(const Asked *asked, cJSON *item, const char *label, bool required, unsigned long uses)
{
    enum { USES_MOST = 999999 };
    Range word = word_at(asked->document->text, asked->document->length, asked->offset);
    size_t typed = asked->offset - word.start;
    bool begins = strncmp(label, asked->document->text + word.start, typed) == 0;
    char order[160];
    snprintf(order, sizeof order, "%d%d%06lu%.100s", begins ? 0 : 1, required ? 0 : 1,
             USES_MOST - (uses < USES_MOST ? uses : USES_MOST), label);
    cJSON_AddStringToObject(item, "sortText", order);
}

static void offer_counted(const Asked *asked, const char *label, int kind, const char *detail,
                          const char *insert, bool required, unsigned long uses)
{
    cJSON *item;
    cJSON_ArrayForEach(item, asked->items)
    {
        if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(item, "label")), label) == 0)
            return;
    }
    item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "label", label);
    cJSON_AddNumberToObject(item, "kind", kind);
    if (detail[0] != '\0')
        cJSON_AddStringToObject(item, "detail", detail);
    if (insert != NULL)
        cJSON_AddStringToObject(item, "insertText", insert);
    add_order(asked, item, label, required, uses);
    cJSON_AddItemToArray(asked->items, item);
}

static void offer(const Asked *asked, const char *label, int kind, const char *detail, const char *insert)
{
    offer_counted(asked, label, kind, detail, insert, false, count_uses("word", label));
}

enum { OFTEN = 1000 }; /* uses that names of the definition have before the language's words */

/* Offers a name of the definition or of one that it extends, ranked like a frequent word. */
static void offer_name(const Asked *asked, const char *name, int kind, const char *detail)
{
    offer_counted(asked, name, kind, detail, NULL, false, count_uses("word", name) + OFTEN);
}

/* --- keys ----------------------------------------------------------------------------------------- */

/* True if the map of the part has another key of this name. */
static bool is_taken(const Asked *asked, const char *key)
{
    for (size_t i = 0; i < asked->typed.sheet->part_count; i++) {
        VariPart part = asked->typed.sheet->parts[i];
        if (part.is_key && part.above == asked->part.above && part.start != asked->part.start &&
            is_name(asked->typed.text, (Range){ part.start, part.end }, key, strlen(key)))
            return true;
    }
    return false;
}

/* The sort of count_uses() for keys in the block of the part, for free(): `key top`, `key pieces`. */
static char *use_of_key(const Asked *asked)
{
    const VariSheet *sheet = asked->typed.sheet;
    size_t at = asked->part.above;
    if (at == SIZE_MAX)
        return must_copy("key top");
    while (sheet->parts[at].above != SIZE_MAX)
        at = sheet->parts[at].above;
    char *use;
    size_t length;
    FILE *out = open_text(&use, &length);
    fprintf(out, "key %.*s", (int)(sheet->parts[at].end - sheet->parts[at].start),
            asked->typed.text + sheet->parts[at].start);
    close_text(out, &use);
    return use;
}

static void offer_keys(const Asked *asked, const char *type, bool fresh)
{
    const VariWord *key;
    char *use = use_of_key(asked);
    for (size_t i = 0; (key = vari_sheet_key(asked->typed.sheet, type, i)) != NULL; i++) {
        char insert[80];
        snprintf(insert, sizeof insert, "%s: ", key->name);
        if (strcmp(key->name, "*") != 0 && (fresh || !is_taken(asked, key->name)))
            offer_counted(asked, key->name, ITEM_PROPERTY, key->about, insert, key->required,
                          count_uses(use, key->name));
    }
    free(use);
}

static void offer_names(const Asked *asked, const Document *document, const char *wanted);

/* Offers kinds of pieces, also by the text of the document and of extended files: a definition that has had
 * mistakes ever since it was opened has no rules to ask. */
static void offer_pieces(const Asked *asked)
{
    VariRules *rules = asked->document->good;
    offer_names(asked, asked->document, "K");
    for (size_t i = 0; i < asked->bases.count; i++)
        offer_names(asked, &asked->bases.files[i].document, "K");
    for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->kind_count; i++)
        offer_name(asked, vari_rules_kind(rules, i)->id, ITEM_CLASS, "a kind of piece");
}

/* Offers the names that an extended file has in a block, since they may be redefined here. */
static void offer_inherited(const Asked *asked, const Document *base, const VariPart *block)
{
    Range asked_block = { block->start, block->end };
    Made made;
    for (size_t next = 0; made_next(base, &next, &made);) {
        VariPart part = base->sheet->parts[made.part];
        Range above = key_above(base->sheet, &part);
        if (!part.is_key ||
            !is_name(asked->typed.text, asked_block, base->text + above.start, above.end - above.start))
            continue;
        char *name = memory_part(base->text + made.name.start, made.name.end - made.name.start);
        if (!is_taken(asked, name))
            offer_name(asked, name, ITEM_CLASS, "inherited");
        free(name);
    }
}

static void offer_options_of(const Asked *asked, const Document *document)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);) {
        VariPart part = document->sheet->parts[made.part];
        if (!is_name(document->text, key_above(document->sheet, &part), "options", strlen("options")))
            continue;
        char *name = memory_part(document->text + made.name.start, made.name.end - made.name.start);
        offer_name(asked, name, ITEM_VARIABLE, "an option");
        free(name);
    }
}

/* The options that the document and the files that it extends declare. */
static void offer_options(const Asked *asked)
{
    offer_options_of(asked, asked->document);
    for (size_t i = 0; i < asked->bases.count; i++)
        offer_options_of(asked, &asked->bases.files[i].document);
}

static void offer_player(const Asked *asked, const char *name, bool as_key)
{
    char insert[80];
    snprintf(insert, sizeof insert, "%s: ", name);
    if (!as_key || !is_taken(asked, name))
        offer_counted(asked, name, ITEM_VARIABLE, "a player", as_key ? insert : NULL, false,
                      count_uses("word", name) + OFTEN);
}

/* False: the document declares none. */
static bool offer_declared_players(const Asked *asked, const Document *document, bool as_keys)
{
    Made made;
    bool any = false;
    for (size_t next = 0; made_next(document, &next, &made);) {
        VariPart part = document->sheet->parts[made.part];
        if (!is_player_made(document, &part))
            continue;
        char *name = memory_part(document->text + made.name.start, made.name.end - made.name.start);
        offer_player(asked, name, as_keys);
        free(name);
        any = true;
    }
    return any;
}

/* Offers the players, as keys or as words: by the rules; by the text of a definition that was never good; or
 * else those of games that declare none. */
static void offer_players(const Asked *asked, bool as_keys)
{
    VariRules *rules = asked->document->good, *usual = NULL;
    bool declared = rules == NULL && offer_declared_players(asked, asked->document, as_keys);
    for (size_t i = 0; rules == NULL && i < asked->bases.count && !declared; i++)
        declared = offer_declared_players(asked, &asked->bases.files[i].document, as_keys);
    if (rules == NULL && !declared)
        rules = usual = rules_of_usual_players();
    for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->player_count; i++)
        offer_player(asked, vari_rules_player(rules, i)->name, as_keys);
    vari_rules_free(usual);
}

/* True if the keys of the map are players, perhaps among others. */
static bool has_players_as_keys(const Asked *asked, const VariPart *map)
{
    return strstr(map->type, "names:own-cells") != NULL || strstr(map->type, "names:hand") != NULL ||
           has_type(map->type, "map:setup") ||
           is_name(asked->typed.text, (Range){ map->start, map->end }, "letter", strlen("letter"));
}

/* Offers keys that are names: inherited ones in a block, options under `set`, kinds in any other map. */
static void offer_named_keys(const Asked *asked, const VariPart *above)
{
    if (is_name(asked->typed.text, (Range){ above->start, above->end }, "set", strlen("set"))) {
        offer_options(asked);
        return;
    }
    if (!is_block(&asked->typed, above)) {
        offer_pieces(asked);
        return;
    }
    for (size_t i = 0; i < asked->bases.count; i++)
        offer_inherited(asked, &asked->bases.files[i].document, above);
}

/* --- expressions ----------------------------------------------------------------------------------- */

/* Offers the names of a document that expressions may use here. */
static void offer_names(const Asked *asked, const Document *document, const char *wanted)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);) {
        char *name = memory_part(document->text + made.name.start, made.name.end - made.name.start);
        VariPart part = document->sheet->parts[made.part];
        const char *about = part.above == SIZE_MAX ? "" : document->sheet->parts[part.above].about;
        if (name[0] != '\0' && made.space[0] == '\0' &&
            wanted_allows(name_letters(document, &part, made.part), wanted))
            offer_name(asked, name, ITEM_VARIABLE, about);
        free(name);
    }
}

static void offer_all_names(const Asked *asked, const char *wanted)
{
    offer_names(asked, asked->document, wanted);
    for (size_t i = 0; i < asked->bases.count; i++)
        offer_names(asked, &asked->bases.files[i].document, wanted);
}

/* Offers the names that the document declares under the block. */
static void offer_declared_by(const Asked *asked, const Document *document, const char *block)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);) {
        VariPart part = document->sheet->parts[made.part];
        if (part.above == SIZE_MAX || made.space[0] != '\0')
            continue;
        VariPart above = document->sheet->parts[part.above];
        char *name = memory_part(document->text + made.name.start, made.name.end - made.name.start);
        if (is_name(document->text, (Range){ above.start, above.end }, block, strlen(block)))
            offer_name(asked, name, ITEM_VARIABLE, above.about);
        free(name);
    }
}

static void offer_declared(const Asked *asked, const char *block)
{
    offer_declared_by(asked, asked->document, block);
    for (size_t i = 0; i < asked->bases.count; i++)
        offer_declared_by(asked, &asked->bases.files[i].document, block);
}

static void offer_expression(const Asked *asked, const char *type)
{
    const char *wanted = wanted_here(asked, type);
    const VariWord *word;
    if (wanted_may_be_owner(wanted))
        offer_players(asked, false);
    offer_all_names(asked, wanted);
    for (size_t i = 0; (word = vari_word(VARI_WORD_EXPRESSION, i)) != NULL; i++)
        if (wanted_allows(word->type, wanted))
            offer(asked, word->name, word->example[0] == '\0' ? ITEM_KEYWORD : ITEM_FUNCTION, word->about,
                  NULL);
}

/* --- values ---------------------------------------------------------------------------------------- */

/* The words in the brackets of a type: `(check/last/all)`. */
static void offer_words(const Asked *asked, const char *type)
{
    for (const char *at = type; (at = strchr(at, '(')) != NULL;)
        while (*at != ')' && *at != '\0') {
            size_t length = strcspn(++at, "/)");
            char *word = memory_part(at, length);
            offer(asked, word, ITEM_KEYWORD, "", NULL);
            free(word);
            at += length;
        }
}

static void offer_ids(const Asked *asked)
{
    size_t count;
    char **ids = library_ids(&count);
    for (size_t i = 0; i < count; i++)
        offer_counted(asked, ids[i], ITEM_CLASS, "", NULL, false, count_uses("extends", ids[i]));
    library_free_paths(ids, count);
}

/* Offers what a definition may extend: where a path is begun, files and folders. */
static void offer_bases(const Asked *asked)
{
    char *typed = memory_part(asked->typed.text + asked->part.start, asked->offset - asked->part.start);
    size_t count = 0;
    char **files = NULL;
    if (strchr(typed, '/') == NULL)
        offer_ids(asked);
    else
        files = files_beside(asked->document->path, typed, &count);
    for (size_t i = 0; i < count; i++)
        offer_counted(asked, files[i], ITEM_FILE, "", NULL, false, 0);
    library_free_paths(files, count);
    free(typed);
}

static bool holds_expression(const char *types)
{
    static const char *const all[] = { "condition", "value",     "set",    "domain",
                                       "kind",      "selection", "player", "cell" };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (has_type(types, all[i]))
            return true;
    return false;
}

/* True if the key that stands so many levels above the part has that name. */
static bool is_below(const Asked *asked, unsigned levels, const char *name)
{
    const VariSheet *sheet = asked->typed.sheet;
    size_t above = asked->part.above;
    for (; levels > 1 && above != SIZE_MAX; levels--)
        above = sheet->parts[above].above;
    return above != SIZE_MAX &&
           is_name(asked->typed.text, (Range){ sheet->parts[above].start, sheet->parts[above].end }, name,
                   strlen(name));
}

/* The choices of the option whose name is the key above. */
static void offer_choices(const Asked *asked)
{
    VariRules *rules = asked->document->good;
    Range key = key_above(asked->typed.sheet, &asked->part);
    for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->option_count; i++) {
        const VariOption *option = vari_rules_info(rules)->options[i];
        if (!is_name(asked->typed.text, key, option->name, strlen(option->name)))
            continue;
        for (size_t k = 0; k < option->choice_count; k++)
            offer(asked, option->choices[k], ITEM_KEYWORD, "", NULL);
    }
}

/* Offers what a condition over options alone may have. */
static void offer_conditions_of_options(const Asked *asked)
{
    offer_options(asked);
    static const char *const words[] = { "not", "and", "or", "true", "false" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        offer(asked, words[i], ITEM_KEYWORD, "", NULL);
}

static void offer_fixed(const Asked *asked, const char *const *words)
{
    for (; *words != NULL; words++)
        offer(asked, *words, ITEM_KEYWORD, "", NULL);
}

/* What a phase may open: classes of actions, and the names of actions, hooks and kinds. */
static void offer_classes(const Asked *asked)
{
    static const char *const classes[] = { "move", "drop", "castle", "capture", "promotion", NULL };
    static const char *const blocks[] = { "actions", "native", "pieces" };
    offer_fixed(asked, classes);
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        offer_declared(asked, blocks[i]);
}

/* Offers the fields of a position text. */
static void offer_fields(const Asked *asked)
{
    static const char *const fields[] = { "side",  "castling", "en-passant", "clock",
                                          "round", "out=",     "phase=",     NULL };
    offer_fixed(asked, fields);
    offer_declared(asked, "state");
}

static void offer_hands(const Asked *asked)
{
    enum { HAND_ROOM = 80 }; /* a name has at most 63 signs */
    static const char *const hands[] = { "hand of mover", "hand of owner", NULL };
    VariRules *rules = asked->document->good;
    offer_fixed(asked, hands);
    for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->player_count; i++) {
        char hand[HAND_ROOM];
        snprintf(hand, sizeof hand, "hand of %s", vari_rules_player(rules, i)->name);
        offer(asked, hand, ITEM_KEYWORD, "a player's hand", NULL);
    }
}

/* Keys whose value is a name of one sort: what such a name has below it where it is declared. */
static const struct {
    const char *key, *block, *sorts[2];
} named_values[] = { { "set", "state", { "number", "counts" } }, { "flag", "state", { "flag", NULL } },
                     { "clear", "state", { "flag", NULL } },     { "trail", "state", { "trail", NULL } },
                     { "leaves", "state", { "trail", NULL } },   { "native", "native", { "hook", NULL } } };

static void offer_of_sort(const Asked *asked, const Document *document, size_t named)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);) {
        VariPart part = document->sheet->parts[made.part];
        const char *const *sorts = named_values[named].sorts;
        if (!is_name(document->text, key_above(document->sheet, &part), named_values[named].block,
                     strlen(named_values[named].block)) ||
            (!has_key_below(document, made.part, sorts[0]) &&
             (sorts[1] == NULL || !has_key_below(document, made.part, sorts[1]))))
            continue;
        char *name = memory_part(document->text + made.name.start, made.name.end - made.name.start);
        offer_name(asked, name, ITEM_VARIABLE, document->sheet->parts[part.above].about);
        free(name);
    }
}

/* Offers the names that alone may be the value of such a key. False: any may. */
static bool offer_named_values(const Asked *asked, const char *type)
{
    for (size_t i = 0; i < sizeof named_values / sizeof named_values[0]; i++) {
        if (!has_type(type, "word") || !is_below(asked, 1, named_values[i].key))
            continue;
        offer_of_sort(asked, asked->document, i);
        for (size_t base = 0; base < asked->bases.count; base++)
            offer_of_sort(asked, &asked->bases.files[base].document, i);
        return true;
    }
    return false;
}

/* Offers values that are neither words of the schema nor expressions. False: the key has no such values. */
static bool offer_own_words(const Asked *asked, const char *type)
{
    bool words = has_type(type, "words") || has_type(type, "word");
    if (words && is_below(asked, 1, "actions"))
        offer_classes(asked);
    else if (words && is_below(asked, 1, "position"))
        offer_fields(asked);
    else if (has_type(type, "text") && is_below(asked, 1, "to") && is_below(asked, 2, "captured"))
        offer_hands(asked);
    else
        return offer_named_values(asked, type);
    return true;
}

static void offer_values(const Asked *asked, const char *type)
{
    if (offer_own_words(asked, type))
        return;
    if (is_below(asked, 2, "set")) {
        offer_choices(asked);
        return;
    }
    if (is_below(asked, 1, "if") && is_below(asked, 2, "overlays")) {
        offer_conditions_of_options(asked);
        return;
    }
    const VariWord *letter;
    Range key = key_above(asked->typed.sheet, &asked->part);
    offer_words(asked, type);
    if (has_type(type, "truth"))
        for (int i = 0; i < 2; i++)
            offer(asked, i == 0 ? "true" : "false", ITEM_KEYWORD, "", NULL);
    for (size_t i = 0; has_type(type, "movement") && (letter = vari_word(VARI_WORD_MOVEMENT, i)) != NULL; i++)
        offer(asked, letter->name, ITEM_KEYWORD, letter->about, NULL);
    if (is_name(asked->typed.text, key, "extends", strlen("extends")))
        offer_bases(asked);
    else if (holds_expression(type))
        offer_expression(asked, type);
    else if (has_type(type, "word"))
        offer_all_names(asked, wanted_any);
}

/* Offers keys, values, or, if the line has no colon yet, both. */
static void offer_all(const Asked *asked)
{
    if (!asked->part.is_key) {
        offer_values(asked, asked->part.type);
        offer_keys(asked, asked->part.type, true);
        return;
    }
    if (asked->part.above == SIZE_MAX) {
        offer_keys(asked, "map:file", false);
        return;
    }
    VariPart above = asked->typed.sheet->parts[asked->part.above];
    const char *list = strstr(above.type, "list:");
    offer_keys(asked, above.type, false);
    if (list != NULL)
        offer_keys(asked, list + strlen("list:"), false);
    if (has_players_as_keys(asked, &above)) {
        offer_players(asked, true);
        if (strstr(above.type, "names:own-cells") != NULL)
            offer_counted(asked, "each", ITEM_PROPERTY, "for every player, as that player sees the board",
                          "each: ", false, OFTEN);
    } else if (strstr(above.type, "names:") != NULL)
        offer_named_keys(asked, &above);
    if (asked->part.is_bare)
        offer_values(asked, above.type);
}

cJSON *answer_completion(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    size_t offset = asked_offset(document, params);
    Asked asked = { .document = document,
                    .typed = { .text = memory_take(document->length + 2), .length = document->length + 1 },
                    .offset = offset,
                    .items = cJSON_CreateArray() };
    memcpy(asked.typed.text, document->text, offset);
    asked.typed.text[offset] = 'x';
    memcpy(asked.typed.text + offset + 1, document->text + offset, document->length - offset + 1);
    asked.typed.sheet = vari_sheet_new(asked.typed.text, asked.typed.length);
    family_add_bases(&asked.bases, server, document);
    size_t index = part_at(asked.typed.sheet, offset);
    if (index != SIZE_MAX) {
        asked.part = asked.typed.sheet->parts[index];
        offer_all(&asked);
    }
    family_free(&asked.bases);
    document_free(&asked.typed);
    return asked.items;
}
