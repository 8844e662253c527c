/* The border: how a game ends, by its rules, by giving up and by a claim. */

#include "vari_internal.h"

/* --- results ------------------------------------------------------------------------------ */

static void tell_ending(const EndingRule *ending, bool unclaimed, VariResult *told)
{
    told->reason = ending_called(ending, unclaimed).bytes;
    told->says = told->reason == ending->name.bytes ? ending->says.bytes : "";
}

VariResult told_result(const VariRules *rules, const Result *result)
{
    if (!result->over)
        return (VariResult){ .reason = "", .says = "" };
    VariResult told = {
        .over = true, .draw = result->draw, .winners = result->won, .losers = result->lost, .says = ""
    };
    if (result->ending >= 0)
        tell_ending(&rules->kernel->endings[result->ending], result->unclaimed, &told);
    else if (result->ending == RESULT_LAST_STANDING)
        told.reason = "last-standing";
    else
        told.reason = result->ending == RESULT_NO_ACTIONS ? "no-actions" : "resignation";
    return told;
}

VariResult told_claim(const VariRules *rules, const Result *result)
{
    Result claimed = *result;
    claimed.over = result->claimable;
    return told_result(rules, &claimed);
}

static bool compares(VariPosition *at, size_t player, double *number)
{
    const Kernel *kernel = at->rules->kernel;
    const Position *position = at->state;
    const Result *result = &position->result;
    if (!vari_position_result(at)->over || result->ending < 0 || player >= kernel->player_count)
        return false;
    const EndingRule *ending = &kernel->endings[result->ending];
    if (ending->outcome != OUTCOME_MOST || (position->turn.out >> player & 1) != 0)
        return false;
    int64_t found = position->compared[player];
    /* where the smaller number wins, the numbers are told as they are counted */
    *number = (double)(kernel->exprs[ending->value].op == OP_NEG ? -found : found) / (ending->halves ? 2 : 1);
    return true;
}

bool vari_position_compared(VariPosition *position, size_t player, double *number)
{
    GUARDED(position, position, bool, false, compares(position, player, number));
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
