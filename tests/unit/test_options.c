/* Whatever may be chosen before a game can be played: each value of each option of each shipped
 * definition is loaded and played for a few plies, and random games of every definition end. What
 * is wrong only with other choices is told. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "definition_files.h"
#include "vari_audit.h"

#ifdef VARI_SANITIZED
enum { PLIES = 2, GAMES = 1 };
#else
enum { PLIES = 6, GAMES = 2 };
#endif
enum { TIME_MAX = 3600, LONGEST_GAME = 20000, TEXT_ROOM = 256 };

/* The i-th value to be tried of an option, or NULL: of a range its ends and what stands beside them. */
static const char *value_of(const VariOption *option, size_t i, char room[TEXT_ROOM])
{
    if (option->choice_count > 0)
        return i < option->choice_count ? option->choices[i] : NULL;
    int32_t numbers[] = { option->lowest, option->highest, option->lowest + 1, option->highest - 1 };
    if (i >= sizeof numbers / sizeof numbers[0] || option->lowest == option->highest)
        return NULL;
    snprintf(room, TEXT_ROOM, "%d", (int)numbers[i]);
    return room;
}

static bool is_refused(VariRules *rules)
{
    return strstr(vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false), "[options-refused]") != NULL;
}

static void play(VariRules *rules, const char *what)
{
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(game != NULL, "%s", what);
    for (unsigned ply = 0; ply < PLIES && !vari_position_result(vari_game_at(game))->over; ply++) {
        const char *problem = vari_game_audit(game);
        cr_expect(problem == NULL, "%s: %s", what, problem == NULL ? "" : problem);
        size_t drawn = vari_game_random(game, NULL);
        cr_assert(drawn != SIZE_MAX && vari_game_play_index(game, drawn) == VARI_OK, "%s, ply %u", what, ply);
    }
    vari_game_free(game);
}

/* A value that is refused by itself goes together with some value of one or of two other options. */
static VariRules *load_with(const VariRules *plain, const char *path, VariSetting *settings, size_t count,
                            size_t more)
{
    VariRules *rules = files_load(path, settings, count);
    if (vari_rules_ok(rules) || !is_refused(rules) || more == 0)
        return rules;
    for (size_t i = 0; i < vari_rules_info(plain)->option_count; i++) {
        VariOption option = *vari_rules_info(plain)->options[i];
        char room[TEXT_ROOM];
        const char *value;
        for (size_t j = 0; (value = value_of(&option, j, room)) != NULL; j++) {
            settings[count] = (VariSetting){ option.name, value };
            VariRules *other = load_with(plain, path, settings, count + 1, more - 1);
            if (vari_rules_ok(other)) {
                vari_rules_free(rules);
                return other;
            }
            vari_rules_free(other);
        }
    }
    return rules;
}

static void play_options(const char *path)
{
    VariRules *plain = files_load(path, NULL, 0);
    for (size_t i = 0; i < vari_rules_info(plain)->option_count; i++) {
        VariOption option = *vari_rules_info(plain)->options[i];
        char room[TEXT_ROOM], what[TEXT_ROOM * 2];
        const char *value;
        for (size_t j = 0; (value = value_of(&option, j, room)) != NULL; j++) {
            VariSetting settings[3] = { { option.name, value } };
            snprintf(what, sizeof what, "%s %s=%s", vari_rules_info(plain)->id, option.name, value);
            VariRules *rules = load_with(plain, path, settings, 1, 2);
            cr_expect(vari_rules_ok(rules), "%s: %s", what,
                      vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
            if (vari_rules_ok(rules))
                play(rules, what);
            vari_rules_free(rules);
        }
    }
    vari_rules_free(plain);
}

Test(options, each_value_can_be_chosen_and_played, .timeout = TIME_MAX)
{
    for (size_t i = 0; i < files_shipped_count(); i++)
        if (files_in_share(i, 2))
            play_options(files_shipped_path(i));
}

static void play_to_the_end(const char *what, const char *path, const VariSetting *settings, size_t count)
{
    VariRules *rules = files_load(path, settings, count);
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(game != NULL, "%s", what);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        VariPlayout playout = *vari_game_playout(game, seed, LONGEST_GAME, 0);
        cr_expect(playout.result->over, "%s: a random game did not end in %u plies", what, playout.plies);
    }
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(options, random_games_end, .timeout = TIME_MAX)
{
    for (size_t i = 0; i < files_shipped_count(); i++)
        if (files_in_share(i, 3))
            play_to_the_end(files_shipped_path(i), files_shipped_path(i), NULL, 0);
    const char *circular = files_find("circular");
    for (unsigned seats = 2; seats <= 6; seats++)
        for (unsigned byzantine = 0; byzantine < 2; byzantine++) {
            char number[2] = { (char)('0' + seats), '\0' };
            VariSetting settings[] = { { "players", number },
                                       { "rules", byzantine ? "byzantine" : "modern" } };
            play_to_the_end("circular", circular, settings, 2);
        }
}

/* --- mistakes that other choices show --------------------------------------------- */

static VariRules *checked(const char *bytes)
{
    VariRules *rules =
        vari_rules_load(NULL, "own.yaml", bytes, strlen(bytes), NULL, 0, files_definition, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
    vari_rules_check_choices(rules);
    return rules;
}

/* What is told in all, one line a mistake. */
static void expect_told(const char *bytes, const char *told)
{
    VariRules *rules = checked(bytes);
    const char *is = vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false);
    cr_expect(strcmp(is, told) == 0, "told:\n%swanted:\n%s", is, told);
    vari_rules_free(rules);
}

#define HEAD "vari: 1\nname: Own\nextends: chess\n"

Test(options, a_name_under_another_value_is_told)
{
    expect_told(HEAD "options: {fast: [false, true]}\n"
                     "overlays:\n"
                     "  - {if: fast, endings: {quick: {if: any own knigth in rank 8, wins: mover}}}\n",
                "own.yaml:6:46: error: nothing is called `knigth` (with `--set fast=true`) [unknown-name]\n");
}

Test(options, as_are_those_that_several_options_bring_in)
{
    expect_told(HEAD
                "options: {fast: [false, true], speed: {number: 0-999, default: 3}, fate: [one, three]}\n"
                "overlays:\n"
                "  - {if: fast and speed == 77 and fate == three, terms: {much: cuont own pawn}}\n"
                "  - {if: fate == three and speed == 500, refuse: no}\n",
                "own.yaml:6:64: error: nothing is called `cuont` (with `--set fast=true --set speed=77 --set "
                "fate=three`) [unknown-name]\n");
}

Test(options, and_those_of_an_expression_that_names_the_option_itself)
{
    expect_told(HEAD "options: {size: {number: 1-9, default: 2}}\n"
                     "zones: {far: rank (size)}\n"
                     "endings: {there: {if: any own king in far, wins: mover}}\n",
                "own.yaml:5:14: error: the board has no rank 9 (with `--set size=9`) [unknown-cell]\n");
}

Test(options, and_what_is_wrong_with_another_set_up)
{
    expect_told(
        HEAD "options: {small: [false, true]}\n"
             "overlays:\n"
             "  - {if: small, setup: 4k3/8/8/8/8/8/9/4K3 w - - 0 1}\n",
        "own.yaml:6:38: error: row 7 has 8 cells, and more are written here (with `--set small=true`) "
        "[wrong-setup]\n");
}

Test(options, what_is_refused_is_no_mistake_and_what_goes_with_another_is_looked_at)
{
    expect_told(HEAD "options: {a: [no-thing, some], b: [no-thing, some]}\n"
                     "overlays:\n"
                     "  - {if: a == some and b == no-thing, refuse: alone it does not go}\n"
                     "  - {if: b == some and a == no-thing, refuse: nor does this}\n"
                     "  - {if: a == some, laws: {wrong: {forbid: too in rank 1}}}\n",
                "own.yaml:8:44: error: nothing is called `too` (with `--set a=some --set b=some`) "
                "[unknown-name]\n");
}

Test(options, an_inherited_mistake_is_told_and_goes_where_the_choice_does)
{
    const char *heir = "vari: 1\nname: Heir\nextends: hiashatar\npieces: {bodyguard: none}\n"
                       "terms: {halted: capture}\nsetup: {each: RNBQ..KBNR}\n%s";
    char bytes[1024];
    snprintf(bytes, sizeof bytes, heir, "");
    VariRules *rules = checked(bytes);
    cr_expect(!vari_rules_ok(rules));
    cr_expect(strstr(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false),
                     "(with `--set halts=everybody`)") != NULL);
    vari_rules_free(rules);
    snprintf(bytes, sizeof bytes, heir, "options: {halts: none}\n");
    expect_told(bytes, "");
}

Test(options, what_one_choice_takes_away_another_may_need)
{
    expect_told(
        HEAD
        "options: {plain: [false, true], strong: [false, true]}\n"
        "overlays:\n"
        "  - {if: plain, pieces: {queen: none, pawn: {promotes: {to: [rook]}}}, setup: {each: {king: e1}}}\n"
        "  - {if: strong, pieces: {pawn: {promotes: {to: [queen]}}}}\n",
        "own.yaml:7:50: error: the piece `queen` is not known here (with `--set plain=true --set "
        "strong=true`) "
        "[unknown-name]\n");
}

Test(options, what_no_choice_brings_in_is_told)
{
    expect_told(HEAD "options: {n: {number: 1-3}, size: [small, large]}\n"
                     "overlays:\n"
                     "  - {if: n == 7, laws: {no: {forbid: drop}}}\n"
                     "  - {if: n == 2 and size == large, laws: {no: {forbid: capture}}}\n"
                     "  - {if: n == 2 and size == large and n > 2, laws: {no: {forbid: drop}}}\n",
                "own.yaml:6:10: warning: this never holds, whatever is chosen [settled]\n"
                "own.yaml:8:10: warning: this never holds, whatever is chosen [settled]\n");
}

Test(options, what_is_too_much_is_told)
{
    char bytes[16384] = HEAD "options:\n";
    for (unsigned option = 0; option < 2; option++) {
        strcat(bytes, option == 0 ? "  much: [" : "  more: [");
        for (unsigned i = 0; i < 200; i++)
            snprintf(bytes + strlen(bytes), sizeof bytes - strlen(bytes), "%sc%u", i == 0 ? "" : ", ", i);
        strcat(bytes, "]\n");
    }
    strcat(bytes, "laws: {one: {forbid: much == c7 and more == c7 and to in rank 3}}\n");
    VariRules *rules = checked(bytes);
    cr_expect(vari_rules_ok(rules));
    cr_expect_eq(vari_rules_diagnosed(rules)->warnings, 1);
    vari_rules_free(rules);
}

/* --- what options are for ---------------------------------------------------------------- */

/* The comment behind an option's line is its text, whatever ends the line and whatever is quoted in it. */
Test(options, a_comment_behind_an_option_says_what_it_is_for)
{
    static const struct {
        const char *text, *about;
    } rows[] = {
        { HEAD "options:\n  fast: [false, true] # who plays fast\n", "who plays fast" },
        { HEAD "options:\n  fast: [false, true] #   who plays fast  \r\n", "who plays fast" },
        { HEAD "options:\n  fast: [false, true]\t#who plays fast\r\n", "who plays fast" },
        { "{vari: 1, name: \"A # B\", about: 'of \" # of', extends: chess, options: {fast: [false, true]}} # "
          "who plays fast\n",
          "who plays fast" },
        { HEAD "options:\n  fast: [a, c] # who plays # fast\n", "who plays # fast" },
        { HEAD "options:\n  fast: [false, true]\n", "" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = vari_rules_load(NULL, "own.yaml", rows[i].text, strlen(rows[i].text), NULL, 0,
                                           files_definition, NULL);
        const VariRulesInfo *info = vari_rules_info(rules);
        const char *about = NULL;
        for (size_t o = 0; o < info->option_count; o++)
            about = strcmp(info->options[o]->name, "fast") == 0 ? info->options[o]->about : about;
        cr_assert(about != NULL, "%s", rows[i].text);
        cr_expect(strcmp(about, rows[i].about) == 0, "`%s` is said of\n%s", about, rows[i].text);
        vari_rules_free(rules);
    }
}
