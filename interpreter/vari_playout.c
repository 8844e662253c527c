/* The border: a game played on at random to its end, as fast
 * as rules allow: no texts are made and nothing is kept. */

#include "sample/sample.h"
#include "vari_internal.h"

static void count_choices(Position *position, Playing *playing, VariPlayout *playout)
{
    uint64_t count;
    sample_resolve_stalemate(position, playing);
    if (position->result.over)
        return;
    if (!play_count(position, &count))
        count = play_actions(position, &playing->list) ? playing->list.count : 0;
    else if (count == 0)
        count = 1;
    playout->counted++;
    playout->choices += count;
    if (count > playout->widest)
        playout->widest = (uint32_t)count;
}

/* Nothing is undone but the last action: what stands before it in the journal is given up before it grows. */
static void shorten(Position *position, Playing *playing)
{
    enum { JOURNAL_ENOUGH = 192 };
    if (position->journal_count < JOURNAL_ENOUGH)
        return;
    position_forget(position, playing->undo.journal_count);
    playing->undo.journal_count = 0;
}

/* A copy of the game's position, in the memory of the last one, in which what can be claimed is. */
static Position *board_of(VariGame *game)
{
    Position *position = game->spare == NULL ? position_copy(game->at.state) : game->spare;
    if (position == game->spare)
        position_assign(position, game->at.state);
    play_let_wait(position, WAITS_NOTHING);
    return position;
}

/* Choices are counted once in `each` plies, 0: never; which ones, the seed says. */
static VariStatus playout_of(VariGame *game, uint64_t seed, uint32_t most_plies, uint32_t each)
{
    Random random = { seed };
    Position *position = board_of(game);
    play_need_tables(position); /* from the first draw on, so that games repeat by seed, whoever else plays */
    Playing playing = { 0 };
    VariPlayout *playout = &game->playout;
    uint32_t first = each > 1 ? (uint32_t)(mix64(seed) % each) : 0;
    bool going = true;
    while (going && playout->plies < most_plies) {
        if (each > 0 && playout->plies % each == first)
            count_choices(position, &playing, playout);
        shorten(position, &playing);
        going = sample_action(position, &random, &playing);
        playout->plies += going;
    }
    sample_resolve_stalemate(position, &playing);
    playout->hash = position->hash;
    game->costly = position->costly;
    game->played_out = told_result(game->at.rules->kernel, position, position->result);
    action_list_free(&playing.list);
    game->spare = position;
    return position->result.over || playout->plies == most_plies
               ? VARI_OK
               : game_fail(game, VARI_ASKS_TOO_MUCH, "a position on the way asks too much");
}

static VariStatus playout_guarded(VariGame *game, uint64_t seed, uint32_t most_plies, uint32_t each)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        position_free(game->spare); /* something may be half written */
        game->spare = NULL;
        return VARI_NO_MEMORY;
    }
    VariStatus status = playout_of(game, seed, most_plies, each);
    memory_leave(&scope);
    return status;
}

const VariPlayout *vari_game_playout(VariGame *game, uint64_t seed, uint32_t most_plies, uint32_t each)
{
    game->played_out = (VariResult){ .reason = "", .says = "" };
    game->playout = (VariPlayout){ .result = &game->played_out };
    game->playout.status = game_ends(game, playout_guarded(game, seed, most_plies, each));
    game->played_out.status = game->playout.status;
    return &game->playout;
}
