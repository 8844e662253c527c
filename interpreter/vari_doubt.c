/* The border: positions that were set up, and to which no game can come. */

#include <stdio.h>

#include "vari_internal.h"

/* True if the player has one of the kind, or of those that the game hangs on as it does on this one. */
static bool has_royal(const Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (position->board[cell].kind != KIND_NONE && position->board[cell].owner == player &&
            kernel->kinds[position->board[cell].kind].royal != ROYAL_NONE)
            return true;
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].royal != ROYAL_NONE && position_hand(position, player, kind) > 0)
            return true;
    return false;
}

/* The royal kind with which the player begins; KIND_NONE: there is none. */
static Kind royal_at_first(const Program *program, Player player)
{
    const Kernel *kernel = program->kernel;
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].royal != ROYAL_NONE &&
            program->setup_count[player * kernel->kind_count + kind] > 0)
            return kind;
    return KIND_NONE;
}

static bool forbids_check(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].is_check)
            return true;
    return false;
}

static const char *doubt(VariPosition *at)
{
    Position *position = at->state;
    const Kernel *kernel = position->program->kernel;
    Player actor = play_actor(position);
    buffer_clear(&at->doubt);
    for (Player player = 0; player < kernel->player_count; player++) {
        Kind kind = royal_at_first(position->program, player);
        bool decided = position->result.over && !position->result.draw; /* perhaps by what is missing */
        if (decided || (position->turn.out >> player & 1) != 0)
            continue;
        if (kind != KIND_NONE && !has_royal(position, player))
            buffer_add(&at->doubt, "%.*s has no %.*s", TEXT_ARG(player_called(&kernel->players[player])),
                       TEXT_ARG(kernel->kinds[kind].name));
        else if (kernel->player_count == 2 && actor != PLAYER_CHANCE && player != actor &&
                 forbids_check(kernel) && play_in_check(position, player))
            buffer_add(&at->doubt, "%.*s is in check, and it is not %.*s's turn",
                       TEXT_ARG(player_called(&kernel->players[player])),
                       TEXT_ARG(player_called(&kernel->players[player])));
        if (at->doubt.length > 0)
            return at->doubt.bytes;
    }
    return NULL;
}

const char *vari_position_doubt(VariPosition *position)
{
    GUARDED(position, position, const char *, NULL, doubt(position));
}
