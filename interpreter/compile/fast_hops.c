/* What hoppers hop over. */

#include "compile/fast.h"

bool fast_hurdles(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    const Leg *leg = &rule->legs[0];
    bool hops = leg->hop == HOP_OVER_ONE || leg->hop == HOP_BEHIND;
    if (!hops)
        return leg->over == EXPR_NONE ||
               fast_refuse(build, "a way of `%.*s` has hurdles", TEXT_ARG(kernel->kinds[rule->kind].id));
    for (FastCode code = 1; code <= tables->code_count; code++) {
        uint64_t hurdles = ~UINT64_C(1);
        if (tables->kind[code] != rule->kind || tables->owner[code] == PLAYER_NOBODY)
            continue;
        if (leg->over != EXPR_NONE &&
            !fast_selection(build->program, tables, leg->over, tables->owner[code], &hurdles))
            return fast_refuse(build, "what `%.*s` hops over hangs on more than kind and owner",
                               TEXT_ARG(kernel->kinds[rule->kind].id));
        if (tables->sources.hurdles[code] != 0 && tables->sources.hurdles[code] != hurdles)
            return fast_refuse(build, "`%.*s` hops over different pieces in different ways",
                               TEXT_ARG(kernel->kinds[rule->kind].id));
        tables->sources.hurdles[code] = hurdles;
    }
    return true;
}

/* Whether what a player drops is a hurdle to all to whom its royals are: these stand for it where drops are
 * tried. */
static bool drops_fit(const FastTables *tables, FastCode hopper)
{
    uint64_t hurdles = tables->sources.hurdles[hopper];
    for (unsigned i = 0; i < tables->drops.count; i++)
        for (Player player = 0; player < tables->player_count; player++)
            for (uint64_t royals = tables->royals & tables->owned[player]; royals != 0;
                 royals &= royals - 1) {
                unsigned royal = (unsigned)__builtin_ctzll(royals);
                if ((hurdles >> tables->drops.items[i].code[player] & 1) != (hurdles >> royal & 1))
                    return false;
            }
    return true;
}

/* A pinned piece is tried as what it was. */
bool fast_hops_whole(FastBuild *build)
{
    const FastTables *tables = build->tables;
    for (FastCode hopper = 1; hopper <= tables->code_count; hopper++)
        if (!drops_fit(tables, hopper))
            return fast_refuse(build, "some that are dropped are no hurdles");
    for (FastCode hopper = 1; hopper <= tables->code_count; hopper++)
        for (FastCode code = 1; code <= tables->code_count; code++)
            for (unsigned i = 0; i < tables->promotion.count[code]; i++) {
                FastCode made = tables->promotion.codes[code][i];
                uint64_t hurdles = tables->sources.hurdles[hopper];
                if ((hurdles >> code & 1) != (hurdles >> made & 1))
                    return fast_refuse(build, "what becomes another is no longer a hurdle, or is one then");
            }
    return true;
}
