/* Boards: numbering, names, ways, seats and lines of each topology. */

#include "board/board.h"

#include <criterion/criterion.h>

static Arena *arena;
static SourceList sources;
static DiagList diags;

static void set_up(void)
{
    arena = arena_new(0);
    sources = (SourceList){ .arena = arena };
    diags = (DiagList){ .arena = arena, .sources = &sources };
}

static void tear_down(void)
{
    arena_free(arena);
}

TestSuite(board, .init = set_up, .fini = tear_down);

static Board *grid(int files, int ranks, unsigned wrap)
{
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = files, .ranks = ranks, .wrap = (uint8_t)wrap };
    return board_new(arena, &diags, &spec);
}

static Board *hex(HexShape shape, int side, const char *files)
{
    BoardSpec spec = {
        .topology = TOPOLOGY_HEX, .shape = shape, .side = side, .file_letters = text_of(files)
    };
    return board_new(arena, &diags, &spec);
}

static Board *ring(int rings, int sectors)
{
    BoardSpec spec = { .topology = TOPOLOGY_RING, .rings = rings, .sectors = sectors };
    return board_new(arena, &diags, &spec);
}

static Cell at(const Board *board, const char *name)
{
    return board_find_cell(board, text_of(name));
}

static const char *name_of(const Board *board, Cell cell)
{
    return cell == CELL_NONE ? "-" : arena_format(arena, "%.*s", TEXT_ARG(board->names[cell]));
}

static Heading way(const Board *board, const char *name)
{
    return board_find_heading(board, text_of(name));
}

/* What one hop from the cell leads to. */
static const char *hop(const Board *board, const char *from, const char *heading)
{
    return name_of(board, board_hop(board, at(board, from), way(board, heading)));
}

static bool seat(Board *board, int count, Sides sides, const Heading *forward)
{
    return board_seat_players(arena, &diags, board, (Span){ 0 }, count, sides, forward);
}

/* Names find their cells, next leads back the opposite way, and seats are permutations. */
static void expect_sound(const Board *board)
{
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        cr_expect_eq(board_find_cell(board, board->names[cell]), cell);
        cr_expect(board_is_cell_like(board, board->names[cell]));
        for (unsigned heading = 0; heading < board->heading_count; heading++) {
            Cell next = board_hop(board, cell, (Heading)heading);
            if (next != CELL_NONE)
                cr_expect_eq(board_hop(board, next, board_opposite(board, (Heading)heading)), cell);
        }
        for (int player = 0; player < board->player_count; player++)
            cr_expect_eq(board->seats[player].seen[board->seats[player].cell[cell]], cell);
    }
}

/* What a seat makes of every way: the seat's image of a hop is a hop from the image. */
static void expect_symmetric(const Board *board)
{
    for (int player = 0; player < board->player_count; player++) {
        const Seat *seat_of = &board->seats[player];
        for (Cell cell = 0; cell < board->cell_count; cell++)
            for (int by = 0; by < board->heading_count; by++) {
                Heading plain = board_turn(board, board->seats[0].forward, by);
                Heading turned = board_turn(board, seat_of->forward, seat_of->orientation * by);
                Cell next = board_hop(board, cell, plain);
                cr_assert_eq(board_hop(board, seat_of->cell[cell], turned),
                             next == CELL_NONE ? CELL_NONE : seat_of->cell[next]);
            }
    }
}

Test(board, grid_numbering_and_ways)
{
    Board *board = grid(8, 8, 0);

    cr_assert_not_null(board);
    cr_expect_eq(board->cell_count, 64);
    cr_expect_eq(at(board, "a1"), 0);
    cr_expect_eq(at(board, "b1"), 1);
    cr_expect_eq(at(board, "a2"), 8);
    cr_expect_eq(at(board, "h8"), 63);
    cr_expect_eq(at(board, "i1"), CELL_NONE);
    cr_expect(board_is_cell_like(board, TEXT("e9")));
    cr_expect_not(board_is_cell_like(board, TEXT("e")));
    cr_expect_not(board_is_cell_like(board, TEXT("e4x")));
    cr_expect_str_eq(hop(board, "e4", "ne"), "f5");
    cr_expect_str_eq(hop(board, "h4", "e"), "-");
    cr_expect_eq(way(board, "left"), way(board, "w"));
    cr_expect_not(board_is_light(board, at(board, "a1")));
    cr_expect(board_is_light(board, at(board, "h1")));
    cr_expect_str_eq(name_of(board, board_leap(board, at(board, "b1"), way(board, "n"), 2, 1, 1, 0)), "c3");
    cr_expect_str_eq(name_of(board, board_leap(board, at(board, "b1"), way(board, "n"), 2, -1, 1, 0)), "a3");
    cr_expect_str_eq(name_of(board, board_leap(board, at(board, "h4"), way(board, "e"), 2, 1, 1, WRAP_FILES)),
                     "b3");
    cr_expect_str_eq(name_of(board, board_leap(board, at(board, "h4"), way(board, "e"), 8, 0, 0, WRAP_FILES)),
                     "-");
    cr_expect(text_is(board->description, "8x8"));
    expect_sound(board);
    board = grid(30, 30, 0);
    cr_expect_str_eq(name_of(board, 26), "aa1");
    cr_expect_str_eq(name_of(board, 29), "ad1");
    expect_sound(board);
}

Test(board, sizes_are_reported)
{
    cr_expect_null(grid(0, 8, 0));
    cr_expect_null(grid(33, 32, 0));
    cr_expect_null(grid(2000000000, 2000000000, 0));
    cr_expect_null(grid(-1, -1, 0));
    cr_expect_null(hex(HEX_HEXAGON, 0, ""));
    cr_expect_null(hex(HEX_HEXAGON, 2147483647, ""));
    cr_expect_null(hex(HEX_TRIANGLE, 45, ""));
    cr_expect_null(ring(0, 5));
    cr_expect_null(hex(HEX_HEXAGON, 6, "abc"));
    cr_expect_null(hex(HEX_HEXAGON, 2, "aab"));
    cr_expect_geq(diags.error_count, 2);
    cr_expect_not_null(grid(32, 32, 0));
    cr_expect_not_null(grid(1, 1, WRAP_BOTH));
    cr_expect_not_null(hex(HEX_TRIANGLE, 44, ""));
}

Test(board, layers)
{
    const Text layers[] = { TEXT(""), TEXT("x") };
    BoardSpec spec = {
        .topology = TOPOLOGY_GRID, .files = 8, .ranks = 8, .layer_names = layers, .layer_count = 2
    };
    Board *board = board_new(arena, &diags, &spec);

    cr_assert_not_null(board);
    cr_expect_eq(board->cell_count, 128);
    cr_expect_eq(at(board, "a1x"), 64);
    cr_expect_eq(board_twin(board, at(board, "e4")), at(board, "e4x"));
    cr_expect_eq(board_twin(board, at(board, "e4x")), at(board, "e4"));
    cr_expect_str_eq(hop(board, "e8x", "n"), "-");
    cr_expect_str_eq(hop(board, "e1x", "s"), "-");
    cr_expect(seat(board, 2, SIDES_MIRRORED, NULL));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "e1x")]), "e8x");
    expect_sound(board);
    expect_symmetric(board);
}

Test(board, holes_and_four_seats)
{
    CellSet holes = { { 0 } }, box;
    Board *whole = grid(14, 14, 0);
    static const char *const corners[][2] = {
        { "a1", "c3" }, { "l1", "n3" }, { "a12", "c14" }, { "l12", "n14" }
    };

    for (size_t i = 0; i < 4; i++) {
        board_box(whole, at(whole, corners[i][0]), at(whole, corners[i][1]), &box);
        cr_expect_eq(cellset_count(&box, whole->words), 9);
        cellset_unite(&holes, &box, whole->words);
    }
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = 14, .ranks = 14, .holes = &holes };
    Board *board = board_new(arena, &diags, &spec);
    const Heading forward[] = { 0, 2, 4, 6 };

    cr_assert_not_null(board);
    cr_expect_eq(board->cell_count, 160);
    cr_expect_eq(at(board, "d1"), 0);
    cr_expect_eq(at(board, "a1"), CELL_NONE);
    cr_expect_str_eq(hop(board, "d4", "sw"), "-");
    cr_expect(seat(board, 4, SIDES_TURNED, forward));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "d1")]), "a11");
    cr_expect_str_eq(name_of(board, board->seats[2].cell[at(board, "d1")]), "k14");
    cr_expect_eq(board_rank_seen(board, 1, at(board, "b7")), 2);
    expect_sound(board);
    expect_symmetric(board);
    int steps;
    cr_expect_eq(board_line(board, at(board, "a4"), at(board, "d1"), &steps), HEADING_NONE);
    cr_expect_eq(board_line(board, at(board, "a4"), at(board, "n4"), &steps), 2);
    cr_expect_eq(steps, 13);
}

Test(board, seats_of_two)
{
    Board *board = grid(9, 10, 0);

    cr_expect(seat(board, 2, SIDES_MIRRORED, NULL));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "e1")]), "e10");
    cr_expect_eq(board->seats[1].orientation, -1);
    expect_symmetric(board);
    cr_expect(seat(board, 2, SIDES_TURNED, NULL));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "a1")]), "i10");
    cr_expect_eq(board->seats[1].forward, 4);
    expect_symmetric(board);
    cr_expect_eq(diags.error_count, 0);
    cr_expect_not(seat(board, 4, SIDES_TURNED, NULL));
    cr_expect(text_is(diag_code_word(diags.items[0].code), "board-seats"));
    cr_expect_not(seat(board, 3, SIDES_TURNED, NULL));
    const Heading sideways[] = { 2, HEADING_NONE };
    cr_expect(seat(board, 2, SIDES_MIRRORED, sideways));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "a4")]), "i4");
    expect_symmetric(board);
}

Test(board, wrapped_grid)
{
    Board *board = grid(8, 8, WRAP_BOTH);
    int steps;

    cr_expect_str_eq(hop(board, "h8", "ne"), "a1");
    cr_expect(seat(board, 2, SIDES_MIRRORED, NULL));
    expect_sound(board);
    expect_symmetric(board);
    cr_expect_eq(board_line(board, at(board, "a1"), at(board, "h1"), &steps), way(board, "w"));
    cr_expect_eq(steps, 1);
    cr_expect_eq(board_line(board, at(board, "a1"), at(board, "h8"), &steps), way(board, "sw"));
    cr_expect_eq(steps, 1);
    cr_expect_eq(board_line(board, at(board, "a1"), at(board, "b3"), &steps), HEADING_NONE);
    board = grid(3, 5, WRAP_BOTH);
    cr_expect_eq(board_line(board, at(board, "a1"), at(board, "b3"), &steps), way(board, "nw"));
    cr_expect_eq(steps, 2);
    expect_sound(board);
}

Test(board, hexagon_is_numbered_as_glinski_did)
{
    Board *board = hex(HEX_HEXAGON, 6, "abcdefghikl");
    static const struct {
        const char *from, *heading, *to;
    } ways[] = {
        { "a1", "n", "a2" },   { "a1", "ne", "b2" }, { "a1", "se", "b1" }, { "f1", "ne", "g1" },
        { "f1", "nw", "e1" },  { "f6", "se", "g5" }, { "f6", "ne", "g6" }, { "f6", "e", "h5" },
        { "f6", "nne", "g7" }, { "l6", "nw", "k7" }, { "f11", "n", "-" },  { "f6", "ssw", "e4" },
    };

    cr_assert_not_null(board);
    cr_expect_eq(board->cell_count, 91);
    cr_expect_eq(board->orthogonal_first, 0);
    cr_expect_eq(at(board, "a7"), CELL_NONE);
    cr_expect_neq(at(board, "f11"), CELL_NONE);
    cr_expect_neq(at(board, "l6"), CELL_NONE);
    cr_expect_eq(at(board, "j1"), CELL_NONE);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        cr_expect_str_eq(hop(board, ways[i].from, ways[i].heading), ways[i].to, "%s %s", ways[i].from,
                         ways[i].heading);
    cr_expect(seat(board, 2, SIDES_MIRRORED, NULL));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "e1")]), "e10");
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "b1")]), "b7");
    expect_sound(board);
    expect_symmetric(board);
    for (int players = 2; players <= 6; players += players == 3 ? 3 : 1) {
        cr_expect(seat(board, players, SIDES_TURNED, NULL), "%d players", players);
        expect_symmetric(board);
    }
}

/* Of twelve headings those that "forward-right" and the other seven words mean, as turns clockwise. */
static void expect_ways(const Board *board, Heading forward, const unsigned turns[BOARD_WAYS])
{
    for (unsigned i = 0; i < BOARD_WAYS; i++)
        cr_expect_eq(board_way(board, forward, text_of(board_way_words[i])), turns[i], "%s of %u",
                     board_way_words[i], forward);
    cr_expect_eq(board_way(board, forward, TEXT("sideways")), HEADING_NONE);
}

Test(board, ways_of_hexes)
{
    static const unsigned to_edges[] = { 0, 2, 3, 4, 6, 8, 9, 10 },
                          to_corners[] = { 0, 1, 3, 5, 6, 7, 9, 11 };
    Board *edge_up = hex(HEX_HEXAGON, 6, ""), *corner_up = hex(HEX_TRIANGLE, 9, "");
    expect_ways(edge_up, 0, to_edges);
    expect_ways(edge_up, 1, to_corners);
    expect_ways(corner_up, 0, to_corners);
    expect_ways(corner_up, 1, to_edges);
}

Test(board, hexes_have_twelve_leaps_of_the_knight)
{
    Board *board = hex(HEX_HEXAGON, 6, "abcdefghikl");
    CellSet reached = { { 0 } };

    for (unsigned heading = 0; heading < board->heading_count; heading++)
        for (int turn = -1; turn <= 1; turn += 2)
            if (board_is_orthogonal(board, (Heading)heading)) {
                Cell to = board_leap(board, at(board, "f6"), (Heading)heading, 2, turn, 1, 0);
                cr_assert_neq(to, CELL_NONE);
                cellset_add(&reached, to);
            }
    cr_expect_eq(cellset_count(&reached, board->words), 12);
    cr_expect(cellset_has(&reached, at(board, "g8")));
    cr_expect(cellset_has(&reached, at(board, "d3")));
    cr_expect_eq(board_leap(board, at(board, "f6"), way(board, "n"), 1, 1, 1, 0), at(board, "g7"));
}

Test(board, pyramid)
{
    Board *board = hex(HEX_TRIANGLE, 33, "");
    static const struct {
        const char *from, *heading, *to;
    } ways[] = {
        { "b2", "e", "c2" },  { "b2", "w", "a2" },    { "b2", "ne", "b3" }, { "b2", "nw", "a3" },
        { "b2", "se", "c1" }, { "b2", "sw", "b1" },   { "c2", "n", "b4" },  { "a33", "ne", "-" },
        { "ag1", "e", "-" },  { "ag1", "nw", "af2" },
    };
    const Heading up[] = { 0, 0 };

    cr_assert_not_null(board);
    cr_expect_eq(board->cell_count, 561);
    cr_expect_eq(board->orthogonal_first, 1);
    cr_expect_str_eq(name_of(board, 560), "a33");
    cr_expect_str_eq(name_of(board, 32), "ag1");
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        cr_expect_str_eq(hop(board, ways[i].from, ways[i].heading), ways[i].to, "%s %s", ways[i].from,
                         ways[i].heading);
    cr_expect_not(seat(board, 2, SIDES_MIRRORED, NULL));
    cr_expect_not(seat(board, 2, SIDES_TURNED, NULL));
    cr_assert(seat(board, 2, SIDES_MIRRORED, up));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "e1")]), "ac1");
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "a2")]), "af2");
    cr_expect_eq(board_file_seen(board, 1, at(board, "ac1")), 5);
    expect_sound(board);
    expect_symmetric(board);
    cr_expect(seat(board, 3, SIDES_TURNED, NULL));
    expect_symmetric(board);
}

Test(board, other_hexes)
{
    for (int up = HEX_UP_EDGE; up <= HEX_UP_CORNER; up++)
        for (int shape = HEX_HEXAGON; shape <= HEX_RHOMBUS; shape++) {
            BoardSpec spec = { .topology = TOPOLOGY_HEX,
                               .shape = (HexShape)shape,
                               .side = 5,
                               .up_given = true,
                               .up = (HexUp)up };
            Board *board = board_new(arena, &diags, &spec);
            cr_assert_not_null(board);
            cr_expect_eq(board->cell_count, shape == HEX_HEXAGON ? 61 : shape == HEX_TRIANGLE ? 15 : 25);
            expect_sound(board);
            if (shape != HEX_TRIANGLE) {
                cr_expect(seat(board, 2, SIDES_TURNED, NULL));
                expect_symmetric(board);
            }
        }
    BoardSpec torus = {
        .topology = TOPOLOGY_HEX, .shape = HEX_RHOMBUS, .width = 5, .height = 4, .wrap = WRAP_BOTH
    };
    expect_sound(board_new(arena, &diags, &torus));
}

Test(board, rings)
{
    Board *board = ring(4, 24);
    int steps;

    cr_assert_not_null(board);
    cr_expect_eq(board->cell_count, 96);
    cr_expect_str_eq(name_of(board, 0), "a1");
    cr_expect_str_eq(name_of(board, 24), "b1");
    cr_expect_str_eq(hop(board, "a24", "anticlockwise"), "a1");
    cr_expect_str_eq(hop(board, "a1", "clockwise"), "a24");
    cr_expect_str_eq(hop(board, "b5", "out"), "a5");
    cr_expect_str_eq(hop(board, "d5", "in"), "-");
    cr_expect_str_eq(hop(board, "b5", "in-clockwise"), "c4");
    cr_expect_eq(board->rank[at(board, "c7")], 3);
    cr_expect_eq(board->file[at(board, "c7")], 7);
    cr_expect(seat(board, 3, SIDES_MIRRORED, NULL));
    cr_expect_str_eq(name_of(board, board->seats[1].cell[at(board, "a4")]), "a12");
    cr_expect_str_eq(name_of(board, board->seats[2].cell[at(board, "a12")]), "a4");
    expect_sound(board);
    expect_symmetric(board);
    cr_expect_not(seat(board, 5, SIDES_TURNED, NULL));
    cr_expect_eq(board_line(board, at(board, "a2"), at(board, "a23"), &steps), way(board, "clockwise"));
    cr_expect_eq(steps, 3);
    cr_expect_eq(board_line(board, at(board, "a24"), at(board, "c2"), &steps),
                 way(board, "in-anticlockwise"));
    cr_expect_eq(steps, 2);
}

/* Cells of one ring lie equally far from the middle, and the first army's share is at the bottom. */
Test(board, ring_coordinates)
{
    Board *board = ring(4, 48);

    cr_assert(seat(board, 6, SIDES_TURNED, NULL));
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        Cell first = (Cell)(cell / 48 * 48);
        float square = board->x[cell] * board->x[cell] + board->y[cell] * board->y[cell];
        float other = board->x[first] * board->x[first] + board->y[first] * board->y[first];
        cr_expect(square - other < 1e-3F && other - square < 1e-3F);
        cr_expect(board->y[cell] >= board->y[at(board, "a4")] - 1e-4F);
    }
    Cell left = at(board, "a4"), right = at(board, "a5");
    float mirrored = board->x[left] + board->x[right];
    cr_expect(board->x[left] < 0 && mirrored < 1e-4F && mirrored > -1e-4F);
}

Test(board, graph)
{
    const Text cells[] = { TEXT("a"), TEXT("b"), TEXT("c"), TEXT("d") };
    const float x[] = { 0, 1, 1, 2 }, y[] = { 1, 2, 1, 1 };
    const Text lines[] = { TEXT("east"), TEXT("climb"), TEXT("climb") };
    const uint16_t east[] = { 0, 2, 3 }, climb[] = { 0, 1 }, fork[] = { 0, 2 };
    const uint16_t *line_cells[] = { east, climb, fork };
    const size_t lengths[] = { 3, 2, 2 };
    GraphSpec graph = { cells, x, y, 4, lines, line_cells, lengths, 2, NULL };
    BoardSpec spec = { .topology = TOPOLOGY_GRAPH, .graph = &graph };
    Board *board = board_new(arena, &diags, &spec);
    int steps;

    cr_assert_not_null(board);
    cr_expect_str_eq(hop(board, "a", "east"), "c");
    cr_expect_str_eq(hop(board, "d", "-east"), "c");
    cr_expect_str_eq(hop(board, "b", "-climb"), "a");
    cr_expect_str_eq(hop(board, "b", "climb"), "-");
    cr_expect_eq(board_line(board, at(board, "d"), at(board, "a"), &steps), way(board, "-east"));
    cr_expect_eq(steps, 2);
    cr_expect_eq(board_leap(board, at(board, "a"), way(board, "east"), 2, 0, 0, 0), at(board, "d"));
    cr_expect_eq(board_leap(board, at(board, "a"), way(board, "east"), 3, 0, 0, 0), CELL_NONE);
    cr_expect_eq(board_leap(board, at(board, "a"), way(board, "east"), 2, 1, 1, 0), CELL_NONE);
    cr_expect_eq(board->file[3], 3);
    cr_expect_eq(board->rank[1], 2);
    cr_expect_eq(board_turn(board, 0, 1), HEADING_NONE);
    cr_expect(seat(board, 2, SIDES_MIRRORED, NULL));
    expect_sound(board);
    graph.line_count = 3;
    cr_expect_null(board_new(arena, &diags, &spec));
    cr_expect(text_is(diag_code_word(diags.items[0].code), "board-graph"));
}

/* The answer of board_line against walking every way. */
static void expect_lines(const Board *board)
{
    for (Cell from = 0; from < board->cell_count; from++)
        for (Cell to = 0; to < board->cell_count; to++) {
            int best = 0, steps;
            bool straight = false;
            for (unsigned heading = 0; heading < board->heading_count && from != to; heading++) {
                bool orthogonal = board_is_orthogonal(board, (Heading)heading);
                Cell cell = from;
                for (int step = 1;
                     (cell = board_hop(board, cell, (Heading)heading)) != CELL_NONE && cell != from; step++) {
                    if (cell != to)
                        continue;
                    if (best == 0 || (orthogonal && !straight) || (orthogonal == straight && step < best)) {
                        best = step;
                        straight = orthogonal;
                    }
                    break;
                }
            }
            Heading found = board_line(board, from, to, &steps);
            cr_assert_eq(found != HEADING_NONE, best > 0, "%s %s", name_of(board, from), name_of(board, to));
            cr_assert_eq(steps, best, "%s %s", name_of(board, from), name_of(board, to));
        }
}

Test(board, lines_are_what_walking_finds)
{
    CellSet holes = { { UINT64_C(0x0000040810000100) } };
    BoardSpec holed = {
        .topology = TOPOLOGY_GRID, .files = 8, .ranks = 8, .wrap = WRAP_FILES, .holes = &holes
    };
    BoardSpec torus = {
        .topology = TOPOLOGY_HEX, .shape = HEX_RHOMBUS, .width = 7, .height = 4, .wrap = WRAP_BOTH
    };

    expect_lines(grid(8, 8, 0));
    expect_lines(grid(8, 7, WRAP_BOTH));
    expect_lines(grid(6, 4, WRAP_BOTH));
    expect_lines(grid(6, 4, WRAP_RANKS));
    expect_lines(hex(HEX_HEXAGON, 5, ""));
    expect_lines(hex(HEX_TRIANGLE, 9, ""));
    expect_lines(ring(4, 16));
    expect_lines(board_new(arena, &diags, &holed));
    expect_lines(board_new(arena, &diags, &torus));
}
