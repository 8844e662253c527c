/* Games played on at random: who wins, how often and how soon is what can be worked out by hand. */

#include "vari.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000, MOST_PLIES = 300 };

typedef struct Shares {
    double first, second, draws, cut; /* per cent of the games */
    double plies, branching;
    uint32_t least, most, widest;
} Shares;

static VariGame *game_of(const char *text)
{
    VariRules *rules = vari_rules_load(NULL, "a.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    return vari_game_new(rules, 1);
}

static Shares play(VariGame *game, uint64_t seed)
{
    Shares shares = { .least = UINT32_MAX };
    uint64_t plies = 0, choices = 0;
    for (uint64_t i = 0; i < GAMES; i++) {
        const VariPlayout playout = *vari_game_playout(game, seed * GAMES + i, MOST_PLIES, 1);
        shares.first += playout.result->over && (playout.result->winners & 1) != 0;
        shares.second += playout.result->over && (playout.result->winners & 2) != 0;
        shares.draws += playout.result->over && playout.result->draw;
        shares.cut += !playout.result->over;
        plies += playout.plies;
        choices += playout.choices;
        shares.least = playout.plies < shares.least ? playout.plies : shares.least;
        shares.most = playout.plies > shares.most ? playout.plies : shares.most;
        shares.widest = playout.widest > shares.widest ? playout.widest : shares.widest;
    }
    double *const counts[] = { &shares.first, &shares.second, &shares.draws, &shares.cut };
    for (size_t i = 0; i < 4; i++)
        *counts[i] *= 100.0 / GAMES;
    shares.plies = (double)plies / GAMES;
    shares.branching = plies == 0 ? 0 : (double)choices / (double)plies;
    return shares;
}

static void expect_near(const char *what, double value, double wanted, double by)
{
    cr_expect(value > wanted - by && value < wanted + by, "%s is %f, not near %f", what, value, wanted);
}

/* Three in a row on nine cells. Of two who play at random the first wins 737 games of 1260, the second 121 of
 * 420, and 8 of 63 are drawn; they last 7.626 plies. Five standard errors are allowed. */
static void expect_three_in_a_row(const char *more)
{
    char text[1024];
    snprintf(
        text, sizeof text,
        "vari: 1\nname: a\nboard: 3x3\npieces:\n  man: {letter: M, supply: unlimited}\ndrops: "
        "anywhere\nsetup: {first: 1}\n"
        "endings:\n  three: {if: longest(own man) >= 3, wins: mover}\n  full: {if: no empty, draw: true}\n%s",
        more);
    Shares shares = play(game_of(text), 1);
    expect_near("first", shares.first, 58.49, 3.9);
    expect_near("second", shares.second, 28.81, 3.6);
    expect_near("drawn", shares.draws, 12.70, 2.7);
    expect_near("plies", shares.plies, 7.626, 0.11);
    expect_near("branching", shares.branching, 5.576, 0.1);
    cr_expect(shares.least == 5 && shares.most == 9 && shares.widest == 9 && shares.cut == 0);
}

Test(playout, shares_are_those_of_all_ways_a_game_may_go)
{
    expect_three_in_a_row("");
}

/* The same where rules stand that change nothing but how the game is worked out. */
Test(playout, rules_that_forbid_nothing_change_no_share)
{
    expect_three_in_a_row("effects: {same: {if: any path, do: [{remove: piece in path}]}}\n");
    expect_three_in_a_row("laws: {no: {never: count own man > 5}}\n");
    expect_three_in_a_row(
        "state: {n: {number: 0-9, per: player}}\neffects: {count: {do: [{set: n, to: n + 1}]}}\n"
        "laws: {no: {never: n > 5}}\n");
}

Test(playout, chance_throws_by_weight)
{
    Shares shares = play(
        game_of(
            "vari: 1\nname: a\nboard: 2x2\npieces:\n  man: {letter: M, moves: W}\n"
            "state: {side: {number: 0-3}}\nsetup: {white: {man: a1}, black: {man: b2}}\nactions:\n"
            "  throw: {pick: {eyes: 1-3}, do: [{set: side, to: eyes}], text: \"{eyes}\", weight: 7 - 2 * "
            "eyes}\n"
            "turn: [{phase: throw, who: chance, actions: [throw]}, {phase: go, actions: [move]}]\n"
            "endings:\n  five: {if: side == 1 and move, wins: white}\n"
            "  three: {if: side == 2 and move, wins: black}\n  one: {if: side == 3 and move, draw: true}\n"),
        1);
    expect_near("five of nine", shares.first, 55.56, 3.9);
    expect_near("three of nine", shares.second, 33.33, 3.7);
    expect_near("one of nine", shares.draws, 11.11, 2.5);
    cr_expect(shares.plies == 2.0 && shares.branching == 2.5 && shares.widest == 3);
}

Test(playout, what_does_not_end_is_cut)
{
    VariGame *game =
        game_of("vari: 1\nname: a\nboard: 2x2\npieces:\n  man: {letter: M, moves: W, captures: none}\n"
                "setup: {white: {man: a1}, black: {man: b2}}\n");
    VariPlayout playout = *vari_game_playout(game, 1, MOST_PLIES, 1);
    cr_expect(!playout.result->over && playout.plies == MOST_PLIES && playout.widest == 2);
    cr_expect_eq(vari_game_playout(game, 1, 7, 1)->plies, 7);
    cr_expect_eq(vari_game_playout(game, 1, 0, 1)->plies, 0);
    cr_expect_eq(vari_game_ply(game), 0, "the game itself is not changed");
}

Test(playout, a_sample_of_the_choices_is_counted_in_the_same_game)
{
    VariGame *game =
        game_of("vari: 1\nname: a\nboard: 2x2\npieces:\n  man: {letter: M, moves: W, captures: none}\n"
                "setup: {white: {man: a1}, black: {man: b2}}\n");
    VariPlayout all = *vari_game_playout(game, 1, 320, 1), some = *vari_game_playout(game, 1, 320, 32),
                none = *vari_game_playout(game, 1, 320, 0);
    cr_expect(all.counted == 320 && some.counted == 10 && none.counted == 0);
    cr_expect(all.hash == some.hash && all.hash == none.hash && some.choices >= 10);
}
