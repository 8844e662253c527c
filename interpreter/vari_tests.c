/* The border: runs the `tests:` that a definition carries. A
 * failure becomes a diagnostic at the line of the test that it broke. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vari_internal.h"

typedef struct TestRun {
    VariRules *rules; /* where failures are reported */
    const TestCase *test;
    VariGame *game;
    size_t span; /* next of test->spans */
    bool failed;
} TestRun;

/* In the order of kernel.h, every one of which must be asked for. */
static Span next_span(TestRun *run)
{
    Span span = run->test->spans == NULL ? run->test->span : run->test->spans[run->span++];
    return span.source != 0 ? span : run->test->span;
}

#define FAIL(run, where, ...)                                                                                \
    ((run)->failed = true, (void)diag_error(&(run)->rules->diags, DIAG_TEST_FAILED, (where), __VA_ARGS__))

static bool is_legal(VariGame *game, Text text)
{
    size_t count = vari_game_action_count(game);
    for (size_t i = 0; i < count; i++)
        if (text_is(text, vari_game_action_text(game, i)))
            return true;
    return false;
}

static bool play_moves(TestRun *run)
{
    bool ok = true;
    for (size_t i = 0; i < run->test->move_count; i++) {
        Text move = run->test->moves[i];
        Span span = next_span(run);
        if (!ok)
            continue;
        char *copy = strndup(move.bytes, move.length);
        if (copy == NULL)
            abort();
        ok = vari_game_play(run->game, copy);
        free(copy);
        if (!ok)
            FAIL(run, span, "the test plays `%.*s`, which is not legal there", TEXT_ARG(move));
    }
    return ok;
}

static void check_legality(TestRun *run)
{
    const TestCase *test = run->test;
    for (size_t i = 0; i < test->legal_count; i++) {
        Span span = next_span(run);
        if (!is_legal(run->game, test->legal[i]))
            FAIL(run, span, "`%.*s` should be legal but is not", TEXT_ARG(test->legal[i]));
    }
    for (size_t i = 0; i < test->illegal_count; i++) {
        Span span = next_span(run);
        if (is_legal(run->game, test->illegal[i]))
            FAIL(run, span, "`%.*s` should be illegal but is legal", TEXT_ARG(test->illegal[i]));
    }
    for (size_t i = 0; i < test->only_count; i++) {
        Span span = next_span(run);
        if (!is_legal(run->game, test->only[i]))
            FAIL(run, span, "`%.*s` should be legal but is not", TEXT_ARG(test->only[i]));
    }
    Span counted = next_span(run);
    size_t count = vari_game_action_count(run->game);
    if (test->has_only && count != test->only_count)
        FAIL(run, test->span, "%zu actions are legal, where only %zu should be", count, test->only_count);
    if (test->has_count && (int64_t)count != test->count)
        FAIL(run, counted, "%zu actions are legal, where %lld should be", count, (long long)test->count);
}

static void check_perft(TestRun *run)
{
    for (size_t i = 0; i < run->test->perft_count; i++) {
        Span span = next_span(run);
        VariPerft request = { .depth = (unsigned)i + 1, .threads = 1 };
        uint64_t nodes = vari_game_perft(run->game, &request, NULL, NULL);
        if ((int64_t)nodes != run->test->perft[i])
            FAIL(run, span, "perft %zu gives %llu, where %lld is expected", i + 1, (unsigned long long)nodes,
                 (long long)run->test->perft[i]);
    }
}

static uint32_t winners_wanted(TestRun *run)
{
    uint32_t wanted = 0;
    for (size_t i = 0; i < run->test->winner_count; i++)
        for (size_t p = 0; p < vari_rules_player_count(run->game->rules); p++)
            if (text_is(run->test->winners[i], vari_rules_player_name(run->game->rules, p)))
                wanted |= UINT32_C(1) << p;
    return wanted;
}

static void check_result(TestRun *run)
{
    const TestCase *test = run->test;
    VariResult result = vari_game_result(run->game);
    for (size_t i = 0; i < test->winner_count; i++)
        next_span(run);
    Span span = next_span(run);
    if (!test->has_result && !test->draw)
        return;
    if (!result.over)
        FAIL(run, span, "the game should be over but goes on");
    else if (test->draw && !result.draw)
        FAIL(run, span, "the game should be drawn but ends by `%s`", result.reason);
    else if (test->winner_count > 0 && result.winners != winners_wanted(run))
        FAIL(run, span, "others win than the test expects (the game ends by `%s`)", result.reason);
    else if (test->reason.length > 0 && !text_is(test->reason, result.reason))
        FAIL(run, span, "the game ends by `%s`, where `%.*s` is expected", result.reason,
             TEXT_ARG(test->reason));
}

static void check_position(TestRun *run)
{
    const TestCase *test = run->test;
    Span after = next_span(run);
    if (test->after.length > 0 && !text_is(test->after, vari_game_position(run->game)))
        FAIL(run, after, "the position afterwards is `%s`", vari_game_position(run->game));
    for (size_t i = 0; i < test->attacked_count; i++) {
        Span span = next_span(run);
        Cell cell = board_find_cell(run->game->rules->kernel->board, test->attacked[i]);
        if (cell == CELL_NONE || !vari_game_is_attacked(run->game, cell))
            FAIL(run, span, "`%.*s` should be attacked but is not", TEXT_ARG(test->attacked[i]));
    }
}

/* Rules for the test's options: the same object when it sets none. */
static VariRules *rules_of_test(TestRun *run)
{
    if (run->test->set_count == 0)
        return run->rules;
    VariSetting *settings = calloc(run->test->set_count, sizeof *settings);
    if (settings == NULL)
        abort();
    for (size_t i = 0; i < run->test->set_count; i++) {
        settings[i].name = rules_string(run->rules, run->test->sets[i][0]);
        settings[i].value = rules_string(run->rules, run->test->sets[i][1]);
    }
    VariRules *rules = rules_with_settings(run->rules, settings, run->test->set_count);
    free(settings);
    return rules;
}

static void run_in_game(TestRun *run)
{
    const TestCase *test = run->test;
    Span position = next_span(run);
    if (test->position.length > 0 &&
        !vari_game_set_position(run->game, rules_string(run->rules, test->position))) {
        FAIL(run, position, "the test's position cannot be read: %s", vari_game_error(run->game));
        return;
    }
    if (!play_moves(run))
        return;
    check_legality(run);
    check_perft(run);
    check_result(run);
    check_position(run);
}

static bool run_test(VariRules *rules, const TestCase *test)
{
    TestRun run = { .rules = rules, .test = test };
    VariRules *chosen = rules_of_test(&run);
    if (chosen == NULL || (chosen != rules && !vari_rules_ok(chosen))) {
        FAIL(&run, test->span, "with the options that this test sets the definition cannot be played");
    } else {
        run.game = vari_game_new(chosen, 0);
        if (run.game != NULL)
            run_in_game(&run);
        vari_game_free(run.game);
    }
    if (chosen != rules)
        vari_rules_free(chosen);
    return !run.failed;
}

size_t vari_rules_run_tests(VariRules *rules, size_t *passed)
{
    size_t failed = 0;
    size_t count = vari_rules_ok(rules) ? rules->kernel->test_count : 0;
    for (size_t i = 0; i < count; i++)
        failed += !run_test(rules, &rules->kernel->tests[i]);
    if (passed != NULL)
        *passed = count - failed;
    diag_sort(&rules->diags);
    return failed;
}
