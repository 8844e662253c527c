/* Set-ups that are dealt: what pleases the condition is found, by luck or by looking through the deals in
 * order. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "vari.h"

/* Ten pieces, no two alike: of 3,628,800 deals the tries by luck find one that is wanted hardly ever. */
#define HEAD                                                                                                 \
    "vari: 1\nname: Dealt\nboard: 10x3\npieces:\n"                                                           \
    "  alfil: {letter: A, moves: W}\n"                                                                       \
    "  camel: {letter: C, moves: W}\n"                                                                       \
    "  dean: {letter: D, moves: W}\n"                                                                        \
    "  king: {letter: K, moves: W}\n"                                                                        \
    "  guard: {letter: G, moves: W}\n"                                                                       \
    "  horse: {letter: H, moves: W}\n"                                                                       \
    "  imp: {letter: I, moves: W}\n"                                                                         \
    "  joker: {letter: J, moves: W}\n"                                                                       \
    "  lion: {letter: L, moves: W}\n"                                                                        \
    "  mann: {letter: M, moves: W}\n"                                                                        \
    "setup:\n  each: {alfil: a1, camel: b1, dean: c1, king: d1, guard: e1, horse: f1, imp: g1, joker: h1, "  \
    "lion: i1, mann: j1}\n"

static void expect_dealt(const char *shuffle, uint64_t seed, const char *board)
{
    char bytes[2048];
    snprintf(bytes, sizeof bytes, "%s  shuffle: {cells: rank 1, if: %s}\n", HEAD, shuffle);
    VariRules *rules = vari_rules_load(NULL, "dealt.yaml", bytes, strlen(bytes), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    VariGame *game = vari_game_new(rules, seed);
    cr_expect(strncmp(vari_position_text(vari_game_at(game)), board, strlen(board)) == 0, "%s: %s, not %s",
              shuffle, vari_position_text(vari_game_at(game)), board);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* All but the last four as they are written, and those turned round, the 24th deal in order, or mixed, the
 * tenth. */
#define TURNED                                                                                               \
    "any own alfil in a1 and any own camel in b1 and any own dean in c1 and any own king in d1 and any own " \
    "guard in e1 and any own horse in f1 and any own mann in g1 and any own lion in h1 and any own joker "   \
    "in i1"

#define MIXED                                                                                                \
    "any own alfil in a1 and any own camel in b1 and any own dean in c1 and any own king in d1 and any own " \
    "guard in e1 and any own horse in f1 and any own joker in g1 and any own lion in h1 and any own mann "   \
    "in i1"

Test(set_up, a_deal_that_luck_does_not_find_is_looked_for)
{
    expect_dealt(MIXED, 1, "acdkghjlmi/10/ACDKGHJLMI ");
    for (uint64_t seed = 1; seed <= 3; seed++)
        expect_dealt(TURNED, seed, "acdkghmlji/10/ACDKGHMLJI ");
}

Test(set_up, a_deal_that_luck_finds_is_taken)
{
    expect_dealt("any own alfil in j1 and any own camel in a1", 1, "c");
    expect_dealt("any own alfil in a1 and any own camel in j1", 2, "a");
}

/* Nothing pleases: the last of the deals that are looked through stands, and the game is played all the same.
 */
Test(set_up, where_nothing_pleases_there_is_a_deal_all_the_same)
{
    expect_dealt("any own alfil in a2", 1, "");
    expect_dealt("any own alfil in a2", 2, "");
}
