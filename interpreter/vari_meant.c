/* The border: finds the actions that a typed text may mean. */

#include <stdio.h>
#include <string.h>

#include "vari_internal.h"

enum { TOLD_MAX = 6 }; /* actions in a message */

static void append(NotationError *error, const char *text)
{
    size_t length = strlen(error->message);
    snprintf(error->message + length, sizeof error->message - length, "%s", text);
}

/* Appends actions in the notation of the game's players. `last` stands before the last one. */
static void append_actions(VariGame *game, const size_t *actions, size_t count, const char *last)
{
    for (size_t i = 0; i < count && i < TOLD_MAX; i++) {
        append(&game->error, i == 0 ? "" : i + 1 == count ? last : ", ");
        append(&game->error, vari_game_action_written(game, actions[i], game->at.rules->info.notation));
    }
    if (count > TOLD_MAX)
        append(&game->error, ", ...");
}

static void fail_quoting(VariGame *game, const char *text, const char *rest)
{
    size_t length = strlen(text);
    game->error = (NotationError){ .length = length > 0 ? length : 1 };
    snprintf(game->error.message, sizeof game->error.message, "`%.64s` %s", text, rest);
}

/* Reports an illegal castling, with the legal ones. */
static void tell_castlings(VariGame *game, const char *text)
{
    size_t castlings[TOLD_MAX];
    size_t count = notation_castlings(game->at.state, &game->at.named, castlings, TOLD_MAX);
    fail_quoting(game, text,
                 count > 0 ? "is not a legal castling here, but " : "is a castling, and none is legal here");
    append_actions(game, castlings, count, " and ");
    append(&game->error, count == 0 ? "" : count == 1 ? " is" : " are");
}

/* The target of the last action, or CELL_NONE. */
static Cell last_target(const VariGame *game)
{
    return game->at.made_count > 0 ? game->at.made[game->at.made_count - 1].action.to : CELL_NONE;
}

/* The listed actions that a text may mean, as notation_meant() says. */
static size_t items_meant(VariGame *game, Text text, size_t *items, size_t most)
{
    size_t count =
        notation_from_japanese(game->at.state, &game->at.named, text, last_target(game), items, most);
    return count > 0 ? count : notation_meant(game->at.state, &game->at.named, text, items, most);
}

/* Reports a text that fits several actions, with these. */
static void tell_several(VariGame *game, const char *text)
{
    size_t fit[TOLD_MAX];
    size_t count = items_meant(game, text_of(text), fit, TOLD_MAX);
    fail_quoting(game, text, "may be ");
    append_actions(game, fit, count, " or ");
}

static size_t meant(VariGame *game, const char *text, size_t *actions, size_t most)
{
    char plain[NOTATION_TYPED_MAX];
    if (strlen(text) > VARI_ACTION_MAX) { /* each of what can be done would be compared with it */
        game_fail(game, VARI_NOT_HERE, "no action is written with more than %d bytes", VARI_ACTION_MAX);
        return 0;
    }
    if (notation_typed(text, plain))
        text = plain;
    game_list(game);
    bool any = game->at.named.count > 0;
    size_t listed = notation_find_action(game->at.state, &game->at.named, text_of(text), &game->error);
    if (listed != SIZE_MAX) {
        if (most > 0)
            actions[0] = listed;
        return 1;
    }
    if (!any) {
        game_ends(game, game->at.named.cut ? VARI_ASKS_TOO_MUCH : VARI_NOT_HERE);
        return 0;
    }
    size_t count = items_meant(game, text_of(text), actions, most);
    if (count > 1)
        tell_several(game, text);
    else if (count == 0 && notation_castling_letter(text_of(text)) != '\0')
        tell_castlings(game, text);
    if (count != 1)
        game_ends(game, VARI_NOT_HERE);
    return count;
}

static const char *action_written(VariGame *game, size_t index, VariNotation notation)
{
    NotationSystem system =
        (unsigned)notation < NOTATION_SYSTEMS ? (NotationSystem)notation : NOTATION_COORDINATES;
    if (index >= vari_game_action_count(game))
        return "";
    buffer_clear(&game->written);
    notation_write_in(game->at.state, &game->at.named, index, system, &game->written);
    return game->written.bytes;
}

_Static_assert((int)VARI_NOTATION_POINTS + 1 == (int)NOTATION_SYSTEMS, "the border has the same systems");

const char *vari_game_action_written(VariGame *game, size_t index, VariNotation notation)
{
    GUARDED(game, game, const char *, "", action_written(game, index, notation));
}

size_t vari_game_meant(VariGame *game, const char *text, size_t *actions, size_t most)
{
    GUARDED(game, game, size_t, 0, meant(game, text, actions, most));
}
