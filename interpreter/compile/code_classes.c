/* Classes of codes: what a move may end on, or leap over, as one bit for each thing that can stand there. */

#include "compile/table_moves.h"
#include "program/expressions.h"

/* --- classes -------------------------------------------------------------------------------- */

/* The class with just these members. */
static int class_find(TableBuild *build, const bool members[CODES_MAX])
{
    MoveTables *tables = build->tables;
    for (unsigned class_index = 0; class_index < tables->class_count; class_index++) {
        unsigned code = 0;
        while (code < build->codes && (tables->classes[code] >> class_index & 1) == members[code])
            code++;
        if (code == build->codes)
            return (int)class_index;
    }
    if (tables->class_count == CLASSES_OF_CODES_MAX)
        return -1;
    for (unsigned code = 0; code < build->codes; code++)
        if (members[code])
            tables->classes[code] |= UINT64_C(1) << tables->class_count;
    return (int)tables->class_count++;
}

static Known may_take(const Kernel *kernel, const ActionRule *rule, Player viewer, Kind kind, Player owner)
{
    const Leg *leg = &rule->legs[0];
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : rule->captures;
    bool enemy = players_are_enemies(kernel, viewer, owner) || owner == PLAYER_NOBODY;
    Known may = KNOWN_NO;
    if ((leg->ends & END_TAKE) != 0)
        may = captures == EXPR_NONE ? known_truth(enemy) : select_code(kernel, captures, viewer, kind, owner);
    if (may != KNOWN_YES && (leg->ends & END_TAKE_OWN) != 0 && !enemy)
        may = KNOWN_YES;
    if (may != KNOWN_NO && kernel->kinds[kind].immune != EXPR_NONE &&
        players_are_enemies(kernel, viewer, owner) && condition_is_true(kernel, kernel->kinds[kind].immune))
        return KNOWN_NO;
    return may;
}

static Known may_leap_over(const Kernel *kernel, const ActionRule *rule, Player viewer, Kind kind,
                           Player owner)
{
    ExprId over = rule->legs[0].over;
    return over == EXPR_NONE ? KNOWN_YES : select_code(kernel, over, viewer, kind, owner);
}

int class_of(TableBuild *build, const ActionRule *rule, Player viewer, bool hurdles, bool *exact)
{
    const Kernel *kernel = build->program->kernel;
    bool members[CODES_MAX] = { !hurdles && (rule->legs[0].ends & END_EMPTY) != 0 };
    *exact = true;
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
            if (owner >= kernel->player_count && owner != PLAYER_NOBODY)
                continue;
            Known known = hurdles ? may_leap_over(kernel, rule, viewer, (Kind)kind, owner)
                                  : may_take(kernel, rule, viewer, (Kind)kind, owner);
            members[1 + program_piece(build->program, owner, (Kind)kind)] = known != KNOWN_NO;
            *exact = *exact && known != KNOWN_NOT;
        }
    return class_find(build, members);
}

/* --- groups ------------------------------------------------------------------------------------ */

/* Nobody takes an empty cell, so that its classes do not count. */
void classes_group(TableBuild *build)
{
    MoveTables *tables = build->tables;
    tables->group = arena_array(build->arena, build->codes, sizeof *tables->group);
    uint64_t seen[UINT8_MAX];
    for (unsigned code = 1; code < build->codes; code++) {
        unsigned group = 0;
        while (group < tables->group_count && seen[group] != tables->classes[code])
            group++;
        if (group == tables->group_count && group < UINT8_MAX)
            seen[tables->group_count++] = tables->classes[code];
        tables->group[code] = (uint8_t)group;
    }
}
