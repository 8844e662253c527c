/* What a capture would come to: whether it can be avenged, whether it can be forestalled. Nobody may
 * come into check by what is counted here; a check that was there before says nothing against it. */

#include "play/generate.h"

/* --- who gives check ------------------------------------------------------------------- */

static bool attacker_found(Generator *generator, Candidate *candidate)
{
    if (!cellset_has(&candidate->deed.taken_cells, generator->target))
        return true;
    cellset_add(generator->context, candidate->deed.from);
    return false;
}

void generator_find_attackers(Generator *generator, CellSet *attackers)
{
    Position *position = generator->position;
    CellSet pieces;
    cellset_copy(&pieces, &position->owner_cells[generator->actor], position->words);
    cellset_drop(&pieces, generator->target);
    generator->visit = attacker_found;
    generator->context = attackers;
    generator->untrailed = !target_is_trailed(position, generator->target);
    for (EACH_CELL(cell, &pieces, position->words)) {
        const CellSet *reach = generator->untrailed ? reach_of(position->program, generator->actor,
                                                               position->board[cell].kind, (Cell)cell)
                                                    : NULL;
        if (position_spend(position, 1) && (reach == NULL || cellset_has(reach, generator->target)))
            generator_run_piece(generator, (Cell)cell);
    }
}

static void find_checkers(Position *position, Cell royal, Player enemy, unsigned depth, CellSet *checkers)
{
    Generator generator;
    generator_ask(&generator, position, enemy, depth, royal, NULL, NULL);
    generator_find_attackers(&generator, checkers);
}

void threat_checkers(Position *position, Player player, unsigned depth, CellSet *checkers)
{
    const Kernel *kernel = position->program->kernel;
    cellset_clear(checkers, position->words);
    reach_need(position->program);
    for (EACH_CELL(cell, &position->owner_cells[player], position->words))
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

typedef struct Reply {
    Player player;
    unsigned depth;   /* of threats within threats */
    CellSet checkers; /* of its royals before anything is done */
} Reply;

static bool reply_found(Generator *generator, Candidate *candidate)
{
    const Reply *reply = generator->context;
    return !cellset_has(&candidate->deed.taken_cells, generator->target) ||
           !threat_is_sound(generator->position, &candidate->deed, reply->player, reply->depth,
                            &reply->checkers);
}

/* Whether the player can take what is on the target: with the piece on one cell, or with any. */
static bool can_reply(Machine *machine, Reply *reply, Cell target, Cell by)
{
    Generator generator;
    generator_ask(&generator, machine->position, reply->player, reply->depth, target, reply_found, reply);
    if (by != CELL_NONE)
        return !generator_run_piece(&generator, by);
    return !generator_run_pieces_of(&generator, reply->player) || !generator_run_others(&generator);
}

/* Who loses something by the action, and who gave it check before; false when nobody does. */
static bool reply_start(Machine *machine, Reply *reply)
{
    const Deed *deed = machine->deed;
    if (deed == NULL || deed->taken_count == 0 || deed->to >= CELL_NONE || machine->attack_depth > 1)
        return false;
    reply->player = deed->taken[0].piece.owner;
    reply->depth = machine->attack_depth + 1;
    if (reply->player >= machine->kernel->player_count)
        return false;
    size_t top = machine_enter_past(machine, READ_GENERATION);
    threat_checkers(machine->position, reply->player, reply->depth, &reply->checkers);
    position_replay(machine->position, top);
    return true;
}

bool threat_is_retaken(Machine *machine)
{
    Position *position = machine->position;
    Reply reply;
    if (!reply_start(machine, &reply))
        return false;
    size_t journal = position->journal_count;
    if (!machine->deed->made)
        threat_carry_out(position, machine->deed);
    bool retaken = can_reply(machine, &reply, machine->deed->to, CELL_NONE);
    position_undo(position, journal);
    return retaken;
}

bool threat_is_mutual(Machine *machine)
{
    Reply reply;
    if (!reply_start(machine, &reply) || machine->deed->from >= CELL_NONE)
        return false;
    size_t top = machine_enter_past(machine, READ_GENERATION);
    bool mutual = false;
    for (unsigned i = 0; i < machine->deed->taken_count && !mutual; i++)
        mutual = cellset_has(&machine->position->owner_cells[reply.player], machine->deed->taken[i].cell) &&
                 can_reply(machine, &reply, machine->deed->from, machine->deed->taken[i].cell);
    position_replay(machine->position, top);
    return mutual;
}
