/* Random games of every shipped definition, and of the option sets of those with
 * many: at each position the audit of the border holds, and the actions that
 * are listed are counted with tables and without; now and then what follows them, too. Seeds are fixed, so
 * that a failure comes back. VARI_PLIES=N plays N plies of each instead of a few;
 * VARI_ONLY=NAME plays only the file NAME, or the option set that reads so. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "definition_files.h"
#include "shipped.h"
#include "vari_audit.h"

/* Plies of each definition, unless the environment says otherwise. */
#ifdef VARI_SANITIZED
enum { PLIES = 6 };
#else
enum { PLIES = 30 };
#endif
/* Plies that follow are counted where they are about so many at most. */
enum { COUNTED = 6000 };
enum { GAME_PLIES = 40, LONG_GAME_PLIES = 300, TIME_MAX = 36000 };

static uint64_t count_by(VariGame *game, unsigned depth, bool reference)
{
    VariPerft request = { .size = sizeof request, .depth = depth, .threads = 1, .reference = reference };
    uint64_t nodes;
    return vari_game_perft(game, &request, NULL, NULL, &nodes) == VARI_OK ? nodes : UINT64_MAX;
}

/* With tables and without, as many are counted as are listed, and so deep as can be had quickly. */
static void check_counts(VariGame *game, const char *what, uint64_t seed, unsigned ply)
{
    size_t listed = vari_game_action_count(game);
    unsigned deepest = ply % 40 == 20 && listed * listed * listed <= COUNTED ? 3
                       : ply % 10 == 5 && listed * listed <= COUNTED         ? 2
                                                                             : 1;
    for (unsigned depth = 1; depth <= deepest; depth++) {
        uint64_t looked = count_by(game, depth, false), walked = count_by(game, depth, true);
        cr_expect(looked == walked && (depth > 1 || walked == listed),
                  "%s, seed %d, ply %u: %zu listed, at depth %u %d with tables, %d without at %s", what,
                  (int)seed, ply, listed, depth, (int)looked, (int)walked,
                  vari_position_text(vari_game_at(game)));
    }
}

static unsigned plies_wanted(void)
{
    const char *wanted = getenv("VARI_PLIES");
    return wanted != NULL ? (unsigned)strtoul(wanted, NULL, 10) : PLIES;
}

/* Returns how many plies it had. */
static unsigned play_one(VariRules *rules, const char *what, uint64_t seed, unsigned plies)
{
    VariGame *game = vari_game_new(rules, seed);
    cr_assert(game != NULL, "%s: no game", what);
    unsigned ply = 0;
    for (; ply < plies; ply++) {
        const char *problem = vari_game_audit(game);
        cr_expect(problem == NULL, "%s, seed %d: %s", what, (int)seed, problem == NULL ? "" : problem);
        check_counts(game, what, seed, ply);
        size_t drawn = vari_game_random(game, NULL);
        if (problem != NULL || vari_position_result(vari_game_at(game))->over || drawn == SIZE_MAX)
            break;
        cr_assert(vari_game_play_index(game, drawn) == VARI_OK);
    }
    vari_game_free(game);
    return ply;
}

static bool is_wanted(const char *what)
{
    const char *only = getenv("VARI_ONLY");
    return only == NULL || strcmp(what, only) == 0;
}

static void play_definition(const char *path, const VariSetting *settings, size_t count, const char *what)
{
    if (!is_wanted(what))
        return;
    VariRules *rules = files_load(path, settings, count);
    cr_expect(vari_rules_ok(rules), "%s: %s", what, vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
    unsigned wanted = plies_wanted(), most = wanted > PLIES ? LONG_GAME_PLIES : GAME_PLIES;
    for (uint64_t seed = 1; vari_rules_ok(rules) && wanted > 0; seed++) {
        unsigned played = play_one(rules, what, seed, most < wanted ? most : wanted);
        wanted -= played > 0 ? played : 1;
    }
    vari_rules_free(rules);
}

/* In parts, so that they run side by side. */
static void play_part(size_t part, size_t parts)
{
    for (size_t i = part; i < files_shipped_count(); i += parts)
        if (files_in_share(i, 1))
            play_definition(files_shipped_path(i), NULL, 0, strrchr(files_shipped_path(i), '/') + 1);
}

Test(random_play, shipped_first, .timeout = TIME_MAX)
{
    play_part(0, 4);
}
Test(random_play, shipped_second, .timeout = TIME_MAX)
{
    play_part(1, 4);
}
Test(random_play, shipped_third, .timeout = TIME_MAX)
{
    play_part(2, 4);
}
Test(random_play, shipped_fourth, .timeout = TIME_MAX)
{
    play_part(3, 4);
}

/* What tests say of single words of the language is played, too. */
Test(random_play, rules_of_the_language, .timeout = TIME_MAX)
{
    static FileList files;
    files_gather(&files, VARI_TESTS_FOLDER "/rules");
    files_gather(&files, VARI_TESTS_FOLDER "/sketches");
    for (size_t i = 0; i < files.count; i++)
        if (files_in_share(i, 1))
            play_definition(files.paths[i], NULL, 0, strrchr(files.paths[i], '/') + 1);
}

/* A line of tests/option-sets.txt. */
static void play_line(const char *line)
{
    char copy[256];
    VariSetting settings[8];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    char *id = strtok(copy, " ");
    for (char *word; count < 8 && (word = strtok(NULL, " ")) != NULL; count++) {
        char *equals = strchr(word, '=');
        cr_assert(equals != NULL);
        *equals = '\0';
        settings[count] = (VariSetting){ .name = word, .value = equals + 1 };
    }
    const char *path = files_find(id);
    cr_assert(path != NULL, "%s", id);
    play_definition(path, settings, count, line);
}

static void play_option_sets(unsigned part, unsigned parts)
{
    cr_assert(shipped_option_sets(part, parts, play_line));
}

Test(random_play, option_sets_first, .timeout = TIME_MAX)
{
    play_option_sets(0, 3);
}
Test(random_play, option_sets_second, .timeout = TIME_MAX)
{
    play_option_sets(1, 3);
}
Test(random_play, option_sets_third, .timeout = TIME_MAX)
{
    play_option_sets(2, 3);
}
