/* Static analysis of the rules: facts that hold in every position, and lazy tables that only make playing
 * faster. */

#include "base/lazy.h"
#include "base/memory.h"
#include "compile/internal.h"

enum { REACH_BYTES_MAX = 32 << 20, LEAPS_MAX = 64 };

/* --- what rules read ------------------------------------------------------------------ */

typedef struct Reading {
    const Kernel *kernel;
    uint32_t reads;
} Reading;

static void note_reads(void *context, ExprId id, const char *where, const char *types)
{
    Reading *reading = context;
    (void)where;
    (void)types;
    reading->reads |= expr_reads(reading->kernel, id);
}

static uint32_t taking_reads_worked_out(const Kernel *kernel)
{
    Reading reading = { .kernel = kernel, .reads = kernel->native_count > 0 ? READ_PASSING : 0 };
    for (size_t i = 0; i < kernel->rule_count; i++)
        rule_visit(&kernel->rules[i], note_reads, &reading);
    for (size_t i = 0; i < kernel->movement_count; i++)
        rule_visit(&kernel->movements[i], note_reads, &reading);
    for (size_t i = 0; i < kernel->kind_count; i++)
        reading.reads |=
            expr_reads(kernel, kernel->kinds[i].immune) | expr_reads(kernel, kernel->kinds[i].stays);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID)
            reading.reads |= expr_reads(kernel, kernel->laws[i].condition);
    return reading.reads;
}

/* True if the law can be tested only after the turn has passed. */
static bool law_needs_passing(const Program *program, const LawRule *law)
{
    uint32_t reads = expr_reads(program->kernel, law->condition);
    if (law->form != LAW_NEVER || law->before >= 0)
        return false;
    return law->at_turn_end || (reads & READ_PASSING) != 0 ||
           ((reads & READ_ATTACK) != 0 && (program->facts->taking_reads & READ_PASSING) != 0);
}

/* A law on where the turn ends may speak of what comes after the action. */
static bool law_needs_passing_after(const Program *program, const LawRule *law, const ActionRule *rule)
{
    const ActionFacts facts = rule_action_facts(rule, CLASS_UNTOLD);
    return law_needs_passing(program, law) && ((law->at_turn_end && !turns_are_single_phase(program)) ||
                                               !condition_fails(program->kernel, law->condition, facts));
}

static void passing_work_out(GameFacts *tables, const Program *program)
{
    const Kernel *kernel = program->kernel;
    bool always = false;
    for (size_t i = 0; i < kernel->effect_count; i++)
        always = always || kernel->effects[i].at != EFFECT_ACTION;
    for (size_t rule = 0; rule < kernel->rule_count; rule++) {
        tables->passing[rule] = always;
        for (size_t i = 0; i < kernel->law_count && !tables->passing[rule]; i++)
            tables->passing[rule] = law_needs_passing_after(program, &kernel->laws[i], &kernel->rules[rule]);
        tables->any_passing = tables->any_passing || tables->passing[rule];
    }
}

static bool path_matters(const Program *program)
{
    const Kernel *kernel = program->kernel;
    Reading reading = { .kernel = kernel, .reads = READ_NOTHING };
    for (size_t i = 0; i < kernel->effect_count; i++)
        effect_visit(&kernel->effects[i], note_reads, &reading);
    for (size_t i = 0; i < kernel->rule_count; i++)
        changes_visit(&kernel->rules[i].changes, note_reads, &reading);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER)
            reading.reads |= expr_reads(kernel, kernel->laws[i].condition);
    for (size_t i = 0; i < kernel->ending_count; i++)
        reading.reads |=
            expr_reads(kernel, kernel->endings[i].condition) | expr_reads(kernel, kernel->endings[i].claim);
    return (reading.reads & READ_PATH) != 0;
}

/* --- rules ------------------------------------------------------------------------------ */

static bool single_phase_worked_out(const Kernel *kernel)
{
    const PhaseRule *phase = &kernel->phases[0];
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].at != EFFECT_ACTION)
            return false;
    return kernel->phase_count == 1 && !phase->chance && !phase->optional && !phase->pass_free &&
           !phase->pass_stuck && !phase->repeat && phase->times == EXPR_NONE && phase->condition == EXPR_NONE;
}

static void note_rule(GameFacts *tables, const Kernel *kernel, const ActionRule *rule)
{
    bool moves = rule->form == RULE_MOVE || rule->form == RULE_STAY;
    uint32_t asks = expr_reads(kernel, rule->condition);
    tables->known_before[rule - kernel->rules] =
        rule->condition != EXPR_NONE && moves && (asks & (READ_DELTA | READ_GENERATION)) == 0;
    tables->others = tables->others || rule->form == RULE_FREE || rule->form == RULE_NATIVE;
    for (unsigned i = 0; i < rule->leg_count; i++)
        if ((rule->legs[i].ends & END_EN_PASSANT) != 0 && rule->kind != KIND_NONE)
            kindset_add(&tables->trail_users, rule->kind);
}

/* --- leaps --------------------------------------------------------------------------------- */

static void leap_add(Arena *arena, const Board *board, GameFacts *tables, const Direction *direction,
                     unsigned wrap)
{
    if ((direction->n == 0 && direction->m == 1 && wrap == 0) || tables->leap_count == LEAPS_MAX ||
        leap_find(tables, direction, wrap) != NULL)
        return;
    size_t cells = board->cell_count;
    Cell *to = arena_array(arena, 2 * board->heading_count * cells, sizeof *to);
    tables->leaps[tables->leap_count++] =
        (LeapTable){ .m = direction->m, .n = direction->n, .wrap = (uint8_t)wrap, .to = to };
    for (size_t i = 0; i < 2 * board->heading_count * cells; i++)
        to[i] = board_leap(board, (Cell)(i % cells), (Heading)(i / cells / 2), direction->m,
                           i / cells % 2 == 0 ? 1 : -1, direction->n, wrap);
}

static void leaps_of_rule(Arena *arena, const Board *board, GameFacts *tables, const ActionRule *rule)
{
    for (unsigned l = 0; l < rule->leg_count; l++)
        for (unsigned d = 0; d < rule->legs[l].direction_count; d++)
            leap_add(arena, board, tables, &rule->legs[l].directions[d], rule->wrap);
}

/* --- what a piece could ever reach ------------------------------------------------------------ */

/* True if the rule may start from the cell for some player with the same facing as the owner. */
static bool may_start(const Program *program, const ActionRule *rule, Player owner, Cell cell)
{
    const Kernel *kernel = program->kernel;
    const GameFacts *tables = program->facts;
    CellQuery asked = { .piece = true, .kind = rule->kind, .cell = cell };
    if (rule->from == EXPR_NONE || rule->kind == KIND_NONE || kernel->kinds[rule->kind].neutral ||
        tables->neutral_moves)
        return true;
    bool may = false;
    for (Player p = 0; p < kernel->player_count && !may; p++) {
        asked.viewer = asked.owner = p;
        may = tables->row[p] == tables->row[owner] && set_has(kernel, rule->from, &asked) != KNOWN_NO;
    }
    return may;
}

/* Adds the cells that the first leg reaches from each cell of an empty board. */
static void reach_along(const Program *program, const ActionRule *rule, Player owner, CellSet *reach)
{
    for (unsigned d = 0; d < rule->legs[0].direction_count; d++) {
        Ray ray = ray_of(program, rule, owner, d);
        for (Cell start = 0; start < program->board->cell_count; start++)
            if (may_start(program, rule, owner, start))
                ray_reach(program, rule, d, &ray, start, reach[start].words);
    }
}

static void reach_of_kind(const Program *program, Player owner, Kind kind, CellSet *reach)
{
    const Kernel *kernel = program->kernel;
    bool anywhere = false;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &kernel->rules[program->rule_first[kind] + i];
        if (rule_takes_nothing(rule))
            continue;
        anywhere = anywhere || !rule_takes_only_target(rule) || rule->legs[0].anywhere;
        if (!anywhere)
            reach_along(program, rule, owner, reach);
    }
    for (unsigned cell = 0; anywhere && cell < program->board->cell_count; cell++)
        cellset_copy(&reach[cell], &program->everywhere, program->words);
}

unsigned reach_at_most(const Program *program, int movement)
{
    const ActionRule *rule = &program->kernel->movements[movement];
    unsigned cells = program->board->cell_count, most = 0;
    if (rule->leg_count != 1 || rule->legs[0].anywhere)
        return cells;
    for (Player player = 0; player < program->kernel->player_count; player++) {
        CellSet *reach = memory_new(cells, sizeof *reach);
        reach_along(program, rule, player, reach);
        for (unsigned cell = 0; cell < cells; cell++) {
            unsigned count = cellset_count(&reach[cell], program->words);
            most = count > most ? count : most;
        }
        memory_free(reach);
    }
    return most;
}

static void rows_share(const Board *board, uint8_t row[PLAYER_NOBODY + 1])
{
    for (unsigned owner = 0; owner <= PLAYER_NOBODY; owner++) {
        unsigned seat = owner < board->player_count ? owner : 0, like = 0;
        while (board->seats[like].forward != board->seats[seat].forward ||
               board->seats[like].orientation != board->seats[seat].orientation)
            like++;
        row[owner] = (uint8_t)like;
    }
}

static void prepare_reach(Arena *arena, void *owner)
{
    Program *program = owner;
    const Kernel *kernel = program->kernel;
    GameFacts *tables = program->facts;
    size_t owners = PLAYER_NOBODY + 1u, cells = program->board->cell_count;
    size_t count = owners * kernel->kind_count * cells;
    if (count * sizeof(CellSet) > REACH_BYTES_MAX)
        return;
    CellSet *reach =
        arena_array(arena, program->board->player_count * kernel->kind_count * cells, sizeof *reach);
    for (unsigned row = 0; row < program->board->player_count; row++)
        for (unsigned kind = 0; tables->row[row] == row && kind < kernel->kind_count; kind++)
            reach_of_kind(program, (Player)row, (Kind)kind,
                          &reach[program_piece(program, (Player)row, (Kind)kind) * cells]);
    tables->reach = reach;
}

/* --- which line two cells are on --------------------------------------------------------------- */

enum { ROWS_CELLS_MAX = 256 };

static void prepare_rows(Arena *arena, void *owner)
{
    Program *program = owner;
    const Board *board = program->board;
    size_t cells = board->cell_count;
    LineRows *rows = &program->facts->rows;
    rows->headings = arena_array(arena, cells * cells, sizeof *rows->headings);
    rows->aligned = arena_array(arena, cells, sizeof *rows->aligned);
    rows->straight = arena_array(arena, cells, sizeof *rows->straight);
    for (unsigned from = 0; from < cells; from++)
        for (unsigned to = 0; to < cells; to++) {
            int steps;
            Heading heading = board_line(board, (Cell)from, (Cell)to, &steps);
            rows->headings[from * cells + to] = heading;
            if (heading == HEADING_NONE)
                continue;
            cellset_add(&rows->aligned[from], to);
            if (board_is_orthogonal(board, heading))
                cellset_add(&rows->straight[from], to);
        }
}

static void prepare_rays(Arena *arena, void *owner)
{
    Program *program = owner;
    program->facts->rays = rays_prepare(arena, program);
}

void compile_facts(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    GameFacts *tables = arena_alloc(arena, sizeof *tables);
    tables->known_before = arena_array(arena, kernel->rule_count + 1, sizeof *tables->known_before);
    program->facts = tables;
    for (size_t i = 0; i < kernel->rule_count; i++)
        note_rule(tables, kernel, &kernel->rules[i]);
    rows_share(program->board, tables->row);
    for (unsigned owner = 0; owner <= UINT8_MAX; owner++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (players_are_enemies(kernel, p, (Player)owner))
                tables->enemies[owner] |= (uint8_t)(1u << p);
    tables->single_phase = single_phase_worked_out(kernel);
    for (size_t i = 0; i < kernel->phase_count; i++)
        tables->neutral_moves |= phase_moves_neutral(&kernel->phases[i]);
    tables->taking_reads = taking_reads_worked_out(kernel);
    tables->passing = arena_array(arena, kernel->rule_count + 1, sizeof *tables->passing);
    passing_work_out(tables, program);
    for (size_t i = 0; i < kernel->expr_count; i++) {
        tables->game_reads |= kernel->exprs[i].reads;
        tables->paths = tables->paths || kernel->exprs[i].op == OP_PATH;
    }
    tables->path_matters = path_matters(program);
    tables->leaps = arena_array(arena, LEAPS_MAX, sizeof *tables->leaps);
    for (size_t i = 0; i < kernel->rule_count; i++)
        leaps_of_rule(arena, program->board, tables, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->movement_count; i++)
        leaps_of_rule(arena, program->board, tables, &kernel->movements[i]);
    tables->material = material_prepare(arena, program);
    tables->plan = law_plan(arena, program);
    compile_mating_material(arena, program);
    tables->endings = ending_plan(arena, program);
    tables->lazy_reach = lazy_new(arena, program, prepare_reach);
    if (program->board->cell_count <= ROWS_CELLS_MAX)
        tables->lazy_rows = lazy_new(arena, program, prepare_rows);
    tables->lazy_rays = lazy_new(arena, program, prepare_rays);
}
