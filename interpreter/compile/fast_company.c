/* Players with several royals: any one attacked is a check, or only all at once, or none while there are
 * several. Positions where a piece may become one more royal are the reference's, so that moves which lead
 * to them are odd. */

#include "compile/fast.h"

/* What else the game may have beside several royals of a player. */
static bool surroundings_fit(const FastTables *tables)
{
    if (!tables->has_check || tables->player_count != 2 || tables->check_count != 1 ||
        tables->checks[0].asked_count > 0 || tables->checks[0].before >= 0)
        return false;
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (tables->drops.items[i].may_not_mate || tables->drops.items[i].may_not_check)
            return false;
    return !tables->judged && tables->blast == NULL && tables->near == NULL && !tables->shy &&
           !tables->calm_alone && tables->calm == NULL && !tables->chance.acts &&
           tables->modes.tally_count == 0 && !tables->has_swaps && tables->bar == NULL &&
           tables->sheltered == NULL && !tables->must_take && tables->drops.must == 0 && tables->gate == NULL;
}

/* Whether a piece may promote from the cell. */
static bool may_promote(const FastTables *tables, FastCode code, unsigned cell)
{
    const FastMoves *moves = &tables->moves[(size_t)code * tables->cell_count + cell];
    return (moves->traits & FAST_PROMOTES) != 0;
}

static void note_crowning(FastBuild *build)
{
    FastTables *tables = build->tables;
    FastOdd *odd = &tables->odd;
    if (tables->crowns == 0)
        return;
    odd->any = true;
    odd->made |= tables->royals;
    if (odd->to == NULL)
        odd->to = arena_array(build->arena, tables->cell_count, sizeof *odd->to);
    for (uint64_t codes = tables->crowns; codes != 0; codes &= codes - 1)
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            if (may_promote(tables, (FastCode)__builtin_ctzll(codes), cell))
                odd->to[cell] |= codes & -codes;
}

/* Words are there. */
bool fast_company_fits(FastBuild *build)
{
    FastTables *tables = build->tables;
    bool needed = tables->has_check && (tables->royal_rule != ROYAL_CHECK || tables->crowns != 0);
    tables->company = surroundings_fit(tables);
    if (!needed)
        return true;
    if (!tables->company)
        return fast_refuse(build, "a player may have several royals beside other laws");
    note_crowning(build);
    tables->odd.any = true;
    if (tables->royal_rule != ROYAL_CHECK)
        tables->odd.taken |= tables->royals;
    return true;
}
