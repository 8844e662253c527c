/* Generates the moves of pieces: from the tables where they hold them, by walking otherwise. */

#include "play/generate.h"
#include "play/lines.h"

/* True if the piece has offered the same action by another table move. Notes this one. */
static bool table_move_was_offered(Generator *generator, const TableMove *table_move)
{
    uint64_t content = table_move_content(generator->evaluator.kernel,
                                          &generator->move_tables->shapes[table_move->shape], table_move);
    return !seen_add(&generator->seen, content);
}

static bool piece_is_trailed(const Generator *generator, const TableMove *first, const TableMove *end)
{
    for (const TableMove *table_move = first; table_move < end; table_move++)
        if (table_move_is_trailed(generator, &generator->move_tables->shapes[table_move->shape], table_move))
            return true;
    return false;
}

/* True if the rule's condition, which is the same for all its table moves, holds for the piece. */
static bool rule_is_granted(Generator *generator, unsigned rule, Piece piece, Cell from)
{
    const ActionRule *asked = &generator->evaluator.kernel->rules[rule];
    generator_begin(generator, asked, piece, from);
    return evaluator_truth(&generator->evaluator, asked->condition);
}

/* The first open table move from this one on; `end` if there is none. */
static inline const TableMove *next_open(const Generator *generator, const TableMove *table_move,
                                         const TableMove *end)
{
    const MoveTables *tables = generator->move_tables;
    const Position *position = generator->position;
    bool takes_only = generator->filter.takes_only;
    for (; table_move < end; table_move++) {
        const MoveShape *shape = &tables->shapes[table_move->shape];
        if (takes_only && position->codes[table_move->to] == 0)
            continue;
        if (!path_is_clear(position, tables, table_move->between, table_move->line, shape->hop, shape->over))
            table_move += table_move->distance >> MOVE_REST_SHIFT & MOVE_REST;
        else if (code_is_of(tables, position->codes[table_move->to], shape->take))
            return table_move;
    }
    return end;
}

/* Generates the moves of a piece all of whose rules are tabled. `simple`: no rule has a condition, and all
 * are admitted now. */
static bool run_table_moves(Generator *generator, Cell from, const TableMove *first, const TableMove *end,
                            bool simple)
{
    const MoveTables *tables = generator->move_tables;
    const Position *position = generator->position;
    SimpleMove move = { .cell = from,
                        .unrestricted = simple && check_info_unrestricted(&generator->check_info, from) };
    unsigned rule = UINT16_MAX;
    bool granted = true, admitted = simple;
    for (const TableMove *table_move = next_open(generator, first, end); table_move < end;
         table_move = next_open(generator, table_move + 1, end)) {
        const MoveShape *shape = &tables->shapes[table_move->shape];
        if (!simple && shape->rule != rule) {
            const RuleFacts *facts = &tables->rules[shape->rule];
            rule = shape->rule;
            granted = !facts->once || rule_is_granted(generator, rule, position->board[from], from);
            admitted = (facts->admits[0] & facts->admits[1] & facts->admits[2] & facts->admits[3] &
                        generator->open.bits) != 0;
        }
        if (!granted ||
            (!admitted && (tables->rules[rule].admits[move_class(position, shape, table_move->to)] &
                           generator->open.bits) == 0))
            continue;
        if ((shape->conditional || table_move_may_be_immune(generator, table_move)) &&
            !table_move_is_granted(generator, from, table_move))
            continue;
        if ((table_move->distance & MOVE_TWIN) != 0 && table_move_was_offered(generator, table_move))
            continue;
        move.table_move = table_move;
        if (!generator_visit_simple(generator, &move))
            return false;
    }
    return true;
}

/* Generates the table moves of one rule, of a piece with conditional or walked rules; each becomes a
 * pseudo-legal move. Rules are visited in order, because the first of two equal actions names it. */
static bool run_conditional_moves(Generator *generator, Cell from, Piece piece, const TableMove *first,
                                  const TableMove *end)
{
    const MoveTables *tables = generator->move_tables;
    const Kernel *kernel = generator->evaluator.kernel;
    for (const TableMove *table_move = first; table_move < end; table_move++) {
        const MoveShape *shape = &tables->shapes[table_move->shape];
        const ActionRule *rule = &kernel->rules[shape->rule];
        if (table_move_is_trailed(generator, shape, table_move)) {
            bool again = table_move > first && table_move[-1].to == table_move->to &&
                         table_move[-1].distance == table_move->distance &&
                         tables->shapes[table_move[-1].shape].rule == shape->rule &&
                         tables->shapes[table_move[-1].shape].direction == shape->direction;
            if (!again && generator_admits(generator, rule, rule->classes, LATE_CLASSES, false) &&
                !generator_run_rule(generator, rule, piece, from, table_move->to))
                return false;
            continue;
        }
        if (!table_move_is_open(generator->position, tables, table_move))
            continue;
        if (!shape->conditional && !table_move_may_be_immune(generator, table_move))
            generator_begin_table_move(generator, from, table_move);
        else if (!table_move_is_granted(generator, from, table_move))
            continue;
        if (!generator_judge(generator) && !generator->current.denied)
            return false;
    }
    return true;
}

static bool run_piece_by_tables(Generator *generator, Cell from, Piece piece)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    const MoveTables *tables = generator->move_tables;
    TableMoveSpan table_moves = table_moves_of(position, tables, from);
    const TableMove *first = table_moves.first, *end = table_moves.end;
    if (generator->visits_simple && kindset_has(&tables->slotted, piece.kind) &&
        (!generator->trails.any || !kindset_has(&tables->has_trails, piece.kind) ||
         !piece_is_trailed(generator, first, end))) {
        bool simple = kindset_has(&tables->simple, piece.kind) &&
                      (tables->kind_admits[piece.kind] & generator->open.bits) != 0;
        return run_table_moves(generator, from, first, end, simple);
    }
    for (unsigned i = 0; i < program->rule_count[piece.kind]; i++) {
        unsigned index_of_rule = program->rule_first[piece.kind] + i;
        const ActionRule *rule = &program->kernel->rules[index_of_rule];
        const TableMove *rest = first;
        while (rest < end && tables->shapes[rest->shape].rule == index_of_rule)
            rest++;
        if (!run_conditional_moves(generator, from, piece, first, rest))
            return false;
        first = rest;
        if (tables->rules[index_of_rule].how == RULE_WALKED &&
            generator_admits(generator, rule, rule->classes, LATE_CLASSES, generator->current.neutral) &&
            !generator_run_rule(generator, rule, piece, from, CELL_NONE))
            return false;
    }
    return true;
}

bool generator_run_piece(Generator *generator, Cell from)
{
    const Program *program = generator->position->program;
    Piece piece = generator->position->board[from];
    generator->current.neutral = piece.owner == PLAYER_NOBODY;
    generator->seen.count = 0;
    if (generator->move_tables != NULL && piece.owner == generator->evaluator.mover)
        return run_piece_by_tables(generator, from, piece);
    for (unsigned i = 0; i < program->rule_count[piece.kind]; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[piece.kind] + i];
        if (generator->target.tables != NULL &&
            generator->target.tables->rules[rule - program->kernel->rules].how != RULE_WALKED)
            continue;
        if (generator->target.cell != CELL_NONE && rule_takes_nothing(rule))
            continue;
        if (generator_admits(generator, rule, rule->classes, LATE_CLASSES, generator->current.neutral) &&
            !generator_run_rule(generator, rule, piece, from, CELL_NONE))
            return false;
    }
    return true;
}

bool generator_run_pieces_of(Generator *generator, Player owner)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    CellSet own, cells;
    cellset_copy(&own, &position->owner_cells[owner], position->words);
    if (generator->filter.skips)
        cellset_subtract(&own, &generator->filter.skipped, position->words);
    if (!cellset_any(&own, position->words))
        return true;
    for (unsigned kind = 0; kind < program->kernel->kind_count; kind++) {
        if (program->rule_count[kind] == 0)
            continue;
        cellset_copy(&cells, &own, position->words);
        cellset_meet(&cells, &position->kind_cells[kind], position->words);
        for (EACH_CELL(cell, &cells, position->words))
            if (!generator_run_piece(generator, (Cell)cell))
                return false;
    }
    return true;
}

/* True if it is certain that the piece captures none of the prey. */
static bool piece_is_idle(const Generator *generator, Cell from, const CellSet *prey, unsigned owners)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->move_tables;
    Kind kind = position->board[from].kind;
    if (!kindset_has(&tables->slotted, kind))
        return false;
    const CellSet *reach = reach_of(position->program, generator->evaluator.mover, kind, from);
    return (reach != NULL && !cellset_meets(reach, prey, position->words)) ||
           (!kindset_has(&tables->other_attackers, kind) &&
            !tables_ride_takes(position, tables, from, owners));
}

void table_moves_skip_idle(Generator *generator, unsigned owners)
{
    const Position *position = generator->position;
    CellSet prey;
    cellset_clear(&prey, position->words);
    cellset_clear(&generator->filter.skipped, position->words);
    for (unsigned left = owners; left != 0; left &= left - 1)
        cellset_unite(&prey, &position->owner_cells[__builtin_ctz(left)], position->words);
    generator->filter.skips = !generator->trails.any;
    for (unsigned word = 0; word < position->words && generator->filter.skips; word++)
        for (uint64_t own = position->owner_cells[generator->evaluator.mover].words[word]; own != 0;
             own &= own - 1) {
            Cell from = (Cell)(word * 64 + (unsigned)__builtin_ctzll(own));
            if (piece_is_idle(generator, from, &prey, owners))
                cellset_add(&generator->filter.skipped, from);
        }
}
