/* Whatever may be asked of rules is asked of some that could not be loaded, at any stage of reading, and of
 * some that could with numbers of nothing: there is an answer, and it is empty. */

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

#include "vari.h"

/* Nothing, no YAML, no map, nothing of what must be there, mistakes of blocks and of what laws say. */
static const char *const broken[] = {
    "",
    "{",
    "- a\n",
    "vari: 1\n",
    "vari: 9\nname: Later\n",
    "vari: 1\nname: Lost\nextends: nowhere\n",
    "vari: 1\nname: Boardless\nboard: 0x0\npieces: {rook: {letter: R, moves: R}}\n",
    "vari: 1\nname: Pieceless\nboard: 3x3\n",
    "vari: 1\nname: Unmoved\nboard: 3x3\npieces: {rook: {letter: R, moves: Rx}}\nsetup: r2/3/2R w\n",
    "vari: 1\nname: Lawless\nboard: 3x3\npieces: {rook: {letter: R, moves: R}}\nlaws: {no: {never: odd}}\n",
    "vari: 1\nname: Unset\nboard: 3x3\npieces: {rook: {letter: R, moves: R}}\nsetup: r2/3/2X w\n",
};

/* Four phases, as many as an array of them has room for. */
static const char whole[] = "vari: 1\nname: Whole\nboard: 3x3\npieces: {rook: {letter: R, moves: R}}\n"
                            "zones: {middle: b2}\noptions: {way: [one, other]}\n"
                            "turn:\n  - {phase: one, actions: [move]}\n  - {phase: two, actions: [move]}\n"
                            "  - {phase: three, actions: [move]}\n  - {phase: four, actions: [move]}\n"
                            "setup: r2/3/2R w\n";

static VariRules *load(const char *text)
{
    return vari_rules_load(NULL, "broken.yaml", text, strlen(text), NULL, 0, NULL, NULL);
}

static void expect_nothing(const char *text, const char *question, const char *said)
{
    cr_expect(said != NULL && said[0] == '\0', "%s: %s says `%s`", text, question,
              said == NULL ? "NULL" : said);
}

static void expect_number(const char *text, const char *question, size_t number, size_t wanted)
{
    cr_expect_eq(number, wanted, "%s: %s says %zu", text, question, number);
}

#define NOTHING(call)        expect_nothing(text, #call, call)
#define NUMBER(call, wanted) expect_number(text, #call, (size_t)(call), wanted)

/* Of numbers that name nothing. */
static void ask_beyond(const char *text, VariRules *rules, size_t nothing)
{
    bool said;
    NOTHING(vari_rules_player(rules, nothing)->name);
    NOTHING(vari_rules_player(rules, nothing)->colour);
    NUMBER(vari_rules_player(rules, nothing)->side, SIZE_MAX);
    NOTHING(vari_rules_cell(rules, nothing)->name);
    NOTHING(vari_rules_kind(rules, nothing)->id);
    NOTHING(vari_rules_kind(rules, nothing)->name);
    NOTHING(vari_rules_letter(rules, nothing, 0, false));
    NOTHING(vari_rules_kind(rules, nothing)->also);
    NOTHING(vari_rules_kind(rules, nothing)->image);
    NOTHING(vari_rules_kind_text(rules, nothing, VARI_KIND_BETZA, &said));
    NOTHING(vari_rules_kind_text(rules, nothing, VARI_KIND_CASTLING, NULL));
    NOTHING(vari_rules_kind_text(rules, nothing, VARI_KIND_MOVES, NULL));
    NUMBER(vari_rules_kind(rules, nothing)->royal, false);
    NUMBER(vari_rules_zone_has(rules, nothing, 0, 0), false);
    NUMBER(vari_rules_cell(rules, nothing)->corner_count, 0);
    NUMBER(vari_rules_cell_next(rules, nothing, VARI_NEXT_BESIDE, 0), SIZE_MAX);
    NUMBER(vari_rules_cell(rules, nothing)->shade, 0);
    NUMBER(vari_rules_cell(rules, nothing)->layer, 0);
    NUMBER(vari_rules_player(rules, nothing)->turn, 0);
}

static void ask_of_broken(const char *text, VariRules *rules)
{
    size_t passed = 7;
    NUMBER(vari_rules_info(rules)->player_count > 1000, false);
    NUMBER(vari_rules_info(rules)->has_chance, false);
    NUMBER(vari_rules_info(rules)->topology > 1000, false);
    NUMBER(vari_rules_info(rules)->layer_count > 1000, false);
    NUMBER(vari_rules_info(rules)->cell_count > 1000, false);
    NUMBER(vari_rules_info(rules)->zone_count > 1000, false);
    NUMBER(vari_rules_info(rules)->class_count > 1000, false);
    NUMBER(vari_rules_info(rules)->kind_count > 1000, false);
    NUMBER(vari_rules_info(rules)->option_count > 1000, false);
    cr_expect_not_null(vari_rules_info(rules)->name);
    cr_expect_not_null(vari_rules_info(rules)->board);
    cr_expect_not_null(vari_rules_description(rules, VARI_DESCRIPTION_KERNEL));
    NOTHING(vari_rules_description(rules, VARI_DESCRIPTION_PROGRAM));
    NOTHING(vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    (void)vari_rules_description(rules, VARI_DESCRIPTION_LAID_OUT);
    (void)vari_rules_info(rules)->hash;
    (void)vari_rules_info(rules)->no_table;
    vari_rules_check_choices(rules);
    vari_rules_run_tests(rules, 5, &passed, NULL);
    NUMBER(passed, 0);
    cr_expect_null(vari_game_new(rules, 1), "%s is played", text);
    cr_expect_null(vari_position_new(rules, 1), "%s is a position", text);
    cr_expect_null(vari_search_new(rules, 1), "%s is thought of", text);
    cr_expect_gt(vari_rules_diagnosed(rules)->errors, 0, "%s has no mistake", text);
}

Test(broken_rules, answer_all_the_same)
{
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        VariRules *rules = load(broken[i]);
        cr_assert_not_null(rules);
        cr_expect_not(vari_rules_ok(rules), "%s", broken[i]);
        ask_of_broken(broken[i], rules);
        ask_beyond(broken[i], rules, 1000);
        ask_beyond(broken[i], rules, SIZE_MAX);
        vari_rules_free(rules);
    }
}

Test(broken_rules, whole_ones_answer_where_nothing_is)
{
    const char *text = whole;
    VariRules *rules = load(text);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    NUMBER(vari_rules_info(rules)->has_chance, false);
    ask_beyond(text, rules, vari_rules_info(rules)->cell_count);
    ask_beyond(text, rules, 1000);
    ask_beyond(text, rules, SIZE_MAX);
    vari_rules_free(rules);
}
