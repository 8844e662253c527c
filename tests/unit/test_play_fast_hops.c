/* Hoppers around bare kings: in random games each move may make a hurdle, unmake one, or make another of it.
 * Both roads must count the same. */

#include <criterion/criterion.h>

#include "play/fast_position.h"
#include "program/late.h"
#include "vari_internal.h"

enum { GAMES = 6, PLIES = 30 };

static void same_counts(Position *position, const char *text)
{
    for (unsigned depth = 1; depth <= 2; depth++) {
        uint64_t sure = play_perft(position, depth), quick = fast_perft(position, depth);
        cr_expect(quick == sure, "depth %u: %llu, not %llu: %s", depth, (unsigned long long)quick,
                  (unsigned long long)sure, text);
    }
}

static void play(const char *text, const VariRules *rules, uint64_t seed)
{
    VariGame *game = vari_game_new((VariRules *)rules, seed);
    for (unsigned ply = 0; ply < PLIES && !vari_game_result(game).over; ply++) {
        same_counts(game->position, text);
        size_t drawn = vari_game_draw(game);
        if (drawn == SIZE_MAX || !vari_game_play_index(game, drawn))
            break;
    }
    vari_game_free(game);
}

static void both_roads(const char *text)
{
    VariRules *rules = vari_rules_load("hops.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", text);
    late_need(rules->program->roads_late);
    cr_expect(rules->program->fast != NULL, "%s", text);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(text, rules, seed);
    vari_rules_free(rules);
}

#define HOPS(pieces, setup)                                                                                  \
    "vari: 1\n"                                                                                              \
    "name: Hops\n"                                                                                           \
    "board: 6x6\n"                                                                                           \
    "pieces:\n"                                                                                              \
    "  king: {letter: K, moves: K, royal: check}\n"                                                          \
    "  pawn: {letter: P, moves: fmWfceFfmnD, promotes: {in: last-rank, to: rook}}\n"                         \
    "  rook: {letter: R, moves: R}\n" pieces "setup: \"" setup " w - - 0 1\"\n"

Test(fast_hops, right_behind)
{
    both_roads(HOPS("  hopper: {letter: G, moves: gQ}\n", "gkggp1/p4p/6/6/P4P/1PGGKG"));
    both_roads(HOPS("  hopper: {letter: G, moves: gRmF}\n  rider: {letter: N, moves: gB}\n",
                    "gkgn2/2p3/6/6/3P2/2NGKG"));
    both_roads(HOPS("  hopper: {letter: G, moves: cgQmK}\n", "g1gk1g/6/2p3/3P2/6/G1KG1G"));
}

Test(fast_hops, over_some_only)
{
    both_roads(HOPS("  cannon:\n    letter: C\n    moves: {move: pQ, over: piece not cannon, captures: enemy "
                    "not cannon}\n",
                    "ckc1r1/p4p/6/6/P4P/1R1CKC"));
    both_roads(
        HOPS("  cannon: {letter: C, moves: [mW, {move: pR, over: enemy}]}\n", "cck2r/6/p5/5P/6/R2KCC"));
    both_roads(HOPS("  hopper: {letter: G, moves: [F, {move: gQ, over: own hopper/rook/pawn}]}\n",
                    "ggkg1r/6/p5/5P/6/R1GKGG"));
}

Test(fast_hops, in_hand)
{
    both_roads(HOPS("  cannon: {letter: C, moves: pR}\n  hopper: {letter: G, moves: gB}\n"
                    "captured: {to: hand of mover, as: unpromoted}\ndrops: anywhere\n",
                    "cck1gr/6/6/6/6/RG1KCC"));
}
