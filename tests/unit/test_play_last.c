/* The last ply by tables is the last ply of the reference, in random games of definitions whose
 * turns, effects or drops are not the fast road's: the same counts and the same actions. */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "fast_roads.h"
#include "play/fast.h"
#include "play/last.h"

enum { GAMES = 2, PLIES = 60 };

static int compare_actions(const void *left, const void *right)
{
    const Action *a = left, *b = right;
    int64_t keys[][2] = { { a->from, b->from },
                          { a->to, b->to },
                          { a->kind, b->kind },
                          { a->rule, b->rule },
                          { a->extra, b->extra } };
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

static bool same_lists(ActionList *quick, ActionList *sure)
{
    bool same = quick->count == sure->count;
    qsort(quick->items, quick->count, sizeof(Action), compare_actions);
    qsort(sure->items, sure->count, sizeof(Action), compare_actions);
    for (size_t i = 0; same && i < sure->count; i++)
        same = compare_actions(&quick->items[i], &sure->items[i]) == 0 &&
               quick->items[i].heading == sure->items[i].heading &&
               quick->items[i].distance == sure->items[i].distance &&
               memcmp(quick->items[i].via, sure->items[i].via, sizeof sure->items[i].via) == 0;
    return same;
}

/* Returns whether the tables went. */
static bool same_here(const char *id, Position *position, ActionList *sure, unsigned ply)
{
    ActionList quick = { 0 };
    uint64_t nodes = 0, hash = position->hash;
    size_t journal = position->journal_count;
    bool counted = last_count(position, &nodes), listed = last_actions(position, &quick);
    cr_expect(position->hash == hash && position->journal_count == journal, "%s, ply %u: another position",
              id, ply);
    cr_expect(!counted || nodes == sure->count, "%s, ply %u: %d counted, not %zu", id, ply, (int)nodes,
              sure->count);
    cr_expect(fast_perft(position, 1) == sure->count, "%s, ply %u: not %zu", id, ply, sure->count);
    cr_expect(counted == listed && (!listed || same_lists(&quick, sure)), "%s, ply %u: other actions", id,
              ply);
    action_list_free(&quick);
    return counted;
}

static unsigned play_random(const char *id, const Program *program, uint64_t seed)
{
    Random random = { seed };
    unsigned went = 0;
    Position *position = position_new(program);
    play_setup(position, &random);
    for (unsigned ply = 0; ply < PLIES && !position->result.over; ply++) {
        ActionList list = { 0 };
        play_actions_reference(position, &list);
        Action action = list.items[random_below(&random, list.count)];
        went += same_here(id, position, &list, ply);
        action_list_free(&list);
        play_make(position, &action);
    }
    position_free(position);
    return went;
}

static void test_rules(const char *id, VariRules *rules)
{
    unsigned went = 0;
    cr_assert(rules != NULL && rules->program != NULL, "%s", id);
    late_need(rules->program->roads_late);
    cr_assert(rules->program->last != NULL, "%s: %.*s", id, TEXT_ARG(rules->program->fast_reason));
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        went += play_random(id, rules->program, seed);
    cr_expect(went >= 10, "%s: the tables went at %u positions only", id, went);
    vari_rules_free(rules);
}

static void test_definition(const char *id)
{
    test_rules(id, roads_load(id));
}

/* Turns of several actions, and a law that is asked at their end. */
Test(last_ply, of_longer_turns)
{
    test_definition("marseillais");
    test_definition("progressive");
    test_definition("monster");
}

/* Takings after which more happens, beside a law of check. */
Test(last_ply, beside_effects_of_takings)
{
    test_definition("circe");
    test_definition("andernach");
}

/* Promotion that is not the same everywhere. */
Test(last_ply, beside_words_that_are_not_told)
{
    test_definition("balbo");
    test_definition("picaria");
}

/* Drops on cells that hang on the position, or that come first; effects that no law minds. */
Test(last_ply, of_drops)
{
    test_definition("othello");
    test_definition("four-in-a-row");
    test_definition("ataxx");
    test_definition("sittuyin");
}

/* A piece that may rest, and a law on what was, beside an effect that the fast road does not know. */
Test(last_ply, of_pieces_that_rest)
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
    VariRules *rules = vari_rules_load("rests.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
    test_rules("rests", rules);
}

/* --- what the tables must leave to the reference --------------------------------------------- */

/* Whichever road a definition takes, it counts as the reference does. */
static void test_text(const char *name, const char *text)
{
    VariRules *rules = vari_rules_load(name, text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
    late_need(rules->program->roads_late);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_random(name, rules->program, seed);
    vari_rules_free(rules);
}

#define HEAD  "vari: 1\nname: Left\nboard: 5x5\nzones: {hill: b2 c2 b3 c3}\n"
#define TWICE "turn:\n  - {phase: one, actions: [move], times: 2}\n"
#define SETUP "setup:\n  each: |\n    P . B . P\n    A B K . A\n"

/* What an effect cannot do makes the action one that is not there. */
Test(last_ply, beside_effects_that_may_fail)
{
    test_text("put.yaml", HEAD "pieces:\n"
                               "  king: {letter: K, moves: K, royal: capture}\n"
                               "  ka: {letter: A, moves: R}\n"
                               "  kb: {letter: B, moves: W}\n"
                               "  pawn: {letter: P, moves: fmWfcF}\n"
                               "effects:\n"
                               "  stand: {if: piece is ka, do: [{put: kb, at: c3}]}\n" TWICE SETUP);
    test_text("pay.yaml", HEAD "pieces:\n"
                               "  king: {letter: K, moves: K, royal: check}\n"
                               "  ka: {letter: A, moves: R}\n"
                               "  kb: {letter: B, moves: W}\n"
                               "  pawn: {letter: P, moves: fmWfcF}\n"
                               "effects:\n"
                               "  pay: {if: piece is ka, do: [{spend: kb, of: mover}]}\n" TWICE SETUP);
}

/* An action may wake a law, or a promotion, that says who attacks. */
Test(last_ply, beside_attacks_that_come_and_go)
{
    test_text("calm.yaml", HEAD "state: {calm: {counts: actions, until: capture}}\n"
                                "pieces:\n"
                                "  king: {letter: K, moves: K, royal: check}\n"
                                "  ka: {letter: A, moves: N}\n"
                                "  kb: {letter: B, moves: NN}\n"
                                "  pawn: {letter: P, moves: fWfcF}\n"
                                "laws:\n"
                                "  calm-lasts: {forbid: calm > 0 and capture}\n" SETUP);
    test_text("barren.yaml", HEAD
              "pieces:\n"
              "  king: {letter: K, moves: K, royal: check}\n"
              "  ka: {letter: A, moves: N, promotes: {to: kb, in: hill, if: from in rank 1}}\n"
              "  kb: {letter: B, moves: Q, promotes: {to: ka, in: ranks 3-5, if: any own pawn in hill}}\n"
              "  pawn: {letter: P, moves: fmWfcF}\n" TWICE SETUP);
}

/* A law asked at the end of a turn that may go on; castling where some attack in no words; musts. */
Test(last_ply, beside_what_only_looks_plain)
{
    test_text("end.yaml", HEAD "pieces:\n"
                               "  king: {letter: K, moves: K, royal: check}\n"
                               "  ka: {letter: A, moves: [R, {move: mF, do: [{flag: seen, at: to}]}]}\n"
                               "  kb: {letter: B, moves: W}\n"
                               "  pawn: {letter: P, moves: fmWfcF}\n"
                               "state: {seen: {flag: none}}\n"
                               "laws: {check: {at: turn-end}}\n"
                               "turn:\n  - {phase: one, actions: [move], repeat: capture}\n" SETUP);
    test_text("castle.yaml",
              HEAD "pieces:\n"
                   "  king: {letter: K, moves: K, royal: capture}\n"
                   "  ka: {letter: A, moves: U}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "castling: {king: king, rook: ka, to: {kingside: d c, queenside: b c}}\n" SETUP);
    test_text("must.yaml", HEAD "pieces:\n"
                                "  king: {letter: K, moves: K, royal: check}\n"
                                "  ka: {letter: A, moves: R2, drops: ranks 1-3}\n"
                                "  kb: {letter: B, moves: W}\n"
                                "  pawn: {letter: P, moves: fmWfcF}\n"
                                "must: {take: capture}\n" SETUP "  hands: {each: {ka: 1}}\n");
}

/* Drops that may not mate, beside what is no word; a second king from the hand. */
Test(last_ply, of_drops_that_hang_on_more)
{
    test_text("mate.yaml",
              HEAD "pieces:\n"
                   "  king: {letter: K, moves: [K, {stay: true, if: any own pawn in hill}], royal: check}\n"
                   "  ka: {letter: A, moves: Q, drops: empty in around(own piece)}\n"
                   "  kb: {letter: B, moves: W}\n"
                   "  pawn: {letter: P, moves: fmWfcF}\n"
                   "laws:\n"
                   "  mate: {never: drop and piece is ka and in-check of next and no-moves}\n" SETUP
                   "  hands: {each: {ka: 2}}\n");
    test_text("king.yaml", HEAD "pieces:\n"
                                "  king: {letter: K, moves: K, royal: last, drops: hill}\n"
                                "  ka: {letter: A, moves: [R, {stay: true, if: any own king in hill}]}\n"
                                "  kb: {letter: B, moves: W}\n"
                                "  pawn: {letter: P, moves: fmWfcF}\n" SETUP "  hands: {each: {king: 2}}\n");
}

/* Taking the second of a kind lets a neighbour, whose step is on a line of others, become one and take. */
Test(last_ply, where_a_neighbour_comes_to_promote)
{
    test_text("neighbour.yaml",
              "vari: 1\nname: Neighbour\nboard: 5x4\n"
              "pieces:\n"
              "  king: {letter: K, moves: K, royal: check}\n"
              "  ka: {letter: A, moves: Q}\n"
              "  kb: {letter: B, moves: fsW, promotes: {to: kc, in: last-rank, if: count own kind <= 1}}\n"
              "  kc: {letter: C, moves: fmRcF}\n"
              "setup: C1bkb/5/3b1/ccBK1 w - - 0 1\n");
}

/* Who takes in passing is followed by effects as who takes otherwise is. */
Test(last_ply, beside_effects_of_taking_in_passing)
{
    test_text("passing.yaml", "vari: 1\nname: Passing\nboard: 5x6\n"
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
