/* What pieces are worth, worked out from the tables of what each could do from each cell on boards filled at
 * random: how likely the way is clear is a product of chances, so that nothing needs to be played. Kinds
 * whose rules are walked are measured in random games beside the others. */

#include <string.h>

#include "base/memory.h"
#include "program/tables.h"
#include "search/appraisal.h"

enum {
    WORTH_OF_REACH = 60,  /* of one thing that a piece can do, on average */
    WAY_CELLS = 256,      /* largest board on which ways to promotion are watched */
    HAND_PERCENT = 112,   /* a piece in hand can go anywhere */
    PROMOTION_FADES = 55, /* per cent of what nearness to promotion counts, for each step more */
    GOAL_STEP_ALL = 40, /* per cent of the cheapest kind, for each step nearer to where several are wanted; */
    GOAL_STEP = 10,     /* ... where one is wanted, */
    GOAL_NEAR = 60,     /* ... and for that one when it is next to it, */
    GOAL_FADES = 55,    /* per cent of that for each step more */
    WORTH_LEAST = 10,
    LACKING_UNITS = 1, /* what a piece that a chain lacks counts, */
    APART_UNITS = 2,   /* and a step between pieces that are to come together */
    STEP_PERCENT = 40, /* per cent of the cheapest kind: a step towards a camp */
    FAR_UNITS = 3,     /* of the cheapest kind, for which what pieces can do hardly makes up, */
    FAR_UNITS_VIEW = 8 /* also where attacks count by themselves */
};

/* What differs where pieces are dropped: next to where they promote, and to better cells. Measured against
 * Fairy-Stockfish's scores and in games: see README.md. */
static const struct Measure {
    int cell;     /* per cent of what a cell gives in reach, beside what is open there now */
    int freedom;  /* of an open table move of a piece, divided by what it can do on average and two */
    int anywhere; /* per cent of what is gained by promoting: wherever the piece stands, */
    int near;     /* one step before it promotes, */
    int open_way; /* and so much more if nothing is on its way */
} measures[2] = { { 17, 30, 2, 8, 16 }, { 25, 40, 5, 26, 39 } }; /* [has_hands] */

/* Boards empty as games go on, and who rides is worth what it will be; they stay fuller where what is taken
 * is dropped again. */
enum { FILLINGS = 3 };
static const double fillings[2][FILLINGS] = { { 0.4, 0.25, 0.12 }, { 0.5, 0.35, 0.2 } };

/* base^exponent: 1 for what is below 0, too. */
static double power(double base, int exponent)
{
    double result = 1;
    for (; exponent > 0; exponent--)
        result *= base;
    return result;
}

static const struct Measure *measure_of(const Appraisal *appraisal)
{
    return &measures[appraisal->has_hands];
}

/* --- chances ------------------------------------------------------------------------------- */

static double chance_of_way(const MoveShape *shape, unsigned between, double filled)
{
    double clear = power(1 - filled, (int)between);
    switch ((TableHop)shape->hop) {
    case TABLE_HOP_NONE: return clear;
    case TABLE_HOP_OVER: return between * filled * power(1 - filled, (int)between - 1);
    case TABLE_HOP_BEHIND:
    case TABLE_HOP_BEHIND_BACK: return between == 0 ? 0 : filled * power(1 - filled, (int)between - 1);
    }
    return 0;
}

/* The share of the enemies' kinds that belong to the class. */
static double share_taken(const Appraisal *appraisal, Player owner, unsigned class)
{
    const Program *program = appraisal->program;
    const Kernel *kernel = program->kernel;
    unsigned taken = 0, all = 0;
    for (Player enemy = 0; enemy < kernel->player_count; enemy++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
            if (owner < kernel->player_count && kernel->players[enemy].side == kernel->players[owner].side)
                continue;
            Code code = (Code)(1 + program_piece(program, enemy, (Kind)kind));
            taken += (unsigned)(program->move_tables->classes[code] >> class & 1);
            all++;
        }
    return all == 0 ? 0 : (double)taken / all;
}

/* What a piece can do from a cell, on average over the fillings: that it may take somewhere counts twice as
 * much as that it may go there, whether anybody is there now or not. `shares`: by class, see
 * share_taken(). */
static double reach_from(const Appraisal *appraisal, Code code, Cell cell, const double *shares)
{
    const MoveTables *tables = appraisal->program->move_tables;
    size_t at = (size_t)code * appraisal->program->board->cell_count + cell;
    const double *filled = fillings[appraisal->has_hands];
    double reach = 0;
    for (uint32_t i = tables->first[at]; i < tables->first[at + 1]; i++) {
        const TableMove *table_move = &tables->table_moves[i];
        const MoveShape *shape = &tables->shapes[table_move->shape];
        bool again = i > tables->first[at] && table_move[-1].to == table_move->to &&
                     table_move[-1].between == table_move->between;
        if (again) /* another promotion of the same move */
            continue;
        unsigned between = (unsigned)__builtin_popcountll(table_move->between);
        double taken = shares[shape->take];
        bool quiet = (tables->classes[0] >> shape->take & 1) != 0;
        for (size_t f = 0; f < FILLINGS; f++)
            reach += chance_of_way(shape, between, filled[f]) * ((quiet ? 1 : 0) + 2 * taken) / 3 *
                     (shape->conditional ? 0.5 : 1);
    }
    return reach / FILLINGS;
}

/* --- where a piece may ever come ----------------------------------------------------------- */

/* What promotes to a kind. */
static KindSet kinds_before(const Program *program, Kind kind)
{
    const MoveTables *tables = program->move_tables;
    KindSet before = { { 0 } };
    for (size_t i = 0; i < tables->shape_count; i++)
        if (tables->shapes[i].kind == kind)
            kindset_add(&before, program->kernel->rules[tables->shapes[i].rule].kind);
    return before;
}

static void cells_of_start(const Appraisal *appraisal, Code code, CellSet *cells)
{
    const Program *program = appraisal->program;
    const Kernel *kernel = program->kernel;
    Kind kind = code_kind(program, code);
    Player owner = code_owner(program, code);
    size_t count = program->board->cell_count;
    bool drops = program->drop_rule[kind] >= 0;
    memset(cells, 0, sizeof *cells);
    for (size_t cell = 0; cell < count; cell++)
        if (drops || (kernel->setup.board[cell].kind == kind && kernel->setup.board[cell].owner == owner))
            cellset_add(cells, (unsigned)cell);
    KindSet before = kinds_before(program, kind);
    for (EACH_KIND(other, &before)) {
        const uint32_t *first =
            &program->move_tables->first[(1 + program_piece(program, owner, (Kind)other)) * count];
        for (uint32_t i = first[0]; i < first[count]; i++)
            if (program->move_tables->shapes[program->move_tables->table_moves[i].shape].kind == kind)
                cellset_add(cells, program->move_tables->table_moves[i].to);
    }
    if (!cellset_any(cells, program->words))
        cellset_copy(cells, &program->everywhere, program->words);
}

static void cells_of_life(const Appraisal *appraisal, Code code, CellSet *cells)
{
    const Program *program = appraisal->program;
    size_t count = program->board->cell_count;
    cells_of_start(appraisal, code, cells);
    for (bool grown = true; grown;) {
        grown = false;
        for (size_t cell = 0; cell < count; cell++) {
            const uint32_t *first = &program->move_tables->first[(size_t)code * count + cell];
            if (!cellset_has(cells, (unsigned)cell))
                continue;
            for (uint32_t i = first[0]; i < first[1]; i++) {
                grown = grown || !cellset_has(cells, program->move_tables->table_moves[i].to);
                cellset_add(cells, program->move_tables->table_moves[i].to);
            }
        }
    }
}

/* --- worth of kinds -------------------------------------------------------------------------- */

static bool kind_is_walked(const Program *program, Kind kind)
{
    for (unsigned i = 0; i < program->rule_count[kind]; i++)
        if (program->move_tables->rules[program->rule_first[kind] + i].how == RULE_WALKED)
            return true;
    return false;
}

/* What one action listed of a piece in random games stands for, by the kinds that tables know. */
static double reach_of_listed(const Appraisal *appraisal)
{
    const Program *program = appraisal->program;
    double acts = 1, reach = 1;
    for (size_t kind = 0; kind < program->kernel->kind_count; kind++)
        if (!kind_is_walked(program, (Kind)kind) && appraisal->survey.kind_seen[kind] > 0) {
            acts += (double)appraisal->survey.kind_acts[kind];
            reach += (double)appraisal->survey.kind_seen[kind] *
                     appraisal->reach[1 + program_piece(program, 0, (Kind)kind)];
        }
    return reach / acts;
}

static void reach_of_walked(Appraisal *appraisal)
{
    const Program *program = appraisal->program;
    const Survey *survey = &appraisal->survey;
    double each = reach_of_listed(appraisal);
    for (size_t kind = 0; kind < program->kernel->kind_count; kind++) {
        if (!kind_is_walked(program, (Kind)kind) || survey->kind_seen[kind] == 0)
            continue;
        double reach = each * (double)survey->kind_acts[kind] / (double)survey->kind_seen[kind];
        for (Player owner = 0; owner < program->kernel->player_count; owner++) {
            double *known = &appraisal->reach[1 + program_piece(program, owner, (Kind)kind)];
            *known = *known > reach ? *known : reach;
        }
    }
}

static void work_out_kind(Appraisal *appraisal, Code code, double *from)
{
    const Program *program = appraisal->program;
    const KindRule *kind = &program->kernel->kinds[code_kind(program, code)];
    size_t cells = program->board->cell_count, lived = 0;
    double sum = 0, shares[CLASSES_OF_CODES_MAX];
    CellSet life;
    cells_of_life(appraisal, code, &life);
    for (unsigned class_index = 0; class_index < program->move_tables->class_count; class_index++)
        shares[class_index] = share_taken(appraisal, code_owner(program, code), class_index);
    for (size_t cell = 0; cell < cells; cell++) {
        from[cell] = reach_from(appraisal, code, (Cell)cell, shares);
        if (cellset_has(&life, (unsigned)cell)) {
            sum += from[cell];
            lived++;
        }
    }
    appraisal->reach[code] = sum / (double)(lived > 0 ? lived : 1);
    for (size_t cell = 0; cell < cells; cell++) {
        double more = (from[cell] - appraisal->reach[code]) * WORTH_OF_REACH;
        Stand *stand = &appraisal->stands[(size_t)code * cells + cell];
        if (kind->royal != ROYAL_NONE)
            stand->hearth = (int32_t)(more * appraisal->weights.others[OTHER_ROYAL_PLACES]);
        else
            stand->place =
                (int32_t)(more * measure_of(appraisal)->cell / 100 * appraisal->weights.others[OTHER_PLACES]);
    }
}

static void settle_worth(Appraisal *appraisal, Code code)
{
    const Kernel *kernel = appraisal->program->kernel;
    const KindRule *kind = &kernel->kinds[code_kind(appraisal->program, code)];
    double reach = appraisal->reach[code];
    int32_t worth = (int32_t)(WORTH_OF_REACH * reach);
    worth = kind->worth != 0 ? kind->worth : worth > WORTH_LEAST ? worth : WORTH_LEAST;
    appraisal->worth[code] = worth;
    appraisal->force[code] = kind->royal != ROYAL_NONE ? 0 : worth;
    int32_t freedom =
        kind->royal != ROYAL_NONE ? 0 : (int32_t)(measure_of(appraisal)->freedom / (reach + 2) + 0.5);
    appraisal->freedom[code] =
        (int32_t)(freedom * VIEW_FRACTION *
                  appraisal->weights.shares[WEIGHT_MOBILITY][code_kind(appraisal->program, code)]);
}

static int32_t rounded(double value)
{
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static int32_t share_of(int32_t worth, double share)
{
    return share < 1 || share > 1 ? rounded(worth * share) : worth;
}

/* What a piece of the code is worth, on the board and in hand: so much of what was worked out. */
static void weigh_code(Appraisal *appraisal, Code code)
{
    const Weights *weights = &appraisal->weights;
    Kind kind = code_kind(appraisal->program, code);
    double share = weights->shares[WEIGHT_VALUES][kind];
    appraisal->hand[code - 1] =
        share_of(appraisal->worth[code] * HAND_PERCENT / 100, weights->shares[WEIGHT_HANDS][kind]);
    appraisal->worth[code] = share_of(appraisal->worth[code], share);
    appraisal->force[code] = share_of(appraisal->force[code], share);
}

static void worth_of_others(Appraisal *appraisal)
{
    const double *others = appraisal->weights.others, unit = appraisal->unit;
    bool views = others[OTHER_ATTACKS] < 0 || others[OTHER_ATTACKS] > 0 || others[OTHER_SPACE] < 0 ||
                 others[OTHER_SPACE] > 0;
    appraisal->attacks = rounded(others[OTHER_ATTACKS] * unit * VIEW_FRACTION);
    appraisal->space = rounded(others[OTHER_SPACE] * unit * VIEW_FRACTION);
    appraisal->to_move = (int32_t)(others[OTHER_TO_MOVE] * unit + 1e-6);
    appraisal->lacking = rounded(others[OTHER_CHAIN] * LACKING_UNITS * unit);
    appraisal->apart = rounded(others[OTHER_GATHERING] * APART_UNITS * unit);
    appraisal->step = (int32_t)(others[OTHER_CAMP] * unit * STEP_PERCENT / 100);
    appraisal->rows = rounded(others[OTHER_ROWS] * unit);
    appraisal->far = appraisal->unit * (views ? FAR_UNITS_VIEW : FAR_UNITS);
}

/* --- the way to promotion -------------------------------------------------------------------- */

enum { WAY_MAX = 24 };

/* How many moves a piece is from promoting, by cell; 0: it never does. */
static void ways_to_promotion(const Program *program, Code code, uint8_t *steps)
{
    size_t cells = program->board->cell_count;
    const uint32_t *first = &program->move_tables->first[(size_t)code * cells];
    bool nearer = true;
    memset(steps, 0, cells);
    for (unsigned round = 1; round <= WAY_MAX && nearer; round++) {
        nearer = false;
        for (size_t cell = 0; cell < cells; cell++)
            for (uint32_t i = first[cell]; i < first[cell + 1] && steps[cell] == 0; i++) {
                const TableMove *table_move = &program->move_tables->table_moves[i];
                const MoveShape *shape = &program->move_tables->shapes[table_move->shape];
                bool quiet = (program->move_tables->classes[0] >> shape->take & 1) != 0;
                if (round == 1 ? shape->kind != KIND_NONE : quiet && steps[table_move->to] == round - 1) {
                    steps[cell] = (uint8_t)round;
                    nearer = true;
                }
            }
    }
}

static int32_t best_promotion(const Appraisal *appraisal, Code code)
{
    const Program *program = appraisal->program;
    size_t cells = program->board->cell_count;
    const uint32_t *first = &program->move_tables->first[(size_t)code * cells];
    int32_t best = 0;
    for (uint32_t i = first[0]; i < first[cells]; i++) {
        Kind kind = program->move_tables->shapes[program->move_tables->table_moves[i].shape].kind;
        if (kind == KIND_NONE)
            continue;
        int32_t gain = appraisal->worth[1 + program_piece(program, code_owner(program, code), kind)] -
                       appraisal->worth[code];
        best = gain > best ? gain : best;
    }
    return best;
}

static bool table_move_is_quiet(const MoveTables *tables, const TableMove *table_move)
{
    return (tables->classes[0] >> tables->shapes[table_move->shape].take & 1) != 0;
}

/* The cells that a piece goes over to where it promotes, by its quiet moves that come nearer. */
static void cells_of_way(const Program *program, Code code, const uint8_t *steps, Cell cell, CellSet *way)
{
    const uint32_t *first = &program->move_tables->first[(size_t)code * program->board->cell_count];
    for (unsigned more = steps[cell]; more > 0; more--) {
        Cell next = cell;
        for (uint32_t i = first[cell]; i < first[cell + 1u]; i++) {
            const TableMove *table_move = &program->move_tables->table_moves[i];
            if (table_move_is_quiet(program->move_tables, table_move) &&
                (more == 1 || steps[table_move->to] == more - 1))
                next = table_move->to;
        }
        if (next == cell)
            return;
        cellset_add(way, next);
        cell = next;
    }
}

/* Adds the cells from which a piece comes to where it takes on the way, or stands on it. */
static void add_watchers(const Program *program, Code watcher, const CellSet *ahead, CellSet *way)
{
    size_t cells = program->board->cell_count;
    const uint32_t *first = &program->move_tables->first[(size_t)watcher * cells];
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned cell = 0; cell < cells; cell++)
            for (uint32_t i = first[cell]; i < first[cell + 1] && !cellset_has(way, cell); i++) {
                const TableMove *table_move = &program->move_tables->table_moves[i];
                if (!cellset_has(table_move_is_quiet(program->move_tables, table_move) ? way : ahead,
                                 table_move->to))
                    continue;
                cellset_add(way, cell);
                grown = true;
            }
    }
}

static void watch_way(const Program *program, Code code, CellSet *way)
{
    const Kernel *kernel = program->kernel;
    CellSet ahead = *way;
    for (Player enemy = 0; enemy < kernel->player_count; enemy++)
        if (kernel->players[enemy].side != kernel->players[code_owner(program, code)].side)
            add_watchers(program, (Code)(1 + program_piece(program, enemy, code_kind(program, code))), &ahead,
                         way);
}

static void place_code(Appraisal *appraisal, Code code)
{
    const Program *program = appraisal->program;
    const struct Measure *measure = measure_of(appraisal);
    size_t cells = program->board->cell_count;
    uint8_t steps[BOARD_CELLS_MAX];
    int32_t gain = best_promotion(appraisal, code);
    ways_to_promotion(program, code, steps);
    for (size_t cell = 0; cell < cells; cell++) {
        size_t at = (size_t)code * cells + cell;
        appraisal->stands[at].place += appraisal->worth[code];
        appraisal->stands[at].promise = 0;
        if (steps[cell] == 0)
            continue;
        double near = gain / 100.0 * power(PROMOTION_FADES / 100.0, steps[cell] - 1) *
                      appraisal->weights.others[OTHER_PROMOTION];
        appraisal->stands[at].place += (int32_t)(near * measure->near);
        if (appraisal->way == NULL)
            continue;
        appraisal->stands[at].promise =
            (int32_t)(near * measure->open_way * appraisal->weights.others[OTHER_OPEN_WAY]);
        if (appraisal->watched)
            continue;
        memset(&appraisal->way[at], 0, sizeof *appraisal->way);
        cells_of_way(program, code, steps, (Cell)cell, &appraisal->way[at]);
        watch_way(program, code, &appraisal->way[at]);
    }
}

/* --- goals ----------------------------------------------------------------------------------- */

static void pull_code(Appraisal *appraisal, Code code)
{
    size_t cells = appraisal->program->board->cell_count;
    const uint8_t *distance = &appraisal->goals.distance[(size_t)code * cells];
    bool all = appraisal->goals.several[code];
    Stand *stands = &appraisal->stands[(size_t)code * cells];
    int most = 0;
    for (size_t cell = 0; cell < cells; cell++)
        most = distance[cell] > most ? distance[cell] : most;
    for (size_t cell = 0; cell < cells; cell++) {
        if (distance[cell] == 0)
            continue;
        double near = all ? 0 : GOAL_NEAR * power(GOAL_FADES / 100.0, distance[cell] - 2);
        double pull = (most - distance[cell]) * (all ? GOAL_STEP_ALL : GOAL_STEP) + near;
        stands[cell].place +=
            (int32_t)(pull * appraisal->unit / 100 * appraisal->weights.others[OTHER_GOALS]);
    }
}

/* Pieces that are to hang together are easier brought together if they are few: they count for where they
 * stand alone. */
static void heed_goals(Appraisal *appraisal, Code last)
{
    size_t cells = appraisal->program->board->cell_count;
    if (appraisal->goals.distance == NULL) /* not asked yet */
        return;
    for (Code code = 1; code <= last; code++) {
        pull_code(appraisal, code);
        for (size_t cell = 0; cell < cells && appraisal->goals.gathers[code]; cell++)
            appraisal->stands[(size_t)code * cells + cell].place = 0;
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

static void find_unit(Appraisal *appraisal)
{
    const Program *program = appraisal->program;
    appraisal->unit = 0;
    for (size_t kind = 0; kind < program->kernel->kind_count; kind++) {
        int32_t worth = appraisal->worth[1 + program_piece(program, 0, (Kind)kind)];
        bool counts = worth > WORTH_LEAST && program->kernel->kinds[kind].royal == ROYAL_NONE &&
                      !program->kernel->kinds[kind].neutral;
        if (counts && (appraisal->unit == 0 || worth < appraisal->unit))
            appraisal->unit = worth;
    }
    if (appraisal->unit == 0)
        appraisal->unit = 100;
}

void worth_work_out(Appraisal *appraisal)
{
    const Program *program = appraisal->program;
    const Kernel *kernel = program->kernel;
    unsigned last = kernel->player_count * (unsigned)kernel->kind_count;
    double from[BOARD_CELLS_MAX];
    size_t cells = program->board->cell_count;
    if (appraisal->way == NULL && cells <= WAY_CELLS && !appraisal->has_hands)
        appraisal->way = memory_new(((size_t)last + 1) * cells, sizeof *appraisal->way);
    for (Code code = 1; code <= last; code++)
        work_out_kind(appraisal, code, from);
    reach_of_walked(appraisal);
    for (Code code = 1; code <= last; code++)
        settle_worth(appraisal, code);
    for (Code code = 1; code <= last; code++)
        if (kernel->kinds[code_kind(program, code)].worth == 0)
            appraisal->worth[code] += best_promotion(appraisal, code) * measure_of(appraisal)->anywhere / 100;
    for (Code code = 1; code <= last; code++)
        weigh_code(appraisal, code);
    for (Code code = 1; code <= last; code++)
        place_code(appraisal, code);
    appraisal->watched = true;
    if (appraisal->untuned == NULL)
        find_unit(appraisal);
    worth_of_others(appraisal);
    int32_t sign = appraisal->turned ? -1 : 1;
    for (size_t i = 0; i < ((size_t)last + 1) * cells; i++) {
        appraisal->stands[i].place *= sign;
        appraisal->stands[i].promise *= sign;
    }
    for (size_t i = 0; i < last; i++)
        appraisal->hand[i] *= sign;
    heed_goals(appraisal, (Code)last);
}

int64_t worth_of_all(const Appraisal *appraisal, const Position *position)
{
    const Kernel *kernel = appraisal->program->kernel;
    int64_t worth = 0;
    for (Player player = 0; player < kernel->player_count; player++) {
        for (unsigned w = 0; w < position->words; w++)
            for (uint64_t bits = position->owner_cells[player].words[w]; bits != 0; bits &= bits - 1)
                worth += appraisal->force[position->codes[w * 64 + (unsigned)__builtin_ctzll(bits)]];
        for (size_t kind = 0; appraisal->has_hands && kind < kernel->kind_count; kind++)
            worth += position_hand(position, player, (Kind)kind) *
                     appraisal->force[1 + program_piece(appraisal->program, player, (Kind)kind)];
    }
    return worth;
}
