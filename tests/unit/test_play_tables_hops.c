/* Hoppers around bare kings: in random games each move may make a hurdle, unmake one, or make another of it.
 * Tables and walking must answer alike. */

#include "tables_against_walking.h"

#include <criterion/criterion.h>

enum { GAMES = WALKING_GAMES * 3, PLIES = WALKING_PLIES / 2 };

static void plays(const char *text)
{
    walking_play_text(text, GAMES, PLIES);
}

#define HOPS(pieces, setup)                                                                                  \
    "vari: 1\n"                                                                                              \
    "name: Hops\n"                                                                                           \
    "board: 6x6\n"                                                                                           \
    "pieces:\n"                                                                                              \
    "  king: {letter: K, moves: K, royal: check}\n"                                                          \
    "  pawn: {letter: P, moves: fmWfceFfmnD, promotes: {in: last-rank, to: rook}}\n"                         \
    "  rook: {letter: R, moves: R}\n" pieces "setup: \"" setup " w - - 0 1\"\n"

Test(tables_hops, right_behind)
{
    plays(HOPS("  hopper: {letter: G, moves: gQ}\n", "gkggp1/p4p/6/6/P4P/1PGGKG"));
    plays(HOPS("  hopper: {letter: G, moves: gRmF}\n  rider: {letter: N, moves: gB}\n",
               "gkgn2/2p3/6/6/3P2/2NGKG"));
    plays(HOPS("  hopper: {letter: G, moves: cgQmK}\n", "g1gk1g/6/2p3/3P2/6/G1KG1G"));
}

Test(tables_hops, over_some_only)
{
    plays(HOPS("  cannon:\n    letter: C\n    moves: {move: pQ, over: piece not cannon, captures: enemy "
               "not cannon}\n",
               "ckc1r1/p4p/6/6/P4P/1R1CKC"));
    plays(HOPS("  cannon: {letter: C, moves: [mW, {move: pR, over: enemy}]}\n", "cck2r/6/p5/5P/6/R2KCC"));
    plays(HOPS("  hopper: {letter: G, moves: [F, {move: gQ, over: own hopper/rook/pawn}]}\n",
               "ggkg1r/6/p5/5P/6/R1GKGG"));
}

Test(tables_hops, in_hand)
{
    plays(HOPS("  cannon: {letter: C, moves: pR}\n  hopper: {letter: G, moves: gB}\n"
               "captured: {to: hand of mover, as: unpromoted}\ndrops: anywhere\n",
               "cck1gr/6/6/6/6/RG1KCC"));
}
