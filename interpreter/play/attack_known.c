/* Answers about attacks that are kept while actions are judged one after the other: each is worked out in the
 * position that they all begin with, and holds after any of them that changes no cell which was read. */

#include "play/generate.h"

void attacks_begin(KnownAttacks *known, const Position *position)
{
    known->base = position->journal_count;
    known->out = position->turn.out;
    known->count = 0;
}

/* Whether what was done since the base may change the answer; so does whoever comes that could take. */
static bool answer_is_touched(const KnownAttacks *known, const KnownAttack *answer, const Position *position,
                              Player owner)
{
    CellSet cells;
    cellset_clear(&cells, position->words);
    if (position->turn.out != known->out || !position_written_since(position, known->base, &cells))
        return true;
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, position->words)) {
        Player stands = position->board[cell].owner;
        if (cellset_has(&answer->reads, cell) ||
            (stands < BOARD_PLAYERS_MAX && players_are_enemies(position->program->kernel, stands, owner)))
            return true;
    }
    return false;
}

/* In the position at the base, where the same piece stands there; who left a trail then may be taken by it.
 */
static KnownAttack *answer_find(KnownAttacks *known, const Machine *machine, Cell target)
{
    Position *position = machine->position;
    for (unsigned i = 0; i < known->count; i++)
        if (known->of[i].target == target)
            return &known->of[i];
    CellSet cells;
    cellset_clear(&cells, position->words);
    if (known->count == KNOWN_ATTACKS_MAX || !position_written_since(position, known->base, &cells) ||
        cellset_has(&cells, target))
        return NULL;
    KnownAttack *answer = &known->of[known->count];
    answer->target = target;
    cellset_clear(&answer->reads, position->words);
    cellset_add(&answer->reads, target);
    Machine asked = machine_for(position, machine->mover);
    asked.depth = machine->depth;
    asked.reads = &answer->reads;
    size_t top = position_rewind(position, known->base);
    bool trailed = target_is_trailed(position, target);
    if (!trailed) {
        answer->attacked = piece_is_attacked(&asked, target);
        known->count++;
    }
    position_replay(position, top);
    return trailed ? NULL : answer;
}

const KnownAttack *attack_answer(const Machine *machine, Cell target)
{
    const Position *position = machine->position;
    KnownAttacks *known = machine->known;
    Piece piece = position->board[target];
    if (known == NULL || machine->attack_depth > 0 || piece.kind == KIND_NONE ||
        machine->kernel->kinds[piece.kind].immune != EXPR_NONE || target_is_trailed(position, target))
        return NULL;
    const KnownAttack *answer = answer_find(known, machine, target);
    return answer == NULL || answer_is_touched(known, answer, position, piece.owner) ? NULL : answer;
}
