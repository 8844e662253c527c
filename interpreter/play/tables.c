/* What can be said of rules once for all positions, and the tables that only make
 * playing quicker. */

#include "base/late.h"
#include "base/memory.h"
#include "play/generate.h"

enum { REACH_BYTES_MAX = 32 << 20, LEAP_BYTES_MAX = 16 << 20, REACH_LEGS_MAX = 2, LEAP_SLOTS = 4096 };

/* --- what rules read ------------------------------------------------------------------ */

static uint32_t changes_reads(const Program *program, const ChangeList *list)
{
    uint32_t reads = 0;
    for (size_t i = 0; i < list->count; i++) {
        const Change *change = &list->items[i];
        reads |= expr_reads(program->kernel, change->condition) | expr_reads(program->kernel, change->cells) |
                 expr_reads(program->kernel, change->target) | expr_reads(program->kernel, change->player) |
                 expr_reads(program->kernel, change->kind) | expr_reads(program->kernel, change->value);
    }
    return reads;
}

static uint32_t rule_reads(const Program *program, const ActionRule *rule)
{
    uint32_t reads = expr_reads(program->kernel, rule->condition) | expr_reads(program->kernel, rule->from) |
                     expr_reads(program->kernel, rule->to) | expr_reads(program->kernel, rule->within) |
                     expr_reads(program->kernel, rule->captures) | expr_reads(program->kernel, rule->takes) |
                     expr_reads(program->kernel, rule->swaps) | changes_reads(program, &rule->changes);
    for (unsigned i = 0; i < rule->leg_count; i++)
        reads |= expr_reads(program->kernel, rule->legs[i].through) |
                 expr_reads(program->kernel, rule->legs[i].over) |
                 expr_reads(program->kernel, rule->legs[i].captures) |
                 expr_reads(program->kernel, rule->legs[i].condition);
    for (unsigned i = 0; i < rule->pick_count; i++)
        reads |= expr_reads(program->kernel, rule->picks[i].domain);
    return reads;
}

/* What `attacked` may come to read: the conditions of all that takes. */
uint32_t taking_reads(const Program *program)
{
    const Kernel *kernel = program->kernel;
    uint32_t reads = kernel->native_count > 0 ? READ_PASSING : 0;
    for (size_t i = 0; i < kernel->rule_count; i++)
        reads |= rule_reads(program, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->movement_count; i++)
        reads |= rule_reads(program, &kernel->movements[i]);
    for (size_t i = 0; i < kernel->kind_count; i++)
        reads |= expr_reads(program->kernel, kernel->kinds[i].immune) |
                 expr_reads(program->kernel, kernel->kinds[i].stays);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID)
            reads |= expr_reads(program->kernel, kernel->laws[i].condition);
    return reads;
}

/* Whether the turn must have passed before the law can be asked. */
static bool law_needs_passing(const Program *program, const LawRule *law)
{
    uint32_t reads = expr_reads(program->kernel, law->condition);
    if (law->form != LAW_NEVER || law->before >= 0)
        return false;
    return law->at_turn_end || (reads & READ_PASSING) != 0 ||
           ((reads & READ_ATTACK) != 0 && (taking_reads(program) & READ_PASSING) != 0);
}

/* A law on where the turn ends may speak of what comes after the action. */
static bool law_needs_passing_after(const Program *program, const LawRule *law, const ActionRule *rule)
{
    return law_needs_passing(program, law) && ((law->at_turn_end && !turns_are_plain(program)) ||
                                               !condition_fails_rule(program->kernel, law->condition, rule));
}

static void passing_work_out(PlayTables *tables, const Program *program)
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

static uint32_t game_worked_out(const Program *program)
{
    const Kernel *kernel = program->kernel;
    uint32_t reads = 0;
    for (size_t i = 0; i < kernel->expr_count; i++)
        reads |= kernel->exprs[i].reads;
    return reads;
}

static bool way_worked_out(const Program *program)
{
    const Kernel *kernel = program->kernel;
    uint32_t reads = 0;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        reads |= expr_reads(program->kernel, effect->condition) | expr_reads(program->kernel, effect->times) |
                 changes_reads(program, &effect->changes);
        for (unsigned pick = 0; pick < effect->pick_count; pick++)
            reads |= expr_reads(program->kernel, effect->picks[pick].domain);
    }
    for (size_t i = 0; i < kernel->rule_count; i++)
        reads |= changes_reads(program, &kernel->rules[i].changes);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER)
            reads |= expr_reads(program->kernel, kernel->laws[i].condition);
    for (size_t i = 0; i < kernel->ending_count; i++)
        reads |= expr_reads(program->kernel, kernel->endings[i].condition);
    return (reads & READ_WAY) != 0;
}

bool deeds_read_way(const Program *program)
{
    return program->play->way;
}

/* --- rules ------------------------------------------------------------------------------ */

bool rule_takes_only_target(const ActionRule *rule)
{
    return rule->form == RULE_MOVE && rule->leg_count == 1 && rule->takes == EXPR_NONE;
}

bool rule_takes_nothing(const ActionRule *rule)
{
    if (rule->form == RULE_STAY)
        return rule->takes == EXPR_NONE;
    return rule_takes_only_target(rule) &&
           (rule->legs[0].ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) == 0;
}

static bool known_before_worked_out(const Program *program, const ActionRule *rule)
{
    uint32_t asks = expr_reads(program->kernel, rule->condition);
    return rule->condition != EXPR_NONE && (rule->form == RULE_MOVE || rule->form == RULE_STAY) &&
           (asks & (READ_DEED | READ_GENERATION)) == 0;
}

static bool others_worked_out(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_FREE || kernel->rules[i].form == RULE_NATIVE)
            return true;
    return false;
}

static bool plain_turns_worked_out(const Kernel *kernel)
{
    const PhaseRule *phase = &kernel->phases[0];
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].at != EFFECT_ACTION)
            return false;
    return kernel->phase_count == 1 && !phase->chance && !phase->optional && !phase->pass_free &&
           !phase->pass_stuck && !phase->repeat && phase->times == EXPR_NONE && phase->condition == EXPR_NONE;
}

bool kind_may_use_trails(const Program *program, Kind kind)
{
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
        for (unsigned l = 0; l < rule->leg_count; l++)
            if ((rule->legs[l].ends & END_EN_PASSANT) != 0)
                return true;
    }
    return false;
}

/* --- leaps --------------------------------------------------------------------------------- */

static uint32_t leap_key(Heading heading, const Direction *direction, int turn, unsigned wrap)
{
    return UINT32_C(0x80000000) | (uint32_t)wrap << 28 |
           (uint32_t)(turn > 0   ? 1
                      : turn < 0 ? 2
                                 : 0)
               << 26 |
           (uint32_t)(heading & 63) << 20 | (uint32_t)direction->m << 10 | direction->n;
}

static uint32_t leap_slot(uint32_t key)
{
    return (key * UINT32_C(0x9e3779b1)) >> 20;
}

const Cell *leaps_of(const Program *program, Heading heading, const Direction *direction, int turn,
                     unsigned wrap)
{
    const Board *board = program->board;
    if (direction->n == 0 && direction->m == 1 && wrap == 0)
        return &board->next[(size_t)heading * board->cell_count];
    const PlayTables *tables = program->play;
    if (tables == NULL || tables->leaps == NULL)
        return NULL;
    uint32_t key = leap_key(heading, direction, turn, wrap);
    for (uint32_t slot = leap_slot(key); tables->leaps[slot].key != 0; slot = (slot + 1) % LEAP_SLOTS)
        if (tables->leaps[slot].key == key)
            return tables->leaps[slot].to;
    return NULL;
}

Cell leap_of(const Program *program, Cell from, Heading heading, const Direction *direction, int turn,
             unsigned wrap)
{
    const Cell *to = leaps_of(program, heading, direction, turn, wrap);
    if (to != NULL)
        return to[from];
    return board_leap(program->board, from, heading, direction->m, turn, direction->n, wrap);
}

typedef struct LeapBuild {
    Arena *arena;
    Program *program;
    size_t count, bytes;
} LeapBuild;

static void leap_add(LeapBuild *build, Heading heading, const Direction *direction, int turn, unsigned wrap)
{
    const Board *board = build->program->board;
    PlayTables *tables = build->program->play;
    size_t bytes = board->cell_count * sizeof(Cell);
    uint32_t key = leap_key(heading, direction, turn, wrap);
    uint32_t slot = leap_slot(key);
    while (tables->leaps[slot].key != 0 && tables->leaps[slot].key != key)
        slot = (slot + 1) % LEAP_SLOTS;
    if (tables->leaps[slot].key == key || build->count >= LEAP_SLOTS / 2 ||
        build->bytes + bytes > LEAP_BYTES_MAX)
        return;
    build->count++;
    build->bytes += bytes;
    tables->leaps[slot].to = arena_array(build->arena, board->cell_count, sizeof(Cell));
    for (unsigned cell = 0; cell < board->cell_count; cell++)
        tables->leaps[slot].to[cell] =
            board_leap(board, (Cell)cell, heading, direction->m, turn, direction->n, wrap);
    tables->leaps[slot].key = key;
}

static void leaps_of_rule(LeapBuild *build, const ActionRule *rule)
{
    const Board *board = build->program->board;
    for (unsigned l = 0; l < rule->leg_count; l++)
        for (unsigned d = 0; d < rule->legs[l].direction_count; d++) {
            const Direction *direction = &rule->legs[l].directions[d];
            if (direction->n == 0 && direction->m == 1 && rule->wrap == 0)
                continue;
            unsigned parity = direction->rel % 2u;
            for (unsigned heading = 0; heading < board->heading_count; heading++) {
                bool graph = board->topology == TOPOLOGY_GRAPH;
                if (graph ? heading != direction->rel
                          : l == 0 && heading % 2 != parity && board->heading_count == 8)
                    continue;
                leap_add(build, (Heading)heading, direction, direction->turn, rule->wrap);
                leap_add(build, (Heading)heading, direction, -direction->turn, rule->wrap);
            }
        }
}

/* --- what a piece could ever reach ------------------------------------------------------------ */

/* Whether the rule may start from a cell, as far as the cell tells, for somebody who faces as the owner does.
 */
static bool may_start(const Program *program, const ActionRule *rule, Player owner, Cell cell)
{
    const Kernel *kernel = program->kernel;
    const PlayTables *tables = program->play;
    CellAsked asked = { .piece = true, .kind = rule->kind, .cell = cell };
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

/* Where a direction of the first leg leads from each cell of an empty board, time and again. */
static void reach_along(const Program *program, const ActionRule *rule, Player owner, unsigned direction,
                        CellSet *reach)
{
    const Board *board = program->board;
    const Leg *leg = &rule->legs[0];
    Way way = way_of(program, rule, owner, direction);
    unsigned steps = leg->max_steps < board->cell_count ? leg->max_steps : board->cell_count;
    for (unsigned start = 0; start < board->cell_count; start++) {
        Cell cell = (Cell)start;
        for (unsigned step = 0; step < steps && (step > 0 || may_start(program, rule, owner, cell)); step++) {
            cell = way_next(program, &way, &leg->directions[direction], rule->wrap, cell);
            if (cell == CELL_NONE || cell == start)
                break;
            cellset_add(&reach[start], cell);
        }
    }
}

static void reach_anywhere(const Program *program, CellSet *reach)
{
    for (unsigned cell = 0; cell < program->board->cell_count; cell++)
        cellset_copy(&reach[cell], &program->everywhere, program->words);
}

static void reach_of_kind(const Program *program, Player owner, Kind kind, CellSet *reach)
{
    const Kernel *kernel = program->kernel;
    bool anywhere = false;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &kernel->rules[program->rule_first[kind] + i];
        const Leg *leg = &rule->legs[0];
        if (rule_takes_nothing(rule))
            continue;
        anywhere = anywhere || !rule_takes_only_target(rule) || leg->anywhere;
        for (unsigned d = 0; !anywhere && d < leg->direction_count; d++)
            reach_along(program, rule, owner, d, reach);
    }
    if (anywhere)
        reach_anywhere(program, reach);
}

unsigned reach_at_most(const Program *program, int movement)
{
    const ActionRule *rule = &program->kernel->movements[movement];
    unsigned cells = program->board->cell_count, most = 0;
    if (rule->leg_count != 1 || rule->legs[0].anywhere)
        return cells;
    for (Player player = 0; player < program->kernel->player_count; player++) {
        CellSet *reach = memory_new(cells, sizeof *reach);
        for (unsigned d = 0; d < rule->legs[0].direction_count; d++)
            reach_along(program, rule, player, d, reach);
        for (unsigned cell = 0; cell < cells; cell++) {
            unsigned count = cellset_count(&reach[cell], program->words);
            most = count > most ? count : most;
        }
        memory_free(reach);
    }
    return most;
}

void reach_need(const Program *program)
{
    late_need(program->play->reach_late);
}

const CellSet *reach_of(const Program *program, Player owner, Kind kind, Cell from)
{
    if (program->play->reach == NULL)
        return NULL;
    unsigned row = program->play->row[owner];
    return &program->play
                ->reach[program_piece(program, (Player)row, kind) * program->board->cell_count + from];
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

static void prepare_reach(Arena *arena, void *whole)
{
    Program *program = whole;
    const Kernel *kernel = program->kernel;
    PlayTables *tables = program->play;
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

static void prepare_rows(Arena *arena, void *whole)
{
    Program *program = whole;
    const Board *board = program->board;
    size_t cells = board->cell_count;
    LineRows *rows = &program->play->rows;
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

static const LineRows *rows_of(const Program *program)
{
    return late_pays(program->play->rows_late) && program->play->rows.headings != NULL ? &program->play->rows
                                                                                       : NULL;
}

Heading line_from(const Program *program, Cell from, Cell to)
{
    int steps;
    if (from == CELL_NONE || to == CELL_NONE)
        return HEADING_NONE;
    const LineRows *rows = rows_of(program);
    return rows != NULL ? rows->headings[(size_t)from * program->board->cell_count + to]
                        : board_line(program->board, from, to, &steps);
}

const CellSet *line_cells_of(const Program *program, Cell cell, bool straight)
{
    const LineRows *rows = rows_of(program);
    return rows == NULL ? NULL : straight ? &rows->straight[cell] : &rows->aligned[cell];
}

static void prepare_ways(Arena *arena, void *whole)
{
    Program *program = whole;
    program->play->ways = ways_prepare(arena, program);
}

/* Who asks but a few times does without. */
const WayTables *ways_tables(const Program *program)
{
    return late_pays(program->play->ways_late) ? program->play->ways : NULL;
}

void play_prepare(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    PlayTables *tables = arena_alloc(arena, sizeof *tables);
    tables->known_before = arena_array(arena, kernel->rule_count + 1, sizeof *tables->known_before);
    program->play = tables;
    for (size_t i = 0; i < kernel->rule_count; i++)
        tables->known_before[i] = known_before_worked_out(program, &kernel->rules[i]);
    rows_share(program->board, tables->row);
    for (unsigned owner = 0; owner <= UINT8_MAX; owner++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (players_are_enemies(kernel, p, (Player)owner))
                tables->enemies[owner] |= (uint8_t)(1u << p);
    tables->plain_turns = plain_turns_worked_out(kernel);
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (unsigned j = 0; j < kernel->phases[i].entry_count; j++)
            tables->neutral_moves |= kernel->phases[i].entries[j].neutral;
    tables->passing = arena_array(arena, kernel->rule_count + 1, sizeof *tables->passing);
    passing_work_out(tables, program);
    tables->game_reads = game_worked_out(program);
    tables->others = others_worked_out(kernel);
    tables->way = way_worked_out(program);
    for (size_t i = 0; i < kernel->expr_count; i++)
        tables->paths = tables->paths || kernel->exprs[i].op == OP_PATH;
    tables->leaps = arena_array(arena, LEAP_SLOTS, sizeof *tables->leaps);
    LeapBuild build = { .arena = arena, .program = program };
    for (size_t i = 0; i < kernel->rule_count; i++)
        leaps_of_rule(&build, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->movement_count; i++)
        leaps_of_rule(&build, &kernel->movements[i]);
    tables->census = census_prepare(arena, program);
    tables->plan = law_plan(arena, program);
    tables->endings = ending_plan(arena, program);
    tables->reach_late = late_new(arena, program, prepare_reach);
    if (program->board->cell_count <= ROWS_CELLS_MAX)
        tables->rows_late = late_new(arena, program, prepare_rows);
    tables->ways_late = late_new(arena, program, prepare_ways);
}
