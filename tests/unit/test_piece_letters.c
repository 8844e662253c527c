/* No two kinds of piece of one owner look the same on text boards: every kind of every shipped definition is
 * put on a cell as each player's, with letters and with signs. VARI_ONLY=NAME tries one definition. */

#include "definition_files.h"
#include "vari_internal.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 32 };

/* What a piece looks like on the first cell that is drawn. */
static void look(VariGame *game, Piece piece, bool unicode, char out[ROOM])
{
    const VariPictureSpot *spots;
    size_t count;
    VariPictureWish wish = { .size = sizeof wish, .unicode = unicode };
    position_write_cell(game->at.state, 0, piece);
    const char *text = vari_game_picture(game, &wish, &spots, &count);
    out[0] = '\0';
    for (size_t i = 0; i < count; i++)
        if (spots[i].cell == 0)
            snprintf(out, ROOM, "%.*s", (int)spots[i].length, text + spots[i].offset);
}

static void compare(const char *path, VariGame *game, Player owner, bool unicode)
{
    const Kernel *kernel = game->at.rules->kernel;
    char(*looks)[ROOM] = calloc(kernel->kind_count + 1, ROOM);
    for (size_t kind = 0; kind < kernel->kind_count; kind++) {
        Player of = kernel->kinds[kind].neutral ? PLAYER_NOBODY : owner;
        look(game, (Piece){ .kind = (Kind)kind, .owner = of }, unicode, looks[kind]);
        cr_expect(looks[kind][0] != '\0', "%s: %s is not shown", path, kernel->kinds[kind].id.bytes);
        for (size_t other = 0; other < kind; other++)
            cr_expect(strcmp(looks[kind], looks[other]) != 0, "%s: %s and %s look the same: `%s`", path,
                      kernel->kinds[kind].id.bytes, kernel->kinds[other].id.bytes, looks[kind]);
    }
    free(looks);
}

Test(piece_letters, differ, .timeout = 36000)
{
    const char *only = getenv("VARI_ONLY");
    for (size_t i = 0; i < files_shipped_count(); i++) {
        const char *path = files_shipped_path(i);
        if ((only != NULL && strstr(path, only) == NULL) || !files_in_share(i, 4))
            continue;
        VariRules *rules = files_load(path, NULL, 0);
        cr_assert(vari_rules_ok(rules), "%s", path);
        VariGame *game = vari_game_new(rules, 0);
        for (Player owner = 0; owner < rules->kernel->player_count; owner++) {
            compare(path, game, owner, false);
            compare(path, game, owner, true);
        }
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
