/* Rows of exceptions.csv (variant,fen,depth,reason; depth `-` for a
 * position): facts that are known not to hold here, each for the reason given. */

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static bool same(const char *left, const char *right)
{
    return left != NULL && right != NULL && strcmp(left, right) == 0;
}

bool oracle_excepts(const Oracle *oracle, const char *variant, const char *fen, unsigned depth)
{
    char path[4096], wanted[16], line[4096];
    snprintf(path, sizeof path, "%s/../exceptions.csv", oracle->data);
    snprintf(wanted, sizeof wanted, depth == 0 ? "-" : "%u", depth);
    FILE *file = fopen(path, "r");
    bool found = false;
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        char *rest = line;
        const char *row_variant = strsep(&rest, ",");
        const char *row_fen = strsep(&rest, ",");
        const char *row_depth = strsep(&rest, ",");
        found = same(row_variant, variant) && same(row_fen, fen) && same(row_depth, wanted);
    }
    if (file != NULL)
        fclose(file);
    return found;
}
