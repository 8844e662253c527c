/* Makes definitions at random from a seed and checks each as the fuzzer does. Definition number i of a seed
 * is always the same. Usage: random_definitions FOLDER [--seed N] [--count N] [--first N] [--print]
 * [--mistakes] [--pains N] FOLDER       of definitions that some are built on; `-` for none
 *   --print      show the definitions
 *   --mistakes   show what is wrong with those that do not load */

#include "game_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run {
    const Shelf *shelf;
    uint64_t seed, first, count;
    unsigned pains;
    bool print, mistakes;
} Run;

static int usage(void)
{
    fprintf(stderr, "usage: random_definitions FOLDER [--seed N] [--count N] [--first N] [--pains N] "
                    "[--print] [--mistakes]\n");
    return 2;
}

static bool take(int argc, char **argv, Run *run)
{
    for (int i = 2; i < argc; i++) {
        uint64_t value = i + 1 < argc ? strtoull(argv[i + 1], NULL, 10) : 0;
        if (strcmp(argv[i], "--print") == 0)
            run->print = true;
        else if (strcmp(argv[i], "--mistakes") == 0)
            run->mistakes = true;
        else if (i + 1 == argc)
            return false;
        else if (strcmp(argv[i], "--seed") == 0)
            run->seed = value, i++;
        else if (strcmp(argv[i], "--count") == 0)
            run->count = value, i++;
        else if (strcmp(argv[i], "--first") == 0)
            run->first = value, i++;
        else if (strcmp(argv[i], "--pains") == 0)
            run->pains = (unsigned)value, i++;
        else
            return false;
    }
    return true;
}

static void show_mistakes(const char *text, const Shelf *shelf)
{
    VariRules *rules =
        vari_rules_load(NULL, "something.yaml", text, strlen(text), NULL, 0, shelf_find, (void *)shelf);
    fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stdout);
    vari_rules_free(rules);
}

int main(int argc, char **argv)
{
    Run run = { .seed = 1, .count = 100, .pains = 1 };
    uint64_t loads = 0, faults = 0;
    if (argc < 2 || !take(argc, argv, &run))
        return usage();
    run.shelf = strcmp(argv[1], "-") == 0 ? NULL : shelf_of(argv[1]);
    const Pains pains = { .games = run.pains,
                          .plies = 10 * run.pains,
                          .wide = 200,
                          .nodes = 1000 * run.pains,
                          .effort = 20000 * run.pains };
    for (uint64_t i = run.first; i < run.first + run.count; i++) {
        Choices choices = choices_from_seed(run.seed * UINT64_C(0x100000001) + i);
        char *text = author_definition(&choices, run.shelf);
        Fault fault = { "" };
        bool loaded = false;
        if (run.print)
            printf("# definition %llu\n%s", (unsigned long long)i, text);
        fflush(stdout);
        if (!check_definition(&choices, text, run.shelf, &pains, &loaded, &fault)) {
            faults++;
            printf("FAULT in definition %llu of seed %llu: %s\n", (unsigned long long)i,
                   (unsigned long long)run.seed, fault.text);
        }
        loads += loaded;
        if (run.mistakes && !loaded)
            show_mistakes(text, run.shelf);
        free(text);
    }
    printf("%llu definitions at random, %llu load, %llu faults\n", (unsigned long long)run.count,
           (unsigned long long)loads, (unsigned long long)faults);
    return faults > 0;
}
