/* Attack detection: a cell is attacked if an enemy could capture on it, were it the enemy's turn. A piece is
 * walked only if it could reach the cell on an empty board. */

#include "play/generate.h"
#include "play/lines.h"

/* --- by tables --------------------------------------------------------------------------- */

/* True if the conditional attacker captures the real or imagined piece on the target by one of its table
 * moves. */
static bool conditional_attacker_takes(Generator *generator, Code asked, Cell from)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->target.tables;
    TableMoveSpan table_moves = table_moves_of(position, tables, from);
    unsigned unfit = UINT16_MAX; /* a rule whose condition fails for all its table moves */
    for (const TableMove *table_move = table_moves.first; table_move < table_moves.end; table_move++) {
        if (table_move->to != generator->target.cell)
            continue;
        const MoveShape *shape = &tables->shapes[table_move->shape];
        if (shape->rule == unfit || !code_is_of(tables, asked, shape->take) ||
            !path_is_clear(position, tables, table_move->between, table_move->line, shape->hop, shape->over))
            continue;
        const ActionRule *rule = &generator->evaluator.kernel->rules[shape->rule];
        if (!table_move_is_granted(generator, from, table_move))
            continue;
        if (!evaluator_allows(&generator->evaluator, rule->condition)) {
            unfit = tables->rules[shape->rule].once ? shape->rule : unfit;
            continue;
        }
        if (generator_admits(generator, rule, generator->pseudo_move.delta.classes, 0, false) &&
            !laws_forbid(&generator->evaluator, &generator->laws))
            return true;
    }
    return false;
}

/* --- by walking ---------------------------------------------------------------------------- */

static bool conditional_attackers_attack(Generator *generator, Player player)
{
    const Position *position = generator->position;
    bool found = false;
    CellSet cells;
    cellset_copy(&cells, &generator->target.conditional_attackers, position->words);
    cellset_meet(&cells, &position->owner_cells[player], position->words);
    Code asked =
        code_of(position->program, evaluator_piece_at(&generator->evaluator, generator->target.cell));
    generator->move_tables = generator->target.tables;
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX && !found;
         cell = cellset_next(&cells, cell + 1, position->words))
        found = !position_spend(generator->position, 1) ||
                conditional_attacker_takes(generator, asked, (Cell)cell);
    generator->move_tables = NULL;
    return found;
}

/* True if the player could capture on the generator's target, were it its turn. The piece on the target
 * itself does not count, even if it may return to its cell. */
static bool player_attacks(Generator *generator, Player player, bool trailed)
{
    Position *position = generator->position;
    const Program *program = position->program;
    CellSet pieces;
    if (generator->target.tables == NULL) {
        cellset_copy(&pieces, &position->owner_cells[player], position->words);
    } else if (conditional_attackers_attack(generator, player)) {
        return true;
    } else {
        pieces_of_kinds(position, &generator->target.tables->walked_attackers, 1u << player, &pieces);
    }
    if (cellset_any(&pieces, position->words))
        reach_need(program);
    for (EACH_CELL(cell, &pieces, position->words)) {
        if (!position_spend(position, 1))
            return true;
        if ((Cell)cell == generator->target.cell)
            continue;
        const CellSet *reach =
            trailed ? NULL : reach_of(program, player, position->board[cell].kind, (Cell)cell);
        if (reach != NULL && !cellset_has(reach, generator->target.cell))
            continue;
        generator_begin_piece(generator, (Cell)cell);
        if (generator_next_capture(generator) || generator->spent)
            return true;
    }
    generator_begin_parts(generator, GENERATE_OTHERS);
    return generator_next_capture(generator) || generator->spent;
}

Piece piece_imagined(const Kernel *kernel, Player view)
{
    Piece piece = { .kind = 0, .owner = viewpoint_of(view) };
    for (size_t kind = kernel->kind_count; kind > 0; kind--)
        if (kernel->kinds[kind - 1].royal != ROYAL_NONE)
            piece.kind = (Kind)(kind - 1);
    return piece;
}

static Player enemy_of(const Position *position, Player owner)
{
    unsigned enemies = position->program->facts->enemies[owner];
    return enemies == 0 ? PLAYER_NOBODY : (Player)__builtin_ctz(enemies);
}

/* Immunity is tested once per player, not once per attacker. */
static bool immunity_reads_action(const Program *program, Kind kind)
{
    ExprId immune = program->kernel->kinds[kind].immune;
    return immune != EXPR_NONE &&
           (expr_reads(program->kernel, immune) & (READ_DELTA | READ_RULE | READ_FROM | READ_MOVED)) != 0;
}

static void drop_who_spares(const Evaluator *evaluator, Piece piece, Cell target, unsigned *owners)
{
    Piece standing = evaluator->position->board[target];
    if (evaluator->kernel->kinds[piece.kind].immune == EXPR_NONE)
        return;
    for (Player p = 0; p < evaluator->kernel->player_count; p++) {
        Evaluator asked = evaluator_for(evaluator->position, p);
        asked.attack_depth = evaluator->attack_depth + 1;
        asked.law_asks = evaluator->law_asks;
        asked.depth = evaluator->depth == DEPTH_OUTSIDE ? 0 : evaluator->depth;
        if (piece.kind != standing.kind || piece.owner != standing.owner) {
            asked.ghost_cell = target; /* the piece is imagined there */
            asked.ghost = piece;
        }
        if (piece_is_immune(&asked, p, piece, target))
            *owners &= ~(1u << p);
    }
}

static bool cell_is_attacked(const Evaluator *evaluator, Cell target, Piece piece, bool by_friends)
{
    Position *position = evaluator->position;
    const Kernel *kernel = evaluator->kernel;
    bool trailed = target_is_trailed(position, target);
    if (evaluator->attack_depth > 1)
        return false;
    const MoveTables *tables = NULL;
    CellSet conditional_attackers;
    if (!trailed && !immunity_reads_action(position->program, piece.kind))
        tables = position->tables;
    if (tables != NULL) {
        Question question = { .target = target, .owners = 0 };
        question.owners = players_related(position, piece.owner, by_friends);
        Piece asked = piece;
        if (by_friends)
            asked.owner = enemy_of(position, piece.owner);
        question.asked = code_of(position->program, asked);
        drop_who_spares(evaluator, asked, target, &question.owners);
        if (question.owners == 0)
            return false;
        cellset_clear(&conditional_attackers, position->words);
        if (tables_attack(position, tables, &question, &conditional_attackers))
            return true;
        if (tables->all_attackers)
            return false;
        if (!tables_miss_attackers(position, question.owners) &&
            !cellset_any(&conditional_attackers, position->words) && !position->program->facts->others)
            return false;
    }
    Generator generator;
    for (Player p = 0; p < kernel->player_count; p++) {
        bool enemy = players_are_enemies(kernel, p, piece.owner);
        if (player_is_out(position, p) || enemy == by_friends)
            continue;
        generator_ask(&generator, position, p, evaluator->attack_depth + 1, target);
        generator.evaluator.depth = evaluator->depth == DEPTH_OUTSIDE ? 0 : evaluator->depth;
        generator.evaluator.law_asks = evaluator->law_asks;
        generator.target.untrailed = !trailed;
        generator.target.tables = tables;
        if (tables != NULL)
            cellset_copy(&generator.target.conditional_attackers, &conditional_attackers, position->words);
        if (position->board[target].kind == KIND_NONE || by_friends) {
            Piece imagined = piece;
            if (by_friends)
                imagined.owner = enemy_of(position, piece.owner);
            generator_imagine(&generator, imagined);
        }
        if (player_attacks(&generator, p, trailed))
            return true;
    }
    return false;
}

/* On an empty cell a piece is imagined. A piece is defended if a friend could capture an enemy imagined on
 * its cell. */
void attack_filter(Evaluator *evaluator, const CellSet *set, bool by_friends, CellSet *result)
{
    Position *position = evaluator->position;
    CellSet attacked;
    cellset_clear(&attacked, position->words);
    for (EACH_CELL(cell, set, position->words)) {
        Piece piece = by_friends ? evaluator_piece_at(evaluator, (Cell)cell) : position->board[cell];
        if (piece.kind == KIND_NONE && by_friends)
            continue;
        if (piece.kind == KIND_NONE)
            piece = piece_imagined(evaluator->kernel, evaluator->view);
        if (cell_is_attacked(evaluator, (Cell)cell, piece, by_friends))
            cellset_add(&attacked, cell);
    }
    cellset_copy(result, &attacked, position->words);
}

void play_attacked(Position *position, Player viewpoint, CellSet *result)
{
    Evaluator evaluator = evaluator_for(position, viewpoint);
    position_rest(position);
    attack_filter(&evaluator, &position->program->everywhere, false, result);
}
