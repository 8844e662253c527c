/* Saved games of shipped definitions and of definitions at random, some of them with a mistake put in: gone
 * on with, by a person who types at random, or refused with a word. */

#include "commands.h"
#include "exit_status.h"
#include "game_check.h"
#include "told.h"
#include "tool_run.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILT = 25, PLIES = 6, TYPED = 8 };

static const Pains pains = { .wide = 500, .effort = 4000 };

static void write_moves(VariRules *rules, Choices *choices, Page *page, Page *typed)
{
    static const char *const words[] = {
        "moves",  "hint",     "undo",    "random", "board",      "view",  "pieces",      "position", "help",
        "resign", "flip",     "history", "draw",   "swap seats", "about", "pieces king", "e2e4",     "0000",
        "undo 2", "moves e2", "?",       "O-O",    "moves king", "quit",  "xyzzy",       "\x1b[2J"
    };
    VariGame *game = vari_game_new(rules, 7);
    char *start = strdup(vari_position_text(vari_game_at(game)));
    page_add(page, "position: %s\n", start);
    free(start);
    for (unsigned i = choose(choices, PLIES);
         i > 0 && !vari_position_result(vari_game_at(game))->over && !game_asks_too_much(game); i--) {
        size_t count = count_actions(game, &pains), index = choose(choices, (unsigned)count);
        if (count == 0 || count == SIZE_MAX)
            break;
        page_add(page, "move: %s\n", vari_game_action_text(game, index));
        vari_game_play_index(game, index);
    }
    for (unsigned i = choose(choices, TYPED); i > 0; i--) {
        size_t count = count_actions(game, &pains);
        if (count > 0 && count != SIZE_MAX && chance(choices, 50))
            page_add(typed, "%s\n", vari_game_action_text(game, choose(choices, (unsigned)count)));
        else
            page_add(typed, "%s\n", words[choose(choices, sizeof words / sizeof *words)]);
    }
    if (chance(choices, 10))
        page_add(page, "undo: 1\n");
    if (chance(choices, 10))
        page_add(page, "resigned: %s\n", vari_rules_player(rules, 0)->name);
    vari_game_free(game);
}

static char *write_game(Choices *choices, const Shelf *shelf, Page *typed)
{
    Page page = { 0 };
    size_t length = 0;
    const char *path = shelf->paths[choose(choices, (unsigned)shelf->count)];
    bool shipped = chance(choices, 40);
    char *text = shipped ? shelf_read(path, &length) : author_definition(choices, shelf);
    if (!shipped)
        path = own_file("yaml", text, strlen(text));
    VariRules *rules = vari_rules_load(NULL, path, text, strlen(text), NULL, 0, shelf_find, (void *)shelf);
    page_add(&page, "record: 1\nvariant: %s\nseats: human", path);
    size_t seats = vari_rules_ok(rules) ? vari_rules_info(rules)->player_count : 2;
    for (size_t i = 1; i < seats; i++)
        page_add(&page, ",human");
    page_add(&page, "\nseed: 7\n");
    if (vari_rules_ok(rules) && !vari_rules_info(rules)->has_chance)
        write_moves(rules, choices, &page, typed);
    vari_rules_free(rules);
    free(text);
    if (choices->state % 100 < SPOILT)
        author_spoil(choices, &page.bytes);
    return page.bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("VARI_SHIPPED", VARI_DEFINITIONS, 0);
    setenv("XDG_STATE_HOME", "/dev/null", 1); /* nothing is kept */
    Choices choices = choices_from_bytes(data, size);
    Page typed = { 0 };
    page_add(&typed, "%s", "");
    char *game = write_game(&choices, shelf_of(VARI_DEFINITIONS), &typed);
    Arguments arguments = { .resume = own_file("game", game, strlen(game)) };
    int status = run_quietly(run_play, &arguments, typed.bytes);
    if (status == EXIT_USAGE)
        abort();
    told_input("fuzz_saved", status == EXIT_DONE);
    free(typed.bytes);
    free(game);
    return 0;
}
