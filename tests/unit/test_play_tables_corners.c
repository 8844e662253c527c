/* Small games made for one corner of the tables each: where they once knew less than they took for granted.
 * Tables and walking must count the same. */

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>

#include "tables_against_walking.h"

/* Sanitizers make every frame larger. */
#ifdef VARI_SANITIZED
enum { DEEP_STACK = 16 << 20 };
#else
enum { DEEP_STACK = 2 << 20 };
#endif

/* What a file calls `in-check` need not be that the royal is attacked. */
Test(tables_corners, takes_in_check_at_its_word)
{
    walking_counts("vari: 1\n"
                   "name: Queens In Check\n"
                   "board: 6x6\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  rook: {letter: R, moves: R}\n"
                   "  queen: {letter: Q, moves: N}\n"
                   "terms:\n"
                   "  in-check: any own queen attacked\n"
                   "laws:\n"
                   "  check: none\n"
                   "  safe: {never: any own king attacked and sides >= 2}\n"
                   "endings:\n"
                   "  hit: {if: in-check of next, wins: mover}\n"
                   "setup:\n"
                   "  each: |\n"
                   "    . . . . . .\n"
                   "    R . K Q . R\n",
                   3, 5638);
}

/* Who takes friends alone takes nobody else. */
Test(tables_corners, takes_friends_alone)
{
    walking_counts("vari: 1\n"
                   "name: Friends Alone\n"
                   "board: 4x1\n"
                   "pieces:\n"
                   "  traitor: {letter: D, moves: dW}\n"
                   "  man: {letter: M, moves: mW}\n"
                   "setup: mDM1 w\n",
                   2, 2);
}

/* What strikes from its owner's ranks alone gives check from there, and from there alone. */
Test(tables_corners, asks_from_where_a_piece_strikes)
{
    walking_counts("vari: 1\n"
                   "name: Guards That Strike From Home\n"
                   "board: 5x5\n"
                   "zones: {base: {each: rank 1 + rank 2}}\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  guard: {letter: G, moves: [{move: R, from: base}, W]}\n"
                   "setup: {white: {king: c1, guard: a1 e2}, black: {king: c5, guard: a5 e4}}\n"
                   "endings:\n"
                   "  mate: {if: no-moves and in-check, loses: next}\n"
                   "  stale: {if: no-moves, draw: true}\n",
                   3, 3456);
}

/* The law may keep other kinds than `in-check` speaks of. */
Test(tables_corners, knows_whose_check_forbids_a_move)
{
    walking_counts("vari: 1\n"
                   "name: Calm\n"
                   "board: 6x6\n"
                   "state: {fresh: {flag: rook, lost: moving}}\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  rook: {letter: R, moves: [W, {move: mN, if: piece is fresh and not in-check}]}\n"
                   "  bishop: {letter: B, moves: Q}\n"
                   "laws:\n"
                   "  check: none\n"
                   "  save: {never: any own rook attacked and sides >= 2}\n"
                   "setup:\n"
                   "  each: |\n"
                   "    . . . . . .\n"
                   "    B . K R . .\n",
                   3, 5326);
}

/* Two sets that are the same for the first player are not for the second. */
Test(tables_corners, counts_for_each_player_apart)
{
    walking_counts(
        "vari: 1\n"
        "name: Tallies\n"
        "board: 5x5\n"
        "pieces:\n"
        "  queen: {letter: Q, moves: Q}\n"
        "  man: {letter: M, moves: [{move: K, if: no own queen}, {move: mW, if: no white queen}]}\n"
        "setup:\n"
        "  each: |\n"
        "    M M Q M M\n",
        4, 8585);
}

/* Where edges are joined two royals may see each other one way round, and not the other. */
Test(tables_corners, sees_royals_along_single_lines_only)
{
    walking_counts("vari: 1\n"
                   "name: Two Ways Round\n"
                   "board: {grid: 7x6, wrap: ranks}\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: [K, {stay: true, as: rest}], royal: check}\n"
                   "  bishop: {letter: B, moves: fmRcF}\n"
                   "  rook: {letter: C, moves: jR}\n"
                   "terms:\n"
                   "  facing: straight(own king..enemy king) and no piece in between(own king..enemy king)\n"
                   "laws:\n"
                   "  part: {never: was(facing) and facing and not rest}\n"
                   "setup: 1c2b2/1c2kc1/7/7/1C2KC1/1C2B2 w - - 0 1\n",
                   2, 49);
}

/* A royal on very many lines, with a piece before each attacker. */
Test(tables_corners, pins_any_number)
{
    walking_counts(
        "vari: 1\n"
        "name: Many Pins\n"
        "board: 23x23\n"
        "pieces:\n"
        "  king: {letter: K, moves: K, royal: check}\n"
        "  man: {letter: M, moves: K}\n"
        "  star: {letter: S, moves: \"(1,1)2(2,1)2(3,1)2(3,2)2(4,1)2(4,3)2(5,1)2(5,2)2(5,3)2(5,4)2\"}\n"
        "setup: 23/3s1s1s1s3s1s1s1s3/23/1s3s3s3s3s3s1/23/1s1s3s1s3s1s3s1s1/7MMMM1MMMM7"
        "/1s3sM1MsM1MsM1Ms3s1/6MM1MM1MM1MM6/1s1s1sMsMsMsMsMsMs1s1s1/6MMMMMMMMMM"
        "M6/9sMKMs9/6MMMMMMMMMMM6/1s1s1sMsMsMsMsMsMs1s1s1/6MM1MM1MM1MM6/1s3sM1M"
        "sM1MsM1Ms3s1/7MMMM1MMMM7/1s1s3s1s3s1s3s1s1/23/1s3s3s3s3s3s1/23/3s1s1s1"
        "s3s1s1s1s3/k22 w - - 0 1\n",
        1, 8);
}

/* A thread of a caller may have little room. */
static void *count_deep(void *text)
{
    walking_counts(text, 3, 2710);
    return NULL;
}

/* A set of sets of sets, almost as deep as a file may have it. */
Test(tables_corners, survives_deep_sets)
{
    enum { TERMS = 60, EXCEPTS = 15 };
    static char text[TERMS * (EXCEPTS * 12 + 40) + 1000];
    size_t length = (size_t)snprintf(text, sizeof text,
                                     "vari: 1\n"
                                     "name: Deep\n"
                                     "board: 5x5\n"
                                     "pieces:\n"
                                     "  rook: {letter: R, moves: R}\n"
                                     "  pawn: {letter: P, moves: K}\n"
                                     "effects:\n"
                                     "  explosion: {if: capture, do: [{remove: piece in t%d}]}\n"
                                     "setup:\n"
                                     "  each: |\n"
                                     "    P R . R P\n"
                                     "terms:\n"
                                     "  t0: around(to)\n",
                                     TERMS - 1);
    for (int term = 1; term < TERMS; term++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "  t%d: t%d", term, term - 1);
        for (int i = 0; i < EXCEPTS; i++)
            length += (size_t)snprintf(text + length, sizeof text - length, " - pawn");
        length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    }
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    cr_assert(pthread_attr_setstacksize(&attributes, DEEP_STACK) == 0);
    cr_assert(pthread_create(&thread, &attributes, count_deep, text) == 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

/* Castling is a move, in a phase that lists moves alone, too. */
Test(tables_corners, castles_where_only_moves_are_listed)
{
    walking_counts("vari: 1\n"
                   "name: Two Wings\n"
                   "board: 8x3\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  rook: {letter: R, moves: R}\n"
                   "castling: {king: king, rook: rook, to: {kingside: g f, queenside: c d}}\n"
                   "turn: [{phase: move, actions: [move]}]\n"
                   "setup:\n"
                   "  each: R . . . K . . R\n",
                   1, 13);
}

/* What enters behind a mover may be the hurdle over which its own royal is attacked, and the law was asked
 * before. */
Test(tables_corners, minds_hurdles_that_enter)
{
    walking_counts(
        "vari: 1\n"
        "name: Gate Hurdle\n"
        "board: 5x5\n"
        "pieces:\n"
        "  king: {letter: K, moves: K, royal: check}\n"
        "  rook: {letter: R, moves: R}\n"
        "  cannon: {letter: C, moves: mRcpR}\n"
        "  hawk: {letter: H, moves: N}\n"
        "laws:\n"
        "  check: {before: gating}\n"
        "state:\n"
        "  fresh: {flag: own rook, lost: moving}\n"
        "effects:\n"
        "  gating: {optional: true, pick: {kind: own hawk in hand, at: vacated where was(it is fresh)}, "
        "do: [{put: kind, at: at, from: hand}]}\n"
        "setup: \"3k1/5/3c1/5/K1R2[H] b fresh=c1\"\n",
        4, 16918);
}

/* Two checks may have one remedy: lame leaps share a leg, lines on a torus cross. Once
 * the rook has gone, b5b2 and a horse on b2 end both. */
Test(tables_corners, comes_between_two_checks)
{
    walking_counts("vari: 1\n"
                   "name: Shared Leg\n"
                   "board: 5x5\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  rook: {letter: R, moves: R}\n"
                   "  horse: {letter: H, moves: nN}\n"
                   "drops: anywhere\n"
                   "setup: \"1r3/5/2k2/HR3/1H2K[h] w\"\n",
                   3, 1453);
}

#define FACING(royal)                                                                                        \
    "vari: 1\n"                                                                                              \
    "name: Facing\n"                                                                                         \
    "board: 4x5\n"                                                                                           \
    "pieces:\n"                                                                                              \
    "  king: {letter: K, moves: [N, {move: fcR, captures: enemy king}], royal: " royal "}\n"                 \
    "  pawn: {letter: P, moves: fmWfcF}\n"                                                                   \
    "setup:\n"                                                                                               \
    "  each: |\n"                                                                                            \
    "    P P . P\n"                                                                                          \
    "    K K K .\n"

/* A way that takes royals alone is a move like others, where one of several may be left attacked. */
Test(tables_corners, takes_royals_that_may_be_taken)
{
    walking_counts(FACING("all"), 3, 772);
    walking_counts(FACING("last"), 3, 913);
    walking_counts(FACING("check"), 3, 17);
}

/* ... or where the law of check does not always stand. */
Test(tables_corners, takes_royals_that_no_law_keeps)
{
    walking_counts("vari: 1\n"
                   "name: Facing At Times\n"
                   "board: 4x5\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: [W, {move: fcR, captures: enemy king}], royal: check}\n"
                   "  rook: {letter: R, moves: mR}\n"
                   "laws:\n"
                   "  check: none\n"
                   "  safe: {never: any own king attacked and count own rook >= 2}\n"
                   "setup:\n"
                   "  each: |\n"
                   "    . . . R\n"
                   "    . K . .\n",
                   3, 678);
}

#define OWN(royal, setup)                                                                                    \
    "vari: 1\n"                                                                                              \
    "name: Own\n"                                                                                            \
    "board: 5x5\n"                                                                                           \
    "pieces:\n"                                                                                              \
    "  king: {letter: K, moves: K, royal: " royal "}\n"                                                      \
    "  rook: {letter: R, moves: R}\n"                                                                        \
    "  knight: {letter: N, moves: N, captures: piece}\n"                                                     \
    "setup: \"" setup " w\"\n"

/* Who may take its own royal does not attack it. */
Test(tables_corners, knows_whose_royal_is_taken)
{
    walking_counts(OWN("check", "k1r2/5/1N3/5/K4"), 3, 324);
    walking_counts(OWN("check", "k1r2/5/5/1N3/K4"), 3, 316);
    walking_counts(OWN("all", "k1r1k/5/1N3/5/K2K1"), 3, 1856);
    walking_counts(OWN("all", "r3k/4k/5/1N3/K1K2"), 3, 1298);
    walking_counts(OWN("check", "k1r1k/5/1N3/5/K2K1"), 3, 677);
    walking_counts(OWN("last", "k1r1k/5/1N3/5/K2K1"), 3, 2036);
}

/* An effect that takes away what pieces remember, and with it a move that takes or does not. */
Test(tables_corners, follows_what_makes_others_forget)
{
    static const char pattern[] =
        "vari: 1\n"
        "name: Aim\n"
        "board: 5x5\n"
        "state:\n"
        "  fresh: {flag: king, lost: moving}\n"
        "pieces:\n"
        "  king: {letter: K, moves: [K, {move: %s, if: piece is fresh}], royal: check}\n"
        "  rook: {letter: R, moves: R}\n"
        "effects:\n"
        "  aim: {if: piece is rook, do: [{clear: fresh, at: enemy king in file(to)}]}\n"
        "setup: |\n"
        "  r . k . .\n"
        "  . . . . .\n"
        "  . . . . .\n"
        "  . . . . .\n"
        "  R . K . .\n";
    static const struct {
        const char *move;
        uint64_t nodes;
    } games[] = { { "mN", 14553 }, { "N", 11697 } };
    for (unsigned i = 0; i < 2; i++) {
        char text[1024];
        snprintf(text, sizeof text, pattern, games[i].move);
        walking_counts(text, 4, games[i].nodes);
    }
}

/* A royal that leaves a trail may be taken by it, though nobody could take it where it stands. */
Test(tables_corners, knows_royals_that_are_taken_in_passing)
{
    walking_counts("vari: 1\n"
                   "name: Royal Pawns\n"
                   "board: 4x6\n"
                   "pieces:\n"
                   "  pawn: {letter: P, moves: fmWfceFifmnD, royal: check}\n"
                   "  rook: {letter: R, moves: R}\n"
                   "setup: \"3r/4/2p1/4/1P2/R3 w\"\n",
                   2, 48);
}

/* Who guards a piece could take an enemy's in its place, whose immunity is its own. */
Test(tables_corners, asks_immunity_of_who_is_imagined)
{
    walking_counts("vari: 1\n"
                   "name: Guarded\n"
                   "board: 4x5\n"
                   "pieces:\n"
                   "  rook: {letter: R, moves: R}\n"
                   "  man: {letter: M, moves: WcF, immune: it is enemy}\n"
                   "laws:\n"
                   "  apart: {forbid: piece is man and piece is guarded}\n"
                   "setup: r2m/3m/4/M3/M2R w\n",
                   2, 25);
}

/* Who must be guarded to take attacks only then, whether it is looked up or walked. */
Test(tables_corners, asks_who_guards_of_who_attacks)
{
    walking_counts("vari: 1\n"
                   "name: Guarded Takers\n"
                   "board: 5x5\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  rook: {letter: R, moves: R}\n"
                   "  horse: {letter: H, moves: nN}\n"
                   "  man: {letter: M, moves: WcF}\n"
                   "laws:\n"
                   "  together: {forbid: capture and piece is not king and from is not guarded}\n"
                   "setup: rh1mk/2m2/5/2M2/RHM1K w\n",
                   4, 23131);
}
