/* The border: a game as position, history and texts. */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "vari_internal.h"

/* --- life ---------------------------------------------------------------------------- */

static void set_up(VariGame *game, uint64_t seed)
{
    const Kernel *kernel = game->at.rules->kernel;
    if (kernel->setup.text.length > 0 && !kernel->setup.shuffles &&
        notation_read_position(game->at.state, kernel->setup.text, &game->error))
        return;
    play_setup(game->at.state, seed == 0 ? NULL : &game->random);
}

VariGame *vari_game_new(VariRules *rules, uint64_t seed)
{
    MemoryScope scope;
    if (rules->program == NULL)
        return NULL;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        return NULL;
    }
    VariGame *game = memory_new(1, sizeof *game);
    game->at.rules = rules;
    game->at.is_of_game = true;
    game->random.state = seed;
    game->at.state = position_new(rules->program);
    play_let_wait(game->at.state, WAITS_ALL);
    set_up(game, seed);
    game->start = position_copy(game->at.state);
    memory_leave(&scope);
    return game;
}

static void forget_played(VariGame *game)
{
    for (size_t i = 0; i < game->played_count; i++)
        memory_free(game->played[i]);
    game->played_count = 0;
    game->at.made_count = 0;
    game->interlude_count = 0;
    game->at.listed = false;
}

static void copy_played(const VariGame *game, VariGame *copy)
{
    copy->played = memory_new(game->played_count + 1, sizeof *copy->played);
    copy->played_capacity = game->played_count + 1;
    for (; copy->played_count < game->played_count; copy->played_count++) {
        const char *text = game->played[copy->played_count];
        copy->played[copy->played_count] = memory_text(text, strlen(text));
    }
    copy->at.made = memory_new(game->played_count + 1, sizeof *copy->at.made);
    copy->at.made_capacity = game->played_count + 1;
    copy->at.made_count = game->played_count;
    if (game->played_count > 0)
        memcpy(copy->at.made, game->at.made, game->played_count * sizeof *copy->at.made);
    memcpy(copy->interludes, game->interludes, sizeof copy->interludes);
    copy->interlude_count = game->interlude_count;
}

VariRules *vari_game_rules(const VariGame *game)
{
    return game->at.rules;
}

VariGame *vari_game_copy(const VariGame *game)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        return NULL;
    }
    VariGame *copy = memory_new(1, sizeof *copy);
    copy->at.rules = game->at.rules;
    copy->at.is_of_game = true;
    copy->random = game->random;
    copy->at.state = position_copy_with_journal(game->at.state);
    copy->start = position_copy(game->start);
    copy_played(game, copy);
    memory_leave(&scope);
    return copy;
}

void vari_game_free(VariGame *game)
{
    if (game == NULL)
        return;
    forget_played(game);
    memory_free(game->played);
    at_free(&game->at);
    position_free(game->start);
    position_free(game->spare);
    buffer_free(&game->picture);
    memory_free(game->told_spots);
    memory_free(game->spots.items);
    buffer_free(&game->early);
    buffer_free(&game->written);
    buffer_free(&game->audit);
    buffer_free(&game->refused);
    buffer_free(&game->costly_text);
    memory_free(game);
}

/* The game goes on from `fresh`, which is its own from here. */
static void begin_at(VariGame *game, Position *fresh)
{
    forget_played(game);
    position_free(game->at.state);
    game->at.state = fresh;
}

static VariStatus set_position(VariGame *game, const char *text)
{
    if (text == NULL) {
        begin_at(game, position_copy(game->start));
        return VARI_OK;
    }
    Position *fresh = position_new(game->at.rules->program);
    play_let_wait(fresh, (Waiting)game->start->waits);
    bool ok = notation_read_position(fresh, text_of(text), &game->error);
    if (ok) {
        game->error.offset = game->error.idle_offset;
        game->error.length = game->error.idle_length;
        begin_at(game, fresh);
    } else {
        position_free(fresh);
    }
    return ok ? VARI_OK : VARI_NOT_HERE;
}

VariStatus vari_game_set_position(VariGame *game, const char *text)
{
    GUARDED_STATUS(game, game, set_position(game, text));
}

/* --- the position ---------------------------------------------------------------------- */

VariPosition *vari_game_at(const VariGame *game)
{
    return &((VariGame *)(uintptr_t)game)->at;
}

/* --- actions ------------------------------------------------------------------------------ */

VariStatus game_fail(VariGame *game, VariStatus status, const char *format, ...)
{
    va_list arguments;
    game->error = (NotationError){ .length = 1 };
    va_start(arguments, format);
    vsnprintf(game->error.message, sizeof game->error.message, format, arguments);
    va_end(arguments);
    return game_ends(game, status);
}

VariStatus game_list(VariGame *game)
{
    at_list(&game->at);
    if (!game->at.named.cut)
        return VARI_OK;
    game->costly = game->at.state->costly;
    return game_fail(game, VARI_ASKS_TOO_MUCH, "%s", notation_overrun);
}

static const char *costly(VariGame *game)
{
    buffer_clear(&game->costly_text);
    if (game->costly.source == 0)
        return "";
    Place place = source_place(&game->at.rules->sources, game->costly);
    buffer_add(&game->costly_text, "%.*s:%u:%u", TEXT_ARG(place.path), place.line, place.column);
    return game->costly_text.bytes;
}

static const char *costly_place(VariGame *game)
{
    GUARDED(game, game, const char *, "", costly(game));
}

const VariError *vari_game_error(const VariGame *game)
{
    VariGame *asked = (VariGame *)(uintptr_t)game;
    const NotationError *error = &game->error;
    VariError told = { .status = game->at.status,
                       .message = error->message,
                       .offset = error->offset,
                       .length = error->length,
                       .nearest = error->nearest,
                       .passed_over = error->idle_length > 0 ? error->idle_message : NULL,
                       .place = "" };
    if (told.status != VARI_NO_MEMORY)
        told.place = costly_place(asked);
    asked->at.status = told.status; /* to ask for it is no call */
    asked->told = told;
    return &asked->told;
}

static size_t action_count(VariGame *game)
{
    game_list(game);
    return game->at.named.count;
}

size_t vari_game_action_count(VariGame *game)
{
    GUARDED(game, game, size_t, 0, action_count(game));
}

static const char *action_text(VariGame *game, size_t index)
{
    game_list(game);
    return index < game->at.named.count ? game->at.named.items[index].text : "";
}

const char *vari_game_action_text(VariGame *game, size_t index)
{
    GUARDED(game, game, const char *, "", action_text(game, index));
}

static const char *early_actions(VariGame *game)
{
    ActionList early = { 0 };
    play_open_phases(game->at.state, &early);
    buffer_clear(&game->early);
    for (size_t i = 0; i < early.count; i++) {
        if (i > 0)
            buffer_add_char(&game->early, ' ');
        notation_write_action(game->at.state, &early.items[i], &game->early);
    }
    bool any = early.count > 0;
    action_list_free(&early);
    game->at.state->overrun = false;
    return any ? game->early.bytes : "";
}

const char *vari_game_early_actions(VariGame *game)
{
    GUARDED(game, game, const char *, "", early_actions(game));
}

/* Room for one more text. */
static void played_grow(VariGame *game)
{
    if (game->played_count < game->played_capacity)
        return;
    size_t capacity = game->played_capacity * 2 + 64;
    game->played = memory_grow_for(game, game->played, capacity, sizeof *game->played);
    game->played_capacity = capacity;
}

/* Plays it under the text that it is listed by; NULL: a null move. */
static bool play_named(VariGame *game, const Action *action, const char *text)
{
    played_grow(game);
    char *kept = memory_text(text, strlen(text));
    if (action == NULL ? !at_null(&game->at) : !at_make(&game->at, action, RESOLVE_NOW)) {
        memory_free(kept);
        return false;
    }
    game->played[game->played_count++] = kept;
    return true;
}

static VariStatus play_null_move(VariGame *game, const char *text)
{
    if (!notation_is_null(text_of(text)))
        return game_fail(game, VARI_NOT_HERE, "`%.64s` is no null move", text);
    return play_named(game, NULL, NOTATION_NULL)
               ? VARI_OK
               : game_fail(game, VARI_NOT_HERE, "a null move cannot be made here");
}

VariStatus vari_game_play_null(VariGame *game, const char *text)
{
    GUARDED_STATUS(game, game, play_null_move(game, text));
}

static VariStatus play_index(VariGame *game, size_t index)
{
    VariStatus status = game_list(game);
    if (status != VARI_OK)
        return status;
    if (index < game->at.named.count) {
        const NamedAction *named = &game->at.named.items[index];
        if (play_named(game, &named->action, named->text))
            return VARI_OK;
    }
    return game_fail(game, VARI_NOT_HERE, "there are %zu legal actions: none has the index %zu",
                     game->at.named.count, index);
}

VariStatus vari_game_play_index(VariGame *game, size_t index)
{
    GUARDED_STATUS(game, game, play_index(game, index));
}

static VariStatus play_text(VariGame *game, const char *action)
{
    VariStatus status = game_list(game);
    if (status != VARI_OK)
        return status;
    size_t index = notation_find_action(game->at.state, &game->at.named, text_of(action), &game->error);
    return index == SIZE_MAX ? VARI_NOT_HERE : play_index(game, index);
}

VariStatus vari_game_play(VariGame *game, const char *action)
{
    GUARDED_STATUS(game, game, play_text(game, action));
}

static bool undo_interlude(VariGame *game)
{
    size_t last = game->interlude_count;
    if (last == 0 || game->interludes[last - 1].ply != game->played_count)
        return false;
    play_unmake(game->at.state, game->interludes[last - 1].undo);
    game->interlude_count--;
    game->at.listed = false;
    return true;
}

VariStatus vari_game_undo(VariGame *game)
{
    if (undo_interlude(game))
        return game_ends(game, VARI_OK);
    if (game->played_count == 0)
        return game_fail(game, VARI_NOT_HERE, "nothing has been played that could be taken back");
    at_unmake(&game->at);
    memory_free(game->played[--game->played_count]);
    return game_ends(game, VARI_OK);
}

size_t vari_game_ply(const VariGame *game)
{
    return game->played_count;
}

const char *vari_game_played(const VariGame *game, size_t ply)
{
    return ply < game->played_count ? game->played[ply] : "";
}

/* --- drawing ----------------------------------------------------------------------------- */

/* By weight where chance acts, else each alike. */
static uint64_t drawing_weight(VariGame *game, size_t index)
{
    return play_actor(game->at.state) == PLAYER_CHANCE
               ? play_weight(game->at.state, &game->at.named.items[index].action)
               : 1;
}

static uint64_t drawing_total(VariGame *game)
{
    uint64_t total = 0;
    game_list(game);
    for (size_t i = 0; i < game->at.named.count; i++)
        total += drawing_weight(game, i);
    return total;
}

/* The action on which a number below the total falls. */
static size_t action_drawn(VariGame *game, uint64_t drawn)
{
    size_t index = 0;
    for (uint64_t weight; drawn >= (weight = drawing_weight(game, index)); index++)
        drawn -= weight;
    return index;
}

static size_t next_random(VariGame *game)
{
    uint64_t total = drawing_total(game);
    return total == 0 ? SIZE_MAX : action_drawn(game, random_below(&game->random, total));
}

/* As good as even: the total is far below 2^64. */
static size_t random_anew(VariGame *game, uint64_t seed)
{
    uint64_t total = drawing_total(game);
    if (total == 0)
        return SIZE_MAX;
    uint64_t luck = mix64(mix64(seed) ^ game->played_count);
    for (const char *at = vari_position_text(vari_game_at(game)); *at != '\0'; at++)
        luck = mix64(luck ^ (unsigned char)*at);
    return action_drawn(game, luck % total);
}

size_t vari_game_random(VariGame *game, const uint64_t *seed)
{
    GUARDED(game, game, size_t, SIZE_MAX, seed == NULL ? next_random(game) : random_anew(game, *seed));
}
