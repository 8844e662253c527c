/* Perft with a table of positions counted before: it counts as without, wherever what is to come hangs on
 * how the game has gone, and it is used. */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "vari_internal.h"
#include "vari_table.h"

static VariRules *load(const char *yaml)
{
    VariRules *rules = vari_rules_load(NULL, "table.yaml", yaml, strlen(yaml), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    return rules;
}

/* UINT64_MAX: it failed. */
static uint64_t perft(VariGame *game, const VariPerft *request)
{
    uint64_t nodes;
    return vari_game_perft(game, request, NULL, NULL, &nodes) == VARI_OK ? nodes : UINT64_MAX;
}

static uint64_t count_in(VariRules *rules, const char *position, unsigned depth, size_t megabytes)
{
    VariGame *game = vari_game_new(rules, 0);
    if (position != NULL)
        cr_assert(vari_game_set_position(game, position) == VARI_OK, "%s", vari_game_error(game)->message);
    VariPerft request = { .size = sizeof request, .depth = depth, .threads = 1, .hash_mb = megabytes };
    uint64_t nodes = perft(game, &request);
    vari_game_free(game);
    return nodes;
}

/* A king each on a strip; what ends the game comes after it. */
#define KINGS(size, kings, more)                                                                             \
    "vari: 1\nname: Kings\nboard: " size "\npieces:\n  king: {letter: K, moves: K, royal: check}\n"          \
    "setup: \"" kings " w - - 0 1\"\n" more

static const struct {
    const char *what, *yaml;
    unsigned depth;
} histories[] = {
    { "threefold repetition", KINGS("4x3", "k3/4/3K", "endings: {three: {if: repeats >= 2, draw: true}}\n"),
      11 },
    { "once again", KINGS("4x3", "k3/4/3K", "endings: {again: {if: repeats > 0, wins: mover}}\n"), 8 },
    { "the fourth time, of the board",
      KINGS("5x1", "k3K", "endings: {four: {if: 3 <= repeats, draw: true}}\n"), 12 },
    { "no repetition", KINGS("4x3", "k3/4/3K", "laws: {new: {never: repeats > 0}}\n"), 8 },
    { "no repetition, by which somebody is stuck",
      KINGS("4x2", "k3/3K",
            "laws: {new: {never: repeats > 0}}\nendings: {stuck: {if: no-moves, loses: next}}\n"),
      9 },
    { "a counter",
      KINGS("4x3", "k3/4/3K",
            "state: {clock: {counts: actions, until: to in rank 2}}\nendings: {slow: {if: clock >= 4, draw: "
            "true}}\n"),
      8 },
    { "somebody who passes",
      "vari: 1\nname: Kings\nboard: 4x3\npieces:\n  king: {letter: K, moves: K, royal: check}\n"
      "turn:\n  - {phase: move, actions: [move], pass: free}\nsetup: \"k3/4/3K w - - 0 1\"\n"
      "endings: {three: {if: repeats >= 2, draw: true}}\n",
      7 },
    { "a man of nobody that both move",
      "vari: 1\nname: Kings\nboard: 4x3\npieces:\n  king: {letter: K, moves: K, royal: check}\n"
      "  ball: {letter: B, moves: W, owner: nobody}\n"
      "turn:\n  - {phase: move, actions: [move king, move ball]}\nsetup: \"k3/1B2/3K w - - 0 1\"\n"
      "endings: {three: {if: repeats >= 2, draw: true}}\n",
      6 },
};

Test(table, counts_as_without)
{
    for (size_t i = 0; i < sizeof histories / sizeof histories[0]; i++) {
        VariRules *rules = load(histories[i].yaml);
        cr_expect_null(vari_rules_info(rules)->no_table, "%s", histories[i].what);
        for (unsigned depth = 2; depth <= histories[i].depth; depth++) {
            uint64_t without = count_in(rules, NULL, depth, 0), with = count_in(rules, NULL, depth, 4);
            cr_expect(with == without, "%s, depth %u: %llu with a table, %llu without", histories[i].what,
                      depth, (unsigned long long)with, (unsigned long long)without);
            cr_expect(without > 0, "%s: nothing is played at depth %u", histories[i].what, depth);
        }
        vari_rules_free(rules);
    }
}

/* Whoever is asked what only a whole game tells is counted without a table, which is said. */
Test(table, says_where_there_is_none)
{
    VariRules *rules = load(KINGS("4x3", "k3/4/3K", "endings: {check: {if: checking, loses: mover}}\n"));
    cr_expect_not_null(vari_rules_info(rules)->no_table);
    cr_expect_eq(count_in(rules, NULL, 6, 4), count_in(rules, NULL, 6, 0));
    vari_rules_free(rules);
}

Test(table, keeps_what_is_counted)
{
    VariRules *rules = load(KINGS("4x3", "k3/4/3K", "endings: {three: {if: repeats >= 2, draw: true}}\n"));
    VariGame *game = vari_game_new(rules, 0);
    Table table;
    table_make(&table, 1, rules->kernel);
    cr_assert_not_null(table.entries);
    cr_expect(table.need.occurs == 2 && table.need.circle == 4 && !table.need.all);
    uint64_t key = table_key(&table, game->at.state, 5);
    cr_expect_eq(table_find(&table, key), 0);
    table_keep(&table, key, 17);
    cr_expect_eq(table_find(&table, key), 17);
    cr_expect_neq(table_key(&table, game->at.state, 4), key);
    table_free(&table);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* Two ways to one position have one key while no third time can come, and two when it can. */
Test(table, keys_meet_as_long_as_histories_do_not_matter)
{
    VariRules *rules =
        load(KINGS("5x5", "k4/5/5/5/4K", "endings: {three: {if: repeats >= 2, draw: true}}\n"));
    static const char *const ways[2][4] = { { "e1d1", "a5b5", "d1d2", "b5b4" },
                                            { "e1e2", "a5a4", "e2d2", "a4b4" } };
    uint64_t keys[2][10];
    Table table;
    table_make(&table, 1, rules->kernel);
    for (size_t way = 0; way < 2; way++) {
        VariGame *game = vari_game_new(rules, 0);
        for (size_t i = 0; i < 4; i++)
            cr_assert(vari_game_play(game, ways[way][i]) == VARI_OK, "%s: %s", ways[way][i],
                      vari_game_error(game)->message);
        for (unsigned depth = 0; depth < 10; depth++)
            keys[way][depth] = table_key(&table, game->at.state, depth);
        vari_game_free(game);
    }
    for (unsigned depth = 0; depth < 10; depth++)
        cr_expect((keys[0][depth] == keys[1][depth]) == (depth < 5), "depth %u", depth);
    table_free(&table);
    vari_rules_free(rules);
}

static bool stop_after(void *context)
{
    unsigned *asked = context;
    return ++*asked > 10;
}

Test(table, count_that_is_stopped)
{
    VariRules *rules = load(KINGS("12x12", "k11/12/12/12/12/12/12/12/12/12/12/11K", ""));
    VariGame *game = vari_game_new(rules, 0);
    unsigned asked = 0;
    VariPerft request = {
        .size = sizeof request, .depth = 20, .threads = 1, .stop = stop_after, .context = &asked
    };
    cr_assert_eq(perft(game, &request), UINT64_MAX);
    cr_assert_eq(asked, 11);
    request.depth = 4;
    asked = 0;
    request.stop = NULL;
    uint64_t nodes = perft(game, &request);
    VariPerft watched = { .size = sizeof watched, .depth = 4, .threads = 1, .hash_mb = 1, .context = &asked };
    cr_assert_eq(perft(game, &watched), nodes);
    vari_game_free(game);
    vari_rules_free(rules);
}
