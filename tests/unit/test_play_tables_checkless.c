/* Small games in which nobody may give check: tables and walking answer alike at every position of random
 * games. */

#include "tables_against_walking.h"

#include <criterion/criterion.h>

enum { GAMES = WALKING_GAMES * 3, PLIES = 2 * WALKING_PLIES / 3 };

static void plays(const char *text)
{
    walking_play_text(text, GAMES, PLIES);
}

#define LAW                                                                                                  \
    "laws:\n"                                                                                                \
    "  no-checks: {never: any enemy king attacked}\n"

/* Slides, and pawns that take in passing and promote. */
Test(tables_checkless, plays_with_pawns)
{
    plays("vari: 1\n"
          "name: Quiet Pawns\n"
          "board: 6x7\n"
          "pieces:\n"
          "  pawn: {letter: P, moves: fmWfceFifmnD, promotes: {in: last-rank, to: [queen, rook, knight]}}\n"
          "  knight: {letter: N, moves: N}\n"
          "  bishop: {letter: B, moves: B}\n"
          "  rook: {letter: R, moves: R}\n"
          "  queen: {letter: Q, moves: Q}\n"
          "  king: {letter: K, moves: K, royal: check}\n" LAW
          "setup: qnb1kr/1pp1pp/6/P2p2/3P2/1PP1PP/QNB1KR w - - 0 1\n");
}

/* A line may come round to where it began, and cells lie on several lines. */
Test(tables_checkless, plays_on_a_torus)
{
    plays("vari: 1\n"
          "name: Quiet Torus\n"
          "board: {grid: 7x7, wrap: both}\n"
          "pieces:\n"
          "  pawn: {letter: P, moves: fmWfcF}\n"
          "  knight: {letter: N, moves: N}\n"
          "  bishop: {letter: B, moves: B}\n"
          "  rook: {letter: R, moves: R}\n"
          "  queen: {letter: Q, moves: Q}\n"
          "  king: {letter: K, moves: K, royal: check}\n" LAW
          "setup: 3p3/2pkp2/1brn3/q5p/Q5P/3NRB1/2PKP2 w - - 0 1\n");
}

/* Hurdles, lame leaps, and royals that may not face each other. */
Test(tables_checkless, plays_with_hurdles)
{
    plays("vari: 1\n"
          "name: Quiet Cannons\n"
          "board: 7x7\n"
          "pieces:\n"
          "  soldier: {letter: P, moves: W}\n"
          "  horse: {letter: H, moves: nN}\n"
          "  elephant: {letter: E, moves: nA}\n"
          "  chariot: {letter: R, moves: R}\n"
          "  cannon: {letter: C, moves: mRcpR}\n"
          "  king: {letter: K, royal: check, moves: [W, {move: fcR, captures: enemy king}]}\n" LAW "setup:\n"
          "  each: |\n"
          "    P . P . P . P\n"
          "    . C . . . C .\n"
          "    R H E K E H R\n");
}

/* Likewise without hurdles; two ways lead to one cell. */
Test(tables_checkless, plays_with_lame_leaps)
{
    plays("vari: 1\n"
          "name: Quiet Horses\n"
          "board: 7x7\n"
          "pieces:\n"
          "  soldier: {letter: P, moves: W}\n"
          "  horse: {letter: H, moves: nN}\n"
          "  elephant: {letter: E, moves: nA}\n"
          "  chariot: {letter: R, moves: R3}\n"
          "  queen: {letter: Q, moves: [Q, {move: K, to: ranks 1-4}]}\n"
          "  king: {letter: K, royal: check, moves: [W, {move: fcR, captures: enemy king}]}\n" LAW "setup:\n"
          "  each: |\n"
          "    P . P . P . P\n"
          "    . Q . . . Q .\n"
          "    R H E K E H R\n");
}

/* Pieces take their own, and the royal leaps far, on a cylinder. */
Test(tables_checkless, plays_with_own_captures)
{
    plays("vari: 1\n"
          "name: Quiet Cannibals\n"
          "board: {grid: 6x6, wrap: files}\n"
          "pieces:\n"
          "  knight: {letter: N, moves: N, captures: piece - king}\n"
          "  bishop: {letter: B, moves: BN}\n"
          "  rook: {letter: R, moves: R, captures: piece - king}\n"
          "  queen: {letter: Q, moves: Q, captures: piece - king}\n"
          "  king: {letter: K, moves: KA, royal: check}\n" LAW
          "setup: rnbqkr/6/6/6/R1B1Q1/K1N2R w - - 0 1\n");
}

Test(tables_checkless, plays_on_hexes)
{
    plays("vari: 1\n"
          "name: Quiet Hexes\n"
          "board: {hex: hexagon, side: 4}\n"
          "pieces:\n"
          "  knight: {letter: N, moves: N}\n"
          "  bishop: {letter: B, moves: B}\n"
          "  rook: {letter: R, moves: R}\n"
          "  queen: {letter: Q, moves: Q}\n"
          "  king: {letter: K, moves: K, royal: check}\n" LAW "setup: 4/krbn1/qrb3/7/6/1NBRQ/NBRK w\n");
}
