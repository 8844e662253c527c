/* Whether two cells lie on one line, and how far apart. Worked out
 * from coordinates: this is asked while moves are made, and a table of all
 * pairs would be larger than anything else. */

#include "board/geometry.h"

/* One axis: after k steps of `step` the distance `gap` must be covered, exactly
 * or, with a period, up to going round. */
static bool covers(int k, int step, int gap, int period)
{
    int left = gap - k * step;
    return period == 0 ? left == 0 : left % period == 0;
}

/* The least k > 0 that `step` allows for `gap` without a period, else 0. */
static int exact_steps(int step, int gap)
{
    return step != 0 && gap % step == 0 && gap / step > 0 ? gap / step : 0;
}

/* Steps along one heading over a gap of (du, dv); 0: that heading does not lead there. */
static int steps_along(const int8_t step[2], int du, int dv, int period_u, int period_v)
{
    int k = 0;

    if (period_u == 0 && step[0] != 0)
        k = exact_steps(step[0], du);
    else if (period_v == 0 && step[1] != 0)
        k = exact_steps(step[1], dv);
    else {
        /* Every axis it moves along is closed: the walk comes home within their product. */
        int home = (step[0] != 0 ? period_u : 1) * (step[1] != 0 ? period_v : 1);
        for (k = 1; k < home; k++)
            if (covers(k, step[0], du, period_u) && covers(k, step[1], dv, period_v))
                return k;
        return 0;
    }
    return k > 0 && covers(k, step[0], du, period_u) && covers(k, step[1], dv, period_v) ? k : 0;
}

/* Holes break lines: then the arithmetic answer has to be walked. */
static bool can_walk(const Board *board, Cell from, Heading heading, int steps)
{
    Cell cell = from;

    for (int step = 0; step < steps && cell != CELL_NONE; step++)
        cell = board_hop(board, cell, heading);
    return cell != CELL_NONE;
}

static int lattice_steps(const Board *board, Cell from, Heading heading, Cell to)
{
    const BoardGeometry *geometry = board->geometry;
    unsigned wrap = board->wrap & geometry->can_wrap;
    int steps = steps_along(
        geometry->steps[heading], geometry->u[to] - geometry->u[from], geometry->v[to] - geometry->v[from],
        (wrap & WRAP_FILES) != 0 ? geometry->period_u : 0, (wrap & WRAP_RANKS) != 0 ? geometry->period_v : 0);

    if (steps > 0 && geometry->has_holes && !can_walk(board, from, heading, steps))
        return 0;
    return steps;
}

static int graph_steps(const Board *board, Cell from, Heading heading, Cell to)
{
    Cell cell = from;

    for (int step = 1; step < board->cell_count; step++) {
        cell = board_hop(board, cell, heading);
        if (cell == to)
            return step;
        if (cell == CELL_NONE || cell == from)
            return 0;
    }
    return 0;
}

Heading board_line(const Board *board, Cell from, Cell to, int *steps)
{
    Heading best = HEADING_NONE;
    bool straight = false;

    *steps = 0;
    if (from == to || board->layer[from] != board->layer[to])
        return HEADING_NONE;
    for (unsigned i = 0; i < board->heading_count; i++) {
        Heading heading = (Heading)i;
        bool orthogonal = board_is_orthogonal(board, heading);
        int found = board->geometry == NULL ? graph_steps(board, from, heading, to)
                                            : lattice_steps(board, from, heading, to);
        if (found == 0 || (straight && !orthogonal))
            continue;
        if (best == HEADING_NONE || (orthogonal && !straight) || found < *steps) {
            best = heading;
            straight = orthogonal;
            *steps = found;
        }
    }
    return best;
}
