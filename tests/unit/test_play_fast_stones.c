/* Where each action puts a stone, all that an action changes makes room for one or takes it: more than random
 * games of so many actions a ply come to. Both roads must count the same. */

#include <criterion/criterion.h>

#include "play/fast_position.h"
#include "program/late.h"
#include "vari_internal.h"

/* What the program says of its road must have the words `road`. */
static void both_roads(const char *text, const char *road, unsigned depth)
{
    VariRules *rules = vari_rules_load("stones.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", text);
    late_need(rules->program->roads_late);
    const char *told = strstr(vari_rules_program_listing(rules), "\nroad: ");
    cr_expect(told != NULL && strstr(told, road) != NULL, "%s%s", text, told != NULL ? told : "");
    VariGame *game = vari_game_new(rules, 0);
    for (unsigned ply = 1; ply <= depth; ply++) {
        uint64_t sure = play_perft(game->position, ply), quick = fast_perft(game->position, ply);
        cr_expect(quick == sure, "depth %u: %llu, not %llu", ply, (unsigned long long)quick,
                  (unsigned long long)sure);
    }
    vari_game_free(game);
    vari_rules_free(rules);
}

#define DUCK_CHESS                                                                                           \
    "vari: 1\n"                                                                                              \
    "name: Small Duck Chess\n"                                                                               \
    "pieces:\n"                                                                                              \
    "  pawn: {letter: P, moves: fmWfceFfmnD, promotes: {in: last-rank, to: rook}}\n"                         \
    "  rook: {letter: R, moves: R}\n"                                                                        \
    "  king: {letter: K, moves: K, royal: capture}\n"                                                        \
    "  duck: {letter: \"*\", owner: nobody}\n"

/* One goes where another comes, or is taken before. */
Test(fast_stones, come_and_go)
{
    both_roads(DUCK_CHESS
               "effects:\n"
               "  duck: {pick: {at: empty not in a1 b2}, do: [{remove: duck}, {put: duck, at: at}]}\n"
               "board: 4x5\n"
               "setup: \"k2r/2p1/4/P1*1/K2R w - - 0 1\"\n",
               "last ply counted", 3);
    both_roads(DUCK_CHESS "effects:\n"
                          "  duck: {pick: {at: empty}, do: [{put: duck, at: at}]}\n"
                          "board: 3x4\n"
                          "setup: \"k1r/3/*1P/K1R w - - 0 1\"\n",
               "last ply counted", 3);
}

/* An ending that counts them sees them come. */
Test(fast_stones, are_counted)
{
    both_roads(DUCK_CHESS "effects:\n"
                          "  duck: {pick: {at: empty}, do: [{put: duck, at: at}]}\n"
                          "endings:\n"
                          "  full: {if: count duck >= 4, draw: true}\n"
                          "  seat: {if: any duck in a1, wins: mover}\n"
                          "board: 3x3\n"
                          "setup: \"k1r/*2/K1R w - - 0 1\"\n",
               "last ply counted", 4);
}

/* What a player throws forward another throws the other way. */
Test(fast_stones, are_thrown)
{
    both_roads(DUCK_CHESS "effects:\n"
                          "  duck: {pick: {at: reach(to by mfR)}, do: [{put: duck, at: at}]}\n"
                          "board: 3x4\n"
                          "setup: \"k1r/3/*2/K1R w - - 0 1\"\n",
               "stones of effect `duck` reach other cells for each player", 3);
    both_roads(DUCK_CHESS
               "effects:\n"
               "  duck: {pick: {at: reach(to by mR2)}, do: [{remove: duck}, {put: duck, at: at}]}\n"
               "board: 3x4\n"
               "setup: \"k1r/3/*2/K1R w - - 0 1\"\n",
               "last ply counted", 3);
}

/* Who cannot move, or cannot throw, passes and throws nothing. */
Test(fast_stones, wait)
{
    both_roads(DUCK_CHESS "effects:\n"
                          "  duck: {pick: {at: empty}, do: [{put: duck, at: at}]}\n"
                          "board: 3x3\n"
                          "setup: \"1pk/1P1/K2 w - - 0 1\"\n",
               "last ply counted", 4);
    both_roads(DUCK_CHESS "effects:\n"
                          "  duck: {pick: {at: reach(to by mW)}, do: [{put: duck, at: at}]}\n"
                          "endings: {late: {if: round > 2, draw: true}}\n"
                          "board: 3x3\n"
                          "setup: \"rrr/rk1/KRR w - - 0 1\"\n",
               "last ply counted", 4);
}

/* Stones would stand before a royal: that is another matter. */
Test(fast_stones, shield_nobody)
{
    both_roads("vari: 1\n"
               "name: Shields\n"
               "board: 3x4\n"
               "pieces:\n"
               "  rook: {letter: R, moves: R}\n"
               "  king: {letter: K, moves: K, royal: check}\n"
               "  stone: {letter: \"*\", owner: nobody}\n"
               "effects:\n"
               "  stone: {pick: {at: empty}, do: [{put: stone, at: at}]}\n"
               "setup: \"k1r/3/*2/K1R w - - 0 1\"\n",
               "stones of effect `stone` beside royals that mind check", 2);
}
