/* Who takes a cell: along an axis from as far as a code reaches, the same for every cell, or slot by slot. */

#include "compile/slots.h"

/* --- whole axes ------------------------------------------------------------------------------ */

/* Every piece may be leapt over. */
static bool hurdle_is_any(const SlotBuild *build, unsigned class)
{
    for (unsigned code = 1; code + 1 < build->codes; code++)
        if ((build->tables->classes[code] >> class & 1) == 0)
            return false;
    return true;
}

static bool rule_goes_everywhere(const SlotBuild *build, const ActionRule *rule)
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
static uint8_t *ranges_for(SlotBuild *build, const Leg *leg, bool exact)
{
    SlotTables *tables = build->tables;
    unsigned axes = build->program->lines->axis_count;
    uint8_t **ranges = leg->hop == HOP_NONE ? (exact ? &tables->ranges : &tables->asked_ranges)
                                            : (exact ? &tables->hops : &tables->asked_hops);
    if (*ranges == NULL)
        *ranges = arena_array(build->arena, (size_t)tables->group_count * build->codes * 2 * axes + 1, 1);
    return *ranges;
}

/* Notes that a code takes along an axis, if it does so from everywhere. */
static bool range_note(SlotBuild *build, const ActionRule *rule, Player owner, unsigned d,
                       const SlotShape *shape, bool exact)
{
    SlotTables *tables = build->tables;
    const Leg *leg = &rule->legs[0];
    unsigned axis, axes = build->program->lines->axis_count;
    bool backward;
    Way way = way_of(build->program, rule, owner, d);
    if (!rule_goes_everywhere(build, rule) ||
        (leg->hop == HOP_OVER_ONE && !hurdle_is_any(build, shape->over)) ||
        !lines_find_axis(build->program, way.to, &axis, &backward))
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

/* --- slot by slot ------------------------------------------------------------------------------- */

static void taker_push(SlotBuild *build, Cell from, unsigned code, const Slot *slot, const SlotShape *shape,
                       bool asked)
{
    Taker taker = { .between = slot->between,
                    .line = slot->line,
                    .from = from,
                    .code = (Code)code,
                    .take = shape->take,
                    .hop = shape->hop,
                    .over = shape->over,
                    .asked = asked };
    size_t last = build->takers.count;
    if (last > 0 && build->taker_cells.items[last - 1] == slot->to &&
        build->takers.items[last - 1].from == from &&
        build->takers.items[last - 1].between == slot->between &&
        build->takers.items[last - 1].code == code && build->takers.items[last - 1].take == shape->take) {
        build->takers.items[last - 1].asked &= asked; /* it promotes in several ways */
        return;
    }
    list_push(build->arena, &build->takers, taker);
    list_push(build->arena, &build->taker_cells, slot->to);
}

static void takers_of_direction(SlotBuild *build, const ActionRule *rule, Player owner, unsigned d,
                                bool exact)
{
    const SlotTables *tables = build->tables;
    unsigned cells = build->program->board->cell_count;
    unsigned code = 1 + (unsigned)program_piece(build->program, owner, rule->kind);
    bool axis = false, noted = false;
    for (unsigned from = 0; from < cells && !axis; from++) {
        const uint32_t *first = &tables->first[(size_t)code * cells + from];
        for (uint32_t i = first[0]; i < first[1] && !axis; i++) {
            const Slot *slot = &build->slots.items[i];
            const SlotShape *shape = &build->shapes.items[slot->shape];
            if (shape->rule != rule - build->program->kernel->rules || shape->direction != d)
                continue;
            if (!noted)
                axis = range_note(build, rule, owner, d, shape, exact && !shape->asked);
            noted = true;
            if (!axis || shape->asked || shape->hop != SLOT_CLEAR)
                kindset_add(&build->tables->other_takers, rule->kind);
            if (!axis)
                taker_push(build, (Cell)from, code, slot, shape, !exact || shape->asked);
        }
    }
}

static size_t taker_place(const SlotBuild *build, size_t i)
{
    const Kernel *kernel = build->program->kernel;
    size_t owner = (build->takers.items[i].code - 1u) / kernel->kind_count;
    return (size_t)build->taker_cells.items[i] * kernel->player_count + owner;
}

/* Those of each cell side by side, by owners. */
static void takers_sort(SlotBuild *build)
{
    SlotTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    size_t places = (size_t)build->program->board->cell_count * kernel->player_count;
    tables->first_taker = arena_array(build->arena, places + 2, sizeof *tables->first_taker);
    tables->takers = arena_array(build->arena, build->takers.count + 1, sizeof *tables->takers);
    uint32_t *at = tables->first_taker;
    for (size_t i = 0; i < build->takers.count; i++)
        at[taker_place(build, i) + 2]++;
    for (size_t place = 2; place < places + 2; place++)
        at[place] += at[place - 1];
    for (size_t i = 0; i < build->takers.count; i++)
        tables->takers[at[taker_place(build, i) + 1]++] = build->takers.items[i];
}

void slot_takers(SlotBuild *build)
{
    SlotTables *tables = build->tables;
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    unsigned axes = program->lines->axis_count;
    tables->all_takers = true;
    tables->ranges = arena_array(build->arena, (size_t)tables->group_count * build->codes * 2 * axes + 1, 1);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        RuleFacts *facts = &tables->rules[i];
        bool exact = facts->how == RULE_TABLED && !facts->once;
        facts->taken_by_table = facts->takes && exact && !promotions_are_asked(kernel, rule);
        if (facts->takes && facts->how == RULE_WALKED && rule->kind != KIND_NONE)
            kindset_add(&tables->walked_takers, rule->kind);
        if (rule->never)
            continue;
        if (facts->takes && !exact && rule->kind != KIND_NONE)
            kindset_add(&tables->other_takers, rule->kind);
        if ((facts->takes && !facts->taken_by_table) || rule->takes != EXPR_NONE || rule->form == RULE_NATIVE)
            tables->all_takers = false;
        bool slotted = facts->takes && rule->form == RULE_MOVE && facts->how != RULE_WALKED;
        for (Player owner = 0; slotted && owner < kernel->player_count; owner++)
            for (unsigned d = 0; d < rule->legs[0].direction_count; d++)
                takers_of_direction(build, rule, owner, d, exact);
    }
    takers_sort(build);
}
