/* Compares move counts, move lists, results and positions with what
 * other programs found: see README.md beside the data. */

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file == NULL ? NULL : malloc(1 << 21);
    if (bytes != NULL)
        *length = fread(bytes, 1, 1 << 21, file);
    if (file != NULL)
        fclose(file);
    return bytes;
}

static char *find_path(const char *definitions, const char *id)
{
    char pattern[4096];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*/%s.yaml", definitions, id);
    char *path = glob(pattern, 0, NULL, &found) == 0 ? strdup(found.gl_pathv[0]) : NULL;
    globfree(&found);
    return path;
}

static bool find(void *context, const char *name, const char *from, char **path, char **bytes, size_t *length)
{
    (void)from;
    *path = find_path(context, name);
    *bytes = *path == NULL ? NULL : read_file(*path, length);
    return *bytes != NULL;
}

static VariRules *load(Oracle *oracle, const char *id, const VariSetting *settings, size_t count)
{
    char *path = find_path(oracle->definitions, id);
    if (path == NULL)
        return NULL;
    size_t length = 0;
    char *bytes = read_file(path, &length);
    VariRules *rules =
        vari_rules_load(NULL, path, bytes, length, settings, count, find, (void *)oracle->definitions);
    free(bytes);
    free(path);
    if (!vari_rules_ok(rules)) {
        fprintf(stderr, "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
        vari_rules_free(rules);
        return NULL;
    }
    return rules;
}

/* `NAME960` is NAME with its option chess960 on, unless a definition has that very id. */
VariRules *oracle_rules(Oracle *oracle, const char *variant)
{
    if (strcmp(variant, oracle->variant) == 0)
        return oracle->rules;
    vari_rules_free(oracle->rules);
    snprintf(oracle->variant, sizeof oracle->variant, "%s", variant);
    oracle->rules = load(oracle, variant, NULL, 0);
    size_t length = strlen(variant);
    if (oracle->rules == NULL && length > 3 && strcmp(variant + length - 3, "960") == 0) {
        char id[64];
        snprintf(id, sizeof id, "%.*s", (int)(length - 3), variant);
        VariSetting setting = { "chess960", "true" };
        oracle->rules = load(oracle, id, &setting, 1);
    }
    return oracle->rules;
}

static void print_tally(const char *what, const Tally *tally)
{
    printf("%s: %zu agree, %zu differ, %zu differ as listed, %zu not asked\n", what, tally->passed,
           tally->failed, tally->excepted, tally->skipped);
}

int main(int argc, char **argv)
{
    Oracle oracle = { .definitions = "definitions", .data = "tests/oracles/data", .budget = 1000000 };
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--all") == 0)
            oracle.budget = UINT64_MAX;
        else if (strcmp(argv[i], "--verbose") == 0)
            oracle.verbose = true;
        else if (i + 1 == argc)
            return 2;
        else if (strcmp(argv[i], "--definitions") == 0)
            oracle.definitions = argv[++i];
        else if (strcmp(argv[i], "--data") == 0)
            oracle.data = argv[++i];
        else if (strcmp(argv[i], "--only") == 0)
            oracle.only = argv[++i];
        else if (strcmp(argv[i], "--budget") == 0)
            oracle.budget = strtoull(argv[++i], NULL, 10);
        else
            return 2;
    }
    oracle_run_perft(&oracle);
    oracle_run_positions(&oracle);
    vari_rules_free(oracle.rules);
    print_tally("perft rows", &oracle.perft);
    print_tally("positions", &oracle.positions);
    if (oracle.perft.passed + oracle.positions.passed == 0)
        return 1; /* a run that asked nothing proves nothing */
    return oracle.perft.failed + oracle.positions.failed == 0 ? 0 : 1;
}
