/* Recaptures: whether a captured piece could be recaptured, and whether the capture works both ways. Replies
 * that expose a royal piece to a new check do not count; checks from before are ignored. */

#include "play/generate.h"

/* --- who gives check ------------------------------------------------------------------- */

void generator_find_attackers(Generator *generator, CellSet *attackers)
{
    Position *position = generator->position;
    CellSet pieces;
    cellset_copy(&pieces, &position->owner_cells[generator->evaluator.mover], position->words);
    cellset_drop(&pieces, generator->target.cell);
    generator->target.untrailed = !target_is_trailed(position, generator->target.cell);
    for (EACH_CELL(cell, &pieces, position->words)) {
        const CellSet *reach = generator->target.untrailed
                                   ? reach_of(position->program, generator->evaluator.mover,
                                              position->board[cell].kind, (Cell)cell)
                                   : NULL;
        if (!position_spend(position, 1) || (reach != NULL && !cellset_has(reach, generator->target.cell)))
            continue;
        generator_begin_piece(generator, (Cell)cell);
        if (generator_next_capture(generator))
            cellset_add(attackers, cell);
    }
}

static void find_checkers(Position *position, Cell royal, Player enemy, unsigned depth, CellSet *checkers)
{
    Generator generator;
    generator_ask(&generator, position, enemy, depth, royal);
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

/* Applies the delta: captured pieces are gone, and the moving piece, if any, is on its target. */
static void threat_carry_out(Position *position, const MoveDelta *delta)
{
    for (unsigned i = 0; i < delta->taken_count; i++)
        position_write_cell(position, delta->taken[i].cell, piece_none());
    if (delta->from < CELL_NONE && delta->to < CELL_NONE && delta->from != delta->to) {
        Piece piece = position->board[delta->from];
        position_write_cell(position, delta->from, piece_none());
        position_write_cell(position, delta->to, piece);
    }
}

static bool in_check_within(Position *position, Player player, unsigned depth)
{
    const Kernel *kernel = position->program->kernel;
    if (kernel->in_check == EXPR_NONE || player >= kernel->player_count)
        return false;
    Evaluator evaluator = evaluator_for(position, player);
    evaluator.attack_depth = depth - 1;
    return evaluator_truth(&evaluator, kernel->in_check);
}

bool threat_is_sound(Position *position, const MoveDelta *delta, Player player, unsigned depth,
                     const CellSet *checkers)
{
    size_t journal = position->journal_count;
    threat_carry_out(position, delta);
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

/* True if the player can capture on the target, with the piece on one cell or with any. */
static bool can_reply(Evaluator *evaluator, const Reply *reply, Cell target, Cell by)
{
    Generator generator;
    generator_ask(&generator, evaluator->position, reply->player, reply->depth, target);
    if (by != CELL_NONE)
        generator_begin_piece(&generator, by);
    else
        generator_begin_parts(&generator, GENERATE_PIECES | GENERATE_OTHERS);
    while (generator_next_capture(&generator))
        if (threat_is_sound(evaluator->position, &generator.pseudo_move.delta, reply->player, reply->depth,
                            &reply->checkers))
            return true;
    return generator.spent;
}

/* Finds the player who loses a piece by the action, and the pieces that gave it check before. False if
 * nobody loses one. */
static bool reply_start(Evaluator *evaluator, Reply *reply)
{
    const MoveDelta *delta = evaluator->delta;
    if (delta == NULL || delta->taken_count == 0 || delta->to >= CELL_NONE || evaluator->attack_depth > 1)
        return false;
    reply->player = delta->taken[0].piece.owner;
    reply->depth = evaluator->attack_depth + 1;
    if (reply->player >= evaluator->kernel->player_count)
        return false;
    size_t top = evaluator_enter_past(evaluator, READ_GENERATION);
    threat_checkers(evaluator->position, reply->player, reply->depth, &reply->checkers);
    position_replay(evaluator->position, top);
    return true;
}

bool recapture_is_possible(Evaluator *evaluator)
{
    Position *position = evaluator->position;
    Reply reply;
    if (!reply_start(evaluator, &reply))
        return false;
    size_t journal = position->journal_count;
    if (!evaluator->delta->made)
        threat_carry_out(position, evaluator->delta);
    bool retaken = can_reply(evaluator, &reply, evaluator->delta->to, CELL_NONE);
    position_undo(position, journal);
    return retaken;
}

bool recapture_is_mutual(Evaluator *evaluator)
{
    Reply reply;
    if (!reply_start(evaluator, &reply) || evaluator->delta->from >= CELL_NONE)
        return false;
    size_t top = evaluator_enter_past(evaluator, READ_GENERATION);
    bool mutual = false;
    for (unsigned i = 0; i < evaluator->delta->taken_count && !mutual; i++)
        mutual =
            cellset_has(&evaluator->position->owner_cells[reply.player], evaluator->delta->taken[i].cell) &&
            can_reply(evaluator, &reply, evaluator->delta->from, evaluator->delta->taken[i].cell);
    position_replay(evaluator->position, top);
    return mutual;
}
