/* A copy of a game is a game: what was played can be taken back in it, and neither hears of the other. */

#include <criterion/criterion.h>
#include <string.h>

#include "vari.h"
#include "vari_audit.h"

static const char rooks[] =
    "vari: 1\nname: Rooks\nboard: 4x4\npieces:\n  rook: {letter: R, moves: R}\n"
    "setup: \"r2r/4/4/R2R w - - 0 1\"\nendings: {three: {if: repeats >= 2, draw: true}}\n";

Test(game_copy, takes_back_what_was_played)
{
    VariRules *rules = vari_rules_load(NULL, "rooks.yaml", rooks, sizeof rooks - 1, NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    VariGame *game = vari_game_new(rules, 0);
    uint64_t begin = vari_position_key(vari_game_at(game));
    cr_assert(vari_game_play(game, "a1a2") == VARI_OK && vari_game_play(game, "a4b4") == VARI_OK);
    cr_assert(vari_game_resign(game, 0) == VARI_OK && vari_game_resign(game, 0) != VARI_OK);
    VariGame *copy = vari_game_copy(game);
    vari_game_free(game);
    cr_expect(vari_game_ply(copy) == 2 && vari_position_result(vari_game_at(copy))->over);
    cr_expect_str_eq(vari_game_played(copy, 0), "a1a2");
    cr_expect(vari_game_undo(copy) == VARI_OK && !vari_position_result(vari_game_at(copy))->over &&
              vari_game_ply(copy) == 2);
    cr_expect(vari_game_play(copy, "d1d2") == VARI_OK);
    while (vari_game_undo(copy) == VARI_OK)
        ;
    cr_expect_eq(vari_position_key(vari_game_at(copy)), begin);
    cr_expect_null(vari_game_audit(copy));
    cr_expect(vari_game_play(copy, "a1a3") == VARI_OK && vari_game_set_position(copy, NULL) == VARI_OK &&
              vari_position_key(vari_game_at(copy)) == begin);
    cr_expect(vari_game_set_position(copy, "r2r/4/4/R3 w - - 0 1") == VARI_OK &&
              vari_position_key(vari_game_at(copy)) != begin);
    cr_expect(vari_game_set_position(copy, NULL) == VARI_OK && vari_position_key(vari_game_at(copy)) == begin,
              "back to the set-up, not to what was set");
    vari_game_free(copy);
    vari_rules_free(rules);
}
