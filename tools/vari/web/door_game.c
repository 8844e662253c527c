/* The game of a session. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "door.h"
#include "draw.h"
#include "game_json.h"
#include "outcome.h"
#include "refused.h"
#include "telling.h"

/* --- how it stands ------------------------------------------------------------------------------------- */

static void add_pieces(cJSON *state, const VariGame *game, const VariRules *rules)
{
    cJSON *pieces = cJSON_AddArrayToObject(state, "pieces");
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        VariPiece piece = *vari_position_piece(vari_game_at(game), cell);
        if (!piece.present)
            continue;
        cJSON *told = cJSON_CreateObject();
        cJSON_AddItemToArray(pieces, told);
        cJSON_AddStringToObject(told, "cell", vari_rules_cell(rules, cell)->name);
        cJSON_AddStringToObject(told, "kind", vari_rules_kind(rules, piece.kind)->id);
        if (piece.owner == SIZE_MAX)
            cJSON_AddNullToObject(told, "player");
        else
            cJSON_AddStringToObject(told, "player", vari_rules_player(rules, piece.owner)->name);
        cJSON_AddStringToObject(told, "letter", vari_rules_letter(rules, piece.kind, piece.owner, false));
    }
}

static void add_hands(cJSON *state, const VariGame *game, const VariRules *rules)
{
    cJSON *hands = cJSON_AddObjectToObject(state, "hands");
    for (size_t player = 0;
         vari_rules_info(rules)->has_hands && player < vari_rules_info(rules)->player_count; player++) {
        cJSON *hand = cJSON_AddObjectToObject(hands, vari_rules_player(rules, player)->name);
        for (size_t kind = 0; kind < vari_rules_info(rules)->kind_count; kind++)
            if (vari_position_in_hand(vari_game_at(game), player, kind) > 0)
                cJSON_AddNumberToObject(hand, vari_rules_kind(rules, kind)->id,
                                        vari_position_in_hand(vari_game_at(game), player, kind));
    }
}

static void add_last(cJSON *state, const VariGame *game, const VariRules *rules)
{
    size_t ply = vari_game_ply(game), cells[ACTION_CELLS_MAX];
    if (ply == 0) {
        cJSON_AddNullToObject(state, "last");
        return;
    }
    const char *text = vari_game_played(game, ply - 1);
    cJSON *last = cJSON_AddObjectToObject(state, "last");
    cJSON_AddStringToObject(last, "text", text);
    cJSON *list = cJSON_AddArrayToObject(last, "cells");
    for (size_t i = 0, count = cells_of_action(rules, text, cells); i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(vari_rules_cell(rules, cells[i])->name));
}

static void add_mover(cJSON *state, const VariGame *game, const VariRules *rules)
{
    size_t player = vari_position_player(vari_game_at(game));
    cJSON_AddStringToObject(state, "toMove",
                            player == SIZE_MAX ? "chance" : vari_rules_player(rules, player)->name);
    cJSON_AddStringToObject(state, "called", vari_position_turn(vari_game_at(game))->called);
    cJSON_AddStringToObject(state, "phase", vari_position_turn(vari_game_at(game))->phase);
}

static void add_played(cJSON *state, const Session *session)
{
    cJSON *played = cJSON_AddArrayToObject(state, "played");
    size_t ply = vari_game_ply(session->game);
    cJSON_AddNumberToObject(state, "ply", (double)ply);
    cJSON_AddNumberToObject(state, "count", (double)(ply + session->undone_count));
    for (size_t i = 0; i < ply; i++)
        cJSON_AddItemToArray(played, cJSON_CreateString(vari_game_played(session->game, i)));
}

/* What the definition says of the end, and the sentence about it. */
static void add_end_in_words(cJSON *told, VariGame *game, const VariRules *rules)
{
    if (!cJSON_IsObject(told))
        return;
    VariResult result = *vari_position_result(vari_game_at(game));
    if (!result.over)
        result = *vari_position_claimable(vari_game_at(game));
    char *text = outcome_told(rules, &result), *sentence = capital(text);
    cJSON_AddStringToObject(told, "says", result.says);
    cJSON_AddStringToObject(told, "told", sentence);
    free(sentence);
    free(text);
}

void call_add_state(Call *call)
{
    const VariRules *rules = call->session->rules;
    VariGame *game = call->session->game;
    cJSON *state = cJSON_AddObjectToObject(call->answer, "state");
    cJSON_AddStringToObject(state, "position", vari_position_text(vari_game_at(game)));
    add_played(state, call->session);
    add_mover(state, game, rules);
    cJSON_AddBoolToObject(state, "check", vari_position_in_check(vari_game_at(game)));
    json_add_attacked(state, game, rules);
    add_last(state, game, rules);
    json_add_result(state, game, rules);
    add_end_in_words(cJSON_GetObjectItem(state, "result"), game, rules);
    cJSON_AddNumberToObject(state, "actionCount", (double)vari_game_action_count(game));
    if (asks_too_much(game))
        cJSON_AddStringToObject(state, "error", vari_game_error(game)->message);
    else
        cJSON_AddNullToObject(state, "error");
    add_pieces(state, game, rules);
    add_hands(state, game, rules);
}

void door_state(Call *call)
{
    call_add_state(call);
}

/* --- beginning ----------------------------------------------------------------------------------------- */

/* What the game says, with what may have been meant. */
static void fail_by_game(Call *call, const VariGame *game)
{
    const char *nearest = vari_game_error(game)->nearest;
    call_fail(call, "%s%s%s%s", vari_game_error(game)->message, nearest[0] == '\0' ? "" : ". Did you mean `",
              nearest, nearest[0] == '\0' ? "" : "`?");
}

/* The definition with other options, unless that makes it unplayable. */
static void choose_options(Call *call)
{
    Session *session = call->session;
    VariSetting before[SETTINGS_MAX], settings[SETTINGS_MAX];
    size_t before_count = session->setting_count, count;
    if (!call_settings(call, settings, &count)) {
        settings_free(settings, count);
        return;
    }
    memcpy(before, session->settings, sizeof before);
    memcpy(session->settings, settings, sizeof settings);
    session->setting_count = count;
    VariRules *rules = must_have(session_read(session));
    if (vari_rules_ok(rules)) {
        settings_free(before, before_count);
        session_take(session, rules);
        door_rules(call);
        return;
    }
    call_add_diagnostics(call, rules);
    const char *message = vari_rules_diagnosed(rules)->kept == 0 ? "the definition needs too much memory"
                                                                 : vari_rules_diagnostic(rules, 0)->message;
    call_fail(call, "it cannot be played with these options: %s", message);
    vari_rules_free(rules);
    settings_free(settings, count);
    memcpy(session->settings, before, sizeof before);
    session->setting_count = before_count;
}

void door_new(Call *call)
{
    Session *session = call->session;
    double seed = call_number(call, "seed", (double)session->seed, 0, SEED_MAX);
    if (call->error != NULL)
        return;
    uint64_t seed_before = session->seed;
    session->seed = (uint64_t)seed;
    if (call_object(call, "options") != NULL || session->game == NULL)
        choose_options(call);
    else {
        vari_game_free(session->game);
        session->game = must_have(vari_game_new(session->rules, session->seed));
        session_forget_undone(session);
        free(session->start);
        session->start = NULL;
    }
    if (call->error == NULL)
        call_add_state(call);
    else
        session->seed = seed_before;
}

void door_set(Call *call)
{
    Session *session = call->session;
    const char *position = call_needed_text(call, "position");
    VariGame *game = call->error != NULL ? NULL : must_have(vari_game_new(session->rules, session->seed));
    if (game == NULL)
        return;
    if (vari_game_set_position(game, position) != VARI_OK) {
        fail_by_game(call, game);
        vari_game_free(game);
        return;
    }
    const char *warning = vari_game_error(game)->passed_over;
    warning = warning == NULL ? vari_position_doubt(vari_game_at(game)) : warning;
    if (warning != NULL)
        cJSON_AddStringToObject(call->answer, "warning", warning);
    vari_game_free(session->game);
    session->game = game;
    session_forget_undone(session);
    free(session->start);
    session->start = must_copy(position);
    call_add_state(call);
}

/* --- playing ------------------------------------------------------------------------------------------- */

static void play_random(Call *call)
{
    VariGame *game = call->session->game;
    uint64_t seed = (uint64_t)call_number(call, "seed", 1, 0, SEED_MAX);
    if (call->error != NULL)
        return;
    size_t action = vari_game_random(game, &seed);
    if (action == SIZE_MAX)
        call_fail(call, "there is no action to play here");
    else if (vari_game_play_index(game, action) != VARI_OK)
        fail_by_game(call, game);
}

static void play_typed(Call *call)
{
    VariGame *game = call->session->game;
    const char *typed = call_needed_text(call, "action");
    size_t action;
    if (call->error == NULL &&
        (vari_game_meant(game, typed, &action, 1) != 1 || vari_game_play_index(game, action) != VARI_OK))
        fail_by_game(call, game);
}

void door_play(Call *call)
{
    if (call_flag(call, "random", false))
        play_random(call);
    else
        play_typed(call);
    if (call->error != NULL)
        return;
    session_forget_undone(call->session);
    call_add_state(call);
}

static bool undo_one(Session *session)
{
    VariGame *game = session->game;
    size_t ply = vari_game_ply(game);
    char *text = ply == 0 ? NULL : must_copy(vari_game_played(game, ply - 1));
    bool undone = vari_game_undo(game) == VARI_OK;
    if (!undone || vari_game_ply(game) == ply) { /* resigning and claiming are no plies */
        free(text);
        return undone;
    }
    session->undone = memory_more(session->undone, (session->undone_count + 1) * sizeof *session->undone);
    session->undone[session->undone_count++] = text;
    return true;
}

static bool redo_one(Session *session)
{
    if (session->undone_count == 0 ||
        vari_game_play(session->game, session->undone[session->undone_count - 1]) != VARI_OK)
        return false;
    free(session->undone[--session->undone_count]);
    return true;
}

static void repeat(Call *call, bool (*step)(Session *session))
{
    size_t count = (size_t)call_number(call, "count", 1, 0, 1000000);
    for (size_t i = 0; i < count && call->error == NULL && step(call->session); i++)
        continue;
    if (call->error == NULL)
        call_add_state(call);
}

void door_undo(Call *call)
{
    repeat(call, undo_one);
}

void door_redo(Call *call)
{
    repeat(call, redo_one);
}

void door_go(Call *call)
{
    Session *session = call->session;
    size_t ply = (size_t)call_number(call, "ply", 0, 0, 1000000);
    if (call->error != NULL)
        return;
    while (vari_game_ply(session->game) > ply && undo_one(session))
        continue;
    while (vari_game_ply(session->game) < ply && redo_one(session))
        continue;
    call_add_state(call);
}

void door_claim(Call *call)
{
    if (vari_game_claim(call->session->game) == VARI_OK)
        call_add_state(call);
    else
        call_fail(call, "nothing can be claimed here");
}

void door_resign(Call *call)
{
    size_t player = call_player(call, "player", vari_position_player(vari_game_at(call->session->game)));
    if (call->error == NULL && vari_game_resign(call->session->game, player) != VARI_OK)
        call_fail(call, "this player cannot resign now");
    if (call->error == NULL)
        call_add_state(call);
}

/* --- how it looks -------------------------------------------------------------------------------------- */

static void read_marks(Call *call, PositionPicture *picture)
{
    const cJSON *marks = call_object(call, "marks"), *mark;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    cJSON_ArrayForEach(mark, marks)
    {
        fprintf(out, "%s ", cJSON_IsString(mark) ? mark->valuestring : "?");
    }
    close_text(out, &text);
    const char *wrong = position_read_marks(call->session->rules, text, picture, &length);
    if (wrong != NULL)
        call_fail(call, "`marks` takes cells and arrows; `%.*s` is neither", (int)length, wrong);
    free(text);
}

void door_picture(Call *call)
{
    VariGame *game = call->session->game;
    VariRules *rules = call->session->rules;
    PositionPicture picture = { .perspective = call_player(call, "viewpoint", 0),
                                .pixels = call_number(call, "size", 0, 0, 8000),
                                .live = call_flag(call, "live", true) };
    bool last = call_flag(call, "last", true);
    read_marks(call, &picture);
    if (last && vari_game_ply(game) > 0)
        picture.last_count =
            cells_of_action(rules, vari_game_played(game, vari_game_ply(game) - 1), picture.last);
    if (call->error != NULL)
        return;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    position_draw(game, rules, &picture, out);
    call_add_stream(call, "svg", out, &text);
}

/* --- why not ------------------------------------------------------------------------------------------- */

/* Adds why the text, which vari_game_meant() did not understand, is not legal; `pointed`: nobody has typed
 * it, and the sentence does not quote it. */
static void add_refusal(Call *call, const char *typed, bool pointed)
{
    Session *session = call->session;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    VariObjection objection = { .name = NULL };
    Speaker speaker = { .rules = session->rules,
                        .game = session->game,
                        .notation = vari_rules_info(session->rules)->notation,
                        .out = out,
                        .objection = &objection };
    (pointed ? tell_why_refused : tell_refused)(&speaker, typed);
    close_text(out, &text);
    char *sentence = text + strspn(text, ":. ");
    sentence[0] = (char)toupper((unsigned char)sentence[0]);
    cJSON_AddStringToObject(call->answer, "reason",
                            sentence[0] == '\0' ? vari_game_error(session->game)->message : sentence);
    free(text);
    if (objection.name != NULL) {
        cJSON_AddStringToObject(call->answer, "law", objection.name);
        cJSON_AddStringToObject(call->answer, "says", objection.says);
    }
}

void door_reason(Call *call)
{
    const char *from = call_text(call, "from"), *to = call_text(call, "to"),
               *action = call_text(call, "action");
    char *typed;
    size_t length, index;
    FILE *out = open_text(&typed, &length);
    if (action != NULL)
        fputs(action, out);
    else
        fprintf(out, "%s%s", from == NULL ? "" : from, to == NULL ? "" : to);
    close_text(out, &typed);
    if (typed[0] == '\0')
        call_fail(call, "`action` is missing");
    bool legal = call->error == NULL && vari_game_meant(call->session->game, typed, &index, 1) == 1;
    cJSON_AddBoolToObject(call->answer, "legal", legal);
    if (call->error == NULL && !legal)
        add_refusal(call, typed, action == NULL);
    free(typed);
}
