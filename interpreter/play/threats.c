/* What a capture would come to: whether it can be avenged, whether it can be forestalled. Nobody may
 * come into check by what is counted here; a check that was there before says nothing against it. */

#include "play/threats.h"

/* --- who gives check ------------------------------------------------------------------- */

static bool checker_found(Generator *generator, Candidate *candidate)
{
    if (!cellset_has(&candidate->deed.taken_cells, generator->target))
        return true;
    cellset_add(generator->context, candidate->deed.from);
    return false;
}

static void find_checkers(Position *position, Cell royal, Player enemy, unsigned depth, CellSet *checkers)
{
    const Program *program = position->program;
    CellSet pieces;
    cellset_copy(&pieces, &position->owner_cells[enemy], position->words);
    Generator generator;
    generator_ask(&generator, position, enemy, depth, royal, checker_found, checkers);
    generator.untrailed = true;
    for (unsigned cell = cellset_next(&pieces, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&pieces, cell + 1, position->words)) {
        const CellSet *reach = reach_of(program, enemy, position->board[cell].kind, (Cell)cell);
        if (position_spend(position, 1) && (reach == NULL || cellset_has(reach, royal)))
            generator_run_piece(&generator, (Cell)cell);
    }
}

void threat_checkers(Position *position, Player player, unsigned depth, CellSet *checkers)
{
    const Kernel *kernel = position->program->kernel;
    cellset_clear(checkers, position->words);
    reach_need(position->program);
    for (unsigned cell = cellset_next(&position->owner_cells[player], 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&position->owner_cells[player], cell + 1, position->words))
        for (Player p = 0; p < kernel->player_count; p++)
            if (kernel->kinds[position->board[cell].kind].royal != ROYAL_NONE &&
                players_are_enemies(kernel, p, player) && !player_is_out(position, p))
                find_checkers(position, (Cell)cell, p, depth, checkers);
}

/* --- what is done on trial ---------------------------------------------------------------- */

/* What it takes is gone, and its piece, if one moves, stands where it goes. */
static void threat_carry_out(Position *position, const Deed *deed)
{
    for (unsigned i = 0; i < deed->taken_count; i++)
        position_write_cell(position, deed->taken[i].cell, piece_none());
    if (deed->from < CELL_NONE && deed->to < CELL_NONE && deed->from != deed->to) {
        Piece piece = position->board[deed->from];
        position_write_cell(position, deed->from, piece_none());
        position_write_cell(position, deed->to, piece);
    }
}

static bool in_check_within(Position *position, Player player, unsigned depth)
{
    const Kernel *kernel = position->program->kernel;
    if (kernel->in_check == EXPR_NONE || player >= kernel->player_count)
        return false;
    Machine machine = machine_for(position, player);
    machine.attack_depth = depth - 1;
    return machine_truth(&machine, kernel->in_check);
}

bool threat_is_sound(Position *position, const Deed *deed, Player player, unsigned depth,
                     const CellSet *checkers)
{
    size_t journal = position->journal_count;
    threat_carry_out(position, deed);
    bool sound = !in_check_within(position, player, depth);
    if (!sound) {
        CellSet now;
        threat_checkers(position, player, depth, &now);
        cellset_subtract(&now, checkers, position->words);
        sound = !cellset_any(&now, position->words) && cellset_any(checkers, position->words);
    }
    position_undo(position, journal);
    return sound;
}

/* --- the answers ------------------------------------------------------------------------------ */

typedef struct Answer {
    Player player;
    unsigned depth;   /* of threats within threats */
    CellSet checkers; /* of its royals before anything is done */
} Answer;

static bool answer_found(Generator *generator, Candidate *candidate)
{
    const Answer *answer = generator->context;
    return !cellset_has(&candidate->deed.taken_cells, generator->target) ||
           !threat_is_sound(generator->position, &candidate->deed, answer->player, answer->depth,
                            &answer->checkers);
}

/* Whether the player can take what is on the target: with the piece on one cell, or with any. */
static bool can_answer(Machine *machine, Answer *answer, Cell target, Cell by)
{
    Position *position = machine->position;
    CellSet pieces;
    cellset_copy(&pieces, &position->owner_cells[answer->player], position->words);
    Generator generator;
    generator_ask(&generator, position, answer->player, answer->depth, target, answer_found, answer);
    if (by != CELL_NONE)
        return !generator_run_piece(&generator, by);
    for (unsigned cell = cellset_next(&pieces, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&pieces, cell + 1, position->words))
        if (!position_spend(position, 1) || !generator_run_piece(&generator, (Cell)cell))
            return true;
    return !generator_run_other_takers(&generator);
}

/* Who loses something by the action, and who gave it check before; false when nobody does. */
static bool answer_start(Machine *machine, Answer *answer)
{
    const Deed *deed = machine->deed;
    if (deed == NULL || deed->taken_count == 0 || deed->to >= CELL_NONE || machine->attack_depth > 1)
        return false;
    answer->player = deed->taken[0].piece.owner;
    answer->depth = machine->attack_depth + 1;
    if (answer->player >= machine->kernel->player_count)
        return false;
    size_t top = machine_enter_past(machine, READ_GENERATION);
    threat_checkers(machine->position, answer->player, answer->depth, &answer->checkers);
    position_replay(machine->position, top);
    return true;
}

bool threat_is_retaken(Machine *machine)
{
    Position *position = machine->position;
    Answer answer;
    if (!answer_start(machine, &answer))
        return false;
    size_t journal = position->journal_count;
    if (!machine->deed->made)
        threat_carry_out(position, machine->deed);
    bool retaken = can_answer(machine, &answer, machine->deed->to, CELL_NONE);
    position_undo(position, journal);
    return retaken;
}

bool threat_is_mutual(Machine *machine)
{
    Answer answer;
    if (!answer_start(machine, &answer) || machine->deed->from >= CELL_NONE)
        return false;
    size_t top = machine_enter_past(machine, READ_GENERATION);
    bool mutual = false;
    for (unsigned i = 0; i < machine->deed->taken_count && !mutual; i++)
        mutual = cellset_has(&machine->position->owner_cells[answer.player], machine->deed->taken[i].cell) &&
                 can_answer(machine, &answer, machine->deed->from, machine->deed->taken[i].cell);
    position_replay(machine->position, top);
    return mutual;
}
