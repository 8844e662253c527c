/* Squares in files and ranks. The lattice is the board itself. */

#include "board/geometry.h"

static const int8_t grid_steps[8][2] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                                         { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
static const char *const grid_headings[8] = { "n", "ne", "e", "se", "s", "sw", "w", "nw" };

static bool grid_locate(const BoardSpec *spec, int file, int rank, int *u, int *v)
{
    (void)spec;
    *u = file - 1;
    *v = rank - 1;
    return true;
}

static void grid_place(const BoardSpec *spec, int u, int v, float *x, float *y)
{
    (void)spec;
    *x = (float)u;
    *y = (float)v;
}

bool grid_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice)
{
    if (spec->files < 1 || spec->ranks < 1 || spec->files > BOARD_CELLS_MAX || spec->ranks > BOARD_CELLS_MAX)
        return diag_error(diags, DIAG_BOARD_SIZE, spec->at.size,
                          "a grid of %d files and %d ranks is no board", spec->files, spec->ranks);
    *lattice = (Lattice){
        .files = spec->files,
        .ranks = spec->ranks,
        .width = spec->files,
        .height = spec->ranks,
        .heading_count = 8,
        .can_wrap = WRAP_BOTH,
        .wrap = spec->wrap,
        .steps = grid_steps,
        .heading_names = grid_headings,
        .locate = grid_locate,
        .place = grid_place,
    };
    return true;
}
