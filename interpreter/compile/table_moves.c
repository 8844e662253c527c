/* Table moves: each move that a piece can make from a cell of an empty board, with what must be so on the way
 * and at the target. Promotions make several of one. */

#include "compile/table_moves.h"

#include "base/lazy.h"
#include "base/mix.h"

/* A direction, and the axis along which it goes. */
typedef struct RayForms {
    Ray ray;
    unsigned axis;
    bool on_axis, backward;
} RayForms;

/* What the table moves of one rule and owner share. */
typedef struct RuleRays {
    RayForms forms[DIRECTIONS_MAX];
    const ActionRule *rule;
    Player owner;
    int take, over;
    bool asked;
    CellSet from, to, within;
} RuleRays;

/* --- one table move -------------------------------------------------------------------------------- */

/* The index of the shape. The table moves of a ray often share it, so the last one is tried first. */
static unsigned shape_find(TableBuild *build, const MoveShape *shape)
{
    uint64_t hash = 0, word = 0;
    size_t count = build->table_moves.count;
    unsigned last = count > 0 ? build->table_moves.items[count - 1].shape : 0;
    if (count > 0 && memcmp(&build->shapes.items[last], shape, sizeof *shape) == 0)
        return last;
    for (size_t i = 0; i < sizeof *shape; i += sizeof word) {
        size_t left = sizeof *shape - i;
        memcpy(&word, (const unsigned char *)shape + i, left < sizeof word ? left : sizeof word);
        hash = mix64(hash ^ word);
    }
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

static void table_move_push(TableBuild *build, MoveShape *shape, TableMove table_move, Kind kind,
                            int promotion)
{
    shape->kind = kind;
    shape->promotion = (int8_t)promotion;
    table_move.shape = (uint16_t)shape_find(build, shape);
    list_push(build->arena, &build->table_moves, table_move);
}

/* Nothing where the set is not known before any piece moves. */
static void promotion_cells(const TableBuild *build, ExprId set, const RuleRays *rays, CellSet *cells)
{
    const Program *program = build->program;
    if (set == EXPR_NONE || !compile_fixed_set(program, set, rays->owner, rays->rule->kind, cells))
        cellset_clear(cells, program->words);
}

/* The promotion cells of the rule's kind for the owner, computed once for all its table moves. */
static const Promotable *promotables(TableBuild *build, const RuleRays *rays)
{
    const KindRule *kind = &build->program->kernel->kinds[rays->rule->kind];
    if (build->promotables.of == kind && build->promotables.owner == rays->owner)
        return build->promotables.items;
    build->promotables.of = kind;
    build->promotables.owner = rays->owner;
    for (unsigned i = 0; i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        Promotable *cells = &build->promotables.items[i];
        promotion_cells(build, promotion->in, rays, &cells->in);
        promotion_cells(build, promotion->touching, rays, &cells->touching);
        promotion_cells(build, promotion->forced, rays, &cells->forced);
    }
    return build->promotables.items;
}

/* As promotions_next() does; what hangs on more than the cells is asked of each table move later. */
static void table_move_promote(TableBuild *build, const RuleRays *rays, MoveShape *shape,
                               TableMove table_move, Cell from)
{
    const Kernel *kernel = build->program->kernel;
    const KindRule *kind = &kernel->kinds[rays->rule->kind];
    const Promotable *cells = promotables(build, rays);
    KindSet chosen = { { 0 } };
    bool compulsory = false, asked = promotions_are_conditional(kernel, rays->rule);
    for (unsigned i = 0; rays->rule->promotes && i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        bool anywhere = promotion->in == EXPR_NONE && promotion->touching == EXPR_NONE;
        if (!anywhere && !cellset_has(&cells[i].in, table_move.to) &&
            !cellset_has(&cells[i].touching, table_move.to) && !cellset_has(&cells[i].touching, from))
            continue;
        compulsory = compulsory || !promotion->optional || cellset_has(&cells[i].forced, table_move.to);
        KindSet kinds = { { 0 } };
        kinds_at_most(kernel, promotion->to, &kinds);
        for (EACH_KIND(to, &kinds))
            if (asked || !kindset_has(&chosen, to)) {
                kindset_add(&chosen, to);
                shape->conditional = asked || rays->asked;
                table_move_push(build, shape, table_move, (Kind)to, (int)i);
            }
    }
    shape->conditional = rays->asked;
    if (!compulsory)
        table_move_push(build, shape, table_move, KIND_NONE, -1);
}

/* --- one direction ------------------------------------------------------------------------------- */

/* Bits of the cells strictly between a spot and the one so many steps on. */
static uint64_t bits_between(const Spot *spot, bool backward, unsigned steps)
{
    uint64_t bits = (UINT64_C(1) << (steps - 1)) - 1;
    return backward ? bits << (spot->back - steps + 1) : bits << (spot->bit + 1);
}

typedef enum RayForm { RAY_OPEN, RAY_NEVER, RAY_UNSAYABLE } RayForm;

/* The cells that a lame leap looks at, as bits of a line on which they all lie. */
static RayForm lame_form(const TableBuild *build, const RuleRays *rays, const Ray *ray, unsigned d, Cell from,
                         TableMove *table_move)
{
    const Program *program = build->program;
    const LineTables *lines = program->lines;
    const Direction *direction = &rays->rule->legs[0].directions[d];
    Cell cells[UINT8_MAX];
    unsigned count = lame_cells(direction), on_line = 0;
    for (unsigned i = 0; i < count; i++) {
        Direction part = lame_part(direction, ray->turn, i + 1);
        cells[i] = leap_of(program, from, ray->heading, &part, ray->turn, rays->rule->wrap);
        if (cells[i] == CELL_NONE)
            return RAY_NEVER;
        if (cells[i] == from)
            return RAY_UNSAYABLE;
    }
    for (unsigned axis = 0; on_line < count && axis < lines->axis_count; axis++) {
        table_move->line = lines->spots[(size_t)cells[0] * lines->axis_count + axis].line;
        table_move->between = 0;
        for (on_line = 0; on_line < count; on_line++) {
            const Spot *spot = &lines->spots[(size_t)cells[on_line] * lines->axis_count + axis];
            if (spot->line != table_move->line)
                break;
            table_move->between |= UINT64_C(1) << spot->bit;
        }
    }
    return on_line == count ? RAY_OPEN : RAY_UNSAYABLE;
}

/* Sets what must be clear for the table move. */
static RayForm ray_form(const TableBuild *build, const RuleRays *rays, unsigned d, Cell from, unsigned step,
                        TableMove *table_move)
{
    const LineTables *lines = build->program->lines;
    const Leg *leg = &rays->rule->legs[0];
    const RayForms *forms = &rays->forms[d];
    if (step == 1)
        return leg->lame ? lame_form(build, rays, &forms->ray, d, from, table_move) : RAY_OPEN;
    if (leg->lame || !forms->on_axis)
        return RAY_UNSAYABLE;
    const Spot *spot = &lines->spots[(size_t)from * lines->axis_count + forms->axis];
    table_move->line = spot->line;
    table_move->between = bits_between(spot, forms->backward, step);
    if (leg->hop == HOP_SKIP_FIRST)
        table_move->between &= ~bits_between(spot, forms->backward, 2);
    return RAY_OPEN;
}

static TableHop hop_of(const Leg *leg, const RayForms *forms)
{
    if (leg->hop == HOP_OVER_ONE)
        return TABLE_HOP_OVER;
    if (leg->hop != HOP_BEHIND)
        return TABLE_HOP_NONE;
    return forms->backward ? TABLE_HOP_BEHIND_BACK : TABLE_HOP_BEHIND;
}

/* The table moves along one direction from a cell; false: not all of them can be said. */
static bool direction_table_moves(TableBuild *build, const RuleRays *rays, unsigned d, Cell from)
{
    const Leg *leg = &rays->rule->legs[0];
    const Kernel *kernel = build->program->kernel;
    Ray ray = rays->forms[d].ray;
    unsigned most = leg->max_steps < CELLSET_MAX ? leg->max_steps : CELLSET_MAX;
    MoveShape shape = { .rule = (uint16_t)(rays->rule - kernel->rules),
                        .heading = ray.heading,
                        .direction = (uint8_t)d,
                        .take = (uint8_t)rays->take,
                        .hop = (uint8_t)hop_of(leg, &rays->forms[d]),
                        .over = (uint8_t)rays->over,
                        .trails = kernel->trail_count > 0 &&
                                  (leg->ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) != 0 };
    if (ray.to == NULL)
        return false;
    Cell cell = from;
    size_t begin = build->table_moves.count;
    for (unsigned step = 1; step <= most; step++) {
        cell = ray.to[cell];
        if (cell == CELL_NONE || cell == from)
            break;
        bool skipped = (leg->hop != HOP_NONE && step == 1) || step < leg->min_steps;
        TableMove table_move = { .to = cell, .distance = (uint16_t)step };
        if (!skipped && cellset_has(&rays->to, cell) && cellset_has(&rays->within, cell)) {
            RayForm clear = ray_form(build, rays, d, from, step, &table_move);
            if (clear == RAY_UNSAYABLE)
                return false;
            if (clear == RAY_NEVER)
                break;
            table_move_promote(build, rays, &shape, table_move, from);
            if (build->shapes.count > SHAPES_MOST)
                return false;
        }
        if (!cellset_has(&rays->within, cell))
            break;
    }
    for (size_t i = begin; i < build->table_moves.count && shape.hop == TABLE_HOP_NONE; i++) {
        size_t rest = build->table_moves.count - i - 1;
        build->table_moves.items[i].distance |=
            (uint16_t)((rest < MOVE_REST ? rest : MOVE_REST) << MOVE_REST_SHIFT);
    }
    return true;
}

/* --- all -------------------------------------------------------------------------------------- */

static bool rule_table_moves_from(TableBuild *build, const RuleRays *rays, Cell from)
{
    for (unsigned d = 0; d < rays->rule->legs[0].direction_count; d++)
        if (!direction_table_moves(build, rays, d, from))
            return false;
    return true;
}

static void rule_is_walked(TableBuild *build, const ActionRule *rule, const char *why)
{
    RuleFacts *facts = &build->tables->rules[rule - build->program->kernel->rules];
    facts->how = RULE_WALKED;
    facts->once = false;
    facts->why = why;
}

/* Fills what the table moves of a rule share. False if it can have none. */
static bool rule_table_moves(TableBuild *build, const ActionRule *rule, Player owner, RuleRays *rays)
{
    const Program *program = build->program;
    RuleFacts *facts = &build->tables->rules[rule - program->kernel->rules];
    CellSet stays;
    bool exact_ends, exact_over;
    rays->rule = rule;
    rays->owner = owner;
    rays->take = class_of(build, rule, owner, false, &exact_ends);
    rays->over = class_of(build, rule, owner, true, &exact_over);
    compile_fixed_set(program, rule->from, owner, rule->kind, &rays->from);
    compile_fixed_set(program, rule->to, owner, rule->kind, &rays->to);
    compile_fixed_set(program, rule->within, owner, rule->kind, &rays->within);
    compile_fixed_set(program, program->kernel->kinds[rule->kind].stays, owner, rule->kind, &stays);
    cellset_meet(&rays->to, &stays, program->words);
    if (rule->from_home)
        cellset_meet(&rays->from, program_home(program, owner, rule->kind), program->words);
    if (rays->take < 0 || rays->over < 0) {
        rule_is_walked(build, rule, "there are too many sets of what may be taken");
        return false;
    }
    if (!exact_over) {
        rule_is_walked(build, rule, "what it leaps over hangs on the position");
        return false;
    }
    if (!exact_ends && facts->why == NULL) {
        facts->how = RULE_CONDITIONAL;
        facts->once = false;
        facts->why = "what it may take hangs on the position";
    }
    rays->asked = facts->how == RULE_CONDITIONAL;
    for (unsigned d = 0; d < rule->legs[0].direction_count; d++) {
        RayForms *forms = &rays->forms[d];
        forms->ray = ray_of(program, rule, owner, d);
        forms->backward = false;
        forms->on_axis =
            forms->ray.to != NULL && lines_find_axis(program, forms->ray.to, &forms->axis, &forms->backward);
    }
    return true;
}

/* Finds out which rules fit, before any table move is kept. */
static void try_rules(TableBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++)
        for (Player owner = 0; owner < kernel->player_count; owner++) {
            const ActionRule *rule = &kernel->rules[i];
            RuleRays rays;
            if (rule->form != RULE_MOVE || build->tables->rules[i].how == RULE_WALKED ||
                !rule_table_moves(build, rule, owner, &rays))
                break;
            for (unsigned cell = cellset_next(&rays.from, 0, build->program->words);
                 cell < build->program->board->cell_count;
                 cell = cellset_next(&rays.from, cell + 1, build->program->words)) {
                build->table_moves.count = 0;
                if (!rule_table_moves_from(build, &rays, (Cell)cell)) {
                    rule_is_walked(build, rule,
                                   build->shapes.count > SHAPES_MOST
                                       ? "there are too many moves and promotions"
                                       : "its way lies on no line");
                    break;
                }
            }
        }
    build->table_moves.count = 0;
}

/* True if two table moves with the same target may be made in the same position: some piece, none, or a
 * trail lets both end there, and the same way is not asked to be clear by one and blocked by the other. */
static bool open_together(const TableBuild *build, const TableMove *one, const TableMove *other)
{
    const MoveShape *shape = &build->shapes.items[one->shape],
                    *other_shape = &build->shapes.items[other->shape];
    bool same_way = one->line == other->line && one->between == other->between;
    if (same_way && (shape->hop == TABLE_HOP_NONE) != (other_shape->hop == TABLE_HOP_NONE))
        return false;
    if (shape->trails || other_shape->trails)
        return true;
    uint64_t both = UINT64_C(1) << shape->take | UINT64_C(1) << other_shape->take;
    for (unsigned code = 0; code < build->codes; code++)
        if ((build->tables->classes[code] & both) == both)
            return true;
    return false;
}

/* Marks the table moves of a piece that may be the same action. True if there are any. */
static bool mark_twins(TableBuild *build, size_t first)
{
    const Kernel *kernel = build->program->kernel;
    bool any = false;
    for (size_t i = first; i < build->table_moves.count; i++) {
        TableMove *table_move = &build->table_moves.items[i];
        uint64_t content = table_move_content(kernel, &build->shapes.items[table_move->shape], table_move);
        for (size_t j = first; j < i; j++) {
            TableMove *other = &build->table_moves.items[j];
            if (other->to == table_move->to &&
                table_move_content(kernel, &build->shapes.items[other->shape], other) == content &&
                open_together(build, table_move, other)) {
                table_move->distance |= MOVE_TWIN;
                other->distance |= MOVE_TWIN;
                any = true;
            }
        }
    }
    return any;
}

static void kind_table_moves(TableBuild *build, Player owner, Kind kind)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    unsigned cells = program->board->cell_count;
    uint32_t *first = &build->tables->first[(1 + program_piece(program, owner, kind)) * cells];
    unsigned rules = owner < kernel->player_count ? program->rule_count[kind] : 0, count = 0;
    RuleRays *rays = arena_array(build->arena, rules + 1, sizeof *rays);
    for (unsigned i = 0; i < rules; i++) {
        const ActionRule *rule = &kernel->rules[program->rule_first[kind] + i];
        if (build->tables->rules[program->rule_first[kind] + i].how != RULE_WALKED)
            count += rule_table_moves(build, rule, owner, &rays[count]);
    }
    for (unsigned cell = 0; cell < cells; cell++) {
        first[cell] = (uint32_t)build->table_moves.count;
        for (unsigned i = 0; i < count; i++)
            if (cellset_has(&rays[i].from, cell))
                rule_table_moves_from(build, &rays[i], (Cell)cell);
        if (mark_twins(build, first[cell]))
            kindset_drop(&build->tables->plain, kind);
    }
}

/* Facts about a kind that follow from those about its rules. */
static void kind_note(TableBuild *build, Kind kind)
{
    const Program *program = build->program;
    MoveTables *tables = build->tables;
    bool slotted = true, simple = true;
    unsigned admits = UINT8_MAX;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
        const RuleFacts *facts = &tables->rules[program->rule_first[kind] + i];
        if (program->kernel->trail_count > 0 && !rule_takes_nothing(rule))
            kindset_add(&tables->has_trails, kind);
        simple = simple && !facts->once && !promotions_are_conditional(program->kernel, rule);
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
    if (slotted && simple && !build->immunity)
        kindset_add(&tables->plain, kind); /* until two of its moves turn out to be the same */
}

static void note_weights(TableBuild *build)
{
    const Program *program = build->program;
    MoveTables *tables = build->tables;
    size_t cells = program->board->cell_count, count = (size_t)build->codes * cells;
    tables->weights = arena_array(build->arena, count + 1, sizeof *tables->weights);
    for (size_t i = cells; i < (size_t)program->lines->wall * cells; i++) {
        size_t kinds = program->kernel->kind_count, kind = (i / cells - 1) % kinds;
        size_t weight = tables->first[i + 1] - tables->first[i];
        if (kindset_has(&tables->walked, (unsigned)kind))
            weight +=
                piece_bound(build, (Player)((i / cells - 1) / kinds), (Kind)kind, (unsigned)(i % cells));
        tables->weights[i] = (uint16_t)(weight < WEIGHT_UNKNOWN ? weight : WEIGHT_UNKNOWN);
    }
}

/* Fills trail_origins. Rows of `first` begin with those of empty cells, which have none. */
static void note_trail_origins(TableBuild *build)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    MoveTables *tables = build->tables;
    size_t cells = program->board->cell_count, places = cells * kernel->player_count, words = program->words;
    if (kernel->trail_count == 0)
        return;
    tables->trail_origins = arena_array(build->arena, places * words, sizeof *tables->trail_origins);
    for (size_t i = cells; i < (1 + (size_t)kernel->player_count * kernel->kind_count) * cells; i++) {
        size_t from = i % cells, piece = i / cells - 1, owner = piece / kernel->kind_count;
        if (!kindset_has(&program->facts->trail_users, (unsigned)(piece % kernel->kind_count)))
            continue;
        for (uint32_t m = tables->first[i]; m < tables->first[i + 1]; m++) {
            size_t place = tables->table_moves[m].to * (size_t)kernel->player_count + owner;
            if (tables->shapes[tables->table_moves[m].shape].trails)
                tables->trail_origins[place * words + from / 64] |= UINT64_C(1) << from % 64;
        }
    }
}

void compile_table_moves(Arena *arena, void *object)
{
    Program *program = object;
    const Kernel *kernel = program->kernel;
    unsigned cells = program->board->cell_count;
    MoveTables *tables = arena_alloc(arena, sizeof *tables);
    TableBuild build = { .arena = arena, .program = program, .tables = tables };
    build.alike = arena_array(arena, SHAPE_HEADS, sizeof *build.alike);
    unsigned promotions = 0;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (kernel->kinds[kind].promotion_count > promotions)
            promotions = kernel->kinds[kind].promotion_count;
        build.immunity = build.immunity || kernel->kinds[kind].immune != EXPR_NONE;
    }
    build.promotables.items = arena_array(arena, promotions + 1, sizeof *build.promotables.items);
    build.codes = program->lines->wall + 1u;
    tables->classes = arena_array(arena, build.codes, sizeof *tables->classes);
    tables->first = arena_array(arena, (size_t)build.codes * cells + 1, sizeof *tables->first);
    table_rules(&build);
    try_rules(&build);
    tables->kind_admits = arena_array(arena, kernel->kind_count + 1, 1);
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        kind_note(&build, (Kind)kind);
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            kind_table_moves(&build, owner, (Kind)kind);
    for (size_t i = (size_t)program->lines->wall * cells; i <= (size_t)build.codes * cells; i++)
        tables->first[i] = (uint32_t)build.table_moves.count;
    note_weights(&build);
    list_push(arena, &build.table_moves,
              (TableMove){ .to = CELL_NONE }); /* behind all, so that none at all is a place, too */
    tables->table_moves = build.table_moves.items;
    tables->shapes = build.shapes.items;
    tables->shape_count = build.shapes.count;
    note_trail_origins(&build);
    classes_group(&build);
    table_attackers(&build);
    program->move_tables = tables;
}
