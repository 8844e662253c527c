/* Random games of every shipped definition, and of the option sets of those with
 * many: at each position the audit of the border holds, and both roads count the
 * actions that are listed. Seeds are fixed, so that a failure comes back. */

#include "vari.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATHS_MAX = 1024, PATH_ROOM = 1024, PLIES = 40, GAMES = 2 };

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

/* The two roads and the list count alike. */
static void check_counts(VariGame *game, const char *what, uint64_t seed)
{
    VariPerft request = { .depth = 1, .threads = 1 };
    size_t listed = vari_game_action_count(game);
    uint64_t fast = vari_game_perft(game, &request, NULL, NULL);
    request.reference = true;
    uint64_t reference = vari_game_perft(game, &request, NULL, NULL);
    cr_expect(fast == listed && reference == listed,
              "%s, seed %d: %zu listed, %d fast, %d by reference at %s", what, (int)seed, listed, (int)fast,
              (int)reference, vari_game_position(game));
}

static void play_one(VariRules *rules, const char *what, uint64_t seed)
{
    VariGame *game = vari_game_new(rules, seed);
    cr_assert(game != NULL, "%s: no game", what);
    for (unsigned ply = 0; ply < PLIES; ply++) {
        const char *problem = vari_game_audit(game);
        cr_expect(problem == NULL, "%s, seed %d: %s", what, (int)seed, problem == NULL ? "" : problem);
        check_counts(game, what, seed);
        size_t drawn = vari_game_draw(game);
        if (problem != NULL || vari_game_result(game).over || drawn == SIZE_MAX)
            break;
        cr_assert(vari_game_play_index(game, drawn));
    }
    vari_game_free(game);
}

static void play_definition(const char *path, const VariSetting *settings, size_t count, const char *what)
{
    size_t length = 0;
    char *bytes = read_file(path, &length);
    cr_assert(bytes != NULL, "%s", path);
    VariRules *rules = vari_rules_load(path, bytes, length, settings, count, find_definition, NULL);
    cr_expect(vari_rules_ok(rules), "%s: %s", what, vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
    for (uint64_t seed = 1; vari_rules_ok(rules) && seed <= GAMES; seed++)
        play_one(rules, what, seed);
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

Test(random_play, shipped_first)
{
    play_part(0, 4);
}
Test(random_play, shipped_second)
{
    play_part(1, 4);
}
Test(random_play, shipped_third)
{
    play_part(2, 4);
}
Test(random_play, shipped_fourth)
{
    play_part(3, 4);
}

/* "definition option=value option=value ..." */
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

static void play_lines(const char *const *lines)
{
    gather_definitions();
    for (; *lines != NULL; lines++)
        play_line(*lines);
}

Test(random_play, options_of_rings)
{
    static const char *const lines[] = {
        "circular players=3",
        "circular players=4",
        "circular players=5",
        "circular players=6",
        "circular players=3 starter=2",
        "circular kq-layout=rotate promote-to=queen promotion-optional=true",
        "circular rules=byzantine",
        "circular rules=byzantine pair-removal=before-or-after",
        "circular rules=byzantine players=3 bare-king-body=remove",
        "circular rules=byzantine players=4 teams=pairs",
        "circular players=4 teams=pairs swap=opposed team-check=last-kings",
        "circular players=4 teams=pairs seating=opposite team-king-loss=eliminate",
        "circular players=6 teams=pairs",
        "circular players=6 teams=threes seating=opposite warn=hardcore",
        "circular players=4 no-move=eliminate stalemate=loss",
        "circular players=4 no-move=draw",
        NULL,
    };
    play_lines(lines);
}

Test(random_play, options_of_families)
{
    static const char *const lines[] = {
        "hydra check=true castling-through-attack=false",
        "hydra late-replacement=turn stalemate=pass",
        "behemoth behemoth-distance=0-4 repetition=ordinary",
        "behemoth-loop behemoth-distance=0-4 dropped-may-castle=true",
        "behemoth-loop dropped-double-step=false stalemate=pass repetition=ordinary",
        "pyramid-chase setup=two-rows frontier=own pawn-turns=true",
        "pyramid-chase immune-king-attacks=false stalemate=loss goal-rank=31 repetition=none",
        NULL,
    };
    play_lines(lines);
}

Test(random_play, options_of_hydras)
{
    static const char *const lines[] = {
        "hydra-vari loop=false",
        "hydra-vari orphan=invulnerable castling-deadline=4",
        "hydra-vari deadline-mode=forfeit castling-deadline=9 weave=per-file",
        "hydra-vari selfcapture-king=true selfcapture-uncastled=false stuck=loss uncastled=when-able",
        NULL,
    };
    play_lines(lines);
}
