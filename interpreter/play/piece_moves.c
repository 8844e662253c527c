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

/* True if a table move of the piece ends on a cell of a trail. */
static bool piece_is_trailed(const Generator *generator, Kind kind, Cell from)
{
    if (!generator->trails.any || !kindset_has(&generator->move_tables->has_trails, kind))
        return false;
    TableMoveSpan table_moves = table_moves_of(generator->position, generator->move_tables, from);
    for (const TableMove *table_move = table_moves.first; table_move < table_moves.end; table_move++)
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

/* Tests what is asked of an open table move of a piece: its rule's condition and phases, immunity, and
 * whether it is new. */
static bool open_move_passes(Generator *generator, const TableMove *table_move)
{
    const MoveTables *tables = generator->move_tables;
    const MoveShape *shape = &tables->shapes[table_move->shape];
    PieceMoves *moves = &generator->piece_moves;
    if (!moves->simple && shape->rule != moves->rule) {
        const RuleFacts *facts = &tables->rules[shape->rule];
        moves->rule = shape->rule;
        moves->granted = !facts->once || rule_is_granted(generator, moves->rule, moves->piece, moves->from);
        moves->admitted = (facts->admits[0] & facts->admits[1] & facts->admits[2] & facts->admits[3] &
                           generator->open.bits) != 0;
    }
    if (!moves->granted ||
        (!moves->admitted &&
         (tables->rules[moves->rule].admits[move_class(generator->position, shape, table_move->to)] &
          generator->open.bits) == 0))
        return false;
    if ((shape->conditional || table_move_may_be_immune(generator, table_move)) &&
        !table_move_is_granted(generator, moves->from, table_move))
        return false;
    return (table_move->distance & MOVE_TWIN) == 0 || !table_move_was_offered(generator, table_move);
}

/* Turns to a piece that has only table moves. */
static inline void table_moves_turn_to(Generator *generator, Cell from)
{
    const Position *position = generator->position;
    PieceMoves *moves = &generator->piece_moves;
    TableMoveSpan table_moves = table_moves_of(position, generator->move_tables, from);
    generator->seen.count = 0;
    moves->from = generator->simple_move.cell = from;
    moves->piece = position->board[from];
    moves->next = table_moves.first;
    moves->end = table_moves.end;
    moves->rule = UINT16_MAX;
    moves->granted = true;
    moves->admitted = moves->simple;
    generator->simple_move.unrestricted =
        moves->simple && check_info_unrestricted(&generator->check_info, from);
}

bool piece_table_move_next(Generator *generator)
{
    PieceMoves *moves = &generator->piece_moves;
    uint64_t *others = &generator->parts.pieces; /* of the same kind */
    for (;;) {
        const TableMove *end = moves->end;
        for (const TableMove *table_move = next_open(generator, moves->next, end); table_move < end;
             table_move = next_open(generator, table_move + 1, end))
            if (moves->plain || open_move_passes(generator, table_move)) {
                moves->next = table_move + 1;
                generator->simple_move.table_move = table_move;
                generator->simple = &generator->simple_move;
                return true;
            }
        if (!moves->untrailed || *others == 0)
            return false;
        table_moves_turn_to(generator, turn_next_piece(&generator->parts));
    }
}

/* Begins to walk the current rule. False if no open phase admits it, or the piece cannot move by it. */
static bool piece_rule_walk(Generator *generator, Cell to)
{
    const PieceMoves *moves = &generator->piece_moves;
    const ActionRule *rule = &generator->evaluator.kernel->rules[moves->rule];
    return generator_admits(generator, rule, rule->classes, LATE_CLASSES, generator->current.neutral) &&
           walked_rule_begin(generator, rule, moves->piece, moves->from, to);
}

/* Tries the next table move of the current rule, of a piece with conditional or walked rules; it becomes a
 * pseudo-legal move. True if it passes. Rules are tried in order, because the first of two equal actions
 * names it. */
static bool piece_table_move_passes(Generator *generator)
{
    const MoveTables *tables = generator->move_tables;
    PieceMoves *moves = &generator->piece_moves;
    const TableMove *table_move = moves->next++;
    const MoveShape *shape = &tables->shapes[table_move->shape];
    if (table_move_is_trailed(generator, shape, table_move)) {
        bool again = table_move > moves->first && table_move[-1].to == table_move->to &&
                     table_move[-1].distance == table_move->distance &&
                     tables->shapes[table_move[-1].shape].rule == shape->rule &&
                     tables->shapes[table_move[-1].shape].direction == shape->direction;
        moves->walking = !again && piece_rule_walk(generator, table_move->to);
        return false;
    }
    if (!table_move_is_open(generator->position, tables, table_move))
        return false;
    if (!shape->conditional && !table_move_may_be_immune(generator, table_move))
        generator_begin_table_move(generator, moves->from, table_move);
    else if (!table_move_is_granted(generator, moves->from, table_move))
        return false;
    return generator_judge(generator);
}

/* True if the current rule of the piece is walked. */
static bool piece_rule_is_walked(const Generator *generator)
{
    unsigned index = generator->piece_moves.rule;
    const ActionRule *rule = &generator->evaluator.kernel->rules[index];
    if (generator->piece_moves.tabled)
        return generator->move_tables->rules[index].how == RULE_WALKED;
    return (generator->target.tables == NULL || generator->target.tables->rules[index].how == RULE_WALKED) &&
           (generator->target.cell == CELL_NONE || !rule_takes_nothing(rule));
}

/* Goes on to the piece's next rule. False if there is none. */
static bool piece_rule_begin(Generator *generator)
{
    PieceMoves *moves = &generator->piece_moves;
    if (moves->rules_left == 0)
        return false;
    moves->rules_left--;
    moves->rule++;
    moves->walked = false;
    moves->first = moves->rest;
    while (moves->rest < moves->end && generator->move_tables->shapes[moves->rest->shape].rule == moves->rule)
        moves->rest++;
    return true;
}

bool piece_rule_move_next(Generator *generator)
{
    PieceMoves *moves = &generator->piece_moves;
    for (;;) {
        if (moves->walking) {
            if (walked_rule_next(generator))
                return true;
            if (generator->spent)
                return false;
            moves->walking = false;
        }
        if (moves->next < moves->rest) {
            if (piece_table_move_passes(generator))
                return true;
        } else if (!moves->walked) {
            moves->walked = true;
            moves->walking = piece_rule_is_walked(generator) && piece_rule_walk(generator, CELL_NONE);
        } else if (!piece_rule_begin(generator)) {
            return false;
        }
    }
}

/* Begins the moves of a piece that has only table moves, none of which may take by a trail. */
static void simple_moves_begin(Generator *generator, Kind kind, Cell from)
{
    const MoveTables *tables = generator->move_tables;
    PieceMoves *moves = &generator->piece_moves;
    moves->simple =
        kindset_has(&tables->simple, kind) && (tables->kind_admits[kind] & generator->open.bits) != 0;
    moves->plain = moves->simple && kindset_has(&tables->plain, kind);
    moves->untrailed = !generator->trails.any || !kindset_has(&tables->has_trails, kind);
    table_moves_turn_to(generator, from);
    generator->source = SOURCE_TABLE_MOVES;
}

void piece_moves_begin(Generator *generator, Cell from)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->move_tables;
    PieceMoves *moves = &generator->piece_moves;
    Piece piece = position->board[from];
    bool tabled = tables != NULL && piece.owner == generator->evaluator.mover;
    generator->current.neutral = piece.owner == PLAYER_NOBODY;
    generator->seen.count = 0;
    if (tabled && generator->yields_simple && kindset_has(&tables->slotted, piece.kind) &&
        !piece_is_trailed(generator, piece.kind, from)) {
        simple_moves_begin(generator, piece.kind, from);
        return;
    }
    TableMoveSpan table_moves = tabled ? table_moves_of(position, tables, from) : (TableMoveSpan){ 0 };
    moves->from = from;
    moves->piece = piece;
    moves->next = moves->first = moves->rest = table_moves.first;
    moves->end = table_moves.end;
    moves->tabled = tabled;
    moves->walking = false;
    moves->walked = true;
    moves->rules_left = position->program->rule_count[piece.kind];
    moves->rule = position->program->rule_first[piece.kind] - 1u;
    generator->source = SOURCE_RULES;
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
