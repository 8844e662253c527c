/* Any bytes as a whole definition: refused with a mistake that has a place, or
 * played at random for a few plies from a fixed seed, undone, and its positions
 * written and read. The bases that inputs extend come from a folder,
 * VARI_FUZZ_BASES (tests/sketches if unset). Run with -timeout=20 -rss_limit_mb=2048:
 * what hangs or eats memory is a fault. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "told.h"
#include "vari.h"

enum { GAMES = 2, PLIES = 4, ACTIONS_PLAYED_ON = 100, BASE_MAX = 1 << 16 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Finds only files right in the folder of bases. */
static bool find(void *context, const char *name, const char *from_path, char **path, char **bytes,
                 size_t *length)
{
    (void)context;
    (void)from_path;
    if (strncmp(name, "./", 2) == 0)
        name += 2;
    if (strchr(name, '/') != NULL || strlen(name) > 100)
        return false;
    const char *folder = getenv("VARI_FUZZ_BASES");
    char place[512];
    const char *tail = strstr(name, ".yaml") != NULL ? "" : ".yaml";
    snprintf(place, sizeof place, "%s/%s%s", folder != NULL ? folder : "tests/sketches", name, tail);
    FILE *file = fopen(place, "rb");
    if (file == NULL)
        return false;
    *bytes = malloc(BASE_MAX);
    *path = strdup(place);
    require(*bytes != NULL && *path != NULL);
    *length = fread(*bytes, 1, BASE_MAX, file);
    fclose(file);
    return true;
}

static void check_position(VariGame *game)
{
    VariGame *other = vari_game_copy(game);
    char *written = strdup(vari_game_position(game));
    if (!vari_game_set_position(other, written) || strcmp(written, vari_game_position(other)) != 0) {
        fprintf(stderr, "%s\n%s\n%s\n", vari_game_error(other), written, vari_game_position(other));
        abort();
    }
    free(written);
    vari_game_free(other);
}

static void play(VariRules *rules, uint64_t seed)
{
    VariGame *game = vari_game_new(rules, seed);
    uint64_t hash = vari_game_hash(game);
    for (int ply = 0; ply < PLIES && !vari_game_result(game).over; ply++) {
        if (vari_game_overrun(game) || vari_game_action_count(game) > ACTIONS_PLAYED_ON)
            break;
        size_t index = vari_game_draw(game);
        if (index == SIZE_MAX || !vari_game_play_index(game, index))
            break;
        const char *fault = vari_game_audit(game);
        if (fault != NULL) {
            fprintf(stderr, "%s\n", fault);
            abort();
        }
    }
    vari_game_in_check(game);
    check_position(game);
    while (vari_game_undo(game))
        ;
    require(vari_game_hash(game) == hash);
    vari_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    VariRules *rules = vari_rules_load("fuzz.yaml", (const char *)data, size, NULL, 0, find, NULL);
    if (vari_rules_ok(rules)) {
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            play(rules, seed);
        require(vari_rules_kernel_listing(rules) != NULL);
        require(vari_rules_program_listing(rules) != NULL);
        require(vari_rules_description(rules, VARI_DESCRIPTION_TEXT)[0] != '\0');
    } else {
        require(vari_rules_error_count(rules) > 0);
    }
    require(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false) != NULL);
    told_input("fuzz_definition", vari_rules_ok(rules));
    vari_rules_free(rules);
    return 0;
}
