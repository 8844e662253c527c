/* Follows each movement of a piece from a cell to the end of the board, as
 * walk.c does with a position, and notes the cells. */

#include "compile/last.h"

typedef struct Step {
    uint16_t word;   /* target with promotion bits ... */
    uint16_t taking; /* ... and where it takes, which may be other ones */
    uint16_t distance;
    uint16_t crossed; /* how many of Walk.path lie before it ... */
    uint16_t empty;   /* ... and must be empty */
    uint8_t modes;
    bool allowed;
} Step;

typedef struct Walker {
    FastBuild *build;
    FastWays *ways;
    const ActionRule *rule;
    FastCode code;
    Player owner;
    Cell from;
    int orientation;
    const CellSet *targets, *stays, *within;
    bool threatens; /* the rule takes royals alone */
    bool by_taken;  /* it promotes otherwise where it takes */
    /* one direction */
    Cell path[BOARD_CELLS_MAX + 1];
    unsigned path_count;
    Step steps[BOARD_CELLS_MAX];
    unsigned step_count;
    Cell via;
    Heading heading;
} Walker;

static const CellSet *known_set(Walker *walker, ExprId set)
{
    return fast_code_zone(walker->build, set, walker->code);
}

/* --- one direction ----------------------------------------------------------------------- */

/* Adds the cells that a lame leap wants empty; false when one does not exist. */
static bool lame_cells(Walker *walker, Cell at, Heading heading, const Direction *direction, int turn)
{
    const Board *board = walker->build->program->board;
    unsigned m = direction->m, n = direction->n, total = m > n ? m : n;
    for (unsigned i = 1; i < total; i++) {
        unsigned straight = m > n ? m - n : n - m, slanted = i > straight ? i - straight : 0;
        unsigned along = i > straight ? straight : i;
        int part_m = (int)(m >= n ? along + slanted : slanted),
            part_n = (int)(m >= n ? slanted : along + slanted);
        Cell cell = board_leap(board, at, heading, part_m, turn, part_n, walker->rule->wrap);
        if (cell == CELL_NONE || cell == walker->from || walker->path_count >= BOARD_CELLS_MAX ||
            !cellset_has(walker->within, cell))
            return false;
        walker->path[walker->path_count++] = cell;
    }
    return true;
}

/* What the rule's condition and the laws leave of a step. */
static bool judge_step(Walker *walker, Step *step)
{
    FastBuild *build = walker->build;
    const ActionRule *rule = walker->rule;
    uint8_t ends = rule->legs[rule->leg_count - 1].ends;
    step->modes = (uint8_t)(((ends & END_EMPTY) != 0 ? MODE_EMPTY : 0) |
                            ((ends & (END_TAKE | END_TAKE_OWN)) != 0 ? MODE_TAKE : 0));
    if (rule->swaps != EXPR_NONE)
        step->modes = MODE_SWAP;
    bool asks = rule->condition != EXPR_NONE && !fast_asks_numbers(build, rule);
    if (!asks && !build->place_laws)
        return true;
    if (rule->swaps != EXPR_NONE)
        return fast_refuse(build, "who changes places asks more");
    if ((ends & END_EN_PASSANT) != 0)
        return fast_refuse(build, "who takes in passing asks more");
    Cell to = step->word & FAST_CELL;
    FastCase at = {
        .owner = walker->owner, .code = walker->code, .from = walker->from, .to = to, .it = walker->from
    };
    if (asks && !fast_condition_modes(build, rule, &at, &step->modes))
        return false;
    if (build->place_laws)
        step->modes &= build->lawful[to];
    step->allowed = step->modes != 0;
    return true;
}

/* What comes there may or must promote. */
static bool promote_step(Walker *walker, Step *step)
{
    FastCase at = { .owner = walker->owner,
                    .code = walker->code,
                    .mode = MODE_EMPTY,
                    .from = walker->from,
                    .to = step->word & FAST_CELL,
                    .it = CELL_NONE };
    if (!fast_promotion(walker->build, walker->rule, &at, &step->word) &&
        !last_promotes(walker->build, &at, &step->word))
        return false;
    at.mode = MODE_TAKE;
    step->taking = step->word;
    if (!walker->by_taken)
        return true;
    if ((walker->rule->legs[0].ends & END_EN_PASSANT) != 0)
        return fast_refuse(walker->build, "who takes in passing promotes by what it takes");
    return fast_promotion(walker->build, walker->rule, &at, &step->taking);
}

static bool walk_steps(Walker *walker, Heading heading, const Direction *direction, int turn)
{
    const Board *board = walker->build->program->board;
    const Leg *leg = &walker->rule->legs[0];
    unsigned most = leg->max_steps < board->cell_count ? leg->max_steps : board->cell_count;
    bool near = direction->m == 1 && direction->n == 0 && walker->rule->wrap == 0;
    Cell at = walker->from;
    walker->path_count = walker->step_count = 0;
    for (unsigned step = 1; step <= most; step++) {
        if (leg->lame && !lame_cells(walker, at, heading, direction, turn))
            break;
        Cell cell =
            near ? board_hop(board, at, heading)
                 : board_leap(board, at, heading, direction->m, turn, direction->n, walker->rule->wrap);
        if (cell == CELL_NONE || cell == walker->from || !cellset_has(walker->within, cell))
            break;
        bool skipped = leg->hop == HOP_SKIP_FIRST && step == 1;
        Step *noted = &walker->steps[walker->step_count++];
        noted->distance = (uint16_t)step;
        noted->crossed = (uint16_t)walker->path_count;
        noted->empty = leg->through == EXPR_NONE ? noted->crossed : 0;
        noted->allowed = !skipped && step >= leg->min_steps && cellset_has(walker->targets, cell) &&
                         cellset_has(walker->stays, cell);
        noted->word = cell;
        if (noted->allowed && (!judge_step(walker, noted) || !promote_step(walker, noted)))
            return false;
        if (!skipped && walker->path_count < BOARD_CELLS_MAX)
            walker->path[walker->path_count++] = cell;
        at = cell;
    }
    while (walker->step_count > 0 && !walker->steps[walker->step_count - 1].allowed)
        walker->step_count--;
    return true;
}

static FastOrigin origin_of(const Walker *walker, const Step *step)
{
    return (FastOrigin){ .rule = (uint16_t)(walker->rule - walker->build->program->kernel->rules),
                         .distance = step->distance,
                         .via = walker->via,
                         .heading = walker->heading };
}

static FastWay *add_way(Walker *walker, uint8_t form, uint8_t modes, const Step *step)
{
    FastWay *way = list_grow(walker->build->arena, &walker->ways->items);
    *way = (FastWay){ .form = form,
                      .modes = modes,
                      .first = (uint32_t)walker->ways->cells.count,
                      .origin = origin_of(walker, step) };
    return way;
}

static uint16_t trail_of(Walker *walker, const Step *step)
{
    FastBuild *build = walker->build;
    FastTrail trail = { 0 };
    for (unsigned i = 0; i < step->crossed && trail.count < TRAIL_CELLS_MAX; i++)
        if (walker->path[i] != (step->word & FAST_CELL))
            trail.cells[trail.count++] = walker->path[i];
    if (trail.count == 0)
        return 0;
    list_push(build->arena, &build->trails, trail);
    return (uint16_t)(build->trails.count - 1);
}

/* A single target: a leap when nothing must be empty before it. */
static bool add_single(Walker *walker, const Step *step, uint8_t modes)
{
    Arena *arena = walker->build->arena;
    uint16_t trail = walker->rule->leaves >= 0 ? trail_of(walker, step) : 0;
    bool leap = step->empty == 0 && trail == 0 && modes <= MODE_BOTH;
    FastWay *way = add_way(walker, leap ? WAY_LEAP : WAY_JUMP, modes, step);
    for (unsigned i = 0; i < step->empty; i++)
        list_push(arena, &walker->ways->cells, walker->path[i]);
    list_push(arena, &walker->ways->cells, step->word);
    way->count = (uint16_t)(step->empty + 1);
    way->trail = trail;
    return way->trail < 60000 || fast_refuse(walker->build, "there are too many trails");
}

/* A single target that it promotes on otherwise where it takes is two. */
static bool add_parts(Walker *walker, const Step *step)
{
    Step taking = *step;
    taking.word = step->taking;
    if (step->word == step->taking || (step->modes & MODE_BOTH) != MODE_BOTH)
        return add_single(walker, (step->modes & MODE_TAKE) != 0 ? &taking : step, step->modes);
    return add_single(walker, step, MODE_EMPTY) && add_single(walker, &taking, MODE_TAKE);
}

static void add_ray(Walker *walker, uint8_t modes)
{
    FastWay *way = add_way(walker, WAY_RAY, modes, &walker->steps[0]);
    way->count = (uint16_t)walker->step_count;
    for (unsigned i = 0; i < walker->step_count; i++)
        list_push(walker->build->arena, &walker->ways->cells, walker->steps[i].word);
}

/* Noted as seen from the target. */
static void add_threats(Walker *walker)
{
    FastBuild *build = walker->build;
    for (unsigned i = 0; i < walker->step_count; i++) {
        const Step *step = &walker->steps[i];
        FastThreat threat = { .code = walker->code,
                              .target = step->word & FAST_CELL,
                              .count = (uint16_t)(step->crossed + 1),
                              .first = (uint32_t)build->threat_cells.count };
        for (unsigned k = step->crossed; k > 0; k--)
            list_push(build->arena, &build->threat_cells, walker->path[k - 1]);
        list_push(build->arena, &build->threat_cells, walker->from);
        if (step->allowed)
            list_push(build->arena, &build->threats, threat);
    }
}

static bool add_hop(Walker *walker)
{
    for (unsigned i = 0; i < walker->step_count; i++)
        if (!walker->steps[i].allowed)
            return fast_refuse(walker->build, "a hop lands here and there");
    if (walker->rule->leaves >= 0 || walker->rule->legs[0].lame || walker->step_count < 2)
        return walker->step_count < 2 || fast_refuse(walker->build, "a hop leaves a trail, or is lame");
    if (walker->steps[0].modes == 0)
        return true;
    bool behind = walker->rule->legs[0].hop == HOP_BEHIND;
    add_ray(walker, (uint8_t)(walker->steps[0].modes | (behind ? MODE_BEHIND : 0)));
    walker->ways->items.items[walker->ways->items.count - 1].form = WAY_HOP;
    return true;
}

static bool add_passing(Walker *walker, const Step *step)
{
    FastBuild *build = walker->build;
    if (step->crossed > 0)
        return fast_refuse(build, "a slide takes in passing");
    for (size_t i = build->passing.count; i > 0; i--) {
        const FastPassing *earlier = &build->passing.items[i - 1];
        if (earlier->from != walker->from || earlier->code != walker->code)
            break;
        if (earlier->word == step->word)
            return true; /* the same action */
    }
    FastPassing passing = {
        .from = walker->from, .word = step->word, .code = walker->code, .origin = origin_of(walker, step)
    };
    list_push(build->arena, &build->passing, passing);
    return true;
}

/* Whether all steps may be taken alike, so that they make one ray. */
static bool is_even(const Walker *walker)
{
    for (unsigned i = 0; i < walker->step_count; i++)
        if (!walker->steps[i].allowed || walker->steps[i].modes != walker->steps[0].modes)
            return false;
    return walker->step_count > 1;
}

static bool add_direction(Walker *walker)
{
    const Leg *leg = &walker->rule->legs[0];
    bool even = is_even(walker);
    if (walker->threatens) {
        add_threats(walker);
        return (leg->ends & END_EMPTY) == 0 || fast_refuse(walker->build, "a royal is taken by a plain move");
    }
    if (leg->hop == HOP_OVER_ONE || leg->hop == HOP_BEHIND)
        return (even || walker->step_count < 2 || fast_refuse(walker->build, "a hop lands here and there")) &&
               add_hop(walker);
    for (unsigned i = 0; i < walker->step_count; i++)
        if (walker->steps[i].allowed && (leg->ends & END_EN_PASSANT) != 0 &&
            !add_passing(walker, &walker->steps[i]))
            return false;
    if (even && !leg->lame && walker->rule->leaves < 0 && leg->hop == HOP_NONE && leg->through == EXPR_NONE) {
        if (walker->steps[0].modes != 0)
            add_ray(walker, walker->steps[0].modes);
        return true;
    }
    for (unsigned i = 0; i < walker->step_count; i++)
        if (walker->steps[i].allowed && walker->steps[i].modes != 0 &&
            !add_single(walker, &walker->steps[i], walker->steps[i].modes))
            return false;
    return true;
}

/* Where takings promote otherwise, they are ways of their own. */
static bool add_directions(Walker *walker)
{
    bool alike = true;
    for (unsigned i = 0; i < walker->step_count; i++)
        alike = alike && (!walker->steps[i].allowed || walker->steps[i].word == walker->steps[i].taking);
    if (alike || walker->threatens)
        return add_direction(walker);
    Step steps[BOARD_CELLS_MAX];
    memcpy(steps, walker->steps, walker->step_count * sizeof *steps);
    for (unsigned i = 0; i < walker->step_count; i++)
        walker->steps[i].modes = (uint8_t)(walker->steps[i].modes & ~MODE_TAKE);
    if (!add_direction(walker))
        return false;
    for (unsigned i = 0; i < walker->step_count; i++) {
        walker->steps[i].modes = steps[i].modes & MODE_TAKE;
        walker->steps[i].word = steps[i].taking;
    }
    return add_direction(walker);
}

/* The heading from which the next leg counts, and that the action shows. */
static Heading heading_after(const Walker *walker, Heading heading, const Direction *direction)
{
    const Board *board = walker->build->program->board;
    if (direction->n == 0 || direction->n != direction->m || board->topology == TOPOLOGY_GRAPH)
        return heading;
    return board_turn(board, heading,
                      direction->turn * walker->orientation * (int)board->orthogonal_step / 2);
}

static Heading heading_of(const Walker *walker, Heading frame, const Direction *direction)
{
    const Board *board = walker->build->program->board;
    if (board->topology == TOPOLOGY_GRAPH)
        return (Heading)direction->rel;
    return board_turn(board, frame, walker->orientation * (int)direction->rel);
}

/* The second of two steps: a jump over the cell where the first one ended, which must be empty. */
static bool walk_second(Walker *walker, Cell via, Heading frame)
{
    const Board *board = walker->build->program->board;
    const Leg *leg = &walker->rule->legs[1];
    for (unsigned i = 0; i < leg->direction_count; i++) {
        const Direction *direction = &leg->directions[i];
        Heading heading = heading_of(walker, frame, direction);
        Cell to = board_leap(board, via, heading, direction->m, direction->turn * walker->orientation,
                             direction->n, walker->rule->wrap);
        if (to == CELL_NONE || to == via || !cellset_has(walker->within, to) ||
            !cellset_has(walker->targets, to) || !cellset_has(walker->stays, to))
            continue;
        if (to == walker->from)
            return fast_refuse(walker->build, "two steps lead back");
        Step step = { .word = to, .distance = 1, .crossed = 1, .empty = 1, .allowed = true };
        walker->path[0] = walker->via = via;
        walker->heading = heading_after(walker, heading, direction);
        if (!judge_step(walker, &step) || !promote_step(walker, &step) ||
            (step.allowed && !add_parts(walker, &step)))
            return false;
    }
    return true;
}

static bool walk_two_steps(Walker *walker, Heading forward)
{
    const Board *board = walker->build->program->board;
    const Leg *leg = &walker->rule->legs[0];
    for (unsigned i = 0; i < leg->direction_count; i++) {
        const Direction *direction = &leg->directions[i];
        Heading heading = heading_of(walker, forward, direction);
        Cell via = board_leap(board, walker->from, heading, direction->m,
                              direction->turn * walker->orientation, direction->n, walker->rule->wrap);
        if (via == CELL_NONE || via == walker->from || !cellset_has(walker->within, via))
            continue;
        Heading frame =
            walker->rule->legs[1].piece_frame ? forward : heading_after(walker, heading, direction);
        if (!walk_second(walker, via, frame))
            return false;
    }
    walker->via = CELL_NONE;
    return true;
}

static bool known_takes(Walker *walker, uint64_t *takes)
{
    FastBuild *build = walker->build;
    FastTaking *taking = &build->takings[walker->rule - build->program->kernel->rules];
    if (taking->code != walker->code && !fast_rule_takes(build, walker->rule, walker->code, &taking->takes))
        return false;
    taking->code = walker->code;
    *takes = taking->takes;
    return true;
}

static bool walk_rule(Walker *walker)
{
    const Program *program = walker->build->program;
    const ActionRule *rule = walker->rule;
    const CellSet *origins = known_set(walker, rule->from);
    walker->targets = known_set(walker, rule->to);
    walker->within = known_set(walker, rule->within);
    walker->stays = known_set(walker, program->kernel->kinds[rule->kind].stays);
    if (origins == NULL || walker->targets == NULL || walker->within == NULL || walker->stays == NULL)
        return false;
    if (!cellset_has(origins, walker->from) ||
        (rule->from_home && !cellset_has(program_home(program, walker->owner, rule->kind), walker->from)))
        return true;
    const Leg *leg = &rule->legs[0];
    uint64_t takes = 0;
    if (rule->swaps == EXPR_NONE && !known_takes(walker, &takes))
        return false;
    walker->threatens = fast_only_threatens(walker->build, walker->code, takes);
    walker->by_taken = fast_promotes_by_taken(walker->build, rule, walker->code);
    if (walker->threatens && (takes & ~walker->build->tables->takes[walker->code]) != 0)
        return fast_refuse(walker->build, "only one way takes royals");
    Heading frame = program_forward(program, walker->owner, rule->kind);
    if (rule->leg_count == 2)
        return (!walker->threatens || fast_refuse(walker->build, "two steps take royals alone")) &&
               walk_two_steps(walker, frame);
    for (unsigned i = 0; i < leg->direction_count; i++) {
        const Direction *direction = &leg->directions[i];
        Heading heading = heading_of(walker, frame, direction);
        walker->heading = heading_after(walker, heading, direction);
        if (!walk_steps(walker, heading, direction, direction->turn * walker->orientation) ||
            !add_directions(walker))
            return false;
    }
    return true;
}

bool fast_ways(FastBuild *build, FastCode code, Cell from, FastWays *ways)
{
    const Program *program = build->program;
    Kind kind = build->tables->kind[code];
    Walker walker;
    walker.build = build;
    walker.ways = ways;
    walker.code = code;
    walker.owner = build->tables->owner[code];
    walker.from = from;
    walker.via = CELL_NONE;
    if (walker.owner == PLAYER_NOBODY)
        return true;
    if (!fast_law_modes(build, code, from))
        return false;
    walker.orientation = program->board->seats[walker.owner].orientation;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        walker.rule = &program->kernel->rules[program->rule_first[kind] + i];
        if ((walker.rule->form == RULE_STAY && build->odd == NULL && build->last == NULL) ||
            fast_rule_is_void(build, walker.rule) || !fast_rule_open(build, walker.rule, code) ||
            (build->odd != NULL
                 ? !mixed_has_words(build, walker.rule, code, from)
                 : fast_is_fresh_rule(build, walker.rule) && build->tables->moved[code] == code))
            continue;
        if (last_skips(build, walker.rule, code, from))
            continue;
        size_t items = ways->items.count, cells = ways->cells.count, passing = build->passing.count;
        if (walk_rule(&walker))
            continue;
        if (!last_takes_cell(build, walker.rule, code, from))
            return false;
        ways->items.count = items;
        ways->cells.count = cells;
        build->passing.count = passing;
    }
    return true;
}
