/* What stands at a place of a document, in words and pictures, and what may stand there. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "diagram.h"
#include "lsp.h"

static bool has_type(const char *types, const char *type)
{
    size_t length = strlen(type);
    for (const char *at = types; (at = strstr(at, type)) != NULL; at += length)
        if ((at == types || at[-1] == '|') && (at[length] == '|' || at[length] == '\0'))
            return true;
    return false;
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

/* --- hover -------------------------------------------------------------------------------------- */

/* A piece's moves in words, and drawn. */
static void write_moves(FILE *out, VariRules *rules, const char *id)
{
    for (size_t piece = 0; piece < vari_rules_piece_count(rules); piece++) {
        Diagram diagram;
        if (strcmp(vari_rules_piece_id(rules, piece), id) != 0)
            continue;
        fprintf(out, "\n\n%s", vari_rules_piece_moves(rules, piece));
        diagram_find(rules, piece, &diagram);
        if (diagram.used != 0) {
            fprintf(out, "\n\n```text\n");
            diagram_write(rules, &diagram, 1, out);
            fprintf(out, "```\n");
        }
        free(diagram.bits);
    }
}

/* A board that a movement can be tried on, of the same sort as the document's; NULL: of no sort that has one.
 */
static const char *trial_board(const Document *document)
{
    if (document->good == NULL)
        return "9x9";
    switch (vari_rules_topology(document->good)) {
    case VARI_TOPOLOGY_HEX: return "{hex: hexagon, side: 5}";
    case VARI_TOPOLOGY_RING: return "{ring: 4, sectors: 16}";
    case VARI_TOPOLOGY_GRAPH: return NULL;
    default: return "9x9";
    }
}

/* The movement is given to a piece of a definition made for it. */
static void write_movement(FILE *out, const Document *document, const VariPart *part)
{
    const char *board = trial_board(document);
    VariWord letter;
    for (size_t at = part->start; at < part->end; at++)
        for (size_t i = 0; vari_movement_letter(i, &letter); i++) {
            bool before = memchr(document->text + part->start, letter.name[0], at - part->start) != NULL;
            if (letter.name[0] == document->text[at] && !before)
                fprintf(out, "- `%s`: %s\n", letter.name, letter.about);
        }
    if (board == NULL)
        return;
    char *text;
    size_t length;
    FILE *made = open_text(&text, &length);
    fprintf(made, "vari: 1\nname: trial\nboard: %s\npieces: {trial: {letter: X, moves: \"%.*s\"}}\n", board,
            (int)(part->end - part->start), document->text + part->start);
    close_text(made, &text);
    VariRules *rules = library_load_text("trial.yaml", text, length);
    if (vari_rules_ok(rules))
        write_moves(out, rules, "trial");
    vari_rules_free(rules);
    free(text);
}

static void write_key(FILE *out, const Document *document, const VariPart *part)
{
    int length = (int)(part->end - part->start);
    const char *name = document->text + part->start;
    if (part->is_made && part->above != SIZE_MAX) {
        VariPart block = vari_sheet_part(document->sheet, part->above);
        fprintf(out, "`%.*s`, under `%.*s`: %s", length, name, (int)(block.end - block.start),
                document->text + block.start, block.about);
        char *id = memory_part(name, (size_t)length);
        if (document->good != NULL)
            write_moves(out, document->good, id);
        free(id);
    } else if (part->about[0] != '\0') {
        fprintf(out, "**%.*s**: %s\n\nA key of %s; its value: `%s`", length, name, part->about, part->of,
                part->type);
    }
}

/* The text by which a name is made, in the document or in what it extends. */
static void write_making(FILE *out, const Server *server, const Document *document, Range word)
{
    const Meaning meaning = { document->text + word.start, word.end - word.start, "", word };
    Family family = { 0 };
    Made made;
    family_add_bases(&family, server, document);
    const Document *maker = nearest_maker(&family, document, &meaning, word, &made);
    if (maker != NULL) {
        size_t shown = made.whole.end - made.whole.start;
        fprintf(out, "```yaml\n%.*s\n```\n", (int)(shown < 400 ? shown : 400),
                maker->text + made.whole.start);
    }
    family_free(&family);
}

/* A word of an expression: a name that a definition makes, or one of the language's. */
static void write_word(FILE *out, const Server *server, const Document *document, Range word)
{
    char *name = memory_part(document->text + word.start, word.end - word.start);
    VariWord known;
    write_making(out, server, document, word);
    if (document->good != NULL)
        write_moves(out, document->good, name);
    for (size_t i = 0; vari_expression_word(i, &known); i++)
        if (strcmp(known.name, name) == 0)
            fprintf(out, "`%s`: %s\n\n", known.example[0] == '\0' ? name : known.example,
                    known.about[0] == '\0' ? "a word of expressions" : known.about);
    free(name);
}

static void write_hover(FILE *out, const Server *server, const Document *document, const VariPart *part,
                        size_t offset)
{
    if (part->is_key)
        write_key(out, document, part);
    else if (has_type(part->type, "movement"))
        write_movement(out, document, part);
    else if (holds_names(document, part))
        write_word(out, server, document, word_at(document->text, document->length, offset));
}

cJSON *answer_hover(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    size_t offset = asked_offset(document, params), index = part_at(document->sheet, offset);
    if (index == SIZE_MAX)
        return NULL;
    VariPart part = vari_sheet_part(document->sheet, index);
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    write_hover(out, server, document, &part, offset);
    close_text(out, &text);
    cJSON *answer = NULL;
    if (text[0] != '\0') {
        answer = cJSON_CreateObject();
        cJSON *contents = cJSON_AddObjectToObject(answer, "contents");
        cJSON_AddStringToObject(contents, "kind", "markdown");
        cJSON_AddStringToObject(contents, "value", text);
        Range range = part.is_key || has_type(part.type, "movement")
                          ? (Range){ part.start, part.end }
                          : word_at(document->text, document->length, offset);
        cJSON_AddItemToObject(answer, "range", text_range(document->text, document->length, range));
    }
    free(text);
    return answer;
}

/* --- completion ----------------------------------------------------------------------------------- */

enum { ITEM_FUNCTION = 3, ITEM_VARIABLE = 6, ITEM_CLASS = 7, ITEM_PROPERTY = 10, ITEM_KEYWORD = 14 };

/* The text with a letter at the place asked about, so that a word stands there. */
typedef struct Asked {
    const Server *server;
    char *text;
    VariSheet *sheet;
    VariPart part;
    cJSON *items;
} Asked;

static void offer(const Asked *asked, const char *label, int kind, const char *detail, const char *insert)
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
    cJSON_AddItemToArray(asked->items, item);
}

/* Whether the map in which the part is has such a key already. */
static bool is_taken(const Asked *asked, const char *key)
{
    for (size_t i = 0; i < vari_sheet_part_count(asked->sheet); i++) {
        VariPart part = vari_sheet_part(asked->sheet, i);
        if (part.is_key && part.above == asked->part.above && part.start != asked->part.start &&
            is_name(asked->text, (Range){ part.start, part.end }, key, strlen(key)))
            return true;
    }
    return false;
}

static void offer_keys(const Asked *asked, const char *type, bool fresh)
{
    VariWord key;
    for (size_t i = 0; vari_sheet_key(asked->sheet, type, i, &key); i++) {
        char insert[80];
        snprintf(insert, sizeof insert, "%s: ", key.name);
        if (strcmp(key.name, "*") != 0 && (fresh || !is_taken(asked, key.name)))
            offer(asked, key.name, ITEM_PROPERTY, key.about, insert);
    }
}

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

/* Names that expressions may use. */
static void offer_names(const Asked *asked, const Document *document)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);) {
        char *name = memory_part(document->text + made.name.start, made.name.end - made.name.start);
        VariPart part = vari_sheet_part(document->sheet, made.part);
        const char *about = part.above == SIZE_MAX ? "" : vari_sheet_part(document->sheet, part.above).about;
        if (name[0] != '\0' && made.space[0] == '\0')
            offer(asked, name, ITEM_VARIABLE, about, NULL);
        free(name);
    }
}

static void offer_expression(const Asked *asked, const Document *document)
{
    VariWord word;
    offer_names(asked, document);
    Family family = { 0 };
    family_add_bases(&family, asked->server, document);
    for (size_t i = 0; i < family.count; i++)
        offer_names(asked, &family.files[i].document);
    family_free(&family);
    for (size_t i = 0; vari_expression_word(i, &word); i++)
        offer(asked, word.name, word.example[0] == '\0' ? ITEM_KEYWORD : ITEM_FUNCTION, word.about, NULL);
}

static void offer_pieces(const Asked *asked, const Document *document)
{
    for (size_t i = 0; document->good != NULL && i < vari_rules_piece_count(document->good); i++)
        offer(asked, vari_rules_piece_id(document->good, i), ITEM_CLASS, "a kind of piece", NULL);
}

static void offer_ids(const Asked *asked)
{
    size_t count;
    char **paths = library_paths(&count);
    for (size_t i = 0; i < count; i++) {
        char *id = strrchr(paths[i], '/') + 1;
        id[strlen(id) - strlen(".yaml")] = '\0';
        offer(asked, id, ITEM_CLASS, "", NULL);
    }
    library_free_paths(paths, count);
}

static void offer_values(const Asked *asked, const Document *document, const char *type)
{
    VariWord letter;
    Range key = key_above(asked->sheet, &asked->part);
    offer_words(asked, type);
    if (has_type(type, "truth"))
        for (int i = 0; i < 2; i++)
            offer(asked, i == 0 ? "true" : "false", ITEM_KEYWORD, "", NULL);
    for (size_t i = 0; has_type(type, "movement") && vari_movement_letter(i, &letter); i++)
        offer(asked, letter.name, ITEM_KEYWORD, letter.about, NULL);
    if (is_name(asked->text, key, "extends", strlen("extends")))
        offer_ids(asked);
    else if (holds_expression(type))
        offer_expression(asked, document);
    else if (has_type(type, "word"))
        offer_names(asked, document);
}

/* What may stand in the place: a key of the map, or a value, or where nothing is yet, both. */
static void offer_all(const Asked *asked, const Document *document)
{
    if (!asked->part.is_key) {
        offer_values(asked, document, asked->part.type);
        offer_keys(asked, asked->part.type, true);
        return;
    }
    if (asked->part.above == SIZE_MAX) {
        offer_keys(asked, "map:file", false);
        return;
    }
    VariPart above = vari_sheet_part(asked->sheet, asked->part.above);
    const char *list = strstr(above.type, "list:");
    offer_keys(asked, above.type, false);
    if (list != NULL)
        offer_keys(asked, list + strlen("list:"), false);
    if (strstr(above.type, "names:") != NULL)
        offer_pieces(asked, document);
    if (asked->part.is_bare)
        offer_values(asked, document, above.type);
}

cJSON *answer_completion(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    size_t offset = asked_offset(document, params);
    Asked asked = { .server = server,
                    .text = memory_take(document->length + 2),
                    .items = cJSON_CreateArray() };
    memcpy(asked.text, document->text, offset);
    asked.text[offset] = 'x';
    memcpy(asked.text + offset + 1, document->text + offset, document->length - offset + 1);
    asked.sheet = vari_sheet_new(asked.text, document->length + 1);
    size_t index = part_at(asked.sheet, offset);
    if (index != SIZE_MAX) {
        asked.part = vari_sheet_part(asked.sheet, index);
        offer_all(&asked, document);
    }
    vari_sheet_free(asked.sheet);
    free(asked.text);
    return asked.items;
}
