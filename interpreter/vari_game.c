/* The border: a game as position, history and texts. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "notation/picture.h"
#include "vari_internal.h"

static void *must_have(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

/* --- life ---------------------------------------------------------------------------- */

static void set_up(VariGame *game, uint64_t seed)
{
    const Kernel *kernel = game->rules->kernel;
    if (kernel->setup.text.length > 0 && !kernel->setup.shuffles &&
        notation_read_position(game->position, kernel->setup.text, &game->error))
        return;
    play_setup(game->position, seed == 0 ? NULL : &game->random);
}

VariGame *vari_game_new(VariRules *rules, uint64_t seed)
{
    if (rules->program == NULL)
        return NULL;
    VariGame *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    game->rules = rules;
    game->random.state = seed;
    game->position = must_have(position_new(rules->program));
    set_up(game, seed);
    game->start = must_have(position_copy(game->position));
    return game;
}

static void forget_played(VariGame *game)
{
    for (size_t i = 0; i < game->played_count; i++)
        free(game->played[i].text);
    game->played_count = 0;
    game->resignation_count = 0;
    game->listed = false;
}

VariGame *vari_game_copy(const VariGame *game)
{
    VariGame *copy = calloc(1, sizeof *copy);
    if (copy == NULL)
        return NULL;
    copy->rules = game->rules;
    copy->random = game->random;
    copy->position = must_have(position_copy(game->position));
    copy->start = must_have(position_copy(game->position));
    return copy;
}

void vari_game_free(VariGame *game)
{
    if (game == NULL)
        return;
    forget_played(game);
    free(game->played);
    position_free(game->position);
    position_free(game->start);
    notation_actions_free(&game->actions);
    buffer_free(&game->position_text);
    buffer_free(&game->picture);
    buffer_free(&game->early);
    buffer_free(&game->audit);
    free(game);
}

bool vari_game_set_position(VariGame *game, const char *text)
{
    Position *fresh = must_have(position_new(game->rules->program));
    bool ok = notation_read_position(fresh, text_of(text), &game->error);
    if (ok) {
        game->error.offset = game->error.idle_offset;
        game->error.length = game->error.idle_length;
        forget_played(game);
        position_free(game->position);
        position_free(game->start);
        game->position = fresh;
        game->start = must_have(position_copy(fresh));
    } else {
        position_free(fresh);
    }
    return ok;
}

void vari_game_reset(VariGame *game)
{
    forget_played(game);
    position_free(game->position);
    game->position = must_have(position_copy(game->start));
}

const char *vari_game_passed_over(const VariGame *game)
{
    return game->error.idle_length > 0 ? game->error.idle_message : NULL;
}

const char *vari_game_error(const VariGame *game)
{
    return game->error.message;
}

size_t vari_game_error_offset(const VariGame *game)
{
    return game->error.offset;
}

size_t vari_game_error_length(const VariGame *game)
{
    return game->error.length;
}

const char *vari_game_error_nearest(const VariGame *game)
{
    return game->error.nearest;
}

/* --- the position ---------------------------------------------------------------------- */

const char *vari_game_position(VariGame *game)
{
    buffer_clear(&game->position_text);
    notation_write_position(game->position, &game->position_text);
    return game->position_text.bytes;
}

uint64_t vari_game_hash(const VariGame *game)
{
    return game->position->hash;
}

size_t vari_game_player_to_move(const VariGame *game)
{
    Player actor = play_actor(game->position);
    return actor == PLAYER_CHANCE ? SIZE_MAX : actor;
}

const char *vari_game_to_move(const VariGame *game)
{
    size_t player = vari_game_player_to_move(game);
    return player == SIZE_MAX ? "chance" : vari_rules_player_name(game->rules, player);
}

const char *vari_game_phase(const VariGame *game)
{
    return game->rules->kernel->phases[game->position->turn.phase].name.bytes;
}

bool vari_game_in_check(VariGame *game)
{
    Player actor = play_actor(game->position);
    return actor != PLAYER_CHANCE && play_in_check(game->position, actor);
}

uint32_t vari_game_round(const VariGame *game)
{
    return game->position->turn.round;
}

bool vari_game_player_is_out(const VariGame *game, size_t player)
{
    return player < BOARD_PLAYERS_MAX && (game->position->turn.out >> player & 1) != 0;
}

/* --- actions ------------------------------------------------------------------------------ */

static void list_actions(VariGame *game)
{
    if (!game->listed)
        notation_actions(game->position, false, &game->actions);
    game->listed = true;
}

bool vari_game_overrun(VariGame *game)
{
    list_actions(game);
    if (!game->position->overrun)
        return false;
    game->error = (NotationError){ .length = 1 };
    snprintf(game->error.message, sizeof game->error.message, "%s", notation_overrun);
    return true;
}

size_t vari_game_action_count(VariGame *game)
{
    list_actions(game);
    return game->actions.count;
}

const char *vari_game_action_text(VariGame *game, size_t index)
{
    list_actions(game);
    return index < game->actions.count ? game->actions.items[index].text : "";
}

const char *vari_game_early_actions(VariGame *game)
{
    ActionList early = { 0 };
    play_open_phases(game->position, &early);
    buffer_clear(&game->early);
    for (size_t i = 0; i < early.count; i++) {
        if (i > 0)
            buffer_add_char(&game->early, ' ');
        notation_write_action(game->position, &early.items[i], &game->early);
    }
    bool any = early.count > 0;
    action_list_free(&early);
    game->position->overrun = false;
    return any ? game->early.bytes : "";
}

uint32_t vari_game_action_weight(VariGame *game, size_t index)
{
    list_actions(game);
    return index < game->actions.count ? play_weight(game->position, &game->actions.items[index].action) : 0;
}

const char *vari_game_action_warning(VariGame *game, size_t index)
{
    list_actions(game);
    if (index >= game->actions.count)
        return NULL;
    int law = play_warning(game->position, &game->actions.items[index].action);
    if (law < 0)
        return NULL;
    const LawRule *rule = &game->rules->kernel->laws[law];
    return rule->says.length > 0 ? rule->says.bytes : rule->name.bytes;
}

bool vari_game_play_index(VariGame *game, size_t index)
{
    list_actions(game);
    if (index >= game->actions.count)
        return false;
    if (game->played_count == game->played_capacity) {
        game->played_capacity = game->played_capacity * 2 + 64;
        game->played = must_have(realloc(game->played, game->played_capacity * sizeof *game->played));
    }
    const NamedAction *named = &game->actions.items[index];
    PlayedAction *played = &game->played[game->played_count++];
    played->text = must_have(strdup(named->text));
    played->undo = play_make(game->position, &named->action);
    game->listed = false;
    return true;
}

bool vari_game_play(VariGame *game, const char *action)
{
    list_actions(game);
    size_t index = notation_find_action(game->position, &game->actions, text_of(action), &game->error);
    return index != SIZE_MAX && vari_game_play_index(game, index);
}

/* Whether one of the actions is written so, as far as the text goes, but for capitals. */
static bool some_begins(Position *position, const ActionList *list, const char *text)
{
    Buffer written = { 0 };
    size_t length = strlen(text);
    bool found = false;
    for (size_t i = 0; i < list->count && !found; i++) {
        buffer_clear(&written);
        notation_write_action(position, &list->items[i], &written);
        found = written.length >= length && strncasecmp(written.bytes, text, length) == 0;
    }
    buffer_free(&written);
    return found;
}

static VariObjection objection_of_law(const LawRule *law)
{
    bool check = law->is_check && law->says.length == 0;
    return (VariObjection){ .name = law->name.bytes,
                            .says = check ? "it leaves a royal piece attacked" : law->says.bytes };
}

VariObjection vari_game_objection(VariGame *game, const char *action)
{
    const Kernel *kernel = game->rules->kernel;
    VariObjection objection = { .says = "" };
    ActionList list = { 0 };
    int rule = play_actions_put_off(game->position, &list);
    if (rule >= 0 && some_begins(game->position, &list, action))
        objection = (VariObjection){ .name = kernel->musts[rule].name.bytes, .says = "", .must = true };
    for (size_t law = 0; law < kernel->law_count && objection.name == NULL; law++) {
        if (kernel->laws[law].form == LAW_WARN)
            continue;
        play_actions_barred(game->position, (int)law, &list);
        if (some_begins(game->position, &list, action))
            objection = objection_of_law(&kernel->laws[law]);
    }
    game->position->overrun = false;
    action_list_free(&list);
    return objection;
}

static bool undo_resignation(VariGame *game)
{
    size_t last = game->resignation_count;
    if (last == 0 || game->resignations[last - 1].ply != game->played_count)
        return false;
    play_unmake(game->position, game->resignations[last - 1].undo);
    game->resignation_count--;
    game->listed = false;
    return true;
}

bool vari_game_undo(VariGame *game)
{
    if (undo_resignation(game))
        return true;
    if (game->played_count == 0)
        return false;
    PlayedAction *played = &game->played[--game->played_count];
    play_unmake(game->position, played->undo);
    game->position->overrun = false;
    free(played->text);
    game->listed = false;
    return true;
}

size_t vari_game_ply(const VariGame *game)
{
    return game->played_count;
}

const char *vari_game_played(const VariGame *game, size_t ply)
{
    return ply < game->played_count ? game->played[ply].text : "";
}

void vari_game_resign(VariGame *game, size_t player)
{
    const Position *position = game->position;
    PlayUndo undo = { position->journal_count, position->history_count, position->result };
    bool can = player < game->rules->kernel->player_count && !position->result.over &&
               !vari_game_player_is_out(game, player) && game->resignation_count < BOARD_PLAYERS_MAX;
    if (!can)
        return;
    game->resignations[game->resignation_count++] = (Resignation){ game->played_count, undo };
    play_resign(game->position, (Player)player);
    game->listed = false;
}

/* --- drawing ----------------------------------------------------------------------------- */

/* By weight where chance acts, else each alike. */
static uint64_t drawing_weight(VariGame *game, size_t index)
{
    return play_actor(game->position) == PLAYER_CHANCE ? vari_game_action_weight(game, index) : 1;
}

static uint64_t drawing_total(VariGame *game)
{
    uint64_t total = 0;
    list_actions(game);
    for (size_t i = 0; i < game->actions.count; i++)
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

size_t vari_game_draw(VariGame *game)
{
    uint64_t total = drawing_total(game);
    return total == 0 ? SIZE_MAX : action_drawn(game, random_below(&game->random, total));
}

size_t vari_game_draw_anew(VariGame *game, uint64_t seed, size_t ply)
{
    uint64_t total = drawing_total(game);
    if (total == 0)
        return SIZE_MAX;
    uint64_t luck = mix64(mix64(seed) ^ ply);
    for (const char *at = vari_game_position(game); *at != '\0'; at++)
        luck = mix64(luck ^ (unsigned char)*at);
    return action_drawn(game, luck % total); /* as good as even: the total is far below 2^64 */
}

/* --- results and pictures --------------------------------------------------------------- */

VariResult vari_game_result(const VariGame *game)
{
    return told_result(game->rules, &game->position->result);
}

static void tell_ending(const EndingRule *ending, VariResult *told)
{
    told->reason = ending->name.bytes;
    told->says = ending->says.bytes;
}

VariResult told_result(const VariRules *rules, const Result *result)
{
    VariResult told = {
        .over = result->over, .draw = result->draw, .winners = result->won, .losers = result->lost, .says = ""
    };
    if (!result->over)
        told.reason = "";
    else if (result->ending >= 0)
        tell_ending(&rules->kernel->endings[result->ending], &told);
    else if (result->ending == RESULT_LAST_STANDING)
        told.reason = "last-standing";
    else
        told.reason = result->ending == RESULT_NO_ACTIONS ? "no-actions" : "resignation";
    return told;
}

VariPiece vari_game_piece(const VariGame *game, size_t cell)
{
    const Kernel *kernel = game->rules->kernel;
    if (cell >= kernel->board->cell_count || game->position->board[cell].kind == KIND_NONE)
        return (VariPiece){ .owner = SIZE_MAX };
    Piece piece = game->position->board[cell];
    const KindRule *kind = &kernel->kinds[piece.kind];
    return (VariPiece){ .present = true,
                        .letter = kind->letters[piece.owner].bytes,
                        .glyph = kind->glyph.length > 0 ? kind->glyph.bytes : NULL,
                        .name = kind->name.bytes,
                        .owner = piece.owner == PLAYER_NOBODY ? SIZE_MAX : piece.owner };
}

unsigned vari_game_in_hand(const VariGame *game, size_t player, size_t piece)
{
    const Kernel *kernel = game->rules->kernel;
    if (player >= kernel->player_count || piece >= kernel->kind_count)
        return 0;
    return position_hand(game->position, (Player)player, (Kind)piece);
}

const char *vari_game_picture(VariGame *game, size_t perspective, unsigned columns)
{
    buffer_clear(&game->picture);
    size_t players = game->rules->kernel->player_count;
    PictureWish wish = { .perspective = (Player)(perspective < players ? perspective : 0),
                         .phases = play_open_phases(game->position, NULL),
                         .columns = columns > INT16_MAX ? INT16_MAX : (int)columns };
    notation_picture(game->position, &wish, &game->picture);
    game->position->overrun = false;
    return game->picture.bytes;
}

bool vari_game_is_attacked(VariGame *game, size_t cell)
{
    CellSet attacked;
    Player actor = play_actor(game->position);
    play_attacked(game->position, actor == PLAYER_CHANCE ? game->position->turn.player : actor, &attacked);
    return cellset_has(&attacked, (unsigned)cell);
}
