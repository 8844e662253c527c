/* Giving up: whoever is in the game may, once. */

#include "vari.h"
#include "vari_audit.h"

#include <criterion/criterion.h>
#include <string.h>

static VariGame *game_of(const char *text)
{
    VariRules *rules = vari_rules_load(NULL, "a.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    return vari_game_new(rules, 1);
}

Test(resign, a_game_that_is_over_stays_as_it_ended)
{
    VariGame *game = game_of(
        "vari: 1\nname: a\nboard: 3x3\npieces:\n  man: {letter: M, moves: W}\n"
        "setup: {white: {man: a1}, black: {man: c3}}\nendings: {there: {if: to in a2, wins: mover}}\n");
    cr_assert(vari_game_play(game, "a1a2") == VARI_OK);
    for (size_t player = 0; player < 2; player++) {
        vari_game_resign(game, player);
        VariResult result = *vari_position_result(vari_game_at(game));
        cr_expect(result.over && result.winners == 1 && result.losers == 2);
        cr_expect_str_eq(result.reason, "there");
    }
    cr_assert(vari_game_undo(game) == VARI_OK);
    cr_expect(!vari_position_result(vari_game_at(game))->over);
    cr_expect_eq(vari_game_ply(game), 0);
}

Test(resign, who_is_out_cannot_and_the_others_play_on)
{
    VariGame *game = game_of("vari: 1\nname: a\nboard: {ring: 3, sectors: 6}\nplayers: [red, green, blue]\n"
                             "pieces:\n  man: {letter: M, moves: W}\n"
                             "setup: {each: {man: a1}}\n");
    vari_game_resign(game, 1);
    cr_expect(((vari_position_turn(vari_game_at(game))->out >> 1 & 1) != 0) &&
              !vari_position_result(vari_game_at(game))->over);
    vari_game_resign(game, 1);
    cr_expect(!vari_position_result(vari_game_at(game))->over);
    vari_game_resign(game, 0);
    VariResult result = *vari_position_result(vari_game_at(game));
    cr_expect(result.over && result.winners == 4);
    cr_expect_str_eq(result.reason, "resignation");
}

/* What may be done in a phase can hang on who is there. */
Test(resign, the_turn_of_another_goes_on_where_it_has_something_to_offer)
{
    VariGame *game = game_of("vari: 1\nname: a\nboard: {ring: 3, sectors: 6}\nplayers: [red, green, blue]\n"
                             "pieces:\n  man: {letter: M, moves: W}\n"
                             "actions: {throw: {pick: {eyes: 1-2}, text: \"{eyes}\", weight: eyes}}\n"
                             "turn: [{phase: throwing, who: chance, actions: [throw]}, "
                             "{phase: moving, actions: [move]}]\n"
                             "laws: {full: {forbid: throw and alive < 3}}\n"
                             "setup: {each: {man: a1}}\n");
    cr_expect_str_eq(vari_position_turn(vari_game_at(game))->phase, "throwing");
    vari_game_resign(game, 2);
    cr_expect_str_eq(vari_position_turn(vari_game_at(game))->phase, "moving");
    cr_expect_gt(vari_game_action_count(game), 2);
    cr_assert_null(vari_game_audit(game), "%s", vari_game_audit(game));
}

/* Who is next because somebody gave up is judged as who is next after an action. */
Test(resign, who_is_next_then_can_be_lost_already)
{
    VariGame *game =
        game_of("vari: 1\nname: a\nboard: 8x1\n"
                "players: [{name: red, forward: up}, {name: green, forward: up}, {name: blue, forward: up}, "
                "{name: yellow, forward: up}]\n"
                "pieces:\n  man: {letter: M, moves: mW}\n"
                "endings: {stuck: {if: no-moves, loses: next}}\n"
                "setup: {red: {man: c1 h1}, green: {man: a1}, blue: {man: d1}, yellow: {man: e1}}\n");
    cr_assert(vari_game_play(game, "h1g1") == VARI_OK);
    vari_game_resign(game, 1);
    cr_expect(((vari_position_turn(vari_game_at(game))->out >> 2 & 1) != 0));
    cr_expect_eq(vari_position_player(vari_game_at(game)), 3);
    cr_assert_null(vari_game_audit(game), "%s", vari_game_audit(game));
    vari_game_undo(game);
    cr_expect(((vari_position_turn(vari_game_at(game))->out >> 1 & 1) == 0) &&
              ((vari_position_turn(vari_game_at(game))->out >> 2 & 1) == 0));
}
