/* For whom the law of check stands: asked of the position itself when it is loaded.
 * What could change that is odd, so that it stays so. */

#include "play/fast_position.h"
#include "play/generate.h"

static bool holds(const Position *position, ExprId asked, Player player)
{
    Machine machine = machine_for((Position *)(uintptr_t)position, player);
    return machine_truth(&machine, asked);
}

/* Whether all that the law asks holds for a player; `counting`: but for what pieces are there. */
static bool stands(const Position *position, const FastCheck *check, Player player, bool counting)
{
    for (unsigned i = 0; i < check->asked_count; i++)
        if ((counting || check->codes[i] == 0) && !holds(position, check->asked[i], player))
            return false;
    return true;
}

static uint64_t counted(const FastCheck *check)
{
    uint64_t codes = 0;
    for (unsigned i = 0; i < check->asked_count; i++)
        codes |= check->codes[i];
    return codes;
}

/* Those that are counted and may come or go. Of two players left, nobody takes a royal that its owner minds:
 * where one could, the position is the reference's. */
static uint64_t at_stake(const FastPosition *fast, const FastCheck *check, unsigned minding)
{
    const FastTables *tables = fast->tables;
    uint64_t codes = counted(check), kept = 0;
    unsigned players = 0;
    for (Player player = 0; player < tables->player_count; player++) {
        players += (fast->out >> player & 1) == 0;
        kept |= (minding >> player & 1) != 0 ? tables->royals & tables->owned[player] : 0;
    }
    return players == 2 && (tables->promotion.crowned | tables->crowns) == 0 ? codes & ~kept : codes;
}

/* Whether the law stands for the same players when any one of the pieces at stake is gone: then the taking of
 * one is as lawful as the tables have it. */
static bool stands_alike(const FastPosition *fast, const Position *position, const FastCheck *check,
                         Player player, bool here, uint64_t codes)
{
    Position *asked = (Position *)(uintptr_t)position;
    bool alike = true;
    for (unsigned cell = 0; alike && cell < fast->tables->cell_count; cell++) {
        Piece piece = position->board[cell];
        if (piece.kind == KIND_NONE || (codes >> fast_flagged_code(fast->tables, fast->program->kernel,
                                                                   piece.owner, piece.kind, piece.flags) &
                                        1) == 0)
            continue;
        size_t journal = asked->journal_count;
        position_write_cell(asked, (Cell)cell, piece_none());
        alike = stands(position, check, player, true) == here;
        position_undo(asked, journal);
    }
    return alike;
}

static void note_odd(FastPosition *fast, uint64_t codes)
{
    for (unsigned level = 0; level < FAST_ODD_LEVELS; level++) {
        FastOdd *odd = &fast->odd[level];
        odd->any = odd->any || codes != 0;
        odd->taken |= codes;
        odd->promoted |= codes;
        odd->made |= codes;
    }
}

/* Whether putting somebody out changes nothing of which moves are lawful: nobody minds a royal, or there
 * are but two, who mind by a law that is asked before. */
static bool late_fits(const FastPosition *fast, const Position *position)
{
    const FastTables *tables = fast->tables;
    unsigned early = 0, players = 0;
    for (Player player = 0; player < tables->player_count; player++) {
        players += (fast->out >> player & 1) == 0;
        for (unsigned i = 0; i < tables->check_count; i++)
            if (tables->checks[i].before == 0 && stands(position, &tables->checks[i], player, true))
                early |= 1u << player;
    }
    return (fast->minded & ~early) == 0 && (fast->minded == 0 || players == 2);
}

/* One law; who minds already need not be asked what else would make it mind. */
static bool law_stands(FastPosition *fast, const Position *position, const FastCheck *check)
{
    const unsigned players = fast->tables->player_count, in = ~(unsigned)fast->out;
    unsigned open = 0, minding = 0;
    for (Player player = 0; player < players; player++)
        if ((in >> player & 1) != 0 && stands(position, check, player, false))
            open |= 1u << player;
    for (Player player = 0; player < players; player++)
        if ((open >> player & 1) != 0 && stands(position, check, player, true))
            minding |= 1u << player;
    uint64_t codes = at_stake(fast, check, minding);
    for (Player player = 0; player < players; player++) {
        bool minds = (minding >> player & 1) != 0;
        if ((open >> player & 1) == 0 || (fast->minded >> player & 1) != 0)
            continue;
        if (codes != 0 && !stands_alike(fast, position, check, player, minds, codes))
            return false;
        note_odd(fast, codes);
        fast->minded = (uint8_t)(fast->minded | (unsigned)minds << player);
        fast->minds_friends = fast->minds_friends || check->friends;
    }
    return true;
}

bool fast_check_stands(FastPosition *fast, const Position *position)
{
    const FastTables *tables = fast->tables;
    bool stays = true;
    for (unsigned i = 0; i < tables->check_count; i++)
        if (counted(&tables->checks[i]) == 0)
            stays = stays && law_stands(fast, position, &tables->checks[i]);
    for (unsigned i = 0; i < tables->check_count; i++)
        if (counted(&tables->checks[i]) != 0)
            stays = stays && law_stands(fast, position, &tables->checks[i]);
    fast->late_fits = late_fits(fast, position);
    return stays;
}

/* A royal that is an ally's would have to be minded, too. */
bool fast_royals_fit(const FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    const Kernel *kernel = fast->program->kernel;
    for (Player player = 0; player < tables->player_count; player++)
        for (Player ally = 0; ally < tables->player_count; ally++)
            if (fast->minds_friends && ally != player && (fast->minded >> player & 1) != 0 &&
                fast->royal[ally] != CELL_NONE && !players_are_enemies(kernel, player, ally))
                return false;
    return !tables->has_swaps || fast->minded == 0;
}
