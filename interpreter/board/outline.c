/* What cells look like: their shades, and the corners round them. */

#include "board/geometry.h"

static const float across_corners = 0.57735027f; /* from a hex's middle to its corner, a step being 1 */

unsigned board_shade(const Board *board, Cell cell)
{
    const BoardGeometry *geometry = board->geometry;

    switch (board->topology) {
    case TOPOLOGY_GRID: return board_is_light(board, cell) ? 0 : 1;
    case TOPOLOGY_HEX: return (unsigned)(geometry->u[cell] + 2 * geometry->v[cell]) % 3;
    case TOPOLOGY_RING: return (unsigned)(geometry->u[cell] + geometry->v[cell]) % 2;
    case TOPOLOGY_GRAPH: return 0;
    }
    return 0;
}

static size_t shift(const Board *board, Cell cell, const float (*corners)[2], size_t count, float *x,
                    float *y)
{
    for (size_t i = 0; i < count; i++) {
        x[i] = board->x[cell] + corners[i][0];
        y[i] = board->y[cell] + corners[i][1];
    }
    return count;
}

size_t board_outline(const Board *board, Cell cell, float *x, float *y)
{
    static const float square[4][2] = { { -0.5f, -0.5f }, { 0.5f, -0.5f }, { 0.5f, 0.5f }, { -0.5f, 0.5f } };
    const float wide = across_corners, half = across_corners / 2;
    const float level[6][2] = { { wide, 0 },  { half, 0.5f },   { -half, 0.5f },
                                { -wide, 0 }, { -half, -0.5f }, { half, -0.5f } };
    const float upright[6][2] = { { 0, wide },  { -0.5f, half }, { -0.5f, -half },
                                  { 0, -wide }, { 0.5f, -half }, { 0.5f, half } };

    switch (board->topology) {
    case TOPOLOGY_GRID: return shift(board, cell, square, 4, x, y);
    case TOPOLOGY_HEX: return shift(board, cell, board->up == HEX_UP_EDGE ? level : upright, 6, x, y);
    case TOPOLOGY_RING: return ring_outline(board, cell, x, y);
    case TOPOLOGY_GRAPH: return 0;
    }
    return 0;
}
