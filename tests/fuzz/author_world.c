/* Templates become text: signs are replaced by names of the world, or by templates of a sort. */

#include "author_world.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 24 };

static bool is_leaf(const char *text)
{
    for (const char *sign = text; (sign = strchr(sign, '$')) != NULL; sign++)
        if (strchr("TNSW", sign[1]) != NULL)
            return false;
    return true;
}

static const Template *draw_template(World *world, char sort, unsigned depth)
{
    size_t count;
    const Template *table = templates_of(sort, &count);
    for (int i = 0; i < TRIES; i++) {
        const Template *drawn = &table[choose(world->choices, (unsigned)count)];
        if ((drawn->needs & ~world->has) == 0 && (drawn->bars & world->has) == 0 && drawn->bars != ~0u &&
            (depth > 0 || is_leaf(drawn->text)))
            return drawn;
    }
    return &table[0];
}

static const char *name_of(World *world, const Names *names)
{
    return names->count == 0 ? "none" : names->items[choose(world->choices, names->count)];
}

/* Signs that stand for names and literals; false: the sign is a sort of templates. */
static bool write_name(World *world, Page *page, char sign)
{
    Choices *choices = world->choices;
    switch (sign) {
    case 'k': page_add(page, "%s", name_of(world, &world->kinds)); return true;
    case 'o': page_add(page, "%s", name_of(world, &world->own_kinds)); return true;
    case 'm':
        page_add(page, "%s/%s", name_of(world, &world->own_kinds), name_of(world, &world->kinds));
        return true;
    case '1':
    case '2': page_add(page, "%s", world->own_kinds.items[sign - '1']); return true;
    case '#': page_add(page, "%s", name_of(world, &world->constants)); return true;
    case 'c': page_add(page, "%s", world->cells[choose(choices, world->cell_count)]); return true;
    case 'z': page_add(page, "%s", name_of(world, &world->zones)); return true;
    case 'q': page_add(page, "%s", name_of(world, &world->numbers)); return true;
    case 'f': page_add(page, "%s", name_of(world, &world->flags)); return true;
    case 'r': page_add(page, "%s", name_of(world, &world->trails)); return true;
    case 't': page_add(page, "%s", name_of(world, &world->truths)); return true;
    case 'w':
        page_add(page, "%s == %s", name_of(world, &world->words), chance(choices, 50) ? "one" : "two");
        return true;
    case 'x': page_add(page, "%s", name_of(world, &world->classes)); return true;
    case 'p': page_add(page, "%s", name_of(world, &world->player_names)); return true;
    case 'n': page_add(page, "%u", choose(choices, 5)); return true;
    default: return false;
    }
}

/* What a template says itself decides what its parts may speak of. */
static unsigned offers(const char *text, const char *sign)
{
    const char *pick = strstr(text, "pick: {at"), *each = strstr(text, "each: p"),
               *after = pick == NULL ? NULL : strchr(pick, '}');
    return (after != NULL && after < sign ? HAS_PICK : 0u) | (each != NULL && each < sign ? HAS_EACH : 0u) |
           (strstr(text, "never: ") != NULL ? HAS_AFTER : 0u) |
           (strstr(text, " where (") != NULL ? HAS_IT : 0u);
}

static unsigned withholds(const char *text)
{
    return (strstr(text, "at: turn-") != NULL ? HAS_ACTION | HAS_MOVE : 0u) |
           (strstr(text, "forbid: ") != NULL ? HAS_AFTER : 0u);
}

void world_expand(World *world, Page *page, const char *text, unsigned depth)
{
    unsigned kept = world->has;
    for (const char *sign = text; *sign != '\0'; sign++) {
        if (*sign != '$') {
            page_add(page, "%c", *sign);
            continue;
        }
        world->has = (kept | offers(text, sign)) & ~withholds(text);
        sign++;
        if (!write_name(world, page, *sign))
            world_write(world, page, *sign, depth > 0 ? depth - 1 : 0);
    }
    world->has = kept;
}

void world_write(World *world, Page *page, char sort, unsigned depth)
{
    world_expand(world, page, draw_template(world, sort, depth)->text, depth);
}
