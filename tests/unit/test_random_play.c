/* Random games of every shipped definition, and of the option sets of those with
 * many: at each position the audit of the border holds, and both roads count the
 * actions that are listed; now and then what follows them, too. Seeds are fixed, so
 * that a failure comes back. VARI_PLIES=N plays N plies of each instead of a few;
 * VARI_ONLY=NAME plays only the file NAME, or the option set that reads so. */

#include "vari.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATHS_MAX = 1024,
    PATH_ROOM = 1024,
    PLIES = 80, /* of each definition, unless the environment says otherwise */
    GAME_PLIES = 40,
    LONG_GAME_PLIES = 300,
    TIME_MAX = 36000
};

static char paths[PATHS_MAX][PATH_ROOM];
static size_t path_count;

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static void gather(const char *folder, int depth)
{
    DIR *listing = opendir(folder);
    if (listing == NULL || depth > 4)
        return;
    for (struct dirent *entry; (entry = readdir(listing)) != NULL && path_count < PATHS_MAX;) {
        char path[PATH_ROOM];
        if (entry->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path)
            continue;
        if (ends_with(path, ".yaml"))
            strcpy(paths[path_count++], path);
        else
            gather(path, depth + 1);
    }
    closedir(listing);
}

static void gather_definitions(void)
{
    path_count = 0;
    gather(VARI_SOURCE_FOLDER "/definitions", 0);
    cr_assert(path_count > 0);
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *bytes = malloc(1 << 20);
    *length = bytes == NULL ? 0 : fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static const char *path_of(const char *name)
{
    char end[PATH_ROOM];
    snprintf(end, sizeof end, "/%s.yaml", name);
    for (size_t i = 0; i < path_count; i++)
        if (ends_with(paths[i], end))
            return paths[i];
    return NULL;
}

static bool find_definition(void *context, const char *name, const char *from, char **path, char **bytes,
                            size_t *length)
{
    (void)context;
    (void)from;
    const char *found = path_of(name);
    if (found == NULL || (*bytes = read_file(found, length)) == NULL)
        return false;
    *path = strdup(found);
    return *path != NULL;
}

static uint64_t count_by(VariGame *game, unsigned depth, bool reference)
{
    VariPerft request = { .depth = depth, .threads = 1, .reference = reference };
    return vari_game_perft(game, &request, NULL, NULL);
}

/* The two roads and the list count alike, and so deep as can be had quickly. */
static void check_counts(VariGame *game, const char *what, uint64_t seed, unsigned ply)
{
    size_t listed = vari_game_action_count(game);
    unsigned deepest = ply % 40 == 20 && listed <= 40 ? 3 : ply % 10 == 5 && listed <= 200 ? 2 : 1;
    for (unsigned depth = 1; depth <= deepest; depth++) {
        uint64_t fast = count_by(game, depth, false), reference = count_by(game, depth, true);
        cr_expect(fast == reference && (depth > 1 || reference == listed),
                  "%s, seed %d, ply %u: %zu listed, at depth %u %d fast, %d by reference at %s", what,
                  (int)seed, ply, listed, depth, (int)fast, (int)reference, vari_game_position(game));
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
        size_t drawn = vari_game_draw(game);
        if (problem != NULL || vari_game_result(game).over || drawn == SIZE_MAX)
            break;
        cr_assert(vari_game_play_index(game, drawn));
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
    size_t length = 0;
    char *bytes = read_file(path, &length);
    cr_assert(bytes != NULL, "%s", path);
    VariRules *rules = vari_rules_load(path, bytes, length, settings, count, find_definition, NULL);
    cr_expect(vari_rules_ok(rules), "%s: %s", what, vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
    unsigned wanted = plies_wanted(), most = wanted > PLIES ? LONG_GAME_PLIES : GAME_PLIES;
    for (uint64_t seed = 1; vari_rules_ok(rules) && wanted > 0; seed++) {
        unsigned played = play_one(rules, what, seed, most < wanted ? most : wanted);
        wanted -= played > 0 ? played : 1;
    }
    vari_rules_free(rules);
    free(bytes);
}

/* In parts, so that they run side by side. */
static void play_part(size_t part, size_t parts)
{
    gather_definitions();
    for (size_t i = part; i < path_count; i += parts)
        play_definition(paths[i], NULL, 0, strrchr(paths[i], '/') + 1);
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
    const char *path = path_of(id);
    cr_assert(path != NULL, "%s", id);
    play_definition(path, settings, count, line);
}

static void play_option_sets(unsigned part, unsigned parts)
{
    char line[256];
    FILE *file = fopen(VARI_SOURCE_FOLDER "/tests/option-sets.txt", "r");
    cr_assert(file != NULL);
    gather_definitions();
    for (unsigned i = 0; fgets(line, sizeof line, file) != NULL;) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#' && line[0] != '\0' && i++ % parts == part)
            play_line(line);
    }
    fclose(file);
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
