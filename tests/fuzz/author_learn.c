/* What a definition has to speak of: from what it becomes when it is loaded, and from the names in its text.
 */

#include "author_world.h"
#include "vari.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST_BASE = 130 };

void names_add(Names *names, const char *name)
{
    if (names->count < NAMES_MAX && strlen(name) < NAME_ROOM)
        strcpy(names->items[names->count++], name);
}

static void shuffle_cells(World *world)
{
    for (unsigned i = world->cell_count; i > 1; i--) {
        unsigned other = choose(world->choices, i);
        char *kept = world->cells[i - 1];
        world->cells[i - 1] = world->cells[other];
        world->cells[other] = kept;
    }
}

static void learn_kinds(World *world, const VariRules *rules)
{
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++) {
        const char *letter = vari_rules_letter(rules, i, 0, false);
        world->letters[(unsigned char)(letter[0] == '+' ? letter[1] : letter[0]) % 128] = 1;
        names_add(&world->kinds, vari_rules_kind(rules, i)->id);
        if (isalpha((unsigned char)letter[0]) || letter[0] == '+')
            names_add(&world->own_kinds, vari_rules_kind(rules, i)->id);
    }
}

static void learn_options(World *world, const VariRules *rules)
{
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        if (option.choice_count == 2 && strcmp(option.choices[0], "false") == 0 &&
            strcmp(option.choices[1], "true") == 0)
            names_add(&world->truths, option.name);
    }
}

bool world_learn(World *world, const char *head, const Shelf *shelf)
{
    VariRules *rules =
        vari_rules_load(NULL, "head.yaml", head, strlen(head), NULL, 0, shelf_find, (void *)shelf);
    bool ok = vari_rules_ok(rules) && vari_rules_info(rules)->cell_count <= WIDEST_BASE;
    if (ok) {
        for (size_t i = 0; i < vari_rules_info(rules)->cell_count; i++)
            world->cells[world->cell_count++] = strdup(vari_rules_cell(rules, i)->name);
        world->players = (unsigned)vari_rules_info(rules)->player_count;
        for (size_t i = 0; i < world->players; i++)
            names_add(&world->player_names, vari_rules_player(rules, i)->name);
        learn_kinds(world, rules);
        learn_options(world, rules);
        if (world->players == 2)
            world->has |= HAS_TWO;
        if (world->cell_count > 0 && strchr(vari_rules_info(rules)->board, 'x') != NULL &&
            strlen(vari_rules_info(rules)->board) <= 5)
            world->has |= HAS_GRID;
        shuffle_cells(world);
    }
    vari_rules_free(rules);
    return ok;
}

void world_free_cells(World *world)
{
    for (unsigned i = 0; i < world->cell_count; i++)
        free(world->cells[i]);
    world->cell_count = 0;
}

/* The entry `  name: value` of a block of names. */
static void learn_entry(World *world, const char *block, const char *name, const char *value, size_t length)
{
    bool is_state = strncmp(block, "state:", 6) == 0;
    Page text = { 0 };
    page_add(&text, "%.*s", (int)length, value);
    if (strncmp(block, "zones:", 6) == 0) {
        names_add(&world->zones, name);
        world->has |= HAS_ZONE;
    } else if (is_state && strstr(text.bytes, "number:") != NULL) {
        names_add(&world->numbers, name);
        world->has |= HAS_NUMBER;
    } else if (is_state && strstr(text.bytes, "flag:") != NULL) {
        names_add(&world->flags, name);
        world->has |= HAS_FLAG;
    } else if (is_state && strstr(text.bytes, "trail:") != NULL) {
        names_add(&world->trails, name);
        world->has |= HAS_TRAIL;
    }
    free(text.bytes);
}

static void learn_words(World *world, const char *text)
{
    static const struct {
        const char *word;
        unsigned has;
    } words[] = { { "royal:", HAS_ROYAL },         { "drops:", HAS_HANDS }, { "to: hand of", HAS_HANDS },
                  { "owner: nobody", HAS_NOBODY }, { "teams:", HAS_TEAMS }, { "graph:", HAS_LINES } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i].word) != NULL)
            world->has |= words[i].has;
    if (world->players > 2)
        world->has |= HAS_MANY;
    if (world->truths.count > 0)
        world->has |= HAS_TRUTH;
}

void world_learn_blocks(World *world, const char *text)
{
    const char *block = text;
    learn_words(world, text);
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n"), colon = strcspn(line, ":\n");
        char name[NAME_ROOM];
        if (isalpha((unsigned char)*line))
            block = line;
        else if (strspn(line, " ") == 2 && line[colon] == ':' && colon < NAME_ROOM) {
            memcpy(name, line + 2, colon - 2);
            name[colon - 2] = '\0';
            learn_entry(world, block, name, line + colon + 1, length - colon - 1);
        }
        line += length + (line[length] == '\n');
    }
}
