/* Where each action puts a stone, all that an action changes makes room for one or takes it: more than random
 * games of so many actions a ply come to. Tables and walking must count the same. */

#include "tables_against_walking.h"

#include <criterion/criterion.h>

static void plays(const char *text, unsigned depth)
{
    VariRules *rules = walking_load_text(text);
    VariGame *game = vari_game_new(rules, 0);
    Position *plain = walking_copy(game->at.state);
    for (unsigned ply = 1; ply <= depth; ply++) {
        uint64_t walked = play_perft(plain, ply), looked = play_perft(game->at.state, ply);
        cr_expect(looked == walked, "depth %u: with tables %llu, not %llu: %s", ply,
                  (unsigned long long)looked, (unsigned long long)walked, text);
    }
    position_free(plain);
    vari_game_free(game);
    vari_rules_free(rules);
    walking_play_text(text, WALKING_GAMES, WALKING_PLIES);
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
Test(tables_stones, come_and_go)
{
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: empty not in a1 b2}, do: [{remove: duck}, {put: duck, at: at}]}\n"
                     "board: 4x5\n"
                     "setup: \"k2r/2p1/4/P1*1/K2R w - - 0 1\"\n",
          3);
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: empty}, do: [{put: duck, at: at}]}\n"
                     "board: 3x4\n"
                     "setup: \"k1r/3/*1P/K1R w - - 0 1\"\n",
          3);
}

/* An ending that counts them sees them come. */
Test(tables_stones, are_counted)
{
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: empty}, do: [{put: duck, at: at}]}\n"
                     "endings:\n"
                     "  full: {if: count duck >= 4, draw: true}\n"
                     "  seat: {if: any duck in a1, wins: mover}\n"
                     "board: 3x3\n"
                     "setup: \"k1r/*2/K1R w - - 0 1\"\n",
          4);
}

/* What a player throws forward another throws the other way. */
Test(tables_stones, are_thrown)
{
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: reach(to by mfR)}, do: [{put: duck, at: at}]}\n"
                     "board: 3x4\n"
                     "setup: \"k1r/3/*2/K1R w - - 0 1\"\n",
          3);
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: reach(to by mR2)}, do: [{remove: duck}, {put: duck, at: at}]}\n"
                     "board: 3x4\n"
                     "setup: \"k1r/3/*2/K1R w - - 0 1\"\n",
          3);
}

/* Who cannot move, or cannot throw, passes and throws nothing. */
Test(tables_stones, wait)
{
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: empty}, do: [{put: duck, at: at}]}\n"
                     "board: 3x3\n"
                     "setup: \"1pk/1P1/K2 w - - 0 1\"\n",
          4);
    plays(DUCK_CHESS "effects:\n"
                     "  duck: {pick: {at: reach(to by mW)}, do: [{put: duck, at: at}]}\n"
                     "endings: {late: {if: round > 2, draw: true}}\n"
                     "board: 3x3\n"
                     "setup: \"rrr/rk1/KRR w - - 0 1\"\n",
          4);
}

/* Stones would stand before a royal: that is another matter. */
Test(tables_stones, check_info_empty)
{
    plays("vari: 1\n"
          "name: Shields\n"
          "board: 3x4\n"
          "pieces:\n"
          "  rook: {letter: R, moves: R}\n"
          "  king: {letter: K, moves: K, royal: check}\n"
          "  stone: {letter: \"*\", owner: nobody}\n"
          "effects:\n"
          "  stone: {pick: {at: empty}, do: [{put: stone, at: at}]}\n"
          "setup: \"k1r/3/*2/K1R w - - 0 1\"\n",
          2);
}
