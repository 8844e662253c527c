/* What somebody else's definition may cost: every operation, asked over and over, ends in bounded time with
 * a message, and so do memory and tests. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vari_internal.h"

/* A condition that asks each operation, for each cell `it`. */
static const char *const asks[OP_COUNT_OF_OPS] = {
    [OP_CONST] = "1 > x(it)",
    [OP_NUMBER] = "score > 900",
    [OP_TERM] = "many",
    [OP_ADD] = "x(it) + y(it) > 900",
    [OP_SUB] = "x(it) - y(it) > 900",
    [OP_MUL] = "x(it) * y(it) > 9000",
    [OP_DIV] = "x(it) div y(it) > 900",
    [OP_MOD] = "x(it) mod y(it) > 900",
    [OP_NEG] = "-x(it) > 900",
    [OP_EQ] = "x(it) == 900",
    [OP_NE] = "x(it) != x(it)",
    [OP_LT] = "x(it) < 0",
    [OP_LE] = "x(it) <= 0",
    [OP_GT] = "x(it) > 900",
    [OP_GE] = "x(it) >= 900",
    [OP_AND] = "x(it) > 0 and y(it) > 900",
    [OP_OR] = "x(it) > 900 or y(it) > 900",
    [OP_NOT] = "not x(it) > 0",
    [OP_CHOOSE] = "chosen > 900",
    [OP_ME] = "me is black",
    [OP_MOVER] = "mover is black",
    [OP_NEXT] = "next is white",
    [OP_ENEMY] = "score of enemy > 900",
    [OP_OWNER] = "score of owner > 900",
    [OP_OF] = "score of next > 900",
    [OP_RELATED] = "next is own",
    [OP_IT] = "it == from and x(it) > 900",
    [OP_FROM] = "it == from",
    [OP_TO] = "it == to",
    [OP_FIRST] = "x(own stone in rank 1) > 900",
    [OP_STEP] = "step(it by forward) is piece",
    [OP_BEYOND] = "beyond(a1..it) is piece",
    [OP_NOTHING] = "any around(none)",
    [OP_CELLS] = "it in anywhere and x(it) > 900",
    [OP_ZONE] = "it in middle",
    [OP_HOME] = "it in home",
    [OP_DEAD_END] = "it in dead-end",
    [OP_CELL] = "any around(it) in middle",
    [OP_OCCUPIED] = "any piece in around(it)",
    [OP_EMPTY] = "count empty > 9000",
    [OP_PIECES] = "any stone in around(it)",
    [OP_OWNED] = "any own piece in around(it)",
    [OP_OWNED_BY] = "any next piece in around(it)",
    [OP_FLAGGED] = "any marked in around(it)",
    [OP_UNITE] = "count own piece/marked > 900",
    [OP_MEET] = "count marked in around(it) > 900",
    [OP_EXCEPT] = "count (piece - marked) > 9000",
    [OP_WHERE] = "any cells where x(it) > 900",
    [OP_ATTACKED] = "any own piece attacked in around(it)",
    [OP_GUARDED] = "any own piece guarded in around(it)",
    [OP_TAKEN] = "any own stone in captured",
    [OP_ARRIVED] = "it in arrived",
    [OP_VACATED] = "it in vacated",
    [OP_PATH] = "it in path",
    [OP_TRAIL] = "it in wake",
    [OP_RANK_OF] = "count rank(own piece) > 9000",
    [OP_FILE_OF] = "count file(own piece) > 9000",
    [OP_AROUND] = "count around(own piece) > 9000",
    [OP_BESIDE] = "count beside(own piece) > 9000",
    [OP_AHEAD] = "count ahead(own piece) > 9000",
    [OP_BEHIND] = "count behind(own piece) > 9000",
    [OP_TWIN] = "count twin(own piece) > 9000",
    [OP_BETWEEN] = "count between(a1..it) > 9000",
    [OP_REACH] = "count reach(it by Q) > 9000",
    [OP_FLANKED] = "count flanked(it) > 9000",
    [OP_LINKED] = "count linked(own piece..own piece) > 9000",
    [OP_GROUPED] = "count grouped(own piece..own piece) > 9000",
    [OP_ANY] = "any marked",
    [OP_COUNT] = "count own piece > 9000",
    [OP_IN] = "it in middle",
    [OP_IS] = "it is marked",
    [OP_PIECE_IS] = "piece is marked",
    [OP_SAME] = "own piece == enemy piece",
    [OP_ALIGNED] = "aligned(a1..it) and x(it) > 900",
    [OP_STRAIGHT] = "straight(a1..it) and x(it) > 900",
    [OP_LONGEST] = "longest(own piece) > 9000",
    [OP_ROW] = "longest(own piece by forward) > 9000",
    [OP_MAX] = "max(x(it) for own piece) > 9000",
    [OP_MIN] = "min(x(it) for own piece) > 9000",
    [OP_SUM] = "sum(x(it) for own piece) > 900000",
    [OP_ADVANCE] = "advance(it) > 900",
    [OP_X] = "x(it) > 900",
    [OP_Y] = "y(it) > 900",
    [OP_KINDS] = "any stone in hand of next",
    [OP_ONE_KIND] = "count own kind > 9000",
    [OP_HAND_COUNT] = "count piece in hand > 9000",
    [OP_LOST] = "lost(own piece) > 9000",
    [OP_KIND_IN] = "kind is stone",
    [OP_KIND] = "kind is stone",
    [OP_CLASS] = "capture and x(it) > 900",
    [OP_DISTANCE] = "distance > 900",
    [OP_WAS] = "was(any marked in around(it))",
    [OP_ALIVE] = "alive > 9",
    [OP_SIDES] = "sides > 9",
    [OP_ROUND] = "round > 9000",
    [OP_REPEATS] = "repeats > 9",
    [OP_CHECKING] = "checking and x(it) > 900",
    [OP_CHASING] = "chasing(capture) and x(it) > 900",
    [OP_RETURNS] = "returns > 9",
    [OP_RETAKEN] = "retaken and x(it) > 900",
    [OP_MUTUAL] = "mutual and x(it) > 900",
    [OP_NO_MOVES] = "no-moves",
    [OP_CAN_WIN] = "x(it) > 900 or not can-win",
    [OP_CAN] = "can(pass)",
    [OP_RUN] = "row(capture) > 900",
    [OP_BARRED] = "barred(quiet)",
};

/* What no condition of a law becomes; it looks something up, and IN_HAND what HAND_COUNT does. */
static bool is_left_out(Op op)
{
    return op == OP_EACH || op == OP_PICK || op == OP_DIRECTION || op == OP_FILTER || op == OP_PIECE_KIND ||
           op == OP_IN_HAND;
}

static const char pattern[] =
    "vari: 1\nname: Asked\nboard: 32x32\n"
    "pieces:\n  stone: {letter: S, moves: Q}\n  frog: {letter: F, moves: NU, promotes: {to: stone, optional: "
    "true}}\n"
    "zones: {middle: p16-q17}\n"
    "state:\n  score: {number: 0-9, per: player}\n  marked: {flag: stone}\n  wake: {trail: true}\n"
    "terms: {many: count piece > 9000, chosen: [{if: x(it) > 900, is: 1}, {is: 2}]}\n"
    "captured: {to: hand of mover}\n"
    "setup: \"%s w - - 0 1\"\n"
    "laws:\n  quiet: {never: x(to) > 900}\n  asked: {never: \"any cells where (%s)\"}\n"
    "effects: {%s}\n";

static const char *board_text(void)
{
    static char text[3000];
    text[0] = '\0';
    for (int rank = 0; rank < 32; rank++)
        strcat(text, rank % 16 < 15 ? (rank < 16 ? "ssssssssssssssssffffffffffffffff/"
                                                 : "SSSSSSSSSSSSSSSSFFFFFFFFFFFFFFFF/")
                                    : "32/");
    text[strlen(text) - 1] = '\0';
    return text;
}

static bool holds(const Kernel *kernel, Op op)
{
    for (size_t i = 0; i < kernel->expr_count; i++)
        if (kernel->exprs[i].op == op)
            return true;
    return false;
}

static VariRules *load_within(const VariLimits *limits, const char *yaml)
{
    return vari_rules_load(limits, "asked.yaml", yaml, strlen(yaml), NULL, 0, NULL, NULL);
}

#ifdef VARI_SANITIZED
enum { STEPS = 1 << 13 };
#else
enum { STEPS = 1 << 18 };
#endif

static bool asks_too_much(VariGame *game)
{
    return vari_game_action_count(game) == 0 && vari_game_error(game)->status == VARI_ASKS_TOO_MUCH;
}

/* Returns the processor time that a condition takes until its steps are used up, in seconds. Effects stand in
 * braces. */
static double expect_bounded(Op op, const char *condition, const char *effects)
{
    static char yaml[6000];
    const VariLimits limits = { .size = sizeof limits, .steps = STEPS };
    double seconds = 0;
    snprintf(yaml, sizeof yaml, pattern, board_text(), condition, effects);
    VariRules *rules = load_within(&limits, yaml);
    cr_expect(vari_rules_ok(rules), "%s: %s\n%s", op_info[op].name, condition,
              vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    if (vari_rules_ok(rules)) {
        cr_expect(holds(rules->kernel, op), "%s is not asked by: %s", op_info[op].name, condition);
        clock_t start = clock();
        VariGame *game = vari_game_new(rules, 0);
        bool overrun = asks_too_much(game);
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        cr_expect(overrun && strstr(vari_game_error(game)->message, "too many steps") != NULL,
                  "%s is answered", op_info[op].name);
        vari_game_free(game);
    }
    vari_rules_free(rules);
    return seconds;
}

/* An operation whose work is not charged takes many times as long as the others: linked() took thirty times.
 * What is usual here and now is measured beside it, so that the machine and its load do not matter. */

Test(limits, every_operation_is_charged, .timeout = 1500)
{
    double usual = expect_bounded(OP_ADD, asks[OP_ADD], "") + expect_bounded(OP_AND, asks[OP_AND], "");
    for (int op = 0; op < OP_COUNT_OF_OPS; op++)
        if (!is_left_out((Op)op)) {
            cr_assert_not_null(asks[op], "%s has no condition here that asks it", op_info[op].name);
            double seconds = expect_bounded((Op)op, asks[op], "");
            cr_expect(seconds < 15 * usual, "%s takes %.2f s, others %.2f s", op_info[op].name, seconds,
                      usual / 2);
        }
}

/* Going back before an action is charged by how much it changed. */
Test(limits, the_past_is_charged, .timeout = 1500)
{
    double few = expect_bounded(OP_WAS, asks[OP_WAS], ""),
           many = expect_bounded(OP_WAS, asks[OP_WAS], "mark: {do: [{flag: marked, at: stone}]}");
    cr_expect(many < 15 * few, "after an action that changes much it takes %.2f s, else %.2f s", many, few);
}

static const char small[] = "vari: 1\nname: Small\nboard: 8x8\npieces: {rook: {letter: R, moves: R}}\n"
                            "setup: \"rrrrrrrr/8/8/8/8/8/8/RRRRRRRR w - - 0 1\"\n"
                            "tests:\n  - {name: deep, perft: [48, 2304, 1, 1, 1, 1, 1]}\n";

Test(limits, memory_is_the_hosts_to_give)
{
    const VariLimits little = { .size = sizeof little, .memory = 40000 };
    VariRules *rules = load_within(&little, small);
    cr_expect_not(vari_rules_ok(rules));
    cr_expect_not_null(strstr(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), "too much memory"));
    vari_rules_free(rules);
    const VariLimits enough = { .size = sizeof enough, .memory = 16 << 20 };
    rules = load_within(&enough, small);
    cr_expect(vari_rules_ok(rules));
    vari_rules_free(rules);
}

Test(limits, tests_come_to_so_many_positions)
{
    VariRules *rules = load_within(NULL, small);
    cr_assert(vari_rules_ok(rules));
    size_t passed, failed;
    cr_expect_eq(vari_rules_run_tests(rules, 20000, &passed, &failed), VARI_OK);
    cr_expect_eq(failed, 1);
    const char *told = vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false);
    cr_expect_not_null(strstr(told, "more than 20000 nodes"), "%s", told);
    vari_rules_free(rules);
}

/* Every question of play.h that is asked from outside, each after one that took all that there is. */
enum { QUESTIONS = 13, CELLS = 36 };

static const char asked_of_all[] =
    "vari: 1\nname: Asked of all\nboard: 6x6\n"
    "pieces:\n  king: {letter: K, moves: K, royal: check}\n  rook: {letter: R, moves: R}\n"
    "laws:\n  near: {warn: any own rook attacked}\n  far: {forbid: any enemy king in around(to)}\n"
    "must: {take: capture}\n"
    "turn:\n  - {phase: one, actions: [move], if: can(move)}\n"
    "endings:\n  round: {if: repeats >= 3 and any own rook, loses: mover}\n"
    "setup: \"5k/6/6/6/1r4/1R3K w - - 0 1\"\n";

static size_t asked_of_cells(Position *position, uint32_t effort,
                             void (*ask)(Position *position, Cell cell, CellSet *result))
{
    size_t count = 0;
    for (Cell cell = 0; cell < CELLS; cell++) {
        CellSet cells;
        position->effort = effort;
        ask(position, cell, &cells);
        count += cellset_count(&cells, position->words);
    }
    return count;
}

static void ask_all(Position *position, uint32_t effort, size_t answers[QUESTIONS])
{
    ActionList list = { 0 };
    MoveDelta delta;
    Result result = { .over = false };
    CellSet cells;
    size_t count = 0;
#define ASKED(question) (position->effort = effort, (size_t)(question))
    answers[count++] = ASKED(play_actions(position, &list));
    answers[count++] = list.count;
    Action first = list.items[0];
    answers[count++] = ASKED(play_warning(position, &first) + 1);
    answers[count++] = ASKED(play_delta(position, &first, &delta)) + delta.taken_count;
    answers[count++] = ASKED(play_predict_repetition(position, &result)) + result.over;
    answers[count++] = ASKED(play_open_phases(position, NULL));
    answers[count++] = ASKED(play_actions_put_off(position, &list) + 1) + list.count;
    play_actions_barred(position, (position->effort = effort, 1), &list);
    answers[count++] = list.count;
    answers[count++] = ASKED(play_gains(position, &list)) + list.count;
    answers[count++] = asked_of_cells(position, effort, play_attackers);
    answers[count++] = asked_of_cells(position, effort, play_reach);
    play_attacked(position, (position->effort = effort, 0), &cells);
    answers[count++] = cellset_count(&cells, position->words);
    answers[count++] = ASKED(play_in_check(position, 0));
#undef ASKED
    cr_assert_eq(count, QUESTIONS);
    action_list_free(&list);
}

Test(limits, what_one_question_took_is_not_held_against_the_next)
{
    VariRules *rules = load_within(NULL, asked_of_all);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    VariGame *game = vari_game_new(rules, 0);
    cr_assert(vari_game_set_position(game, "r4k/6/6/6/6/1R3K w - - 0 1") == VARI_OK);
    for (const char *const *action = (const char *const[]){ "b1c1", "a6a5", "c1b1", "a5a6", NULL }; *action;
         action++)
        cr_assert(vari_game_play(game, *action) == VARI_OK, "%s", *action);
    Position *position = game->at.state;
    size_t rested[QUESTIONS], tired[QUESTIONS];
    ask_all(position, 0, rested);
    ask_all(position, position->effort_max, tired);
    for (unsigned i = 0; i < QUESTIONS; i++)
        cr_expect_eq(tired[i], rested[i], "question %u is answered %zu, not %zu", i, tired[i], rested[i]);
    cr_expect_eq(rested[4], 2, "the end is foreseen");
    cr_expect_not(position->overrun);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* Each action does the same to a thousand pieces, which a law must see. */
Test(limits, changes_of_many_pieces_are_charged)
{
    static char yaml[6000];
    snprintf(yaml, sizeof yaml,
             "vari: 1\nname: Many\nboard: 32x32\n"
             "pieces: {stone: {letter: S, moves: W}, frog: {letter: F}}\nstate: {seen: {flag: stone/frog}}\n"
             "laws:\n  end: {never: count seen > 2000}\n"
             "effects:\n  all: {do: [{flag: seen, at: piece in anywhere}]}\nsetup: \"%s w - - 0 1\"\n",
             board_text());
    for (uint32_t steps = 4000; steps <= 1 << 20; steps += (1 << 20) - 4000) {
        const VariLimits limits = { .size = sizeof limits, .steps = steps };
        VariRules *rules = load_within(&limits, yaml);
        cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
        VariGame *game = vari_game_new(rules, 0);
        vari_game_action_count(game);
        cr_expect_eq(asks_too_much(game), steps == 4000, "%u steps", steps);
        VariPosition *copy = vari_position_copy(vari_game_at(game));
        cr_expect_not_null(copy, "where a game stands is copied, whatever it asks");
        vari_position_free(copy);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
