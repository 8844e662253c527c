/* Opens the definition that a command line names, and the game at the position and after the moves that it
 * says. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "exit_status.h"
#include "library.h"
#include "opening.h"
#include "pgn_words.h"
#include "positions.h"
#include "telling.h"

/* Plays the action that a word means, perhaps behind the number of a move. A number alone is passed over. */
static bool play_word(VariGame *game, const char *word)
{
    size_t meant;
    const char *rest = pgn_behind_number(word);
    if (vari_game_meant(game, word, &meant, 1) == 1)
        return vari_game_play_index(game, meant) == VARI_OK;
    return rest > word && (*rest == '\0' || (vari_game_meant(game, rest, &meant, 1) == 1 &&
                                             vari_game_play_index(game, meant) == VARI_OK));
}

bool play_all(VariGame *game, const char *moves, size_t *at)
{
    char *copy = must_copy(moves == NULL ? "" : moves);
    char *rest = copy;
    bool ok = true;
    for (char *move; ok && (move = strtok_r(rest, " \t\r\n", &rest)) != NULL;) {
        if (at != NULL)
            *at = (size_t)(move - copy);
        ok = play_word(game, move);
    }
    free(copy);
    return ok;
}

static void tell_position_error(const Arguments *arguments, const PositionFault *fault)
{
    if (arguments->position_from.path == NULL)
        tell_fault("position", arguments->position, fault);
    else
        tell_origin_error(&arguments->position_from, fault->at, fault->length, fault->message,
                          fault->nearest);
}

static void tell_illegal_move(const VariGame *game)
{
    fprintf(tell_stream(), "vari: moves: %s", vari_game_error(game)->message);
    if (vari_game_ply(game) > 0)
        fprintf(tell_stream(), ", after %s", vari_game_played(game, vari_game_ply(game) - 1));
    fprintf(tell_stream(), "\n");
    if (vari_game_error(game)->nearest[0] != '\0')
        fprintf(tell_stream(), "    did you mean `%s`?\n", vari_game_error(game)->nearest);
}

static void tell_move_error(const Arguments *arguments, const VariGame *game, size_t at)
{
    if (arguments->moves_from.path != NULL) {
        tell_origin_error(&arguments->moves_from, at, strcspn(arguments->moves + at, " \t\r\n"),
                          vari_game_error(game)->message, vari_game_error(game)->nearest);
        return;
    }
    tell_illegal_move(game);
}

/* Positions of files were written by programs, which know how games come to them. `fault` is what of the text
 * the position does not hold. */
static void tell_doubts(const Arguments *arguments, VariGame *game, const PositionFault *fault)
{
    if (arguments->position == NULL)
        return;
    bool of_file = arguments->position_from.path != NULL;
    if (fault->message != NULL && of_file)
        tell_origin_warning_at(&arguments->position_from, fault->at, fault->length, fault->message);
    if (of_file)
        return;
    if (fault->message != NULL) {
        fprintf(tell_stream(), "vari: warning: position: %s\n", fault->message);
        tell_underlined(arguments->position, fault->at, fault->length);
    }
    const char *doubt = vari_position_doubt(vari_game_at(game));
    if (doubt != NULL)
        fprintf(tell_stream(), "vari: warning: position: no game comes to this: %s\n", doubt);
}

VariGame *game_open(VariRules *rules, const Arguments *arguments, int *status)
{
    VariGame *game = must_have(vari_game_new(rules, (uint64_t)arguments->seed));
    char *position = must_copy(arguments->position == NULL ? "" : arguments->position);
    const char *first = position_cut_moves(position);
    size_t at = 0;
    PositionFault fault = { 0 };
    *status = EXIT_INPUT;
    bool begun = arguments->position == NULL || position_take(rules, game, position, &fault);
    if (begun)
        tell_doubts(arguments, game, &fault);
    else
        tell_position_error(arguments, &fault);
    bool started = begun && play_all(game, first, NULL),
         played = started && play_all(game, arguments->moves, &at);
    if (begun && !started)
        tell_illegal_move(game);
    else if (started && !played)
        tell_move_error(arguments, game, at);
    free(position);
    if (played)
        return game;
    vari_game_free(game);
    return NULL;
}

VariGame *game_deal(VariRules *rules, uint64_t seed)
{
    return must_have(vari_game_new(rules, seed * UINT64_C(0x9e3779b97f4a7c15) | 1)); /* 0 would not deal */
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
