/* The border: the properties that must hold of any position of
 * any definition, checked at this one. Tests call it along random games. */

#include <string.h>

#include "vari_audit.h"
#include "vari_internal.h"

static const char *complain(VariGame *game, const char *what, const char *action)
{
    buffer_clear(&game->audit);
    buffer_add(&game->audit, "%s%s%s at %s", what, action == NULL ? "" : " after ",
               action == NULL ? "" : action, vari_position_text(vari_game_at(game)));
    return game->audit.bytes;
}

static bool same_end(const Result *left, const Result *right)
{
    return left->over == right->over && left->claimable == right->claimable && left->won == right->won &&
           left->lost == right->lost && left->ending == right->ending;
}

/* Position text: reads back to the same state and is written the same again. */
static const char *audit_text(VariGame *game)
{
    Buffer text = { 0 }, again = { 0 };
    notation_write_position(game->at.state, &text);
    Position *read = position_new(game->at.rules->program);
    play_let_wait(read, (Waiting)game->at.state->waits);
    NotationError error = { 0 };
    const char *problem = NULL;
    if (!notation_read_position(read, buffer_text(&text), &error)) {
        problem = complain(game, "a position text does not read back", error.message);
    } else {
        notation_write_position(read, &again);
        if (!text_equals(buffer_text(&text), buffer_text(&again)))
            problem = complain(game, "a position text changes when read back into", again.bytes);
        else if (read->hash != game->at.state->hash)
            problem = complain(game, "a position read back has another hash", NULL);
        else if (vari_game_ply(game) == 0 && game->interlude_count == 0 &&
                 !same_end(&read->result, &game->at.state->result))
            problem = complain(game, "the game is over only before a position is read back, or after", NULL);
    }
    position_free(read);
    buffer_free(&text);
    buffer_free(&again);
    return problem;
}

static const char *audit_action(VariGame *game, Position *before, const NamedAction *named)
{
    PlayUndo undo = play_make(game->at.state, &named->action);
    if (!position_is_consistent(game->at.state) ||
        position_recompute_hash(game->at.state) != game->at.state->hash) {
        play_unmake(game->at.state, undo);
        return complain(game, "hash, sets and board disagree", named->text);
    }
    play_unmake(game->at.state, undo);
    if (!position_equals(game->at.state, before) || game->at.state->hash != before->hash)
        return complain(game, "making and unmaking changes the position", named->text);
    return NULL;
}

static const char *audit(VariGame *game)
{
    const char *problem = audit_text(game);
    if (problem != NULL)
        return problem;
    Position *before = position_copy(game->at.state);
    size_t count = vari_game_action_count(game);
    for (size_t i = 0; i < count && problem == NULL; i++) {
        const NamedAction *named = &game->at.named.items[i];
        if (i > 0 && strcmp(named->text, game->at.named.items[i - 1].text) == 0)
            problem = complain(game, "two actions have one text", named->text);
        else
            problem = audit_action(game, before, named);
    }
    position_free(before);
    return problem;
}

const char *vari_game_audit(VariGame *game)
{
    GUARDED(game, game, const char *, "memory ran out", audit(game));
}
