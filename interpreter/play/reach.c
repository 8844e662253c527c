/* Attackers and reachable cells, for display. */

#include "play/generate.h"

/* --- who attacks a cell --------------------------------------------------------------------- */

void play_attackers(Position *position, Cell target, CellSet *result)
{
    const Kernel *kernel = position->program->kernel;
    Piece asked = position->board[target];
    if (asked.kind == KIND_NONE)
        asked = piece_imagined(kernel, play_actor(position));
    cellset_clear(result, position->words);
    position_rest(position);
    reach_need(position->program);
    for (Player p = 0; p < kernel->player_count; p++) {
        if (player_is_out(position, p) || !players_are_enemies(kernel, p, asked.owner))
            continue;
        Generator generator;
        generator_ask(&generator, position, p, 1, target);
        generator.evaluator.depth = 0;
        if (position->board[target].kind == KIND_NONE)
            generator_imagine(&generator, asked);
        generator_find_attackers(&generator, result);
    }
}

/* --- where a piece could go ------------------------------------------------------------------ */

void play_reach(Position *position, Cell from, CellSet *result)
{
    Player owner = position->board[from].owner;
    cellset_clear(result, position->words);
    if (position->board[from].kind == KIND_NONE || owner >= position->program->kernel->player_count)
        return;
    position_rest(position);
    Generator generator;
    generator_start(&generator, position, owner, 0);
    generator_open_all(&generator);
    generator.laws.asked = false;
    generator_begin_piece(&generator, from);
    while (generator_next(&generator))
        if (generator.pseudo_move.action.to != CELL_NONE)
            cellset_add(result, generator.pseudo_move.action.to);
}

/* --- where a kind could be dropped ------------------------------------------------------------ */

void play_drops(Position *position, Player player, Kind kind, CellSet *result)
{
    Generator generator;
    cellset_clear(result, position->words);
    position_rest(position);
    generator_start(&generator, position, player, 0);
    generator_open_all(&generator);
    generator.laws.asked = false;
    generator_begin_parts(&generator, GENERATE_DROPS);
    while (generator_next(&generator))
        if (generator.pseudo_move.action.kind == kind)
            cellset_add(result, generator.pseudo_move.action.to);
}
