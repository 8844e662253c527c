/* The border: a position with actions as values. Games are built on the same. */

#include <string.h>

#include "sample/sample.h"
#include "vari_internal.h"

/* --- life ---------------------------------------------------------------------------- */

static VariPosition *position_with(VariRules *rules, Position *state)
{
    VariPosition *at = memory_new(1, sizeof *at);
    at->rules = rules;
    at->state = state;
    return at;
}

void at_free(VariPosition *at)
{
    position_free(at->state);
    memory_free(at->made);
    action_list_free(&at->list);
    notation_actions_free(&at->named);
    buffer_free(&at->text);
}

VariPosition *vari_position_new(VariRules *rules, uint64_t seed)
{
    VariGame *game = vari_game_new(rules, seed);
    VariPosition *at = game == NULL ? NULL : vari_position_of(game);
    vari_game_free(game);
    return at;
}

/* A function of its own, as every recovery point. */
static VariPosition *copy_of(const VariPosition *from)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        return NULL;
    }
    VariPosition *at = position_with(from->rules, position_copy(from->state));
    play_need_tables(at->state);
    memory_leave(&scope);
    return at;
}

/* What is not known of the last action made must be known where it cannot be made again. */
VariPosition *vari_position_copy(const VariPosition *position)
{
    VariPosition *asked = (VariPosition *)(uintptr_t)position;
    VariResult result;
    return vari_position_result(asked, &result) == VARI_OK ? copy_of(position) : NULL;
}

VariPosition *vari_position_of(const VariGame *game)
{
    return copy_of(&game->at);
}

void vari_position_free(VariPosition *position)
{
    if (position == NULL)
        return;
    at_free(position);
    memory_free(position);
}

static VariStatus assign(VariPosition *to, const VariPosition *from)
{
    position_assign(to->state, from->state);
    to->made_count = 0;
    to->listed = false;
    return VARI_OK;
}

VariStatus vari_position_assign(VariPosition *to, const VariPosition *from)
{
    VariResult result;
    VariStatus status = vari_position_result((VariPosition *)(uintptr_t)from, &result);
    if (status != VARI_OK || to == from)
        return status;
    GUARDED(position, to, VariStatus, VARI_NO_MEMORY, assign(to, from));
}

/* --- making -------------------------------------------------------------------------- */

static MadeAction *made_last(const VariPosition *at)
{
    return at->made_count > 0 ? &at->made[at->made_count - 1] : NULL;
}

static MadeAction *made_next(VariPosition *at)
{
    if (at->made_count == at->made_capacity) {
        size_t capacity = at->made_capacity * 2 + 64;
        at->made = memory_grow_for(at->state, at->made, capacity, sizeof *at->made);
        at->made_capacity = capacity;
    }
    return &at->made[at->made_count];
}

bool at_make(VariPosition *at, const Action *action, Settling settling)
{
    MadeAction *made = made_next(at);
    made->action = *action;
    made->stalemate_pending = false;
    if (!play_try(at->state, &made->action, &made->undo,
                  settling == RESOLVE_NOW ? NULL : &made->stalemate_pending))
        return false;
    at->made_count++;
    at->listed = false;
    return true;
}

bool at_null(VariPosition *at)
{
    MadeAction *made = made_next(at);
    *made = (MadeAction){ .stalemate_pending = false };
    if (!play_null(at->state, &made->undo))
        return false;
    at->made_count++;
    at->listed = false;
    return true;
}

void at_unmake(VariPosition *at)
{
    play_unmake(at->state, at->made[--at->made_count].undo);
    at->state->overrun = false;
    at->listed = false;
}

/* Asks what the last action has left open. */
static void settle(VariPosition *at)
{
    MadeAction *made = made_last(at);
    if (made == NULL || !made->stalemate_pending)
        return;
    play_unmake(at->state, made->undo);
    made->undo = play_make(at->state, &made->action);
    made->stalemate_pending = false;
}

static VariStatus make(VariPosition *at, const VariAction *action)
{
    Action inner;
    if (at->state->result.over || !action_read(at, action, &inner) || !at_make(at, &inner, RESOLVE_LAZILY))
        return VARI_NOT_HERE;
    return VARI_OK;
}

VariStatus vari_position_make(VariPosition *position, const VariAction *action)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, make(position, action));
}

void vari_position_unmake(VariPosition *position)
{
    if (position->made_count > 0)
        at_unmake(position);
}

size_t vari_position_made(const VariPosition *position)
{
    return position->made_count;
}

static VariStatus play_random_action(VariPosition *at, uint64_t *seed, VariAction *drawn)
{
    Random random = { *seed };
    MadeAction *next = made_next(at), *last = made_last(at);
    if (at->state->result.claimable)
        return VARI_NOT_HERE;
    Playing playing = { .list = at->list };
    if (last != NULL)
        playing = (Playing){ at->list, last->action, last->undo, last->stalemate_pending };
    bool made = sample_action(at->state, &random, &playing);
    at->list = playing.list;
    if (last != NULL)
        last->stalemate_pending = false;
    at->listed = false;
    if (!made)
        return at->state->overrun ? VARI_ASKS_TOO_MUCH : VARI_NOT_HERE;
    *next = (MadeAction){ playing.undo, playing.action, playing.stalemate_pending };
    at->made_count++;
    *seed = random.state;
    if (drawn != NULL)
        action_write(at, &playing.action, drawn);
    return VARI_OK;
}

VariStatus vari_position_play_random(VariPosition *position, uint64_t *seed, VariAction *drawn)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, play_random_action(position, seed, drawn));
}

/* --- listing ------------------------------------------------------------------------- */

/* Who has nothing to do but to pass may have lost by that. */
static bool list_says_too_little(const VariPosition *at)
{
    const MadeAction *made = made_last(at);
    return made != NULL && made->stalemate_pending && at->list.count == 1 &&
           at->list.items[0].rule == at->state->program->pass_rule;
}

static bool list(VariPosition *at)
{
    bool whole = play_actions(at->state, &at->list);
    if (whole && list_says_too_little(at)) {
        settle(at);
        whole = play_actions(at->state, &at->list);
    } else if (made_last(at) != NULL) {
        made_last(at)->stalemate_pending = made_last(at)->stalemate_pending && at->state->overrun;
    }
    return whole;
}

static VariStatus actions(VariPosition *at, VariAction *out, size_t room, size_t *count)
{
    *count = 0;
    if (!list(at))
        return VARI_ASKS_TOO_MUCH;
    *count = at->list.count;
    for (size_t i = 0; i < at->list.count && i < room; i++)
        action_write(at, &at->list.items[i], &out[i]);
    return at->list.count > room ? VARI_NO_ROOM : VARI_OK;
}

VariStatus vari_position_actions(VariPosition *position, VariAction *out, size_t room, size_t *count)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, actions(position, out, room, count));
}

static VariStatus allows(VariPosition *at, const VariAction *action)
{
    if (!list(at))
        return VARI_ASKS_TOO_MUCH;
    for (size_t i = 0; i < at->list.count; i++) {
        VariAction legal;
        action_write(at, &at->list.items[i], &legal);
        if (vari_actions_equal(&legal, action))
            return VARI_OK;
    }
    return VARI_NOT_HERE;
}

VariStatus vari_position_allows(VariPosition *position, const VariAction *action)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, allows(position, action));
}

void at_list(VariPosition *at)
{
    if (!at->listed) {
        settle(at);
        notation_actions(at->state, &at->named);
    }
    at->listed = true;
}

/* --- questions ----------------------------------------------------------------------- */

static VariStatus result_of(VariPosition *at, VariResult *result)
{
    settle(at);
    *result = told_result(at->rules, &at->state->result);
    return at->state->overrun ? VARI_ASKS_TOO_MUCH : VARI_OK;
}

VariStatus vari_position_result(VariPosition *position, VariResult *result)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, result_of(position, result));
}

static VariStatus claimable_of(VariPosition *at, VariResult *result)
{
    settle(at);
    *result = told_claim(at->rules, &at->state->result);
    return at->state->overrun ? VARI_ASKS_TOO_MUCH : VARI_OK;
}

VariStatus vari_position_claimable(VariPosition *position, VariResult *result)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, claimable_of(position, result));
}

uint64_t vari_position_key(const VariPosition *position)
{
    return position->state->hash;
}

size_t vari_position_repeats(const VariPosition *position)
{
    return position_repeats(position->state);
}

size_t vari_position_player(const VariPosition *position)
{
    Player actor = play_actor(position->state);
    return actor == PLAYER_CHANCE ? SIZE_MAX : actor;
}

static VariStatus in_check(VariPosition *at, bool *check)
{
    Player actor = play_actor(at->state);
    *check = actor != PLAYER_CHANCE && play_in_check(at->state, actor);
    return VARI_OK;
}

VariStatus vari_position_in_check(VariPosition *position, bool *check)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY, in_check(position, check));
}

typedef void AskCells(Position *position, Cell cell, CellSet *result);

static VariStatus cells_of(VariPosition *at, size_t cell, AskCells *ask, uint16_t *out, size_t room,
                           size_t *count)
{
    *count = 0;
    if (cell >= at->state->program->board->cell_count)
        return VARI_NOT_HERE;
    CellSet cells;
    unsigned words = at->state->words;
    ask(at->state, (Cell)cell, &cells);
    for (EACH_CELL(i, &cells, words))
        if ((*count)++ < room)
            out[*count - 1] = (uint16_t)i;
    return *count > room ? VARI_NO_ROOM : VARI_OK;
}

VariStatus vari_position_attackers(VariPosition *position, size_t cell, uint16_t *out, size_t room,
                                   size_t *count)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY,
            cells_of(position, cell, play_attackers, out, room, count));
}

VariStatus vari_position_reach(VariPosition *position, size_t cell, uint16_t *out, size_t room, size_t *count)
{
    GUARDED(position, position, VariStatus, VARI_NO_MEMORY,
            cells_of(position, cell, play_reach, out, room, count));
}

bool vari_position_piece(const VariPosition *position, size_t cell, size_t *piece, size_t *owner)
{
    if (cell >= position->state->program->board->cell_count || position->state->board[cell].kind == KIND_NONE)
        return false;
    Piece there = position->state->board[cell];
    *piece = there.kind;
    *owner = there.owner == PLAYER_NOBODY ? SIZE_MAX : there.owner;
    return true;
}

unsigned vari_position_in_hand(const VariPosition *position, size_t player, size_t piece)
{
    const Kernel *kernel = position->state->program->kernel;
    if (player >= kernel->player_count || piece >= kernel->kind_count)
        return 0;
    return position_hand(position->state, (Player)player, (Kind)piece);
}

size_t text_give(const char *text, char *out, size_t room)
{
    size_t length = strlen(text), fits = length < room ? length : room > 0 ? room - 1 : 0;
    if (room > 0) {
        memcpy(out, text, fits);
        out[fits] = '\0';
    }
    return length;
}

static size_t position_text(VariPosition *at, char *out, size_t room)
{
    buffer_clear(&at->text);
    notation_write_position(at->state, &at->text);
    return text_give(at->text.bytes, out, room);
}

size_t vari_position_text(VariPosition *position, char *out, size_t room)
{
    GUARDED(position, position, size_t, SIZE_MAX, position_text(position, out, room));
}
