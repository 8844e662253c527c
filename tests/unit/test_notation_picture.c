/* Pictures: what a reader sees of each sort of board. */

#include "notation/picture.h"

#include <criterion/criterion.h>

enum { KIND_COUNT = 3 };

/* A game with nothing in it but a board and pieces. */
typedef struct Scene {
    Kernel kernel;
    Program program;
    Position position;
} Scene;

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

TestSuite(picture, .init = set_up, .fini = tear_down);

static Scene *scene_new(const BoardSpec *spec, int players, Sides sides, const Heading *forward)
{
    static const char letters[KIND_COUNT][2] = { "P", "R", "K" };
    static const char *const glyphs[KIND_COUNT] = { "\u265f", "\u265c", "\u265a" };
    static const char *const names[] = { "white", "black", "green", "red", "blue", "yellow" };
    Scene *scene = arena_alloc(arena, sizeof *scene);
    Kernel *kernel = &scene->kernel;
    Position *position = &scene->position;

    kernel->board = board_new(arena, &diags, spec);
    cr_assert_not_null(kernel->board);
    cr_assert(board_seat_players(arena, &diags, kernel->board, (Span){ 0 }, players, sides, forward));
    kernel->player_count = (uint8_t)players;
    for (int player = 0; player < players; player++)
        kernel->players[player] = (PlayerRule){ .name = text_of(names[player]), .letter = names[player][0] };
    kernel->kind_count = KIND_COUNT;
    kernel->kinds = arena_array(arena, KIND_COUNT, sizeof *kernel->kinds);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        kernel->kinds[kind].glyph = text_of(glyphs[kind]);
        for (int owner = 0; owner <= BOARD_PLAYERS_MAX; owner++)
            kernel->kinds[kind].letters[owner] = kernel->kinds[kind].shown[owner] =
                text_of(arena_format(arena, "%c", letters[kind][0] + (owner == 1 && players == 2 ? 32 : 0)));
    }
    scene->program = (Program){ .kernel = kernel, .board = kernel->board, .words = kernel->board->words };
    position->program = &scene->program;
    position->board = arena_array(arena, kernel->board->cell_count, sizeof *position->board);
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        position->board[cell] = piece_none();
    position->hands = arena_array(arena, (size_t)players * KIND_COUNT, sizeof *position->hands);
    position->turn.round = 1;
    return scene;
}

static void put(Scene *scene, const char *cell, unsigned kind, unsigned owner)
{
    Cell at = board_find_cell(scene->kernel.board, text_of(cell));

    cr_assert_neq(at, CELL_NONE, "%s", cell);
    scene->position.board[at] = (Piece){ .kind = (Kind)kind, .owner = (Player)owner };
}

static int columns; /* there are on the terminal; 0: as many as you like */

static const char *draw(const Scene *scene, unsigned perspective, bool unicode)
{
    Buffer out = { .arena = arena };

    PictureWish wish = {
        .perspective = (Player)perspective, .unicode = unicode, .phases = UINT32_MAX, .columns = columns
    };
    notation_picture(&scene->position, &wish, &out);
    return arena_format(arena, "%.*s", TEXT_ARG(buffer_text(&out)));
}

static void expect_picture(const Scene *scene, unsigned perspective, bool unicode, const char *expected)
{
    const char *drawn = draw(scene, perspective, unicode);
    cr_expect_str_eq(drawn, expected, "drawn:\n%s", drawn);
}

Test(picture, grid)
{
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = 5, .ranks = 10 };
    Scene *scene = scene_new(&spec, 2, SIDES_MIRRORED, NULL);

    put(scene, "a1", 1, 0);
    put(scene, "c1", 2, 0);
    put(scene, "c10", 2, 1);
    scene->position.hands[0] = 2;
    scene->position.hands[1] = 1;
    expect_picture(scene, 0, false,
                   "    a b c d e\n"
                   "10  . . k . . 10\n"
                   " 9  . . . . .  9\n"
                   " 8  . . . . .  8\n"
                   " 7  . . . . .  7\n"
                   " 6  . . . . .  6\n"
                   " 5  . . . . .  5\n"
                   " 4  . . . . .  4\n"
                   " 3  . . . . .  3\n"
                   " 2  . . . . .  2\n"
                   " 1  R . K . .  1\n"
                   "    a b c d e\n"
                   "\n"
                   "white in hand: 2xP R\n"
                   "black in hand: nothing\n"
                   "white to act, round 1\n");
    expect_picture(scene, 1, true,
                   "    e d c b a\n"
                   " 1  · · ♔ · ♖  1\n"
                   " 2  · · · · ·  2\n"
                   " 3  · · · · ·  3\n"
                   " 4  · · · · ·  4\n"
                   " 5  · · · · ·  5\n"
                   " 6  · · · · ·  6\n"
                   " 7  · · · · ·  7\n"
                   " 8  · · · · ·  8\n"
                   " 9  · · · · ·  9\n"
                   "10  · · ♚ · · 10\n"
                   "    e d c b a\n"
                   "\n"
                   "white in hand: 2×♙ ♖\n"
                   "black in hand: nothing\n"
                   "white to act, round 1\n");
}

Test(picture, four_players_and_a_stone)
{
    CellSet holes = { { 3 } };
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = 5, .ranks = 5 };
    Scene *scene = scene_new(&spec, 4, SIDES_TURNED, NULL);

    put(scene, "a1", 1, 0);
    put(scene, "a5", 1, 1);
    put(scene, "c1", 2, PLAYER_NOBODY);
    scene->position.turn = (Turn){ .player = 1, .round = 3, .out = 4 };
    expect_picture(scene, 1, false,
                   "    5  4  3  2  1\n"
                   "e   .  .  .  .  . e\n"
                   "d   .  .  .  .  . d\n"
                   "c   .  .  .  . xK c\n"
                   "b   .  .  .  .  . b\n"
                   "a  bR  .  .  . wR a\n"
                   "    5  4  3  2  1\n"
                   "\n"
                   "out: green\n"
                   "black to act, round 3\n");
    spec.holes = &holes;
    expect_picture(scene_new(&spec, 1, SIDES_TURNED, NULL), 0, false,
                   "   a b c d e\n"
                   "5  . . . . . 5\n"
                   "4  . . . . . 4\n"
                   "3  . . . . . 3\n"
                   "2  . . . . . 2\n"
                   "1      . . . 1\n"
                   "   a b c d e\n"
                   "\n"
                   "white to act, round 1\n");
}

Test(picture, layers)
{
    const Text layers[] = { TEXT(""), TEXT("x") };
    BoardSpec spec = {
        .topology = TOPOLOGY_GRID, .files = 3, .ranks = 2, .layer_names = layers, .layer_count = 2
    };

    expect_picture(scene_new(&spec, 2, SIDES_TURNED, NULL), 0, false,
                   "layer 1\n"
                   "   a b c\n"
                   "2  . . . 2\n"
                   "1  . . . 1\n"
                   "   a b c\n"
                   "\n"
                   "layer 2 (x)\n"
                   "   a b c\n"
                   "2  . . . 2\n"
                   "1  . . . 1\n"
                   "   a b c\n"
                   "\n"
                   "white to act, round 1\n");
}

Test(picture, hexagon)
{
    BoardSpec spec = { .topology = TOPOLOGY_HEX, .side = 3, .file_letters = TEXT("vwxyz") };
    Scene *scene = scene_new(&spec, 2, SIDES_MIRRORED, NULL);

    put(scene, "x1", 2, 0);
    put(scene, "x5", 2, 1);
    put(scene, "v1", 0, 0);
    expect_picture(scene, 0, false,
                   "            5 k 5\n"
                   "        4 .       . 4\n"
                   "    3 .       .       . 3\n"
                   "          .       .\n"
                   "    2 .       .       . 2\n"
                   "          .       .\n"
                   "    1 P       .       . 1\n"
                   "      v   .       .   z\n"
                   "          w   K   y\n"
                   "              x\n"
                   "\n"
                   "white to act, round 1\n");
    expect_picture(scene, 1, false,
                   "              x\n"
                   "          y   K   w\n"
                   "      z   .       .   v\n"
                   "    1 .       .       P 1\n"
                   "          .       .\n"
                   "    2 .       .       . 2\n"
                   "          .       .\n"
                   "    3 .       .       . 3\n"
                   "        4 .       . 4\n"
                   "            5 k 5\n"
                   "\n"
                   "white to act, round 1\n");
    spec.up_given = true;
    spec.up = HEX_UP_CORNER;
    scene = scene_new(&spec, 2, SIDES_TURNED, NULL);
    put(scene, "v1", 0, 0);
    expect_picture(scene, 0, false,
                   "      5 . . . 5\n"
                   "     4 . . . . 4\n"
                   "    3 . . . . . 3\n"
                   "     2 . . . . z\n"
                   "      1 P . . y\n"
                   "        v w x\n"
                   "\n"
                   "white to act, round 1\n");
    expect_picture(scene, 1, false,
                   "        x w v\n"
                   "      y . . P 1\n"
                   "     z . . . . 2\n"
                   "    3 . . . . . 3\n"
                   "     4 . . . . 4\n"
                   "      5 . . . 5\n"
                   "\n"
                   "white to act, round 1\n");
}

Test(picture, triangle_is_as_wide_as_needed)
{
    const Heading up[] = { 0, 0 };
    BoardSpec spec = { .topology = TOPOLOGY_HEX, .shape = HEX_TRIANGLE, .side = 28 };
    Scene *scene = scene_new(&spec, 2, SIDES_MIRRORED, up);

    put(scene, "e1", 1, 0);
    put(scene, "x1", 1, 1);
    const char *drawn = draw(scene, 1, false);
    cr_expect_not_null(
        strstr(drawn, "\n     1 . . . . R . . . . . . . . . . . . . . . . . . r . . . . ab1\n"));
    cr_expect_not_null(strstr(drawn, "\n       a b c d e f g h i j k l m n o p q r s t u v w x y z a a\n"));
    cr_expect_eq(strncmp(drawn + strspn(drawn, " "), "28 . a28\n", 9), 0);
}

Test(picture, ring_is_unrolled)
{
    BoardSpec spec = { .topology = TOPOLOGY_RING, .rings = 3, .sectors = 12 };
    Scene *scene = scene_new(&spec, 3, SIDES_TURNED, NULL);

    put(scene, "a2", 1, 0);
    put(scene, "c3", 2, 0);
    put(scene, "a6", 1, 1);
    columns = 48; /* too few for a ring that is round */
    expect_picture(scene, 0, false,
                   "     1  2  3  4  5  6  7  8  9 10 11 12\n"
                   "c :  .  . wK  .  .  .  .  .  .  .  .  . : c\n"
                   "b :  .  .  .  .  .  .  .  .  .  .  .  . : b\n"
                   "a :  . wR  .  .  . bR  .  .  .  .  .  . : a\n"
                   "     1  2  3  4  5  6  7  8  9 10 11 12\n"
                   "\n"
                   "white to act, round 1\n");
    expect_picture(scene, 1, false,
                   "     5  6  7  8  9 10 11 12  1  2  3  4\n"
                   "c :  .  .  .  .  .  .  .  .  .  . wK  . : c\n"
                   "b :  .  .  .  .  .  .  .  .  .  .  .  . : b\n"
                   "a :  . bR  .  .  .  .  .  .  . wR  .  . : a\n"
                   "     5  6  7  8  9 10 11 12  1  2  3  4\n"
                   "\n"
                   "white to act, round 1\n");
    columns = 40; /* ten files at most, two strips of six */
    expect_picture(scene, 1, false,
                   "     5  6  7  8  9 10\n"
                   "c :  .  .  .  .  .  . : c\n"
                   "b :  .  .  .  .  .  . : b\n"
                   "a :  . bR  .  .  .  . : a\n"
                   "     5  6  7  8  9 10\n"
                   "\n"
                   "    11 12  1  2  3  4\n"
                   "c :  .  .  .  . wK  . : c\n"
                   "b :  .  .  .  .  .  . : b\n"
                   "a :  .  .  . wR  .  . : a\n"
                   "    11 12  1  2  3  4\n"
                   "\n"
                   "white to act, round 1\n");
    columns = 0;
}

Test(picture, what_is_too_wide_is_cut_between_words)
{
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = 28, .ranks = 2 };
    Scene *scene = scene_new(&spec, 2, SIDES_MIRRORED, NULL);

    put(scene, "a1", 1, 0);
    put(scene, "g2", 2, 1);
    put(scene, "ab1", 2, 0);
    columns = 60; /* eighty-odd are needed */
    expect_picture(scene, 0, false,
                   "    a  b  c  d  e  f  g  h  i  j  k  l  m  n\n"
                   "2   .  .  .  .  .  .  k  .  .  .  .  .  .  .\n"
                   "1   R  .  .  .  .  .  .  .  .  .  .  .  .  .\n"
                   "    a  b  c  d  e  f  g  h  i  j  k  l  m  n\n"
                   "\n"
                   "to the right of that:\n"
                   "\n"
                   "  o  p  q  r  s  t  u  v  w  x  y  z aa ab\n"
                   "  .  .  .  .  .  .  .  .  .  .  .  .  .  . 2\n"
                   "  .  .  .  .  .  .  .  .  .  .  .  .  .  K 1\n"
                   "  o  p  q  r  s  t  u  v  w  x  y  z aa ab\n"
                   "\n"
                   "white to act, round 1\n");
    columns = 0;
}

Test(picture, graph_with_its_lines)
{
    const Text cells[] = { TEXT("a"), TEXT("b"), TEXT("c"), TEXT("d"), TEXT("e"), TEXT("f") };
    const float x[] = { 0, 1, 1, 1, 2, 2 }, y[] = { 1, 2, 1, 0, 1, 0 };
    const uint16_t pairs[][2] = { { 0, 2 }, { 2, 4 }, { 3, 2 }, { 2, 1 },
                                  { 0, 1 }, { 0, 3 }, { 3, 4 }, { 2, 5 } };
    const char *const ways[] = { "e", "e", "n", "n", "ne", "se", "ne", "se" };
    const uint16_t *line_cells[8];
    size_t lengths[8];
    Text names[8];

    for (size_t i = 0; i < 8; i++) {
        line_cells[i] = pairs[i];
        lengths[i] = 2;
        names[i] = text_of(ways[i]);
    }
    GraphSpec graph = { cells, x, y, 6, names, line_cells, lengths, 8, NULL };
    BoardSpec spec = { .topology = TOPOLOGY_GRAPH, .graph = &graph };
    Scene *scene = scene_new(&spec, 2, SIDES_MIRRORED, NULL);
    put(scene, "e", 2, 1);
    put(scene, "a", 0, 0);
    expect_picture(scene, 0, false,
                   "        b:.\n"
                   "    /   |\n"
                   " a:P -- c:. -- e:k\n"
                   "    \\   |  X\n"
                   "        d:.    f:.\n"
                   "\n"
                   "white to act, round 1\n");
}

/* Coordinates too far apart for a page fall back to a list; nothing grows without bound. */
Test(picture, extremes)
{
    const Text cells[] = { TEXT("a"), TEXT("b"), TEXT("c") };
    const float x[] = { 0, 0.01F, 1e30F }, y[] = { 0, 1e20F, 0 };
    const uint16_t line[] = { 0, 1, 2 };
    const uint16_t *lines[] = { line };
    const size_t lengths[] = { 3 };
    const Text names[] = { TEXT("on") };
    GraphSpec graph = { cells, x, y, 3, names, lines, lengths, 1, NULL };
    BoardSpec far = { .topology = TOPOLOGY_GRAPH, .graph = &graph };
    BoardSpec wide = { .topology = TOPOLOGY_GRID, .files = 1024, .ranks = 1 };

    expect_picture(scene_new(&far, 1, SIDES_TURNED, NULL), 0, false,
                   "a:.  b:.  c:.\n"
                   "\n"
                   "white to act, round 1\n");
    cr_expect_gt(strlen(draw(scene_new(&wide, 1, SIDES_TURNED, NULL), 0, true)), 4096);
}
