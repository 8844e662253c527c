/* Hexagonal cells. The lattice has two axes 60 degrees apart: v is
 * the edge heading next to straight up (up itself when that is an edge), u
 * the next edge heading clockwise. With an edge up, files are upright and
 * each is counted from its lowest cell; with a corner up, ranks are level
 * and each is counted from its left end. */

#include "board/geometry.h"

/* Edge directions and corner directions in turn, clockwise from v. The first
 * entry is the corner before v, so that either may be made heading 0. */
static const int8_t hex_steps[13][2] = {
    { -1, 2 }, { 0, 1 },   { 1, 1 },  { 1, 0 },  { 2, -1 }, { 1, -1 }, { 1, -2 },
    { 0, -1 }, { -1, -1 }, { -1, 0 }, { -2, 1 }, { -1, 1 }, { -1, 2 },
};
static const char *const edge_up_headings[12] = { "n", "nne", "ne", "e", "se", "sse",
                                                  "s", "ssw", "sw", "w", "nw", "nnw" };
static const char *const corner_up_headings[12] = { "n", "ne", "ene", "e", "ese", "se",
                                                    "s", "sw", "wsw", "w", "wnw", "nw" };

static HexUp hex_up(const BoardSpec *spec)
{
    if (spec->up_given)
        return spec->up;
    return spec->shape == HEX_TRIANGLE ? HEX_UP_CORNER : HEX_UP_EDGE;
}

static int hex_width(const BoardSpec *spec)
{
    switch (spec->shape) {
    case HEX_HEXAGON: return 2 * spec->side - 1;
    case HEX_TRIANGLE: return spec->side;
    case HEX_RHOMBUS: return spec->width > 0 ? spec->width : spec->side;
    }
    return 0;
}

static int hex_height(const BoardSpec *spec)
{
    if (spec->shape == HEX_RHOMBUS)
        return spec->height > 0 ? spec->height : spec->side;
    return hex_width(spec);
}

static bool hex_has(const BoardSpec *spec, int u, int v)
{
    if (u < 0 || v < 0 || u >= hex_width(spec) || v >= hex_height(spec))
        return false;
    switch (spec->shape) {
    case HEX_HEXAGON: return u + v >= spec->side - 1 && u + v <= 3 * (spec->side - 1);
    case HEX_TRIANGLE: return u + v < spec->side;
    case HEX_RHOMBUS: return true;
    }
    return false;
}

/* The first place on the line `across` of a hexagon whose left or lower half is cut off. */
static int hex_first(const BoardSpec *spec, int across)
{
    if (spec->shape != HEX_HEXAGON || across >= spec->side - 1)
        return 0;
    return spec->side - 1 - across;
}

static bool hex_locate(const BoardSpec *spec, int file, int rank, int *u, int *v)
{
    if (hex_up(spec) == HEX_UP_EDGE) {
        *u = file - 1;
        *v = rank - 1 + hex_first(spec, file - 1);
    } else {
        *u = file - 1 + hex_first(spec, rank - 1);
        *v = rank - 1;
    }
    return hex_has(spec, *u, *v);
}

static void hex_place(const BoardSpec *spec, int u, int v, float *x, float *y)
{
    const float row = 0.8660254f;
    float along = (float)u, up = (float)v;

    if (hex_up(spec) == HEX_UP_EDGE) {
        *x = along * row;
        *y = up + along / 2;
    } else {
        *x = along + up / 2;
        *y = up * row;
    }
}

bool hex_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice)
{
    const int most = BOARD_CELLS_MAX;
    bool sized = spec->shape == HEX_RHOMBUS || spec->side >= 1;

    if (!sized || spec->side > most || spec->width > most || spec->height > most || hex_width(spec) < 1 ||
        hex_height(spec) < 1)
        return diag_error(diags, DIAG_BOARD_SIZE, spec->at.size,
                          "a board of hexes needs a side of at least 1 and not over a thousand cells");
    if (spec->wrap != 0 && spec->shape != HEX_RHOMBUS)
        return diag_error(diags, DIAG_BOARD_SIZE, spec->at.wrap,
                          "among hexes only a rhombus can be wrapped: opposite edges of "
                          "other shapes do not fit");
    bool edge = hex_up(spec) == HEX_UP_EDGE;
    *lattice = (Lattice){
        .files = hex_width(spec),
        .ranks = hex_height(spec),
        .width = hex_width(spec),
        .height = hex_height(spec),
        .heading_count = 12,
        .orthogonal_first = edge ? 0 : 1,
        .can_wrap = spec->shape == HEX_RHOMBUS ? WRAP_BOTH : 0,
        .wrap = spec->wrap,
        .steps = hex_steps + (edge ? 1 : 0),
        .heading_names = edge ? edge_up_headings : corner_up_headings,
        .locate = hex_locate,
        .place = hex_place,
    };
    return true;
}
