/* The first position of a definition, and tests that stand in it. */

#include "author_world.h"

#include <string.h>

static bool is_cell(const World *world, const char *name)
{
    for (unsigned i = 0; i < world->cell_count; i++)
        if (strcmp(world->cells[i], name) == 0)
            return true;
    return false;
}

/* The same for every player, on the own first rank. */
static void write_each(World *world, Page *page)
{
    page_add(page, "  each: {");
    for (unsigned k = 0; k < world->own_kinds.count && k < 4; k++) {
        char cell[4] = { (char)('a' + k), '1', '\0' };
        if (is_cell(world, cell))
            page_add(page, "%s%s: %s", page->bytes[page->length - 1] == '{' ? "" : ", ",
                     world->own_kinds.items[k], cell);
    }
    page_add(page, "}\n");
}

static void write_army(World *world, Page *page, unsigned player)
{
    unsigned written = 0, room = world->cell_count / (world->players + 1);
    page_add(page, "  %s: {", world->player_names.items[player]);
    for (unsigned k = 0; k < world->own_kinds.count; k++) {
        unsigned wanted = 1 + choose(world->choices, 2);
        if (k > 0 && written + wanted > room)
            break;
        page_add(page, k > 0 ? ", %s:" : "%s:", world->own_kinds.items[k]);
        for (; wanted > 0 && world->next_cell < world->cell_count; wanted--, written++)
            page_add(page, " %s", world->cells[world->next_cell++]);
    }
    page_add(page, "}\n");
}

/* What each player has, drawn. */
static void write_picture(World *world, Page *page)
{
    page_add(page, "  each: |\n    ");
    for (char file = 'a'; file <= 'h'; file++) {
        char cell[3] = { file, '1', '\0' };
        unsigned kind = choose(world->choices, world->own_kinds.count + 1);
        if (is_cell(world, cell))
            page_add(page, "%c ", kind == 0 ? '.' : world_kind_letter(world->own_kinds.items[kind - 1]));
    }
    page_add(page, "\n");
    if (chance(world->choices, 60))
        world_expand(world, page, "  shuffle: {cells: rank 1, if: $T}\n", 1);
    else if (chance(world->choices, 50))
        page_add(page, "  shuffle: {cells: rank 1, if: any own piece in file a and (no own piece in file b "
                       "or not (count own piece == 0))}\n");
}

void world_write_set_up(World *world, Page *page)
{
    Choices *choices = world->choices;
    bool grid =
        (world->has & HAS_GRID) != 0 && world->players == 2 && is_cell(world, "a1") && is_cell(world, "c3");
    page_add(page, "setup:\n");
    if (grid && chance(choices, 20)) {
        write_picture(world, page);
        return;
    }
    if ((world->has & HAS_GRID) != 0 && world->players == 2 && is_cell(world, "a1") && is_cell(world, "c3") &&
        chance(choices, 40)) {
        write_each(world, page);
    } else {
        for (unsigned p = 0; p < world->players; p++)
            write_army(world, page, p);
        if ((world->has & HAS_NOBODY) != 0 && world->next_cell < world->cell_count)
            page_add(page, "  nobody: {wall: %s}\n", world->cells[world->next_cell++]);
    }
    if ((world->has & HAS_HANDS) != 0 && chance(choices, 50))
        page_add(page, "  hands: {each: {%s: 1}}\n", world->own_kinds.items[0]);
    if (chance(choices, 10))
        page_add(page, "  first: %u\n", 1 + choose(choices, world->players));
}

/* None of them need hold: they are run, and what fails is told. */
void world_write_tests(World *world, Page *page)
{
    static const char *const tests[] = {
        "{name: counted, perft: [20, 400]}",
        "{name: counted, perft: [$n]}",
        "{name: listed, legal: [$c$c], illegal: [$c$c, 0000]}",
        "{name: exact, only: [$c$c]}",
        "{name: so many, count: $n}",
        "{name: seen, attacked: [$c, $c]}",
        "{name: played, moves: [$c$c, $c$c], after: 8/8/8/8 w}",
        "{name: ended, moves: [], result: {winners: [$p], reason: end-one}}",
        "{name: drawn, moves: [], result: {draw: true, reason: threefold}}",
        "{name: from there, position: 3/3/3 w, count: 1}",
    };
    if (!chance(world->choices, 15))
        return;
    page_add(page, "tests:\n");
    for (unsigned i = 1 + choose(world->choices, 3); i > 0; i--) {
        page_add(page, "  - ");
        world_expand(world, page, tests[choose(world->choices, sizeof tests / sizeof *tests)], 0);
        page_add(page, "\n");
    }
}
