/* What stands at a place of a document, in words and pictures: hover. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "diagram.h"
#include "lsp.h"

/* A piece's moves in words, and drawn. */
static void write_moves(FILE *out, VariRules *rules, const char *id)
{
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++) {
        Diagram diagram;
        if (strcmp(vari_rules_kind(rules, piece)->id, id) != 0)
            continue;
        fprintf(out, "\n\n%s", vari_rules_kind_text(rules, piece, VARI_KIND_MOVES, NULL));
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
    switch (vari_rules_info(document->good)->topology) {
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
    const VariWord *letter;
    for (size_t at = part->start; at < part->end; at++)
        for (size_t i = 0; (letter = vari_word(VARI_WORD_MOVEMENT, i)) != NULL; i++) {
            bool before = memchr(document->text + part->start, letter->name[0], at - part->start) != NULL;
            if (letter->name[0] == document->text[at] && !before)
                fprintf(out, "- `%s`: %s\n", letter->name, letter->about);
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

/* One alternative of a type in words. */
static void write_alternative(FILE *out, const char *type, size_t length)
{
    static const char *const words[][2] = {
        { "truth", "true or false" },
        { "number", "a whole number" },
        { "range", "two numbers joined by `-`" },
        { "version", "the version of the language" },
        { "condition", "a condition" },
        { "value", "a number or what counts one" },
        { "set", "a set of cells" },
        { "domain", "what may be chosen from" },
        { "kind", "a kind of piece" },
        { "selection", "kinds of piece" },
        { "cell", "a cell" },
        { "movement", "movement notation" },
        { "pattern", "a text with `{...}` in it" },
        { "position", "a position" },
        { "picture", "rows of letters" },
        { "any", "anything" },
    };
    if (type[0] == '(') { /* (one/of/these) */
        for (const char *at = type + 1; at < type + length - 1;) {
            int word = (int)strcspn(at, "/)");
            fprintf(out, "%s`%.*s`", at == type + 1 ? "" : at[word] == ')' ? " or " : ", ", word, at);
            at += word + 1;
        }
        return;
    }
    if (memchr(type, ':', length) != NULL) {
        fputs(strncmp(type, "list:", 5) == 0  ? "a list"
              : strncmp(type, "map:", 4) == 0 ? "a map"
                                              : "a map of names",
              out);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i][0]) == length && strncmp(words[i][0], type, length) == 0) {
            fputs(words[i][1], out);
            return;
        }
    fprintf(out, "a %.*s", (int)length, type); /* text, name, word, player */
}

static void write_type(FILE *out, const char *type)
{
    for (const char *at = type; *at != '\0';) {
        size_t length = strcspn(at, "|");
        fputs(at == type ? "" : at[length] == '\0' ? " or " : ", ", out);
        write_alternative(out, at, length);
        at += length + (at[length] == '|');
    }
}

/* What is said of a key that stands among names of one's own: `each` says everywhere what it says in the
 * set-up; else it is what the schema says of the map. */
static const char *about_name(const Document *document, const VariPart *part, const VariPart *map)
{
    const VariWord *key;
    Range name = { part->start, part->end };
    for (size_t i = 0; (key = vari_sheet_key(document->sheet, "map:setup", i)) != NULL; i++)
        if (strcmp(key->name, "each") == 0 && is_name(document->text, name, key->name, strlen(key->name)))
            return key->about;
    return map->about;
}

static void write_key(FILE *out, const Document *document, const VariPart *part)
{
    int length = (int)(part->end - part->start);
    const char *name = document->text + part->start;
    if (part->is_made && part->above != SIZE_MAX) {
        VariPart block = document->sheet->parts[part->above];
        const char *about = about_name(document, part, &block);
        fprintf(out, "`%.*s`, under `%.*s`%s%s", length, name, (int)(block.end - block.start),
                document->text + block.start, about[0] == '\0' ? "" : ": ", about);
        char *id = memory_part(name, (size_t)length);
        if (document->good != NULL)
            write_moves(out, document->good, id);
        free(id);
    } else if (part->about[0] != '\0') {
        fprintf(out, "**%.*s**: %s\n\nA key of %s; its value is ", length, name, part->about, part->of);
        write_type(out, part->type);
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
    const VariWord *known;
    write_making(out, server, document, word);
    if (document->good != NULL)
        write_moves(out, document->good, name);
    for (size_t i = 0; (known = vari_word(VARI_WORD_EXPRESSION, i)) != NULL; i++)
        if (strcmp(known->name, name) == 0)
            fprintf(out, "`%s`: %s\n\n", known->example[0] == '\0' ? name : known->example, known->about);
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
    else if (part->type[0] == '(' && part->above != SIZE_MAX)
        write_key(out, document, &document->sheet->parts[part->above]);
}

cJSON *answer_hover(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    size_t offset = asked_offset(document, params), index = part_at(document->sheet, offset);
    if (index == SIZE_MAX)
        return NULL;
    VariPart part = document->sheet->parts[index];
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
        cJSON_AddItemToObject(answer, "range", text_range(document, range));
    }
    free(text);
    return answer;
}
