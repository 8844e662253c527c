/* One change to a definition that loads, after which it often loads still: a value is replaced by another one
 * of its sort, an entry is added or removed, a number, a kind or a cell becomes another. */

#include "author_world.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 400, DEPTH = 2 };

/* Part of the text that may be replaced. */
typedef struct Place {
    size_t start, length;
    const char *form; /* what it is replaced by, a template */
    unsigned has;
} Place;

typedef struct Places {
    Place items[PLACES_MAX];
    unsigned count;
} Places;

typedef struct BlockForm {
    const char *name;
    unsigned has; /* what its sentences may speak of */
} BlockForm;

static const BlockForm block_forms[] = {
    { "pieces", HAS_ACTION | HAS_MOVE },
    { "effects", HAS_ACTION | HAS_MOVE },
    { "laws", HAS_ACTION | HAS_MOVE | HAS_AFTER },
    { "endings", HAS_ACTION | HAS_MOVE | HAS_AFTER },
    { "must", HAS_ACTION | HAS_MOVE },
    { "actions", 0 },
    { "zones", 0 },
    { "terms", 0 },
    { "turn", 0 },
    { "drops", HAS_ACTION },
    { "captured", HAS_ACTION },
};

typedef struct ValueForm {
    const char *key, *block; /* NULL: any block */
    const char *form;
} ValueForm;

static const ValueForm value_forms[] = {
    { "if", NULL, "$T" },
    { "forbid", "laws", "$T" },
    { "never", "laws", "$T" },
    { "immune", "pieces", "$T" },
    { "moves", "pieces", "$M" },
    { "move", "pieces", "$A" },
    { "from", "pieces", "$S" },
    { "in", "pieces", "$S" },
    { "stays", "pieces", "$S" },
    { "through", "pieces", "$W" },
    { "captures", "pieces", "$O $k" },
    { "takes", "pieces", "$S" },
    { "swaps", "pieces", "$O $k" },
    { "promotes", "pieces", "{to: $o, in: $S}" },
    { "do", NULL, "[$H]" },
    { "remove", NULL, "$S" },
    { "capture", NULL, "$W" },
    { "convert", NULL, "$W" },
    { "become", NULL, "$o" },
    { "put", NULL, "$o" },
    { "at", "effects", "$C" },
    { "wins", "endings", "$P" },
    { "loses", "endings", "$P" },
    { "most", "endings", "$N" },
    { "royal", "pieces", "last" },
    { "royal", "pieces", "capture" },
    { "royal", "pieces", "check" },
};

static const BlockForm *block_form_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof block_forms / sizeof *block_forms; i++)
        if (strlen(block_forms[i].name) == length && strncmp(block_forms[i].name, name, length) == 0)
            return &block_forms[i];
    return NULL;
}

static bool is_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '-';
}

/* Where a value ends: at the end of its line, or of its entry of a map or list in brackets. */
static size_t value_length(const char *value)
{
    int depth = 0;
    size_t at = 0;
    for (char quote = '\0'; value[at] != '\0' && value[at] != '\n'; at++) {
        if (quote != '\0')
            quote = value[at] == quote ? '\0' : quote;
        else if (value[at] == '"' || value[at] == '\'')
            quote = value[at];
        else if (strchr("([{", value[at]) != NULL)
            depth++;
        else if (strchr(")]}", value[at]) != NULL && depth-- == 0)
            break;
        else if ((value[at] == ',' && depth == 0) || (value[at] == '#' && at > 0 && value[at - 1] == ' '))
            break;
    }
    while (at > 0 && value[at - 1] == ' ')
        at--;
    return at;
}

static void add_place(Places *places, const char *text, const char *value, size_t length, const char *form,
                      unsigned has)
{
    bool is_folded = *value == '|' || *value == '>';
    if (places->count < PLACES_MAX && length > 0 && !is_folded)
        places->items[places->count++] = (Place){ (size_t)(value - text), length, form, has };
}

/* The values of a line whose keys say what sort they are. */
static void find_values_of_line(const char *text, const char *line, const BlockForm *block, Places *places)
{
    for (const char *colon = line; *colon != '\n' && *colon != '\0'; colon++) {
        if (colon[0] != ':' || colon[1] != ' ' || colon == line)
            continue;
        const char *key = colon;
        while (key > line && is_word(key[-1]))
            key--;
        for (size_t i = 0; i < sizeof value_forms / sizeof *value_forms; i++) {
            const ValueForm *form = &value_forms[i];
            if (strlen(form->key) == (size_t)(colon - key) &&
                strncmp(form->key, key, (size_t)(colon - key)) == 0 &&
                (form->block == NULL || strcmp(form->block, block->name) == 0))
                add_place(places, text, colon + 2, value_length(colon + 2), form->form,
                          block->has | (strcmp(form->key, "immune") == 0 ? HAS_IT : 0u));
        }
        if (strcmp(block->name, "zones") == 0)
            add_place(places, text, colon + 2, value_length(colon + 2), "$S", 0);
    }
}

static void find_values(const char *text, Places *places)
{
    const BlockForm *block = NULL;
    for (const char *line = text; *line != '\0';) {
        if (isalpha((unsigned char)*line))
            block = block_form_of(line, strcspn(line, ":\n"));
        if (block != NULL)
            find_values_of_line(text, line, block, places);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
}

/* Every place where one of the names stands as a word. */
static void find_names(const char *text, const char *name, const char *form, Places *places)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += length)
        if ((at == text || !is_word(at[-1])) && !is_word(at[length]) && at[length] != ':')
            add_place(places, text, at, length, form, 0);
}

static void find_numbers(const char *text, Places *places)
{
    for (const char *at = text; *at != '\0'; at++)
        if (isdigit((unsigned char)*at) && (at == text || strchr(" -:x", at[-1]) != NULL) &&
            !isalnum((unsigned char)at[1]))
            add_place(places, text, at, 1, "$n", 0);
}

/* Lines with those that are deeper behind them. */
static void find_entries(const char *text, Places *places)
{
    for (const char *line = text; *line != '\0';) {
        size_t indent = strspn(line, " "), length = strcspn(line, "\n");
        const char *next = line + length + (line[length] == '\n');
        const char *end = next;
        while (*end == ' ' && strspn(end, " ") > indent) {
            end += strcspn(end, "\n");
            end += *end == '\n';
        }
        if (indent > 0)
            add_place(places, text, line, (size_t)(end - line), "", 0);
        line = next;
    }
}

static void replace(char **text, size_t start, size_t length, const char *by)
{
    Page page = { 0 };
    page_add(&page, "%.*s%s%s", (int)start, *text, by, *text + start + length);
    free(*text);
    *text = page.bytes;
}

static void change_place(World *world, char **text, const Places *places)
{
    if (places->count == 0)
        return;
    const Place *place = &places->items[choose(world->choices, places->count)];
    unsigned kept = world->has;
    Page page = { 0 };
    page_add(&page, "%s", "");
    world->has |= place->has;
    world_expand(world, &page, place->form, DEPTH);
    world->has = kept;
    replace(text, place->start, place->length, page.bytes);
    free(page.bytes);
}

/* Puts one more entry into a block, which is begun where there is none. */
static void add_entry(World *world, char **text)
{
    static const struct {
        const char *block, *form;
    } entries[] = { { "effects", "$E" },         { "effects", "$E" },          { "laws", "$L" },
                    { "endings", "$G" },         { "endings", "$G" },          { "actions", "$X" },
                    { "zones", "$S" },           { "state", "{number: 0-9}" }, { "terms", "$T" },
                    { "state", "{flag: none}" }, { "state", "{trail: true}" } };
    unsigned which = choose(world->choices, sizeof entries / sizeof *entries), kept = world->has;
    const char *name = entries[which].block;
    const BlockForm *block = block_form_of(name, strlen(name));
    Page header = { 0 }, entry = { 0 };
    world->has |= block == NULL ? 0 : block->has;
    page_add(&entry, "  added-%u: ", choose(world->choices, 100));
    world_expand(world, &entry, entries[which].form, DEPTH);
    page_add(&entry, "\n");
    world->has = kept;
    page_add(&header, "\n%s:\n", name);
    const char *found = strstr(*text, header.bytes);
    if (found != NULL) {
        replace(text, (size_t)(found - *text) + header.length, 0, entry.bytes);
    } else {
        page_add(&header, "%s", entry.bytes);
        replace(text, strlen(*text), 0, header.bytes);
    }
    free(header.bytes);
    free(entry.bytes);
}

static void find_names_of(const char *text, const Names *names, const char *form, Places *places)
{
    for (unsigned i = 0; i < names->count; i++)
        find_names(text, names->items[i], form, places);
}

static void change_once(World *world, char **text, Places *places)
{
    unsigned kind = choose(world->choices, 100);
    if (kind < 50)
        find_values(*text, places);
    else if (kind < 60)
        find_numbers(*text, places);
    else if (kind < 68)
        find_names_of(*text, &world->own_kinds, "$o", places);
    else if (kind < 72)
        for (unsigned i = 0; i < world->cell_count; i++)
            find_names(*text, world->cells[i], "$c", places);
    else if (kind < 80)
        find_entries(*text, places);
    if (places->count > 0)
        change_place(world, text, places);
    else
        add_entry(world, text);
}

bool author_change(Choices *choices, char **text, const Shelf *shelf)
{
    World *world = calloc(1, sizeof *world);
    Places *places = calloc(1, sizeof *places);
    if (world == NULL || places == NULL)
        abort();
    world->choices = choices;
    bool loads = world_learn(world, *text, shelf);
    if (loads) {
        world_learn_blocks(world, *text);
        change_once(world, text, places);
    }
    world_free_cells(world);
    free(places);
    free(world);
    return loads;
}
