/* Static exchange evaluation from the attack tables. The cheapest piece captures first, and a side stops when
 * capturing does not pay. No action is made. */

#include "play/lines.h"
#include "search/moves.h"

enum {
    TAKINGS_MOST = 24,
    ROYAL_WORTH = 1 << 20 /* more than everything else together */
};

/* The next capturing piece. */
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

/* Attackers along the axes: sliders, and hoppers over the first piece. */
static void consider_axes(const Appraisal *appraisal, const Position *position, Cell target, Code asked,
                          unsigned owners, Cheapest *cheapest)
{
    const MoveTables *tables = position->tables;
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
    const MoveTables *tables = position->tables;
    Cheapest cheapest = { .from = CELL_NONE };
    consider_axes(appraisal, position, target, asked, owners, &cheapest);
    for (; owners != 0; owners &= owners - 1) {
        AttackerSpan attackers = attackers_of(position, tables, target, (Player)__builtin_ctz(owners));
        for (const Attacker *attacker = attackers.first; attacker < attackers.end; attacker++)
            if (!attacker->conditional && position->codes[attacker->from] == attacker->code &&
                code_is_of(tables, asked, attacker->take) &&
                path_is_clear(position, tables, attacker->between, attacker->line, attacker->hop,
                              attacker->over))
                consider(appraisal, position, attacker->from, &cheapest);
    }
    return cheapest;
}

/* Bit set of the players on a player's side, or against it. */
static unsigned owners_of(const Kernel *kernel, Player player, bool with)
{
    unsigned owners = 0;
    for (Player other = 0; other < kernel->player_count; other++)
        if ((kernel->players[other].side == kernel->players[player].side) == with)
            owners |= 1u << other;
    return owners;
}

/* Negamax over the list of captures: a capture is worth its victim less the best reply, and is declined if
 * that is negative. */
static int32_t settle(int32_t *won, unsigned takings)
{
    for (unsigned i = takings; i-- > 0;)
        if (-won[i + 1] < won[i])
            won[i] = -won[i + 1];
    return won[0];
}

/* The code on the target after the action; 0: not known. */
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
