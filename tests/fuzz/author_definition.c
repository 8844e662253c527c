/* A whole definition: the head, from nothing or from the shelf, and blocks of rules. What the head makes is
 * learnt by loading it: which cells, players, kinds and options there are. */

#include "author_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 3, LOOK_AHEAD_CELLS = 12 };

/* --- the head ------------------------------------------------------------------ */

typedef struct BoardForm {
    const char *text; /* %u: sizes */
    unsigned least, most, most_players, has;
} BoardForm;

static const BoardForm board_forms[] = {
    { "%ux%u", 3, 6, 2, HAS_GRID },
    { "%ux%u", 4, 8, 2, HAS_GRID },
    { "{grid: %ux%u, sides: turned}", 4, 7, 4, HAS_GRID },
    { "{grid: %ux%u, holes: a1 a%u}", 3, 6, 2, HAS_GRID },
    { "{grid: %ux%u, arrows: {n: a1 b2, se: ranks 2-3}, lines: {e: anywhere, ne: a1}}", 3, 6, 2, HAS_GRID },
    { "{grid: %ux%u, wrap: files}", 4, 6, 2, HAS_GRID },
    { "{grid: %ux%u, wrap: both}", 4, 6, 2, HAS_GRID },
    { "{grid: %ux%u, layers: [\"\", x]}", 3, 4, 2, HAS_GRID },
    { "{hex: hexagon, side: %u}", 2, 4, 3, 0 },
    { "{hex: hexagon, side: %u, up: corner}", 2, 4, 2, 0 },
    { "{hex: triangle, side: %u}", 3, 5, 1, 0 },
    { "{hex: rhombus, width: %u, height: %u, sides: turned}", 3, 5, 2, 0 },
    { "{ring: %u, sectors: 6}", 2, 4, 3, 0 },
    { "{ring: %u, sectors: 12}", 2, 4, 4, 0 },
    { "{graph: {cells: {aa: 0 0, ab: 1 0, ac: 2 0, ba: 0 1, bb: 1 1, bc: 2 1}, lines: {east: [aa ab ac, ba "
      "bb bc], up: [aa ba, "
      "ab bb, ac bc]}}}",
      0, 0, 2, HAS_LINES },
};

static const char *const player_words[] = { "red", "green", "blue", "yellow" };

static void write_players(World *world, Page *page, const BoardForm *form)
{
    unsigned players = form->most_players <= 2 ? 2 : 2 + choose(world->choices, form->most_players - 1);
    if (form->most_players == 1) {
        page_add(page, "players: [{name: red, forward: up}, {name: green, forward: up}]\n");
        return;
    }
    if (players == 2 && chance(world->choices, 60))
        return; /* as they are without a word */
    page_add(page, "players: [");
    for (unsigned i = 0; i < players; i++)
        page_add(page, i == 0 ? "%s" : ", %s", player_words[i]);
    page_add(page, "]\n");
    if (players == 4 && chance(world->choices, 60)) {
        page_add(page, "teams: {warm: [red, blue], cool: [green, yellow]}\n");
        world->has |= HAS_TEAMS;
    }
    if (players > 2)
        world->has |= HAS_MANY;
    if (chance(world->choices, 40))
        page_add(page, "when-out: %s\n", chance(world->choices, 50) ? "vanish" : "stay");
}

static void write_new_head(World *world, Page *page)
{
    Choices *choices = world->choices;
    const BoardForm *form = &board_forms[choose(choices, sizeof board_forms / sizeof *board_forms)];
    unsigned range = form->most - form->least + 1, width = form->least + choose(choices, range);
    Page board = { 0 };
    page_add(page, "vari: 1\nname: Something New\n");
    unsigned height = form->least + choose(choices, range);
    page_add(&board, form->text, width, height, height);
    page_add(page, "board: %s\n", board.bytes);
    free(board.bytes);
    world->has = form->has;
    write_players(world, page, form);
}

static void write_base_head(World *world, Page *page, const Shelf *shelf)
{
    const char *file = strrchr(shelf->paths[choose(world->choices, (unsigned)shelf->count)], '/') + 1;
    page_add(page, "vari: 1\nname: Something Else\nextends: %.*s\n", (int)strlen(file) - 5, file);
    world->has |= HAS_RIGHTS;
}

/* --- blocks -------------------------------------------------------------------------- */

static void write_options(World *world, Page *page)
{
    Choices *choices = world->choices;
    if (!chance(choices, 35))
        return;
    page_add(
        page,
        "options:\n  brisk: [false, true]\n  manner: [one, two, three]\n  many: {number: 1-9, default: %u}\n",
        1 + choose(choices, 9));
    names_add(&world->truths, "brisk");
    names_add(&world->words, "manner");
    names_add(&world->constants, "many");
    world->has |= HAS_CHOICE | HAS_CONSTANT;
}

static void write_zones(World *world, Page *page)
{
    static const char *const forms[] = { "$c $c $c",       "$c",        "{each: $c}", "around($c)",
                                         "beside(own $o)", "cells - $c" };
    unsigned count = chance(world->choices, 50) ? choose(world->choices, 3) + 1 : 0;
    for (unsigned i = 0; i < count; i++) {
        char name[NAME_ROOM];
        snprintf(name, sizeof name, "field-%c", 'a' + (int)i);
        page_add(page, i == 0 ? "zones:\n  %s: " : "  %s: ", name);
        world_expand(world, page, forms[choose(world->choices, sizeof forms / sizeof *forms)], 1);
        page_add(page, "\n");
        names_add(&world->zones, name);
        world->has |= HAS_ZONE;
    }
}

static void write_state(World *world, Page *page)
{
    static const char *const forms[] = { "{number: 0-9}", "{number: 0-3, start: 2, per: player}",
                                         "{counts: turns, until: $T}", "{counts: actions, until: capture}",
                                         "{number: 0-6, start: $n}" };
    Choices *choices = world->choices;
    unsigned count = choose(choices, 4);
    bool flag = chance(choices, 35), trail = chance(choices, 25);
    if (count > 0 || flag || trail)
        page_add(page, "state:\n");
    unsigned kept = world->has;
    world->has |= HAS_ACTION;
    for (unsigned i = 0; i < count; i++) {
        char name[NAME_ROOM];
        snprintf(name, sizeof name, "tally-%c", 'a' + (int)i);
        page_add(page, "  %s: ", name);
        world_expand(world, page, forms[choose(choices, sizeof forms / sizeof *forms)], 1);
        page_add(page, "\n");
        names_add(&world->numbers, name);
    }
    world->has = kept | (world->numbers.count > 0 ? HAS_NUMBER : 0u);
    if (flag) {
        page_add(page, chance(choices, 50) ? "  fresh: {flag: own piece, lost: moving}\n"
                                           : "  fresh: {flag: none}\n");
        names_add(&world->flags, "fresh");
        world->has |= HAS_FLAG;
    }
    if (trail) {
        page_add(page,
                 chance(choices, 50) ? "  wake: {trail: true, taken-by: any}\n" : "  wake: {trail: true}\n");
        names_add(&world->trails, "wake");
        world->has |= HAS_TRAIL;
    }
}

static const char *const kind_words[] = { "crown", "tower",  "rider",  "jumper",
                                          "foot",  "jester", "herald", "smith" };
static const char kind_letters[] = "KTRJFSHM";

char world_kind_letter(const char *kind)
{
    for (size_t i = 0; i < sizeof kind_words / sizeof *kind_words; i++)
        if (strcmp(kind, kind_words[i]) == 0)
            return kind_letters[i];
    return '.';
}

static void write_promotion(World *world, Page *page)
{
    static const char *const forms[] = { "$o",
                                         "{to: [$o, $o], in: $S}",
                                         "{to: $o, touching: $c, optional: true}",
                                         "{to: $o, in: $z, optional: true, forced: $c}",
                                         "{to: $o, if: $T, in: $S}",
                                         "{to: $o, in: $S, back: true}" };
    const char *form = forms[choose(world->choices, sizeof forms / sizeof *forms)];
    if (strstr(form, "$z") != NULL && (world->has & HAS_ZONE) == 0)
        form = forms[2];
    if (form == forms[0] && (world->has & HAS_LINES) != 0)
        form = forms[2];
    page_add(page, ", promotes: ");
    world_expand(world, page, form, 1);
}

static void write_supply(World *world, Page *page)
{
    if (chance(world->choices, 20))
        page_add(page, ", supply: unlimited");
    else
        page_add(page, ", supply: %u", 1 + choose(world->choices, 3));
}

static void write_kind_extras(World *world, Page *page, bool royal)
{
    static const char *const extras[] = { ", captures: $O $k", ", immune: $T", ", stays: cells - $c",
                                          ", tags: [soldier]", ", worth: $n",  ", image: thing",
                                          ", drops: $S",       ", home: $c $c" };
    static const char *const royalty[] = { "check", "check", "capture", "last", "all" };
    Choices *choices = world->choices;
    if (royal)
        page_add(page, ", royal: %s", royalty[choose(choices, 5)]);
    else if (chance(choices, 25))
        write_promotion(world, page);
    if (chance(choices, 25) && (world->has & HAS_HANDS) != 0)
        write_supply(world, page);
    if (chance(choices, 20)) {
        unsigned which = choose(choices, sizeof extras / sizeof *extras), kept = world->has;
        world->has |= HAS_IT;
        if (which != 6 || (world->has & HAS_HANDS) != 0)
            world_expand(world, page, extras[which], 1);
        world->has = kept;
    }
}

static void write_kind_moves(World *world, Page *page)
{
    unsigned count = chance(world->choices, 70) ? 1 : 2, kept = world->has;
    world->has |= HAS_ACTION | HAS_MOVE;
    page_add(page, ", moves: %s", count > 1 ? "[" : "");
    for (unsigned i = 0; i < count; i++) {
        page_add(page, i > 0 ? ", " : "");
        world_write(world, page, 'M', 2);
    }
    page_add(page, "%s", count > 1 ? "]" : "");
    world->has = kept;
}

/* Names must be known before the first of them is written, since kinds speak of each other. */
static void write_kinds(World *world, Page *page, bool new)
{
    Choices *choices = world->choices;
    unsigned count = new ? 2 + choose(choices, 4) : choose(choices, 3);
    bool royal = new &&chance(choices, 65), wall = chance(choices, 25) && !world->letters['%'];
    bool drawn[8] = { false };
    for (unsigned i = 0; i < count; i++)
        if (!world->letters[(unsigned char)kind_letters[i]] && world->own_kinds.count < NAMES_MAX) {
            drawn[i] = true;
            names_add(&world->kinds, kind_words[i]);
            names_add(&world->own_kinds, kind_words[i]);
        }
    if (wall) {
        names_add(&world->kinds, "wall");
        world->has |= HAS_NOBODY;
    }
    if (royal)
        world->has |= HAS_ROYAL;
    bool any = wall;
    for (unsigned i = 0; i < count; i++)
        any = any || drawn[i];
    page_add(page, any ? "pieces:\n" : "");
    for (unsigned i = 0; i < count; i++) {
        if (!drawn[i])
            continue;
        page_add(page, "  %s: {letter: %c", kind_words[i], kind_letters[i]);
        write_kind_moves(world, page);
        write_kind_extras(world, page, royal && i == 0);
        page_add(page, "}\n");
    }
    if (wall)
        page_add(page, "  wall: {letter: \"%%\", owner: nobody%s}\n",
                 chance(choices, 50) ? ", immune: true" : "");
}

static void write_entries(World *world, Page *page, const char *block, const char *stem, char sort,
                          unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (i == 0)
            page_add(page, "%s:\n", block);
        page_add(page, "  %s-%s: ", stem, i == 0 ? "one" : i == 1 ? "two" : "three");
        world_write(world, page, sort, DEPTH);
        page_add(page, "\n");
    }
}

static void write_terms(World *world, Page *page)
{
    if (!chance(world->choices, 25))
        return;
    page_add(page, "terms:\n  army: ");
    world_write(world, page, 'W', 1);
    page_add(page, "\n  mood: [{if: ");
    world_write(world, page, 'T', 1);
    page_add(page, ", is: 1}, {is: 2}]\n");
    names_add(&world->constants, "mood");
    world->has |= HAS_CONSTANT;
    world->has |= HAS_ARMY;
}

static void write_actions(World *world, Page *page)
{
    if (!chance(world->choices, 25))
        return;
    write_entries(world, page, "actions", "deed", 'X', 1 + choose(world->choices, 2));
    names_add(&world->classes, "deed-one");
    world->has |= HAS_ACTIONS;
}

/* Rules written in C: a hook that is an effect; one whose actions a phase opens. */
static void write_native(World *world, Page *page)
{
    static const char *const forms[] = {
        "native: {weave: {hook: pawn-weave, piece: $o, ranks: [2, 3]}}\neffects: {woven: {if: $T, do: "
        "[{native: weave}]}}\n",
        "native: {weave: {hook: pawn-weave, piece: $o, ranks: $c $c, pattern: per-file}}\neffects: {woven: "
        "{do: [{native: weave}]}}\n",
        "native: {jump: {hook: castling-jump, movers: $o, partners: [$o], among: fresh}}\nturn: [{phase: "
        "only, actions: [move, jump]}]\n",
        "native: {jump: {hook: castling-jump, movers: $o, partners: $o, among: fresh, order: keep, landing: "
        "empty}}\nturn: [{phase: "
        "only, actions: [move, jump], times: 2}]\n",
    };
    unsigned which = choose(world->choices, sizeof forms / sizeof *forms);
    if (which >= 2 && (world->has & HAS_FLAG) == 0)
        which -= 2;
    world_expand(world, page, forms[which], 1);
}

static void write_turn(World *world, Page *page)
{
    static const char *const turns[] = {
        "[{phase: first, actions: [move]}, {phase: second, actions: [move $o], optional: true}]",
        "[{phase: first, actions: [move, drop], times: 2}]",
        "[{phase: first, actions: [move], pass: free}]",
        "[{phase: first, actions: [move], pass: stuck}]",
        "[{phase: first, actions: [move], repeat: true}, {phase: second, actions: [move, drop], pass: "
        "stuck}]",
        "[{phase: first, actions: [move], repeat: $T}]",
        "[{phase: first, actions: [capture], optional: true}, {phase: second, actions: [move, drop]}]",
        "[{phase: first, if: $T, actions: [move]}, {phase: second, actions: [move $o, move $k, drop], pass: "
        "stuck}]",
        "[{phase: throw, who: chance, actions: [throw]}, {phase: second, actions: [move, drop], pass: "
        "stuck}]",
    };
    Choices *choices = world->choices;
    if (!chance(choices, 40))
        return;
    unsigned which = choose(choices, sizeof turns / sizeof *turns);
    bool deeds = (world->has & HAS_ACTIONS) != 0;
    if (which == 8 && deeds)
        which = 0;
    if (which == 8)
        page_add(page, "actions:\n  throw: {pick: {eyes: 1-3}, do: [], text: \"{eyes}\", weight: eyes}\n");
    if (world->cell_count > LOOK_AHEAD_CELLS)
        world->has |= HAS_LONG_TURNS;
    page_add(page, "turn: ");
    Page text = { 0 };
    world_expand(world, &text, turns[which], 2);
    char *bracket = deeds ? strstr(text.bytes, "actions: [") : NULL;
    if (bracket != NULL) {
        bracket += strlen("actions: [");
        page_add(page, "%.*sdeed-one, %s\n", (int)(bracket - text.bytes), text.bytes, bracket);
    } else {
        page_add(page, "%s\n", text.bytes);
    }
    free(text.bytes);
}

static void write_rules(World *world, Page *page, bool new)
{
    Choices *choices = world->choices;
    unsigned kept = world->has;
    bool native = (world->has & HAS_GRID) != 0 && chance(choices, 8);
    if (native) {
        write_native(world, page);
    } else {
        write_actions(world, page);
        write_turn(world, page);
    }
    world->has = kept | (world->has & (HAS_ACTIONS | HAS_LONG_TURNS)) | HAS_ACTION | HAS_MOVE;
    if (!native && chance(choices, 45))
        write_entries(world, page, "effects", "deed", 'E', 1 + choose(choices, 3));
    if (chance(choices, 12)) {
        page_add(page, "must: {first: ");
        world_write(world, page, 'T', 1);
        page_add(page, ", then: capture}\n");
    }
    unsigned law_count = chance(choices, 40) ? 1 + choose(choices, 2) : 0;
    world->has |= HAS_AFTER;
    write_entries(world, page, "laws", "law", 'L', law_count);
    if (law_count > 0)
        world->has |= HAS_LAW;
    if (chance(choices, new ? 80 : 50))
        write_entries(world, page, "endings", "end", 'G', 1 + choose(choices, 3));
    world->has = kept;
}

static void write_hands(World *world, Page *page)
{
    static const char *const captured[] = { "hand of mover", "hand of owner" };
    Choices *choices = world->choices;
    if (!chance(choices, 30))
        return;
    page_add(page, "captured: {to: %s%s}\n", captured[choose(choices, 2)],
             chance(choices, 50) ? ", as: unpromoted" : "");
    page_add(page, "drops: ");
    static const char *const drops[] = { "anywhere", "cells - $c", "{to: anywhere, if: $T}",
                                         "{to: $S, as: either}", "cells - dead-end" };
    unsigned kept = world->has;
    world->has |= HAS_ACTION | HAS_HANDS;
    world_expand(world, page, drops[choose(choices, 5)], 1);
    world->has = kept | HAS_HANDS;
    page_add(page, "\n");
}

static void write_castling(World *world, Page *page)
{
    if ((world->has & HAS_RIGHTS) == 0 || world->own_kinds.count < 2)
        return;
    page_add(page, "castling: ");
    world_write(world, page, 'R', 1);
    page_add(page, "\n");
}

static void write_overlays(World *world, Page *page)
{
    if ((world->has & HAS_CHOICE) == 0)
        return;
    unsigned kept = world->has;
    page_add(page,
             "overlays:\n  - if: manner == two\n    endings:\n      late: {if: round > many, draw: true}\n");
    page_add(page, "  - if: brisk and manner == three\n    refuse: that cannot be\n");
    world->has |= HAS_ACTION | HAS_MOVE;
    page_add(page, "  - if: brisk\n    effects:\n      deed-one: ");
    world_write(world, page, 'E', DEPTH);
    page_add(page, "\n");
    world->has = kept;
}

static void write_blocks(World *world, Page *page, bool new)
{
    write_options(world, page);
    if (world->truths.count > 0)
        world->has |= HAS_TRUTH;
    write_hands(world, page);
    if (new && (world->has & HAS_GRID) != 0 && chance(world->choices, 15))
        world->has |= HAS_RIGHTS;
    /* zones and the state may speak of kinds before it is known which there are */
    Page zones = { 0 }, state = { 0 };
    bool none_yet = new && world->own_kinds.count == 0;
    if (none_yet) {
        names_add(&world->kinds, kind_words[0]);
        names_add(&world->own_kinds, kind_words[0]);
    }
    write_zones(world, &zones);
    write_state(world, &state);
    if (none_yet)
        world->own_kinds.count = world->kinds.count = 0;
    write_kinds(world, page, new);
    page_add(page, "%s%s", zones.bytes == NULL ? "" : zones.bytes, state.bytes == NULL ? "" : state.bytes);
    free(zones.bytes);
    free(state.bytes);
    if (new)
        write_castling(world, page);
    write_terms(world, page);
    write_rules(world, page, new);
    if (new)
        world_write_set_up(world, page);
    write_overlays(world, page);
    world_write_tests(world, page);
}

char *author_definition(Choices *choices, const Shelf *shelf)
{
    World *world = calloc(1, sizeof *world);
    Page page = { 0 }, head = { 0 };
    if (world == NULL)
        abort();
    world->choices = choices;
    bool new = shelf == NULL || shelf->count == 0 || chance(choices, 70);
    if (new)
        write_new_head(world, &page);
    else
        write_base_head(world, &page, shelf);
    page_add(&head, "%s%s", page.bytes,
             new ? "pieces: {crown: {letter: K, moves: W}}\nsetup: {hands: {each: {crown: 1}}}\n" : "");
    if (world_learn(world, head.bytes, shelf)) {
        if (new) {
            world->kinds.count = world->own_kinds.count = 0;
            memset(world->letters, 0, sizeof world->letters);
        }
        write_blocks(world, &page, new);
    }
    if (getenv("VARI_FUZZ_SHOW") != NULL)
        fprintf(stderr, "%s\n", page.bytes);
    free(head.bytes);
    world_free_cells(world);
    free(world);
    return page.bytes;
}
