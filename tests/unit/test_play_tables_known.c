/* What is counted with tables is what others count. */

#include "shipped.h"
#include "tables_against_walking.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Larger counts are made under VARI_LONG; sanitizers look for errors of memory, not of counting. */
#ifdef VARI_SANITIZED
enum { NODES_MOST = 30000 };
#else
enum { NODES_MOST = 6000000 };
#endif

static const struct {
    const char *id, *position;
    unsigned depth;
    uint64_t nodes;
} known[] = {
    { "chess", NULL, 5, 4865609 },
    { "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603 },
    { "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624 },
    { "chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333 },
    { "chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487 },
    { "makruk", NULL, 4, 273026 },
    { "horde", NULL, 4, 23310 },
    { "capablanca", NULL, 4, 805128 },
    { "crazyhouse", NULL, 5, 4888832 },
    { "antichess", NULL, 5, 2732672 },
    { "shatranj", NULL, 5, 1164248 },
    { "xiangqi", NULL, 4, 3290240 },
    { "shogi", NULL, 5, 19861490 },
    { "shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b - - 0 1", 3,
      4809015 },
    { "shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3[RBGSNLPgggnnnppppppppppppppppp] w - - 0 1", 3, 53393368 },
    { "grand", NULL, 4, 15921643 },
    { "four-player", NULL, 5, 3452310 },
    { "pyramid-chase", NULL, 4, 6159192 },
    { "four-player", "3,yK,4/8/8/14/1,rR,12/2,rR,11/14/13,gK/14/14/bK,13/8/8/4,rK,3 r", 4, 3725 },
    { "atomic", NULL, 5, 4864979 },
    { "racingkings", NULL, 5, 9472927 },
    { "antichess", NULL, 6, 46264162 },
    { "behemoth", NULL, 4, 384704 },
    { "behemoth", "4r3/pp1k1ppp/8/2pPp3/1PB1P3/5*2/P1PQ2PP/R3K2R w KQ c6 0 8", 4, 1038944 },
    { "behemoth-loop", NULL, 4, 624608 },
    { "behemoth-loop", "r3k2r/pppq1ppp/2npbn2/4p3/2B*P3/2NP1N2/PPPQ1PPP/R3K2R[Pn] w KQkq - 0 8", 3, 169892 },
    { "seirawan", NULL, 4, 782599 },
    { "seirawan", "reb1k2r/ppppqppp/2nb1n2/4p3/4P3/N1P2N2/PB1PQPPP/RE2KBHR[h] b KQkqc - 3 7", 4, 890467 },
    { "gorogoroplus", "1gk2/slg1s/LpP1p/nP1N1/G3S/S1KG1[PP] w - - 1 9", 3, 5385 },
    /* two armies, kings that may be taken, and pawns that leave the board */
    /* the set-up */
    { "hydra-vari", NULL, 2, 25472 },
    /* the set-up, no loop */
    { "hydra-vari loop=false", NULL, 2, 25472 },
    /* trails */
    { "hydra-vari",
      "k3k6k3k/2p4p8/2p4p8/7p8/8b7/16/16/16/3Pp11/4p11/1np13/5N10/6P9/5rP6P2/13P2/K3K6K3K[] b jump=d4d8", 2,
      3576 },
    /* trails to come */
    { "hydra-vari", "k3k6k3k/2p4p8/2p4p8/7p8/8b7/16/16/16/3Pp11/4p11/1np13/5N10/6P9/5rP6P2/13P2/K3K6K3K[] w",
      2, 3868 },
    /* immune, barred and free */
    { "hydra-vari",
      "r2k6k4q/16/5N9r/16/3R6B2B2/7k8/3p12/1Rp13/16/16/16/4P8n2/16/K15/1Q14/K1R4K7K[Np] w "
      "uncastled=a1,c1,h1,b2,a16,d16,p16,p14",
      2, 86432 },
    /* immune, barred and free, black */
    { "hydra-vari",
      "r2k6k4q/16/5N9r/16/3R6B2B2/7k8/3p12/1Rp13/16/16/16/4P8n2/16/K15/1Q14/K1R4K7K[Np] b "
      "uncastled=a1,c1,h1,b2,a16,d16,p16,p14",
      2, 81788 },
    /* full files and hands */
    { "hydra-vari",
      "k3k6k3k/16/2p13/2p13/2p6B6/2p13/3p12/2R13/8n7/7P8/9p6/8P7/8P7/2N5P7/8P7/K3K6K3K[PNrpp] w", 2, 263820 },
    /* full files and hands, black */
    { "hydra-vari",
      "k3k6k3k/16/2p13/2p13/2p6B6/2p13/3p12/2R13/8n7/7P8/9p6/8P7/8P7/2N5P7/8P7/K3K6K3K[PNrpp] b", 2, 262818 },
    /* kings to be taken */
    { "hydra-vari", "k3k6k3k/16/16/16/R15/16/8q7/16/16/16/16/16/3p12/16/16/K3K3K6K[N] w", 2, 76014 },
    /* kings to be taken by both */
    { "hydra-vari", "k3k6k3k/16/16/16/4R11/16/8q7/16/16/16/16/16/3p12/16/16/K3K3K6K[Nb] w", 2, 75522 },
    /* pawns on the last rank */
    { "hydra-vari", "k3k1P4k3k/16/6n9/16/4r11/6B9/16/16/16/16/16/16/16/9N6/4p11/K3K4p1K3K[PNrqp] w", 2,
      161268 },
    /* castling */
    { "hydra-vari",
      "rrbbbbqkkqbbbbrr/rrnnnnqkkqnnnnrr/p1p1p1p1p1p1p1p1/16/16/16/16/16/16/16/16/16/16/1P1P1P1P1P1P1P1P/"
      "RR1N1N1KK1N1N1RR/RR1B1BQKKQ1B1B1R[Nn] w "
      "uncastled=a1,b1,h1,i1,p1,a2,b2,h2,i2,o2,p2,a16,b16,g16,h16,o16",
      2, 91166 },
    /* castling that is due */
    { "hydra-vari",
      "rrbbbbqkkqbbbbrr/rrnnnnqkkqnnnnrr/p1p1p1p1p1p1p1p1/16/16/16/16/16/16/16/16/16/16/1P1P1P1P1P1P1P1P/"
      "RR1N1N1KK1N1N1RR/RR1B1BQKKQ1B1B1R[] b uncastled=a1,b1,h1,i1,p1,a2,b2,h2,i2,o2,p2,a16,b16,g16,h16,o16 "
      "move=62",
      2, 3024 },
    /* pawns before the last rank */
    { "hydra-vari loop=false", "k3k6k3k/6P9/16/16/4r11/6B9/16/16/16/16/16/16/16/9N6/4p11/K3K6K3K[NQrb] w", 2,
      38 },
    /* near the hill */
    { "hydra-vari", "k3k6k3k/16/16/16/16/16/7K8/8K7/7KK7/9K6/16/16/16/16/16/K15[N] w", 2, 4448 },
};

Test(tables, count_what_others_count, .timeout = 1500)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        VariRules *rules = shipped_load(known[i].id);
        VariGame *game = vari_game_new(rules, 0);
        if (known[i].position != NULL)
            cr_assert(vari_game_set_position(game, known[i].position) == VARI_OK, "%s",
                      vari_game_error(game)->message);
        walking_agrees(known[i].id, game->at.state, 7);
        if (known[i].nodes <= NODES_MOST || getenv("VARI_LONG") != NULL) {
            uint64_t nodes = play_perft(game->at.state, known[i].depth);
            cr_expect(nodes == known[i].nodes, "%s %zu: %llu, not %llu", known[i].id, i,
                      (unsigned long long)nodes, (unsigned long long)known[i].nodes);
        }
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
