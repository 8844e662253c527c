/* Small games in which nobody may give check: the fast road counts, alone and in pairs of moves, what the
 * reference counts, at every position of random games. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "play/fast_position.h"
#include "program/late.h"
#include "vari_internal.h"

/* Sanitizers look at memory, not at counts: they are content with less. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 1, PLIES = 20 };
#else
enum { GAMES = 6, PLIES = 40 };
#endif

static bool same_here(const char *text, Position *position, unsigned ply)
{
    for (unsigned depth = 1; depth <= 2; depth++) {
        if (!fast_can(position, depth))
            continue;
        uint64_t quick = fast_perft(position, depth), sure = play_perft(position, depth);
        cr_expect(quick == sure, "%.40s, ply %u, depth %u: %llu, not %llu", text, ply, depth,
                  (unsigned long long)quick, (unsigned long long)sure);
        if (quick != sure)
            return false;
    }
    return true;
}

/* How many positions the tables could count. */
static unsigned play_game(const char *text, VariRules *rules, uint64_t seed)
{
    Random random = { seed };
    unsigned counted = 0;
    VariGame *game = vari_game_new(rules, 0);
    Position *position = game->position;
    for (unsigned ply = 0; ply < PLIES && !position->result.over; ply++) {
        ActionList list = { 0 };
        if (!same_here(text, position, ply))
            break;
        counted += fast_can(position, 2);
        play_actions_reference(position, &list);
        Action action = list.items[random_below(&random, list.count)];
        action_list_free(&list);
        play_make(position, &action);
    }
    vari_game_free(game);
    return counted;
}

static void plays(const char *text)
{
    VariRules *rules = vari_rules_load("shy.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", text);
    late_need(rules->program->roads_late);
    cr_assert(rules->program->fast != NULL && rules->program->fast->shy, "%s", text);
    unsigned counted = 0;
    for (unsigned i = 1; i <= GAMES; i++)
        counted += play_game(text, rules, 7919u * i);
    cr_expect(counted >= GAMES * PLIES / 2, "%.40s: only %u positions", text, counted);
    vari_rules_free(rules);
}

#define LAW                                                                                                  \
    "laws:\n"                                                                                                \
    "  no-checks: {never: any enemy king attacked}\n"

/* Slides, and pawns that take in passing and promote. */
Test(fast_shy, plays_with_pawns)
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
Test(fast_shy, plays_on_a_torus)
{
    plays("vari: 1\n"
          "name: Quiet Torus\n"
          "board: {grid: 7x7, wrap: both}\n"
          "pieces:\n"
          "  pawn: {letter: P, moves: fmWfcF, promotes: none}\n"
          "  knight: {letter: N, moves: N}\n"
          "  bishop: {letter: B, moves: B}\n"
          "  rook: {letter: R, moves: R}\n"
          "  queen: {letter: Q, moves: Q}\n"
          "  king: {letter: K, moves: K, royal: check}\n" LAW
          "setup: 3p3/2pkp2/1brn3/q5p/Q5P/3NRB1/2PKP2 w - - 0 1\n");
}

/* Hurdles, lame leaps, and royals that may not face each other. */
Test(fast_shy, plays_with_hurdles)
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
Test(fast_shy, plays_with_lame_leaps)
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
Test(fast_shy, plays_with_own_captures)
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

Test(fast_shy, plays_on_hexes)
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
