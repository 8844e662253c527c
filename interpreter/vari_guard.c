/* The border: calls that find no memory in the middle, and what of a game is put back as it was. */

#include "vari_internal.h"

void position_enter(VariPosition *position, Attempt *attempt)
{
    attempt->journal_count = position->state->journal_count;
    attempt->result = position->state->result;
    position->status = VARI_OK;
    position->guarded = true;
    memory_enter(&attempt->scope);
}

void position_leave(VariPosition *position, Attempt *attempt)
{
    position->guarded = false;
    memory_leave(&attempt->scope);
}

VariStatus position_ends(VariPosition *position, VariStatus status)
{
    position->status = status;
    return status;
}

VariStatus game_ends(VariGame *game, VariStatus status)
{
    return position_ends(&game->at, status);
}

void game_enter(VariGame *game, Attempt *attempt)
{
    attempt->interlude_count = game->interlude_count;
    game->guarded = true;
    position_enter(&game->at, attempt);
}

void game_leave(VariGame *game, Attempt *attempt)
{
    game->guarded = false;
    position_leave(&game->at, attempt);
}

static void forget_lost(const MemoryScope *scope, Buffer *buffer)
{
    if (memory_is_lost(scope, buffer->bytes))
        *buffer = (Buffer){ 0 };
}

/* What was taken from the heap is not given back yet. */
static void put_back(VariPosition *position, const Attempt *attempt)
{
    const MemoryScope *scope = &attempt->scope;
    NamedActionList *named = &position->named;
    position_recover(position->state, attempt->journal_count);
    position->state->result = attempt->result;
    forget_lost(scope, &position->text);
    forget_lost(scope, &position->doubt);
    forget_lost(scope, &named->texts);
    for (unsigned i = 0; i < NOTATION_SYSTEMS; i++) {
        forget_lost(scope, &named->forms[i].texts);
        if (memory_is_lost(scope, named->forms[i].starts))
            named->forms[i].starts = NULL;
        named->forms[i].made = false;
    }
    if (memory_is_lost(scope, named->items))
        named->items = NULL;
    if (memory_is_lost(scope, named->actions.items))
        named->actions = (ActionList){ 0 };
    if (memory_is_lost(scope, position->list.items))
        position->list = (ActionList){ 0 };
    named->count = 0;
    position->listed = false;
}

static void leave_without_memory(VariPosition *position, Attempt *attempt)
{
    put_back(position, attempt);
    memory_give_up(&attempt->scope);
    position->guarded = false;
    position->status = VARI_NO_MEMORY;
}

void position_give_up(VariPosition *position, Attempt *attempt)
{
    leave_without_memory(position, attempt);
    if (!attempt->scope.refused)
        rules_tell_no_memory(position->rules);
}

void game_give_up(VariGame *game, Attempt *attempt)
{
    Buffer *buffers[] = { &game->picture, &game->early, &game->written, &game->audit, &game->costly_text };
    for (size_t i = 0; i < sizeof buffers / sizeof buffers[0]; i++)
        forget_lost(&attempt->scope, buffers[i]);
    game->interlude_count = attempt->interlude_count;
    game->error = (NotationError){ .length = 1, .message = "there is not enough memory for this" };
    leave_without_memory(&game->at, attempt);
    game->guarded = false;
    if (!attempt->scope.refused)
        rules_tell_no_memory(game->at.rules);
}
