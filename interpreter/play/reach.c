/* What pieces could take and where they could go: for who looks on. */

#include "play/generate.h"

typedef struct Found {
    CellSet *cells;
    bool any; /* of the piece at hand */
} Found;

/* --- who attacks a cell --------------------------------------------------------------------- */

static bool attacker_found(Generator *generator, Candidate *candidate)
{
    Found *found = generator->context;
    found->any = cellset_has(&candidate->deed.taken_cells, generator->target);
    return !found->any;
}

static void find_attackers_of(Generator *generator, Player player, CellSet *result)
{
    Position *position = generator->position;
    CellSet pieces;
    cellset_copy(&pieces, &position->owner_cells[player], position->words);
    cellset_drop(&pieces, generator->target);
    for (unsigned cell = cellset_next(&pieces, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&pieces, cell + 1, position->words)) {
        Found found = { .any = false };
        generator->context = &found;
        generator_run_piece(generator, (Cell)cell);
        if (found.any)
            cellset_add(result, cell);
    }
}

void play_attackers(Position *position, Cell target, CellSet *result)
{
    const Kernel *kernel = position->program->kernel;
    Piece asked = position->board[target];
    if (asked.kind == KIND_NONE)
        asked = piece_imagined(kernel, play_actor(position));
    cellset_clear(result, position->words);
    position_rest(position);
    for (Player p = 0; p < kernel->player_count; p++) {
        if (player_is_out(position, p) || !players_are_enemies(kernel, p, asked.owner))
            continue;
        Generator generator;
        generator_ask(&generator, position, p, 1, target, attacker_found, NULL);
        generator.machine.depth = 0;
        if (position->board[target].kind == KIND_NONE)
            generator_imagine(&generator, asked);
        find_attackers_of(&generator, p, result);
    }
}

/* --- where a piece could go ------------------------------------------------------------------ */

static bool target_found(Generator *generator, Candidate *candidate)
{
    const Found *found = generator->context;
    if (candidate->action.to != CELL_NONE)
        cellset_add(found->cells, candidate->action.to);
    return true;
}

void play_reach(Position *position, Cell from, CellSet *result)
{
    Player owner = position->board[from].owner;
    Found found = { .cells = result };
    cellset_clear(result, position->words);
    if (position->board[from].kind == KIND_NONE || owner >= position->program->kernel->player_count)
        return;
    position_rest(position);
    Generator generator;
    generator_start(&generator, position, owner, 0);
    generator_open_all(&generator);
    generator.laws = false;
    generator.visit = target_found;
    generator.context = &found;
    generator_run_piece(&generator, from);
}
