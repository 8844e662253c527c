/* Games and their actions as JSON objects. */

#include "game_json.h"
#include "allocation.h"
#include "json_text.h"

#include <stdlib.h>
#include <string.h>

static void add_players(cJSON *object, const char *key, const VariRules *rules, uint32_t players)
{
    cJSON *names = cJSON_AddArrayToObject(object, key);
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        if ((players >> i & 1) != 0)
            cJSON_AddItemToArray(names, cJSON_CreateString(vari_rules_player(rules, i)->name));
}

/* The numbers that decided, by players. */
static void add_compared(cJSON *told, const VariResult *result, const VariRules *rules)
{
    if (result->compared == 0)
        return;
    cJSON *numbers = cJSON_AddObjectToObject(told, "numbers");
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        if ((result->compared >> i & 1) != 0)
            cJSON_AddNumberToObject(numbers, vari_rules_player(rules, i)->name, result->numbers[i]);
}

void json_add_result(cJSON *object, VariGame *game, const VariRules *rules)
{
    VariResult result = *vari_position_result(vari_game_at(game)),
               claim = *vari_position_claimable(vari_game_at(game));
    if (!result.over)
        result = claim;
    if (!result.over) {
        cJSON_AddNullToObject(object, "result");
        return;
    }
    cJSON *told = cJSON_AddObjectToObject(object, "result");
    add_players(told, "winners", rules, result.winners);
    add_players(told, "losers", rules, result.losers);
    cJSON_AddBoolToObject(told, "draw", result.draw);
    cJSON_AddStringToObject(told, "reason", result.reason);
    add_compared(told, &result, rules);
    if (claim.over)
        cJSON_AddTrueToObject(told, "claim");
}

/* Who may still win, as far as it is not proven that somebody cannot. */
static void add_hopes(cJSON *object, VariGame *game, const VariRules *rules)
{
    uint32_t players = 0;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        players |= (uint32_t)vari_position_can_win(vari_game_at(game), i) << i;
    add_players(object, "can_win", rules, players);
}

static const char *class_told(const VariGame *game, VariForm form)
{
    if (vari_position_player(vari_game_at(game)) == SIZE_MAX)
        return "chance";
    switch (form) {
    case VARI_MOVES: return "move";
    case VARI_SWAPS: return "swap";
    case VARI_DROPS: return "drop";
    case VARI_CASTLES: return "castle";
    case VARI_PASSES: return "pass";
    case VARI_STAYS:
    case VARI_ACTS: return "other";
    }
    return "other";
}

static void add_cell(cJSON *object, const char *name, const VariRules *rules, size_t cell)
{
    if (cell == SIZE_MAX)
        cJSON_AddNullToObject(object, name);
    else
        cJSON_AddStringToObject(object, name, vari_rules_cell(rules, cell)->name);
}

/* `white pawn`, or the piece alone where it is nobody's. */
static void add_piece(cJSON *object, const char *name, const VariRules *rules, size_t piece, size_t owner)
{
    if (piece == SIZE_MAX) {
        cJSON_AddNullToObject(object, name);
        return;
    }
    const char *player = owner == SIZE_MAX ? "" : vari_rules_player(rules, owner)->name;
    const char *id = vari_rules_kind(rules, piece)->id;
    size_t room = strlen(player) + strlen(id) + 2;
    char *text = memory_take(room);
    snprintf(text, room, "%s%s%s", player, player[0] == '\0' ? "" : " ", id);
    cJSON_AddStringToObject(object, name, text);
    free(text);
}

static void add_pick(cJSON *picks, const VariRules *rules, const VariPick *pick)
{
    cJSON *told = cJSON_CreateObject();
    size_t value = (size_t)pick->value;
    cJSON_AddItemToArray(picks, told);
    cJSON_AddStringToObject(told, "name", pick->name);
    if (pick->left_out || pick->name[0] == '\0') {
        cJSON_AddItemToObject(told, "value", pick->left_out ? cJSON_CreateNull() : cJSON_CreateTrue());
        return;
    }
    switch (pick->type) {
    case VARI_PICKS_CELL: add_cell(told, "value", rules, value); break;
    case VARI_PICKS_PIECE: add_piece(told, "value", rules, value, SIZE_MAX); break;
    case VARI_PICKS_PLAYER:
        cJSON_AddStringToObject(told, "value", vari_rules_player(rules, value)->name);
        break;
    case VARI_PICKS_NUMBER: cJSON_AddNumberToObject(told, "value", pick->value); break;
    }
}

cJSON *action_json(VariGame *game, const VariRules *rules, size_t index)
{
    VariActionInfo info = { .size = sizeof info };
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "text", vari_game_action_text(game, index));
    if (vari_game_action_info(game, index, &info) != VARI_OK)
        out_of_memory();
    cJSON_AddStringToObject(object, "class", class_told(game, info.form));
    add_cell(object, "from", rules, info.from);
    add_cell(object, "to", rules, info.to);
    add_piece(object, "piece", rules, info.piece, info.owner);
    add_piece(object, "becomes", rules, info.becomes, info.owner);
    cJSON *captures = cJSON_AddArrayToObject(object, "captures");
    for (size_t i = 0; i < info.capture_count && i < VARI_CAPTURES_MAX; i++)
        cJSON_AddItemToArray(captures, cJSON_CreateString(vari_rules_cell(rules, info.captures[i])->name));
    cJSON *picks = cJSON_AddArrayToObject(object, "picks");
    for (size_t i = 0; i < info.pick_count; i++)
        add_pick(picks, rules, &info.picks[i]);
    return object;
}

void json_add_attacked(cJSON *object, VariGame *game, const VariRules *rules)
{
    cJSON *cells = cJSON_AddArrayToObject(object, "attacked");
    size_t actor = vari_position_player(vari_game_at(game));
    for (size_t cell = 0; actor != SIZE_MAX && cell < vari_rules_info(rules)->cell_count; cell++) {
        VariPiece piece = *vari_position_piece(vari_game_at(game), cell);
        size_t attackers = 0;
        if (piece.present && piece.owner == actor && vari_rules_kind(rules, piece.kind)->royal)
            vari_position_attackers(vari_game_at(game), cell, NULL, 0, &attackers);
        if (attackers > 0)
            cJSON_AddItemToArray(cells, cJSON_CreateString(vari_rules_cell(rules, cell)->name));
    }
}

void print_moves_json(VariGame *game, const VariRules *rules, Details details, VariNotation notation)
{
    cJSON *object = cJSON_CreateObject();
    size_t count = vari_game_action_count(game);
    bool chance = vari_position_player(vari_game_at(game)) == SIZE_MAX;
    cJSON_AddStringToObject(object, "variant", vari_rules_info(rules)->id);
    cJSON_AddStringToObject(object, "position", vari_position_text(vari_game_at(game)));
    cJSON_AddStringToObject(
        object, "to_move",
        chance ? "chance" : vari_rules_player(rules, vari_position_player(vari_game_at(game)))->name);
    cJSON_AddStringToObject(object, "phase", vari_position_turn(vari_game_at(game))->phase);
    cJSON_AddBoolToObject(object, "check", vari_position_in_check(vari_game_at(game)));
    json_add_attacked(object, game, rules);
    cJSON *moves = cJSON_AddArrayToObject(object, "moves");
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(moves, cJSON_CreateString(vari_game_action_text(game, i)));
    cJSON *written = notation != VARI_NOTATION_COORDINATES ? cJSON_AddArrayToObject(object, "written") : NULL;
    for (size_t i = 0; i < count && written != NULL; i++)
        cJSON_AddItemToArray(written, cJSON_CreateString(vari_game_action_written(game, i, notation)));
    cJSON *told = details == WITH_DETAILS ? cJSON_AddArrayToObject(object, "details") : NULL;
    for (size_t i = 0; i < count && told != NULL; i++)
        cJSON_AddItemToArray(told, action_json(game, rules, i));
    if (chance) {
        cJSON *weights = cJSON_AddArrayToObject(object, "weights");
        for (size_t i = 0; i < count; i++) {
            VariActionInfo info = { .size = sizeof info };
            if (vari_game_action_info(game, i, &info) != VARI_OK)
                out_of_memory();
            cJSON_AddItemToArray(weights, cJSON_CreateNumber(info.weight));
        }
    }
    if (!vari_position_result(vari_game_at(game))->over)
        add_hopes(object, game, rules);
    json_add_result(object, game, rules);
    print_json(object);
}
