/* Whether an own royal piece is attacked after a move is decided from sets that are computed once per
 * position: the number of checkers; the check mask, that is the cells of one check of which a move must
 * change one to end it; the blockers, cells whose emptying lets an attack in; and the screens, empty cells
 * whose filling lets an attack in over a hurdle. A move that changes none of these cells leaves the answer as
 * it was. Pins, double checks, screens and blocking drops need no code of their own. Laws that count pieces
 * change only when a piece is captured, dropped or promoted. */

#include "play/generate.h"
#include "play/lines.h"

/* --- computing the sets ------------------------------------------------------------------------- */

typedef struct Raising {
    CheckInfo *check_info;
    const Position *position;
    const MoveTables *tables;
    Question question;
    const uint8_t *ranges, *hops; /* of the royal piece's group; NULL: no piece captures so */
    bool conditional;             /* the tables are those of conditional rules */
} Raising;

/* Counts a check. Returns true for the first one only: the check mask belongs to it, because a move that does
 * not end the first check is illegal. */
static bool note_check(const Raising *raising)
{
    CheckInfo *check_info = raising->check_info;
    check_info->doubt = check_info->doubt || raising->conditional;
    return check_info->checks++ == 0;
}

static bool takes_from(const Raising *raising, const uint8_t *ranges, Seen seen, unsigned side,
                       unsigned length)
{
    return ranges != NULL &&
           seen_takes(raising->position, ranges, seen, side, raising->question.owners, length);
}

/* Adds the cells from the royal piece up to a distance. */
static void add_cells(const Raising *raising, const Spot *spot, bool back, unsigned distance, CellSet *cells)
{
    const Cell *line = raising->position->program->lines->line_cells + spot->cells;
    for (unsigned d = 1; d <= distance; d++)
        cellset_add(cells, back ? line[spot->back - d] : line[spot->bit + d]);
}

/* Adds a blocker. */
static void note_emptied(CheckInfo *check_info, Cell cell)
{
    cellset_add(&check_info->blockers, cell);
    cellset_drop(&check_info->pinned, cell);
}

/* Adds a blocker that is pinned on one line and blocks no other attack so far. */
static void note_pin(const Raising *raising, const Spot *spot, bool back, Cell cell, unsigned distance)
{
    CheckInfo *check_info = raising->check_info;
    bool first = !cellset_has(&check_info->blockers, cell);
    note_emptied(check_info, cell);
    if (!first || check_info->pin_count == PINS_MAX)
        return;
    Pin *pin = &check_info->pins[check_info->pin_count++];
    pin->cell = cell;
    cellset_clear(&pin->line, raising->position->words);
    add_cells(raising, spot, back, distance, &pin->line);
    cellset_add(&check_info->pinned, cell);
}

static void raise_side(Raising *raising, const Spot *spot, unsigned axis, bool back)
{
    CheckInfo *check_info = raising->check_info;
    const Position *position = raising->position;
    unsigned side = 2 * axis + back, edge = position->program->board->cell_count;
    Seen first = line_look(position, spot, back);
    if (first.cell == edge || first.distance >= spot->length)
        return;
    if (takes_from(raising, raising->ranges, first, side, spot->length)) {
        if (note_check(raising))
            add_cells(raising, spot, back, first.distance, &check_info->check_mask);
    } else {
        Seen second = seen_next(position, first, axis, back);
        if (takes_from(raising, raising->ranges, second, side, spot->length)) {
            if (raising->conditional)
                note_emptied(check_info, first.cell);
            else
                note_pin(raising, spot, back, first.cell, second.distance);
        }
    }
    if (raising->hops == NULL)
        return;
    Seen second = seen_next(position, first, axis, back);
    if (takes_from(raising, raising->hops, second, side, spot->length)) {
        if (note_check(raising))
            add_cells(raising, spot, back, second.distance, &check_info->check_mask);
    } else if (second.cell != edge && second.distance < spot->length &&
               takes_from(raising, raising->hops, seen_next(position, second, axis, back), side,
                          spot->length)) {
        note_emptied(check_info, first.cell);
        note_emptied(check_info, second.cell);
    }
    if (takes_from(raising, raising->hops, first, side, spot->length))
        add_cells(raising, spot, back, first.distance - 1, &check_info->screens);
}

static void add_between(const Raising *raising, const Attacker *attacker, CellSet *cells)
{
    const LineTables *lines = raising->position->program->lines;
    for (uint64_t bits = attacker->between; bits != 0; bits &= bits - 1)
        cellset_add(cells,
                    lines->line_cells[lines->line_first[attacker->line] + (unsigned)__builtin_ctzll(bits)]);
}

static void check_info_add_attacker(Raising *raising, const Attacker *attacker)
{
    CheckInfo *check_info = raising->check_info;
    const Position *position = raising->position;
    const LineTables *lines = position->program->lines;
    if (path_is_clear(position, raising->tables, attacker->between, attacker->line, attacker->hop,
                      attacker->over)) {
        raising->conditional = attacker->conditional;
        check_info->ends = check_info->ends && attacker->hop == TABLE_HOP_NONE;
        if (note_check(raising)) {
            cellset_add(&check_info->check_mask, attacker->from);
            add_between(raising, attacker, &check_info->check_mask);
        }
        return;
    }
    uint64_t on = position->lines[attacker->line] & attacker->between;
    if (attacker->hop != TABLE_HOP_NONE) {
        check_info->hops = true;
        add_between(raising, attacker, &check_info->blockers);
        add_between(raising, attacker, &check_info->screens);
        cellset_subtract(&check_info->pinned, &check_info->blockers, position->words);
    } else if ((on & (on - 1)) == 0) {
        note_emptied(check_info,
                     lines->line_cells[lines->line_first[attacker->line] + (unsigned)__builtin_ctzll(on)]);
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
    const MoveTables *tables = raising->tables;
    raising->question.target = royal;
    raising->question.asked = position->codes[royal];
    raising->conditional = false;
    raising->check_info->hops =
        raising->check_info->hops || tables->hops != NULL || tables->conditional_hops != NULL;
    raise_lines(raising, tables->ranges, tables->hops);
    raising->conditional = true;
    if (tables->conditional_ranges != NULL || tables->conditional_hops != NULL)
        raise_lines(raising, tables->conditional_ranges, tables->conditional_hops);
    uint64_t classes = tables->classes[raising->question.asked];
    for (unsigned owners = raising->question.owners; owners != 0; owners &= owners - 1) {
        AttackerSpan attackers = attackers_of(position, tables, royal, (Player)__builtin_ctz(owners));
        for (const Attacker *attacker = attackers.first; attacker < attackers.end; attacker++)
            if (position->codes[attacker->from] == attacker->code && (classes >> attacker->take & 1) != 0)
                check_info_add_attacker(raising, attacker);
    }
}

static void check_info_clear(CheckInfo *check_info, unsigned words)
{
    check_info->checks = check_info->royal_count = check_info->pin_count = 0;
    check_info->doubt = check_info->hops = false;
    check_info->ends = true;
    cellset_clear(&check_info->check_mask, words);
    cellset_clear(&check_info->blockers, words);
    cellset_clear(&check_info->screens, words);
    cellset_clear(&check_info->pinned, words);
}

/* Fills the sets for the player's royal pieces. False if every action must be made and tested. */
static bool raise_all(CheckInfo *check_info, Position *position, Player actor, CellSet *royals)
{
    const LawPlan *plan = check_info->plan;
    unsigned words = position->words;
    Raising raising = { .check_info = check_info, .position = position, .tables = position->tables };
    cellset_clear(royals, words);
    check_info_clear(check_info, words);
    raising.question.owners = players_related(position, actor, false);
    if (plan->royal != EXPR_NONE && !position->tables->all_attackers &&
        (position->program->facts->others || tables_miss_attackers(position, raising.question.owners)))
        return false; /* some enemy piece captures by a rule outside the tables */
    if (plan->royal != EXPR_NONE)
        pieces_of_kinds(position, &plan->royal_kinds, 1u << actor, royals);
    for (EACH_CELL(cell, royals, words)) {
        if (target_is_trailed(position, (Cell)cell))
            return false;
        check_info->royal_count++;
        raise_royal(&raising, (Cell)cell);
    }
    check_info->has_screens = cellset_any(&check_info->screens, words);
    return !check_info->doubt;
}

void check_info_compute(CheckInfo *check_info, Position *position, Player actor, bool counts_allow)
{
    const LawPlan *plan = game_plan(position->program);
    CellSet royals;
    check_info->plan = NULL;
    check_info->legal = plan->none;
    check_info->has_unrestricted = false;
    if (position->tables == NULL || plan->opaque || actor >= position->program->kernel->player_count)
        return;
    check_info->plan = plan;
    if (!counts_allow || !raise_all(check_info, position, actor, &royals))
        check_info->plan = NULL;
    check_info->has_unrestricted =
        plan->has_unrestricted &&
        (check_info->plan != NULL ? check_info->checks == 0 && !check_info->has_screens : plan->none);
    if (!check_info->has_unrestricted)
        return;
    cellset_copy(&check_info->unrestricted, &position->owner_cells[actor], position->words);
    cellset_subtract(&check_info->unrestricted, &royals, position->words);
    cellset_subtract(&check_info->unrestricted, &check_info->blockers, position->words);
}

/* --- verdicts ---------------------------------------------------------------------------------- */

/* The royal piece's own move: it is lifted off its lines first, so that it does not block attacks on its
 * target. */
static Verdict royal_verdict(Position *position, Cell from, Cell to, Code becomes, Verdict attacked)
{
    CellSet conditional_attackers;
    cellset_clear(&conditional_attackers, position->words);
    Question question = { .target = to,
                          .asked = becomes,
                          .owners = players_related(position, position->board[from].owner, false) };
    position_lift(position, from);
    bool found = tables_attack(position, position->tables, &question, &conditional_attackers);
    position_lift(position, from);
    if (found)
        return attacked;
    return cellset_any(&conditional_attackers, position->words) ? VERDICT_ASK : VERDICT_LEGAL;
}

bool check_info_guards(const LawPlan *plan, Code code)
{
    return plan->royal != EXPR_NONE && bit_has(plan->royals, code);
}

/* A pinned piece must stay on its line. */
static Verdict pin_verdict(const CheckInfo *check_info, Cell from, Cell to, Verdict attacked)
{
    for (unsigned i = 0; i < check_info->pin_count; i++)
        if (check_info->pins[i].cell == from && !cellset_has(&check_info->pins[i].line, to))
            return attacked;
    return check_info->hops || cellset_has(&check_info->screens, to) ? VERDICT_ASK : VERDICT_LEGAL;
}

/* A move of another piece while a royal piece is in check. */
static Verdict check_verdict(const CheckInfo *check_info, Cell from, Cell to, Verdict attacked)
{
    bool fills = cellset_has(&check_info->check_mask, to);
    if (!fills && !cellset_has(&check_info->check_mask, from))
        return attacked;
    bool known = fills && check_info->checks == 1 && check_info->ends && !check_info->hops &&
                 !cellset_has(&check_info->blockers, from) && !cellset_has(&check_info->screens, to);
    return known ? VERDICT_LEGAL : VERDICT_ASK;
}

Verdict check_info_judge(const CheckInfo *check_info, Position *position, Cell from, Cell to, Code becomes)
{
    const LawPlan *plan = check_info->plan;
    Code moves = position->codes[from], taken = position->codes[to];
    if (plan == NULL)
        return check_info->legal ? VERDICT_LEGAL : VERDICT_ASK;
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
    if (royal && (check_info->royal_count == 1 ||
                  (check_info->checks == 0 && !cellset_has(&check_info->blockers, from) &&
                   !cellset_has(&check_info->screens, to))))
        return royal_verdict(position, from, to, becomes, attacked);
    if (royal)
        return VERDICT_ASK;
    if (check_info->checks > 0)
        return check_verdict(check_info, from, to, attacked);
    if (cellset_has(&check_info->pinned, from))
        return pin_verdict(check_info, from, to, attacked);
    return cellset_has(&check_info->blockers, from) || cellset_has(&check_info->screens, to) ? VERDICT_ASK
                                                                                             : VERDICT_LEGAL;
}

Verdict check_info_judge_drop(const CheckInfo *check_info, Cell to, Code code)
{
    const LawPlan *plan = check_info->plan;
    if (plan == NULL)
        return check_info->legal ? VERDICT_LEGAL : VERDICT_ASK;
    if ((plan->counts && bit_has(plan->counted, code)) || bit_has(plan->royals, code))
        return VERDICT_ASK;
    if (check_info->checks > 0)
        return check_verdict(check_info, CELL_NONE, to, plan->royal_alone ? VERDICT_ILLEGAL : VERDICT_ASK);
    return cellset_has(&check_info->screens, to) ? VERDICT_ASK : VERDICT_LEGAL;
}

Verdict check_info_judge_castling(const CheckInfo *check_info, Position *position,
                                  const CastlingMove *castling_move)
{
    const LawPlan *plan = check_info->plan;
    Code king = position->codes[castling_move->king_from], rook = position->codes[castling_move->rook_from];
    if (plan == NULL)
        return check_info->legal ? VERDICT_LEGAL : VERDICT_ASK;
    if (plan->royal == EXPR_NONE)
        return VERDICT_LEGAL;
    if (!bit_has(plan->royals, king) || bit_has(plan->royals, rook) || check_info->royal_count != 1 ||
        check_info->checks > 0 || check_info->hops)
        return VERDICT_ASK;
    /* The rook is lifted while the king is judged. On its new cell it can only block an attack, so that what
     * is attacked without it is left open. */
    position_lift(position, castling_move->rook_from);
    Verdict verdict =
        royal_verdict(position, castling_move->king_from, castling_move->king_to, king, VERDICT_ASK);
    position_lift(position, castling_move->rook_from);
    return verdict;
}
