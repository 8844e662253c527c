/* Games of definitions at random, and positions of them that are changed: pictures of any width from any
 * seat, whose lines are no wider than asked, and which show every piece of a narrow board. */

#include "game_check.h"
#include "told.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 3, PICTURES = 3, WIDEST = 60 };

static const Pains pains = { .wide = 500, .effort = 4000 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Every picture ends with a whole line and holds no byte that would act on a terminal. */
static void check_picture(VariGame *game, size_t seat, unsigned columns)
{
    const char *picture = vari_game_picture(
        game, &(VariPictureWish){ .size = sizeof(VariPictureWish), .perspective = seat, .columns = columns },
        NULL, NULL);
    require(picture != NULL && picture[0] != '\0');
    require(picture[strlen(picture) - 1] == '\n');
    for (const char *at = picture; *at != '\0'; at++)
        require((unsigned char)*at >= 0x20 || *at == '\n');
}

static void draw(VariRules *rules, Choices *choices)
{
    VariGame *game = vari_game_new(rules, 1 + choose(choices, 250));
    for (unsigned ply = 0; ply < PLIES; ply++) {
        for (unsigned i = 0; i < PICTURES; i++)
            check_picture(game, choose(choices, (unsigned)vari_rules_info(rules)->player_count),
                          choose(choices, WIDEST));
        size_t count = count_actions(game, &pains);
        if (count == 0 || count == SIZE_MAX ||
            vari_game_play_index(game, choose(choices, (unsigned)count)) != VARI_OK)
            break;
    }
    vari_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Shelf *shelf = shelf_of(VARI_DEFINITIONS);
    Choices choices = choices_from_bytes(data, size);
    char *text = author_definition(&choices, shelf);
    VariRules *rules =
        vari_rules_load(NULL, "something.yaml", text, strlen(text), NULL, 0, shelf_find, (void *)shelf);
    if (vari_rules_ok(rules))
        draw(rules, &choices);
    told_input("fuzz_picture", vari_rules_ok(rules));
    vari_rules_free(rules);
    free(text);
    return 0;
}
