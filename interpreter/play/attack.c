/* Attacks by the definition: what an enemy, were it its turn, could take. A
 * piece is only walked when it could reach the cell on an empty board. */

#include "play/generate.h"

static bool attack_found(Generator *generator, Candidate *candidate)
{
    return !cellset_has(&candidate->deed.taken_cells, generator->target);
}

bool target_is_trailed(const Position *position, Cell target)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (position->trails[t][p].piece == target)
                return true;
    return false;
}

/* Whether the player, were it its turn, could take what is on the generator's target. A piece that
 * stands there itself could not, though it may come back to its cell. */
static bool player_attacks(Generator *generator, Player player, bool trailed)
{
    Position *position = generator->position;
    const Program *program = position->program;
    const CellSet *pieces = &position->owner_cells[player];
    reach_need(program);
    for (unsigned cell = cellset_next(pieces, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(pieces, cell + 1, position->words)) {
        if (!position_spend(position, 1))
            return true;
        if ((Cell)cell == generator->target)
            continue;
        const CellSet *reach =
            trailed ? NULL : reach_of(program, player, position->board[cell].kind, (Cell)cell);
        if (reach != NULL && !cellset_has(reach, generator->target))
            continue;
        if (generator->machine.reads != NULL)
            cellset_add(generator->machine.reads, cell);
        if (!generator_run_piece(generator, (Cell)cell))
            return true;
    }
    return !generator_run_other_takers(generator);
}

static Piece imagined_piece(const Machine *machine)
{
    const Kernel *kernel = machine->kernel;
    Piece piece = { .kind = 0, .owner = viewpoint_of(machine->view) };
    for (size_t kind = kernel->kind_count; kind > 0; kind--)
        if (kernel->kinds[kind - 1].royal != ROYAL_NONE)
            piece.kind = (Kind)(kind - 1);
    return piece;
}

static Player enemy_of(const Position *position, Player owner)
{
    const Kernel *kernel = position->program->kernel;
    for (Player p = 0; p < kernel->player_count; p++)
        if (players_are_enemies(kernel, p, owner))
            return p;
    return PLAYER_NOBODY;
}

static bool cell_is_attacked(const Machine *machine, Cell target, Piece piece, bool by_friends)
{
    Position *position = machine->position;
    const Kernel *kernel = machine->kernel;
    bool trailed = target_is_trailed(position, target);
    if (machine->attack_depth > 1)
        return false;
    Generator generator;
    for (Player p = 0; p < kernel->player_count; p++) {
        bool enemy = players_are_enemies(kernel, p, piece.owner);
        if (player_is_out(position, p) || enemy == by_friends)
            continue;
        generator_start(&generator, position, p, machine->depth == DEPTH_OUTSIDE ? 0 : machine->depth);
        generator_open_all(&generator);
        generator.machine.attack_depth = machine->attack_depth + 1;
        generator.machine.reads = machine->reads;
        generator.target = target;
        generator.untrailed = !trailed;
        generator.visit = attack_found;
        if (position->board[target].kind == KIND_NONE || by_friends) {
            generator.imagined = target;
            generator.imagined_piece = piece;
            if (by_friends)
                generator.imagined_piece.owner = enemy_of(position, piece.owner);
            generator.machine.ghost_cell = target;
            generator.machine.ghost = generator.imagined_piece;
        }
        if (player_attacks(&generator, p, trailed))
            return true;
    }
    return false;
}

bool piece_is_attacked(const Machine *machine, Cell target)
{
    return cell_is_attacked(machine, target, machine->position->board[target], false);
}

void attack_filter(Machine *machine, const CellSet *set, CellSet *result)
{
    Position *position = machine->position;
    CellSet attacked;
    cellset_clear(&attacked, position->words);
    for (unsigned cell = cellset_next(set, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(set, cell + 1, position->words)) {
        Piece piece = position->board[cell];
        if (piece.kind == KIND_NONE)
            piece = imagined_piece(machine);
        const KnownAttack *answer = machine->known == NULL ? NULL : attack_answer(machine, (Cell)cell);
        if (answer != NULL ? answer->attacked : cell_is_attacked(machine, (Cell)cell, piece, false))
            cellset_add(&attacked, cell);
    }
    cellset_copy(result, &attacked, position->words);
}

/* A friend could retake if, an enemy standing there, it could take it. */
void guarded_filter(Machine *machine, const CellSet *set, CellSet *result)
{
    Position *position = machine->position;
    CellSet guarded;
    cellset_clear(&guarded, position->words);
    for (unsigned cell = cellset_next(set, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(set, cell + 1, position->words))
        if (position->board[cell].kind != KIND_NONE &&
            cell_is_attacked(machine, (Cell)cell, position->board[cell], true))
            cellset_add(&guarded, cell);
    cellset_copy(result, &guarded, position->words);
}

void play_attacked(Position *position, Player viewpoint, CellSet *result)
{
    Machine machine = machine_for(position, viewpoint);
    position_rest(position);
    attack_filter(&machine, &position->program->everywhere, result);
}
