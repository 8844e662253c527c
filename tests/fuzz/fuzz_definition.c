/* Any bytes as a whole definition: refused with a mistake that has a place, or
 * played at random for a few plies from a fixed seed, undone, and its positions
 * written and read. Inputs are definitions that loaded, with one value, entry or word changed. The bases
 * that they extend come from the shipped definitions, or from the folder VARI_FUZZ_BASES. Run with
 * -timeout=20 -rss_limit_mb=2048: what hangs or eats memory is a fault. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author.h"
#include "game_check.h"
#include "loaded.h"
#include "told.h"
#include "vari.h"
#include "vari_audit.h"

enum { PLIES = 4, ACTIONS_PLAYED_ON = 100 };
enum { BYTES = 4, NEW = 8, SPOILT = 6 }; /* of a hundred */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_position(VariGame *game)
{
    VariGame *other = vari_game_copy(game);
    char *written = strdup(vari_position_text(vari_game_at(game)));
    if (vari_game_set_position(other, written) != VARI_OK ||
        strcmp(written, vari_position_text(vari_game_at(other))) != 0) {
        fprintf(stderr, "%s\n%s\n%s\n", vari_game_error(other)->message, written,
                vari_position_text(vari_game_at(other)));
        abort();
    }
    free(written);
    vari_game_free(other);
}

static void play(VariRules *rules, uint64_t seed)
{
    VariGame *game = vari_game_new(rules, seed);
    uint64_t hash = vari_position_key(vari_game_at(game));
    for (int ply = 0; ply < PLIES && !vari_position_result(vari_game_at(game))->over; ply++) {
        if (game_asks_too_much(game) || vari_game_action_count(game) > ACTIONS_PLAYED_ON)
            break;
        size_t index = vari_game_random(game, NULL);
        if (index == SIZE_MAX || vari_game_play_index(game, index) != VARI_OK)
            break;
    }
    const char *fault = vari_game_audit(game);
    if (fault != NULL) {
        fprintf(stderr, "%s\n", fault);
        abort();
    }
    vari_position_in_check(vari_game_at(game));
    check_position(game);
    while (vari_game_undo(game) == VARI_OK)
        ;
    require(vari_position_key(vari_game_at(game)) == hash);
    vari_game_free(game);
}

static const Shelf *shelf_of_bases(void)
{
    const char *folder = getenv("VARI_FUZZ_BASES");
    return shelf_of(folder != NULL ? folder : VARI_DEFINITIONS);
}

static char *changed_input(Choices *choices, const uint8_t *data, size_t size)
{
    size_t drawn;
    char *text = loaded_has(data, size) ? strndup((const char *)data, size) : loaded_draw(choices, &drawn);
    if (text != NULL && author_change(choices, &text, shelf_of_bases()))
        return text;
    free(text);
    return author_definition(choices, shelf_of_bases());
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Choices choices = choices_from_seed(seed);
    if (chance(&choices, BYTES))
        return LLVMFuzzerMutate(data, size, max_size);
    char *text = chance(&choices, NEW) ? author_definition(&choices, shelf_of_bases())
                                       : changed_input(&choices, data, size);
    if (chance(&choices, SPOILT))
        author_spoil(&choices, &text);
    size_t length = strlen(text);
    if (length > 0 && length <= max_size)
        memcpy(data, text, size = length);
    free(text);
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    VariRules *rules = vari_rules_load(NULL, "fuzz.yaml", (const char *)data, size, NULL, 0, shelf_find,
                                       (void *)shelf_of_bases());
    if (vari_rules_ok(rules)) {
        loaded_add(data, size);
        play(rules, 1);
        require(vari_rules_description(rules, VARI_DESCRIPTION_KERNEL) != NULL);
        require(vari_rules_description(rules, VARI_DESCRIPTION_PROGRAM) != NULL);
        require(vari_rules_description(rules, VARI_DESCRIPTION_TEXT)[0] != '\0');
    } else {
        require(vari_rules_diagnosed(rules)->errors > 0);
    }
    require(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false) != NULL);
    told_input("fuzz_definition", vari_rules_ok(rules));
    vari_rules_free(rules);
    return 0;
}
