/* What can be said of rules once for all positions, and the tables that only make
 * playing quicker. */

#include "play/generate.h"
#include "program/late.h"

enum { REACH_BYTES_MAX = 32 << 20, LEAP_BYTES_MAX = 16 << 20, REACH_LEGS_MAX = 2, LEAP_SLOTS = 4096 };

typedef struct LeapSlot {
    uint32_t key; /* 0: free */
    Cell *to;     /* [cell] */
} LeapSlot;

typedef struct PlayTables {
    uint8_t *traits; /* [expression] */
    bool *plain;     /* [rule] */
    bool *foregone;  /* [rule] */
    bool passing;
    bool others; /* rules of forms free and native */
    unsigned game;
    Late *reach_late;
    CellSet *reach; /* [(row * kinds + kind) * cells + cell] or NULL */
    uint8_t reach_row[PLAYER_NOBODY + 1];
    Late *ways_late;
    const WayTables *ways;
    LeapSlot *leaps; /* open addressing */
    bool way;        /* see deeds_read_way() */
    bool kept;       /* see attacks_are_kept() */
    const QuietTables *quiet;
} PlayTables;

/* --- traits of expressions ------------------------------------------------------------ */

static unsigned op_traits(const Expr *expr)
{
    switch ((Op)expr->op) {
    case OP_NEXT:
    case OP_TRAIL:
    case OP_ROUND:
    case OP_NATIVE:
    case OP_NUMBER: return TRAIT_TURN;
    case OP_NO_MOVES:
    case OP_CAN:
    case OP_BARRED: return TRAIT_TURN | TRAIT_GENERATION;
    case OP_REPEATS: return TRAIT_TURN | TRAIT_HISTORY;
    case OP_CHECKING:
    case OP_RETURNS: return TRAIT_TURN | TRAIT_HISTORY | TRAIT_CHECKING;
    case OP_CHASING: return TRAIT_TURN | TRAIT_HISTORY;
    case OP_RETAKEN:
    case OP_MUTUAL: return TRAIT_END | TRAIT_ATTACK;
    case OP_ATTACKED:
    case OP_GUARDED: return TRAIT_ATTACK;
    case OP_TO:
    case OP_TAKEN:
    case OP_ARRIVED:
    case OP_VACATED:
    case OP_KIND:
    case OP_CLASS:
    case OP_PICK:
    case OP_LONGEST:
    case OP_ROW: return TRAIT_END;
    case OP_PATH:
    case OP_DIRECTION:
    case OP_DISTANCE: return TRAIT_END | TRAIT_WAY;
    default: return 0;
    }
}

static unsigned traits_worked_out(const Program *program, ExprId expr)
{
    const Kernel *kernel = program->kernel;
    if (expr == EXPR_NONE)
        return 0;
    if (program->play != NULL && program->play->traits[expr] != UINT8_MAX)
        return program->play->traits[expr];
    const Expr *node = &kernel->exprs[expr];
    unsigned traits = op_traits(node);
    for (unsigned i = 0; i < node->kid_count; i++)
        traits |= traits_worked_out(program, node->kids[i]);
    if (node->op == OP_TERM)
        traits |= traits_worked_out(program, kernel->terms[node->a].value);
    if (program->play != NULL)
        program->play->traits[expr] = (uint8_t)traits;
    return traits;
}

unsigned expr_traits(const Program *program, ExprId expr)
{
    return traits_worked_out(program, expr);
}

static unsigned changes_traits(const Program *program, const ChangeList *list)
{
    unsigned traits = 0;
    for (size_t i = 0; i < list->count; i++) {
        const Change *change = &list->items[i];
        traits |= expr_traits(program, change->condition) | expr_traits(program, change->cells) |
                  expr_traits(program, change->target) | expr_traits(program, change->player) |
                  expr_traits(program, change->kind) | expr_traits(program, change->value);
    }
    return traits;
}

static unsigned rule_traits(const Program *program, const ActionRule *rule)
{
    unsigned traits = expr_traits(program, rule->condition) | expr_traits(program, rule->from) |
                      expr_traits(program, rule->to) | expr_traits(program, rule->within) |
                      expr_traits(program, rule->captures) | expr_traits(program, rule->takes) |
                      expr_traits(program, rule->swaps) | changes_traits(program, &rule->changes);
    for (unsigned i = 0; i < rule->leg_count; i++)
        traits |= expr_traits(program, rule->legs[i].through) | expr_traits(program, rule->legs[i].over) |
                  expr_traits(program, rule->legs[i].captures) |
                  expr_traits(program, rule->legs[i].condition);
    for (unsigned i = 0; i < rule->pick_count; i++)
        traits |= expr_traits(program, rule->picks[i].domain);
    return traits;
}

/* What `attacked` may come to read: the conditions of all that takes. */
static unsigned taking_traits(const Program *program)
{
    const Kernel *kernel = program->kernel;
    unsigned traits = kernel->native_count > 0 ? TRAIT_TURN : 0;
    for (size_t i = 0; i < kernel->rule_count; i++)
        traits |= rule_traits(program, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->kind_count; i++)
        traits |=
            expr_traits(program, kernel->kinds[i].immune) | expr_traits(program, kernel->kinds[i].stays);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID)
            traits |= expr_traits(program, kernel->laws[i].condition);
    return traits;
}

static bool passing_worked_out(const Program *program)
{
    const Kernel *kernel = program->kernel;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].at != EFFECT_ACTION)
            return true;
    bool attack_reads = (taking_traits(program) & TRAIT_TURN) != 0;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if (law->form != LAW_NEVER || law->before >= 0)
            continue;
        unsigned traits = expr_traits(program, law->condition);
        if (law->at_turn_end || (traits & TRAIT_TURN) != 0 || (attack_reads && (traits & TRAIT_ATTACK) != 0))
            return true;
    }
    return false;
}

bool laws_need_passing(const Program *program)
{
    return program->play != NULL ? program->play->passing : passing_worked_out(program);
}

static unsigned game_worked_out(const Program *program)
{
    const Kernel *kernel = program->kernel;
    unsigned traits = 0;
    for (size_t i = 0; i < kernel->expr_count; i++)
        traits |= op_traits(&kernel->exprs[i]);
    return traits;
}

unsigned game_traits(const Program *program)
{
    return program->play != NULL ? program->play->game : game_worked_out(program);
}

static bool way_worked_out(const Program *program)
{
    const Kernel *kernel = program->kernel;
    unsigned traits = 0;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        traits |= expr_traits(program, effect->condition) | expr_traits(program, effect->times) |
                  changes_traits(program, &effect->changes);
        for (unsigned pick = 0; pick < effect->pick_count; pick++)
            traits |= expr_traits(program, effect->picks[pick].domain);
    }
    for (size_t i = 0; i < kernel->rule_count; i++)
        traits |= changes_traits(program, &kernel->rules[i].changes);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER)
            traits |= expr_traits(program, kernel->laws[i].condition);
    for (size_t i = 0; i < kernel->ending_count; i++)
        traits |= expr_traits(program, kernel->endings[i].condition);
    return (traits & TRAIT_WAY) != 0;
}

bool deeds_read_way(const Program *program)
{
    return program->play != NULL ? program->play->way : way_worked_out(program);
}

bool attacks_are_kept(const Program *program)
{
    return program->play != NULL && program->play->kept;
}

const QuietTables *quiet_tables(const Program *program)
{
    return program->play != NULL ? program->play->quiet : NULL;
}

/* --- rules ------------------------------------------------------------------------------ */

bool rule_takes_only_target(const ActionRule *rule)
{
    return rule->form == RULE_MOVE && rule->leg_count == 1 && rule->takes == EXPR_NONE;
}

bool rule_takes_nothing(const ActionRule *rule)
{
    return rule_takes_only_target(rule) &&
           (rule->legs[0].ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) == 0;
}

static bool plain_worked_out(const Program *program, const ActionRule *rule)
{
    const Kernel *kernel = program->kernel;
    if (!rule_takes_only_target(rule) || rule->condition != EXPR_NONE || rule->within != EXPR_NONE ||
        rule->to != EXPR_NONE || rule->swaps != EXPR_NONE || rule->pick_count > 0 ||
        rule->kind == KIND_NONE || kernel->kinds[rule->kind].stays != EXPR_NONE)
        return false;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID)
            return false;
    for (size_t i = 0; i < kernel->trail_count; i++)
        if (kernel->trails[i].taken_by_any)
            return false;
    const KindRule *kind = &kernel->kinds[rule->kind];
    for (unsigned i = 0; rule->promotes && i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        if (promotion->condition != EXPR_NONE || promotion->from_enemy_hand ||
            kernel->exprs[promotion->to].op != OP_KINDS)
            return false;
    }
    return true;
}

bool rule_is_plain(const Program *program, const ActionRule *rule)
{
    if (program->play != NULL)
        return program->play->plain[rule - program->kernel->rules];
    return plain_worked_out(program, rule);
}

/* A native term may ask whatever it likes. */
static bool foregone_worked_out(const Program *program, const ActionRule *rule)
{
    unsigned asks = expr_traits(program, rule->condition);
    return rule->condition != EXPR_NONE && (rule->form == RULE_MOVE || rule->form == RULE_STAY) &&
           (asks & (TRAIT_END | TRAIT_WAY | TRAIT_GENERATION)) == 0 &&
           ((asks & TRAIT_TURN) == 0 || program->kernel->native_count == 0);
}

bool rule_is_foregone(const Program *program, const ActionRule *rule)
{
    if (program->play != NULL)
        return program->play->foregone[rule - program->kernel->rules];
    return foregone_worked_out(program, rule);
}

static bool others_worked_out(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_FREE || kernel->rules[i].form == RULE_NATIVE)
            return true;
    return false;
}

bool rules_have_others(const Program *program)
{
    return program->play != NULL ? program->play->others : others_worked_out(program->kernel);
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

static inline const Cell *leaps_known(const Program *program, Heading heading, const Direction *direction,
                                      int turn, unsigned wrap)
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

const Cell *leaps_of(const Program *program, Heading heading, const Direction *direction, int turn,
                     unsigned wrap)
{
    return leaps_known(program, heading, direction, turn, wrap);
}

Cell leap_of(const Program *program, Cell from, Heading heading, const Direction *direction, int turn,
             unsigned wrap)
{
    const Cell *to = leaps_known(program, heading, direction, turn, wrap);
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

/* Only what is asked of a step on an empty board: where it leads from each cell, time and again. */
static void reach_along(const Program *program, const ActionRule *rule, const Leg *leg,
                        const Direction *direction, const Walk *walk, CellSet *reach)
{
    const Board *board = program->board;
    Heading heading = board->topology == TOPOLOGY_GRAPH
                          ? (Heading)direction->rel
                          : board_turn(board, walk->forward, walk->orientation * (int)direction->rel);
    int turn = direction->turn * walk->orientation;
    const Cell *to = leaps_known(program, heading, direction, turn, rule->wrap);
    unsigned steps = leg->max_steps < board->cell_count ? leg->max_steps : board->cell_count;
    for (unsigned start = 0; start < board->cell_count; start++) {
        unsigned cell = start;
        for (unsigned step = 0; step < steps; step++) {
            cell = to != NULL
                       ? to[cell]
                       : board_leap(board, (Cell)cell, heading, direction->m, turn, direction->n, rule->wrap);
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
    Position none = { .program = program };
    Machine machine = { .position = &none, .kernel = kernel };
    bool anywhere = false;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &kernel->rules[program->rule_first[kind] + i];
        const Leg *leg = &rule->legs[0];
        if (rule_takes_nothing(rule))
            continue;
        anywhere = anywhere || !rule_takes_only_target(rule) || leg->anywhere;
        Walk walk;
        walk_start(&walk, &machine, rule, (Piece){ .kind = kind, .owner = owner }, 0);
        for (unsigned d = 0; !anywhere && d < leg->direction_count; d++)
            reach_along(program, rule, leg, &leg->directions[d], &walk, reach);
    }
    for (size_t t = 0; t < kernel->trail_count; t++)
        anywhere = anywhere || kernel->trails[t].taken_by_any;
    if (anywhere)
        reach_anywhere(program, reach);
}

void reach_need(const Program *program)
{
    if (program->play != NULL)
        late_need(program->play->reach_late);
}

const CellSet *reach_of(const Program *program, Player owner, Kind kind, Cell from)
{
    if (program->play == NULL || program->play->reach == NULL)
        return NULL;
    unsigned row = program->play->reach_row[owner];
    return &program->play
                ->reach[program_piece(program, (Player)row, kind) * program->board->cell_count + from];
}

void rows_share(const Program *program, uint8_t row[PLAYER_NOBODY + 1])
{
    const Board *board = program->board;
    for (unsigned owner = 0; owner <= PLAYER_NOBODY; owner++) {
        unsigned seat = owner < board->player_count ? owner : 0, like = 0;
        while (board->seats[like].forward != board->seats[seat].forward ||
               board->seats[like].orientation != board->seats[seat].orientation)
            like++;
        row[owner] = (uint8_t)like;
    }
}

static void prepare_reach(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    PlayTables *tables = program->play;
    size_t owners = PLAYER_NOBODY + 1u, cells = program->board->cell_count;
    size_t count = owners * kernel->kind_count * cells;
    if (count * sizeof(CellSet) > REACH_BYTES_MAX)
        return;
    CellSet *reach =
        arena_array(arena, program->board->player_count * kernel->kind_count * cells, sizeof *reach);
    rows_share(program, tables->reach_row);
    for (unsigned row = 0; row < program->board->player_count; row++)
        for (unsigned kind = 0; tables->reach_row[row] == row && kind < kernel->kind_count; kind++)
            reach_of_kind(program, (Player)row, (Kind)kind,
                          &reach[program_piece(program, (Player)row, (Kind)kind) * cells]);
    tables->reach = reach;
}

static void prepare_ways(Arena *arena, Program *program)
{
    program->play->ways = ways_prepare(arena, program);
}

/* Who asks but a few times does without. */
const WayTables *ways_tables(const Program *program)
{
    return program->play != NULL && late_pays(program->play->ways_late) ? program->play->ways : NULL;
}

void play_prepare(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    PlayTables *tables = arena_alloc(arena, sizeof *tables);
    tables->traits = arena_array(arena, kernel->expr_count + 1, 1);
    memset(tables->traits, UINT8_MAX, kernel->expr_count + 1);
    tables->plain = arena_array(arena, kernel->rule_count + 1, sizeof *tables->plain);
    tables->foregone = arena_array(arena, kernel->rule_count + 1, sizeof *tables->foregone);
    program->play = tables;
    for (size_t i = 0; i < kernel->expr_count; i++)
        traits_worked_out(program, (ExprId)i);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        tables->plain[i] = plain_worked_out(program, &kernel->rules[i]);
        tables->foregone[i] = foregone_worked_out(program, &kernel->rules[i]);
    }
    tables->passing = passing_worked_out(program);
    tables->game = game_worked_out(program);
    tables->others = others_worked_out(kernel);
    tables->way = way_worked_out(program);
    tables->kept = attacks_read_cells(program);
    tables->quiet = quiet_prepare(arena, program);
    tables->leaps = arena_array(arena, LEAP_SLOTS, sizeof *tables->leaps);
    LeapBuild build = { .arena = arena, .program = program };
    for (size_t i = 0; i < kernel->rule_count; i++)
        leaps_of_rule(&build, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->movement_count; i++)
        leaps_of_rule(&build, &kernel->movements[i]);
    tables->reach_late = late_new(arena, program, prepare_reach);
    tables->ways_late = late_new(arena, program, prepare_ways);
}
