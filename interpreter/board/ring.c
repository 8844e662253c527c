/* Rings of sectors, the outermost ring first, sectors counted
 * anticlockwise. The lattice is the board unrolled: u runs with the sectors
 * and closes on itself, v goes inward. */

#include "board/geometry.h"

static const double half_turn = 3.14159265358979323846;

static const int8_t ring_steps[8][2] = { { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 },
                                         { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 } };
static const char *const ring_headings[8] = {
    "out", "out-clockwise",    "clockwise",     "in-clockwise",
    "in",  "in-anticlockwise", "anticlockwise", "out-anticlockwise",
};

static bool ring_locate(const BoardSpec *spec, int sector, int ring, int *u, int *v)
{
    (void)spec;
    *u = sector - 1;
    *v = ring - 1;
    return true;
}

/* By its series: good to a millionth, far finer than a picture needs. It is the
 * only such function here and not worth another library to link. */
static double sine(double angle)
{
    double term, sum;

    while (angle > half_turn)
        angle -= 2 * half_turn;
    while (angle < -half_turn)
        angle += 2 * half_turn;
    term = sum = angle;
    for (int i = 2; i < 24; i += 2) {
        term *= -angle * angle / (i * (i + 1));
        sum += term;
    }
    return sum;
}

/* Seen with the middle of the first `share` sectors at the bottom. The hole in
 * the middle is wide enough for cells of the inmost ring not to crowd. */
static void ring_point(int rings, int sectors, double share, double u, double v, float *x, float *y)
{
    double uncrowded = 0.7 * sectors / (2 * half_turn);
    double radius = (uncrowded > 1.5 ? uncrowded : 1.5) + (rings - 1 - v);
    double angle = half_turn * (2 * (u + 0.5 - share / 2) / sectors - 0.5);

    *x = (float)(radius * sine(angle + half_turn / 2));
    *y = (float)(radius * sine(angle));
}

static void ring_place(const BoardSpec *spec, int u, int v, float *x, float *y)
{
    ring_point(spec->rings, spec->sectors, spec->sectors / 2.0, u, v, x, y);
}

void ring_turn_picture(Board *board, int player_count)
{
    const BoardGeometry *geometry = board->geometry;

    for (Cell cell = 0; cell < board->cell_count; cell++)
        ring_point(board->ranks, board->files, (double)board->files / player_count, geometry->u[cell],
                   geometry->v[cell], &board->x[cell], &board->y[cell]);
}

/* Seen so, the first player's share lies at the bottom. */
size_t ring_outline(const Board *board, Cell cell, float *x, float *y)
{
    enum { PIECES = BOARD_OUTLINE_MAX / 2 - 1 }; /* of an arc, each a straight line */
    double share = (double)board->files / board->player_count;

    for (size_t i = 0; i <= PIECES; i++) {
        double u = board->geometry->u[cell] - 0.5 + (double)i / PIECES;
        size_t back = 2 * PIECES + 1 - i;
        ring_point(board->ranks, board->files, share, u, board->geometry->v[cell] - 0.5, &x[i], &y[i]);
        ring_point(board->ranks, board->files, share, u, board->geometry->v[cell] + 0.5, &x[back], &y[back]);
    }
    return BOARD_OUTLINE_MAX;
}

bool ring_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice)
{
    if (spec->rings < 1 || spec->sectors < 1 || spec->rings > BOARD_CELLS_MAX ||
        spec->sectors > BOARD_CELLS_MAX)
        return diag_error(diags, DIAG_BOARD_SIZE, spec->at.size, "%d rings of %d sectors are no board",
                          spec->rings, spec->sectors);
    *lattice = (Lattice){
        .files = spec->sectors,
        .ranks = spec->rings,
        .width = spec->sectors,
        .height = spec->rings,
        .heading_count = 8,
        .can_wrap = WRAP_BOTH,
        .wrap = (uint8_t)(spec->wrap | WRAP_FILES),
        .rank_first = true,
        .steps = ring_steps,
        .heading_names = ring_headings,
        .locate = ring_locate,
        .place = ring_place,
    };
    return true;
}
