/* "No own royal is attacked" is asked once for all actions of a position. Four things are kept of the answer:
 * how many attacks stand, and of one of them the cells of which an action must write some (`standing`); the
 * cells whose emptying alone would let an attack in; and those whose filling alone would. Whoever writes none
 * of these leaves the answer as it was. This holds for pins, double checks, screens and drops alike, and
 * nothing in it knows of any of them. What counts pieces wherever they stand changes only with who comes and
 * goes. */

#include "play/shield.h"

#include "play/generate.h"
#include "play/lines.h"

/* --- the four sets ------------------------------------------------------------------------- */

typedef struct Raising {
    Shield *shield;
    const Position *position;
    const SlotTables *tables;
    Question question;
    const uint8_t *ranges, *hops; /* of the royal's group; NULL: nobody takes so */
    bool asked;                   /* ... only if what is asked of the rule holds */
} Raising;

/* Notes an attack. `standing` is told for the first alone: whoever does not end that one ends nothing. */
static bool note_check(const Raising *raising)
{
    Shield *shield = raising->shield;
    shield->doubt = shield->doubt || raising->asked;
    return shield->checks++ == 0;
}

static bool takes_from(const Raising *raising, const uint8_t *ranges, Seen seen, unsigned side,
                       unsigned length)
{
    return ranges != NULL &&
           seen_takes(raising->position, ranges, seen, side, raising->question.owners, length);
}

/* The cells from the royal up to a distance. */
static void add_cells(const Raising *raising, const Spot *spot, bool back, unsigned distance, CellSet *cells)
{
    const Cell *line = raising->position->program->lines->line_cells + spot->cells;
    for (unsigned d = 1; d <= distance; d++)
        cellset_add(cells, back ? line[spot->back - d] : line[spot->bit + d]);
}

/* Notes a cell whose emptying lets an attack in. */
static void note_emptied(Shield *shield, Cell cell)
{
    cellset_add(&shield->if_emptied, cell);
    cellset_drop(&shield->pinned, cell);
}

/* The same where it lets in one attack along a line, and none else so far. */
static void note_pin(const Raising *raising, const Spot *spot, bool back, Cell cell, unsigned distance)
{
    Shield *shield = raising->shield;
    bool first = !cellset_has(&shield->if_emptied, cell);
    note_emptied(shield, cell);
    if (!first || shield->pin_count == PINS_MAX)
        return;
    Pin *pin = &shield->pins[shield->pin_count++];
    pin->cell = cell;
    cellset_clear(&pin->line, raising->position->words);
    add_cells(raising, spot, back, distance, &pin->line);
    cellset_add(&shield->pinned, cell);
}

static void raise_side(Raising *raising, const Spot *spot, unsigned axis, bool back)
{
    Shield *shield = raising->shield;
    const Position *position = raising->position;
    unsigned side = 2 * axis + back, edge = position->program->board->cell_count;
    Seen first = line_look(position, spot, back);
    if (first.cell == edge || first.distance >= spot->length)
        return;
    if (takes_from(raising, raising->ranges, first, side, spot->length)) {
        if (note_check(raising))
            add_cells(raising, spot, back, first.distance, &shield->standing);
    } else {
        Seen second = seen_next(position, first, axis, back);
        if (takes_from(raising, raising->ranges, second, side, spot->length)) {
            if (raising->asked)
                note_emptied(shield, first.cell);
            else
                note_pin(raising, spot, back, first.cell, second.distance);
        }
    }
    if (raising->hops == NULL)
        return;
    Seen second = seen_next(position, first, axis, back);
    if (takes_from(raising, raising->hops, second, side, spot->length)) {
        if (note_check(raising))
            add_cells(raising, spot, back, second.distance, &shield->standing);
    } else if (second.cell != edge && second.distance < spot->length &&
               takes_from(raising, raising->hops, seen_next(position, second, axis, back), side,
                          spot->length)) {
        note_emptied(shield, first.cell);
        note_emptied(shield, second.cell);
    }
    if (takes_from(raising, raising->hops, first, side, spot->length))
        add_cells(raising, spot, back, first.distance - 1, &shield->if_filled);
}

static void add_between(const Raising *raising, const Taker *taker, CellSet *cells)
{
    const LineTables *lines = raising->position->program->lines;
    for (uint64_t bits = taker->between; bits != 0; bits &= bits - 1)
        cellset_add(cells,
                    lines->line_cells[lines->line_first[taker->line] + (unsigned)__builtin_ctzll(bits)]);
}

static void raise_taker(Raising *raising, const Taker *taker)
{
    Shield *shield = raising->shield;
    const Position *position = raising->position;
    const LineTables *lines = position->program->lines;
    if (way_is_clear(position, raising->tables, taker->between, taker->line, taker->hop, taker->over)) {
        raising->asked = taker->asked;
        shield->ends = shield->ends && taker->hop == SLOT_CLEAR;
        if (note_check(raising)) {
            cellset_add(&shield->standing, taker->from);
            add_between(raising, taker, &shield->standing);
        }
        return;
    }
    uint64_t on = position->lines[taker->line] & taker->between;
    if (taker->hop != SLOT_CLEAR) {
        shield->hops = true;
        add_between(raising, taker, &shield->if_emptied);
        add_between(raising, taker, &shield->if_filled);
        cellset_subtract(&shield->pinned, &shield->if_emptied, position->words);
    } else if ((on & (on - 1)) == 0) {
        note_emptied(shield,
                     lines->line_cells[lines->line_first[taker->line] + (unsigned)__builtin_ctzll(on)]);
    }
}

static void raise_lines(Raising *raising, const uint8_t *ranges, const uint8_t *hops)
{
    const Program *program = raising->position->program;
    const Spot *spot = cell_spots(program, raising->question.target);
    raising->ranges = ranges_against(program, raising->tables, ranges, raising->question.asked);
    raising->hops = ranges_against(program, raising->tables, hops, raising->question.asked);
    for (unsigned axis = 0; axis < program->lines->axis_count; axis++, spot++) {
        raise_side(raising, spot, axis, false);
        raise_side(raising, spot, axis, true);
    }
}

static void raise_royal(Raising *raising, Cell royal)
{
    const Position *position = raising->position;
    const SlotTables *tables = raising->tables;
    raising->question.target = royal;
    raising->question.asked = position->codes[royal];
    raising->asked = false;
    raising->shield->hops = raising->shield->hops || tables->hops != NULL || tables->asked_hops != NULL;
    raise_lines(raising, tables->ranges, tables->hops);
    raising->asked = true;
    if (tables->asked_ranges != NULL || tables->asked_hops != NULL)
        raise_lines(raising, tables->asked_ranges, tables->asked_hops);
    uint64_t classes = tables->classes[raising->question.asked];
    for (unsigned owners = raising->question.owners; owners != 0; owners &= owners - 1) {
        Takers takers = takers_of(position->program, tables, royal, (Player)__builtin_ctz(owners));
        for (const Taker *taker = takers.first; taker < takers.end; taker++)
            if (position->codes[taker->from] == taker->code && (classes >> taker->take & 1) != 0)
                raise_taker(raising, taker);
    }
}

static bool count_laws_allow(Position *position, Player actor)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < kernel->law_count; i++) {
        Machine machine = machine_for(position, actor);
        if (game_plan(position->program)->law_counts[i] && machine_truth(&machine, kernel->laws[i].condition))
            return false;
    }
    return true;
}

static void shield_clear(Shield *shield, unsigned words)
{
    shield->checks = shield->royal_count = shield->pin_count = 0;
    shield->doubt = shield->hops = false;
    shield->ends = true;
    cellset_clear(&shield->standing, words);
    cellset_clear(&shield->if_emptied, words);
    cellset_clear(&shield->if_filled, words);
    cellset_clear(&shield->pinned, words);
}

/* The player's royals of the plan. */
/* false: the laws must be asked of every action. */
static bool raise_all(Shield *shield, Position *position, Player actor, CellSet *royals)
{
    const LawPlan *plan = shield->plan;
    unsigned words = position->words;
    Raising raising = { .shield = shield, .position = position, .tables = position->tables };
    cellset_clear(royals, words);
    shield_clear(shield, words);
    raising.question.owners = players_standing(position, actor, false);
    if (plan->royal != EXPR_NONE && !position->tables->all_takers &&
        (position->program->play->others || tables_leave_takers(position, raising.question.owners)))
        return false; /* some enemy may take by what is not in the tables */
    if (plan->counts && !count_laws_allow(position, actor))
        return false;
    if (plan->royal != EXPR_NONE)
        pieces_of_kinds(position, &plan->royal_kinds, 1u << actor, royals);
    for (unsigned cell = cellset_next(royals, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(royals, cell + 1, words)) {
        if (target_is_trailed(position, (Cell)cell))
            return false;
        shield->royal_count++;
        raise_royal(&raising, (Cell)cell);
    }
    shield->filled = cellset_any(&shield->if_filled, words);
    return !shield->doubt;
}

void shield_raise(Shield *shield, Position *position, Player actor)
{
    const LawPlan *plan = game_plan(position->program);
    CellSet royals;
    shield->plan = NULL;
    shield->legal = plan->none;
    shield->frees = false;
    if (position->tables == NULL || plan->opaque || actor >= position->program->kernel->player_count)
        return;
    shield->plan = plan;
    if (!raise_all(shield, position, actor, &royals))
        shield->plan = NULL;
    shield->frees =
        plan->frees && (shield->plan != NULL ? shield->checks == 0 && !shield->filled : plan->none);
    if (!shield->frees)
        return;
    cellset_copy(&shield->free, &position->owner_cells[actor], position->words);
    cellset_subtract(&shield->free, &royals, position->words);
    cellset_subtract(&shield->free, &shield->if_emptied, position->words);
}

Known royals_attacked(const Position *position, Player player)
{
    const LawPlan *plan = game_plan(position->program);
    const CodeList *royals =
        plan->royal == EXPR_NONE ? NULL : census_list(position->program, plan->royal_attacked, player);
    return royals == NULL ? KNOWN_NOT : codes_attacked(position, royals);
}

/* --- verdicts ---------------------------------------------------------------------------------- */

/* A royal's own move, asked with the royal lifted off its lines. */
static Verdict royal_verdict(Position *position, Cell from, Cell to, Code becomes, Verdict attacked)
{
    CellSet suspects;
    cellset_clear(&suspects, position->words);
    Question question = { .target = to,
                          .asked = becomes,
                          .owners = players_standing(position, position->board[from].owner, false) };
    position_lift(position, from);
    bool found = tables_attack(position, position->tables, &question, &suspects);
    position_lift(position, from);
    if (found)
        return attacked;
    return cellset_any(&suspects, position->words) ? VERDICT_ASK : VERDICT_LEGAL;
}

bool shield_guards(const LawPlan *plan, Code code)
{
    return plan->royal != EXPR_NONE && bit_has(plan->royals, code);
}

/* A pinned piece stays on its line. */
static Verdict pin_verdict(const Shield *shield, Cell from, Cell to, Verdict attacked)
{
    for (unsigned i = 0; i < shield->pin_count; i++)
        if (shield->pins[i].cell == from && !cellset_has(&shield->pins[i].line, to))
            return attacked;
    return shield->hops || cellset_has(&shield->if_filled, to) ? VERDICT_ASK : VERDICT_LEGAL;
}

/* Of a piece that is no royal, while one is attacked. */
static Verdict check_verdict(const Shield *shield, Cell from, Cell to, Verdict attacked)
{
    bool fills = cellset_has(&shield->standing, to);
    if (!fills && !cellset_has(&shield->standing, from))
        return attacked;
    bool known = fills && shield->checks == 1 && shield->ends && !shield->hops &&
                 !cellset_has(&shield->if_emptied, from) && !cellset_has(&shield->if_filled, to);
    return known ? VERDICT_LEGAL : VERDICT_ASK;
}

Verdict shield_judge(const Shield *shield, Position *position, Cell from, Cell to, Code becomes)
{
    const LawPlan *plan = shield->plan;
    Code moves = position->codes[from], taken = position->codes[to];
    if (plan == NULL)
        return shield->legal ? VERDICT_LEGAL : VERDICT_ASK;
    if (plan->counts &&
        ((taken != 0 && bit_has(plan->counted, taken)) ||
         (becomes != moves && (bit_has(plan->counted, moves) || bit_has(plan->counted, becomes)))))
        return VERDICT_ASK;
    if (plan->royal == EXPR_NONE)
        return VERDICT_LEGAL;
    Verdict attacked = plan->royal_alone ? VERDICT_ILLEGAL : VERDICT_ASK;
    bool royal = bit_has(plan->royals, moves);
    if ((becomes != moves && royal != bit_has(plan->royals, becomes)) ||
        (taken != 0 && bit_has(plan->royals, taken)))
        return VERDICT_ASK;
    if (royal &&
        (shield->royal_count == 1 || (shield->checks == 0 && !cellset_has(&shield->if_emptied, from) &&
                                      !cellset_has(&shield->if_filled, to))))
        return royal_verdict(position, from, to, becomes, attacked);
    if (royal)
        return VERDICT_ASK;
    if (shield->checks > 0)
        return check_verdict(shield, from, to, attacked);
    if (cellset_has(&shield->pinned, from))
        return pin_verdict(shield, from, to, attacked);
    return cellset_has(&shield->if_emptied, from) || cellset_has(&shield->if_filled, to) ? VERDICT_ASK
                                                                                         : VERDICT_LEGAL;
}

Verdict shield_judge_drop(const Shield *shield, Cell to, Code code)
{
    const LawPlan *plan = shield->plan;
    if (plan == NULL)
        return shield->legal ? VERDICT_LEGAL : VERDICT_ASK;
    if ((plan->counts && bit_has(plan->counted, code)) || bit_has(plan->royals, code))
        return VERDICT_ASK;
    if (shield->checks > 0)
        return check_verdict(shield, CELL_NONE, to, plan->royal_alone ? VERDICT_ILLEGAL : VERDICT_ASK);
    return cellset_has(&shield->if_filled, to) ? VERDICT_ASK : VERDICT_LEGAL;
}
