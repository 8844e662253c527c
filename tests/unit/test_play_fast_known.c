/* What the fast road counts is what others count, with detours and without. */

#include <criterion/criterion.h>

#include "fast_roads.h"

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
};

Test(fast, counts_what_others_count, .timeout = 120)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        VariRules *rules = roads_load(known[i].id);
        VariGame *game = vari_game_new(rules, 0);
        if (known[i].position != NULL)
            vari_game_set_position(game, known[i].position);
        cr_expect(fast_can(game->position, known[i].depth), "%s %zu is refused", known[i].id, i);
        uint64_t nodes = fast_perft(game->position, known[i].depth);
        cr_expect(nodes == known[i].nodes, "%s %zu: %llu, not %llu", known[i].id, i,
                  (unsigned long long)nodes, (unsigned long long)known[i].nodes);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* --- detours ------------------------------------------------------------------------------ */

/* Calls a third of what there is odd, so that counts must come together from many pieces. */
static void make_odd(FastTables *tables, Random *random, uint64_t *to)
{
    FastOdd *odd = &tables->odd;
    *odd = (FastOdd){ .any = true, .to = to };
    odd->taken = random_next(random) & random_next(random);
    odd->moved = random_next(random) & random_next(random) & random_next(random);
    odd->promoted = random_next(random) & random_next(random);
    odd->made = random_next(random) & random_next(random);
    odd->forms =
        (uint8_t)(1u << FAST_CASTLE | 1u << (random_next(random) % 2 == 0 ? FAST_DROP : FAST_PASSING));
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        to[cell] = random_next(random) & random_next(random) & random_next(random);
}

Test(fast, detours_change_no_count, .timeout = 120)
{
    static uint64_t to[BOARD_CELLS_MAX];
    Random random = { 4711 };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].nodes > 6000000)
            continue;
        VariRules *rules = roads_load(known[i].id);
        VariGame *game = vari_game_new(rules, 0);
        if (known[i].position != NULL)
            vari_game_set_position(game, known[i].position);
        late_need(rules->program->roads_late);
        make_odd((FastTables *)(uintptr_t)rules->program->fast, &random, to);
        uint64_t nodes = fast_perft(game->position, known[i].depth);
        cr_expect(nodes == known[i].nodes, "%s %zu: %llu, not %llu", known[i].id, i,
                  (unsigned long long)nodes, (unsigned long long)known[i].nodes);
        cr_expect(game->position->journal_count == 0 || position_is_consistent(game->position));
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
