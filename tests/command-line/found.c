/* Somebody who knows no names finds a game: of the games that a line of found.txt says for some words, one is
 * among the first three that `vari list` shows; where it says `-`, none fits. Usage: vari_found FOUND.TXT */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "finding.h"
#include "library.h"
#include "list_json.h"

int __wrap_main(int argc, char **argv);

enum { LINE_ROOM = 1024, FIRST = 3 };

static bool is_in(const char *games, const char *id)
{
    size_t length = strlen(id);
    for (; *(games += strspn(games, " \n")) != '\0'; games += strcspn(games, " \n"))
        if (strcspn(games, " \n") == length && strncmp(games, id, length) == 0)
            return true;
    return false;
}

static bool holds(Candidate *candidates, size_t count, char *words, const char *games)
{
    Query query = query_of(&words, 1);
    size_t found = find_candidates(&query, candidates, count, true);
    bool right = found == 0 && is_in(games, "-");
    qsort(candidates, found, sizeof *candidates, candidate_order);
    for (size_t i = 0; i < found && i < FIRST; i++)
        right = right || is_in(games, candidates[i].id);
    if (!right)
        printf("%s: none of %s", words, games);
    for (size_t i = 0; i < found && i < FIRST && !right; i++)
        printf("    %s\n", candidates[i].id);
    query_free(&query);
    return right;
}

int __wrap_main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL)
        return EXIT_USAGE;
    size_t count, failed = 0, passed = 0;
    char **paths = library_paths(&count);
    Candidate *candidates = calloc(count, sizeof *candidates);
    for (size_t i = 0; i < count; i++)
        candidates[i] = candidate_of(definition_load_json(paths[i]));
    for (char line[LINE_ROOM]; fgets(line, sizeof line, file) != NULL;) {
        char *colon = strchr(line, ':');
        if (line[0] == '#' || colon == NULL)
            continue;
        *colon = '\0';
        bool right = holds(candidates, count, line, colon + 1);
        *(right ? &passed : &failed) += 1;
    }
    for (size_t i = 0; i < count; i++)
        candidate_free(&candidates[i]);
    free(candidates);
    library_free_paths(paths, count);
    fclose(file);
    printf("found: %zu passed, %zu failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
