/* Chance phases after each action: what nobody's pieces may do then, as lists of
 * the cells they sweep. Every outcome is there in every position, so counting
 * them takes no look at the board. */

#include "compile/fast.h"

bool fast_chance_phase(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->phase_count != 2 || !kernel->phases[1].chance || kernel->phases[0].chance)
        return fast_refuse(build, "a turn has %zu phases", kernel->phase_count);
    const PhaseRule *phase = &kernel->phases[1];
    bool once = !phase->optional && !phase->pass_free && !phase->repeat && phase->times == EXPR_NONE &&
                phase->condition == EXPR_NONE;
    if (!once || phase->entry_count != 1 || !phase->entries[0].neutral)
        return fast_refuse(build, "the phase `%.*s` is more than one move of nobody's piece",
                           TEXT_ARG(phase->name));
    build->tables->chance.acts = true;
    return true;
}

/* --- which rules are sweeps ---------------------------------------------------------------- */

static bool selects_all(const FastBuild *build, ExprId set)
{
    uint64_t codes = 0, all = ~UINT64_C(1) & ~(~UINT64_C(0) << build->tables->wall);
    return set != EXPR_NONE && fast_selection(build->program, build->tables, set, PLAYER_NOBODY, &codes) &&
           codes == all;
}

/* `piece in path` */
static bool is_path(const Kernel *kernel, ExprId set)
{
    const Expr *meet = &kernel->exprs[set];
    if (meet->op != OP_MEET)
        return false;
    Op left = (Op)kernel->exprs[meet->kids[0]].op, right = (Op)kernel->exprs[meet->kids[1]].op;
    return (left == OP_OCCUPIED && right == OP_PATH) || (left == OP_PATH && right == OP_OCCUPIED);
}

/* Whether its condition is known; then whether it holds. */
static bool known_truth(const Kernel *kernel, ExprId condition, bool *holds)
{
    *holds = condition == EXPR_NONE || kernel->exprs[condition].b != 0;
    return condition == EXPR_NONE || kernel->exprs[condition].op == OP_CONST;
}

static bool sweep_fits(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    const KindRule *kind = &kernel->kinds[rule->kind];
    const Leg *leg = &rule->legs[0];
    bool holds;
    bool plain = rule->text.length > 0 && rule->pick_count == 0 && rule->become == EXPR_NONE &&
                 rule->swaps == EXPR_NONE && rule->changes.count == 0 && rule->leaves < 0 &&
                 (rule->weight == EXPR_NONE || kernel->exprs[rule->weight].op == OP_CONST) &&
                 known_truth(kernel, rule->condition, &holds) && kind->promotion_count == 0 &&
                 (kernel->phases[1].entries[0].classes & rule->classes) != 0;
    if (rule->form == RULE_STAY)
        return (plain && rule->takes == EXPR_NONE) ||
               fast_refuse(build, "`%.*s` is more than chance that stays", TEXT_ARG(rule->name));
    bool sweeps = rule->form == RULE_MOVE && rule->leg_count == 1 && !leg->anywhere && !leg->lame &&
                  leg->hop == HOP_NONE && leg->condition == EXPR_NONE &&
                  leg->ends == (END_EMPTY | END_TAKE) && selects_all(build, leg->through) &&
                  selects_all(build, leg->captures != EXPR_NONE ? leg->captures : rule->captures) &&
                  (rule->takes == EXPR_NONE || is_path(kernel, rule->takes));
    return (plain && sweeps) ||
           fast_refuse(build, "`%.*s` is more than chance that sweeps", TEXT_ARG(rule->name));
}

/* Ways that something else reads could tell outcomes apart, or make them one. */
static bool ways_unread(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    size_t paths = 0, sweeping = 0;
    for (size_t i = 0; i < kernel->expr_count; i++) {
        Op op = (Op)kernel->exprs[i].op;
        paths += op == OP_PATH || op == OP_DIRECTION || op == OP_DISTANCE;
    }
    for (size_t i = 0; i < kernel->rule_count; i++)
        sweeping += kernel->rules[i].takes != EXPR_NONE;
    return paths <= sweeping || fast_refuse(build, "something reads which way chance went");
}

/* --- words of a cell --------------------------------------------------------------------------- */

typedef struct Sweeper {
    FastBuild *build;
    const ActionRule *rule;
    Cell from;
    CellSet targets, stays, within;
} Sweeper;

static bool add_sweep(Sweeper *sweeper, const Cell *cells, unsigned count, Heading heading, unsigned distance)
{
    FastBuild *build = sweeper->build;
    const ActionRule *rule = sweeper->rule;
    if (count > FAST_BLAST_MAX)
        return fast_refuse(build, "`%.*s` sweeps too far", TEXT_ARG(rule->name));
    int32_t weight = rule->weight == EXPR_NONE ? 1 : build->program->kernel->exprs[rule->weight].b;
    FastSweep *sweep = list_grow(build->arena, &build->sweeps);
    *sweep = (FastSweep){ .to = count > 0 ? cells[count - 1] : sweeper->from,
                          .count = (uint16_t)count,
                          .cells = (uint32_t)build->sweep_cells.count,
                          .weight = weight < 0 ? 0 : (uint32_t)weight };
    sweep->origin.rule = (uint16_t)(rule - build->program->kernel->rules);
    sweep->origin.distance = (uint16_t)distance;
    sweep->origin.heading = heading;
    for (unsigned i = 0; i < count; i++)
        list_push(build->arena, &build->sweep_cells, cells[i]);
    return true;
}

static bool sweep_direction(Sweeper *sweeper, const Direction *direction)
{
    FastBuild *build = sweeper->build;
    const Board *board = build->program->board;
    const ActionRule *rule = sweeper->rule;
    const Leg *leg = &rule->legs[0];
    int orientation = board->seats[0].orientation; /* nobody looks as the first player does */
    bool graph = board->topology == TOPOLOGY_GRAPH;
    Heading frame = program_forward(build->program, PLAYER_NOBODY, rule->kind);
    Heading heading =
        graph ? (Heading)direction->rel : board_turn(board, frame, orientation * (int)direction->rel);
    int turn = direction->turn * orientation;
    Heading told = heading;
    if (direction->n != 0 && direction->n == direction->m && !graph)
        told = board_turn(board, heading, turn * (int)board->orthogonal_step / 2);
    Cell path[FAST_BLAST_MAX + 1], at = sweeper->from;
    unsigned count = 0;
    for (unsigned step = 1; step <= leg->max_steps; step++) {
        Cell cell = board_leap(board, at, heading, direction->m, turn, direction->n, rule->wrap);
        if (cell == CELL_NONE || cell == sweeper->from || !cellset_has(&sweeper->within, cell))
            return true;
        path[count] = cell;
        bool ends = step >= leg->min_steps && cellset_has(&sweeper->targets, cell) &&
                    cellset_has(&sweeper->stays, cell);
        unsigned first = rule->takes == EXPR_NONE ? count : 0;
        if (ends && !add_sweep(sweeper, path + first, count + 1 - first, told, step))
            return false;
        if (++count > FAST_BLAST_MAX)
            return fast_refuse(build, "`%.*s` sweeps too far", TEXT_ARG(rule->name));
        at = cell;
    }
    return true;
}

static bool sweep_rule(Sweeper *sweeper)
{
    FastBuild *build = sweeper->build;
    const Program *program = build->program;
    const ActionRule *rule = sweeper->rule;
    ExprId stays = program->kernel->kinds[rule->kind].stays;
    CellSet origins;
    bool holds;
    known_truth(program->kernel, rule->condition, &holds);
    if (!fast_zone(build, rule->from, PLAYER_NOBODY, rule->kind, &origins) ||
        !fast_zone(build, rule->to, PLAYER_NOBODY, rule->kind, &sweeper->targets) ||
        !fast_zone(build, rule->within, PLAYER_NOBODY, rule->kind, &sweeper->within) ||
        !fast_zone(build, stays, PLAYER_NOBODY, rule->kind, &sweeper->stays))
        return false;
    if (!holds || !cellset_has(&origins, sweeper->from) ||
        (rule->from_home && !cellset_has(program_home(program, PLAYER_NOBODY, rule->kind), sweeper->from)))
        return true;
    if (rule->form == RULE_STAY)
        return add_sweep(sweeper, NULL, 0, HEADING_NONE, 0);
    for (unsigned i = 0; i < rule->legs[0].direction_count; i++)
        if (!sweep_direction(sweeper, &rule->legs[0].directions[i]))
            return false;
    return true;
}

/* --- all ------------------------------------------------------------------------------------------ */

static bool code_sweeps(FastBuild *build, FastCode code, Cell from)
{
    const Program *program = build->program;
    Kind kind = build->tables->kind[code];
    Sweeper sweeper = { .build = build, .from = from };
    size_t before = build->sweeps.count;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        sweeper.rule = &program->kernel->rules[program->rule_first[kind] + i];
        if ((from == 0 && !sweep_fits(build, sweeper.rule)) || !sweep_rule(&sweeper))
            return false;
    }
    return build->sweeps.count > before ||
           fast_refuse(build, "chance cannot always move `%.*s`", TEXT_ARG(program->kernel->kinds[kind].id));
}

bool fast_sweeps(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    if (!tables->chance.acts)
        return true;
    if (!ways_unread(build))
        return false;
    if (tables->has_check || tables->shy || tables->must_take || tables->blast != NULL)
        return fast_refuse(build, "chance acts where check or taking binds");
    for (FastCode code = 1; code <= tables->code_count; code++)
        if (tables->owner[code] != PLAYER_NOBODY && (tables->takes[code] & tables->owned[PLAYER_NOBODY]) != 0)
            return fast_refuse(build, "players take what chance moves");
    const PhaseEntry *entry = &kernel->phases[1].entries[0];
    size_t count = (tables->wall + 1u) * tables->cell_count;
    tables->chance.first = arena_array(build->arena, count + 1, sizeof *tables->chance.first);
    for (FastCode code = 0; code <= tables->wall; code++) {
        bool moved = code > 0 && code < tables->wall && tables->owner[code] == PLAYER_NOBODY &&
                     (entry->any_kind || kindset_has(&entry->kinds, tables->kind[code])) &&
                     build->program->rule_count[tables->kind[code]] > 0;
        tables->chance.sweepers |= (uint64_t)moved << code;
        for (unsigned cell = 0; cell < tables->cell_count; cell++) {
            tables->chance.first[(size_t)code * tables->cell_count + cell] = (uint32_t)build->sweeps.count;
            if (moved && !code_sweeps(build, code, (Cell)cell))
                return false;
        }
    }
    tables->chance.first[count] = (uint32_t)build->sweeps.count;
    tables->chance.sweeps = build->sweeps.items;
    tables->chance.cells = build->sweep_cells.items;
    return true;
}
