/* Which zones of a definition are marked on boards, whether these are pictures or stand at a terminal. */

#include <float.h>
#include <math.h>

#include "draw.h"

static const double near = 0.1; /* cells */

typedef struct Place {
    double x, y;
} Place;

static Place place_of(const VariRules *rules, size_t cell)
{
    float x, y;
    vari_rules_cell_place(rules, cell, &x, &y);
    return (Place){ (double)x, (double)y };
}

/* Whether a cell has an arrow that points as one of another cell does. */
static bool points_alike(const VariRules *rules, size_t cell, size_t other, size_t other_next)
{
    Place from = place_of(rules, other), to = place_of(rules, other_next), here = place_of(rules, cell);
    size_t next;
    for (size_t i = 0; (next = vari_rules_cell_arrow(rules, cell, i)) != SIZE_MAX; i++) {
        Place there = place_of(rules, next);
        if (fabs(there.x - here.x - (to.x - from.x)) < near &&
            fabs(there.y - here.y - (to.y - from.y)) < near)
            return true;
    }
    return false;
}

/* Whether it says which cells have an arrow of one sort: they have it, and need no mark. */
static bool tells_arrows(const VariRules *rules, size_t zone)
{
    size_t cells = vari_rules_cell_count(rules), first = 0, next;
    while (first < cells && !vari_rules_zone_has(rules, zone, 0, first))
        first++;
    for (size_t i = 0; (next = vari_rules_cell_arrow(rules, first, i)) != SIZE_MAX; i++) {
        bool same = true;
        for (size_t cell = 0; same && cell < cells; cell++)
            same = vari_rules_zone_has(rules, zone, 0, cell) == points_alike(rules, cell, first, next);
        if (same)
            return true;
    }
    return false;
}

/* How far cells lie apart: those of a zone, or (SIZE_MAX) all. */
typedef struct Extent {
    double wide, high;
    size_t count;
} Extent;

static Extent extent_of(const VariRules *rules, size_t zone, size_t player)
{
    Place least = { DBL_MAX, DBL_MAX }, most = { -DBL_MAX, -DBL_MAX };
    size_t count = 0;
    for (size_t cell = 0; cell < vari_rules_cell_count(rules); cell++) {
        if (zone != SIZE_MAX && !vari_rules_zone_has(rules, zone, player, cell))
            continue;
        Place here = place_of(rules, cell);
        least = (Place){ fmin(least.x, here.x), fmin(least.y, here.y) };
        most = (Place){ fmax(most.x, here.x), fmax(most.y, here.y) };
        count++;
    }
    return (Extent){ most.x - least.x, most.y - least.y, count };
}

/* That a board ends behind a row of cells is seen. */
static bool is_row(const Extent *zone, const Extent *board)
{
    enum { SHORT = 4 };
    bool level = zone->high < near, upright = zone->wide < near;
    bool through = (level && zone->wide > board->wide - near) || (upright && zone->high > board->high - near);
    return (level || upright) && (through || zone->count > SHORT);
}

bool zone_is_marked(const VariRules *rules, size_t zone, size_t player)
{
    Extent own = extent_of(rules, zone, player), all = extent_of(rules, SIZE_MAX, 0);
    return own.count > 0 && 2 * own.count <= all.count && !is_row(&own, &all) && !tells_arrows(rules, zone);
}

bool zone_parts_board(const VariRules *rules, size_t zone)
{
    bool parts = vari_rules_player_count(rules) == 2;
    for (size_t cell = 0; parts && cell < vari_rules_cell_count(rules); cell++)
        parts = vari_rules_zone_has(rules, zone, 0, cell) != vari_rules_zone_has(rules, zone, 1, cell);
    return parts;
}

size_t zone_of_halves(const VariRules *rules)
{
    for (size_t zone = 0; zone < vari_rules_zone_count(rules); zone++)
        if (zone_parts_board(rules, zone))
            return zone;
    return SIZE_MAX;
}
