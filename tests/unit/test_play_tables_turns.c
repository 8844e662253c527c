/* Tables and walking answer alike in random games of definitions whose turns, effects or drops say more than
 * that a piece moves. */

#include "shipped.h"
#include "tables_against_walking.h"

#include <criterion/criterion.h>

static void test_definition(const char *id)
{
    VariRules *rules = shipped_load(id);
    cr_assert(rules != NULL && vari_rules_ok(rules), "%s", id);
    for (uint64_t seed = 101; seed <= 102; seed++)
        if (!walking_play(id, rules->program, seed, WALKING_PLIES))
            break;
    vari_rules_free(rules);
}

static void test_text(const char *text)
{
    walking_play_text(text, WALKING_GAMES, WALKING_PLIES);
}

/* Turns of several actions, and a law that is asked at their end. */
Test(tables_turns, of_longer_turns)
{
    test_definition("marseillais");
    test_definition("progressive");
    test_definition("monster");
}

/* Takings after which more happens, beside a law of check. */
Test(tables_turns, beside_effects_of_takings)
{
    test_definition("circe");
    test_definition("andernach");
}

/* Promotion that is not the same everywhere. */
Test(tables_turns, beside_words_that_are_not_told)
{
    test_definition("balbo");
    test_definition("picaria");
}

/* Drops on cells that hang on the position, or that come first; effects that no law minds. */
Test(tables_turns, of_drops)
{
    test_definition("othello");
    test_definition("four-in-a-row");
    test_definition("ataxx");
    test_definition("sittuyin");
}

/* A piece that may rest, and a law on what was, beside an effect that converts. */
Test(tables_turns, of_pieces_that_rest)
{
    static const char text[] =
        "vari: 1\n"
        "name: Rests\n"
        "board: 6x6\n"
        "pieces:\n"
        "  king: {letter: K, royal: check, moves: [K, {stay: true, as: rest}]}\n"
        "  rook: {letter: R, moves: [mR2cR2, {stay: true, as: rest}]}\n"
        "  man: {letter: M, moves: [fK, {stay: true, if: me is white, as: rest}]}\n"
        "terms:\n"
        "  facing: straight(own king..enemy king) and no piece in between(own king..enemy king)\n"
        "effects:\n"
        "  turn-coat: {if: capture and piece is man, do: [{convert: to, to: enemy}]}\n"
        "laws:\n"
        "  part: {never: was(facing) and facing and not rest}\n"
        "endings:\n"
        "  stuck: {if: no-moves, draw: true}\n"
        "  long: {if: repeats >= 2, draw: true}\n"
        "setup: r2k1r/1mmmm1/6/6/1MMMM1/R2K1R w - - 0 1\n";
    test_text(text);
}

#define HEAD  "vari: 1\nname: Left\nboard: 5x5\nzones: {hill: b2 c2 b3 c3}\n"
#define TWICE "turn:\n  - {phase: one, actions: [move], times: 2}\n"
#define SETUP "setup:\n  each: |\n    P . B . P\n    A B K . A\n"

/* What an effect cannot do makes the action one that is not there. */
Test(tables_turns, beside_effects_that_may_fail)
{
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: capture}\n"
                   "  ka: {letter: A, moves: R}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "effects:\n"
                   "  stand: {if: piece is ka, do: [{put: kb, at: c3}]}\n" TWICE SETUP);
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  ka: {letter: A, moves: R}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "effects:\n"
                   "  pay: {if: piece is ka, do: [{spend: kb, of: mover}]}\n" TWICE SETUP);
}

/* An action may wake a law, or a promotion, that says who attacks. */
Test(tables_turns, beside_attacks_that_come_and_go)
{
    test_text(HEAD "state: {calm: {counts: actions, until: capture}}\n"
                   "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  ka: {letter: A, moves: N}\n"
                   "  kb: {letter: B, moves: NN}\n"
                   "  pawn: {letter: P, moves: fWfcF}\n"
                   "laws:\n"
                   "  calm-lasts: {forbid: calm > 0 and capture}\n" SETUP);
    test_text(HEAD
              "pieces:\n"
              "  king: {letter: K, moves: K, royal: check}\n"
              "  ka: {letter: A, moves: N, promotes: {to: kb, in: hill, if: from in rank 1}}\n"
              "  kb: {letter: B, moves: Q, promotes: {to: ka, in: ranks 3-5, if: any own pawn in hill}}\n"
              "  pawn: {letter: P, moves: fmWfcF}\n" TWICE SETUP);
}

/* A law asked at the end of a turn that may go on; castling where some attack in no words; musts. */
Test(tables_turns, beside_what_only_looks_plain)
{
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  ka: {letter: A, moves: [R, {move: mF, do: [{flag: seen, at: to}]}]}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "state: {seen: {flag: none}}\n"
                   "laws: {check: {at: turn-end}}\n"
                   "turn:\n  - {phase: one, actions: [move], repeat: capture}\n" SETUP);
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: capture}\n"
                   "  ka: {letter: A, moves: U}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "castling: {king: king, rook: ka, to: {kingside: d c, queenside: b c}}\n" SETUP);
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: check}\n"
                   "  ka: {letter: A, moves: R2, drops: ranks 1-3}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "must: {take: capture}\n" SETUP "  hands: {each: {ka: 1}}\n");
}

/* Drops that may not mate, beside what is no word; a second king from the hand. */
Test(tables_turns, of_drops_that_hang_on_more)
{
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: [K, {stay: true, if: any own pawn in hill}], royal: check}\n"
                   "  ka: {letter: A, moves: Q, drops: empty in around(own piece)}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "laws:\n"
                   "  mate: {never: drop and piece is ka and in-check of next and no-moves}\n" SETUP
                   "  hands: {each: {ka: 2}}\n");
    test_text(HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: last, drops: hill}\n"
                   "  ka: {letter: A, moves: [R, {stay: true, if: any own king in hill}]}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n" SETUP "  hands: {each: {king: 2}}\n");
}

/* Taking the second of a kind lets a neighbour, whose step is on a line of others, become one and take. */
Test(tables_turns, where_a_neighbour_comes_to_promote)
{
    test_text("vari: 1\nname: Neighbour\nboard: 5x4\n"
              "pieces:\n"
              "  king: {letter: K, moves: K, royal: check}\n"
              "  ka: {letter: A, moves: Q}\n"
              "  kb: {letter: B, moves: fsW, promotes: {to: kc, in: last-rank, if: count own kind <= 1}}\n"
              "  kc: {letter: C, moves: fmRcF}\n"
              "setup: C1bkb/5/3b1/ccBK1 w - - 0 1\n");
}

/* Who takes in passing is followed by effects as who takes otherwise is. */
Test(tables_turns, beside_effects_of_taking_in_passing)
{
    test_text("vari: 1\nname: Passing\nboard: 5x6\n"
              "pieces:\n"
              "  king: {letter: K, moves: K, royal: check}\n"
              "  kb: {letter: B, moves: W}\n"
              "  pawn: {letter: P, moves: fmWfceFifmnD}\n"
              "effects:\n"
              "  pay: {if: capture, do: [{spend: kb, of: mover}]}\n"
              "  again: {if: round > 99, do: [again]}\n"
              "turn:\n  - {phase: one, actions: [move], repeat: round > 99}\n"
              "setup: 4k/1p1p1/P1P2/1p1p1/P1P2/K4 w - - 0 1\n");
}

/* Whatever takes, promotes or drops satisfies the rule; of plain moves alone it must be asked all the same.
 */
Test(tables_turns, of_what_plain_moves_must_be_asked)
{
    test_text("vari: 1\nname: Worthy\nboard: 6x6\n"
              "pieces:\n  man: {letter: M, moves: [mfW, cfF], promotes: elder}\n"
              "  elder: {letter: E, moves: K, drops: rank 1}\n"
              "captured: {to: hand of mover}\n"
              "must:\n  worthy: capture or promotion or drop or from in ranks 2-3\n"
              "setup: mmmmmm/mmmmmm/6/6/MMMMMM/MMMMMM w\n");
}
