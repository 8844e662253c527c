/* Rows of perft.csv: variant,fen,depth,nodes,confirmed_by. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static void ask(Oracle *oracle, VariRules *rules, const char *variant, const char *fen, unsigned depth,
                uint64_t wanted)
{
    VariGame *game = vari_game_new(rules, 0);
    if (vari_game_set_position(game, fen) != VARI_OK) {
        printf("%s: %s: %s\n", variant, fen, vari_game_error(game)->message);
        oracle->perft.failed++;
    } else {
        VariPerft request = { .size = sizeof request, .depth = depth, .threads = 1 };
        uint64_t nodes;
        vari_game_perft(game, &request, NULL, NULL, &nodes);
        if (nodes == wanted) {
            oracle->perft.passed++;
        } else if (oracle_excepts(oracle, variant, fen, depth)) {
            oracle->perft.excepted++;
        } else {
            printf("%s: %s: perft %u gives %" PRIu64 ", not %" PRIu64 "\n", variant, fen, depth, nodes,
                   wanted);
            oracle->perft.failed++;
        }
    }
    vari_game_free(game);
}

static void take_row(Oracle *oracle, char *line)
{
    char *rest = line;
    const char *variant = strsep(&rest, ",");
    const char *fen = strsep(&rest, ",");
    const char *depth = strsep(&rest, ",");
    const char *nodes = strsep(&rest, ",");
    if (nodes == NULL || strcmp(variant, "variant") == 0 ||
        (oracle->only != NULL && strcmp(oracle->only, variant) != 0))
        return;
    uint64_t wanted = strtoull(nodes, NULL, 10);
    VariRules *rules = wanted > oracle->budget ? NULL : oracle_rules(oracle, variant);
    if (rules == NULL)
        oracle->perft.skipped++;
    else
        ask(oracle, rules, variant, fen, (unsigned)strtoul(depth, NULL, 10), wanted);
}

void oracle_run_perft(Oracle *oracle)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/perft.csv", oracle->data);
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    while (file != NULL && getline(&line, &capacity, file) >= 0)
        take_row(oracle, line);
    free(line);
    if (file != NULL)
        fclose(file);
}
