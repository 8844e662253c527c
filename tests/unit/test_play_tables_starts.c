/* Tables and walking answer alike in games from positions where some rule has to work, that random games come
 * to seldom. */

#include "shipped.h"
#include "tables_against_walking.h"

#include <criterion/criterion.h>

/* Each seed begins at another of the plies at which more is compared: 5 counts two plies, 7 draws. */
enum { FIRST_SEED = 5, GAMES = 2 * WALKING_GAMES - 1, PLIES = 2 * WALKING_PLIES / 3 };

/* Numbers of pieces that rules and promotions hang on change here, and phases open. */
static const char *const numbers[][2] = {
    { "hydra", "4k3/8/8/8/8/8/8/KN6 w - - 0 1" },
    { "hydra", "n1n1k3/PPP5/8/8/8/8/5ppp/4KN1N w - - 0 1" },
    { "hydra", "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" },
    { "hydra", "1nbqkbn1/8/8/3N4/8/8/8/1NB1KB2 b - - 0 1" },
    { "hydra", "Pnb1kb2/8/8/8/8/8/8/8 w - - 0 1" },
    { "hydra", "P1b1kb2/1P5P/8/8/8/8/p5p1/RNBQKBNR w KQ - 0 1" },
    { "hydra", "4k3/PP4P1/8/8/8/8/pp4p1/4K3 w - - 0 1" },
    { "hydra", "1q2k1n1/8/8/8/4N3/8/8/1K2Q3 b - - 0 1" },
    { "hydra late-replacement=turn", "P1b1kb2/1P5P/8/8/8/8/p5p1/RNBQKBNR w KQ - 0 1" },
    { "hydra late-replacement=turn", "4k3/PP4P1/8/8/8/8/pp4p1/4K3 w - - 0 1" },
    { "hydra", "P3k3/8/8/8/8/1q6/8/RNBQKBNR b - - 0 1" },
    { "hydra check=true", "n2r2k1/p7/8/4p3/2NP4/8/1P6/K2Q2N1 w - - 0 1" },
    { "hydra check=true", "3qk3/8/2N5/8/8/5n2/8/3QK3 w - - 0 1" },
    { "hydra check=true", "3qk3/8/8/3N4/8/2n5/1n6/K2Q4 w - - 0 1" },
    { "hydra check=true", "4k3/8/4r3/8/8/4N3/4q3/4K3 w - - 0 1" },
    { "hydra check=true", "4k3/PP4P1/8/8/8/8/pp4p1/4K3 w - - 0 1" },
    { "hydra check=true castling-through-attack=false", "r3k2r/8/8/8/8/8/P6P/R3K2R w KQkq - 0 1" },
    { "circular rules=byzantine", "8P1C5/3NR3p1c5/K7k7/2p2c10 b" },
    { "circular rules=byzantine", "k7K7/R2r12/5Nn9/16 b" },
    { "circular rules=byzantine pair-removal=before-or-after", "8P1C5/3NR3p1c5/KP1c4k3P1C1/2p2c3n6 w" },
    { "circular", "k1Q5K7/R2r12/5Nn9/1P8p5 b" },
    { "circular players=3", "9,rR,1,gK,12/9,rK,1,gR,12/3,rN,7,rQ,12/3,rR,20 g out=b" },
    { "circular players=3 rules=byzantine",
      "21,rP,bC,1/3,bE,20/1,bK,14,rP,bC,6/rK,bR,bN,bN,16,bG,3 r out=g" },
    { "circular players=4", "12,rR,yK,18/20,bK,11/4,rK,3,bR,1,bQ,21/4,rR,27 r out=g" },
    { "circular players=4", "29,rN,2/32/32/12,yK,15,gK,3 y out=r,b" }, /* who is out attacks nothing */
    { "circular players=6 teams=pairs team-check=last-kings",
      "4,kK,43/24,bK,2,bN,20/19,kR,8,yK,4,rQ,14/4,bR,13,rN,29 k out=g,p" },
    { "chigorin", "1r3k2/P1P5/8/8/8/8/p1p5/1R3K2 w - - 0 1" },
    { "chak", "4j4/9/4k4/9/4K4/9/9/9/4J4 w - - 0 1" },
    { "chak", "rvsq1jsvr/9/9/2k6/3K5/4p4/P1P1P1P1P/9/RVSJ1QSVR b - - 0 1" },
    { "grandhouse", "5k4/PPP7/10/10/10/10/10/10/ppp7/5K4[Qq] w - - 0 1" },
    { "shogun", "4k3/PPP5/2N2R2/8/8/2n2r2/ppp5/4K3[Bb] w - - 0 1" },
};

static void play_from(const char *const (*starts)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        VariRules *rules = shipped_load(starts[i][0]);
        cr_assert(rules != NULL && vari_rules_ok(rules), "%s", starts[i][0]);
        VariGame *game = vari_game_new(rules, 0);
        if (starts[i][1] != NULL)
            cr_assert(vari_game_set_position(game, starts[i][1]) == VARI_OK, "%s: %s: %s", starts[i][0],
                      starts[i][1], vari_game_error(game)->message);
        for (uint64_t seed = FIRST_SEED; seed < FIRST_SEED + GAMES; seed++)
            if (!walking_play_on(starts[i][0], game->at.state, seed, PLIES))
                break;
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

Test(tables_starts, follows_numbers_of_pieces, .timeout = 1500)
{
    play_from(numbers, sizeof numbers / sizeof numbers[0]);
}

/* Kings come to where they are safe, and to a goal; others to a bar that moves. */
static const char *const places[][2] = {
    { "pyramid-chase",
      "1/2/3/4/3Bk/6/7/4K1Q1/9/10/b5n4/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase frontier=own",
      "1/1K/3/4/B4/P3pk/7/P7/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase pawn-turns=true", "1/2/3/2Kp/k4/6/7/1r4r1/4r4/10/11/12/13/14/15/16/17/18/19/20/21/22/23/"
                                       "24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase immune-king-attacks=false",
      "1/2/3/4/1q2k/2B3/3K3/8/9/10/6n4/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase goal-rank=32",
      "1/2/3/k2K/5/6/6b/8/9/7p2/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase frontier=own immune-king-attacks=false",
      "1/2/1K1/4/2k2/4q1/7/8/Q8/7B2/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase stalemate=pass",
      "1/kK/3/4/5/4B1/5Q1/1Q6/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase goal-rank=31 stalemate=loss",
      "1/2/3/1k2/5/RQ3K/7/8/7b1/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase",
      "1/2/3/4/5/3k2/6r/K7/9/10/3b7/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase frontier=own", "k/2/3/1K1R/1n1R1/6/7/1q6/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/"
                                    "25/26/27/28/29/30/31/32/33 b" },
    /* two checks at once end where who stands foremost is taken */
    { "pyramid-chase frontier=own",
      "1/2/3/kR1q/5/5b/N1KBbQR/2R3P1/5R3/10/11/12/13/14/15/16/17/18/19/20/21/22/"
      "23/11b12/25/26/27/28/29/30/31/32/33 b" },
};

Test(tables_starts, knows_places, .timeout = 1500)
{
    play_from(places, sizeof places / sizeof places[0]);
}

/* Small laws: what is forbidden in check, how many may stand in a line, what taking makes of the taker. */
static const char *const small_laws[][2] = {
    { "makruk", "4k3/4r3/8/3m4/3M4/8/4R3/4K3 w - - 0 1" },
    { "makpong", "4k3/4r3/8/3m4/3M4/8/4R3/4K3 w - - 0 1" },
    { "makpong", "r2k3r/8/8/1N6/1n6/8/8/R2K3R w - - 0 1" },
    { "makpong", "3rk3/8/8/1N6/1n6/8/3S4/3RK3 b - - 0 1" },
    { "torishogi", "3k3/7/s1s1s1s/7/S1S1S1S/7/3K3[SSSSssss] w - - 0 1" },
    { "torishogi", "rp1k1pr/3f3/s1s4/4s1s/SS1S3/3F3/RP1K1PR[SSSss] b - - 0 1" },
    { "micro", "kb+r+l/4/4/4/+L+RBK[Pp] w - - 0 1" },
    { "xiangqihouse", "rnbakab1r/9/1c5c1/p1p1p3p/6p2/4P4/P1P3P1P/1C5C1/9/RNBAKABNR[N] w - - 0 5" },
    { "xiangqihouse", "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4[RCNrcn] w - - 0 1" },
    { "xiangqihouse", "3k5/4a4/9/4c4/9/4C4/9/9/4A4/5K3[RCNBrcnp] b - - 0 1" },
    { "micro", "k3/1+b2/r+p1P/2R1/2+LK[LBplb] w - - 0 1" },
};

Test(tables_starts, knows_small_laws, .timeout = 1500)
{
    play_from(small_laws, sizeof small_laws / sizeof small_laws[0]);
}

/* Others enter behind those that move for the first time. */
static const char *const gates[][2] = {
    { "seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1" },
    { "seirawan", "rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[HEhe] b KQBCFGkqbcdfg - 0 3" },
    { "seirawan", "r3k2r/4q3/8/8/8/8/4N3/R3K2R[He] w KQEkq - 0 1" },
    { "seirawan", "4k3/4r3/8/8/8/8/8/1N1QK1NR[HE] w KBDG - 0 1" },
    { "seirawan", "1n2k1n1/P6P/8/8/8/8/p6p/1N2K1N1[HEhe] w BGbg - 0 1" },
    { "shouse", "r3k2r/pp4pp/8/3Pp3/8/8/PP4PP/RN2K1NR[HQhbp] w KQBGkq e6 0 9" },
    { "shouse", "r1bqk2r/ppp2ppp/2n2n2/4p3/4P3/2N2N2/PPP2PPP/R1BQK2R[HEhe] w KQCDkqcd - 0 6" },
    { "shouse", "4k3/P2P4/8/8/8/8/p2p4/R3K2R[Ee] w KQ - 0 1" },
};

Test(tables_starts, lets_others_enter, .timeout = 1500)
{
    play_from(gates, sizeof gates / sizeof gates[0]);
}

/* Several royals of one player: one attacked is enough, or all must be, or it matters once one is left. */
static const char *const companies[][2] = {
    { "coregal", "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1" },
    { "coregal", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" },
    { "coregal", "4k2q/1P6/8/8/8/8/1p6/Q3K3 w - - 0 1" },
    { "coregal", "4k2q/8/8/2pP4/8/8/1QQ5/4K2R w K c6 0 1" },
    { "spartan", "2k4k/8/8/2Q5/8/8/6h1/4K2R w K - 0 1" },
    { "spartan", "lg1c1kwl/hhh1khhh/3h4/1B6/4P3/5N2/PPPP1PPP/RNBQK2R b KQ - 0 4" },
    { "spartan", "4k3/8/8/8/8/2h5/4h3/R3K3 b - - 0 1" },
    { "sho-shogi", "4k4/9/4E4/9/9/9/4e4/9/4K4 w - - 0 1" },
    { "sho-shogi", "3+e1k3/9/9/9/4R4/9/9/4B4/4K2+E1 b - - 0 1" },
    { "sho-shogi", "r3k4/3E5/9/9/9/9/9/9/r3K4 w - - 0 1" },
    { "xiangfu", "2rbm4/2cwn4/2+g6/4+g4/9/4+G4/6+G2/4NWC2/4MBR2[Gg] w - - 3 2" },
};

Test(tables_starts, keeps_several_royals, .timeout = 1500)
{
    play_from(companies, sizeof companies / sizeof companies[0]);
}

/* Two knights go out and, but for the last of them, back: that is forbidden. */
Test(tables_starts, know_what_may_not_come_back, .timeout = 1500)
{
    static const char *const moves[] = { "e8f6", "k10j12", "f6e8", "j12k10" };
    VariRules *rules = shipped_load("hydra-vari");
    VariGame *game = vari_game_new(rules, 0);
    cr_assert(vari_game_set_position(
                  game, "k3k6k3k/16/16/16/16/16/10n5/16/4N11/16/16/16/16/16/16/K3K6K3K[] w") == VARI_OK);
    uint64_t counts[4];
    for (size_t i = 0; i < 3; i++) {
        walking_agrees(moves[i], game->at.state, 5);
        counts[i] = play_perft(game->at.state, 1);
        cr_assert(vari_game_play(game, moves[i]) == VARI_OK, "%s", moves[i]);
    }
    walking_agrees(moves[3], game->at.state, 5);
    counts[3] = play_perft(game->at.state, 1);
    cr_expect(counts[3] == counts[1] - 1, "%d actions, then %d", (int)counts[1], (int)counts[3]);
    cr_expect(vari_game_play(game, moves[3]) != VARI_OK);
    vari_game_free(game);
    vari_rules_free(rules);
}
