/* The border: what fails says so by its status, leaves everything as it is, and has a text for people. */

#include <criterion/criterion.h>
#include <string.h>

#include "shipped.h"
#include "vari.h"

TestSuite(status);

enum { MANY = 99 };

typedef VariStatus Act(VariGame *game);

static VariStatus play(VariGame *game)
{
    return vari_game_play(game, "e2e5");
}

static VariStatus play_index(VariGame *game)
{
    return vari_game_play_index(game, MANY);
}

static VariStatus play_no_null(VariGame *game)
{
    return vari_game_play_null(game, "e2e4");
}

static VariStatus play_null_in_check(VariGame *game)
{
    vari_game_set_position(game, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    return vari_game_play_null(game, "--");
}

static VariStatus undo(VariGame *game)
{
    return vari_game_undo(game);
}

static VariStatus resign(VariGame *game)
{
    return vari_game_resign(game, MANY);
}

static VariStatus resign_after_the_end(VariGame *game)
{
    cr_assert_eq(vari_game_resign(game, 0), VARI_OK);
    return vari_game_resign(game, 1);
}

static VariStatus claim(VariGame *game)
{
    return vari_game_claim(game);
}

static VariStatus go_on(VariGame *game)
{
    return vari_game_go_on(game);
}

static VariStatus set_position(VariGame *game)
{
    return vari_game_set_position(game, "nonsense");
}

Test(status, what_fails_says_why)
{
    static Act *const acts[] = { play,   play_index, play_no_null,         play_null_in_check, undo,
                                 resign, claim,      resign_after_the_end, set_position,       go_on };
    VariRules *rules = shipped_load("chess");
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        VariGame *game = vari_game_new(rules, 0);
        cr_expect_eq(acts[i](game), VARI_NOT_HERE, "call %zu", i);
        cr_expect_eq(vari_game_error(game)->status, VARI_NOT_HERE, "call %zu", i);
        cr_expect_eq(vari_position_status(vari_game_at(game)), VARI_NOT_HERE, "call %zu", i);
        cr_expect(strlen(vari_game_error(game)->message) > 0, "call %zu has no text", i);
        cr_expect_eq(vari_game_ply(game), 0);
        vari_game_action_count(game);
        cr_expect_eq(vari_game_error(game)->status, VARI_OK, "the last call has not failed");
        vari_game_free(game);
    }
    vari_rules_free(rules);
}

/* Past a draw the game goes on for one action, after which the endings are asked again. */
Test(status, of_going_on)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 0);
    cr_expect_eq(vari_game_set_position(game, "8/8/8/3k4/8/8/r7/4KR1B w - - 149 240"), VARI_OK);
    cr_expect_eq(vari_game_play(game, "e1d1"), VARI_OK);
    cr_expect(vari_position_result(vari_game_at(game))->draw);
    cr_expect_eq(vari_game_play(game, "d5c4"), VARI_NOT_HERE);
    cr_expect_eq(vari_game_go_on(game), VARI_OK);
    cr_expect_not(vari_position_result(vari_game_at(game))->over);
    cr_expect_eq(vari_game_play(game, "d5c4"), VARI_OK);
    cr_expect(vari_position_result(vari_game_at(game))->draw);
    cr_expect_eq(vari_game_undo(game), VARI_OK);
    cr_expect_eq(vari_game_undo(game), VARI_OK);
    cr_expect_eq(vari_game_ply(game), 0);
    cr_expect_eq(vari_game_set_position(game, "k7/8/8/8/8/8/8/1Q5K w - - 0 1"), VARI_OK);
    cr_expect_eq(vari_game_play(game, "b1b6"), VARI_OK);
    cr_expect_eq(vari_game_go_on(game), VARI_NOT_HERE, "nothing can be played in a stalemate");
    cr_expect(vari_position_result(vari_game_at(game))->draw, "and it stays the end");
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(status, of_answers)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 0);
    size_t action;
    cr_expect_eq(vari_game_meant(game, "Ke5", &action, 1), 0);
    cr_expect_eq(vari_game_error(game)->status, VARI_NOT_HERE);
    cr_expect_eq(vari_game_meant(game, "e4", &action, 1), 1);
    cr_expect_eq(vari_game_error(game)->status, VARI_OK);
    cr_expect_str_eq(vari_game_action_text(game, MANY), "");
    cr_expect_null(vari_rules_diagnostic(rules, 0));
    cr_expect_null(vari_rules_test(rules, 0), "no tests were run");
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(status, of_positions)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 0);
    VariPosition *position = vari_position_copy(vari_game_at(game)), *own = vari_game_at(game);
    VariAction actions[MANY];
    size_t count, length;
    char text[8];
    cr_expect_eq(vari_position_unmake(position), VARI_NOT_HERE);
    cr_expect_eq(vari_position_actions(position, actions, 5, &count), VARI_NO_ROOM);
    cr_expect(count == 20 && vari_position_status(position) == VARI_NO_ROOM);
    cr_expect_eq(vari_action_text(position, &actions[0], text, 3, &length), VARI_NO_ROOM);
    cr_expect(length == 4 && strlen(text) == 2);
    cr_expect_eq(vari_position_make(position, &actions[0]), VARI_OK);
    cr_expect_eq(vari_action_text(position, &actions[0], text, sizeof text, NULL), VARI_NOT_HERE);
    cr_expect_str_eq(text, "");
    cr_expect_eq(vari_position_unmake(position), VARI_OK);
    cr_expect_eq(vari_position_status(position), VARI_OK);
    cr_expect_eq(vari_position_make(own, &actions[0]), VARI_NOT_HERE, "actions are played in the game");
    vari_position_free(position);
    vari_game_free(game);
    vari_rules_free(rules);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

Test(status, of_what_is_stopped)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 0);
    VariPerft request = { .size = sizeof request, .depth = 6, .stop = stop_at_once };
    uint64_t nodes = MANY;
    cr_expect_eq(vari_game_perft(game, &request, NULL, NULL, &nodes), VARI_STOPPED);
    cr_expect_eq(nodes, 0);
    cr_expect_eq(vari_game_error(game)->status, VARI_STOPPED);
    vari_game_free(game);
    vari_rules_free(rules);
}
