/* Slots: each move that a piece can make from a cell of an empty board, with what must be so on the way and
 * at the target. Promotions make several of one. */

#include "compile/slots.h"

#include "base/late.h"
#include "base/mix.h"
#include "play/generate.h"

/* A direction, and the axis along which it goes. */
typedef struct SlotWays {
    Way way;
    unsigned axis;
    bool on_axis, backward;
} SlotWays;

/* What a rule's slots of one owner have in common. */
typedef struct RuleSlots {
    SlotWays ways[DIRECTIONS_MAX];
    const ActionRule *rule;
    Player owner;
    int take, over;
    bool asked;
    CellSet from, to, within;
} RuleSlots;

/* --- one slot -------------------------------------------------------------------------------- */

static unsigned shape_find(SlotBuild *build, const SlotShape *shape)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof *shape; i++)
        hash = mix64(hash ^ ((const unsigned char *)shape)[i]);
    uint32_t *head = &build->alike[hash % SHAPE_HEADS], found = *head;
    while (found > 0 && memcmp(&build->shapes.items[found - 1], shape, sizeof *shape) != 0)
        found = build->next_alike.items[found - 1];
    if (found == 0) {
        list_push(build->arena, &build->shapes, *shape);
        list_push(build->arena, &build->next_alike, *head);
        *head = found = (uint32_t)build->shapes.count;
    }
    return found - 1;
}

static void slot_push(SlotBuild *build, SlotShape *shape, Slot slot, Kind kind, int promotion)
{
    shape->kind = kind;
    shape->promotion = (int8_t)promotion;
    slot.shape = (uint16_t)shape_find(build, shape);
    list_push(build->arena, &build->slots, slot);
}

/* Nothing where the set is not known before any piece moves. */
static void promotion_cells(const SlotBuild *build, ExprId set, const RuleSlots *slots, CellSet *cells)
{
    const Program *program = build->program;
    if (set == EXPR_NONE || !compile_fixed_set(program, set, slots->owner, slots->rule->kind, cells))
        cellset_clear(cells, program->words);
}

/* Where the owner's pieces of the rule's kind promote; worked out once for all their slots. */
static const Promotable *promotables(SlotBuild *build, const RuleSlots *slots)
{
    const KindRule *kind = &build->program->kernel->kinds[slots->rule->kind];
    if (build->promotables.of == kind && build->promotables.owner == slots->owner)
        return build->promotables.items;
    build->promotables.of = kind;
    build->promotables.owner = slots->owner;
    for (unsigned i = 0; i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        Promotable *cells = &build->promotables.items[i];
        promotion_cells(build, promotion->in, slots, &cells->in);
        promotion_cells(build, promotion->touching, slots, &cells->touching);
        promotion_cells(build, promotion->forced, slots, &cells->forced);
    }
    return build->promotables.items;
}

/* As candidate_promote() does; what hangs on more than the cells is asked of each slot later. */
static void slot_promote(SlotBuild *build, const RuleSlots *slots, SlotShape *shape, Slot slot, Cell from)
{
    const Kernel *kernel = build->program->kernel;
    const KindRule *kind = &kernel->kinds[slots->rule->kind];
    const Promotable *cells = promotables(build, slots);
    KindSet chosen = { { 0 } };
    bool compulsory = false, asked = promotions_are_asked(kernel, slots->rule);
    for (unsigned i = 0; slots->rule->promotes && i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        bool anywhere = promotion->in == EXPR_NONE && promotion->touching == EXPR_NONE;
        if (!anywhere && !cellset_has(&cells[i].in, slot.to) && !cellset_has(&cells[i].touching, slot.to) &&
            !cellset_has(&cells[i].touching, from))
            continue;
        compulsory = compulsory || !promotion->optional || cellset_has(&cells[i].forced, slot.to);
        KindSet kinds = { { 0 } };
        kinds_at_most(kernel, promotion->to, &kinds);
        for (EACH_KIND(to, &kinds))
            if (asked || !kindset_has(&chosen, to)) {
                kindset_add(&chosen, to);
                shape->asked = asked || slots->asked;
                slot_push(build, shape, slot, (Kind)to, (int)i);
            }
    }
    shape->asked = slots->asked;
    if (!compulsory)
        slot_push(build, shape, slot, KIND_NONE, -1);
}

/* --- one direction ------------------------------------------------------------------------------- */

/* Bits of the cells strictly between a spot and the one so many steps on. */
static uint64_t bits_between(const Spot *spot, bool backward, unsigned steps)
{
    uint64_t bits = (UINT64_C(1) << (steps - 1)) - 1;
    return backward ? bits << (spot->back - steps + 1) : bits << (spot->bit + 1);
}

typedef enum SlotWay { WAY_OPEN, WAY_NEVER, WAY_UNSAYABLE } SlotWay;

/* The cells that a lame leap looks at, as bits of a line on which they all lie. */
static SlotWay lame_way(const SlotBuild *build, const RuleSlots *slots, const Way *way, unsigned d, Cell from,
                        Slot *slot)
{
    const Program *program = build->program;
    const LineTables *lines = program->lines;
    const Direction *direction = &slots->rule->legs[0].directions[d];
    Cell cells[UINT8_MAX];
    unsigned count = lame_cells(direction), on_line = 0;
    for (unsigned i = 0; i < count; i++) {
        Direction part = lame_part(direction, way->turn, i + 1);
        cells[i] = leap_of(program, from, way->heading, &part, way->turn, slots->rule->wrap);
        if (cells[i] == CELL_NONE)
            return WAY_NEVER;
        if (cells[i] == from)
            return WAY_UNSAYABLE;
    }
    for (unsigned axis = 0; on_line < count && axis < lines->axis_count; axis++) {
        slot->line = lines->spots[(size_t)cells[0] * lines->axis_count + axis].line;
        slot->between = 0;
        for (on_line = 0; on_line < count; on_line++) {
            const Spot *spot = &lines->spots[(size_t)cells[on_line] * lines->axis_count + axis];
            if (spot->line != slot->line)
                break;
            slot->between |= UINT64_C(1) << spot->bit;
        }
    }
    return on_line == count ? WAY_OPEN : WAY_UNSAYABLE;
}

/* Sets what must be clear for the slot. */
static SlotWay slot_way(const SlotBuild *build, const RuleSlots *slots, unsigned d, Cell from, unsigned step,
                        Slot *slot)
{
    const LineTables *lines = build->program->lines;
    const Leg *leg = &slots->rule->legs[0];
    const SlotWays *ways = &slots->ways[d];
    if (step == 1)
        return leg->lame ? lame_way(build, slots, &ways->way, d, from, slot) : WAY_OPEN;
    if (leg->lame || !ways->on_axis)
        return WAY_UNSAYABLE;
    const Spot *spot = &lines->spots[(size_t)from * lines->axis_count + ways->axis];
    slot->line = spot->line;
    slot->between = bits_between(spot, ways->backward, step);
    if (leg->hop == HOP_SKIP_FIRST)
        slot->between &= ~bits_between(spot, ways->backward, 2);
    return WAY_OPEN;
}

static SlotHop hop_of(const Leg *leg, const SlotWays *ways)
{
    if (leg->hop == HOP_OVER_ONE)
        return SLOT_OVER;
    if (leg->hop != HOP_BEHIND)
        return SLOT_CLEAR;
    return ways->backward ? SLOT_BEHIND_BACK : SLOT_BEHIND;
}

/* The slots along one direction from a cell; false: not all of them can be said. */
static bool direction_slots(SlotBuild *build, const RuleSlots *slots, unsigned d, Cell from)
{
    const Leg *leg = &slots->rule->legs[0];
    const Kernel *kernel = build->program->kernel;
    Way way = slots->ways[d].way;
    unsigned most = leg->max_steps < CELLSET_MAX ? leg->max_steps : CELLSET_MAX;
    SlotShape shape = { .rule = (uint16_t)(slots->rule - kernel->rules),
                        .heading = way.heading,
                        .direction = (uint8_t)d,
                        .take = (uint8_t)slots->take,
                        .hop = (uint8_t)hop_of(leg, &slots->ways[d]),
                        .over = (uint8_t)slots->over,
                        .trails = kernel->trail_count > 0 &&
                                  (leg->ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) != 0 };
    if (way.to == NULL)
        return false;
    Cell cell = from;
    size_t begin = build->slots.count;
    for (unsigned step = 1; step <= most; step++) {
        cell = way.to[cell];
        if (cell == CELL_NONE || cell == from)
            break;
        bool skipped = (leg->hop != HOP_NONE && step == 1) || step < leg->min_steps;
        Slot slot = { .to = cell, .distance = (uint16_t)step };
        if (!skipped && cellset_has(&slots->to, cell) && cellset_has(&slots->within, cell)) {
            SlotWay clear = slot_way(build, slots, d, from, step, &slot);
            if (clear == WAY_UNSAYABLE)
                return false;
            if (clear == WAY_NEVER)
                break;
            slot_promote(build, slots, &shape, slot, from);
            if (build->shapes.count > SHAPES_MOST)
                return false;
        }
        if (!cellset_has(&slots->within, cell))
            break;
    }
    for (size_t i = begin; i < build->slots.count && shape.hop == SLOT_CLEAR; i++) {
        size_t rest = build->slots.count - i - 1;
        build->slots.items[i].distance |=
            (uint16_t)((rest < SLOT_REST ? rest : SLOT_REST) << SLOT_REST_SHIFT);
    }
    return true;
}

/* --- all -------------------------------------------------------------------------------------- */

static bool rule_slots_from(SlotBuild *build, const RuleSlots *slots, Cell from)
{
    for (unsigned d = 0; d < slots->rule->legs[0].direction_count; d++)
        if (!direction_slots(build, slots, d, from))
            return false;
    return true;
}

static void rule_is_walked(SlotBuild *build, const ActionRule *rule, const char *why)
{
    RuleFacts *facts = &build->tables->rules[rule - build->program->kernel->rules];
    facts->how = RULE_WALKED;
    facts->once = false;
    facts->why = why;
}

/* What the slots of a rule share; false: it can have none. */
static bool rule_slots(SlotBuild *build, const ActionRule *rule, Player owner, RuleSlots *slots)
{
    const Program *program = build->program;
    RuleFacts *facts = &build->tables->rules[rule - program->kernel->rules];
    CellSet stays;
    bool exact_ends, exact_over;
    slots->rule = rule;
    slots->owner = owner;
    slots->take = class_of(build, rule, owner, false, &exact_ends);
    slots->over = class_of(build, rule, owner, true, &exact_over);
    compile_fixed_set(program, rule->from, owner, rule->kind, &slots->from);
    compile_fixed_set(program, rule->to, owner, rule->kind, &slots->to);
    compile_fixed_set(program, rule->within, owner, rule->kind, &slots->within);
    compile_fixed_set(program, program->kernel->kinds[rule->kind].stays, owner, rule->kind, &stays);
    cellset_meet(&slots->to, &stays, program->words);
    if (rule->from_home)
        cellset_meet(&slots->from, program_home(program, owner, rule->kind), program->words);
    if (slots->take < 0 || slots->over < 0) {
        rule_is_walked(build, rule, "there are too many sets of what may be taken");
        return false;
    }
    if (!exact_over) {
        rule_is_walked(build, rule, "what it leaps over hangs on the position");
        return false;
    }
    if (!exact_ends && facts->why == NULL) {
        facts->how = RULE_ASKED;
        facts->once = false;
        facts->why = "what it may take hangs on the position";
    }
    slots->asked = facts->how == RULE_ASKED;
    for (unsigned d = 0; d < rule->legs[0].direction_count; d++) {
        SlotWays *ways = &slots->ways[d];
        ways->way = way_of(program, rule, owner, d);
        ways->backward = false;
        ways->on_axis =
            ways->way.to != NULL && lines_find_axis(program, ways->way.to, &ways->axis, &ways->backward);
    }
    return true;
}

/* Finds out which rules fit, before any slot is kept. */
static void try_rules(SlotBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++)
        for (Player owner = 0; owner < kernel->player_count; owner++) {
            const ActionRule *rule = &kernel->rules[i];
            RuleSlots slots;
            if (rule->form != RULE_MOVE || build->tables->rules[i].how == RULE_WALKED ||
                !rule_slots(build, rule, owner, &slots))
                break;
            for (unsigned cell = cellset_next(&slots.from, 0, build->program->words);
                 cell < build->program->board->cell_count;
                 cell = cellset_next(&slots.from, cell + 1, build->program->words)) {
                build->slots.count = 0;
                if (!rule_slots_from(build, &slots, (Cell)cell)) {
                    rule_is_walked(build, rule,
                                   build->shapes.count > SHAPES_MOST
                                       ? "there are too many moves and promotions"
                                       : "its way lies on no line");
                    break;
                }
            }
        }
    build->slots.count = 0;
}

/* What makes two slots of one piece the same action: see candidate_content(). */
uint64_t slot_content(const Kernel *kernel, const SlotShape *shape, const Slot *slot)
{
    const ActionRule *rule = &kernel->rules[shape->rule];
    bool own = rule->changes.count > 0 || rule->text.length > 0;
    bool crosses = (slot->distance & SLOT_DISTANCE) > 1 || rule->legs[0].lame;
    int leaves = rule->leaves >= 0 && crosses ? rule->leaves : -1;
    uint64_t way = rule->text.length > 0 ? (uint64_t)shape->heading << 16 | (slot->distance & SLOT_DISTANCE)
                                         : UINT16_MAX;
    return (uint64_t)slot->to | (uint64_t)shape->kind << 16 | (uint64_t)(uint8_t)shape->promotion << 24 |
           (uint64_t)(uint8_t)(leaves + 1) << 32 |
           (((own ? (uint64_t)(shape->rule + 1u) << 48 : 0) ^ way << 40));
}

static void mark_twins(SlotBuild *build, size_t first)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = first; i < build->slots.count; i++) {
        Slot *slot = &build->slots.items[i];
        uint64_t content = slot_content(kernel, &build->shapes.items[slot->shape], slot);
        for (size_t j = first; j < i; j++) {
            Slot *other = &build->slots.items[j];
            if (other->to == slot->to &&
                slot_content(kernel, &build->shapes.items[other->shape], other) == content) {
                slot->distance |= SLOT_TWIN;
                other->distance |= SLOT_TWIN;
            }
        }
    }
}

static void kind_slots(SlotBuild *build, Player owner, Kind kind)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    unsigned cells = program->board->cell_count;
    uint32_t *first = &build->tables->first[(1 + program_piece(program, owner, kind)) * cells];
    unsigned rules = owner < kernel->player_count ? program->rule_count[kind] : 0, count = 0;
    RuleSlots *slots = arena_array(build->arena, rules + 1, sizeof *slots);
    for (unsigned i = 0; i < rules; i++) {
        const ActionRule *rule = &kernel->rules[program->rule_first[kind] + i];
        if (build->tables->rules[program->rule_first[kind] + i].how != RULE_WALKED)
            count += rule_slots(build, rule, owner, &slots[count]);
    }
    for (unsigned cell = 0; cell < cells; cell++) {
        first[cell] = (uint32_t)build->slots.count;
        for (unsigned i = 0; i < count; i++)
            if (cellset_has(&slots[i].from, cell))
                rule_slots_from(build, &slots[i], (Cell)cell);
        mark_twins(build, first[cell]);
    }
}

/* What is said of a kind by what is known of its rules. */
static void kind_note(SlotBuild *build, Kind kind)
{
    const Program *program = build->program;
    SlotTables *tables = build->tables;
    bool slotted = true, simple = true;
    unsigned admits = UINT8_MAX;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
        const RuleFacts *facts = &tables->rules[program->rule_first[kind] + i];
        if (program->kernel->trail_count > 0 && !rule_takes_nothing(rule))
            kindset_add(&tables->has_trails, kind);
        simple = simple && !facts->once && !promotions_are_asked(program->kernel, rule);
        if (rule->never)
            continue;
        slotted = slotted && facts->how == RULE_TABLED;
        admits &= facts->admits[0] & facts->admits[1] & facts->admits[2] & facts->admits[3];
        if (facts->how == RULE_WALKED)
            kindset_add(&tables->walked, kind);
    }
    tables->kind_admits[kind] = (uint8_t)admits;
    if (slotted)
        kindset_add(&tables->slotted, kind);
    if (slotted && simple)
        kindset_add(&tables->simple, kind);
}

static void note_lots(SlotBuild *build)
{
    const Program *program = build->program;
    SlotTables *tables = build->tables;
    size_t cells = program->board->cell_count, count = (size_t)build->codes * cells;
    tables->lots = arena_array(build->arena, count + 1, sizeof *tables->lots);
    for (size_t i = cells; i < (size_t)program->lines->wall * cells; i++) {
        size_t kinds = program->kernel->kind_count, kind = (i / cells - 1) % kinds;
        size_t lots = tables->first[i + 1] - tables->first[i];
        if (kindset_has(&tables->walked, (unsigned)kind))
            lots += piece_bound(build, (Player)((i / cells - 1) / kinds), (Kind)kind, (unsigned)(i % cells));
        tables->lots[i] = (uint16_t)(lots < LOTS_UNKNOWN ? lots : LOTS_UNKNOWN);
    }
}

void compile_slots(Arena *arena, void *whole)
{
    Program *program = whole;
    const Kernel *kernel = program->kernel;
    unsigned cells = program->board->cell_count;
    SlotTables *tables = arena_alloc(arena, sizeof *tables);
    SlotBuild build = { .arena = arena, .program = program, .tables = tables };
    build.alike = arena_array(arena, SHAPE_HEADS, sizeof *build.alike);
    unsigned promotions = 0;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].promotion_count > promotions)
            promotions = kernel->kinds[kind].promotion_count;
    build.promotables.items = arena_array(arena, promotions + 1, sizeof *build.promotables.items);
    build.codes = program->lines->wall + 1u;
    tables->classes = arena_array(arena, build.codes, sizeof *tables->classes);
    tables->first = arena_array(arena, (size_t)build.codes * cells + 1, sizeof *tables->first);
    slot_rules(&build);
    try_rules(&build);
    tables->kind_admits = arena_array(arena, kernel->kind_count + 1, 1);
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        kind_note(&build, (Kind)kind);
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            kind_slots(&build, owner, (Kind)kind);
    for (size_t i = (size_t)program->lines->wall * cells; i <= (size_t)build.codes * cells; i++)
        tables->first[i] = (uint32_t)build.slots.count;
    note_lots(&build);
    list_push(arena, &build.slots,
              (Slot){ .to = CELL_NONE }); /* behind all, so that none at all is a place, too */
    tables->slots = build.slots.items;
    tables->shapes = build.shapes.items;
    tables->shape_count = build.shapes.count;
    classes_group(&build);
    slot_takers(&build);
    program->slots = tables;
}
