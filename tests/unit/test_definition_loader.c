/* From files to a kernel: what is extended, chosen, overlaid; boards, players,
 * zones and set-ups as the blocks say them. */

#include "definition/definition.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

typedef struct Bench {
    Arena *rules, *reading;
    SourceList sources;
    DiagList diags;
    Kernel *kernel;
} Bench;

#define ARMY "pieces:\n  king: {letter: K, moves: K}\n  rook: {letter: R, moves: R}\n"

/* What can be extended: name and text. */
static const char *const shelf[][2] = {
    { "base", "vari: 1\nname: Base\nabout: of the base\ninventor: Somebody\nboard: 4x4\n" ARMY
              "options:\n  wild: [false, true]\n"
              "laws:\n  one: {forbid: pass}\n  two: {forbid: drop}\n"
              "overlays:\n  - {if: wild, name: Wild Base, laws: {three: {forbid: castle}}}\n"
              "tests:\n  - {name: of the base, count: 1}\n" },
    { "middle", "vari: 1\nname: Middle\nextends: base\noptions:\n  calm: [false, true]\n" },
};

static bool find(void *context, Arena *arena, Text name, Text from_path, Text *path, Text *bytes)
{
    (void)context, (void)from_path, (void)arena;
    for (size_t i = 0; i < sizeof shelf / sizeof *shelf; i++)
        if (text_is(name, shelf[i][0])) {
            *path = name;
            *bytes = text_of(shelf[i][1]);
            return true;
        }
    return false;
}

static Bench load(const char *text, const char *set, const char *value)
{
    Bench bench = { .rules = arena_new(0), .reading = arena_new(0) };
    bench.sources.arena = bench.rules;
    bench.diags = (DiagList){ .arena = bench.rules, .sources = &bench.sources };
    Text sets[1][2] = { { text_of(set), text_of(value) } };
    DefinitionRequest request = {
        .rules = bench.rules,
        .reading = bench.reading,
        .diags = &bench.diags,
        .find = find,
        .path = TEXT("t.yaml"),
        .bytes = text_of(text),
        .id = TEXT("t"),
        .sets = (const Text(*)[2])sets,
        .set_count = set[0] != '\0',
    };
    bench.kernel = definition_load(&request);
    for (size_t i = 0; i < bench.diags.count; i++)
        fprintf(stderr, "%.*s\n", TEXT_ARG(bench.diags.items[i].message));
    cr_assert_not_null(bench.kernel, "%s", text);
    arena_free(bench.reading);
    return bench;
}

/* The piece on a cell: letter of its owner and its kind, "" when empty. */
static const char *on(const Bench *bench, const char *name)
{
    const Kernel *kernel = bench->kernel;
    Cell cell = board_find_cell(kernel->board, text_of(name));
    cr_assert_neq(cell, CELL_NONE, "%s", name);
    SetupPiece piece = kernel->setup.board[cell];
    if (piece.kind == KIND_NONE)
        return "";
    char owner = piece.owner == PLAYER_NOBODY ? 'x' : kernel->players[piece.owner].letter;
    return arena_format(bench->rules, "%c %.*s", owner, TEXT_ARG(kernel->kinds[piece.kind].id));
}

Test(definition_loader, what_is_extended)
{
    Bench bench = load("vari: 1\nname: Top\nextends: middle\n"
                       "laws:\n  new: {forbid: promotion}\n  two: none\n",
                       "", "");
    const Kernel *kernel = bench.kernel;
    cr_assert(text_is(kernel->name, "Top"));
    cr_assert_eq(kernel->about.length + kernel->inventor.length, 0, "credit is of one file");
    cr_assert_eq(kernel->test_count, 0, "tests are of one file");
    cr_assert_eq(kernel->option_count, 2);
    cr_assert_eq(kernel->law_count, 2);
    cr_assert(text_is(kernel->laws[0].name, "new") && text_is(kernel->laws[1].name, "one"));
    arena_free(bench.rules);
}

Test(definition_loader, overlays_of_the_base_stay_and_come_first)
{
    Bench bench = load("vari: 1\nname: Top\nextends: middle\n"
                       "overlays:\n  - {if: wild, name: Wild Top}\n  - {if: calm, name: Calm Top}\n",
                       "wild", "true");
    cr_assert(text_is(bench.kernel->name, "Wild Top"));
    cr_assert_eq(bench.kernel->law_count, 3);
    cr_assert(text_is(bench.kernel->laws[0].name, "three"));
    arena_free(bench.rules);
}

Test(definition_loader, options_stand_for_numbers_and_words)
{
    Bench bench = load("vari: 1\nname: T\noptions:\n  players: [2, 3]\n  out: [stone, vanish]\n  opens: "
                       "{number: 1-6, default: 2}\n"
                       "board: {ring: 2, sectors: 6 * players}\nwhen-out: out\n" ARMY
                       "setup: {first: opens, each: {king: a1}}\n"
                       "overlays:\n  - {if: players == 3, players: [red, blue, {name: brown, letter: n}]}\n",
                       "players", "3");
    const Kernel *kernel = bench.kernel;
    cr_assert_eq(kernel->board->cell_count, 36);
    cr_assert(kernel->player_count == 3 && kernel->players[2].letter == 'n' && kernel->setup.first == 1);
    cr_assert_str_eq(on(&bench, "a7"), "b king");
    cr_assert_str_eq(on(&bench, "a13"), "n king");
    cr_assert(!kernel->options[0].value_default && kernel->options[1].value_default);
    arena_free(bench.rules);
}

Test(definition_loader, boards)
{
    static const struct {
        const char *board;
        unsigned cells;
        const char *cell;
    } rows[] = {
        { "8x8", 64, "h8" },
        { "{grid: 10x9, wrap: files}", 90, "j9" },
        { "{grid: 6x6, holes: a1-b2 e1-f2 a5-b6 e5-f6}", 20, "c1" },
        { "{grid: 4x4, layers: [\"\", x]}", 32, "d4x" },
        { "{hex: hexagon, side: 6, files: abcdefghikl}", 91, "l6" },
        { "{hex: triangle, side: 5}\nplayers: [{name: white, forward: up}, {name: black, forward: up}]", 15,
          "a5" },
        { "{hex: rhombus, width: 4, height: 3, sides: turned}", 12, "d3" },
        { "{ring: 4, sectors: 16}", 64, "d16" },
        { "{graph: {cells: {a: 0 1, b: 1 2.5, c: 1 -1}, lines: {east: [a b], south: [a c]}}}", 3, "c" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, "vari: 1\nname: T\nboard: %s\n%s", rows[i].board,
                 strstr(rows[i].board, "graph") ? "pieces:\n  king: {letter: K, moves: K}\n" : ARMY);
        Bench bench = load(text, "", "");
        cr_assert_eq(bench.kernel->board->cell_count, rows[i].cells, "%s: %u", rows[i].board,
                     bench.kernel->board->cell_count);
        cr_assert_neq(board_find_cell(bench.kernel->board, text_of(rows[i].cell)), CELL_NONE, "%s",
                      rows[i].cell);
        arena_free(bench.rules);
    }
}

Test(definition_loader, setups_say_the_same_in_all_forms)
{
    static const char *const setups[] = {
        "setup: r2k/4/1*2/R2K b",
        "setup: |\n  r . . k\n  . . . .\n  . * . .\n  R . . K\n",
        "setup:\n  each: R..K\n  nobody: {wall: b2}\n",
        "setup:\n  each: |\n    R . . K\n  nobody: {wall: b2}\n",
        "setup:\n  each: {rook: a1, king: d1}\n  nobody: {wall: b2}\n",
        ("setup:\n  white: {rook: a1, king: rank 1 & file d}\n  black: {rook: a4, king: rank 1 & file d}\n  "
         "nobody: {wall: b2}\n"),
        "setup:\n  each: |\n    R . K .\n  white: {king: d1}\n  black: {king: d4}\n  nobody: {wall: b2}\n",
    };
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "vari: 1\nname: T\nboard: 4x4\n" ARMY "  wall: {letter: \"*\", owner: nobody}\n%s\n",
                 setups[i]);
        Bench bench = load(text, "", "");
        cr_assert_str_eq(on(&bench, "a1"), "w rook", "%s", setups[i]);
        cr_assert_str_eq(on(&bench, "d1"), "w king", "%s", setups[i]);
        cr_assert_str_eq(on(&bench, "a4"), "b rook", "%s", setups[i]);
        cr_assert_str_eq(on(&bench, "d4"), "b king", "%s", setups[i]);
        cr_assert_str_eq(on(&bench, "b2"), "x wall", "%s", setups[i]);
        cr_assert_str_eq(on(&bench, "c1"), "", "%s", setups[i]);
        cr_assert_eq(bench.kernel->setup.first, i == 0, "%s", setups[i]);
        cr_assert(!bench.kernel->setup.has_hands);
        arena_free(bench.rules);
    }
}

Test(definition_loader, teams_and_seats)
{
    Bench bench = load("vari: 1\nname: T\nboard: {grid: 8x8, sides: turned}\n"
                       "players: [red, {name: blue, colour: \"#00f\"}, yellow, green]\n"
                       "teams: {warm: [red, yellow]}\n" ARMY "setup: {each: {king: d1}}\n",
                       "", "");
    const Kernel *kernel = bench.kernel;
    cr_assert_eq(kernel->side_count, 3);
    cr_assert(kernel->players[2].side == 0 && kernel->players[1].side == 1 && kernel->players[3].side == 2);
    cr_assert_str_eq(on(&bench, "e8"), "y king");
    cr_assert_eq(kernel->field_count, 1);
    arena_free(bench.rules);
}

Test(definition_loader, zones)
{
    Bench bench =
        load("vari: 1\nname: T\nboard: 4x4\n" ARMY "zones:\n  gate: {each: b1-c1}\n  goal: {white: b4, "
             "black: b1}\n  there: b1 c1\n  near: beside(own king)\n",
             "", "");
    const Kernel *kernel = bench.kernel;
    Cell seen = board_find_cell(kernel->board, TEXT("b4")),
         fixed = board_find_cell(kernel->board, TEXT("b1"));
    size_t found = 0;
    for (size_t i = 0; i < kernel->zone_count; i++) {
        const Zone *zone = &kernel->zones[i];
        if (text_is(zone->name, "gate"))
            found += cellset_has(&zone->seen_by[1], seen) && !cellset_has(&zone->seen_by[1], fixed);
        if (text_is(zone->name, "there"))
            found += cellset_has(&zone->seen_by[1], fixed) && !cellset_has(&zone->seen_by[1], seen);
    }
    cr_assert(found >= 2);
    for (size_t i = 0; i < kernel->zone_count; i++) {
        const Zone *zone = &kernel->zones[i];
        if (text_is(zone->name, "goal")) {
            cr_assert(cellset_has(&zone->seen_by[0], seen) && !cellset_has(&zone->seen_by[0], fixed));
            cr_assert(cellset_has(&zone->seen_by[1], fixed) && !cellset_has(&zone->seen_by[1], seen));
            found++;
        }
    }
    cr_assert_eq(found, 3);
    arena_free(bench.rules);
}

Test(definition_loader, fields_and_tests)
{
    Bench bench = load(
        "vari: 1\nname: T\nboard: 4x4\n" ARMY
        "state:\n  lives: {number: 0-3, start: 3, per: player}\n  fresh: {flag: none}\n"
        "position: [side, castling+fresh, lives, move=round, out=]\n"
        "tests:\n  - {name: a, moves: a1a2 b1b2, legal: [a1a2], perft: [2, 4], count: 7,\n"
        "     result: {winners: [white], reason: mate}, after: 4/4/4/4 w}\n  - {name: b, result: draw}\n",
        "", "");
    const Kernel *kernel = bench.kernel;
    static const FieldForm forms[] = { FIELD_SIDE, FIELD_CASTLING, FIELD_NUMBER, FIELD_ROUND, FIELD_OUT };
    cr_assert_eq(kernel->field_count, 5);
    for (size_t i = 0; i < 5; i++)
        cr_assert_eq(kernel->fields[i].form, forms[i]);
    cr_assert(text_is(kernel->fields[3].name, "move") && kernel->fields[1].index >= 0);
    const TestCase *test = &kernel->tests[0];
    cr_assert(kernel->test_count == 2 && test->move_count == 2 && test->perft_count == 2 &&
              test->perft[1] == 4);
    cr_assert(test->has_count && test->count == 7 && test->has_result && !test->draw &&
              test->winner_count == 1);
    /* position, two moves, one legal, count, two depths, winner, reason, after */
    cr_assert(text_is(source_text(&bench.sources, test->spans[2]), "b1b2"));
    cr_assert(text_is(source_text(&bench.sources, test->spans[4]), "7"));
    cr_assert(text_is(source_text(&bench.sources, test->spans[8]), "mate"));
    cr_assert(text_is(source_text(&bench.sources, test->spans[9]), "4/4/4/4 w"));
    cr_assert(kernel->tests[1].draw);
    arena_free(bench.rules);
}
