/* Movement notation on every kind of board: what it becomes, and where the caret
 * stands when it is wrong. movement_printer.h says how movements are written. */

#include "definition/pieces.h"
#include "movement_printer.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Row {
    const char *notation, *movements;
} Row;

typedef struct Desk {
    Arena *arena;
    SourceList sources;
    DiagList diags;
    Kernel kernel;
    Scope scope;
} Desk;

static void desk_open(Desk *desk, const BoardSpec *spec)
{
    memset(desk, 0, sizeof *desk);
    desk->arena = arena_new(0);
    desk->sources.arena = desk->arena;
    desk->diags.arena = desk->arena;
    desk->diags.sources = &desk->sources;
    desk->kernel.board = board_new(desk->arena, &desk->diags, spec);
    cr_assert_not_null(desk->kernel.board);
    desk->scope.rules = desk->scope.reading = desk->arena;
    desk->scope.diags = &desk->diags;
    desk->scope.kernel = &desk->kernel;
    desk->scope.movement_lexer = lexer_new(desk->arena, LEXER_MOVEMENT);
}

static const BoardSpec square_spec = { .topology = TOPOLOGY_GRID, .files = 8, .ranks = 8 };
static const BoardSpec edge_up_spec = { .topology = TOPOLOGY_HEX, .shape = HEX_HEXAGON, .side = 6 };
static const BoardSpec corner_up_spec = { .topology = TOPOLOGY_HEX, .shape = HEX_TRIANGLE, .side = 9 };
static const BoardSpec ring_spec = { .topology = TOPOLOGY_RING, .rings = 4, .sectors = 16 };

static const Text graph_cells[] = { { "a", 1 }, { "b", 1 }, { "c", 1 } };
static const float graph_x[] = { 0, 1, 2 }, graph_y[] = { 0, 0, 1 };
static const Text graph_lines[] = { { "east", 4 }, { "up", 2 } };
static const uint16_t east_cells[] = { 0, 1, 2 }, up_cells[] = { 0, 2 };
static const uint16_t *const graph_line_cells[] = { east_cells, up_cells };
static const size_t graph_lengths[] = { 3, 2 };
static const GraphSpec graph = { graph_cells,      graph_x,       graph_y, 3,   graph_lines,
                                 graph_line_cells, graph_lengths, 2,       NULL };
static const BoardSpec graph_spec = { .topology = TOPOLOGY_GRAPH, .graph = &graph };

static bool read_row(Desk *desk, const char *notation, Heading forward, MovementList *list)
{
    Text text = text_of(notation);
    Span span = { source_add(&desk->sources, TEXT("row"), text), 0, (uint32_t)text.length };
    return movement_read_text(&desk->scope, text, span, forward, list);
}

static void check_rows(const BoardSpec *spec, Heading forward, const Row *rows, size_t count)
{
    Desk desk;
    desk_open(&desk, spec);
    for (size_t i = 0; i < count; i++) {
        MovementList list = { 0 };
        bool read = read_row(&desk, rows[i].notation, forward, &list);
        Text printed = print_movements(desk.arena, &list);
        cr_expect(read, "%s is read", rows[i].notation);
        cr_expect(text_is(printed, rows[i].movements), "%s:\n is %.*s\nnot %s", rows[i].notation,
                  TEXT_ARG(printed), rows[i].movements);
    }
    cr_expect_eq(desk.diags.count, 0);
    arena_free(desk.arena);
}

static const Row squares[] = {
    { "W", "mc{0 2 4 6}" },
    { "F", "mc{1 3 5 7}" },
    { "D", "mc{0*2 2*2 4*2 6*2}" },
    { "N", "mc{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}" },
    { "A", "mc{1*2 3*2 5*2 7*2}" },
    { "H", "mc{0*3 2*3 4*3 6*3}" },
    { "C", "mc{0:3\\1 0:3/1 2:3\\1 2:3/1 4:3\\1 4:3/1 6:3\\1 6:3/1}" },
    { "Z", "mc{0:3\\2 0:3/2 2:3\\2 2:3/2 4:3\\2 4:3/2 6:3\\2 6:3/2}" },
    { "G", "mc{1*3 3*3 5*3 7*3}" },
    { "K", "mc{0 1 2 3 4 5 6 7}" },
    { "R", "mc{0 2 4 6}x*" },
    { "B", "mc{1 3 5 7}x*" },
    { "Q", "mc{0 1 2 3 4 5 6 7}x*" },
    { "U", "mc{anywhere}" },
    { "mU", "m{anywhere}" },
    { "(4,1)", "mc{0:4\\1 0:4/1 2:4\\1 2:4/1 4:4\\1 4:4/1 6:4\\1 6:4/1}" },
    { "f(1,4)", "mc{0:4\\1 0:4/1}" },
    { "(3,3)", "mc{1*3 3*3 5*3 7*3}" },
    { "WW", "mc{0 2 4 6}x*" },
    { "NN", "mc{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}x*" },
    { "D0", "mc{0*2 2*2 4*2 6*2}x*" },
    { "W3", "mc{0 2 4 6}x3" },
    { "K2", "mc{0 1 2 3 4 5 6 7}x2" },
    { "KNAD", "mc{0 0:2\\1 0*2 0:2/1 1 1*2 2 2:2\\1 2*2 2:2/1 3 3*2 4 4:2\\1 4*2 4:2/1 5 5*2 6 6:2\\1 "
              "6*2 6:2/1 7 7*2}" },
    { "RB", "mc{0 1 2 3 4 5 6 7}x*" },
    { "BW", "mc{1 3 5 7}x*; mc{0 2 4 6}" },
    { "KW", "mc{0 1 2 3 4 5 6 7}" },
    { "WiF", "mc{0 2 4 6}; imc{1 3 5 7}" },
    { "iWF", "imc{0 2 4 6}; mc{1 3 5 7}" },
    { "oWF", "omc{0 2 4 6}; mc{1 3 5 7}" },
    { "WaF", "mc{0 2 4 6}; m{1 3 5 7}>mc{0 2 6}" },
    { "fasWbarW", "m{0}>mc{2 6}; m{4}>mc{2}" },
    { "fasWbarWbalW", "m{0 4}>mc{2 6}" }, /* the last two are one, and that is one with the first */
    { "fmWfceFifmnD", "m{0}; ce{1 7}; itmn{0*2}" },
    { "mRcpR", "m{0 2 4 6}x*; cp{0 2 4 6}x*" },
    { "RN", "mc{0 2 4 6}x*; mc{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}" },
    { "fW", "mc{0}" },
    { "fF", "mc{1 7}" },
    { "flF", "mc{7}" },
    { "fsF", "mc{1 7}" },
    { "fsW", "mc{0 2 6}" },
    { "frW", "mc{0 2}" },
    { "sW", "mc{2 6}" },
    { "vW", "mc{0 4}" },
    { "flbrF", "mc{3 7}" },
    { "WfF", "mc{0 1 2 4 6 7}" },
    { "FfW", "mc{0 1 3 5 7}" },
    { "fhW", "mc{0}" },
    { "fhF", "mc{1 7}" },
    { "fR", "mc{0}x*" },
    { "bR", "mc{4}x*" },
    { "fN", "mc{0:2\\1 0:2/1}" },
    { "ffN", "mc{0:2\\1 0:2/1}" },
    { "fhN", "mc{0:2\\1 0:2/1 2:2\\1 6:2/1}" },
    { "fsN", "mc{2:2\\1 6:2/1}" },
    { "flN", "mc{6:2/1}" },
    { "lfN", "mc{0:2\\1}" },
    { "frN", "mc{2:2\\1}" },
    { "rfN", "mc{0:2/1}" },
    { "lN", "mc{6:2\\1 6:2/1}" },
    { "sN", "mc{2:2\\1 2:2/1 6:2\\1 6:2/1}" },
    { "vN", "mc{0:2\\1 0:2/1 4:2\\1 4:2/1}" },
    { "lvN", "mc{0:2\\1 4:2/1}" },
    { "rvN", "mc{0:2/1 4:2\\1}" },
    { "bbN", "mc{4:2\\1 4:2/1}" },
    { "bsN", "mc{2:2/1 6:2\\1}" },
    { "hrN", "mc{0:2/1 2:2/1 4:2/1 6:2/1}" },
    { "hlN", "mc{0:2\\1 2:2\\1 4:2\\1 6:2\\1}" },
    { "nN", "mcn{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}" },
    { "nA", "mcn{1*2 3*2 5*2 7*2}" },
    { "nZ", "mcn{0:3\\2 0:3/2 2:3\\2 2:3/2 4:3\\2 4:3/2 6:3\\2 6:3/2}" },
    { "nDD", "mcn{0*2 2*2 4*2 6*2}x*" },
    { "nW", "mc{0 2 4 6}" },
    { "dW", "d{0 2 4 6}" },
    { "cdW", "cd{0 2 4 6}" },
    { "pR", "mcp{0 2 4 6}x*" },
    { "gQ", "mcg{0 1 2 3 4 5 6 7}x*" },
    { "jR", "mcj{0 2 4 6}x*" },
    { "jR4", "mcj{0 2 4 6}x4" },
    { "jD", "P{0 2 4 6}>mc{0}" },
    { "jA", "P{1 3 5 7}>mc{0}" },
    { "oR", "omc{0 2 4 6}x*" },
    { "inA", "itmcn{1*2 3*2 5*2 7*2}" },
    { "iW", "imc{0 2 4 6}" },
    { "fcafmF", "c{1 7}>m{0}" },
    { "mfFfcafmF", "m{1 7}; c{1 7}>m{0}" },
    { "caK", "c{0 1 2 3 4 5 6 7}>mc{0 1 2 3 5 6 7}" },
    { "mcabK", "mc{0 1 2 3 4 5 6 7}>mc{4}" },
    { "KNADcaKmcabK",
      "mc{0 0:2\\1 0*2 0:2/1 1 1*2 2 2:2\\1 2*2 2:2/1 3 3*2 4 4:2\\1 4*2 4:2/1 5 5*2 6 6:2\\1 "
      "6*2 6:2/1 7 7*2}; c{0 1 2 3 4 5 6 7}>mc{0 1 2 3 5 6 7}; mc{0 1 2 3 4 5 6 7}>mc{4}" },
    { "afsW", "m{0 2 4 6}>mc{1 7}" },
    { "afsF", "m{1 3 5 7}>mc{1 7}" },
    { "afsK", "m{0 1 2 3 4 5 6 7}>mc{1 7}" },
    { "RmasR", "mc{0 2 4 6}x*; m{0 2 4 6}x*>mc{2 6}x*" },
    { "BmasB", "mc{1 3 5 7}x*; m{1 3 5 7}x*>mc{2 6}x*" },
    { "mQcaK", "m{0 1 2 3 4 5 6 7}x*; c{0 1 2 3 4 5 6 7}>mc{0 1 2 3 5 6 7}" },
    { "afN", "m{0:2\\1 2:2\\1 4:2\\1 6:2\\1}>mc{0:2\\1}; m{0:2/1 2:2/1 4:2/1 6:2/1}>mc{0:2/1}" },
    { "afrN", "m{0:2\\1 2:2\\1 4:2\\1 6:2\\1}>mc{0:2/1}; m{0:2/1 2:2/1 4:2/1 6:2/1}>mc{2:2\\1}" },
    { "avKmcpafmcpavK", "m{0 1 2 3 4 5 6 7}>mc{0 4}; mcP{0 1 2 3 4 5 6 7}>mcP{0}>mc{0 4}" },
    { "[W-F]", "m{0 2 4 6}>mc{1 7}" },
    { "[F?R]", "mc{1 3 5 7}; m{1 3 5 7}>mc{1 7}x*" },
    { "[F-R]", "m{1 3 5 7}>mc{1 7}x*" },
    { "[W?sW]", "mc{0 2 4 6}; m{0 2 4 6}>mc{2 6}" },
    { "c[F?R]", "c{1 3 5 7}; m{1 3 5 7}>c{1 7}x*" },
    { "f[W-F]", "m{0}>mc{1 7}" },
    { "[mF?cR]", "m{1 3 5 7}; m{1 3 5 7}>c{1 7}x*" },
    { "[K-K]", "m{0 1 2 3 4 5 6 7}>mc{0}" },
    { "[N-N]", "m{0:2\\1 2:2\\1 4:2\\1 6:2\\1}>mc{0:2\\1}; m{0:2/1 2:2/1 4:2/1 6:2/1}>mc{0:2/1}" },
    { "[N-W]", "m{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}>mc{0}" },
    { "[K-N]", "m{0 2 4 6}>mc{0:2\\1 0:2/1}; m{1 3 5 7}>mc{1:2\\1 7:2/1}" },
    { "[pW-W]", "P{0 2 4 6}>mc{0}" },
    { "[F?rF?lF]", "mc{1 3 5 7}; m{1 3 5 7}>mc{2}; m{1 3 5 7}>m{2}>mc{6}" },
    { "i[W-F]", "im{0 2 4 6}>mc{1 7}" },
    { "B N", "mc{1 3 5 7}x*; mc{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}" },
    { "fB  rN 3", "mc{1 7}x*; mc{2:2\\1 2:2/1}x3" },
};

static const Row edge_up_hexes[] = {
    { "W", "mc{0 2 4 6 8 10}" },
    { "F", "mc{1 3 5 7 9 11}" },
    { "N", "mc{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1 8:2\\1 8:2/1 10:2\\1 10:2/1}" },
    { "D", "mc{0*2 2*2 4*2 6*2 8*2 10*2}" },
    { "A", "mc{1*2 3*2 5*2 7*2 9*2 11*2}" },
    { "K", "mc{0 1 2 3 4 5 6 7 8 9 10 11}" },
    { "R", "mc{0 2 4 6 8 10}x*" },
    { "Q", "mc{0 1 2 3 4 5 6 7 8 9 10 11}x*" },
    { "mfWceflWcefrWifmnD", "m{0}; ce{2 10}; itmn{0*2}" },
    { "fW", "mc{0}" },
    { "flW", "mc{10}" },
    { "vR", "mc{0 6}x*" },
    { "sW", "mc{2 4 8 10}" },
    { "lW", "mc{8 10}" },
    { "fsW", "mc{2 10}" },
    { "fF", "mc{1 11}" },
    { "fN", "mc{0:2\\1 0:2/1}" },
    { "fhN", "mc{0:2\\1 0:2/1 2:2\\1 2:2/1 10:2\\1 10:2/1}" },
    { "flN", "mc{0:2\\1 10:2\\1 10:2/1}" },
    { "fW2", "mc{0}x2" },
    { "afsW", "m{0 2 4 6 8 10}>mc{2 10}" },
    { "[W-F]", "m{0 2 4 6 8 10}>mc{1 11}" },
    { "caK", "c{0 1 2 3 4 5 6 7 8 9 10 11}>mc{0 1 2 3 4 5 7 8 9 10 11}" },
    { "bcaW", "c{6}>mc{0 2 4 8 10}" },
};

static const Row corner_up_hexes[] = {
    { "W", "mc{1 3 5 7 9 11}" },
    { "F", "mc{0 2 4 6 8 10}" },
    { "N", "mc{1:2\\1 1:2/1 3:2\\1 3:2/1 5:2\\1 5:2/1 7:2\\1 7:2/1 9:2\\1 9:2/1 11:2\\1 11:2/1}" },
    { "fW", "mc{1 11}" },
    { "fW2", "mc{1 11}x2" },
    { "vR", "mc{1 5 7 11}x*" },
    { "sW", "mc{3 9}" },
    { "flW", "mc{11}" },
    { "fF", "mc{0}" },
    { "lW", "mc{9}" },
    { "fmWfcF", "m{1 11}; c{0}" },
    { "[W-F]", "m{1 3 5 7 9 11}>mc{1 11}" },
    { "RN", "mc{1 3 5 7 9 11}x*; mc{1:2\\1 1:2/1 3:2\\1 3:2/1 5:2\\1 5:2/1 7:2\\1 7:2/1 9:2\\1 9:2/1 "
            "11:2\\1 11:2/1}" },
};

static const Row rings[] = {
    { "W", "mc{0 2 4 6}" },
    { "K", "mc{0 1 2 3 4 5 6 7}" },
    { "N", "mc{0:2\\1 0:2/1 2:2\\1 2:2/1 4:2\\1 4:2/1 6:2\\1 6:2/1}" },
    { "fmWfcF", "m{0}; c{1 7}" },
    { "ifmnD", "itmn{0*2}" },
    { "fsW", "mc{0 2 6}" },
    { "Q", "mc{0 1 2 3 4 5 6 7}x*" },
};

/* Two lines, walked both ways: four headings, all of them orthogonal. */
static const Row graphs[] = {
    { "W", "mc{0 1 2 3}" }, { "mK", "m{0 1 2 3}" },  { "cR", "c{0 1 2 3}x*" },
    { "fW", "mc{1}" },      { "U", "mc{anywhere}" },
};

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

Test(movement, notation_on_every_board)
{
    check_rows(&square_spec, 0, ROWS(squares));
    check_rows(&edge_up_spec, 0, ROWS(edge_up_hexes));
    check_rows(&corner_up_spec, 0, ROWS(corner_up_hexes));
    check_rows(&ring_spec, 0, ROWS(rings));
    check_rows(&graph_spec, 1, ROWS(graphs));
}

/* Directions count from forward, so that only its parity matters. */
Test(movement, forward_may_be_any_heading)
{
    check_rows(&square_spec, 4, ROWS(squares));
    check_rows(&ring_spec, 2, ROWS(rings));
    check_rows(&edge_up_spec, 1, ROWS(corner_up_hexes));
    check_rows(&corner_up_spec, 5, ROWS(edge_up_hexes));
}

typedef struct Mistake {
    const char *notation;
    DiagCode code;
    uint32_t start, end;
} Mistake;

static const Mistake mistakes[] = {
    { "", DIAG_BAD_MOVEMENT, 0, 0 },
    { "fm", DIAG_BAD_MOVEMENT, 0, 2 },
    { "fmW c", DIAG_BAD_MOVEMENT, 4, 5 },
    { "k", DIAG_MOVEMENT_LETTER, 0, 1 },
    { "WE", DIAG_MOVEMENT_LETTER, 1, 2 },
    { "Wx", DIAG_MOVEMENT_LETTER, 1, 2 },
    { "3W", DIAG_MOVEMENT_RANGE, 0, 1 },
    { "NN3", DIAG_MOVEMENT_RANGE, 2, 3 },
    { "W03", DIAG_MOVEMENT_RANGE, 1, 3 },
    { "W1024", DIAG_MOVEMENT_RANGE, 1, 5 },
    { "W99999999999999999999", DIAG_MOVEMENT_RANGE, 1, 21 },
    { "[F?R]3", DIAG_MOVEMENT_RANGE, 5, 6 },
    { "U3", DIAG_MOVEMENT_RANGE, 1, 2 },
    { "(0,0)", DIAG_MOVEMENT_RANGE, 0, 5 },
    { "(100,1)", DIAG_MOVEMENT_RANGE, 0, 7 },
    { "pW", DIAG_MOVEMENT_RANGE, 0, 2 },
    { "WjN", DIAG_MOVEMENT_RANGE, 1, 3 },
    { "hW", DIAG_MOVEMENT_DIRECTION, 0, 1 },
    { "WfhhN", DIAG_MOVEMENT_DIRECTION, 3, 4 },
    { "hrW", DIAG_MOVEMENT_DIRECTION, 0, 2 },
    { "F?R", DIAG_BAD_MOVEMENT, 1, 2 },
    { "[F?R", DIAG_BAD_MOVEMENT, 0, 1 },
    { "[F R]", DIAG_BAD_MOVEMENT, 3, 4 },
    { "[]", DIAG_BAD_MOVEMENT, 1, 2 },
    { "[F?[R-W]]", DIAG_BAD_MOVEMENT, 3, 4 },
    { "a[W-F]", DIAG_BAD_MOVEMENT, 0, 1 },
    { "[aW-F]", DIAG_BAD_MOVEMENT, 1, 2 },
    { "n[W-F]", DIAG_BAD_MOVEMENT, 0, 1 },
    { "f[fW-F]", DIAG_BAD_MOVEMENT, 0, 1 },
    { "WfU", DIAG_BAD_MOVEMENT, 1, 3 },
    { "aU", DIAG_BAD_MOVEMENT, 0, 2 },
    { "mmW", DIAG_BAD_MOVEMENT, 1, 2 },
    { "pgR", DIAG_BAD_MOVEMENT, 1, 2 },
    { "eaW", DIAG_BAD_MOVEMENT, 0, 1 },
    { "gaW", DIAG_BAD_MOVEMENT, 0, 1 },
    { "aaaaW", DIAG_MOVEMENT_LIMIT, 3, 4 },
    { "[W-W-W-W-W]", DIAG_MOVEMENT_LIMIT, 9, 10 },
    { "fffffffffffffffffW", DIAG_MOVEMENT_LIMIT, 16, 17 },
    { "B,N", DIAG_STRAY_CHARACTER, 1, 2 },
    { "(4,1", DIAG_STRAY_CHARACTER, 0, 1 },
    { "W\xc3\xa9", DIAG_STRAY_CHARACTER, 1, 3 },
};

static void check_mistake(Desk *desk, const Mistake *mistake)
{
    MovementList list = { 0 };
    size_t before = desk->diags.count;
    cr_expect_not(read_row(desk, mistake->notation, 0, &list), "%s is refused", mistake->notation);
    cr_expect_eq(list.count, 0);
    cr_expect_eq(desk->diags.count, before + 1, "%s has one mistake", mistake->notation);
    const Diag *diag = &desk->diags.items[desk->diags.count - 1];
    cr_expect_eq(diag->code, mistake->code, "%s: %.*s", mistake->notation, TEXT_ARG(diag->message));
    cr_expect(diag->span.start == mistake->start && diag->span.end == mistake->end, "%s: caret at %u-%u",
              mistake->notation, diag->span.start, diag->span.end);
}

Test(movement, mistakes_are_told_at_their_column)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        Desk desk;
        desk_open(&desk, &square_spec);
        check_mistake(&desk, &mistakes[i]);
        arena_free(desk.arena);
    }
}

Test(movement, graphs_refuse_shapes)
{
    static const Mistake refused[] = {
        { "F", DIAG_BAD_MOVEMENT, 0, 1 },  { "WN", DIAG_BAD_MOVEMENT, 1, 2 },
        { "Q", DIAG_BAD_MOVEMENT, 0, 1 },  { "lW", DIAG_MOVEMENT_DIRECTION, 0, 1 },
        { "aW", DIAG_BAD_MOVEMENT, 1, 2 }, { "[W-R]", DIAG_BAD_MOVEMENT, 3, 4 },
    };
    Desk desk;
    desk_open(&desk, &graph_spec);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        check_mistake(&desk, &refused[i]);
    arena_free(desk.arena);
}

Test(movement, lints_leave_the_movement_as_it_is)
{
    static const struct {
        const char *notation, *movements, *says;
        DiagCode code;
    } rows[] = {
        { "L", "mc{0:3\\1 0:3/1 2:3\\1 2:3/1 4:3\\1 4:3/1 6:3\\1 6:3/1}",
          "`L` is read as `C`; other programs may read it otherwise", DIAG_MOVEMENT_OLD_LETTER },
        { "fJ", "mc{0:3\\2 0:3/2}", "`J` is read as `Z`; other programs may read it otherwise",
          DIAG_MOVEMENT_OLD_LETTER },
        { "fK", "mc{0 1 7}", "`fK` is read as `fWfF`: direction letters go to both parts of `K`",
          DIAG_MOVEMENT_EXPANDS },
        { "faK", "m{0 1 7}>mc{0 1 2 3 5 6 7}",
          "`fK` is read as `fWfF`: direction letters go to both parts of `K`", DIAG_MOVEMENT_EXPANDS },
        { "mlQ3", "m{5 6 7}x3", "`lQ3` is read as `lR3lB3`: direction letters go to both parts of `Q`",
          DIAG_MOVEMENT_EXPANDS },
    };
    Desk desk;
    desk_open(&desk, &square_spec);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        MovementList list = { 0 };
        cr_expect(read_row(&desk, rows[i].notation, 0, &list));
        Text printed = print_movements(desk.arena, &list);
        cr_expect(text_is(printed, rows[i].movements), "%s: %.*s", rows[i].notation, TEXT_ARG(printed));
        cr_assert_eq(desk.diags.count, i + 1);
        const Diag *diag = &desk.diags.items[i];
        cr_expect(diag->severity == SEVERITY_WARNING && diag->code == rows[i].code);
        cr_expect(text_is(diag->message, rows[i].says), "%.*s", TEXT_ARG(diag->message));
    }
    cr_expect_eq(desk.diags.error_count, 0);
    arena_free(desk.arena);
}

/* A megabyte of letters is refused at once, and no notation makes many movements. */
Test(movement, size_is_bounded)
{
    Desk desk;
    desk_open(&desk, &square_spec);
    size_t length = 1 << 20;
    char *letters = arena_alloc(desk.arena, length + 1);
    memset(letters, 'f', length);
    MovementList list = { 0 };
    size_t bytes = arena_bytes(desk.arena);
    cr_expect_not(movement_read_text(&desk.scope, (Text){ letters, length }, (Span){ 0, 0, 0 }, 0, &list));
    cr_expect_lt(arena_bytes(desk.arena) - bytes, 1u << 20);
    cr_expect_eq(desk.diags.items[0].code, DIAG_MOVEMENT_LIMIT);

    Buffer buffer = { .arena = desk.arena };
    for (int range = 1; range <= 200; range++)
        buffer_add(&buffer, "W%d", range);
    cr_expect_not(movement_read_text(&desk.scope, buffer_text(&buffer), (Span){ 0, 0, 0 }, 0, &list));
    cr_expect_eq(list.count, 0);
    arena_free(desk.arena);
}

Test(movement, lists_grow_by_each_notation)
{
    Desk desk;
    desk_open(&desk, &square_spec);
    MovementList list = { 0 };
    cr_expect(read_row(&desk, "W", 0, &list));
    cr_expect(read_row(&desk, "F", 0, &list));
    Text printed = print_movements(desk.arena, &list);
    cr_expect(text_is(printed, "mc{0 2 4 6}; mc{1 3 5 7}"), "%.*s", TEXT_ARG(printed));
    cr_expect(text_is(list.items[0].text, "W"));
    list.count = 0;
    cr_expect(read_row(&desk, "fmWmFcF", 0, &list));
    cr_expect(text_is(list.items[0].text, "fmWmF"), "joined neighbours share a text");
    cr_expect(list.items[0].span.start == 0 && list.items[0].span.end == 5);
    arena_free(desk.arena);
}

static void check_legs(const BoardSpec *spec, Heading forward, const Row *rows, size_t count)
{
    Desk desk;
    desk_open(&desk, spec);
    for (size_t i = 0; i < count; i++) {
        Text text = text_of(rows[i].notation);
        Node go = { .type = NODE_SCALAR,
                    .text = text,
                    .span = { source_add(&desk.sources, TEXT("leg"), text), 0, (uint32_t)text.length } };
        Node *items[] = { &(Node){
            .type = NODE_MAP, .entries = &(NodeEntry){ TEXT("go"), .value = &go }, .count = 1 } };
        MovementList list = { 0 };
        legs_read(&desk.scope, &(Node){ .type = NODE_LIST, .items = items, .count = 1 }, forward, &list);
        Text printed = list.count == 0 ? TEXT("refused") : print_movements(desk.arena, &list);
        cr_expect(text_is(printed, rows[i].movements), "%s: %.*s", rows[i].notation, TEXT_ARG(printed));
    }
    arena_free(desk.arena);
}

Test(movement, single_legs_of_records)
{
    static const Row on_squares[] = {
        { "fW", "mc{0}" },
        { "mR", "m{0 2 4 6}x*" },
        { "forward", "mc{0}" },
        { "forward 2", "mc{0}x2" },
        { "back 0", "mc{4}x*" },
        { "left", "mc{6}" },
        { "forward-left 3", "mc{7}x3" },
        { "WF", "mc{0 1 2 3 4 5 6 7}" },
        { "forward-left3", "refused" },
        { "n", "refused" },
        { "afW", "refused" },
        { "forward 5000", "refused" },
        { "nowhere", "refused" },
        { "", "refused" },
    };
    static const Row on_hexes[] = {
        { "forward-left", "mc{10}" },
        { "forward-right", "mc{2}" },
        { "left", "mc{9}" },
        { "back", "mc{6}" },
    };
    static const Row on_triangles[] = {
        { "forward-left", "mc{11}" },
        { "back-right", "mc{5}" },
        { "right 2", "mc{3}x2" },
        { "fW", "mc{1 11}" },
    };
    static const Row on_graphs[] = {
        { "east", "mc{0}" },
        { "up 0", "mc{2}x*" },
        { "left", "refused" },
    };
    check_legs(&square_spec, 4, ROWS(on_squares));
    check_legs(&edge_up_spec, 0, ROWS(on_hexes));
    check_legs(&corner_up_spec, 0, ROWS(on_triangles));
    check_legs(&graph_spec, 1, ROWS(on_graphs));
}
