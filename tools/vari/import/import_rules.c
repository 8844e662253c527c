/* import_rules.c -- writes a definition as import_rules.txt says: conditions on the options of a section, and
 * what is written where they hold. What the lines mean stands at the head of that file. */

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

enum { ROWS_MAX = 800, DEPTH_MAX = 16 };

/* A line without its indent and its comment. */
typedef struct Row {
    const char *text;
    int length, indent, end; /* `end`: the line after its block */
    int head;                /* how long the condition is; 0: there is none */
} Row;

static Row rows[ROWS_MAX];
static int row_count;

/* --- reading the file ------------------------------------------------------------------------- */

static int length_of_line(const char *text, int length)
{
    if (text[0] == '#')
        return 0;
    for (int i = 1; i < length; i++)
        if (text[i] == '#' && text[i - 1] == ' ')
            length = i;
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return length;
}

static void read_lines(void)
{
    for (const char *at = import_rules_text; *at != '\0' && row_count < ROWS_MAX;) {
        int whole = (int)strcspn(at, "\n"), indent = (int)strspn(at, " ");
        Row line = { .text = at + indent,
                     .length = length_of_line(at + indent, whole - indent),
                     .indent = indent };
        if (line.length > 0)
            rows[row_count++] = line;
        at += whole + (at[whole] == '\n');
    }
    for (int i = 0; i < row_count; i++) {
        Row *row = &rows[i];
        for (row->end = i + 1; row->end < row_count && rows[row->end].indent > row->indent;)
            row->end++;
        row->head = row->end > i + 1 ? row->length - 1 : 0;
        for (int at = 0; at + 4 < row->length && row->head == 0; at++)
            if (strncmp(row->text + at, " -> ", 4) == 0)
                row->head = at;
    }
}

/* --- texts ---------------------------------------------------------------------------------------- */

const char *writer_name(const Writer *writer, const char *name)
{
    for (int i = 0; i < writer->name_count; i++)
        if (strcmp(writer->names[i].name, name) == 0)
            return writer->names[i].text;
    return "";
}

static void set_name(Writer *writer, const char *name, const char *text)
{
    int i = 0;
    while (i < writer->name_count && strcmp(writer->names[i].name, name) != 0)
        i++;
    if (i == NAMES_MAX)
        return;
    writer->names[i].name = name;
    writer->names[i].text = text;
    writer->name_count += i == writer->name_count;
}

static const char *option_text(const Writer *writer, int option)
{
    const char *name = options[option].name;
    switch (options[option].type) {
    case IS_NUMBER: return import_format("%d", model_number(writer->model, name));
    case IS_FILE: return import_format("%c", 'a' + model_number(writer->model, name) - 1);
    case IS_PIECES: return writer_kinds(writer, model_pieces(writer->model, name));
    default: return model_text(writer->model, name);
    }
}

/* What a name stands for in a text. */
static const char *text_of(Writer *writer, const char *name)
{
    for (int i = 0; i < writer->name_count; i++)
        if (strcmp(writer->names[i].name, name) == 0)
            return writer->names[i].text;
    const char *text = word_text(writer, name);
    if (text != NULL)
        return text;
    int slot = slot_find(name), option = option_find(name);
    if (slot >= 0)
        return writer_kind(writer, slot) == NULL ? "" : writer_kind(writer, slot)->name;
    return option >= 0 ? option_text(writer, option) : "";
}

/* $name, ${name}, with +1, -1 or *2 behind it. */
static const char *read_name(Writer *writer, const char **at)
{
    bool braced = **at == '{';
    const char *start = *at + braced, *end = start;
    while (isalnum((unsigned char)*end))
        end++;
    const char *text = text_of(writer, import_cut(start, (size_t)(end - start)));
    *at = end + braced;
    if (strchr("+-*", **at) == NULL || **at == '\0' || !isdigit((unsigned char)(*at)[1]))
        return text;
    int left = atoi(text), right = (*at)[1] - '0';
    int value = **at == '+' ? left + right : **at == '-' ? left - right : left * right;
    *at += 2;
    return import_format("%d", value);
}

static const char *expanded(Writer *writer, const char *text)
{
    const char *made = "", *dollar;
    while ((dollar = strchr(text, '$')) != NULL) {
        const char *at = dollar + 1, *part = read_name(writer, &at);
        made = import_format("%s%.*s%s", made, (int)(dollar - text), text, part);
        text = at;
    }
    made = import_format("%s%s", made, text);
    return import_cut(made, strlen(made));
}

/* --- conditions ----------------------------------------------------------------------------------- */

static bool skip_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0 || (isalnum((unsigned char)(*at)[length]) && word[0] != '('))
        return false;
    *at += length;
    *at += strspn(*at, " ");
    return true;
}

static const char *read_word(const char **at)
{
    size_t length = strcspn(*at, " ()");
    const char *word = import_cut(*at, length);
    *at += length;
    *at += strspn(*at, " ");
    return word;
}

static int number_of(Writer *writer, const char *word)
{
    int number;
    if (word[0] == '$')
        return atoi(expanded(writer, word));
    return word_number(writer, word, &number) ? number : model_number(writer->model, word);
}

static bool holds_alone(Writer *writer, const char *word)
{
    const Model *model = writer->model;
    int number, option = option_find(word);
    if (word[0] == '$')
        return expanded(writer, word)[0] != '\0';
    if (word_number(writer, word, &number))
        return number != 0;
    if (slot_find(word) >= 0)
        return writer_kind(writer, slot_find(word)) != NULL;
    assert(option >= 0); /* import_rules.txt names nothing else */
    Cells cells;
    switch (options[option].type) {
    case IS_BOOL: return model_bool(model, word);
    case IS_NUMBER: return model_number(model, word) != 0;
    case IS_PIECES: return model_pieces(model, word)->count > 0 || model_pieces(model, word)->all;
    case IS_CELLS: cells = model_cells(model, word); return !cells_empty(&cells);
    case IS_TEXT: return model_text(model, word)[0] != '\0';
    default: return !model_is(model, word, "none");
    }
}

/* True if a word is what stands for another one, or among several parted by `/`. */
static bool is_one_of(Writer *writer, const char *word, const char *list)
{
    int option = option_find(word);
    if (option >= 0 && options[option].type == IS_PIECES && strcmp(list, "all") == 0)
        return model_pieces(writer->model, word)->all;
    const char *text = word[0] == '$' ? expanded(writer, word) : text_of(writer, word);
    for (size_t length = strlen(text); *list != '\0';) {
        size_t one = strcspn(list, "/");
        if (one == length && strncmp(list, text, length) == 0)
            return true;
        list += one + (list[one] == '/');
    }
    return false;
}

static bool read_or(Writer *writer, const char **at);

static bool read_term(Writer *writer, const char **at)
{
    if (skip_word(at, "not"))
        return !read_term(writer, at);
    if (skip_word(at, "(")) {
        bool holds = read_or(writer, at);
        *at += **at == ')';
        *at += strspn(*at, " ");
        return holds;
    }
    if (skip_word(at, "in"))
        return pieces_has(model_pieces(writer->model, read_word(at)), writer->element.slot);
    const char *word = read_word(at);
    if (skip_word(at, "is")) {
        const char *other = read_word(at);
        return other[0] == '$' ? strcmp(expanded(writer, word), expanded(writer, other)) == 0
                               : is_one_of(writer, word, other);
    }
    if (skip_word(at, "among"))
        return is_one_of(writer, word, read_word(at));
    if (skip_word(at, "has"))
        return pieces_has(model_pieces(writer->model, word), slot_find(read_word(at)));
    if (skip_word(at, "written"))
        return model_line(writer->model, word) > 0;
    for (const char *const *sign = (const char *const[]){ "==", "<", ">", NULL }; *sign != NULL; sign++)
        if (strncmp(*at, *sign, strlen(*sign)) == 0) {
            *at += strlen(*sign) + 1;
            int left = number_of(writer, word), right = atoi(read_word(at));
            return **sign == '=' ? left == right : **sign == '<' ? left < right : left > right;
        }
    return holds_alone(writer, word);
}

/* Passes over what no longer changes a row of `and`. */
static void skip_to_or(const char **at)
{
    for (int depth = 0; **at != '\0' && (depth > 0 || **at != ')'); (*at)++) {
        if (depth == 0 && (*at)[-1] == ' ' && strncmp(*at, "or ", 3) == 0)
            return;
        depth += (**at == '(') - (**at == ')');
    }
}

static bool read_and(Writer *writer, const char **at)
{
    bool holds = read_term(writer, at);
    while (holds && skip_word(at, "and"))
        holds = read_term(writer, at);
    if (!holds)
        skip_to_or(at);
    return holds;
}

static bool read_or(Writer *writer, const char **at)
{
    bool holds = read_and(writer, at);
    while (skip_word(at, "or"))
        holds = read_and(writer, at) || holds;
    return holds;
}

/* --- what is written ------------------------------------------------------------------------------- */

/* The first of some characters outside all brackets; the end where there is none. */
static const char *find_outside(const char *text, const char *wanted)
{
    for (int depth = 0; *text != '\0'; text++) {
        if (depth == 0 && strchr(wanted, *text) != NULL && (*text != ':' || text[1] == ' '))
            break;
        depth += strchr("([{", *text) != NULL;
        depth -= strchr(")]}", *text) != NULL;
    }
    return text;
}

/* A text, or a map or list in brackets. */
static Tree *value_of(Writer *writer, const char *text)
{
    size_t length = strlen(text);
    bool map = text[0] == '{' && (text[1] == '}' || strstr(text, ": ") != NULL), list = text[0] == '[';
    if (!map && !list)
        return tree_text(expanded(writer, text));
    Tree *tree = list ? tree_list(tree_map(), "list") : tree_map();
    tree->next = NULL;
    const char *inner = import_cut(text + 1, length - 2);
    while (*inner != '\0') {
        const char *end = find_outside(inner, ","), *item = import_cut(inner, (size_t)(end - inner));
        const char *colon = map ? find_outside(item, ":") : item;
        if (map)
            tree_put(tree, expanded(writer, import_cut(item, (size_t)(colon - item))),
                     value_of(writer, import_cut(colon + 1, strlen(colon + 1))));
        else
            tree_item(tree, value_of(writer, item));
        inner = end + (*end == ',');
        inner += strspn(inner, " ");
    }
    return tree;
}

/* The map that holds what a path leads to, whose key is left in `*path`; `@` is the last item of a list. */
static Tree *map_of(Writer *writer, const char **path)
{
    Tree *map = writer->root;
    *path = expanded(writer, *path);
    for (const char *dot; (dot = strchr(*path, '.')) != NULL; *path = dot + 1) {
        const char *key = import_cut(*path, (size_t)(dot - *path));
        Tree *child = tree_get(map, key);
        map = key[0] == '@'                               ? map->last
              : child != NULL && child->type == TREE_LIST ? child
                                                          : tree_under(map, key);
    }
    return **path == '@' ? map->last : map;
}

/* The list under a key. What is there and is no list becomes its first item, but for the text `none`. */
static Tree *list_under(Tree *map, const char *key)
{
    const Tree *old = tree_get(map, key);
    if (old != NULL && old->type == TREE_LIST)
        return tree_get(map, key);
    if (old != NULL && old->type == TREE_TEXT && strcmp(old->text, "none") == 0)
        old = NULL;
    Tree *first = import_take(sizeof *first);
    if (old != NULL)
        *first = *old;
    first->next = NULL;
    Tree *list = tree_list(map, key);
    if (old != NULL)
        tree_item(list, first);
    return list;
}

static void write_value(Writer *writer, const char *path, const char *value, bool adds)
{
    Tree *made = value_of(writer, value), *map = map_of(writer, &path);
    if (adds)
        tree_item(list_under(map, path), made);
    else
        tree_put(map, path, made);
}

/* $name = text, and what adds to it: `or=`, `+=`, `/=`, `,=`. */
static void assign(Writer *writer, const char *name, const char *sign, const char *text)
{
    const char *before = writer_name(writer, name), *value;
    if (strncmp(text, "zone ", 5) == 0) {
        text += 5;
        const char *zone = read_word(&text), *white = read_word(&text);
        value = writer_region_of(writer, zone, white, read_word(&text));
    } else {
        value = expanded(writer, text);
    }
    size_t length = strlen(sign) - 1;
    if (length > 0 && before[0] != '\0')
        value = import_format("%s%s%.*s%s%s", before, strchr("/,", sign[0]) == NULL ? " " : "", (int)length,
                              sign, sign[0] == '/' ? "" : " ", value);
    set_name(writer, name, value);
}

/* `warn OPTION: text` and `note OPTION: text`, at the line that says the option. */
static void tell_text(Writer *writer, bool warns, const char *text)
{
    size_t length = strcspn(text, ": ");
    const char *option = import_cut(text, length), *says = expanded(writer, text);
    if (text[length] == ' ')
        says = expanded(writer, text + length + 1);
    int line = writer->model->section->line, index = option_find(option);
    if (index < 0)
        says = expanded(writer, text + length + 2);
    else if (options[index].use == USE_ALIAS)
        option = import_cut(option_means(index), strcspn(option_means(index), " "));
    if (index >= 0)
        line = model_told_line(writer->model, option);
    if (warns)
        tell_warning(writer->telling, line, "%s", says);
    else
        tell_note(writer->telling, line, "%s", says);
}

/* What a value for a player means: "win" for `next` is wins: next. */
static void say_value(Tree *ending, const char *value, const char *player)
{
    if (strcmp(value, "draw") == 0)
        tree_say(ending, "draw", "true");
    else
        tree_say(ending, strcmp(value, "win") == 0 ? "wins" : "loses", "%s", player);
}

static void run_rows(Writer *writer, int first, int end);

/* The block `to NAME:` */
static void run_named(Writer *writer, const char *name)
{
    const char *head = import_format("to %s:", name);
    for (int i = 0; i < row_count; i++)
        if (rows[i].length == (int)strlen(head) && strncmp(rows[i].text, head, strlen(head)) == 0)
            run_rows(writer, i + 1, rows[i].end);
}

static void run_statement(Writer *writer, const char *text)
{
    const char *at = text, *word = read_word(&at);
    if (strcmp(word, "do") == 0) {
        const char *name = expanded(writer, at);
        if (!word_do(writer, name))
            run_named(writer, name);
    } else if (strcmp(word, "warn") == 0 || strcmp(word, "note") == 0) {
        tell_text(writer, word[0] == 'w', at);
    } else if (strcmp(word, "say") == 0) {
        const char *path = read_word(&at), *option = read_word(&at);
        Tree *map = map_of(writer, &path);
        say_value(tree_under(map, path), model_text(writer->model, option), expanded(writer, at));
    } else {
        size_t length = strcspn(text, " ");
        const char *sign = text + length + 1, *value = sign + strcspn(sign, " ");
        const char *signs = import_cut(sign, (size_t)(value - sign));
        word = import_cut(text, length);
        value += strspn(value, " ");
        if (word[0] == '$' && strchr(word, '.') == NULL)
            assign(writer, word + 1, signs, value);
        else
            write_value(writer, word, value, signs[0] == '+');
    }
}

/* --- blocks --------------------------------------------------------------------------------------------- */

/* What stands under a condition, or behind it. */
static void run_body(Writer *writer, const Row *row)
{
    if (row->text[row->head] == ':')
        run_rows(writer, (int)(row - rows) + 1, row->end);
    else
        run_statement(writer, import_cut(row->text + row->head + 4, (size_t)(row->length - row->head - 4)));
}

static void run_for(Writer *writer, Element element, const char *where, const Row *head)
{
    Element before = writer->element;
    writer->element = element;
    const char *at = where == NULL ? "" : where;
    if (element.names[0] != '\0' && (where == NULL || read_or(writer, &at)))
        run_body(writer, head);
    writer->element = before;
}

static Element element_of(const Writer *writer, int slot)
{
    Pieces one = { .slots = { slot }, .count = 1 };
    return (Element){ slot, writer_kind(writer, slot), writer_kinds(writer, &one), false };
}

/* `each LIST where CONDITION` */
static void run_each(Writer *writer, const char *text, const Row *head)
{
    const char *list = read_word(&text), *where = skip_word(&text, "where") ? text : NULL;
    bool kinds = strcmp(list, "kinds") == 0, same = strcmp(list, "same") == 0,
         sorts = strcmp(list, "sorts") == 0;
    int slot = writer->element.slot;
    const Pieces none = { .count = 0 };
    const Pieces *pieces = kinds || same || sorts ? &none : model_pieces(writer->model, list);
    for (int i = 0; i < writer->kind_count && pieces == &none; i++) {
        const KindOut *kind = &writer->kinds[i];
        bool first = true;
        for (int k = 0; k < i; k++)
            first &= writer->kinds[k].slot != kind->slot;
        if (sorts ? first : kinds || kind->slot == slot)
            run_for(writer,
                    sorts ? element_of(writer, kind->slot)
                          : (Element){ kind->slot, kind, kind->name, i + 1 == writer->kind_count },
                    where, head);
    }
    for (int i = 0; i < pieces->count; i++)
        run_for(writer, element_of(writer, pieces->slots[i]), where, head);
}

static void run_rows(Writer *writer, int first, int end)
{
    bool held = true;
    for (int i = first; i < end; i = rows[i].end) {
        const Row *line = &rows[i];
        const char *text = import_cut(line->text, (size_t)(line->head > 0 ? line->head : line->length));
        if (line->head == 0) {
            run_statement(writer, text);
        } else if (skip_word(&text, "each")) {
            run_each(writer, text, line);
        } else if (!skip_word(&text, "to")) {
            held = skip_word(&text, "else") ? !held : read_or(writer, &text);
            if (held)
                run_body(writer, line);
        }
    }
}

void write_rules(Writer *writer)
{
    if (row_count == 0)
        read_lines();
    run_rows(writer, 0, row_count);
}
