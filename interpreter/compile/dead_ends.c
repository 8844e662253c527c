/* From which cells a kind never moves: not on an empty board, and, if it hops, not over a
 * hurdle either. Conditions are taken to hold; sets that are known beforehand are looked at. */

#include "compile/internal.h"

/* Legs in legs over many cells could take long: past this many leaps in all, whatever is
 * still open counts as a way out. */
enum { LEAPS_MAX = 20000000 };

typedef struct Search {
    const Program *program;
    const ActionRule *rule;
    Player owner;
    Cell from;
    CellSet targets;
    long *leaps;
} Search;

static bool leg_leads_on(const Search *search, unsigned number, Cell start, Heading frame);

/* True if the move may end on this cell, or continue from it to a cell where it may end. */
static bool ends_well(const Search *search, unsigned number, Cell cell, Heading frame)
{
    const ActionRule *rule = search->rule;
    const Leg *leg = &rule->legs[number];
    bool last = number + 1u == rule->leg_count;
    if ((leg->ends & END_EMPTY) == 0)
        return false;
    if ((last || leg->may_stop) && cell != search->from && cellset_has(&search->targets, cell))
        return true;
    return !last && leg_leads_on(search, number + 1, cell, frame);
}

static bool direction_leads_on(const Search *search, unsigned number, Cell start, const Ray *ray,
                               const Direction *direction)
{
    const Program *program = search->program;
    const Leg *leg = &search->rule->legs[number];
    unsigned cells = program->board->cell_count, steps = leg->max_steps < cells ? leg->max_steps : cells;
    Cell cell = start;
    for (unsigned step = 1; step <= steps; step++) {
        if (++*search->leaps > LEAPS_MAX)
            return true;
        cell = ray_next(program, ray, direction, search->rule->wrap, cell);
        if (cell == CELL_NONE || cell == start)
            return false;
        bool skipped = step < leg->min_steps || (leg->hop != HOP_NONE && step == 1); /* for a hurdle */
        if (!skipped && ends_well(search, number, cell, ray->frame))
            return true;
    }
    return false;
}

static bool leg_leads_on(const Search *search, unsigned number, Cell start, Heading frame)
{
    const Program *program = search->program;
    const Leg *leg = &search->rule->legs[number];
    if (leg->anywhere) {
        CellSet others = search->targets;
        cellset_drop(&others, search->from);
        return cellset_any(&others, program->words);
    }
    if (number == 0 || leg->piece_frame)
        frame = program_forward(program, search->owner, search->rule->kind);
    for (unsigned i = 0; i < leg->direction_count; i++) {
        const Direction *direction = &leg->directions[i];
        Ray ray = ray_along(program, program_orientation(program, search->owner), frame, direction,
                            search->rule->wrap);
        if (direction_leads_on(search, number, start, &ray, direction))
            return true;
    }
    return false;
}

/* Takes the cells from which one rule leads anywhere out of the dead ends. */
static void spare(Search *search, CellSet *dead)
{
    const Program *program = search->program;
    const ActionRule *rule = search->rule;
    unsigned words = program->words;
    CellSet origins, set;
    compile_fixed_set(program, rule->from, search->owner, rule->kind, &origins);
    if (rule->from_home)
        cellset_meet(&origins, program_home(program, search->owner, rule->kind), words);
    cellset_meet(&origins, dead, words);
    if (rule->form == RULE_STAY || rule->leg_count == 0 || rule->swaps != EXPR_NONE) {
        if (rule->form == RULE_STAY)
            cellset_subtract(dead, &origins, words);
        return;
    }
    compile_fixed_set(program, rule->to, search->owner, rule->kind, &search->targets);
    compile_fixed_set(program, rule->within, search->owner, rule->kind, &set);
    cellset_meet(&search->targets, &set, words);
    compile_fixed_set(program, program->kernel->kinds[rule->kind].stays, search->owner, rule->kind, &set);
    cellset_meet(&search->targets, &set, words);
    for (EACH_CELL(cell, &origins, words)) {
        search->from = (Cell)cell;
        if (leg_leads_on(search, 0, (Cell)cell, HEADING_NONE))
            cellset_drop(dead, cell);
    }
}

static bool anybody_asks(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->expr_count; i++)
        if (kernel->exprs[i].op == OP_DEAD_END)
            return true;
    return false;
}

void compile_dead_ends(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t owned_kinds = kernel->kind_count * (kernel->player_count + 1u);
    program->dead_end = arena_array(arena, owned_kinds, sizeof *program->dead_end);
    if (!anybody_asks(kernel))
        return;
    long leaps = 0;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        for (unsigned i = 0; i <= kernel->player_count; i++) {
            Player owner = i < kernel->player_count ? (Player)i : (Player)PLAYER_NOBODY;
            CellSet *dead = &program->dead_end[program_owned_kind(program, owner, (Kind)kind)];
            *dead = program->everywhere;
            for (unsigned r = 0; r < program->rule_count[kind]; r++) {
                const ActionRule *rule = &kernel->rules[program->rule_first[kind] + r];
                Search search = { .program = program, .rule = rule, .owner = owner, .leaps = &leaps };
                spare(&search, dead);
            }
        }
}
