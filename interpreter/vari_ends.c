/* The border: how a game ends, by its rules, by giving up and by a claim. */

#include "vari_internal.h"

/* --- results ------------------------------------------------------------------------------ */

static void tell_ending(const EndingRule *ending, bool unclaimed, VariResult *told)
{
    told->reason = ending_called(ending, unclaimed).bytes;
    told->says = told->reason == ending->name.bytes ? ending->says.bytes : "";
}

/* The numbers by which an ending has decided, of the players that were in the game. */
static void tell_compared(const Kernel *kernel, const Position *position, const EndingRule *ending,
                          VariResult *told)
{
    for (Player p = 0; ending->outcome == OUTCOME_MOST && p < kernel->player_count; p++) {
        if ((position->turn.out >> p & 1) != 0)
            continue;
        /* where the smaller number wins, the numbers are told as they are counted */
        int64_t found = position->compared[p];
        found = kernel->exprs[ending->value].op == OP_NEG ? -found : found;
        told->compared |= UINT32_C(1) << p;
        told->numbers[p] = (double)found / (ending->halves ? 2 : 1);
    }
}

VariResult told_result(const Kernel *kernel, const Position *position, Result result)
{
    if (!result.over)
        return (VariResult){ .reason = "", .says = "" };
    VariResult told = {
        .over = true, .draw = result.draw, .winners = result.won, .losers = result.lost, .says = ""
    };
    if (result.ending >= 0) {
        const EndingRule *ending = &kernel->endings[result.ending];
        tell_ending(ending, result.unclaimed, &told);
        tell_compared(kernel, position, ending, &told);
    } else if (result.ending == RESULT_LAST_STANDING) {
        told.reason = "last-standing";
    } else {
        told.reason = result.ending == RESULT_NO_ACTIONS ? "no-actions" : "resignation";
    }
    return told;
}

static bool may_win(VariPosition *at, size_t player)
{
    return player < at->rules->kernel->player_count && can_win(at->state, (Player)player);
}

bool vari_position_can_win(VariPosition *position, size_t player)
{
    GUARDED(position, position, bool, true, may_win(position, player));
}

/* --- giving up ----------------------------------------------------------------------------- */

static VariStatus resign(VariGame *game, size_t player)
{
    const Position *position = game->at.state;
    PlayUndo undo = { position->journal_count, position->result };
    bool can = player < game->at.rules->kernel->player_count && !position->result.over &&
               (position->turn.out >> player & 1) == 0 && game->interlude_count < BOARD_PLAYERS_MAX;
    if (!can)
        return game_fail(game, VARI_NOT_HERE,
                         position->result.over ? "the game is over"
                                               : "there is no such player, or it has left the game");
    game->interludes[game->interlude_count++] = (Interlude){ game->played_count, undo };
    play_resign(game->at.state, (Player)player);
    game->at.listed = false;
    return VARI_OK;
}

VariStatus vari_game_resign(VariGame *game, size_t player)
{
    GUARDED_STATUS(game, game, resign(game, player));
}

/* --- claims ------------------------------------------------------------------------------- */

void vari_game_set_claims(VariGame *game, VariClaims claims)
{
    static const Waiting waiting[] = { WAITS_ALL, WAITS_PLAYERS, WAITS_NOTHING };
    play_let_wait(game->start, waiting[claims]);
    play_let_wait(game->at.state, waiting[claims]);
    game->at.listed = false;
}

VariStatus vari_game_claim(VariGame *game)
{
    Position *position = game->at.state;
    if (!position->result.claimable)
        return game_fail(game, VARI_NOT_HERE, "nothing can be claimed here");
    game->interludes[game->interlude_count++] =
        (Interlude){ game->played_count, { position->journal_count, position->result } };
    play_claim(position);
    game->at.listed = false;
    return game_ends(game, VARI_OK);
}

/* --- going on ----------------------------------------------------------------------------- */

static VariStatus go_on(VariGame *game)
{
    Position *position = game->at.state;
    Result result = position->result;
    if (!result.over || !result.draw)
        return game_fail(game, VARI_NOT_HERE, "the game is not over by a draw");
    position->result = (Result){ .over = false };
    bool any = play_open_phases(position, NULL) != 0; /* a list has a pass where there is nothing else */
    position->overrun = false;
    if (!any)
        position->result = result;
    game->at.listed = false;
    return any ? game_ends(game, VARI_OK) : game_fail(game, VARI_NOT_HERE, "nothing can be played here");
}

VariStatus vari_game_go_on(VariGame *game)
{
    GUARDED_STATUS(game, game, go_on(game));
}
