/* The border: runs the `tests:` of a definition. A failure becomes a diagnostic at the line of the test. A
 * definition may come from anybody, so the nodes that its tests take are counted and limited. */

#include <stdio.h>
#include <string.h>

#include "base/letters.h"
#include "report/separators.h"
#include "vari_internal.h"

typedef struct TestRun {
    VariRules *rules; /* where failures are reported */
    const TestCase *test;
    VariGame *game;
    size_t span;    /* next of test->spans */
    uint64_t *left; /* nodes left for this test and those after it; NULL: no limit */
    bool stopped;   /* by the host, see vari_rules_set_stop(): answers from here on are meaningless */
    bool failed;
} TestRun;

static const char *actions_are(size_t count)
{
    return count == 1 ? "action is" : "actions are";
}

/* The next span of the test. Spans come in the order of kernel.h, so each check must take its own, used or
 * not. */
static Span next_span(TestRun *run)
{
    Span span = run->test->spans == NULL ? run->test->span : run->test->spans[run->span++];
    return span.source != 0 ? span : run->test->span;
}

#define FAIL(run, where, ...)                                                                                \
    ((run)->failed = true, (void)diag_error(&(run)->rules->diags, DIAG_TEST_FAILED, (where), __VA_ARGS__))

/* --- the limit ------------------------------------------------------------- */

/* A node is an action found or played. Other work is charged in nodes as well. */
enum { EFFORT_OF_NODE = 1024 * STEP_EFFORT, LOOKS_OF_NODE = 64, MOVES_OF_NODE = 4, NODES_OF_LOADING = 10000 };

/* Charges some nodes. False once none are left, or the host wants to stop. */
static bool spend(TestRun *run, uint64_t nodes)
{
    run->stopped = run->stopped || watch_stops(&run->rules->watch);
    if (run->left == NULL || run->stopped)
        return !run->stopped;
    *run->left -= nodes < *run->left ? nodes : *run->left;
    return *run->left > 0;
}

static uint64_t effort_of(const Position *position)
{
    return position->effort / EFFORT_OF_NODE;
}

/* Finds the legal actions, and charges them; reading an action afterwards costs less. */
static bool list_actions(TestRun *run)
{
    return spend(run, 1 + vari_game_action_count(run->game) + effort_of(run->game->at.state));
}

static bool is_out(const TestRun *run)
{
    return run->stopped || (run->left != NULL && *run->left == 0);
}

/* Reports that the limit, or the host, has ended the tests. */
static void tell_limit(TestRun *run)
{
    run->failed = true;
    if (run->stopped) {
        diag_error(&run->rules->diags, DIAG_TEST_LIMIT, run->test->span,
                   "the tests take too long: this one is not finished, and those after it are not run");
        diag_help(&run->rules->diags, "`vari validate --test-nodes N` gives them as much time as they need");
        return;
    }
    diag_error(
        &run->rules->diags, DIAG_TEST_LIMIT, run->test->span,
        "the tests take more than %llu nodes: this one is not finished, and those after it are not run",
        (unsigned long long)run->rules->test_nodes);
    diag_help(&run->rules->diags, "`vari validate --test-nodes N` allows more, `--test-nodes 0` any number");
}

/* --- checks ---------------------------------------------------------------- */

/* What a text stands for in the position of a test. */
typedef enum Meaning {
    MEANS_ONE,     /* a legal action */
    MEANS_SEVERAL, /* more than one legal action */
    MEANS_ILLEGAL, /* an action that is not legal */
    MEANS_NOTHING  /* no action of the game */
} Meaning;

static bool is_possible(const void *context, Text text)
{
    const TestRun *run = context;
    return notation_is_possible(run->game->at.rules->program, text);
}

/* Reads an action as at the table: as it is listed, or as players write it. *action is set for MEANS_ONE.
 * Once the limit is reached nothing is read. */
static Meaning read_action(TestRun *run, Text text, size_t *action)
{
    if (is_out(run))
        return MEANS_ILLEGAL;
    char *copy = memory_text(text.bytes, text.length);
    size_t count = vari_game_meant(run->game, copy, action, 1);
    memory_free(copy);
    spend(run, 1 + vari_game_action_count(run->game) / LOOKS_OF_NODE);
    if (count > 0)
        return count == 1 ? MEANS_ONE : MEANS_SEVERAL;
    if (is_possible(run, text))
        return MEANS_ILLEGAL;
    const Kernel *kernel = run->game->at.rules->kernel;
    uint64_t looks = (uint64_t)kernel->board->cell_count * (kernel->board->cell_count + kernel->kind_count);
    if (!spend(run, looks / MOVES_OF_NODE)) /* each piece may be meant to go to each cell */
        return MEANS_ILLEGAL;
    return notation_is_intended(run->game->at.state, text) ? MEANS_ILLEGAL : MEANS_NOTHING;
}

/* Call after read_action(). Reports a text that is no action, with the nearest legal one if `legal`. */
static void tell_no_action(TestRun *run, Span span, Text text, bool legal)
{
    DiagList *diags = &run->rules->diags;
    const char *nearest = vari_game_error(run->game)->nearest;
    FAIL(run, span, "`%.*s` is not an action of this game", TEXT_ARG(text));
    if (legal && nearest[0] != '\0')
        diag_suggest(diags, text_of(nearest));
    if (text.length > 1 && text.bytes[text.length - 1] == '.' && letter_is_digit(text.bytes[0]))
        diag_help(diags, "actions stand one after another, without numbers");
    separators_help(diags, span, text, is_possible, run);
}

/* Reports a text that should be a legal action and is not; `played`: it is among the test's moves. */
static void tell_not_legal(TestRun *run, Span span, Text text, Meaning meaning, bool played)
{
    if (is_out(run))
        return; /* tell_limit() reports that */
    if (meaning == MEANS_NOTHING)
        tell_no_action(run, span, text, true);
    else if (meaning == MEANS_SEVERAL)
        FAIL(run, span, "%s", vari_game_error(run->game)->message);
    else if (played)
        FAIL(run, span, "the test plays `%.*s`, which is not legal there", TEXT_ARG(text));
    else
        FAIL(run, span, "`%.*s` should be legal but is not", TEXT_ARG(text));
}

/* Plays on behind a move with a superfluous comma, so that each of them is reported. */
static bool play_moves(TestRun *run)
{
    bool ok = true;
    for (size_t i = 0; i < run->test->move_count; i++) {
        Text move = run->test->moves[i];
        Span span = next_span(run);
        size_t action;
        ok = ok && list_actions(run);
        if (!ok)
            continue;
        Meaning meaning = read_action(run, move, &action);
        if (meaning != MEANS_ONE)
            tell_not_legal(run, span, move, meaning, true);
        ok = (meaning == MEANS_ONE || read_action(run, separators_strip(move), &action) == MEANS_ONE) &&
             vari_game_play_index(run->game, action) == VARI_OK;
    }
    return ok;
}

/* The index of the legal action, or SIZE_MAX after reporting that there is none. */
static size_t check_legal(TestRun *run, Text text)
{
    Span span = next_span(run);
    size_t action;
    Meaning meaning = read_action(run, text, &action);
    if (meaning == MEANS_ONE)
        return action;
    tell_not_legal(run, span, text, meaning, false);
    return SIZE_MAX;
}

/* True if a text of two cells differs from the legal actions that it is read as: it leaves out a promotion,
 * or names another cell of castling. Under `illegal` such a text is not one of them. */
static bool says_otherwise(TestRun *run, Text text, Meaning meaning, size_t action)
{
    const Kernel *kernel = run->game->at.rules->kernel;
    Text bare = notation_without_remarks(kernel, text);
    size_t from, to;
    bool cells = notation_cut_cell(kernel->board, bare, &from) != CELL_NONE &&
                 notation_cut_cell(kernel->board, text_slice(bare, from, bare.length), &to) != CELL_NONE &&
                 from + to == bare.length;
    const char *listed = meaning == MEANS_ONE ? vari_game_action_text(run->game, action) : "";
    return cells && !text_is_alike(text_of(listed), bare);
}

/* True if the last pick of the action belongs to an effect that always fires, so that every action must have
 * it. */
static bool always_picks(const TestRun *run, const Action *action)
{
    uint8_t from = action->pick_count > 0 ? action->pick_from[action->pick_count - 1] : 0;
    const EffectRule *effect = from > 0 ? &run->game->at.rules->kernel->effects[from - 1] : NULL;
    return effect != NULL && effect->condition == EXPR_NONE && effect->times == EXPR_NONE &&
           !effect->optional;
}

/* The first legal action that begins with the text and goes on with a pick that every action must have, or
 * NULL: then the text alone is no action. */
static const char *completed(TestRun *run, Text text)
{
    text = separators_strip(notation_without_remarks(run->game->at.rules->kernel, text));
    for (size_t i = 0; i < vari_game_action_count(run->game); i++) {
        Text listed = text_of(run->game->at.named.items[i].text);
        if (text.length > 0 && text.length < listed.length && listed.bytes[text.length] == ',' &&
            letters_are_alike(listed.bytes, text.bytes, text.length) &&
            always_picks(run, &run->game->at.named.items[i].action))
            return listed.bytes;
    }
    return NULL;
}

/* Reports a text under `illegal` that is no action: that it is illegal says nothing about the rules. This is
 * an error if the text holds several actions or a superfluous sign, else a warning. */
static void tell_never_legal(TestRun *run, Span span, Text text)
{
    if (text_find(text, ' ') < text.length || separators_hold_only(text, is_possible, run)) {
        tell_no_action(run, span, text, false);
        return;
    }
    diag_warning(&run->rules->diags, DIAG_WRONG_TEST, span,
                 "`%.*s` is not an action of this game: it is illegal anywhere", TEXT_ARG(text));
    separators_help(&run->rules->diags, span, text, is_possible, run);
}

static void tell_incomplete(TestRun *run, Span span, Text text, const char *whole)
{
    diag_warning(&run->rules->diags, DIAG_WRONG_TEST, span,
                 "`%.*s` is only the beginning of an action, and with the rest it is legal", TEXT_ARG(text));
    diag_help(&run->rules->diags, "a whole action is `%s`, for example", whole);
}

static void check_illegal(TestRun *run, Text text)
{
    Span span = next_span(run);
    size_t action;
    Meaning meaning = read_action(run, text, &action);
    const char *whole = meaning == MEANS_ONE || is_out(run) ? NULL : completed(run, text);
    if (whole != NULL) {
        tell_incomplete(run, span, text, whole);
        return;
    }
    if ((meaning == MEANS_ONE || meaning == MEANS_SEVERAL) && says_otherwise(run, text, meaning, action))
        return;
    switch (meaning) {
    case MEANS_ONE: FAIL(run, span, "`%.*s` should be illegal but is legal", TEXT_ARG(text)); break;
    case MEANS_SEVERAL:
        FAIL(run, span, "`%.*s` should be illegal, but there are several such legal actions", TEXT_ARG(text));
        break;
    case MEANS_ILLEGAL: break;
    case MEANS_NOTHING: tell_never_legal(run, span, text); break;
    }
}

/* True if the action is among those before it. */
static bool is_repeated(const size_t *actions, size_t i)
{
    for (size_t before = 0; before < i; before++)
        if (actions[before] == actions[i] && actions[i] != SIZE_MAX)
            return true;
    return false;
}

static void check_only(TestRun *run, size_t count)
{
    const TestCase *test = run->test;
    size_t *actions = memory_new(test->only_count + 1, sizeof *actions);
    size_t wanted = 0;
    for (size_t i = 0; i < test->only_count; i++) {
        actions[i] = check_legal(run, test->only[i]);
        wanted += !is_repeated(actions, i);
    }
    memory_free(actions);
    if (test->has_only && count != wanted)
        FAIL(run, test->only_span, "%zu %s legal, where only %zu should be", count, actions_are(count),
             wanted);
}

static void check_legality(TestRun *run)
{
    const TestCase *test = run->test;
    size_t count = vari_game_action_count(run->game);
    for (size_t i = 0; i < test->legal_count; i++)
        check_legal(run, test->legal[i]);
    for (size_t i = 0; i < test->illegal_count; i++)
        check_illegal(run, test->illegal[i]);
    check_only(run, count);
    Span counted = next_span(run);
    if (test->has_count && (int64_t)count != test->count)
        FAIL(run, counted, "%zu %s legal, where %lld should be", count, actions_are(count),
             (long long)test->count);
}

/* Counts the leaves of perft like vari_game_perft(), but stops at the limit. */
static uint64_t count_nodes(TestRun *run, Position *position, unsigned depth)
{
    if (position->result.over)
        return 0;
    ActionList list = { 0 };
    play_actions(position, &list);
    uint64_t nodes = list.count;
    bool go_on = spend(run, 1 + list.count + effort_of(position));
    if (depth > 1) {
        nodes = 0;
        for (size_t i = 0; go_on && i < list.count && !position->overrun; i++) {
            PlayUndo undo = play_make(position, &list.items[i]);
            go_on = spend(run, effort_of(position));
            nodes += count_nodes(run, position, depth - 1);
            play_unmake(position, undo);
        }
    }
    action_list_free(&list);
    return nodes;
}

/* The leaves of perft, or UINT64_MAX if a position takes too much effort. */
static uint64_t perft(TestRun *run, unsigned depth)
{
    VariPerft request = { .size = sizeof request, .depth = depth, .threads = 1 };
    uint64_t nodes;
    if (run->left == NULL)
        return vari_game_perft(run->game, &request, NULL, NULL, &nodes) == VARI_OK ? nodes : UINT64_MAX;
    Position *position = position_copy(run->game->at.state);
    nodes = count_nodes(run, position, depth);
    bool overrun = position->overrun;
    position_free(position);
    return overrun ? UINT64_MAX : nodes;
}

static void check_perft(TestRun *run)
{
    for (size_t i = 0; i < run->test->perft_count; i++) {
        Span span = next_span(run);
        uint64_t nodes = is_out(run) ? 0 : perft(run, (unsigned)i + 1);
        if (!spend(run, 0))
            continue;
        if (nodes == UINT64_MAX)
            FAIL(run, span, "perft %zu cannot be counted: some position asks too much", i + 1);
        else if ((int64_t)nodes != run->test->perft[i])
            FAIL(run, span, "perft %zu gives %llu, where %lld is expected", i + 1, (unsigned long long)nodes,
                 (long long)run->test->perft[i]);
    }
}

static uint32_t winners_wanted(TestRun *run)
{
    uint32_t wanted = 0;
    for (size_t i = 0; i < run->test->winner_count; i++)
        for (size_t p = 0; p < vari_rules_info(run->game->at.rules)->player_count; p++)
            if (text_is(run->test->winners[i], vari_rules_player(run->game->at.rules, p)->name))
                wanted |= UINT32_C(1) << p;
    return wanted;
}

static void check_result(TestRun *run)
{
    const TestCase *test = run->test;
    VariResult result = *vari_position_result(vari_game_at(run->game));
    if (!result.over)
        result = *vari_position_claimable(vari_game_at(run->game));
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
    if (test->after.length > 0 && !text_is(test->after, vari_position_text(vari_game_at(run->game))))
        FAIL(run, after, "the position afterwards is `%s`", vari_position_text(vari_game_at(run->game)));
    for (size_t i = 0; i < test->attacked_count && spend(run, 0); i++) {
        Span span = next_span(run);
        Cell cell = board_find_cell(run->game->at.rules->kernel->board, test->attacked[i]);
        if (cell == CELL_NONE || !position_is_attacked(vari_game_at(run->game), cell))
            FAIL(run, span, "`%.*s` should be attacked but is not", TEXT_ARG(test->attacked[i]));
    }
}

/* The rules with the options of the test: run->rules itself if it sets none, otherwise for vari_rules_free().
 * NULL if they cannot be loaded. */
static VariRules *rules_of_test(TestRun *run)
{
    if (run->test->set_count == 0)
        return run->rules;
    VariSetting *settings = memory_new(run->test->set_count, sizeof *settings);
    for (size_t i = 0; i < run->test->set_count; i++) {
        settings[i].name = rules_string(run->rules, run->test->sets[i][0]);
        settings[i].value = rules_string(run->rules, run->test->sets[i][1]);
    }
    VariRules *rules = rules_with_settings(run->rules, settings, run->test->set_count);
    memory_free(settings);
    if (rules != NULL && rules->out_of_memory)
        memory_fail();
    if (rules != NULL)
        rules->watch = run->rules->watch;
    return rules;
}

/* Sets the position of the test, and warns of castling rights in it that nobody can have. False after
 * reporting that it cannot be read. */
static bool set_up(TestRun *run, Span span)
{
    Text text = run->test->position;
    const NotationError *error = &run->game->error;
    if (text.length == 0)
        return true;
    if (vari_game_set_position(run->game, rules_string(run->rules, text)) != VARI_OK)
        return FAIL(run, span, "the test's position cannot be read: %s", vari_game_error(run->game)->message),
               false;
    if (error->idle_length > 0)
        diag_warning(&run->rules->diags, DIAG_UNUSED,
                     rules_part(span, text, error->idle_offset, error->idle_length), "%s",
                     error->idle_message);
    return true;
}

static void run_in_game(TestRun *run)
{
    if (!set_up(run, next_span(run)) || !play_moves(run) || !list_actions(run))
        return;
    check_legality(run);
    check_perft(run);
    check_result(run);
    check_position(run);
}

/* Reports that the definition cannot be played with the options of the test, with its first mistake. */
static void tell_unplayable(TestRun *run, const VariRules *chosen)
{
    const TestCase *test = run->test;
    Buffer sets = { .arena = run->rules->arena };
    for (size_t i = 0; i < test->set_count; i++)
        buffer_add(&sets, "%s%.*s: %.*s", i > 0 ? ", " : "", TEXT_ARG(test->sets[i][0]),
                   TEXT_ARG(test->sets[i][1]));
    const Diag *first = NULL;
    for (size_t i = 0; chosen != NULL && first == NULL && i < chosen->diags.count; i++)
        if (chosen->diags.items[i].severity == SEVERITY_ERROR)
            first = &chosen->diags.items[i];
    if (first == NULL) {
        FAIL(run, test->span, "with {%s} the definition cannot be played", sets.bytes);
        return;
    }
    Place place = source_place(chosen->diags.sources, first->span);
    FAIL(run, test->span, "with {%s} the definition cannot be played: %.*s (line %u of `%.*s`)", sets.bytes,
         TEXT_ARG(first->message), place.line, TEXT_ARG(place.path));
}

/* True if the test has passed. */
static bool run_test(VariRules *rules, const TestCase *test, uint64_t *left)
{
    TestRun run = { .rules = rules, .test = test, .left = left };
    if (test->broken)
        return false;
    if (!spend(&run, test->set_count == 0 ? 1 : NODES_OF_LOADING)) {
        tell_limit(&run);
        return false;
    }
    VariRules *chosen = rules_of_test(&run);
    if (chosen == NULL || (chosen != rules && !vari_rules_ok(chosen))) {
        tell_unplayable(&run, chosen);
    } else {
        run.game = vari_game_new(chosen, 0);
        if (run.game == NULL)
            memory_fail();
        run.game->guarded = true; /* running out of memory ends all tests */
        run_in_game(&run);
        vari_game_free(run.game);
    }
    if (chosen != rules)
        vari_rules_free(chosen);
    if (is_out(&run))
        tell_limit(&run);
    return !run.failed;
}

static VariStatus run_tests(VariRules *rules, size_t *passed, size_t *not_passed)
{
    size_t failed = 0;
    size_t count = rules->program != NULL ? rules->kernel->test_count : 0;
    uint64_t left = rules->test_nodes;
    bool limited = rules->test_nodes > 0;
    rules->outcomes = count == 0 ? NULL : arena_array(rules->arena, count, sizeof *rules->outcomes);
    for (size_t i = 0; i < count; i++) {
        bool out = (limited && left == 0) || (failed > 0 && watch_stops(&rules->watch));
        bool holds = !out && run_test(rules, &rules->kernel->tests[i], limited ? &left : NULL);
        rules->outcomes[i] = out ? VARI_TEST_NOT_RUN : holds ? VARI_TEST_PASSED : VARI_TEST_FAILED;
        failed += !holds;
    }
    if (passed != NULL)
        *passed = count - failed;
    if (not_passed != NULL)
        *not_passed = failed;
    diag_sort(&rules->diags);
    return VARI_OK;
}

VariStatus vari_rules_run_tests(VariRules *rules, uint64_t nodes, size_t *passed, size_t *failed)
{
    rules->test_nodes = nodes;
    if (passed != NULL)
        *passed = 0;
    if (failed != NULL)
        *failed = 0;
    GUARDED_STATUS(rules, rules, run_tests(rules, passed, failed));
}

static const VariTest *tell_test(VariRules *rules, size_t index)
{
    if (rules->outcomes == NULL || index >= rules->kernel->test_count)
        return NULL;
    const TestCase *test = &rules->kernel->tests[index];
    rules->test = (VariTest){ .name = rules_string(rules, test->name),
                              .line = source_place(&rules->sources, test->span).line,
                              .outcome = rules->outcomes[index] };
    return &rules->test;
}

const VariTest *vari_rules_test(VariRules *rules, size_t index)
{
    GUARDED(rules, rules, const VariTest *, NULL, tell_test(rules, index));
}
