/* What several commands say alike: mistakes in positions and moves,
 * JSON objects of positions. */

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tool.h"

enum { SHOWN_MAX = 2000 }; /* longer lines are not shown */

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A text with marks under the part that the last error, or what was passed over, lies in. */
static void show_part(const char *text, const VariGame *game)
{
    size_t offset = vari_game_error_offset(game);
    size_t length = vari_game_error_length(game);
    if (strlen(text) < SHOWN_MAX && strpbrk(text, "\n\r\t") == NULL) {
        fprintf(stderr, "    %s\n    %*s^", text, (int)offset, "");
        for (size_t i = 1; i < length; i++)
            fputc('~', stderr);
        fputc('\n', stderr);
    }
}

void tell_text_error(const char *what, const char *text, const VariGame *game)
{
    fprintf(stderr, "vari: %s: %s\n", what, vari_game_error(game));
    show_part(text, game);
    if (vari_game_error_nearest(game)[0] != '\0')
        fprintf(stderr, "    did you mean `%s`?\n", vari_game_error_nearest(game));
}

/* The columns that so many bytes take. */
static size_t columns_of(const char *text, size_t bytes)
{
    size_t columns = 0;
    for (size_t i = 0; i < bytes && text[i] != '\0'; i++)
        columns += (text[i] & 0xC0) != 0x80;
    return columns;
}

/* How many bytes the line has from here on; no more than `most` are looked at. */
static size_t bytes_of_line(const char *text, size_t most)
{
    size_t bytes = 0;
    while (bytes < most && strchr("\r\n", text[bytes]) == NULL)
        bytes++;
    return bytes;
}

/* Looks at no more of a long line than it tells of: a line may have tens of thousands of mistakes. */
static void tell_origin(const char *sort, const Origin *origin, size_t offset, size_t length,
                        const char *message, const char *nearest)
{
    const char *value = origin->line + origin->offset, *part = value + bytes_of_line(value, offset);
    size_t before = origin->column > 0 ? origin->column : columns_of(origin->line, origin->offset);
    size_t column = before + columns_of(value, (size_t)(part - value));
    size_t whole = bytes_of_line(origin->line, SHOWN_MAX);
    fflush(stdout); /* what was shown before it stands before it */
    fprintf(stderr, "%s:%zu:%zu: %s: %s\n", origin->path, origin->number, column + 1, sort, message);
    if (whole < SHOWN_MAX && memchr(origin->line, '\t', whole) == NULL) {
        fprintf(stderr, "%5zu | %.*s\n      | %*s^", origin->number, (int)whole, origin->line, (int)column,
                "");
        for (size_t i = columns_of(part, bytes_of_line(part, length)); i > 1; i--)
            fputc('~', stderr);
        fputc('\n', stderr);
    }
    if (nearest[0] != '\0')
        fprintf(stderr, "   help: did you mean `%s`?\n", nearest);
}

void tell_origin_error(const Origin *origin, size_t offset, size_t length, const char *message,
                       const char *nearest)
{
    tell_origin("error", origin, offset, length, message, nearest);
}

void tell_origin_warning(const Origin *origin, size_t length, const char *message, const char *nearest)
{
    tell_origin("warning", origin, 0, length, message, nearest);
}

const char asks_too_much[] =
    "the definition asks too much in a position on the way: more than 262,144 actions, "
    "one of more than 10 picks, or too many steps to find them";

int tell_overrun(VariGame *game)
{
    if (!vari_game_overrun(game))
        return EXIT_DONE;
    tell_costly(game, vari_game_error(game));
    return EXIT_INPUT;
}

void tell_costly(VariGame *game, const char *message)
{
    const char *place = vari_game_costly(game);
    fprintf(stderr, "vari: %s%s%s\n", message, place[0] == '\0' ? "" : ": ", place);
}

bool is_over(void *until)
{
    return clock() > *(const clock_t *)until;
}

clock_t after_seconds(unsigned seconds)
{
    return clock() + (clock_t)seconds * CLOCKS_PER_SEC;
}

bool play_all(VariGame *game, const char *moves, size_t *at)
{
    char *copy = must_copy(moves == NULL ? "" : moves);
    char *rest = copy;
    bool ok = true;
    for (char *move; ok && (move = strtok_r(rest, " \t\r\n", &rest)) != NULL;) {
        if (at != NULL)
            *at = (size_t)(move - copy);
        size_t meant;
        ok = vari_game_meant(game, move, &meant, 1) == 1 && vari_game_play_index(game, meant);
    }
    free(copy);
    return ok;
}

static void tell_position_error(const Arguments *arguments, const VariGame *game)
{
    if (arguments->position_from.path == NULL)
        tell_text_error("position", arguments->position, game);
    else
        tell_origin_error(&arguments->position_from, vari_game_error_offset(game),
                          vari_game_error_length(game), vari_game_error(game), vari_game_error_nearest(game));
}

static void tell_move_error(const Arguments *arguments, const VariGame *game, size_t at)
{
    if (arguments->moves_from.path != NULL) {
        tell_origin_error(&arguments->moves_from, at, strcspn(arguments->moves + at, " \t\r\n"),
                          vari_game_error(game), vari_game_error_nearest(game));
        return;
    }
    fprintf(stderr, "vari: moves: %s", vari_game_error(game));
    if (vari_game_ply(game) > 0)
        fprintf(stderr, ", after %s", vari_game_played(game, vari_game_ply(game) - 1));
    fprintf(stderr, "\n");
    if (vari_game_error_nearest(game)[0] != '\0')
        fprintf(stderr, "    did you mean `%s`?\n", vari_game_error_nearest(game));
}

/* What a file says of the position, and the position does not hold. */
static void tell_passed_over(const Arguments *arguments, VariGame *game)
{
    if (vari_game_passed_over(game) != NULL)
        tell_origin("warning", &arguments->position_from, vari_game_error_offset(game),
                    vari_game_error_length(game), vari_game_passed_over(game), "");
}

/* Positions of files were written by programs, which know how games come to them. */
static void tell_doubts(const Arguments *arguments, VariGame *game)
{
    if (arguments->position == NULL)
        return;
    if (arguments->position_from.path != NULL) {
        tell_passed_over(arguments, game);
        return;
    }
    if (vari_game_passed_over(game) != NULL) {
        fprintf(stderr, "vari: warning: position: %s\n", vari_game_passed_over(game));
        show_part(arguments->position, game);
    }
    const char *doubt = vari_game_doubt(game);
    if (doubt != NULL)
        fprintf(stderr, "vari: warning: position: no game comes to this: %s\n", doubt);
}

VariGame *game_open(VariRules *rules, const Arguments *arguments, int *status)
{
    VariGame *game = must_have(vari_game_new(rules, (uint64_t)arguments->seed));
    size_t at = 0;
    *status = EXIT_INPUT;
    bool begun = arguments->position == NULL || vari_game_set_position(game, arguments->position);
    if (begun)
        tell_doubts(arguments, game);
    if (begun && play_all(game, arguments->moves, &at))
        return game;
    if (begun)
        tell_move_error(arguments, game, at);
    else
        tell_position_error(arguments, game);
    vari_game_free(game);
    return NULL;
}

/* What could not be loaded is named, or chosen, by a line of a file. */
static void tell_choice(const Arguments *arguments)
{
    if (arguments->setting_from.path != NULL && library_plays(arguments->positional[0]))
        tell_origin_error(&arguments->setting_from, 0, 0, "this game was played with another choice", "");
    else if (arguments->variant_from.path != NULL)
        tell_origin_error(&arguments->variant_from, 0, strlen(arguments->positional[0]),
                          "the definition of this game cannot be played", "");
}

VariRules *rules_open(const Arguments *arguments, int *status)
{
    VariRules *rules = library_open(arguments->positional[0], arguments, status);
    if (rules == NULL && *status == EXIT_INPUT)
        tell_choice(arguments);
    return rules;
}

int with_game(const Arguments *arguments, GameTask *task)
{
    int status;
    VariRules *rules = rules_open(arguments, &status);
    VariGame *game = rules == NULL ? NULL : game_open(rules, arguments, &status);
    if (game != NULL)
        status = task(game, rules, arguments);
    vari_game_free(game);
    vari_rules_free(rules);
    return status;
}

/* --- JSON ------------------------------------------------------------------------ */

static void add_players(cJSON *object, const char *key, const VariRules *rules, uint32_t players)
{
    cJSON *names = cJSON_AddArrayToObject(object, key);
    for (size_t i = 0; i < vari_rules_player_count(rules); i++)
        if ((players >> i & 1) != 0)
            cJSON_AddItemToArray(names, cJSON_CreateString(vari_rules_player_name(rules, i)));
}

/* One that has to be claimed is the result, with `claim`, beside the moves by which the game goes on. */
static void add_result(cJSON *object, VariGame *game, const VariRules *rules)
{
    VariResult result = vari_game_result(game), claim = vari_game_claimable(game);
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
    if (claim.over)
        cJSON_AddTrueToObject(told, "claim");
}

/* Who may still win, as far as it is not proven that somebody cannot. */
static void add_hopes(cJSON *object, VariGame *game, const VariRules *rules)
{
    uint32_t players = 0;
    for (size_t i = 0; i < vari_rules_player_count(rules); i++)
        players |= (uint32_t)vari_game_can_win(game, i) << i;
    add_players(object, "can_win", rules, players);
}

/* What does harm stands in strings only, where it can be escaped. */
char *json_text(const cJSON *object)
{
    char *text = must_have(cJSON_PrintUnformatted(object)), *safe;
    size_t room;
    FILE *out = open_text(&safe, &room);
    for (size_t at = 0, length = strlen(text); at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        if (character.harmful)
            fprintf(out, "\\u%04x", (unsigned)character.point);
        else
            fwrite(text + at, 1, character.length, out);
        at += character.length;
    }
    close_text(out, &safe);
    free(text);
    return safe;
}

void print_json(cJSON *object)
{
    char *text = json_text(object);
    puts(text);
    free(text);
    cJSON_Delete(object);
}

static const char *class_told(const VariGame *game, VariForm form)
{
    if (vari_game_player_to_move(game) == SIZE_MAX)
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
        cJSON_AddStringToObject(object, name, vari_rules_cell_name(rules, cell));
}

/* `white pawn`, or the piece alone where it is nobody's. */
static void add_piece(cJSON *object, const char *name, const VariRules *rules, size_t piece, size_t owner)
{
    if (piece == SIZE_MAX) {
        cJSON_AddNullToObject(object, name);
        return;
    }
    const char *player = owner == SIZE_MAX ? "" : vari_rules_player_name(rules, owner);
    const char *id = vari_rules_piece_id(rules, piece);
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
        cJSON_AddStringToObject(told, "value", vari_rules_player_name(rules, value));
        break;
    case VARI_PICKS_NUMBER: cJSON_AddNumberToObject(told, "value", pick->value); break;
    }
}

static cJSON *details_of(VariGame *game, const VariRules *rules, size_t index)
{
    VariActionInfo info;
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
        cJSON_AddItemToArray(captures, cJSON_CreateString(vari_rules_cell_name(rules, info.captures[i])));
    cJSON *picks = cJSON_AddArrayToObject(object, "picks");
    for (size_t i = 0; i < info.pick_count; i++)
        add_pick(picks, rules, &info.picks[i]);
    return object;
}

/* The cells of the royal pieces of who acts that could be taken. */
static void add_attacked(cJSON *object, VariGame *game, const VariRules *rules)
{
    cJSON *cells = cJSON_AddArrayToObject(object, "attacked");
    size_t actor = vari_game_player_to_move(game);
    for (size_t cell = 0; actor != SIZE_MAX && cell < vari_rules_cell_count(rules); cell++) {
        VariPiece piece = vari_game_piece(game, cell);
        if (piece.present && piece.owner == actor && vari_rules_piece_is_royal(rules, piece.kind) &&
            vari_game_is_attacked(game, cell))
            cJSON_AddItemToArray(cells, cJSON_CreateString(vari_rules_cell_name(rules, cell)));
    }
}

void print_moves_json(VariGame *game, const VariRules *rules, Details details, VariNotation notation)
{
    cJSON *object = cJSON_CreateObject();
    size_t count = vari_game_action_count(game);
    bool chance = vari_game_player_to_move(game) == SIZE_MAX;
    cJSON_AddStringToObject(object, "variant", vari_rules_id(rules));
    cJSON_AddStringToObject(object, "position", vari_game_position(game));
    cJSON_AddStringToObject(
        object, "to_move", chance ? "chance" : vari_rules_player_name(rules, vari_game_player_to_move(game)));
    cJSON_AddStringToObject(object, "phase", vari_game_phase(game));
    cJSON_AddBoolToObject(object, "check", vari_game_in_check(game));
    add_attacked(object, game, rules);
    cJSON *moves = cJSON_AddArrayToObject(object, "moves");
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(moves, cJSON_CreateString(vari_game_action_text(game, i)));
    cJSON *written = notation != VARI_NOTATION_COORDINATES ? cJSON_AddArrayToObject(object, "written") : NULL;
    for (size_t i = 0; i < count && written != NULL; i++)
        cJSON_AddItemToArray(written, cJSON_CreateString(vari_game_action_written(game, i, notation)));
    cJSON *told = details == WITH_DETAILS ? cJSON_AddArrayToObject(object, "details") : NULL;
    for (size_t i = 0; i < count && told != NULL; i++)
        cJSON_AddItemToArray(told, details_of(game, rules, i));
    if (chance) {
        cJSON *weights = cJSON_AddArrayToObject(object, "weights");
        for (size_t i = 0; i < count; i++)
            cJSON_AddItemToArray(weights, cJSON_CreateNumber(vari_game_action_weight(game, i)));
    }
    if (!vari_game_result(game).over)
        add_hopes(object, game, rules);
    add_result(object, game, rules);
    print_json(object);
}

void print_error_json(const char *message, size_t offset, const char *nearest)
{
    cJSON *object = cJSON_CreateObject();
    cJSON *error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "message", message);
    cJSON_AddNumberToObject(error, "column", (double)offset + 1);
    if (nearest[0] != '\0')
        cJSON_AddStringToObject(error, "suggestion", nearest);
    print_json(object);
}
