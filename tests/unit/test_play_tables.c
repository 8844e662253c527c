/* Tables and walking answer alike at positions of random games, of every shipped definition and of those with
 * options chosen. A share of it is played always; VARI_LONG=1 (`tools/test --long`) plays whole games, and
 * all with each other value of each option, too; VARI_ONLY=NAME the definition NAME alone, or the option set
 * that reads so. Seeds are fixed. */

#include "definition_files.h"
#include "shipped.h"
#include "tables_against_walking.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_ROOM = 1024,
    LINE_ROOM = 256,
    LONG_GAMES = 20,
    LONG_PLIES = 1000,
    USUAL_CELLS = 150,
    TIME_MAX = 36000
};

static bool is_wanted(const char *what)
{
    const char *only = getenv("VARI_ONLY");
    return only == NULL || strcmp(only, what) == 0;
}

static bool plays_all(void)
{
    const char *wanted = getenv("VARI_LONG");
    return wanted != NULL && wanted[0] != '\0';
}

/* On large boards a ply costs more, and fewer are played. */
static unsigned plies_wanted(const VariRules *rules)
{
    unsigned cells = rules->program->board->cell_count;
    if (plays_all())
        return LONG_PLIES;
    return cells <= USUAL_CELLS ? SHIPPED_PLIES : SHIPPED_PLIES * USUAL_CELLS / cells;
}

static void play_rules(const char *what, VariRules *rules)
{
    cr_assert(rules != NULL && vari_rules_ok(rules), "%s", what);
    for (uint64_t seed = 1; seed <= (plays_all() ? LONG_GAMES : SHIPPED_GAMES); seed++)
        if (!walking_play(what, rules->program, seed, plies_wanted(rules)))
            break;
    vari_rules_free(rules);
}

static void test_line(const char *line)
{
    if (is_wanted(line))
        play_rules(line, shipped_load(line));
}

static void test_value(const char *id, const char *name, const char *value)
{
    char line[PATH_ROOM];
    if (snprintf(line, sizeof line, "%s %s=%s", id, name, value) >= (int)sizeof line)
        return;
    VariRules *rules = shipped_load(line);
    if (rules != NULL && vari_rules_ok(rules) && is_wanted(line)) /* some combinations are refused */
        play_rules(line, rules);
    else
        vari_rules_free(rules);
}

/* Each value of each option by itself; of a range both ends. */
static void test_options(const char *id)
{
    VariRules *rules = shipped_load(id);
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        char number[16];
        for (size_t choice = 0; choice < option.choice_count; choice++)
            test_value(id, option.name, option.choices[choice]);
        if (option.choice_count > 0)
            continue;
        snprintf(number, sizeof number, "%d", (int)option.lowest);
        test_value(id, option.name, number);
        snprintf(number, sizeof number, "%d", (int)option.highest);
        test_value(id, option.name, number);
    }
    vari_rules_free(rules);
}

/* In parts, so that they run side by side. */
static void test_part(size_t part, size_t parts)
{
    cr_expect(files_shipped_count() >= 100, "only %zu definitions were found", files_shipped_count());
    for (size_t i = part; i < files_shipped_count(); i += parts) {
        if (!files_in_share(i, 0))
            continue;
        const char *name = strrchr(files_shipped_path(i), '/') + 1;
        char id[LINE_ROOM];
        snprintf(id, sizeof id, "%.*s", (int)strcspn(name, "."), name);
        test_line(id);
        if (plays_all())
            test_options(id);
    }
}

Test(tables, are_walking_on_every_definition_first, .timeout = TIME_MAX)
{
    test_part(0, 4);
}
Test(tables, are_walking_on_every_definition_second, .timeout = TIME_MAX)
{
    test_part(1, 4);
}
Test(tables, are_walking_on_every_definition_third, .timeout = TIME_MAX)
{
    test_part(2, 4);
}
Test(tables, are_walking_on_every_definition_fourth, .timeout = TIME_MAX)
{
    test_part(3, 4);
}

static void test_option_sets(unsigned part, unsigned parts)
{
    cr_assert(shipped_option_sets(part, parts, test_line));
}

Test(tables, are_walking_with_options_first, .timeout = TIME_MAX)
{
    test_option_sets(0, 2);
}
Test(tables, are_walking_with_options_second, .timeout = TIME_MAX)
{
    test_option_sets(1, 2);
}

/* Rules that were never mixed before; they are named 01, 02, 03 and so on. */
static void test_covering(unsigned part, unsigned parts)
{
    char path[PATH_ROOM];
    VariRules *rules = NULL;
    for (unsigned number = 1; number == 1 || rules != NULL; number++) {
        snprintf(path, sizeof path, "%s/covering/%02u.yaml", VARI_TESTS_FOLDER, number);
        rules = shipped_load_file(path);
        if (rules != NULL && number % parts == part && is_wanted(strrchr(path, '/') + 1))
            play_rules(path, rules);
        else
            vari_rules_free(rules);
    }
}

Test(tables, are_walking_where_rules_are_mixed_first, .timeout = TIME_MAX)
{
    test_covering(0, 2);
}
Test(tables, are_walking_where_rules_are_mixed_second, .timeout = TIME_MAX)
{
    test_covering(1, 2);
}
