/* Moves that change places with a piece, and moves that never are: of a condition that
 * does not hold, or swapping with pieces that there are none of. Codes are known. */

#include "compile/fast.h"

/* What the rule changes places with, by any player; false where that hangs on more than kind and owner. */
static bool swapped_codes(const FastBuild *build, const ActionRule *rule, uint64_t *any)
{
    *any = 0;
    for (Player view = 0; view < build->tables->player_count; view++) {
        uint64_t codes = 0;
        if (!fast_selection(build->program, build->tables, rule->swaps, view, &codes))
            return false;
        *any |= codes;
    }
    return true;
}

bool fast_rule_is_void(const FastBuild *build, const ActionRule *rule)
{
    bool holds;
    uint64_t swapped;
    if (rule->form != RULE_MOVE)
        return false;
    if (rule->condition != EXPR_NONE && fast_known(build->program->kernel, rule->condition, &holds) && !holds)
        return true;
    return rule->swaps != EXPR_NONE && swapped_codes(build, rule, &swapped) && swapped == 0;
}

bool fast_swap_fits(FastBuild *build, const ActionRule *rule)
{
    FastTables *tables = build->tables;
    const Leg *leg = &rule->legs[0];
    uint64_t swapped;
    if (rule->swaps == EXPR_NONE)
        return true;
    bool plain = leg->max_steps == 1 && !leg->lame && leg->hop == HOP_NONE && rule->leaves < 0 &&
                 !tables->must_take && !tables->shy && tables->passing.trail < 0 &&
                 !kindset_has(&build->royal_kinds, rule->kind);
    if (!plain || !swapped_codes(build, rule, &swapped) || (swapped & tables->royals) != 0)
        return false;
    for (FastCode code = 1; code <= tables->code_count; code++) {
        if (tables->kind[code] != rule->kind || tables->owner[code] == PLAYER_NOBODY)
            continue;
        uint64_t codes = 0;
        fast_selection(build->program, tables, rule->swaps, tables->owner[code], &codes);
        if ((codes & (tables->owned[tables->owner[code]] | tables->takes[code])) != 0 ||
            (tables->swaps[code] != 0 && tables->swaps[code] != codes))
            return false;
        tables->swaps[code] = codes;
        tables->has_swaps = true;
    }
    return true;
}
