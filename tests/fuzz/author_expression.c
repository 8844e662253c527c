/* Expressions that speak of the names of tests/unit/expression_scope.h. */

#include "author_world.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 3, TRIES = 8, WORD_ROOM = 32 };

static void add_names(Names *names, const char *text)
{
    char name[NAME_ROOM];
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        memcpy(name, text, length);
        name[length] = '\0';
        names_add(names, name);
        text += length + (text[length] == ' ');
    }
}

static World *world_of_scope(Choices *choices)
{
    static World world;
    world.choices = choices;
    if (world.players > 0)
        return &world;
    world.players = 2;
    world.has = HAS_ACTION | HAS_AFTER | HAS_NUMBER | HAS_FLAG | HAS_ZONE | HAS_TRUTH | HAS_ROYAL | HAS_TWO |
                HAS_HANDS | HAS_GRID | HAS_TRAIL | HAS_ACTIONS | HAS_CONSTANT | HAS_MOVE;
    add_names(&world.player_names, "white black");
    add_names(&world.own_kinds, "pawn knight bishop rook queen king counter-pawn cannon chariot guard disc");
    world.kinds = world.own_kinds;
    add_names(&world.kinds, "stone hound hare lion chameleon immobilizer behemoth");
    add_names(&world.zones, "hill goal crown swept double");
    add_names(&world.numbers, "checks limit counted");
    add_names(&world.flags, "uncastled jumping fresh");
    add_names(&world.trails, "en-passant jump");
    add_names(&world.truths,
              "loop late selfcapture-king immune-king-attacks in-check duel oligarchy bikjang");
    add_names(&world.constants, "worth komi castling-deadline goal-rank behemoth-distance");
    add_names(&world.classes, "move drop castle pass capture promotion");
    for (char file = 'a'; file <= 'h'; file++)
        for (char rank = '1'; rank <= '8'; rank++)
            world.cells[world.cell_count++] = strdup((const char[]){ file, rank, '\0' });
    return &world;
}

static void write_expression(World *world, Page *page, char sort, unsigned depth)
{
    switch (sort) {
    case 'K': world_expand(world, page, "$o", 0); break;
    case 'H': world_write(world, page, 'd', 0); break;
    default: world_write(world, page, sort, depth); break;
    }
}

char *author_expression(Choices *choices, char sort)
{
    Page page = { 0 };
    write_expression(world_of_scope(choices), &page, sort, choose(choices, DEPTH + 1));
    return page.bytes;
}

/* --- changes ------------------------------------------------------------------- */

static bool is_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '-';
}

static void replace(char **text, size_t start, size_t length, const char *by)
{
    Page page = { 0 };
    page_add(&page, "%.*s%s%s", (int)start, *text, by, *text + start + length);
    free(*text);
    *text = page.bytes;
}

static bool names_have(const Names *names, const char *word)
{
    for (unsigned i = 0; i < names->count; i++)
        if (strcmp(names->items[i], word) == 0)
            return true;
    return false;
}

/* What can stand instead of a word, a template; NULL: it is not known. */
static const char *instead_of(const World *world, const char *word)
{
    static const char *const classes[][2] = {
        { " own enemy friend ", "$O" },
        { " any no ", "any" },
        { " any no ", "no" },
        { " around beside ahead behind rank file ", "around" },
        { " around beside ahead behind rank file ", "file" },
        { " around beside ahead behind ", "ahead" },
        { " light dark first-rank last-rank far-edge cells empty captured path ", "first-rank" },
        { " light dark first-rank last-rank far-edge cells empty captured path ", "dark" },
        { " light dark first-rank last-rank far-edge cells empty captured path ", "path" },
        { " min max sum ", "min" },
        { " min max sum ", "sum" },
        { " x y advance ", "x" },
        { " x y advance ", "advance" },
        { " between beyond linked grouped ", "beyond" },
        { " between beyond linked grouped ", "linked" },
        { " from to ", "to" },
        { " from to ", "$c" },
        { " me mover next enemy ", "$P" },
        { " round alive sides distance repeats returns ", "round" },
        { " round alive sides distance repeats returns ", "repeats" },
        { " and or ", "or" },
        { " and or ", "and" },
        { " div mod ", "mod" },
        { " forward back left right n e ", "$d" },
    };
    if (isdigit((unsigned char)word[0]))
        return "$n";
    if (strlen(word) == 2 && isdigit((unsigned char)word[1]))
        return "$c";
    if (names_have(&world->kinds, word))
        return chance(world->choices, 70) ? "$o" : "$k";
    if (names_have(&world->zones, word))
        return "$z";
    if (names_have(&world->flags, word))
        return "$f";
    char wanted[WORD_ROOM + 3];
    snprintf(wanted, sizeof wanted, " %s ", word);
    size_t count = sizeof classes / sizeof *classes;
    for (size_t i = choose(world->choices, (unsigned)count), left = count; left > 0;
         left--, i = (i + 1) % count)
        if (strstr(classes[i][0], wanted) != NULL)
            return classes[i][1];
    return NULL;
}

static void change_word(World *world, char **text)
{
    size_t whole = strlen(*text);
    for (int i = 0; i < TRIES && whole > 0; i++) {
        size_t start = choose(world->choices, (unsigned)whole), length = 0;
        char word[WORD_ROOM];
        while (start > 0 && is_word((*text)[start - 1]))
            start--;
        while (is_word((*text)[start + length]))
            length++;
        if (length == 0 || length >= sizeof word)
            continue;
        memcpy(word, *text + start, length);
        word[length] = '\0';
        const char *form = instead_of(world, word);
        if (form == NULL)
            continue;
        Page page = { 0 };
        world_expand(world, &page, form, 0);
        replace(text, start, length, page.bytes);
        free(page.bytes);
        return;
    }
}

/* Puts another expression in place of what stands in brackets behind a word that says its sort. */
static bool change_part(World *world, char **text)
{
    static const struct {
        const char *before, *form;
    } parts[] = {
        { "not (", "$T" },   { "and (", "$T" },   { "or (", "$T" },     { "any (", "$S" },
        { "no (", "$S" },    { "in (", "$S" },    { "around(", "$S" },  { "beside(", "$S" },
        { "ahead(", "$S" },  { "behind(", "$S" }, { "advance(", "$C" }, { "flanked(", "$C" },
        { "count (", "$S" }, { "was(", "$T" },    { "rank(", "$S" },    { "& (", "$S" },
        { "- (", "$S" },     { "can(", "$T" },    { "row(", "$T" },     { "longest(", "$W" },
    };
    size_t count = sizeof parts / sizeof *parts;
    size_t i = choose(world->choices, (unsigned)count);
    for (size_t left = count; left > 0; left--, i = (i + 1) % count) {
        const char *found = strstr(*text, parts[i].before);
        if (found == NULL)
            continue;
        size_t start = (size_t)(found - *text) + strlen(parts[i].before), length = 0;
        for (int depth = 1; (*text)[start + length] != '\0'; length++) {
            depth += ((*text)[start + length] == '(') - ((*text)[start + length] == ')');
            if (depth == 0)
                break;
        }
        Page page = { 0 };
        world_expand(world, &page, parts[i].form, 2);
        replace(text, start, length, page.bytes);
        free(page.bytes);
        return true;
    }
    return false;
}

/* The whole as a part of another expression of its sort. */
static void wrap(World *world, char sort, char **text)
{
    static const struct {
        const char *sorts, *before, *after;
    } frames[] = {
        { "T", "not (", ")" },       { "T", "(", ") and ($T)" },         { "T", "($T) or (", ")" },
        { "T", "was(", ")" },        { "SW", "(", ") & ($S)" },          { "SW", "($S) - (", ")" },
        { "SW", "around(", ")" },    { "SW", "empty in (", ")" },        { "N", "(", ") + ($N)" },
        { "N", "($N) - (", ")" },    { "N", "max(", " for $W)" },        { "N", "(", ") div $n" },
        { "C", "step(", " by $d)" }, { "T", "($N) $= ($N) and (", ")" },
    };
    size_t count = sizeof frames / sizeof *frames;
    size_t i = choose(world->choices, (unsigned)count);
    for (size_t left = count; left > 0; left--, i = (i + 1) % count) {
        if (strchr(frames[i].sorts, sort) == NULL)
            continue;
        Page page = { 0 };
        world_expand(world, &page, frames[i].before, 1);
        page_add(&page, "%s", *text);
        world_expand(world, &page, frames[i].after, 1);
        free(*text);
        *text = page.bytes;
        return;
    }
}

void author_change_expression(Choices *choices, char sort, char **text)
{
    World *world = world_of_scope(choices);
    unsigned kind = choose(choices, 100);
    if (kind < 25 && strlen(*text) < 200)
        wrap(world, sort, text);
    else if (kind >= 60 || !change_part(world, text))
        change_word(world, text);
}
