/* Attack tables: ranges along axes, which are the same for every cell, and attackers listed cell by cell. */

#include "compile/table_moves.h"

/* --- whole axes ------------------------------------------------------------------------------ */

/* True if every piece that can exist may be leapt over. */
static bool hurdle_is_any(const TableBuild *build, unsigned class)
{
    const Kernel *kernel = build->program->kernel;
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
            size_t code = 1 + program_piece(build->program, owner, (Kind)kind);
            bool exists = owner < kernel->player_count || owner == PLAYER_NOBODY;
            if (exists && (build->tables->classes[code] >> class & 1) == 0)
                return false;
        }
    return true;
}

static bool rule_goes_everywhere(const TableBuild *build, const ActionRule *rule)
{
    const KindRule *kind = &build->program->kernel->kinds[rule->kind];
    for (unsigned i = 0; rule->promotes && i < kind->promotion_count; i++)
        if (!kind->promotions[i].optional || kind->promotions[i].forced != EXPR_NONE)
            return false; /* there may be nothing left to become */
    const Leg *leg = &rule->legs[0];
    return rule->from == EXPR_NONE && rule->to == EXPR_NONE && rule->within == EXPR_NONE &&
           !rule->from_home && kind->stays == EXPR_NONE && !leg->lame && leg->min_steps == 1 &&
           (leg->hop == HOP_NONE || leg->hop == HOP_OVER_ONE);
}

/* The table of ranges that the rule belongs to. */
static uint8_t *ranges_for(TableBuild *build, const Leg *leg, bool exact)
{
    MoveTables *tables = build->tables;
    unsigned axes = build->program->lines->axis_count;
    uint8_t **ranges = leg->hop == HOP_NONE ? (exact ? &tables->ranges : &tables->conditional_ranges)
                                            : (exact ? &tables->hops : &tables->conditional_hops);
    if (*ranges == NULL)
        *ranges = arena_array(build->arena, (size_t)tables->group_count * build->codes * 2 * axes + 1, 1);
    return *ranges;
}

/* Notes that a code takes along an axis, if it does so from everywhere. */
static bool range_note(TableBuild *build, const ActionRule *rule, Player owner, unsigned d,
                       const MoveShape *shape, bool exact)
{
    MoveTables *tables = build->tables;
    const Leg *leg = &rule->legs[0];
    unsigned axis, axes = build->program->lines->axis_count;
    bool backward;
    Ray ray = ray_of(build->program, rule, owner, d);
    if (!rule_goes_everywhere(build, rule) ||
        (leg->hop == HOP_OVER_ONE && !hurdle_is_any(build, shape->over)) ||
        !lines_find_axis(build->program, ray.to, &axis, &backward))
        return false;
    unsigned code = 1 + (unsigned)program_piece(build->program, owner, rule->kind);
    uint8_t *ranges = ranges_for(build, leg, exact);
    uint8_t steps = leg->max_steps < UINT8_MAX ? (uint8_t)leg->max_steps : UINT8_MAX;
    for (unsigned asked = 1; asked + 1 < build->codes; asked++) {
        if ((tables->classes[asked] >> shape->take & 1) == 0)
            continue;
        /* who goes forward is found by looking back */
        size_t side = 2 * axis + (backward ? 0 : 1);
        uint8_t *range = &ranges[(tables->group[asked] * 2 * axes + side) * build->codes + code];
        *range = steps > *range ? steps : *range;
    }
    return true;
}

/* --- table move by table move -------------------------------------------------------------------------- */

static void attacker_push(TableBuild *build, Cell from, unsigned code, const TableMove *table_move,
                          const MoveShape *shape, bool asked)
{
    Attacker attacker = { .between = table_move->between,
                          .line = table_move->line,
                          .from = from,
                          .code = (Code)code,
                          .take = shape->take,
                          .hop = shape->hop,
                          .over = shape->over,
                          .conditional = asked };
    size_t last = build->attackers.count;
    if (last > 0 && build->attacker_cells.items[last - 1] == table_move->to &&
        build->attackers.items[last - 1].from == from &&
        build->attackers.items[last - 1].between == table_move->between &&
        build->attackers.items[last - 1].code == code &&
        build->attackers.items[last - 1].take == shape->take) {
        build->attackers.items[last - 1].conditional &= asked; /* it promotes in several ways */
        return;
    }
    list_push(build->arena, &build->attackers, attacker);
    list_push(build->arena, &build->attacker_cells, table_move->to);
}

/* The first table move of a cell that a direction of a rule has, or a later one. Those of a cell stand in the
 * order of their rules and of the directions of each. */
static uint32_t direction_begin(const TableBuild *build, const uint32_t first[2], size_t rule, unsigned d)
{
    uint32_t low = first[0], high = first[1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const MoveShape *shape = &build->shapes.items[build->table_moves.items[middle].shape];
        if (shape->rule < rule || (shape->rule == rule && shape->direction < d))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void attackers_of_direction(TableBuild *build, const ActionRule *rule, Player owner, unsigned d,
                                   bool exact)
{
    const MoveTables *tables = build->tables;
    unsigned cells = build->program->board->cell_count;
    unsigned code = 1 + (unsigned)program_piece(build->program, owner, rule->kind);
    size_t number = (size_t)(rule - build->program->kernel->rules);
    bool axis = false, noted = false;
    for (unsigned from = 0; from < cells && !axis; from++) {
        const uint32_t *first = &tables->first[(size_t)code * cells + from];
        for (uint32_t i = direction_begin(build, first, number, d); i < first[1] && !axis; i++) {
            const TableMove *table_move = &build->table_moves.items[i];
            const MoveShape *shape = &build->shapes.items[table_move->shape];
            if (shape->rule != number || shape->direction != d)
                break;
            if (!noted)
                axis = range_note(build, rule, owner, d, shape, exact && !shape->conditional);
            noted = true;
            if (!axis || shape->conditional || shape->hop != TABLE_HOP_NONE)
                kindset_add(&build->tables->other_attackers, rule->kind);
            if (!axis)
                attacker_push(build, (Cell)from, code, table_move, shape, !exact || shape->conditional);
        }
    }
}

static size_t attacker_place(const TableBuild *build, size_t i)
{
    const Kernel *kernel = build->program->kernel;
    size_t owner = (build->attackers.items[i].code - 1u) / kernel->kind_count;
    return (size_t)build->attacker_cells.items[i] * kernel->player_count + owner;
}

/* Those of each cell side by side, by owners. */
static void attackers_sort(TableBuild *build)
{
    MoveTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    size_t places = (size_t)build->program->board->cell_count * kernel->player_count;
    tables->first_attacker = arena_array(build->arena, places + 2, sizeof *tables->first_attacker);
    tables->attackers = arena_array(build->arena, build->attackers.count + 1, sizeof *tables->attackers);
    uint32_t *at = tables->first_attacker;
    for (size_t i = 0; i < build->attackers.count; i++)
        at[attacker_place(build, i) + 2]++;
    for (size_t place = 2; place < places + 2; place++)
        at[place] += at[place - 1];
    size_t words = build->program->words;
    tables->attacker_cells = arena_array(build->arena, places * words + 1, sizeof *tables->attacker_cells);
    for (size_t i = 0; i < build->attackers.count; i++) {
        size_t place = attacker_place(build, i), from = build->attackers.items[i].from;
        tables->attackers[at[place + 1]++] = build->attackers.items[i];
        tables->attacker_cells[place * words + from / 64] |= UINT64_C(1) << from % 64;
    }
}

void table_attackers(TableBuild *build)
{
    MoveTables *tables = build->tables;
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    unsigned axes = program->lines->axis_count;
    tables->all_attackers = true;
    tables->ranges = arena_array(build->arena, (size_t)tables->group_count * build->codes * 2 * axes + 1, 1);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        RuleFacts *facts = &tables->rules[i];
        bool exact = facts->how == RULE_TABLED && !facts->once;
        facts->taken_by_table = facts->takes && exact && !promotions_are_conditional(kernel, rule);
        if (facts->takes && facts->how == RULE_WALKED && rule->kind != KIND_NONE)
            kindset_add(&tables->walked_attackers, rule->kind);
        if (rule->never)
            continue;
        if (facts->takes && !exact && rule->kind != KIND_NONE)
            kindset_add(&tables->other_attackers, rule->kind);
        if ((facts->takes && !facts->taken_by_table) || rule->takes != EXPR_NONE || rule->form == RULE_NATIVE)
            tables->all_attackers = false;
        bool slotted = facts->takes && rule->form == RULE_MOVE && facts->how != RULE_WALKED;
        for (Player owner = 0; slotted && owner < kernel->player_count; owner++)
            for (unsigned d = 0; d < rule->legs[0].direction_count; d++)
                attackers_of_direction(build, rule, owner, d, exact);
    }
    attackers_sort(build);
}
