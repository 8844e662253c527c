/* What is left of a gain once everybody who can has taken back, the cheapest first: told from the tables of
 * who takes from where, so that nothing is made. Whoever gains nothing by taking leaves it. */

#include "play/lines.h"
#include "search/moves.h"

enum {
    TAKINGS_MOST = 24,
    ROYAL_WORTH = 1 << 20 /* that nobody gives for anything */
};

/* Who takes next. */
typedef struct Cheapest {
    Cell from;
    int32_t worth;
} Cheapest;

static int32_t worth_to_lose(const Appraisal *appraisal, Code code)
{
    const Kernel *kernel = appraisal->program->kernel;
    return kernel->kinds[code_kind(appraisal->program, code)].royal != ROYAL_NONE ? ROYAL_WORTH
                                                                                  : appraisal->worth[code];
}

static void consider(const Appraisal *appraisal, const Position *position, Cell from, Cheapest *cheapest)
{
    int32_t worth = worth_to_lose(appraisal, position->codes[from]);
    if (cheapest->from == CELL_NONE || worth < cheapest->worth)
        *cheapest = (Cheapest){ .from = from, .worth = worth };
}

/* Along the axes, by riding there and by hopping over what stands first. */
static void consider_axes(const Appraisal *appraisal, const Position *position, Cell target, Code asked,
                          unsigned owners, Cheapest *cheapest)
{
    const SlotTables *tables = position->tables;
    const Spot *spot = cell_spots(position->program, target);
    const uint8_t *ranges = ranges_against(position->program, tables, tables->ranges, asked);
    const uint8_t *hops = ranges_against(position->program, tables, tables->hops, asked);
    for (unsigned axis = 0; axis < position->program->lines->axis_count; axis++, spot++)
        for (unsigned back = 0; back < 2; back++) {
            Seen seen = line_look(position, spot, back != 0);
            if (seen_takes(position, ranges, seen, 2 * axis + back, owners, spot->length))
                consider(appraisal, position, seen.cell, cheapest);
            if (hops == NULL)
                continue;
            seen = seen_next(position, seen, axis, back != 0);
            if (seen_takes(position, hops, seen, 2 * axis + back, owners, spot->length))
                consider(appraisal, position, seen.cell, cheapest);
        }
}

static Cheapest find_cheapest(const Appraisal *appraisal, const Position *position, Cell target, Code asked,
                              unsigned owners)
{
    const SlotTables *tables = position->tables;
    Cheapest cheapest = { .from = CELL_NONE };
    consider_axes(appraisal, position, target, asked, owners, &cheapest);
    for (; owners != 0; owners &= owners - 1) {
        Takers takers = takers_of(position->program, tables, target, (Player)__builtin_ctz(owners));
        for (const Taker *taker = takers.first; taker < takers.end; taker++)
            if (!taker->asked && position->codes[taker->from] == taker->code &&
                code_is_of(tables, asked, taker->take) &&
                way_is_clear(position, tables, taker->between, taker->line, taker->hop, taker->over))
                consider(appraisal, position, taker->from, &cheapest);
    }
    return cheapest;
}

/* Of who is on the side of a player, or against it, a bit each. */
static unsigned owners_of(const Kernel *kernel, Player player, bool with)
{
    unsigned owners = 0;
    for (Player other = 0; other < kernel->player_count; other++)
        if ((kernel->players[other].side == kernel->players[player].side) == with)
            owners |= 1u << other;
    return owners;
}

/* Each taking is worth what it takes less what comes after it, and is left where that is less than nothing.
 */
static int32_t settle(int32_t *won, unsigned takings)
{
    for (unsigned i = takings; i-- > 0;)
        if (-won[i + 1] < won[i])
            won[i] = -won[i + 1];
    return won[0];
}

/* What stands on the target after the action; 0: nothing that is known. */
static Code code_after(const Appraisal *appraisal, const Position *position, const Action *action,
                       Player owner)
{
    const Kernel *kernel = appraisal->program->kernel;
    if (action->to == CELL_NONE || owner >= kernel->player_count)
        return 0;
    if (action->kind != KIND_NONE && action->kind < kernel->kind_count)
        return (Code)(1 + program_piece(appraisal->program, owner, action->kind));
    return action->from == CELL_NONE ? 0 : position->codes[action->from];
}

int32_t action_stake(const Appraisal *appraisal, const Position *position, const Action *action)
{
    Code standing = code_after(appraisal, position, action, play_actor(position));
    int32_t worth = standing == 0 ? 0 : worth_to_lose(appraisal, standing);
    return worth == ROYAL_WORTH ? 0 : worth;
}

int32_t action_exchange(const Appraisal *appraisal, Position *position, const Action *action, int32_t won)
{
    const Kernel *kernel = appraisal->program->kernel;
    Player owner = play_actor(position);
    Code standing = code_after(appraisal, position, action, owner);
    if (position->tables == NULL || standing == 0)
        return won;
    unsigned owners[2] = { owners_of(kernel, owner, false), owners_of(kernel, owner, true) };
    Cell lifted[TAKINGS_MOST];
    int32_t gains[TAKINGS_MOST + 1] = { won };
    int32_t stake = worth_to_lose(appraisal, standing);
    unsigned count = 0, takings = 0;
    if (action->from != CELL_NONE)
        position_lift(position, lifted[count++] = action->from);
    while (count < TAKINGS_MOST) {
        Cheapest next = find_cheapest(appraisal, position, action->to, standing, owners[takings % 2]);
        if (next.from == CELL_NONE)
            break;
        takings++;
        gains[takings] = stake - gains[takings - 1];
        if (gains[takings] < 0 && -gains[takings - 1] < 0)
            break;
        standing = position->codes[next.from];
        stake = next.worth;
        position_lift(position, lifted[count++] = next.from);
    }
    while (count > 0)
        position_lift(position, lifted[--count]);
    return settle(gains, takings);
}
