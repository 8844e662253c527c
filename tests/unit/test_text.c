/* BOARD[HANDS] reads to what stands where, tells where it goes wrong, and is
 * written back as it was. */

#include "text/board_text.h"

#include <criterion/criterion.h>

enum { KING, PAWN, TOKIN, DUCK, KINDS };

typedef struct Bench {
    Arena *arena;
    SourceList sources;
    DiagList diags;
    Kernel kernel;
    KindRule kinds[KINDS];
    SetupPiece board[BOARD_CELLS_MAX];
    uint16_t hands[BOARD_PLAYERS_MAX * KINDS];
} Bench;

static void letters(KindRule *kind, const char *upper, const char *lower)
{
    for (int p = 0; p <= BOARD_PLAYERS_MAX; p++)
        kind->letters[p] = text_of(p == 1 ? lower : upper);
}

static Bench *bench_open(const BoardSpec *spec, int players)
{
    static const char names[] = "wbry";
    Arena *arena = arena_new(0);
    Bench *bench = arena_alloc(arena, sizeof *bench);
    bench->arena = arena;
    bench->sources.arena = arena;
    bench->diags = (DiagList){ .arena = arena, .sources = &bench->sources };
    Kernel *kernel = &bench->kernel;
    kernel->board = board_new(arena, &bench->diags, spec);
    cr_assert_not_null(kernel->board);
    kernel->player_count = (uint8_t)players;
    for (int p = 0; p < players; p++)
        kernel->players[p].letter = names[p];
    kernel->kinds = bench->kinds;
    kernel->kind_count = KINDS;
    kernel->promoted_flag = 0;
    letters(&bench->kinds[KING], "K", players == 2 ? "k" : "K");
    letters(&bench->kinds[PAWN], "P", players == 2 ? "p" : "P");
    letters(&bench->kinds[TOKIN], "+P", players == 2 ? "+p" : "+P");
    bench->kinds[DUCK].neutral = true;
    bench->kinds[DUCK].letters[PLAYER_NOBODY] = TEXT("*");
    return bench;
}

static bool bench_read(Bench *bench, const char *text, BoardText *result, BoardTextError *error)
{
    *result = (BoardText){ .board = bench->board, .hands = bench->hands };
    return board_text_read(&bench->kernel, text_of(text), result, error);
}

/* The board written back, gaps joined. */
static const char *show(Bench *bench)
{
    BoardRows rows;
    Buffer out = { .arena = bench->arena };
    board_rows(bench->kernel.board, &rows);
    for (size_t row = 0; row < rows.row_count; row++) {
        size_t gap = 0;
        buffer_add(&out, "%s", row > 0 ? "/" : "");
        for (size_t i = rows.start[row]; i < rows.start[row + 1]; i++) {
            SetupPiece piece = bench->board[rows.cells[i]];
            bool comma = board_text_has_commas(&bench->kernel) && i > rows.start[row];
            if (piece.kind == KIND_NONE) {
                gap++;
                if (i + 1u < rows.start[row + 1] && bench->board[rows.cells[i + 1]].kind == KIND_NONE)
                    continue;
                buffer_add(&out, "%s%zu", comma && i + 1 - gap > rows.start[row] ? "," : "", gap);
                gap = 0;
                continue;
            }
            buffer_add(&out, "%s", comma ? "," : "");
            board_text_write_piece(&bench->kernel, piece, &out);
        }
    }
    return out.bytes;
}

static const BoardSpec grid = { .topology = TOPOLOGY_GRID, .files = 4, .ranks = 3 };

Test(text, reads_what_it_writes)
{
    static const struct {
        const char *text;
        int players;
    } rows[] = {
        { "k3/1*2/P+p1K", 2 },   { "4/4/4", 2 },       { "P~+P~2/@P2*/3k", 2 },
        { "wK,3/4/rP,2,yK", 4 }, { "x*,xK,2/4/4", 3 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Bench *bench = bench_open(&grid, rows[i].players);
        BoardText result;
        BoardTextError error;
        cr_assert(bench_read(bench, rows[i].text, &result, &error), "%s: %s", rows[i].text, error.message);
        cr_assert_str_eq(show(bench), rows[i].text);
        cr_assert(!result.has_hands && result.end == text_of(rows[i].text).length);
        arena_free(bench->arena);
    }
}

Test(text, a_star_may_stand_for_a_cell_that_is_not_there)
{
    CellSet holes = { 0 };
    cellset_add(&holes, 0);
    BoardSpec spec = grid;
    spec.holes = &holes;
    for (int ducks = 0; ducks < 2; ducks++) {
        Bench *bench = bench_open(&spec, 2);
        if (!ducks)
            bench->kinds[DUCK].letters[PLAYER_NOBODY] = TEXT("#");
        BoardText result;
        BoardTextError error;
        cr_assert(bench_read(bench, ducks ? "k3/4/*2" : "k3/4/*3", &result, &error), "%s", error.message);
        cr_assert_str_eq(show(bench), ducks ? "k3/4/*2" : "k3/4/3");
        cr_assert(!bench_read(bench, "k3/4/*4", &result, &error));
        arena_free(bench->arena);
    }
}

Test(text, hands_in_brackets_or_in_a_row)
{
    static const char *const texts[] = { "4/4/4[PP+Pk] w", "4/4/4/PP+Pk w", "4/4/4[2P+Pk] w" };
    for (size_t i = 0; i < 3; i++) {
        Bench *bench = bench_open(&grid, 2);
        BoardText result;
        BoardTextError error;
        cr_assert(bench_read(bench, texts[i], &result, &error), "%s", error.message);
        cr_assert(result.has_hands && result.end == text_of(texts[i]).length - 2);
        cr_assert(bench->hands[PAWN] == 2 && bench->hands[TOKIN] == 1 && bench->hands[KINDS + KING] == 1);
        arena_free(bench->arena);
    }
}

Test(text, mistakes_have_their_place)
{
    static const struct {
        const char *text;
        size_t offset, length;
        const char *nearest;
        int players;
    } rows[] = {
        { "4/5/4", 2, 1, "", 2 },
        { "4/3/4", 2, 1, "", 2 },
        { "4/4", 3, 0, "", 2 },
        { "4/1x2/4", 3, 1, "", 2 },
        { "4/4/4[P", 5, 1, "", 2 },
        { "4/4/4x", 5, 1, "", 2 },
        { "4/0k3/4", 2, 1, "", 2 },
        { "4/4/99999999999999999999", 4, 20, "", 2 },
        { "wK,3/4/zP,3", 7, 2, "", 4 },
        { "wK3/4/4", 2, 1, "", 4 },
        { "3,/4/4", 1, 1, "", 4 },
        { "4/4/4[@P]", 6, 2, "", 2 },
        { "4/4/4/4", 5, 1, "", 2 },
        { "4/4/4/k3[] w", 5, 1, "", 2 },
        { "4/4/4[2] w", 6, 1, "", 2 },
        { "4/\xc3\xa9"
          "3/4",
          2, 2, "", 2 },
        { "", 0, 0, "", 2 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Bench *bench = bench_open(&grid, rows[i].players);
        BoardText result;
        BoardTextError error;
        cr_assert(!bench_read(bench, rows[i].text, &result, &error), "%s", rows[i].text);
        cr_assert(error.offset == rows[i].offset && error.length == rows[i].length, "%s: %s at %zu, %zu long",
                  rows[i].text, error.message, error.offset, error.length);
        cr_assert_str_eq(error.nearest, rows[i].nearest);
        arena_free(bench->arena);
    }
}

Test(text, rows_as_the_topology_draws_them)
{
    static const struct {
        BoardSpec spec;
        const char *first, *last; /* cells */
        size_t rows, second;      /* how many rows; where the second begins */
    } rows[] = {
        { { .topology = TOPOLOGY_GRID, .files = 4, .ranks = 3 }, "a3", "d1", 3, 4 },
        { { .topology = TOPOLOGY_HEX, .shape = HEX_HEXAGON, .side = 3 }, "a1", "e3", 5, 3 },
        { { .topology = TOPOLOGY_HEX, .shape = HEX_TRIANGLE, .side = 5 }, "a5", "e1", 5, 1 },
        { { .topology = TOPOLOGY_RING, .rings = 2, .sectors = 8 }, "a1", "b8", 2, 8 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Bench *bench = bench_open(&rows[i].spec, 2);
        const Board *board = bench->kernel.board;
        BoardRows order;
        board_rows(board, &order);
        cr_assert_eq(order.row_count, rows[i].rows, "%zu: %u rows", i, order.row_count);
        cr_assert_eq(order.start[1], rows[i].second);
        cr_assert(text_is(board->names[order.cells[0]], rows[i].first), "%.*s",
                  TEXT_ARG(board->names[order.cells[0]]));
        Text last = board->names[order.cells[board->cell_count - 1]];
        cr_assert(text_is(last, rows[i].last), "%.*s", TEXT_ARG(last));
        arena_free(bench->arena);
    }
}
