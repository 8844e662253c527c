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
    buffer_free(&at->doubt);
}

VariPosition *vari_position_new(VariRules *rules, uint64_t seed)
{
    VariGame *game = vari_game_new(rules, seed);
    VariPosition *at = game == NULL ? NULL : vari_position_copy(&game->at);
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
    bool known = position->is_of_game || vari_position_result(asked)->status == VARI_OK;
    return known ? copy_of(position) : NULL;
}

void vari_position_free(VariPosition *position)
{
    if (position == NULL)
        return;
    at_free(position);
    memory_free(position);
}

/* --- making -------------------------------------------------------------------------- */

static MadeAction *made_last(const VariPosition *at)
{
    return at->made_count > 0 ? &at->made[at->made_count - 1] : NULL;
}

/* The entry of the next action, with what is known before it is made. It counts once made_count has grown. */
static MadeAction *made_next(VariPosition *at)
{
    if (at->made_count == at->made_capacity) {
        size_t capacity = at->made_capacity * 2 + 64;
        at->made = memory_grow_for(at->state, at->made, capacity, sizeof *at->made);
        at->made_capacity = capacity;
    }
    MadeAction *next = &at->made[at->made_count];
    *next = (MadeAction){ .hash = at->state->hash, .actor = play_actor(at->state) };
    return next;
}

bool at_make(VariPosition *at, const Action *action, Settling settling)
{
    MadeAction *made = made_next(at);
    made->action = *action;
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
    if (at->is_of_game || at->state->result.over || !action_read(at, action, &inner) ||
        !at_make(at, &inner, RESOLVE_LAZILY))
        return VARI_NOT_HERE;
    return VARI_OK;
}

VariStatus vari_position_make(VariPosition *position, const VariAction *action)
{
    GUARDED_STATUS(position, position, make(position, action));
}

VariStatus vari_position_unmake(VariPosition *position)
{
    if (position->made_count == 0 || position->is_of_game)
        return position_ends(position, VARI_NOT_HERE);
    at_unmake(position);
    return position_ends(position, VARI_OK);
}

VariStatus vari_position_status(const VariPosition *position)
{
    return position->status;
}

size_t vari_position_made_count(const VariPosition *position)
{
    return position->made_count;
}

static VariStatus play_random_action(VariPosition *at, uint64_t *seed, VariAction *drawn)
{
    Random random = { *seed };
    MadeAction *next = made_next(at), *last = made_last(at);
    if (at->is_of_game || at->state->result.claimable)
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
    next->undo = playing.undo;
    next->action = playing.action;
    next->stalemate_pending = playing.stalemate_pending;
    at->made_count++;
    *seed = random.state;
    if (drawn != NULL)
        action_write(at, &playing.action, drawn);
    return VARI_OK;
}

VariStatus vari_position_play_random(VariPosition *position, uint64_t *seed, VariAction *drawn)
{
    GUARDED_STATUS(position, position, play_random_action(position, seed, drawn));
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
    GUARDED_STATUS(position, position, actions(position, out, room, count));
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

static VariResult result_of(VariPosition *at)
{
    settle(at);
    VariResult result = told_result(at->rules->kernel, at->state, at->state->result);
    result.status = position_ends(at, at->state->overrun ? VARI_ASKS_TOO_MUCH : VARI_OK);
    return result;
}

static const VariResult no_result = { .status = VARI_NO_MEMORY, .reason = "", .says = "" };

static const VariResult *result_kept(VariPosition *at)
{
    at->result = result_of(at);
    return &at->result;
}

const VariResult *vari_position_result(VariPosition *position)
{
    GUARDED(position, position, const VariResult *, &no_result, result_kept(position));
}

static const VariResult *claimable_of(VariPosition *at)
{
    settle(at);
    Result claimed = at->state->result;
    claimed.over = claimed.claimable;
    at->claim = told_result(at->rules->kernel, at->state, claimed);
    at->claim.status = position_ends(at, at->state->overrun ? VARI_ASKS_TOO_MUCH : VARI_OK);
    return &at->claim;
}

const VariResult *vari_position_claimable(VariPosition *position)
{
    GUARDED(position, position, const VariResult *, &no_result, claimable_of(position));
}

uint64_t vari_position_key(const VariPosition *position)
{
    return position->state->hash;
}

size_t vari_position_player(const VariPosition *position)
{
    Player actor = play_actor(position->state);
    return actor == PLAYER_CHANCE ? SIZE_MAX : actor;
}

const VariTurn *vari_position_turn(const VariPosition *position)
{
    VariTurn *told = &((VariPosition *)(uintptr_t)position)->turn;
    const Turn *turn = &position->state->turn;
    size_t player = vari_position_player(position);
    *told = (VariTurn){ .player = player,
                        .called = player == SIZE_MAX ? "chance" : position->rules->players[player].called,
                        .phase = position->rules->kernel->phases[turn->phase].name.bytes,
                        .round = turn->round,
                        .out = turn->out,
                        .repeats = position_repeats(position->state) };
    return told;
}

static bool in_check(VariPosition *at)
{
    Player actor = play_actor(at->state);
    return actor != PLAYER_CHANCE && play_in_check(at->state, actor);
}

bool vari_position_in_check(VariPosition *position)
{
    GUARDED(position, position, bool, false, in_check(position));
}

static bool is_attacked(VariPosition *at, size_t cell)
{
    CellSet attacked;
    Player actor = play_actor(at->state);
    play_attacked(at->state, actor == PLAYER_CHANCE ? at->state->turn.player : actor, &attacked);
    return cellset_has(&attacked, (unsigned)cell);
}

bool position_is_attacked(VariPosition *position, size_t cell)
{
    GUARDED(position, position, bool, false, is_attacked(position, cell));
}

static VariStatus attackers_told(VariPosition *at, size_t cell, uint16_t *out, size_t room, size_t *count)
{
    *count = 0;
    if (cell >= at->state->program->board->cell_count)
        return VARI_NOT_HERE;
    CellSet cells;
    unsigned words = at->state->words;
    play_attackers(at->state, (Cell)cell, &cells);
    for (EACH_CELL(i, &cells, words))
        if ((*count)++ < room)
            out[*count - 1] = (uint16_t)i;
    return *count > room ? VARI_NO_ROOM : VARI_OK;
}

VariStatus vari_position_attackers(VariPosition *position, size_t cell, uint16_t *out, size_t room,
                                   size_t *count)
{
    GUARDED_STATUS(position, position, attackers_told(position, cell, out, room, count));
}

const VariPiece *vari_position_piece(const VariPosition *position, size_t cell)
{
    const VariRulesInfo *info = &position->rules->info;
    const VariPiece *nothing = &position->rules->pieces[info->kind_count * (info->player_count + 1)];
    if (cell >= info->cell_count || position->state->board[cell].kind == KIND_NONE)
        return nothing;
    Piece piece = position->state->board[cell];
    size_t owner = piece.owner == PLAYER_NOBODY ? info->player_count : piece.owner;
    return &position->rules->pieces[piece.kind * (info->player_count + 1) + owner];
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

static const char *position_text(VariPosition *at)
{
    buffer_clear(&at->text);
    notation_write_position(at->state, &at->text);
    return at->text.bytes;
}

const char *vari_position_text(VariPosition *position)
{
    GUARDED(position, position, const char *, "", position_text(position));
}
